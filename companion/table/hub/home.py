"""The app's start page: which matches there are, which games, and the new match that its form asks for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.match.opening import new_match
from companion.core.match.seat_levels import LEVELS, level_text
from companion.core.match.setup import drawn_seed
from companion.core.plugins.registry import all_games, find_game, further_games, game_template, games, left_out
from companion.core.rules.game import Game
from companion.core.rules.option import Option
from companion.core.rules.rulings import SetupError
from companion.core.view.emblems import emblem
from companion.table.matches.index import MatchInfo, newest
from companion.table.matches.own_games import own_game_told, read_in
from companion.table.matches.own_lists import OwnLists
from companion.table.matches.shelf import Shelf
from companion.table.matches.summaries import (
    game_title,
    lasting,
    match_title,
    result_title,
    score,
    standing,
    when,
    where,
)
from companion.table.stats.statistics import brief_data, person, rows_of, statistics_data
from companion.table.words import app_word, page_words

LISTED: Final = 6
"""How many matches the start page shows; their own page shows all, so many more at each request."""
MORE: Final = 40
DOORS: Final = ("matches", "statistics", "learn", "code", "print", "decks")
"""What the start page opens; those after the first two are for everybody."""
OWNERS: Final = ("statistics", "print")
MOST_NAMES: Final = 24


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page asks of the start page. `game`: leads the form (else the one played last); `door`: what is open;
    `most`: how many matches are listed; `owner`: it may see the whole folder and change it."""

    game: str | None = None
    address: Mapping[str, Any] | None = None
    notice: str = ""
    door: str = ""
    most: int = MORE
    owner: bool = True


def home_view(
    shelf: Shelf,
    lang: str,
    *,
    found: Sequence[MatchInfo] | None = None,
    asked: Asked | None = None,
    held: Callable[[MatchInfo], Match | None] = lambda _: None,
) -> dict[str, Any]:
    """The view of the start page (site/table-view.md, Home).

    `found`: the matches that this page may reach (None: all of the shelf), begun ones alone; `held`: one that is
    loaded, to tell how it stands.
    """
    asked = asked or Asked()
    found = [info for info in shelf.list() if info.entries] if found is None else found
    first = asked.game or (found[0].game if found else None)
    last = newest(found)
    others = [info for info in found if info is not last or asked.door == "matches"]
    told = [asked.notice, *(package.text(lang) for package in left_out())]
    most = asked.most if asked.door == "matches" else LISTED
    return {
        "kind": "home",
        "lang": lang,
        "words": page_words(lang),
        "owner": asked.owner,
        "door": asked.door,
        "resume": None if last is None else _resumed(last, shelf, held(last), lang),
        "matches": [_listed(info, shelf, lang) for info in others[:most]],
        "count": len(found),
        "games": [_offered(find_game(name), shelf.lists if asked.owner else None, found, lang) for name in games()],
        "score_sheets": [_offered(find_game(name), None, found, lang) for name in further_games()],
        "template": game_template(),
        "first": first if first in all_games() else next(iter(games()), None),
        "people": _people(found),
        "levels": [{"value": level, "text": level_text(level, lang)} for level in LEVELS],
        **(_statistics(shelf, found, asked.door, lang) if asked.owner else {}),
        "address": asked.address,
        "notice": "\n".join(filter(None, told)) or None,
    }


def _statistics(shelf: Shelf, found: Sequence[MatchInfo], door: str, lang: str) -> dict[str, Any]:
    """The whole of it behind its door, else what the start page shows of it."""
    rows = rows_of(shelf.told(found))
    if door != "statistics":
        return {"brief": brief_data(rows, found, lang)}
    return {"statistics": statistics_data(rows, found, len(shelf.learning.waiting(found)), lang)}


def _resumed(info: MatchInfo, shelf: Shelf, match: Match | None, lang: str) -> dict[str, Any]:
    """The match to go on with: who plays, where it is, and once it is loaded how it stands."""
    title = shelf.titles.all().get(info.id) or match_title(info.players, lang, info.game)
    parts = [game_title(info.game, lang), *(where(match, lang) if match is not None else ()), when(info.at, lang)]
    shown = None if match is None else standing(match, lang)
    return {"match": info.id, "game": info.game, "title": title, "detail": ", ".join(parts), "standing": shown}


def _listed(info: MatchInfo, shelf: Shelf, lang: str) -> dict[str, Any]:
    """A match of the list, with its result once that is known."""
    learnt = shelf.learning.get(info)
    told = result_title(info, learnt, lang) if learnt else match_title(info.players, lang, info.game)
    named = shelf.titles.all().get(info.id)
    together = [match_title(info.players, lang, info.game)] if learnt and learnt.headline else []
    parts = [game_title(info.game, lang), *together, when(info.at, lang)]
    if info.damaged:
        parts.append(app_word("damaged", lang, count=entries_told(info.entries, lang)))
    elif info.over:
        parts += [lasting(info.seconds, lang)] if info.seconds else []
    else:
        parts.append(app_word("running", lang))
    return {
        "match": info.id,
        "game": info.game,
        "title": named or told,
        "named": named or "",
        "detail": ", ".join([*([told] if named else []), *parts]),
        "over": info.over,
        "score": score(info, learnt, lang) if learnt else None,
    }


def _people(found: Sequence[MatchInfo]) -> list[str]:
    """The names of those who played, those who played last first."""
    spelled: dict[str, str] = {}
    for info in found:
        for name in info.players:
            spelled.setdefault(person(name), name)
    return list(spelled.values())[:MOST_NAMES]


def entries_told(count: int, lang: str) -> str:
    """How many entries a match has, in words."""
    return app_word("entries", lang, n=count)


def _offered(game: Game, lists: OwnLists | None, found: Sequence[MatchInfo], lang: str) -> dict[str, Any]:
    """A game with what its form needs; `players`: who played it last."""
    least, most = game.seats
    options = [option_data(option, lang) for option in game.options]
    return {
        "name": game.name,
        "title": game.title_in(lang),
        "short": short_title(game.title_in(lang)),
        "emblem": emblem(game.package),
        "seats": _seats(game, lang),
        "min": least,
        "max": most,
        "players": next((list(info.players) for info in found if info.game == game.name), []),
        "options": options,
        "starter": game.has_starter,
        "boxes": [
            *({"value": name, "text": text[lang]} for name, text in game.boxes.items()),
            *(lists.offered(game, lang) if lists is not None else ()),
        ],
        "deals": game.deals,
        "partner": game.has_partner,
    }


def short_title(title: str) -> str:
    """The title of a game without the letters that say what kind of game it is (`TCG`)."""
    first, _, last = title.rpartition(" ")
    return first if first and sum(map(str.isupper, last)) > 1 else title


def _seats(game: Game, lang: str) -> str:
    """How many play, and whether as one."""
    least, most = game.seats
    told = app_word("seats_exactly" if least == most else "seats_between", lang, least=least, most=most)
    return app_word("seats_together", lang, seats=told) if game.together else told


def option_data(option: Option, lang: str) -> dict[str, Any]:
    """A house rule as forms show it."""
    data = {
        "name": option.name, "text": option.title[lang], "help": option.help[lang], "default": option.default,
        "main": option.main,
    }  # fmt: skip
    if option.values is not None:
        choices = [{"value": value, "text": option.value_text(value, lang)} for value in option.values]
        return {**data, "type": "choice", "choices": choices}
    return {**data, "type": "bool" if isinstance(option.default, bool) else "int"}


def own_game_read(intent: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The answer to a page that has sent a game of one's own: the form of a match, and a round that is tried. Raises
    SetupError, with the fault and its place."""
    game, told = own_game_told(intent, lang)
    return {**told, "game": _offered(game, None, (), lang)}


def match_of_form(
    intent: Mapping[str, Any], lang: str, kind: type[Match] | None, lists: OwnLists | None = None
) -> Match:
    """The match that a filled-in form asks for, with one of the owner's `lists` if it names one.

    Raises SetupError or PositionError, in the page's language.
    """
    game, players, options = intent.get("game"), intent.get("players"), intent.get("options") or {}
    starter, cards, partners = intent.get("starter"), intent.get("cards"), intent.get("partners") or []
    sound = isinstance(game, str) and isinstance(players, list) and isinstance(options, Mapping)
    sound = sound and isinstance(partners, list) and len(partners) <= len(players or ())
    if not sound or not all(isinstance(name, str) for name in players or ()):
        raise SetupError(app_word("bad_form", lang))
    assert isinstance(game, str)
    assert isinstance(players, list)
    found, data = (find_game(game, lang), None) if "sheet" not in intent else read_in(intent, lang)
    if starter is not None and (type(starter) is not int or starter not in range(len(players))):
        raise SetupError(app_word("bad_form", lang))
    if cards is not None and cards not in list(found.boxes):  # a page names a box or a list, never a file
        cards = None if lists is None else lists.path(found, cards)
        if cards is None:
            raise SetupError(app_word("bad_form", lang))
    return new_match(
        found.name,
        players,
        seed=drawn_seed() if intent.get("deal") is True else None,
        starter=None if starter is None else players[starter],
        lang=lang,
        options=options,
        cards=cards,
        data=data,
        partners={players[seat]: level for seat, level in enumerate(partners) if level is not None},
        kind=kind,
    )
