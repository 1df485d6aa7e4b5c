"""Matches played by other processes, here or elsewhere."""
