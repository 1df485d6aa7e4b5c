"""The page of the table without a server."""
