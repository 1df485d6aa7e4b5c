"""The public figures of Aestery, each declared once: how it is read, set, corrected and packed follows from that."""

from typing import Any

from companion.cardkit.position import agenda
from companion.cardkit.zones.permanents import Changes
from companion.core.facts.fact import both, known, size
from companion.core.facts.facts import Fact, Facts, Get, Places
from companion.core.facts.zones import Zone
from companion.core.rules.rulings import winner
from companion.core.text.formatter import Speaker
from companion.games.aestery.engine.constants import (
    COLOURS,
    KEYWORDS,
    LONGEST_CODE,
    LONGEST_NAME,
    MARKERS,
    MOST,
    MOST_CARDS,
    MOST_PLACES,
    MOST_STACK,
    PHASES,
)
from companion.games.aestery.engine.flow.queue import KINDS
from companion.games.aestery.engine.position.loader import complete, start
from companion.games.aestery.engine.position.stack_text import text_of
from companion.games.aestery.engine.rules.combat_sums import defence_now, force_now
from companion.games.aestery.engine.state import Fighter, State

BOOST = ("force", "turn", "")
"""The change that `.boost` counts: Force until the end of the turn."""


def _known(zone: str, fr: str, en: str, *, hidden: bool = False) -> Fact:
    return Fact(f"<player>.{zone}.cards", "texts", both(fr, en), most=MOST_CARDS, longest=LONGEST_NAME, hidden=hidden,
                settled=True, field=zone, get=known)  # fmt: skip


def _count(zone: str, fr: str, en: str) -> Fact:
    ends = ("top", "bottom") if zone == "deck" else ("cards",)
    return Fact(f"<player>.{zone}", "int", both(fr, en), high=MOST_CARDS, optional=False, settled=True, field=zone,
                get=size, counts=tuple(f"<player>.{zone}.{end}" for end in ends), usual=7)  # fmt: skip


def _waits(code: str, speaker: Speaker) -> str:
    return code


def _marked(name: str) -> Get:
    return lambda marks, _: next((count for mark, count in marks if mark == name), 0)


def _boost(changes: Changes, _: Any) -> int:
    return sum(change.amount for change in changes if (change.what, change.until, change.source) == BOOST)


def changes_texts(changes: Changes) -> tuple[str, ...] | None:
    """All other changes as texts: `defence +1 turn`, `flight +1 turn`."""
    return tuple(
        f"{change.what} {change.amount:+} {change.until}"
        for change in changes
        if (change.what, change.until, change.source) != BOOST
    ) or None  # fmt: skip


def _other_marks(one: Fighter, _: Any) -> tuple[str, ...] | None:
    """Markers that the book does not know, and those that card text has put where no keyword explains them."""
    odd = (mark for mark in one.marks if mark[0] not in MARKERS or (mark[0] in KEYWORDS and mark[0] not in one.words))
    return tuple(f"{name} {count}" for name, count in odd) or None


def _top(state: State, _: State) -> str | None:
    return None if not state.stack else text_of(state.players, state.stack[-1])


def _texts(state: State, _: State) -> tuple[str, ...] | None:
    return tuple(text_of(state.players, item) for item in state.stack) or None


def _zone_end(end: str) -> Get:
    def found(zone: Zone, _: Any) -> tuple[str, ...] | None:
        return getattr(zone, end) or None

    return found


_F = "<player>.fighter.<place>"
_S = "<player>.story.<story>"
FACTS = (
    Fact("turn", "int", both("tour", "turn"), low=1, optional=False, field="turn", usual=15, room=999),
    Fact("player", "player", both("à qui de jouer", "player to act"), optional=False, field="active"),
    Fact("starter", "player", both("premier joueur", "starter"), optional=False, field="starter", settled=True),
    Fact("phase", "choice", both("phase", "phase"), values=PHASES, words="phase", optional=False, field="phase",
         default="main"),
    Fact("deciding", "texts", both("décident de leur main", "decide about their hands"), most=2, settled=True,
         field="deciding", get=lambda seats, state: tuple(state.players[seat] for seat in seats) or None),
    Fact("combats", "int", both("combats commencés ce tour", "combats begun this turn"), high=MOST, optional=False,
         field="combats", usual=3),
    Fact("combats.attacked", "int", both("combats finis avec un attaquant", "combats over with an attacker"),
         high=MOST, optional=False, field="attacked", usual=3),
    Fact("combat.price", "int", both("prix du prochain combat", "price of the next combat"),
         sources=("combats",), get=lambda state, _: state.combat_price),
    Fact("stack", "int", both("cartes qui attendent", "cards that wait"), sources=("stack.cards",), field="stack",
         get=lambda stack, _: len(stack)),
    Fact("stack.top", "text", both("carte du dessus", "uppermost card"), longest=LONGEST_CODE,
         sources=("stack.cards",), get=_top, told=_waits),
    Fact("stack.cards", "texts", both("cartes qui attendent, du bas vers le haut", "cards that wait, bottom up"),
         most=MOST_STACK, longest=LONGEST_CODE, settled=True, get=_texts),
    Fact("agenda", "texts", both("à faire", "to be done"), most=MOST_STACK, longest=LONGEST_CODE, settled=True,
         field="agenda", get=lambda agenda, _: tuple(map(str, agenda)) or None, told=agenda.said(KINDS)),
    Fact("pending", "texts", both("decks à nommer", "decks to be named"), most=2, settled=True, field="pending",
         get=lambda asked, state: tuple(state.players[item.seat] for item in asked if item.verb == "deck") or None),
    Fact("winner", "player", both("gagnant", "winner"), sources=("<player>.life",), field="outcome",
         get=lambda _, state: winner(state)),
    Fact("<player>.life", "int", both("points de vie", "life"), low=-999, optional=False, field="life", usual=20),
    _count("hand", "main", "hand"), _count("deck", "deck", "deck"), _count("graveyard", "cimetière", "graveyard"),
    _count("exile", "exil", "exile"), _count("pitched", "pitchées", "pitched"),
    _known("hand", "cartes en main", "cards in hand", hidden=True),
    _known("graveyard", "cartes du cimetière", "cards in the graveyard"),
    _known("exile", "cartes en exil", "cards in exile"), _known("pitched", "cartes pitchées", "pitched cards"),
    Fact("<player>.deck.top", "texts", both("dessus du deck", "top of the deck"), most=MOST_CARDS,
         longest=LONGEST_NAME, hidden=True, settled=True, field="deck", get=_zone_end("top")),
    Fact("<player>.deck.bottom", "texts", both("dessous du deck", "bottom of the deck"), most=MOST_CARDS,
         longest=LONGEST_NAME, hidden=True, settled=True, field="deck", get=_zone_end("bottom")),
    Fact("<player>.deck.name", "text", both("nom du deck", "name of the deck"), longest=LONGEST_NAME, settled=True,
         field="deck_name"),
    Fact("<player>.aether", "int", both("Aether en réserve", "Aether at hand"), high=MOST, optional=False,
         field="aether", usual=3),
    Fact("<player>.mines", "int", both("mines", "mines"), high=MOST, optional=False, field="mines", usual=7),
    Fact("<player>.mines.untapped", "int", both("mines dégagées", "untapped mines"), high=MOST, optional=False,
         field="untapped", usual=7),
    Fact("<player>.mined", "bool", both("a miné ce tour", "has mined this turn"), optional=False, field="mined"),
    Fact("<player>.mulligan", "bool", both("a pris le mulligan", "has taken the mulligan"), optional=False,
         field="mulligan"),
    Fact("<player>.hideout", "int", both("cachette", "hideout"), high=1, optional=False, settled=True,
         field="hideout", get=size, counts=("<player>.hideout.cards",), usual=1),
    _known("hideout", "carte de la cachette", "card in the hideout", hidden=True),
    Fact("<player>.hideout.turn", "int", both("cachée au tour", "hidden in turn"), low=1, field="hidden_in", usual=15,
         room=999),
    Fact("<player>.hero", "text", both("Héros", "Hero"), longest=LONGEST_NAME, settled=True, field="hero"),
    Fact("<player>.hero.colours", "texts", both("couleurs du Héros", "colours of the Hero"), most=len(COLOURS),
         words="colour", settled=True, field="colours"),
    Fact("<player>.experience", "int", both("Expérience", "Experience"), high=MOST, optional=False,
         field="experience", usual=3),
    Fact("<player>.hero.used", "bool", both("le Héros a servi ce tour", "the Hero has served this turn"),
         optional=False, field="used"),
    Fact("<player>.wonders", "int", both("Merveilles", "Wonders"), high=MOST, optional=False, field="wonders",
         usual=1),
    Fact("<player>.changes", "texts", both("changé pour le joueur", "changed for the player"), most=20, longest=60,
         settled=True, field="changes", get=lambda changes, _: changes_texts(changes)),
    Fact(_F, "text", both("combattant", "fighter"), longest=LONGEST_NAME, field="code"),
    Fact(f"{_F}.force", "int", both("Force imprimée", "printed Force"), high=MOST, optional=False, field="force",
         usual=7),
    Fact(f"{_F}.defence", "int", both("Défense imprimée", "printed Defence"), high=MOST, optional=False,
         field="defence", usual=7),
    *(
        Fact(f"{_F}.{name}", "int", both(fr, en), high=MOST, usual=1, field="marks", get=_marked(name))
        for name, fr, en in (
            ("plus", "marqueurs +1/+1", "+1/+1 markers"), ("fatigue", "Fatigue", "Fatigue"),
            ("bravery", "marqueurs Bravoure", "Bravery markers"), ("nap", "marqueurs Sieste", "Nap markers"),
            ("bloodthirst", "marqueurs Soif de sang", "Bloodthirst markers"),
        )
    ),
    Fact(f"{_F}.boost", "int", both("Force jusqu’à la fin du tour", "Force until the end of the turn"), low=-MOST,
         high=MOST, usual=1, field="changes", get=_boost),
    Fact(f"{_F}.force.now", "int", both("Force", "Force"), get=lambda one, state: force_now(state, one),
         sources=(f"{_F}.force", f"{_F}.plus", f"{_F}.boost", f"{_F}.keywords", f"{_F}.attacking",
                  "combats.attacked")),
    Fact(f"{_F}.defence.now", "int", both("Défense", "Defence"), get=lambda one, _: defence_now(one),
         sources=(f"{_F}.defence", f"{_F}.plus", f"{_F}.fatigue")),
    Fact(f"{_F}.tapped", "bool", both("engagé", "tapped"), optional=False, field="tapped"),
    Fact(f"{_F}.new", "bool", both("nouveau", "new"), optional=False, field="new"),
    Fact(f"{_F}.firstblood", "bool", both("First Blood", "First Blood"), optional=False, field="firstblood"),
    Fact(f"{_F}.skip", "bool", both("saute son dégagement", "skips its untapping"), optional=False, field="skip"),
    Fact(f"{_F}.attacking", "bool", both("attaque", "attacks"), optional=False, field="attacking"),
    Fact(f"{_F}.blocks", "int", both("bloque l’attaquant", "blocks attacker"), low=1, high=MOST_PLACES, empty=0,
         field="blocks"),
    Fact(f"{_F}.order", "int", both("rang au combat", "place in the combat"), low=1, high=MOST, empty=0,
         field="order"),
    Fact(f"{_F}.flashed", "bool", both("flashé", "flashed"), optional=False, field="flashed"),
    Fact(f"{_F}.hit", "bool", both("Hit", "Hit"), optional=False, field="hit"),
    Fact(f"{_F}.token", "bool", both("jeton", "token"), optional=False, field="token"),
    Fact(f"{_F}.keywords", "texts", both("mots-clés", "keywords"), most=30, longest=30, words="keyword",
         field="keywords"),
    Fact(f"{_F}.marks", "texts", both("autres marqueurs", "other markers"), most=20, longest=50, get=_other_marks),
    Fact(f"{_F}.changes", "texts", both("changé pour un temps", "changed for a time"), most=30, longest=60,
         field="changes", get=lambda changes, _: changes_texts(changes)),
    Fact(_S, "text", both("histoire", "story"), longest=LONGEST_NAME, field="code"),
    Fact(f"{_S}.tapped", "bool", both("engagée", "tapped"), optional=False, field="tapped"),
    Fact(f"{_S}.new", "bool", both("nouvelle", "new"), optional=False, field="new"),
    Fact(f"{_S}.firstblood", "bool", both("First Blood", "First Blood"), optional=False, field="firstblood"),
    Fact(f"{_S}.skip", "bool", both("saute son dégagement", "skips its untapping"), optional=False, field="skip"),
    Fact(f"{_S}.keywords", "texts", both("mots-clés", "keywords"), most=30, longest=30, words="keyword",
         field="keywords"),
    Fact(f"{_S}.marks", "texts", both("marqueurs", "markers"), most=20, longest=50, field="marks",
         get=lambda marks, _: tuple(f"{name} {count}" for name, count in marks) or None),
    Fact(f"{_S}.changes", "texts", both("changé pour un temps", "changed for a time"), most=30, longest=60,
         field="changes", get=lambda changes, _: changes_texts(changes)),
)  # fmt: skip

_GROUPS = {"place": Places(MOST_PLACES, "<player>.fighter.<place>"), "story": Places(MOST_PLACES, _S)}
AESTERY_FACTS = Facts(
    FACTS, _GROUPS,
    parts={"<player>": "seats", "<player>.fighter.<place>": "fighters", _S: "stories"},
    start=start, complete=complete,
)  # fmt: skip
