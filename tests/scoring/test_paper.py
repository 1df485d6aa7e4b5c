"""Score sheets on paper: to be written on, and with the lines of a match, from A5 on; and the page of rules."""

from pathlib import Path

import pytest

pytest.importorskip("reportlab")

import companion
from companion.printing.errors import PrintError
from companion.scoring import source
from tests.budget import by_turns
from tests.printing.readback import Printed
from tests.scoring.test_matches import FILE, played

WAYS = [(game, paper, lang) for game in source.names() for paper in ("A5", "A4", "Letter") for lang in ("fr", "en")]


@pytest.mark.parametrize(("game", "paper", "lang"), by_turns(WAYS))
def test_a_sheet_to_write_on_and_one_that_is_filled(game: str, paper: str, lang: str, tmp_path: Path) -> None:
    blank = companion.sheet(f"{game}/score-sheet", paper=paper, lang=lang)
    assert blank.pages == 1
    match, told = played(game, 4, 30)
    filled = companion.sheet("score-sheet", match=match, paper=paper, lang=lang)
    assert filled.pages >= 1
    text = Printed(filled.save(tmp_path / "filled.pdf")).text
    for name in match.players if match.game.name not in ("belote", "coinche") else ():
        assert name in text
    assert companion.sheet(f"{game}/rules", paper=paper, lang=lang).pages == 1
    assert told


def test_a_long_match_goes_on_on_further_pages() -> None:
    match = companion.new("points", ["Ana", "Bo"], lang="fr")
    for _ in range(60):
        match.score(points=[1, 2])
    assert companion.sheet("score-sheet", match=match, paper="A5").pages > 2


def test_names_are_typed_and_too_many_are_refused(tmp_path: Path) -> None:
    sheet = companion.sheet("gin/score-sheet", options={"players": "Ana, Bo"}, lang="fr")
    assert "Ana" in Printed(sheet.save(tmp_path / "names.pdf")).text
    with pytest.raises(PrintError, match="2 au plus"):
        companion.sheet("gin/score-sheet", options={"players": "Ana, Bo, Cy"}, lang="fr")


def test_the_match_on_paper_is_there_too() -> None:
    match, _ = played("belote", 4, 3)
    assert match.sheet("position").pdf.startswith(b"%PDF")


def test_letters_that_paper_lacks_leave_a_mark() -> None:
    own = companion.scoresheet(FILE.replace("Ligretto", "Jeu ≥ 漢字").replace('fr = "cartes"', 'fr = "cartes ≥ 漢"'))
    match = companion.new(own, ["Ana", "漢字"], lang="fr")
    match.score(laid=[9, 9], left=[0, 2])
    assert companion.sheet("score-sheet", match=match).pages == 1
    assert companion.sheet("rules", match=match).pages == 1
