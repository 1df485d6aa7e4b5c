"""What holds of every game's `rulebook.toml`: whole, in two languages, well typeset, and well linked."""

import re
import string
from collections.abc import Iterator, Set
from typing import Any

from companion.core.rules.rulebook import OF_EVERY_GAME, SECTIONS, Rulebook, book_tables, load_rulebook
from companion.core.text.messages import load_words

FIELDS = {"section", "title", "fr", "en", "short", "kind", "see", "reason", "quiet", "asks"}
SENTENCES = ("refused", "warning", "assumes", "effect")
KINDS = {"enforced", "advice", "table"}
LONGEST = 220
# A straight apostrophe or quote; a sign without its narrow no-break space; a space too many; three dots.
BAD_FRENCH = re.compile(r"['\"]|(?<!\u202f)[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|\u00a0")
BAD_ENGLISH = re.compile(r"['\"«»\u202f\u00a0]|[ ][;:!?,.]|  |\.\.\.")
END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý{])")


def read_book(game: str) -> dict[str, dict[str, Any]]:
    """The clauses of a game as tables, with those that it has from `general.toml`."""
    return book_tables(f"companion.games.{game}")


def placeholders(text: str) -> set[tuple[str, str]]:
    """Names and specs of the figures in a text; forms that agree with a number are each language's own."""
    holes = ((name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None)
    return {(name, "" if "|" in spec else spec) for name, spec in holes}


def named(figures: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Figures with `de` and `que` as the plain name: one language may say `Bo` where the other says `of Bo`."""
    return {(name, "" if spec in ("de", "que", "player") else spec) for name, spec in figures}


def without_figures(text: str) -> str:
    """The text alone; a no-break space may hold a figure to its word (“X 10”)."""
    text = re.sub(r"(?<=\w)\u00a0(?=\{)", " ", text)
    return re.sub(r"\{\w+(:[^{}]+)?\}", "X", text)


def sentences_of(text: str) -> list[str]:
    return END.split(text.replace("K.O.", "K O"))


class RulebookTests:
    """The tests; a game's own class says what is its own."""

    game_name: str
    book: dict[str, dict[str, Any]]
    specs: Set[str]
    """Formats of figures that its sentences may use."""
    rulings: Set[str]
    ours: Set[str] = frozenset()
    """Clauses, besides rulings, whose section is our own."""
    headings: Set[str]
    """Of the book, as printed, with French spacing and the typographic apostrophe."""
    with_rules: Set[str]
    """The headings that hold rules: each owes a clause."""
    articles: Set[str] = frozenset({"player", "de"})
    """Specs of names that no article may precede in French."""
    longest_title: int = 45
    printed: str = ""
    """What a heading prints against our typography."""

    def texts(self, lang: str) -> Iterator[tuple[str, str, str]]:
        """Clause, field and text, for every text of a language."""
        for key, clause in self.book.items():
            yield key, "text", clause[lang]
            for field in ("title", "reason", *SENTENCES):
                if field in clause:
                    yield key, field, clause[field][lang]
            for question in clause["asks"][lang]:
                yield key, "asks", question

    def test_every_clause_is_whole(self) -> None:
        for key, clause in self.book.items():
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*|[A-Z]{3}-\d+", key)
            assert set(clause) <= FIELDS | set(SENTENCES), key
            assert clause["kind"] in KINDS, key
            assert ("reason" in clause) == (clause["kind"] != "enforced"), f"{key}: what people decide says why"
            for field in ("title", "reason", *SENTENCES):
                if field in clause:
                    assert set(clause[field]) == {"fr", "en"}, (key, field)

    def test_no_text_is_empty_or_shaped_wrongly(self) -> None:
        for lang in ("fr", "en"):
            for key, field, text in self.texts(lang):
                where = f"{key}.{field}.{lang}"
                assert text == text.strip() != "", where
                if field in ("title", "effect"):
                    assert not text.removesuffix("K.O.").endswith((".", ",", ";")), where
                else:
                    assert text[0].isupper() or text[0] in "{♥♠♦♣«“0123456789", where
                    assert text.endswith((".", "\u202f!", "\u202f?", "!", "?", "».", "”.")), where
                if field == "effect":
                    assert not text[0].isupper(), where

    def test_only_what_people_decide_is_not_enforced(self) -> None:
        spoken = {key for key, clause in self.book.items() if any(name in clause for name in SENTENCES)}
        assert all(self.book[key]["kind"] == "enforced" for key in spoken | self.rulings)

    def test_every_ruling_has_its_clause_and_is_called_one(self) -> None:
        assert {key for key in self.book if key[0].isupper()} == self.rulings
        for key in self.rulings:
            assert self.book[key]["title"]["fr"].startswith(f"Décision {key}\u202f: ")
            assert self.book[key]["title"]["en"].startswith(f"Ruling {key}: ")

    def test_sections_are_headings_of_the_book_and_none_is_forgotten(self) -> None:
        ours = {"Companion", *(f"Décision {ruling}" for ruling in self.rulings)}
        cited: set[str] = set()
        for key, clause in self.book.items():
            parts = set(clause["section"].split(" · "))
            own = parts <= ours and (key in {*OF_EVERY_GAME, *self.ours, *self.rulings})
            assert parts <= self.headings or own, (key, parts)
            cited |= parts
        assert cited >= self.with_rules, self.with_rules - cited

    def test_every_heading_of_the_book_has_its_english(self) -> None:
        """Refusals, look-ups and paper show it to those who have the French book before them."""
        ours = {"Companion", *(f"Décision {ruling}" for ruling in self.rulings)}
        sections = load_words(f"companion.games.{self.game_name}", "rulebook.toml")[SECTIONS]
        parts = {part for clause in self.book.values() for part in clause["section"].split(" · ")} - ours
        assert set(sections) == parts
        for key, clause in load_rulebook(f"companion.games.{self.game_name}", Rulebook).items():
            assert clause.heading["fr"] == clause.where["fr"] == clause.section, key
            english = " · ".join(sections.get(part, part) for part in clause.section.split(" · "))
            english = english.replace("Décision", "Ruling")
            assert clause.heading["en"] == english, key
            known = parts.isdisjoint(clause.section.split(" · ")) or english == clause.section
            assert clause.where["en"] == (english if known else f"{english}, “{clause.section}”"), key

    def test_titles_are_short_and_tell_clauses_apart(self) -> None:
        for lang in ("fr", "en"):
            titles = [clause["title"][lang] for clause in self.book.values()]
            assert len(set(titles)) == len(titles), [t for t in titles if titles.count(t) > 1]
            long = [title for title in titles if len(title) > self.longest_title]
            assert not long

    def test_every_clause_says_what_it_answers_in_both_languages(self) -> None:
        for key, clause in self.book.items():
            assert set(clause["asks"]) == {"fr", "en"}, key
            for lang, questions in clause["asks"].items():
                assert 2 <= len(set(questions)) == len(questions) <= 5, (key, lang)
                assert all(question.endswith("?") for question in questions), (key, lang)

    def test_no_question_stands_at_two_clauses(self) -> None:
        for lang in ("fr", "en"):
            asked = [question.casefold() for clause in self.book.values() for question in clause["asks"][lang]]
            assert len(set(asked)) == len(asked), sorted({one for one in asked if asked.count(one) > 1})

    def test_related_clauses_exist_and_point_back(self) -> None:
        for key, clause in self.book.items():
            see = clause.get("see", [])
            assert len({*see, key}) == len(see) + 1, f"{key} names itself or a clause twice"
            for other in see:
                assert other in self.book, (key, other)
                assert key in self.book[other].get("see", []), f"{other} does not point back to {key}"

    def test_figures_are_the_same_in_both_languages(self) -> None:
        for key, clause in self.book.items():
            for field in ("title", "reason", *SENTENCES):
                if field not in clause:
                    continue
                french, english = (placeholders(clause[field][lang]) for lang in ("fr", "en"))
                assert named(french) == named(english), (key, field)
                assert {spec for _, spec in french | english} <= self.specs | {"count", "ou", "que"}, (key, field)
                assert field in SENTENCES or not french, f"{key}.{field} is never filled"

    def test_rule_texts_hold_no_figures_to_fill(self) -> None:
        assert not [key for key, clause in self.book.items() if "{" in clause["fr"] + clause["en"]]

    def test_french_typography(self) -> None:
        sections = ((key, "section", clause["section"]) for key, clause in self.book.items())
        for key, field, text in (*self.texts("fr"), *sections):
            found = BAD_FRENCH.search(without_figures(text).replace(self.printed or "\0", ""))
            assert found is None, f"{key}.{field}: {found.group()!r} in {text!r}"

    def test_names_follow_no_article_that_would_have_to_fit_them(self) -> None:
        specs = "|".join(sorted(self.articles))
        for key, field, text in self.texts("fr"):
            found = re.search(rf"\b(que|qu’|de|d’|du|le|la|l’|un|une) ?\{{\w+:({specs})\}}", text, re.IGNORECASE)
            assert found is None, f"{key}.{field}: {text!r} reads “que Ana”, “la bouclier”"

    def test_english_typography(self) -> None:
        for key, field, text in self.texts("en"):
            found = BAD_ENGLISH.search(without_figures(text))
            assert found is None, f"{key}.{field}: {found.group()!r} in {text!r}"

    def test_figures_have_true_minus_signs(self) -> None:
        for lang in ("fr", "en"):
            for key, field, text in self.texts(lang):
                assert not re.search(r"(?<!\w)-\d", text), f"{key}.{field}: {text!r}"

    def test_sentences_are_short(self) -> None:
        for lang in ("fr", "en"):
            for key, field, text in self.texts(lang):
                sentences = sentences_of(text)
                assert max(len(sentence) for sentence in sentences) <= LONGEST, f"{key}.{field}: {text!r}"
                assert len(sentences) <= 3, f"{key}.{field}: {text!r}"
