"""Announcements of HeroCard, written and read."""
