"""Tables and plots of a notebook."""
