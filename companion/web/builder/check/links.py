"""Looks through a built site: every link leads somewhere, and no page loads anything from elsewhere."""

import re
from collections.abc import Iterator
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

PARTS: Final = ("table", "lite", "licences.html")
"""What others build: a link into one that is not there yet is not looked at."""
APPS: Final = (*PARTS, "look")
"""Folders whose own pages are looked at where they are built."""
LOADED: Final = {
    "script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "image": "href", "use": "href",
    "embed": "src", "object": "data", "audio": "src", "video": "src", "form": "action",
}  # fmt: skip
"""The elements that load something, or send it, and the attribute that names it."""
KEPT: Final = ("alternate", "search", "next", "prev", "author", "canonical")
"""What a `link` only speaks of."""
_IN_STYLE: Final = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


class Page(HTMLParser):
    """What a page links to, loads and can be reached at."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: list[str] = []
        self.inline: list[str] = []
        """Scripts and styles that stand in the page itself, which a strict policy would not run."""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element says."""
        look = {name: value or "" for name, value in attrs}
        if "id" in look:
            self.anchors.append(look["id"])
        if tag == "a" and "href" in look:
            self.links.append(look["href"])
        loaded = look.get("xlink:href") or look.get(LOADED.get(tag, ""), "")
        if loaded and tag in LOADED:
            spoken_of = tag == "link" and look.get("rel", "") in KEPT
            (self.links if spoken_of else self.loads).append(loaded)
        if tag == "style" or (tag == "script" and "src" not in look) or "style" in look:
            self.inline.append(f"<{tag}>")
        self.inline += [f"<{tag} {name}>" for name in look if name.startswith("on")]


class Site:
    """A built site, page by page."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def pages(self) -> dict[Path, Page]:
        """The pages that are ours to look at."""
        found = (path for path in sorted(self.root.rglob("*.html")) if path.relative_to(self.root).parts[0] not in APPS)
        return {path: Page(path) for path in found}

    def broken(self) -> list[str]:
        """The links that lead nowhere, each with its page."""
        return [
            f"{path.relative_to(self.root)}: {to}"
            for path, page in self.pages.items()
            for to in dict.fromkeys((*page.links, *page.loads))
            if not self._leads(path, to)
        ]

    def outside(self) -> list[str]:
        """What pages and styles would load from elsewhere."""
        found = [(path, to) for path, page in self.pages.items() for to in page.loads]
        for path in self.root.rglob("*.css"):
            if path.relative_to(self.root).parts[0] not in PARTS:
                found += [(path, one or two) for one, two in _IN_STYLE.findall(path.read_text("utf-8"))]
        return [f"{path.relative_to(self.root)}: {to}" for path, to in found if _is_elsewhere(to)]

    def inline(self) -> Iterator[str]:
        """What a strict Content Security Policy would not let run."""
        for path, page in self.pages.items():
            for one in page.inline:
                yield f"{path.relative_to(self.root)}: {one}"

    def twice(self) -> list[str]:
        """Anchors that stand twice on a page."""
        return [
            f"{path.relative_to(self.root)}#{anchor}"
            for path, page in self.pages.items()
            for anchor in {one for one in page.anchors if page.anchors.count(one) > 1}
        ]

    def _leads(self, path: Path, to: str) -> bool:
        parts = urlsplit(to)
        if parts.scheme or parts.netloc:
            return True
        there = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
        if not there.is_relative_to(self.root.resolve()) and there != path:
            return False
        below = there.relative_to(self.root.resolve()).parts if there != path else ()
        if below and below[0] in PARTS and not (self.root / below[0]).exists():
            return True
        if there.is_dir():
            there = there / "index.html"
        if not there.is_file():
            return False
        return not parts.fragment or self._has(there, unquote(parts.fragment))

    def _has(self, there: Path, anchor: str) -> bool:
        page = self.pages.get(there) or self.pages.get(self.root / there.relative_to(self.root.resolve()))
        return page is None or anchor in page.anchors


def _is_elsewhere(to: str) -> bool:
    parts = urlsplit(to)
    return bool(parts.netloc) or parts.scheme not in ("", "data")
