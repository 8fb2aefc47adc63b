"""Where tables are kept: one append-only log for each, on SQLite or PostgreSQL."""
