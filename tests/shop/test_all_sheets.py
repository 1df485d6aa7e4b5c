"""Every sheet on offer, in every way: what `checks` asks of each, read from the PDF unless these very bytes were."""

from pathlib import Path

import pytest

from companion.printing import wishes
from companion.printing.spec import SheetSpec
from companion.shop import counter
from tests.alike import alike
from tests.budget import SOAK
from tests.printing import checks, drawings
from tests.printing.checks import Variant, covering, digest, named, offered, variants

pytestmark = pytest.mark.usefixtures("drawn_once")
EVERY = [variant for sheet in offered() for variant in (variants if SOAK else covering)(sheet)]
KNOWN = checks.known()


def test_every_wish_is_printed_here_at_least_once() -> None:
    assert {variant.sheet for variant in EVERY} == {named(sheet) for sheet in offered()}
    for sheet in offered():
        mine = [variant for variant in EVERY if variant.sheet == named(sheet)]
        assert {variant.lang for variant in mine} == {"fr", "en"}
        assert {variant.style for variant in mine} == set(wishes.styles(sheet))
        assert {variant.paper for variant in mine} == {*sheet.papers, *sheet.large, *sheet.up}
        assert {variant.orientation for variant in mine} == set(sheet.orientations)
        assert {variant.up for variant in mine} >= set(sheet.up.values())


@pytest.mark.parametrize("variant", [pytest.param(one, marks=drawings.at(one.game), id=str(one)) for one in EVERY])
def test_it_is_in_order(variant: Variant, tmp_path: Path) -> None:
    data = variant.render()
    if digest(f"{variant}".encode() + data) not in KNOWN:
        checks.check(variant, data, tmp_path)


@pytest.mark.parametrize("sheet", [pytest.param(one, marks=drawings.at(one.game), id=named(one)) for one in offered()])
def test_the_same_request_gives_the_same_bytes(sheet: SheetSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = [one for one in EVERY if one.sheet == named(sheet)][-1]
    before = variant.render()
    monkeypatch.setattr(counter, "render", drawings.anew)
    alike(before, variant.render())


def test_what_reads_the_sheets_is_what_has_read_them() -> None:
    """Else every sheet is read anew in each run, which costs three times as much as all other tests of the shop."""
    assert KNOWN, "`python -m tests.printing.checks` reads all of them once and keeps which are good"


def test_a_changed_sheet_is_read_again_and_refused_if_it_is_bad(tmp_path: Path) -> None:
    variant = EVERY[0]
    other = next(one for one in EVERY if one.paper != variant.paper)
    assert digest(f"{variant}".encode() + other.render()) not in KNOWN
    with pytest.raises(AssertionError):
        checks.check(variant, other.render(), tmp_path)


def test_other_checks_read_all_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "readers", lambda: "other")
    assert checks.known() == frozenset()
