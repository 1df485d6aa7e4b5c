"""Fuzzers of every kind of input, for all games alike; those of one game's own texts and lists are beside its tests."""
