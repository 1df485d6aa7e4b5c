"""What a code of Aestery leaves out, because lists and rules say it already: one short form for each card in play.

The order and the room of all other figures follow from their declarations (facts.py, core/codes/declarations.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.position import agenda, packing
from companion.cardkit.position.agenda import NEUTRAL
from companion.cardkit.zones.stack import Waiting
from companion.core.codes.bidirectional import Way
from companion.core.codes.declarations import Form, Lists, Packing, Walk, elsewhere
from companion.core.codes.packing import PackError
from companion.core.rules.common_moves import Concede
from companion.games.aestery.engine.cards.cards import CARD, KEYWORD, Box, Card
from companion.games.aestery.engine.cards.catalogue import read_box
from companion.games.aestery.engine.constants import COLOURS, LONGEST_NAME, MARKERS, MOST
from companion.games.aestery.engine.effects.references import AIMS
from companion.games.aestery.engine.flow.queue import KINDS
from companion.games.aestery.engine.position.stack_text import read_text, text_of

_RARE: Final = ("firstblood", "skip", "hit", "token")
_LISTS: Final = ("marks", "changes")


# --- which lists, who lost otherwise than by life ---------------------------------------------------------------------


def _which(box: Box, data: Mapping[str, Any]) -> str:
    return packing.which(box, box.cards, box.heroes, box.decks)


def _listed(box: Box, players: int) -> Iterable[str]:
    """Cards with their figures, Heroes, decks."""
    heroes = (f"{hero.name} {hero.experience}" for hero in box.heroes)
    return (*map(packing.signed, box.cards), *heroes, *map(repr, box.decks))


def _end(walk: Walk) -> tuple[Concede, ...]:
    """Who lost by giving up, or by an empty deck."""
    return packing.given_up(walk, ("GEN-2", "deck-out"))


# --- cards ------------------------------------------------------------------------------------------------------------


def _names(box: Box) -> tuple[str, ...]:
    return tuple(card.name for card in box.cards)


def _card(walk: Walk, name: str | None) -> str:
    return packing.card(walk.way, name, _names(walk.box), LONGEST_NAME)


def _cards(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    return packing.cards(walk.way, value, _names(walk.box), LONGEST_NAME)


# --- permanents -------------------------------------------------------------------------------------------------------


def _fighter(walk: Walk, name: str, value: Any) -> str:
    """A Fighter with all its figures."""
    way, values = walk.way, walk.values
    code = _card(walk, value)
    _printed(walk, name, walk.box.card(code) if code in _names(walk.box) else None)
    packing.flags(way, values, name, ("tapped", "new"))
    marked = way.flag(any(values.get(f"{name}.{mark}") for mark in MARKERS))
    for mark in MARKERS:
        held = values.get(f"{name}.{mark}")
        values[f"{name}.{mark}"] = way.small(held or 0, 1 if mark != "fatigue" else 3, MOST) if marked else 0
    _combat(way, values, name)
    rare = way.flag(
        values.get(f"{name}.boost") or any(values.get(f"{name}.{one}") for one in (*_RARE, *_LISTS))
    )  # fmt: skip
    packing.flags(way, values, name, _RARE, there=rare)
    boost = values.get(f"{name}.boost") or 0
    values[f"{name}.boost"] = way.small(boost + MOST, 2 * MOST, 2 * MOST) - MOST if rare else 0
    for one in _LISTS:
        values[f"{name}.{one}"] = packing.texts(way, values.get(f"{name}.{one}")) if rare else None
    return code


def _printed(walk: Walk, name: str, card: Card | None) -> None:
    """Force, Defence and keywords: as the list has them, or as they were announced."""
    way, values = walk.way, walk.values
    keywords = tuple(values.get(f"{name}.keywords") or ())
    said = (values.get(f"{name}.force"), values.get(f"{name}.defence"), keywords)
    if card is not None and way.flag(said == (card.force, card.defence, card.keywords)):
        said = (card.force, card.defence, card.keywords)
    else:
        said = (*CARD["force"].packed(way, said[:2]), KEYWORD.packed(way, keywords))
    values[f"{name}.force"], values[f"{name}.defence"] = said[0], said[1]
    values[f"{name}.keywords"] = said[2] or None


def _combat(way: Way, values: dict[str, Any], name: str) -> None:
    """Whether it attacks, or before whom it stands, and in which order."""
    blocks, order = values.get(f"{name}.blocks"), values.get(f"{name}.order")
    fights = way.flag(values.get(f"{name}.attacking") or blocks or order or values.get(f"{name}.flashed"))
    packing.flags(way, values, name, ("attacking", "flashed"), there=fights)
    for leaf, held in (("blocks", blocks), ("order", order)):
        values[f"{name}.{leaf}"] = (way.small(held or 0, 7, MOST) if fights else 0) or None


def _story(walk: Walk, name: str, value: Any) -> str:
    """A Story with all its figures."""
    way, values = walk.way, walk.values
    code = _card(walk, value)
    packing.flags(way, values, name, ("tapped", "new", "firstblood", "skip"))
    values[f"{name}.keywords"] = KEYWORD.packed(way, values.get(f"{name}.keywords") or ()) or None
    for one in _LISTS:
        values[f"{name}.{one}"] = packing.texts(way, values.get(f"{name}.{one}"))
    return code


# --- what waits -------------------------------------------------------------------------------------------------------


def _renamed(item: Waiting, old: Sequence[str], new: Sequence[str]) -> Waiting:
    """What waits, as other players would say it."""
    return item._replace(targets=tuple(AIMS.renamed(text, item.by, old, new) for text in item.targets))


def _stack(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    players, box, way = tuple(walk.players), walk.box, walk.way
    given = value or ()
    found = []
    for place in range(way.small(len(given), 1)):
        if way.reads:
            item = read_text(NEUTRAL, box, way.text(None, 400))
            if item is None:
                raise PackError("nothing that could wait")
            found.append(text_of(players, _renamed(item, NEUTRAL, players)))
            continue
        item = read_text(players, box, given[place])
        if item is None:
            raise PackError("nothing that could wait")
        way.text(text_of(NEUTRAL, _renamed(item, players, NEUTRAL)))
        found.append(given[place])
    return tuple(found) or None


def _colours(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    return tuple(walk.way.some(value, COLOURS)) or None


_F, _S = "<player>.fighter.<place>", "<player>.story.<story>"
_FORMS: Final[Mapping[str, Form]] = {
    "stack.cards": _stack, "agenda": agenda.packed(KINDS, AIMS), "<player>.hero.colours": _colours,
    **{f"<player>.{zone}": _cards for zone in ("hand.cards", "graveyard.cards", "exile.cards", "pitched.cards",
                                               "hideout.cards", "deck.top", "deck.bottom")},
    _F: _fighter, _S: _story,
    **{f"{_F}.{leaf}": elsewhere for leaf in ("force", "defence", *MARKERS, "boost", "tapped", "new", "attacking",
                                             "blocks", "order", "flashed", "keywords", *_RARE, *_LISTS)},
    **{f"{_S}.{leaf}": elsewhere for leaf in ("tapped", "new", "firstblood", "skip", "keywords", *_LISTS)},
}  # fmt: skip
PACKING: Final = Packing(_FORMS, lists=Lists(packing.LISTS, _which, read_box, _listed), end=_end)
