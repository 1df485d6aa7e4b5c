"""Statistics of a folder of matches: rows, one a match and player, and what the statistics page shows of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.plugins.registry import all_games, find_game
from companion.table.matches.index import MatchInfo
from companion.table.matches.summaries import game_title, lasting, match_title, when
from companion.table.stats.results import Learnt
from companion.table.words import app_word

MOST_PEOPLE: Final = 12
MOST_FAVOURITES: Final = 5
WON, LOST, DRAWN = "won", "lost", "drawn"

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """A finished match as one of its players saw it. `began`: an ISO time; `minutes`: played, pauses left out."""

    match: str
    game: str
    player: str
    others: tuple[str, ...]
    together: bool
    result: str
    score: int | None
    started: bool
    began: str
    minutes: float
    turns: int | None
    favourites: tuple[Mapping[str, str], ...]


def rows_of(found: Iterable[tuple[MatchInfo, Learnt]]) -> list[Row]:
    """The rows of finished matches, the oldest first; a match of a game that is no longer installed has none."""
    known = [(info, learnt) for info, learnt in found if info.game in all_games()]
    return [
        _row(info, learnt, player) for info, learnt in sorted(known, key=lambda pair: pair[0].at)
        for player in info.players
    ]  # fmt: skip


def _row(info: MatchInfo, learnt: Learnt, player: str) -> Row:
    together = find_game(info.game).together
    won, drawn = player in learnt.winners, not learnt.winners and not together
    return Row(
        info.id, info.game, player, tuple(other for other in info.players if other != player), together,
        WON if won else DRAWN if drawn else LOST, None if together else learnt.scores.get(player),
        learnt.starter == player, info.created, round(info.seconds / 60, 1), learnt.turns,
        learnt.favourites.get(player, ()),
    )  # fmt: skip


def person(name: str) -> str:
    """What two spellings of one name share."""
    return name.strip().casefold()


def _people(rows: Sequence[Row]) -> dict[str, str]:
    """Each person as spelled last, those who play most first."""
    spelled = {person(row.player): row.player for row in rows}
    return {who: spelled[who] for who, _ in Counter(person(row.player) for row in rows).most_common()}


def wins(rows: Sequence[Row], most: int = MOST_PEOPLE) -> list[Data]:
    """Who has won how often: `name`, `won`, `played`; those who won most first."""
    played = Counter(person(row.player) for row in rows)
    won = Counter(person(row.player) for row in rows if row.result == WON)
    people = sorted(_people(rows).items(), key=lambda pair: (-won[pair[0]], played[pair[0]]))
    return [{"name": name, "won": won[who], "played": played[who]} for who, name in people[:most]]


def streaks(rows: Sequence[Row]) -> list[Data]:
    """Who has won how often in a row, at best and up to now; who never won twice in a row is left out."""
    runs: dict[str, list[int]] = {}
    for row in rows:
        run = runs.setdefault(person(row.player), [0, 0])
        run[1] = run[1] + 1 if row.result == WON else 0
        run[0] = max(run[0], run[1])
    names = _people(rows)
    found = sorted(((best, now, names[who]) for who, (best, now) in runs.items() if best > 1), reverse=True)
    return [{"name": name, "best": best, "now": now} for best, now, name in found[:MOST_PEOPLE]]


def against(rows: Sequence[Row]) -> list[Data]:
    """Each two who played against each other: `names`, `won` (one figure each) and `drawn`; the most played first.

    Of a match of several, the two count in which one of them won, or nobody.
    """
    names, found = _people(rows), dict[tuple[str, str], list[int]]()
    order = {who: place for place, who in enumerate(names)}
    won = {(row.match, person(row.player)) for row in rows if row.result == WON}
    for row in rows:
        mine = person(row.player)
        for other in map(person, () if row.together else row.others):
            if order[mine] >= order.get(other, 0):
                continue
            mine_won, other_won = (row.match, mine) in won, (row.match, other) in won
            if mine_won != other_won or row.result == DRAWN:
                tally = found.setdefault((mine, other), [0, 0, 0])
                tally[2 if row.result == DRAWN else 0 if mine_won else 1] += 1
    pairs = sorted(found.items(), key=lambda pair: -sum(pair[1]))[:MOST_PEOPLE]
    return [{"names": [names[a], names[b]], "won": tally[:2], "drawn": tally[2]} for (a, b), tally in pairs]


def favourites(rows: Sequence[Row], lang: str) -> list[Data]:
    """Whom each person plays with: `name` and `with`, pairs of a name and how many matches; the favourite first."""
    counted: dict[str, Counter[str]] = {}
    for row in rows:
        counted.setdefault(person(row.player), Counter()).update(text[lang] for text in row.favourites)
    names = _people(rows)
    return [
        {"name": names[who], "with": [list(pair) for pair in counted[who].most_common(MOST_FAVOURITES)]}
        for who in list(names)[:MOST_PEOPLE] if counted.get(who)
    ]  # fmt: skip


def extremes(rows: Sequence[Row]) -> tuple[Row, Row] | None:
    """The longest match and the shortest; None where no time is known."""
    timed = [row for row in rows if row.minutes > 0]
    return (max(timed, key=_minutes), min(timed, key=_minutes)) if timed else None


def _minutes(row: Row) -> float:
    return row.minutes


def statistics_data(rows: Sequence[Row], infos: Sequence[MatchInfo], waiting: int, lang: str) -> Data:
    """What the statistics page shows (site/table-view.md, Home): for all games and for each that was played."""
    played = [name for name in all_games() if any(row.game == name for row in rows)]
    groups = [("", app_word("all_games", lang)), *((name, game_title(name, lang)) for name in played)]
    if len(played) < 2:
        groups = groups[:1]
    return {
        "groups": [_group(name, title, rows, infos, lang) for name, title in groups],
        "waiting": app_word("statistics_waiting", lang, n=waiting) if waiting else None,
    }


def brief_data(rows: Sequence[Row], infos: Sequence[MatchInfo], lang: str) -> Data | None:
    """What the start page shows of it; None where nothing is over."""
    told = [one for one in wins(rows, 3) if one["won"]]
    return {"wins": told, "text": _sums(infos, lang)} if told else None


def _sums(infos: Sequence[MatchInfo], lang: str) -> str:
    """How many matches, and for how long."""
    seconds = sum(info.seconds for info in infos)
    return app_word("statistics_sums", lang, n=len(infos), time=lasting(seconds, lang))


def _group(game: str, title: str, rows: Sequence[Row], infos: Sequence[MatchInfo], lang: str) -> Data:
    """One game, or all of them."""
    mine = [row for row in rows if game in ("", row.game)]
    bounds = extremes(mine)
    shared = [row for row in mine if row.together]
    matches = {row.match: row.result == WON for row in shared}
    return {
        "game": game,
        "title": title,
        "text": _sums([info for info in infos if game in ("", info.game)], lang),
        "wins": wins([row for row in mine if not row.together] or mine),
        "together": app_word("statistics_together", lang, n=sum(matches.values()), of=len(matches))
        if matches
        else None,
        "against": against(mine),
        "streaks": streaks(mine),
        "favourites": favourites(mine, lang) if game else [],
        "favourites_title": _favourites_title(game, lang),
        "longest": None if bounds is None else _extreme(bounds[0], lang),
        "shortest": None if bounds is None else _extreme(bounds[1], lang),
    }


def _favourites_title(game: str, lang: str) -> str:
    """What the game calls those whom one plays with."""
    found = find_game(game) if game else None
    facts = {fact.pattern: fact for fact in found.facts.facts} if found is not None else {}
    return next((facts[name].title[lang] for name in found.favourites if name in facts), "") if found else ""


def _extreme(row: Row, lang: str) -> Data:
    """A match by its length: who, and when."""
    players = (row.player, *row.others)
    told = {
        "game": game_title(row.game, lang),
        "names": match_title(players, lang, row.game),
        "day": when(row.began, lang),
    }
    return {"match": row.match, "time": lasting(row.minutes * 60, lang), "text": app_word("detail_of", lang, **told)}
