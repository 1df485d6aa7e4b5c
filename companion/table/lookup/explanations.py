"""What a page is told that asks why: how a figure or an entry came to be, what a rule says."""

from collections.abc import Iterator
from itertools import islice

from companion.core.answers.changes import changing_clause, main_clause
from companion.core.match.entry import Entry
from companion.core.plugins.registry import own_games
from companion.core.rules.rulebook_address import clause_address
from companion.core.rules.rulings import Reason, Ruling
from companion.core.text.formatter import colon
from companion.table.lookup.asked_entries import answered_by
from companion.table.session.viewer import Data, Onlooker

_MOST_ROWS, _FEW_SOURCES = 5, 6


def why_entry(page: Onlooker, number: int) -> Data:
    """What an entry did, sentence by sentence, each with its rule; first what asked for it, where that reckoned.

    Raises IndexError.
    """
    entry = page.match.entries[number]
    lines: list[Data] = [
        {"text": sentence[:1].upper() + sentence[1:] + ".", "rule": page.rule(clause)}
        for one in (*answered_by(page.match, (entry,)), entry)
        for sentence, clause in one.sentences(page.lang)
    ]
    if entry.ruling is not None:
        spoken = (*entry.ruling.warnings, *entry.ruling.assumes)
        reasons = entry.ruling.reasons if entry.kind == "override" else spoken
        lines += [_ruled(page, entry.ruling, reason) for reason in reasons]
    if entry.why and entry.kind in ("override", "correct"):
        lines.append({"text": entry.why, "rule": None})
    return {"ok": True, "title": page.title(entry), "lines": lines}


def _ruled(page: Onlooker, ruling: Ruling, reason: Reason) -> Data:
    return {"text": page.reason(ruling, reason)["text"], "rule": page.rule(reason.clause)}


def why_fact(page: Onlooker, name: str) -> Data:
    """How a figure came to be: the entries that changed it, the newest first. Raises KeyError."""
    match, facts = page.match, page.match.facts()
    if name not in facts:
        raise KeyError(name)
    declared, speaker = match.game.facts, match.game.rulebook.speaker(page.lang)
    value = match.telling.value_text(name, facts[name], page.lang)
    lines = [*_reckoned(page, name), *islice(_changes(page, name), _MOST_ROWS)]
    sources = declared.sources(name, match.players)
    if len(sources) > _FEW_SOURCES:  # of many, those that are there
        sources = [source for source in sources if facts[source] is not None]
    if sources:
        told = ", ".join(declared.label(source, speaker) for source in sources)
        lines.append({"text": page.say("computed_from", sources=told), "rule": None})
    return {
        "ok": True,
        "title": f"{declared.label(name, speaker)}{colon(page.lang)}{value}",
        "lines": lines or [{"text": page.say("never_changed"), "rule": None}],
    }


def _reckoned(page: Onlooker, name: str) -> Iterator[Data]:
    """The sum of a figure that is worked out, as it stands now."""
    found = page.match.game.reckoned(page.known, name)
    if found is not None:
        total, clause = found
        text = page.match.game.rulebook.speaker(page.lang).fill("{sum:sum}", {"sum": total})
        yield {"text": f"{text}.", "rule": page.rule(clause)}


def _changes(page: Onlooker, name: str) -> Iterator[Data]:
    live = page.match.live
    for entry in reversed(page.match.entries):
        if name in entry.changed and entry.number in live:
            rule = changing_clause(entry, name) or main_clause(entry)
            yield {"text": _changed(page, entry, name), "rule": page.rule(rule)}


def _changed(page: Onlooker, entry: Entry, name: str) -> str:
    told = page.match.telling
    return page.say(
        "changed_by",
        entry=entry.number,
        before=told.value_text(name, entry.before.get(name), page.lang),
        after=told.value_text(name, entry.changed[name], page.lang),
        text=entry.explain(page.lang),
    )


def rule_told(page: Onlooker, clause_id: str, site: str = "") -> Data:
    """One clause of the book; `site`: the page of a site, whose rule book has it too. Raises KeyError."""
    game = page.match.game
    clause = game.rulebook[clause_id]
    root = site.removesuffix("table/")
    known = bool(site) and game.name in own_games()
    return {
        "ok": True,
        "title": clause.title[page.lang],
        "text": clause.text[page.lang],
        "section": clause.where[page.lang],
        "address": root + clause_address(game.name, clause_id, page.lang) if known else "",
    }
