"""Django's PostgreSQL backend with a pool of its own; Django looks for it in the module `base`."""
