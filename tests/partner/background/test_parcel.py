"""What the process that thinks is sent: nothing that its seat does not know, not even in the order of the bytes."""

import pickle
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.plugins.registry import find_game
from companion.partner.analysis import Decision
from companion.partner.background.parcel import packed
from companion.partner.background.requests import Advise, Choose, Judge, LookBack
from tests.budget import sized
from tests.table.test_secrets import DEALT, hidden, moments

MATCHES = sized(4, 60)


def requests(game: str, known: Any, seat: int | None) -> Iterator[Any]:
    """Each kind of question about a table as somebody knows it."""
    yield Judge(game, (known,), 5)
    yield LookBack(game, (known, known), (Decision(0, 0, known, None),), 1.0)  # type: ignore[arg-type]
    if seat is not None:
        yield Advise(game, known, seat, 1.0, 3)
        yield Choose(game, known, seat, "master", 1.0)


@pytest.mark.parametrize("game", DEALT)
def test_tables_that_look_the_same_are_sent_in_the_same_bytes(game: str) -> None:
    """What is hidden shows in no order, and in nothing that is one thing here and two there."""
    compared = differed = 0
    for number in range(MATCHES):
        rng = random.Random(f"parcel {game} {number}")
        for match in moments(game, rng):
            for seat in (None, 0, 1):
                other = hidden(game).other_world(match.state, () if seat is None else (seat,), rng)
                differed += other != match.state
                one, two = (find_game(game).seen_by(state, seat) for state in (match.state, other))
                for here, there in zip(requests(game, one, seat), requests(game, two, seat), strict=True):
                    assert packed(here) == packed(there), (game, number, seat, type(here).__name__)
                    compared += 1
    assert compared > 20
    assert differed > 10


@dataclass(frozen=True)
class Thing:
    name: Any
    parts: Any = ()


def test_what_is_equal_is_sent_alike_and_read_back_equal() -> None:
    word, same = "".join(["a", "b"]), "".join(["a", "b"])
    assert word is not same
    one = Thing(word, (word, frozenset({"x", "y", 8}), {"k": (word,)}))
    two = Thing(word, (same, frozenset({8, "y", "x"}), {"k": (same,)}))
    assert pickle.dumps(one) != pickle.dumps(two)
    assert packed(one) == packed(two)
    assert pickle.loads(packed(one)) == one
    for names in (("AC", "2D", "QH", "10S"), ("10S", "QH", "2D", "AC")):  # in whatever order they came in
        assert packed(Thing(frozenset(names))) == packed(Thing(frozenset({"AC", "2D", "QH", "10S"})))


@pytest.mark.parametrize("pair", [(1, True), (1, 1.0), (0.0, -0.0), ((), frozenset()), ("1", b"1")])
def test_what_is_another_kind_stays_it(pair: tuple[Any, Any]) -> None:
    """Equal for Python, and yet not the same."""
    read = pickle.loads(packed(Thing(pair, ((pair[1],), (pair[0],)))))
    assert repr(read) == repr(Thing(pair, ((pair[1],), (pair[0],))))
