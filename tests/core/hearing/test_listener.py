"""The notation first, then speech; what is asked back, and what is answered where nothing was understood."""

import pytest

import companion
from companion import Match, MoveError
from companion.core.rules.rulings import AmbiguousMove, InvalidMove
from tests.core.hearing.test_reading import combat, heard

__all__ = ["combat"]


def test_the_notation_is_heard_as_such_and_speech_is_marked(combat: Match) -> None:
    assert combat.hear("attack QD AC").exact
    assert combat.hear("attaquer D♦ A♣").exact
    assert not combat.hear("the queen attacks the mage").exact


def test_the_notation_beats_speech(combat: Match) -> None:
    for move in combat.moves():
        for form in (str(move), combat.move_text(move, "fr"), combat.move_text(move, "en")):
            found = combat.hear(form)
            assert found.moves == (move,)
            assert found.exact


def test_two_readings_are_asked_back_with_their_moves(combat: Match) -> None:
    with pytest.raises(AmbiguousMove) as asked:
        combat.hear("the queen attacks")
    assert {str(move) for move in asked.value.moves} == {"attack QD AC", "attack QD KH"}
    assert all(combat.move_text(move) in str(asked.value) for move in asked.value.moves)


@pytest.mark.parametrize("word", ["xylophone", "☃", "perhaps", "not", "17", "yesterday", "brouhaha"])
@pytest.mark.parametrize("text", ["the queen attacks the mage", "Ana ends the turn", "attack QD AC"])
def test_nothing_is_swallowed(combat: Match, text: str, word: str) -> None:
    words = text.split()
    for place in range(len(words) + 1):
        said = " ".join([*words[:place], word, *words[place:]])
        with pytest.raises(MoveError):
            raise AssertionError(f"{said!r} is {heard(combat, said)}")


@pytest.mark.parametrize(
    "text", ["the queen atacks the mage", "the queen attcks the mgae", "the qeen attacks the mage"]
)
def test_a_slip_of_a_letter_is_understood(combat: Match, text: str) -> None:
    assert heard(combat, text) == ["attack QD AC"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_not_understood_is_answered_with_two_examples_that_are_legal(combat: Match, lang: str) -> None:
    combat.lang = lang
    with pytest.raises(InvalidMove) as answered:
        combat.hear("xylophone the queen brouhaha")
    examples = answered.value.moves
    assert len(examples) == 2
    assert all(combat.ask(move) for move in examples)
    assert all(combat.move_text(move) in str(answered.value) for move in examples)
    verbs = combat.game.rulebook.words["verb"]
    named = [verb for verb, texts in verbs.items() if f"{texts[lang].split('|')[0]}" in str(answered.value)]
    assert len(named) <= 2, "examples, never a list of verbs"


def test_the_open_question_is_said_again() -> None:
    match = companion.new("erythro", ["Ana", "Bo"], lang="en")
    asked = match.game.rulebook[match.state.pending[-1].clause].title["en"]
    with pytest.raises(InvalidMove, match="not understand") as answered:
        match.hear("xylophone")
    assert asked in str(answered.value)


@pytest.mark.parametrize(
    "text", ["", "   ", "Zed: attack", "x" * 5000, "attack " * 100, "(((", "«", "1 2 3 4 5 6 7 8 9"]
)
def test_anything_else_is_answered_by_an_error_of_ours(combat: Match, text: str) -> None:
    with pytest.raises(MoveError):
        combat.hear(text)
