"""The shipped fonts hold what French and English pages need, under our own names."""

import pytest
from fontTools.ttLib import TTFont

from companion import fonts
from companion.printing.errors import MissingGlyph
from companion.printing.page import fonts as paper_fonts

FRENCH = "ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸàâäæçéèêëîïôöœùûüÿ"
TYPOGRAPHY = "’‘“”«» \u00a0\u202f–—−…×½Ø·€°"
SYMBOLS = "♥♠♦♣→←↑↓↶↷✓✗□"
NAMES_OF_NEIGHBOURS = "ąćęłńśźżčďěňřšťůžőűşğİıāēīū"


@pytest.mark.parametrize("name", fonts.NAMES)
@pytest.mark.parametrize("kind", ["ttf", "woff2"])
def test_every_file_draws_french_english_and_the_suits(name: fonts.Name, kind: str) -> None:
    font = TTFont(fonts.path(name, kind))  # type: ignore[arg-type]
    known = set(font.getBestCmap())
    printable = "".join(map(chr, range(0x20, 0x7F)))
    wanted = printable + FRENCH + TYPOGRAPHY + SYMBOLS + (NAMES_OF_NEIGHBOURS if "text" in name else "")
    assert [c for c in wanted if ord(c) not in known] == []
    assert (font.flavor, "glyf" in font) == ("woff2" if kind == "woff2" else None, True)


@pytest.mark.parametrize("name", fonts.NAMES)
def test_screen_and_paper_have_the_same_letters(name: fonts.Name) -> None:
    paper, screen = TTFont(fonts.path(name)), TTFont(fonts.path(name, "woff2"))
    assert paper.getBestCmap() == screen.getBestCmap()
    assert {g: w for g, (w, _) in paper["hmtx"].metrics.items()} == {
        g: w for g, (w, _) in screen["hmtx"].metrics.items()
    }


@pytest.mark.parametrize("name", fonts.NAMES)
def test_names_are_ours_and_the_licence_names_every_author(name: fonts.Name) -> None:
    font = TTFont(fonts.path(name))
    licence = fonts.path(name).with_name("OFL.txt").read_text("utf-8")
    assert font["name"].getDebugName(1).startswith("Companion ")
    for line in font["name"].getDebugName(0).split("; "):
        assert line in licence
    assert "SIL OPEN FONT LICENSE" in licence


def test_a_narrow_no_break_space_is_narrow_and_there() -> None:
    for face in (face for face, name in paper_fonts.FILES.items() if name in fonts.NAMES):
        thin, space = paper_fonts.width("\u202f", face, 100), paper_fonts.width(" ", face, 100)
        assert 5 < thin < space


def test_unknown_font_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match="text-bold"):
        fonts.path("comic")  # type: ignore[arg-type]


def test_a_missing_glyph_is_named() -> None:
    with pytest.raises(MissingGlyph, match=r"U\+9F8D.*companion-text-bold") as caught:
        paper_fonts.require("Le 龍 arrive", "bold")
    assert caught.value.character == "龍"


def test_a_players_text_falls_back_to_another_face_then_to_a_placeholder() -> None:
    # Cinzel lacks ĝ, the text face has it; neither has the dragon.
    assert paper_fonts.runs("Aĝ龍", "titles") == (("titles", "A"), ("text", "ĝ□"))
    assert paper_fonts.runs("E\u0301lo\u00efse\n\tZ\u200d\ufe0f", "text") == (("text", "Éloïse Z"),)
    # What a shell hands over from bytes that are no text, and a control character.
    assert paper_fonts.runs("\udcff\x00", "bold") == (("text", "□□"),)


def test_names_in_latin_greek_and_cyrillic_letters_are_drawn() -> None:
    for name in ("Nguyễn Thị Ánh", "Đặng Ơn", "Ἀλέξανδρος Ωδή", "Иван Ґудзь Ђорђе", "Şükrü Żółć"):
        assert paper_fonts.undrawn(name) == ""
        for face in paper_fonts.FILES:
            runs = paper_fonts.runs(name, face)
            assert "".join(text for _, text in runs) == name
            assert all(set(map(ord, text)) <= paper_fonts.characters(used) for used, text in runs)
    assert paper_fonts.undrawn("Ana 李小龙") == "李小龙"
