"""The learned value of a position after a turn."""
