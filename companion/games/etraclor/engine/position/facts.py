"""The public figures of Etraclor, each declared once: how it is read, set, corrected and packed follows from that."""

from companion.core.facts.fact import both, known, size
from companion.core.facts.facts import Fact, Facts
from companion.core.rules.rulings import winner
from companion.core.text.formatter import Speaker
from companion.games.etraclor.engine.constants import BOOST_BONUS, CLASSES, HALF, MAX_HP, SCROLLS, class_of
from companion.games.etraclor.engine.flow.combat import attack_sum, power_sum
from companion.games.etraclor.engine.position.loader import asked, complete, held, revise, start
from companion.games.etraclor.engine.state import Fighter, State

STEPS = ("draw", "strategy", "combat")
_WORN = ("hp", "weapon", "shield", "shield.left", "object", "boost", "acted")


def _attack(fighter: Fighter, state: State) -> int | None:
    return attack_sum(state, fighter.card, "").result if fighter.weapon else None


def _power(fighter: Fighter, _: State) -> int | None:
    return power_sum(fighter).result if class_of(fighter.card) == "mage" and fighter.object in SCROLLS else None


def _question(text: str, speaker: Speaker) -> str:
    """`third:Bo` in words."""
    verb, _, name = text.partition(":")
    return speaker.word("question", "asked", asked=verb, player=name)


FACTS = (
    Fact("turn", "int", both("tour", "turn"), low=1, optional=False, field="turn"),
    Fact("step", "choice", both("étape", "step"), values=STEPS, words="step", optional=False, field="step",
         default="strategy"),
    Fact("player", "player", both("à qui de jouer", "player to act"), optional=False, field="active"),
    Fact("starter", "player", both("premier joueur", "starter"), optional=False, field="starter", settled=True),
    Fact("pending", "texts", both("questions posées", "what is asked"), most=2 * HALF, settled=True,
         told=_question, field="pending", get=lambda _, state: asked(state)),
    Fact("winner", "player", both("gagnant", "winner"), sources=("<player>.deck",), field="outcome",
         get=lambda _, state: winner(state)),
    Fact("<player>.deck", "int", both("cartes dans le deck", "cards in the deck"), high=HALF, optional=False,
         settled=True, field="deck", get=size, counts=("<player>.deck.top", "<player>.deck.bottom")),
    Fact("<player>.hand", "int", both("cartes en main", "cards in hand"), high=HALF, optional=False, settled=True,
         field="hand", get=size, counts=("<player>.hand.cards",), hangs=("<player>.hand.character",), anew=True),
    Fact("<player>.discard", "int", both("cartes défaussées", "cards discarded"), high=HALF, optional=False,
         field="discard", get=size, counts=("<player>.discard.cards",)),
    Fact("<player>.deck.top", "cards", both("dessus du deck", "top of the deck"), most=HALF, hidden=True, settled=True,
         field="deck", get=lambda deck, _: deck.top or None),
    Fact("<player>.deck.bottom", "cards", both("dessous du deck", "bottom of the deck"), most=HALF, hidden=True,
         settled=True, field="deck", get=lambda deck, _: deck.bottom or None),
    Fact("<player>.hand.cards", "cards", both("cartes connues en main", "known cards in hand"), most=HALF, hidden=True,
         settled=True, field="hand", get=known),
    Fact("<player>.hand.character", "bool", both("un personnage en main", "a character in hand"), hidden=True,
         settled=True, field="vouched", empty=False),
    Fact("<player>.discard.cards", "cards", both("cartes connues de la défausse", "known cards of the discard"),
         most=HALF, field="discard", get=known),
    Fact("<player>.half.cards", "cards", both("cartes vues de cette moitié", "cards seen of this half"), most=HALF,
         hidden=True, settled=True, field="shown", get=lambda cards, _: tuple(sorted(cards)) or None),
    Fact("<player>.redraws", "int", both("mains sans personnage", "hands without a character"), high=2, optional=False,
         settled=True, field="redraws"),
    Fact("<player>.<class>", "card", both("personnage", "character"), field="card", anew=True,
         hangs=tuple(f"<player>.<class>.{part}" for part in _WORN)),
    Fact("<player>.<class>.hp", "int", both("PV", "HP"), low=1, high=13, field="hp"),
    Fact("<player>.<class>.weapon", "card", both("arme", "weapon"), field="weapon"),
    Fact("<player>.<class>.shield", "card", both("bouclier", "shield"), field="shield", anew=True,
         hangs=("<player>.<class>.shield.left",)),
    Fact("<player>.<class>.shield.left", "int", both("points du bouclier", "shield points left"), low=1, high=10,
         field="shield_left", empty=0),
    Fact("<player>.<class>.object", "card", both("objet", "object"), field="object"),
    Fact("<player>.<class>.boost", "int", both("boost", "boost"), high=9 * BOOST_BONUS, field="boost", empty=0),
    Fact("<player>.<class>.acted", "bool", both("a agi", "has acted"), field="acted"),
    Fact("<player>.<class>.hp.max", "int", both("PV maximum", "maximum HP"), sources=("<player>.<class>",),
         get=lambda fighter, _: MAX_HP[fighter.card]),
    Fact("<player>.<class>.attack", "int", both("dégâts avant la cible", "damage before the target"), get=_attack,
         sources=("<player>.<class>", "<player>.<class>.weapon", "<player>.<class>.boost")),
    Fact("<player>.<class>.power", "int", both("puissance magique", "magic power"), get=_power,
         sources=("<player>.<class>", "<player>.<class>.object")),
)  # fmt: skip
ETRACLOR_FACTS = Facts(
    FACTS, {"class": CLASSES}, parts={"<player>": "sides", "<player>.<class>": "arena"}, start=start,
    complete=complete, revise=revise, held=held,
)  # fmt: skip
