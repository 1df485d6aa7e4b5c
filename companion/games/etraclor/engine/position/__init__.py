"""The figures of Etraclor, positions and codes."""
