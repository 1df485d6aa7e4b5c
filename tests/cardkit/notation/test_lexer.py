"""An announcement in pieces: what comes next is read, or left where it is; what lacks something is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.notation.lexer import Figures, Pieces, each, name_of, payment, words_in
from companion.cardkit.notation.tokens import UnreadError
from companion.cardkit.payment import PITCH, Part
from tests.budget import examples

FIGURES = Figures(
    {
        "cost": {"fr": "coût|coûte", "en": "cost"},
        "nap": {"fr": "sieste", "en": "nap"},
        "zone": {"fr": "de zone", "en": "zone"},
    },
    ["cost", "nap"],
)
SOURCES = {"mines": "mines", "mine": "mines", "aether": "aether", "pitch": PITCH}
LISTED = {"feu et glace": "Feu et Glace", "feu": "Feu", "cor de meute": "Cor de meute"}


def named(text: str) -> str:
    """The listed name that a text says."""
    return LISTED.get(text.lower(), "")


def refused(key: str) -> "pytest.RaisesExc[UnreadError]":
    """That an announcement is refused by this sentence."""
    return pytest.raises(UnreadError, match=f"^{key}$")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Fighter «\u202fMerle Noir\u202f» 2/3, coût 2.", ("fighter", '"', "2", "/", "3", "cout", "2")),
        ("block“Tension”3", ("block", '"', "3")),
        ("l’Œil de Jean-Luc", ("l", "oeil", "de", "jean", "luc")),
        ("héros -2 + Bo.1", ("heros", "-", "2", "+", "bo", ".", "1")),
        ("« ouvert", ("«", "ouvert")),
        ("", ()),
    ],
)
def test_a_text_is_words_numbers_signs_and_names_in_quotes(text: str, words: tuple[str, ...]) -> None:
    assert tuple(Pieces(text).words) == words


def test_numbers_pairs_and_signed_figures_are_read_if_they_come_next() -> None:
    pieces = Pieces("2/3 -1 +2 4 on")
    assert (pieces.number.__self__ is pieces, pieces.pair(), pieces.pair()) == (True, (2, 3), None)
    assert (pieces.signed(), pieces.signed(), pieces.signed(), pieces.number()) == (-1, 2, None, 4)
    assert (pieces.number(), pieces.joint, bool(pieces)) == (None, "on", True)
    for text in ("100", "100/2", "2/100", "+100"):
        with refused("no-number"):
            _ = Pieces(text).pair() or Pieces(text).signed() or Pieces(text).number()


def test_a_name_is_read_in_quotes_or_without() -> None:
    for text, name, rest in (
        ("« Feu » on 1", "Feu", "on 1"), ("“le Feu” 2", "le Feu", "2"), ("Grand Vent 2/3", "Grand Vent", "2/3"),
        ("feu et glace et Feu", "Feu et Glace", "et Feu"), ("le cor de meute on 1", "Cor de meute", "on 1"),
        ("2/3", "", "2/3"), ("un 2/3", "", "2/3"),
    ):  # fmt: skip
        pieces = Pieces(text)
        assert (name_of(pieces, named), pieces.rest) == (name, rest), text
    pieces = Pieces("Vent cost 2")
    assert (name_of(pieces, str, ["cost"]), pieces.rest) == ("Vent", "cost 2")


@pytest.mark.parametrize("text", ['""', '"2/3"', "“" + "A" * 41 + "”", "A" * 41])
def test_what_can_be_no_name_is_refused(text: str) -> None:
    with refused("bad-name"):
        name_of(Pieces(text))


def test_a_quotation_mark_needs_its_partner() -> None:
    Pieces('« a » “b” "c"').check_quotes()
    for text in ("« a", "a »", '"a', "“a"):
        with refused("open-quote"):
            Pieces(text).check_quotes()


def test_figures_and_keywords_are_read_by_their_words_in_either_language() -> None:
    pieces = Pieces("coût 2 de zone nap 1")
    assert [FIGURES.read(pieces) for _ in range(3)] == [("cost", 2), ("zone", None), ("nap", 1)]
    for text, key in (("nap", "keyword-x"), ("sieste two", "keyword-x"), ("nop 1", "unknown-keyword"),
                      ("! 1", "left-over"), ("", "left-over"), ("cost 100", "no-number")):  # fmt: skip
        with refused(key):
            FIGURES.read(Pieces(text))
    with pytest.raises(UnreadError) as caught:
        FIGURES.read(Pieces("Sietse 1"))
    figures = caught.value.figures
    assert figures["word"] == "Sietse"
    for lang, near in (("fr", "sieste"), ("en", "sieste")):
        assert (figures["near"](lang), figures["meant"](lang)) == (near, "nap")


def test_the_nearest_keyword_is_one_of_the_language_that_is_spoken() -> None:
    figures = Figures(
        {"flight": {"fr": "vol", "en": "flight"}, "madness": {"fr": "folie", "en": "madness"}}, ()
    )  # fmt: skip
    with pytest.raises(UnreadError) as caught:
        figures.read(Pieces("fly"))
    meant = caught.value.figures["meant"]
    assert (meant("en"), meant("fr")) == ("flight", "madness")


def test_a_series_goes_on_behind_plus_signs_commas_and_and() -> None:
    for text in ("1 + 2 + 3", "1, 2, 3", "1 et 2 and 3", "1 2 3", "1 + 2 & 3 on 4"):
        pieces = Pieces(text)
        assert [pieces.number() for _ in each(pieces)] == [1, 2, 3], text
    with refused("left-over"):
        pieces = Pieces("1 ! 2")
        assert [pieces.number() for _ in each(pieces)] == []


def test_a_payment_says_how_much_of_what() -> None:
    pieces = Pieces("2 mines + 1 aether and pitch 3, pitch « Feu » + pitch Vent from hideout")
    found = payment(pieces, SOURCES, lambda name: (name, 2 if name == "Feu" else 0))
    assert found == (Part("mines", 2), Part("aether", 1), Part(PITCH, 3), Part(PITCH, 2, "Feu"), Part(PITCH, 0, "Vent"))
    assert pieces.rest == "from hideout"
    for text in ("", "2", "mines", "pitch", "2 pitch 3", "2 gold", "from hideout"):
        with refused("which-payment"):
            payment(Pieces(text), SOURCES, lambda name: (name, 0))


@given(st.text(max_size=30))
@examples(300, 30_000)
def test_nothing_that_can_be_seen_is_passed_over(text: str) -> None:
    pieces = Pieces(text)
    seen = "".join(pieces.raw)
    left = [sign for sign in pieces.text if not sign.isspace() and sign not in ",;"]
    assert [sign for sign in seen if not sign.isspace() and sign not in ",;"] == left
    assert len(pieces.words) == len(pieces.raw) == len(words_in(pieces.text))
    assert pieces.span(0, len(pieces.raw)) in pieces.text
