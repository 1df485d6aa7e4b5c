"""Announcements and cards as the companion writes them, and names that look alike."""
