"""Folding: applying events to a game.

Everything that changes a game belongs here. An event that cannot follow the ones before it raises
``BrokenLog``. Whether a player is allowed to cause an event is decided in ``decide/``.

- ``apply``: ``apply`` and ``fold``, the entry points, and what every event does to the clocks
- ``pending``: the event that must follow by itself, such as a draw, a missed turn or the end
- ``setup``, ``turns``, ``challenges``, ``agreements``, ``scorekeeper``, ``end``: events by topic

A function that applies an event has the event's name: ``turns.laid`` applies ``Laid``.
"""
