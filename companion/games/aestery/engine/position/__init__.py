"""The figures of Aestery, positions and codes."""
