"""A figure that is declared once is found in all places: a toy game whose cards have one more than they had."""

from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple

import pytest

from companion.cardkit.cards.card_lists import Column
from companion.cardkit.figures import pads
from companion.cardkit.figures.figure import Figure, Flag, Number, Pair
from companion.cardkit.figures.reader import FigureReader
from companion.cardkit.figures.schema import Printed
from companion.cardkit.figures.words import Keywords, Several, Word
from companion.cardkit.notation.lexer import NAMED, ON, Pieces
from companion.cardkit.notation.parser import Reading
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import UnreadError
from companion.core.codes.bidirectional import Way
from companion.core.codes.packing import Packer, Unpacker
from companion.core.data.datafile import Row, read_table

WORDS = {
    "kind": {"ship": {"fr": "navire", "en": "ship"}, "isle": {"fr": "île", "en": "isle"}},
    "printed": {"cost": {"fr": "coût", "en": "cost"}, "depth": {"fr": "profondeur", "en": "depth"},
                "sail": {"fr": "voile", "en": "sail"}, "swift": {"fr": "rapide", "en": "swift"},
                "crew": {"fr": "équipage", "en": "crew"}},
    "crew": {"cook": {"fr": "cuisinier", "en": "cook"}, "pilot": {"fr": "pilote", "en": "pilot"}},
    "sail": {"lateen": {"fr": "latine", "en": "lateen"}, "square": {"fr": "carrée", "en": "square"}},
    "keyword": {"ram": {"fr": "éperon", "en": "ram"}, "board": {"fr": "abordage", "en": "board"}},
}  # fmt: skip
"""The words of the game; those of a new figure stand among them, as those of any would."""


TABLE: Any = SimpleNamespace(
    said=lambda _: "", word=lambda words, word: WORDS[words].get(word, {"en": word})["en"]
)  # fmt: skip
"""The words of its table, which has none of its own."""


class Before(NamedTuple):
    """A card as it was."""

    name: str
    kind: str
    force: Annotated[int, Pair(other="hull", only=("ship",), needed=True, rank=0)] = 0
    hull: int = 0
    cost: Annotated[int, Number(head="cost", always=True)] = 0
    keywords: Annotated[tuple[str, ...], Keywords(known=("ram", "board"), numbered=frozenset(("ram",)))] = ()


NEW: tuple[tuple[Figure, Any, Any, str, str, str], ...] = (
    (Number(head="depth", low=1, facet="depth"), 1, 4, "depth 4", "profondeur 4", "4"),
    (Flag(head="swift", facet="swift"), False, True, "swift", "rapide", "yes"),
    (Word(head="sail", words="sail", facet="sail"), "", "lateen", "sail lateen", "voile latine", "latine"),
    (Several(head="crew", words="crew", facet="crew"), (), ("cook", "pilot"), "crew cook/pilot",
     "équipage cuisinier/pilote", "cuisinier/pilot"),
)  # fmt: skip
"""A new figure of each kind: what is usual, what one card has, that in the record, in French, in an owner's cell."""


def with_new(figure: Figure, usual: Any) -> Printed[Any]:
    """The cards of the game with one line more."""
    fields = [(name, hint) for name, hint in Before.__annotations__.items()]
    made: Any = NamedTuple("Card", [*fields, ("new", Annotated[Any, figure])])
    made.__new__.__defaults__ = (*Before._field_defaults.values(), usual)
    made._field_defaults = {**Before._field_defaults, "new": usual}
    return Printed(made, "toy", ("ship", "isle"))


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's words stand where a package's would."""
    monkeypatch.setattr("companion.cardkit.notation.word_lists.load_words", lambda _: WORDS)


def read(printed: Printed[Any], text: str) -> dict[str, Any]:
    """What a text says of a card, behind its kind and name."""
    pieces = Pieces(text)
    reading = Reading(SimpleNamespace(), "", 0, pieces, lambda: None)  # type: ignore[arg-type, return-value]
    pieces.at = 1 + (pieces.words[1:2] == [NAMED])
    return FigureReader(printed, WORDS, ends=(ON,)).read(reading)


def row_of(printed: Printed[Any], cell: str) -> Row:
    """A row of an owner's table that has a column of the new figure."""
    columns: tuple[Column[Any], ...] = (*printed.columns(needed=True), *printed.columns(needed=False))
    known = {way: column.name for column in columns for way in (column.name, *column.headings)}
    table = f"force;hull;cost;keywords;new\n2;3;1;ram 2;{cell}\n"
    return next(iter(read_table(table, "cards.csv", known, ["cost"])))


@pytest.mark.parametrize(
    ("figure", "usual", "value", "record", "french", "cell"), NEW, ids=lambda one: type(one).__name__
)
def test_a_new_figure_is_one_line(figure: Figure, usual: Any, value: Any, record: str, french: str, cell: str) -> None:
    printed = with_new(figure, usual)
    card = printed.card("Nef", "ship", 2, 3, 1, ("ram 2",), value)
    plain = card._replace(new=usual)

    # the record, and both languages
    text = f'ship "Nef" 2/3 cost 1 ram 2 {record}'
    assert printed.text(card) == text
    assert printed.text(plain) == 'ship "Nef" 2/3 cost 1 ram 2'
    assert (printed.read(text), printed.read('ship "Nef" 2/3 cost 1 ram 2')) == (card, plain)
    said = printed.text(card, Writer(WORDS, "fr"))
    assert said.endswith(f"coût 1 éperon 2 {french}")

    # as people say it, in any order, in either language
    for told in (text, said, f'ship "Nef" {french} éperon 2 cost 1 2/3'):
        assert printed.made(read(printed, told), name="Nef", kind="ship") == card
    with pytest.raises(UnreadError, match="twice"):
        read(printed, f"{text} {record}")

    # an owner's table
    assert printed.row(row_of(printed, cell), "ship") == {
        "force": 2, "hull": 3, "cost": 1, "keywords": ("ram 2",),
        "new": value,
    }  # fmt: skip
    assert printed.row(row_of(printed, ""), "ship")["new"] == usual

    # beside a list
    assert printed.contradicts(card, plain)
    assert not printed.contradicts(plain, card)
    assert printed.has(card, {"new": value})
    assert not printed.has(plain, {"new": value})

    # a line, and what cards are sorted by
    assert list(printed.line(card, Writer(WORDS, "fr")))[-1] in (french, french.rpartition(" ")[2])
    assert printed.sorted_by(card)[figure.facet] != () == printed.sorted_by(plain)[figure.facet]

    # a code
    packer = Packer()
    assert printed["new"].packed(Way(packer), value) == value
    assert printed["new"].packed(Way(source=Unpacker(packer.number)), None) == value

    # a pad
    fields, form = pads.fields_of(printed, "ship", TABLE, most=9)
    assert [field["name"] for field in fields][-4:] == ["new", "force", "hull", "cost"]
    assert form == " {force}/{hull} cost {cost}{keywords}{new}"
    (field,) = (field for field in fields if field["name"] == "new")
    assert field["label"] == figure.head.capitalize()
    behind = record.removeprefix(figure.head).strip()
    filled = field["wrap"].format(behind) if field.get("text") else field["choices"][1]["value"]
    assert filled == f" {record}"
