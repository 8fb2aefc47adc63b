"""The table over the network: seats, storage, wire messages and the web application."""
