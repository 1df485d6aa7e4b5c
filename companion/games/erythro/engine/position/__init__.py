"""The figures of Erythro, positions and codes."""
