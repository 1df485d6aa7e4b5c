"""Whole matches, announcement by announcement, and figures reckoned by hand for the moments that matter."""

from functools import partial
from pathlib import Path
from typing import Any

import companion
from tests.games.golden import Golden, write

golden = partial(Golden, Path(__file__).parent, rule="victory-three-dead")

# --- a real table, in French: hidden hands, no card list, all is announced with its figures ---------------------------

TABLE = golden(
    name="table",
    make=lambda: companion.new("eredan", ["Chloé", "Malo"], lang="fr"),
    lines=(
        "Chloé: personnage 1 « Saule » guilde zil classe mage pv 12 attaque 3 défense 1 esprit 2 ordre 3 attaque +2",
        "Chloé: personnage 2 « Corvin » guilde zil classe combattant pv 14 attaque 4 défense 2 esprit 0"
        " enchaînement arme",
        "Chloé: personnage 3 « Rude » mercenaire classe maraudeur pv 11 attaque 3 défense 1 esprit 1 contre mage",
        "Malo: personnage 1 « Tisse » guilde noz classe prêtre pv 12 attaque 2-4 défense 1 esprit 3",
        "Malo: personnage 2 « Brume » guilde noz classe mage pv 10 attaque 2 défense 0 esprit 3 ordre 4 défense +1",
        "Malo: personnage 3 « Galet » guilde noz classe combattant/mage race golem pv 15 attaque 5 défense 1 esprit 0",
        "ticket 3",  # 7: the first five are Chloé’s
        "combat 2 contre 2",
        "objet arme « Pique »",  # 9: of the type that gives Corvin a chain
        "action « Ruse »",
        "Malo: sortilège « Braise » classe mage # il aurait pu enchaîner",
        "Malo: passer",  # 12: Pique, Braise, Ruse
        "résoudre",
        "effet attaque +1 sur 2",
        "résoudre",
        "Malo: effet magique 4 sur Chloé.2",  # 16: 4 − 0 (Esprit): 14 → 10
        "résoudre",
        "effet défense +1 sur 2 ce combat",
        "frapper",  # 19: 5 − 0 = 5: 10 → 5; Brume has cast a spell that hurt, and does not strike
        "défausser 1",
        "finir",  # 21: Chloé 2 → 5, Malo 4 → 5
        "combat 3 contre 1",
        "Chloé: sortilège « Givre » classe mage",
        "Chloé: passer",
        "passer",
        "résoudre",
        "Chloé: effet magique 3 sur Malo.3",  # 27: 3 − 0: 15 → 12
        "undo",
        "redo",
        "frapper",  # 30: 5 − 1 = 4: 12 → 8; Saule does not strike
        "= Malo.3.hp 13 | compté un de trop",
        "finir",  # 32
        "combat 3 contre 1",  # 33: turn 3 is Saule’s Order, but it does not fight
        "! objet bouclier « Targe » classe prêtre | la table le permet",
        "Malo: théurgie « Vœu »",
        "résoudre",
        "résoudre",
        "Malo: effet soin 3 sur 2",  # 38: 5 → 8
        "frapper",
        "Malo: tirage 4",  # 40: 3 − 1 = 2: 12 → 10; 4 − 1 = 3: 11 → 8
        "finir",  # 41: all six are tilted: both lines straighten
        "combat 2 contre 3",  # 42: Brume’s Order, and the prey of Rude
        "passer",
        "Chloé: passer",
        "frapper",  # 45: 2 − 1 = 1: 8 → 7; 3 + 1 − (0 + 1) = 3: 8 → 5
        "finir",
        "combat 2 contre 1",
        "passer",
        "Malo: passer",
        "frapper",
        "Malo: tirage 2",  # 51: 4 + 1 − 1 = 4: 10 → 6; 2 − 2 = 0
        "finir",
        "combat 3 contre 1",
        "passer",
        "Chloé: passer",
        "frapper",  # 56: 5 − 1 = 4: 8 → 4; 3 − 1 = 2: 13 → 11
        "finir",  # 57: both lines straighten
        "combat 2 contre 2",
        "passer",
        "Malo: passer",
        "frapper",  # 61: 5 − 0 = 5: Brume is dead; 2 − 2 = 0
        "finir",
        "combat 1 contre 1",
        "passer",
        "Chloé: passer",
        "frapper",
        "tirage 3",  # 67: 3 − 1 = 2: 4 → 2; 3 − 1 = 2: 6 → 4
        "finir",
        "combat 3 contre 3",  # 69: Galet is a Mage too: the prey of Rude
        "passer",
        "Malo: passer",
        "frapper",  # 72: 4 − 1 = 3: 11 → 8; 5 − 1 = 4: 7 → 3
        "finir",
        "combat 1 contre 1",
        "passer",
        "Chloé: passer",
        "frapper",
        "tirage 4",  # 78: 4 − 1 = 3: Saule, at 2, is dead; 3 − 1 = 2: 4 → 2
        "finir",
        "combat 2 contre 3",
        "passer",
        "Malo: passer",
        "frapper",  # 83: 5 − 1 = 4: 8 → 4; 5 − 2 = 3: 10 → 7
        "finir",  # 84: Malo’s two straighten
        "combat 3 contre 3",
        "passer",
        "Chloé: passer",
        "frapper",  # 88: 5 − 1 = 4: Rude, at 3, is dead; 4 − 1 = 3: 4 → 1
        "finir",  # 89: Corvin alone straightens
        "combat 2 contre 1",
        "passer",
        "Malo: passer",
        "frapper",
        "Malo: tirage 2",  # 94: 5 − 1 = 4: Tisse, at 2, is dead
        "finir",
        "combat 3 contre 2",
        "passer",
        "Chloé: passer",
        "frapper",  # 99: 5 − 2 = 3: 7 → 4; 5 − 1 = 4: Galet, at 1, is dead
    ),
    after={
        0: {"phase": "team", "Chloé.hand": 0, "Chloé.deck": 20, "lot": True},
        2: {"Chloé.2": "Corvin", "Chloé.2.chain": "weapon", "Chloé.2.class": ("fighter",)},
        6: {"phase": "initiative", "Chloé.initiative": 5, "Chloé.initiative.percent": 50, "Malo.3.race": "golem"},
        7: {"phase": "choose", "turn": 1, "player": "Chloé", "starter": "Chloé", "Chloé.hand": 5, "Malo.hand": 5,
            "Chloé.deck": 15, "Malo.deck": 15, "lot": False},
        10: {"Chloé.hand": 3, "queue.1": 'object weapon "Pique"', "queue.2": 'action "Ruse"', "phase": "cards"},
        12: {"queue.2": 'spell "Braise" class mage', "queue.2.by": "Malo", "queue.3": 'action "Ruse"',
             "queue.next": 1, "phase": "resolve", "Malo.hand": 4},
        13: {"Chloé.2.weapon": 'object weapon "Pique"', "queue.1.attached": True, "queue.next": 2},
        14: {"Chloé.2.attack": 4, "Chloé.2.attack.now": 5},
        16: {"Chloé.2.hp": 10, "Chloé.2.received": 4, "Malo.2.cast": True, "Malo.score": 4, "Chloé.score": 0},
        18: {"Chloé.2.defence.now": 3, "phase": "strike", "queue.next": None},
        19: {"Malo.2.hp": 5, "Chloé.2.hp": 10, "Malo.2.tilted": True, "Chloé.2.tilted": True, "Chloé.score": 5,
             "phase": "discard"},
        20: {"Chloé.hand": 2, "Chloé.discard": 1},
        21: {"turn": 2, "player": "Malo", "Chloé.hand": 5, "Chloé.deck": 12, "Malo.hand": 5, "Malo.deck": 14,
             "Chloé.discard": 2, "Chloé.discard.cards": ("Ruse",), "Malo.discard.cards": ("Braise",), "queue.1": None,
             "Chloé.2.defence.now": 2, "Chloé.2.attack.now": 5, "Malo.2.cast": False},
        27: {"Malo.3.hp": 12, "Chloé.1.cast": True, "Chloé.score": 8},
        30: {"Chloé.1.hp": 8, "Malo.3.hp": 12, "Malo.score": 8, "Malo.3.tilted": True},
        31: {"Malo.3.hp": 13, "Chloé.score": 8},
        32: {"turn": 3, "Chloé.hand": 5, "Chloé.deck": 11, "Malo.hand": 5, "Malo.deck": 14, "Chloé.2.tilted": True},
        33: {"Chloé.fighter": 3, "Malo.fighter": 1, "Chloé.1.attack.now": 3},
        36: {"Chloé.3.shield": 'object shield "Targe" class priest', "Chloé.hand": 4},
        38: {"Malo.2.hp": 8, "Malo.2.healed": 3, "Malo.score": 11},
        39: {"phase": "strike", "Malo.roll": None, "Malo.1.hp": 12},
        40: {"Malo.1.hp": 10, "Chloé.3.hp": 8, "Chloé.score": 10, "Malo.score": 14, "Chloé.3.tilted": True},
        41: {"turn": 4, "Chloé.1.tilted": False, "Chloé.2.tilted": False, "Chloé.3.tilted": False,
             "Malo.1.tilted": False, "Malo.2.tilted": False, "Malo.3.tilted": False, "Chloé.deck": 10,
             "Malo.deck": 13, "Malo.discard": 2},
        42: {"Malo.2.defence.now": 1, "Chloé.3.attack.now": 4},
        45: {"Chloé.3.hp": 7, "Malo.2.hp": 5, "Chloé.score": 13, "Malo.score": 15},
        51: {"Malo.1.hp": 6, "Chloé.2.hp": 10, "Chloé.score": 17, "Malo.score": 15},
        56: {"Chloé.1.hp": 4, "Malo.3.hp": 11, "Chloé.score": 19, "Malo.score": 19},
        57: {"turn": 7, "player": "Chloé", "Chloé.1.tilted": False, "Malo.1.tilted": False},
        61: {"Malo.2.hp": 0, "Malo.2.dead": True, "Chloé.score": 24, "Malo.score": 19},
        67: {"Chloé.1.hp": 2, "Malo.1.hp": 4, "Chloé.score": 26, "Malo.score": 21},
        72: {"Malo.3.hp": 8, "Chloé.3.hp": 3, "Chloé.score": 29, "Malo.score": 25},
        78: {"Chloé.1.dead": True, "Chloé.1.received": 13, "Malo.1.hp": 2, "Chloé.score": 31, "Malo.score": 28},
        83: {"Malo.3.hp": 4, "Chloé.2.hp": 7, "Chloé.score": 35, "Malo.score": 31},
        84: {"Malo.1.tilted": False, "Malo.3.tilted": False, "Chloé.2.tilted": True, "Chloé.3.tilted": False},
        88: {"Chloé.3.dead": True, "Chloé.3.shield": None, "Malo.3.hp": 1, "Chloé.score": 38, "Malo.score": 35,
             "Chloé.discard.cards": ("Ruse", "Givre", "Targe")},
        89: {"Chloé.2.tilted": False, "Malo.3.tilted": True, "Malo.1.tilted": False},
        94: {"Malo.1.dead": True, "Chloé.score": 42, "over": False},
        99: {"Malo.3.dead": True, "Chloé.2.hp": 4, "winner": "Chloé", "over": True},
    },
    winners=("Chloé",),
    scores={"Chloé": 46, "Malo": 38},
)  # fmt: skip

# --- all dead on both sides: the score decides ------------------------------------------------------------------------


def _one(name: str, hp: str, figures: str, **more: Any) -> dict[str, Any]:
    """The facts of a character behind its place: HP of so many, Attack, Defence, Spirit."""
    now, most = map(int, hp.split("/"))
    attack, defence, spirit = map(int, figures.split())
    facts = {"": name, ".hp": now, ".hp.max": most, ".attack": attack, ".defence": defence, ".spirit": spirit}
    return facts | {f".{key}": value for key, value in more.items()} | ({} if now else {".dead": True})


def _line(player: str, *people: dict[str, Any]) -> dict[str, Any]:
    return {f"{player}.{place}{key}": value for place, one in enumerate(people, 1) for key, value in one.items()}


LATE = {
    "turn": 9, "player": "Ana", "phase": "choose", "Ana.hand": 3, "Ana.deck": 8, "Bo.hand": 4, "Bo.deck": 9,
    **_line("Ana", _one("Orme", "5/12", "3 1 1", received=7, **{"class": ["mage", "fighter"]}),
            _one("Bruant", "0/14", "4 2 0", received=14),
            _one("Osmonde", "3/11", "4 0 1", received=8, **{"class": ["berserker"]})),
    **_line("Bo", _one("Tarin", "6/13", "4 1 2", received=9, healed=2),
            _one("Galet", "0/16", "5 1 0", received=16), _one("Sorgue", "0/11", "2 0 3", received=11)),
}  # fmt: skip

SCORE = golden(
    name="score",
    make=lambda: companion.new("eredan", ["Ana", "Bo"], lang="en", position=LATE),
    lines=(
        "fight 3 on 1",
        'action "Roar" class berserker chain',
        'action "Feint"',
        'Bo: object shield "Targe"',  # 4: Roar, Targe, Feint
        "resolve",
        "effect rage on 3",
        "effect attack +2 on 3 this fight",
        "resolve",
        "effect defence +1 on Bo.1",
        "resolve",
        "effect loss 1 on Bo.1",  # 11: 6 → 5, and no score
        "strike",  # 12: 6 − 2 = 4: 5 → 1; 4 − 0 = 4: Osmonde, at 3, is dead
        "discard 1",
        "end",  # 14: Tarin alone straightens; Bo 3 → 5, Ana 0 → 5
        "fight 1 on 1",
        'action "Breath"',
        "Ana: pass",
        "resolve",
        "effect heal 2 on 1",  # 19: 1 → 3
        "strike",  # 20: 4 − 1 = 3: 5 → 2; 3 − 2 = 1: 3 → 2
        "end",
        "fight 1 on 1",
        'spell "Ember" class mage',  # 23: of two classes Orme has no chain, and strikes all the same
        "Bo: pass",
        "resolve",
        "effect magic 4 on Bo.1",  # 26: 4 − 2 = 2: 2 → 0
        "strike",  # 27: 3 − 2 = 1; 4 − 1 = 3: both are dead
    ),
    after={
        0: {"Ana.score": 36, "Bo.score": 31, "Ana.discard": 0, "Bo.discard": 0},
        4: {"queue.1": 'action "Roar" chain class berserker', "queue.2": 'object shield "Targe"',
            "queue.3": 'action "Feint"', "phase": "resolve", "Ana.hand": 1, "Bo.hand": 3},
        6: {"Ana.3.rage": True},
        7: {"Ana.3.attack.now": 6},
        9: {"Bo.1.shield": 'object shield "Targe"', "Bo.1.defence.now": 2},
        11: {"Bo.1.hp": 5, "Ana.score": 36, "Bo.1.received": 9},
        12: {"Bo.1.hp": 1, "Ana.3.hp": 0, "Ana.3.dead": True, "Ana.3.rage": False, "Ana.3.received": 12,
             "Ana.score": 40, "Bo.score": 35},
        13: {"Ana.hand": 0},
        14: {"turn": 10, "player": "Bo", "Bo.1.tilted": False, "Ana.1.tilted": False, "Bo.hand": 5, "Bo.deck": 7,
             "Ana.hand": 5, "Ana.deck": 3, "Ana.discard": 3, "Bo.discard": 0},
        19: {"Bo.1.hp": 3, "Bo.1.healed": 4, "Bo.score": 37},
        20: {"Ana.1.hp": 2, "Bo.1.hp": 2, "Ana.score": 41, "Bo.score": 40},
        21: {"turn": 11, "Bo.hand": 5, "Bo.deck": 6, "Ana.1.tilted": False},
        26: {"Bo.1.hp": 0, "Bo.1.dead": False, "Ana.score": 43, "Ana.1.cast": True},
        27: {"Bo.1.dead": True, "Ana.1.dead": True, "Ana.1.received": 13, "winner": "Ana"},
    },
    winners=("Ana",),
    scores={"Ana": 44, "Bo": 43},
    rule="all-dead-score",
)  # fmt: skip

# --- a hand that cannot be filled -------------------------------------------------------------------------------------

SHORT = {
    "turn": 4, "player": "Inès", "starter": "Zoé", "phase": "choose", "Inès.hand": 5, "Inès.deck": 1, "Zoé.hand": 4,
    "Zoé.deck": 3,
    **_line("Inès", *(_one(name, "18/18", "3 2 1") for name in ("Orme", "Bruant", "Ysée"))),
    **_line("Zoé", *(_one(name, "20/20", "4 1 1") for name in ("Tarin", "Galet", "Sorgue"))),
}  # fmt: skip

DECKOUT = golden(
    name="deckout",
    make=lambda: companion.new("eredan", ["Inès", "Zoé"], lang="fr", position=SHORT),
    lines=(
        "combat 1 contre 1",
        "action « Marée »",
        "Zoé: passer",
        "résoudre",
        "effet défausser 1 sur Zoé",  # 5: 4 → 3
        "frapper",  # 6: 3 − 1 = 2: 20 → 18; 4 − 2 = 2: 18 → 16
        "défausser 1",  # 7: 4 → 3: two would be drawn, one is left
        "finir",  # 8: Zoé 3 → 5; Inès 3 → 4: her deck is empty
        "combat 2 contre 2",
        "action « Garde »",
        "Inès: action « Appel »",
        "résoudre",
        "résoudre",
        "Inès: effet pioche 1",  # 14: nothing is left to draw
        "frapper",  # 15: 4 − 2 = 2; 3 − 1 = 2
        "finir",  # 16
    ),
    after={
        0: {"Inès.discard": 0, "Zoé.discard": 0, "Inès.deckout": False},
        5: {"Zoé.hand": 3, "Zoé.discard": 1},
        6: {"Zoé.1.hp": 18, "Inès.1.hp": 16, "Inès.score": 2, "Zoé.score": 2},
        7: {"Inès.hand": 3, "Inès.discard": 1},
        8: {"Zoé.hand": 5, "Zoé.deck": 1, "Inès.hand": 4, "Inès.deck": 0, "Inès.deckout": True, "Zoé.deckout": False,
            "turn": 5, "player": "Zoé", "over": False, "Inès.discard": 2},
        14: {"Inès.hand": 3, "Inès.deck": 0, "phase": "strike"},
        15: {"Zoé.2.hp": 18, "Inès.2.hp": 16, "Inès.score": 4, "Zoé.score": 4, "over": False},
        16: {"winner": "Zoé", "over": True},
    },
    winners=("Zoé",),
    scores={"Inès": 4, "Zoé": 4},
    rule="deck-out-loss",
)  # fmt: skip

# --- the companion deals two of the demo decks ------------------------------------------------------------------------

DEALT = golden(
    name="dealt",
    make=lambda: companion.new("eredan", ["Ana", "Bo"], seed=41, cards="demo", lang="en"),
    lines=(
        'Ana: deck "Veilleurs du gué"',
        'Bo: deck "Marche d’ombre"',  # 2: the ticket is drawn: Bo begins
        "fight 1 on 3",
        'Ana: play "Souffle court"',
        'Ana: play "Lame du guet"',
        'play "Griffe de nuit" level 2',
        'play "Marée basse"',  # 7: Griffe, Souffle, Marée, Lame
        "resolve",  # 8: 4 − 0 (Spirit): 11 → 7
        "resolve",
        "resolve",  # 10: two cards of Ana’s deck are discarded
        "resolve",
        "strike",  # 12: 4 − 2 + 1 − 1 = 2: 7 → 5; 3 + 1 = 4: 11 → 7
        "end",  # 13: both 3 → 5
        "fight 2 on 3",
        "pass",
        "Bo: pass",
        "strike",  # 17: 3 − 1 = 2: 12 → 10; 4: 10 → 6
        "end",
        "fight 2 on 1",  # 19: Nielle’s Order; Orme has Spirit 1 − 1 = 0 in this fight
        'play "Rat des caves"',
        'Ana: play "Cuir bouilli"',
        'Ana: play "Guet de nuit"',
        "resolve",
        "resolve",
        "resolve",  # 25: both Orders of Orme are woken, and a card is drawn
        "strike",  # 26: 3 − (1 + 1 + 1) = 0; 4 + 1 − 1 = 4: 11 → 7
        "end",  # 27: both lines straighten
        "fight 3 on 2",  # 28: the Rat: 5 → 4
        'Bo: play "Appel du fond"',
        "pass",
        'Bo: play "Double de fumée"',
        "resolve",  # 32: a loss: 7 → 6
        "resolve",  # 33: the copy comes behind both
        "resolve",  # 34: 4 − 0 (0 − 1, at least 0): 4 → 0
        "strike",  # 35: 3 + 1 − 1 = 3: 6 → 3; 6 − 1 = 5: Galet is dead
        "end",
        "fight 3 on 1",
        'Ana: play "Pique de gué"',
        'Ana: play "Trait de balise" on Bo.2',
        'play "Second souffle" on 2',
        'play "Double de fumée"',  # 41: Souffle, Pique, Double, Trait
        "resolve",  # 42: Nielle straightens
        "resolve",
        "resolve",
        "resolve",  # 45: 4 − 1 = 3: 3 → 0
        "resolve",  # 46: 4 − (1 + 1) = 2: 12 → 10
        "strike",  # 47: 4 − (1 + 1) = 2: 10 → 8; 4 + 1 − 1 = 4: 10 → 6; Nielle is dead
        "end",  # 48: one of Bo’s is dead: Cendrelle has Attack + 1
        "fight 2 on 1",
        'play "Chien de digue"',
        'play "Croc-en-jambe"',
        'Bo: play "Rat des caves"',
        "resolve",
        "resolve",
        "resolve",  # 55: 3 − 0 = 3: 7 → 4, and a Mage does not strike
        "strike",  # 56: 3 + 1 (class) + 1 = 5: Osmonde, at 4, is dead; the Chien: 6 → 7
        "end",
        "fight 3 on 2",
        'play "Dîme d’os" on Ana.1',
        'Ana: play "Cuir bouilli"',
        'Ana: play "Pique de gué"',
        'play "Dîme d’os" on Ana.1',
        "resolve",  # 63: 8 → 6, 6 → 7
        "resolve",
        "resolve",  # 65: 6 → 4, 7 → 8
        "resolve",
        "strike",  # 67: 4 + 1 − 1 = 4: 7 → 3 → 4; 4 + 1 + 1 − 1 = 5: 8 → 3
        "end",
        "fight 1 on 3",  # 69: the rune cor: Defence + 2
        'play "Sourdine"',
        'Bo: play "Serment muet"',
        "resolve",
        "resolve",
        "strike",  # 74: 4 + 1 − 1 = 4: Cendrelle, at 3, is dead; 4 + 1 + 2 − 4 = 3: 4 → 1
    ),
    after={
        2: {"player": "Bo", "starter": "Bo", "turn": 1, "phase": "choose", "Ana.hand": 5, "Ana.deck": 19, "Bo.hand": 5,
            "Ana.3.race": "golem", "Bo.2.attack.high": 6, "Ana.initiative": 6, "Bo.initiative": 7},
        7: {"queue.1": "Griffe de nuit/2", "queue.2": "Souffle court", "queue.3": "Marée basse",
            "queue.4": "Lame du guet", "queue.next": 1, "phase": "resolve"},
        8: {"Ana.3.hp": 7, "Bo.1.cast": True, "Bo.score": 4},
        10: {"Ana.deck": 17, "Ana.discard": 2, "Bo.1.attack.now": 3},
        11: {"Ana.3.weapon": "Lame du guet", "Ana.3.attack.now": 4},
        12: {"Ana.3.hp": 5, "Bo.1.hp": 7, "Ana.score": 4, "Bo.score": 6, "Bo.1.tilted": True},
        13: {"turn": 2, "player": "Ana", "Ana.hand": 5, "Ana.deck": 15, "Bo.hand": 5, "Bo.deck": 17,
             "Ana.discard": 3, "Bo.discard": 2, "Bo.1.attack.now": 4},
        17: {"Bo.3.hp": 10, "Ana.2.hp": 6, "Ana.score": 6, "Bo.score": 10},
        19: {"Ana.1.spirit.now": 0, "Bo.2.spirit.now": 3},
        25: {"Ana.1.armour": "Cuir bouilli", "Ana.1.woken": True, "Ana.1.defence.now": 3, "Ana.1.attack.now": 5,
             "Ana.hand": 4, "Ana.deck": 14, "Bo.2.familiar": "Rat des caves"},
        26: {"Bo.2.hp": 7, "Ana.1.hp": 12, "Ana.score": 10},
        27: {"turn": 4, "Ana.1.tilted": False, "Ana.2.tilted": False, "Ana.3.tilted": False, "Bo.1.tilted": False,
             "Bo.2.tilted": False, "Bo.3.tilted": False, "Ana.1.attack.now": 4, "Ana.1.defence.now": 2},
        28: {"Ana.3.hp": 4, "Ana.3.spirit.now": 0, "Bo.score": 11},
        32: {"Bo.2.hp": 6, "Bo.hand": 4, "Ana.score": 10},
        33: {"queue.3": "Griffe de nuit", "queue.3.from": "created", "queue.3.by": "Bo"},
        34: {"Ana.3.hp": 0, "Ana.3.dead": False, "phase": "strike"},
        35: {"Ana.3.dead": True, "Ana.3.weapon": None, "Ana.3.received": 16, "Bo.2.hp": 3, "Ana.score": 13,
             "Bo.score": 20, "Ana.discard": 5},
        42: {"Bo.2.tilted": False, "queue.2": "Pique de gué"},
        43: {"Ana.1.weapon": "Pique de gué", "Ana.1.rune.1": "cor", "Ana.1.spirit.now": 2, "Ana.1.attack.now": 5},
        45: {"Bo.2.hp": 0, "Bo.2.dead": False, "Ana.score": 16},
        46: {"Ana.1.hp": 10, "Bo.score": 22},
        47: {"Ana.1.hp": 8, "Bo.3.hp": 6, "Bo.2.dead": True, "Ana.score": 20, "Bo.score": 24},
        48: {"Bo.3.attack.now": 5, "turn": 6, "player": "Ana"},
        49: {"Ana.2.attack.now": 4},
        55: {"Bo.1.hp": 4, "Ana.2.familiar": "Chien de digue", "Ana.score": 23},
        56: {"Bo.1.dead": True, "Ana.2.hp": 7, "Ana.2.healed": 1, "Ana.score": 29, "Bo.score": 24},
        57: {"Bo.3.tilted": False, "Ana.1.tilted": False, "Ana.2.tilted": False},
        65: {"Ana.1.hp": 4, "Bo.3.hp": 8, "Bo.3.healed": 2, "Bo.score": 30},
        66: {"Ana.2.weapon": "Pique de gué", "Ana.2.rune.1": "cor", "Ana.2.attack.now": 5, "Ana.2.defence.now": 1},
        67: {"Ana.2.hp": 4, "Bo.3.hp": 3, "Ana.score": 35, "Bo.score": 34},
        69: {"Ana.1.rune.1": None, "Ana.1.defence.now": 4},
        73: {"Bo.3.attack.now": 7},
        74: {"Bo.3.dead": True, "Ana.1.hp": 1, "winner": "Ana", "over": True},
    },
    winners=("Ana",),
    scores={"Ana": 39, "Bo": 37},
)  # fmt: skip

GOLDEN = (TABLE, SCORE, DECKOUT, DEALT)

if __name__ == "__main__":
    write(GOLDEN)
