"""The API of decks."""
