"""The steps that built the catalog's tables."""
