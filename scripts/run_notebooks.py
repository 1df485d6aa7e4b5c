"""Write the notebooks of the lessons, run every notebook, keep its outputs: `make notebooks` (or PATHS alone).

What is kept is light, says the same each time, and needs no kernel to be seen: pictures for tables, words for forms.
Nothing of this machine is in it: no path, no time, no number of a widget.
"""

import base64
import io
import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient
from PIL import Image

from companion.lessons.handouts.notebooks import METADATA, write

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "notebooks"
MOST: Final = 150_000
"""Bytes of a notebook with its outputs."""
COLOURS: Final = 16
ROOMS: Final = ((640, 600), (480, 450), (380, 360))
"""How large a preview may be, in pixels: the largest with which the notebook keeps all of its pictures."""
NARROW: Final = ' width="360"'
"""The picture of a form for a phone, which stands beside the wide one."""
STILLS: Final = """
from IPython import get_ipython as _shell
from ipywidgets import Widget as _Widget
from companion.notebook.forms.still import still as _still
_shell().display_formatter.mimebundle_formatter.for_type(_Widget, lambda widget, *more, **given: _still(widget))
%config InlineBackend.print_figure_kwargs = {"metadata": {"Software": None}, "dpi": 72}
"""
"""What a kernel is told before a notebook is run for keeping."""
_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_DATA = re.compile(r'<a\b[^>]*href="data:[^>]*>.*?</a>|<img\b[^>]*src="data:[^>]*>|<style>.*?</style>', re.DOTALL)
_FACE = re.compile(r"@font-face\{[^}]*\}")
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")
_MADE_UP = re.compile(r'(?:"writer":"|~/tmp)(\w+)')
"""Who writes to a record, and the name of a temporary folder."""
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_ID = re.compile(r"\b[0-9a-f]{32}\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b")


def main(paths: list[Path]) -> None:
    """Run these notebooks, or all."""
    if not paths:
        for old in (*FOLDER.glob("*/*/*.ipynb"), *FOLDER.glob("*/*/*/*.ipynb")):
            old.unlink()
        write(FOLDER)
        paths = sorted(FOLDER.rglob("*.ipynb"))
    with tempfile.TemporaryDirectory() as place:
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "TMPDIR", "MPLCONFIGDIR", "IPYTHONDIR"), place)
        os.environ.update(homes, PYTHONPATH=str(ROOT), PYTHONHASHSEED="0", TZ="UTC")
        os.environ.pop("COMPANION_FOLDER", None)
        for path in paths:
            shutil.rmtree(Path(place) / "companion", ignore_errors=True)  # each begins without a match
            keep(path, place)
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB", flush=True)


def keep(path: Path, home: str) -> None:
    """Run a notebook in a kernel of its own (plots remember what was drawn before), and keep what it shows."""
    book = nbformat.read(path, as_version=4)
    book.cells.insert(0, nbformat.v4.new_code_cell(STILLS))
    place = {"metadata": {"path": home}}
    NotebookClient(book, timeout=300, store_widget_state=False, resources=place).execute()
    del book.cells[0]
    book.metadata = METADATA
    cells = [(cell, cell.outputs) for cell in book.cells if cell.cell_type == "code"]
    for room in ROOMS:
        for cell, outputs in cells:
            cell.execution_count = None
            cell.metadata = {}
            cell.outputs = joined([kept for output in outputs for kept in light(output, home, room)])
        show_once(book)
        if _size(book) <= MOST:
            break
    make_room(book)
    path.write_text(_text(book), "utf-8")


def light(output: Any, home: str, room: tuple[int, int]) -> list[Any]:
    """An output as it is kept: a picture in HTML becomes one of its own, which repositories show."""
    if output.output_type == "stream":
        return [nbformat.v4.new_output("stream", name=output.name, text=plain(output.text, home))]
    data = {kind: plain(value, home) if isinstance(value, str) else value for kind, value in output.data.items()}
    data.pop("application/vnd.jupyter.widget-view+json", None)
    found = []
    if "text/html" in data:
        pictures = [one for one in _SVG.findall(data["text/html"]) if NARROW not in one]
        data["text/html"] = _DATA.sub("", _SVG.sub("", data["text/html"]))
        found = [nbformat.v4.new_output("display_data", data={"image/svg+xml": _alone(one)}) for one in pictures]
        if "image/png" in data:  # a preview: its first page is picture enough
            del data["text/html"]
    if "image/png" in data:
        data["image/png"] = small(data["image/png"], room)
    return [*found, nbformat.v4.new_output("display_data", data=data)]


def joined(outputs: list[Any]) -> list[Any]:
    """What was printed in one piece, however it came."""
    found: list[Any] = []
    for output in outputs:
        before = found[-1] if found else {}
        if output.output_type == "stream" and before.get("name") == output.name:
            before["text"] += output.text
        else:
            found.append(output)
    return found


def _alone(svg: str) -> str:
    """A picture that stood in a page, without the letters that came with it."""
    bare = _FACE.sub("", svg)
    return bare if "xmlns=" in bare[:200] else bare.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def plain(text: str, home: str) -> str:
    """A text without what is of this machine and this hour."""
    text = text.replace(home, "~").replace(str(ROOT), "~")
    text = _MADE_UP.sub(lambda found: found[0][: -len(found[1])] + "0" * len(found[1]), text)
    text = _ADDRESS.sub("", text)
    return _ID.sub("0" * 8, _STAMP.sub("2026-01-01T12:00:00+00:00", text))


def small(png: str, room: tuple[int, int]) -> str:
    """A PNG with few colours, no larger than it takes to be seen."""
    image: Any = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB")
    image.thumbnail(room, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return base64.b64encode(out.getvalue()).decode() + "\n"


def show_once(book: Any) -> None:
    """A picture that was there before, and nothing else since, is not shown again."""
    before = ""
    for cell in book.cells:
        for output in [one for one in cell.get("outputs", ()) if set(one.get("data", ())) == {"image/svg+xml"}]:
            if output.data["image/svg+xml"] == before:
                cell.outputs.remove(output)
            before = output.data["image/svg+xml"]


def make_room(book: Any) -> None:
    """Pictures give way, the later first, to words that say the same, until the notebook is small enough."""
    while _size(book) > MOST:
        cell = next(one for one in reversed(book.cells) if any(map(_is_picture, one.get("outputs", ()))))
        cell.outputs.remove(next(one for one in reversed(cell.outputs) if _is_picture(one)))


def _is_picture(output: Any) -> bool:
    return bool({"image/svg+xml", "image/png"} & set(output.get("data", ())))


def _size(book: Any) -> int:
    return len(_text(book).encode())


def _text(book: Any) -> str:
    return json.dumps(json.loads(nbformat.writes(book)), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    main([Path(one).absolute() for one in sys.argv[1:]])
