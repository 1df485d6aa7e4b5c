"""`renewed.replace` gives what `dataclasses.replace` gives."""

import dataclasses
from functools import cached_property

import pytest

from companion.core.runtime.replacement import replace


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    one: int
    two: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True)
class Open:
    one: int
    two: str = ""

    @cached_property
    def double(self) -> int:
        return 2 * self.one


@pytest.mark.parametrize("changes", [{}, {"one": 5}, {"two": (3,)}, {"one": 7, "two": (1, 2)}])
def test_it_is_the_same_as_the_librarys(changes: dict[str, object]) -> None:
    for thing in (Slotted(1, (2,)), Open(1, "x")):
        renewed = replace(thing, **changes)
        assert renewed == dataclasses.replace(thing, **changes)
        assert hash(renewed) == hash(dataclasses.replace(thing, **changes))
        assert renewed is not thing
        assert (thing.one, type(renewed)) == (1, type(thing))


def test_what_was_cached_is_reckoned_anew() -> None:
    thing = Open(2)
    assert thing.double == 4
    assert replace(thing, one=5).double == 10


def test_a_field_that_is_none_is_refused() -> None:
    for thing in (Slotted(1), Open(1)):
        with pytest.raises(TypeError, match="three"):
            replace(thing, three=3)


def test_the_new_one_is_frozen_too() -> None:
    for thing in (Slotted(1), Open(1)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            replace(thing, one=2).one = 3
