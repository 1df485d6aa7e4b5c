"""The index of the ready-made PDFs, in Markdown: what they are, what they look like, what to print them on."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from companion.core.registry import game_title
from companion.core.words import load_words
from companion.printing import pixels
from companion.printing.printables import Printable
from companion.printing.spec import LANGUAGES, SheetSpec

COLUMNS = 4


def page(printables: Iterable[Printable]) -> str:
    """The whole page, one part a language."""
    by_language = {lang: [one for one in printables if one.lang == lang] for lang in LANGUAGES}
    return "\n\n---\n\n".join("\n\n".join(_part(lang, found)) for lang, found in by_language.items()) + "\n"


def form(one: Printable) -> str:
    """What tells a PDF from the others of its sheet: paper, orientation, style."""
    lang, words = one.lang, load_words("companion.printing")
    parts = [
        one.paper,
        *([_say("several", lang, up=one.up)] if one.up > 1 else []),
        words["orientation"][one.orientation][lang].lower(),
        *([words["style"][one.style][lang].lower()] if one.style != one.sheet.styles[0] else []),
        *([words["flip"][one.flip][lang].lower()] if one.sheet.backs else []),
    ]
    return ", ".join(parts)


def _part(lang: str, printables: list[Printable]) -> Iterator[str]:
    yield f"# {_say('title', lang)}"
    for key in ("other", "intro", "how", "made"):
        yield _say(key, lang)
    for game, of_game in groupby(printables, lambda one: one.game):
        yield f"## {game_title(game) if game else _say('every_game', lang)}"
        for sheet, found in groupby(of_game, lambda one: one.sheet):
            yield from _sheet(sheet, lang, list(found))


def _sheet(sheet: SheetSpec, lang: str, found: list[Printable]) -> Iterator[str]:
    yield f"### {sheet.title[lang]}"
    told = [sheet.advice.get(lang, ""), _say("sample", lang) if found[0].sample else ""]
    if any(told):
        yield " ".join(text for text in told if text)
    for start in range(0, len(found), COLUMNS):
        row = found[start : start + COLUMNS]
        pictures = (f"[![{sheet.title[lang]}, {form(one)}]({one.picture_path})]({one.path})" for one in row)
        links = (f"[{_caption(one)}]({one.path})" for one in row)
        yield "\n".join([_cells(pictures), "|".join(["", *[":-:"] * len(row), ""]), _cells(links)])


def _cells(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _caption(one: Printable) -> str:
    pages = pixels.count(one.pdf)
    key = "caption" if pages == 1 else "caption_pages"
    return _say(key, one.lang, form=form(one), pages=pages, size=max(1, round(len(one.pdf) / 1000)))


def _say(key: str, lang: str, /, **figures: object) -> str:
    text: str = load_words("companion.printing")["index"][key][lang]
    return text.format(**figures)
