"""Comparing what is long: PDFs, pictures, pages of text. It fails at once, and says where the first difference is.

A bare `assert found == wanted` makes pytest lay both out side by side: where it does not shorten that (with CI in the
environment, or with -v) two PDFs that differ take minutes.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

AROUND: Final = 40
"""So much is shown from the first difference on."""
Long = TypeVar("Long", bytes, str)


def alike(found: Long, wanted: Long, told: str = "") -> None:
    """Raise AssertionError where two texts, or the bytes of two files, differ; `told` says of what, or what to do."""
    if found != wanted:
        raise AssertionError("\n".join(filter(None, (told, _difference(found, wanted)))))


def all_alike(found: Mapping[Any, Long], wanted: Mapping[Any, Long]) -> None:
    """The same of many, each by its name. Raises AssertionError."""
    assert sorted(map(str, found)) == sorted(map(str, wanted))
    for name, one in found.items():
        alike(one, wanted[name], str(name))


def _difference(found: bytes | str, wanted: bytes | str) -> str:
    both = enumerate(zip(found, wanted, strict=False))
    place = next((place for place, (one, other) in both if one != other), min(len(found), len(wanted)))
    end = place + AROUND
    return (
        f"they differ from place {place} on: {found[place:end]!r} instead of {wanted[place:end]!r} "
        f"(lengths {len(found)} and {len(wanted)})"
    )
