"""What a game is to the core: verbs, rules, clauses, and what is said of a move."""
