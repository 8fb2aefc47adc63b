"""CGP: one-line positions."""
