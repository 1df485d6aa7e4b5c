"""A game's rule book as data: one clause for each rule, in our own words, French and English."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from companion.core.answers.ranking import Document, Field, Found, Ranking
from companion.core.answers.thesaurus import Thesaurus
from companion.core.notation.nearest import lookalikes
from companion.core.rules.rulings import Event, Reason
from companion.core.text.formatter import Speaker, WordList
from companion.core.text.letters import capital, plain
from companion.core.text.messages import LANGUAGES, THIN, load_words

Text = Mapping[str, str]
LONGEST_TITLE: Final = 60
"""The most letters of what is looked for among the titles."""
LONGEST: Final = 200
"""The most letters of what is searched for."""
ENOUGH: Final = 0.2
"""The least score of what is near enough to a question."""
BESIDE, ALL_WORDS = 0.5, 0.999
"""What stands beside the best of a search: so much of its score, or all the words."""
SELDOM: Final = 0.8
"""How often people mean an example of the book, what a card’s text does or what the companion itself does, beside a
rule that a question fits as well."""
OF_EVERY_GAME = ("GEN-1", "correction", "own-decision")
"""The clauses of what the core lets every table do, or keeps it from, whatever its game."""
SECTIONS = "sections"
"""The table of a `rulebook.toml` that is no clause: what the headings of the book mean in English."""
PARTS = " · "
"""Between a heading and the one above it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: where the book has it, what it says, and the sentences that the engine fills with figures.

    `section` is the heading as printed, whatever the language; `heading` says it in each language, `where` with the
    printed one behind it where that is another: for whoever opens the book.
    `kind`: `enforced` by the engine, `advice`, or `table` (left to the people at the table, `reason` says why).
    What a `quiet` one does is told only where everything is: the table shows it anyway. `short` is the text as paper
    says it, where space asks for less. `asks`: questions that it answers, as players put them, by language.
    """

    id: str
    section: str
    heading: Text
    where: Text
    title: Text
    text: Text
    short: Text
    kind: str
    see: tuple[str, ...]
    reason: Text
    quiet: bool
    asks: Mapping[str, tuple[str, ...]]
    sentences: Mapping[str, Text]

    def name(self, lang: str) -> str:
        """What it is called where a number helps nobody: of a ruling, its title without the number."""
        title = self.title[lang]
        return capital(title.partition(self.id)[2].lstrip(f"{THIN} :")) if self.id.isupper() else title

    @property
    def in_book(self) -> bool:
        """Whether its section is a heading of the book."""
        return self.section.split()[0] not in ("Companion", "Décision")


class Rulebook(Mapping[str, Clause]):
    """The clauses of a game by id, in the order of the book, and its word lists. `speaks`: what fills its sentences."""

    speaks: type[Speaker] = Speaker

    def __init__(self, clauses: tuple[Clause, ...], words: Mapping[str, WordList]) -> None:
        self._clauses = {clause.id: clause for clause in clauses}
        self.words = words

    def __getitem__(self, key: str) -> Clause:
        return self._clauses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def speaker(self, lang: str, move_text: Any = str, *, brief: bool = False) -> Speaker:
        """Fills this book's sentences in a language; `brief`: sums are told by their result alone."""
        return self.speaks(lang, self.words, move_text, brief=brief)

    def reason(self, reason: Reason, speaker: Speaker) -> str:
        """What a clause says against a move (or of it), with its figures."""
        clause = self[reason.clause]
        kind = "refused" if reason.kind in ("breach", "nonsense") else reason.kind
        template = clause.sentences.get(kind, clause.text)[speaker.lang]
        return capital(speaker.fill(template, reason.figures))

    def effect(self, effect: Event, speaker: Speaker) -> str:
        """What a clause made happen, as a fragment without a final dot."""
        template = self[effect.clause].sentences["effect"][speaker.lang]
        return speaker.fill(template, effect.figures)

    def cite(self, clause_id: str, lang: str) -> str:
        """Title and place in the book; one of them alone where both say the same: a heading, the number of a ruling."""
        clause = self[clause_id]
        title, heading = clause.title[lang], clause.heading[lang]
        if clause_id in title and clause.section in ("Companion", f"Décision {clause_id}"):  # no heading of the book
            return title
        return heading if heading.split(PARTS)[-1] == title else f"{title}{PARTS}{heading}"

    def place(self, clause_id: str, lang: str) -> str:
        """Name and place in the book, without the number of a ruling."""
        clause = self[clause_id]
        name, heading = clause.name(lang), clause.heading[lang]
        if not clause.in_book:
            return name
        return heading if heading.split(PARTS)[-1] == name else f"{name}{PARTS}{heading}"

    def heading(self, clause_id: str, lang: str) -> str:
        """As a referee cites it behind a sentence."""
        return f"({self.cite(clause_id, lang)})"

    def search(self, words: str) -> list[Clause]:
        """The clause of that id, else those that words or a question are about, in any language, the best first: before
        all others the one that is called just so. Without a word all of them; none where nothing is near enough."""
        if not words.strip():
            return list(self.values())
        called = self.called(words)
        if called is not None and called.id.casefold() == words.strip().casefold():
            return [called]
        found = self.found(words)
        best = max((one.score for one in found), default=0.0)
        near = (one for one in found if best >= ENOUGH and (one.score >= BESIDE * best or one.share >= ALL_WORDS))
        ranked = [self._in_order[one.place] for one in near]
        return ranked if called is None else [called, *(clause for clause in ranked if clause is not called)]

    def called(self, words: str) -> Clause | None:
        """The clause of that id or title, in any language."""
        return self._called.get(plain(words).strip())

    def found(self, question: str) -> list[Found]:
        """The clauses that have something of a question, by their places in the book, the best first."""
        return self._ranking.find(question[:LONGEST])

    def nearest(self, words: str, most: int = 3) -> tuple[Clause, ...]:
        """What may have been meant where nothing is near enough: the clauses that are still nearest, else those whose
        titles look like it."""
        found = [self._in_order[one.place] for one in self.found(words)[:most]]
        if not found:
            titles = {plain(title): clause for clause in self.values() for title in clause.title.values()}
            found = [titles[one] for one in lookalikes(plain(words[:LONGEST_TITLE]), titles, most)]
        return tuple({clause.id: clause for clause in found}.values())

    def index(self) -> dict[str, Any]:
        """What `found` finds by, as plain data (companion.web.builder.guides.rule_index)."""
        return {**self._ranking.table(), "meanings": self.thesaurus.table()}

    @cached_property
    def _in_order(self) -> tuple[Clause, ...]:
        return tuple(self.values())

    @cached_property
    def _called(self) -> Mapping[str, Clause]:
        """The clauses by their titles and ids, in plain letters."""
        titles = {plain(title): clause for clause in self.values() for title in clause.title.values()}
        return {**titles, **{plain(clause.id): clause for clause in self.values()}}

    @cached_property
    def _ranking(self) -> Ranking:
        places = {clause.id: place for place, clause in enumerate(self.values())}
        related = [tuple(places[one] for one in clause.see if one in places) for clause in self.values()]
        documents = [_document(clause, beside) for clause, beside in zip(self.values(), related, strict=True)]
        return Ranking(documents, self.thesaurus)

    @cached_property
    def thesaurus(self) -> Thesaurus:
        """What words mean, at any table and in this game."""
        same, near = (
            {name: "|".join(texts.values()) for name, texts in self.words.get(kind, {}).items()}
            for kind in ("same", "near")
        )
        return Thesaurus([same], [near])


def _document(clause: Clause, related: tuple[int, ...]) -> Document:
    """A clause as it is searched: what is said of it in both languages; not the number of a ruling, which is no number
    that a question speaks of; `related`: the places of the clauses that it names."""
    asks = tuple(question for questions in clause.asks.values() for question in questions)
    fields = (
        ([clause.name(lang) for lang in LANGUAGES], 2.0),
        (clause.text.values(), 1.0),
        (clause.heading.values() if clause.in_book else (), 0.5),
        ((clause.id.replace("-", " ") if clause.id.islower() else "",), 0.5),
    )
    often = SELDOM if clause.section == "Companion" or "example" in clause.id or clause.id.startswith("deed-") else 1.0
    return Document(tuple(Field(" . ".join(texts), weight) for texts, weight in fields), asks, often, related)


Book = TypeVar("Book", bound=Rulebook)


def load_rulebook(package: str, kind: type[Book]) -> Book:
    """Read `rulebook.toml` and `words.toml` of a game's package, and what `general.toml` adds to them.

    Raises KeyError, naming what a clause lacks.
    """
    english = load_words(package, "rulebook.toml").get(SECTIONS, {})
    return book_of(kind, book_tables(package), package_words(package), english)


def book_of(
    kind: type[Book], tables: Mapping[str, Any], words: Mapping[str, WordList], english: Mapping[str, str]
) -> Book:
    """The rule book of some clauses, as tables by their ids, with its word lists; `english`: what its headings mean.

    Raises KeyError, naming what a clause lacks.
    """
    headings = {**_general()[SECTIONS], **english}
    return kind(tuple(_clause(key, table, headings) for key, table in tables.items()), words)


def package_words(package: str) -> Mapping[str, WordList]:
    """The word lists of a game's package, with those that every game has."""
    own, general = load_words(package), _general()
    apart = ("clause", SECTIONS)
    return {name: {**general.get(name, {}), **own.get(name, {})} for name in {**own, **general} if name not in apart}


def book_tables(package: str) -> dict[str, Any]:
    """The clauses of a game as tables by their ids, whole, in the order of its `rulebook.toml`."""
    return with_general(load_words(package, "rulebook.toml"))


def with_general(own: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a `rulebook.toml`: those that `general.toml` has too need say only what is the game's own."""
    general = _general()["clause"]
    clauses = [key for key in own if key != SECTIONS]
    wanted = (*clauses, *(key for key in OF_EVERY_GAME if key not in own))
    return {key: _joined(general.get(key, {}), own.get(key, {})) for key in wanted}


def general_words(kind: str) -> Mapping[str, Any]:
    """The words of a list that every game has."""
    words: Mapping[str, Any] = _general().get(kind, {})
    return words


def _joined(general: Mapping[str, Any], own: Any) -> Any:
    """A clause as the game has it: related clauses of both, of anything else its own first."""
    if not isinstance(own, Mapping):
        return own
    see = dict.fromkeys((*own.get("see", ()), *general.get("see", ())))
    return {**general, **own, **({"see": list(see)} if see else {})}


def _general() -> Mapping[str, Any]:
    return load_words("companion.core", "general.toml")


def _heading(section: str, english: Mapping[str, str]) -> tuple[Text, Text]:
    """A heading in each language, and with the printed one behind it where that is of the book and another."""
    ruling, _, number = section.partition(" ")
    if number and ruling in _general()[SECTIONS]:
        said = {"fr": section, "en": f"{english[ruling]} {number}"}
        return said, said
    said = {"fr": section, "en": PARTS.join(english.get(part, part) for part in section.split(PARTS))}
    marked = _general()["heading"]["of-the-book"]
    return said, {
        lang: text if text == section else marked[lang].format(said=text, printed=section)
        for lang, text in said.items()
    }


def _clause(key: str, table: Mapping[str, Any], english: Mapping[str, str]) -> Clause:
    sentences = {kind: table[kind] for kind in ("refused", "warning", "assumes", "effect") if kind in table}
    text = {"fr": table["fr"], "en": table["en"]}
    heading, where = _heading(table["section"], english)
    return Clause(
        id=key,
        section=table["section"],
        heading=heading,
        where=where,
        title=table["title"],
        text=text,
        short=table.get("short", text),
        kind=table["kind"],
        see=tuple(table.get("see", ())),
        reason=table.get("reason", {}),
        quiet=bool(table.get("quiet")),
        asks={lang: tuple(table.get("asks", {}).get(lang, ())) for lang in LANGUAGES},
        sentences=sentences,
    )
