"""Several sheets on a paper without pikepdf, as in a browser: the papers are those that pikepdf lays out."""

import io
import sys
from pathlib import Path

import numpy as np
import pikepdf
import pytest

from companion.printing.layout.placing import Backs
from companion.printing.layout.side_by_side import SideBySide
from companion.printing.page.paper import Size
from companion.shop import counter
from tests.printing.checks import Variant, check, offered, variants
from tests.printing.readback import Printed

SEVERAL = [one for sheet in offered() for one in variants(sheet) if one.up > 1]
GAMES = ("etraclor", "aestery")
TWO_SIDED = ("etraclor/pocket-card", "aestery/quick-reference")


@pytest.fixture
def without_pikepdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pikepdf", None)


@pytest.mark.parametrize("variant", [one for one in SEVERAL if one.sheet.split("/")[0] in GAMES], ids=str)
def test_the_papers_are_the_same(variant: Variant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = {"flip": "long-edge"} if variant.sheet in TWO_SIDED else {}
    paths = tmp_path / "laid.pdf", tmp_path / "drawn.pdf"
    for path in paths:
        wish |= {"paper": variant.paper, "orientation": variant.orientation}
        path.write_bytes(counter.render(counter.find(variant.sheet), up=variant.up, **wish))
        monkeypatch.setitem(sys.modules, "pikepdf", None)
    laid, drawn = map(Printed, paths)
    assert [len(page) for page in drawn.pages] == [len(page) for page in laid.pages]
    for one, other in zip(laid.words, drawn.words, strict=True):
        assert one.text == other.text
        assert (one.left, one.y) == pytest.approx((other.left, other.y), abs=0.02)
    for page in range(1, len(laid.pages) + 1):
        assert np.abs(laid.pixels(80, page).astype(int) - drawn.pixels(80, page)).mean() < 0.6  # edges of letters


@pytest.mark.parametrize("name", ["etraclor/fiche-combat", *TWO_SIDED])
def test_they_are_in_order(name: str, without_pikepdf: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = next(one for one in SEVERAL if one.sheet == name)
    data = variant.render()
    assert data == variant.render()
    monkeypatch.undo()
    check(variant, data, tmp_path, tagged=False)


def test_names_lead_to_the_paper_that_holds_their_page(tmp_path: Path) -> None:
    document = SideBySide("Essai", "fr", Size(60, 40), Size(150, 200), 2, backs=Backs("long-edge", (1.0, 2.0)))
    names = ["A1", "A2", "B1", "B2", "C1", "C2"]
    for name in names:
        document.page(name, back=name.endswith("2")).text(5, 10, name)
    path = tmp_path / "drawn.pdf"
    path.write_bytes(document.save())
    # Beside the sheets stands a ruler.
    fronts, backs, more, last = ([word for word in page if word.text in names] for page in Printed(path).pages)
    assert [[word.text for word in page] for page in (fronts, more, last)] == [["A1", "B1"], ["C1"], ["C2"]]
    front, back = ({word.text[0]: word for word in page} for page in (fronts, backs))
    for one, other in (("A", "B"), ("B", "A")):
        assert back[one].left - front[other].left == pytest.approx(1, abs=0.05)
        assert back[one].y - front[one].y == pytest.approx(2, abs=0.05)
    file = pikepdf.open(io.BytesIO(path.read_bytes()))
    assert str(file.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
    with file.open_outline() as outline:
        assert [item.title for item in outline.root] == names
        numbers = {page.objgen: number for number, page in enumerate(file.pages)}
        assert [numbers[item.destination[0].objgen] for item in outline.root] == [0, 1, 0, 1, 2, 3]
