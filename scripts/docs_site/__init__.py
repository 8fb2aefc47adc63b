"""The documentation site: hooks for MkDocs that add what does not stand in `docs/`."""
