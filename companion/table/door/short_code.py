"""A short word for who cannot scan: typed on a small page it is exchanged for a key, which stays long.

It lasts as long as the server. Only few may be tried a minute, from one address and from all together: of the 160,000
there are, whoever guesses for an hour meets the right one once in a hundred times at best.
"""

import base64
import hashlib
import secrets
import time
from collections.abc import Callable
from html import escape
from string import Template
from typing import Final

from companion.table.words import app_word

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels: no word comes of itself that a class would laugh at, and nothing looks like a digit."""
LENGTH: Final = 4
WRONG_EACH, WRONG_ALL, WITHIN_S = 6, 30, 60.0
"""How many wrong ones are heard within that time: of one address, and in all."""

_STYLE: Final = (
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f2e9;color:#1d2129;"
    "font:20px/1.4 sans-serif}form{display:grid;gap:16px;padding:24px;max-width:20em}"
    "h1{font-size:1.3em;margin:0}input,button{font:inherit;min-height:56px;border-radius:10px;border:2px solid #8a8375;"
    "padding:0 16px;box-sizing:border-box;width:100%}"
    "input{font:700 2em/1 monospace;letter-spacing:.25em;text-transform:uppercase;"
    "text-align:center;background:#fffdf8;color:inherit}button{background:#1d2129;color:#fffdf8;border:0;font-weight:700}"
    "p{margin:0;color:#a3232e;font-weight:700}"
    "@media(prefers-color-scheme:dark){body{background:#14171d;color:#efe9dc}input{background:#1e232c}"
    "button{background:#efe9dc;color:#14171d}p{color:#ff9aa0}}"
)
_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
POLICY: Final = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'self'"
"""What the small page may load: nothing but the style that stands in it."""
_PAGE: Final = Template(
    '<!doctype html><html lang="$lang"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark">'
    f"<title>$title</title><style>{_STYLE}</style><main><form><h1><label for='code'>$title</label></h1>$told"
    f'<input id="code" name="code" maxlength="{2 * LENGTH}" required autofocus autocomplete="off" autocapitalize='
    '"characters" spellcheck="false"><button>$go</button></form></main></html>'
)


class ShortCode:
    """The word, and who has tried how often of late."""

    def __init__(self, key: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`key`: what it is exchanged for."""
        self.word = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._key = key
        self._clock = clock
        self._wrong: list[tuple[float, str]] = []

    def busy(self, address: str) -> bool:
        """Whether so many wrong words came of late, from this address or from all, that none is heard."""
        since = self._clock() - WITHIN_S
        self._wrong = [one for one in self._wrong if one[0] > since]
        return len(self._wrong) >= WRONG_ALL or sum(who == address for _, who in self._wrong) >= WRONG_EACH

    def exchange(self, typed: str, address: str) -> str | None:
        """The key for the right word, in any letters and with any blanks; None for another, or while `busy`."""
        if self.busy(address):
            return None
        given = "".join(typed.upper().split())
        if secrets.compare_digest(given.encode("utf-8", "replace"), self.word.encode()):
            return self._key
        self._wrong.append((self._clock(), address))
        return None


def code_page(lang: str, told: str = "") -> str:
    """The small page: one field, one button; `told`: the word for what was wrong, if something was."""
    shown = f'<p role="alert">{escape(app_word(told, lang))}</p>' if told else ""
    title, go = escape(app_word("code_title", lang)), escape(app_word("code_go", lang))
    return _PAGE.substitute(lang=lang, title=title, go=go, told=shown)
