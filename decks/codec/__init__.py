"""Decks as text that travels: codes, and lists as people and programs write them."""
