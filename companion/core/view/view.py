"""A view as plain data, whole (site/table-view.md tells how a page draws it and what a tap does).

A game's `view` gives a `GameView`; a page's session makes a `TableView` of it. What may be missing is `NotRequired`;
nothing may hold another key (core/view/contract.py). The parts of its board: core/view/board.py.
"""

from typing import Any, Literal, NotRequired, TypedDict

from companion.core.view.board import Button, Card, Contest, Map, Side
from companion.core.view.field import Field
from companion.core.view.payment import Many, Pay, Purse
from companion.core.view.sheet.grid import Grid


class Step(TypedDict):
    """A step of a turn."""

    text: str
    state: Literal["done", "now", "later"]


class Owing(TypedDict):
    """Who still has what to do."""

    player: int
    name: str
    letter: str
    text: str
    done: bool


class Bar(TypedDict):
    """The turn, its steps, what the step wants, and who owes what. `ring`: of those who may answer at once, the side
    whose usual answers are offered first (the choices of its node in the tree)."""

    title: str
    steps: NotRequired[list[Step]]
    want: NotRequired[str]
    owes: NotRequired[list[Owing]]
    ring: NotRequired[str | None]


class Action(TypedDict):
    """A button of the bar, or of its menu; `main` is the dark one, `confirm` asks first. The moves of
    `also` are announced, and undone, together with it. `answers`: it announces no move of its own, but answers the
    prompt, by one of a list, or by lot."""

    id: str
    text: str
    move: str
    also: NotRequired[list[str]]
    main: NotRequired[bool]
    menu: NotRequired[bool]
    confirm: NotRequired[bool]
    answers: NotRequired[Literal["list", "lot"]]


class Node(TypedDict, total=False):
    """What a tap leads to: a `move`, places that light up (`next`), a picker (`choices` under `pick`), a `pad`, or
    something to be paid (`pay`). `forecast`: what the move would change, in a few signs.

    `many`: several of its `next`, each with a `value`, are chosen before one sending. `undo`: entries that are taken
    back, the newest first.
    """

    text: str
    move: str
    label: str
    legal: bool
    next: dict[str, "Node"]
    pick: str
    choices: list["Choice"]
    pad: str
    preset: dict[str, Any]
    ask: str
    warning: str
    forecast: str
    pay: Pay
    many: Many
    value: str
    undo: list[int]


class Choice(Node, total=False):
    """One of a picker."""

    detail: str
    card: Card
    tone: str
    verdict: str


class Prompt(TypedDict):
    """What is asked now; without choices and `skip` it only says who is waited for. `side`: whose answers these are, so
    that other sides' usual ones may come first; `place`: the hex that it is about."""

    text: str
    choices: list[Choice]
    many: int
    skip: Button | None
    entry: int | None
    side: NotRequired[str]
    place: NotRequired[str]
    verb: NotRequired[str]
    rows: NotRequired[bool]
    more: NotRequired[list[Button]]


class SealedSeat(TypedDict):
    """Who chooses in secret, and whether the choice is made; `entry`: since when it is asked for, `refused`: why a
    choice came back, for the pages alone that speak for this seat."""

    seat: int
    name: str
    ready: bool
    entry: int
    refused: NotRequired[str]


class Sealed(TypedDict):
    """Choices that are made in secret at the same time. `here`: the seats whose players choose on this page; `open`:
    all are ready, and each page brings what it keeps; `public`: what all may know, names and what stands between them
    in turn (*Bruant*, *contre*, *Tarin*)."""

    seats: list[SealedSeat]
    here: list[int]
    open: bool
    public: list[str]


class PartnerSeat(TypedDict):
    """A seat, and the level at which the companion plays it, None for a person; `text`: what its sign says."""

    seat: int
    name: str
    level: str | None
    text: str


class Partners(TypedDict):
    """The seats that the companion plays. `thinking`: the seat it thinks for, what is `said` of it, and
    for how many seconds it has `thought`; `wanted`: a
    card that is to be turned over for it, with what it may be; `idle`: why it does not go on, and what lets it."""

    seats: list[PartnerSeat]
    levels: list[dict[str, str]]
    thinking: int | None
    said: str
    thought: int
    wanted: dict[str, Any] | None
    idle: dict[str, Any] | None


class StoryStep(TypedDict):
    """One thing that the last announcement set off, and where."""

    number: int | None
    place: str | None
    text: str


class Story(TypedDict):
    """What the last announcement set off, one thing after the other."""

    entry: int
    steps: list[StoryStep]


class GameView(TypedDict):
    """What a game gives. `icons`: its own, filled, as path data in a box of 24 by 24; `tones`: the colour of the house
    (red, blue, green, ochre, teal, plum, silver, white, black) that each of its tones has. `public`: what all may know
    while choices are made in secret (`Sealed`)."""

    bar: Bar
    actions: list[Action]
    board: list[Side | Map | Contest | Field | Grid]
    prompt: Prompt | None
    tree: dict[str, Node]
    icons: NotRequired[dict[str, str]]
    tones: NotRequired[dict[str, str]]
    pads: NotRequired[dict[str, Any]]
    purses: NotRequired[dict[str, Purse]]
    story: NotRequired[Story | None]
    headline: NotRequired[str | None]
    public: NotRequired[list[str]]


class TableView(GameView):
    """What a page gets."""

    kind: Literal["table"]
    lang: str
    words: dict[str, str]
    game: str
    title: str
    match: dict[str, Any]
    lines: dict[str, str]
    invite: dict[str, Any] | None
    sealed: NotRequired[Sealed | None]
    partners: NotRequired[Partners]
    last: dict[str, Any]
    ending: dict[str, Any] | None
    advice: NotRequired[dict[str, Any] | None]
    log: list[dict[str, Any]]
    notice: str | None
