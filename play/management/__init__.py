"""Work that is started by hand from the command line, and what it stands on."""
