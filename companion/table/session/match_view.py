"""What a page shows of its match: the view as plain data (site/table-view.md). Nothing of it may be hidden from the
seat of the page."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.core.answers.changes import main_clause
from companion.core.facts.curves import TURNS, curve_word
from companion.core.facts.facts import Values
from companion.core.facts.summary import blows_of
from companion.core.match.entry import ASIDE, Entry
from companion.core.match.match import Match
from companion.core.rules.game import Game
from companion.core.rules.simultaneous import is_ready, sealed_for
from companion.core.text.formatter import colon, listing
from companion.core.text.messages import say
from companion.core.view import icons
from companion.table.lookup.asked_entries import answered_by
from companion.table.lookup.ending import ending
from companion.table.partner.opponents import left_to_it
from companion.table.partner.seat_players import partners_part, plays
from companion.table.session.buttons import offered
from companion.table.session.clock import clocks
from companion.table.session.offers import without_moves_of
from companion.table.session.secret_choices import sealed_part
from companion.table.session.viewer import Data, Onlooker
from companion.table.words import page_words

LOG_ROWS = 200

Told = dict[tuple[int, str, int | None], tuple[Entry, Data]]
"""The rows of a log that were worded already, by entry, language and seat."""


def shown(page: Onlooker, *, suits: int, address: Mapping[str, Any] | None, told: Told) -> Data:
    """The whole view. `told`: what was worded before, kept by the page."""
    match, live = page.match, page.match.live
    left = left_to_it(match)
    elsewhere = left.union(page.held) if page.seat is None else left
    board = without_moves_of(elsewhere, match.game.view(match, page.seat, page.lang), page)
    _add_deltas(board["board"], *_changed_last(match))
    _add_series(page, board["board"])
    headline = board.pop("headline", None)
    public = board.pop("public", None) or ()
    return {
        "kind": "table",
        "lang": page.lang,
        "words": page_words(page.lang),
        "game": match.game.name,
        "title": match.game.title_in(page.lang),
        "match": {**_about(page, suits, headline), "waits": _waits(match, board["board"]), "clock": clocks(match)},
        **board,
        "actions": offered(page, board["actions"]),
        "lines": icons.LINES,
        "icons": {**icons.SUITS, **board.get("icons", {})},
        "invite": _invite(page, address),
        "sealed": sealed_part(page, public, but=left),
        **({"partners": partners_part(page)} if match.game.has_partner else {}),
        "last": _last(page),
        "ending": ending(page, headline),
        "log": [
            {**_row(page, entry, live, told), "turn": turn}
            for entry, turn in zip(match.entries[-LOG_ROWS:], list(_turns(page))[-LOG_ROWS:], strict=True)
        ],
        "notice": " ".join(match.notices_in(page.lang)) or None,
    }


def _waits(match: Match, board: list[Data]) -> list[int]:
    """The seats that are to speak: whoever is asked something (all who choose in secret and are not ready), else those
    who act."""
    choosing = sealed_for(match.state)
    if choosing:
        return [seat for seat in choosing if not is_ready(match.state, seat)]
    asked = match.state.pending[-1].seat if match.state.pending else None
    return [side["player"] for side in board if side.get("acting")] if asked is None else [asked]


def _changed_last(match: Match) -> tuple[Values, Values]:
    """The figures that the last announcement changed, all of it together: as they were, and as they are."""
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for entry in match.timeline.together(match.newest):
        before = {**entry.before, **before}
        after |= entry.changed
    return before, after


def _add_deltas(parts: Any, before: Values, after: Values) -> None:
    """Write into the board what the last announcement changed of each figure shown."""
    if isinstance(parts, list):
        for part in parts:
            _add_deltas(part, before, after)
    elif isinstance(parts, dict):
        fact = parts.get("fact")
        if isinstance(fact, str) and fact in after:
            was, now = before.get(fact), after[fact]
            if isinstance(was, int) and isinstance(now, int) and was != now:
                parts["delta"] = now - was
        for value in parts.values():
            if isinstance(value, list | dict):
                _add_deltas(value, before, after)


def _add_series(page: Onlooker, board: list[Data]) -> None:
    """From the second round on every side shows its points in the series."""
    match = page.match
    points = match.series_scores if match.round > 1 else {}
    for side in board:
        if side["name"] in points:
            figures = {"points": points[side["name"]], "round": match.round}
            side["series"] = {"value": figures["points"], "text": page.say("series_points", **figures)}


def _invite(page: Onlooker, address: Mapping[str, Any] | None) -> Data | None:
    """Where the companion deals, a page without a seat sees no hand: whose page it may become, and the address for the
    other phones."""
    if page.seat is not None or not page.dealt or page.match.over:
        return None
    seats = [{"seat": seat, "text": page.say("i_am", name=name)} for seat, name in enumerate(page.match.players)
             if not plays(page.match, seat)]  # fmt: skip
    return {"text": page.say("shared_page"), "seats": seats, "address": address}


def _about(page: Onlooker, suits: int, headline: str | None) -> Data:
    match = page.match
    seats: list[Data] = [{"seat": None, "text": page.say("whole_table")}]
    own = [(seat, name) for seat, name in enumerate(match.players) if not (page.dealt and plays(match, seat))]
    seats += [{"seat": seat, "text": name} for seat, name in own]
    return {
        "id": match.header.id,
        "seen": match.newest,
        "seat": page.seat,
        "seats": seats,
        "undo": match.undoable,
        "redo": match.redoable,
        "suits": suits,
        "outcome": _outcome(page, headline),
        "dealt": page.dealt,
        "paper": _paper(page),
        "advises": page.advises and match.game.has_partner and not match.over,
    }


def _paper(page: Onlooker) -> str | None:
    """Where the match as it stands can be had on paper; None while it has hands that nobody may see."""
    hides = page.dealt and not page.match.over
    return f"{page.paper}position.pdf?lang={page.lang}" if page.paper and not hides else None


def _outcome(page: Onlooker, headline: str | None) -> Data | None:
    """How it ended. `headline`: the game's own, where all win or lose together; nobody then has points."""
    match = page.match
    outcome = match.outcome_in(page.lang)
    if outcome is None:
        return None
    names = listing(list(outcome.winners), page.lang)
    series = None
    if match.round > 1:
        told = ", ".join(f"{name} {points}" for name, points in match.series_scores.items())
        series = page.say("series", round=match.round, scores=told)
    return {
        "text": headline or (page.say("winner", name=names) if names else page.say("draw_game")),
        "reason": outcome.reason,
        "scores": [] if headline else [[name, points] for name, points in outcome.scores.items()],
        "series": series,
        "next": True,
    }


def _last(page: Onlooker) -> Data:
    """What happened last, with its sum. After an undo or a redo: what stands now, and before it what was taken back."""
    match, newest = page.match, page.match.entries[-1]
    moved = newest.kind in ("undo", "redo")
    entry = match.entries[match.undoable or 0] if moved else newest
    group = match.timeline.together(entry.number)
    answered = answered_by(match, group)
    first = answered[0] if answered else entry
    told = " ".join(one.explain(page.lang, whole=False) for one in (*answered, *group) if _tells(one))
    title, text = _headed(page, first, told)
    if _were_opened(match.game, group):
        title, text = f"{page.say('opened')}{colon(page.lang).rstrip()}", told
    return {
        "entry": newest.number,
        "title": title,
        "text": text,
        "before": f"{page.title(newest)}." if moved else None,
        "rule": page.rule(main_clause(first)),
        "why": entry.number if _tells(entry) else None,
        "kind": newest.kind,
        "blow": max((blow.value for blow in blows_of(match, group)), default=0) if newest is group[-1] else 0,
        "warnings": [warning for one in group for warning in page.warnings(one)],
    }


def _were_opened(game: Game, group: Sequence[Entry]) -> bool:
    """Whether entries are choices that several made in secret, and not what one tap announces of several players: all
    of them answer what is asked, or are what may be chosen besides."""
    asked = {one.move.verb for one in group if one.move is not None} - {*game.sealed_verbs}
    return len({one.by for one in group}) > 1 and len(asked) <= 1


def _headed(page: Onlooker, entry: Entry, told: str) -> tuple[str, str]:
    """What is told of an entry, and its heading: who did it, and that once, else what was announced."""
    if not told or not entry.by:
        return f"{page.title(entry)}.", told
    if told.startswith(f"{entry.by} "):
        return entry.by, told.removeprefix(f"{entry.by} ")
    return f"{entry.by}{colon(page.lang).rstrip()}", told


def _tells(entry: Entry) -> bool:
    """Whether an entry did anything that can be explained."""
    return bool(entry.effects or entry.given)


def _turns(page: Onlooker) -> Iterator[str | None]:
    """The turn, or the round, in which each entry was announced, in words; None in a game that counts neither."""
    names = page.match.game.facts.names(page.match.players)
    counted = next((name for name in TURNS if name in names), None)
    now = None if counted is None else _first(page.match, counted)
    for entry in page.match.entries:
        yield None if counted is None else f"{curve_word(counted, page.lang)} {now}"
        now = entry.changed.get(counted or "", now)


def _first(match: Match, fact: str) -> Any:
    """What a fact was when the match began."""
    changed = next((entry for entry in match.entries[1:] if fact in entry.changed), None)
    return match.facts_after(0)[fact] if changed is None else changed.before[fact]


def _row(page: Onlooker, entry: Entry, live: frozenset[int], told: Told) -> Data:
    row = _row_told(page, entry, told)
    if entry.number not in live and entry.kind not in ASIDE:
        return {**row, "undone": True}
    question = _open_question(page, entry)
    return row if question is None else {**row, "reveal": question}


def _row_told(page: Onlooker, entry: Entry, told: Told) -> Data:
    """What a row says for good: told once, for a long log would else be worded anew after every tap."""
    key = (entry.number, page.lang, page.seat)
    known = told.get(key)
    if known is not None and known[0] is entry:
        return known[1]
    marks = []
    if entry.number != entry.group[0]:
        marks.append(say("together-with", page.lang, entry=entry.group[0]))
    if entry.implied:
        marks.append(page.say("implied"))
    if entry.kind == "override":
        marks.append(page.say("against_rule"))
    if entry.comment:
        marks.append(f"# {entry.comment}")
    row = {
        "entry": entry.number,
        "time": clock(entry.at),
        "text": entry.news(page.lang) if _tells(entry) else f"{page.title(entry)}.",
        "kind": entry.kind,
        "marks": marks,
        "warnings": page.warnings(entry),
        "why": _tells(entry),
        "undone": False,
    }
    told[key] = (entry, row)
    return row


def _open_question(page: Onlooker, entry: Entry) -> Data | None:
    """What an earlier entry left unnamed and may still be named."""
    match = page.match
    item = match.unanswered(entry.number)
    if item is None or item in match.state.pending:
        return None
    return match.game.question(match, item, page.seat, page.lang)


def clock(at: str) -> str:
    """Hours and minutes of this machine's day, of a moment as the record has it; empty for what is none."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except ValueError:
        return ""
