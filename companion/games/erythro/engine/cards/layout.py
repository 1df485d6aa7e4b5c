"""The planet as a graph of hexes, read from a small text that an owner can edit (site/erythro.md)."""

import re
from dataclasses import dataclass
from functools import cached_property

from companion.core.data.datafile import DataError
from companion.core.rules.clauses import clause

MOST_TILES = 16
STEP = 4
HALF_STEP = 2
_CELL = re.compile(r"(\d+)(\*?)")


@dataclass(frozen=True)
class Layout:
    """Numbered hexes. `places`: tile number → (row, column of the text); `centre`: the central tile's number."""

    places: dict[int, tuple[int, int]]
    centre: int

    def __hash__(self) -> int:
        return hash(tuple(self.places.items()))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the tiles, in order."""
        return tuple(sorted(self.places))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The numbers of the tiles as their figures are named."""
        return tuple(map(str, self.numbers))

    @cached_property
    def index(self) -> dict[int, int]:
        """Tile number → its place in `numbers`."""
        return {number: place for place, number in enumerate(self.numbers)}

    @cached_property
    def neighbours(self) -> dict[int, tuple[int, ...]]:
        """Tile number → the numbers of the tiles that touch it."""
        at = {place: number for number, place in self.places.items()}
        found: dict[int, tuple[int, ...]] = {}
        for number, (row, column) in self.places.items():
            around = [(row, column - STEP), (row, column + STEP)]
            around += [(row + up, column + side) for up in (-1, 1) for side in (-HALF_STEP, HALF_STEP)]
            found[number] = tuple(sorted(at[place] for place in around if place in at))
        return found

    @cached_property
    @clause("ERY-24")
    def distances(self) -> dict[int, dict[int, int]]:
        """Steps from each tile to each other (ERY-24)."""
        return {number: self._from(number) for number in self.places}

    def _from(self, start: int) -> dict[int, int]:
        steps, edge = {start: 0}, [start]
        for number in edge:
            for near in self.neighbours[number]:
                if near not in steps:
                    steps[near] = steps[number] + 1
                    edge.append(near)
        return steps

    def picture(self) -> str:
        """What was read, as the same kind of text."""
        rows: dict[int, str] = {}
        left = min(column for _, column in self.places.values())
        for number, (row, column) in sorted(self.places.items(), key=lambda item: item[1]):
            mark = "*" if number == self.centre else ""
            rows[row] = rows.get(row, "").ljust(column - left) + f"{number}{mark}"
        return "\n".join(rows[row] for row in sorted(rows))


def read_layout(text: str, file: str) -> Layout:
    """The planet of a text. Raises DataError, naming file, line and column."""
    places: dict[int, tuple[int, int]] = {}
    lines: dict[int, int] = {}
    centres: list[int] = []
    row = 0
    for line, raw in enumerate(text.splitlines(), 1):
        content = raw.partition("#")[0].rstrip()
        if not content.strip():
            continue
        for column, number, centre in _cells(content, file, line):
            if number in places:
                raise DataError("layout-twice", file, line, column + 1, number=number, first=lines[number])
            if centre and centres:
                raise DataError("layout-centre", file, line, column + 1, number=number, first=centres[0])
            places[number], lines[number] = (row, column), line
            centres += [number] if centre else []
        row += 1
    if not places:
        raise DataError("layout-empty", file, 1, 1)
    if not centres:
        raise DataError("layout-no-centre", file, 1, 1)
    layout = Layout(places, centres[0])
    _check_whole(layout, lines, file)
    return layout


def _cells(content: str, file: str, line: int) -> list[tuple[int, int, bool]]:
    cells: list[tuple[int, int, bool]] = []
    for word in re.finditer(r"\S+", content):
        column, found = word.start(), _CELL.fullmatch(word[0])
        if found is None or not 1 <= int(found[1][:4]) <= MOST_TILES:
            raise DataError("layout-cell", file, line, column + 1, given=word[0][:20], most=MOST_TILES)
        if column % HALF_STEP or (cells and (column - cells[-1][0]) % STEP):
            raise DataError("layout-column", file, line, column + 1, given=word[0], step=STEP, half=HALF_STEP)
        cells.append((column, int(found[1]), bool(found[2])))
    return cells


def _check_whole(layout: Layout, lines: dict[int, int], file: str) -> None:
    """Every tile can be reached, or somebody would be shut out."""
    for number, (_, column) in layout.places.items():
        if number not in layout.distances[layout.centre]:
            raise DataError("layout-apart", file, lines[number], column + 1, number=number, centre=layout.centre)
