"""Positions of card games: from facts to a state, and into a code."""
