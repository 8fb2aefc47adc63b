"""A play: laying tiles, and what they score."""
