"""The pages of a worksheet: questions with their tables and room to answer, then the answers. Lengths in mm.

A sheet takes two pages, both sides of a paper, where its questions can be drawn so: tables are drawn as small as they
stay legible, and where the number of questions was left open there are as many as the pages hold.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from companion.core.plugins.registry import find_game
from companion.core.text.float_sum import total
from companion.core.text.formatter import listing
from companion.core.text.messages import Phrasebook
from companion.lessons.handouts.worksheet_question import ACROSS, Asked, Question, lines_for
from companion.lessons.practice.exercises import Exercise
from companion.lessons.pupil.feedback import cite_all
from companion.pictures import pdf
from companion.pictures.boards.badges import Told
from companion.pictures.layout import laid_out
from companion.printing.layout import flow
from companion.printing.page import marks
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.paper import POINTS_PER_MM
from companion.printing.spec import Job

MARGIN: Final = 12.0
FOOT: Final = 15.0
"""The foot of the page: the ruler and the number."""
GAP, FARTHEST = 4.5, 13.0
"""Between two questions: at least, and at most where a page has room to spare."""
ASK, TEXT, SMALL = 10.5, 9.5, 8.0
"""Sizes of the letters, in points."""
WRITING: Final = 7.0
"""From line to line for a pen."""
NUMBER: Final = 8.0
"""The room for the number of a question."""
PAGES: Final = 2
"""Of a sheet, where its questions can be drawn so."""
LARGE: Final = 1.35
UNITS: Final = (0.2, 0.19, 0.18, 0.17)
"""A unit of a board's picture in mm: the largest at which the questions fit `PAGES`."""
COLUMNS: Final = 9.0
"""Between two columns of answers."""
_Told = tuple[int, tuple[str, ...]]
"""The number of a question, and the paragraphs of its answer."""


_words = cache(Phrasebook("companion.lessons.handouts")["worksheet"].all)


def draw(document: Document, job: Job, series: Mapping[str, Sequence[Exercise]], *, open_count: bool) -> None:
    """Draw the sheet of each series, named by its key, then all answers: with their reasons where there is one alone.

    `open_count`: a sheet may leave out its last questions to fit its pages.
    """
    sheets = [_fitting(document, job, seed, questions, open_count) for seed, questions in series.items()]
    several = len(sheets) > 1
    answers = [] if several else sheets[0].answer_pages()
    for sheet in sheets:
        sheet.draw(len(answers), even=several)
    if several:
        _keys(document, job, sheets)
    else:
        sheets[0].draw_answers(answers)


def _fitting(document: Document, job: Job, seed: str, questions: Sequence[Exercise], open_count: bool) -> "_Worksheet":
    """The sheet with its tables as large as fit the pages; a large print takes as many pages as it needs."""
    asked = [Asked(made, job.lang) for made in questions]
    if job.style == "large-print":
        return _Worksheet(document, job, seed, asked, UNITS[0])
    sheets = []
    for unit in UNITS:
        sheets.append(_Worksheet(document, job, seed, asked, unit))
        if len(sheets[-1].pages) <= PAGES:
            return sheets[-1]
    if open_count:
        best = max(sheets, key=lambda sheet: sum(map(len, sheet.pages[:PAGES])))  # the largest tables of equal ones
        best.cut()
        return best
    return sheets[0]


class _Worksheet:
    def __init__(self, document: Document, job: Job, seed: str, questions: Sequence[Asked], unit: float) -> None:
        self.document, self.lang, self.seed = document, job.lang, seed
        self.title = f"{find_game(job.sheet.game).title} · {job.title}"
        self.words = _words(job.lang)
        self.large = job.style == "large-print"
        self.s, self.columns = (LARGE, 1) if self.large else (1.0, 2)
        self.unit = unit * self.s
        self.wide = document.drawn.width - 2 * MARGIN
        self.bottom = document.drawn.height - FOOT
        self.questions = [self._question(number, asked) for number, asked in enumerate(questions, 1)]
        self.pages = self._pages()

    def cut(self) -> None:
        """Leave out the questions beyond the last page."""
        self.pages = self.pages[:PAGES]
        self.questions = [question for page in self.pages for question in page]

    def _question(self, number: int, asked: Asked) -> Question:
        made, view, task = asked.made, asked.view, asked.task
        step = [str(one["text"]) for one in view["bar"].get("steps") or () if one.get("state") == "now"]
        acting = [str(side["name"]) for side in view["board"] if side.get("acting")]
        about = [str(view["bar"]["title"]), *step]
        about += [self.words["to-play"].format(player=name) for name in acting]
        told = Told(self.words["hand"], self.words["pile"])
        board = laid_out(view, self.wide / self.unit, told)
        offered = tuple(choice["title"].rstrip(".") for choice in task.get("choices", ()))
        find = len(made.answer) if isinstance(made.answer, list) else 0
        return Question(number, made, task["ask"], " · ".join(about), board, offered,
                         task["expects"], task.get("unit", ""), lines_for(find))  # fmt: skip

    # --- pages --------------------------------------------------------------------------------------------------------

    def draw(self, more: int, *, even: bool) -> None:
        """Draw the questions; `more` pages follow. `even`: the next sheet begins on a paper of its own."""
        for number, page in enumerate(self.pages, 1):
            self._question_page(number, len(self.pages) + more, page)
        if even and len(self.pages) % 2:
            self.document.page(self.words["outline"].format(page=len(self.pages) + 1))

    def draw_answers(self, pages: Sequence[Sequence[Sequence[_Told]]]) -> None:
        """Draw the answers with their reasons."""
        for number, columns in enumerate(pages, 1):
            self._answer_page(number, len(self.pages) + number, len(self.pages) + len(pages), columns)

    def _top(self, number: int) -> float:
        """Where the questions of a page begin: below the heading of the first."""
        if number > 1:
            return MARGIN + 9 * self.s
        intro = flow.height(self._intro(), self.wide, SMALL * self.s)
        return MARGIN + 19 * self.s + intro + 4

    def _pages(self) -> list[list[Question]]:
        """The questions page by page, as many as fit."""
        pages: list[list[Question]] = [[]]
        left = self.bottom - self._top(1)
        for question in self.questions:
            high = self._height(question) + (GAP if pages[-1] else 0)
            if pages[-1] and high > left:
                pages.append([])
                left, high = self.bottom - self._top(len(pages)), self._height(question)
            pages[-1].append(question)
            left -= high
        return pages

    def _question_page(self, number: int, count: int, questions: Sequence[Question]) -> None:
        page = self.document.page(self.words["outline"].format(page=number))
        self._heading(page, number)
        self._footer(page, number, count)
        y = self._top(number)
        spare = self.bottom - y - total(self._height(question) for question in questions)
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
        page.text(MARGIN, MARGIN + 5 * s, self.title, face="titles", points=17 * s, room=self.wide * 0.7)
        self._series(page, right, MARGIN + 5 * s)
        y = MARGIN + 14.5 * s
        end = self._field(page, MARGIN, y, words["name"], self.wide * 0.5)
        end = self._field(page, end + 5, y, words["date"], self.wide * 0.2)
        most = words["mark-of"].format(most=sum(question.made.difficulty for question in self.questions))
        self._field(page, end + 5, y, words["mark"], right - end - 5 - page.width(most, "text", TEXT * s) - 1)
        page.text(right, y, most, points=TEXT * s, align="right")
        flow.paragraph(page, MARGIN, y + 3.5 * s, self._intro(), wide=self.wide, points=SMALL * s)

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

    def _head_height(self, question: Question) -> float:
        below = 1.6 if self._about_beside(question) else 5.2
        return flow.height(_strong(question.ask), self._ask_wide(), ASK * self.s) + below * self.s

    def _about_beside(self, question: Question) -> bool:
        """Whether the turn is told at the end of the question's line: else below it."""
        lines = flow.lines(_strong(question.ask), self._ask_wide(), ASK * self.s)
        told = Page.width(question.about, "italic", SMALL * self.s)
        return len(lines) == 1 and Page.width(question.ask, "bold", ASK * self.s) + told + 4 < self._ask_wide()

    def _height(self, question: Question) -> float:
        return self._head_height(question) + question.board.height * self.unit + self._answer_height(question)

    def _draw_question(self, page: Page, y: float, question: Question) -> None:
        s, number = self.s, NUMBER * self.s
        step = ASK * s * flow.LEADING / POINTS_PER_MM
        page.text(MARGIN, y + step / 2, f"{question.number}", face="titles", points=13 * s, middle=True)
        foot = flow.paragraph(page, MARGIN + number, y, _strong(question.ask), wide=self._ask_wide(), points=ASK * s)
        if self._about_beside(question):
            right = MARGIN + number + self._ask_wide()
            page.text(right, y + step / 2, question.about, face="italic", points=SMALL * s, align="right", middle=True)
        else:
            page.text(MARGIN + number, foot + 3.2 * s, question.about, face="italic", points=SMALL * s)
        self._points(page, MARGIN + self.wide, y + step / 2, question.made.difficulty)
        y += self._head_height(question)
        pdf.draw(page, question.board, MARGIN, y, self.unit)
        y += question.board.height * self.unit
        _ANSWERS[question.expects](self, page, y, question)

    def _points(self, page: Page, right: float, y: float, level: int) -> None:
        """Room for the points of a question, of as many as it is hard."""
        s, of = self.s, self.words["mark-of"].format(most=level)
        page.text(right, y, of, points=TEXT * s, align="right", middle=True)
        wide = page.width(of, "text", TEXT * s)
        page.line(right - wide - 7 * s, y + 2 * s, right - wide - 0.8, y + 2 * s, width=0.15)

    # --- room to answer -----------------------------------------------------------------------------------------------

    def _answer_height(self, question: Question) -> float:
        s = self.s
        if question.expects == "choice":
            return (1.4 + 5.6 * self._choice_rows(question)) * s
        if question.expects == "moves":
            return (0.8 + WRITING * question.lines) * s
        return 10 * s

    def _across(self, question: Question) -> int:
        """How many choices stand side by side."""
        longest = max((Page.width(choice, "text", TEXT * self.s) for choice in question.choices), default=0.0)
        return next((count for count in (ACROSS, 2) if longest + 7 * self.s < self.wide / count), 1)

    def _choice_rows(self, question: Question) -> int:
        return -(-len(question.choices) // self._across(question))

    def _choice(self, page: Page, y: float, question: Question) -> None:
        s, rows = self.s, self._choice_rows(question)
        each = self.wide / self._across(question)
        for place, choice in enumerate(question.choices):
            x, at = MARGIN + place // rows * each, y + (1.4 + 5.6 * (place % rows)) * s
            page.box(x, at + 0.7 * s, 3.6 * s, 3.6 * s, radius=0.5, width=0.25)
            page.text(x + 5.4 * s, at + 2.5 * s, choice, points=TEXT * s, middle=True, room=each - 7 * s)

    def _moves(self, page: Page, y: float, question: Question) -> None:
        s = self.s
        each = (self.wide - 6.0 * (ACROSS - 1)) / ACROSS
        for column in range(ACROSS):
            x = MARGIN + column * (each + 6.0)
            for row in range(1, question.lines + 1):
                at = y + WRITING * row * s
                page.line(x, at, x + each, at, width=0.15)

    def _number(self, page: Page, y: float, question: Question) -> None:
        s, baseline = self.s, y + 7.4 * self.s
        box = 24 * s
        label = page.width(self.words["answer"], "bold", TEXT * s)
        right = MARGIN + self.wide
        self._field(page, MARGIN, baseline, self.words["sum"], self.wide - box - label - 9)
        page.text(right - box - 2.5, baseline, self.words["answer"], face="bold", points=TEXT * s, align="right")
        page.box(right - box, baseline - 5.8 * s, box, 8 * s, radius=1, width=0.3)
        page.text(right - 2, baseline, question.unit, points=TEXT * s, align="right")

    # --- answers ------------------------------------------------------------------------------------------------------

    def key(self) -> str:
        """The answers alone, one after the other."""
        told = ((one.number, one.made.explained(self.lang).answers) for one in self.questions)
        return " · ".join(f"**{number}**\u00a0{self.words['or'].join(answers)}" for number, answers in told)

    def _told(self, question: Question) -> tuple[str, ...]:
        """The answer, why it is so, and the rule: each a paragraph."""
        found = question.made.explained(self.lang)
        rules = cite_all(question.made.scene(self.lang).game, question.made.clauses, self.lang)[:2]
        cited = listing([f"{clause.title.rstrip('.')} ({clause.section})" for clause in rules], self.lang)
        named = (f"_{self.words['rule'].format(rules=cited)}_",) if rules and not found.cited else ()
        return _strong(self.words["or"].join(found.answers)), *found.why, *named

    def answer_pages(self) -> list[list[list[_Told]]]:
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
        each, room = max(total(highs) / self.columns, *highs, 0.0), self.bottom - self._answers_top()
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
        return total(flow.height(text, wide, points) + 0.6 for text in told)

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


def _keys(document: Document, job: Job, sheets: Sequence[_Worksheet]) -> None:
    """Draw the answers of all series, each in a row, without their reasons."""
    words, first = sheets[0].words, sheets[0]
    rows = [(words["series"].format(seed=sheet.seed), sheet.key()) for sheet in sheets]
    label = max(Page.width(name, "bold", TEXT) for name, _ in rows) + 4
    left, wide, y, page, number = MARGIN + label, first.wide - label, 0.0, None, 0
    for name, key in rows:
        high = flow.height(key, wide, TEXT)
        if page is None or y + high > first.bottom:
            number += 1
            page = document.page(words["outline-answers"].format(page=number))
            page.text(
                MARGIN, MARGIN + 5, f"{first.title} · {words['answers']}", face="titles", points=14, room=first.wide
            )
            intro = words["keys-intro"]
            y = flow.paragraph(page, MARGIN, MARGIN + 8, intro, wide=first.wide, points=SMALL) + 4
        page.player_text(MARGIN, y + page.cap("text", TEXT) + 0.6, name, face="bold", points=TEXT, room=label - 2)
        y = flow.paragraph(page, left, y, key, wide=wide, points=TEXT) + 2.4
        page.line(MARGIN, y - 1.2, MARGIN + first.wide, y - 1.2, width=0.1, grey=0.5)


_ANSWERS: Final[dict[str, Any]] = {
    "choice": _Worksheet._choice,
    "moves": _Worksheet._moves,
    "number": _Worksheet._number,
}


def _strong(text: str) -> str:
    return f"**{text}**"
