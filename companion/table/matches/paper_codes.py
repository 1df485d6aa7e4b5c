"""A match from a code on paper, scanned or typed: what the start page says of it, and the match that begins from it."""

from collections.abc import Mapping
from typing import Any

from companion.core.codes.match_code import ListsError, from_code, read_code
from companion.core.match.match import Match
from companion.core.rules.rulings import SetupError
from companion.table.matches.own_lists import OwnLists
from companion.table.matches.summaries import match_title
from companion.table.words import app_word


def begun(code: str, lang: str, lists: OwnLists | None, **more: Any) -> Match:
    """The match of a code; one that was played with lists of one's own, with those of the owner's that are the same.

    `more` as for `from_code`, whose errors it raises.
    """
    try:
        return from_code(code, lang=lang, **more)
    except ListsError as missing:
        game = read_code(code, lang).game
        if lists is None:
            raise
        for one in lists.offered(game, lang):
            if "problem" not in one:
                try:
                    return from_code(code, lang=lang, cards=lists.path(game, one["value"]), **more)
                except ListsError:
                    continue
        raise missing from None


def offer(code: str, lang: str, lists: OwnLists) -> dict[str, Any]:
    """What a code, or a link that ends in one, offers to begin (site/table-view.md, Home).

    Raises CodeError for what is no sound code, PositionError for a position that cannot be.
    """
    read = read_code(code, lang)
    match = begun(code, lang, lists)
    return {
        "code": read.text,
        "title": match_title(match.players, lang, match.game.name),
        "detail": _detail(match, read.kind, lang),
        "players": list(match.players),
    }


def _detail(match: Match, kind: str, lang: str) -> str:
    """The game, what the code is of, and where the match stands."""
    parts = [match.game.title, app_word(f"paper_{kind}", lang)]
    if match.round > 1:
        parts.append(app_word("paper_round", lang, round=match.round))
    if match.over:
        parts.append(app_word("paper_over", lang))
    elif kind == "position":
        parts.append(match.game.view(match, None, lang)["bar"]["title"])
    return " · ".join(parts)


def match_of_code(intent: Mapping[str, Any], lang: str, kind: type[Match] | None, lists: OwnLists | None) -> Match:
    """The match that a page begins from a code, its players under the names that they have on the page.

    Raises CodeError, PositionError or SetupError, in the page's language.
    """
    code, players = intent.get("code"), intent.get("players")
    named = players is None or (isinstance(players, list) and all(isinstance(name, str) for name in players))
    if not isinstance(code, str) or not named:
        raise SetupError(app_word("bad_form", lang))
    return begun(code, lang, lists, players=players, kind=kind)
