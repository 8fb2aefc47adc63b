"""Games that the engine plays against itself, on one machine or a cluster."""
