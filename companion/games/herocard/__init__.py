"""HeroCard: duels of heroes with Body, Mind and X, for two and more players."""
