"""HeroCard's good sense: what a lesson's rules of thumb say of a move, and how good a table is for whom."""
