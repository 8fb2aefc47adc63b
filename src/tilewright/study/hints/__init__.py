"""Hints for a turn: a ladder of rungs, from a thought to the whole play."""
