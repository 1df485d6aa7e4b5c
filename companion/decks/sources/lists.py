"""The cards and decks of a game's lists that a sheet is asked for: of lists, a table, its match, or the invented ones.

A game says how its box is read and what its decks are called (`GameLists`); its sheets of deck lists and of cards then
draw what they are asked for. It knows no game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from companion.core.data.decks import Deck, DeckBox, Decks
from companion.core.text.formatter import listing
from companion.decks import decklist_sheet
from companion.decks.deck_card import deck_card
from companion.decks.sources.game import deck_list
from companion.decks.sources.job import card_lists, read_lists
from companion.printing.cards.cards import Draw
from companion.printing.data.tables import shown
from companion.printing.errors import PrintError, in_both
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document


class Named(Protocol):
    """A deck of a list."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...


B = TypeVar("B", bound=Any)
D = TypeVar("D", bound=Named)


@dataclass(frozen=True)
class GameLists(Generic[B, D]):
    """A game's lists as its sheets ask for them.

    `read`: its box, a frozen dataclass with `invented`; `cards` and `decks`: what lies in it; `named`: the deck that a
    text names. `build`: a deck as the builder has it; by default the one of its name. `word`: what a deck is called in
    the fields of sheets; `plural`: and several of them, in the sentences `no-deck` and `no-decks` of the game's errors.
    `seat`: the name of the deck that a player of a match has. `needed`: lists without a deck are refused, and a match
    without one has none to show.
    """

    package: str
    builder: Decks
    read: Callable[[Mapping[str, Any]], B]
    cards: Callable[[B], Sequence[Any]]
    decks: Callable[[B], tuple[D, ...]]
    named: Callable[[B, str], D | None]
    seat: Callable[[Any], str]
    build: Callable[[D], Deck] | None = None
    word: str = "deck"
    plural: str = "decks"
    needed: bool = False
    key: Callable[[Any], str] = attrgetter("name")

    # --- the box ------------------------------------------------------------------------------------------------------

    def box(self, job: Job) -> B:
        """The cards that a sheet may name: those of lists or a table, of the match, or the invented ones.

        Raises PrintError.
        """
        if job.lists is not None or job.table is not None:
            return self.whole(self.of_texts(self.texts(job), job))
        box: B | None = None if job.match is None else job.match.state.box
        known = () if box is None else self.decks(box) if self.needed else self.cards(box)
        return box if box is not None and known else self.read({"demo": True})

    def texts(self, job: Job) -> Mapping[str, str]:
        """The card lists that a sheet is drawn from, by the names of their files: as `box`."""
        return card_lists(job, self.builder)

    def of_texts(self, texts: Mapping[str, str], job: Job) -> B:
        """What card lists hold. Raises PrintError, with the place in the table that they came from."""
        box = read_lists(texts, job, self.read, self.builder)
        cards = set(self.cards(box))
        # The demo's own file, handed over as a list, stays as invented as it is.
        return replace(box, invented=bool(cards) and cards <= set(self.cards(self.read({"demo": True}))))

    def whole(self, box: B) -> B:
        """The same box. Raises PrintError for a list that has no cards, or does not say whose they are."""
        if not self.cards(box):
            raise PrintError("no-cards", self.package)
        if self.needed and not self.decks(box):
            raise PrintError(f"no-{self.plural}", self.package)
        return box

    # --- the decks ----------------------------------------------------------------------------------------------------

    def deck(self, box: B, wish: str, key: str = "") -> D:
        """The deck that a text names. Raises PrintError, saying which there are."""
        deck = self.named(box, wish)
        if deck is not None:
            return deck
        decks = self.decks(box)
        key = key or f"no-{self.word if decks else self.plural}"
        known = in_both(partial(listing, [one.name for one in decks]))
        raise PrintError(key, self.package, wish=shown(wish), known=known)

    def wished(self, job: Job, box: B) -> tuple[D, ...]:
        """The deck that is wished, else all; of a deck file that was named, those composed in it. Raises PrintError."""
        wish = job.option(self.word)
        if wish:
            return (self.deck(box, wish),)
        if job.lists is None or not job.lists.named:
            return self.decks(box)
        own = self.builder.box(job.lists.texts).own
        return tuple(deck for deck in self.decks(box) if deck.name in own) or self.decks(box)

    def played(self, job: Job, box: B) -> list[tuple[str, D]]:
        """Who plays which deck: the one that is named, those of a match's players, else all. Raises PrintError."""
        player = job.option("player")
        if job.match is not None and job.table is None and job.lists is None and not job.option(self.word):
            names = zip(job.match.players, map(self.seat, job.match.state.seats), strict=True)
            found = [(who, deck) for who, name in names if name and (deck := self.named(box, name)) is not None]
            if found:
                return found
            player = ""
        decks = self.wished(job, box)
        if not decks:
            raise PrintError(f"no-{self.plural}", self.package)
        return [(player, deck) for deck in decks]

    def _built(self, deck: D, deck_box: DeckBox) -> Deck:
        """The deck as the builder has it."""
        if self.build is not None:
            return self.build(deck)
        return next(one for one in deck_box.decks if one.name == deck.name)

    # --- on paper -----------------------------------------------------------------------------------------------------

    def draw_lists(
        self, document: "Document", job: Job, box: B, options: Mapping[str, Any], *,
        texts: Mapping[str, str] | None = None, noted: Callable[[Deck], Iterable[str]] | None = None,
    ) -> None:  # fmt: skip
        """Draw a deck list for each deck that is asked for, with the game's own check. Raises PrintError.

        `options`: the house rules; `texts`: other lists than those of the job; `noted`: what else is said of a deck.
        """
        deck_box = self.builder.box(self.texts(job) if texts is None else texts)
        for player, one in self.played(job, box):
            deck = self._built(one, deck_box)
            page = deck_list(self.builder, deck_box, deck, job.lang, options=options, player=player)
            more = [] if noted is None else [*noted(deck)]
            if box.invented and deck_box.note is None:
                more.append(self.builder.rules.rulebook["invented"].text[job.lang])
            decklist_sheet.draw(document, job, replace(page, notes=(*page.notes, *more)))

    def top(self, deck: D, deck_box: DeckBox, job: Job) -> Draw:
        """The card of the deck: what the rules limit, and the code that brings it back."""
        page = deck_list(self.builder, deck_box, self._built(deck, deck_box), job.lang)
        return deck_card(page.title, " · ".join(page.notes), page.code, job.lang, job.base)

    def copies(self, box: B, deck: Iterable[tuple[str, int]], face: Callable[[Any], Draw]) -> Iterator[Draw]:
        """Every copy of every card of a deck, in the order of the list."""
        kept = dict(deck)
        for card in self.cards(box):
            yield from [face(card)] * kept.get(self.key(card), 0)
