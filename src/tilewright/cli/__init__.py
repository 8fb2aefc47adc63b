"""The command line: one command per module in ``commands``, and the only package that prints."""
