"""How a move is found: heuristics, trees, and what came of them."""

from companion.core.plugins.former_names import held_before

__getattr__ = held_before(__name__)
