"""The embedded PostgreSQL: where its programs and data are, and its life from first start to stop."""
