"""Decks: stored lists and the construction rules they are held against."""
