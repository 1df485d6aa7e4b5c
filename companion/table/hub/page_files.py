"""The page as files: what it is made of, whether a server has them (pages.py) or a site (companion/web)."""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Final

from companion.fonts import NAMES
from companion.table.hub.front_files import APP, APP_STYLES, BOARDS, ON_DEMAND, PHONE, STYLES, TABLE, front_file
from companion.table.words import app_word

TYPES: Final = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2",
}  # fmt: skip
ICONS: Final = {
    "icon-180.png": "any", "icon-192.png": "any", "icon-512.png": "any", "icon-maskable-512.png": "maskable",
}  # fmt: skip
"""The icons of an installed page, and what each is for (scripts/build_icons.py)."""
_PAPER: Final = "#f6f2e9"
"""What is seen before the page is (companion/pictures/palette.css)."""

OF_SERVER: Final = ("app.js", "door.js")
"""What a page needs to reach a server."""
DOOR_HEAD: Final = '<meta name="companion-door" content="door">\n<link rel="modulepreload" href="static/door.js">\n'
"""Of the head of a page whose server has a door of its own."""

Files = Mapping[str, Traversable]
"""The files of the page, by the name under which they are served. Nothing else is."""


@cache
def table_files() -> Files:
    """The table's own."""
    table, fonts = files("companion.table"), files("companion.fonts")
    found = {name: table / name for name in (*OF_SERVER, "app.css", "icon.svg", *ICONS)}
    found |= {name: front_file(name) for name in (*TABLE, *APP, *PHONE, *BOARDS, *ON_DEMAND, *STYLES, *APP_STYLES)}
    return found | {f"companion-{name}.woff2": fonts / f"companion-{name}.woff2" for name in NAMES}


def build_id(served: Files) -> str:
    """Changes when a file of the page changes: pages that are open then load themselves again."""
    digest = hashlib.sha256()
    for path in served.values():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def page_text(
    lang: str, *, script: str = "app.js", manifest: str = "manifest", credentials: bool = True, more: str = ""
) -> str:
    """The page itself, as HTML; it is the same for every match and seat.

    `script`: the module that begins it; `credentials`: its manifest is behind a door; `more`: of its head.
    """
    page = Template((files("companion.table") / "app.html").read_text("utf-8"))
    # A page that is not told would find out about each module when it has read the one that needs it.
    modules = "\n".join(f'<link rel="modulepreload" href="static/{name}">' for name in (*TABLE, *APP))
    styles = "\n".join(f'<link rel="stylesheet" href="static/{name}">' for name in (*STYLES, *APP_STYLES))
    return page.substitute(
        lang=lang, noscript=app_word("no_script", lang), styles=styles, modules=modules, script=script, more=more,
        manifest=manifest, credentials=' crossorigin="use-credentials"' if credentials else "",
    )  # fmt: skip


def manifest_text(lang: str, start: str = "./") -> str:
    """What a phone needs to keep the page among its apps, without the bars of a browser. `start`: where it begins."""
    icons = [
        {"src": f"static/{name}", "sizes": "x".join(re.findall(r"\d+", name) * 2), "type": "image/png", "purpose": use}
        for name, use in ICONS.items()
    ]
    about = {
        "name": "companion", "short_name": "companion", "lang": lang, "start_url": start, "scope": "./",
        "display": "standalone", "background_color": _PAPER, "theme_color": _PAPER, "icons": icons,
    }  # fmt: skip
    return json.dumps(about)
