"""The site: the page of the table, the guides and rule books, the printables, the notebooks, in one folder of files."""
