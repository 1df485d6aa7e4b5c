"""What Erythro's sheets say, against its data and a running match."""

import re

import pytest
import zxingcpp

import companion
from companion.core.codes.match_code import position_code
from companion.core.text.messages import load_words
from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.engine.constants import ELEMENTS
from companion.games.erythro.icons import ICONS
from companion.games.erythro.paper import sheets, words
from companion.games.erythro.paper.position import initials
from companion.printing.errors import PrintError
from companion.printing.page import icons, qr
from companion.shop import counter
from tests.printing.readback import Print, flat

*_MAPS, CHARACTER, TRACKER, ROUNDS, REFERENCE, POCKET, RULES, POSITION = sheets.SHEETS
MAPS = dict(zip((2, 3, 4), _MAPS, strict=True))

languages = pytest.mark.parametrize("lang", ["fr", "en"])


def far(lang: str = "en", steps: int = 60, names: tuple[str, ...] = ("Ana", "Bo", "Chloé")) -> companion.Match:
    """A match of the demo box that the companion deals, some way in; always the same."""
    match = companion.new("erythro", list(names), lang=lang, seed=7, cards="demo", opponent="alliance")
    for step in range(steps):
        moves = list(match.moves())
        match.play(moves[(step * 7) % len(moves)])
    return match


def test_every_icon_is_a_picture_that_can_be_drawn() -> None:
    assert set(ELEMENTS) < set(ICONS)
    for name, path in ICONS.items():
        steps = icons.outline(path)
        assert steps[-1][0] == "Z", name
        points = [value for _, points in steps for point in points for value in point]
        assert min(points) >= 0, name
        assert max(points) <= icons.BOX, name


@languages
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_map_has_every_tile_of_its_layout_and_its_token(printed: Print, players: int, lang: str) -> None:
    sheet = printed(MAPS[players], lang=lang)
    numbers = read_box({}).layouts[players].numbers
    found = [word.text for word in sheet.words]
    for number in numbers:
        assert found.count(str(number)) >= 2, f"tile and token {number}"
    assert str(numbers[-1] + 1) not in found or numbers[-1] + 1 <= 6
    assert load_words(words.PACKAGE, "sheets.toml")["shared"]["invented"][lang].split()[0] in flat(sheet)


def test_eight_millimetre_cubes_fit_the_boxes_of_a_lying_map() -> None:
    from companion.games.erythro.paper.map import PANEL
    from companion.games.erythro.paper.planet import BOX, Planet
    from companion.printing.page.document import Document
    from companion.printing.page.paper import PAPERS

    paper = PAPERS["A4"].turned("landscape")
    page = Document("map", "en", paper, paper).page("map")
    for players in (2, 3, 4):
        layout = read_box({}).layouts[players]
        planet = Planet(page, layout, 5, 15, paper.width - PANEL - 16, paper.height - 20)
        assert planet.side * BOX > 8
        xs = [x for x, _ in planet.centres.values()]
        assert min(xs) - planet.side * 0.8661 >= 4.9
        assert max(xs) + planet.side * 0.8661 <= paper.width - PANEL - 10.9


@languages
def test_a_characters_dials_hold_every_figure_and_name_its_elements(printed: Print, lang: str) -> None:
    box, names = read_box({}), load_words(words.PACKAGE, "sheets.toml")["symbol"]
    for character in box.characters.values():
        sheet = printed(CHARACTER, lang=lang, options={"character": character.name, "player": "Ana"})
        found = [word.text for word in sheet.words]
        for value in range(box.influence_max + 1):
            assert found.count(str(value)) >= 2, value
        for element in ELEMENTS:
            shown = names[element][lang].upper() in found or names[element][lang].capitalize() in found
            shown = shown or names[element][lang] in found
            assert shown == (element in character.elements), (character.name, element)
        assert "Ana" in found
        assert character.name in found


def test_an_unknown_character_is_refused() -> None:
    with pytest.raises(PrintError, match="Lave"):
        counter.render(CHARACTER, lang="en", options={"character": "Zorro"})


@languages
def test_the_reference_gives_the_figures_of_the_data(printed: Print, lang: str) -> None:
    text = flat(printed(REFERENCE, lang=lang))
    mars = [read_box({}).level("mars", "initiation", players) for players in (2, 3, 4)]
    assert ", ".join(str(level.contaminated) for level in mars) in text
    assert re.search(rf"\b{mars[0].dome_cost}\b", text)
    for name in load_words(words.PACKAGE, "sheets.toml")["symbol"].values():
        assert name[lang] in text


@languages
def test_a_position_tells_what_the_match_is(printed: Print, lang: str) -> None:
    match = far(lang)
    facts, state = match.facts(), match.state
    sheet = printed(POSITION, lang=lang, match=match)
    text = flat(sheet)
    for name, player in zip(match.players, state.seats, strict=True):
        assert name in text
        assert state.box.title(player.character) in text
        if lang == "en":
            counts = (facts[f"{name}.deck"], facts[f"{name}.hand"], facts[f"{name}.discard"], player.plays)
            assert "deck {} · hand {} · discard {} · played {}".format(*counts) in text
    word = "sur" if lang == "fr" else "on"
    mines = re.findall(rf"\b{word} (\d+) · (?:Niveau|Level)", text)
    assert [int(number) for number in mines] == list(state.mines)
    assert mines, "a position without a mine would show nothing"
    assert str(state.contaminations) in text


def test_hidden_cards_stay_hidden(printed: Print) -> None:
    match = far()
    text = flat(printed(POSITION, match=match, lang="en"))
    for player in match.state.seats:
        for key in (*player.hand.known, *player.deck.known):
            assert match.state.box.title(key) not in text


def test_a_code_takes_the_match_up_again_or_says_that_it_is_too_long(printed: Print) -> None:
    match = far()
    page = printed(POSITION, match=match, lang="en")
    code = position_code(match)
    found = [one.text for one in zxingcpp.read_barcodes(page.image(300))]
    if len(code) <= qr.LONGEST:
        assert found == [code]
    else:
        assert found == []
        assert "too long to be scanned" in flat(page)


@pytest.mark.parametrize(
    ("names", "letters"),
    [(("Ana", "Bo"), ["A", "B"]), (("Ana", "Alix"), ["1", "2"]), (("🙂", "Bo"), ["1", "2"]), (("é", "b"), ["1", "2"])],
)
def test_pawns_are_told_apart(names: tuple[str, ...], letters: list[str]) -> None:
    assert initials(names) == letters


def test_silly_names_are_names(printed: Print) -> None:
    match = far(names=("<img src=x onerror=alert(1)>", "ليلى", "n" * 40), steps=20)
    page = printed(POSITION, match=match, lang="fr")
    assert "<img src=x" in flat(page)
    assert "nnn" in flat(page)
