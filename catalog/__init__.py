"""Cards of the four games: what they print, what they do, and how they are found."""
