"""Codes: a position or a set-up in a line to print, scan or type."""
