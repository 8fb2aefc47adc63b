"""Endgames and pre-endgames: exact for two players, an estimate for more and at a finish line."""
