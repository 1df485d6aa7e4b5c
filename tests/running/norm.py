"""How fast a machine is: by that CPU seconds are told as those of a known one."""

import random
from time import process_time
from typing import Final

import chess

NORM: Final = 20_000
"""Random moves that python-chess plays in a CPU second of the machine by which seconds are told."""
_PLIES: Final = 200
_LEAST_S: Final = 1.0


def speed() -> float:
    """Random moves of chess in a CPU second, here and now; a second's worth is played."""
    dice, moves, began = random.Random(1), 0, process_time()
    while process_time() - began < _LEAST_S:
        board = chess.Board()
        for _ in range(_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(dice.choice(legal))
            moves += 1
    return moves / (process_time() - began)
