"""The forms of a notebook."""
