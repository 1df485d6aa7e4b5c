"""The public figures of Erythro, each declared once: how it is read, set, corrected and packed follows from that."""

from companion.cardkit.effects.queue import Task
from companion.cardkit.notation.card_names import keyed
from companion.core.facts.fact import both, known, size
from companion.core.facts.facts import Fact, Facts, Get
from companion.core.rules.rulings import Ending
from companion.core.text.formatter import Speaker
from companion.games.erythro.engine.cards.layout import MOST_TILES
from companion.games.erythro.engine.constants import (
    ACTION,
    CONTAMINATION,
    ELEMENTS,
    LONGEST_TASK,
    MOST_IN_ZONE,
    MOST_MINES,
    MOST_OWED,
    MOST_TASKS,
    PHASES,
    PLACE_OF,
)
from companion.games.erythro.engine.effects.base import effect_of, text_of
from companion.games.erythro.engine.flow.hands import contaminations
from companion.games.erythro.engine.flow.queue import KINDS
from companion.games.erythro.engine.position.loader import complete, start
from companion.games.erythro.engine.state import Open, Player, State

TILES = tuple(str(number) for number in range(1, MOST_TILES + 1))


def _task(text: str, speaker: Speaker) -> str:
    """One thing that is still to be done, in words."""
    task = KINDS.read(text) or Task(text)
    key = task.kind.replace(" ", "-")
    return speaker.word("task", key, n=task.number, seat=task.owner + 1, all=", ".join(map(str, task.figures)))


def _opened(text: str, speaker: Speaker) -> str:
    """One of the texts of an open card: what it is, how much was announced, or an effect it owes."""
    effect = effect_of(text)
    if text.isdecimal():
        return speaker.word("open", "did", n=int(text))
    return speaker.word("open", text) if effect is None else speaker.word("does", effect.do)


def _influence(element: str) -> Get:
    """The points of an element; absent where the character has none of it."""
    place = PLACE_OF[element]

    def points(player: Player, state: State) -> int | None:
        own = element in state.box.elements.get(player.character, ())
        return player.influence[place] if own or player.influence[place] else None

    return points


def _unlocated(pool: tuple[str, ...], _: State) -> tuple[str, ...] | None:
    return tuple(card for card in pool if card not in (ACTION, CONTAMINATION)) or None


def _open(card: Open | None, _: State) -> tuple[str, ...] | None:
    """An open card as texts: what it is, how much was announced, and what is owed."""
    if card is None:
        return None
    return (card.kind if card.known else f"{card.kind} unknown", str(card.did), *map(text_of, card.owed))


def _outcome(end: Ending | None, _: State) -> str | None:
    return None if end is None else "victory" if end.winners else "defeat"


FACTS = (
    Fact("round", "int", both("manche", "round"), low=1, optional=False, field="round", usual=15,
         room=999),
    Fact("phase", "choice", both("phase", "phase"), values=PHASES, optional=False, words="phase",
         field="phase", default="players"),
    Fact("bag", "numbers", both("jetons dans le sac", "tokens in the bag"), low=1, high=MOST_TILES, most=MOST_TILES,
         optional=False, field="bag", get=lambda bag, _: tuple(sorted(bag))),
    Fact("mines.levels", "numbers", both("paquet de mines, par niveau", "mine deck, by level"), low=1, high=4,
         most=MOST_MINES, optional=False, field="mine_levels", settled=True),
    Fact("mines.left", "int", both("mines dans le paquet", "mines in the deck"), sources=("mines.levels",),
         field="mine_levels", get=lambda levels, _: len(levels)),
    Fact("mines.destroyed", "int", both("mines détruites", "mines destroyed"), high=99, optional=False,
         field="destroyed", usual=15),
    Fact("mines.furthest", "int", both("mine la plus avancée", "most advanced mine"),
         sources=("tile.<tile>.mine.step",), field="tiles", get=lambda _, state: state.furthest),
    Fact("contaminations.left", "int", both("pile de contamination", "contamination pile"), high=99, optional=False,
         field="contaminations", usual=31),
    Fact("contaminated", "int", both("tuiles contaminées", "contaminated tiles"), sources=("tile.<tile>.pollution",),
         field="tiles", get=lambda _, state: state.contaminated),
    Fact("contaminated.limit", "int", both("limite de contamination", "limit of contaminated tiles"),
         sources=("round",), field="sheet.contaminated", empty=0),
    Fact("profitability", "int", both("rentabilité", "profitability"), high=99, field="profitability",
         usual=31),
    Fact("profitability.max", "int", both("rentabilité maximale", "maximum profitability"), sources=("profitability",),
         field="sheet.profitability_max"),
    Fact("event", "texts", both("événement en cours", "event in force"), most=1, words="event-card", field="event",
         spelled=keyed, one=True, empty=None, settled=True),
    Fact("market", "texts", both("marché", "market"), most=MOST_IN_ZONE, words="action-card", field="market",
         spelled=keyed, settled=True),
    Fact("pending", "texts", both("ce qui reste à faire", "what is still to be done"), most=MOST_TASKS,
         longest=LONGEST_TASK, told=_task, field="agenda",
         get=lambda tasks, _: tuple(map(str, reversed(tasks))) or None),
    Fact("outcome", "choice", both("issue", "outcome"), values=("victory", "defeat"), sources=("round",),
         words="outcome", field="outcome", get=_outcome),
    Fact("tile.<tile>.pollution", "int", both("pollution", "pollution"), high=4, field="pollution", default=0),
    Fact("tile.<tile>.contaminated", "bool", both("contaminée", "contaminated"), sources=("tile.<tile>.pollution",),
         field="contaminated"),
    Fact("tile.<tile>.sanctuary", "choice", both("sanctuaire", "sanctuary"), values=ELEMENTS, words="element",
         field="sanctuary"),
    Fact("tile.<tile>.dome", "bool", both("dôme", "dome"), field="dome"),
    Fact("tile.<tile>.mine", "texts", both("mine", "mine"), most=1, words="mine-card", spelled=keyed, field="mine",
         get=lambda mine, _: None if mine is None else (mine.key or "mine",),
         hangs=tuple(f"tile.<tile>.mine.{part}" for part in ("level", "step", "order"))),
    Fact("tile.<tile>.mine.level", "int", both("niveau de la mine", "level of the mine"), low=1, high=4,
         field="mine.level"),
    Fact("tile.<tile>.mine.step", "int", both("ligne de la mine", "line of the mine"), low=1, high=20,
         field="mine.step"),
    Fact("tile.<tile>.mine.order", "int", both("ordre d’arrivée de la mine", "order of the mine"), low=1, high=99,
         field="mine.order"),
    Fact("<player>.character", "texts", both("personnage", "character"), most=1, words="character", settled=True,
         field="character", spelled=keyed, get=lambda key, _: (key,) if key else None, anew=True,
         hangs=tuple(f"<player>.{element}" for element in ELEMENTS)),
    Fact("<player>.tile", "int", both("tuile", "tile"), low=1, high=MOST_TILES, field="tile", empty=0),
    *(Fact(f"<player>.{element}", "int", both(fr, element), high=99, get=_influence(element))
      for element, fr in zip(ELEMENTS, ("eau", "feu", "terre", "air"), strict=True)),
    Fact("<player>.deck", "int", both("pioche", "deck"), high=99, optional=False, settled=True, field="deck", get=size,
         usual=15, counts=("<player>.deck.cards",)),
    Fact("<player>.hand", "int", both("main", "hand"), high=99, optional=False, settled=True, field="hand", get=size,
         usual=7, counts=("<player>.hand.cards",)),
    Fact("<player>.discard", "int", both("défausse", "discard"), high=99, optional=False, settled=True,
         field="discard", get=size, usual=15, counts=("<player>.discard.cards",)),
    Fact("<player>.played", "int", both("cartes jouées", "cards played"), high=99, optional=False, settled=True,
         usual=4, get=lambda player, _: player.plays, counts=("<player>.played.cards",)),
    Fact("<player>.tainted", "int", both("dont contaminations", "contaminations among them"), high=24, optional=False,
         settled=True, field="tainted", usual=1),
    Fact("<player>.contaminations", "int", both("ses contaminations", "own contamination cards"), high=24,
         optional=False, settled=True, usual=7, get=lambda player, _: contaminations(player)),
    *(Fact(f"<player>.{zone}.cards", "texts", both(fr, en), most=MOST_IN_ZONE, words="action-card", settled=True,
           spelled=keyed, hidden=zone in ("deck", "hand"), field=zone, get=known) for zone, fr, en in (
        ("deck", "cartes connues de la pioche", "known cards of the deck"),
        ("hand", "cartes connues en main", "known cards in hand"),
        ("discard", "cartes connues de la défausse", "known cards of the discard"),
        ("played", "cartes connues jouées", "known cards played"),
    )),
    Fact("<player>.cards", "texts", both("cartes d’action non localisées", "action cards not located"),
         most=MOST_IN_ZONE, words="action-card", spelled=keyed, hidden=True, settled=True, field="pool",
         get=_unlocated),
    Fact("<player>.named", "texts", both("carte annoncée", "card announced"), most=1, words="action-card",
         spelled=keyed, field="named", one=True, hidden=True),
    Fact("<player>.open", "texts", both("carte en cours", "card being carried out"), most=MOST_OWED, told=_opened,
         field="open", get=_open),
    Fact("<player>.done", "bool", both("a fini la phase", "has finished the phase"), field="done"),
)  # fmt: skip
HIDDEN = tuple(fact.pattern.partition(".")[2] for fact in FACTS if fact.hidden)

ERYTHRO_FACTS = Facts(
    FACTS, {"tile": TILES}, start=start, complete=complete,
    parts={"<player>": "seats", "tile.<tile>": ("tiles", lambda state: state.layout.names)},
)  # fmt: skip
