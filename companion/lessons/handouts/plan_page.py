"""The teacher's plan on paper: headings beside what they head, the solutions in two columns below. Lengths in mm.

A plan stands on one page, in letters as small as that takes but never below `SCALES`; else it goes on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from companion.core.plugins.registry import find_game
from companion.core.text.float_sum import total
from companion.core.text.messages import Phrasebook
from companion.lessons.handouts.lesson_plan import Leg, Solved, course, plan_of, solutions
from companion.lessons.handouts.worksheet import PACKAGE
from companion.lessons.lesson.problems import LessonError
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.feedback import say
from companion.printing.errors import PrintError
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM
from companion.printing.spec import Job

MARGIN: Final = 14.0
FOOT: Final = 16.0
HEADS: Final = 40.0
"""The room for the headings, to the left of the text."""
GUTTER: Final = 5.0
PARTS, ROWS = 6.0, 1.6
"""Between two parts, and between two rows of a part."""
TEXT, SMALL, HEADING, TITLE = 10.0, 8.0, 11.0, 22.0
"""Sizes of the letters, in points."""
SCALES: Final = (1.0, 0.95, 0.9, 0.85, 0.8)
"""How much smaller the letters may be so that a plan fits a page."""
LARGE: Final = (1.35,)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the text: how high it is, and how it is drawn from its top left corner. `head` begins a part.

    A `wide` one takes the whole page, its heading above it.
    """

    high: float
    draw: Callable[[Page, float, float], object]
    head: str = ""
    wide: bool = False


_words = cache(Phrasebook("companion.lessons.handouts")["plan"].all)


def draw(document: Document, job: Job) -> None:
    """Draw the plans of a game's lessons, or of the one that is wished, each on a page of its own or more.

    Raises PrintError for a lesson that is not there.
    """
    game, wish = job.sheet.game, job.option("lesson").casefold()
    every_one = wish in ("", *(words[0] for words in job.sheet.choices["lesson"].values()))
    try:
        asked = [one for one in lessons(game) if one.plan] if every_one else [find_lesson(game, wish)]
        for lesson in asked:
            scales = LARGE if job.style == "large-print" else SCALES
            plans = (_Plan(document, job, find_game(game).title, lesson, scale) for scale in scales)
            found = next((plan for plan in plans if len(plan.pages) == 1), None)
            (found or _Plan(document, job, find_game(game).title, lesson, scales[0])).draw()
    except LessonError as wrong:
        raise PrintError("lesson", PACKAGE, problem=wrong) from None


class _Plan:
    def __init__(self, document: Document, job: Job, game: str, lesson: Lesson, scale: float) -> None:
        self.document, self.lang, self.game, self.lesson, self.titles = document, job.lang, game, lesson, job.titles
        self.words, self.plan, self.s = _words(job.lang), plan_of(lesson), scale
        self.right, self.bottom = document.drawn.width - MARGIN, document.drawn.height - FOOT
        self.left = MARGIN + HEADS * self.s**0.5 + GUTTER
        self.wide = self.right - self.left
        self.pages = self._pages()

    # --- pages --------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw its pages."""
        for number, rows in enumerate(self.pages, 1):
            title = self.lesson.title[self.lang]
            page = self.document.page(f"{title} {number}/{len(self.pages)}" if len(self.pages) > 1 else title)
            self._heading(page, number)
            self._footer(page, number, len(self.pages))
            y = self._top(number)
            for place, row in enumerate(rows):
                if row.head:
                    y += PARTS * self.s if place else 0
                    self._part(page, y, row.head, wide=row.wide)
                row.draw(page, self.left, y)
                y += row.high + ROWS * self.s

    def _pages(self) -> list[list[_Row]]:
        """The rows page by page, as many as fit; a part that goes on says its name again."""
        pages: list[list[_Row]] = [[]]
        y, head = self._top(1), ""
        for row in (*self._rows(), self._solutions()):
            head = row.head or head
            above = PARTS * self.s if row.head and pages[-1] else 0.0
            over = bool(pages[-1]) and y + above + row.high > self.bottom
            if over:
                pages.append([])
                y, above = self._top(len(pages)), 0.0
            pages[-1].append(replace(row, head=head) if over else row)
            y += above + row.high + ROWS * self.s
        return pages

    def _top(self, number: int) -> float:
        return MARGIN + (27.0 if number == 1 else 12.0) * self.s

    def _heading(self, page: Page, number: int) -> None:
        s, title, y = self.s, self.lesson.title[self.lang], MARGIN + 4 * self.s
        kicker = self.words["kicker"].format(game=self.game)
        page.text(MARGIN, y, kicker, face="titles", points=9 * s, grey=0.35)
        if number > 1:
            page.text(self.right, y, title, face="bold", points=9 * s, align="right")
            page.line(MARGIN, y + 2 * s, self.right, y + 2 * s, width=0.15)
            return
        page.text(MARGIN, y + 10 * s, title, face="titles", points=TITLE * s, room=self.right - MARGIN)
        head = say("plan-head", self.lang, minutes=self.plan.minutes, level=self.lesson.level)
        page.text(MARGIN, y + 16.5 * s, head, face="italic", points=TEXT * s)

    def _footer(self, page: Page, number: int, pages: int) -> None:
        y = self.document.drawn.height - 10.5
        marks.ruler(page, MARGIN, y, 50, points=6)
        told = self.words["page"].format(page=number, pages=pages)
        page.text(self.right, y + 3, told, points=SMALL * self.s, align="right")

    def _part(self, page: Page, y: float, head: str, *, wide: bool) -> None:
        """A line, and the heading: at the left of the part, or in one line at the head of a wide one."""
        page.line(MARGIN, y - 1.8, self.right, y - 1.8, width=0.15, grey=0.5)
        points = HEADING * self.s
        room = (self.right if wide else self.left - GUTTER) - MARGIN
        for line in flow.lines(f"**{head}**", room, points):
            step = points * flow.LEADING / POINTS_PER_MM
            text = "".join(words for _, words in line)
            page.text(MARGIN, y + step / 2, text, face="titles", points=points * 0.9, middle=True, room=room)
            y += step

    # --- rows ---------------------------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[_Row]:
        lang, lesson = self.lang, self.lesson
        yield from self._headed("plan-aims", [self._line("–", aim[lang]) for aim in lesson.aims])
        yield from self._headed("plan-material", [self._line("–", thing) for thing in self._material()])
        yield from self._headed("plan-course", [self._leg(leg) for leg in course(lesson, lang)])
        asked = [
            self._line(str(number), f"**{one.ask[lang]}**", one.answer[lang])
            for number, one in enumerate(self.plan.questions, 1)
        ]
        yield from self._headed("plan-questions", asked)
        beyond = [self._line("", f"**{one.title[lang]}**", one.text[lang]) for one in self.plan.beyond]
        yield from self._headed("plan-beyond", beyond)

    def _headed(self, key: str, rows: Sequence[_Row]) -> Iterator[_Row]:
        for place, row in enumerate(rows):
            yield replace(row, head=say(key, self.lang)) if place == 0 else row

    def _material(self) -> Iterator[str]:
        for thing in self.lesson.material:
            yield thing[self.lang]
        for name, copies in self.plan.sheets.items():
            named = f"{self.lesson.game}/{name}"
            yield self.words["sheet"].format(title=self.titles().get(name, name), copies=copies, name=named)

    def _line(self, sign: str, *paragraphs: str, points: float = TEXT, wide: float = 0.0) -> _Row:
        """A sign with paragraphs beside it, as wide as the part unless it is told."""
        points, indent = points * self.s, 6.0 * self.s if sign else 0.0
        wide = (wide or self.wide) - indent

        def drawn(page: Page, x: float, y: float) -> None:
            step = points * flow.LEADING / POINTS_PER_MM
            page.text(x, y + (step + page.cap("text", points)) / 2, sign, face="bold", points=points)
            for text in paragraphs:
                y = flow.paragraph(page, x + indent, y, text, wide=wide, points=points)

        return _Row(total(flow.height(text, wide, points) for text in paragraphs), drawn)

    def _leg(self, leg: Leg) -> _Row:
        """Minutes, a bar as long as they last, what happens, the steps."""
        points, times = TEXT * self.s, 22.0 * self.s
        steps = self.words["steps"].format(steps=_ranges(leg.steps)) if leg.steps else ""
        wide = self.wide - times
        text = f"{leg.text} _{steps}_" if steps else leg.text
        high = max(flow.height(text, wide, points), 6.4 * self.s)

        def drawn(page: Page, x: float, y: float) -> None:
            minutes = self.words["minutes"].format(start=leg.start, end=leg.end)
            step = points * flow.LEADING / POINTS_PER_MM
            page.text(x, y + (step + page.cap("text", points)) / 2, minutes, face="bold", points=points)
            whole = times - 5 * self.s
            each = whole / max(1, self.plan.minutes)
            at = y + 5.6 * self.s
            page.line(x, at, x + whole, at, width=0.15, grey=0.5)
            page.line(x + leg.start * each, at, x + leg.end * each, at, width=1.0)
            flow.paragraph(page, x + times, y, text, wide=wide, points=points)

        return _Row(high, drawn)

    def _solutions(self) -> _Row:
        """All solutions in columns that are about as high, below their heading."""
        gap = GUTTER * self.s
        each = (self.right - MARGIN + gap) / 2
        rows = [self._solved(one, each - gap) for one in solutions(self.lesson, self.lang)]
        columns = _shared([row.high + ROWS * self.s for row in rows])
        head = HEADING * self.s * flow.LEADING / POINTS_PER_MM + 1.5
        high = max(total(rows[number].high + ROWS * self.s for number in column) for column in columns)

        def drawn(page: Page, x: float, y: float) -> None:
            for place, column in enumerate(columns):
                at = y + head
                for number in column:
                    rows[number].draw(page, MARGIN + place * each, at)
                    at += rows[number].high + ROWS * self.s

        return _Row(head + high, drawn, say("plan-solutions", self.lang), wide=True)

    def _solved(self, one: Solved, wide: float) -> _Row:
        answer = f" **→ {one.answer}**" if one.answer else ""
        return self._line(str(one.number), one.asked + answer, points=TEXT * 0.9, wide=wide)


def _shared(highs: Sequence[float]) -> list[range]:
    """Which of some rows stand in which of two columns: those before the place that makes the higher one lowest."""
    cut = min(range(len(highs) + 1), key=lambda place: max(total(highs[:place]), total(highs[place:])))
    return [range(cut), range(cut, len(highs))]


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers with those that follow each other drawn together: `1–3, 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
