"""Cards, heroes, card lists and decks of HeroCard."""
