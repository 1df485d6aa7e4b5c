"""The game's page for players (site/herocard.md) says what the companion understands, in both languages."""

import re
from pathlib import Path

import pytest

from companion.core.notation.parser import move_text
from companion.games.herocard.engine.cards.catalogue import CARDS
from companion.games.herocard.engine.constants import LISTED_KINDS, TYPES
from companion.games.herocard.engine.position.facts import FACTS
from companion.games.herocard.game import GAME
from tests.games.herocard.scenes import duel, told

PAGE = (Path(__file__).parents[3] / "site" / "herocard.md").read_text("utf-8")
FRENCH, ENGLISH = PAGE.split("## English")
CODE = re.compile(r"`([^`]+)`")
ATTRIBUTE = re.compile(r"\.(body|mind|x)\b")
both = pytest.mark.parametrize(("part", "lang"), [(FRENCH, "fr"), (ENGLISH, "en")], ids=["fr", "en"])


def rows(part: str) -> list[list[str]]:
    """The cells of the table of moves: what, how it is written, how else."""
    lines = (line.strip("|").split("|") for line in part.splitlines() if line.startswith("| "))
    return [cells for cells in lines if len(cells) == 3 and CODE.search(cells[1])]


@both
def test_both_ways_of_writing_a_move_are_that_move(part: str, lang: str) -> None:
    match, seen = duel(position={"Ana.hand": 4}), set()
    match.lang = lang
    for _, written, otherwise in rows(part):
        one, other = (match.parse(CODE.findall(cell)[0]) for cell in (written, otherwise))
        assert one == other, (written, otherwise)
        seen.add(one.verb)
        for text in CODE.findall(written):
            if "Impact" not in text:
                assert match.parse(text).verb == one.verb, text
    assert seen == set(GAME.verbs) - {"deal"}, "the companion alone deals"


@both
def test_the_written_attack_is_played(part: str, lang: str) -> None:
    block = part.split("```")[1].strip().splitlines()
    match = told(duel(), *block)
    assert match.facts()["Ana.points"] == 0, "9 against 9"
    assert match.facts()["player"] == "Bo"
    if lang == "fr":
        moves = [entry.move for entry in match.entries[1:]]
        assert [move_text(GAME, move, lang) for move in moves] == block


@both
def test_what_is_said_at_the_table_is_understood(part: str, lang: str) -> None:
    spoken = next(line for line in part.split("\n\n") if "Bo passe" in line)
    texts = [text for text in CODE.findall(spoken) if text.startswith(("Bo ", "j’", "I "))]
    match = duel("attack 4 B5 on Bo")
    assert [str(match.parse(text)) for text in texts] == ["Bo: pass", "Bo: block 9 B4", "attack 4 B5 on Bo"]


def fact_names(part: str) -> set[str]:
    """The names in the table of figures, each in full and with `<attribute>` for the three attributes."""
    names: set[str] = set()
    for line in part.split("`match.facts()`")[1].splitlines():
        if line.startswith("| `"):
            first, *others = CODE.findall(line.split("|")[1].replace("<joueur>", "<player>"))
            stem = "<player>.body" if first.startswith("<player>.body.") else "<player>"
            names.update([first, *(stem + other if other.startswith(".") else other for other in others)])
    return {ATTRIBUTE.sub(".<attribute>", name) for name in names}


@pytest.mark.parametrize("part", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_the_page_names_every_figure_and_no_other(part: str) -> None:
    assert fact_names(part) == {fact.pattern for fact in FACTS}


@pytest.mark.parametrize("part", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_the_page_has_every_ruling_and_option_and_file(part: str) -> None:
    rulings = {clause for clause in GAME.rulebook if re.match("(HER|GEN)-", clause)}
    assert set(re.findall(r"\(((?:HER|GEN)-\d+)\)", part)) == rulings
    coded = set(CODE.findall(re.sub(r"```.*?```", "", part, flags=re.DOTALL)))
    assert coded >= {*CARDS.files, *LISTED_KINDS, *TYPES, "hero_points", "action_only", "points"}
