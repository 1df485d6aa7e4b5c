"""Thinking beside the table."""
