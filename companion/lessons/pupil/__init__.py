"""A pupil's way through a lesson."""
