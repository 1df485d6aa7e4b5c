"""Cards, characters, card lists and decks of Eredan."""
