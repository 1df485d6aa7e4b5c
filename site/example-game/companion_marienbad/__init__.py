"""Marienbad for the companion: sixteen coins in four rows, two players, no luck."""
