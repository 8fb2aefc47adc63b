"""How much a turn gives up against the best one, and how sure that is."""
