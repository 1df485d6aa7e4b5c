"""The page of what cards do: all that it shows is read, and it says every word that there is."""

import re
import tomllib
from pathlib import Path

import pytest

from companion.cardkit.effects.effects import cell_of, effects_from, effects_of
from companion.cardkit.effects.notation import USUAL
from companion.cardkit.effects.rules_text import all_told
from companion.cardkit.effects.schema import GENERAL
from companion.core.text.messages import load_words
from tests.cardkit.effects.effect_forms import WORDS

PAGE = (Path(__file__).parents[2] / "site" / "effects.md").read_text("utf-8")
FRENCH, ENGLISH = PAGE.split("## English")
HALVES = pytest.mark.parametrize("half", [FRENCH, ENGLISH], ids=["fr", "en"])


@HALVES
def test_every_cell_of_the_page_is_read_and_written_as_it_stands(half: str) -> None:
    cells = half.split("```\n")[1].splitlines()
    shown = [
        row.split("|")[-2].strip().strip("`")
        for row in half.split("| `do`")[1].split("\n\n", maxsplit=1)[0].splitlines()[2:]
    ]

    assert len(cells) > 5
    assert len(shown) > 10
    for cell in (*cells, *shown):
        assert cell_of(effects_of(cell)) == cell


@HALVES
def test_the_page_says_every_word_of_the_vocabulary(half: str) -> None:
    said = set(re.findall(r"`([^`\n]+)`", half.replace("```", "")))
    words = {word for text in said for word in text.split()}

    assert {*GENERAL.verbs, *GENERAL.whens, *GENERAL.untils, *GENERAL.nouns, *GENERAL.lists["zone"]} <= words
    assert {*GENERAL.alone} <= said
    assert {*GENERAL.costs} <= words


def test_both_halves_show_the_same_cells_and_tables() -> None:
    blocks = [re.findall(r"```(?:toml)?\n(.*?)```", half, re.DOTALL)[:2] for half in (FRENCH, ENGLISH)]

    assert blocks[0] == blocks[1]
    (table,) = tomllib.loads(blocks[0][1])["card"]
    assert cell_of(effects_from(table["effects"])) in blocks[0][0].splitlines()


def test_what_is_announced_means_the_same_in_both_languages() -> None:
    rows = [row.split("|")[1:4] for row in FRENCH.splitlines() if row.startswith("| `effet")]

    assert len(rows) > 10
    for french, english, _ in rows:
        pairs = [
            [WORDS.read(text.partition("effet ")[2] or text.partition("effect ")[2]) for text in said if "eff" in text]
            for said in (re.findall(r"`([^`]+)`", french), re.findall(r"`([^`]+)`", english))
        ]
        assert None not in pairs[0]
        assert pairs[0][: len(pairs[1])] == pairs[1]


def test_the_page_shows_every_usual_form() -> None:
    ways = {word: texts["fr"].split("|") for word, texts in load_words("companion.cardkit")["deed"].items()}

    assert {
        form for form in USUAL if not any(f"`{w}`" in FRENCH or f"effet {w}" in FRENCH for w in ways[form])
    } == set()


def test_the_example_of_the_page_says_so() -> None:
    code = ENGLISH.split("```python\n")[1].split("```")[0]
    said = re.search(r"# '(.*)'", code)

    assert said is not None
    assert all_told(effects_of("arrival: damage 2 on a foe fighter; heal 1 on you"), "en") == said[1]
    assert "arrival: damage 2 on a foe fighter; heal 1 on you" in code
