"""Announcements that name things on the table: which verb it is, who says it, and what is asked where a name is that of
several. How each verb goes on is the game's own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.notation.card_names import spoken
from companion.cardkit.notation.lexer import AND, Known, Pieces, words_in
from companion.cardkit.notation.references import Chosen, Naming, WhichError
from companion.cardkit.notation.tokens import UNREAD, UnreadError, WordLists, fail
from companion.core.notation.parser import LONGEST_VERB, begins, words_of
from companion.core.rules.moves import Move
from companion.core.text.letters import ways
from companion.core.text.messages import load_words

SHOWN: Final = 60
"""Characters of an announcement that a refusal repeats."""
_MOST_WAYS: Final = 8
_MOST_KNOWN: Final = 12
_TELLING: Final = ("verb", "kind", "kind-typed", "printed", "printed-typed", "class", "class-typed", "race",
                   "race-typed", "keyword", "payment-typed")  # fmt: skip
"""The lists of a game whose words are part of no name that stands in no quotes."""
RESTRICTING: Final[Mapping[str, Mapping[str, str]]] = load_words("companion.cardkit")["restricting"]


def _single_words(words: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """The words of a list that stand alone."""
    said = (words_in(way) for way in ways(words)) if words else ()
    return (one[0] for one in said if len(one) == 1)


class Reading:
    """An announcement that is being read: who speaks, from which seat, what stands behind the verb."""

    __slots__ = ("_naming", "by", "pieces", "seat", "state")

    def __init__(self, state: Any, by: str, seat: int, pieces: Pieces, naming: Callable[[], Naming]) -> None:
        """`naming`: makes what reads names; most announcements have none."""
        self.state, self.by, self.seat, self.pieces = state, by, seat, pieces
        self._naming: Callable[[], Naming] | Naming = naming

    @property
    def naming(self) -> Naming:
        """What reads the names of things on the table."""
        if not isinstance(self._naming, Naming):
            self._naming = self._naming()
        return self._naming

    @property
    def done(self) -> str:
        """The announcement, as a refusal repeats it."""
        return self.pieces.text[:SHOWN]


class Reader:
    """Reads the verbs that a game has readers for (`own`); other verbs are left to the core.

    `which`: the sentence of the game that asks which of several is meant. Figures: `name`, `places`.
    """

    which: str
    own: Mapping[str, Callable[[Reading], Move]]

    def __init__(self, words: WordLists) -> None:
        verbs = ways(words["verb"]) | {verb: verb for verb in words["verb"]}
        self._verbs = {words_in(way): verb for way, verb in verbs.items()}
        lists = (*(words.get(name, {}) for name in _TELLING), RESTRICTING)
        self._known = frozenset(word for one in lists for word in _single_words(one))

    def seat_of(self, state: Any, by: str, verb: str) -> int:
        """From which seat a verb is said."""
        return int(state.players.index(by) if by else state.active)

    def known_at(self, state: Any) -> Known:
        """The words that are part of no name without quotes at this table."""
        return Known(self._known, [words_in(player) for player in state.players])

    def naming(self, state: Any, seat: int, chosen: Chosen) -> Naming:
        """What reads the names of this table."""
        raise NotImplementedError

    def read(self, state: Any, by: str, text: str) -> Move | None:
        """The move of an announcement; None for one that only the core can say something about.

        Raises UnreadError; with what it can mean, where a name is that of several.
        """
        return self._read(state, by, text, {})

    def _read(self, state: Any, by: str, text: str, chosen: Chosen) -> Move | None:
        pieces = Pieces(text, self.known_at(state))
        verb, length = pieces.begins(self._verbs, LONGEST_VERB)
        read = self.own.get(verb)
        if read is None:
            if not verb and begins(words_of(text), self._verbs)[0] in self.own:  # behind a stray sign
                fail(UNREAD)
            return None
        pieces.check_quotes()
        pieces.at = length
        seat = self.seat_of(state, by, verb)
        reading = Reading(state, by, seat, pieces, lambda: self.naming(state, seat, chosen))
        try:
            return read(reading)
        except WhichError as which:
            self._ask(reading, which, chosen)
        except UnreadError as error:  # what stops behind `on` is no shorter announcement
            error.final = error.final or pieces.is_cut_short
            raise
        return None

    def _ask(self, reading: Reading, which: WhichError, chosen: Chosen) -> None:
        """Refuse an announcement in which a name is that of several. Raises UnreadError, with what it can mean."""
        found: list[Move] = []
        for aim in which.aims[:_MOST_WAYS]:
            chosen_now = {**chosen, spoken(which.name): aim}
            try:
                move = self._read(reading.state, reading.by, reading.pieces.text, chosen_now)
            except UnreadError as error:
                if not error.moves:
                    raise
                found += error.moves
                continue
            found += [move] if move is not None else []
        places = tuple(reading.naming.text(aim) for aim in which.aims)
        raise UnreadError(self.which, tuple(dict.fromkeys(found))[:_MOST_WAYS], name=which.name, places=places)


# --- what readers of verbs share --------------------------------------------------------------------------------------


def counted(reading: Reading, missing: str, **figures: str) -> int:
    """Read a number. Raises UnreadError."""
    found = reading.pieces.number()
    return found if found is not None else fail(missing, **{"done": reading.done, **figures})


def joined(pieces: Pieces) -> None:
    """Pass over an `and` that is no sign."""
    while pieces.joint == AND and pieces.word != "+":
        pieces.at += 1


def tails(pieces: Pieces, readers: Mapping[str, Callable[[], Any]]) -> dict[str, Any]:
    """What stands behind joints (`on`, `with`, `from`), each at most once, in any order. Raises UnreadError for what
    stands behind no joint."""
    found: dict[str, Any] = {}
    while pieces:
        joint = pieces.joint
        pieces.at += 1
        if joint in readers and joint not in found:
            found[joint] = readers[joint]()
        else:
            pieces.at -= 1
            pieces.unread()
    return found


def known(names: Sequence[str]) -> str:
    """The names of a list, behind a sentence; nothing where there is no list."""
    return f" ({', '.join((*names[:_MOST_KNOWN], *(('…',) if len(names) > _MOST_KNOWN else ())))})" if names else ""
