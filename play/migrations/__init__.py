"""The changes of the tables of play, in order."""
