"""The public figures of HeroCard: how they are read from a state."""

from typing import Any

from companion.core.facts import Fact, Facts, Values
from companion.games.herocard.data import ATTRIBUTES, LONGEST_NAME, MOST, MOST_CARDS, MOST_PLAYERS, MOST_WORDS, PHASES
from companion.games.herocard.facts_build import build, revise
from companion.games.herocard.state import Player, State
from companion.games.herocard.totals import attack_sum, block_sum, left, spent


def _t(fr: str, en: str) -> dict[str, str]:
    return {"fr": fr, "en": en}


FACTS = (
    Fact("turn", "int", _t("tour", "turn"), low=1, optional=False),
    Fact("phase", "choice", _t("phase", "phase"), values=PHASES, optional=False),
    Fact("player", "player", _t("à qui de jouer", "player to act"), optional=False),
    Fact("starter", "player", _t("premier joueur", "starter"), optional=False),
    Fact("drawn", "int", _t("cartes piochées ce tour", "cards drawn this turn"), high=MOST, optional=False),
    Fact("cleared", "int", _t("cartes nettoyées ce tour", "cards cleared this turn"), high=MOST, optional=False),
    Fact("exclusives", "int", _t("cartes Exclusives jouées ce tour", "Exclusive cards played this turn"), high=MOST,
         optional=False),
    Fact("granted", "int", _t("cartes Exclusives accordées en plus", "further Exclusive cards granted"), high=MOST,
         optional=False),
    Fact("played", "bool", _t("a joué une carte ce tour", "has played a card this turn"), optional=False),
    Fact("cards", "int", _t("cartes jouées ce tour", "cards played this turn"), optional=False),
    Fact("goal", "int", _t("points pour gagner", "points to win"), sources=("turn",)),
    Fact("winner", "player", _t("gagnant", "winner"), sources=("<player>.points", "<player>.out")),
    Fact("pending", "texts", _t("héros à nommer", "heroes to name"), most=MOST_PLAYERS),
    Fact("sequence", "choice", _t("séquence d’attaque", "attack sequence"), values=("running",),
         sources=("sequence.attacker",)),
    Fact("sequence.attacker", "player", _t("attaquant", "attacker")),
    Fact("sequence.target", "player", _t("cible", "target")),
    Fact("sequence.attack", "int", _t("attaque", "attack"),
         sources=("<player>.<attribute>.cards", "<player>.<attribute>.active", "sequence.attack.extra")),
    Fact("sequence.block", "int", _t("défense", "block"),
         sources=("<player>.<attribute>.cards", "<player>.<attribute>.active", "sequence.block.extra")),
    Fact("sequence.attack.extra", "int", _t("changement de l’attaque", "change of the attack"), low=-999),
    Fact("sequence.block.extra", "int", _t("changement de la défense", "change of the block"), low=-999),
    Fact("sequence.last", "player", _t("a joué la dernière carte", "played the last card")),
    Fact("sequence.waiting", "texts", _t("peuvent répondre", "may answer"), most=MOST_PLAYERS),
    Fact("<player>.points", "int", _t("points de victoire", "victory points"), high=MOST, optional=False),
    Fact("<player>.hero", "texts", _t("héros", "hero"), most=MOST_WORDS, longest=LONGEST_NAME),
    Fact("<player>.hand", "int", _t("cartes en main", "cards in hand"), high=MOST_CARDS, optional=False),
    Fact("<player>.deck", "int", _t("cartes dans la pioche", "cards in the deck"), high=MOST_CARDS, optional=False),
    Fact("<player>.discard", "int", _t("cartes défaussées", "cards discarded"), high=MOST_CARDS, optional=False),
    Fact("<player>.hand.cards", "texts", _t("cartes connues en main", "known cards in hand"), most=MOST_CARDS),
    Fact("<player>.discard.cards", "texts", _t("cartes connues de la défausse", "known cards of the discard"),
         most=MOST_CARDS),
    Fact("<player>.deck.top", "texts", _t("dessus de la pioche", "top of the deck"), most=MOST_CARDS),
    Fact("<player>.deck.bottom", "texts", _t("dessous de la pioche", "bottom of the deck"), most=MOST_CARDS),
    Fact("<player>.out", "bool", _t("a abandonné", "has given up"), optional=False),
    Fact("<player>.<attribute>", "int", _t("valeur", "value"), high=MOST),
    Fact("<player>.<attribute>.spent", "int", _t("points dépensés", "points spent"),
         sources=("<player>.<attribute>.pile",)),
    Fact("<player>.<attribute>.left", "int", _t("points libres", "points left"), low=-999,
         sources=("<player>.<attribute>", "<player>.<attribute>.pile")),
    Fact("<player>.<attribute>.pile", "numbers", _t("coûts de la pile, du bas vers le haut", "costs, bottom up"),
         high=MOST, most=MOST_CARDS),
    Fact("<player>.<attribute>.cards", "texts", _t("cartes de la pile", "cards of the pile"), most=MOST_CARDS),
    Fact("<player>.<attribute>.active", "numbers", _t("cartes de la séquence", "cards of the sequence"), low=1,
         high=MOST_CARDS, most=MOST_CARDS),
)  # fmt: skip


def read(state: State) -> Values:
    """Every public figure; what is absent is None."""
    values = _stored(state)
    running = state.sequence
    values["goal"] = state.house.goal
    values["winner"] = None if state.outcome is None else state.outcome.winners[0]
    values["sequence"] = None if running is None else "running"
    values["sequence.attack"] = None if running is None else attack_sum(state).result
    values["sequence.block"] = None if running is None else block_sum(state).result
    for seat, name in enumerate(state.players):
        if state.dealt:
            for hidden in ("hand.cards", "deck.top", "deck.bottom"):
                values[f"{name}.{hidden}"] = None
        for place, attribute in enumerate(ATTRIBUTES):
            values[f"{name}.{attribute}.spent"] = spent(state, seat, place)
            values[f"{name}.{attribute}.left"] = left(state, seat, place)
    return values


def _stored(state: State) -> Values:
    running = state.sequence
    heroes = tuple(f"hero:{state.players[item.seat or 0]}" for item in state.pending if item.verb == "hero")
    values: Values = {
        "turn": state.turn,
        "phase": state.phase,
        "player": state.players[state.active],
        "starter": state.players[state.starter],
        "drawn": state.drawn,
        "cleared": state.cleared,
        "exclusives": state.exclusives,
        "granted": state.granted,
        "played": state.played,
        "cards": state.cards,
        "pending": heroes or None,
        "sequence.attacker": None if running is None else state.players[running.attacker],
        "sequence.target": None if running is None else state.players[running.target],
        "sequence.attack.extra": None if running is None else running.attack_extra,
        "sequence.block.extra": None if running is None else running.block_extra,
        "sequence.last": None if state.last is None else state.players[state.last],
        "sequence.waiting": tuple(state.players[seat] for seat in state.waiting) or None,
    }
    for name, player in zip(state.players, state.seats, strict=True):
        values.update(_player(state, name, player))
    return values


def _player(state: State, name: str, player: Player) -> Values:
    values: Values = {
        f"{name}.points": player.points,
        f"{name}.hero": (player.hero,) if player.hero else None,
        f"{name}.hand": len(player.hand),
        f"{name}.deck": len(player.deck),
        f"{name}.discard": len(player.discard),
        f"{name}.hand.cards": player.hand.known or None,
        f"{name}.discard.cards": player.discard.known or None,
        f"{name}.deck.top": player.deck.top or None,
        f"{name}.deck.bottom": player.deck.bottom or None,
        f"{name}.out": player.out,
    }
    for place, attribute in enumerate(ATTRIBUTES):
        pile = player.piles[place]
        cards = [state.card(laid.code) for laid in pile]
        values[f"{name}.{attribute}"] = player.limits[place]
        values[f"{name}.{attribute}.pile"] = tuple(card.cost if card else 0 for card in cards) or None
        values[f"{name}.{attribute}.cards"] = tuple(laid.code for laid in pile) or None
        values[f"{name}.{attribute}.active"] = tuple(n for n, laid in enumerate(pile, 1) if laid.active) or None
    return values


def draft(state: State) -> Values:
    """The stored facts of a state, hidden cards too, as a position that a correction changes."""
    values: dict[str, Any] = _stored(state)
    values["_dealt"] = state.dealt
    values["_ending"] = state.outcome if state.outcome is not None and state.outcome.rule == "conceded" else None
    return values


HEROCARD_FACTS = Facts(FACTS, {"attribute": ATTRIBUTES}, read, build, draft, revise)
