"""No text, no facts and no record of a game raise anything but the promised errors, and nothing is lost by them."""

import random
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import companion
from companion import Match, MoveError, PositionError, RecordError, SetupError
from companion.core.match.opening import fork
from tests.budget import sized
from tests.core import mangle
from tests.core.randomplay import act
from tests.games.golden import Golden


class FuzzTests:
    """The tests; a game's own class gives its matches, what is said in them, and what must hold of them."""

    goldens: Sequence[Golden]
    each_part: Sequence[int] = range(2)

    def some_match(self, rng: random.Random) -> Match:
        """A match some way in."""
        raise NotImplementedError

    def texts_of(self, match: Match, rng: random.Random) -> list[str]:
        """Announcements as people write them, to be mangled."""
        raise NotImplementedError

    def mangled_facts(self, match: Match, rng: random.Random) -> dict[str, Any]:
        """Facts as `facts()` reads them, some of them changed: names, values, types."""
        raise NotImplementedError

    def check_state(self, match: Match) -> None:
        """Cards and tokens are where they can be. Raises AssertionError."""

    def text_of(self, rng: random.Random, texts: list[str]) -> str:
        """One of the texts with a few characters changed, or anything of Unicode."""
        kind = rng.random()
        if kind < 0.85:
            return mangle.near_text(rng, texts)
        return mangle.any_text(rng) if kind < 0.97 else mangle.huge_text(rng)

    def check_match(self, match: Match) -> None:
        """It stands as a match must: cards, facts, words, what is legal."""
        self.check_state(match)
        assert hash(match.state) == hash(match.state_after(match.newest))
        assert match.facts() == match.facts_after(match.newest)
        assert match.newest == len(match.entries) - 1
        assert all(isinstance(entry.explain(match.lang), str) for entry in match.entries)
        if match.state.outcome is None:
            assert all(match.game.judge(match.state, move) for move in islice(match.moves(), 40))

    def test_no_text_raises_anything_but_the_three_errors(self, part: int) -> None:
        rng = random.Random(f"texts {part}")
        understood = refused = 0
        for _ in range(sized(4, 5000)):
            match = self.some_match(rng)
            texts = self.texts_of(match, rng)
            for number in range(100):
                text = self.text_of(rng, texts)
                before, newest = match.state, match.newest
                try:
                    if number % 10:
                        check_ruling(match, text)
                    else:
                        match.play(text)
                    understood += 1
                except MoveError as error:
                    refused += 1
                    assert type(error) in (companion.InvalidMove, companion.IllegalMove, companion.AmbiguousMove)
                    assert str(error)
                    assert "{" not in str(error) or "{" in text
                    assert match.state is before
                    assert match.newest == newest
            self.check_match(match)
        assert min(understood, refused) > sized(20, 100)

    def test_mangled_corrections_are_refused_in_words(self, part: int) -> None:
        rng = random.Random(f"corrections {part}")
        done = 0
        for _ in range(sized(4, 4000)):
            match = self.some_match(rng)
            for _ in range(20):
                before, facts = match.state, self.mangled_facts(match, rng)
                try:
                    match.correct(facts, why=mangle.any_text(rng))
                    done += 1
                except (PositionError, companion.InvalidMove) as error:
                    check_words(error, facts)
                    assert match.state is before
            self.check_match(match)
        assert done

    def test_mangled_positions_are_refused_in_words(self, part: int) -> None:
        rng = random.Random(f"positions {part}")
        made = 0
        for _ in range(sized(8, 4000)):
            source = self.some_match(rng)
            for _ in range(20):
                facts, seed = self.mangled_facts(source, rng), rng.choice((None, None, 5))
                cards = "demo" if source.game.boxes and rng.random() < 0.5 else None
                try:
                    match = companion.new(
                        source.game.name, source.players, position=facts, seed=seed, cards=cards,
                        lang=rng.choice(("fr", "en")),
                    )  # fmt: skip
                except (PositionError, SetupError) as error:
                    check_words(error, facts)
                    continue
                made += 1
                self.check_match(match)
        assert made

    def test_no_record_raises_anything_but_a_record_error(self, part: int, tmp_path: Path) -> None:
        rng = random.Random(f"records {part}")
        sources = [golden.path.read_bytes() for golden in self.goldens]
        sources += [self.some_match(rng).save(tmp_path / f"{n}.jsonl").read_bytes() for n in range(12)]
        loaded = refused = 0
        path = tmp_path / "mangled.jsonl"
        for _ in range(sized(40, 50_000)):
            data = mangle.change_record(rng, rng.choice(sources))
            path.write_bytes(data)
            try:
                match = companion.load(path, lang=rng.choice((None, "fr", "en")), partial=rng.random() < 0.2)
            except RecordError as error:
                refused += 1
                assert str(error)
                assert path.read_bytes() == data, "a record that cannot be read must not be changed"
                continue
            loaded += 1
            assert all(isinstance(told, str) for told in (*match.discrepancies, *match.notices))
            if loaded % 5 == 0:
                self.check_match(match)
                act(match, rng)
                if match.path is not None:
                    assert companion.load(match.path).state == match.state
        assert min(loaded, refused) > sized(2, 10)


def check_ruling(match: Match, text: str) -> None:
    """What is ruled of a text has words, and each move is read back from its own text in both languages, where it is
    announced: after those that were said before it."""
    ruling = match.ask(text)
    assert len(ruling.text().splitlines()) >= 1
    there = match
    for one in ruling.together or (ruling,):
        forms = (str(one.move), *(there.move_text(one.move, lang) for lang in ("fr", "en")))
        assert all(there.parse(form) == one.move for form in forms), (text, forms)
        if one:
            there = fork(there)
            there.play(one.move)


def check_words(error: Exception, facts: dict[str, Any]) -> None:
    """The sentence of a refusal is whole."""
    assert str(error)
    assert "{" not in str(error) or "{" in str(facts)
