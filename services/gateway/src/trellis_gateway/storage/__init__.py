"""Where matches are kept: SQLite in WAL mode by default, PostgreSQL by URL."""
