"""All that is printed on a kind of card, in its order, and what follows of it as a whole."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, Generic, TypeVar, get_type_hints

from companion.cardkit.cards.card_lists import Column
from companion.cardkit.figures.figure import Figure
from companion.cardkit.notation.printer import Writer
from companion.core.data.datafile import Row

C = TypeVar("C")
RECORD: Final = Writer()


class Printed(Generic[C]):
    """What is printed on the cards of a class: a NamedTuple with a `name`, and a `kind` where there are `kinds`.

    `package`: the game's, with its words. `kinds`: those that are announced, as the record says them; none, where all
    are of one kind.
    """

    def __init__(self, card: type[C], package: str, kinds: tuple[str, ...] = ()) -> None:
        self.card, self.package, self.kinds = card, package, kinds
        usual: Mapping[str, Any] = getattr(card, "_field_defaults", {})
        hints = get_type_hints(card, include_extras=True)
        self.figures: tuple[Figure, ...] = tuple(
            figure.bound(name, usual.get(name))
            for name, hint in hints.items()
            for figure in getattr(hint, "__metadata__", ())
        )
        self.announced = tuple(sorted((one for one in self.figures if not one.listed), key=lambda one: one.rank))
        self._by_field = {one.field: one for one in self.figures}
        self.read = lru_cache(maxsize=4096)(self._read)

    def __getitem__(self, field: str) -> Figure:
        """The figure of a field."""
        return self._by_field[field]

    # --- announced ----------------------------------------------------------------------------------------------------

    def text(self, card: C, say: Writer = RECORD) -> str:
        """A card as it is announced, in the record or in a language: `spell "Braise" chain class mage level 2`."""
        known: Any = card
        parts = [say.word("kind", known.kind)] if self.kinds else []
        named = False
        for figure in self.announced:
            if figure.rank >= 0 and not named:
                parts, named = [*parts, say.name(known.name)], True
            value = figure.of(card)
            if figure.is_there(value) and (not figure.only or known.kind in figure.only):
                parts.append(figure.written(value, say))
        return " ".join(part for part in parts if part)

    def made(self, said: Mapping[str, Any], **more: Any) -> C:
        """The card of what was said of it, by figures, and of what else it has."""
        fields = (self[field].fields(value) for field, value in said.items())
        return self.card(**more, **{name: value for one in fields for name, value in one.items()})

    def _read(self, text: str) -> C | None:
        """The card of an announcement of the record; None for anything else, such as a bare name."""
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        fields: dict[str, Any] = {"name": found["name"] or ""}
        if self.kinds:
            fields["kind"] = found["kind"]
        for figure in self.announced:
            said = found[figure.field]
            is_of = not figure.only or fields["kind"] in figure.only
            if (said and not is_of) or (figure.needed and is_of and not said):
                return None
            if said:
                fields |= figure.fields(figure.value(said.strip()))
        return self.card(**fields)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        heads = "|".join(one.head for one in self.announced if one.head)
        before = "".join(rf"(?:(?! (?:{heads})\b){one.pattern})?" for one in self.announced if one.rank < 0)
        behind = "".join(one.pattern for one in self.announced if one.rank >= 0)
        name = r'"(?P<name>[^"]+)"'
        start = f"(?P<kind>{'|'.join(self.kinds)}){before}(?: {name})?" if self.kinds else name
        return re.compile(start + behind)

    # --- beside a list ------------------------------------------------------------------------------------------------

    def contradicts(self, said: C, listed: C, but: Collection[str] = ()) -> bool:
        """Whether something was said of a card that a list has otherwise; what was not said is no difference."""
        return any(
            one.contradicts(one.of(said), one.of(listed)) for one in self.announced if one.field not in but
        )  # fmt: skip

    def has(self, listed: C, said: Mapping[str, Any]) -> bool:
        """Whether a listed card has all that was said of it, by fields."""
        return all(self[field].alike(value, self[field].of(listed)) for field, value in said.items())

    # --- an owner's table ---------------------------------------------------------------------------------------------

    def columns(self, *, needed: bool) -> tuple[Column[Any], ...]:
        """The columns that an owner's table needs, or may have."""
        found = (columns for one, columns in self._columns if (one.is_on_all and not one.only) is needed)
        return tuple(column for columns in found for column in columns)

    def row(self, row: Row, kind: str = "") -> dict[str, Any]:
        """What a row of it says of a card of a kind, by fields. Raises DataError, also for what only other kinds have
        (`fighters-alone`)."""
        found: dict[str, Any] = {}
        for figure, columns in self._columns:
            if not figure.only or kind in figure.only:
                found |= figure.fields(figure.of_cells(tuple(column(row) for column in columns)))
                continue
            for column in columns:
                if row[column.name]:
                    raise row.wrong(f"{figure.only[0]}s-alone", column.name)
        return found

    @cached_property
    def _columns(self) -> tuple[tuple[Figure, tuple[Column[Any], ...]], ...]:
        return tuple((one, one.columns(self.package)) for one in self.figures)

    # --- lines --------------------------------------------------------------------------------------------------------

    def line(self, card: C, say: Writer, but: Collection[str] = ()) -> Iterator[str]:
        """What a line tells of a card, figure by figure; what is usual is not told."""
        for figure in self.figures:
            value = figure.of(card)
            if figure.field not in but and figure.is_there(value):
                told = figure.told(value, say)
                if told:
                    yield told

    def sorted_by(self, card: C) -> dict[str, tuple[str, ...]]:
        """What a card is sorted by, by facet."""
        return {
            one.facet: one.sorted_by(value) if one.is_there(value := one.of(card)) else ()
            for one in self.figures
            if one.facet
        }  # fmt: skip
