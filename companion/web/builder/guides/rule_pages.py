"""The rule books as pages: a part for each heading of the book, an anchor for each clause, and the clauses' index."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.core.plugins.registry import find_game, games
from companion.core.rules.game import Game
from companion.core.rules.rulebook import Clause
from companion.core.text.formatter import colon
from companion.core.text.messages import Phrasebook
from companion.web.builder.guides import gallery
from companion.web.builder.guides.boxes import box, link, section
from companion.web.builder.landing.emblem_svg import emblem_box

say: Final = Phrasebook("companion.web.builder")["rules"]
ON_PAPER: Final = ("quick-reference", "rules")
KINDS: Final = ("enforced", "advice", "table")


def index(lang: str) -> list[Any]:
    """The list of all rule books, with the search through all of them."""
    rows = [_book_card(find_game(name, lang), lang) for name in games()]
    return [box("p", say("index_intro", lang)), search_box("", lang), box("ul", *rows, class_="books")]


def _book_card(game: Game, lang: str) -> Any:
    name = box("strong", game.title)
    count = box("span", say("counts", lang, count=len(game.rulebook)), class_="quiet")
    return box("li", box("a", emblem_box(game.name), name, count, href=f"{game.name}.html", class_="book"))


def book(name: str, lang: str, printed: Path) -> list[Any]:
    """The rule book of a game. `printed`: the folder of what lies ready on paper."""
    game = find_game(name, lang)
    clauses = game.rulebook.values()
    count = Counter(clause.kind for clause in clauses)
    rest = "".join(f", {say(f'rest_{kind}', lang, count=count[kind])}" for kind in ("table", "advice") if count[kind])
    told = say("intro", lang, count=len(clauses), enforced=count["enforced"], rest=rest)
    return [box("p", told), search_box(name, lang), *_on_paper(name, lang, printed), *_parts(game, lang)]


def _on_paper(name: str, lang: str, printed: Path) -> list[Any]:
    """The same on paper, where it lies ready: the quick reference, the summary."""
    found = [one for sheet in ON_PAPER if (one := gallery.of_sheet(printed, lang, name, sheet))]
    links = [link(f"../../printables/{one.path}", f"{one.sheet.title[lang]} (PDF)") for one in found]
    return [box("p", *(part for one in links for part in (one, " ")), class_="ways")] if links else []


def search_box(game: str, lang: str) -> Any:
    """The search through the clauses; the script that serves it takes its words from here."""
    label = say("search_game", lang, game=find_game(game, lang).title) if game else say("search", lang)
    field = box(
        "input", type="search", id="clause-words", autocomplete="off", spellcheck="false", maxlength="200",
        aria_describedby="clause-hint",
    )  # fmt: skip
    words = {f"data_{key}": say(key, lang) for key in (*KINDS, "none")}
    words["data_one"], words["data_more"] = say("found", lang).split("|")
    return box(
        "div",
        box("label", label, for_="clause-words"),
        field,
        box("p", say("search_hint", lang), id="clause-hint", class_="quiet"),
        box("noscript", box("p", say("no_script", lang))),
        box("p", id="clause-count", class_="quiet", role="status"),
        box("ol", id="clause-found"),
        class_="clause-search", data_game=game, data_lang=lang, **words,
    )  # fmt: skip


def _parts(game: Game, lang: str) -> Iterator[Any]:
    """The headings of the book in its order, then what it does not say: our rulings, and what every table may do."""
    parts: dict[str, list[Clause]] = {}
    for clause in game.rulebook.values():
        parts.setdefault(_heading(clause, lang), []).append(clause)
    ours = (say("rulings", lang), say("companion", lang))
    for place, heading in enumerate(sorted(parts, key=lambda one: one in ours)):
        found = parts[heading]
        printed = found[0].section if found[0].in_book and found[0].section != heading else ""
        told = [box("p", say("section", lang, where=f"“{printed}”"), class_="printed", lang=lang)] if printed else []
        rows = [_clause(game, clause, lang) for clause in found]
        yield section(f"part-{place + 1}", heading, *told, *rows, classes=["part"])


def _heading(clause: Clause, lang: str) -> str:
    if clause.in_book:
        return clause.heading[lang]
    return say("companion" if clause.section == "Companion" else "rulings", lang)


def _clause(game: Game, clause: Clause, lang: str) -> Any:
    told = [box("p", clause.text[lang], class_="told")]
    if clause.reason:
        told.append(box("p", clause.reason[lang], class_="reason"))
    marks: list[Any] = [box("span", say(clause.kind, lang), class_="kind"), box("code", clause.id)]
    near = [key for key in clause.see if key in game.rulebook]
    if near:
        links: list[Any] = []
        for key in near:
            links += [", " if links else " ", link(f"#{key}", game.rulebook[key].title[lang])]
        marks.append(box("span", f"{say('see', lang)}{colon(lang).rstrip()}", *links, class_="see"))
    told.append(box("p", *marks, class_="marks"))
    return section(clause.id, clause.title[lang], *told, classes=["clause", f"is-{clause.kind}"])
