"""How fast the engine is on this machine, measured on fixed positions."""
