"""A score sheet on paper: to be written on, or with the lines of a match; and one page of its rules."""
