"""What makes, changes and judges decks."""
