"""Infer what the opponents may hold from the turns that they made."""
