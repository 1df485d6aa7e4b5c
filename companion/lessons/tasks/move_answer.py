"""What kinds of task share whose answers are moves: the announced move, what it must lead to, how it is told."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.match.match import Match
from companion.core.notation.parser import move_phrase as phrase_in
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import AmbiguousMove, Event, InvalidMove, MoveError, Ruling
from companion.core.text.formatter import listing
from companion.lessons.lesson.goals import BEFORE, Condition, read_condition
from companion.lessons.lesson.spec import Given, Scene
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.practice.tables import lesson_table
from companion.lessons.pupil.feedback import Cited, Feedback, cite_all, clauses_of, reasons_told, say


def announced(scene: Scene, given: Given) -> Move:
    """The announced move. Raises InvalidMove or AmbiguousMove, said for people."""
    if not isinstance(given, str) or not given.strip():
        raise InvalidMove(say("say-a-move", scene.lang))
    text = given.partition("#")[0]
    own_name = f"{scene.lesson.pupil}: {text}"  # who is not named is the pupil
    try:
        if scene.match.state.active != scene.seat and not _names_somebody(scene, text):
            return scene.match.parse(own_name)
    except MoveError:
        pass
    try:
        move = scene.match.parse(text)
        return move if own(scene, move) or _names_somebody(scene, text) else scene.match.parse(own_name)
    except AmbiguousMove:
        try:
            return scene.match.parse(own_name)
        except MoveError:
            pass
        raise


def _names_somebody(scene: Scene, text: str) -> bool:
    """Whether an announcement begins with a player's name."""
    first, colon, _ = text.partition(":")
    return bool(colon) and first.strip().casefold() in {name.casefold() for name in scene.match.players}


def own(scene: Scene, move: Move) -> bool:
    """Whether the move is not one that another player announces for himself."""
    personal = scene.game.verbs[move.verb].personal
    return not personal or scene.game.seat_of(scene.match.state, move) == scene.seat


def refused(scene: Scene, ruling: Ruling) -> Feedback:
    """A refused move: why, and its clauses. What could be played instead is not told: it may be the answer."""
    clauses = cite_all(scene.game, clauses_of(ruling.reasons), scene.lang)
    first = say("refused-one", scene.lang, move=move_phrase(scene, ruling.move))
    return Feedback("wrong", (first, *reasons_told(scene.game, ruling, scene.lang)), clauses)


def not_yours(scene: Scene) -> Feedback:
    """A move of another player's."""
    return Feedback("unclear", (say("other-side", scene.lang, name=scene.lesson.pupil),))


def taught(scene: Scene, *more: str) -> tuple[Cited, ...]:
    """The rules that the step teaches, and others, as they are cited."""
    return cite_all(scene.game, (*scene.step.rules, *more), scene.lang)


def is_met(
    scene: Scene, goal: Sequence[Condition], clauses: Sequence[str], after: Match, effects: Sequence[Event]
) -> bool:
    """Whether all that is asked is so after the moves: every condition holds, every clause was at work."""
    now, happened = after.facts(), {effect.clause for effect in effects}
    return all(one.holds(now, scene.base) for one in goal) and happened.issuperset(clauses)


# --- in words ---------------------------------------------------------------------------------------------------------


def move_text(scene: Scene, move: str | Move) -> str:
    """A move as it is typed; the pupil's own bears no name."""
    parsed = scene.match.parse(move) if isinstance(move, str) else move
    own_move = parsed.by == scene.lesson.pupil
    return scene.match.move_text(replace(parsed, by="") if own_move else parsed, scene.lang)


def move_phrase(scene: Scene, move: str | Move) -> str:
    """A move in words; of another player's who it is stands before it."""
    parsed = scene.match.parse(move) if isinstance(move, str) else move
    other = parsed.by != scene.lesson.pupil
    return phrase_in(scene.game, scene.match.state, parsed, scene.lang, named=other)


def without_speaker(scene: Scene, move: str | Move) -> str:
    """A move in words, where who does it is said apart."""
    parsed = scene.match.parse(move) if isinstance(move, str) else move
    return phrase_in(scene.game, scene.match.state, parsed, scene.lang)


def who(scene: Scene, move: str) -> str:
    """The name of the player who announces a move."""
    match = scene.match
    return match.players[match.game.seat_of(match.state, match.parse(move))]


def verb_word(scene: Scene, verb: str) -> str:
    """A verb as people say it."""
    return scene.game.rulebook.speaker(scene.lang).word("verb", verb).split("|")[0]


def verbs_told(scene: Scene, verbs: Sequence[str]) -> str:
    """Several of them."""
    return listing([verb_word(scene, verb) for verb in verbs], scene.lang)


def verb_hint(scene: Scene, move: str) -> tuple[str, ...]:
    """What to think of to find a move; none for no move."""
    if not move:
        return ()
    return (say("hint-first-word", scene.lang, verb=verb_word(scene, scene.match.parse(move).verb)),)


def meant(scene: Scene, move: Move, told: Sequence[str]) -> tuple[str, ...]:
    """What a legal move means that is not the one asked for: what its card is, as the game's lessons know it, and what
    it would do (`told`)."""
    means = lesson_table(scene.game).means
    known = None if means is None else means(scene.match.state, move)
    is_what = () if known is None else (known(scene.lang),)
    if not told:
        return is_what
    first, *rest = told
    return *is_what, say("would-do", scene.lang, told=first), *rest


# --- fields of lesson files -------------------------------------------------------------------------------------------


def read_conditions(table: Table, field: str, game: Game, players: Sequence[str]) -> tuple[Condition, ...]:
    """The conditions of a field."""
    known = game.facts.names(players)
    found = []
    for text in table.strings(field):
        condition = read_condition(text, players)
        if condition is None:
            told = f"«\u202f{text}\u202f» ne se lit pas\u202f; par exemple «\u202f{next(iter(known))} = 3\u202f»"
            table.wrong(field, told, f"“{text}” cannot be read; for example “{next(iter(known))} = 3”")
            continue
        table.one_of(field, [condition.fact], known)
        fact = known.get(condition.fact)
        if fact is not None and isinstance(condition.value, str) and condition.value != BEFORE and fact.kind == "int":
            table.wrong(field, f"«\u202f{text}\u202f»\u202f: il faut un nombre", f"“{text}”: it must be a number")
        found.append(condition)
    return tuple(found)


def read_verbs(table: Table, game: Game) -> tuple[str, ...]:
    """The verbs of the field `verbs`."""
    verbs = table.strings("verbs")
    table.one_of("verbs", verbs, [verb for verb in game.verbs if game.verbs[verb].spoken])
    return verbs


def read_effects(table: Table, game: Game) -> tuple[str, ...]:
    """The clauses of the field `effects`."""
    effects = table.strings("effects")
    table.one_of("effects", effects, [key for key, clause in game.rulebook.items() if "effect" in clause.sentences])
    return effects
