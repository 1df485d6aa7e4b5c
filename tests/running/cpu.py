"""What work costs, whatever else a machine does: CPU seconds of all processes together, normed to a known machine."""

import os
import random
from collections.abc import Iterator
from time import process_time
from typing import Final

import chess

NORM: Final = 20_000
"""Random moves that python-chess plays in a CPU second of the machine by which seconds are told."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PLIES: Final = 200
_LEAST_S: Final = 1.0


def seconds() -> float:
    """What this process has cost so far, with all that it started: what has ended, and what still lives."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system + sum(_living("self"))


def _living(process: str) -> Iterator[float]:
    """The seconds of each descendant that lives, with what it has seen end. Where there is no /proc, of none."""
    for child in _children(process):
        try:
            with open(f"/proc/{child}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        yield sum(map(int, fields[11:15])) / _TICKS
        yield from _living(child)


def _children(process: str) -> list[str]:
    found: list[str] = []
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/children") as file:
                found += file.read().split()
    except OSError:
        pass
    return found


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
