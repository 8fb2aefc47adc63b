"""Tables in use: the registry, presence, computer players, clocks."""
