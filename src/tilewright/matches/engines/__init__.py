"""Programs as players: the engine protocol, from both sides (docs/library/engine-protocol.md)."""
