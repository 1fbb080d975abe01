"""What the site runs from the command line."""
