"""Sheets and decks, to look at and to print."""

from typing import TYPE_CHECKING, Any

from companion.core.plugins.optional import needs
from companion.core.text.formatter import spoken_language

if TYPE_CHECKING:
    from companion.decks.bench import Bench
    from companion.notebook.forms.deck_form import DeckForm
    from companion.notebook.forms.print_form import PrintForm
    from companion.notebook.match import Match
    from companion.shop.preview import Preview


def sheet(name: str, *, lang: str | None = None, **wishes: Any) -> "Preview":
    """A sheet as it will be printed: it shows its pages in a notebook, `.pdf` are its bytes, `.save(path)` writes them.

    `name` and `wishes` as in `companion print`: `paper`, `orientation`, `style`, `colour`, `up`, `options`, `match`,
    `table`, `base`, `flip`, `shift`. Raises PrintError, MissingExtraError.
    """
    speaks = spoken_language(lang, wishes.get("match"))
    with needs("print", speaks):
        from companion.shop.preview import sheet as printed

    return printed(name, lang=speaks, **wishes)


def print_form(match: "Match | None" = None, lang: str | None = None) -> "PrintForm":
    """A form for a notebook: choose a sheet, see its pages, take the PDF. A match fills in names and gives its sheets.

    Raises MissingExtraError.
    """
    speaks = spoken_language(lang, match)
    with needs("print", speaks):
        from companion.shop import preview  # noqa: F401 - so that each missing piece names its own extra
    with needs("notebook", speaks):
        from companion.notebook.forms.print_form import print_form as form
    from companion.printing.errors import speaking
    from companion.printing.wishes import check_kinds

    with speaking(speaks):
        check_kinds({}, match=match)
    return form(match, speaks)


def deck_builder(game: str, cards: Any = None, *, lang: str | None = None, **options: Any) -> "DeckForm":
    """A form for a notebook: build a deck (a hero) from a box, checked by the rules as you go; save it, print its list.

    `cards` and `options` are those of `new`; without cards the game's invented ones. A box that is not in order is told
    in the form. Raises SetupError for a game without decks, MissingExtraError.
    """
    speaks = spoken_language(lang)
    with needs("notebook", speaks):
        from companion.notebook.forms.deck_form import deck_form

    return deck_form(game, cards, speaks, **options)


def deck_from_code(code: str, cards: Any = None, *, lang: str | None = None) -> "Bench":
    """The deck of a code, as its printed list carries it, on the workbench of the card lists it was made from.

    `.deck` is the deck, `.breaches()` what the rules say against it, `.save(folder)` keeps it. `cards` as for
    `deck_builder`. Raises CodeError for a code that is damaged, or of other lists, SetupError for lists that cannot
    be read.
    """
    from companion.decks.sources.code import bench_of

    return bench_of(code, cards, spoken_language(lang))
