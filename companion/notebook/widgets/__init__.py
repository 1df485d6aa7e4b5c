"""The pages of the table and of lessons as widgets."""
