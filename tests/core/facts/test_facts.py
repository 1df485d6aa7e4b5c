"""Figures declared once, with an invented game: read, compared, set and corrected from their declarations alone."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.facts.facts import Fact, Facts, Places, Problem, Values
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Ending, Event, ended, winner

MANY = tuple(f"mark{number}" for number in range(17))
NAMES = ("Ana", "Bo")


@dataclass(frozen=True)
class Fighter:
    name: str
    marks: tuple[int, ...] = (0,) * len(MANY)
    tapped: bool = False


@dataclass(frozen=True)
class Side:
    row: tuple[Fighter | None, ...] = ()
    hero: str = ""
    hand: tuple[str, ...] = ()
    life: int = 20


@dataclass(frozen=True)
class Table:
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    active: int = 0
    dealt: bool = False
    outcome: Ending | None = None


READ: list[str] = []


def mark(place: int) -> Any:
    def read(marks: tuple[int, ...], _: Table) -> int:
        READ.append(MANY[place])
        return marks[place]

    return read


def t(text: str) -> dict[str, str]:
    return {"fr": text, "en": text}


FACTS = (
    Fact("player", "player", t("player"), optional=False, field="active"),
    Fact("winner", "player", t("winner"), sources=("<player>.life",), get=lambda table, _: winner(table)),
    Fact("<player>.life", "int", t("life"), low=-99, optional=False, field="life"),
    Fact("<player>.hero", "text", t("hero"), longest=12, field="hero"),
    Fact("<player>.hand", "texts", t("hand"), field="hand", hidden=True, settled=True),
    Fact("<player>.fighter.<n>", "text", t("fighter"), field="name", anew=True,
         hangs=("<player>.fighter.<n>.tapped",)),
    Fact("<player>.fighter.<n>.tapped", "bool", t("tapped"), field="tapped"),
    *(Fact(f"<player>.fighter.<n>.{name}", "int", t(name), field="marks", get=mark(place))
      for place, name in enumerate(MANY)),
)  # fmt: skip


def start(setup: Setup, values: Values, before: Table | None) -> Table:
    sides = []
    for name in setup.players:
        named = {n: values.get(f"{name}.fighter.{n}") for n in range(1, 21)}
        last = max((n for n, given in named.items() if given), default=0)
        sides.append(Side(tuple(Fighter("") if named[n] else None for n in range(1, last + 1))))
    return Table(setup.players, tuple(sides), dealt=before is not None and before.dealt)


def complete(table: Table, setup: Setup, values: Values, before: Table | None, problems: list[Problem]) -> Table:
    problems += [("dead", {"name": name}) for name, side in zip(NAMES, table.sides, strict=True) if side.life < -50]
    return table


GAME = Facts(
    FACTS, {"n": Places(20, "<player>.fighter.<n>")}, start=start, complete=complete,
    parts={"<player>": "sides", "<player>.fighter.<n>": "row"},
)  # fmt: skip
SETUP = Setup(NAMES, 0, {}, dealt=False)


def table(**given: Any) -> Table:
    row = (None, Fighter("Golem"), None, Fighter("Loup d’été", tapped=True))
    return Table(NAMES, (Side(row, "Brasca", ("Éclair",)), Side()), **given)


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_place_that_nobody_has_taken_is_not_named() -> None:
    facts = GAME.read(table())
    assert facts["Ana.fighter.2"] == "Golem"
    assert facts["Ana.fighter.4.tapped"] is True
    assert not [name for name in facts if name.startswith(("Ana.fighter.1", "Ana.fighter.3", "Bo.fighter"))]
    assert len(facts) == 2 + 2 * 3 + 2 * 19 + 1
    assert (facts["Ana.hero"], facts["Bo.hero"]) == ("Brasca", None)


def test_every_place_has_its_names_all_the_same() -> None:
    names = GAME.names(NAMES)
    assert names["Bo.fighter.20.tapped"].kind == "bool"
    assert len(names) == 2 + 2 * 3 + 2 * 20 * 19 + 1 == len(list(names))
    for name in ("Bo.fighter.21", "Bo.fighter.0", "Bo.fighter.02", "Bo.fighter.²", "Cy.life", "Bo.fighter"):
        assert name not in names
    assert set(GAME.read(table())) <= set(names)


def test_where_the_companion_deals_what_is_hidden_is_no_public_figure() -> None:
    assert GAME.read(table(dealt=True))["Ana.hand"] is None
    assert GAME.draft(table(dealt=True))["Ana.hand"] == ("Éclair",)
    assert "winner" not in GAME.draft(table())


def test_what_an_entry_changed_is_read_where_something_is_another_thing() -> None:
    before = table()
    row = before.sides[0].row
    hurt = replace(before.sides[0], row=(Fighter("Ours"), row[1], None, None), life=19)
    after = replace(before, sides=(hurt, before.sides[1]), active=1)
    READ.clear()
    now, was = GAME.changed(before, after)
    assert len(READ) <= 4 * len(MANY), "the fighter that stays is not read"
    assert now["player"] == "Bo"
    assert (now["Ana.life"], was["Ana.life"]) == (19, 20)
    assert (now["Ana.fighter.1"], was["Ana.fighter.1"]) == ("Ours", None)
    assert (now["Ana.fighter.4"], was["Ana.fighter.4"]) == (None, "Loup d’été")
    assert "Ana.fighter.2" not in now
    assert now.keys() == was.keys()
    whole, old = GAME.read(after), GAME.read(before)
    for name in whole.keys() | old.keys():
        assert (now[name] if name in now else old.get(name)) == whole.get(name)


def test_reading_costs_what_is_there_and_not_what_could_be() -> None:
    """Calls, not time: twenty places of nineteen figures of which two are taken."""
    READ.clear()
    GAME.read(table())
    assert len(READ) == 2 * len(MANY)
    READ.clear()
    GAME.changed(table(), table())
    assert READ == [], "equal things are not read"


# --- positions and corrections ----------------------------------------------------------------------------------------


def test_fields_are_set_by_their_declarations() -> None:
    given = {"player": "Bo", "Ana.hero": "Golem", "Bo.fighter.3": "Ours", "Bo.fighter.3.tapped": True}
    values, problems = GAME.check(given, NAMES)
    assert problems == []
    state, problems = GAME.build(SETUP, values)
    assert problems == []
    assert (state.active, state.sides[0].hero, state.sides[0].life) == (1, "Golem", 20)
    assert state.sides[1].row == (None, None, Fighter("Ours", tapped=True))
    assert given.items() <= GAME.read(state).items()


@pytest.mark.parametrize("value", ["", "x" * 13, ["Golem"], 7, "two\nlines"])
def test_a_text_is_one_line_of_so_many_characters(value: Any) -> None:
    values, problems = GAME.check({"bo.hero": value}, NAMES)
    if value == "":
        assert (values, problems) == ({"Bo.hero": None}, [])
    else:
        assert values == {}
        assert "12 characters" in problems[0]("en")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Ana.liffe", "Ana.life, Bo.life, Ana.hero"),
        ("zzz", "player, winner, Ana.life"),
        (7, "player, winner, Ana.life"),
    ],
)
def test_an_unknown_name_is_told_with_the_three_nearest_or_the_first_three(name: Any, near: str) -> None:
    _, (told,) = GAME.check({name: 1}, NAMES)
    assert told("en") == f"There is no fact called {name}. Perhaps: {near}."


def test_what_hangs_on_a_corrected_figure_goes_with_it() -> None:
    state, problems = GAME.correct(SETUP, table(), {"Ana.fighter.4": "Ours"})
    assert problems == []
    assert state.sides[0].row[3] == Fighter("Ours")
    same, _ = GAME.correct(SETUP, table(), {"Ana.fighter.4": "Loup d’été"})
    assert same.sides[0].row[3].tapped


def test_where_the_companion_deals_its_cards_stay_where_they_are() -> None:
    _, problems = GAME.correct(SETUP, table(dealt=True), {"Ana.hand": ("Golem",), "Ana.life": 3})
    assert problems == [("position-dealt", {"names": "Ana.hand"})]
    state, problems = GAME.correct(SETUP, table(dealt=True), {"Ana.life": 3})
    assert (state.sides[0].life, state.sides[0].hand, problems) == (3, ("Éclair",), [])


def test_what_was_wrong_before_is_no_news_to_a_correction() -> None:
    wrong = replace(table(), sides=(replace(table().sides[0], life=-60), Side()))
    assert GAME.correct(SETUP, wrong, {"Bo.life": 5})[1] == []
    assert GAME.correct(SETUP, wrong, {"Bo.life": -51})[1] == [("dead", {"name": "Bo"})]


def test_a_figure_must_say_how_it_is_read() -> None:
    with pytest.raises(ValueError, match="neither a field nor a get"):
        Facts((Fact("turn", "int", t("turn")),), {})


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winners", "first"), [((), None), (("Bo",), "Bo"), (("Ana", "Bo"), "Ana")])
def test_a_draw_has_no_winner(winners: tuple[str, ...], first: str | None) -> None:
    over = table(outcome=Ending(winners, "rule", Event("rule"), ()))
    assert (ended(over), winner(over)) == ("rule", first)
    assert GAME.read(over)["winner"] == first
    assert (ended(table()), winner(table())) == (None, None)


def test_over_is_a_figure_of_every_game_that_nobody_sets() -> None:
    over = table(outcome=Ending((), "rule", Event("rule", {}), ()))
    assert (GAME.read(table())["over"], GAME.read(over)["over"]) == (False, True)
    assert GAME.changed(table(), over)[0]["over"] is True
    assert "over" not in GAME.draft(over)
    whole = Facts((), {}, lambda _: {})
    assert (whole.read(table()), whole.read(over)) == ({"over": False}, {"over": True})
    values, problems = GAME.check({"over": True}, NAMES)
    assert values == {}
    assert [said("en") for said in problems] == [
        "over is computed from the whole match; undo what ended it, or correct a figure."
    ]
