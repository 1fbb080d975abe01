"""The API of matches."""
