"""Erythro on paper: its sheets."""
