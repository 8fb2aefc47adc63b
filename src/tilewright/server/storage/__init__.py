"""Storage: one append-only log for each table, in SQLite or PostgreSQL."""
