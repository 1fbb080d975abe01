"""The commands of play."""
