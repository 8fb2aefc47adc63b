"""The analysis board: what its child processes compute about positions that clients send."""
