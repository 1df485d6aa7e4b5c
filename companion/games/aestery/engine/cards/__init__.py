"""Cards, card lists and decks of Aestery."""
