"""Rule look-up: each clause with its neighbours and with what the engine really says when it is played."""

import pytest

from companion.cli import main
from companion.core.plugins.registry import find_game
from companion.lessons.practice.lookup import MOST_RELATED, _watch, look_up, related

GAME = find_game("etraclor")
SPOKEN = ("attack", "slot-taken", "one-per-class", "shield-break", "ko", "cast-power", "heal-others", "draw-due",
          "equip-own", "own-character", "last-card", "spell-boost")  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("clause", SPOKEN)
def test_a_rule_comes_with_a_legal_and_a_refused_announcement(clause: str, lang: str) -> None:
    rule = look_up(GAME, clause, lang)
    assert rule.clause.id == rule.example_of == clause
    assert rule.legal is not None
    assert rule.legal.lines
    refused_word = {"fr": "Refusé.", "en": "Refused."}[lang]
    assert refused_word not in rule.legal.text(lang)
    if rule.refused is not None:
        assert rule.refused.lines[0] == refused_word
        assert len(rule.refused.lines) >= 2
    else:
        assert "refused" not in GAME.rulebook[clause].sentences
    if "refused" in GAME.rulebook[clause].sentences:
        assert rule.refused is not None
        assert GAME.rulebook.heading(clause, lang) in rule.refused.text(lang)


def test_an_example_is_of_the_rule_itself_whatever_was_looked_up_before() -> None:
    _watch.cache_clear()
    rule = look_up(GAME, "spell-lightning", "en")
    assert rule.legal is not None
    assert rule.legal.move.startswith("cast Lightning")
    assert any("Lightning destroys" in line for line in rule.legal.lines)
    assert look_up(GAME, "shield-damage", "en").refused is None, "no refusal speaks of it"


def test_a_silent_rule_borrows_from_its_nearest_neighbour() -> None:
    rule = look_up(GAME, "ETR-9", "en")
    assert rule.example_of in {clause.id for clause in rule.related}
    assert rule.legal is not None
    assert look_up(GAME, "jokers", "fr").legal is None


def test_neighbours_are_cited_ones_first() -> None:
    for key, clause in GAME.rulebook.items():
        near = related(GAME, key)
        assert len(near) <= MOST_RELATED
        assert key not in {other.id for other in near}
        cited = {other for other in clause.see if other in GAME.rulebook}
        assert cited <= {other.id for other in near} or len(cited) > MOST_RELATED
        assert near or not cited


def test_it_is_the_same_each_time() -> None:
    told = [look_up(GAME, key, "fr") for key in GAME.rulebook]
    assert [look_up(GAME, key, "fr") for key in GAME.rulebook] == told


def test_search_takes_words_and_ids() -> None:
    assert [clause.id for clause in GAME.rulebook.search("etr-9")] == ["ETR-9"]
    assert "shield-break" in {clause.id for clause in GAME.rulebook.search("bouclier")}
    assert GAME.rulebook.search("spaceship") == []


@pytest.mark.parametrize(("lang", "word"), [("fr", "exemple\u202f: "), ("en", "example: ")])
def test_the_command_prints_neighbours_and_examples(lang: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "etraclor", "shield-break", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert out.count(word) == 1
    assert "ETR-11" in out
    rule = look_up(GAME, "shield-break", lang)
    assert rule.legal is not None
    assert rule.legal.text(lang) in out
    assert main(["rules", "etraclor", "slot-taken", "--lang", lang]) == 0
    assert capsys.readouterr().out.count(word) == 2, "one that is legal, one that is refused"
    assert main(["rules", "etraclor", "--lang", lang]) == 0
    assert word not in capsys.readouterr().out, "the whole list stays a list"
