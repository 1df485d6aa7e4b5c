"""What a way to read a sentence of Aestery must not pass over: a target without a name, a count that is no place.

Where something is doubted, the sentence is read otherwise or asked back (core/hearing/reading.py).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.speech.language import ALWAYS, ASIDE, DETERMINER, JOINTS, PRONOUN, STATE
from companion.core.speech.lexicon import Meaning
from companion.core.speech.tokens import Token
from companion.games.aestery.engine.constants import KINDS
from companion.games.aestery.engine.effects.references import FIGHTER
from companion.games.aestery.engine.speech.lexicon import ATTACKERS, BLOCKERS, word_of

_SILENT: Final = frozenset(("filler", "article", DETERMINER))
_AIMING: Final = frozenset(("on", "to", "against"))
_LEADING: Final = _AIMING | {"with", "for", "by", "in"}
_BOTH: Final = frozenset(("et", "and", "&", "+"))
_OWNS: Final = "'s"
_THINGS: Final = frozenset(("one", "card", "listed", "quoted", "number"))
"""What tells which one is meant, behind its kind: `the fighter Loup`."""
_AIMED: Final = frozenset(("play", "flash", "support"))
_BY_PLACE: Final = frozenset(("attack", "block", "flash", "stay"))
"""The verbs in which a number is a place."""
_SEVERAL: Final = frozenset(("les", "des", "mes", "tes", "ses", "nos", "vos", "leurs", "the", "my", "his", "her",
                             "your", "their", "these"))  # fmt: skip
"""In front of a number these may say how many: `les deux`."""
_SINGULAR: Final = frozenset(("le", "l'", "mon", "ton", "son", "ce"))
_OTHERS: Final = frozenset(("son", "sa", "ton", "ta", "his", "her", "their", "your"))
"""Whose Hero somebody means who speaks of the own one as `mine`."""
_COUNTED: Final = ATTACKERS | BLOCKERS | {"blocages", "attaques"}
_PLURAL: Final = frozenset(("attack", "block", "stay", "swing"))
"""English verbs of several; the French ones end in `ent`."""


class _Part(NamedTuple):
    """A meaning where it stands, with its first word."""

    meaning: Meaning
    text: str
    place: int

    @property
    def kind(self) -> str:
        return self.meaning.noun.kind if self.meaning.noun is not None else ""

    @property
    def is_silent(self) -> bool:
        """Whether it only accompanies; a preposition and a joint do not."""
        senses = self.meaning.senses
        return self.meaning.noun is None and bool(senses & _SILENT) and not senses & (_LEADING | {"of"})


def is_doubtful(verb: str, way: Sequence[Meaning], pieces: Sequence[Token]) -> bool:
    """Whether a way to read a sentence passes over a target, or takes a count for a place."""
    parts: list[_Part] = []
    place = 0
    for one in way:
        parts.append(_Part(one, pieces[place].text if not pieces[place].quoted else "", place))
        place += one.length
    every = range(len(parts))
    if any(_is_nameless(verb, parts, n, pieces) or _is_owner(parts, n) or _is_twice(verb, parts, n) for n in every):
        return True
    if verb == "effect":
        return any(_is_anothers(parts, n) or _is_count(verb, parts, n, pieces) for n in every)
    if verb == "combat":  # `un attaquant` tells who attacks, though not which
        return any(part.text in ATTACKERS for part in parts)
    if verb == "play":
        return _is_unsaid(parts) or any(_is_had(parts, n) or _is_astray(parts, n, pieces) for n in every)
    return any(_is_count(verb, parts, n, pieces) or (verb == "attack" and _is_foe(parts, n)) for n in every)


def _before(parts: Sequence[_Part], n: int) -> Iterator[_Part]:
    """What stands before a part, the nearest first, without what only accompanies."""
    return (part for part in reversed(parts[:n]) if not part.is_silent or part.text == ",")


def _is_nameless(verb: str, parts: Sequence[_Part], n: int, pieces: Sequence[Token]) -> bool:
    """Whether something is aimed at, or named as well, of which only the kind is said: `on a fighter`."""
    part = parts[n]
    is_kind, is_card = word_of(pieces, part.place, *KINDS), word_of(pieces, part.place, "card")
    if part.kind or part.is_silent or (n + 1 < len(parts) and parts[n + 1].kind in _THINGS):
        return False
    lead = next(_before(parts, n), None)
    if lead is None or lead.kind:
        return False
    if is_kind or is_card:  # `with a card` may be what does it
        joined = lead.text in _BOTH and verb != "untap"  # `untap my mines and fighters`
        return joined or bool(lead.meaning.senses & (_LEADING if is_kind else _AIMING))
    return verb in _AIMED and bool(lead.meaning.senses & {"on", "against"}) and not part.meaning.senses & _LEADING


def _is_owner(parts: Sequence[_Part], n: int) -> bool:
    """Whether a player who is named behind something is only whose it is: `on Bo's fighter`."""
    if parts[n].kind != "player" or n + 1 == len(parts) or parts[n + 1].text != _OWNS:
        return False
    if n + 2 < len(parts) and "hand" in parts[n + 2].meaning.senses:  # `back to Bo's hand`
        return False
    return any(part.kind or part.meaning.senses - ALWAYS or part.meaning.senses & _LEADING for part in parts[:n])


def _is_twice(verb: str, parts: Sequence[_Part], n: int) -> bool:
    """Whether the same is named twice: `Loup and Loup`."""
    one = parts[n]
    if one.kind != "one" and not (one.kind == "number" and verb in _BY_PLACE):
        return False
    before = [part for part in _before(parts, n) if part.kind or not part.meaning.senses.intersection(JOINTS)][:1]
    return any(other.meaning.noun == one.meaning.noun and other.text == one.text for other in before)


def _is_unsaid(parts: Sequence[_Part]) -> bool:
    """Whether who speaks stands at the end, where nothing is done any more: the `on` of `on me`, read in French."""
    told = [part for part in parts if not part.is_silent]
    return len(told) > 1 and not told[-1].kind and "me" in told[-1].meaning.senses


def _is_astray(parts: Sequence[_Part], n: int, pieces: Sequence[Token]) -> bool:
    """Whether something said beside a card that is played is no part of it: another kind (`an ephemeral, a fighter`),
    the hideout where it goes, mines at which it is aimed."""
    part, lead = parts[n], next(_before(parts, n), None)
    senses = lead.meaning.senses if lead is not None and not lead.kind else frozenset()
    if part.kind:
        return part.kind == "pay" and bool(senses & {"on", "against"})
    if word_of(pieces, part.place, "hideout"):
        return bool(senses & {"in", "on", "to"})
    kinds = {kind for kind in KINDS if word_of(pieces, part.place, kind)}
    cards = [one.meaning.noun.value for one in parts if one.meaning.noun is not None and one.kind == "card"]
    return bool(kinds) and any((card.kind or FIGHTER) not in kinds for card in cards)


def _is_anothers(parts: Sequence[_Part], n: int) -> bool:
    """Whether it is left open to whom something is done: `he loses 2 life`, `a marker on his hero`."""
    part = parts[n]
    return PRONOUN in part.meaning.senses or (part.kind == "pawn" and n > 0 and parts[n - 1].text in _OTHERS)


def _is_foe(parts: Sequence[_Part], n: int) -> bool:
    """Whether a place is attacked with another, which nobody does: `attack 2 with 3`."""
    behind = [part for part in parts[n + 1 :] if not part.is_silent]
    lead = next(_before(parts, n), None)
    called = lead is not None and not lead.kind and not lead.meaning.senses & ALWAYS
    return called and parts[n].kind in ("one", "number") and bool(behind) and "with" in behind[0].meaning.senses


def _is_had(parts: Sequence[_Part], n: int) -> bool:
    """Whether somebody only has a card: `I have a 2/3 for 2`."""
    if parts[n].kind != "card":
        return False
    before = _before(parts, n)
    has, who = next(before, None), next(before, None)
    if has is None or who is None or not (STATE in has.meaning.senses or has.text == "a"):
        return False
    return who.kind == "player" or bool(who.meaning.senses & {"me", "pronoun"})


# --- counts -----------------------------------------------------------------------------------------------------------


def _is_count(verb: str, parts: Sequence[_Part], n: int, pieces: Sequence[Token]) -> bool:
    """Whether a number may say how many and not which, or a place is taken for an amount (`heal Bo's fighter 2`)."""
    part, then = parts[n], parts[n + 1] if n + 1 < len(parts) else None
    if part.kind == "all":  # `mes deux attaquants` may be those that attack already; `c'est tout`
        is_aside = n > 0 and ASIDE in parts[n - 1].meaning.senses
        return is_aside or (then is not None and then.text in _COUNTED)
    is_place = part.meaning.length > 1  # `fighter 2`
    if part.kind != "number" or verb not in _BY_PLACE or is_place:
        return part.kind == "number" and is_place and verb not in _BY_PLACE
    if then is not None and then.text in _COUNTED:  # `deux attaquants`
        return True
    if _is_listed(parts, n):
        return False
    front = parts[n - 1] if n else part
    is_one = front.text == "the" and then is not None and _is_single(then)  # `the two attacks`
    if front.kind == "all" or (front.text in _SEVERAL and not is_one):  # `all two`, `les deux`
        return True
    return not (pieces[part.place].text.isdecimal() or front.text in _SINGULAR) and _is_bare_count(verb, parts, n)


def _is_listed(parts: Sequence[_Part], n: int) -> bool:
    """Whether a number stands in a row of places: `1 and 3`."""
    near = [
        part for part in (*parts[max(0, n - 3) : n], *parts[n + 1 : n + 4]) if not part.is_silent or part.text == ","
    ]
    behind = [part for part in near if part.place > parts[n].place]
    before = [part for part in reversed(near) if part.place < parts[n].place]
    for row in (before, behind):
        joined = [part for part in row if not ("and" in part.meaning.senses or part.text in _BOTH)]
        if joined and joined[0].kind in ("number", "one") and (len(joined) < len(row) or joined[0].kind == "number"):
            return True
    return False


def _is_single(part: _Part) -> bool:
    """Whether a verb is of one alone: `attaque`, `attacks`."""
    return not part.kind and not part.text.endswith("ent") and part.text not in _PLURAL


def _is_bare_count(verb: str, parts: Sequence[_Part], n: int) -> bool:
    """Whether a number in words stands where it says how many as well: `attack with two`, `deux attaquent`.

    Behind `attaque` and `bloque` it is a place, and so it is where all the others are told by number.
    """
    others = [part for part in parts if part.kind in ("one", "all") and part.place != parts[n].place]
    then = parts[n + 1] if n + 1 < len(parts) else None
    if verb == "block" and not others:
        return False
    if n == 0 or parts[n - 1].text in _BOTH | {","}:
        return then is not None and not then.kind and not _is_single(then)
    lead = next(_before(parts, n), None)
    if lead is None:
        return False
    if "with" in lead.meaning.senses:
        return True
    return verb == "attack" and not lead.kind and not lead.text.startswith("atta")
