"""The workbench: a box of cards, a deck that is being built, its check, and where it is kept. It needs no widget."""

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.core.data.datafile import DataError, decoded, list_name, read_files
from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks, Measure, find_decks
from companion.core.plugins.registry import find_game
from companion.core.record import locks
from companion.core.rules.option import Option
from companion.core.rules.rulings import SetupError
from companion.core.text.letters import plain
from companion.core.text.messages import Phrasebook, printable, say, system_reason
from companion.decks import deckfile
from companion.decks.decklist import DeckList
from companion.decks.odds import Odds, odds
from companion.decks.sources.game import deck_list
from companion.decks.sources.text import TypedError, typed_deck

MOST: Final = 99
"""The most copies of a card that can be tried."""
LONGEST: Final = 60
"""The most letters of a name, and of what is searched for."""


_say = Phrasebook("companion.decks")["said"]
_odds_word = Phrasebook("companion.decks")["odds"]


class DeckError(SetupError):
    """What cannot be done with a deck or its files: a sentence that says what would be right."""


class DeckThereError(DeckError):
    """A deck of that name is in the file already; saving with `replace` takes its place."""


class Curve(NamedTuple):
    """How many cards of the deck there are of each value of something."""

    title: str
    bars: tuple[tuple[str, int], ...]


class Bench:
    """A deck being built from a box. What it refuses raises DeckError, and everything stays as it was."""

    def __init__(self, game: str, cards: Any = None, lang: str = "fr", **options: Any) -> None:
        """`cards` and `options` as for a match (`companion.new`); without cards, the game's invented ones."""
        found = find_decks(game, lang)
        if found is None:
            raise SetupError(_say("no-decks", lang, game=find_game(game, lang).title))
        self.decks: Decks = found
        self.lang = lang
        self.options = {option.name: option.default for option in found.options}
        self.texts: Mapping[str, str] = found.demo()
        self.folder: Path | None = None
        self.is_upload = False
        self.box: DeckBox = found.box(self.texts)
        self.deck = Deck()
        self.aside = ""
        """What was left out of the text that the deck was typed as."""
        self.past: list[Deck] = []
        self.opened = Deck()
        """The deck as it stands in the file, so far as this bench knows; without a name: it does not stand there."""
        for name, value in options.items():
            self.allow(name, value)
        if cards is not None:
            self.open(cards)

    def __repr__(self) -> str:
        """In one line: the game, the deck, and how many cards it has."""
        copies = sum(copies for _, copies in self.deck.cards)
        return f"<Bench {self.decks.rules.title}: {self.deck.name or '—'}, {copies} cards>"

    def say(self, key: str, **figures: Any) -> str:
        """One of the builder's sentences."""
        return _say(key, self.lang, **figures)

    # --- the box --------------------------------------------------------------------------------------------------

    def open(self, cards: Any) -> tuple[str, ...]:
        """Take the cards of a folder, of files, or `"demo"`; tells which cards of the deck are not in that box."""
        if cards == "demo":
            return self._opened(self.decks.demo(), None, is_upload=False)
        if isinstance(cards, str):
            cards = self._place(cards) or cards
        try:
            texts = read_files(cards, self.decks.files)
        except DataError as error:
            raise DeckError(self.decks.sentence(error, self.lang)) from None
        path = Path(cards) if isinstance(cards, str | os.PathLike) else None
        folder = path if path is None or path.is_dir() else path.parent
        return self._opened(texts, folder, is_upload=False)

    def take(self, files: Iterable[tuple[str, bytes]]) -> tuple[str, ...]:
        """Take card lists that were chosen as files; those chosen one after the other go together."""
        texts = dict(self.texts) if self.is_upload else {}
        for given, data in files:
            name = self.list_name(given)
            try:
                texts[name] = decoded(name, data).text
            except DataError as error:
                raise DeckError(self.decks.sentence(error, self.lang)) from None
        return self._opened(texts, None, is_upload=True)

    def list_name(self, given: str) -> str:
        """The list that a file is by its name (`list_name`)."""
        name = list_name(Path(given).name, self.decks.files)
        if not name:
            raise DeckError(self.say("no-file", name=printable(given)[:LONGEST], known=", ".join(self.decks.files)))
        return name

    def _opened(self, texts: Mapping[str, str], folder: Path | None, *, is_upload: bool) -> tuple[str, ...]:
        box = self._read(texts)
        self.texts, self.folder, self.is_upload, self.box = texts, folder, is_upload, box
        lost = tuple(card.partition("/")[2].replace("/", " ") for card, _ in self.deck.cards if card not in box)
        self.deck = self.deck._replace(cards=tuple(entry for entry in self.deck.cards if entry[0] in box))
        self.past.clear()
        self.opened = Deck()
        return lost

    def _read(self, texts: Mapping[str, str]) -> DeckBox:
        try:
            return self.decks.box(texts)
        except DataError as error:
            raise DeckError(self.decks.sentence(error, self.lang)) from None

    # --- the deck -------------------------------------------------------------------------------------------------

    def start(self, name: str) -> None:
        """Go on with a deck of the file, or begin with the cards of one of the box; an empty name: with nothing."""
        found = self.named(name) if name else Deck()
        name = found.name
        own = name in self.box.own
        self._now(found if own else found._replace(name=""))
        self.opened = found if own else Deck()

    def named(self, name: str) -> Deck:
        """The deck of the box that is called so, however it is written."""
        for deck in self.box.decks:
            if deckfile.same_name(deck.name, name):
                return deck
        known = ", ".join(deck.name for deck in self.box.decks)
        raise DeckError(self.say("unknown-deck", name=printable(name)[:LONGEST], known=known))

    def _now(self, deck: Deck) -> None:
        """The deck from now on; what it was can be brought back."""
        if deck != self.deck:
            self.past.append(self.deck)
            self.deck = deck
        self.aside = ""

    def undo(self) -> bool:
        """Take the last change of cards back; whether there was one."""
        if not self.past:
            return False
        self.deck = self.past.pop()._replace(name=self.deck.name)
        return True

    def type(self, text: str) -> None:
        """Take the deck that a text lists, a card a line (sources/text.py); its name stays unless the text says one."""
        try:
            found = typed_deck(text, self.decks, self.box, self.lang)
        except TypedError as error:
            raise DeckError(str(error)) from None
        if not found.deck.cards:
            raise DeckError(self.say("nothing-typed"))
        self._now(found.deck if found.deck.name else found.deck._replace(name=self.deck.name))
        self.aside = found.aside

    def name(self, name: str) -> None:
        """Call the deck so."""
        self.deck = self.deck._replace(name=" ".join(printable(name).split())[:LONGEST])

    def set(self, card: str, copies: int) -> None:
        """Have so many copies of a card."""
        if card not in self.box:
            raise DeckError(self.say("unknown-card", name=printable(str(card))[:LONGEST]))
        if not isinstance(copies, int) or isinstance(copies, bool) or not 0 <= copies <= MOST:
            raise DeckError(self.say("bad-copies", given=str(copies)[:20], most=MOST))
        self._now(self.deck.having(card, copies))

    def add(self, card: str, copies: int = 1) -> None:
        """Put in some copies of a card, or take some out; below none and above 99 there are none to take or put."""
        self.set(card, min(max(self.deck.copies(card) + copies, 0), MOST))

    def choose(self, part: str, place: int, card: str | None) -> None:
        """Put a card into a slot of a part (counted from 0), or leave it empty: those after it move up."""
        if card is not None and card not in self.box:
            raise DeckError(self.say("unknown-card", name=printable(str(card))[:LONGEST]))
        slots = [*self.chosen(part)]
        slots += [None] * (self.decks.part(part).slots - len(slots))
        slots[place:] = [card, *slots[place + 1 : self.decks.part(part).slots]]
        others = tuple(entry for entry in self.deck.cards if self.box.card(entry[0]).part != part)
        self._now(self.deck._replace(cards=(*Counter(one for one in slots if one).items(), *others)))

    def chosen(self, part: str) -> list[str | None]:
        """The cards of a part, each by itself."""
        return [card for card, copies in self.deck.cards if self.box.card(card).part == part for _ in range(copies)]

    def allow(self, option: str, value: Any) -> None:
        """Agree on a house rule of the check: a number, yes or no, one of several.

        Raises SetupError for one that there is not, DeckError for what it cannot be.
        """
        known = {one.name: one for one in self.decks.options}
        if option not in known:
            raise SetupError(self.say("unknown-option", name=option, known=", ".join(known)))
        rule = known[option]
        if not rule.allows(value):
            given = say(str(value).lower(), self.lang) if isinstance(value, bool) else printable(str(value))[:20]
            title = rule.title[self.lang]
            raise DeckError(self.say("bad-option", given=given, title=title, possible=self._possible(rule)))
        self.options[option] = value

    def _possible(self, rule: Option) -> str:
        """What a house rule can be, in words."""
        if rule.values is not None:
            return self.say("one-of", known=", ".join(rule.value_text(value, self.lang) for value in rule.values))
        return self.say("yes-or-no" if isinstance(rule.default, bool) else "range", low=rule.low, high=rule.high)

    # --- what is said of it -----------------------------------------------------------------------------------------

    def breaches(self) -> list[tuple[str, str]]:
        """What the rules say against the deck: the clause of each breach, and its sentence."""
        return self.decks.breaches(self.box, self.deck, self.options, self.lang)

    def measures(self) -> tuple[Measure, ...]:
        """The figures that the rules limit."""
        return self.decks.measures(self.box, self.deck, self.options)

    def note(self) -> str:
        """What was left aside of a typed deck, and what the single cards that were chosen mean for those to come; empty
        where there is nothing to say."""
        found = self.decks.note(self.box, self.deck, self.options)
        return " ".join(filter(None, (self.aside, "" if found is None else found[self.lang])))

    def find(
        self, words: str = "", *, only_chosen: bool = False, sieves: Iterable[str] = (), **facets: str
    ) -> list[DeckCard]:
        """The cards in copies that hold all the words, have these values of facets and go through these sieves, in the
        order of the box."""
        wanted, names = plain(words[:LONGEST]).split(), set(sieves)
        through = [one.through(self.box, self.deck, self.options) for one in self.decks.sieves if one.id in names]
        found = (one for one in self._in_copies() if all(fits(one) for fits in through))
        return [card for card in found if self._fits(card, wanted, facets, only_chosen=only_chosen)]

    def _in_copies(self) -> list[DeckCard]:
        return [card for part in self.decks.parts if not part.slots for card in self.box.of(part.id)]

    def _fits(self, card: DeckCard, wanted: list[str], facets: Mapping[str, str], *, only_chosen: bool) -> bool:
        if only_chosen and not self.deck.copies(card.id):
            return False
        if any(value and value not in card.facets.get(facet, ()) for facet, value in facets.items()):
            return False
        told = plain(f"{card.name} {self.figures(card)} {card.text[self.lang]}")
        return all(word in told for word in wanted)

    def figures(self, card: DeckCard) -> str:
        """What is printed on a card, with what lists are grouped by."""
        kinds = {facet.id: facet for facet in self.box.facets}.get(self.decks.group)
        words = [kinds.values[one][self.lang] for one in card.facets.get(self.decks.group, ())] if kinds else []
        return " · ".join((*words, card.figures[self.lang]))

    def curves(self) -> tuple[Curve, ...]:
        """How many cards there are of each kind and of each cost."""
        inside = [(card, self.deck.copies(card.id)) for card in self._in_copies()]
        curves = []
        for facet in self.box.facets:
            if facet.curve:
                bars = (
                    (words[self.lang], sum(count for card, count in inside if value in card.facets.get(facet.id, ())))
                    for value, words in facet.values.items()
                )
                curves.append(Curve(facet.title[self.lang], tuple(bars)))
        costs = Counter({card.cost: 0 for card, _ in inside if card.cost is not None})
        for card, count in inside:
            if card.cost is not None:
                costs[card.cost] += count
        if costs:
            curves.append(Curve(self.say("cost"), tuple((str(cost), costs[cost]) for cost in sorted(costs))))
        return tuple(curves)

    def odds(self) -> tuple[Odds, ...]:
        """What the opening hand holds, exactly and among hands that were drawn; nothing while a hand is not full."""
        return odds(self.decks, self.box, self.deck, self.lang)

    def odds_title(self) -> str:
        """What stands above it."""
        return _odds_word("title", self.lang, hand=self.decks.hand)

    def deck_list(self, player: str = "") -> DeckList:
        """The deck as the print shop's deck list, with its check."""
        return deck_list(self.decks, self.box, self.deck, self.lang, options=self.options, player=player)

    # --- where it is kept -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole deck file with this deck in it, as far as this bench knows the file."""
        self._savable()
        return deckfile.with_deck(self.texts.get(self.decks.file, ""), self.decks, self.box, self.deck)

    def _savable(self) -> None:
        fault = self.decks.name_fault(self.box, self.deck.name, self.lang) if self.deck.name else ""
        if fault:
            raise DeckError(fault)
        if not self.deck.name:
            raise DeckError(self.say("no-name", title=self.decks.name_title[self.lang]))
        if not self.deck.cards:
            raise DeckError(self.say("nothing"))

    def save(self, folder: str | os.PathLike[str] | None = None, *, replace: bool = False) -> Path:
        """Put the deck into the deck file of a folder (default: the one that is open), and give its path.

        Whatever else stands in the file stays; lists that the folder lacks are copied there, so that it can be opened.
        Raises DeckThereError unless `replace` allows to take the place of another deck of that name.
        """
        self._savable()
        place = self.folder if folder is None else self._place(folder)
        if place is None:
            raise DeckError(self.say("no-folder"))
        try:
            place.mkdir(parents=True, exist_ok=True)
            with locks.folder_held(place):
                return self._save_into(place, replace=replace)
        except DataError as error:
            raise DeckError(self.decks.sentence(error, self.lang)) from None
        except OSError as error:
            what = system_reason(error, self.lang)
            raise DeckError(self.say("unwritten", path=printable(str(place)), what=what)) from None

    def _place(self, given: str | os.PathLike[str]) -> Path | None:
        """A path as typed; None for nothing. Raises DeckError for what no path can be."""
        text = os.fspath(given).strip()
        if not text.isprintable():
            raise DeckError(self.say("bad-path", path=printable(text)[:LONGEST]))
        try:
            return Path(text).expanduser() if text else None
        except RuntimeError:  # `~somebody` who is nobody
            raise DeckError(self.say("bad-path", path=text[:LONGEST])) from None

    def _save_into(self, place: Path, *, replace: bool) -> Path:
        there = deckfile.lists_in(place, self.decks)
        for name, text in there.items():
            if text != self.texts.get(name):
                raise DeckError(self.say("other-list", file=name))
        path = place / self.decks.file
        before, encoding = deckfile.read(path)
        lists = {name: text for name, text in self.texts.items() if name != self.decks.file}
        known = self._read(lists | ({self.decks.file: before} if before.strip() else {}))
        if not replace:
            self._refuse_another(known)
        text = deckfile.with_deck(before, self.decks, known, self.deck)
        texts = lists | {self.decks.file: text}
        box = self._read(texts)
        written = box.deck(self.deck.name)
        assert written is not None, "what is saved is read again"
        assert written.same(self.deck), "as it was built"
        for name in lists.keys() - there.keys():
            deckfile.write(place / name, lists[name])
        deckfile.write(path, text, encoding)
        self.texts, self.folder, self.is_upload, self.box = texts, place, False, box
        self.opened = self.deck
        return path

    def _refuse_another(self, known: DeckBox) -> None:
        """A deck of that name in the file that is not the one that was opened is not overwritten unasked."""
        there = [deck for deck in known.decks if deck.name in known.own]
        for deck in there:
            if deckfile.same_name(deck.name, self.deck.name):
                ours = deckfile.same_name(deck.name, self.opened.name) if self.opened.name else False
                if not ours or not deck.same(self.opened):
                    key = "changed" if ours else "there"
                    raise DeckThereError(self.say(key, name=deck.name, file=self.decks.file))
