"""All forms in which effects are announced, with some of a game's own and its words."""

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.notation import USUAL, EffectForm, EffectWords, kinds_of, usual

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
    EffectForm("untap-mines", Effect("untap", on="own mines"), ("count",)),
    *kinds_of("change", "force"), *kinds_of("mark", "fatigue"), *kinds_of("damage", "magic", change=False),
    *usual(*USUAL),
)  # fmt: skip
WORDS = EffectWords(OWN, FORMS)
