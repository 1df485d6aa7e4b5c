"""All forms in which deeds are announced, with some of a game's own and its words."""

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.notation import USUAL, DeedForm, DeedWords, kinds_of, usual

OWN = {
    "deed": {
        "force": {"fr": "force", "en": "force"},
        "fatigue": {"fr": "fatigue", "en": "fatigue"},
        "magic": {"fr": "magique", "en": "magic"},
        "untap-mines": {"fr": "dégager mines|dégager les mines", "en": "untap mines"},
    },
    "keyword": {
        "flight": {"fr": "vol", "en": "flight"},
        "wondrous plunge": {"fr": "plongée merveilleuse", "en": "wondrous plunge"},
    },
}
FORMS = (
    DeedForm("untap-mines", Deed("untap", on="own mines"), ("count",)),
    *kinds_of("change", "force"), *kinds_of("mark", "fatigue"), *kinds_of("damage", "magic", change=False),
    *usual(*USUAL),
)  # fmt: skip
WORDS = DeedWords(OWN, FORMS)
