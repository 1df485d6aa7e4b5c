"""A quick reference out of a rule book: its clauses in blocks, on one page, in the largest letters that fit.

For games that have no more to show; `reference_page` draws it, and that of the others.
"""

from collections.abc import Mapping, Sequence

from companion.printing.layout.blocks import Block
from companion.printing.reference.blocks import clause_blocks
from companion.printing.spec import SheetSpec, drawn_in, sheet_like

Blocks = Mapping[str, Sequence[str]]
"""Block by block, the ids of its clauses; the block's title is a word of the game's list `reference`."""


def quick_reference(game: str, blocks: Blocks) -> SheetSpec:
    """The sheet of a game that says these clauses of its rule book; for `SHEETS` of its module `sheets`."""

    def says(lang: str) -> list[Block]:
        return list(clause_blocks(game, lang, blocks))

    return sheet_like("quick-reference", game, drawn_in("companion.printing.reference.page", blocks), says)
