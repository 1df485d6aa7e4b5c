"""What every code says of a match, whatever the game: the players' names, house rules that differ, the series."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.codes.bidirectional import Way
from companion.core.codes.packing import CUT, Packer, PackError, Unpacker, shortened
from companion.core.match.setup import MAX_NAME
from companion.core.rules.game import Game
from companion.core.rules.option import Option

NAME_ROOM: Final = 39
"""The bits that a name gets at least, however much else there is to say: one character of any script."""
_MOST: Final = 10**9
_LONGEST_OPTION: Final = 1000

# --- house rules and series, both ways --------------------------------------------------------------------------------


def house_rules(way: Way, game: Game, agreed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Those house rules that differ from the game's own; by number, so a game adds new ones at the end.

    Raises PackError for one that the game does not have.
    """
    given = agreed or {}
    chosen = [place for place, one in enumerate(game.options) if given.get(one.name, one.default) != one.default]
    found: dict[str, Any] = {}
    for number in range(way.count(len(chosen), len(game.options))):
        place = way.count(None if way.reads else chosen[number], _MOST)
        if place >= len(game.options):
            raise PackError("an option that the game does not have")
        option = game.options[place]
        found[option.name] = _house_rule(way, option, given.get(option.name))
    return found


def _house_rule(way: Way, option: Option, value: Any) -> Any:
    if option.values is not None:
        return way.one_of(value, option.values)
    if isinstance(option.default, str):
        return way.text(value, _LONGEST_OPTION)
    sign = -1 if way.flag(not way.reads and value < 0) else 1
    number = sign * way.count(None if way.reads else abs(int(value)), _MOST)
    return bool(number) if isinstance(option.default, bool) else number


def series(way: Way, players: Sequence[str], given: Mapping[str, Any] | None = None, number: int = 0) -> dict[str, Any]:
    """Which round it is, and the scores before it; empty for a single match."""
    if not way.flag(given):
        return {}
    before = (given or {}).get("scores", {})
    number = way.count(number, _MOST)
    return {"round": number, "scores": {name: way.count(int(before.get(name, 0)), _MOST) for name in players}}


# --- names ------------------------------------------------------------------------------------------------------------


def names_in(players: Sequence[str], room: int) -> list[str]:
    """The names, the longest cut first until all fit into `room` bits; they still differ."""
    room = max(room, NAME_ROOM * len(players))
    lengths = [len(name) for name in players]
    while True:
        names = _apart([shortened(name, length) for name, length in zip(players, lengths, strict=True)])
        packers = [Packer() for _ in names]
        for name, packer in zip(names, packers, strict=True):
            write_name(name, packer)
        costs = [packer.bits for packer in packers]
        if sum(costs) <= room or max(lengths) == 1:
            return names
        longest = max((place for place, length in enumerate(lengths) if length > 1), key=costs.__getitem__)
        lengths[longest] -= 1


def write_name(name: str, packer: Packer) -> None:
    """A name; that it was cut takes one bit."""
    packer.push(name.endswith(CUT), 2)
    packer.text(name.removesuffix(CUT))


def read_name(source: Unpacker) -> str:
    """The next name. Raises PackError."""
    cut = source.pull(2)
    return source.text(MAX_NAME) + CUT * cut


def _apart(names: list[str]) -> list[str]:
    """Cut names that became the same get their seat's number before the `…`."""
    plain = [name.casefold() for name in names]
    return [
        f"{name.removesuffix(CUT)[:-1]}{seat + 1}{CUT}" if name.endswith(CUT) and plain.count(plain[seat]) > 1 else name
        for seat, name in enumerate(names)
    ]
