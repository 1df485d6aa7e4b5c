"""One walk, two ways: what a packing writes is what it reads, and no number makes it run away."""

from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codes.bidirectional import Way
from companion.core.codes.packing import Packer, PackError, Unpacker

NAMES = ("water", "fire", "earth", "air", "dome")
VALUES = st.fixed_dictionaries({
    "small": st.integers(0, 100), "one": st.sampled_from(NAMES), "flag": st.booleans(), "text": st.text(max_size=20),
    "set": st.sets(st.sampled_from(NAMES)).map(lambda s: [name for name in NAMES if name in s]),
    "bag": st.lists(st.sampled_from(NAMES), max_size=30).map(lambda s: sorted(s, key=NAMES.index)),
    "row": st.lists(st.sampled_from(NAMES), max_size=30),
})  # fmt: skip


def walk(way: Way, given: dict[str, Any]) -> dict[str, Any]:
    return {
        "small": way.small(given.get("small"), 7),
        "one": way.one_of(given.get("one"), NAMES),
        "flag": way.flag(given.get("flag")),
        "text": way.text(given.get("text")),
        "set": way.some(given.get("set"), NAMES),
        "bag": way.some(given.get("bag"), NAMES, twice=True),
        "row": way.each(given.get("row"), NAMES, 3),
    }


@given(VALUES)
def test_what_was_written_is_read(values: dict[str, Any]) -> None:
    packer = Packer()
    assert walk(Way(packer=packer), values) == values
    source = Unpacker(packer.number)
    assert walk(Way(source=source), {}) == values
    source.finish()


@given(st.sets(st.integers(0, 51)))
def test_sets_of_cards_are_numbered(places: set[int]) -> None:
    packer = Packer()
    Way(packer=packer).so_many(sorted(places), range(52), len(places))
    assert packer.weight == comb(52, len(places))
    assert Way(source=Unpacker(packer.number)).so_many(None, range(52), len(places)) == sorted(places)


@pytest.mark.parametrize(("given", "count"), [((1, 1), 2), ((1, 7), 2), ((1, 2), 1), (range(6), 6)])
def test_so_many_are_different_and_among_those(given: Any, count: int) -> None:
    with pytest.raises(PackError):
        Way(packer=Packer()).so_many(given, range(5), count)


@given(st.integers(0, 2**300))
def test_any_number_is_read_or_refused(number: int) -> None:
    try:
        read = walk(Way(source=Unpacker(number)), {})
    except PackError:
        return
    packer = Packer()
    assert walk(Way(packer=packer), read) == read


def test_a_set_costs_no_more_than_the_sets_there_are() -> None:
    packer = Packer()
    Way(packer=packer).some(NAMES[:2], NAMES)
    assert packer.weight == 6 * 10
    packer = Packer()
    Way(packer=packer).some(["fire", "fire"], NAMES, twice=True)
    assert packer.weight == 16 * 15


@pytest.mark.parametrize(
    ("step", "values"),
    [("one", "steam"), ("set", ["steam"]), ("set", ["fire", "fire"]), ("small", 101), ("small", -1), ("row", ["ice"])],
)
def test_what_has_no_place_is_refused(step: str, values: Any) -> None:
    fine = {"small": 0, "one": "fire", "flag": True, "text": "", "set": [], "bag": [], "row": []}
    with pytest.raises(PackError):
        walk(Way(packer=Packer()), {**fine, step: values})


def test_there_must_be_something_to_choose_from() -> None:
    for way in (Way(packer=Packer()), Way(source=Unpacker(5))):
        with pytest.raises(PackError):
            way.one_of("fire", ())
        with pytest.raises(PackError):
            way.number(0, 0)
