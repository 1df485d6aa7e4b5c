"""The deck builder of a notebook: open a box, choose cards, see what the rules say, save, print. Plain ipywidgets."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as ipw

from companion.core.plugins.optional import MissingExtraError, needs
from companion.core.rules.option import Option
from companion.core.text.formatter import listing
from companion.core.text.messages import say
from companion.decks.bench import Bench, DeckError, DeckThereError
from companion.notebook.forms import deck_view
from companion.notebook.forms.deck_cards import CardChooser, columns
from companion.notebook.forms.deck_view import word
from companion.notebook.forms.fields import TOUCH, button, dropdown, fitted, group, look, says
from companion.table.matches.shelf import default_folder

if TYPE_CHECKING:
    from companion.shop.preview import Preview


class DeckForm(ipw.VBox):  # type: ignore[misc]
    """The builder: `bench` holds the box, the deck and its check; `open_box`, `begin`, `save`, `print` are its buttons.

    `error` is the sentence that was said last when something could not be done, or empty.
    """

    def __init__(self, bench: Bench) -> None:
        self.bench, self.lang = bench, bench.lang
        self.error = ""
        self.preview: Preview | None = None
        self._filling = False
        self._replacing: tuple[str, str] | None = None
        self._make_box()
        self._make_deck()
        self._make_side()
        title = word("heading", self.lang, title=bench.decks.title[self.lang], game=bench.decks.rules.title)
        sides = ipw.Box(
            [self.left, self.right], layout=ipw.Layout(flex_flow="row wrap", grid_gap="12px 28px", width="100%")
        )
        form = group([ipw.HTML(says(title, "title")), self.box, self.told, sides, self.foot])
        super().__init__([look(), form], layout=ipw.Layout(width="100%", max_width="1180px"))
        self.add_class("companion-decks")
        self._box_changed()

    # --- the fields -----------------------------------------------------------------------------------------------

    def _make_box(self) -> None:
        """Where the cards come from, and the sentence about what was done last."""
        lang = self.lang
        self.shelf = default_folder() / "cards" / self.bench.decks.game
        self.folder = ipw.Combobox(
            description=word("folder", lang),
            placeholder=word("some-folder", lang),
            options=self._own_lists(),
            **fitted(),
        )
        kinds = ",".join(sorted({Path(name).suffix for name in self.bench.decks.files}))
        self.upload = ipw.FileUpload(
            accept=kinds, multiple=True, description=word("upload", lang),
            layout=ipw.Layout(width="100%", min_height=TOUCH, height="auto", margin="4px 0"),
        )  # fmt: skip
        self.upload.observe(lambda change: self.take(change["new"]), names="value")
        buttons = [
            button(word("open", lang), lambda: self.open_box(self.folder.value)), self.upload,
            button(word("demo", lang), lambda: self.open_box("demo")),
        ]  # fmt: skip
        self.holds, self.told = ipw.HTML(), ipw.HTML()
        self.box = ipw.VBox([ipw.GridBox([self.folder, *buttons], layout=columns(220)), self.holds])

    def _make_deck(self) -> None:
        """The name, where it starts from, the single cards, the house rules, and the cards in copies."""
        lang, decks = self.lang, self.bench.decks
        self.start = dropdown(word("start", lang), [("–", "")], "")
        self.begin_button = button(word("begin", lang), lambda: self.begin(self.start.value or ""))
        self.name = ipw.Text(description=decks.name_title[lang], continuous_update=False, **fitted())
        self.name.observe(lambda change: self._named(change["new"]), names="value")
        self.slots = {
            (part.id, place): self._slot(part.id, place) for part in decks.parts for place in range(part.slots)
        }
        self.house = {option.name: self._option(option) for option in decks.options}
        self.bar = ipw.HTML()
        self.cards = CardChooser(self.bench, self.add, self.bar)
        self.typed = ipw.Textarea(
            description=word("typed", lang),
            placeholder=word("typed-so", lang),
            rows=4,
            continuous_update=False,
            **fitted(),
        )
        self.type_button = button(word("type", lang), lambda: self.type(self.typed.value))
        self.undo = button(word("undo", lang), self._undo)
        top = ipw.GridBox([self.start, self.begin_button, self.name, *self.house.values()], layout=columns(220))
        chosen = ipw.GridBox(list(self.slots.values()), layout=columns(175))
        self.note = ipw.HTML()
        title = ipw.HTML(says(word("cards", lang), "ask"))
        self.left = ipw.VBox(
            [top, chosen, self.note, title, self.cards, self.undo, self.typed, self.type_button],
            layout=ipw.Layout(flex="3 1 420px", min_width="0"),
        )

    def _own_lists(self) -> list[str]:
        """The folders with card lists that the start page offers for a new match."""
        try:
            found = sorted(str(path) for path in self.shelf.iterdir() if path.is_dir())
        except OSError:  # nobody has put a list there
            return []
        return [path for path in found if path.isprintable()]

    def _slot(self, part: str, place: int) -> ipw.Dropdown:
        title = self.bench.decks.part(part).title[self.lang]
        slots = self.bench.decks.part(part).slots
        field = dropdown(title if slots == 1 else f"{title} {place + 1}", [self._nothing(part)], "")
        field.observe(lambda change: self._chosen(part, place, change["new"]), names="value")
        return field

    def _nothing(self, part: str) -> tuple[str, str]:
        """An empty slot: nothing yet, or without that part."""
        return (word("without", self.lang) if self.bench.decks.part(part).optional else "–"), ""

    def _option(self, option: Option) -> Any:
        """A house rule as a field: yes or no, one of several, or a number."""
        label, value = f"{word('house', self.lang)} · {option.title[self.lang]}", self.bench.options[option.name]
        if isinstance(option.default, bool):
            field: Any = dropdown(label, [(say("true", self.lang), True), (say("false", self.lang), False)], value)
        elif option.values is not None:
            field = dropdown(label, [(option.value_text(one, self.lang), one) for one in option.values], value)
        else:
            field = ipw.BoundedIntText(value, min=option.low, max=option.high, description=label, **fitted())
        field.tooltip = option.help[self.lang]
        field.observe(lambda change: self._allowed(option.name, change["new"]), names="value")
        return field

    def _make_side(self) -> None:
        """What the rules say, the list, its curves; saving and printing."""
        lang = self.lang
        self.rules, self.list, self.curves, self.odds, self.kept, self.link = (ipw.HTML() for _ in range(6))
        self.save_folder = ipw.Combobox(
            value=str(self.shelf / word("some-folder", lang)), description=word("save-folder", lang),
            options=self._own_lists(), **fitted(),
        )  # fmt: skip
        self.save_button = button(word("save", lang, file=self.bench.decks.file), self.save, "is-main")
        self.paper = dropdown(word("paper", lang), [(one, one) for one in ("A4", "Letter", "A5")], "A4")
        self.paper.observe(lambda _: self._close_pages(), names="value")
        self.print_button = button(word("print", lang), self.print)
        self.pages = ipw.VBox()
        rules, deck = (ipw.HTML(says(word(key, lang), "ask")) for key in ("check", "deck"))
        told = [rules, self.rules, deck, self.list]
        self.right = ipw.VBox(told, layout=ipw.Layout(flex="2 1 320px", min_width="0"))
        saving = ipw.VBox([self.save_folder, self.save_button, self.kept, self.link])
        printing = ipw.VBox([self.paper, self.print_button])
        both = ipw.GridBox([saving, printing], layout=columns(280, "0 28px", "flex-start"))
        self.foot = ipw.VBox([self.curves, self.odds, ipw.HTML(says(word("keep", lang), "ask")), both, self.pages])

    # --- what the buttons do ----------------------------------------------------------------------------------------

    def open_box(self, cards: Any) -> None:
        """Take the cards of a folder, or `"demo"`; where that cannot be, say why and keep what was there."""
        if cards == "":
            self._tell(self.bench.say("no-folder"), "error")
        else:
            self._opened(lambda: self.bench.open(cards))

    def take(self, files: "tuple[dict[str, Any], ...]") -> None:
        """Take the files that were chosen."""
        if files:
            given = [(str(file["name"]), bytes(file["content"])) for file in files]
            self._opened(lambda: self.bench.take(given))

    def _opened(self, act: Callable[[], tuple[str, ...]]) -> None:
        lost: list[str] = []
        if self._tried(lambda: lost.extend(act())):
            self._box_changed()
            if lost:
                self._tell(self.bench.say("lost", names=listing(lost, self.lang)), "status")

    def begin(self, name: str) -> None:
        """Go on with a deck of the box, or with none."""
        if self._tried(lambda: self.bench.start(name)):
            self.refresh()

    def type(self, text: str) -> None:
        """Take the deck that a text lists, a card a line."""
        if self._tried(lambda: self.bench.type(text)):
            self.refresh()

    def add(self, card: str, copies: int) -> None:
        """Put in some copies of a card, or take some out."""
        if self._tried(lambda: self.bench.add(card, copies)):
            self.refresh()

    def _undo(self) -> None:
        self.bench.undo()
        self.refresh()

    def _named(self, name: str) -> None:
        if not self._filling:
            self.bench.name(name)
            self.refresh()

    def _chosen(self, part: str, place: int, card: str | None) -> None:
        if not self._filling and self._tried(lambda: self.bench.choose(part, place, card or None)):
            if any(field.value for field in self.cards.sieves.values()):
                self.cards.look()
            self.refresh()

    def _allowed(self, option: str, value: Any) -> None:
        if self._tried(lambda: self.bench.allow(option, value)):
            self.refresh()

    def save(self) -> None:
        """Save the deck to the deck file of the folder; one of that name that is there is replaced at the second go."""
        bench, folder = self.bench, self.save_folder.value
        asked = (bench.deck.name, folder)
        try:
            path = bench.save(folder, replace=self._replacing == asked)
        except DeckThereError as there:
            self._replacing = asked
            self.error = str(there)
            self.kept.value = says(self.error, "error")
            return
        except DeckError as wrong:
            self._replacing, self.error = None, str(wrong)
            self.kept.value = says(self.error, "error")
            return
        self._box_changed()
        self._saved(str(path), folder)

    def _saved(self, path: str, folder: str) -> None:
        bench = self.bench
        key = "saved-broken" if bench.breaches() else "saved"
        told = [says(bench.say(key, name=bench.deck.name, path=path), "right")]
        said = bench.decks.announced(bench.deck, self.lang)
        if said:
            code = f"companion.new({bench.decks.game!r}, […], cards={folder!r})".replace("'", '"')
            told.append(says(word("play", self.lang, code=code, said=said), "quiet"))
        if self.shelf in Path(path).parents:
            told.append(says(word("offered", self.lang), "quiet"))
        self.kept.value = "".join(told)

    def print(self) -> None:
        """Show the deck list as it will be printed, with its download."""
        try:
            with needs("print", self.lang):
                from companion.decks import decklist
                from companion.notebook.forms.print_form import Pager
                from companion.shop import counter
                from companion.shop.preview import Preview

                sheet = decklist.sheet(self.bench.deck_list())
                self.preview = Preview(sheet, counter.render(sheet, lang=self.lang, paper=self.paper.value), self.lang)
        except MissingExtraError as missing:
            self.pages.children = (ipw.HTML(says(str(missing), "error")),)
            return
        pager = Pager(self.lang)
        pager.show(self.preview)
        self.pages.children = (pager,)

    def _tried(self, act: Callable[[], None]) -> bool:
        """Whether an action was done; a sentence says why it could not be."""
        try:
            act()
        except DeckError as wrong:
            self._tell(str(wrong), "error")
            return False
        self._tell("", "status")
        return True

    def _tell(self, text: str, kind: str) -> None:
        self.error = text if kind == "error" else ""
        self.told.value = says(text, kind) if text else ""

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _box_changed(self) -> None:
        """Another box: other cards to choose from, other decks to start from."""
        bench, lang = self.bench, self.lang
        where = str(bench.folder or word("where-upload" if bench.is_upload else "where-demo", lang))
        count = len(bench.box.cards)
        note = "" if bench.box.note is None else says(bench.box.note[lang], "quiet")
        self.holds.value = says(word("holds", lang, where=where, cards=count), "status") + note
        if bench.folder is not None:
            self.folder.value = self.save_folder.value = str(bench.folder)
        self.start.options = list(self._starts())
        self.start.value = bench.opened.name if bench.opened.name else ""
        self._filling = True
        for (part, _), field in self.slots.items():
            offered = ((f"{card.name} · {card.figures[lang]}", card.id) for card in bench.box.of(part))
            field.options = [self._nothing(part), *offered]
        self._filling = False
        self.cards.fit()
        self.refresh()

    def _starts(self) -> Iterator[tuple[str, str]]:
        yield word("start-empty", self.lang), ""
        for deck in self.bench.box.decks:
            own = deck.name in self.bench.box.own
            yield (word("start-own", self.lang, name=deck.name) if own else deck.name), deck.name

    def refresh(self) -> None:
        """Show the deck as it is now."""
        bench = self.bench
        self._filling = True
        self.name.value = bench.deck.name
        for (part, place), field in self.slots.items():
            chosen = [card for card in bench.chosen(part) if card]
            field.value = chosen[place] if place < len(chosen) else ""
        self._filling = False
        note = bench.note()
        self.note.value = says(note, "status") if note else ""
        self.undo.disabled = not bench.past
        breaches = bench.breaches()
        self.bar.value = deck_view.bar(bench, len(breaches))
        self.rules.value = deck_view.rules(bench, breaches)
        self.list.value = deck_view.deck(bench)
        self.curves.value = deck_view.curves(bench)
        self.odds.value = deck_view.odds(bench)
        self.link.value = deck_view.link(bench)
        self.kept.value = ""
        self.cards.refresh()
        self._close_pages()

    def _close_pages(self) -> None:
        """Pages that were drawn of another deck are not shown any longer."""
        self.preview = None
        self.pages.children = ()


def deck_form(game: str, cards: Any, lang: str, **options: Any) -> DeckForm:
    """The builder of a game; a box that cannot be opened is told in its place. Raises SetupError."""
    bench = Bench(game, None, lang, **options)
    form = DeckForm(bench)
    if cards is not None:
        form.open_box(cards)
    return form
