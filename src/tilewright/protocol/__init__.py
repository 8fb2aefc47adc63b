"""The wire protocol, shared by server and clients."""
