"""Etraclor's engine: state, moves, rules, what moves do, facts. The standard library alone."""
