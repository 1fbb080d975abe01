"""The catalog from the command line."""
