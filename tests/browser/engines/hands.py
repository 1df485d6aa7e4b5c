"""Ten taps of each game, as a finger finds them on the page, whatever chance has brought."""

from __future__ import annotations

from typing import Final

from tests.browser.engines.window import Window
from tests.waiting import until

_FIRST: Final = ".ct-prompt [data-choice]"
_MAIN: Final = ".ct-acts .is-main"
_PAD: Final = 'dialog.d-pad [role=group]:not(:has([aria-pressed=true])) [data-pick="10"]'
Way = tuple[str, str, bool]
WAYS: Final[dict[str, tuple[Way, ...]]] = {
    "etraclor": ((".ct-bar .is-main", "", True),),
    "erythro": ((".ct-prompt button", "Le compagnon tire", True), (_FIRST, "", True)),
    "herocard": ((_PAD, "", False), (_FIRST, "", False), ('.ct-bar [data-action="end"]', "", True)),
    "aestery": ((_FIRST, "", True), (_MAIN, "", True)),
    "eredan": (
        ("dialog[open] .ct-choice", "", True), (_MAIN, "Choisir le combat", False), (_MAIN, "!Choisir le combat", True),
    ),
}  # fmt: skip
"""What is touched in each game, the first of these that can be: a selector, a text, whether it announces something."""
_PAGE: Final = "return document.querySelector('.companion-table').innerHTML"


def seen(window: Window) -> int:
    """The last entry that the page shows."""
    return int(window.told("return document.documentElement.dataset.seen") or 0)


def shows(window: Window, entry: int) -> None:
    """Wait until the page shows an entry, as the last one."""
    window.wait("return document.documentElement.dataset.seen === String(arguments[0])", entry)


def move(window: Window, game: str) -> None:
    """One announcement, tap by tap."""
    entry = seen(window)
    while seen(window) == entry:
        before = window.told(_PAGE)
        announces = until(lambda: _tapped(window, game), window.look)
        if announces[0]:
            window.wait("return Number(document.documentElement.dataset.seen) > arguments[0]", entry)
        else:
            window.wait(f"return (() => {{ {_PAGE} }})() !== arguments[0]", before)


def _tapped(window: Window, game: str) -> tuple[bool] | None:
    """Whether what was touched announces something; None while there is nothing to touch."""
    for selector, text, announces in WAYS[game]:
        if window.may_tap(selector, text):
            return (announces,)
    return None
