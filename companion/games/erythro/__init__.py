"""Erythro: a co-operative game for 2 to 4 players on a planet that is being mined."""
