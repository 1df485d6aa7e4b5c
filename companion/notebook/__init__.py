"""All that needs a notebook: widgets, forms, tables and plots."""
