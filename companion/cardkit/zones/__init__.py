"""Where cards are: hands and decks partly hidden, cards in play, cards that wait."""
