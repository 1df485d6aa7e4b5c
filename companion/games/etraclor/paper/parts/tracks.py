"""The tracks that coins lie on: hit points in hearts, shield points in shields (book: La Fiche Combat)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.core.notation.playing_cards import SUITS, rank_text
from companion.games.etraclor.engine.constants import RACE_HP, VALUE
from companion.games.etraclor.paper.words import race
from companion.printing.page import icons, marks
from companion.printing.page.pen import SheetPen

if TYPE_CHECKING:
    from companion.printing.page.page import Point

HP: Final = tuple(range(max(RACE_HP.values()) + 1))
SHIELD: Final = tuple(range(max(VALUE.values()) + 1))
RACE_OF_HP: Final = {hp: rank for rank, hp in RACE_HP.items()}
LIGHT, STRONG = 0.18, 0.45
"""Thickness of outlines in mm: ordinary places, and the places where a race starts."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the coins lie, in mm: for each class the places of 0, 1, 2… (or of `first` and up) on its two tracks.

    `icon` is how large hearts and shields are, `scale` how much larger the words than on A5. `under` is how far below
    the middle of a place its word stands, `beside` how far left of it the letter of a race, `lift` how far above it
    the icons, to leave room for a word: all of them, and those of 0.
    """

    hp: tuple[tuple["Point", ...], ...]
    shield: tuple[tuple["Point", ...], ...]
    icon: float
    first: int = 0
    scale: float = 1.0
    under: float = 6.5
    beside: float = 6.3
    lift: tuple[float, float] = (0.0, 0.7)


class TrackPen(SheetPen):
    """Draws tracks on a page of a sheet."""

    def tracks(self, layout: Layout, upright: bool) -> None:
        """Draw the eight tracks: the beads that coins fill, hearts and shields in them."""
        for hp, shield in zip(layout.hp, layout.shield, strict=True):
            marks.coin_track(self.page, hp)
            marks.coin_track(self.page, shield)
            for value, place in zip(HP[layout.first :], hp, strict=True):
                self._heart(value, place, layout, upright)
            for value, place in zip(SHIELD[layout.first :], shield, strict=True):
                self._shield(value, place, layout)

    def lay_coins(self, layout: Layout, upright: bool, number: int, hp: int, shield: int) -> None:
        """Draw the coins of a class on the values where they lie now; none for a shield of 0."""
        place = layout.hp[number][hp - layout.first]
        marks.coin(self.page, *place)
        self._heart(hp, place, layout, upright)
        if shield:
            place = layout.shield[number][shield - layout.first]
            marks.coin(self.page, *place)
            self._shield(shield, place, layout)

    def _heart(self, value: int, place: "Point", layout: Layout, upright: bool) -> None:
        """Draw a place of the hit points; those where a race starts are strong and say which."""
        x, y = place
        rank = RACE_OF_HP.get(value)
        self._place(icons.HEART, value, place, layout, strong=rank is not None, raised=0.012)
        # Lying, the names of races stand below the hearts; upright, their letters stand beside them.
        if rank is not None and upright:
            letter, points = self.letter(rank), 9 * layout.scale
            self.page.text(x - layout.beside, y, letter, face="bold", points=points, align="centre", middle=True)
        elif rank is not None:
            self._under(place, self.race(rank), layout, 6.6)
        elif value == 0:
            self._under(place, self.words["ko"], layout, 6.2)

    def _shield(self, value: int, place: "Point", layout: Layout) -> None:
        self._place(icons.SHIELD, value, place, layout, strong=False, raised=0.04)
        if value == 0:
            self._under(place, self.words["shield.zero"], layout, 6.2)

    def _under(self, place: "Point", word: str, layout: Layout, points: float) -> None:
        """Write the word of a place below its icon."""
        x, y = place
        room = 9.6 * layout.scale
        self.page.text(
            x, y + layout.under, word, face="bold", points=points * layout.scale, align="centre", room=room
        )  # fmt: skip

    def _place(
        self, icon: str, value: int, place: "Point", layout: Layout, *, strong: bool, raised: float
    ) -> None:  # fmt: skip
        """Draw one heart or shield with its figure; nothing is left at 0, so its outline is broken."""
        x, y = place[0], place[1] - layout.lift[value == 0]
        dash = (0.7, 0.9) if value == 0 else None
        outline = icons.shape(icon, x, y, layout.icon)
        self.page.outline(outline, width=STRONG if strong else LIGHT, fill=1, dash=dash)
        middle, points = y - layout.icon * raised, layout.icon * 1.27
        self.page.text(x, middle, str(value), face="numerals", points=points, align="centre", middle=True)

    def race(self, rank: str) -> str:
        """The name of a race as cards are called: `Roi`."""
        return race(rank, self.lang)

    def letter(self, rank: str) -> str:
        """The letter of a race on the cards of the language: `R`."""
        return rank_text(rank + SUITS[0], self.lang)
