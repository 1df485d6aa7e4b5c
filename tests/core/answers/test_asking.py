"""What is typed at the announcing line is taken for a question, with its sign or without, and an announcement never."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.answers.questions import is_question
from companion.core.text.letters import plain
from tests.core.answers.test_match_answers import asked
from tests.core.answers.test_questions import questions
from tests.speech.dictation import dictated
from tests.speech.judging import NOTHING

SPEECH = Path(__file__).parents[2] / "speech"


def said() -> Iterator[str]:
    """What players say that announces something: as it is written, without accents, as a phone dictates it."""
    for path in sorted(SPEECH.glob("*.toml")):
        for one in tomllib.loads(path.read_text("utf-8"))["say"]:
            if one["means"] != NOTHING:
                yield from (one["text"], plain(one["text"]), dictated(one["text"], one["lang"]))


def test_no_announcement_is_taken_for_a_question() -> None:
    phrases = list(said())
    assert len(phrases) > 2000
    assert [text for text in phrases if is_question(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "c’est quoi la fatigue", "j’ai combien de cartes", "il me reste combien", "on fait quoi maintenant",
        "qui commence", "le loup peut attaquer", "je peux attaquer", "puis-je attaquer", "la carte va où",
        "faut payer", "est-ce que la défense compte contre les sorts", "il a joué, c’est permis ?",
        "à qui le tour", "on gagne comment", "how does blocking work", "can I attack an empty arena",
        "is the wolf tapped", "who starts", "what now", "my guy died, how many cards do I draw",
        "does it cost anything", "whose turn",
    ],
)  # fmt: skip
def test_a_question_needs_no_sign(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "ok à toi", "je dégage puis je pioche", "et l’ours aussi", "Ana peut jouer une autre carte", "vas-y",
        "bouclier", "Ana ne peut plus jouer", "the bear may attack once more", "and the bear too",
        "do the attack", "first blood",
    ],
)  # fmt: skip
def test_what_tells_or_names_is_no_question(text: str) -> None:
    assert not is_question(text)


def test_most_questions_are_known_without_their_sign() -> None:
    texts = [one["q"].replace("?", "").strip() for one in (*questions(), *asked())]
    assert sum(map(is_question, texts)) >= 0.85 * len(texts)
