"""The history of the site's own tables."""
