"""Decks in games of the kit: what they must keep to, how they are built."""
