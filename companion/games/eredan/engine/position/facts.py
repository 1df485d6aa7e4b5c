"""The public figures of Eredan, each declared once: how it is read, set, corrected and packed follows from that."""

from collections.abc import Callable
from typing import Any, Final

from companion.cardkit.position import agenda
from companion.cardkit.zones.stack import Waiting
from companion.core.facts.fact import both, known, size
from companion.core.facts.facts import Fact, Facts, Get, Places
from companion.core.facts.zones import Zone
from companion.core.rules.rulings import winner
from companion.core.text.formatter import Speaker
from companion.games.eredan.engine.constants import (
    CLASSES,
    LINE,
    LONGEST_CODE,
    LONGEST_NAME,
    MOST,
    MOST_ATTACHED,
    MOST_CARDS,
    MOST_QUEUE,
    PHASES,
    RACES,
)
from companion.games.eredan.engine.flow import setup
from companion.games.eredan.engine.flow.effect_queue import KINDS
from companion.games.eredan.engine.flow.updates import score
from companion.games.eredan.engine.position.loader import complete, start
from companion.games.eredan.engine.rules.stats import stat_now, tickets_of
from companion.games.eredan.engine.state import Attached, Character, State

_GUILDS: Final = 6


def _cards(zone: str, fr: str, en: str, *, hidden: bool = False) -> Fact:
    return Fact(f"<player>.{zone}.cards", "texts", both(fr, en), most=MOST_CARDS, longest=LONGEST_NAME, hidden=hidden,
                settled=True, field=zone, get=known)  # fmt: skip


def _count(zone: str, fr: str, en: str) -> Fact:
    ends = ("top", "bottom") if zone == "deck" else ("cards",)
    return Fact(f"<player>.{zone}", "int", both(fr, en), high=MOST_CARDS, optional=False, settled=True, field=zone,
                get=size, counts=tuple(f"<player>.{zone}.{end}" for end in ends), usual=15)  # fmt: skip


def _zone_end(end: str) -> Get:
    def found(zone: Zone, _: Any) -> tuple[str, ...] | None:
        return getattr(zone, end) or None

    return found


def _as_it_is(code: str, speaker: Speaker) -> str:
    return code


def _named(verb: str) -> Get:
    """The players who are asked for something that has a verb."""

    def found(asked: Any, state: State) -> tuple[str, ...] | None:
        return tuple(state.players[item.seat] for item in asked if item.verb == verb) or None

    return found


def _ready(asked: Any, state: State) -> tuple[str, ...] | None:
    return tuple(state.players[item.seat] for item in asked if item.sealed and item.ready) or None


def changes_texts(changes: Any, _: Any = None) -> tuple[str, ...] | None:
    """Changes as texts: `attack +2 fight`; behind those of a card its name: `attack +1 attached Pique`."""
    return tuple(
        f"{one.what} {one.amount:+} {one.until}" + (f" {one.source}" if one.source else "") for one in changes
    ) or None  # fmt: skip


# --- the queue --------------------------------------------------------------------------------------------------------


def _by(item: Waiting, state: State) -> str:
    return state.players[item.by]


def _on(item: Waiting, _: State) -> str | None:
    return " + ".join(item.targets) or None


def _came(item: Waiting, _: State) -> str:
    return item.origin


# --- a player ---------------------------------------------------------------------------------------------------------


def _seated(figure: Callable[[State, int], int]) -> Get:
    """A figure of a player, by its seat."""

    def found(player: Any, state: State) -> int:
        return figure(state, next(seat for seat, one in enumerate(state.seats) if one is player))

    return found


def _tally(tally: Any, _: Any) -> tuple[str, ...] | None:
    return tuple(f"{name} {count}" for name, count in tally) or None


# --- a character ------------------------------------------------------------------------------------------------------


def _spot(one: Character, state: State) -> tuple[int, int]:
    """Seat and place of a character."""
    for seat, player in enumerate(state.seats):
        for place, other in enumerate(player.line, 1):
            if other is one:
                return seat, place
    raise ValueError(one.name)


def _now(what: str) -> Get:
    def found(one: Character, state: State) -> int:
        known, (seat, place) = state.kept_here, _spot(one, state)
        if (what, seat, place) not in known:
            known[what, seat, place] = stat_now(state, seat, place, one, what)
        now: int = known[what, seat, place]
        return now

    return found


def _worn(place: str, number: int = 0) -> Get:
    """What is attached at a place, the first or a further one."""

    def found(attached: tuple[Attached, ...], _: State) -> str | None:
        there = [item.code for item in attached if item.place == place]
        return there[number] if number < len(there) else None

    return found


def _objects(attached: tuple[Attached, ...], _: State) -> tuple[str, ...] | None:
    return tuple(item.code for item in attached if item.place == "object") or None


def _laid(attached: tuple[Attached, ...], _: State) -> tuple[int, ...] | None:
    return tuple(item.laid for item in attached) or None


def _created(attached: tuple[Attached, ...], _: State) -> tuple[int, ...] | None:
    """Which of what is attached card text has made, counted from 1 in its order."""
    return tuple(number for number, item in enumerate(attached, 1) if item.created) or None


def _foreign(one: Character, state: State) -> tuple[int, ...] | None:
    """Which of what is attached belongs to the other player, counted from 1 in its order."""
    if not one.attached:
        return None
    seat, _ = _spot(one, state)
    return tuple(number for number, item in enumerate(one.attached, 1) if item.owner != seat) or None


def _orders(orders: Any, _: State) -> tuple[str, ...] | None:
    return tuple(map(str, orders)) or None


def _rune(number: int) -> Get:
    def found(runes: tuple[str, ...], _: State) -> str | None:
        return runes[number] if number < len(runes) else None

    return found


_C = "<player>.<place>"
_Q = "queue.<K>"
FACTS = (
    Fact("turn", "int", both("tour", "turn"), low=1, optional=False, field="turn", usual=15, room=999),
    Fact("player", "player", both("à qui de jouer", "player to act"), optional=False, field="active"),
    Fact("starter", "player", both("premier joueur", "starter"), optional=False, field="starter", settled=True),
    Fact("phase", "choice", both("phase", "phase"), values=PHASES, words="phase", optional=False, field="phase",
         default="choose"),
    Fact("lot", "bool", both("l’initiative se tire", "the initiative is drawn"), optional=False, field="drawn",
         settled=True),
    Fact(_Q, "text", both("carte de la file", "card of the queue"), longest=LONGEST_CODE, field="code",
         told=_as_it_is),
    Fact(f"{_Q}.by", "player", both("jouée par", "played by"), optional=False, get=_by),
    Fact(f"{_Q}.cancelled", "bool", both("annulée", "cancelled"), optional=False, field="cancelled"),
    Fact(f"{_Q}.on", "text", both("vise", "aimed at"), longest=LONGEST_NAME, get=_on, told=_as_it_is),
    Fact(f"{_Q}.from", "choice", both("venue de", "came from"), values=("hand", "created", "recalled"),
         words="origin", optional=False, get=_came),
    Fact(f"{_Q}.attached", "bool", both("attachée", "attached"), optional=False,
         get=lambda item, _: item.how == "attached"),
    Fact("queue.next", "int", both("prochaine carte", "next card"), low=1, high=MOST_QUEUE, empty=0, field="next"),
    Fact("agenda", "texts", both("à faire", "to be done"), most=40, longest=LONGEST_CODE, settled=True,
         field="agenda", get=lambda agenda, _: tuple(map(str, agenda)) or None, told=agenda.said(KINDS)),
    Fact("pending", "texts", both("decks à nommer", "decks to be named"), most=2, settled=True, field="pending",
         get=_named("deck")),
    Fact("ready", "texts", both("ont choisi en secret", "have chosen in secret"), most=2, settled=True,
         field="pending", get=_ready),
    Fact("winner", "player", both("gagnant", "winner"), of_all=True, field="outcome",
         get=lambda _, state: winner(state)),
    _count("hand", "main", "hand"), _count("deck", "deck", "deck"), _count("discard", "défausse", "discard"),
    _cards("hand", "cartes en main", "cards in hand", hidden=True),
    _cards("discard", "cartes de la défausse", "cards in the discard"),
    Fact("<player>.deck.top", "texts", both("dessus du deck", "top of the deck"), most=MOST_CARDS,
         longest=LONGEST_NAME, hidden=True, settled=True, field="deck", get=_zone_end("top")),
    Fact("<player>.deck.bottom", "texts", both("dessous du deck", "bottom of the deck"), most=MOST_CARDS,
         longest=LONGEST_NAME, hidden=True, settled=True, field="deck", get=_zone_end("bottom")),
    Fact("<player>.deck.name", "text", both("nom du deck", "name of the deck"), longest=LONGEST_NAME, settled=True,
         field="deck_name"),
    Fact("<player>.draws", "int", both("cartes à compléter", "hand is filled up to"), low=-MOST, high=MOST,
         optional=False, field="draws", usual=7),
    Fact("<player>.deckout", "bool", both("main incomplète", "could not fill the hand"), optional=False,
         field="deckout"),
    Fact("<player>.score", "int", both("score", "score"), high=9999, get=_seated(score),
         sources=(f"{_C}.received", f"{_C}.healed")),
    Fact("<player>.initiative", "int", both("tickets", "tickets"), high=9999,
         get=_seated(tickets_of), sources=(f"{_C}.initiative",)),
    Fact("<player>.initiative.percent", "int", both("chance de commencer (%)", "chance to begin (%)"),
         get=_seated(setup.percent), of_all=True),
    Fact("<player>.fighter", "int", both("combat avec", "fights with"), low=1, high=LINE, empty=0, field="fighter"),
    Fact("<player>.passed", "bool", both("ne joue plus de carte", "plays no further card"), optional=False,
         field="passed"),
    Fact("<player>.roll", "int", both("tirage de l’attaque", "rolled attack"), high=MOST, field="rolled"),
    Fact("<player>.changes", "texts", both("changé pour le joueur", "changed for the player"), most=20, longest=80,
         settled=True, field="changes", get=changes_texts),
    Fact("<player>.experience", "texts", both("expérience", "experience"), most=100, longest=60, field="tally",
         get=_tally),
    Fact(_C, "text", both("personnage", "character"), longest=LONGEST_NAME, field="name"),
    Fact(f"{_C}.guild", "texts", both("guilde", "guild"), most=_GUILDS, longest=LONGEST_NAME, words="guild",
         field="guilds"),
    Fact(f"{_C}.class", "texts", both("classe", "class"), most=len(CLASSES), longest=20, words="class",
         field="classes"),
    Fact(f"{_C}.race", "choice", both("race", "race"), values=RACES, words="race", optional=False, field="race"),
    Fact(f"{_C}.element", "text", both("élément", "element"), longest=LONGEST_NAME, words="element",
         field="element"),
    Fact(f"{_C}.caste", "choice", both("caste", "caste"), values=("courtier",), words="caste", field="caste"),
    Fact(f"{_C}.hp", "int", both("PV", "HP"), high=MOST, optional=False, field="hp", usual=15),
    Fact(f"{_C}.hp.max", "int", both("PV au plus", "maximum HP"), low=1, high=MOST, optional=False, field="hp_max",
         usual=15),
    Fact(f"{_C}.attack", "int", both("Attaque imprimée", "printed Attack"), high=MOST, optional=False,
         field="attack", usual=7),
    Fact(f"{_C}.attack.high", "int", both("Attaque, au plus", "Attack, at most"), high=MOST, field="attack_high",
         usual=7),
    Fact(f"{_C}.defence", "int", both("Défense imprimée", "printed Defence"), high=MOST, optional=False,
         field="defence", usual=3),
    Fact(f"{_C}.spirit", "int", both("Esprit imprimé", "printed Spirit"), high=MOST, optional=False, field="spirit",
         usual=3),
    *(
        Fact(f"{_C}.{what}.now", "int", both(fr, en), get=_now(what), sources=(f"{_C}.{what}", f"{_C}.changes"))
        for what, fr, en in (("attack", "Attaque", "Attack"), ("defence", "Défense", "Defence"),
                             ("spirit", "Esprit", "Spirit"))
    ),
    Fact(f"{_C}.orders", "texts", both("Ordres", "Orders"), most=9, longest=20, field="orders", get=_orders),
    Fact(f"{_C}.chain", "text", both("enchaîne sur", "chain behind"), longest=LONGEST_NAME, words="object",
         field="chain"),
    Fact(f"{_C}.against", "choice", both("chasse", "hunts"), values=CLASSES, words="class", field="against"),
    Fact(f"{_C}.initiative", "int", both("bonus d’initiative", "initiative bonus"), low=-MOST, high=MOST,
         optional=False, field="initiative", usual=1),
    Fact(f"{_C}.tilted", "bool", both("incliné", "tilted"), optional=False, field="tilted"),
    Fact(f"{_C}.dead", "bool", both("mort", "dead"), optional=False, field="dead"),
    Fact(f"{_C}.rage", "bool", both("Rage", "Rage"), optional=False, field="rage"),
    Fact(f"{_C}.ambidextrous", "bool", both("ambidextre", "ambidextrous"), optional=False, field="ambidextrous"),
    Fact(f"{_C}.received", "int", both("dégâts reçus", "damage received"), high=9999, optional=False,
         field="received", usual=15, room=999),
    Fact(f"{_C}.healed", "int", both("soins reçus", "healing received"), high=9999, optional=False, field="healed",
         usual=7, room=999),
    *(
        Fact(f"{_C}.{name}", "text", both(fr, en), longest=LONGEST_CODE, field="attached", get=_worn(place, number),
             told=_as_it_is)
        for name, place, number, fr, en in (
            ("weapon", "weapon", 0, "arme", "weapon"), ("weapon.2", "weapon", 1, "deuxième arme", "second weapon"),
            ("armour", "armour", 0, "armure", "armour"), ("shield", "shield", 0, "bouclier", "shield"),
            ("helmet", "helmet", 0, "casque", "helmet"), ("familiar", "familiar", 0, "familier", "familiar"),
        )
    ),
    Fact(f"{_C}.objects", "texts", both("autres objets", "other Objects"), most=MOST_ATTACHED, longest=LONGEST_CODE,
         field="attached", get=_objects, told=_as_it_is),
    Fact(f"{_C}.laid", "numbers", both("ordre de pose", "order of play"), high=9999, most=MOST_ATTACHED,
         field="attached", get=_laid),
    Fact(f"{_C}.foreign", "numbers", both("cartes de l’adversaire", "cards of the other player"), low=1,
         high=MOST_ATTACHED, most=MOST_ATTACHED, get=_foreign),
    Fact(f"{_C}.created", "numbers", both("cartes créées", "created cards"), low=1, high=MOST_ATTACHED,
         most=MOST_ATTACHED, field="attached", get=_created),
    *(
        Fact(f"{_C}.rune.{number}", "text", both(f"rune {number}", f"rune {number}"), longest=LONGEST_NAME,
             words="rune", field="runes", get=_rune(number - 1))
        for number in (1, 2, 3)
    ),
    Fact(f"{_C}.runes", "texts", both("autres runes", "further runes"), most=MOST, longest=LONGEST_NAME,
         words="rune", field="runes", get=lambda runes, _: runes[3:] or None),
    Fact(f"{_C}.runes.max", "int", both("runes au plus", "runes at most"), high=MOST, optional=False,
         field="runes_max", usual=3),
    Fact(f"{_C}.changes", "texts", both("changé pour un temps", "changed for a time"), most=30, longest=80,
         field="changes", get=changes_texts),
    Fact(f"{_C}.woken", "bool", both("Ordres activés", "Orders woken"), optional=False, field="woken"),
    Fact(f"{_C}.cast", "bool", both("sort blessant ce tour", "hurting spell this turn"), optional=False,
         field="cast"),
)  # fmt: skip

_GROUPS = {"place": Places(LINE, _C), "K": Places(MOST_QUEUE, _Q)}
EREDAN_FACTS = Facts(
    FACTS, _GROUPS,
    parts={"<player>": "seats", _C: "line", _Q: "queue"},
    start=start, complete=complete,
)  # fmt: skip
