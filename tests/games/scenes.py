"""Scenes of any game: a move as text, what the referee says, what is on the table after."""

import string
from typing import Any

import pytest

import companion
from companion.core.notation.playing_cards import IN_PACK, card_text

LANGUAGES = ("fr", "en")
Both = tuple[str, str]
"""A word in French and in English."""


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
    assert clauses(ruling.reasons) == {clause, *also}, clauses(ruling.reasons)
    (reason,) = [reason for reason in ruling.reasons if reason.clause == clause]
    assert reason.kind == ("nonsense" if nonsense else "breach")
    for number, lang in enumerate(LANGUAGES):
        template = match.game.rulebook[clause].sentences["refused"][lang]
        holes = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        assert len(says) == len(holes), f"the test must name the figures of {clause}: {holes}"
        assert ruling.context is not None
        sentence = ruling.context.sentence(reason, lang)
        for figure in says:
            assert _word(figure, number) in sentence, sentence
        assert sentence in ruling.text(lang)
        assert match.game.rulebook[clause].title[lang] in ruling.text(lang)
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


def taken_as(match: companion.Match, text: str) -> str:
    """The moves as which a text is played, joined by `+`, or the kind of the error; then nothing has changed."""
    before, newest = match.facts(), match.newest
    try:
        heard = match.hear(text).moves
        match.play(text)
    except companion.MoveError as error:
        assert (match.facts(), match.newest) == (before, newest)
        return type(error).__name__
    return " + ".join(map(str, heard))
