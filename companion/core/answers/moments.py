"""Questions about the moment: whose turn it is, what may be announced, what is still to be done, who is winning."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from companion.core.answers.answer import Answer
from companion.core.answers.figures import label_of
from companion.core.answers.mentions import Table
from companion.core.answers.rule_answers import rule_answer
from companion.core.match.timeline import Timeline
from companion.core.notation.parser import move_phrase
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Outcome
from companion.core.text.formatter import listing
from companion.core.text.letters import capital
from companion.core.text.messages import say

SHOWN: Final = 6
"""Announcements that are named, each of another verb."""
LOOKED_AT: Final = 2000
"""Announcements that are counted at most."""
PHASES: Final = ("phase", "step")
"""The facts by which games say how far a turn is."""


def turn_answer(table: Table) -> Answer:
    """Whose turn it is, and how far it is."""
    figures = {name: table.facts[name] for name in ("player", *PHASES) if table.facts.get(name) is not None}
    told = {name: table.telling.value_text(name, value, table.lang) for name, value in figures.items()}
    phase = next((told[name] for name in PHASES if name in told), "")
    if "player" not in told:
        return Answer(text=say("answer-turn", table.lang, name=phase), figures=figures)
    key = "answer-turn-at" if phase else "answer-turn"
    return Answer(text=say(key, table.lang, name=told["player"], phase=phase), figures=figures)


def now_answer(table: Table) -> Answer:
    """What the asker may announce, as far as the asker knows the table: how many announcements, some of them."""
    moves = list(islice(table.game.legal(table.known), LOOKED_AT))
    own = [move for move in moves if table.game.announcer(table.known, move) in ("", table.asker)]
    if not own:
        return Answer(text=say("answer-now-none", table.lang, what=todo_answer(table).text), figures={"moves": 0})
    shown = [move_phrase(table.game, table.known, move, table.lang) for move in _firsts(own)]
    text = say("answer-now", table.lang, count=len(own), moves=" · ".join(shown))
    return Answer(text=text, figures={"moves": len(own)})


def _firsts(moves: Iterable[Move]) -> list[Move]:
    """One announcement of each verb, conceding left to the last."""
    firsts = list({move.verb: move for move in reversed(list(moves))}.values())[::-1]
    return sorted(firsts, key=lambda move: move.verb == "concede")[:SHOWN]


def todo_answer(table: Table) -> Answer:
    """What is asked for now, of whom, and by which rule."""
    book, lang = table.game.rulebook, table.lang
    items = [item for item in reversed(table.known.pending) if item.clause in book]
    if items:
        told = [
            say("answer-asked", lang, name=say("answer-table", lang) if item.seat is None else table.players[item.seat],
                what=book[item.clause].name(lang))
            for item in items
        ]  # fmt: skip
        text = ", ".join(dict.fromkeys(told))
        return Answer(tuple(dict.fromkeys(item.clause for item in items)), text[:1].upper() + text[1:] + ".")
    agenda = table.facts.get("agenda") or table.facts.get("pending")
    if agenda:
        name = "agenda" if table.facts.get("agenda") else "pending"
        value = table.telling.value_text(name, agenda, lang)
        return Answer(text=say("answer-figure", lang, value=value, label=label_of(table, name)), figures={name: agenda})
    turn = turn_answer(table)
    return Answer(text=say("answer-nothing-asked", lang, what=turn.text), figures=turn.figures)


def winner_answer(table: Table, outcome: Outcome | None) -> Answer:
    """Who has won; while nobody has, how the figures stand that tell a match."""
    if outcome is not None:
        figures = {"winners": outcome.winners, **outcome.scores}
        return Answer((outcome.rule,), outcome.reason, figures=figures)
    names = _standing(table)
    rule = rule_answer(table.game.rulebook, WINNING, table.lang)
    figures = {name: table.facts[name] for name in names}
    if not names:
        nobody = say("answer-nobody-won-yet", table.lang)
        return Answer(rule.clauses, f"{nobody} {rule.text}")
    told = [
        say("answer-each", table.lang, label=label_of(table, name),
            value=table.telling.value_text(name, table.facts[name], table.lang))
        for name in names
    ]  # fmt: skip
    text = say("answer-nobody-won", table.lang, figures=listing(told, table.lang))
    return Answer(rule.clauses, f"{text} {rule.text}", figures=figures)


def last_answer(table: Table, timeline: Timeline) -> Answer:
    """What was announced last, and what came of it."""
    entry = timeline.entries[timeline.live[-1] if timeline.live else 0]
    title = entry.open_title(table.lang)
    told = entry.news(table.lang) if entry.effects or entry.given else ""
    text = say("answer-last", table.lang, title=title, text=told) if told else f"{title}."
    return Answer(text=capital(text))


def table_answer(table: Table) -> Answer:
    """The table in words: the moment, then of each player the figures that tell the match, and what lies there."""
    turn = turn_answer(table)
    told, figures = [turn.text], dict(turn.figures)
    for player in ("", *table.players):
        own = [
            name for key in table.game.key_figures if table.facts.get(name := f"{player}.{key}".lstrip(".")) is not None
        ]
        things = [thing.name for thing in table.things if thing.owner == player]
        parts = [*(_named_figure(table, name) for name in own), *([listing(things, table.lang)] if things else [])]
        figures |= {name: table.facts[name] for name in own}
        if parts:
            what = " · ".join(parts)
            told.append(say("answer-of-player", table.lang, name=player, what=what) if player else f"{capital(what)}.")
    return Answer(text=" ".join(told), figures=figures)


def _named_figure(table: Table, name: str) -> str:
    """A figure with what it is called, its owner left out."""
    fact = table.game.facts.names(table.players)[name]
    value = table.telling.value_text(name, table.facts[name], table.lang)
    return say("answer-each", table.lang, label=fact.title[table.lang], value=value)


WINNING: Final = "comment gagne-t-on ? how do you win?"
"""What is asked of the book beside the figures."""


def _standing(table: Table) -> list[str]:
    """The first key figure that every player has, or the whole match."""
    for key in table.game.key_figures:
        own = [f"{player}.{key}" for player in table.players]
        if all(table.facts.get(name) is not None for name in own):
            return own
        if table.facts.get(key) is not None:
            return [key]
    return []
