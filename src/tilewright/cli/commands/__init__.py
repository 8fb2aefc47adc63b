"""The commands of the program, one per module."""
