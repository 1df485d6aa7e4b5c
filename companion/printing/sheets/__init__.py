"""Sheets that serve every game."""
