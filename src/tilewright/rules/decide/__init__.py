"""Deciding: turning a command into events, or refusing it.

Everything that asks "is this allowed now?" and raises a ``Refusal`` belongs here. How an event
changes the game belongs in ``fold/``, which never imports this package.

- ``dispatch``: ``decide``, the one entry point, and the checks every command shares
- ``decision``: what a command leads to, its events and the game after them
- ``opening``: setting up a table, up to the last rack dealt
- ``turns``, ``challenges``, ``agreements``, ``clock``, ``scorekeeper``: the commands by topic
"""
