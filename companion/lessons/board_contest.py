"""On paper, small: a contest in the middle of a table, told in lines, and piles of cards that were paid with points
(site/table-view.md, contest and pile). In greys; lengths in mm. Knows no game."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.printing import flow
from companion.printing.page import Page

Part = Mapping[str, Any]

ROW, BETWEEN = 6.2, 0.8
"""The height of a pile's row, and the space to the next one."""
HEAD: Final = 25.0
"""How wide the head of a row is: its letter, its name, the points that are left."""
CHIP, LEAST_CHIP = 10.5, 5.0
"""How wide a card of a pile is, and how much of it is seen at least where many lie there."""
LABEL, VALUE, COST, WORTH, TOLD = 7.5, 10.0, 9.0, 7.0, 8.5
"""Sizes of the letters, in points."""
ACTIVE: Final = 0.6
"""How thick the frame of a card is that counts in the running contest."""


def has_piles(side: Part) -> bool:
    """Whether the slots of a side are piles."""
    return any(slot.get("kind") == "pile" for slot in side.get("slots") or ())


def piles_height(slots: Sequence[Part], scale: float) -> float:
    """How high the rows of piles stand."""
    return len(slots) * (ROW + BETWEEN) * scale


def draw_piles(page: Page, x: float, y: float, wide: float, slots: Sequence[Part], scale: float) -> None:
    """The piles one below the other, each from the bottom of the pile to the right."""
    for slot in slots:
        _head(page, x, y, slot, scale)
        _cards(page, x + (HEAD + 1) * scale, y, wide - (HEAD + 1) * scale, slot.get("cards") or (), scale)
        y += (ROW + BETWEEN) * scale


def _head(page: Page, x: float, y: float, slot: Part, s: float) -> None:
    middle = y + ROW / 2 * s
    page.box(x, y, HEAD * s, ROW * s, radius=0.8, width=0.2)
    letter, label = str(slot["letter"]), str(slot["label"])
    left = x + 1.4 * s + page.text(x + 1.4 * s, middle, letter, face="bold", points=COST * s, middle=True)
    if label != letter:
        page.text(left + 1 * s, middle, label, points=LABEL * s, middle=True, room=9 * s)
    most = "" if slot.get("max") is None else f"/{slot['max']}"
    value = "–" if slot.get("value") is None else str(slot["value"])
    foot = middle + page.cap("bold", VALUE * s) / 2  # both figures stand on one line
    left = x + (HEAD - 1.2) * s - page.width(most, "text", LABEL * s)
    page.text(left - 0.3 * s, foot, value, face="bold", points=VALUE * s, align="right")
    page.text(left, foot, most, points=LABEL * s)


def _cards(page: Page, x: float, y: float, wide: float, cards: Sequence[Part], s: float) -> None:
    """The cards of a pile with their cost and what they are worth, overlapping where there are many."""
    step = CHIP * s + 0.8
    if len(cards) > 1:
        step = max(LEAST_CHIP * s, min(step, (wide - CHIP * s) / (len(cards) - 1)))
    for number, card in enumerate(cards):
        left, middle = x + number * step, y + ROW / 2 * s
        page.box(left, y, CHIP * s, ROW * s, radius=0.8, width=ACTIVE if card.get("active") else 0.15)
        taken = page.text(left + 1 * s, middle, str(card["cost"]), face="bold", points=COST * s, middle=True)
        worth = str(card.get("worth") or "")
        page.text(left + 1.8 * s + taken, middle, worth, points=WORTH * s, middle=True)


# --- the contest ------------------------------------------------------------------------------------------------------


def contest_lines(part: Part) -> list[str]:
    """The two sides of a contest with what makes their figures, and who may answer; nothing where none runs."""
    lines = []
    for half in part.get("duel") or ():
        cards = " + ".join(str(card["name"]) for card in half.get("cards") or ())
        told = f"{half['name']} · {half['role']} **{half['gauge']['value']}**"
        lines.append(f"{told} ({cards})" if cards else told)
    return [*lines, str(part["text"])] if part.get("text") else lines


def contest_height(part: Part, wide: float, scale: float) -> float:
    """How high the lines of a contest stand."""
    lines = contest_lines(part)
    return sum(flow.height(line, wide, TOLD * scale) + 0.5 * scale for line in lines) + (1.5 * scale if lines else 0)


def draw_contest(page: Page, x: float, y: float, wide: float, part: Part, scale: float) -> float:
    """The lines of a contest; the y of their foot."""
    lines = contest_lines(part)
    for line in lines:
        y = flow.paragraph(page, x, y, line, wide=wide, points=TOLD * scale) + 0.5 * scale
    return y + (1.5 * scale if lines else 0)
