"""Deeds as they are announced: read in both languages, written in each, the same again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.notation import USUAL, DeedWords, usual
from companion.cardkit.effects.schema import DeedError
from companion.core.text.messages import load_words
from tests.budget import examples
from tests.cardkit.deed_forms import WORDS

SAID = [
    ("damage 2 on Bo.1", "dégâts 2 sur Bo.1", Deed("damage", 2, on="Bo.1")),
    ("magic 3 on Bo.2", "magique 3 sur Bo.2", Deed("damage", 3, "magic", "Bo.2")),
    ("loss 2 on Bo", "perte 2 sur Bo", Deed("lose", 2, on="Bo")),
    ("heal 2 on 1", "soin 2 sur 1", Deed("heal", 2, on="1")),
    ("draw 2", "piocher 2", Deed("draw", 2, on="you")),
    ("look 3", "regarder 3", Deed("look", 3, on="you")),
    ("force +2 on 1 this turn", "force +2 sur 1 ce tour", Deed("change", 2, "force", "1", until="turn")),
    ("force −1 on Bo.1 for good", "force −1 sur Bo.1 pour de bon", Deed("change", -1, "force", "Bo.1", until="good")),
    ("fatigue −1 on 1", "fatigue −1 sur 1", Deed("mark", -1, "fatigue", "1")),
    ("rune cor on Ana.1", "rune cor sur Ana.1", Deed("mark", 1, "cor", "Ana.1")),
    ("use cor on Ana.1", "utiliser cor sur Ana.1", Deed("mark", -1, "cor", "Ana.1")),
    ("tap Bo.1", "engager Bo.1", Deed("tap", on="Bo.1")),
    ("untap 2", "dégager 2", Deed("untap", on="2")),
    ("untap mines 2", "dégager mines 2", Deed("untap", 2, on="own mines")),
    ("destroy Bo.1", "détruire Bo.1", Deed("destroy", on="Bo.1")),
    (
        "move “Merle” from graveyard to hand", "mettre « Merle » depuis le cimetière vers la main",
        Deed("move", what="from graveyard to hand", on='"Merle"'),
    ),
    ("move Bo.1 to deck top", "mettre Bo.1 vers le dessus du deck", Deed("move", what="to deck-top", on="Bo.1")),
    ("create spell “Écho”", "créer sortilège « Écho »", Deed("create", what='spell "Écho"', on="you")),
    (
        "create fighter “Loup” 1/1", "créer combattant « Loup » 1/1",
        Deed("create", what='fighter "Loup" 1/1', on="you"),
    ),
    ("create wonder", "créer merveille", Deed("create", what="wonder", on="you")),
    ("create mine 2", "créer mine 2", Deed("create", 2, "mine", on="you")),
    ("recall “Écho”", "rappeler « Écho »", Deed("recall", what='"Écho"', on="you")),
    ("attach shield “Targe” on 2", "attacher bouclier « Targe » sur 2", Deed("attach", what='shield "Targe"', on="2")),
    ("detach shield on 2", "détacher bouclier sur 2", Deed("detach", what="shield", on="2")),
    ("counter", "annuler", Deed("cancel", on="the uppermost")),
    ("counter 2", "annuler 2", Deed("cancel", on="2")),
    ("prevent 2 on 1", "prévenir 2 sur 1", Deed("prevent", 2, on="1")),
    ("immune magic on Ana.1", "immunité magique sur Ana.1", Deed("prevent", "all", "magic", "Ana.1")),
    ("order on Ana.1", "ordre sur Ana.1", Deed("wake", what="order", on="Ana.1")),
    ("aether +2", "aether +2", Deed("aether", 2, on="you")),
    ("mine 2", "miner 2", Deed("mine", 2, on="you")),
    ("skip untap on Bo.1", "sauter dégagement sur Bo.1", Deed("skip", what="untap", on="Bo.1")),
    ("grant combat", "accorder combat", Deed("grant", what="combat", on="you")),
    ("give flight on 1 this turn", "donner vol sur 1 ce tour", Deed("give", what="flight", on="1", until="turn")),
    (
        "give wondrous plunge on 1", "donner plongée merveilleuse sur 1",
        Deed("give", what="wondrous plunge", on="1"),
    ),
]  # fmt: skip
"""English, French, the deed. Spaces within quotation marks of French are thin."""


@pytest.mark.parametrize(("english", "french", "deed"), SAID)
def test_what_is_announced_is_read_and_written_in_both_languages(english: str, french: str, deed: Deed) -> None:
    assert (WORDS.read(english), WORDS.read(french)) == (deed, deed)
    assert WORDS.written(deed, "en") == english
    assert WORDS.written(deed, "fr") == french.replace("« ", "«\u202f").replace(" »", "\u202f»")
    assert [WORDS.read(WORDS.written(deed, lang)) for lang in ("en", "fr")] == [deed, deed]


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("life -2 on Bo", Deed("lose", 2, on="Bo")),
        ("vie +3 sur Ana", Deed("heal", 3, on="Ana")),
        ("DEGATS 2 contre Bo", Deed("damage", 2, on="Bo")),
        ("force 2 on 1", Deed("change", 2, "force", "1")),
        ("force +2 this turn on 1", Deed("change", 2, "force", "1", until="turn")),
        ("tap on Bo.1", Deed("tap", on="Bo.1")),
        ("damage 2", Deed("damage", 2)),
        ("heal 2 on the small one", Deed("heal", 2, on="the small one")),
    ],
)
def test_other_ways_to_say_it_are_read_too(text: str, deed: Deed) -> None:
    assert WORDS.read(text) == deed


@pytest.mark.parametrize(
    "text", ["", "damage", "damage +2", "damage two", "damage 200", "force", "life 3", "give wings", "tap", "dance 2",
             'create spell "Écho', "draw 2 3", "move “Merle” from graveyard", "destroy"],
)  # fmt: skip
def test_what_is_no_form_is_not_read(text: str) -> None:
    assert WORDS.read(text) is None


def test_a_deed_without_a_form_is_refused() -> None:
    few = DeedWords({}, usual("damage"))

    assert few.read("heal 2") is None
    with pytest.raises(DeedError):
        few.written(Deed("heal", 2), "en")
    with pytest.raises(DeedError):
        few.written(Deed("damage", 2, "magic"), "en")


def test_several_targets_are_joined_by_plus_signs() -> None:
    deed = WORDS.read("damage 2 on Bo.1 + Bo.2")

    assert deed is not None
    assert deed.on == "Bo.1 + Bo.2"


@pytest.mark.parametrize(
    ("text", "french", "deed"),
    [
        ("tap", "engager", Deed("tap")),
        ("damage 2", "dégâts 2", Deed("damage", 2)),
        ("force +2 this turn", "force +2 ce tour", Deed("change", 2, "force", until="turn")),
        ("move to hand", "mettre vers la main", Deed("move", what="to hand")),
        ("untap mines 2", "dégager mines 2", Deed("untap", 2, on="own mines")),
        ("counter", "annuler", Deed("cancel", on="the uppermost")),
    ],
)
def test_whom_a_deed_is_done_to_can_be_left_out(text: str, french: str, deed: Deed) -> None:
    aimed = deed if deed.on in ("own mines", "the uppermost") else deed._replace(on="Bo.1")

    assert (WORDS.read(text, bare=True), WORDS.read(french, bare=True)) == (deed, deed)
    assert (WORDS.written(aimed, "en", bare=True), WORDS.written(aimed, "fr", bare=True)) == (text, french)


def test_every_usual_form_has_words_in_both_languages() -> None:
    words = load_words("companion.cardkit")["deed"]

    assert {form.word for forms in USUAL.values() for form in forms} <= words.keys()


@given(st.lists(st.sampled_from(
    [*" ".join(text for english, french, _ in SAID for text in (english, french)).split(), "\x00", '"', "²", "+"]
) | st.text(max_size=4), max_size=8).map(" ".join))  # fmt: skip
@examples(400, 15_000)
def test_any_text_is_a_deed_that_is_written_and_read_again_or_none(text: str) -> None:
    deed = WORDS.read(text)
    if deed is not None:
        for lang in ("en", "fr"):
            assert WORDS.read(WORDS.written(deed, lang)) == deed, WORDS.written(deed, lang)
