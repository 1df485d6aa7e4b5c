"""Scenes: a position in the words of `facts()`, a move as text, what the referee says, what is on the table after."""

import string
from collections.abc import Mapping
from typing import Any

import pytest

import companion
from companion.core.cards import IN_PACK, card_text
from companion.core.words import load_words
from companion.games.etraclor.game import GAME

LANGUAGES = ("fr", "en")
Both = tuple[str, str]
"""A word in French and in English."""


def at(facts: Mapping[str, Any] | None = None, *, seed: int | None = None, lang: str = "en") -> companion.Match:
    """Ana against Bo at a position: if nothing else is said, Ana's third turn, strategy step, cards unknown."""
    position = {"turn": 3, "starter": "Ana", **(facts or {})}
    return companion.new("etraclor", ["Ana", "Bo"], position=position, seed=seed, lang=lang)


def start(*, seed: int | None = None, starter: str = "Ana", lang: str = "en") -> companion.Match:
    """Ana against Bo before the first move."""
    return companion.new("etraclor", ["Ana", "Bo"], seed=seed, starter=starter, lang=lang)


def play(match: companion.Match, *moves: str) -> list[companion.Entry]:
    """Announce several moves."""
    return [match.play(move) for move in moves]


def told(entry: companion.Entry) -> list[str]:
    """The clauses that speak of what an entry did, in their order."""
    return [effect.clause for effect in entry.effects]


def figures(entry: companion.Entry, clause: str) -> dict[str, Any]:
    """The figures of an entry's only effect of a clause."""
    (found,) = [effect.figures for effect in entry.effects if effect.clause == clause]
    return dict(found)


def damage(entry: companion.Entry) -> int:
    """What an attack deals before the shield."""
    return int(figures(entry, "attack")["sum"].result)


def expect(match: companion.Match, **sides: Any) -> None:
    """These facts are so now; `Ana__deck=3` stands for `Ana.deck`."""
    known = match.facts()
    wanted = {name.replace("__", "."): value for name, value in sides.items()}
    assert {name: known[name] for name in wanted} == wanted


def clauses(reasons: Any) -> set[str]:
    return {reason.clause for reason in reasons}


def refused(
    match: companion.Match, move: str, clause: str, *says: str | int | Both, also: tuple[str, ...] = (),
    nonsense: bool = False,
) -> companion.Ruling:  # fmt: skip
    """The move is refused by that clause (and by `also`, no other), in both languages with all its figures; it
    changes nothing; it can be overridden unless it is nonsense."""
    before, newest, state = match.facts(), match.newest, match.state
    ruling = match.ask(move)
    assert (ruling.verdict, bool(ruling)) == ("illegal", False)
    assert clauses(ruling.reasons) == {clause, *also}
    (reason,) = [reason for reason in ruling.reasons if reason.clause == clause]
    assert reason.kind == ("nonsense" if nonsense else "breach")
    for number, lang in enumerate(LANGUAGES):
        template = GAME.rulebook[clause].sentences["refused"][lang]
        holes = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        assert len(says) == len(holes), f"the test must name the figures of {clause}: {holes}"
        assert ruling.context is not None
        sentence = ruling.context.sentence(reason, lang)
        for figure in says:
            assert _word(figure, number) in sentence, sentence
        assert sentence in ruling.text(lang)
        assert GAME.rulebook[clause].title[lang] in ruling.text(lang)
    with pytest.raises(companion.IllegalMove) as caught:
        match.play(move)
    assert caught.value.ruling == ruling
    assert (match.facts(), match.newest) == (before, newest)
    assert match.state is state
    return ruling


def _word(figure: str | int | Both, number: int) -> str:
    if isinstance(figure, tuple):
        return figure[number]
    return card_text(figure, LANGUAGES[number]) if figure in IN_PACK else str(figure)


def class_word(name: str) -> Both:
    """`healer` → Soigneur, Healer."""
    word = load_words("companion.games.etraclor")["class"][name]
    return word["fr"], word["en"]
