"""Cut the fonts of the still picture out of companion/fonts: small enough to travel inside every picture.

    python scripts/build_picture_fonts.py            # rewrites companion/pictures/fonts.json
    python scripts/build_picture_fonts.py --check    # compares instead

A picture shown as an image may load nothing, so it carries its letters with it; the widths (in thousandths of
the size) let the picture break lines without a font library.
"""

import base64
import io
import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from companion import fonts

TARGET = Path(__file__).resolve().parent.parent / "companion" / "pictures" / "fonts.json"
LETTERS = "".join(map(chr, range(32, 127))) + "ÀÂÄÆÇÈÉÊËÎÏÑÔÖŒÙÛÜŸàáâäæçèéêëíîïñóôöœùúûüÿß«»’‘“”–—…·−×→\u00a0\u202f"
SUITS = "♥♠♦♣"
CUTS: dict[fonts.Name, str] = {
    "text-regular": LETTERS + SUITS,
    "text-bold": LETTERS + SUITS,
    "numerals-bold": "0123456789AVDRJQK+−/ ?.,:;–-" + LETTERS[33:91],
    "titles-bold": LETTERS,
}


def cut(name: fonts.Name, letters: str) -> dict[str, object]:
    """One face with these letters alone, and their widths."""
    font = TTFont(fonts.path(name), recalcTimestamp=False)
    options = Options()
    options.layout_features = ["kern", "lnum"]
    options.hinting = False
    options.name_IDs = [0]  # the authors stay named
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    metrics, names, scale = font["hmtx"], font.getBestCmap(), font["head"].unitsPerEm
    widths = {chr(code): round(metrics[names[code]][0] * 1000 / scale) for code in sorted(names)}
    font.flavor = "woff2"
    data = io.BytesIO()
    font.save(data)
    return {"woff2": base64.b64encode(data.getvalue()).decode("ascii"), "widths": widths}


def main() -> int:
    """Build or compare."""
    text = json.dumps({name: cut(name, letters) for name, letters in CUTS.items()}, ensure_ascii=False, indent=0)
    if "--check" in sys.argv[1:]:
        same = TARGET.read_text("utf-8") == text + "\n"
        print("the picture's fonts are up to date" if same else "the picture's fonts differ: build them again")
        return not same
    TARGET.write_text(text + "\n", "utf-8")
    print(f"{TARGET.name}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
