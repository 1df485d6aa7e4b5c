"""What players of card games say: what lies on the table, by what it is called, and cards that nobody has seen."""
