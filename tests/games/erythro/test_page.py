"""The game's page for players (site/erythro.md) says what the companion understands, in both languages."""

import re
from pathlib import Path

import pytest

from companion.core.hearing.listener import Hearing
from companion.core.notation.parser import Parser, words_of
from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.engine.cards.layout import read_layout
from companion.games.erythro.engine.position.facts import FACTS
from companion.games.erythro.game import GAME
from tests.games.erythro.scenes import box

PAGE = (Path(__file__).parents[3] / "site" / "erythro.md").read_text("utf-8")
FRENCH, ENGLISH = PAGE.split("## English")
PARTS = pytest.mark.parametrize(("part", "lang"), [(FRENCH, "fr"), (ENGLISH, "en")])
CODE = re.compile(r"`([^`]+)`")
LINES = ("`+1`", "`+2`", "`+1 autour`", "`+1 around`", "`détruit`", "`détruit +1`", "`destroy`", "`destroy +1`",
         "`perdu`", "`lost`")  # fmt: skip


def announcements(part: str, heading: str) -> list[str]:
    """What the tables of a heading say is written; what a line of a mine says goes with its verb."""
    found: list[str] = []
    for row in part.split(heading)[1].split("\n### ", maxsplit=1)[0].splitlines():
        if row.startswith("| ") and CODE.search(row):
            line = "ligne" if "ligne rien" in row else "line"
            asked = "token 7" in row or "jeton 7" in row or "line nothing" in row or "ligne rien" in row
            for code in CODE.findall("|".join(row.split("|")[2:])):
                if code in ("skip", "passer"):
                    continue
                found.append(f"{line} {code}" if asked and f"`{code}`" in LINES else code)
    return found


@PARTS
def test_every_announcement_of_the_page_is_understood(part: str, lang: str) -> None:
    match = box({"tile.9.mine": ["mine"], "Bo.tile": 9, "tile.3.mine": ["mine"]})
    hearing = Hearing(GAME, lang)
    heading = "### Les coups" if lang == "fr" else "### The moves"
    seen = set()
    for text in announcements(part, heading):
        said = text if ":" in text or text.split()[0] in _TABLE else f"Ana: {text}"
        if said.split()[-1] in ("lose", "perdre"):
            continue
        words = words_of(text)
        verb, length = Parser(GAME, lang).verb_of(words)
        seen.update([verb] if length == len(words) else (move.verb for move in hearing.hear(match.state, said).moves))
    assert seen >= set(GAME.verbs) - {"order", "skip", "lose"}


_TABLE = frozenset(
    ["token", "jeton", "line", "ligne", "mine", "reshuffle", "mélange", "extraction", "event", "événement", "clean",
     "nettoyer", "market", "marché", "effect", "effet", "advance", "avancer", "next", "suite", "concede", "abandonner"]
)  # fmt: skip


def fact_names(part: str) -> set[str]:
    """The names in the table of figures, in full, with <tile> for the tile."""
    names: set[str] = set()
    for line in part.split("`match.facts()`")[1].split("\n### ", maxsplit=1)[0].splitlines():
        if line.startswith("| `"):
            stem = ""
            for name in CODE.findall(line.split("|")[1].replace("<joueur>", "<player>")):
                if not name.startswith("."):
                    stem = re.match(r"(tile\.7|<player>|mines)?", name)[0]  # type: ignore[index]
                names.add((stem + name if name.startswith(".") else name).replace("tile.7", "tile.<tile>"))
    return names


@PARTS
def test_the_page_names_every_figure_and_no_other(part: str, lang: str) -> None:
    assert fact_names(part) == {fact.pattern for fact in FACTS}, lang


def test_the_planet_on_the_page_is_the_one_that_is_shipped() -> None:
    drawn = PAGE.split("```")[1]
    assert read_layout(drawn, "page").places == read_box({}).layouts[2].places


def test_the_page_says_what_is_invented_and_names_rulings_that_exist() -> None:
    assert "**inventés**" in FRENCH
    assert "**invented**" in ENGLISH
    for ruling in set(re.findall(r"ERY-\d+", PAGE)):
        assert ruling in GAME.rulebook
