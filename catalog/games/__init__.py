"""The four games' cards: kinds, words and texts of each."""
