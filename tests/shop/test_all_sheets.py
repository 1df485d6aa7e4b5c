"""Every sheet on offer, in every way: what `checks` asks of each, read from the PDF unless these very bytes were."""

from pathlib import Path

import pytest

from companion.printing import wishes
from companion.printing.spec import SheetSpec
from tests.alike import alike
from tests.printing import checks
from tests.printing.checks import Variant, digest, named, offered, variants

EVERY = [variant for sheet in offered() for variant in variants(sheet)]
KNOWN = checks.known()


def test_every_wish_is_printed_here_at_least_once() -> None:
    assert {variant.sheet for variant in EVERY} == {named(sheet) for sheet in offered()}
    for sheet in offered():
        mine = [variant for variant in EVERY if variant.sheet == named(sheet)]
        assert {variant.style for variant in mine} == set(wishes.styles(sheet))
        assert {variant.paper for variant in mine} == {*sheet.papers, *sheet.large, *sheet.up}
        assert {variant.orientation for variant in mine} == set(sheet.orientations)


@pytest.mark.parametrize("variant", EVERY, ids=str)
def test_it_is_in_order(variant: Variant, tmp_path: Path) -> None:
    data = variant.render()
    if digest(f"{variant}".encode() + data) not in KNOWN:
        checks.check(variant, data, tmp_path)


@pytest.mark.parametrize("sheet", offered(), ids=named)
def test_the_same_request_gives_the_same_bytes(sheet: SheetSpec) -> None:
    mine = list(variants(sheet))
    for variant in (mine[0], mine[-1]):
        alike(variant.render(), variant.render())


def test_a_changed_sheet_is_read_again_and_refused_if_it_is_bad(tmp_path: Path) -> None:
    variant = EVERY[0]
    other = next(one for one in EVERY if one.paper != variant.paper)
    assert digest(f"{variant}".encode() + other.render()) not in KNOWN
    with pytest.raises(AssertionError):
        checks.check(variant, other.render(), tmp_path)


def test_other_checks_read_all_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "readers", lambda: "other")
    assert checks.known() == frozenset()
