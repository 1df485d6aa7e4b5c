"""A board that is a sheet of figures."""
