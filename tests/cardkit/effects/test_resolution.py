"""What cards do, carried out: conditions taken apart, things that are aimed at one after another, tasks counted off."""

from dataclasses import dataclass

import pytest

from companion.cardkit.effects.effects import Effect, effects_of
from companion.cardkit.effects.queries import Condition, alternatives, card_named, condition_of
from companion.cardkit.effects.queue import Task, asked_task, counted_off
from companion.cardkit.effects.references import Aim, Aims
from companion.cardkit.effects.resolution import each, effect_in, for_each
from companion.cardkit.effects.schema import GENERAL
from companion.core.rules.rulings import Ending, Event, Pending


@dataclass(frozen=True)
class Table:
    agenda: tuple[Task, ...] = ()
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None
    life: tuple[int, ...] = (5, 5)


@pytest.mark.parametrize(("text", "found"), [
    ("from hideout", Condition("own", "from", "hideout")),
    ("full hand", Condition("own", "full", "hand")),
    ("foe hero", Condition("foe", "hero")),
    ("own hand <= 5", Condition("own", "hand", "", "<=", 5)),
    ("foe class mage", Condition("foe", "class", "mage")),
    ("turn 4", Condition("own", "turn", "", "=", 4)),
    ("bears cor", Condition("own", "bears", "cor")),
    ("force >= 2", Condition("own", "force", "", ">=", 2)),
    ("tapped", Condition("own", "tapped")),
])  # fmt: skip
def test_a_phrase_is_taken_apart(text: str, found: Condition) -> None:
    assert condition_of(text) == found


def test_a_figure_compares_or_nothing_is_compared() -> None:
    assert [condition_of("own hand <= 5").compares(count) for count in (4, 5, 6)] == [True, True, False]
    assert condition_of("full hand").compares(0)


def test_the_first_of_each_alternative_is_what_is_chosen_among() -> None:
    (either,) = effects_of("either (heal 1; draw 1) or (damage 2 on foe)")
    assert [effect.do for effect in alternatives(either)] == ["heal", "damage"]
    assert alternatives(Effect("draw")) == (Effect("draw"),)
    assert [card_named(Effect("move", on=on)) for on in ('"Merle"', "self")] == ["Merle", ""]
    assert effect_in("nonsense", GENERAL) == Effect("text")


def hit(state: Table, by: int, effect: Effect, amount: int, aim: Aim, life: int) -> tuple[Table, tuple[Event, ...]]:
    lives = tuple(old - amount if seat == aim.seat else old for seat, old in enumerate(state.life))
    return Table(life=lives), (Event("hit", {"seat": aim.seat, "before": life}),)


def test_each_is_found_as_it_is_by_then() -> None:
    def life(state: Table, aim: Aim) -> int | None:
        return state.life[aim.seat] if aim.seat < len(state.life) else None

    def meant(by: int, aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
        return aims

    perform = each(life, meant)(hit)
    aims = (Aim("player", 1), Aim("player", 7), Aim("player", 1))
    state, told = perform(Table(), 0, Effect("damage"), aims, 2)
    assert (state.life, [event.figures["before"] for event in told]) == ((5, 1), [5, 3])
    assert for_each(state, (), lambda state, _: (state, (Event("never", {}),))) == (state, ())


def test_what_is_left_is_asked_again() -> None:
    state = Table((Task("discard", 0, (1,)), Task("discard", 1, (3,))))
    assert asked_task(state, 1, "discard") == Task("discard", 1, (3,))
    assert asked_task(state, 0, "discard") is asked_task(state, 1, "deed") is None
    state = counted_off(state, 2)
    assert state.agenda[-1] == Task("discard", 1, (1,))
    assert counted_off(state, 1).agenda == (Task("discard", 0, (1,)),)


def test_other_players_say_it_otherwise() -> None:
    aims = Aims("fighter")
    assert aims.renamed("1 + Bo.2 + Ana", 0, ("Ana", "Bo"), ("A", "B")) == "1 + B.2 + A"
    assert aims.renamed("", 0, ("Ana", "Bo"), ("A", "B")) == ""
    assert aims.all_of(("Ana", "Bo"), 0, ("1", "nobody at all", "Bo")) == (Aim("fighter", 0, 1), Aim("player", 1))
