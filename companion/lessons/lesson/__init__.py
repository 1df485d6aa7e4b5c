"""A lesson: read from its file, set up, played through."""
