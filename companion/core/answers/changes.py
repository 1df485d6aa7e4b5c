"""Questions about what has happened: why a figure is so, how much was lost; told by the newest entry that did it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from companion.core.answers.answer import Answer
from companion.core.answers.figures import figure_answer, label_of, nearness_of
from companion.core.answers.mentions import Mention, Table, Thing
from companion.core.answers.questions import Word, has, joined
from companion.core.match.entry import ASIDE, Entry
from companion.core.match.timeline import Timeline
from companion.core.rules.rulebook import ENOUGH
from companion.core.rules.rulings import Event, Sum
from companion.core.speech.tokens import tokens
from companion.core.text.formatter import number
from companion.core.text.letters import capital
from companion.core.text.messages import say

_SURE: Final = 3
"""An effect that fits a figure so well speaks of it: it names the value, or its place and the change."""
RECENT: Final = 12
"""Entries in which what is asked after is looked for by its rule."""
NAMED: Final = 0.5
"""How near a figure's name must be to a question for the question to speak of it."""


class Change(NamedTuple):
    """A whole number that an entry changed, and from what to what."""

    entry: Entry
    fact: str
    before: int
    after: int


def change_answer(table: Table, timeline: Timeline, said: Sequence[Word]) -> Answer | None:
    """The newest change of which a question speaks, with its sum; None where none fits."""
    numbers = {token.number for token in tokens(joined(said)) if token.number is not None}
    mentions = table.mentions(said)
    if not numbers and not mentions and (told := _by_rule(table, timeline, said)) is not None:
        return told
    for entry in _newest(timeline):
        fitting = [one for one in _changes(entry) if _concerns(one, mentions, said) and _counts(one, numbers, said)]
        best = _meant(table, fitting, said) or (fitting[0] if numbers and len(fitting) == 1 else None)
        if best is not None:
            return _told(table, best)
        if numbers and not mentions and (told := _by_sum(table, entry, numbers)) is not None:
            return told
    return _by_rule(table, timeline, said) if mentions and not numbers else None


def tells(table: Table, said: Sequence[Word]) -> bool:
    """Whether a question tells of something that has happened here: `why 3`, or that somebody has lost or gained."""
    happened = has(said, "loss") or has(said, "gain") or has(said, "past")
    return (happened and bool(table.mentions(said))) or all(word.plain.isdecimal() for word in said)


def standing_answer(table: Table, timeline: Timeline, said: Sequence[Word]) -> Answer | None:
    """The figure of which a question asks why it is so, where it has been so since the match began; None where none
    has the value that is said, or it has changed."""
    if has(said, "loss") or has(said, "gain"):
        return None
    numbers = [place for place, word in enumerate(said) if word.plain.isdecimal()]
    ways: list[tuple[Sequence[Word], int | None]] = [
        ((*said[:place], *said[place + 1 :]), int(said[place].plain)) for place in numbers
    ]
    for asked, value in ways or ([(said, None)] if table.mentions(said) else []):
        found = figure_answer(table, asked)
        name, figure = next(iter(found.figures.items())) if found and len(found.figures) == 1 else ("", None)
        whole = isinstance(figure, int) and not isinstance(figure, bool)
        if whole and value in (None, figure) and not any(name in entry.changed for entry in _newest(timeline)):
            told = table.telling.value_text(name, figure, table.lang)
            text = say("answer-standing", table.lang, value=told, label=label_of(table, name))
            return Answer(text=text, figures={name: figure})
    return None


# --- which entry, which figure ----------------------------------------------------------------------------------------


def _newest(timeline: Timeline) -> Iterator[Entry]:
    """The entries that count, the newest first."""
    return (
        timeline.entries[number] for number in reversed(timeline.live) if timeline.entries[number].kind not in ASIDE
    )


def _changes(entry: Entry) -> Iterator[Change]:
    for fact, after in entry.changed.items():
        before = entry.before.get(fact)
        if all(isinstance(value, int) and not isinstance(value, bool) for value in (before, after)):
            assert before is not None
            yield Change(entry, fact, before, after)


def _concerns(change: Change, mentions: Sequence[Mention], said: Sequence[Word]) -> bool:
    """Whether a change befell what a question is about: who lost, or to whom it was done."""
    things = [mention.thing for mention in mentions if mention.thing is not None]
    if things:
        suffered = things[-1] if has(said, "deal") else things[0]
        return suffered.holds(change.fact)
    players = [mention.player for mention in mentions if mention.player]
    return not players or change.fact.startswith(f"{players[-1] if has(said, 'deal') else players[0]}.")


def _counts(change: Change, numbers: set[int], said: Sequence[Word]) -> bool:
    """Whether a change is as much as was said, and up or down as was said."""
    by = change.after - change.before
    loss, gain = has(said, "loss"), has(said, "gain")
    reached = not (loss or gain) and change.after in numbers  # why has Ana 6
    if numbers and abs(by) not in numbers and not reached:
        return False
    return not ((loss and by > 0) or (gain and by < 0))


def _meant(table: Table, changes: Sequence[Change], said: Sequence[Word]) -> Change | None:
    """The one that is meant among the changes of one entry: named, else a key figure of the game."""
    named = [one for one in changes if nearness_of(table, one.fact, said) >= NAMED]
    keys = table.game.key_figures
    key = [one for one in changes if one.fact.rpartition(".")[2] in (*keys, *(end.rpartition(".")[2] for end in keys))]
    for fitting in (key, named) if has(said, "deal") else (named, key):
        if len(fitting) == 1:
            return fitting[0]
    return None


# --- how it is told ---------------------------------------------------------------------------------------------------


def _told(table: Table, change: Change) -> Answer:
    """The change, and what did it, with its sum and its rule."""
    event = changing_event(change.entry, change.fact)
    by = change.after - change.before
    text = say(
        "answer-change", table.lang, change=number(by, signed=True), label=label_of(table, change.fact),
        before=number(change.before), after=number(change.after),
        text=_explained(table, change.entry, event),
    )  # fmt: skip
    clause = main_clause(change.entry) if event is None else event.clause
    return Answer((clause,) if clause else (), text, figures={change.fact: change.after, "change": by})


def _explained(table: Table, entry: Entry, event: Event | None) -> str:
    """What an entry did: by one effect where that has its sum, else all of it."""
    if event is not None and any(isinstance(figure, Sum) for figure in event.figures.values()):
        return _sentence(table, event)
    clause = main_clause(entry)
    told = entry.explain(table.lang, whole=False)
    return f"{told} {table.game.rulebook.heading(clause, table.lang)}" if clause else told


def _sentence(table: Table, event: Event) -> str:
    """What happened by a clause, with its sum, and where the book has it."""
    book, lang = table.game.rulebook, table.lang
    return f"{capital(book.effect(event, book.speaker(lang)))}. {book.heading(event.clause, lang)}"


def _by_sum(table: Table, entry: Entry, numbers: set[int]) -> Answer | None:
    """The sum of an entry that makes a number which is asked after."""
    for effect in entry.effects:
        sums = [figure for figure in effect.figures.values() if isinstance(figure, Sum)]
        if any(figure.result in numbers for figure in sums):
            return Answer((effect.clause,), _sentence(table, effect), figures={"sum": sums[0].result})
    return None


def _by_rule(table: Table, timeline: Timeline, said: Sequence[Word]) -> Answer | None:
    """What happened of late by the rule that a question is most like."""
    book = table.game.rulebook
    keys = list(book)
    score = {keys[found.place]: found.score for found in book.found(joined(said))}
    things = [mention.thing for mention in table.mentions(said) if mention.thing is not None]
    recent = (event for entry in islice(_newest(timeline), RECENT) for event in entry.effects)
    events = [event for event in recent if all(_speaks_of(event, thing) for thing in things)]
    best = max(events, key=lambda event: score.get(event.clause, 0.0), default=None)
    if best is None or score.get(best.clause, 0.0) < ENOUGH:
        return None
    sums = {key: one.result if isinstance(one, Sum) else one for key, one in best.figures.items()}
    return Answer((best.clause,), _sentence(table, best), figures={k: v for k, v in sums.items() if type(v) is int})


def _speaks_of(event: Event, thing: Thing) -> bool:
    """Whether something happened to a thing, or by it."""
    place = thing.fact.rpartition(".")[2]
    told = [part for one in event.figures.values() for part in (one if isinstance(one, tuple) else (one,))]
    return any(str(part) in (thing.name, place, f"{thing.owner}.{place}") for part in told)


# --- by which clause --------------------------------------------------------------------------------------------------


def main_clause(entry: Entry) -> str | None:
    """The clause that says most about an entry: the one with a sum, else the one that changed most figures."""
    if entry.kind == "correct":
        return "correction"
    for effect in entry.effects:
        if any(isinstance(figure, Sum) for figure in effect.figures.values()):
            return effect.clause
    changing = Counter(filter(None, (changing_clause(entry, name) for name in entry.changed)))
    if changing:
        return changing.most_common(1)[0][0]
    return entry.effects[-1].clause if entry.effects else None


def changing_clause(entry: Entry, name: str) -> str | None:
    """The clause by which an entry changed a figure; None where no effect speaks of it."""
    event = changing_event(entry, name)
    return None if event is None else event.clause


def changing_event(entry: Entry, name: str) -> Event | None:
    """The effect by which an entry changed a figure: the one that speaks of its place and of its value; None where none
    does."""
    value, before = entry.changed.get(name), entry.before.get(name)
    numbers = isinstance(value, int) and isinstance(before, int) and not isinstance(value, bool)
    change = abs(int(value) - int(before)) if numbers and value is not None and before is not None else None
    *places, leaf = name.split(".")

    def fits(effect: Event) -> int:
        figures = effect.figures.items()
        told = {key: figure.result if isinstance(figure, Sum) else figure for key, figure in figures}
        named = sum(place in map(str, told.values()) for place in places)
        new = [key for key, figure in told.items() if figure == value and type(figure) is type(value)]
        aimed = any(key in (leaf, "after", "left") for key in new)
        return 2 * named + 3 * bool(new) + aimed + (change in told.values()) + (before in told.values())

    best = max(entry.effects, key=fits, default=None)
    return best if best is not None and fits(best) >= _SURE else None
