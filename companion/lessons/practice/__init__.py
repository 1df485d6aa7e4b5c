"""Questions without end, and rules looked up."""
