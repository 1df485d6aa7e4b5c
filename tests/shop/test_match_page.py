"""The match on paper of a game that draws none of its own, with the boards of games that do."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import zxingcpp

import companion
from companion.core.codes.match_code import grouped
from companion.core.text.messages import load_words
from companion.printing.errors import PrintError
from companion.printing.spec import drawn_in, sheet_like
from companion.shop import counter
from tests.printing.readback import Printed, crowded, flat, too_small

GAMES = ("etraclor", "erythro", "herocard")
both = pytest.mark.parametrize("lang", ["fr", "en"])
every = pytest.mark.parametrize("game", GAMES)
Print = Callable[..., Printed]


@pytest.fixture
def printed(tmp_path: Path) -> Print:
    def make(match: companion.Match, **wishes: str) -> Printed:
        sheet = sheet_like("position", match.game.name, drawn_in("companion.shop.match_page"))
        path = tmp_path / "sheet.pdf"
        path.write_bytes(counter.render(sheet, match=match, **wishes))
        return Printed(path)

    return make


def played(game: str, moves: int, lang: str = "en", players: tuple[str, ...] = ("Ana", "Bo")) -> companion.Match:
    match, dice = companion.new(game, list(players), seed=3, lang=lang), random.Random(3)
    for _ in range(moves):
        listed = list(match.moves())
        if not listed:
            break
        match.play(dice.choice(listed))
    return match


@both
@every
def test_the_sheet_says_how_the_match_stands_and_takes_it_up_again(game: str, lang: str, printed: Print) -> None:
    match = played(game, 25, lang)
    page = printed(match)
    assert len(page.pages) == 1
    assert not too_small(page.words)
    assert not crowded(page.words)
    told = {"fr": "à {} de jouer", "en": "{} to play"}[lang]
    acting = [told.format(name) in flat(page) for name in match.players]
    assert acting.count(True) == 1
    assert set(match.players) <= {word.text for word in page.words}
    code = companion.position_code(match)
    assert [barcode.text for barcode in zxingcpp.read_barcodes(page.image(200))] == [code]
    assert companion.from_code(code).players == match.players
    words = {word.text for word in page.words}
    assert set(grouped(code).split()) <= words


@every
def test_what_nobody_sees_is_not_printed(game: str, printed: Print) -> None:
    """The whole table's sheet: hands are counted, not shown."""
    match = played(game, 6)
    assert all(name not in printed(match).told for name in ("’s hand", "Main ("))


def test_a_finished_match_says_how_it_ended(printed: Print) -> None:
    match = played("etraclor", 900, "fr")
    assert match.outcome is not None
    text = flat(printed(match))
    assert "Partie finie" in text
    assert "de jouer" not in text
    assert match.outcome_in("fr").reason.rstrip(".").split()[0] in text  # type: ignore[union-attr]


def test_names_are_text_and_a_full_board_stays_on_its_page(printed: Print) -> None:
    match = played("erythro", 60, players=("A" * 30, "**Bo**", "Chloé & co", "<b>D</b>"))
    page = printed(match, paper="Letter")
    assert len(page.pages) == 1
    assert "<b>D</b>" in flat(page)
    assert "**Bo**" in flat(page)


def test_an_address_that_no_code_holds_is_refused(printed: Print) -> None:
    with pytest.raises(PrintError):
        printed(played("etraclor", 4), base="https://example.org/" + "a" * 3000)


@every
def test_games_that_draw_their_own_keep_it(game: str, tmp_path: Path) -> None:
    path = tmp_path / "own.pdf"
    path.write_bytes(counter.render(counter.sheets(game)["position"], match=played(game, 4)))
    assert load_words(f"companion.games.{game}", "sheets.toml")["position"]["how"]["en"] in flat(Printed(path))
