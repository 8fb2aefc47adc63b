"""Players by name: every level, and plain ones to measure against."""
