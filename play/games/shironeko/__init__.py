"""Shironeko's rules of play."""
