"""A board that is a sheet of figures: who scores, with the totals large, the lines that led there, and the entry that
is filled in on it. Any game whose table is its score can give one."""

from typing import Literal, NotRequired, TypedDict


class Column(TypedDict):
    """Who scores: a name, the total with the fact that holds it, the place among all. `badge` says whose turn it is,
    or who deals; `notes` are further figures; `out`: scores no more."""

    id: str
    name: str
    short: str
    value: int
    fact: str | None
    label: str
    rank: str
    acting: bool
    badge: str | None
    notes: list[str]
    out: bool
    delta: NotRequired[int]


class Cell(TypedDict):
    """What somebody gained by a line, or what stands in a box."""

    text: str
    strong: NotRequired[bool]


class Row(TypedDict):
    """A line of the sheet; its `id` is a place of the tap tree where it can be corrected. `marked`: the table passed
    over a check."""

    id: str
    label: str
    text: str
    cells: list[Cell]
    marked: NotRequired[bool]


class Option(TypedDict):
    """One of several: `say` is how it is written in what is announced."""

    value: str
    text: str
    say: str


class Needs(TypedDict):
    """Under which earlier answers something is asked."""

    field: str
    values: list[str]


class EntryField(TypedDict):
    """Something that is asked. `each`: of all of these; `makes`: what all figures add up to; `buttons`: figures that
    are tapped at once; `usual`: the answer where nothing is said; `ends`: with this answer nothing more is asked."""

    name: str
    label: str
    kind: Literal["choice", "number", "yes", "dice"]
    optional: bool
    options: NotRequired[list[Option]]
    each: NotRequired[list[Option]]
    low: NotRequired[int]
    high: NotRequired[int]
    half: NotRequired[bool]
    step: NotRequired[int]
    makes: NotRequired[int]
    buttons: NotRequired[list[int]]
    dice: NotRequired[int]
    faces: NotRequired[int]
    usual: NotRequired[str]
    ends: NotRequired[str]
    needs: NotRequired[Needs]
    unit: NotRequired[str]


class EntryForm(TypedDict):
    """What an entry asks, in order. `move`: its text begins so; `quick`: the last answer sends it; `by`: who announces
    it is asked first; `said`: what was announced before."""

    title: str
    move: str
    send: str
    fields: list[EntryField]
    quick: bool
    by: NotRequired[list[Option]]
    said: NotRequired[str]


class Further(TypedDict):
    """A button that opens another form, by its name among the pads."""

    text: str
    pad: str


class Grid(TypedDict):
    """The sheet. `form`: the name, among the pads, of the entry that is filled in on the page itself; None where
    nothing more is announced. `older`: how many lines are shown no more."""

    kind: Literal["grid"]
    id: str
    player: None
    name: str
    columns: list[Column]
    lines: list[Row]
    total: str
    form: str | None
    further: list[Further]
    older: int
    empty: str
    boxed: NotRequired[bool]
