"""Everything that writes to the catalog: one transaction each, checked before it is stored."""
