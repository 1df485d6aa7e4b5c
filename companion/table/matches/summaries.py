"""How lists tell of matches: who plays, who won, when, for how long, how it stands."""

from datetime import datetime
from typing import Any

from companion.core.match.match import Match
from companion.core.plugins import registry
from companion.core.plugins.registry import find_game, games
from companion.core.rules.rulings import SetupError
from companion.core.text.formatter import listing
from companion.core.view.icons import LINES
from companion.table.matches.index import MatchInfo
from companion.table.stats.results import Learnt
from companion.table.words import app_word

Data = dict[str, Any]


def match_title(players: tuple[str, ...], lang: str, game: str) -> str:
    """How a list calls a match: who plays it, against each other or together."""
    if len(players) == 2 and not (game in games() and find_game(game).together):
        return app_word("against", lang, first=players[0], second=players[1])
    return listing(list(players), lang)


def result_title(info: MatchInfo, learnt: Learnt, lang: str) -> str:
    """How a list calls a finished match: who beat whom, or how it ended for all."""
    if learnt.headline:
        return learnt.headline[lang]
    losers = [name for name in info.players if name not in learnt.winners]
    if not learnt.winners or not losers:
        key = "all_won" if learnt.winners else "drawn"
        return app_word(key, lang, names=listing(list(info.players), lang))
    winners = listing(list(learnt.winners), lang)
    return app_word("beats", lang, n=len(learnt.winners), winner=winners, loser=listing(losers, lang))


def score(info: MatchInfo, learnt: Learnt, lang: str) -> Data | None:
    """The figures of a result: `text` of the scores, the winner's first; where all win as one, the `turns`."""
    if learnt.headline:
        known = learnt.turns is not None and learnt.counted
        return {"label": app_word(learnt.counted, lang), "text": str(learnt.turns)} if known else None
    order = sorted(info.players, key=lambda name: (name not in learnt.winners, -learnt.scores.get(name, 0)))
    return {"label": "", "text": "–".join(str(learnt.scores.get(name, 0)) for name in order)} if learnt.scores else None


def standing(match: Match, lang: str) -> Data | None:
    """How a match stands, by the first of the game's key figures: `label`, `icon` (one of the house or None), and
    `figures`, each with a `name` (a player's; empty where the figure is the whole match's) and its `value`."""
    key, facts = next(iter(match.game.key_figures), ""), match.facts()
    names = {player: f"{player}.{key}" for player in match.players if f"{player}.{key}" in facts}
    found = names or ({"": key} if key in facts else {})
    if not found:
        return None
    label = match.game.facts.names(match.players)[next(iter(found.values()))].title[lang]
    figures = [{"name": name, "value": facts[fact]} for name, fact in found.items() if facts[fact] is not None]
    return {"label": label, "icon": key if key in LINES else None, "figures": figures} if figures else None


def where(match: Match, lang: str) -> list[str]:
    """Where a running match stands: its turn, and whose it is where they do not play as one."""
    title = str(match.game.view(match, None, lang)["bar"]["title"])
    told = [title[:1].lower() + title[1:]]
    if not match.game.together and match.game.takes_turns:
        told.append(app_word("turn_of", lang, name=match.players[match.state.active]))
    return told


def game_title(name: str, lang: str = "en") -> str:
    """A game's title; the name itself of one that is no longer installed."""
    try:
        return registry.game_title(name, lang)
    except SetupError:
        return name


def lasting(seconds: float, lang: str) -> str:
    """A length of time in minutes, or hours and minutes."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return app_word("minutes", lang, n=minutes)
    hours, minutes = divmod(minutes, 60)
    return (
        app_word("hours", lang, n=hours, minutes=f"{minutes:02}")
        if hours < 10
        else app_word("hours_alone", lang, n=hours)
    )


def when(at: str, lang: str, now: datetime | None = None) -> str:
    """The day on this machine's clock, as people say it; with the time where it was today."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return ""
    today = (now or datetime.now()).astimezone().date()
    days = (today - moment.date()).days
    if days == 0:
        return app_word("today", lang, time=moment.strftime("%H:%M"))
    if days == 1:
        return app_word("yesterday", lang)
    if 1 < days < 7:
        return app_word("weekdays", lang).split()[moment.weekday()]
    month = app_word("months", lang).split()[moment.month - 1]
    key = "day_month" if moment.year == today.year else "day_month_year"
    return app_word(key, lang, day=moment.day, month=month, year=moment.year)
