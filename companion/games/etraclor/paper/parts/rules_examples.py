"""The worked examples of the rules summary: the engine plays them and tells them in its own sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.core.match.opening import new_match
from companion.core.text.formatter import listing
from companion.games.etraclor.engine.constants import SPELLS

if TYPE_CHECKING:
    from companion.core.match.match import Match

GAME: Final = "etraclor"
ANA, BO = PLAYERS = ("Ana", "Bo")
Position = Mapping[str, Any]

BOOK: Final[Position] = {
    "Ana.defender": "QD",
    "Ana.defender.weapon": "6S",
    "Ana.defender.shield": "7D",
    "Ana.defender.object": "4H",
    "Ana.attacker": "KS",
    "Ana.attacker.shield": "3D",
    "Bo.mage": "AC",
    "Bo.mage.weapon": "2S",
    "Bo.mage.shield": "4D",
    "Bo.mage.object": "8C",
}
"""The example of a combat step in the book (Exemple de phase de combat)."""
HURT: Final[Position] = {**BOOK, "Ana.defender.hp": 7}
NEARLY_OUT: Final[Position] = {**BOOK, "Bo.mage.hp": 2, "Bo.deck": 14}
DUEL: Final[Position] = {
    "Ana.attacker": "JS",
    "Ana.attacker.weapon": "9S",
    "Bo.defender": "KD",
    "Bo.defender.shield": "4D",
}
CASTER: Final[Position] = {"Ana.mage": "KC", "Ana.mage.object": "6C", "Bo.healer": "AH", "Bo.healer.weapon": "3S"}
LAST_CARDS: Final[Position] = {**NEARLY_OUT, "Bo.deck": 3}
CASTS: Final[Mapping[str, str]] = {
    "boost": "boost {mage}",
    "reinforcement": "reinforcement",
    "dematerialise": "dematerialise {worn}",
    "lightning": "lightning {target}",
}
"""How each spell is announced, at whom or what does not matter here."""


def match_at(position: Position, lang: str, player: str = ANA) -> "Match":
    """A match in the combat step of a player's turn, early but not the first one."""
    turn = 3 + PLAYERS.index(player)
    facts = {"turn": turn, "player": player, "step": "combat", **position}
    return new_match(GAME, PLAYERS, starter=ANA, lang=lang, position=facts)


def told(position: Position, move: str, lang: str, player: str = ANA) -> str:
    """What the engine says of a move from a position: its sums, or why it is refused."""
    match = match_at(position, lang, player)
    ruling = match.ask(move)
    if ruling:
        return match.play(move).explain(lang)
    assert ruling.context is not None
    return " ".join(ruling.context.sentence(reason, lang) for reason in ruling.reasons)


@dataclass(frozen=True, slots=True)
class Casting:
    """What a Mage can cast and what it cannot, by the names of spells."""

    may: tuple[str, ...]
    may_not: tuple[str, ...]

    def words(self, names: Mapping[str, str], lang: str) -> tuple[str, str]:
        """Both lists, in words."""
        may, may_not = (listing([names[spell] for spell in spells], lang) for spells in (self.may, self.may_not))
        return may, may_not


def casting(position: Position, mage: str, worn: str, target: str, player: str = ANA) -> Casting:
    """Ask the engine for each spell whether it may be cast: `worn` is equipment, `target` a character in an arena."""
    match = match_at(position, "en", player)
    announced = {name: "cast " + CASTS[name].format(mage=mage, worn=worn, target=target) for name in SPELLS}
    allowed = {name: bool(match.ask(text)) for name, text in announced.items()}
    return Casting(tuple(name for name in SPELLS if allowed[name]), tuple(name for name in SPELLS if not allowed[name]))
