"""What a card can do: one class an effect. The rest of the engine asks these classes and knows no effect by name.

An effect is announced as a move (`Ana: destroy hand`); on cards and in facts it is data (`Effect`,
companion/cardkit/effects/effects.py), listed in short words of this game (`may destroy`). Its words are one table of
words.toml. Its class holds the move, its parameters and rules, what it needs, what it does.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.core.rules.clauses import clause
from companion.core.rules.legal_moves import Rule
from companion.core.rules.moves import Move, Param
from companion.games.erythro.engine.constants import ELEMENTS
from companion.games.erythro.engine.effects.references import Aim, aim_of, aimed
from companion.games.erythro.engine.flow.hands import NO, YES
from companion.games.erythro.engine.flow.updates import Step
from companion.games.erythro.engine.state import State

SHARED: Final = frozenset(["planet", "pile"])
"""What effects change for everybody: the tiles, and the contamination cards that are left."""


class Share(NamedTuple):
    """How much of an effect an announcement is, in which element and on which tile, where it says so."""

    amount: int = 1
    element: str = ""
    tile: int = 0


@dataclass(frozen=True, slots=True)
class CardEffect(Move):
    """One effect of a card, as it is announced.

    What a class declares: `params`, `rules` and `advice` of its verb (see core/rules/moves.py); `zone`: it stands on
    one of the first three zones of cards too; `special`: announced with no card open, it opens a fourth zone. In a list
    of cards: `counted` (a figure follows), `element_word` (an element follows, or this word), `near` (it may reach an
    adjacent tile). `partial`: less of it is enough, none too; `divisible`: it may be announced in parts. `influence`:
    what its figure does to it (+1, −1, 0). `needs`, `changes`: what it hangs on, and what others may hang on because of
    it: its player's `influence`, `place`, `cards`, and what is `SHARED`. `code`: its number in printed codes;
    `offered`: its place among the effects of fourth zones on a page.

    `whose`: the other player who does it, where the one who plays the card announces it whole (ERY-9).
    """

    whose: str = field(default="", kw_only=True)

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
    influence: ClassVar[int] = 0
    needs: ClassVar[frozenset[str]] = frozenset()
    changes: ClassVar[frozenset[str]] = frozenset()
    code: ClassVar[int]
    offered: ClassVar[int] = 0

    # --- on a card ------------------------------------------------------------------------------------------------

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterable[State]:
        """The states that a player can come to by doing it whole, as far as what is public tells: none, one, several.

        Only what other effects of a card may hang on is told apart.
        """
        return (state,)

    @classmethod
    def able(cls, state: State, seat: int, effect: Effect) -> int:
        """Whether a player can do it whole now: NO, MAYBE (by a card nobody sees), YES."""
        return YES if any(True for _ in cls.ways(state, seat, effect)) else NO

    @clause("one-tile", "ERY-9")
    @classmethod
    def rest(cls, effect: Effect, seat: int, share: Share) -> tuple[Effect, ...] | None:
        """What a card still owes of it after a player's share; None if that is not what the card says.

        What has begun is for that player alone, and near a tile for that tile alone (ERY-9).
        """
        if share.amount > amount_of(effect) or effect.what not in ("", share.element):
            return None
        if not cls.divisible or share.amount == amount_of(effect):
            return ()
        begun, aim = effect._replace(amount=amount_of(effect) - share.amount), aim_of(effect)
        return (aimed(begun, seat=seat if aim.other else None, tile=share.tile if aim.near else None),)

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

    def __str__(self) -> str:
        text = super(CardEffect, self).__str__()
        return f"{text} for {self.whose}" if self.whose else text

    def share(self, state: State, seat: int) -> Share:
        """What is ticked off a card."""
        return Share()

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


BY_VERB: Final[dict[str, type[CardEffect]]] = {}


def declared(*kinds: type[CardEffect]) -> tuple[type[CardEffect], ...]:
    """The effects of the game, from now on known by their verbs."""
    BY_VERB.update({kind.verb: kind for kind in kinds})
    return kinds


# --- an effect of a card as text --------------------------------------------------------------------------------------

_TEXT: Final = re.compile(
    rf"(?P<may>may )?(?P<other>other ((?P<seat>[0-9]) )?)?(?P<verb>[a-z]+)( (?P<amount>[1-9]))?"
    rf"( (?P<element>{'|'.join(ELEMENTS)}|any))?(?P<near> near( (?P<tile>[1-9][0-9]?))?)?"
)


def text_of(effect: Effect) -> str:
    """An effect as lists of cards and facts have it: `may other gain 2 any`, `remove 2 near`.

    What has begun names seat and tile: `other 2 gain 1 any`, `remove 1 near 6`.
    """
    kind = BY_VERB[effect.do]
    aim = aim_of(effect)
    words = ["may"] if effect.may else []
    words += [str(aim._replace(near=False))] if aim.other else []
    words.append(effect.do)
    words += [str(effect.amount)] if kind.counted else []
    words += [effect.what or kind.element_word] if kind.element_word else []
    return " ".join([*words, *([str(aim._replace(other=False))] if aim.near and kind.near else [])])


def effect_of(text: str) -> Effect | None:
    """The effect that such a text says; None if it says none. What need not be said may stand there all the same."""
    found = _TEXT.fullmatch(text)
    if found is None or found["verb"] not in BY_VERB:
        return None
    element = found["element"] or ""
    aim = Aim(bool(found["other"]), bool(found["near"]), int(found["seat"] or -1), int(found["tile"] or 0))
    return Effect(found["verb"], int(found["amount"] or 1), "" if element == "any" else element, str(aim),
                  may=bool(found["may"]))  # fmt: skip
