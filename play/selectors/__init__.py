"""Questions about matches: which there are, what a reader may know of one, and the cards it is played with."""
