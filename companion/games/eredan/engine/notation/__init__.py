"""Announcements of Eredan, written and read."""
