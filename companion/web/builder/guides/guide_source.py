"""Writes what Sphinx builds a language's guides from: the halves of the guides, and a line for each page of data."""

import posixpath
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from docutils import nodes

from companion.core.plugins.registry import game_title, games
from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.web.builder.guides import lesson_pages
from companion.web.builder.guides.markdown import CALLED, HALVES, half, lines, on_site, relinked, title_of
from companion.web.builder.sources import PACKAGE, Sources

words: Final = Phrasebook("companion.web.builder")
EXAMPLE: Final = "example-game"
FIRST: Final = ("start",)
"""Guides for who plays, before those of the games."""
SHARED: Final = ("deeds",)
"""… and behind them."""
ABOUT: Final = ("hosting", "trust", "accessibility", "changes")
BOOKS: Final = "notebooks"
"""The guide that stands below the list of the notebooks, on its page."""
LEXERS: Final = {".py": "python", ".toml": "toml", ".md": "markdown"}
_SLUG: Final = re.compile(r"[^a-z0-9]+")


class GuideSource:
    """The folder of sources of a language."""

    def __init__(self, folder: Path, sources: Sources, lang: str) -> None:
        self.folder, self.sources, self.lang = folder, sources, lang
        self.guides = {path.stem: on_site(path.read_text("utf-8")) for path in sorted(sources.guides.glob("*.md"))}
        self.shown: dict[str, Path] = {}
        """Files of code that a guide leads to, by the page that shows them."""

    def write(self) -> None:
        """Write it whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, text in self.guides.items():
            if name != BOOKS:
                self._guide(name, text)
        self._data()
        self._example()
        for page, path in self.shown.items():
            title = words["source"]("title", self.lang, path=_of_repository(path))
            self._page(page, title, _code(path), orphan=True)
        self._root()

    # --- pages --------------------------------------------------------------------------------------------------------

    def _page(
        self, name: str, title: str, text: str, *, orphan: bool = False, depth: int = 0, english: bool = False
    ) -> None:
        told = {"orphan": "true" if orphan else "", "tocdepth": str(depth or ""), "english": "true" if english else ""}
        front = "".join(f"{key}: {value}\n" for key, value in told.items() if value)
        path = self.folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        head = f"---\n{front}---\n\n" if front else ""
        path.write_text(f"{head}# {title}\n\n{text}\n", "utf-8")

    def _guide(self, name: str, text: str) -> None:
        page = CALLED.get(name, name)
        own = half(text, self.lang)
        english = own is None
        told = own if own is not None else half(text, "en") or ""
        title = words["page"](page, self.lang) if page in words["page"] else title_of(text)
        if english:
            told = f":::{{note}}\n{words['guide']('english_only', self.lang)}\n:::\n\n{told}"
        self._page(page, title, relinked(told, Address(self, page, told)), english=english)

    def _data(self) -> None:
        """The pages made from data."""
        say = {name: words[name] for name in ("rules", "gallery", "lessons", "notebooks", "page", "reference")}
        self._page("rules/index", say["rules"]("index", self.lang), _house("rule-books"))
        for game in games():
            title = say["rules"]("title", self.lang, game=game_title(game))
            self._page(f"rules/{game}", title, _house(f"rule-book {game}"), depth=2)
        self._page("printables", say["gallery"]("title", self.lang), _house("gallery"))
        self._page("lessons/index", say["lessons"]("title", self.lang), _house("lessons"))
        for lesson in lesson_pages.all_lessons():
            above = _house(f"lesson {lesson.game} {lesson.name}")
            text = f"{above}\n\n{lesson_pages.plan(lesson, self.lang)}"
            self._page(f"lessons/{lesson.game}/{lesson.name}", lesson.title[self.lang], text, orphan=True)
        below = half(self.guides[BOOKS], self.lang) or "" if BOOKS in self.guides else ""
        listed = f"{_house('notebooks')}\n\n{relinked(below, Address(self, BOOKS, below))}"
        self._page(BOOKS, say["notebooks"]("title", self.lang), listed)
        self._page("reference", say["page"]("reference", self.lang), reference(self.lang), depth=3)

    def _example(self) -> None:
        """The example game, file by file."""
        folder = self.sources.guides / EXAMPLE
        files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in LEXERS)
        if files:
            parts = (f"## {path.relative_to(folder).as_posix()}\n\n{_code(path)}" for path in files)
            self._page(EXAMPLE, words["page"](EXAMPLE, self.lang), "\n\n".join(parts))

    def _root(self) -> None:
        """The page that the landing page takes the place of: it holds the menu."""
        trees = "\n\n".join(
            f"```{{toctree}}\n:caption: {words['part'](part, self.lang)}\n:hidden:\n\n" + "\n".join(rows) + "\n```"
            for part, pages in self._menu()
            if (rows := list(self._rows(pages)))
        )
        self._page("index", words["landing"]("name", self.lang), trees)

    def _menu(self) -> Iterator[tuple[str, list[str]]]:
        told = [CALLED.get(name, name) for name in self.guides]
        of_games = [name for name in games() if name in told]
        yield "play", [*FIRST, *of_games, *SHARED]
        yield "rules", ["rules/index", *(f"rules/{name}" for name in games())]
        yield "learn", ["lessons/index", "teaching", "notebooks", "laboratory"]
        yield "print", ["printables", "printing"]
        yield "about", [*ABOUT]
        known = {*FIRST, *of_games, *SHARED, *ABOUT, BOOKS, "teaching", "printing", "laboratory"}
        ahead = ["new-game", EXAMPLE, "score-sheets"]
        yield "make", [*ahead, *(name for name in told if name not in {*known, *ahead}), "reference"]

    def _rows(self, pages: Iterable[str]) -> Iterator[str]:
        for page in pages:
            if not (self.folder / f"{page}.md").is_file():
                continue
            if page in words["short"]:
                yield f"{words['short'](page, self.lang)} <{page}>"
            elif page.startswith("rules/") and page != "rules/index":
                yield f"{game_title(page.removeprefix('rules/'))} <{page}>"
            else:
                yield page

    # --- where links lead ---------------------------------------------------------------------------------------------

    def address(self, old: str, page: str, own: frozenset[str]) -> str | None:
        """What an address of a guide is on the site: None for nothing, a text with `<` for HTML around `{words}`."""
        path, _, anchor = old.partition("#")
        if "://" in path or path.startswith("mailto:"):
            return old
        if not path:
            return self._within(anchor, page, own)
        if path.endswith(".md") and "/" not in path:
            return CALLED.get(path[:-3], path[:-3]) + ".md" + (f"#{anchor}" if anchor else "")
        if path.startswith("pictures/"):
            return self._picture(path)
        if path.rstrip("/") == EXAMPLE:
            return f"{EXAMPLE}.md"
        return self._beyond(path)

    def _within(self, anchor: str, page: str, own: frozenset[str]) -> str | None:
        """A heading of the page itself, or of the half in the other language; nothing for a half as a whole."""
        if anchor in own:
            return f"#{anchor}"
        other = other_language(self.lang)
        halves = {slug(heading.removeprefix("## ")): lang for heading, lang in HALVES.items()}
        if halves.get(anchor) == self.lang:
            return None
        place = "" if anchor in halves else f"#{nodes.make_id(anchor)}"
        return f'<a href="../{other}/{page}.html{place}" hreflang="{other}">{{words}}</a>'

    def _picture(self, path: str) -> str | None:
        source = self.sources.guides / path
        if not source.is_file():
            return None
        copy = self.folder / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
        return path

    def _beyond(self, path: str) -> str | None:
        """A place of the repository, seen from the folder of the guides."""
        place = posixpath.normpath(posixpath.join("site", path))
        if place == "printables/README.md":
            return "printables.md"
        source = PACKAGE.parent / place
        if not source.is_file() or source.suffix not in LEXERS:
            return None
        page = f"source/{_SLUG.sub('-', place.lower()).strip('-')}"
        self.shown[page] = source
        return f"{page}.md"


class Address:
    """What an address of one page is on the site: a function of the address."""

    def __init__(self, source: GuideSource, page: str, text: str) -> None:
        self.source, self.page = source, page
        self.own = frozenset(
            slug(line.lstrip("#").strip()) for line, code in lines(text) if line.startswith("#") and not code
        )

    def __call__(self, old: str) -> str | None:
        """The address there; None for nothing, a text with `<` for HTML around `{words}`."""
        return self.source.address(old, self.page, self.own)


def slug(heading: str) -> str:
    """The anchor of a heading, as repositories and MyST make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _of_repository(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def _code(path: Path) -> str:
    fence = "`" * 6
    return f"{fence}{LEXERS[path.suffix]}\n{path.read_text('utf-8').rstrip()}\n{fence}"


def _house(what: str) -> str:
    """A page, or a part of one, that `sphinx_house` makes from data."""
    return f"```{{house}} {what}\n```"


# --- the reference ----------------------------------------------------------------------------------------------------

REFERENCE: Final = {
    "make": ("companion.games", "companion.new", "companion.load", "companion.from_code", "companion.position_code",
             "companion.setup_code", "companion.scoresheet", "companion.scoresheets"),
    "match": ("companion.notebook.match.Match",),
    "answers": ("companion.core.rules.rulings.Ruling", "companion.core.rules.rulings.Reason",
                "companion.core.match.entry.Entry", "companion.core.rules.rulings.Outcome"),
    "errors": ("companion.MoveError", "companion.InvalidMove", "companion.AmbiguousMove", "companion.IllegalMove",
               "companion.PositionError", "companion.SetupError", "companion.RecordError", "companion.CodeError",
               "companion.PrintError"),
    "learn": ("companion.lesson", "companion.exercises", "companion.exercise_data", "companion.rules"),
    "paper": ("companion.sheet", "companion.print_form", "companion.deck_builder", "companion.deck_from_code"),
    "tables": ("companion.statistics", "companion.class_results", "companion.class_marks",
               "companion.games.eredan.tournament.charges"),
    "laboratory": ("companion.simulate", "companion.lab.results.runs.Runs", "companion.lab.load"),
    "rules": ("companion.core.rules.rulebook.Clause", "companion.core.rules.rulebook.Rulebook",
              "companion.core.rules.rulebook_address.clause_address"),
}  # fmt: skip
"""What the reference tells of, part by part."""


def reference(lang: str) -> str:
    """The page of the public names, which autodoc fills."""
    say = words["reference"]
    parts = []
    for part, names in REFERENCE.items():
        rows = "\n\n".join(_autodoc(name) for name in names)
        parts.append(f"## {say(part, lang)}\n\n```{{eval-rst}}\n{rows}\n```")
    return f"{say('intro', lang)}\n\n" + "\n\n".join(parts)


def _autodoc(name: str) -> str:
    last = name.rsplit(".", 1)[1]
    if last[0].islower():
        return f".. autofunction:: {name}"
    kind = "exception" if last.endswith(("Error", "Move")) else "class"
    inherited = "\n   :inherited-members:" if name.endswith(".Match") else ""  # what plays is the core's
    return f".. auto{kind}:: {name}\n   :members:\n   :member-order: bysource{inherited}"


def other_language(lang: str) -> str:
    """The other of the two."""
    return next(one for one in LANGUAGES if one != lang)
