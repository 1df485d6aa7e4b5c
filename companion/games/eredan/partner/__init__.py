"""Good play of Eredan: the rules of thumb of the lessons, and how good a table is."""
