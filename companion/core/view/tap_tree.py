"""The tap tree of a view (core/view/view.py), grown from moves: no game, and no words of its own.

A game tells on which way each of its moves is tapped and what it is called; what is legal comes from its `judge`. Moves
that it refuses may be in the tree too: whoever taps them is told which rule forbids it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.match.implied_moves import taken_steps
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Ruling
from companion.core.view.builders import Part
from companion.core.view.words import Words

Tree = dict[str, Part]
"""What can be tapped: place → node."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A step that is taken in a picker: one choice of those under a question.

    `more`: its card, its detail, its tone. `asks`: what is asked once it is chosen; the choices that follow need no
    question of their own. `lone`: where it is the only choice of a place, that place takes it at once. `label`: what
    the place of the picker is called where it is a target.
    """

    text: str
    question: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    asks: str = ""
    lone: bool = False
    label: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from other choices of its picker, to a page too."""
        return self.text, self.more["card"]["code"] if "card" in self.more else ""


Step = str | Pick
"""A place that is tapped, or a choice of a picker."""

Branch = tuple[Sequence[Step], Part]
"""What is tapped one after the other, and what that leads to: a move or a pad (`Taps.leaf`)."""


def tree_of(branches: Iterable[Branch]) -> Tree:
    """The tree in which each branch stands; all begin at a place."""
    nodes: Tree = node_of(branches).get("next", {})
    return nodes


def choices_of(branches: Iterable[Branch]) -> list[Part]:
    """The choices with which branches begin, as a question has them (core/view/view.py, Prompt)."""
    choices: list[Part] = node_of(branches).get("choices", [])
    return choices


def node_of(branches: Iterable[Branch]) -> Part:
    """What branches lead to from here on: places that light up, a picker, both, or at their end a move.

    It says whether anything of that is allowed; where nothing is, its first move tells why (`ask`). Of several branches
    on the very same way the first one counts. Raises ValueError where a way goes on from the end of another.
    """
    branches = list(branches)
    ends = [leaf for way, leaf in branches if not way]
    if ends:
        if len(ends) < len(branches):
            raise ValueError(f"a way goes on from the end of another: {ends[0]}")
        return ends[0]
    places: dict[str, list[Branch]] = {}
    picks: dict[tuple[str, str], tuple[Pick, list[Branch]]] = {}
    for (step, *rest), leaf in branches:
        further = places.setdefault(step, []) if isinstance(step, str) else picks.setdefault(step.key, (step, []))[1]
        further.append((rest, leaf))
    lit = {place: node_of(further) for place, further in places.items()}
    return _node(lit, [(pick, node_of(further)) for pick, further in picks.values()])


def _node(places: Tree, picks: Sequence[tuple[Pick, Part]]) -> Part:
    if len(picks) == 1 and not places and picks[0][0].lone:
        (pick, only) = picks[0]
        return {**only, "label": pick.text}
    node = _mark([*places.values(), *(then for _, then in picks)])
    if places:
        node["next"] = places
    if picks:
        pick = picks[0][0]
        node |= {"label": pick.label} if pick.label else {}
        node |= {"pick": pick.question, "choices": [_choice(pick, then) for pick, then in picks]}
    return node


def _mark(nodes: Sequence[Part]) -> Part:
    if not nodes or any(node["legal"] for node in nodes):
        return {"legal": True}
    asked = next(filter(None, (node.get("ask") or node.get("move") for node in nodes)), None)
    return {"legal": False, "ask": asked} if asked else {"legal": False}


def _choice(pick: Pick, then: Part) -> Part:
    """A choice has a text of its own."""
    choice = {"text": pick.text, **pick.more, **{key: value for key, value in then.items() if key != "label"}}
    return {**choice, "pick": pick.asks} if pick.asks and "move" not in then else choice


class Taps:
    """What one player may announce, asked of the rules.

    `named`: its moves say who announces them. A game's own taps yield branches: of moves that are `legal`, or of all
    that could be `tried`, each with its `leaf`.
    """

    def __init__(self, game: Game, state: Any, seat: int, words: Words, *, named: bool = False) -> None:
        self.game, self.state, self.seat, self.words = game, state, seat, words
        self.name: str = state.players[seat]
        self.by = self.name if named else ""
        self.say, self.word = words.say, words.word
        self._before: dict[str, Any] = {}
        self._legal: set[Move] = set()
        self._labels: dict[str, str] = {}

    def before(self, verb: str) -> Any:
        """The state in which moves of a verb would be announced: after the steps that they take for granted."""
        if verb not in self._before:
            taken = taken_steps(self.game, self.state, self.game.verbs[verb].make(by=self.by))
            self._before[verb] = self.state if taken is None else taken[0]
        return self._before[verb]

    def judge(self, move: Move) -> Ruling:
        """The ruling on a move, with what it takes for granted if it may."""
        before = self.before(move.verb)
        ruling = self.game.judge(before, move)
        return ruling if ruling or before is self.state else self.game.judge(self.state, move) or ruling

    def allowed(self, move: Move) -> bool:
        """Whether a move, with what it takes for granted, would be accepted."""
        return bool(self.judge(move))

    def legal(self, verb: str) -> list[Any]:
        """The moves of a verb that no rule refuses."""
        kind = self.game.verbs[verb]
        before = self.before(verb)
        moves = kind.legal(before, self.seat, self.by)
        if before is not self.state:
            moves = [*dict.fromkeys((*moves, *kind.legal(self.state, self.seat, self.by)))]
        if not kind.advice:  # nothing more is said of them
            self._legal.update(moves)
        return moves

    def tried(self, verb: str) -> Iterator[Any]:
        """The moves of a verb that could be announced, legal or not."""
        kind = self.game.verbs[verb]
        return kind.candidates(self.before(verb), self.seat, self.by)

    def leaf(self, move: Move, label: str = "") -> Part:
        """Where a way ends: the move, whether it is allowed, what is said of it where it serves nothing.

        `label`: what it is called at a place, if not by its verb; in a picker the text of its choice stands.
        """
        if not label:
            label = self._labels.get(move.verb) or self._labels.setdefault(move.verb, self.word("verb", move.verb))
        leaf: Part = {"move": str(move), "label": label, "legal": True}
        if move in self._legal:
            return leaf
        ruling = self.judge(move)
        leaf["legal"] = bool(ruling)
        if ruling and ruling.warnings:
            told = (self.game.rulebook.reason(reason, self.words.speaker) for reason in ruling.warnings)
            leaf["warning"] = " ".join(told)
        return leaf
