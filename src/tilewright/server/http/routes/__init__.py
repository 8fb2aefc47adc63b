"""The HTTP endpoints, by what they serve."""
