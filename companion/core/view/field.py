"""The board kind `field` as plain data: two rows of cards with figures, and between them the price of what comes next,
lanes in which cards meet, a queue of what waits, or the blows of a fight (site/table-view.md, A field).

Its cards are those of `core/view/board.py`; a lane names them by their places, for they stay in their row.
"""

from typing import Literal, NotRequired, TypedDict

from companion.core.view.board import Card


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

    `sum` is its arithmetic in signs, `told` says its terms in few words, `text` is what is spoken, `why` the whole sum;
    `was` and `will`: the figure that it changes, before and after.
    """

    value: str
    icon: str
    held: bool
    done: bool
    sum: str
    told: list[str]
    text: str
    why: list[Reason]
    was: NotRequired[int]
    will: NotRequired[int]


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
    """Something in a queue, and who put it there; `detail` says what it is, or what has come of it.

    In a path it lies on a `side`, in a `column` counted from 0 (without one: in the line below), under its `number`.
    `why` is what a tap tells of it, where its place does nothing else.
    """

    code: str
    text: str
    by: str
    detail: str
    state: Literal["done", "now", "later", "cancelled"]
    id: NotRequired[str]
    tone: NotRequired[str]
    side: NotRequired[str]
    column: NotRequired[int]
    number: NotRequired[int]
    why: NotRequired[list[Reason]]


class Queue(TypedDict):
    """What waits, in the order in which it takes effect; `text` says who may answer.

    As a `path` its items lie before those who put them there, joined in their order; otherwise it is a list.
    """

    kind: Literal["queue"]
    id: str
    label: str
    text: str
    items: list[Item]
    form: NotRequired[Literal["path"]]


class Strike(TypedDict):
    """A blow of a fight: the card that deals it and the one it meets, by their places.

    In words `name` `does`, `target`. Without a forecast it is not dealt, and `text` says why.
    """

    kind: Literal["strike"]
    id: str
    card: str
    at: str
    name: str
    does: str
    target: str
    text: str
    forecast: Forecast | None


class Strikes(TypedDict):
    """The blows of a fight, in one list; `label` says when they would fall."""

    kind: Literal["strikes"]
    id: str
    label: str
    items: list[Strike]


class Brings(TypedDict):
    """What the turn brings, at the end of its bar: one line, of which `strong` is drawn bold; a tap tells `why`."""

    kind: Literal["brings"]
    id: str
    icon: str
    text: str
    why: list[Reason]
    strong: NotRequired[str]


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
    strikes: NotRequired[Strikes]
    brings: NotRequired[Brings]
