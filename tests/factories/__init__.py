"""Dull valid things to test with."""
