"""Facts into a state, what card games have alike: zones with what is known of them, what is left of a deck, markers and
changes as texts, figures of places where nobody is. What is wrong is added to `problems`."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.zones.deals import deck_item
from companion.cardkit.zones.permanents import Change, Changes, Marks
from companion.core.facts.facts import Problem, Values
from companion.core.facts.zones import Zone
from companion.core.rules.rulings import Pending

_CHANGE: Final = re.compile(r"(?P<what>[a-z][a-z0-9 +-]*?) (?P<amount>[+-]\d{1,3}) (?P<until>fight|turn|good)")
_MARK: Final = re.compile(r"(?P<name>[^\d]+?) (?P<count>\d{1,2})")
Called = Callable[[str, str], str]
"""A card by the fact that names it and the text that it has there; empty for none."""


def _as_it_is(fact: str, text: str) -> str:
    return text


def zones(
    name: str, values: Values, names: Sequence[str], size: int, hand: int, called: Called = _as_it_is
) -> dict[str, Zone]:
    """A player's zones: counts as given, the rest of `size` cards in hand (up to `hand` of them) and deck.

    Of the deck `top` and `bottom` may be known, of any other zone its `cards`.
    """

    def known(part: str) -> tuple[str, ...]:
        fact = f"{name}.{part}"
        return tuple(card for text in values.get(fact) or () if (card := called(fact, text)))

    lying = {zone: known(f"{zone}.cards") for zone in names if zone != "deck"}
    top, bottom = known("deck.top"), known("deck.bottom")
    counts = {zone: max(len(cards), values.get(f"{name}.{zone}") or 0) for zone, cards in lying.items()}
    others = sum(count for zone, count in counts.items() if zone != "hand")
    deck = values.get(f"{name}.deck")
    if values.get(f"{name}.hand") is None:
        counts["hand"] = max(len(lying["hand"]), min(hand, max(0, size - others - (deck or 0))))
    deck = size - others - counts["hand"] if deck is None else deck
    found = {zone: Zone(cards, counts[zone] - len(cards)) for zone, cards in lying.items()}
    return {**found, "deck": Zone(top, max(0, deck - len(top) - len(bottom)), bottom)}


def pool(name: str, deck: Iterable[str], located: Mapping[str, int], problems: list[Problem]) -> tuple[str, ...]:
    """The cards of a listed deck that lie nowhere known."""
    have = Counter(deck)
    for card, count in located.items():
        if 0 < have[card] < count:
            figures = {"player": name, "name": card, "count": count, "copies": have[card]}
            problems.append(("position-copies", figures))
    return tuple(sorted((have - Counter(located)).elements()))


def marks(name: str, values: Values, known: Sequence[str], problems: list[Problem]) -> Marks:
    """The markers on a card: those that have facts of their own (`known`), then others as texts (`NAME.marks`)."""
    found = {mark: values.get(f"{name}.{mark}") or 0 for mark in known}
    for text in values.get(f"{name}.marks") or ():
        read = _MARK.fullmatch(text)
        if read is None:
            problems.append(("position-mark", {"name": f"{name}.marks", "given": text[:40]}))
        elif read["name"] not in known or values.get(f"{name}.{read['name']}") is None:
            found[read["name"]] = int(read["count"])
    return tuple(sorted((mark, count) for mark, count in found.items() if count))


def changes(name: str, values: Values, problems: list[Problem]) -> Changes:
    """What was changed for a time, as texts: `force +2 turn`."""
    found = []
    for text in values.get(name) or ():
        read = _CHANGE.fullmatch(text)
        if read is None:
            problems.append(("position-change", {"name": name, "given": text[:40]}))
        else:
            found.append(Change(read["what"], int(read["amount"]), read["until"]))
    return tuple(found)


def check_places(values: Values, kinds: Container[str], problems: list[Problem], words: int = 3) -> None:
    """Figures of a place where nobody is (`Ana.fighter.2.force`). `words`: how many say a place, the second of them one
    of the `kinds`."""
    empty: dict[str, str] = {}
    for name, value in values.items():
        parts = name.split(".")
        if value is None or value is False or len(parts) <= words or parts[1] not in kinds:
            continue
        head = ".".join(parts[:words])
        if not values.get(head):
            empty.setdefault(head, name)
    problems += [("position-empty", {"name": name, "head": head}) for head, name in empty.items()]


def deck_of(box: Any, name: str, values: Values, problems: list[Problem]) -> tuple[str, ...]:
    """The cards of the deck of the list that a player has; none where none is said."""
    given = values.get(f"{name}.deck.name")
    deck = box.deck(given) if given else None
    if given and deck is None:
        known = ", ".join(deck.name for deck in box.decks) or "–"
        problems.append(("position-deck", {"name": f"{name}.deck.name", "given": given, "known": known}))
    return () if deck is None else tuple(deck.pool)


def check_players(names: Sequence[str], values: Values, facts: Iterable[str], problems: list[Problem]) -> None:
    """Facts that say players say those of the match."""
    for fact in facts:
        nobody = [said for said in values.get(fact) or () if said not in names]
        if nobody:
            figures = {"name": fact, "given": ", ".join(nobody)[:60], "known": ", ".join(names)}
            problems.append(("position-player", figures))


def decks_asked(names: Sequence[str], values: Values, *, dealt: bool) -> tuple[Pending, ...]:
    """Who is asked for a deck, who is first asked last."""
    asked = [names.index(name) for name in reversed(values.get("pending") or ()) if name in names]
    return tuple([deck_item(seat, dealt=dealt) for seat in asked])
