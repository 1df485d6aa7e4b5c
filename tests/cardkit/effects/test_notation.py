"""Effects as they are announced: read in both languages, written in each, the same again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.notation import USUAL, EffectWords, usual
from companion.cardkit.effects.schema import EffectError
from companion.core.text.messages import load_words
from tests.budget import examples
from tests.cardkit.effects.effect_forms import WORDS

SAID = [
    ("damage 2 on Bo.1", "dégâts 2 sur Bo.1", Effect("damage", 2, on="Bo.1")),
    ("magic 3 on Bo.2", "magique 3 sur Bo.2", Effect("damage", 3, "magic", "Bo.2")),
    ("loss 2 on Bo", "perte 2 sur Bo", Effect("lose", 2, on="Bo")),
    ("heal 2 on 1", "soin 2 sur 1", Effect("heal", 2, on="1")),
    ("draw 2", "piocher 2", Effect("draw", 2, on="you")),
    ("look 3", "regarder 3", Effect("look", 3, on="you")),
    ("force +2 on 1 this turn", "force +2 sur 1 ce tour", Effect("change", 2, "force", "1", until="turn")),
    ("force −1 on Bo.1 for good", "force −1 sur Bo.1 pour de bon", Effect("change", -1, "force", "Bo.1", until="good")),
    ("fatigue −1 on 1", "fatigue −1 sur 1", Effect("mark", -1, "fatigue", "1")),
    ("rune cor on Ana.1", "rune cor sur Ana.1", Effect("mark", 1, "cor", "Ana.1")),
    ("use cor on Ana.1", "utiliser cor sur Ana.1", Effect("mark", -1, "cor", "Ana.1")),
    ("tap Bo.1", "engager Bo.1", Effect("tap", on="Bo.1")),
    ("untap 2", "dégager 2", Effect("untap", on="2")),
    ("untap mines 2", "dégager mines 2", Effect("untap", 2, on="own mines")),
    ("destroy Bo.1", "détruire Bo.1", Effect("destroy", on="Bo.1")),
    (
        "move “Merle” from graveyard to hand", "mettre « Merle » depuis le cimetière vers la main",
        Effect("move", what="from graveyard to hand", on='"Merle"'),
    ),
    ("move Bo.1 to deck top", "mettre Bo.1 vers le dessus du deck", Effect("move", what="to deck-top", on="Bo.1")),
    ("create spell “Écho”", "créer sortilège « Écho »", Effect("create", what='spell "Écho"', on="you")),
    (
        "create fighter “Loup” 1/1", "créer combattant « Loup » 1/1",
        Effect("create", what='fighter "Loup" 1/1', on="you"),
    ),
    ("create wonder", "créer merveille", Effect("create", what="wonder", on="you")),
    ("create mine 2", "créer mine 2", Effect("create", 2, "mine", on="you")),
    ("recall “Écho”", "rappeler « Écho »", Effect("recall", what='"Écho"', on="you")),
    (
        "attach shield “Targe” on 2",
        "attacher bouclier « Targe » sur 2",
        Effect("attach", what='shield "Targe"', on="2"),
    ),
    ("detach shield on 2", "détacher bouclier sur 2", Effect("detach", what="shield", on="2")),
    ("counter", "annuler", Effect("cancel", on="the uppermost")),
    ("counter 2", "annuler 2", Effect("cancel", on="2")),
    ("prevent 2 on 1", "prévenir 2 sur 1", Effect("prevent", 2, on="1")),
    ("immune magic on Ana.1", "immunité magique sur Ana.1", Effect("prevent", "all", "magic", "Ana.1")),
    ("order on Ana.1", "ordre sur Ana.1", Effect("wake", what="order", on="Ana.1")),
    ("aether +2", "aether +2", Effect("aether", 2, on="you")),
    ("mine 2", "miner 2", Effect("mine", 2, on="you")),
    ("skip untap on Bo.1", "sauter dégagement sur Bo.1", Effect("skip", what="untap", on="Bo.1")),
    ("grant combat", "accorder combat", Effect("grant", what="combat", on="you")),
    ("give flight on 1 this turn", "donner vol sur 1 ce tour", Effect("give", what="flight", on="1", until="turn")),
    (
        "give wondrous plunge on 1", "donner plongée merveilleuse sur 1",
        Effect("give", what="wondrous plunge", on="1"),
    ),
]  # fmt: skip
"""English, French, the effect. Spaces within quotation marks of French are thin."""


@pytest.mark.parametrize(("english", "french", "effect"), SAID)
def test_what_is_announced_is_read_and_written_in_both_languages(english: str, french: str, effect: Effect) -> None:
    assert (WORDS.read(english), WORDS.read(french)) == (effect, effect)
    assert WORDS.written(effect, "en") == english
    assert WORDS.written(effect, "fr") == french.replace("« ", "«\u202f").replace(" »", "\u202f»")
    assert [WORDS.read(WORDS.written(effect, lang)) for lang in ("en", "fr")] == [effect, effect]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("life -2 on Bo", Effect("lose", 2, on="Bo")),
        ("vie +3 sur Ana", Effect("heal", 3, on="Ana")),
        ("DEGATS 2 contre Bo", Effect("damage", 2, on="Bo")),
        ("force 2 on 1", Effect("change", 2, "force", "1")),
        ("force +2 this turn on 1", Effect("change", 2, "force", "1", until="turn")),
        ("tap on Bo.1", Effect("tap", on="Bo.1")),
        ("damage 2", Effect("damage", 2)),
        ("heal 2 on the small one", Effect("heal", 2, on="the small one")),
    ],
)
def test_other_ways_to_say_it_are_read_too(text: str, effect: Effect) -> None:
    assert WORDS.read(text) == effect


@pytest.mark.parametrize(
    "text", ["", "damage", "damage +2", "damage two", "damage 200", "force", "life 3", "give wings", "tap", "dance 2",
             'create spell "Écho', "draw 2 3", "move “Merle” from graveyard", "destroy"],
)  # fmt: skip
def test_what_is_no_form_is_not_read(text: str) -> None:
    assert WORDS.read(text) is None


def test_a_effect_without_a_form_is_refused() -> None:
    few = EffectWords({}, usual("damage"))

    assert few.read("heal 2") is None
    with pytest.raises(EffectError):
        few.written(Effect("heal", 2), "en")
    with pytest.raises(EffectError):
        few.written(Effect("damage", 2, "magic"), "en")


def test_several_targets_are_joined_by_plus_signs() -> None:
    effect = WORDS.read("damage 2 on Bo.1 + Bo.2")

    assert effect is not None
    assert effect.on == "Bo.1 + Bo.2"


@pytest.mark.parametrize(
    ("text", "french", "effect"),
    [
        ("tap", "engager", Effect("tap")),
        ("damage 2", "dégâts 2", Effect("damage", 2)),
        ("force +2 this turn", "force +2 ce tour", Effect("change", 2, "force", until="turn")),
        ("move to hand", "mettre vers la main", Effect("move", what="to hand")),
        ("untap mines 2", "dégager mines 2", Effect("untap", 2, on="own mines")),
        ("counter", "annuler", Effect("cancel", on="the uppermost")),
    ],
)
def test_whom_a_effect_is_done_to_can_be_left_out(text: str, french: str, effect: Effect) -> None:
    aimed = effect if effect.on in ("own mines", "the uppermost") else effect._replace(on="Bo.1")

    assert (WORDS.read(text, bare=True), WORDS.read(french, bare=True)) == (effect, effect)
    assert (WORDS.written(aimed, "en", bare=True), WORDS.written(aimed, "fr", bare=True)) == (text, french)


def test_every_usual_form_has_words_in_both_languages() -> None:
    words = load_words("companion.cardkit")["deed"]

    assert {form.word for forms in USUAL.values() for form in forms} <= words.keys()


@given(st.lists(st.sampled_from(
    [*" ".join(text for english, french, _ in SAID for text in (english, french)).split(), "\x00", '"', "²", "+"]
) | st.text(max_size=4), max_size=8).map(" ".join))  # fmt: skip
@examples(400, 15_000)
def test_any_text_is_a_effect_that_is_written_and_read_again_or_none(text: str) -> None:
    effect = WORDS.read(text)
    if effect is not None:
        for lang in ("en", "fr"):
            assert WORDS.read(WORDS.written(effect, lang)) == effect, WORDS.written(effect, lang)
