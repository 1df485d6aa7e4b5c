"""The gallery of what lies ready to print: each sheet with its picture, what it is for, and its PDFs with their sizes.

Which there are, and what is said of each, is told by the print shop, as in `printables/README.md`.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from companion.core.plugins.registry import game_title
from companion.core.text.messages import Phrasebook
from companion.shop import index, printables
from companion.shop.printables import Printable
from companion.web.builder.guides.boxes import box, link, section

say: Final = Phrasebook("companion.web.builder")["gallery"]
FROM_PAGE: Final = "../printables/"
"""The folder of PDFs and pictures as a page of a language's first folder sees it."""
PICTURE_HEIGHT: Final = 340
"""Of a picture that is lost: what most have."""


@cache
def lying_ready(folder: Path) -> tuple[Printable, ...]:
    """Those of everyday use whose PDF is there, each sheet of a game together."""
    return tuple(one for one in printables.everyday() if (folder / one.path).is_file())


def gallery(lang: str, folder: Path) -> list[Any]:
    """The gallery of a language."""
    found = [one for one in lying_ready(folder) if one.lang == lang]
    by_game: dict[str, list[Printable]] = {}
    for one in found:
        by_game.setdefault(one.game, []).append(one)
    intro = [box("p", say(key, lang)) for key in ("intro", "how")]
    own = box("p", box("strong", say("own", lang)), f". {say('own_text', lang)}", class_="own")
    shop = box("p", link("../table/#door=print", say("own_link", lang), class_="act"), class_="go")
    return [*intro, own, shop, *(_of_game(game, sheets, folder) for game, sheets in by_game.items())]


def anchor(game: str) -> str:
    """Where the gallery has the sheets of a game."""
    return f"game-{game or 'every'}"


def _of_game(game: str, found: Sequence[Printable], folder: Path) -> Any:
    lang = found[0].lang
    title = game_title(game) if game else say("every", lang)
    cards = (_card(list(forms), folder) for _, forms in groupby(found, lambda one: one.sheet))
    return section(anchor(game), title, box("ul", *cards, class_="sheets"), classes=["of-game"])


def _card(forms: Sequence[Printable], folder: Path) -> Any:
    one = forms[0]
    links = (link(FROM_PAGE + form.path, _caption(form, folder), class_="pdf") for form in forms)
    name = box("p", box("strong", one.sheet.title[one.lang]), class_="name")
    told = box("p", index.advice(forms), class_="for")
    return box("li", *_picture(one, folder), name, *(box("p", each) for each in links), told, class_="sheet")


def _caption(one: Printable, folder: Path) -> str:
    return index.caption(one, (folder / one.path).read_bytes())


def _picture(one: Printable, folder: Path) -> Iterator[Any]:
    """The first page, which leads to the PDF; none where its picture is lost."""
    path = folder / one.picture_path
    if path.is_file():
        width, height = _size(path)
        seen = box(
            "img", src=FROM_PAGE + one.picture_path, alt=one.sheet.title[one.lang], loading="lazy",
            width=str(width), height=str(height),
        )  # fmt: skip
        yield box("a", seen, href=FROM_PAGE + one.path, class_="picture")


def _size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG, as its header says."""
    head = path.read_bytes()[:24]
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        return printables.PICTURE_WIDTH, PICTURE_HEIGHT
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def of_sheet(folder: Path, lang: str, game: str, sheet: str) -> Printable | None:
    """The PDF of a game's sheet that lies ready, if it does."""
    return next(
        (one for one in lying_ready(folder) if (one.lang, one.game, one.sheet.name) == (lang, game, sheet)), None
    )
