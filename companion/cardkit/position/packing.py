"""What codes of card games have alike: cards by their place in the list or by their names, which lists are in play.

Forms of core/codes/declarations.py are made of these; what a game's rules leave less room for stays its own.
"""

from collections.abc import Container, Sequence
from typing import Any, Final

from companion.core.codes.bidirectional import Way
from companion.core.codes.declarations import Walk
from companion.core.codes.packing import PackError
from companion.core.rules.common_moves import Concede

_LETTERS: Final = "esaitnrulodcpmévqfbghjxèyzkw '-’"
"""With what most names are written behind their capital."""
_LONGEST: Final = 40
_MOST_CARDS: Final = 250
LISTS: Final = ("none", "demo", "own")


_FORMER: Final = {"Effect": "Deed", "effects": "deeds"}
"""What classes and fields were called when the first codes were printed: a list is known again by its cards' text."""


def signed(card: Any) -> str:
    """A card of a list with all that is printed on it but its text, as codes have always told lists apart by it."""
    return _signed(card._replace(text={}))


def _signed(value: Any) -> str:
    if hasattr(value, "_asdict"):
        fields = (f"{_FORMER.get(name, name)}={_signed(one)}" for name, one in value._asdict().items())
        return f"{_FORMER.get(type(value).__name__, type(value).__name__)}({', '.join(fields)})"
    if isinstance(value, tuple):
        return f"({', '.join(map(_signed, value))}{',' * (len(value) == 1)})"
    return repr(value)


def which(box: Any, *entries: Sequence[Any]) -> str:
    """Which lists a match has, of `LISTS`: by its box, and what lies in it."""
    return "demo" if box.invented else "own" if any(entries) else "none"


def name(way: Way, value: str | None, longest: int = _LONGEST) -> str:
    """A name: mostly a capital with small letters behind it, which take five bits each."""
    given = "" if value is None else value
    first, rest = given[:1], given[1:]
    small = first.lower() + rest
    usual = first.isupper() and 1 <= len(small) <= longest and all(letter in _LETTERS for letter in small)
    if not way.flag(usual):
        return way.text(value)
    count = way.small(len(small), 12, longest)
    letters = [str(way.one_of(small[place] if place < len(small) else None, _LETTERS)) for place in range(count)]
    if not letters:
        raise PackError("a name of no letter")
    return letters[0].upper() + "".join(letters[1:])


def card(way: Way, value: str | None, listed: Sequence[str], longest: int = _LONGEST) -> str:
    """The name of a card: one of the list, or any."""
    if listed and way.flag(value in listed):
        return str(way.one_of(value, listed))
    return name(way, value, longest)


def cards(way: Way, value: Any, listed: Sequence[str], longest: int = _LONGEST) -> tuple[str, ...] | None:
    """Known cards, in their order."""
    given = value or ()
    count = way.small(len(given), 3, _MOST_CARDS)
    return tuple(card(way, _at(given, place), listed, longest) for place in range(count)) or None


def texts(way: Way, value: Sequence[str] | None) -> tuple[str, ...] | None:
    """Any texts, mostly none."""
    given = value or ()
    return tuple(way.text(_at(given, place)) for place in range(way.small(len(given), 1))) or None


def _at(given: Sequence[str], place: int) -> str | None:
    return given[place] if place < len(given) else None


def keywords(
    way: Way, value: Sequence[str], known: Sequence[str], counted: Container[str], most: int
) -> tuple[str, ...]:
    """Keywords, with their figures where they have one."""
    found = []
    for place in range(way.small(len(value), 3)):
        word, _, x = value[place].rpartition(" ") if not way.reads else ("", "", "")
        word, x = (word, x) if x.isdecimal() else (f"{word} {x}".strip(), "")
        word = str(way.one_of(word, known))
        found.append(f"{word} {1 + way.small(int(x) - 1 if x else None, 3, most)}" if word in counted else word)
    return tuple(found)


def flags(way: Way, values: dict[str, Any], head: str, leaves: Sequence[str], *, there: bool = True) -> None:
    """What is so or not of a card in play, by the ends of the facts' names; none of it where nothing is `there`."""
    for leaf in leaves:
        values[f"{head}.{leaf}"] = way.flag(values.get(f"{head}.{leaf}")) if there else False


def given_up(walk: Walk, rules: Sequence[str]) -> tuple[Concede, ...]:
    """How a match of two ended that its figures do not say is over: who lost it by one of these rules gives up."""
    outcome = None if walk.state is None else walk.state.outcome
    loser = None
    if outcome is not None and outcome.rule in rules:
        loser = next(who for who in walk.players if who not in outcome.winners)
    loser = walk.way.one_of(loser, (None, *walk.players))
    return () if loser is None else (Concede(by=loser),)
