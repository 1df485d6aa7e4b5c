"""The companion at a table: it plays seats, advises, looks back."""
