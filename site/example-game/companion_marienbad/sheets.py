"""What is printed: a page of clauses, block by block; their titles stand in words.toml, [reference]."""

from companion.printing.reference.reference import quick_reference

BLOCKS = {"aim": ("aim", "rows", "turns"), "turn": ("take", "one-row", "at-least-one"), "end": ("end", "advice")}
SHEETS = (quick_reference("marienbad", BLOCKS),)
