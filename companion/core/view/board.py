"""The parts of a board as plain data: what each holds (site/table-view.md tells how a page draws them).

What may be missing is `NotRequired`; a part may hold no other key. `core/view/builders.py` makes those that games
share.
"""

from typing import Literal, NotRequired, TypedDict

# --- cards and figures ------------------------------------------------------------------------------------------------


class Mark(TypedDict):
    """Words about a card, such as that it has acted; `boost` is drawn strong. On a field `gained` is drawn strong, and
    what is to come dashed: `dies`, `lives`, `unhurt`."""

    kind: str
    text: str
    icon: NotRequired[str]


class Keyword(TypedDict):
    """What a card can do, in a word; its meaning, where there is room; `strong`: it has changed the card's figures."""

    text: str
    detail: NotRequired[str]
    strong: NotRequired[bool]


class Sign(TypedDict):
    """Something that lies with a card, as a small picture; `text` names it."""

    icon: str
    text: str


class Letter(TypedDict):
    """A letter set into a card; without a `text` it is a place that is free. `label` names it."""

    text: str
    label: str
    tone: NotRequired[str]


class Due(TypedDict):
    """What a card gives from some time on: `when`, how much of what (`value`, `icon`), all of it in words (`text`);
    `awake`: it counts now."""

    when: str
    text: str
    value: NotRequired[str]
    icon: NotRequired[str]
    awake: NotRequired[bool]


class Card(TypedDict):
    """A card: in a hand, a slot, a row, a picker, or openly in a counter. One without a rank shows its `text`.

    `lies`: how it lies on a field; `passing`: it is there for a moment, `fights`: it is what the turn is about,
    `fallen`: it is out for good. `tones`: of a card of several colours. A `character` of a field has its first figure
    in its emblem, the others beside it, `line` below its name, and at its foot `signs`, `letters` and `dues`.
    """

    kind: Literal["card"]
    code: str
    name: str
    id: NotRequired[str]
    rank: NotRequired[str]
    suit: NotRequired[str]
    tone: NotRequired[str]
    text: NotRequired[str]
    detail: NotRequired[str]
    gauges: NotRequired[list["Gauge"]]
    slots: NotRequired[list["Slot"]]
    marks: NotRequired[list[Mark]]
    tones: NotRequired[list[str]]
    keywords: NotRequired[list[Keyword]]
    lies: NotRequired[list[Literal["tapped", "asleep", "passing", "tilted", "fights", "fallen"]]]
    hint: NotRequired[str]
    form: NotRequired[Literal["character"]]
    line: NotRequired[str]
    signs: NotRequired[list[Sign]]
    letters: NotRequired[list[Letter]]
    dues: NotRequired[list[Due]]


class Held(TypedDict):
    """The figure that is changed by hand where another one is worked out from it: `of` the fact that holds it."""

    of: str
    value: int
    label: str


class Gauge(TypedDict):
    """A figure that goes up and down. The `main` one of a card is its largest and has a bar; an `empty` one is drawn
    dashed; a `fixed` one is worked out from others: asked why, and not changed by hand. `short`: its label where there
    is little room. `will`: what it would become, as things stand; `max_fact` holds its `max`; `hint`: what a tap does;
    `holds`: what is corrected in place of one that is worked out. `shown` stands in place of its value (a range,
    `2–4`); `bonus`: how much of it has been added to what it is by itself.
    """

    kind: Literal["gauge"]
    id: str
    icon: str
    value: int
    max: int | None
    text: str
    label: str
    fact: str | None
    main: bool
    empty: bool
    card: Card | None
    tone: NotRequired[str]
    fixed: NotRequired[bool]
    short: NotRequired[str]
    will: NotRequired[int]
    max_fact: NotRequired[str]
    holds: NotRequired[Held]
    hint: NotRequired[str]
    shown: NotRequired[str]
    bonus: NotRequired[int]
    delta: NotRequired[int]


class Counter(TypedDict):
    """A count; `cards` are those that lie there openly, shown on tap; `short` and `hint` as of a gauge; `low`: it is
    about to run out; `down`: what lies there lies face down."""

    kind: Literal["counter"]
    id: str
    icon: str
    value: int
    label: str
    fact: str | None
    cards: list[Card] | None
    short: NotRequired[str]
    hint: NotRequired[str]
    low: NotRequired[bool]
    down: NotRequired[bool]
    delta: NotRequired[int]


class Slot(TypedDict):
    """A place where one card can lie. Its `hint` shows where it can be tapped."""

    kind: Literal["slot"]
    id: str
    label: str
    hint: str
    card: Card | None
    tone: NotRequired[str]
    suit: NotRequired[str]


class Laid(TypedDict):
    """A card on a pile: what it cost, what it is worth in a contest (`active`: it counts in the running one)."""

    cost: int
    worth: str
    name: str
    short: str
    active: bool


class Pile(TypedDict):
    """What is left of a figure, and the cards that took the rest, from the bottom up. `figure` is what its `fact`
    holds; `top` is the tap place of the uppermost card."""

    kind: Literal["pile"]
    id: str
    tone: str
    letter: str
    label: str
    value: int | None
    max: int | None
    spent: int
    fact: str | None
    figure: int | None
    cards: list[Laid]
    text: str
    top: str
    delta: NotRequired[int]


class Pips(TypedDict):
    """So many of so many, `marked` of them of another kind, in the colour of the `tone`."""

    kind: Literal["pips"]
    id: str
    value: int
    max: int
    marked: int
    tone: str
    label: str
    fact: str
    delta: NotRequired[int]


class Series(TypedDict):
    """A player's points in a series of rounds."""

    value: int
    text: str


class Side(TypedDict):
    """A player's part of the table, or (`player` is None) what lies in the middle. `badge` says what the player may do
    now; `out`: plays no more. On a field, `purse` is what pays and what can be played, and a first gauge that has no
    `max` (a score) stands bare at the end of its strip."""

    kind: Literal["side"]
    id: str
    player: int | None
    name: str
    acting: bool
    badge: str | None
    counters: list[Counter]
    slots: list[Slot | Pile | Card]
    hand: list[Card] | None
    gauges: NotRequired[list[Gauge]]
    purse: NotRequired[list[Counter | Gauge | Card]]
    note: NotRequired[str]
    letter: NotRequired[str]
    pips: NotRequired[Pips]
    out: NotRequired[bool]
    series: NotRequired[Series]


# --- a map ------------------------------------------------------------------------------------------------------------


class Token(TypedDict):
    """What lies on the hexes of a map: its icon, its colour."""

    icon: str
    tone: str


class MapMark(TypedDict):
    """What stands on a hex: with a `tone`, over the icon of that name; with a `figure`, `grave` if that is near an
    end; a `cover` is drawn large, as an outline."""

    icon: str
    text: str
    tone: NotRequired[str]
    figure: NotRequired[str]
    grave: NotRequired[bool]
    cover: NotRequired[bool]


class Pawn(TypedDict):
    """A player on a hex."""

    player: int
    letter: str
    name: str


class Hex(TypedDict):
    """A pointed hex, `x` in halves of a hex, `y` in rows. `value` of `max` tokens lie on it; `inside`: its number may
    still be drawn; `closed`: nothing is put there any more; `steps`: the story's steps that happened here; `warning`:
    how near it is to being closed."""

    kind: Literal["hex"]
    id: str
    x: int
    y: int
    number: int
    name: str
    text: str
    value: int
    max: int
    label: str
    fact: str
    closed: bool
    inside: bool
    central: bool
    marks: list[MapMark]
    pawns: list[Pawn]
    steps: list[int]
    warning: NotRequired[str]
    delta: NotRequired[int]


class Line(TypedDict):
    """A step of a track."""

    text: str
    short: str
    state: Literal["done", "now", "later"]
    grave: bool


class Cost(TypedDict):
    """What something costs in a tone."""

    tone: str
    value: int
    text: str


class Track(TypedDict):
    """What moves on by itself; without `lines` its `value` alone is known."""

    kind: Literal["track"]
    id: str
    number: int
    name: str
    detail: str
    value: int
    max: int | None
    label: str
    fact: str
    lines: list[Line]
    costs: list[Cost]
    following: str
    text: str
    delta: NotRequired[int]


class Note(TypedDict):
    """Something that is in force: its name, what it is, what it does."""

    text: str
    label: NotRequired[str]
    detail: str
    tone: NotRequired[str]


class Map(TypedDict):
    """The board of a game that all play together. Its gauges tell how near the end is: their `text` says what happens
    there. `title` is who one plays against."""

    kind: Literal["map"]
    id: str
    name: str
    label: str
    title: str
    token: Token
    tiles: list[Hex]
    gauges: list[Gauge]
    counters: list[Counter]
    tracks: list[Track]
    tracks_title: str
    tracks_none: str
    notes: list[Note]


# --- a contest --------------------------------------------------------------------------------------------------------


class Term(TypedDict):
    """A card that counts on one side of a contest."""

    name: str
    short: str
    worth: str
    cost: str


class Half(TypedDict):
    """One of the two in a contest, with the figure of that side and the cards that make it."""

    player: int
    name: str
    role: str
    gauge: Gauge
    cards: list[Term]


class Standing(TypedDict):
    """Which half of a contest is ahead."""

    text: str
    ahead: Literal[0, 1]


class Button(TypedDict):
    """A button that announces a move."""

    text: str
    move: str
    id: NotRequired[str]


class Contest(TypedDict):
    """One against another in the middle of the table; nothing is drawn without a `duel` and a `text` (who is waited
    for). `close` is its one button."""

    kind: Literal["contest"]
    id: str
    player: None
    name: str
    duel: list[Half]
    state: Standing | None
    text: str | None
    close: Button | None
