"""The games: one folder a game, everything of that game in it."""
