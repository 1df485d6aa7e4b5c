"""The public figures of Erythro: how they are read from a state."""

from typing import Any

from companion.core.facts import Fact, Facts, Values
from companion.core.words import Speaker
from companion.core.zones import Zone
from companion.games.erythro.box import Op, op_of
from companion.games.erythro.data import (
    CONTAMINATION,
    ELEMENTS,
    LONGEST_TASK,
    MOST_IN_ZONE,
    MOST_MINES,
    MOST_OWED,
    MOST_TASKS,
    PHASES,
)
from companion.games.erythro.facts_build import build, revise
from companion.games.erythro.hands import contaminations
from companion.games.erythro.layout import MOST_TILES
from companion.games.erythro.state import Open, Player, State, Tile

TILES = tuple(str(number) for number in range(1, MOST_TILES + 1))


def _t(fr: str, en: str) -> dict[str, str]:
    return {"fr": fr, "en": en}


def _task(task: str, speaker: Speaker) -> str:
    """One thing that is still to be done, in words (see chain.py)."""
    head, *args = task.split() or [""]
    if args and not args[0].lstrip("-").isdecimal():
        head, args = f"{head}-{args[0]}", args[1:]
    number = int(args[0]) if args and args[0].isdecimal() else 0
    return speaker.word("task", head, n=number, seat=number + 1, all=", ".join(args))


def _opened(text: str, speaker: Speaker) -> str:
    """One of the texts of an open card: what it is, how much was announced, or an effect it owes."""
    op = op_of(text)
    if text.isdecimal():
        return speaker.word("open", "did", n=int(text))
    return speaker.word("open", text) if op is None else speaker.word("does", op.verb)


FACTS = (
    Fact("round", "int", _t("manche", "round"), low=1, optional=False),
    Fact("phase", "choice", _t("phase", "phase"), values=PHASES, optional=False, words="phase"),
    Fact("bag", "numbers", _t("jetons dans le sac", "tokens in the bag"), low=1, high=MOST_TILES, most=MOST_TILES,
         optional=False),
    Fact("mines.levels", "numbers", _t("paquet de mines, par niveau", "mine deck, by level"), low=1, high=4,
         most=MOST_MINES, optional=False),
    Fact("mines.left", "int", _t("mines dans le paquet", "mines in the deck"), sources=("mines.levels",)),
    Fact("mines.destroyed", "int", _t("mines détruites", "mines destroyed"), high=99, optional=False),
    Fact("mines.furthest", "int", _t("mine la plus avancée", "most advanced mine"), sources=("tile.<tile>.mine.step",)),
    Fact("contaminations.left", "int", _t("pile de contamination", "contamination pile"), high=99, optional=False),
    Fact("contaminated", "int", _t("tuiles contaminées", "contaminated tiles"), sources=("tile.<tile>.pollution",)),
    Fact("contaminated.limit", "int", _t("limite de contamination", "limit of contaminated tiles"), sources=("round",)),
    Fact("profitability", "int", _t("rentabilité", "profitability"), high=99),
    Fact("profitability.max", "int", _t("rentabilité maximale", "maximum profitability"), sources=("profitability",)),
    Fact("event", "texts", _t("événement en cours", "event in force"), most=1, words="event-card"),
    Fact("market", "texts", _t("marché", "market"), most=MOST_IN_ZONE, words="action-card"),
    Fact("pending", "texts", _t("ce qui reste à faire", "what is still to be done"), most=MOST_TASKS,
         longest=LONGEST_TASK, told=_task),
    Fact("outcome", "choice", _t("issue", "outcome"), values=("victory", "defeat"), sources=("round",),
         words="outcome"),
    Fact("tile.<tile>.pollution", "int", _t("pollution", "pollution"), high=4),
    Fact("tile.<tile>.contaminated", "bool", _t("contaminée", "contaminated"), sources=("tile.<tile>.pollution",)),
    Fact("tile.<tile>.sanctuary", "choice", _t("sanctuaire", "sanctuary"), values=ELEMENTS, words="element"),
    Fact("tile.<tile>.dome", "bool", _t("dôme", "dome")),
    Fact("tile.<tile>.mine", "texts", _t("mine", "mine"), most=1, words="mine-card"),
    Fact("tile.<tile>.mine.level", "int", _t("niveau de la mine", "level of the mine"), low=1, high=4),
    Fact("tile.<tile>.mine.step", "int", _t("ligne de la mine", "line of the mine"), low=1, high=20),
    Fact("tile.<tile>.mine.order", "int", _t("ordre d’arrivée de la mine", "order of the mine"), low=1, high=99),
    Fact("<player>.character", "texts", _t("personnage", "character"), most=1, words="character"),
    Fact("<player>.tile", "int", _t("tuile", "tile"), low=1, high=MOST_TILES),
    *(Fact(f"<player>.{element}", "int", _t(fr, element), high=99)
      for element, fr in zip(ELEMENTS, ("eau", "feu", "terre", "air"), strict=True)),
    Fact("<player>.deck", "int", _t("pioche", "deck"), high=99, optional=False),
    Fact("<player>.hand", "int", _t("main", "hand"), high=99, optional=False),
    Fact("<player>.discard", "int", _t("défausse", "discard"), high=99, optional=False),
    Fact("<player>.played", "int", _t("cartes jouées", "cards played"), high=99, optional=False),
    Fact("<player>.tainted", "int", _t("dont contaminations", "contaminations among them"), high=24, optional=False),
    Fact("<player>.contaminations", "int", _t("ses contaminations", "own contamination cards"), high=24,
         optional=False),
    *(Fact(f"<player>.{zone}", "texts", _t(fr, en), most=MOST_IN_ZONE, words="action-card") for zone, fr, en in (
        ("deck.cards", "cartes connues de la pioche", "known cards of the deck"),
        ("hand.cards", "cartes connues en main", "known cards in hand"),
        ("discard.cards", "cartes connues de la défausse", "known cards of the discard"),
        ("played.cards", "cartes connues jouées", "known cards played"),
        ("cards", "cartes d’action non localisées", "action cards not located"),
    )),
    Fact("<player>.named", "texts", _t("carte annoncée", "card announced"), most=1, words="action-card"),
    Fact("<player>.open", "texts", _t("carte en cours", "card being carried out"), most=MOST_OWED, told=_opened),
    Fact("<player>.done", "bool", _t("a fini la phase", "has finished the phase")),
)  # fmt: skip
HIDDEN = ("deck.cards", "hand.cards", "cards", "named")


def read(state: State) -> Values:
    """Every public figure; what is absent is None."""
    values = stored(state)
    values.update({
        "mines.left": len(state.mine_levels),
        "mines.furthest": state.furthest,
        "contaminated": state.contaminated,
        "contaminated.limit": state.sheet.contaminated or None,
        "profitability.max": state.sheet.profitability_max,
        "outcome": None if state.outcome is None else "victory" if state.outcome.winners else "defeat",
    })  # fmt: skip
    for number, tile in zip(state.layout.numbers, state.tiles, strict=True):
        values[f"tile.{number}.contaminated"] = tile.contaminated
    if state.dealt:
        for name in state.players:
            values.update({f"{name}.{hidden}": None for hidden in HIDDEN})
    return values


def stored(state: State) -> Values:
    """The figures that are kept; what hides in a dealt hand too."""
    values: Values = {
        "round": state.round,
        "phase": state.phase,
        "bag": tuple(sorted(state.bag)),
        "mines.levels": state.mine_levels,
        "mines.destroyed": state.destroyed,
        "contaminations.left": state.contaminations,
        "profitability": state.profitability,
        "event": None if state.event is None else (state.event,),
        "market": state.market or None,
        "pending": tuple(reversed(state.agenda)) or None,
    }
    for number, tile in zip(state.layout.numbers, state.tiles, strict=True):
        values.update(_tile(f"tile.{number}", tile))
    for seat, name in enumerate(state.players):
        values.update(_player(name, state, state.seats[seat]))
    return values


def _tile(name: str, tile: Tile) -> Values:
    mine = tile.mine
    return {
        f"{name}.pollution": tile.pollution,
        f"{name}.sanctuary": tile.sanctuary or None,
        f"{name}.dome": tile.dome,
        f"{name}.mine": None if mine is None else (mine.key or "mine",),
        f"{name}.mine.level": None if mine is None else mine.level,
        f"{name}.mine.step": None if mine is None else mine.step,
        f"{name}.mine.order": None if mine is None else mine.order,
    }


def _player(name: str, state: State, player: Player) -> Values:
    character = state.box.characters.get(player.character)
    own = character.elements if character else ()
    influence = {
        f"{name}.{e}": player.influence[n] if e in own or player.influence[n] else None for n, e in enumerate(ELEMENTS)
    }
    pool = tuple(card for card in player.pool if card not in ("action", CONTAMINATION))
    return {
        f"{name}.character": (player.character,) if player.character else None,
        f"{name}.tile": player.tile or None,
        **influence,
        f"{name}.deck": len(player.deck),
        f"{name}.hand": len(player.hand),
        f"{name}.discard": len(player.discard),
        f"{name}.played": player.plays,
        f"{name}.tainted": player.tainted,
        f"{name}.contaminations": contaminations(player),
        f"{name}.deck.cards": _known(player.deck),
        f"{name}.hand.cards": _known(player.hand),
        f"{name}.discard.cards": _known(player.discard),
        f"{name}.played.cards": _known(player.played),
        f"{name}.cards": pool or None,
        f"{name}.named": (player.named,) if player.named else None,
        f"{name}.open": None if player.open is None else open_words(player.open),
        f"{name}.done": player.done,
    }


def _known(zone: Zone) -> tuple[str, ...] | None:
    return zone.known or None


def open_words(opened: Open) -> tuple[str, ...]:
    """An open card as texts: what it is, how much was announced, and what is owed."""
    kind = opened.kind if opened.known else f"{opened.kind} unknown"
    return (kind, str(opened.did), *map(_op_words, opened.owed))


def _op_words(op: Op) -> str:
    return str(op)


def draft(state: State) -> Values:
    """The stored facts of a state, with what no fact tells, as a position that a correction changes."""
    values: dict[str, Any] = stored(state)
    values["_state"] = state
    return values


ERYTHRO_FACTS = Facts(FACTS, {"tile": TILES}, read, build, draft, revise)
