"""Etraclor on paper: its sheets."""
