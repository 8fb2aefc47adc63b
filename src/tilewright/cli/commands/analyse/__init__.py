"""Commands that analyse positions and games."""
