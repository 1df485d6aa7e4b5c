"""The figures of Eredan, positions and codes."""
