"""Commands that read and write recorded games."""
