"""Tilewright: the crossword tile game, with a referee, computer players and a table to play at.

Importing this package is cheap on purpose: it loads no other module.
"""

__version__ = "0.1.0"
