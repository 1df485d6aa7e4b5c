"""What is said by its name: what lies on the table, players; and by its place (`2`, `story 1`, `Bo.2`).

Names become places as they are read. Of several of one name it must be said which (`WhichError`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NoReturn

from companion.cardkit.effects.references import PLAYER, Aim, Aims
from companion.cardkit.notation.card_names import spoken
from companion.cardkit.notation.lexer import JOINED, Pieces, each, words_in
from companion.cardkit.notation.tokens import UnreadError, fail
from companion.core.notation.parser import player_of
from companion.core.rules.moves import Move
from companion.core.runtime.replacement import replace

Chosen = Mapping[str, Aim]
Seats = Sequence[int]
Kinds = Sequence[str]
Listed = Callable[[Seats, Kinds], Iterable[tuple[str, Aim]]]
"""What has a name, of some kinds on some sides of the table."""
_MOST_KNOWN: Final = 12
_OPEN: Final = frozenset(("son", "sa", "ses", "un", "une", "a", "an"))
"""In front of what each player has, these leave open whose is meant: `sur son héros`, `on a mine`."""


class WhichError(Exception):
    """Several things have the name that was said."""

    def __init__(self, name: str, aims: tuple[Aim, ...]) -> None:
        super().__init__(name)
        self.name, self.aims = name, aims


@lru_cache(maxsize=64)
def _players(players: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The names of the players with their words, the longest first."""
    return tuple(sorted(((words_in(name), name) for name in players), key=lambda one: -len(one[0])))


class Naming:
    """Reads what is aimed at, as a player says it."""

    def __init__(
        self, aims: Aims, words: Mapping[str, str], kinds: Kinds, players: tuple[str, ...], seat: int,
        lists: Sequence[Listed], chosen: Chosen,
    ) -> None:  # fmt: skip
        """`words`: those of kinds, in plain letters; `kinds`: those with places; `lists`: what lies on the table, then
        what is still to come there; `chosen`: what the names mean of which there are several."""
        self._aims, self._words, self._kinds, self._lists, self._chosen = aims, words, kinds, lists, chosen
        self._first = (aims.first,)
        self.players, self.seat = players, seat

    def aim(self, pieces: Pieces, *sides: Seats, kinds: Kinds = ()) -> Aim:
        """Read one thing that is aimed at. Names are looked for on one side of the table, then on the next.

        A bare number is a place of the first side. Raises UnreadError, and WhichError.
        """
        kinds = kinds or self._kinds
        at, player = pieces.at, self._player(pieces)
        if player is not None and pieces.take("."):
            sides = ((player,),)
        elif player is not None and kinds != self._first:
            return Aim(PLAYER, player)
        else:
            pieces.at = at
            pieces.skip()
        found = self._thing(pieces, sides, kinds)
        return self._unknown(pieces, sides, kinds) if found is None else found

    def place(self, pieces: Pieces, seat: int) -> int:
        """Read a place, of the kind that a bare number means, on one side of the table.

        Raises UnreadError (`no-` that kind, of the game), and WhichError.
        """
        start = pieces.at
        found = self.aim(pieces, (seat,), kinds=self._first)
        if found.kind not in self._first or found.seat != seat:
            key = "other-side" if found.kind in self._first else f"no-{self._aims.first}"
            error = UnreadError(key, done=pieces.text[:60], name=pieces.span(start, pieces.at))
            error.final = key == "other-side" and not pieces  # nothing behind it says more
            raise error
        return found.place

    def places(self, pieces: Pieces, seat: int) -> tuple[int, ...]:
        """Read such places, or names, up to a joint or the end."""
        return tuple([self.place(pieces, seat) for _ in each(pieces)])

    def text(self, aim: Aim) -> str:
        """How the player says it."""
        return self._aims.text(self.players, self.seat, aim)

    def _player(self, pieces: Pieces) -> int | None:
        """Read a player's name if one comes next."""
        for words, _ in _players(self.players):
            if words and pieces.next_is(words):
                said = player_of(self.players, pieces.span(pieces.at, pieces.at + len(words)))
                if said is not None:
                    pieces.at += len(words)
                    return self.players.index(said)
        return None

    def _thing(self, pieces: Pieces, sides: Sequence[Seats], kinds: Kinds) -> Aim | None:
        """Read a place, a kind with its place, what a player has once, or a name."""
        word, seat = pieces.word, sides[0][0]
        if word.isdecimal():
            return Aim(self._aims.first, seat, pieces.number() or 0)
        kind = self._words.get(word, word if word in self._kinds else "")  # as facts name it: `Ana.story.1`
        named = self._named(pieces, sides, kinds)
        if named is not None or not kind:
            return named
        pieces.at += 1
        if kind not in self._kinds:
            whose = pieces.words[pieces.at - 2 : pieces.at - 1]
            return self.missing(pieces) if _OPEN.issuperset(whose) and whose else Aim(kind, seat)
        if not pieces.take("."):
            pieces.skip()
        if pieces.word.isdecimal():
            return Aim(kind, seat, pieces.number() or 0)
        return self._named(pieces, sides, (kind,)) or self.missing(pieces)

    def _named(self, pieces: Pieces, sides: Sequence[Seats], kinds: Kinds) -> Aim | None:
        """Read the name of something on the table, in quotes or without."""
        quoted, at = pieces.quoted(), pieces.at
        for named in self._lists:
            for seats in sides:
                known = list(named(seats, kinds))
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

    def _known(self, sides: Sequence[Seats], kinds: Kinds) -> tuple[tuple[str, str], ...]:
        """What lies on these sides, by place and name; an empty place stands for more of them."""
        found = [(self.text(aim), name) for seats in sides for name, aim in self._lists[0](seats, kinds)]
        return (*found[:_MOST_KNOWN], *((("", "…"),) if len(found) > _MOST_KNOWN else ()))

    def missing(self, pieces: Pieces) -> NoReturn:
        """Nothing is said that is aimed at. Raises UnreadError."""
        fail("target-missing", done=pieces.text[:60], other=self.players[(self.seat + 1) % len(self.players)])

    def _unknown(self, pieces: Pieces, sides: Sequence[Seats], kinds: Kinds) -> NoReturn:
        """What comes next is nothing on the table. Raises UnreadError."""
        if not pieces:
            self.missing(pieces)
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
