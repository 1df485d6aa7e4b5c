"""What players dictate is understood as what they write, and never as something else: a phone writes no capitals, no
quotes, no punctuation, and numbers in words."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from tests.speech.dictation import dictated
from tests.speech.judging import Phrase, Phrases
from tests.speech.test_speech import LEAST, SPOKEN

FIGURES_TOGETHER: Final = "12 10 8"
"""`douze dix huit` may be 12 and 18 as well."""


def _spoken(phrase: Phrase) -> Phrase:
    return replace(phrase, text=dictated(phrase.text, phrase.lang))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.stem)
def test_what_is_dictated_is_understood_and_nothing_is_misread(path: Path, lang: str) -> None:
    phrases = Phrases(path, by_ear=True)
    brackets = [one for one in phrases.all if one.lang == lang and "(" in one.text]
    spoken = [_spoken(one) for one in phrases.all if one not in brackets and FIGURES_TOGETHER not in one.text]
    judged = [phrases.judge(one) for one in spoken if one.lang == lang]
    told = {kind: [str(one) for one in judged if one.kind == kind] for kind in ("misread", "not understood")}
    assert not told["misread"], "\n".join(told["misread"])
    assert 100 * (len(judged) - len(told["not understood"])) >= LEAST * len(judged), "\n".join(told["not understood"])
