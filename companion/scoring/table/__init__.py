"""What the table shows of a score sheet, and what is tapped on it."""
