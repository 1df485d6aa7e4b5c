"""The tracks that coins lie on: hit points in hearts, shield points in shields (book: La Fiche Combat)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.core.cards import SUITS, card_name, rank_text
from companion.games.etraclor.data import RACE_HP, VALUE
from companion.printing import icons, marks

if TYPE_CHECKING:
    from companion.games.etraclor.sheets_words import Words
    from companion.printing.page import Page, Point

HP: Final = tuple(range(max(RACE_HP.values()) + 1))
SHIELD: Final = tuple(range(max(VALUE.values()) + 1))
RACE_OF_HP: Final = {hp: rank for rank, hp in RACE_HP.items()}
LIGHT, STRONG = 0.18, 0.45
"""Thickness of outlines in mm: ordinary places, and the places where a race starts."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the coins lie, in mm: for each class the places of 0, 1, 2… (or of `first` and up) on its two tracks."""

    hp: tuple[tuple["Point", ...], ...]
    shield: tuple[tuple["Point", ...], ...]
    icon: float
    first: int = 0


class TrackPen:
    """Draws tracks on a page, in the words of a language."""

    def __init__(self, page: "Page", words: "Words", lang: str) -> None:
        self.page, self.words, self.lang = page, words, lang

    def tracks(self, layout: Layout, upright: bool) -> None:
        """Draw the eight tracks: the beads that coins fill, hearts and shields in them."""
        for hp, shield in zip(layout.hp, layout.shield, strict=True):
            marks.coin_track(self.page, hp)
            marks.coin_track(self.page, shield)
            for value, place in zip(HP[layout.first :], hp, strict=True):
                self._heart(value, place, layout.icon, upright)
            for value, place in zip(SHIELD[layout.first :], shield, strict=True):
                self._shield(value, place, layout.icon, upright)

    def _heart(self, value: int, place: "Point", size: float, upright: bool) -> None:
        """Draw a place of the hit points; those where a race starts are strong and say which."""
        x, y = place
        rank = RACE_OF_HP.get(value)
        # Lying, the names of races stand below the hearts; upright, their letters stand beside them.
        self._place(icons.HEART, value, (x, y - self._lift(value, upright)), size, strong=rank is not None, lift=0.012)
        if rank is not None and upright:
            self.page.text(x - 6.3, y, self.letter(rank), face="bold", points=9, align="centre", middle=True)
        elif rank is not None:
            self.page.text(x, y + 6.5, self.race(rank), face="bold", points=6.6, align="centre")
        elif value == 0:
            self.page.text(x, y + 6.5, self.words["ko"], face="bold", points=6.2, align="centre")

    def _shield(self, value: int, place: "Point", size: float, upright: bool) -> None:
        x, y = place
        self._place(icons.SHIELD, value, (x, y - self._lift(value, upright)), size, strong=False, lift=0.04)
        if value == 0:
            self.page.text(x, y + 6.5, self.words["shield.zero"], face="bold", points=6.2, align="centre", room=9.6)

    @staticmethod
    def _lift(value: int, upright: bool) -> float:
        """How far above the middle of the coin the icon stands, to leave room for the word below."""
        return 1.1 if not upright else 0.7 if value == 0 else 0

    def _place(self, icon: str, value: int, place: "Point", size: float, *, strong: bool, lift: float) -> None:
        """Draw one heart or shield with its figure; nothing is left at 0, so its outline is broken."""
        outline = icons.shape(icon, *place, size)
        dash = (0.7, 0.9) if value == 0 else None
        self.page.outline(outline, width=STRONG if strong else LIGHT, fill=1, dash=dash)
        x, y = place
        points = size * 1.27
        self.page.text(x, y - size * lift, str(value), face="numerals", points=points, align="centre", middle=True)

    def race(self, rank: str) -> str:
        """The name of a race as cards are called: `Roi`."""
        return card_name(rank + SUITS[0], self.lang).split()[0]

    def letter(self, rank: str) -> str:
        """The letter of a race on the cards of the language: `R`."""
        return rank_text(rank + SUITS[0], self.lang)
