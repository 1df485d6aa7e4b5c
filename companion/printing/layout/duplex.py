"""Second sides: where a place of the front lies once the paper is turned over."""

from companion.printing.page.page import Point
from companion.printing.page.paper import Flip, Size


def sideways(paper: Size, flip: Flip) -> bool:
    """Say whether the paper turns over like the page of a book, left to right; else like a notepad, top to bottom.

    Paper that lies on its long edge turns about it like a notepad. Without a flip the paper is turned by hand, and
    people turn pages like those of a book.
    """
    if flip == "none":
        return True
    return (flip == "long-edge") == (paper.height >= paper.width)


def behind(place: Point, paper: Size, flip: Flip) -> Point:
    """The place on the second side, in mm from its own top left corner, behind a place of the front."""
    x, y = place
    return (paper.width - x, y) if sideways(paper, flip) else (x, paper.height - y)
