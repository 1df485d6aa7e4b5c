"""Aestery on paper: its sheets."""
