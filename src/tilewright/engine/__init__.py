"""The engine finds plays and values them."""
