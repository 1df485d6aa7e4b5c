"""The guides and rule books as pages."""
