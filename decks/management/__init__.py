"""Commands of decks."""
