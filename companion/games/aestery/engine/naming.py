"""What is said by its name: Fighters and Stories in play, cards and Heroes of the list, players; and by its place.

Names become places as they are read. Of several of one name it must be said which (`WhichError`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NoReturn

from companion.cardkit.announcing import UnreadError, fail
from companion.cardkit.names import spoken
from companion.cardkit.permanents import taken
from companion.cardkit.pieces import JOINED, Pieces, each, words_in
from companion.core.grammar import player_of
from companion.core.moves import Move
from companion.core.replacing import replace
from companion.games.aestery.engine.aim import FIGHTER, PLAYER, STORY, Aim, aim_text
from companion.games.aestery.engine.card import read_announced
from companion.games.aestery.engine.moves import HAND, HIDEOUT
from companion.games.aestery.engine.state import State

Chosen = Mapping[str, Aim]
_FIGHTERS: Final = (FIGHTER,)
_MOST_KNOWN: Final = 12


class WhichError(Exception):
    """Several Fighters have the name that was said."""

    def __init__(self, name: str, aims: tuple[Aim, ...]) -> None:
        super().__init__(name)
        self.name, self.aims = name, aims


@lru_cache(maxsize=4096)
def name_in_play(code: str) -> str:
    """What a card in play can be called; empty where nobody has said its name."""
    announced = read_announced(code)
    return code if announced is None else announced.name


@lru_cache(maxsize=64)
def _players(players: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The names of the players with their words, the longest first."""
    return tuple(sorted(((words_in(name), name) for name in players), key=lambda one: -len(one[0])))


def in_play(state: State, seats: Sequence[int], kinds: Sequence[str]) -> Iterator[tuple[str, Aim]]:
    """The Fighters and Stories that have a name, on these sides of the table."""
    for kind in kinds:
        for seat in seats:
            player = state.seats[seat]
            for place, one in taken(player.fighters if kind == FIGHTER else player.stories):
                name = name_in_play(one.code)
                if name:
                    yield name, Aim(kind, seat, place)


def coming(state: State, seats: Sequence[int], kinds: Sequence[str]) -> Iterator[tuple[str, Aim]]:
    """The same of those that wait on the stack, with the places that they will take when all of it resolves."""
    rows: dict[tuple[int, str], list[bool]] = {}
    for item in reversed(state.stack):
        card = None if item.cancelled or item.origin not in (HAND, HIDEOUT) else state.card(item.code)
        if card is None or card.kind not in (FIGHTER, STORY):
            continue
        player = state.seats[item.by]
        row = rows.setdefault(
            (item.by, card.kind), [one is None for one in (player.fighters if card.kind == FIGHTER else player.stories)]
        )
        if True not in row:
            row.append(True)
        place = row.index(True)
        row[place] = False
        if item.by in seats and card.kind in kinds and card.name:
            yield card.name, Aim(card.kind, item.by, place + 1)


class Naming:
    """Reads what is aimed at, as a player says it; `chosen`: what the names mean of which there are several."""

    def __init__(self, words: Mapping[str, str], state: State, seat: int, chosen: Chosen) -> None:
        """`words`: those of the list `aim`, in plain letters."""
        self._words, self.state, self.seat, self._chosen = words, state, seat, chosen

    def aim(self, pieces: Pieces, *sides: Sequence[int], kinds: Sequence[str] = (FIGHTER, STORY)) -> Aim:
        """Read one thing that is aimed at. Names are looked for on one side of the table, then on the next.

        A bare number is a place of the first side. Raises UnreadError, and WhichError.
        """
        at, player = pieces.at, self._player(pieces)
        if player is not None and pieces.take("."):
            sides = ((player,),)
        elif player is not None and kinds != _FIGHTERS:
            return Aim(PLAYER, player)
        else:
            pieces.at = at
            pieces.skip()
        found = self._thing(pieces, sides, kinds)
        return self._unknown(pieces, sides, kinds) if found is None else found

    def place(self, pieces: Pieces, seat: int) -> int:
        """Read the place of a Fighter on one side of the table. Raises UnreadError, and WhichError."""
        start = pieces.at
        found = self.aim(pieces, (seat,), kinds=_FIGHTERS)
        if found.kind != FIGHTER or found.seat != seat:
            key = "other-side" if found.kind == FIGHTER else "no-fighter"
            error = UnreadError(key, done=pieces.text[:60], name=pieces.span(start, pieces.at))
            error.final = found.kind == FIGHTER and not pieces  # nothing behind it says more
            raise error
        return found.place

    def places(self, pieces: Pieces, seat: int) -> tuple[int, ...]:
        """Read places of Fighters, or their names, up to a joint or the end."""
        return tuple([self.place(pieces, seat) for _ in each(pieces)])

    def _player(self, pieces: Pieces) -> int | None:
        """Read a player's name if one comes next."""
        players = self.state.players
        for words, _ in _players(players):
            if words and pieces.next_is(words):
                said = player_of(players, pieces.span(pieces.at, pieces.at + len(words)))
                if said is not None:
                    pieces.at += len(words)
                    return players.index(said)
        return None

    def _thing(self, pieces: Pieces, sides: Sequence[Sequence[int]], kinds: Sequence[str]) -> Aim | None:
        """Read a place, a Story by its place, the mines, a Hero, the uppermost card, or a name."""
        word, seat = pieces.word, sides[0][0]
        if word.isdecimal():
            return Aim(FIGHTER, seat, pieces.number() or 0)
        kind = self._words.get(word, "")
        named = None if word.isdecimal() else self._named(pieces, sides, kinds)
        if named is not None or not kind:
            return named
        pieces.at += 1
        if kind not in (FIGHTER, STORY):
            return Aim(kind, seat)
        pieces.skip()
        if pieces.word.isdecimal():
            return Aim(kind, seat, pieces.number() or 0)
        return self._named(pieces, sides, (kind,)) or self._missing(pieces)

    def _named(self, pieces: Pieces, sides: Sequence[Sequence[int]], kinds: Sequence[str]) -> Aim | None:
        """Read the name of something in play, in quotes or without."""
        quoted, at = pieces.quoted(), pieces.at
        lists = [(in_play, seats) for seats in sides]
        lists += [(coming, seats) for seats in sides] if self.state.stack else []
        for named, seats in lists:
            known = list(named(self.state, seats, kinds))
            if quoted:
                found = [aim for name, aim in known if spoken(name) == spoken(quoted)]
            else:
                fitting = [(len(words), aim) for name, aim in known if pieces.next_is(words := words_in(name))]
                longest = max((length for length, _ in fitting), default=0)
                found = [aim for length, aim in fitting if length == longest]
                pieces.at = at + longest
            if found:
                return self._one(quoted or pieces.span(at, pieces.at), found)
        return fail("which-target", rest=quoted, known=self._known(sides, kinds)) if quoted else None

    def _one(self, name: str, found: Sequence[Aim]) -> Aim:
        """The only one of that name, or the one that was chosen."""
        if len(found) == 1:
            return found[0]
        chosen = self._chosen.get(spoken(name))
        if chosen is None:
            raise WhichError(name, tuple(found))
        return chosen

    def _known(self, sides: Sequence[Sequence[int]], kinds: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """What is in play on these sides, by place and name; an empty place stands for more of them."""
        found = [
            (self.text(aim), name) for seats in sides for name, aim in in_play(self.state, seats, kinds)
        ]  # fmt: skip
        return (*found[:_MOST_KNOWN], *((("", "…"),) if len(found) > _MOST_KNOWN else ()))

    def text(self, aim: Aim) -> str:
        """How the player says it."""
        return aim_text(self.state.players, self.seat, aim)

    def _missing(self, pieces: Pieces) -> NoReturn:
        """Nothing is said that is aimed at. Raises UnreadError."""
        fail("target-missing", done=pieces.text[:60], other=self.state.players[1 - self.seat])

    def _unknown(self, pieces: Pieces, sides: Sequence[Sequence[int]], kinds: Sequence[str]) -> NoReturn:
        """What comes next is nothing in play. Raises UnreadError."""
        if not pieces:
            self._missing(pieces)
        end = max(pieces.run(JOINED), pieces.at + 1)
        fail("which-target", rest=pieces.span(pieces.at, end)[:60], known=self._known(sides, kinds))


def own_places(player: str, move: Move) -> Move:
    """A move of a player that is aimed at what is the player's own: said without the name (`2`, not `Ana.2`)."""
    own = f"{player}."
    targets: tuple[str, ...] = getattr(move, "targets", ())
    if any(target.startswith(own) for target in targets):
        return replace(move, targets=tuple(target.removeprefix(own) for target in targets))
    target: str = getattr(move, "target", "")
    return replace(move, target=target.removeprefix(own)) if target.startswith(own) else move
