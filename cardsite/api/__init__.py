"""The conventions every API of the site shares, and the API of accounts."""
