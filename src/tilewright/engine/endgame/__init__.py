"""Endgames: exact for two players, an estimate for more players and at a finish line."""
