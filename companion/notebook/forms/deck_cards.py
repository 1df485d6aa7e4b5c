"""The cards of a box in a notebook: looked for and filtered, a page at a time, each with its minus and its plus."""

import html
from collections.abc import Callable
from functools import partial
from typing import Final

import ipywidgets as ipw

from companion.core.data.decks import DeckCard
from companion.core.text.messages import say
from companion.decks.bench import Bench
from companion.notebook.forms.deck_view import word
from companion.notebook.forms.fields import button, dropdown, fitted, says

ROWS: Final = 6
"""The cards of a page: with what is above them they fit a phone's screen."""
STEP: Final = "48px"


def columns(least: int, gap: str = "0 16px", align: str = "flex-end", *, share: int = 0) -> ipw.Layout:
    """As many columns of at least so many pixels, and of at least this share of the width in percent, as fit."""
    wide = f"repeat(auto-fit, minmax(min(100%, max({least}px, {share}%)), 1fr))"
    return ipw.Layout(grid_template_columns=wide, grid_gap=gap, width="100%", align_items=align)


class CardRow(ipw.GridBox):  # type: ignore[misc]
    """A card with its figures, how many there are, and a button to take one out and to put one in."""

    def __init__(self, lang: str, change: Callable[[str, int], None]) -> None:
        self.lang, self.card = lang, ""
        self.named, self.told, self.count = ipw.HTML(), ipw.HTML(), ipw.HTML()
        self.minus = button("", lambda: change(self.card, -1), "is-step", "is-minus")
        self.plus = button("", lambda: change(self.card, 1), "is-step", "is-plus")
        for one in (self.minus, self.plus):
            one.layout.width, one.layout.margin = STEP, "0"
        super().__init__([self.named, self.minus, self.count, self.plus, self.told], layout=ipw.Layout(width="100%"))
        self.add_class("ct-card-row")

    def show(self, card: DeckCard, figures: str, copies: int) -> None:
        """Show a card that the deck has so many of."""
        lang = self.lang
        if card.copies:
            figures = f"{figures} · {word('in-box', lang, count=card.copies)}"
        text = f"<i>{html.escape(card.text[lang])}</i>" if card.text[lang] else ""
        self.named.value = f'<div class="ct-card"><b>{html.escape(card.name)}</b></div>'
        self.told.value = f'<div class="ct-card"><span>{html.escape(figures)}</span>{text}</div>'
        self.count.value = f'<div class="ct-count{" is-some" if copies else ""}">{copies}</div>'
        if self.card != card.id:
            self.card = card.id
            for one, key in ((self.minus, "remove"), (self.plus, "add")):
                one.description = one.tooltip = word(key, lang, name=card.name)


class CardChooser(ipw.VBox):  # type: ignore[misc]
    """`search`, `facets`, `sieves`, `show` are its fields, `found` the cards that fit them, `turn` goes to other pages.

    `changed` is called with the id of a card and how many more of it are wished.
    """

    def __init__(self, bench: Bench, changed: Callable[[str, int], None], above: ipw.Widget) -> None:
        """`above`: what stays in sight above the cards."""
        self.bench, lang = bench, bench.lang
        self.found: list[DeckCard] = []
        self.at = 0
        self._filling = False
        self.search = ipw.Text(description=word("search", lang), continuous_update=False, **fitted())
        self.show = dropdown(
            word("show", lang), [(word("show-all", lang), False), (word("show-chosen", lang), True)], False
        )
        self.facets: dict[str, ipw.Dropdown] = {}
        self.sieves = {
            one.id: dropdown(one.title[lang], [(word("any", lang), False), (say("true", lang), True)], False)
            for one in bench.decks.sieves
        }
        self.fields = ipw.GridBox(layout=columns(100, share=28))
        self.rows = [CardRow(lang, changed) for _ in range(ROWS)]
        self.shown, self.status = ipw.VBox(), ipw.HTML()
        self.back = button(word("back", lang), partial(self.turn, -1))
        self.forth = button(word("forth", lang), partial(self.turn, 1))
        self.turns = ipw.GridBox([self.back, self.forth], layout=columns(140))
        super().__init__([self.fields, above, self.shown, self.status, self.turns])
        for field in (self.search, self.show, *self.sieves.values()):
            field.observe(lambda _: self.look(), names="value")
        self.fit()

    def fit(self) -> None:
        """Take the facets of another box; what was looked for is forgotten."""
        lang = self.bench.lang
        self._filling = True
        for facet in self.bench.box.facets:
            offered = [(word("any", lang), ""), *((words[lang], value) for value, words in facet.values.items())]
            if facet.id not in self.facets:
                self.facets[facet.id] = dropdown(facet.title[lang], offered, "")
                self.facets[facet.id].observe(lambda _: self.look(), names="value")
            self.facets[facet.id].options = offered
            self.facets[facet.id].value = ""
        self.search.value, self.show.value = "", False
        for sieve in self.sieves.values():
            sieve.value = False
        self._filling = False
        known = [self.facets[facet.id] for facet in self.bench.box.facets if len(facet.values) > 1]
        self.fields.children = (self.search, *known, *self.sieves.values(), self.show)
        self.look()

    def look(self) -> None:
        """Find the cards that fit the fields, and show the first of them."""
        if not self._filling:
            wanted = {facet: field.value or "" for facet, field in self.facets.items()}
            sieves = [name for name, field in self.sieves.items() if field.value]
            self.found = self.bench.find(self.search.value, only_chosen=bool(self.show.value), sieves=sieves, **wanted)
            self.at = 0
            self.refresh()

    def turn(self, pages: int) -> None:
        """Go some pages on or back, as far as there are any."""
        last = max(0, (len(self.found) - 1) // ROWS)
        self.at = min(max(self.at + pages, 0), last)
        self.refresh()

    def refresh(self) -> None:
        """Show the page with the counts of now. A card that was taken out stays until the next look."""
        bench, first = self.bench, self.at * ROWS
        page = self.found[first : first + ROWS]
        for row, card in zip(self.rows, page, strict=False):
            row.show(card, bench.figures(card), bench.deck.copies(card.id))
        self.shown.children = tuple(self.rows[: len(page)])
        figures = {"first": first + 1, "last": first + len(page), "count": len(self.found)}
        self.status.value = says(word("page" if page else "none", bench.lang, **figures), "status")
        more = len(self.found) > ROWS
        self.turns.layout.display = "" if more else "none"
        self.back.disabled, self.forth.disabled = not first, first + ROWS >= len(self.found)
