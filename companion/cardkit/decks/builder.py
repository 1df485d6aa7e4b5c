"""Decks to build in a game of the kit: what follows from its card list, its deck rules and its words.

A game says what its parts are, which cards and decks its lists hold, and how cards are told.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.cardkit.cards.card_lists import CardList
from companion.cardkit.decks.rules import CARD, DeckRules, held
from companion.cardkit.notation.card_names import can_be_said, spoken
from companion.core.data.datafile import DataError
from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks, Facet, Measure
from companion.core.rules.option import Text
from companion.core.rules.rulings import Reason
from companion.core.text.messages import LANGUAGES, load_words


class Both:
    """Texts of a game's words in both languages."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, *parts: tuple[str, str] | str | int) -> dict[str, str]:
        """Joined parts: a (list, word) of the game's words, or something that is the same in both languages."""
        lists = load_words(self.package)
        return {
            lang: "".join(lists[part[0]][part[1]][lang] if isinstance(part, tuple) else str(part) for part in parts)
            for lang in LANGUAGES
        }

    def word(self, words: str, word: str) -> dict[str, str]:
        """One word of a list."""
        return self((words, word))


class CardDecks(Decks):
    """Decks of the cards of a `CardList`, checked by `DeckRules`; what they are called stands under `deck` in the words
    of the game: `title`, `name`, `nameless`. `twice`: what is said of a name that another deck has."""

    package: str
    card_list: CardList[Any]
    deck_rules: DeckRules
    twice: str = "deck-twice"

    def __init__(self) -> None:
        self.files, self.columns = self.card_list.files, self.card_list.headings
        self.clauses = self.deck_rules.clauses
        self.both = Both(self.package)

    # --- what a game says ---------------------------------------------------------------------------------------------

    def cards_in(self, box: Any) -> Iterable[DeckCard]:
        """The cards of a box, in the order in which they are shown."""
        raise NotImplementedError

    def decks_in(self, box: Any) -> Iterable[Deck]:
        """The decks of a box."""
        raise NotImplementedError

    def facets_in(self, box: Any) -> tuple[Facet, ...]:
        """What the cards of a box can be sorted by."""
        raise NotImplementedError

    def measured(self, clause: str) -> Text:
        """What the figure that a rule limits is called."""
        return self.part(CARD).title

    def good_name(self, name: str) -> bool:
        """Whether a deck can be called so, and announced by it."""
        return can_be_said(name)

    # --- what follows -------------------------------------------------------------------------------------------------

    @property
    def title(self) -> Text:
        """What the builder is called."""
        return self.both.word("deck", "title")

    @property
    def name_title(self) -> Text:
        """What the field for the name is called."""
        return self.both.word("deck", "name")

    @property
    def nameless(self) -> Text:
        """A deck that nobody has named yet."""
        return self.both.word("deck", "nameless")

    def demo(self) -> Mapping[str, str]:
        """The invented lists."""
        return self.card_list.invented_texts()

    def box(self, texts: Mapping[str, str]) -> DeckBox:
        """All cards of the lists but those of the deck file, and all decks. Raises DataError."""
        demo = all(texts.get(name) == text for name, text in self.demo().items())
        whole = self.card_list.read({"files": dict(texts)}, keep=demo)
        others = {name: text for name, text in texts.items() if name != self.file}
        printed = self.card_list.read({"files": others}, keep=demo) if self.file in texts else whole
        names, decks = {deck.name for deck in self.decks_in(printed)}, tuple(self.decks_in(whole))
        return DeckBox(
            cards=tuple(self.cards_in(printed)), decks=decks,
            own=frozenset(deck.name for deck in decks if deck.name not in names), facets=self.facets_in(printed),
            note=self.rules.rulebook["invented"].text if demo else None,
        )  # fmt: skip

    def sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a card list, as the game says it."""
        return self.rules.data_sentence(error, lang)

    def name_fault(self, box: DeckBox, name: str, lang: str) -> str:
        """A deck's name can be announced, and is not that of a deck that stands beside the deck file."""
        printed = {spoken(deck.name) for deck in box.decks if deck.name not in box.own}
        key = self.twice if spoken(name) in printed else "" if self.good_name(name) else "bad-name"
        speaker = self.rules.rulebook.speaker(lang)
        return speaker.word("data", key, given=name, where=self.card_list.toml) if key else ""

    def check(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> list[Reason]:
        """What the book and the table say against a deck."""
        return self.deck_rules.check(deck.name, held(deck, box), options)

    def measures(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> tuple[Measure, ...]:
        """The figures that rules limit; one that two rules limit, one from below and one from above, is told once."""
        told: dict[tuple[str, int], Measure] = {}
        for clause, figures in self.deck_rules.measures(held(deck, box), options).items():
            measure = Measure(self.measured(clause), *figures)
            before = told.get(key := (next(iter(measure.title.values())), measure.value), measure)
            low, high = (one if other is None else other for one, other in zip(before[2:], measure[2:], strict=True))
            told[key] = Measure(measure.title, measure.value, low, high)
        return tuple(told.values())
