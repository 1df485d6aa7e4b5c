"""The app's start page: which matches there are, which games, and the new match that its form asks for."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.core.game import Game, Option
from companion.core.match import Match
from companion.core.opening import new_match
from companion.core.registry import find_game, games, left_out
from companion.core.rulings import SetupError
from companion.core.setup import drawn_seed
from companion.core.words import listing
from companion.table.index import MatchInfo, newest
from companion.table.own_lists import OwnLists
from companion.table.shelf import Shelf
from companion.table.words import app_word, page_words

LISTED = 60


def home_view(
    shelf: Shelf,
    lang: str,
    *,
    found: Sequence[MatchInfo] | None = None,
    game: str | None = None,
    address: Mapping[str, Any] | None = None,
    notice: str = "",
    own_lists: bool = True,
) -> dict[str, Any]:
    """The view of the start page (site/table-view.md, Home). `game`, or else the one played last, leads the form.

    `found`: the matches that this page may reach (None: all of the shelf); `own_lists`: the owner's lists are offered.
    """
    found = shelf.list() if found is None else found
    first = game or (found[0].game if found else None)
    names = sorted(games(), key=lambda name: name != first)
    last = newest(found)
    told = [notice, *(package.text(lang) for package in left_out())]
    return {
        "kind": "home",
        "lang": lang,
        "words": page_words(lang),
        "resume": None if last is None else _listed(last, lang),
        "matches": [{**_listed(info, lang), "over": info.over} for info in found[:LISTED]],
        "games": [_offered(find_game(name), shelf.lists if own_lists else None, lang) for name in names],
        "address": address,
        "notice": "\n".join(filter(None, told)) or None,
    }


def _listed(info: MatchInfo, lang: str) -> dict[str, Any]:
    return {"match": info.id, "title": match_title(info.players, lang, info.game), "detail": _detail(info, lang)}


def match_title(players: tuple[str, ...], lang: str, game: str) -> str:
    """How a list calls a match: who plays it, against each other or together."""
    if len(players) == 2 and not (game in games() and find_game(game).together):
        return app_word("against", lang, first=players[0], second=players[1])
    return listing(list(players), lang)


def entries_told(count: int, lang: str) -> str:
    """How many entries a match has, in words."""
    return app_word("entries", lang, n=count)


def _detail(info: MatchInfo, lang: str) -> str:
    count = entries_told(info.entries, lang)
    title = find_game(info.game).title if info.game in games() else info.game
    if info.damaged:
        count = app_word("damaged", lang, count=count)
    return app_word("detail", lang, game=title, count=count, when=_when(info.at, lang))


def _when(at: str, lang: str) -> str:
    """The day and time on this machine's clock."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return ""
    days = (datetime.now().astimezone().date() - moment.date()).days
    if days in (0, 1):
        return app_word("yesterday" if days else "today", lang, time=moment.strftime("%H:%M"))
    return app_word("day", lang, day=f"{moment.day:02}", month=f"{moment.month:02}", year=moment.year)


def _offered(game: Game, lists: OwnLists | None, lang: str) -> dict[str, Any]:
    least, most = game.seats
    options = [_option(option, lang) for option in game.options]
    return {
        "name": game.name,
        "title": game.title,
        "min": least,
        "max": most,
        "options": options,
        "starter": game.starter_is_chosen,
        "boxes": [
            *({"value": name, "text": text[lang]} for name, text in game.boxes.items()),
            *(lists.offered(game, lang) if lists is not None else ()),
        ],
        "deals": game.deals,
    }


def _option(option: Option, lang: str) -> dict[str, Any]:
    data = {
        "name": option.name, "text": option.title[lang], "help": option.help[lang], "default": option.default,
        "main": option.main,
    }  # fmt: skip
    if option.values is not None:
        choices = [{"value": value, "text": option.value_text(value, lang)} for value in option.values]
        return {**data, "type": "choice", "choices": choices}
    return {**data, "type": "bool" if isinstance(option.default, bool) else "int"}


def match_of_form(
    intent: Mapping[str, Any], lang: str, kind: type[Match] | None, lists: OwnLists | None = None
) -> Match:
    """The match that a filled-in form asks for, with one of the owner's `lists` if it names one.

    Raises SetupError or PositionError, in the page's language.
    """
    game, players, options = intent.get("game"), intent.get("players"), intent.get("options") or {}
    starter, cards = intent.get("starter"), intent.get("cards")
    sound = isinstance(game, str) and isinstance(players, list) and isinstance(options, Mapping)
    if not sound or not all(isinstance(name, str) for name in players or ()):
        raise SetupError(app_word("bad_form", lang))
    assert isinstance(game, str)
    assert isinstance(players, list)
    found = find_game(game, lang)
    if starter is not None and (type(starter) is not int or starter not in range(len(players))):
        raise SetupError(app_word("bad_form", lang))
    if cards is not None and cards not in list(found.boxes):  # a page names a box or a list, never a file
        cards = None if lists is None else lists.path(found, cards)
        if cards is None:
            raise SetupError(app_word("bad_form", lang))
    return new_match(
        game,
        players,
        seed=drawn_seed() if intent.get("deal") is True else None,
        starter=None if starter is None else players[starter],
        lang=lang,
        options=options,
        cards=cards,
        kind=kind,
    )
