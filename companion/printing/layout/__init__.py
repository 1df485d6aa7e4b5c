"""How things lie on a page, and pages on a paper."""
