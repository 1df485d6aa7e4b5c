"""How much a record holds: one set of limits for what writes it and for what reads it."""

from typing import Final

from companion.core.data.datafile import LARGEST

MAX_BYTES: Final = 16_000_000
"""Bytes of a file that is read."""
FULL: Final = MAX_BYTES - 1_000_000
"""Bytes at which nothing more is written: what an editor adds (line ends, a mark) leaves the file readable."""
MAX_LINE: Final = 200_000
"""Bytes of a line, its newline left out."""
MAX_HEADER: Final = MAX_LINE + 3 * 6 * LARGEST
"""Bytes of the first line: three of the owner's files at their largest fit in, each letter escaped (`\\u0001`)."""

TOGETHER: Final = 40
"""Entries that are announced together, at most."""
TEXT: Final = 2000
"""Characters of a text, such as a move."""
LISTED: Final = 3999
"""Characters of each text of a list, such as an answer."""
ID: Final = 200
SEED: Final = 200
NAME: Final = 60
"""Characters of a game's name, a version, a time."""
PLAYER: Final = 100
"""Characters of a player's name; more than any game takes (core/match/setup.py)."""
SOURCE: Final = 20
"""Characters of the word for who chose the starter."""
