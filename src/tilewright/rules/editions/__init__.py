"""Editions: every rule that differs from box to box, as a value, and the presets.

A setting that a table can choose belongs here; what the setting does belongs where the rule is.
To add an edition, add a value to ``presets.EDITIONS``.
"""
