"""Finding cards by their words: folding, and the keys that put names and numbers in order."""
