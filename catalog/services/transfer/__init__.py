"""Cards out of the catalog and into it as files: read, compared, shown, and only then written."""
