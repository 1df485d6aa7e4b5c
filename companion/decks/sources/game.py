"""A game's deck as a deck list: its parts and kinds as groups, and its rules as the deck check. It knows no game."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.codes.decks import deck_code
from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks, Measure, Part
from companion.core.text.letters import capital
from companion.core.text.messages import Phrasebook
from companion.decks.decklist import Check, DeckGroup, DeckLine, DeckList

LONGEST_CODE: Final = 160
"""Characters of a deck's code: longer ones, of hundreds of different cards, make no code that a phone reads."""
_MEASURE = Phrasebook("companion.decks", "sheets.toml", "measure")


def deck_list(
    decks: Decks, box: DeckBox, deck: Deck, lang: str, *, options: Mapping[str, Any] | None = None, player: str = ""
) -> DeckList:
    """The deck list of a deck: what lies beside it first, then its cards by kind, then each rule, kept or broken.

    `options` are the house rules that the check takes, by name; defaults where they are left out. Its code brings the
    deck back (core/codes/decks.py), where it is short enough to be scanned.
    """
    house, code = options or {}, deck_code(decks, box, deck)
    return DeckList(
        tuple(_groups(decks, box, deck, lang)), deck.name, player, decks.rules.title,
        tuple(checks(decks, box, deck, lang, house)), tuple(_notes(decks, box, deck, lang, house)),
        code if len(code) <= LONGEST_CODE else "",
    )  # fmt: skip


def checks(decks: Decks, box: DeckBox, deck: Deck, lang: str, options: Mapping[str, Any]) -> Iterator[Check]:
    """Each rule of the deck check, in the order of the book: its own words where it is kept, else every breach of it.

    Each ends in the place in the book.
    """
    book = decks.rules.rulebook
    broken = decks.breaches(box, deck, options, lang)
    for clause in dict.fromkeys((*decks.clauses, *(one for one, _ in broken))):
        told = [text for one, text in broken if one == clause]
        place = book[clause].where[lang]
        yield from (Check(False, f"{text} ({place})") for text in told)
        if not told:
            yield Check(True, f"{book[clause].title[lang].rstrip('.')} ({place})")


def measured(measure: Measure, lang: str) -> str:
    """A figure with its limits: `Points de héros : 28 (30 au plus)`."""
    low, high = measure.low, measure.high
    key = ("free" if high is None else "high") if low is None else ("low" if high is None else "range")
    return _MEASURE(key, lang, title=measure.title[lang], value=measure.value, low=low, high=high)


def _notes(decks: Decks, box: DeckBox, deck: Deck, lang: str, options: Mapping[str, Any]) -> Iterator[str]:
    yield from (measured(measure, lang) for measure in decks.measures(box, deck, options))
    if box.note is not None:
        yield box.note[lang]


def _groups(decks: Decks, box: DeckBox, deck: Deck, lang: str) -> Iterator[DeckGroup]:
    beside = [part for part in decks.parts if part.beside]
    lines = tuple(
        _line(card, copies, lang) if part.slots > 1 else _slot(part, card, copies, lang)
        for part in beside
        for card, copies in box.inside(deck, part.id)
    )
    if lines:
        titles = [part.title[lang] for part in beside]
        yield DeckGroup(" · ".join(titles), lines, beside=True)
    for part in decks.parts:
        if not part.beside:
            yield from _part(decks, box, deck, part, lang)


def _part(decks: Decks, box: DeckBox, deck: Deck, part: Part, lang: str) -> Iterator[DeckGroup]:
    """The cards of a part, by the values of the facet that lists are grouped by."""
    titles = {
        value: words[lang] for facet in box.facets if facet.id == decks.group for value, words in facet.values.items()
    }
    groups: dict[str, list[DeckLine]] = {}
    for card, copies in box.inside(deck, part.id):
        value = next(iter(card.facets.get(decks.group, ())), "")
        groups.setdefault(value, []).append(_line(card, copies, lang))
    for value in (*(known for known in titles if known in groups), *(other for other in groups if other not in titles)):
        yield DeckGroup(capital(titles.get(value, part.title[lang])), tuple(groups[value]))


def _slot(part: Part, card: DeckCard, copies: int, lang: str) -> DeckLine:
    """What lies in the only slot of its part is told by that part first."""
    return DeckLine(copies, f"{part.title[lang]} {card.figures[lang]} · {card.name}")


def _line(card: DeckCard, copies: int, lang: str) -> DeckLine:
    return DeckLine(copies, f"{card.name} · {card.figures[lang]}")
