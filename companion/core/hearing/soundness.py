"""Whether a way to read a sentence is sound: no word of it is passed over that says something else.

Small words may be silent (articles, pronouns, `now`, `too`) as long as they stand where they only accompany.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.core.speech.language import ADJECTIVE, ALWAYS, ASIDE, DETERMINER, JOINTS, LIKEWISE, MARKS, PRONOUN, STATE
from companion.core.speech.lexicon import Lexicon, Meaning
from companion.core.speech.tokens import Token

Way = Sequence[Meaning]
_ARTICLES = frozenset(("le", "la", "les", "l'"))
_OBJECTS = frozenset(("her", "him", "it", "them", "lui", "leur"))
_I = frozenset(("je", "j'", "i"))
_SILENT = frozenset(("filler", "article"))
_ARTICLE = frozenset(("article",))
_JOINTS, _MARKS = frozenset(JOINTS), frozenset(MARKS)
_PARTS = (_JOINTS | _MARKS) - {"of"}
"""The senses of words that part what stands before them from what stands behind."""
_AND = frozenset(("et", "and", "&"))


def is_sound(way: Way, pieces: Sequence[Token], cue: frozenset[str], *, called: bool, goes_on: bool) -> bool:
    """Whether all words say what is read of them.

    `cue`: what calls for the frame; `called`: it is said here; `goes_on`: something was announced before.
    """
    if _is_twofold(way, cue) or _is_still_to_do(way, cue) or _is_amended(way) or _is_anothers(way, pieces, cue):
        return False
    if not called and goes_on and any({ASIDE, STATE, LIKEWISE} & one.senses for one in way if one.noun is None):
        return False  # `gains 1 water, now 5`: a total, no second gain
    return not (_is_likewise(way, cue) or _leads_on(way) or _is_against_nothing(way) or _is_cut_short(way))


def _is_cut_short(way: Way) -> bool:
    """Whether nothing stands behind an article, or at the end behind a preposition: `attack with a`, `attack with`."""
    told = [one for one in way if one.noun is not None or not one.senses <= _SILENT]
    if told and told[-1].noun is None and told[-1].senses <= _MARKS:
        return True
    if way and (way[-1].senses == _ARTICLE or ADJECTIVE in way[-1].senses):
        return True
    if any(ADJECTIVE in one.senses and not _is_praised(then) for one, then in pairwise(way)):
        return True
    return any(one.senses == _ARTICLE and then.senses & _PARTS for one, then in pairwise(way))


def _is_praised(one: Meaning) -> bool:
    """Whether something stands behind an adjective that it can go with: a thing, or a word of what is done."""
    return one.noun is not None or ADJECTIVE in one.senses or not one.senses <= ALWAYS


def _leads_on(way: Way) -> bool:
    """Whether it ends where more was to come: `moves to 6, well`."""
    return len(way) > 1 and ASIDE in way[-1].senses and _is_joint(way[-2])


def _is_against_nothing(way: Way) -> bool:
    """Whether something is said to go against a thing that is not named: `Ana vs`, `versus end`, `against with`."""
    for n, one in enumerate(way):
        if one.noun is None and "against" in one.senses:
            behind = next((then for then in way[n + 1 :] if not then.senses & _SILENT), None)
            if behind is None or (behind.noun is None and PRONOUN not in behind.senses):
                return True
    return False


def is_named_me(way: Way) -> bool:
    """Whether who speaks says the own name in front: `Bo, I attack`, without the comma."""
    return any(is_player(one) and "me" in then.senses for one, then in pairwise(way))


def is_player(one: Meaning) -> bool:
    """Whether a player is named."""
    return one.noun is not None and one.noun.kind == "player"


def is_speaker(one: Meaning) -> bool:
    """Whether those who do something are named: a player, everybody, nobody."""
    return one.noun is not None and one.noun.kind in ("player", "everybody", "nobody")


def _is_joint(one: Meaning) -> bool:
    return one.noun is None and bool(one.senses.intersection(JOINTS))


def _is_still_to_do(way: Way, cue: frozenset[str]) -> bool:
    """Whether somebody only has to do it: `has to move`."""
    return any(
        STATE in has.senses and "to" in to.senses and move.senses & cue
        for has, to, move in zip(way, way[1:], way[2:], strict=False)
    )


def _is_twofold(way: Way, cue: frozenset[str]) -> bool:
    """Whether what calls for a frame is said again behind a joint: these are two announcements."""
    called: set[str] = set()
    parted = False
    for meaning in way:
        if meaning.noun is None:
            if parted and called & meaning.senses & cue:
                return True
            called |= meaning.senses & cue
            parted = bool(called) and (parted or bool(meaning.senses.intersection(JOINTS)))
    return False


def _is_amended(way: Way) -> bool:
    """Whether a word between two things takes the first one back, or sums up: `7 B4, well, 6 B4`, `and has 5 fire`."""
    thing = aside = joined = False
    for one in way:
        if one.noun is not None:
            if thing and aside:
                return True
            thing, aside, joined = True, False, False
        elif not one.senses & ALWAYS:
            thing = aside = joined = False
        else:
            joined = joined or _is_joint(one)
            aside = aside or (thing and (ASIDE in one.senses or (joined and STATE in one.senses)))
    return False


def _is_likewise(way: Way, cue: frozenset[str]) -> bool:
    """Whether what stands behind a joint, without what calls for it, is one more or a sum: `Ana moves to 5 and Bo too`,
    `gains 1, 5 now`; but not `Bo passes too`."""
    called, first, thing = True, True, False
    for one in way:
        if _is_joint(one):
            called = first
            thing = False
        elif one.noun is not None:
            thing, first = True, False
        elif one.senses & cue:
            called, first = True, False
        if not called and (LIKEWISE in one.senses or (thing and ASIDE in one.senses)):
            return True
    return False


def _is_anothers(way: Way, pieces: Sequence[Token], cue: frozenset[str]) -> bool:
    """Whether a pronoun stands for somebody who is left out: `Bo and he`, `Ana le déplace`, `moves her to 5`."""
    texts: list[str] = []
    place = 0
    for one in way:
        texts.append(pieces[place].text if one.length == 1 else "")
        place += one.length
    if not _I.isdisjoint(texts) and any(is_speaker(one) and not is_player(one) for one in way):
        return True  # `I … nobody`
    for n, one in enumerate(way):
        before, behind = way[n - 1] if n else None, way[n + 1] if n + 1 < len(way) else None
        if texts[n] in _AND and before is not None and behind is not None and _joins_pronoun(before, behind):
            return True
        if one.noun is not None or before is None:
            continue
        calls = behind is not None and behind.noun is None and bool(behind.senses & cue)
        if texts[n] in _ARTICLES and calls and is_player(before):
            return True
        leads = behind is not None and behind.noun is None and bool(behind.senses.intersection(MARKS))
        if texts[n] in _OBJECTS and leads and before.noun is None and before.senses & cue and one.senses <= ALWAYS:
            return True
    return False


def _joins_pronoun(one: Meaning, other: Meaning) -> bool:
    """Whether a pronoun and a thing, or two pronouns, are joined."""
    pronouns = [PRONOUN in each.senses for each in (one, other)]
    return any(pronouns) and all(PRONOUN in each.senses or is_player(each) for each in (one, other))


# --- an article that is a number --------------------------------------------------------------------------------------

_ONES: Final = frozenset(("un", "une", "one"))
_OF: Final = frozenset(("de", "d'", "du", "des"))
_WHICH: Final = frozenset(("no", "that", "this", "which", "another", "other", "each", "any", "every", "some", "first",
                           "second", "third", "last", "new", "good", "big", "small"))  # fmt: skip
_DETERMINERS: Final = frozenset((DETERMINER,))
_DEFINITE: Final = frozenset(("le", "la", "les", "mon", "ma", "mes", "ton", "ta", "tes", "son", "sa", "ses"))
_NOUNS: Final = re.compile(r".+(?:ants?|eurs?|ages?)")
"""What ends so is no verb: `un attaquant`, `un bloqueur`, `un blocage`."""


def with_ones(pieces: Sequence[Token], words: Lexicon, doing: frozenset[str]) -> tuple[Token, ...]:
    """The pieces with `un` as the number that it is where nothing stands behind of which it could be the article: at
    the end, before what parts things (`un de corps` too), behind an article (`le un`), before what number one does
    (`un attaque`).

    `doing`: the senses of what somebody does who may be named by a number.
    """

    def says(place: int, senses: frozenset[str]) -> bool:
        return any(meaning.senses & senses for meaning in words.meanings(pieces, place))

    def counts(place: int) -> bool:
        before, behind = pieces[place - 1].text if place else "", place + 1
        if pieces[place].text not in _ONES or pieces[place].quoted or before.endswith("'"):  # `l'un l'autre`
            return False
        if pieces[place].text == "one" and (before in _WHICH or says(place - 1, _DETERMINERS)):  # `the one`, `no one`
            return False
        if behind == len(pieces) or before in _DEFINITE or pieces[behind].text in _OF:
            return True
        if says(behind, _PARTS | {LIKEWISE}):
            return True
        is_verb = says(behind, doing) and not _NOUNS.fullmatch(pieces[behind].text)
        return pieces[place].text == "un" and is_verb and (not place or says(place - 1, _JOINTS))

    return tuple(token._replace(number=1) if counts(place) else token for place, token in enumerate(pieces))
