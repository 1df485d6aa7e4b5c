"""Eredan on paper: its sheets."""
