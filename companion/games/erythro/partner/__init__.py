"""Good sense in Erythro: what has to fall and who does it, what a hand can do this round, and how good a planet is."""
