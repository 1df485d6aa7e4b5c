"""A frame that is filled with what was said: the moves that come of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from typing import Any, NamedTuple

from companion.core.match.implied_moves import fitting, judged
from companion.core.rules.game import Game
from companion.core.rules.moves import Move, arguments
from companion.core.speech.frames import CLAIM, Frame
from companion.core.speech.lexicon import Noun

MOST_WAYS = 48
"""Ways to take the pieces of a sentence apart, and to fill one frame, that are looked at."""


class Moment(NamedTuple):
    """When something is said: the state, who is meant (`is_said`: who was named before a colon), who speaks (`own`)."""

    game: Game
    state: Any
    by: str
    is_said: bool
    own: str


class Filled:
    """A frame with the things that were said: the moves that it makes."""

    def __init__(self, moment: Moment, frame: Frame, said: Mapping[str, Sequence[Noun]]) -> None:
        self.moment, self.frame, self.said = moment, frame, said
        self.game, self.state = moment.game, moment.state
        self.verb = self.game.verbs[frame.verb]
        self.slots = {slot.name: slot for slot in frame.slots}

    def moves(self) -> list[tuple[Move, ...]]:
        """The moves that can be meant: each a series of one, or of several that are announced together."""
        several = [self._alternatives(said, by) for by in self._speakers() for said in self._apart()]
        if not several or not all(several):
            return []
        return [tuple(chain.from_iterable(way)) for way in islice(product(*several), MOST_WAYS)]

    def _speakers(self) -> list[str]:
        """By whom: who is named, all where everybody is meant, else nobody yet (an empty name)."""
        named = [noun for noun in self.said.get("by", ()) if noun.kind == "player"]
        if any(noun.kind in ("everybody", "nobody") for noun in self.said.get("by", ())):
            return [name for name in self.state.players if self._may(name) or self._is_asked(name)] or [""]
        names = [str(noun.value) for noun in named] or [self.moment.by]
        return [] if self.moment.is_said and names != [self.moment.by] else names

    def _may(self, name: str) -> bool:
        return bool(self.verb.legal(self.state, self.state.players.index(name), name))

    def _is_asked(self, name: str) -> bool:
        """Whether somebody has to say it, perhaps after others."""
        return self.verb.personal and self.state.players.index(name) in self.game.speakers(self.state, self.verb)

    def _apart(self) -> list[Mapping[str, Sequence[Noun]]]:
        """What is said of each move, where a parameter names several things: `lose 1 water and 2 air`."""
        longest = [name for name, nouns in self.said.items() if len(nouns) > 1 and not self._holds_many(name)]
        if not longest:
            return [self.said]
        count = len(self.said[longest[0]])
        names = [noun for noun in self.said[longest[0]] if noun.kind == "player"]
        if len(longest) > 1 or longest[0].startswith(CLAIM) or len(set(names)) < len(names):
            return []
        return [{**self.said, longest[0]: [self.said[longest[0]][n]]} for n in range(count)]

    def _holds_many(self, name: str) -> bool:
        return name == "by" or self.slots[name].many

    def _alternatives(self, said: Mapping[str, Sequence[Noun]], by: str) -> list[tuple[Move, ...]]:
        """The moves of one speaker, each alone; of those who may speak the ones that fit, where nobody is named."""
        if by or not self.verb.personal:
            seat = self.state.players.index(by) if by else self._first_seat()
            return list(self._of(seat, by, said))
        found = [moves for seat in self._seats() for moves in self._of(seat, self.state.players[seat], said)]
        rulings = [(moves, judged(self.game, self.state, moves[0])[0]) for moves in found]
        allowed = [(moves, ruling) for moves, ruling in rulings if ruling]
        due = [moves for moves, ruling in allowed if not ruling.implies]  # nothing else would have to come first
        return due or [moves for moves, _ in allowed] or found

    def _first_seat(self) -> int:
        return self.game.speakers(self.state, self.verb)[0]

    def _seats(self) -> tuple[int, ...]:
        seats = self.game.speakers(self.state, self.verb)
        own = tuple(seat for seat in seats if self.state.players[seat] == self.moment.own)
        return own or (seats[:1] if self.verb.leads else seats)

    def _of(self, seat: int, by: str, said: Mapping[str, Sequence[Noun]]) -> Iterator[tuple[Move, ...]]:
        """The moves of a seat, of which all that is claimed is true."""
        claims = [(name, noun) for name, nouns in said.items() if name.startswith(CLAIM) for noun in nouns]
        for made in self._made(seat, by, said):
            moves = made if isinstance(made, tuple) else (made,)
            if all(self._is_so(seat, moves[0], name, noun) for name, noun in claims):
                yield tuple(self.game.canonical(self.state, move) for move in moves)

    def _is_so(self, seat: int, move: Move, name: str, noun: Noun) -> bool:
        holds = self.game.speech.claims.get(name.removeprefix(CLAIM))
        return holds is None or holds(self.state, seat, move, noun)

    def _made(self, seat: int, by: str, said: Mapping[str, Sequence[Noun]]) -> Iterable[Move | tuple[Move, ...]]:
        make = self.game.speech.make.get(self.frame.name)
        if make is not None:
            return make(self.state, seat, by, said)
        values: list[Sequence[Any] | None] = []
        for param in self.verb.params:
            values.append(self._values(seat, said, param.name, optional=param.optional))
        if any(choice is None for choice in values):
            return self._completed(seat, by, values)
        whole = [choice for choice in values if choice is not None]
        return (self.verb.make(*args, by=by) for args in islice(product(*whole), MOST_WAYS))

    def _values(
        self, seat: int, said: Mapping[str, Sequence[Noun]], name: str, *, optional: bool
    ) -> Sequence[Any] | None:
        """What a parameter can be; None where it is not said, and nobody knows."""
        place = f"{self.frame.name}.{name}"
        nouns = said.get(name, ())
        if nouns:
            slot = self.slots[name]
            found = [self._means(seat, place, noun) for noun in nouns]
            return [tuple(row) for row in product(*found)] if slot.many else found[0]
        unsaid = self.game.speech.unsaid.get(place)
        if unsaid is not None:
            return tuple(unsaid(self.state, seat, said))
        return ("",) if optional else None

    def _means(self, seat: int, place: str, noun: Noun) -> Sequence[Any]:
        means = self.game.speech.means.get(place) or self.game.speech.means.get(noun.kind)
        return (noun.value,) if means is None else tuple(means(self.state, seat, noun))

    def _completed(self, seat: int, by: str, values: Sequence[Sequence[Any] | None]) -> list[Move]:
        """The legal moves that fit, where something is left unsaid; after the steps that they imply, if any."""

        def wanted(move: Move) -> bool:
            pairs = zip(values, arguments(move), strict=True)
            return all(choice is None or value in choice for choice, value in pairs)

        return fitting(self.game, self.state, self.verb, seat, by, wanted)
