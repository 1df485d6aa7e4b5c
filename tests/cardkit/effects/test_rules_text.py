"""What effects say to people, in both languages."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.effects.effects import Effect, effects_of
from companion.cardkit.effects.rules_text import all_told, told
from companion.cardkit.effects.schema import GENERAL
from companion.core.text.messages import LANGUAGES, THIN, load_words
from tests.budget import examples
from tests.cardkit.effects.any_effects import EFFECTS

SAID = [
    ("arrival: damage 2 on a foe fighter; heal 1 on you",
     "À l’arrivée : inflige 2 dégâts à un combattant adverse ; te soigne de 1.",
     "On arrival: deals 2 damage to a foe fighter; heals you by 1."),
    ("attached: change attack +1; fight if bears cor: change attack +2 until fight",
     "Attaché : Attaque +1. Au combat, en consommant cor : Attaque +2 jusqu’à la fin du combat.",
     "While attached: Attack +1. In a fight, consuming cor: Attack +2 until the end of the fight."),
    ("activated (tap + aether 1): draw 1 on you; may discard 2; activated once turn: lose 1 on foe",
     "Engager, 1 Aether : pioche une carte ; si tu veux, défausse 2 cartes. "
     "Capacité, une fois par tour : l’adversaire perd 1 point de vie.",
     "Tap, 1 Aether: draw a card; if you like, discard 2 cards. Ability, once a turn: the foe loses 1 life."),
    ("prevent combat all on each own fighter until turn; if full hand and own hp <= 5: draw own mines",
     "Prévient tous les dégâts de combat à chacun de tes combattants jusqu’à la fin du tour. "
     "Si ta main est pleine, si tu as 5 PV ou moins : pioche X cartes, X étant le nombre de tes mines.",
     "Prevents all combat damage to each of your fighters until the end of the turn. "
     "If your hand is full, if you have 5 HP or less: draw X cards, X being the number of your mines."),
    ("either (wake rage) or (change attack +2 until fight)",
     "Au choix : active la Rage ; ou Attaque +2 jusqu’à la fin du combat.",
     "One of these: wakes the Rage; or Attack +2 until the end of the fight."),
    ("create 2 fighter \"Loup\" 1/1 on you; untap on up to 2 own tapped mines; mark nap -1 on an attacking fighter",
     "Crée 2 combattants « Loup » 1/1 ; dégage jusqu’à 2 de tes mines engagées ; "
     "retire 1 marqueur Sieste à un combattant qui attaque.",
     "Creates 2 fighters “Loup” 1/1; untaps up to 2 of your tapped mines; "
     "takes 1 Nap marker off an attacking fighter."),
    ("if from hideout and foe class mage: move from graveyard to hand on a own card; damage magic 3 on the opposing",
     "Si elle est jouée depuis la cachette, si celui d’en face est de classe mage : "
     "déplace une de tes cartes depuis le cimetière vers la main ; inflige 3 dégâts magiques à l’opposé.",
     "If played from the hideout, if the foe’s is of class mage: moves one of your cards from graveyard to hand; "
     "deals 3 magic damage to the one opposite."),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "french", "english"), SAID)
def test_a_card_says_what_it_does_in_both_languages(cell: str, french: str, english: str) -> None:
    assert all_told(effects_of(cell), "fr").replace(THIN, " ") == french
    assert all_told(effects_of(cell), "en") == english


def test_a_games_own_words_come_first() -> None:
    words = {"deed-what": {"force": {"fr": "Vigueur", "en": "Might"}}}

    assert told(Effect("change", 2, "force"), "en", words) == "Might +2"
    assert told(Effect("change", 2, "force"), "en") == "Force +2"


def test_every_word_of_the_vocabulary_has_its_words() -> None:
    words = load_words("companion.cardkit", "effect_sentences.toml")
    asked = {
        "deed-when": set(GENERAL.whens) - {"played"},
        "deed-lasting": set(GENERAL.untils),
        "deed-cost": set(GENERAL.costs),
        "deed-alone": set(GENERAL.alone),
        "deed-noun": set(GENERAL.nouns),
        "deed-which": {which for which in GENERAL.which if " " not in which},
        "deed-of": {which.split()[0] for which in GENERAL.which if " " in which},
        "deed-what": {w for verb in ("change", "wake", "skip", "grant") for w in GENERAL.verbs[verb].whats},
        "deed-damage": {what for what in GENERAL.verbs["prevent"].whats if what},
    }

    assert set(GENERAL.verbs) <= words["deed-told"].keys()
    assert {name: known - words[name].keys() for name, known in asked.items() if known - words[name].keys()} == {}


@given(st.lists(EFFECTS, max_size=3).map(tuple), st.sampled_from(LANGUAGES))
@examples(300, 2_000)
def test_any_effects_are_told_in_whole_sentences(effects: tuple[Effect, ...], lang: str) -> None:
    text = all_told(effects, lang)

    assert not re.search(r"[{}|<#]|  |None| ,| \.", text), text
    assert bool(text) is bool(effects)
    assert not text or text.endswith(".")
