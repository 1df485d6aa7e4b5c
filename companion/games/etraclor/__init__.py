"""Etraclor: a duel of characters with an ordinary pack of 52 cards."""

TITLE = "Etraclor"
