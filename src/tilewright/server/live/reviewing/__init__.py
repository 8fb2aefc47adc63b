"""Reviews of finished games, made in other processes."""
