"""Views with characters, a path of cards and the blows of a fight, of a game that does not exist; in both languages."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.core.rules.rulings import Sum, Term
from companion.core.view.board import Card, Gauge, Side
from companion.core.view.builders import action_part, bar_part, counter_part, gauge_part, side_part
from companion.core.view.field import Item, Reason
from companion.core.view.field_builders import (
    brings_part,
    character_card,
    due_part,
    field_part,
    forecast_part,
    item_part,
    letter_part,
    mark_part,
    queue_part,
    row_part,
    sign_part,
    strike_part,
    strikes_part,
)  # fmt: skip
from tests.browser.front.fields import View, base

WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "of": ("sur {}", "of {}"), "hp": ("PV", "HP"), "attack": ("Attaque", "Attack"), "defence": ("Défense", "Defence"),
    "spirit": ("Esprit", "Spirit"), "fights": ("combat", "fights"), "tilted": ("incliné", "tilted"),
    "fallen": ("mort", "dead"), "rage": ("rage", "rage"), "hand": ("main", "hand"), "deck": ("deck", "deck"),
    "discard": ("défausse", "discard"), "score": ("score", "score"), "active": ("active", "active"),
    "free": ("place libre", "free place"), "turn": ("Tour 5", "Turn 5"), "resolution": ("Résolution", "Resolution"),
    "order": ("Ordre du tour {} : {}", "Order of turn {}: {}"), "strikes": ("frappe", "strikes"),
    "now": ("Si l’on frappait maintenant", "If they struck now"), "path": ("Les cartes, en N", "The cards, in N"),
    "resolve": ("Résoudre la 3e", "Resolve the 3rd"), "nobody": ("personne", "nobody"),
    "line": ("Ligne : {}", "Line: {}"),
    "wakes": ("Ordre de Bruant : Attaque +1", "Order of Bruant: Attack +1"),
    "shut": ("incliné : ne frappe pas", "tilted: does not strike"), "undead": ("annulée", "cancelled"),
    "created": ("créée, à venir", "created, to come"),
}  # fmt: skip
MARKS: Final = {"fights": "", "tilted": "tilted", "fallen": "", "rage": ""}
FIGURES: Final = (("attack", "blade", "hearts"), ("defence", "shield", "blue"), ("spirit", "spark", "plum"))


class Told(NamedTuple):
    """A character as these tests tell it: figures are Attack, Defence, Spirit, each with what was added."""

    name: str
    line: tuple[str, str]
    hp: int
    most: int
    figures: tuple[int, int, int]
    bonus: tuple[int, int, int] = (0, 0, 0)
    span: str = ""
    signs: tuple[tuple[str, str], ...] = ()
    letters: str | None = None
    due: tuple[int, str, str] | None = None
    awake: bool = False
    marks: tuple[str, ...] = ()


BO: Final = (
    Told("Osmonde", ("berserker, humaine", "berserker, human"), 11, 16, (4, 1, 0), signs=(("helmet", "Heaume fendu"),),
         due=(7, "+2", "blade"), marks=("rage",)),
    Told("Tarin", ("maraudeur, démon", "marauder, demon"), 9, 13, (3, 2, 1), (0, 1, 0),
         signs=(("armour", "Cuir bouilli"),), due=(8, "+1", "spark"), marks=("fights",)),
    Told("Galet", ("combattant, golem", "fighter, golem"), 16, 18, (3, 2, 0),
         signs=(("shield", "Rondache"), ("blade", "Masse")), due=(6, "+1", "shield"), marks=("tilted",)),
)  # fmt: skip
ANA: Final = (
    Told("Sorgue", ("mage, humaine", "mage, human"), 8, 11, (2, 0, 4), letters="CY ", due=(8, "", ""),
         marks=("tilted",)),
    Told("Bruant", ("combattant, daïs", "fighter, daïs"), 12, 15, (5, 2, 1), (2, 0, 0),
         signs=(("blade", "Épée du gué"),), letters="N", due=(5, "+1", "blade"), awake=True, marks=("fights",)),
    Told("Ysée", ("prêtresse, elfine", "priestess, elf"), 12, 12, (2, 1, 3), span="2–4", signs=(("bird", "Merle"),),
         due=(6, "+1", "shield")),
)  # fmt: skip


class Tongue:
    """The words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang, self.n = lang, 0 if lang == "fr" else 1

    def say(self, key: str, *told: object) -> str:
        return WORDS[key][self.n].format(*told)


def character(place: str, one: Told, tongue: Tongue) -> Card:
    figures: list[Gauge] = [
        gauge_part(f"{place}.hp", "heart", tongue.say("hp"), value=one.hp, high=one.most, fact=f"{place}.hp", main=True,
                   text=tongue.say("of", one.most))
    ]  # fmt: skip
    for (key, icon, tone), value, bonus in zip(FIGURES, one.figures, one.bonus, strict=True):
        shown = one.span if one.span and key == "attack" else None
        figures.append(
            gauge_part(f"{place}.{key}.now", icon, tongue.say(key), value=value, high=None, fact=f"{place}.{key}.now",
                       fixed=True, tone=tone, bonus=bonus or None, shown=shown)
        )  # fmt: skip
    dues = []
    if one.due:
        when, much, sign = one.due
        dues = [due_part(f"T{when}", tongue.say("order", when, much), much, sign, awake=one.awake)]
    return character_card(
        place, one.name, one.line[tongue.n], figures, signs=[sign_part(*sign) for sign in one.signs],
        letters=[letter_part(c.strip(), c.strip() or tongue.say("free")) for c in one.letters or ""], dues=dues,
        lies=[key for key in one.marks if key != "rage"],
        marks=[mark_part(key, tongue.say(key), MARKS[key]) for key in one.marks],
    )  # fmt: skip


def characters(owner: str, told: Sequence[Told], tongue: Tongue) -> list[Card]:
    return [character(f"{owner}.{n}", one, tongue) for n, one in enumerate(told, 1)]


def strip(
    name: str, player: int, counts: tuple[int, int, int], score: tuple[int, int], tongue: Tongue, *,
    acting: bool = False,
) -> Side:  # fmt: skip
    counters = [
        counter_part(f"{name}.{key}", key, count, tongue.say(key))
        for key, count in zip(("hand", "deck", "discard"), counts, strict=True)
    ]
    value, will = score
    figure = gauge_part(f"{name}.score", "points", tongue.say("score"), value=value, high=None, fact=f"{name}.score",
                        main=True, fixed=True, will=will)  # fmt: skip
    return side_part(name, player, tongue.say("active") if acting else None, counters, gauges=[figure])


CARDS: Final = (
    ("Pique de gué", "Ana", 0, ("Bruant : Attaque +1", "Bruant: Attack +1"), "done"),
    ("Pas de côté", "Bo", 0, ("Tarin : Défense +1", "Tarin: Defence +1"), "done"),
    ("Souffle court", "Ana", 1, ("action, vise Tarin", "action, at Tarin"), "now"),
    ("Croc-en-jambe", "Bo", 1, ("action, à venir", "action, to come"), "later"),
)


def items(tongue: Tongue) -> list[Item]:
    return [
        item_part(str(n), text, by, detail[tongue.n], state, id=f"queue.{n}", side=by, column=column, number=n,
                  why=[{"text": detail[tongue.n]}])
        for n, (text, by, column, detail, state) in enumerate(CARDS, 1)
    ]  # fmt: skip


def blow(place: str, ends: tuple[str, str], names: tuple[str, str], terms: Sequence[int], told: str, was: int,
         tongue: Tongue, *, done: bool = False) -> Any:  # fmt: skip
    value = sum(terms)
    why: list[Reason] = [{"text": told, "rule": {"id": "strike", "text": "Combat"}}]
    cast = forecast_part("heart", value, Sum(tuple(Term(one, "attack") for one in terms), value), [told],
                         f"{value}, {was} → {was - value}", why, was=was, will=was - value, done=done)  # fmt: skip
    return strike_part(place, *ends, (names[0], tongue.say("strikes"), names[1]), cast)


def fight(lang: str = "fr") -> View:
    """A fight of which two cards have been resolved: what the drawing shows."""
    tongue = Tongue(lang)
    view = base(31)
    both = (
        ("Ordre, Pique − Défense", "Attaque − Défense")
        if lang == "fr"
        else ("Order, Pique − Defence", "Attack − Defence")
    )
    rows = [
        row_part(name, tongue.say("line", name), tongue.say("nobody"), characters(name, told, tongue))
        for name, told in (("Bo", BO), ("Ana", ANA))
    ]
    strikes = strikes_part("strikes", tongue.say("now"), [
        blow("strike.1", ("Ana.2", "Bo.2"), ("Bruant", "Tarin"), (3, 1, 1, -2), both[0], 9, tongue),
        blow("strike.2", ("Bo.2", "Ana.2"), ("Tarin", "Bruant"), (3, -2), both[1], 12, tongue),
    ])  # fmt: skip
    view["lang"] = lang
    view["board"] = [
        field_part(
            "Le champ", rows, out="", queue=queue_part("queue", tongue.say("path"), "", items(tongue), path=True),
            strikes=strikes,
            brings=brings_part("turn.brings", "bolt", tongue.say("wakes"), [{"text": tongue.say("wakes")}], "Bruant"),
        ),
        strip("Bo", 1, (4, 14, 4), (6, 7), tongue),
        strip("Ana", 0, (3, 13, 5), (11, 14), tongue, acting=True),
    ]  # fmt: skip
    view["bar"] = bar_part(tongue.say("turn"), [tongue.say("resolution")], 0)
    view["actions"] = [action_part("resolve", tongue.say("resolve"), "resolve", main=True),
                       action_part("concede", "Abandonner", "concede", menu=True, confirm=True)]  # fmt: skip
    kinds = {"choices": [{"text": "+1", "legal": True, "move": "effect attack +1 on Ana.2"}], "pick": "Ana.2"}
    view["tree"] = {"Ana.2": {"legal": True, **kinds}, "Bo.2": {"legal": True, "label": "…", "move": "effect loss 1"}}
    return view


def choosing(lang: str = "fr") -> View:
    """The fight is to be chosen: no cards, no blows."""
    view = fight(lang)
    field = view["board"][0]
    del field["strikes"]
    field["queue"] = None
    for row in field["rows"]:
        for card in row["cards"]:
            card["marks"] = [one for one in card.get("marks", ()) if one["kind"] != "fights"]
            card["lies"] = [one for one in card.get("lies", ()) if one != "fights"]
    view["actions"] = [action_part("pass", "Ana passe", "pass", main=True)]
    view["tree"] = {
        f"Ana.{n}": {"legal": True, "next": {f"Bo.{m}": {"legal": True, "label": "…", "move": f"fight {n} {m}"}
                                           for m in (1, 2)}} for n in (2, 3)
    }  # fmt: skip
    return view


def _added(number: int, text: str, by: str, detail: str, state: str = "later") -> Item:
    return item_part(str(number), text, by, detail, state, id=f"queue.{number}", side=by, number=number)


def long_path(lang: str = "fr") -> View:
    """The other player began, one card was cancelled, two were created, one does not strike, one is dead."""
    tongue = Tongue(lang)
    view = fight(lang)
    field = view["board"][0]
    told = [("Croc-en-jambe", "Bo", 0, "done"), ("Pique de gué", "Ana", 0, "cancelled"),
            ("Pas de côté", "Bo", 1, "done")]  # fmt: skip
    found = [item_part(str(n), text, by, tongue.say("undead") if state == "cancelled" else "Tarin : Défense +1", state,
                       id=f"queue.{n}", side=by, column=column, number=n)
             for n, (text, by, column, state) in enumerate(told, 1)]  # fmt: skip
    found += [_added(4, "Écho de la mine", "Bo", tongue.say("created"), "now"),
              _added(5, "Second souffle", "Ana", tongue.say("created"))]  # fmt: skip
    field["queue"]["items"] = found
    strikes = field["strikes"]["items"]
    strikes[1] |= {"forecast": None, "text": tongue.say("shut")}
    strikes[0]["forecast"]["done"] = True
    rows = field["rows"]
    rows[0]["cards"][0] = character("Bo.1", BO[0]._replace(hp=0, marks=("fallen",)), tongue)
    rows[0]["cards"][1] = character("Bo.2", BO[1]._replace(marks=("fights", "tilted"), letters="CYN"), tongue)
    rows[1]["cards"][2] = character("Ana.3", ANA[2]._replace(
        name="Orsène des sept fontaines", line=("archer / prêtresse, elfine noire", "archer / priestess, dark elf"),
        signs=(("bird", "Merle"), ("blade", "Arc"), ("armour", "Cape")), letters="CN",
        marks=("rage", "tilted"), span="12–14", bonus=(0, -1, 12)), tongue)  # fmt: skip
    rows[1]["cards"][1]["gauges"][0]["delta"] = -3
    rows[1]["cards"][1]["gauges"][1]["delta"] = 2
    return view
