"""The index of the ready-made PDFs, in Markdown: what they are, what they look like, what to print them on."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.core.plugins.registry import game_title
from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.printing.page import pixels
from companion.shop.printables import Printable, pictured

COLUMNS = 4
"""Sheets side by side."""

_say = Phrasebook("companion.printing")["index"]


def files(made: Sequence[Printable]) -> Iterator[tuple[str, bytes]]:
    """The names and bytes of all files of a folder: each PDF, the picture of each sheet, the index."""
    for one in made:
        yield one.path, one.pdf
    for one in pictured(made):
        yield one.picture_path, one.picture()
    yield "README.md", page(made).encode()


def page(printables: Iterable[Printable]) -> str:
    """The whole page, one part a language."""
    by_language = {lang: [one for one in printables if one.lang == lang] for lang in LANGUAGES}
    return "\n\n---\n\n".join("\n\n".join(_part(lang, found)) for lang, found in by_language.items() if found) + "\n"


def form(one: Printable) -> str:
    """What tells a PDF from the others of its sheet: paper, orientation, style."""
    lang, words = one.lang, Phrasebook("companion.printing")
    parts = [
        one.paper,
        *([_say("several", lang, up=one.up)] if one.up > 1 else []),
        words["orientation"](one.orientation, lang).lower(),
        *([words["style"](one.style, lang).lower()] if one.style != one.sheet.styles[0] else []),
        *([words["flip"](one.flip, lang).lower()] if one.sheet.backs else []),
    ]
    return ", ".join(parts)


def _part(lang: str, printables: list[Printable]) -> Iterator[str]:
    yield f"# {_say('title', lang)}"
    for key in ("other", "intro", "how", "made"):
        yield _say(key, lang)
    for game, of_game in groupby(printables, lambda one: one.game):
        yield f"## {game_title(game) if game else _say('every_game', lang)}"
        sheets = [list(found) for _, found in groupby(of_game, lambda one: one.sheet)]
        for start in range(0, len(sheets), COLUMNS):
            yield _table(lang, sheets[start : start + COLUMNS])


def _table(lang: str, sheets: Sequence[Sequence[Printable]]) -> str:
    """Sheets side by side: a picture of each that leads to its first form, its name with all forms, what it is for."""
    pictures = (f"[![{one.sheet.title[lang]}]({one.picture_path})]({one.path})" for one, *_ in sheets)
    names = (
        "<br>".join((f"**{found[0].sheet.title[lang]}**", *(f"[{caption(one, one.pdf)}]({one.path})" for one in found)))
        for found in sheets
    )
    rows = (_cells(pictures), "|".join(["", *[":-:"] * len(sheets), ""]), _cells(names), _cells(map(advice, sheets)))
    return "\n".join(rows)


def advice(found: Sequence[Printable]) -> str:
    """What the forms of a sheet are for, and whether they are samples."""
    one = found[0]
    told = (one.sheet.advice.get(one.lang, ""), _say("sample", one.lang) if one.sample else "")
    return " ".join(text for text in told if text)


def _cells(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def caption(one: Printable, pdf: bytes) -> str:
    """What tells a PDF from the others of its sheet, and what its bytes say: its pages, its size."""
    pages = pixels.count(pdf)
    key = "caption" if pages == 1 else "caption_pages"
    return _say(key, one.lang, form=form(one), pages=pages, size=max(1, round(len(pdf) / 1000)))
