"""The pages of a worksheet: questions with their tables and room to answer, then the answers. Lengths in mm."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.core.sentences import Phrasebook
from companion.core.words import listing
from companion.lessons.exercises import Exercise
from companion.lessons.feedback import cite_all
from companion.lessons.prompt import task_data
from companion.pictures import pdf
from companion.pictures.canvas import Picture
from companion.pictures.layout import laid_out
from companion.pictures.small import Told
from companion.printing import flow, icons, marks
from companion.printing.document import Document
from companion.printing.page import Page
from companion.printing.paper import POINTS_PER_MM
from companion.printing.spec import Job
from companion.table.session import Session

MARGIN: Final = 12.0
FOOT: Final = 15.0
"""The foot of the page: the ruler and the number."""
GAP, FARTHEST = 6.0, 13.0
"""Between two questions: at least, and at most where a page has room to spare."""
ASK, TEXT, SMALL = 10.5, 9.5, 8.0
"""Sizes of the letters, in points."""
WRITING: Final = 7.5
"""From line to line for a pen."""
NUMBER: Final = 8.0
"""The room for the number of a question."""
PLACES: Final = 4
"""Lines to write moves on, in each of three columns: as many as the most moves to find."""
LARGE: Final = 1.35
UNIT: Final = 0.2
"""A unit of a board's picture in mm."""
COLUMNS: Final = 9.0
"""Between two columns of answers."""
_Told = tuple[int, tuple[str, ...]]
"""The number of a question, and the paragraphs of its answer."""


_words = cache(Phrasebook("companion.lessons.handouts")["worksheet"].all)


def draw(document: Document, job: Job, title: str, seed: str, questions: Sequence[Exercise]) -> None:
    """Draw the questions, then their answers; `title` heads the pages."""
    _Worksheet(document, job, title, seed, questions).draw()


@dataclass(frozen=True, slots=True)
class _Question:
    """A question as it is printed."""

    number: int
    made: Exercise
    ask: str
    about: str
    board: Picture
    choices: tuple[str, ...]
    expects: str
    unit: str


class _Worksheet:
    def __init__(self, document: Document, job: Job, title: str, seed: str, questions: Sequence[Exercise]) -> None:
        self.document, self.lang, self.title, self.seed = document, job.lang, title, seed
        self.words = _words(job.lang)
        self.large = job.style == "large-print"
        self.s, self.columns = (LARGE, 1) if self.large else (1.0, 2)
        self.unit = UNIT * self.s
        self.wide = document.drawn.width - 2 * MARGIN
        self.bottom = document.drawn.height - FOOT
        self.questions = [self._question(number, made) for number, made in enumerate(questions, 1)]

    def _question(self, number: int, made: Exercise) -> _Question:
        scene = made.scene(self.lang)
        view = Session(scene.match, seat=scene.seat, lang=self.lang).view()
        task = task_data(scene)
        step = [str(one["text"]) for one in view["bar"].get("steps") or () if one.get("state") == "now"]
        acting = [str(side["name"]) for side in view["board"] if side.get("acting")]
        about = [str(view["bar"]["title"]), *step]
        about += [self.words["to-play"].format(player=name) for name in acting]
        told = Told(self.words["hand"], self.words["pile"])
        board = laid_out(view, self.wide / self.unit, told)
        offered = tuple(choice["title"].rstrip(".") for choice in task.get("choices", ()))
        return _Question(number, made, task["ask"], " · ".join(about), board, offered,
                         task["expects"], task.get("unit", ""))  # fmt: skip

    # --- pages --------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        pages, answers = self._pages(), self._answer_pages()
        count = len(pages) + len(answers)
        for number, page in enumerate(pages, 1):
            self._question_page(number, count, page)
        for number, columns in enumerate(answers, 1):
            self._answer_page(number, len(pages) + number, count, columns)

    def _top(self, number: int) -> float:
        """Where the questions of a page begin: below the heading of the first."""
        if number > 1:
            return MARGIN + 9 * self.s
        intro = flow.height(self._intro(), self.wide, TEXT * self.s)
        return MARGIN + 22 * self.s + intro + 5

    def _pages(self) -> list[list[_Question]]:
        """The questions page by page, as many as fit."""
        pages: list[list[_Question]] = [[]]
        left = self.bottom - self._top(1)
        for question in self.questions:
            high = self._height(question) + (GAP if pages[-1] else 0)
            if pages[-1] and high > left:
                pages.append([])
                left, high = self.bottom - self._top(len(pages)), self._height(question)
            pages[-1].append(question)
            left -= high
        return pages

    def _question_page(self, number: int, count: int, questions: Sequence[_Question]) -> None:
        page = self.document.page(self.words["outline"].format(page=number))
        self._heading(page, number)
        self._footer(page, number, count)
        y = self._top(number)
        spare = self.bottom - y - sum(self._height(question) for question in questions)
        gap = min(FARTHEST, spare / max(1, len(questions) - 1))
        for place, question in enumerate(questions):
            if place:
                page.line(MARGIN, y - gap / 2, MARGIN + self.wide, y - gap / 2, width=0.1, grey=0.5)
            self._draw_question(page, y, question)
            y += self._height(question) + gap

    def _intro(self) -> str:
        return self.words["intro"].format(player=self.questions[0].made.players[0])

    def _heading(self, page: Page, number: int) -> None:
        s, right, words = self.s, MARGIN + self.wide, self.words
        if number > 1:
            page.text(MARGIN, MARGIN + 4 * s, self.title, face="titles", points=10 * s)
            self._series(page, right, MARGIN + 4 * s)
            page.line(MARGIN, MARGIN + 5.6 * s, right, MARGIN + 5.6 * s, width=0.15)
            return
        page.text(MARGIN, MARGIN + 6 * s, self.title, face="titles", points=19 * s, room=self.wide * 0.6)
        self._series(page, right, MARGIN + 6 * s)
        y = MARGIN + 17 * s
        end = self._field(page, MARGIN, y, words["name"], self.wide * 0.62)
        self._field(page, end + 6, y, words["date"], right - end - 6)
        flow.paragraph(page, MARGIN, y + 5 * s, self._intro(), wide=self.wide, points=TEXT * s)

    def _series(self, page: Page, right: float, baseline: float) -> None:
        series = self.words["series"].format(seed=self.seed)
        page.player_text(right, baseline, series, face="bold", points=10 * self.s, align="right", room=self.wide * 0.35)

    def _field(self, page: Page, x: float, y: float, label: str, wide: float) -> float:
        """A word with a line to write on after it; its right end."""
        start = x + page.text(x, y, label, points=TEXT * self.s) + 2
        page.line(start, y + 0.6, x + wide, y + 0.6, width=0.15)
        return x + wide

    def _footer(self, page: Page, number: int, count: int) -> None:
        y = self.document.drawn.height - 9.5
        marks.ruler(page, MARGIN, y, 50, points=6)
        told = self.words["page"].format(page=number, pages=count)
        page.text(MARGIN + self.wide, y + 3, told, points=SMALL * self.s, align="right")

    # --- a question ---------------------------------------------------------------------------------------------------

    def _ask_wide(self) -> float:
        return self.wide - NUMBER * self.s - 14 * self.s

    def _head_height(self, question: _Question) -> float:
        return flow.height(_strong(question.ask), self._ask_wide(), ASK * self.s) + 5.2 * self.s

    def _height(self, question: _Question) -> float:
        return self._head_height(question) + question.board.height * self.unit + self._answer_height(question)

    def _draw_question(self, page: Page, y: float, question: _Question) -> None:
        s, number = self.s, NUMBER * self.s
        step = ASK * s * flow.LEADING / POINTS_PER_MM
        page.text(MARGIN, y + step / 2, f"{question.number}", face="titles", points=13 * s, middle=True)
        self._level(page, MARGIN + self.wide, y + step / 2, question.made.difficulty)
        foot = flow.paragraph(page, MARGIN + number, y, _strong(question.ask), wide=self._ask_wide(), points=ASK * s)
        page.text(MARGIN + number, foot + 3.2 * s, question.about, face="italic", points=SMALL * s)
        y += self._head_height(question)
        pdf.draw(page, question.board, MARGIN, y, self.unit)
        y += question.board.height * self.unit
        _ANSWERS[question.expects](self, page, y, question)

    def _level(self, page: Page, right: float, y: float, level: int) -> None:
        """Three dots, as many filled as the question is hard."""
        for place in range(3):
            x = right - (2 - place) * 3.4 * self.s - 1.2 * self.s
            dot = icons.shape(icons.DISC, x, y, 2.2 * self.s)
            page.outline(dot, width=0.2, fill=0 if place < level else None)

    # --- room to answer -----------------------------------------------------------------------------------------------

    def _answer_height(self, question: _Question) -> float:
        s = self.s
        if question.expects == "choice":
            return (6.2 + 5.6 * self._choice_rows(question)) * s
        if question.expects == "moves":
            return (6.2 + WRITING * PLACES) * s
        return 12 * s

    def _choice_rows(self, question: _Question) -> int:
        return -(-len(question.choices) // self.columns)

    def _choice(self, page: Page, y: float, question: _Question) -> None:
        s, rows = self.s, self._choice_rows(question)
        page.text(MARGIN, y + 4.6 * s, self.words["tick"], face="italic", points=SMALL * s)
        each = self.wide / self.columns
        for place, choice in enumerate(question.choices):
            x, at = MARGIN + place // rows * each, y + (6.2 + 5.6 * (place % rows)) * s
            page.box(x, at + 0.7 * s, 3.6 * s, 3.6 * s, radius=0.5, width=0.25)
            page.text(x + 5.4 * s, at + 2.5 * s, choice, points=TEXT * s, middle=True, room=each - 7 * s)

    def _moves(self, page: Page, y: float, question: _Question) -> None:
        s, across = self.s, 3
        page.text(MARGIN, y + 4.6 * s, self.words["find"], face="italic", points=SMALL * s)
        each = (self.wide - 6.0 * (across - 1)) / across
        for column in range(across):
            x = MARGIN + column * (each + 6.0)
            for row in range(1, PLACES + 1):
                at = y + (5.4 + WRITING * row) * s
                page.line(x, at, x + each, at, width=0.15)

    def _number(self, page: Page, y: float, question: _Question) -> None:
        s, baseline = self.s, y + 9.4 * self.s
        box = 24 * s
        label = page.width(self.words["answer"], "bold", TEXT * s)
        right = MARGIN + self.wide
        self._field(page, MARGIN, baseline, self.words["sum"], self.wide - box - label - 9)
        page.text(right - box - 2.5, baseline, self.words["answer"], face="bold", points=TEXT * s, align="right")
        page.box(right - box, baseline - 5.8 * s, box, 8 * s, radius=1, width=0.3)
        page.text(right - 2, baseline, question.unit, points=TEXT * s, align="right")

    # --- answers ------------------------------------------------------------------------------------------------------

    def _told(self, question: _Question) -> tuple[str, ...]:
        """The answer, why it is so, and the rule: each a paragraph."""
        found = question.made.explained(self.lang)
        rules = cite_all(question.made.scene(self.lang).game, question.made.clauses, self.lang)[:2]
        cited = listing([f"{clause.title.rstrip('.')} ({clause.section})" for clause in rules], self.lang)
        named = (f"_{self.words['rule'].format(rules=cited)}_",) if rules and not found.cited else ()
        return _strong(self.words["or"].join(found.answers)), *found.why, *named

    def _answer_pages(self) -> list[list[list[_Told]]]:
        """The answers page by page, column by column; the columns of the last page are about as high."""
        waiting = [(question.number, self._told(question)) for question in self.questions]
        room = self.bottom - self._answers_top()
        pages = []
        while waiting:
            each = min(room, max(self._columns_high(waiting), 1.0))
            columns = [_filled(waiting, each, self._told_height) for _ in range(self.columns)]
            pages.append([column for column in columns if column])
        return pages

    def _columns_high(self, waiting: Sequence[_Told]) -> float:
        """The least height at which columns hold all of some answers, or more than a page is high."""
        highs = [self._told_height(told) + GAP for _, told in waiting]
        each, room = max(sum(highs) / self.columns, *highs, 0.0), self.bottom - self._answers_top()
        while each < room:
            left = list(waiting)
            for _ in range(self.columns):
                _filled(left, each, self._told_height)
            if not left:
                break
            each += 4.0
        return each

    def _answers_top(self) -> float:
        return MARGIN + 12 * self.s + flow.height(self.words["answers-intro"], self.wide, TEXT * self.s) + 5

    def _column_wide(self) -> float:
        return (self.wide - COLUMNS * (self.columns - 1)) / self.columns

    def _told_height(self, told: Sequence[str]) -> float:
        wide, points = self._column_wide() - NUMBER * self.s, TEXT * self.s
        return sum(flow.height(text, wide, points) + 0.6 for text in told)

    def _answer_page(self, number: int, place: int, count: int, columns: Sequence[Sequence[_Told]]) -> None:
        s, words = self.s, self.words
        page = self.document.page(words["outline-answers"].format(page=number))
        page.text(MARGIN, MARGIN + 6 * s, words["answers"], face="titles", points=19 * s, room=self.wide * 0.6)
        self._series(page, MARGIN + self.wide, MARGIN + 6 * s)
        flow.paragraph(page, MARGIN, MARGIN + 10 * s, words["answers-intro"], wide=self.wide, points=TEXT * s)
        self._footer(page, place, count)
        for column, answers in enumerate(columns):
            x, y = MARGIN + column * (self._column_wide() + COLUMNS), self._answers_top()
            for question, told in answers:
                self._answer(page, x, y, question, told)
                y += self._told_height(told) + GAP

    def _answer(self, page: Page, x: float, y: float, number: int, told: Sequence[str]) -> None:
        s, step = self.s, TEXT * self.s * flow.LEADING / POINTS_PER_MM
        page.text(x, y + step / 2, str(number), face="titles", points=12 * s, middle=True)
        for text in told:
            wide = self._column_wide() - NUMBER * s
            y = flow.paragraph(page, x + NUMBER * s, y, text, wide=wide, points=TEXT * s) + 0.6


def _filled(waiting: list[_Told], high: float, height: Callable[[Sequence[str]], float]) -> list[_Told]:
    """Take as many answers as a column holds, one at least."""
    taken: list[_Told] = []
    while waiting and (not taken or height(waiting[0][1]) <= high + 0.01):
        high -= height(waiting[0][1]) + GAP
        taken.append(waiting.pop(0))
    return taken


_ANSWERS: Final[dict[str, Any]] = {
    "choice": _Worksheet._choice,
    "moves": _Worksheet._moves,
    "number": _Worksheet._number,
}


def _strong(text: str) -> str:
    return f"**{text}**"
