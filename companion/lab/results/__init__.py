"""What runs tell: tables, intervals, comparisons, pictures."""
