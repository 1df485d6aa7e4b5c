"""Announcements of Erythro as they are written."""
