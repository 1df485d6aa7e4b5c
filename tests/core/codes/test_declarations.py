"""Codes by declarations alone, with the game of test_facts: what is there takes room, what could be hardly any."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.codes.bidirectional import Way
from companion.core.codes.declarations import Lists, Packing, Walk, elsewhere
from companion.core.codes.packed_facts import pack_facts, unpack_facts
from companion.core.codes.packing import OtherListsError, Packer, Unpacker
from companion.core.data.datafile import DataError
from companion.core.facts.facts import Facts
from tests.core.facts.test_facts import FACTS, GAME, NAMES, Fighter, Side, Table, table


def packed(facts: Facts, state: Table, packing: Packing) -> Packer:
    packer = Packer()
    packing._walk(facts, Walk(Way(packer=packer), facts.read(state), NAMES))
    return packer


def unpacked(facts: Facts, packer: Packer, packing: Packing, players: tuple[str, ...] = NAMES) -> dict[str, Any]:
    source = Unpacker(packer.number)
    values, moves = packing.unpack(facts, source, players, {})
    source.finish()
    assert moves == ()
    return values


def stored(facts: Facts, state: Table) -> dict[str, Any]:
    known = facts.names(NAMES)
    return {name: value for name, value in facts.read(state).items() if known[name].stored and value is not None}


@pytest.mark.parametrize("state", [table(), table(active=1), table(dealt=True), Table(NAMES, (Side(), Side(life=-3)))])
def test_every_figure_comes_back(state: Table) -> None:
    values = unpacked(GAME, packed(GAME, state, Packing()), Packing())
    assert {name: value for name, value in values.items() if value is not None} == stored(GAME, state)


def test_under_other_names() -> None:
    values = unpacked(GAME, packed(GAME, table(active=1), Packing()), Packing(), ("Zoé", "Yann"))
    assert (values["player"], values["Zoé.fighter.4"]) == ("Yann", "Loup d’été")


def test_places_that_nobody_has_taken_take_hardly_any_room() -> None:
    """Twenty places of nineteen figures: which are taken, then those alone."""
    empty = packed(GAME, Table(NAMES, (Side(), Side())), Packing()).bits
    assert empty < 60
    one = Table(NAMES, (Side((*(None,) * 19, Fighter("Ours"))), Side()))
    assert packed(GAME, one, Packing()).bits < empty + 300


def test_usual_figures_take_less() -> None:
    usual = Facts(
        [*(fact for fact in FACTS if fact.pattern != "<player>.life"), _life(usual=31)], GAME.groups, start=GAME._start,
        complete=GAME._complete, parts={"<player>": "sides", "<player>.fighter.<n>": "row"},
    )  # fmt: skip
    bare = Table(NAMES, (Side(life=4), Side(life=-99)))
    assert packed(usual, bare, Packing()).bits < packed(GAME, bare, Packing()).bits
    values = unpacked(usual, packed(usual, table(), Packing()), Packing())
    assert {name: value for name, value in values.items() if value is not None} == stored(usual, table())
    values = unpacked(usual, packed(usual, bare, Packing()), Packing())
    assert (values["Ana.life"], values["Bo.life"]) == (4, -99)


def _life(**more: Any) -> Any:
    return replace(next(fact for fact in FACTS if fact.pattern == "<player>.life"), low=-99, **more)


def test_a_form_of_the_game_packs_what_its_rules_tell_closer() -> None:
    def hand(walk: Walk, name: str, value: Any) -> Any:
        walk.values[name.replace("hand", "hero")] = "Brasca" if walk.way.flag(value) else None
        return ("Éclair",) if walk.values[name.replace("hand", "hero")] else None

    mine = Packing({"<player>.hand": hand, "<player>.hero": elsewhere})
    state = table()
    assert packed(GAME, state, mine).bits < packed(GAME, state, Packing()).bits
    assert unpacked(GAME, packed(GAME, state, mine), mine)["Ana.hero"] == "Brasca"


def test_a_code_that_spells_its_game_holds_every_figure_too() -> None:
    packer = Packer()
    pack_facts(GAME, GAME.read(table()), NAMES, packer)
    assert unpack_facts(GAME, Unpacker(packer.number), NAMES) == stored(GAME, table())


# --- card lists -------------------------------------------------------------------------------------------------------


class Boxed:
    """Of a match what a code's lists look at."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.state, self.header, self.players = self, self, NAMES
        self.data, self.box = data, data.get("cards", ())


def _read(data: Any) -> Any:
    if data.get("torn"):
        raise DataError("torn", "cards.csv")
    return (*data.get("cards", ()), *(("invented",) if data.get("demo") else ()))


LISTS = Lists(("none", "demo", "own"), lambda box, _: "own" if box else "none", _read, lambda box, _: box)


def test_a_code_knows_its_lists_by_a_fingerprint() -> None:
    packer, own = Packer(), {"cards": ("Golem", "Ours")}
    LISTS.pack(Boxed(own), packer)
    assert LISTS.unpack(Unpacker(packer.number), own, 2) == own
    for other in (None, {"cards": ("Golem",)}, {"torn": True}):
        with pytest.raises(OtherListsError):
            LISTS.unpack(Unpacker(packer.number), other, 2)
    none = Packer()
    LISTS.pack(Boxed({}), none)
    assert LISTS.unpack(Unpacker(none.number), own, 2) == {}
