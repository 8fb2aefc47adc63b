"""The command line: one command per file, and the only place that prints."""
