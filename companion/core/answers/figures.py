"""Questions about figures: how many, which, who, where; answered by the facts that the asker may see."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from companion.core.answers.answer import Answer
from companion.core.answers.mentions import Mention, Table
from companion.core.answers.questions import Word, has, joined, without, words_of
from companion.core.answers.thesaurus import MEANING
from companion.core.facts.fact import Fact
from companion.core.facts.scopes import Places
from companion.core.rules.game import Game
from companion.core.text.formatter import listing
from companion.core.text.messages import LANGUAGES, say

ENOUGH: Final = 0.5
"""How near to a question the name of a figure must be, from 0 to 1."""
BESIDE: Final = 0.05
"""Figures that are so near to each other cannot be told apart."""
SURE: Final = 0.9
"""How near it must be to count things by it."""
UNKNOWN: Final = 0.5
"""What a word counts that stands in no figure's name, beside the rarest that does."""
OTHERWISE: Final = 3.0
"""What a word counts that stands in another figure's name alone."""
REPLACED: Final = 0.4
"""What a word counts that is not said, where one that means the same is."""
EVERYWHERE: Final = frozenset(("cart", "card", "=copy"))
"""What any figure of a card game counts."""
LEFT: Final = frozenset(("=left", "=free"))
"""What is said of what is left."""
Terms = frozenset[str]


class Names(NamedTuple):
    """The words in the names of a game's figures: by pattern, in each language; those that other words can stand for;
    those that only add to them; and how much each tells."""

    terms: Mapping[str, tuple[Terms, ...]]
    replaced: Terms
    more: Mapping[str, Terms]
    worth: Mapping[str, float]

    def of(self, term: str) -> float:
        """How much a word tells."""
        return self.worth.get(term, UNKNOWN * max(self.worth.values(), default=1.0))

    def near(self, pattern: str, asked: Terms, soft: Terms) -> float:
        """How near a question is to the name of a figure in either language, from 0 to 1."""
        return max(self._near(own | (self.more[pattern] & soft), asked, soft) for own in self.terms[pattern])

    def _near(self, own: Terms, asked: Terms, soft: Terms) -> float:
        both = sum(map(self.of, own & (asked | soft)))
        astray = sum(self.of(term) * (OTHERWISE if term in self.worth else 1.0) for term in asked - own)
        meant = any(term.startswith(MEANING) for term in own & asked)
        unsaid = own - asked - soft
        lacking = sum(self.of(term) * (REPLACED if meant and term in self.replaced else 1.0) for term in unsaid)
        return 2 * both / (2 * both + astray + lacking) if both else 0.0


class Candidate(NamedTuple):
    """A figure that a question may ask for, and how near its name is."""

    name: str
    fact: Fact
    near: float


def figure_answer(table: Table, said: Sequence[Word], least: float = ENOUGH) -> Answer | None:
    """The figure, or figures, that a question asks for; None where none is near enough (`least`), or several are."""
    many = has(said, "how-many")
    limit = many and has(said, "may") and without(said, "soft") == tuple(said)  # how many cards may one hold
    if limit or has(said, "ahead") or (has(said[:1], "way") and not many):
        return None
    counted = _counted(table, said)
    if counted is not None:
        return counted
    found = [one for one in _candidates(table, said) if one.near >= least]
    kinds = _kinds(said)
    found = [one for one in found if not kinds or one.fact.kind in kinds]
    found = _left_over(table, said, found)
    found = [one for one in found if table.facts[one.name] is not None] or _absent(table, said, found)
    best = max((one.near for one in found), default=0.0)
    found = [one for one in found if one.near >= best - BESIDE]
    if len({_family(one.fact) for one in found}) != 1:
        return None
    if found[0].fact.kind == "bool" and has(said, "which"):
        found = [one for one in found if table.facts[one.name]] or found[:1]
    return _told(table, [one.name for one in found], which=has(said, "which"))


def label_of(table: Table, name: str) -> str:
    """A figure's name for people, with the thing that it is of: `rune 1 (Tarin)`."""
    fact, thing = table.game.facts.fact(name), next((one for one in table.things if one.holds(name)), None)
    if fact is None or thing is None:
        return table.game.facts.label(name, table.game.rulebook.speaker(table.lang))
    return f"{fact.title[table.lang]} ({thing.name})"


def nearness_of(table: Table, name: str, said: Sequence[Word]) -> float:
    """How near a question is to the name of one figure, from 0 to 1."""
    fact = table.game.facts.fact(name)
    asked = _terms(table.game, said, table.mentions(said))
    return 0.0 if fact is None else _names(table.game).near(fact.pattern, asked, frozenset())


def _of_what(table: Table, name: str) -> str:
    """What a figure is of: the thing, else its player and place."""
    thing = next((one for one in table.things if one.holds(name)), None)
    holes = table.game.facts.holes(name, table.game.rulebook.speaker(table.lang))
    return thing.name if thing is not None else ", ".join(holes.values())


def _told(table: Table, names: Sequence[str], *, which: bool = False) -> Answer:
    lang = table.lang
    if len(names) and all(table.facts[name] is True for name in names) and which:
        fact = table.game.facts.fact(names[0])
        assert fact is not None
        text = say(
            "answer-figure",
            lang,
            value=listing([_of_what(table, name) for name in names], lang),
            label=fact.title[lang],
        )
        return Answer(text=text, figures=dict.fromkeys(names, True))
    values = {name: table.telling.value_text(name, table.facts[name], lang) for name in names}
    labels = {name: label_of(table, name) for name in names}
    figures = {name: table.facts[name] for name in names}
    if len(names) == 1:
        name = names[0]
        return Answer(text=say("answer-figure", lang, value=values[name], label=labels[name]), figures=figures)
    parts = (say("answer-each", lang, label=labels[name], value=values[name]) for name in names)
    return Answer(text="; ".join(parts) + ".", figures=figures)


def _counted(table: Table, said: Sequence[Word]) -> Answer | None:
    """How many things of a kind a player has that come and go, such as fighters."""
    mentions, names = table.mentions(said), _names(table.game)
    asked, soft = _asked(table.game, said, mentions)
    if not has(said, "how-many") or any(mention.thing is not None for mention in mentions):
        return None
    players = {mention.player for mention in mentions if mention.player} or _whose(table, said)
    for fact in table.game.facts.facts:
        group = fact.pattern.rpartition("<")[2].rstrip(">")
        comes_and_goes = not fact.leaf and isinstance(table.game.facts.groups.get(group), Places)
        if comes_and_goes and len(players) == 1 and names.near(fact.pattern, asked, soft) >= SURE:
            player = next(iter(players))
            count = sum(one.owner == player and table.game.facts.fact(one.fact) is fact for one in table.things)
            label = f"{fact.title[table.lang]} ({player})"
            name = fact.pattern.replace("<player>", player).rpartition(".")[0]
            return Answer(text=say("answer-figure", table.lang, value=count, label=label), figures={name: count})
    return None


def _left_over(table: Table, said: Sequence[Word], found: list[Candidate]) -> list[Candidate]:
    """Those that tell what is left of all that is named, where that is asked and where there are such."""
    left = LEFT & set(table.game.rulebook.thesaurus.terms(joined(said)))
    asked, _ = _asked(table.game, said, table.mentions(said))
    names = _names(table.game)

    def tells(pattern: str) -> bool:
        whole = names.more[pattern].union(*names.terms[pattern])
        return bool(left & names.more[pattern]) and asked - LEFT <= whole

    return [one for one in found if tells(one.fact.pattern)] or found


def _absent(table: Table, said: Sequence[Word], found: Sequence[Candidate]) -> list[Candidate]:
    """What is not there: told where it is asked of something that is."""
    things = [mention.thing for mention in table.mentions(said) if mention.thing is not None]
    return [one for one in found if any(thing.holds(one.name) for thing in things)]


# --- which figures a question may ask for -----------------------------------------------------------------------------


def _candidates(table: Table, said: Sequence[Word]) -> Iterator[Candidate]:
    """The figures of what a question names, else of whom it names, else of the asker, each with its nearness."""
    mentions, names = table.mentions(said), _names(table.game)
    asked, soft = _asked(table.game, said, mentions)
    things = [mention.thing for mention in mentions if mention.thing is not None]
    named = {mention.player for mention in mentions if mention.player}
    which = has(said, "which")
    everybody = which and not named and not any(word.plain in words_of("own") for word in said)
    players = named or _whose(table, said)
    for name in table.facts:
        fact = table.game.facts.fact(name)
        if fact is None or (fact.kind == "player" and not _says(fact, said)):
            continue
        if any(thing.holds(name) for thing in things):
            yield Candidate(name, fact, names.near(fact.pattern, asked, soft))
            continue
        parts, holes = name.split("."), fact.pattern.split(".")
        own = holes[0] == "<player>"
        of_all = fact.kind == "bool" and everybody
        if own and (things or not (of_all or parts[0] in players)):
            continue
        places = [_place_terms(table.game, name, part) for part, hole in zip(parts, holes, strict=True)
                  if hole[0] == "<" and hole != "<player>"]  # fmt: skip
        if not all(terms & (asked | soft) for terms in places) and not (which and fact.kind == "bool"):
            continue
        there = frozenset().union(*places, *(_literal_terms(table.game, hole) for hole in holes[:-1] if places))
        itself = places and not fact.leaf and not asked - there  # Bo’s mind
        near = 1.0 if itself else names.near(fact.pattern, asked - there, soft - there)
        yield Candidate(name, fact, near)


def _says(fact: Fact, said: Sequence[Word]) -> bool:
    """Whether a word of a figure's name stands in a question as it is: who attacks is not who is attacked."""
    plain = {word.plain for word in said}
    return any(
        len(word) > SHORTEST and word in plain for title in fact.title.values() for word in title.lower().split()
    )


SHORTEST: Final = 3
"""Letters of a word that says nothing by itself, at most."""


def _whose(table: Table, said: Sequence[Word]) -> set[str]:
    """Whose figures are meant where nobody is named: the asker's, unless it is said to be another's."""
    others = any(word.plain in words_of("others") for word in said)
    if has(said, "opponent") or (others and not any(word.plain in words_of("own") for word in said)):
        return {table.other()} if table.other() else set()
    return {table.asker}


def _kinds(said: Sequence[Word]) -> tuple[str, ...]:
    """The kinds of figures that can answer: what is counted, who, or what it is."""
    if has(said, "how-many"):
        return ("int",)
    if has(said, "who"):
        return ("player", "text", "texts", "bool")
    return ()


def _asked(game: Game, said: Sequence[Word], mentions: Sequence[Mention]) -> tuple[Terms, Terms]:
    """The words of a question that a figure's name must have, and those that only add to it where it has them."""
    hard = without(without(without(said, "soft"), "opponent"), "aside")
    places = {id(word) for mention in mentions for word in said[mention.start : mention.end]}
    thesaurus, quiet = game.rulebook.thesaurus, game.rulebook.thesaurus.faint | EVERYWHERE
    asked, inside = thesaurus.meant(joined([word for word in hard if id(word) not in places]))
    asked -= quiet
    if not asked and has(said, "card") and has(said, "how-many"):  # how many cards Bo has: in hand
        asked = thesaurus.meant("hand")[0]
    return asked, (_terms(game, said, mentions) | inside) - asked - quiet


def _terms(game: Game, said: Sequence[Word], mentions: Sequence[Mention]) -> Terms:
    """The words of a question that tell which figure it asks for: not what it names, nor how it asks."""
    named = {place for mention in mentions for place in range(mention.start, mention.end)}
    text = joined([word for place, word in enumerate(said) if place not in named])
    thesaurus = game.rulebook.thesaurus
    return frozenset(thesaurus.terms(text)) - thesaurus.faint - EVERYWHERE


@lru_cache(maxsize=512)
def _place_terms(game: Game, name: str, part: str) -> Terms:
    """The words for the place of a figure: `6`, `body`, in either language."""
    thesaurus, found = game.rulebook.thesaurus, set(game.rulebook.thesaurus.terms(part))
    for lang in LANGUAGES:
        for word in game.facts.holes(name, game.rulebook.speaker(lang)).values():
            found |= set(thesaurus.terms(word)) if not part.isdecimal() else set()
    return frozenset(found)


@lru_cache(maxsize=256)
def _literal_terms(game: Game, part: str) -> Terms:
    """The words for a part of a figure's name that is no place: `tile`, `fighter`, as the game calls it."""
    thesaurus = game.rulebook.thesaurus
    titles = [text for fact in game.facts.facts if fact.pattern.endswith(f".{part}") for text in fact.title.values()]
    return frozenset(term for text in (part.strip("<>"), *titles) for term in thesaurus.terms(text))


@lru_cache(maxsize=8)
def _names(game: Game) -> Names:
    """The words in the names of a game's figures."""
    thesaurus = game.rulebook.thesaurus
    terms = {
        fact.pattern: tuple(
            frozenset(thesaurus.terms(text)) - EVERYWHERE - thesaurus.faint for text in fact.title.values()
        )
        for fact in game.facts.facts
    }
    often: dict[str, int] = {}
    for own in terms.values():
        for term in frozenset().union(*own):
            often[term] = often.get(term, 0) + 1
    more = {fact.pattern: frozenset(thesaurus.terms(fact.leaf.replace(".", " "))) for fact in game.facts.facts}
    replaced = frozenset().union(
        *(thesaurus.meant(text)[1] for fact in game.facts.facts for text in fact.title.values())
    )
    return Names(terms, replaced, more, {term: log(1 + len(terms) / many) for term, many in often.items()})


def _family(fact: Fact) -> str:
    """What figures have in common that are told together: `rune.1` and `rune.2`, the same figure of two places."""
    return fact.pattern.rstrip("0123456789.")
