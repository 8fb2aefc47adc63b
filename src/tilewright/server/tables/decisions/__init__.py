"""Decisions about a table: an action leads to log entries and the table after them, or is refused.

This is pure, like the referee: the device, the time of day, the judge, the connected seats and
everything random come with the ``Context``.
"""
