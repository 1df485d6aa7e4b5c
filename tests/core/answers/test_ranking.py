"""Which entry answers a question: stems, meanings, ranking, on small books of its own."""

import pytest

from companion.core.answers.ranking import Document, Field, Ranking
from companion.core.answers.stems import stem, words
from companion.core.answers.thesaurus import LONGEST, MEANING, Thesaurus

CARDS = Document((Field("Six cards in hand", 2.0),), ("How many cards may I hold?",))
SHIELD = Document((Field("Broken shield. A shield at 0 is discarded.", 1.0),), ("What if the shield is at zero?",))
HEALING = Document((Field("Healing. A potion gives HP back.", 1.0),), ("How do I heal?", "Comment on se soigne ?"))


@pytest.mark.parametrize(
    "family",
    [
        ("défausser", "défausse", "défaussée", "défausses", "défaussent", "DEFAUSSER"),
        ("discard", "discards", "discarding", "discarded"),
        ("joueur", "joueurs"),
        ("attaque", "attaquer", "attaquent", "attaquant"),
        ("shield", "shields"),
        ("bloquer", "bloque", "bloqué", "block", "blocks", "blocked"),
    ],
)
def test_what_is_bent_otherwise_has_one_stem(family: tuple[str, ...]) -> None:
    assert len({stem(word) for text in family for word in words(text)}) == 1


def test_other_words_have_other_stems_and_short_ones_their_own() -> None:
    assert len({stem(word) for word in ("bouclier", "arme", "potion", "sort", "shield", "weapon", "spell")}) == 7
    assert stem("roi") == "roi"
    assert stem("12") == "12"
    assert words("D’où vient l’As♠ ?") == ["d", "ou", "vient", "l", "as", "♠"]


def test_words_that_mean_the_same_have_a_meaning_in_common() -> None:
    thesaurus = Thesaurus([{"gear": "équipement|gear|tout le stuff"}])
    meant = [
        {term for term in thesaurus.terms(text) if term.startswith(MEANING)}
        for text in ("points de vie", "PV", "hit points", "HP")
    ]
    assert meant == [{"=life"}] * 4
    assert "=gear" in thesaurus.terms("mon équipement")
    assert "=gear" in thesaurus.terms("tout le stuff")
    assert "=gear" not in Thesaurus().terms("mon équipement")
    assert thesaurus.terms("the a of la le des") == []


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("how many cards may i hold", 0),
        ("MY SHIELD BREAKS!!", 1),
        ("sheild at zero", 1),
        ("je me soigne comment", 2),
        ("potion", 2),
        ("can I get my life points back?", 2),
    ],
)
def test_the_entry_that_answers_comes_first(question: str, place: int) -> None:
    found = Ranking((CARDS, SHIELD, HEALING), Thesaurus()).find(question)
    assert found[0].place == place
    assert 0 < found[0].share <= 1.0 + 1e-9
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_a_question_that_an_entry_answers_goes_before_one_with_more_of_its_words() -> None:
    often = Document((Field("cards cards hold hold many cards", 1.0),), ())
    assert Ranking((often, CARDS), Thesaurus()).find("How many cards may I hold?")[0].place == 1


def test_a_question_about_something_else_finds_nothing() -> None:
    ranking = Ranking((CARDS, SHIELD, HEALING), Thesaurus())
    assert ranking.find("zeppelin") == []
    assert ranking.find("?!") == []
    assert Ranking((), Thesaurus()).find("cards") == []


@pytest.mark.parametrize(
    "word", ["créature", "ordre", "esprit", "jeton", "weapon", "score", "talent", "arme", "potion", "shield", "figure"]
)
def test_several_have_the_stem_of_one(word: str) -> None:
    assert stem(words(word)[0]) == stem(words(f"{word}s")[0])


def test_what_is_often_said_for_a_word_finds_rules_and_no_more() -> None:
    thesaurus = Thesaurus([{"fighter": "combattant"}], [{"fighter": "bestiole|petite bête"}])
    assert "=fighter" in thesaurus.wide_terms("ma petite bête")
    assert "=fighter" not in thesaurus.terms("ma petite bête")
    longest = max(len(phrase.split()) for phrase in thesaurus.table())
    assert longest <= LONGEST


def test_a_number_and_how_it_is_asked_tell_little() -> None:
    three = Document((Field("3 cards are drawn", 1.0),), ())
    shield = Document((Field("A shield stays", 1.0),), ())
    found = Ranking((three, shield, HEALING), Thesaurus()).find("does my shield stay for 3")
    assert found[0].place == 1


def test_what_people_seldom_mean_stands_behind() -> None:
    rule = Document((Field("A shield stops damage", 1.0),), ())
    example = Document((Field("A shield stops damage", 1.0),), (), 0.8)
    assert [one.place for one in Ranking((example, rule, HEALING), Thesaurus()).find("shield")] == [1, 0]


def test_an_entry_has_a_part_of_those_that_speak_of_the_same() -> None:
    rule = Document((Field("A shield stops damage", 1.0),), ())
    tied = [Document((Field("Old shield and armour of wood", 1.0),), (), 1.0, beside) for beside in ((), (0,))]
    alone, helped = (Ranking((rule, one, HEALING), Thesaurus()).find("shield damage") for one in tied)
    assert [one.place for one in alone] == [one.place for one in helped] == [0, 1]
    assert helped[1].score > alone[1].score
    assert helped[0].score == alone[0].score


def test_what_a_word_may_mean_counts_the_less_the_more_that_is() -> None:
    thesaurus = Thesaurus((), [{"fighter": "zorglub"}, {"weapon-of-war": "zorglub"}, {"siege": "grumf"}])
    assert thesaurus.wide_parts("zorglub grumf") == {
        "zorglub": 1.0,
        "grumf": 1.0,
        "=fighter": pytest.approx(0.5**0.5),
        "=weapon-of-war": pytest.approx(0.5**0.5),
        "=siege": 1.0,
    }


def test_a_phrase_does_not_hide_what_its_words_mean_where_rules_are_looked_for() -> None:
    thesaurus = Thesaurus((), [{"double": "zorglub grumf", "single": "grumf"}])
    assert {"=double", "=single"} <= set(thesaurus.wide_terms("zorglub grumf"))
    assert "=life" in thesaurus.terms("hit points")
    assert "=attack" not in thesaurus.wide_terms("hit points")
