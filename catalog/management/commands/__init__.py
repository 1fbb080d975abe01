"""The catalog's commands."""
