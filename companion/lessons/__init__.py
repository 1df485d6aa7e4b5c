"""Lessons: rules that are played. Knows no game; a game brings its lessons as data (site/lessons.md)."""
