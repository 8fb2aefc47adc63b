"""WebSockets: one session per connected device."""
