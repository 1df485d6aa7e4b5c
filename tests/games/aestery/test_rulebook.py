"""The clauses of Aestery as data: their words in both languages, what code cites, and that each is tested."""

from pathlib import Path

from companion.games.aestery.game import GAME
from tests.games.citing import CitationTests, citations_of
from tests.games.marks import MarkTests
from tests.games.rulebooks import read_book


class TestCitations(CitationTests):
    """See tests/games/citing.py."""

    book = read_book("aestery")
    each_cited = citations_of("aestery")
    least = 60, 40


class TestMarks(MarkTests):
    """See tests/games/marks.py."""

    game = GAME
    folder = Path(__file__).parent
    least = 180
