"""The rule book on a page: chapters, what a search finds, the quick reference. Knows no game."""

import logging
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.core.plugins.game_modules import module_of
from companion.core.rules.game import Game
from companion.core.rules.rulebook import LONGEST, PARTS, Clause
from companion.table.words import app_word, page_words

if TYPE_CHECKING:
    from companion.printing.layout.blocks import Block

log = logging.getLogger(__name__)

Data = dict[str, Any]
_NOT_IN_BOOK = {"Décision": "rules_decided", "Companion": "rules_companion"}
"""How a section begins that is none of the book's."""


def rules_told(game: Game, intent: Mapping[str, Any], lang: str, *, paper: bool = False) -> Data:
    """The answer to the intent `rules`: what a search for its `words` finds, without any the whole book.

    `paper`: the page may have sheets (Hub.papers).
    """
    if "words" in intent:
        return found_told(game, str(intent["words"]), lang)
    told = book_told(game, lang)
    sheet = f"paper/game/{game.name}/quick-reference.pdf?lang={lang}" if paper and told["reference"] else None
    return {**told, "paper": sheet}


def book_told(game: Game, lang: str) -> Data:
    """The whole book of a game, chapter by chapter, and its quick reference (site/table-view.md, The rules)."""
    chapters: dict[str, list[Data]] = {}
    for clause in game.rulebook.values():
        chapters.setdefault(_chapter(clause, lang), []).append(_rule(clause, lang))
    return {
        "ok": True,
        "game": game.name,
        "title": game.title,
        "chapters": [{"title": title, "rules": rules} for title, rules in chapters.items()],
        "reference": list(_reference(game, lang)),
    }


def found_told(game: Game, words: str, lang: str) -> Data:
    """What a search finds: the ids of the rules, the best first, and how many; or the titles that are nearest."""
    words = words[:LONGEST]
    found = [clause.id for clause in game.rulebook.search(words)]
    near = () if found else [clause.title[lang] for clause in game.rulebook.nearest(words)]
    text = app_word("rules_found" if found else "rules_near", lang, count=len(found), words=words.strip())
    return {"ok": True, "found": found, "near": list(near), "text": text}


def _chapter(clause: Clause, lang: str) -> str:
    """The chapter of the book; what it does not have is told apart: our rulings, and what the companion adds."""
    key = _NOT_IN_BOOK.get(clause.section.split()[0])
    return clause.heading[lang].split(PARTS)[0] if key is None else page_words(lang)[key]


def _rule(clause: Clause, lang: str) -> Data:
    told = {"id": clause.id, "title": clause.title[lang], "text": clause.text[lang], "see": list(clause.see)}
    place = PARTS.join(clause.heading[lang].split(PARTS)[1:])
    more = {"place": place if place != clause.title[lang] else "", "reason": clause.reason.get(lang, "")}
    kind = page_words(lang)[f"rule_{clause.kind}"] if clause.kind != "enforced" else ""
    return {**told, **{key: text for key, text in {**more, "kind": kind}.items() if text}}


def _reference(game: Game, lang: str) -> Iterator[Data]:
    """What the game's quick reference says; nothing where it has none, or where another package's is broken."""
    try:
        sheets = getattr(module_of(game.package, "sheets"), "SHEETS", ())
        blocks = [block for sheet in sheets if sheet.says is not None for block in sheet.says(lang)]
    except Exception:  # whatever another package does: its rules are read all the same
        log.exception("the quick reference of %s cannot be read", game.name)
        return
    yield from map(_block, blocks)


def _block(block: "Block") -> Data:
    rows = [
        {"sign": row.sign, "text": row.text, "figure": row.figure, "cells": list(row.cells), "total": row.total}
        for row in block.rows
    ]
    told = {"title": block.title, "rows": [{key: one for key, one in row.items() if one} for row in rows]}
    return {**told, "symbols": [{"path": path, "text": text} for path, text in block.symbols]}
