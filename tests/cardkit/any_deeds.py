"""Any deed of the vocabulary, for tests of what is written, read and told."""

from functools import cache

from hypothesis import strategies as st

from companion.cardkit.costs import Cost
from companion.cardkit.deeds import Deed
from companion.cardkit.targets import Target
from companion.cardkit.vocabulary import COMPARED, GENERAL

_WORDS = st.sampled_from(["cor", "nap", "épée", "vol-plané", "magic", "rage", "mage", "fighter"])
_NAMES = st.sampled_from(['"Loup"', '"L’Écho; gris"', '"Ane (vieux)"', '"Du or du on until"'])
_SLOT = {
    "<word>": _WORDS, "<name>": _NAMES, "<number>": st.integers(0, 99).map(str), "<figures>": st.just("2/3"),
    "<compare>": st.sampled_from(COMPARED), "<zone>": st.sampled_from(GENERAL.lists["zone"]),
}  # fmt: skip


@cache
def _filled(phrase: str) -> st.SearchStrategy[str]:
    return st.tuples(*(_SLOT.get(word, st.just(word)) for word in phrase.split())).map(" ".join)


@cache
def _said(phrases: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Something that one of these phrases stands for."""
    return st.sampled_from(phrases).flatmap(_filled)


def _target(many: str, number: int, whose: str, kinds: list[str], which: list[str]) -> str:
    number = number if many in ("up to", "just") else 1
    return str(Target("", many, number, whose, tuple(kinds), tuple(sorted(which, key=lambda one: " " in one))))


_KINDS = st.lists(st.sampled_from(GENERAL.nouns), min_size=1, max_size=3, unique=True)
_TARGETS = _said(GENERAL.alone) | st.builds(
    _target,
    st.sampled_from(["", "a", "each", "up to", "just"]),
    st.integers(2, 9),
    st.sampled_from(["", "own", "foe", "any"]),
    _KINDS,
    st.lists(_said(GENERAL.which), max_size=3),
)


@st.composite
def plain_deeds(draw: st.DrawFn, inner: bool = False) -> Deed:
    verb = draw(st.sampled_from(list(GENERAL.verbs.values())))
    deed = Deed(
        verb.name, draw(st.integers(-99, 99) | _said(GENERAL.counts)), draw(_said(verb.whats)), draw(_TARGETS),
        conditions=tuple(draw(st.lists(_said(GENERAL.conditions), max_size=3))),
        until=draw(st.sampled_from(["", *GENERAL.untils])), may=draw(st.booleans()),
    )  # fmt: skip
    return deed if inner else draw(_with_head(deed))


@st.composite
def _with_head(draw: st.DrawFn, deed: Deed) -> Deed:
    cost = Cost(draw(st.booleans()), draw(st.integers(0, 9)), draw(st.integers(-9, 9)), sacrifice=draw(st.booleans()))
    return deed._replace(
        when=draw(st.sampled_from(GENERAL.whens)), once=draw(st.sampled_from(["", "turn", "match"])),
        cost=draw(st.sampled_from([None, cost if any(cost) else None])),
    )  # fmt: skip


@st.composite
def choices(draw: st.DrawFn) -> Deed:
    one = st.lists(plain_deeds(inner=True), min_size=1, max_size=3).map(tuple)
    return draw(_with_head(Deed("", either=tuple(draw(st.lists(one, min_size=2, max_size=3))))))


DEEDS = plain_deeds() | choices()
