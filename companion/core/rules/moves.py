"""Moves and verbs: what can be announced, which rules speak of it, and what the choices are."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from companion.core.rules.legal_moves import REFUSALS, Args, Choice, Domain, Rule, caller, looks_at
from companion.core.rules.rulings import Reason


@dataclass(frozen=True, slots=True)
class Move:
    """An announced move. `by` names the player where it is not the one whose turn it is."""

    by: str = field(default="", kw_only=True)

    verb = ""

    def __str__(self) -> str:
        words = [self.verb]
        for value in arguments(self):
            if isinstance(value, tuple):
                words.extend(value)
            elif value != "":
                words.append(str(value))
        text = " ".join(words)
        return f"{self.by}: {text}" if self.by else text


def arguments(move: Move) -> tuple[Any, ...]:
    """The values of a move in the order of its verb's parameters; who says it, and what is keyword-only, is none."""
    return tuple(getattr(move, name) for name in _argument_names(type(move)))


def given_arguments(move: Move) -> dict[str, Any]:
    """Those that were said, by their names: nothing that is empty, no number 0."""
    pairs = ((name, getattr(move, name)) for name in _argument_names(type(move)))
    return {name: value for name, value in pairs if value not in ("", 0, (), None)}


_NAMES: dict[type[Move], tuple[str, ...]] = {}


def _argument_names(kind: type[Move]) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(f.name for f in fields(kind) if not f.kw_only)
    return names


def of_table(rule: Rule) -> Rule:
    """Marks a rule that looks at the state alone, whoever speaks: a list asks it once for all seats."""
    rule.of_table = True  # type: ignore[attr-defined]
    return rule


def refuses(rule: Rule, state: Any, seat: int) -> bool:
    """Whether a rule that looks at no parameter refuses what a seat would announce."""
    found = rule(state, seat)
    return found is not None and found.kind in REFUSALS


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of a verb.

    `kind`: `card` (of the ordinary pack), `cards` (all the rest), `names` (all the rest, as they are), `number`, or the
    name of a word list of the game. `keeps`: the rules that refuse nothing which the domain names, by the way it names
    it: one's own characters are one's own. A list need not ask them; who announces is judged by them all the same.
    """

    name: str
    kind: str
    domain: Domain
    optional: bool = False
    keeps: tuple[Rule, ...] = ()


class Verb:
    """One verb of a game: its move class, parameters, and the rules that judge it.

    The rules are the only source of legality: `findings` asks all of them about a whole move; `legal` asks each
    as soon as the parameters it looks at are chosen (companion.core.rules.legal_moves). `gates` are the rules that look
    at no parameter: a list of all legal moves asks them once, for all verbs that they speak of (`Game.legal`). `advice`
    are rules that warn or say what is assumed, and never refuse: no list of legal moves needs to ask them.

    `listed`: it is among the legal moves; `spoken`: players announce it (what chance answers is no announcement).
    `personal`: several players may announce it at the same time, so that the move always names the one who does;
    `leads`: where nobody is named it is the first of them who is meant, and not whomever it would fit.
    """

    def __init__(
        self,
        kind: type[Move],
        *,
        params: tuple[Param, ...] = (),
        rules: tuple[Rule, ...] = (),
        advice: tuple[Rule, ...] = (),
        listed: bool = True,
        spoken: bool = True,
        personal: bool = False,
        leads: bool = False,
    ) -> None:
        self.kind = kind
        self.word = kind.verb
        self._made = lru_cache(4096)(lambda by, *args: kind(*args, by=by))  # moves are values: each is made once
        self.params = params
        self.rules = rules
        self.advice = advice
        self.listed = listed
        self.spoken = spoken
        self.personal = personal
        self.leads = leads
        self.gates = tuple(rule for rule in rules if not looks_at(rule))
        names = tuple(param.name for param in params)
        self._ask = tuple(caller(rule, names) for rule in (*rules, *advice))
        last = {rule: max((names.index(name) for name in looks_at(rule)), default=-1) for rule in rules}
        asked = set(rules).difference(*(param.keeps for param in params))
        self._choices = tuple(
            Choice(names[: place + 1], param.domain, (rule for rule in rules if rule in asked and last[rule] == place))
            for place, param in enumerate(params)
        )

    def make(self, *args: Any, by: str = "") -> Move:
        """The move with these arguments, or the first of them."""
        return self._made(by, *args)

    def findings(self, state: Any, seat: int, args: Args) -> list[Reason]:
        """All that the rules have to say about a whole move."""
        return [found for ask in self._ask if (found := ask(state, seat, *args)) is not None]

    def legal(self, state: Any, seat: int, by: str = "") -> list[Move]:
        """The moves of this verb that no rule refuses, announced by `seat` (named `by` where that must be said)."""
        return [] if any(refuses(gate, state, seat) for gate in self.gates) else self.behind_gates(state, seat, by)

    def behind_gates(self, state: Any, seat: int, by: str = "") -> list[Move]:
        """The same where no gate refuses."""
        chosen: list[Args] = [()]
        for choice in self._choices:
            chosen = choice.extend(state, seat, chosen)
            if not chosen:
                return []
        made = self._made
        return [made(by, *args) for args in chosen]

    def candidates(self, state: Any, seat: int, by: str = "") -> Iterator[Move]:
        """Every concrete move of this verb that could be announced, legal or not."""
        chosen: list[Args] = [()]
        for choice in self._choices:
            chosen = [(*args, value) for args in chosen for value in choice.domain(state, seat, *args)]
        for args in chosen:
            yield self._made(by, *args)


class Gates:
    """The rules of some verbs that look at no parameter, each asked once for all of them: those of the most first."""

    def __init__(self, verbs: Iterable[tuple[Verb, int]], *, of_table: bool) -> None:
        """`verbs`: each with its bit. `of_table`: the rules that look at the state alone, or the others."""
        found: dict[Rule, int] = {}
        for verb, bit in verbs:
            for rule in verb.gates:
                if getattr(rule, "of_table", False) == of_table:
                    found[rule] = found.get(rule, 0) | bit
        self._gates = sorted(found.items(), key=lambda gate: -gate[1].bit_count())

    def open(self, state: Any, seat: int, bits: int) -> int:
        """The bits of those verbs that none of the rules refuses to a seat, of those whose bits are given."""
        for rule, spoken_of in self._gates:
            if bits & spoken_of:
                found = rule(state, seat)
                if found is not None and found.kind in REFUSALS:
                    bits &= ~spoken_of
        return bits
