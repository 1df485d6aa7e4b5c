"""How a page pays for an announcement (site/table-view.md, Paying): what there is to pay with, and for what.

A page fills the end of an announcement from them; nothing is sent before the price is covered.
"""

from typing import Literal, NotRequired, TypedDict


class PaidCard(TypedDict):
    """A card that may be given, by its name: what it is worth, and how it is said."""

    text: str
    value: int
    form: str
    detail: NotRequired[str]


class Source(TypedDict):
    """Something to pay with: of so many (`have`) each worth `value`; or cards, which are never taken unasked.

    `form` says so many of them (`{n} mines`), `one` a single one. `values`: what a card of a hidden hand may be worth,
    said by `form` with `{value}`; `cards`: those that are known. `icon` stands on what it fills, with the word `sign`.
    """

    name: str
    text: str
    detail: str
    sign: str
    icon: str
    have: int
    value: int
    form: str
    one: str
    values: NotRequired[list[int]]
    cards: NotRequired[list[PaidCard]]


class Purse(TypedDict):
    """What somebody can pay with, in the order in which it is usually taken. What is said: `form` with `{parts}`,
    joined by `join`. `surplus`: what becomes of what a card is worth beyond the price."""

    form: str
    join: str
    sources: list[Source]
    surplus: Literal["lost", "kept"]


class Pay(TypedDict):
    """What is to be paid: a purse of `view.purses` by its name, the price, and the announcement, with `{with}` where
    the payment is said. On a pad, `by` names the figure that is the price. `but`: the card that is paid for, as a
    source would say it: it cannot pay for itself."""

    of: str
    price: NotRequired[int]
    by: NotRequired[str]
    move: NotRequired[str]
    title: NotRequired[str]
    detail: NotRequired[str]
    but: NotRequired[str]


class Many(TypedDict):
    """Several targets before one sending: the announcement with `{targets}`, joined by `join`, from `least` to `most`
    of them; `text` is what its button says."""

    move: str
    join: str
    least: int
    most: int
    text: str
