"""Views with a field, of a game that does not exist: the main step, lanes with their forecasts, a queue, a crowd."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.core.rules.rulings import Sum, Term
from companion.core.view import icons
from companion.core.view.board import Card, Side
from companion.core.view.builders import (
    action_part,
    bar_part,
    counter_part,
    gauge_part,
    named_card,
    pad_card,
    pad_field,
    pad_kind,
    pad_name,
    pad_part,
    side_part,
)
from companion.core.view.field import Forecast, Lane, Queue
from companion.core.view.field_builders import (
    field_part,
    forecast_part,
    keyword_part,
    ladder_part,
    lane_part,
    many_part,
    mark_part,
    pay_part,
    purse_part,
    queue_part,
    row_part,
    source_part,
    standing_card,
)

View = dict[str, Any]
BASE = Path(__file__).parent / "fixtures" / "combat.json"
TONES = {
    "silver": "silver",
    "red": "red",
    "black": "black",
    "white": "white",
    "blue": "blue",
    "green": "green",
    "purple": "plum",
}
ICONS = {
    "force": "M12 1 15 6 15 15 18 15 18 17 13 17 13 23 11 23 11 17 6 17 6 15 9 15 9 6z",
    "gem": "M12 2 18.5 9.5 12 22 5.5 9.5z",
}
MEANING = {
    "folie": "jamais d’élan",
    "bravoure 1": "1 fatigue à retirer",
    "portée": "bloque aussi le vol",
    "vol": "bloqué par vol, portée",
    "récidive 1": "+1 par combat livré",
    "arrivée": "effet déjà joué",
}

BO = [
    ("Loup gris", "silver", 2, 2, 2, ()),
    ("Renard des haies", "red", 1, 2, 2, ("folie",)),
    ("Bélier noir", "black", 3, 3, 3, ("bravoure 1",)),
    ("Sentinelle de sel", "white", 2, 4, 5, ("portée",)),
]
ANA = [
    ("Merle des toits", "blue", 2, 2, 2, ("vol",)),
    ("Golem d’argile", "green", 6, 4, 4, ("+1/+1",)),
    ("Louve rousse", "red", 3, 2, 2, ("récidive 1",)),
    ("Vigie du gué", "white", 1, 3, 4, ("portée",)),
    ("Marmotte des cols", "purple", 4, 5, 5, ("arrivée",)),
]
LYING: dict[str, dict[str, Any]] = {
    "Sentinelle de sel": {"lies": ["tapped"], "marks": [mark_part("tapped", "engagé", "tapped")]},
    "Louve rousse": {"marks": [mark_part("new", "nouveau", "drop")]},
    "Marmotte des cols": {"lies": ["asleep"], "marks": [mark_part("asleep", "sieste 2", "moon")]},
}


def card(owner: str, place: int, told: tuple[str, str, int, int, int, tuple[str, ...]], **more: Any) -> Card:
    name, tone, force, defence, most, words = told
    where = f"{owner}.fighter.{place}"
    figures = [
        gauge_part(
            f"{where}.force.now",
            "force",
            "Force",
            value=force,
            high=None,
            fact=f"{where}.force.now",
            main=True,
            fixed=True,
        ),
        gauge_part(
            f"{where}.defence.now",
            "shield",
            "Défense",
            value=defence,
            high=most,
            fact=f"{where}.defence.now",
            main=False,
            fixed=True,
        ),
    ]
    figures[1]["holds"] = {"of": f"{where}.fatigue", "value": most - defence, "label": "fatigue"}
    known = [keyword_part(one, MEANING.get(one, "imprimé 5/3"), strong=one == "+1/+1") for one in words]
    if defence < most:
        known.append(keyword_part(f"fatigue {most - defence}"))
    return standing_card(where, name, figures, tone=tone, keywords=known, **{**LYING.get(name, {}), **more})


def cards(owner: str, told: Sequence[Any], more: dict[int, dict[str, Any]] | None = None) -> list[Card]:
    return [card(owner, n, one, **(more or {}).get(n, {})) for n, one in enumerate(told, 1)]


def strip(
    name: str,
    player: int,
    life: int,
    hand: int,
    mines: tuple[int, int],
    badge: str | None = None,
    will: int | None = None,
    hero: bool = False,
) -> Side:
    free, every = mines
    heart = gauge_part(
        f"{name}.life", "heart", "points de vie", value=life, high=20, fact=f"{name}.life", main=True, will=will
    )
    own = player == 0
    purse: list[Any] = [
        {**counter_part(f"{name}.hand", "hand", hand, "main"), **({"hint": "jouer"} if own else {})},
        {
            **gauge_part(
                f"{name}.mines.untapped",
                "pick",
                "mines prêtes",
                value=free,
                high=every,
                fact=f"{name}.mines.untapped",
                main=False,
                max_fact=f"{name}.mines",
            ),
            "short": "mines · a miné" if own else "mines prêtes",
        },
        counter_part(f"{name}.aether", "gem", 0, "Aether"),
        {
            **counter_part(f"{name}.hideout", "deck", 1, "cachette"),
            "down": True,
            **({"hint": "jouer d’ici"} if own else {}),
        },
    ]
    if hero:
        used = [mark_part("tapped", "a servi")]
        experience = gauge_part(
            f"{name}.experience", "points", "exp.", value=3, high=None, fact=f"{name}.experience", main=True
        )
        purse.append(
            {
                **named_card("orsene", "Orsène", "Orsène"),
                "id": f"{name}.hero",
                "gauges": [experience],
                "marks": used,
                "lies": ["tapped"],
            }
        )
    counters = [
        counter_part(f"{name}.{one}", icon, count, label)
        for one, icon, count, label in (
            ("deck", "deck", 42, "deck"),
            ("graveyard", "discard", 2, "cimetière"),
            ("exile", "discard", 6, "exil"),
        )
    ]
    return side_part(name, player, badge, counters, gauges=[heart], purse=purse)


def ladder() -> Any:
    return ladder_part(
        "combat.price",
        "blade",
        "combat",
        "Prochain combat : gratuit, puis 2, 4, 6",
        [("gratuit", "gratuit"), ("2", "2"), ("4", "4"), ("6", "6")],
        0,
    )


def base(seen: int = 12) -> View:
    view: View = json.loads(BASE.read_text(encoding="utf-8"))
    view["match"] |= {"id": "2026-11-23-champ", "seen": seen, "undo": seen}
    view |= {
        "game": "champ",
        "title": "Champ",
        "lines": icons.LINES,
        "icons": {**icons.SUITS, **ICONS},
        "tones": TONES,
        "invite": None,
        "ending": None,
        "prompt": None,
        "tree": {},
        "bar": bar_part("Tour 13", ["Entretien", "Pioche", "Principale"], 2),
        "actions": [
            action_part("end", "Finir le tour", "end", main=True),
            action_part("concede", "Abandonner", "concede", menu=True, confirm=True),
        ],
        "last": {
            "entry": seen,
            "title": "Ana joue Louve rousse 3/2.",
            "kind": "move",
            "why": seen,
            "text": "1 mine. En attaquant ce tour-ci\u202f: élan, sacrifice à la fin.",
            "rule": {"id": "elan", "text": "Élan · Glossaire"},
        },
    }
    view["log"] = [
        {
            "entry": n,
            "time": f"20:{30 + n}",
            "text": told,
            "kind": "move",
            "undone": False,
            "marks": [],
            "why": True,
            "turn": "Tour 13",
        }
        for n, told in (
            (11, "Ana mine une carte\u202f: mines 5 → 6."),
            (12, "Ana joue Louve rousse 3/2\u202f: 1 mine."),
        )
    ]
    return view


def move(text: str, label: str, **more: Any) -> View:
    return {"move": text, "label": label, "legal": True, **more}


def main_step() -> View:
    """The main step: cards to attack with, what can be played, what the next combat costs."""
    view = base()
    rows = [
        row_part("Bo", "Bo, au combat", "personne", cards("Bo", BO)),
        row_part("Ana", "Ana, au combat", "personne", cards("Ana", ANA), [named_card("phare", "Phare", "Phare")]),
    ]
    rows[1]["beside"][0]["id"] = "Ana.story.1"
    view["board"] = [
        field_part("Le champ", rows, out="hors du combat", ladder=ladder()),
        strip("Bo", 1, 14, 5, (2, 5)),
        strip("Ana", 0, 17, 4, (4, 6), "à toi", hero=True),
    ]
    view["tree"] = {f"Ana.fighter.{n}": move(f"attack {n}", "attaquer") for n in (1, 2, 3, 4)}
    view["tree"] |= {
        "combat.price": move("combat", "combat"),
        "Ana.hand": {
            "pick": "Que fait Ana\u202f?",
            "legal": True,
            "choices": [
                {"text": "Colosse de craie", "detail": "5/6 · coût 5", "legal": True, "pay": COLOSSE},
                {"text": "jouer une carte…", "legal": True, "pad": "Ana"},
            ],
        },
        "Ana.hideout": {"label": "jouer d’ici", "legal": True, "pay": {**COLOSSE, "price": 3}},
        "Ana.hero": {
            "label": "soigner",
            "legal": True,
            "pick": "Soigner qui\u202f?",
            "many": many_part("activate hero on {targets}", "Soigner", 2),
            "next": {f"Ana.fighter.{n}": {"value": str(n), "label": "soigner", "legal": True} for n in (1, 2, 4)},
        },
        "Ana.fighter.5": {"legal": False, "move": "attack 5", "label": "attaquer", "ask": "attack 5"},
    }
    cost = [
        pad_field("force", "Force", low=0, high=9),
        pad_field("defence", "Défense", low=0, high=9),
        pad_field("cost", "Coût", low=0, high=9),
    ]
    fighter = pad_card(
        "",
        "fighter {force}/{defence} cost {cost}",
        fields=cost,
        listed=[pad_name("Colosse de craie", 'play "Colosse de craie"', "5/6", {"cost": 5})],
    )
    view["pads"] = {
        "Ana": pad_part(
            "Ana joue",
            [
                {
                    **pad_kind("fighter", "Combattant", "Ana: {cards}{with}", [fighter]),
                    "pay": {"of": "Ana", "by": "cost"},
                }
            ],
        )
    }
    view["purses"] = {
        "Ana": purse_part(
            " with {parts}",
            [
                source_part("aether", "Aether", "", "Aether", "gem", 0, "{n} aether", "1 aether"),
                source_part(
                    "mines",
                    "Mines",
                    "d’usage\u202f: l’Aether (0), puis elles",
                    "mine",
                    "pick",
                    4,
                    "{n} mines",
                    "1 mine",
                ),
                source_part(
                    "pitch",
                    "Pitcher une carte",
                    "jamais d’office\u202f: quelle valeur\u202f?",
                    "carte",
                    "hand",
                    3,
                    "pitch {value}",
                    "",
                    values=(1, 2, 3),
                ),
            ],
        )
    }
    return view


COLOSSE = pay_part(
    "Ana",
    5,
    'Ana: play "Colosse de craie"{with}',
    "Colosse de craie",
    "Combattant, de la main. Arrivée\u202f: regarde 2.",
)


def forecast(terms: Sequence[int], value: int, *told: str) -> Forecast:
    total = Sum(tuple(Term(one, "force") for one in terms), value)
    return forecast_part(
        "shield" if value <= 0 else "heart",
        value,
        total,
        told,
        f"{value} passent",
        [{"text": " − ".join(str(abs(one)) for one in terms), "rule": {"id": "combat", "text": "Combat"}}],
    )


def lanes() -> View:
    """A combat before its damage: three lanes, one without a blocker, one with two, one with a passing card."""
    view = base(18)
    turtle = ("Tortue", "green", 1, 4, 4, ("sans texte",))
    dies, fast = [mark_part("dies", "meurt")], [mark_part("passing", "éclair, exil", "bolt")]
    far = cards("Bo", [*BO, turtle], {1: {"marks": dies}, 2: {"marks": dies}, 5: {"marks": fast, "lies": ["passing"]}})
    near = cards(
        "Ana",
        ANA,
        {
            1: {"marks": [mark_part("unhurt", "indemne")]},
            2: {"marks": [mark_part("lives", "survit\u202f: 6/1")]},
            3: {"marks": [mark_part("gained", "Premier sang", "drop")]},
        },
    )
    found: list[Lane] = [
        lane_part("combat.1", "Ana.fighter.1", [], "personne ne bloque", forecast([2], 2, "Merle,", "sans bloqueur")),
        lane_part(
            "combat.2",
            "Ana.fighter.2",
            ["Bo.fighter.1", "Bo.fighter.2"],
            "personne ne bloque",
            forecast([6, -2, -2], 2, "Golem − Loup − Renard", "reçoit 2 + 1 = 3 fatigue"),
            order="combat.2.order",
        ),
        lane_part(
            "combat.3",
            "Ana.fighter.3",
            ["Bo.fighter.5"],
            "personne ne bloque",
            forecast([3, -4], 0, "Louve − Tortue,", "jamais sous 0"),
        ),
    ]
    rows = [row_part("Bo", "Bo, au combat", "personne", far), row_part("Ana", "Ana, au combat", "personne", near)]
    view["board"] = [
        field_part("Le champ", rows, out="hors du combat", lanes=found, attacker="Ana", ladder=ladder()),
        strip("Bo", 1, 14, 4, (2, 5), will=10),
        strip("Ana", 0, 17, 4, (4, 6), "à toi"),
    ]
    view["bar"] = bar_part("Combat 1", ["attaquants", "bloqueurs", "dégâts"], 2)
    view["actions"] = [action_part("damage", "Dégâts", "damage", main=True)]
    view["tree"] = {
        "Bo.fighter.3": {
            "legal": True,
            "label": "bloquer",
            "next": {f"Ana.fighter.{n}": move(f"Bo: block {n} with 3", "bloquer") for n in (1, 2, 3)},
        },
        "Ana.fighter.1": {
            "legal": True,
            "label": "bloqué par",
            "next": {"Bo.fighter.3": move("Bo: block 1 with 3", "bloquer")},
        },
        "combat.2.order": move("order 2 on 2 + 1", "d’abord Renard"),
        "combat.1": {"legal": True, "label": "éclair", "pad": "Bo", "preset": {}},
        "Ana.fighter.2": {"legal": True, "label": "reprendre", "undo": [18]},
    }
    flash = pad_card(
        "",
        "{force}/{defence}",
        fields=[pad_field("force", "Force", low=0, high=9), pad_field("defence", "Défense", low=0, high=9)],
    )
    view["pads"] = {"Bo": pad_part("Bo, un éclair", [pad_kind("flash", "Éclair", "Bo: flash {cards} on 1", [flash])])}
    return view


def queue() -> View:
    """A card waits for an answer, and a queue of several is half done."""
    view = main_step()
    waiting: Queue = queue_part(
        "stack",
        "En attente",
        "Bo répond ou laisse passer.",
        [
            {
                "code": "givre",
                "text": "Givre",
                "by": "Bo",
                "detail": "sur Golem d’argile",
                "state": "now",
                "id": "stack.1",
            },
            {"code": "colosse", "text": "Colosse de craie", "by": "Ana", "detail": "5/6", "state": "later"},
            {"code": "vieux", "text": "Vieux sort", "by": "Ana", "detail": "annulé", "state": "cancelled"},
        ],
    )
    view["board"][0]["queue"] = waiting
    view["actions"] = [action_part("pass", "Bo laisse passer", "Bo: pass", main=True)]
    return view


def crowd(many: int, lang: str = "fr") -> View:
    """Many cards on both sides."""
    view = main_step()
    for row, told in zip(view["board"][0]["rows"], (BO, ANA), strict=True):
        row["cards"] = cards(row["side"], [told[n % len(told)] for n in range(many)])
    return view
