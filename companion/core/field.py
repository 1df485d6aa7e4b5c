"""The board kind `field` as plain data: two rows of cards with figures, and between them the price of what comes next,
lanes in which cards meet, or a queue of what waits (site/table-view.md, A field).

Its cards are those of `core/board.py`; a lane names them by their places, for they stay in their row.
"""

from typing import Literal, NotRequired, TypedDict

from companion.core.board import Card


class Row(TypedDict):
    """A side's cards on the field, in the order of their places. `beside`: its other cards that stay there, drawn
    small; `vacant`: what is said of a row without cards."""

    kind: Literal["row"]
    id: str
    side: str
    label: str
    cards: list[Card]
    beside: list[Card]
    vacant: str


class Rung(TypedDict):
    """A step of a price list: `text` is spoken, `short` stands on it."""

    text: str
    short: str
    state: Literal["done", "now", "later"]


class Ladder(TypedDict):
    """What the next one, and those after it, cost; those that were paid are struck through."""

    kind: Literal["ladder"]
    id: str
    icon: str
    label: str
    text: str
    rungs: list[Rung]


class Rule(TypedDict):
    """A clause, by which a sentence stands."""

    id: str
    text: str


class Reason(TypedDict):
    """A sentence that reckons, with its rule."""

    text: str
    rule: NotRequired[Rule]


class Forecast(TypedDict):
    """What would come of a lane (`done`: what has come): a figure in its emblem, large; `held`: nothing comes through.

    `sum` is its arithmetic in signs, `told` says its terms in few words, `text` is what is spoken, `why` the whole sum.
    """

    value: str
    icon: str
    held: bool
    done: bool
    sum: str
    told: list[str]
    text: str
    why: list[Reason]


class Lane(TypedDict):
    """One attacker, by its place, and those before it, in the order in which they are struck.

    Its own place is its empty end (`vacant` says so), where one more may step in. `order`: the place of the discs that
    number those before it.
    """

    kind: Literal["lane"]
    id: str
    card: str
    before: list[str]
    vacant: str
    order: str | None
    forecast: Forecast | None


class Item(TypedDict):
    """Something in a queue, and who put it there; `detail` says what it is, or what has come of it."""

    code: str
    text: str
    by: str
    detail: str
    state: Literal["done", "now", "later", "cancelled"]
    id: NotRequired[str]
    tone: NotRequired[str]


class Queue(TypedDict):
    """What waits, in the order in which it takes effect; `text` says who may answer."""

    kind: Literal["queue"]
    id: str
    label: str
    text: str
    items: list[Item]


class Field(TypedDict):
    """The board of a game whose cards stand in rows; a side for each player comes behind it, the nearest last.

    Rows in the order of the screen. `out` is what is said of cards that stay out of the lanes; `attacker` the side
    whose cards are the lanes' first ones.
    """

    kind: Literal["field"]
    id: str
    player: None
    name: str
    rows: list[Row]
    ladder: Ladder | None
    lanes: list[Lane]
    attacker: str | None
    out: str
    queue: Queue | None
