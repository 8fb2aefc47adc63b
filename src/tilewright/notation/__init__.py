"""Text in, text out: coordinates, plays, board diagrams, GCG game files, CGP positions."""
