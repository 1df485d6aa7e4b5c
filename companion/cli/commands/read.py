"""`companion games`, `rules`, `check` and `replay`: what is read without a table."""

import argparse
import sys
import time
from collections import Counter
from typing import Any

import companion
from companion.cli.voice import MistakeError, Voice, as_path
from companion.core.answers.questions import is_question
from companion.core.answers.rule_answers import rule_answer
from companion.core.match.entry import ASIDE, Entry, value_text
from companion.core.plugins.registry import find_game, left_out
from companion.core.record.ledger import RecordError
from companion.core.rules.clauses import places
from companion.core.rules.game import Game
from companion.core.rules.option import Option
from companion.core.rules.rulebook import Clause
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import say
from companion.core.text.numbers import span
from companion.lessons.practice import lookup
from companion.notebook.match import Match

ANSWERING = 3
"""Clauses that are printed under the answer to a question."""
SCREEN_DELAY_S, MAX_DELAY_S = 0.8, 60.0


def games(given: argparse.Namespace, voice: Voice) -> int:
    """List the games with their house rules."""
    for name in companion.games():
        game = find_game(name, voice.lang)
        _game_line(game, voice)
        for option in game.options:
            voice.say("option_line", **_option(option, voice))
    for package in left_out():
        voice.complain(package.text(voice.lang))
    voice.say("scoresheets_head")
    for name in companion.scoresheets():
        _game_line(find_game(name, voice.lang), voice)
    return 0


def _game_line(game: Game, voice: Voice) -> None:
    voice.say("game_line", name=game.name, title=game.title_in(voice.lang), seats=span(*game.seats))


def _option(option: Option, voice: Voice) -> dict[str, str]:
    default = value_text(option.default, voice.lang)
    title, text = option.title[voice.lang], option.help[voice.lang]
    if option.clauses:
        text = f"{text} ({', '.join(option.clauses)})"
    return {"name": option.name, "default": default, "title": title.rstrip("."), "help": text}


# --- rules --------------------------------------------------------------------------------------------------------


def rules(given: argparse.Namespace, voice: Voice) -> int:
    """Print the clauses that the words are about, the best first, or what they answer; 1 if there is none."""
    game = _game(given.game, voice)
    words = " ".join(given.words).strip()
    found = game.rulebook.search(words)
    if not found:
        told = voice.word("no_rule", game=game.title, words=words, example=next(iter(game.rulebook)))
        titles = [clause.title[voice.lang] for clause in game.rulebook.nearest(words)]
        voice.complain(f"{told} {voice.word('no_rule_near', near=', '.join(titles))}")
        return 1
    asks = is_question(words)
    if asks:
        answer = rule_answer(game.rulebook, words, voice.lang)
        voice.line(answer.text)
        found = [game.rulebook[key] for key in answer.clauses[:ANSWERING]]
    for place, clause in enumerate(found):
        if place or asks:
            voice.line()
        _print_clause(game, clause, voice)
        if words.casefold() == clause.id.casefold():
            _print_places(game, clause, voice)
        if words and not asks:
            _print_examples(game, clause, voice)
    return 0


def _game(name: str, voice: Voice) -> Game:
    try:
        return find_game(name, voice.lang)
    except SetupError as error:
        raise MistakeError(str(error)) from None


def _print_clause(game: Game, clause: Clause, voice: Voice) -> None:
    lang = voice.lang
    kind = voice.word(f"rule_kind_{clause.kind}")
    voice.say("rule_head", id=clause.id, title=clause.title[lang], section=clause.where[lang], kind=kind)
    voice.line(f"  {clause.text[lang]}")
    if clause.reason:
        voice.line(f"  {clause.reason[lang]}")
    related = [f"{near.id} ({near.title[lang]})" for near in lookup.related(game, clause.id)]
    if related:
        voice.line("  " + voice.word("rule_see", related=", ".join(related)))


def _print_places(game: Game, clause: Clause, voice: Voice) -> None:
    """Where the engine enforces it, for those who read the code: whoever asks by the id."""
    for place in places(game).get(clause.id, ()):
        voice.line("  " + voice.word("rule_stands", place=place))


def _print_examples(game: Game, clause: Clause, voice: Voice) -> None:
    """What it looks like when it is played: a legal announcement and a refused one."""
    rule = lookup.look_up(game, clause.id, voice.lang)
    if rule.example_of not in ("", clause.id):
        voice.line("  " + voice.word("rule_example_of", id=rule.example_of))
    for example in (rule.legal, rule.refused):
        if example is not None:
            voice.line("  " + voice.word("rule_example", text=example.text(voice.lang)))


# --- check --------------------------------------------------------------------------------------------------------


def check(given: argparse.Namespace, voice: Voice) -> int:
    """Judge a record again: 0 in order, 1 refusals, differences or a cut end, 2 where it cannot be read to its end."""
    match, damage = _load(given.record, voice)
    _headline(match, voice)
    verdicts: Counter[str] = Counter()
    for entry in match.entries[1:]:
        voice.line(_verdict_line(match, entry, voice))
        if entry.number in match.live:
            verdicts[entry.verdict] += 1
    if match.discrepancies:
        voice.say("differences")
        for told in match.discrepancies:
            voice.line(f"  {told}")
    for notice in match.notices:
        voice.line(notice)
    count = {name: verdicts[name] for name in ("legal", "unverifiable", "illegal")}
    voice.say("verdict_sum", **count, differences=len(match.discrepancies))
    if damage is not None:
        voice.say("sound_before", count=match.newest)
        raise MistakeError(str(damage))
    return 1 if count["illegal"] or match.discrepancies or match.notices else 0


def _load(record: str, voice: Voice) -> tuple[Match, RecordError | None]:
    """The match of a record, as far as it is sound, and what is wrong after that."""
    path = as_path(record)
    try:
        return companion.load(path, lang=voice.lang), None
    except RecordError as error:
        try:
            return companion.load(path, lang=voice.lang, partial=True), error
        except RecordError:
            raise MistakeError(str(error)) from None


def _headline(match: Match, voice: Voice) -> None:
    players = " – ".join(match.players)
    voice.say("match_line", title=match.game.title, players=players, entries=match.newest)


def _verdict_line(match: Match, entry: Entry, voice: Voice) -> str:
    joined = entry.number != entry.group[0]
    marks = f" [{say('together-with', voice.lang, entry=entry.group[0])}]" if joined else ""
    if entry.kind == "override":
        marks += voice.word("mark_override")
    if entry.number not in match.live and entry.kind not in ASIDE:
        marks += voice.word("mark_undone")
    figures: dict[str, Any] = {
        "number": entry.number,
        "by": _speaker(entry),
        "title": entry.title(voice.lang),
        "marks": marks,
    }
    if not entry.verdict:
        return voice.word("entry_plain", **figures)
    return voice.word("entry_line", verdict=voice.word(f"verdict_{entry.verdict}"), **figures)


def _speaker(entry: Entry) -> str:
    """Whose an entry is, in front of its title, where that does not begin with the name itself."""
    named = entry.move is not None and entry.move.by
    return f"{entry.by} · " if entry.by and not named else ""


# --- replay -------------------------------------------------------------------------------------------------------


def replay(given: argparse.Namespace, voice: Voice) -> int:
    """Tell a match entry by entry, with the figures that each one changed."""
    delay = _delay(given.delay, voice)
    match, damage = _load(given.record, voice)
    _headline(match, voice)
    for entry in match.entries:
        if entry.number and delay:
            sys.stdout.flush()
            time.sleep(delay)
        _tell(match, entry, voice)
    outcome = match.outcome_in(voice.lang)
    voice.line(outcome.reason if outcome else voice.word("running"))
    if damage is not None:
        raise MistakeError(str(damage))
    return 0


def _delay(given: str | None, voice: Voice) -> float:
    if given is None:
        return SCREEN_DELAY_S if sys.stdout.isatty() else 0.0
    try:
        delay = float(given.replace(",", "."))
    except ValueError:
        delay = -1.0
    if not 0 <= delay <= MAX_DELAY_S:
        raise voice.mistake("bad_delay", given=given)
    return delay


def _tell(match: Match, entry: Entry, voice: Voice) -> None:
    title, told = entry.title(voice.lang), entry.explain(voice.lang)
    voice.line(f"{entry.number:>4}  {_speaker(entry)}{title}" + (f" — {told}" if told.rstrip(".") != title else ""))
    if not entry.number:
        return
    before = match.facts_after(entry.number - 1)
    speaker = match.game.rulebook.speaker(voice.lang)
    changes = [
        voice.word(
            "fact_change",
            name=match.game.facts.label(name, speaker),
            before=value_text(before.get(name), voice.lang),
            after=value_text(value, voice.lang),
        )
        for name, value in entry.changed.items()
        if isinstance(value, int) and not isinstance(value, bool) and isinstance(before.get(name), int)
    ]
    if changes:
        voice.line("      " + ", ".join(changes))
