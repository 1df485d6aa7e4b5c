"""What cards do, as data: read from cells and from tables, written, and refused by the word."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.cards.card_lists import Table
from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import (
    Effect,
    cell_of,
    effect_from,
    effect_of,
    effects_column,
    effects_from,
    effects_of,
)
from companion.cardkit.effects.queries import abilities, amount_of, effects_at, holds
from companion.cardkit.effects.schema import GENERAL, EffectError
from companion.cardkit.effects.targets import Target, target_of
from companion.core.data.datafile import DataError, Row, data_sentence, read_table
from companion.core.text.formatter import Speaker
from tests.budget import examples
from tests.cardkit.effects.any_effects import EFFECTS

CELLS = {
    "arrival: damage 2 on a foe fighter; heal 1 on you": (
        Effect("damage", 2, on="a foe fighter", when="arrival"), Effect("heal", 1, on="you", when="arrival"),
    ),
    "attached: change attack +1; fight if bears cor: change attack +2 until fight": (
        Effect("change", 1, "attack", when="attached"),
        Effect("change", 2, "attack", when="fight", conditions=("bears cor",), until="fight"),
    ),
    "upkeep: look 1 on you; activated (tap + aether 1): draw 1 on you; discard 1 on you": (
        Effect("look", on="you", when="upkeep"),
        Effect("draw", on="you", when="activated", cost=Cost(tap=True, aether=1)),
        Effect("discard", on="you", when="activated"),
    ),
    "arrival if from hideout: return on a foe fighter": (
        Effect("return", on="a foe fighter", when="arrival", conditions=("from hideout",)),
    ),
    "hit: mark plus +1": (Effect("mark", 1, "plus", when="hit"),),
    "prevent combat all on each own fighter until turn; if full hand: draw 1 on you": (
        Effect("prevent", "all", "combat", "each own fighter", until="turn"),
        Effect("draw", 1, on="you", conditions=("full hand",)),
    ),
    "if full hand and own hp <= 5: draw 1 on you; played: heal 1 on you": (
        Effect("draw", 1, on="you", conditions=("full hand", "own hp <= 5")), Effect("heal", 1, on="you"),
    ),
    "cancel spell on the next": (Effect("cancel", 1, "spell", "the next"),),
    "recall spell on a own card": (Effect("recall", 1, "spell", "a own card"),),
    "either (wake rage) or (change attack +2 until fight; draw 1 on you)": (
        Effect("", either=(
            (Effect("wake", what="rage"),),
            (Effect("change", 2, "attack", until="fight"), Effect("draw", 1, on="you")),
        )),
    ),
    "activated (experience -1 + sacrifice) once turn: may damage own hand on any fighter or player": (
        Effect("damage", "own hand", on="any fighter or player", when="activated", once="turn", may=True,
               cost=Cost(experience=-1, sacrifice=True)),
    ),
    'create 2 fighter "Loup; gris" 1/1 on you': (Effect("create", 2, 'fighter "Loup; gris" 1/1', "you"),),
    "move from graveyard to hand on up to 2 own fighters": (
        Effect("move", 1, "from graveyard to hand", "up to 2 own fighters"),
    ),
    "give nap on each foe tapped fighter or story cost <= 2 until turn; untap on 2 own mines": (
        Effect("give", 1, "nap", "each foe tapped fighter or story cost <= 2", until="turn"),
        Effect("untap", on="2 own mines"),
    ),
    "text": (Effect("text"),),
}  # fmt: skip
"""Cells as they are written, and what they say."""


@pytest.mark.parametrize("cell", CELLS)
def test_a_cell_is_read_and_written_as_it_stands(cell: str) -> None:
    effects = effects_of(cell)

    assert effects == CELLS[cell]
    assert cell_of(effects) == cell
    assert [effect_of(str(effect)) for effect in effects] == list(effects)


@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("Damage 2 on AN own  fighter", "damage 2 on a own fighter"),
        ("create wonder 1", "create wonder"),
        ("change force −2", "change force -2"),
        ("mark 2 plus", "mark plus +2"),
        ("activated (aether 1, tap): draw 1", "activated (tap + aether 1): draw 1"),
        ("untap on up to two own mines", "untap on up to 2 own mines"),
        ("tap on a fighter tapped foe", "tap on a foe tapped fighter"),
        ("create fighter « Loup » 1/1", 'create fighter "Loup" 1/1'),
        ("aether; mine on you", "aether 1; mine 1 on you"),
        ("; draw 1 ;", "draw 1"),
        ("", ""),
    ],
)
def test_other_ways_to_write_it_are_read_too(written: str, usual: str) -> None:
    assert cell_of(effects_of(written)) == usual


TABLES = """
first = [{ do = "damage", amount = 2, on = "any fighter or player" }]
second = [
  { when = "upkeep", do = "look", amount = 1, on = "you" },
  { when = "activated", cost = { tap = true, aether = 1 }, do = "draw", amount = 1, on = "you" },
  { when = "activated", do = "discard", amount = 1, on = "you" },
]
third = [{ when = "hit", do = "mark", what = "plus", amount = 1 }]
fourth = [{ when = "arrival", if = ["from hideout"], do = "return", on = "a foe fighter" }]
fifth = [
  { do = "prevent", what = "combat", amount = "all", on = "each own fighter", until = "turn" },
  { if = ["full hand"], do = "draw", amount = 1, on = "you" },
]
sixth = [{ do = "damage", what = "magic", amount = 4, on = "the opposing" }]
seventh = [
  { when = "attached", do = "change", what = "attack", amount = 1 },
  { when = "fight", if = ["bears cor"], do = "change", what = "attack", amount = 2, until = "fight" },
]
eighth = [{ do = "cancel", what = "spell", on = "the next" }]
ninth = [
  { do = "heal", amount = 2, on = "each own character" },
  { if = ["turn 6"], do = "heal", amount = 1, on = "each own character" },
]
tenth = [{ do = "recall", what = "spell", on = "a own card" }]
last = [{ either = [
  [{ do = "wake", what = "rage" }],
  [{ do = "change", what = "attack", amount = 2, until = "fight" }],
] }]
"""
WRITTEN = {
    "first": "damage 2 on any fighter or player",
    "second": "upkeep: look 1 on you; activated (tap + aether 1): draw 1 on you; discard 1 on you",
    "third": "hit: mark plus +1",
    "fourth": "arrival if from hideout: return on a foe fighter",
    "fifth": "prevent combat all on each own fighter until turn; if full hand: draw 1 on you",
    "sixth": "damage magic 4 on the opposing",
    "seventh": "attached: change attack +1; fight if bears cor: change attack +2 until fight",
    "eighth": "cancel spell on the next",
    "ninth": "heal 2 on each own character; if turn 6: heal 1 on each own character",
    "tenth": "recall spell on a own card",
    "last": "either (wake rage) or (change attack +2 until fight)",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_tables_and_cells_say_the_same(name: str) -> None:
    effects = effects_from(tomllib.loads(TABLES)[name])

    assert cell_of(effects) == WRITTEN[name]
    assert effects_of(WRITTEN[name]) == effects


FEW = GENERAL.only(
    ("damage", "change"), {"damage": ("",), "change": ("force",)}, whens=("played", "arrival"),
    conditions=("full hand",), nouns=("fighter",), counts=("x",), costs=("tap",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("cell", "key", "word", "near"),
    [
        ("damge 2", "deed-verb", "damge", "damage"),
        ("heal 2", "deed-verb", "heal", None),
        ("damage magic 2", "deed-what", "magic 2", ""),
        ("damage 100", "deed-count", "100", None),
        ("damage -999999", "deed-count", "-999999", None),
        ("change", "deed-what", "change", None),
        ("departure: damage 2", "deed-when", "departure", None),
        ("arrival if full hands: damage 2", "deed-if", "full hands", "full hand"),
        ("damage 2 on a foe story", "deed-target", "story", None),
        ("damage 2 on a foe figther", "deed-target", "figther", "fighter"),
        ("arival: damage 2", "deed-when", "arival", "arrival"),
        ("damage 2 on a foe", "deed-target", "a foe", "foe"),
        ("damage 2 on", "deed-target", "", None),
        ("damage 2 until", "deed-until", "", None),
        ("on foe", "deed-verb", "on", None),
        ("arrival:", "deed-verb", "", None),
        ("damage 2 until noon", "deed-until", "noon", None),
        ("arrival (aether 2): damage 2", "deed-cost", "aether", None),
        ("arrival (tap 2): damage 2", "deed-amount", "tap 2", ""),
        ("arrival once day: damage 2", "deed-once", "day", None),
        ("arrival (tap: damage 2", "deed-shape", "(", ""),
        ("arrival: damage 2: damage 3", "deed-shape", ":", ""),
        ("either damage 2 or damage 3", "deed-shape", "damage 2", ""),
        ("either (damage 2)", "deed-shape", "either", ""),
        ("either (arrival: damage 2) or (damage 3)", "deed-shape", "arrival", ""),
        ("damage 2; " * 21, "deed-long", "damage 2", None),
        ("damage 2; " * 200, "deed-long", "damage 2; damage 2; damage 2; damage 2; ", None),
    ],
)
def test_what_a_game_does_not_know_is_refused_by_the_word(cell: str, key: str, word: str, near: str | None) -> None:
    with pytest.raises(EffectError) as caught:
        effects_of(cell, FEW)

    assert (caught.value.key, caught.value.figures["word"]) == (key, word)
    assert near is None or caught.value.figures["near"] == near


@pytest.mark.parametrize(
    ("table", "key", "word"),
    [
        ({"do": "damage", "ammount": 2}, "deed-field", "ammount"),
        ({"do": "damage", "amount": 100}, "deed-count", "100"),
        ({"do": "damage", "amount": True}, "deed-count", "True"),
        ({"do": "damage", "on": 3}, "deed-field", "on"),
        ({"do": "damage", "may": "yes"}, "deed-field", "may"),
        ({"do": "damage", "if": [3]}, "deed-field", "if"),
        ({"do": "damage", "cost": {"tap": 2}}, "deed-amount", "tap 2"),
        ({"do": "damage", "cost": "tap"}, "deed-field", "tap"),
        ({}, "deed-verb", ""),
        ({"either": [[{"do": "damage", "when": "arrival"}], [{"do": "damage"}]]}, "deed-shape", "do, when"),
        ({"either": "damage"}, "deed-shape", "either"),
    ],
)
def test_a_wrong_table_is_refused_by_the_word(table: dict[str, object], key: str, word: str) -> None:
    with pytest.raises(EffectError) as caught:
        effect_from(table, FEW)

    assert (caught.value.key, caught.value.figures["word"]) == (key, word)


def test_a_file_is_refused_with_line_and_column_in_both_languages() -> None:
    column = effects_column("effects", "effets", vocabulary=FEW)
    table = Table("cards.csv", (column,), column)
    text = "name,effects\nMerle,damage 2\nLoup,dammage 2\n"
    rows = read_table(text, "cards.csv", {"name": "name", "effects": "effects"}, ("effects",))
    with pytest.raises(DataError) as caught:
        [table.make(row) for row in rows]

    assert data_sentence(caught.value, Speaker("en", {})) == (
        "cards.csv, line 3, column effects: “dammage” is not a known effect (the nearest: damage); "
        "known: damage, change."
    )
    assert "damage, change" in data_sentence(caught.value, Speaker("fr", {}))


def test_a_refused_target_is_told_what_targets_may_say_with_no_list_of_numbers() -> None:
    with pytest.raises(EffectError) as caught:
        effects_of("damage 2 on a foe story", FEW)
    assert ", the next, a, each, up to, own, any, tapped, " in str(caught.value.figures["known"])


def test_every_refusal_of_a_effect_has_its_sentence() -> None:
    said = tomllib.loads((Path(__file__).parents[3] / "companion/core/data.toml").read_text("utf-8"))["data"]
    sources = "".join(
        (Path(__file__).parents[3] / f"companion/cardkit/effects/{name}.py").read_text("utf-8")
        for name in ("effects", "targets", "schema")
    )
    used = {part.split('"')[0] for part in sources.split('"deed-')[1:]}

    assert used
    assert {f"deed-{key}" for key in used} == {key for key in said if key.startswith("deed-")}


# --- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "target", "choice"),
    [
        ("you", Target("you"), False),
        ("the opposing", Target("the opposing"), False),
        ("each own character", Target(many="each", whose="own", kinds=("character",)), False),
        ("a foe fighter", Target(many="a", whose="foe", kinds=("fighter",)), True),
        ("any fighter or player", Target(whose="any", kinds=("fighter", "player")), True),
        ("up to 2 own mines", Target(many="up to", number=2, whose="own", kinds=("mine",)), True),
        ("two stories", Target(many="just", number=2, kinds=("story",)), True),
        ("a foe dead character class mage", Target("", "a", 1, "foe", ("character",), ("dead", "class mage")), True),
    ],
)
def test_targets_are_few_words(text: str, target: Target, choice: bool) -> None:
    assert target_of(text) == target
    assert target_of(str(target)) == target
    assert target.needs_choice is choice


def test_what_was_said_at_the_table_needs_no_choice() -> None:
    assert not Target(at="Bo.1").needs_choice
    assert str(Target(at="Bo.1")) == "Bo.1"


@pytest.mark.parametrize(
    ("cell", "choice"),
    [
        ("draw 1 on you", False),
        ("may draw 1 on you", True),
        ("damage 2 on a foe fighter", True),
        ("either (draw 1) or (heal 1)", True),
    ],
)  # fmt: skip
def test_a_effect_says_whether_somebody_must_choose(cell: str, choice: bool) -> None:
    assert effects_of(cell)[0].needs_choice is choice


# --- carried out ------------------------------------------------------------------------------------------------------


def test_effects_of_a_moment_and_abilities_are_told_apart() -> None:
    effects = effects_of(
        "upkeep: look 1; activated (tap): draw 1; discard 1; activated once turn: heal 1; departure: text"
    )

    assert [effect.do for effect in effects_at(effects, "upkeep")] == ["look"]
    assert [[effect.do for effect in one] for one in abilities(effects)] == [["draw", "discard"], ["heal"]]


def test_amounts_are_figures_or_counted() -> None:
    assert amount_of(Effect("damage", 2), {}) == 2
    assert amount_of(Effect("damage", "own hand"), {"own hand": 5}) == 5


def test_all_conditions_must_hold() -> None:
    effect = Effect("draw", conditions=("full hand", "turn 4"))

    assert holds(effect, lambda condition: condition in {"full hand", "turn 4"})
    assert not holds(effect, lambda condition: condition == "turn 4")
    assert holds(Effect("draw"), lambda _: False)


# --- any effect, any text ---------------------------------------------------------------------------------------------


@given(EFFECTS)
@examples(300, 2_000)
def test_any_effect_is_read_back_as_written(effect: Effect) -> None:
    assert effects_of(str(effect)) == (effect,)


@given(st.lists(EFFECTS, max_size=4).map(tuple))
@examples(200, 1_500)
def test_any_cell_is_read_back_as_written(effects: tuple[Effect, ...]) -> None:
    if len(cell := cell_of(effects)) <= 1000:
        assert effects_of(cell) == effects


_SCRAPS = st.sampled_from([
    *GENERAL.verbs, *GENERAL.whens, *GENERAL.nouns, *GENERAL.alone, "a", "each", "up to", "two", "own", "on", "until",
    "if", "may", "either", "or", "and", "(", ")", ":", ";", ",", "+", '"', "«", "-", "−", "+1", "12", "²", "٣", "<=",
    "once", "\x00", "𝟚", "İ", "all", "x", "<word>", "to hand",
])  # fmt: skip


@given(st.lists(_SCRAPS | st.text(max_size=5), max_size=14).map(" ".join) | st.text(max_size=60))
@examples(500, 10_000)
def test_any_text_is_a_cell_or_refused_in_a_sentence(text: str) -> None:
    row = Row("cards.csv", 2, {"effects": text})
    try:
        effects = effects_column("effects")(row)
    except DataError as error:
        for lang in ("fr", "en"):
            assert data_sentence(error, Speaker(lang, {}))
    else:
        assert effects_of(cell_of(effects)) == effects


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _SCRAPS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ["do", "amount", "what", "on", "when", "if", "until", "cost", "may", "either", "once", "tap", "aether", "x"]
    ), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@given(_JUNK)
@examples(400, 10_000)
def test_any_table_is_effects_or_refused(tables: object) -> None:
    try:
        effects = effects_from(tables)
    except EffectError as error:
        assert error.key.startswith("deed-")
    else:
        assert effects_of(cell_of(effects)) == effects
