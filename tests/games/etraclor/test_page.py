"""The game's page for players (site/etraclor.md) says what the companion understands, in both languages."""

import re
from pathlib import Path

import pytest

from companion.core.notation.parser import Parser, move_text
from companion.core.rules.option import Setup
from companion.games.etraclor.engine.position.facts import FACTS
from companion.games.etraclor.game import GAME

PAGE = (Path(__file__).parents[3] / "site" / "etraclor.md").read_text("utf-8")
FRENCH, ENGLISH = PAGE.split("## English")
CODE = re.compile(r"`([^`]+)`")
STATE, _ = GAME.setup(Setup(("Ana", "Bo"), 0, {}, dealt=False))
CLASS = re.compile(r"\.(healer|attacker|defender|mage)\b")


def rows(part: str) -> list[list[str]]:
    """The cells of the tables of three columns: what, how it is written, how else."""
    lines = (line.strip("|").split("|") for line in part.splitlines() if line.startswith("| "))
    return [cells for cells in lines if len(cells) == 3 and CODE.search(cells[1]) and "12 5" not in cells[1]]


def typed(cell: str) -> list[str]:
    return CODE.findall(cell)


@pytest.mark.parametrize(("part", "lang"), [(FRENCH, "fr"), (ENGLISH, "en")])
def test_both_ways_of_writing_a_move_are_that_move(part: str, lang: str) -> None:
    parser, seen = Parser(GAME, lang), set()
    for _, written, otherwise in rows(part):
        one, other = (parser.parse(STATE, typed(cell)[0]) for cell in (written, otherwise))
        assert one == other, (written, otherwise)
        seen.add(one.verb)
        for text in typed(written):
            assert parser.parse(STATE, text).verb == one.verb, text
    assert seen == set(GAME.verbs) - {"deal", "shuffle"}, "the companion alone deals and shuffles"


@pytest.mark.parametrize(("part", "lang"), [(FRENCH, "fr"), (ENGLISH, "en")])
def test_the_written_turn_is_understood(part: str, lang: str) -> None:
    block = part.split("```")[1].strip().splitlines()
    moves = [Parser(GAME, lang).parse(STATE, line) for line in block]
    assert [move.verb for move in moves] == ["draw", "summon", "equip", "attack", "end"]
    if lang == "fr":
        assert [move_text(GAME, move, lang) for move in moves] == block


def fact_names(part: str) -> set[str]:
    """The names in the table of figures, each in full and with `<class>` for the four classes."""
    names: set[str] = set()
    for line in part.split("`match.facts()`")[1].splitlines():
        if line.startswith("| `"):
            first, *others = typed(line.split("|")[1].replace("<joueur>", "<player>"))
            stem = "<player>.mage" if first.startswith("<player>.mage.") else "<player>"
            names.update([first, *(stem + other if other.startswith(".") else other for other in others)])
    return {CLASS.sub(".<class>", name) for name in names}


@pytest.mark.parametrize("part", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_the_page_names_every_figure_and_no_other(part: str) -> None:
    assert fact_names(part) == {fact.pattern for fact in FACTS}


@pytest.mark.parametrize("part", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_the_page_has_every_ruling_of_the_game(part: str) -> None:
    rulings = {clause for clause in GAME.rulebook if re.match("(ETR|GEN)-", clause)}
    assert set(re.findall(r"\(((?:ETR|GEN)-\d+)\)", part)) == rulings
