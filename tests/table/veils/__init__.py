"""A tiny game of the tests: both players choose cards in secret, the higher sum takes a point, two points win."""
