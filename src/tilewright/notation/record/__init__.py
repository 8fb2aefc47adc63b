"""The game record: a complete game as JSON."""
