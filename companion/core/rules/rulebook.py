"""A game's rule book as data: one clause for each rule, in our own words, French and English."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from companion.core.notation.nearest import lookalikes
from companion.core.rules.rulings import Event, Reason
from companion.core.text.formatter import Speaker, WordList
from companion.core.text.messages import LANGUAGES, THIN, load_words

Text = Mapping[str, str]
LONGEST: Final = 200
"""The most letters of what is searched for."""
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
        """The clause of that id, else those that hold all the words, in any language: the one that is called just so,
        then those that have most of them in their title."""
        exact = {key.casefold(): clause for key, clause in self.items()}.get(words.strip().casefold())
        if exact is not None:
            return [exact]
        wanted = plain(words).split()
        ranked: list[tuple[bool, int, int, Clause]] = []
        for place, clause in enumerate(self.values()):
            head = plain(" ".join((clause.id, *clause.title.values())))
            body = plain(" ".join((*clause.heading.values(), *clause.text.values())))
            if all(word in head or word in body for word in wanted):
                other_name = all(plain(title).split() != wanted for title in clause.title.values())
                ranked.append((other_name, -sum(word in head for word in wanted), place, clause))
        return [clause for *_, clause in sorted(ranked, key=lambda row: row[:3])]

    def near_words(self, words: str) -> tuple[str, ...]:
        """Words of the book that look like the first of these that no clause holds: what may have been meant."""
        known = self._vocabulary
        asked = plain(words[:LONGEST]).split()
        unknown = next((word for word in asked if not any(word in one for one in known)), "")
        return tuple(known[one] for one in lookalikes(unknown, known, 3, 0.7))

    @cached_property
    def _vocabulary(self) -> Mapping[str, str]:
        """The words of the book by their plain letters."""
        texts = [text for clause in self.values() for text in (*clause.title.values(), *clause.text.values())]
        return {plain(word): word.lower() for text in texts for word in re.findall(r"\w+", text)}


def plain(text: str) -> str:
    """Lower case, without accents and what nobody sees."""
    if text.isascii():  # no accents to look for, in most of what is typed
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("Œ", "oe"))
    return "".join(c for c in decomposed if not unicodedata.combining(c) and not _is_selector(c)).casefold()


def ways(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every way to say a value, in plain letters, with the value."""
    return {plain(way): value for value, texts in words.items() for text in texts.values() for way in text.split("|")}


def visible(text: str) -> str:
    """A text as people see it: without marks that have no width, nor a selector of variants behind what has none.

    One behind a symbol stays: it makes the heart red.
    """
    if text.isascii():
        return text
    seen = ""
    for character in text:
        bare = not seen or seen[-1].isalnum() or seen[-1].isspace()
        if not (unicodedata.category(character) == "Cf" or (bare and _is_selector(character))):
            seen += character
    return seen


def _is_selector(character: str) -> bool:
    """Whether it only chooses how the character before it is drawn."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


Book = TypeVar("Book", bound=Rulebook)


def load_rulebook(package: str, kind: type[Book]) -> Book:
    """Read `rulebook.toml` and `words.toml` of a game's package, and what `general.toml` adds to them.

    Raises KeyError, naming what a clause lacks.
    """
    own, general = load_words(package), _general()
    apart = ("clause", SECTIONS)
    words = {name: {**general.get(name, {}), **own.get(name, {})} for name in {**own, **general} if name not in apart}
    english = {**general[SECTIONS], **load_words(package, "rulebook.toml").get(SECTIONS, {})}
    return kind(tuple(_clause(key, table, english) for key, table in book_tables(package).items()), words)


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
