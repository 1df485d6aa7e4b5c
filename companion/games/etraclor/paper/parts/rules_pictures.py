"""The pictures of the rules summary, drawn by us: the table, an equipped character, the arenas of an example."""

from typing import TYPE_CHECKING, Any, Final

from companion.core.notation.playing_cards import SYMBOLS, card_text
from companion.core.text.messages import of
from companion.games.etraclor.engine.constants import CLASSES, OPENING_HAND, SLOTS, SUIT_OF_CLASS, VALUE, class_of
from companion.printing.layout.blocks import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.printing.page.page import Page
    from companion.printing.words import Words

CARD: Final = (12.0, 16.0)
"""Width and height in mm of a card in a picture."""
TAG: Final = (8.4, 6.4)
PALE: Final = 0.55


def _card(page: "Page", x: float, y: float, card: str, lang: str, size: tuple[float, float] = CARD) -> None:
    """Draw a card face up from its top left corner."""
    wide, high = size
    page.box(x, y, wide, high, radius=min(wide, high) / 8, width=0.3)
    middle = (x + wide / 2, y + high / 2)
    page.text(
        *middle, card_text(card, lang), face="bold", points=high * 0.85, align="centre", middle=True, room=wide - 1
    )


def _pile(page: "Page", x: float, y: float, name: str, count: int) -> None:
    """Draw a pile with its name; `count` cards lie visibly one on the other."""
    wide, high = CARD
    for number in reversed(range(1, count)):
        aside = 0.7 * number
        page.lines(
            [
                (x + aside + 1.5, y - aside, x + wide + aside, y - aside),
                (x + wide + aside, y - aside, x + wide + aside, y + high - aside - 1.5),
            ],
            width=0.2,
        )
    page.box(x, y, wide, high, radius=1.5, width=0.3)
    page.text(x + wide / 2, y + high / 2, name, points=7.2, align="centre", middle=True, room=wide - 1)


def table(players: tuple[str, str], said: "Words", lang: str, fiche: str) -> Picture:
    """The table from above: sheets, decks, discards, the two arenas with a place for each class, the own hand."""
    high = CARD[1]
    rows = (4.0, 4.0 + high + 4, 4.0 + 2 * high + 12, 4.0 + 3 * high + 16)

    def draw(page: "Page", x: float, y: float, wide: float) -> None:
        owners = (players[1], players[0])
        for owner, own_row, arena_row, turned in zip(owners, (0, 3), (1, 2), (True, False), strict=True):
            _own_row(page, x, y + rows[own_row], wide, said, fiche, turned)
            label = said["table.arena"].format(owner=of(owner, lang))
            _arena(page, x, y + rows[arena_row], wide, label, said, names=not turned)
        middle = y + (rows[1] + high + rows[2]) / 2
        page.outline([("M", ((x, middle),)), ("L", ((x + wide, middle),))], width=0.2, dash=(0.8, 1.0))
        _hand(page, x + wide / 2, y + rows[3] + high + 4, said["table.hand"])

    return Picture(rows[3] + high + 20, draw)


def _own_row(page: "Page", x: float, y: float, wide: float, said: "Words", sheet: str, turned: bool) -> None:
    """Draw a sheet between deck and discard; the player opposite sits the other way round."""
    card, high = CARD
    deck, discard = (x + 2, x + wide - card - 4) if turned else (x + wide - card - 4, x + 2)
    _pile(page, deck, y, said["table.deck"], 4)
    _pile(page, discard, y, said["table.discard"], 1)
    left, room = x + card + 9, wide - 2 * card - 20
    page.box(left, y, room, high, radius=1.2, width=0.2)
    page.text(left + room / 2, y + high / 2, sheet, points=9, align="centre", middle=True)


def _arena(page: "Page", x: float, y: float, wide: float, label: str, said: "Words", *, names: bool) -> None:
    """Draw the four places of an arena; one of the two names them."""
    card, high = CARD
    room, start = wide - 27, x + 25
    page.text(x + 2, y + high / 2, label, face="italic", points=8.4, middle=True, room=21)
    step = (room - card) / (len(CLASSES) - 1)
    for number, name in enumerate(CLASSES):
        left = start + number * step
        page.box(left, y, card, high, radius=1.5, width=0.2, grey=PALE)
        middle = y + high / 2 - (1.6 if names else 0)
        page.text(left + card / 2, middle, SYMBOLS[SUIT_OF_CLASS[name]], points=18, align="centre", middle=True)
        if names:
            page.text(left + card / 2, y + high - 1.6, said[name], points=6.8, align="centre", room=card - 0.8)


def _hand(page: "Page", x: float, y: float, label: str) -> None:
    """Draw the cards of an opening hand, their words below."""
    wide, gap = 7.0, 1.2
    start = x - (OPENING_HAND * (wide + gap) - gap) / 2
    for number in range(OPENING_HAND):
        page.box(start + number * (wide + gap), y, wide, 9, radius=1, width=0.25)
    page.text(x, y + 13, label, points=8, align="centre")


def equipped(facts: "Mapping[str, Any]", owner: str, place: str, said: "Words", lang: str) -> Picture:
    """A character and what it wears, side by side, with what the engine says of each."""
    prefix = f"{owner}.{place}"
    card = facts[prefix]
    about = {"class": said[place], "hp": facts[f"{prefix}.hp"]}
    captions = [(card, said["equipped.character"].format_map(about))]
    for slot in SLOTS:
        worn = facts[f"{prefix}.{slot}"]
        value = facts[f"{prefix}.attack"] if slot == "weapon" else VALUE[worn]
        captions.append((worn, said[f"equipped.{slot}"].format(value=value)))

    def draw(page: "Page", x: float, y: float, wide: float) -> None:
        step = wide / len(captions)
        for number, (shown, caption) in enumerate(captions):
            size = (17.0, 23.0) if number == 0 else (14.0, 19.0)
            middle = x + (number + 0.5) * step
            _card(page, middle - size[0] / 2, y + 25 - size[1], shown, lang, size)
            page.text(middle, y + 29.5, caption, points=8, align="centre", room=step - 1)

    return Picture(32, draw)


def arenas(facts: "Mapping[str, Any]", players: tuple[str, str], said: "Words", lang: str) -> Picture:
    """Both arenas side by side: characters with their HP, what they wear below them."""
    teams = [(owner, [f"{owner}.{name}" for name in CLASSES if facts.get(f"{owner}.{name}")]) for owner in players]
    count = sum(len(team) for _, team in teams)

    def draw(page: "Page", x: float, y: float, wide: float) -> None:
        aside = 5.0
        step, left = (wide - aside) / count, x
        for number, (owner, team) in enumerate(teams):
            label = said["table.arena"].format(owner=of(owner, lang))
            page.text(left, y + 3, label, face="italic", points=8.4)
            for place in team:
                _fighter(page, left, y + 5.5, place, facts, said, lang)
                left += step
            if number == 0:
                middle = left + aside / 2 - 0.7
                page.outline([("M", ((middle, y + 1),)), ("L", ((middle, y + 30),))], width=0.2, dash=(0.8, 1.0))
                left += aside

    return Picture(33.5, draw)


def _fighter(
    page: "Page", x: float, y: float, place: str, facts: "Mapping[str, Any]", said: "Words", lang: str
) -> None:  # fmt: skip
    """Draw a character from its top left corner, its HP and class beside it, its equipment as tags below."""
    _card(page, x, y, facts[place], lang)
    beside = x + CARD[0] + 1.4
    page.text(beside, y + 3.6, said["combat.hp"].format(hp=facts[f"{place}.hp"]), face="bold", points=8.4)
    page.text(beside, y + 7.2, said[class_of(facts[place])], points=7.4)
    worn = [facts[f"{place}.{slot}"] for slot in SLOTS if facts.get(f"{place}.{slot}")]
    for number, card in enumerate(worn):
        left, top = x + number * (TAG[0] + 0.6), y + CARD[1] + 1.6
        page.box(left, top, *TAG, radius=1, width=0.2)
        middle = (left + TAG[0] / 2, top + TAG[1] / 2)
        page.text(*middle, card_text(card, lang), face="bold", points=10, align="centre", middle=True)
