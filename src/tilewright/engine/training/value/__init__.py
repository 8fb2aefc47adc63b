"""Training the value network: sample positions, fit a network to them, and repeat with it."""
