"""What a viewer may see of a table, as protocol messages."""
