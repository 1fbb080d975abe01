"""What can go wrong with the embedded database, told to whoever runs the site."""


class DatabaseError(Exception):
    """The embedded database cannot be used; the message says why and what to do."""
