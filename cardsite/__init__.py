"""The site: settings, database, accounts and the conventions every API shares."""
