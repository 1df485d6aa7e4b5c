"""What is handed out for lessons: worksheets, plans, notebooks."""
