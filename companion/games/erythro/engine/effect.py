"""What a card can do: one class an effect. The rest of the engine asks these classes and knows no effect by name.

An effect is announced as a move (`Ana: destroy hand`), listed on cards and in facts as an `Op` (`may destroy`), and
its words are one table of words.toml. Its class holds the move, its parameters and rules, what it needs, what it does.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from companion.core.enforced import clause
from companion.core.listing import Rule
from companion.core.moves import Move, Param
from companion.games.erythro.engine.box import Op
from companion.games.erythro.engine.changes import Step
from companion.games.erythro.engine.data import ELEMENTS
from companion.games.erythro.engine.hands import YES
from companion.games.erythro.engine.lexicon import Lexicon
from companion.games.erythro.engine.state import State


@dataclass(frozen=True, slots=True)
class CardEffect(Move):
    """One effect of a card, as it is announced.

    What a class declares: `params`, `rules` and `advice` of its verb (see core/moves.py); `zone`: it stands on one of
    the first three zones of cards too; `special`: announced with no card open, it opens a fourth zone. In a list of
    cards: `counted` (a figure follows), `element_word` (an element follows, or this word), `near` (it may reach an
    adjacent tile). `partial`: less of it is enough, none too; `divisible`: it may be announced in parts. `enabled_by`:
    the effects before it that may make it possible (ERY-9). `influence`: what its figure does to it (+1, −1, 0).
    `code`: its number in printed codes; `offered`: its place among the effects of fourth zones on a page.
    """

    params: ClassVar[tuple[Param, ...]] = ()
    rules: ClassVar[tuple[Rule, ...]] = ()
    advice: ClassVar[tuple[Rule, ...]] = ()
    zone: ClassVar[bool] = False
    special: ClassVar[bool] = True
    counted: ClassVar[bool] = False
    element_word: ClassVar[str] = ""
    near: ClassVar[bool] = False
    partial: ClassVar[bool] = False
    divisible: ClassVar[bool] = False
    enabled_by: ClassVar[frozenset[str]] = frozenset()
    influence: ClassVar[int] = 0
    code: ClassVar[int]
    offered: ClassVar[int] = 0

    # --- on a card ------------------------------------------------------------------------------------------------

    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """Whether a player can do it whole now: NO, MAYBE (by a card nobody sees), YES."""
        return YES

    @classmethod
    def rest(cls, op: Op, amount: int) -> tuple[Op, ...] | None:
        """What a card still owes of it after so much of it; None if so much is not what the card says."""
        if not cls.divisible:
            return ()
        if amount > op.amount:
            return None
        return (op._replace(amount=op.amount - amount),) if amount < op.amount else ()

    @clause("ERY-11")
    @classmethod
    def pays_contamination(cls, did: int, amount: int) -> bool:
        """Whether it is a way to carry out a contamination card of which `did` is paid already (ERY-11)."""
        return False

    @classmethod
    def paid_contamination(cls, did: int, amount: int) -> int:
        """How much of a contamination card's price is paid after it."""
        return did + amount

    # --- announced ------------------------------------------------------------------------------------------------

    @property
    def share(self) -> tuple[int, str]:
        """How much of an effect it is, and in which element: what is ticked off a card."""
        return 1, ""

    def by_itself(self, state: State) -> bool:
        """Whether it is no part of any card now: it has a phase of its own."""
        return False

    def do(self, state: State, seat: int) -> Step:
        """What it does, once its card is on the table."""
        raise NotImplementedError

    @property
    def written(self) -> str:
        """The list of words.toml that writes it as a sentence, if there is one."""
        return "written"

    # --- as people say it -----------------------------------------------------------------------------------------

    @classmethod
    def verbless(cls, words: Lexicon, said: list[str]) -> list[str] | None:
        """The announcement that words without any verb are; None if they are no such."""
        return None

    @classmethod
    def heard(cls, words: Lexicon, state: State, by: str, rest: list[str]) -> list[str]:
        """What is said behind the verb, as its parameters take it."""
        return words.without_fillers(rest)

    @classmethod
    def meant(cls, words: Lexicon, state: State, rest: list[str]) -> list[str] | None:
        """Another announcement that is meant by its verb: `draw` in the sixth phase; None if this one is."""
        return None


BY_VERB: Final[dict[str, type[CardEffect]]] = {}


def declared(*kinds: type[CardEffect]) -> tuple[type[CardEffect], ...]:
    """The effects of the game, from now on known by their verbs."""
    BY_VERB.update({kind.verb: kind for kind in kinds})
    return kinds


# --- an effect of a card as text --------------------------------------------------------------------------------------

_OP: Final = re.compile(
    rf"(?P<may>may )?(?P<other>other )?(?P<verb>[a-z]+)( (?P<amount>[1-9]))?"
    rf"( (?P<element>{'|'.join(ELEMENTS)}|any))?(?P<near> near)?"
)


def text_of(op: Op) -> str:
    """An effect as lists of cards and facts have it: `may other gain 2 any`, `remove 2 near`."""
    kind = BY_VERB[op.verb]
    words = ["may"] if op.may else []
    words += ["other"] if op.who == "other" else []
    words.append(op.verb)
    words += [str(op.amount)] if kind.counted else []
    words += [op.element or kind.element_word] if kind.element_word else []
    return " ".join([*words, *(["near"] if op.near and kind.near else [])])


def op_of(text: str) -> Op | None:
    """The effect that such a text says; None if it says none. What need not be said may stand there all the same."""
    found = _OP.fullmatch(text)
    if found is None or found["verb"] not in BY_VERB:
        return None
    element = found["element"] or ""
    return Op(found["verb"], "other" if found["other"] else "self", int(found["amount"] or 1),
              "" if element == "any" else element, bool(found["may"]), bool(found["near"]))  # fmt: skip
