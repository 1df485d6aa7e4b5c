"""The ways in which a deck comes: from a file, a code, a list, typed."""
