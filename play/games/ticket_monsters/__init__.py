"""Ticket Monsters' rules of play."""
