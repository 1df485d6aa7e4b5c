"""An action card: as a list has it, or as it is announced with its figures (`attack 4 B5`, `special fast M2 "Smile"`).

A card lies in a zone as a text: the name of a listed card, or its figures as they are announced. The figures are not
declared with `companion.cardkit.figures`: the usual type hangs on the kind and the name stands last, so each of the
five would be a kind of figure of its own there.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from companion.cardkit.notation.card_names import NAME
from companion.games.herocard.engine.constants import LETTERS, MOST, SAID_KIND, SAID_KINDS, SPECIALS, USUAL_TYPE

_FIGURES = re.compile(
    r"(?P<kind>card|attack|mod|block|special)(?: (?P<type>fast|restricted|exclusive))?(?: (?P<value>\d{1,2}))?"
    r" (?P<attribute>[BMX])(?P<cost>\d{1,2})(?: \"(?P<name>[^\"]+)\")?"
)


class ActionCard(NamedTuple):
    """What is printed on an action card. `attribute`: the place of Body, Mind or X; `value`: 0 where there is none.

    `kind`: one of `LISTED_KINDS`, of `SAID_KINDS`, or `card` (only its cost is known).
    """

    name: str
    kind: str
    type: str
    attribute: int
    cost: int
    value: int = 0
    text: tuple[str, str] = ("", "")

    @property
    def figures(self) -> str:
        """The card as it is announced: `attack 4 B5`, `block fast 9 B4`, `special fast M2 "Distracting smile"`."""
        return self._text(typed=self.kind in SPECIALS or self.type != USUAL_TYPE.get(self.kind, "fast"))

    @property
    def typed(self) -> str:
        """The same with its type, though it is the usual one: `mod fast 2 B2 "Rotation"`, where a list has another."""
        return self._text(typed=True)

    def _text(self, *, typed: bool) -> str:
        words = [self.kind, *([self.type] if typed else [])]
        if self.kind not in SPECIALS and self.kind != "card":
            words.append(str(self.value))
        words.append(f"{LETTERS[self.attribute]}{self.cost}")
        return " ".join([*words, *([f'"{self.name}"'] if self.name else [])])

    @property
    def announced(self) -> str:
        """The figures of a listed card as somebody would say them who has no list."""
        return self._replace(kind=SAID_KIND.get(self.kind, self.kind)).figures

    @property
    def is_special(self) -> bool:
        """Whether it is a special card, of either side."""
        return self.kind in SPECIALS


class Announced(NamedTuple):
    """A card as far as it is said: empty or None what is not. `attribute`: the place of Body, Mind or X.

    `again`: the figures of the card that was named just before.
    """

    kind: str
    type: str
    value: int | None
    attribute: int
    cost: int
    name: str = ""
    again: bool = False


@lru_cache(maxsize=4096)
def read_figures(code: str) -> ActionCard | None:
    """The card of its figures; None if the text is not exactly what `ActionCard.figures` or `typed` writes."""
    found = _FIGURES.fullmatch(code)
    if found is None:
        return None
    kind, name = found["kind"], found["name"] or ""
    if name and NAME.fullmatch(name) is None:
        return None
    usual = USUAL_TYPE.get(kind, "fast")
    card = ActionCard(
        name, kind, found["type"] or usual, LETTERS.index(found["attribute"]), int(found["cost"]),
        int(found["value"] or 0),
    )  # fmt: skip
    return card if code in (card.figures, card.typed if name else "") else None


@lru_cache(maxsize=4096)
def said(kind: str, attribute: int, cost: int, *, value: int = 0, type: str = "", name: str = "") -> str:
    """The text of a card that is announced with its figures."""
    assert kind in (*SAID_KINDS, "card")
    assert 0 <= cost <= MOST
    return ActionCard(name, kind, type or USUAL_TYPE.get(kind, "fast"), attribute, cost, value).figures
