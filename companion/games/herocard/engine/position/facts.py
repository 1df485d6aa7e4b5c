"""The public figures of HeroCard, each declared once: how it is read, set, corrected and packed follows from that."""

from typing import Any

from companion.core.facts.fact import both, known, size
from companion.core.facts.facts import Fact, Facts, Get
from companion.core.rules.rulings import Pending, winner
from companion.games.herocard.engine.constants import (
    ATTRIBUTES,
    LONGEST_NAME,
    MOST,
    MOST_CARDS,
    MOST_PLAYERS,
    MOST_WORDS,
    PHASES,
)
from companion.games.herocard.engine.position.loader import complete, start
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum, cost_of
from companion.games.herocard.engine.state import Pile, Player, State

Side = tuple[int | None, Pile]
"""An attribute of a player: its value and its pile."""


def _heroes(asked: tuple[Pending, ...], state: State) -> tuple[str, ...] | None:
    return tuple(f"hero:{state.players[item.seat or 0]}" for item in asked if item.verb == "hero") or None


def _waiting(asked: tuple[Pending, ...], state: State) -> tuple[str, ...] | None:
    return tuple(state.players[seat] for seat in state.waiting) or None


def _strength(side: Any) -> Get:
    return lambda state, _: None if state.sequence is None else side(state).result


def _costs(side: Side, state: State) -> tuple[int, ...] | None:
    return tuple(cost_of(state, (laid,)) for laid in side[1]) or None


def _left(side: Side, state: State) -> int | None:
    return None if side[0] is None else side[0] - cost_of(state, side[1])


FACTS = (
    Fact("turn", "int", both("tour", "turn"), low=1, optional=False, field="turn", usual=15, room=999),
    Fact("phase", "choice", both("phase", "phase"), values=PHASES, words="phase", optional=False, field="phase"),
    Fact("player", "player", both("à qui de jouer", "player to act"), optional=False, field="active"),
    Fact("starter", "player", both("premier joueur", "starter"), optional=False, field="starter", settled=True),
    Fact("drawn", "int", both("cartes piochées ce tour", "cards drawn this turn"), high=MOST, optional=False,
         field="drawn", usual=3, room=999),
    Fact("cleared", "int", both("cartes nettoyées ce tour", "cards cleared this turn"), high=MOST, optional=False,
         field="cleared", usual=3, room=999),
    Fact("exclusives", "int", both("cartes Exclusives jouées ce tour", "Exclusive cards played this turn"), high=MOST,
         optional=False, field="exclusives", usual=1, room=999),
    Fact("granted", "int", both("cartes Exclusives accordées en plus", "further Exclusive cards granted"), high=MOST,
         optional=False, field="granted", usual=1, room=999),
    Fact("cards", "int", both("cartes jouées ce tour", "cards played this turn"), optional=False, field="cards",
         usual=7, room=999),
    Fact("played", "bool", both("a joué une carte ce tour", "has played a card this turn"), optional=False,
         field="played"),
    Fact("goal", "int", both("points pour gagner", "points to win"), sources=("turn",), field="house.goal"),
    Fact("winner", "player", both("gagnant", "winner"), sources=("<player>.points", "<player>.out"),
         field="outcome", get=lambda _, state: winner(state)),
    Fact("sequence", "choice", both("séquence d’attaque", "attack sequence"), values=("running",),
         words="sequence", sources=("sequence.attacker",), field="sequence",
         get=lambda running, _: None if running is None else "running"),
    Fact("sequence.attacker", "player", both("attaquant", "attacker"), field="sequence.attacker", settled=True,
         hangs=("sequence.target", "sequence.attack.extra", "sequence.block.extra", "sequence.last",
                "sequence.waiting", "<player>.<attribute>.active")),
    Fact("sequence.target", "player", both("cible", "target"), field="sequence.target", settled=True),
    Fact("sequence.attack", "int", both("attaque", "attack"), get=_strength(attack_sum),
         sources=("<player>.<attribute>.cards", "<player>.<attribute>.active", "sequence.attack.extra")),
    Fact("sequence.block", "int", both("défense", "block"), get=_strength(block_sum),
         sources=("<player>.<attribute>.cards", "<player>.<attribute>.active", "sequence.block.extra")),
    Fact("sequence.attack.extra", "int", both("changement de l’attaque", "change of the attack"), low=-999,
         field="sequence.attack_extra"),
    Fact("sequence.block.extra", "int", both("changement de la défense", "change of the block"), low=-999,
         field="sequence.block_extra"),
    Fact("sequence.last", "player", both("a joué la dernière carte", "played the last card"), settled=True,
         field="last"),
    Fact("sequence.waiting", "texts", both("peuvent répondre", "may answer"), most=MOST_PLAYERS, settled=True,
         field="pending", get=_waiting),
    Fact("pending", "texts", both("héros à nommer", "heroes to name"), most=MOST_PLAYERS, settled=True, field="pending",
         get=_heroes),
    Fact("<player>.hero", "texts", both("héros", "hero"), most=MOST_WORDS, longest=LONGEST_NAME, settled=True,
         field="hero",
         get=lambda hero, _: (hero,) if hero else None),
    Fact("<player>.points", "int", both("points de victoire", "victory points"), high=MOST, optional=False,
         field="points", usual=7),
    Fact("<player>.out", "bool", both("a abandonné", "has given up"), optional=False, settled=True, field="out"),
    Fact("<player>.hand", "int", both("cartes en main", "cards in hand"), high=MOST_CARDS, optional=False, settled=True,
         field="hand", get=size, usual=7, room=MOST_CARDS, counts=("<player>.hand.cards",)),
    Fact("<player>.deck", "int", both("cartes dans la pioche", "cards in the deck"), high=MOST_CARDS, optional=False,
         settled=True, field="deck", get=size, usual=31, room=MOST_CARDS,
         counts=("<player>.deck.top", "<player>.deck.bottom")),
    Fact("<player>.discard", "int", both("cartes défaussées", "cards discarded"), high=MOST_CARDS, optional=False,
         settled=True, field="discard", get=size, usual=31, room=MOST_CARDS, counts=("<player>.discard.cards",)),
    Fact("<player>.<attribute>", "int", both("valeur", "value"), high=MOST, get=lambda side, _: side[0]),
    Fact("<player>.hand.cards", "texts", both("cartes connues en main", "known cards in hand"), most=MOST_CARDS,
         hidden=True, settled=True, field="hand", get=known),
    Fact("<player>.discard.cards", "texts", both("cartes connues de la défausse", "known cards of the discard"),
         most=MOST_CARDS, settled=True, field="discard", get=known),
    Fact("<player>.deck.top", "texts", both("dessus de la pioche", "top of the deck"), most=MOST_CARDS, hidden=True,
         settled=True, field="deck", get=lambda deck, _: deck.top or None),
    Fact("<player>.deck.bottom", "texts", both("dessous de la pioche", "bottom of the deck"), most=MOST_CARDS,
         hidden=True, settled=True, field="deck", get=lambda deck, _: deck.bottom or None),
    Fact("<player>.<attribute>.spent", "int", both("points dépensés", "points spent"),
         sources=("<player>.<attribute>.pile",), get=lambda side, state: cost_of(state, side[1])),
    Fact("<player>.<attribute>.left", "int", both("points libres", "points left"), low=-999,
         sources=("<player>.<attribute>", "<player>.<attribute>.pile"), get=_left),
    Fact("<player>.<attribute>.pile", "numbers", both("coûts de la pile, du bas vers le haut", "costs, bottom up"),
         high=MOST, most=MOST_CARDS, settled=True, get=_costs, anew=True,
         hangs=("<player>.<attribute>.cards", "<player>.<attribute>.active")),
    Fact("<player>.<attribute>.cards", "texts", both("cartes de la pile", "cards of the pile"), most=MOST_CARDS,
         settled=True, get=lambda side, _: tuple(laid.code for laid in side[1]) or None, anew=True,
         hangs=("<player>.<attribute>.pile", "<player>.<attribute>.active")),
    Fact("<player>.<attribute>.active", "numbers", both("cartes de la séquence", "cards of the sequence"), low=1,
         high=MOST_CARDS, most=MOST_CARDS, settled=True,
         get=lambda side, _: tuple(n for n, laid in enumerate(side[1], 1) if laid.active) or None),
)  # fmt: skip


def _sides(player: Player) -> tuple[Side, ...]:
    return tuple(zip(player.limits, player.piles, strict=True))


HEROCARD_FACTS = Facts(
    FACTS, {"attribute": ATTRIBUTES}, parts={"<player>": "seats", "<player>.<attribute>": _sides},
    start=start, complete=complete,
)  # fmt: skip
