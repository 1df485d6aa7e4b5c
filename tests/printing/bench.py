"""What printing costs: `python -m tests.printing.bench`, on an idle machine. Milliseconds, and sizes of files."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.decks import decklist
from companion.decks.decklist import DeckGroup, DeckLine, DeckList
from companion.printing.cards.cards import CardGrid
from companion.printing.layout import flow
from companion.printing.page import fonts, qr
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.paper import CARDS, PAPERS
from companion.shop import counter, samples

COMMAND = [sys.executable, "-m", "companion.cli", "print", "fiche-combat", "--lang", "fr", "-o"]
WARM, COLD, FEW = 20, 10, 3
LISTS, LINES = 100, 60
CODED = 540


def warm(call: Callable[[], object], times: int = WARM) -> float:
    """The median of some runs, after one that loads what is needed."""
    call()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def command() -> float:
    """The whole command in fresh processes: the median."""
    with tempfile.TemporaryDirectory() as place:
        run = [*COMMAND, str(Path(place) / "x.pdf")]
        env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        return warm(lambda: subprocess.run(run, env=env, check=True, capture_output=True), COLD)


def coded_cards() -> bytes:
    """Cards with a name and a code each, no two alike: nothing can be kept from one to the next."""
    size = PAPERS["A4"]
    document = Document("Bench", "fr", size, size)

    def face(number: int, page: Page) -> None:
        page.text(5, 8, f"Carte {number}", face="titles", points=12)
        qr.draw(page, f"COMPANION:BENCH:CARD-{number}", 18, 30)

    grid = CardGrid(size, CARDS["poker"])
    grid.draw(document, (lambda page, number=number: face(number, page) for number in range(CODED)))  # type: ignore[misc]
    return document.save()


def fresh_codes() -> bytes:
    """The same, without the codes that an earlier run left behind."""
    qr.matrix.cache_clear()
    qr._runs.cache_clear()
    return coded_cards()


def decks() -> list[DeckList]:
    """Deck lists of names of their own."""
    return [
        DeckList((DeckGroup("Groupe", tuple(DeckLine(1, f"Carte {number}-{line}") for line in range(LINES))),))
        for number in range(LISTS)
    ]


def deck_lists() -> bytes:
    """Deck lists one after the other, in one document, nothing kept from an earlier run."""
    forget()
    return counter.render(decklist.sheet(*decks()))


def deck_files() -> list[bytes]:
    """The same, each a file of its own with fonts of its own."""
    forget()
    return [counter.render(decklist.sheet(deck)) for deck in decks()]


def forget() -> None:
    """Forget how names were broken into lines, and how long they are."""
    for kept in (flow.typed, flow.fitted, flow.lines, fonts._units, fonts.runs, fonts.require):
        kept.cache_clear()


def line(what: str, taken: float, aim: str = "") -> None:
    """Print a figure beside what it should stay below."""
    print(f"  {what:<52} {taken:>9.0f} ms" + (f"   aim: {aim} ms" if aim else ""), flush=True)


def times() -> None:
    """How long it takes."""
    fiche, report = counter.find("fiche-combat"), counter.find("report")
    match = samples.match(report, "etraclor", "fr")
    line("Fiche Combat, warm", warm(lambda: counter.render(fiche)), "60")
    line("companion print fiche-combat, fresh process", command(), "400")
    line(f"{CODED} cards with a QR code each", warm(fresh_codes, FEW), "2000")
    line(f"{LISTS} deck lists of {LINES} lines", warm(deck_lists, FEW), "600")
    line("the same, each a file of its own", warm(deck_files, FEW))
    line("match report of 59 entries, warm", warm(lambda: counter.render(report, match=match), WARM))


def sizes() -> None:
    """How large the files are."""
    report, deck = counter.find("report"), counter.find("deck-list")
    files = {
        "Fiche Combat, A5": counter.render(counter.find("fiche-combat")),
        "Fiche Combat, two on A4": counter.render(counter.find("fiche-combat"), paper="A4", up=2),
        "quick reference": counter.render(counter.find("etraclor/quick-reference")),
        "pack of 52 cards, with backs": counter.render(counter.find("card-pack"), flip="long-edge"),
        "match report, 2 pages": counter.render(report, match=samples.match(report, "etraclor", "fr")),
        f"deck list of {LINES} cards": counter.render(deck, table=samples.table(deck, "fr")),
        f"{CODED} cards with a QR code each": coded_cards(),
    }
    for what, data in files.items():
        print(f"  {what:<52} {len(data) / 1000:>9.0f} kB", flush=True)


def main() -> None:
    """Measure and print."""
    times()
    sizes()


if __name__ == "__main__":
    main()
