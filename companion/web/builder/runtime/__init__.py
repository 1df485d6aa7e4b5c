"""Python for browsers, and what is packed for it."""
