"""Announcements of Aestery, written and read."""
