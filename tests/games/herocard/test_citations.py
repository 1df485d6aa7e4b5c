"""What the engine cites is in the rule book: the clause, the sentence, and every figure that it needs."""

from pathlib import Path

import pytest

import companion
from tests.games.citing import Citation, check_citation, citations
from tests.games.rulebooks import read_book

BOOK = read_book("herocard")
CITATIONS = tuple(citations(Path(companion.__file__).parent / "games" / "herocard"))


@pytest.mark.parametrize("cited", CITATIONS, ids=lambda cited: f"{cited.clause}-{cited.sentence}-{cited.place}")
def test_cited_sentences_exist_and_get_their_figures(cited: Citation) -> None:
    check_citation(cited, BOOK)


def test_the_engine_speaks_by_the_book() -> None:
    assert len({cited.clause for cited in CITATIONS}) > 60
    assert sum(cited.figures is not None for cited in CITATIONS) > 40
