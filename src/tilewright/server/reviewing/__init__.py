"""What the processes do in which games are reviewed."""
