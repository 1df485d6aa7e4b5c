"""Names of cards: what one can be called, and finding it again however people write it."""

import re
from collections.abc import Iterable
from typing import Final, TypeVar

from companion.core.text.letters import plain

C = TypeVar("C")

NAME: Final = re.compile(r"[^\W\d_](?:[^\"“”«»+#:/\r\n\t\u202f]{0,38}[^\"“”«»+#:/\s])?")
"""What a card can be called, so that it can be announced: a letter first, no sign that announcements use themselves."""


COUNTED: Final = ("exemplaires", "qte", "qty", "quantite", "quantity")
"""How lists head the number of copies, besides `copies`; without accents."""
WORD: Final = re.compile(r"[^\W\d_][^\W\d_-]*(?:-[^\W\d_]+)*")
"""One word, as effects and announcements part them at blanks."""
LONGEST_WORD: Final = 40


def is_word(text: str) -> bool:
    """Whether a text is one word of letters, with hyphens at most."""
    return len(text) <= LONGEST_WORD and WORD.fullmatch(text) is not None


_KEY: Final = re.compile(r"[a-z][a-z0-9-]*")


def can_be_said(name: str) -> bool:
    """Whether something can be called so, and announced by it."""
    return NAME.fullmatch(name) is not None and name.isprintable()


def spoken(name: str) -> str:
    """A name as people may write it: lower case, no accents, single spaces, one kind of apostrophe."""
    return " ".join(plain(name.replace("’", "'")).split())


def key_of(name: str) -> str:
    """A name in one word, for moves and files that part words at blanks: lower case, no accents, hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")


def keyed(name: str) -> str:
    """The key that a name means, however it is written; what can be none stays as it is."""
    return name if _KEY.fullmatch(name) else key_of(name) or name


class Names(dict[str, C]):
    """Cards by their names as listed, in the order of the list; `named` finds one however it is written."""

    def __init__(self, cards: Iterable[tuple[str, C]] = ()) -> None:
        super().__init__(cards)
        self._said = {spoken(name): name for name in self}

    def named(self, text: str) -> str:
        """The name that a text says; empty if there is none."""
        return self._said.get(spoken(text), "") if self._said else ""
