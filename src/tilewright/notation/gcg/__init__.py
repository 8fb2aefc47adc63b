"""GCG game files: reading, writing, replaying and converting them."""
