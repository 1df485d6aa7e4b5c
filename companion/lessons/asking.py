"""Questions at one moment of a match: a move to judge, moves to find, a figure to reckon. Knows no game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.rulings import Reason, Sum
from companion.lessons.announcing import about, asks, candidates, slips
from companion.lessons.dice import Dice
from companion.lessons.feedback import clauses_of
from companion.lessons.moments import SEAT
from companion.lessons.scene import Scene
from companion.lessons.spec import LEGAL, FigureTask, FindTask, JudgeTask, Task
from companion.lessons.tables import lesson_table

LEAST_TO_FIND, MOST_TO_FIND = 2, 12
SLIPS: Final = 3
"""How many announcements with a wrong card are among those that a `judge` question is chosen from."""


# judge: a legal move or a refused one; the hardest are those where other moves of the verb are refused otherwise


def judge_task(game: Game, state: Any, dice: Dice, rule: str | None) -> Task | None:
    """A move to judge; `rule`: a clause that it is about."""
    legal: list[Move] = []
    refused: list[Move] = []
    apart, unjudged = lesson_table(game).apart, lesson_table(game).unjudged
    for move in (*(moves := list(candidates(game, state, SEAT))), *_slips(game, state, moves, dice)):
        reasons = game.findings(state, move)
        breaches = [reason for reason in reasons if reason.kind != "warning"]
        cited = clauses_of(reasons)
        if any(reason.kind in ("assumes", "nonsense") for reason in reasons) or not apart.isdisjoint(cited):
            continue
        if move.verb in unjudged:
            continue
        if rule is not None and rule not in cited and (breaches or move.verb != rule):
            continue
        (refused if breaches else legal).append(move)
    pile = legal if legal and (not refused or dice.random() < 0.4) else refused
    return JudgeTask(str(_by_verb(pile, dice))) if pile else None


def _slips(game: Game, state: Any, moves: Sequence[Move], dice: Dice) -> list[Move]:
    """A few announcements with a wrong card in them, and the mistakes that the game's lessons know of."""
    found = [list(slips(game, state, move)) for move in dice.mixed(moves)[:SLIPS]]
    usual = lesson_table(game).slips
    return [*(dice.pick(near) for near in found if near), *(usual(state, SEAT) if usual is not None else ())]


def _by_verb(moves: Sequence[Move], dice: Dice) -> Move:
    """One of the moves, each verb as likely as the others."""
    verb = dice.pick(sorted({move.verb for move in moves}))
    return dice.pick([move for move in moves if move.verb == verb])


def judge_level(scene: Scene, task: JudgeTask, right: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """How many rules are in play: what else refuses moves of the verb here, and whether any of them is legal."""
    game, state = scene.game, scene.match.state
    move = scene.match.parse(task.move)
    refusing = set(refusals(game, state, (move.verb,)))
    warned = clauses_of(reason for reason in game.findings(state, move) if reason.kind == "warning")
    own = [key for key in right if key != LEGAL] or [*warned, *about(game, state, move)]
    mixed = any(near.verb == move.verb for near in game.legal(state)) and bool(refusing)
    level = 1 + mixed + (len(refusing) >= 2 or bool(warned))
    return tuple(dict.fromkeys((*own, *warned))), min(3, level)


def refusals(game: Game, state: Any, verbs: Sequence[str]) -> tuple[str, ...]:
    """The clauses that refuse moves of these verbs in a state."""
    reasons: list[Reason] = []
    for move in candidates(game, state, SEAT):
        if move.verb in verbs:
            reasons += [reason for reason in game.findings(state, move) if reason.kind == "breach"]
    return clauses_of(reasons)


# find-all: all moves of a verb


def find_task(game: Game, state: Any, dice: Dice, rule: str | None) -> Task | None:
    """A verb whose legal moves are to be found."""
    by_verb: dict[str, int] = {}
    worth = lesson_table(game).find
    for move in game.legal(state):
        if asks(game, state, move, SEAT) and (worth is None or move.verb in worth):
            by_verb[move.verb] = by_verb.get(move.verb, 0) + 1
    verbs = [
        verb
        for verb, count in sorted(by_verb.items())
        if LEAST_TO_FIND <= count <= MOST_TO_FIND
        and (rule is None or rule == verb or rule in refusals(game, state, (verb,)))
    ]
    return FindTask((dice.pick(verbs),)) if verbs else None


# figure: a sum, or a figure after a move


def figure_task(game: Game, state: Any, dice: Dice, rule: str | None, plain: bool = False) -> Task | None:
    """`plain`: of an announcement that names nothing, such as going on."""
    tasks: dict[str, list[FigureTask]] = {}
    worth = lesson_table(game).sums
    asked = (move for move in candidates(game, state, SEAT) if not (plain and game.verbs[move.verb].params))
    moves = dice.mixed([move for move in asked if not _stopped(game, state, move)])
    for move in moves if rule is not None else moves[:MOST_TO_FIND]:
        after, effects = game.apply(state, move)
        if rule is not None and all(effect.clause != rule for effect in effects):
            continue
        for effect in effects:
            asked_for = worth is None or effect.clause in worth or effect.clause == rule
            if asked_for and any(isinstance(figure, Sum) for figure in effect.figures.values()):
                tasks.setdefault(f"sum {effect.clause}", []).append(FigureTask(str(move), effect=effect.clause))
        for fact in _changed_figures(game, state, after):
            tasks.setdefault(f"fact {fact.split('.')[-1]}", []).append(FigureTask(str(move), fact=fact))
    return dice.pick(tasks[dice.pick(sorted(tasks))]) if tasks else None


def _stopped(game: Game, state: Any, move: Move) -> bool:
    """Whether something refuses a move, or it rests on what nobody can see."""
    return any(reason.kind != "warning" for reason in game.findings(state, move))


def _changed_figures(game: Game, before: Any, after: Any) -> list[str]:
    """The whole numbers among the facts that a move changes; what chance decides is none of them."""
    if any(item.verb not in lesson_table(game).answering for item in after.pending):
        return []
    was, now = game.facts.read(before), game.facts.read(after)
    names, worth = game.facts.names(before.players), lesson_table(game).figures
    return [
        name
        for name, value in now.items()
        if (worth is None or name.rpartition(".")[2] in worth)
        and names[name].kind == "int"
        and value is not None
        and was.get(name) is not None
        and was[name] != value
    ]


def figure_pieces(game: Game, state: Any, move: Move) -> tuple[tuple[str, ...], int]:
    """The clauses that speak of a move, and how many pieces its reckoning has: terms, and effects that count."""
    _, effects = game.apply(state, move)
    terms = sum(len(figure.terms) for e in effects for figure in e.figures.values() if isinstance(figure, Sum))
    others = sum(1 for e in effects if any(isinstance(v, int) for v in e.figures.values()))
    return tuple(dict.fromkeys(effect.clause for effect in effects)), terms + others


MAKERS: Final[Mapping[str, Callable[[Game, Any, Dice, str | None], Task | None]]] = {
    "judge": judge_task, "find-all": find_task, "figure": figure_task,
}  # fmt: skip
