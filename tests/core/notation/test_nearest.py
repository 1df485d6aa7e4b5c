"""Nearest names: as good as a comparison with each of them, at a bounded cost."""

import cProfile
import random
import re
from difflib import get_close_matches

import pytest

from companion.cardkit.notation.card_names import spoken
from companion.core.data.decks import find_decks
from companion.core.notation.nearest import COMPARED, LONGEST, lookalikes, nearest
from companion.core.plugins.registry import find_game
from companion.core.text.letters import plain


def _slip(word: str, rng: random.Random) -> str:
    place = rng.randrange(len(word))
    return rng.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + "e" + word[place:],
            word[:place] + word[place + 1 :] + word[place],
        )
    )


@pytest.mark.parametrize("game", ["aestery", "eredan", "herocard"])
def test_a_misspelt_card_is_found_as_by_comparing_with_all(game: str) -> None:
    decks, rng = find_decks(game), random.Random(1)
    assert decks is not None
    names = [spoken(card.name) for card in decks.box(decks.demo()).cards]
    assert len(names) > COMPARED
    for name in names:
        written = _slip(name, rng)
        assert lookalikes(written, names) == get_close_matches(written, names, 1, 0.0)


@pytest.mark.parametrize("game", ["aestery", "eredan", "erythro", "etraclor", "herocard"])
def test_a_misspelt_word_of_a_book_is_found(game: str) -> None:
    clauses = find_game(game).rulebook.values()
    texts = [text for clause in clauses for text in (*clause.title.values(), *clause.text.values())]
    words = list(dict.fromkeys(word for text in texts for word in re.findall(r"\w+", plain(text))))
    rng = random.Random(2)
    wanted = [word for word in words if len(word) > 6]
    found = [word in lookalikes(_slip(word, rng), words, 3, 0.7) for word in wanted]
    assert sum(found) > 0.98 * len(found)


def test_none_is_found_that_is_not_like_it() -> None:
    assert lookalikes("zzz", ["abc", "abd"], 3, 0.5) == []
    assert lookalikes("", [], 3) == []
    assert lookalikes("abc", ["abd", "abd", "xyz"], 2) == ["abd", "xyz"]


@pytest.mark.parametrize("letters", ["a", "ab", "abcdefghij"])
def test_its_cost_is_bounded_by_the_list(letters: str) -> None:
    rng = random.Random(3)
    names = ["".join(rng.choices(letters, k=200)) + str(number) for number in range(3000)]
    written = "".join(rng.choices(letters, k=100_000))
    counted = cProfile.Profile()
    counted.enable()
    lookalikes(written, names)
    counted.disable()
    calls = sum(entry.callcount for entry in counted.getstats())
    assert calls < len(names) * (LONGEST + 40)


def test_names_are_compared_as_they_are_said() -> None:
    assert nearest("ECUYERE", ["Écuyère", "ecu"], spoken) == "Écuyère"
    assert nearest("anything", []) == ""
