"""The heads of the pages: what one is about, in a sentence, with a picture; where it lies, in which languages.

What needs a whole address (a picture, the page itself, the map of the site) is written where one is known.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from companion.core.plugins.registry import games
from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.web.builder.landing.landing import filled

words: Final = Phrasebook("companion.web.builder")
LOCALES: Final = {"fr": "fr_FR", "en": "en_GB"}
LONGEST: Final = 200
"""Characters of a description: what is longer is cut off by those who show it."""
PICTURES: Final = "look/shared"
"""Where the pictures of the games lie, below the site, by their names."""
BEGIN: Final = "<!-- shared -->"
END: Final = "<!-- /shared -->"
_OURS: Final = re.compile(f"{BEGIN}.*?{END}\n?", re.DOTALL)
_TEXT: Final = ("h1", "p")


class _Told(HTMLParser):
    """The title, the description and the first paragraph below the heading."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.title = self.description = self.first = ""
        self._inside = ""
        self._headed = False
        self._paragraph = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        look = dict(attrs)
        if tag == "meta" and look.get("name") == "description":
            self.description = look.get("content") or ""
        if tag == "title" or tag in _TEXT:
            self._inside, self._paragraph = tag, ""

    def handle_endtag(self, tag: str) -> None:
        if tag != self._inside:
            return
        told = " ".join(self._paragraph.split())
        if tag == "title":
            self.title = self.title or told
        elif tag == "h1":
            self._headed = True
        elif self._headed and not self.first:
            self.first = told
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self._paragraph += data


@dataclass(frozen=True, slots=True)
class Head:
    """What is told of a page."""

    place: str
    """Its path below the site."""
    lang: str
    title: str
    about: str
    game: str
    """The game that it is about; empty: none."""


def pages(target: Path) -> Iterator[tuple[Path, Head]]:
    """The pages of both languages, and the first one. The table says what it is by itself: its sum is known."""
    for lang in LANGUAGES:
        for path in sorted((target / lang).rglob("*.html")):
            yield path, _head(target, path, lang)
    if (path := target / "index.html").is_file():
        yield path, _head(target, path, LANGUAGES[0])


def _head(target: Path, path: Path, lang: str) -> Head:
    told = _Told(path.read_text("utf-8"))
    place = path.relative_to(target).as_posix()
    parts = place.removesuffix(".html").split("/")
    about = told.description or cut(told.first) or words["landing"]("description", lang)
    return Head(place, lang, told.title, about, next((part for part in parts if part in games()), ""))


def cut(text: str, longest: int = LONGEST) -> str:
    """A text that is not longer, cut between words."""
    if len(text) <= longest:
        return text
    return text[: longest - 1].rsplit(" ", 1)[0].rstrip(" ,;:—–-") + "…"


def write(target: Path, address: str = "") -> None:
    """Write them, and the map of the site. `address`: where the site will lie; empty: nobody knows yet."""
    home = address.rstrip("/") + "/" if address else ""
    found = list(pages(target))
    for path, head in found:
        text = _OURS.sub("", path.read_text("utf-8"))
        lines = "\n".join((BEGIN, *_lines(target, head, home, described='name="description"' in text), END))
        path.write_text(text.replace("</head>", f"{lines}\n</head>", 1), "utf-8")
    if home:
        rows = "".join(f"<url><loc>{escape(_at(home, head.place))}</loc></url>\n" for _, head in found)
        whole = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        (target / "sitemap.xml").write_text(f"{whole}{rows}</urlset>\n", "utf-8")
        (target / "404.html").write_text(not_found(home), "utf-8")
        (target / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {home}sitemap.xml\n", "utf-8")


def not_found(home: str) -> str:
    """The page of an address at which nothing lies: it leads to the site, from wherever it is shown."""
    say = words["lost"]
    told = [
        {"lang": lang, "title": say("title", lang), "to": f"{home}{lang}/index.html", "text": say("home", lang)}
        for lang in LANGUAGES
    ]
    return filled("not-found.html", home=home, languages=told, title=" · ".join(say.both("title").values()))


def _at(home: str, place: str) -> str:
    return home + re.sub(r"(^|/)index\.html$", r"\1", place)


def _lines(target: Path, head: Head, home: str, *, described: bool) -> Iterator[str]:
    """Lines of HTML."""
    about = escape(unescape(head.about))
    if not described:
        yield f'<meta name="description" content="{about}">'
    told = {"title": escape(head.title), "description": about, "type": "website", "locale": LOCALES[head.lang],
            "site_name": escape(words["landing"]("name", head.lang))}  # fmt: skip
    picture = f"{PICTURES}/{head.game or 'site'}.png"
    if home and (target / picture).is_file():
        told["image"] = escape(home + picture)
    if home:
        told["url"] = escape(_at(home, head.place))
        yield f'<link rel="canonical" href="{told["url"]}">'
        yield from _languages(head, home)
    yield from (f'<meta property="og:{name}" content="{text}">' for name, text in told.items())
    yield f'<meta name="twitter:card" content="{"summary_large_image" if "image" in told else "summary"}">'


def _languages(head: Head, home: str) -> Iterator[str]:
    """The same page in each language, for those who know whole addresses alone."""
    lang, _, rest = head.place.partition("/")
    if lang in LANGUAGES:
        for one in LANGUAGES:
            yield f'<link rel="alternate" hreflang="{one}" href="{escape(_at(home, f"{one}/{rest}"))}">'
