"""The counter of the print shop: every sheet there is, of games, decks and lessons."""
