"""The printed sheets of Etraclor, as data and words. Drawing loads with the first page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.games.etraclor.data import BOOST_BONUS, LOOKED_AT
from companion.printing.spec import Job, SheetSpec

if TYPE_CHECKING:
    from companion.printing.document import Document

Words = Mapping[str, str]

WORDS: Final[Mapping[str, Words]] = {
    "fr": {
        "game": "Etraclor",
        "player": "Joueur",
        "healer": "Soigneur",
        "attacker": "Attaquant",
        "defender": "Défenseur",
        "mage": "Mage",
        "healer.bonus": "+{bonus} en soin",
        "attacker.bonus": "+{bonus} en attaque",
        "defender.bonus": "+{bonus} en défense",
        "mage.bonus": "+{bonus} en magie",
        "hp": "points de vie",
        "hp.short": "PV",
        "ko": "K.-O.",
        "shield": "Bouclier",
        "shield.left": "points restants",
        "shield.zero": "défaussé",
        "suits": "Couleurs",
        "suits.cards": "cartes 2–10",
        "healer.element": "Soin",
        "attacker.element": "Attaque",
        "defender.element": "Défense",
        "mage.element": "Magie",
        "potion": "Potion",
        "weapon": "Arme",
        "scroll": "Parchemin",
        "turn": "Tour de jeu",
        "turn.1": "Piocher",
        "turn.1.more": "une carte",
        "turn.2": "Stratégie",
        "turn.2.more": "invoquer, équiper",
        "turn.3": "Combat",
        "turn.3.more": "1 action chacun",
        "turn.more": "invoquer et équiper, puis 1 action par personnage",
        "spells": "Sorts",
        "spells.power": "parchemin\u00a0♣ +\u00a0{bonus}",
        "boost": "Boost",
        "boost.short": f"+{BOOST_BONUS} attaque",
        "boost.long": f"+{BOOST_BONUS} à l’attaque d’un allié, ce tour",
        "reinforcement": "Renfort",
        "reinforcement.short": f"1 carte sur {LOOKED_AT}",
        "reinforcement.long": f"{LOOKED_AT} cartes vues, 1 en main",
        "dematerialise": "Dématérialisation",
        "dematerialise.short": "✗ équipement",
        "dematerialise.long": "✗ un équipement",
        "lightning": "Foudroiement",
        "lightning.short": "✗ personnage",
        "lightning.long": "✗ un personnage",
        "cent.1": "1 centime",
        "cent.2": "remplit l’anneau",
        "cent.3": "Ø 16,25 mm",
        "cent.4": "à 100\u202f%",
        "coins": "8 pions\u202f: pièces de 1 centime",
        "scale": "Imprimer à 100\u202f%, sans ajuster",
    },
    "en": {
        "game": "Etraclor",
        "player": "Player",
        "healer": "Healer",
        "attacker": "Attacker",
        "defender": "Defender",
        "mage": "Mage",
        "healer.bonus": "+{bonus} healing",
        "attacker.bonus": "+{bonus} attack",
        "defender.bonus": "+{bonus} defence",
        "mage.bonus": "+{bonus} magic",
        "hp": "hit points",
        "hp.short": "HP",
        "ko": "KO",
        "shield": "Shield",
        "shield.left": "points left",
        "shield.zero": "discarded",
        "suits": "Suits",
        "suits.cards": "cards 2–10",
        "healer.element": "Healing",
        "attacker.element": "Attack",
        "defender.element": "Defence",
        "mage.element": "Magic",
        "potion": "Potion",
        "weapon": "Weapon",
        "scroll": "Scroll",
        "turn": "A turn",
        "turn.1": "Draw",
        "turn.1.more": "one card",
        "turn.2": "Strategy",
        "turn.2.more": "summon, equip",
        "turn.3": "Combat",
        "turn.3.more": "1 action each",
        "turn.more": "summon and equip, then 1 action per character",
        "spells": "Spells",
        "spells.power": "scroll\u00a0♣ +\u00a0{bonus}",
        "boost": "Boost",
        "boost.short": f"+{BOOST_BONUS} attack",
        "boost.long": f"+{BOOST_BONUS} to an ally’s attack, this turn",
        "reinforcement": "Reinforcement",
        "reinforcement.short": f"1 card of {LOOKED_AT}",
        "reinforcement.long": f"look at {LOOKED_AT} cards, keep 1",
        "dematerialise": "Dematerialisation",
        "dematerialise.short": "✗ equipment",
        "dematerialise.long": "✗ one equipment card",
        "lightning": "Lightning",
        "lightning.short": "✗ character",
        "lightning.long": "✗ one character",
        "cent.1": "1 euro cent",
        "cent.2": "fills the ring",
        "cent.3": "Ø 16.25 mm",
        "cent.4": "at 100%",
        "coins": "8 markers: one-cent coins (euro)",
        "scale": "Print at 100%, never “fit to page”",
    },
}


def _draw_fiche(document: "Document", job: Job) -> None:
    from companion.games.etraclor.sheets_fiche import draw

    draw(document, WORDS[job.lang], job.lang, job.options.get("player", ""))


FICHE: Final = SheetSpec(
    name="fiche-combat",
    game="etraclor",
    title={"fr": "Fiche Combat", "en": "Combat Sheet"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=_draw_fiche,
    options=("player",),
    up={"A4": 2},
)
SHEETS: Final = (FICHE,)
