"""Training by self-play: leave values and win probabilities."""
