"""Lessons as pupils and teachers meet them: a phone, a keyboard, a wall; a whole lesson, a class, a notebook's page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from companion.lessons.classroom.journals.journals import Journals
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.pupil.progress import LessonRun
from tests.browser.app.shelf import SILLY
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.front.bench import Open, fixture
from tests.browser.front.test_front_access import resized
from tests.browser.hands import Hands
from tests.budget import SOAK, sized
from tests.lessons.robot import right_answers, wrong_answers

pytestmark = pytest.mark.browser

SHORTEST = find_lesson("etraclor", "chance")
WAYS = [(390, 844, "touch"), (1280, 800, "keys")]
"""A whole lesson is taken with each hand; what is but a kind of answer is given with one, in `make soak` with both."""
PANEL = ".cl-panel"


class Pupil(Hands):
    """Hands in a lesson: what lies under the bar at the bottom is scrolled free, as a thumb does it."""

    def press(self, what: Any) -> None:
        target = (self.page.locator(what) if isinstance(what, str) else what).first
        if self.way == "touch":
            target.tap()
        else:
            super().press(target)

    def do(self, name: str) -> None:
        self.press(f'{PANEL} [data-do="{name}"]')

    def verdict(self, kind: str) -> None:
        expect(self.page.locator(".cl-verdict")).to_have_attribute("data-verdict", kind)

    def give(self, answer: Any) -> None:
        """An answer by the control that the step offers."""
        control = self.page.locator(".cl-answer")
        control.wait_for()
        kind = re.search(r"a-(\w+)", control.get_attribute("class") or "")
        assert kind
        if kind[1] == "choice":
            self.press(f'[data-choice="{answer}"]')
        elif kind[1] == "next":
            self.do("show")
        else:
            if self.page.locator(".cl-typed:not([open])").count():
                self.press(".cl-typed summary")
            self.page.locator(".cl-line input").fill("")
            self.write(".cl-line input", str(answer))
            self.page.keyboard.press("Enter")


AT_HAND = """() => [...document.querySelectorAll(".cl-tools button")].every((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const middle = x + width / 2;  // no part of it may be covered
  return [y + 6, y + height / 2, y + height - 6].every((at) => one.contains(document.elementFromPoint(middle, at)));
})"""


def step(page: Page, number: int, of: int) -> None:
    expect(page.locator(".cl-step")).to_have_text(f"Étape {number} sur {of}")


@pytest.mark.parametrize(("width", "height", "way"), WAYS)
def test_lesson_from_start_to_end(server: Server, desk: Desk, width: int, height: int, way: str) -> None:
    page = desk.open(f"{server.address}#door=learn", width=width, height=height, touch=way == "touch")
    hands, run = Pupil(page, way), LessonRun(SHORTEST, lang="fr")
    hands.write("input[name=pupil]", f"Zoé {way}")
    page.keyboard.press("Tab")
    expect(page.locator("[data-lesson]").first).to_be_visible()
    hands.press(f'[data-lesson="etraclor/{SHORTEST.name}"]')
    of = len(SHORTEST.steps)
    for number in range(1, of + 1):
        step(page, number, of)
        if number == 2:
            hands.give(wrong_answers(run)[0].given)
            hands.verdict("wrong")
            hands.do("hint")
            expect(page.locator(".cl-hints li")).to_have_count(1)
            hands.do("why")
            expect(page.locator(".cl-why article").first).to_be_visible()
            hands.do("why")
        if number == 3:  # what was done is there again after the page was loaded anew
            address = page.url
            page.reload()
            step(page, 3, of)
            assert page.url == address
        for answer in right_answers(run):
            hands.give(answer)
            run.answer(answer)
        hands.verdict("right")
        if number < of:
            hands.do("forward")
            run.forward()
    expect(page.locator(".cl-end")).to_be_visible()
    hands.do("out")
    expect(page.locator(f'.is-finished[data-lesson="etraclor/{SHORTEST.name}"]')).to_be_visible()
    kept = companion.class_results(server.folder)
    kept = kept[kept["pupil"] == f"Zoé {way}"]
    assert list(kept["solved"]) == [True] * of
    assert (kept["wrong"].sum(), kept["hints"].sum()) == (1, 1)


@pytest.mark.parametrize(("width", "height", "way"), WAYS if SOAK else WAYS[:1])
def test_table_is_the_answer(server: Server, desk: Desk, width: int, height: int, way: str) -> None:
    address = f"{server.address}#lesson=etraclor/first-match&pupil=Ali-{way}"
    page = desk.open(address, width=width, height=height, touch=way == "touch")
    hands = Pupil(page, way)
    expect(page.locator(".cl-ask")).to_be_in_viewport()  # the question and the table are in sight together
    expect(page.locator(".ct-bar [data-action=draw]")).to_be_in_viewport()
    hands.press(".ct-bar [data-action=draw]")
    hands.verdict("right")
    hands.do("forward")
    step(page, 2, 19)
    expect(page.locator(".ct-near .ct-hint")).to_have_count(0)  # what can be summoned where would be the answer
    for place, card, verdict in (("Mia.healer", "KH", "wrong"), ("Mia.attacker", "AS", "right")):
        hands.press(f"[data-place='{place}'] > button.ct-face")
        hands.choose(card)
        expect(page.locator(f'[data-found="summon {card}"]')).to_be_visible()
        hands.do("check")
        hands.verdict(verdict)
    hands.do("to-back")
    step(page, 1, 19)


@pytest.mark.parametrize(("width", "height", "way"), WAYS if SOAK else WAYS[1:])
def test_cards_of_the_hand_are_the_answer(server: Server, desk: Desk, width: int, height: int, way: str) -> None:
    address = f"{server.address}#lesson=herocard/first-duel&pupil=Lou-{way}"
    page = desk.open(address, width=width, height=height, touch=way == "touch")
    hands = Pupil(page, way)
    hands.press(".ct-bar [data-action=draw]")
    hands.verdict("right")
    hands.do("forward")
    hands.give("hand-limit")
    hands.verdict("right")
    hands.do("forward")
    step(page, 3, 16)
    for card, verdict in (("3 X3", "wrong"), ("4 B5", "right")):
        hands.press(page.locator(".ct-heldcard", has_text=card).locator("button"))
        hands.verdict(verdict)
    expect(page.locator(".ct-duel")).to_contain_text("Tom")
    page.reload()
    step(page, 3, 16)
    hands.verdict("right")


@pytest.mark.parametrize(("game", "lesson", "title", "most"), [
    ("etraclor", "first-match", "First match", 12), ("herocard", "series", "In a series or one by one", 12),
    ("erythro", "first-match", "First match, together", 4), ("aestery", "combat", "Combat, number by number", 14),
])  # fmt: skip
def test_lesson_speaks_two_languages_and_stays_in_its_width(
    server: Server, desk: Desk, game: str, lesson: str, title: str, most: int
) -> None:
    page = desk.open(f"{server.address}#lesson={game}/{lesson}&pupil=Bo", width=360, height=740, touch=True)
    Pupil(page, "touch").press("[data-lang=en]")
    expect(page.locator(".cl-title")).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    steps = find_lesson(game, lesson).steps
    for number, name in enumerate([one.name for one in steps][: sized(most // 2, most)], 1):
        page.locator("[data-do=menu][aria-expanded=false]").evaluate_all("all => all.forEach((one) => one.click())")
        page.locator(f'[data-step="{name}"]').tap()
        expect(page.locator(".cl-step")).to_have_text(f"Step {number} of {len(steps)}")
        expect(page.locator(".cl-menu")).to_have_count(0)  # it closes by itself
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        for height in (740, 844):  # of short and of long phones
            page.set_viewport_size({"width": 360, "height": height})
            assert page.evaluate(AT_HAND), (name, height)  # no board lies over the buttons of the lesson


def test_a_dead_end_is_told_and_its_step_begun_again_the_menu_hides_nothing(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#lesson=etraclor/first-match&pupil=Ida", width=390, height=664, touch=True)
    hands = Pupil(page, "touch")
    hands.do("menu")
    hands.press("[data-step=heal]")
    step(page, 14, 19)
    expect(page.locator(".cl-menu")).to_have_count(0)
    hands.give("piocher")
    hands.verdict("going")
    hands.give("attaquer R♥ V♣")
    hands.verdict("lost")
    hands.do("menu")
    expect(page.locator(".cl-verdict")).to_be_visible()
    hands.press(".cl-verdict [data-do=restart]")
    expect(page.locator(".cl-verdict")).to_have_count(0)
    hands.do("menu")
    hands.press("[data-step=weapon]")
    step(page, 4, 19)
    hands.give("équiper 5♦ R♥")
    expect(page.locator(".cl-verdict")).to_contain_text("bouclier")
    hands.press(".cl-verdict [data-do=solution]")
    expect(page.locator(".cl-solution")).to_contain_text("7♠")


def test_the_end_of_a_lesson_leads_to_its_mistakes_and_to_exercises(server: Server, desk: Desk) -> None:
    run = Journals(server.folder, kind=companion.Match).open(SHORTEST, "Noa", "fr")
    for number, _ in enumerate(SHORTEST.steps):
        if number == 1:
            run.answer(wrong_answers(run)[0].given)
        for answer in right_answers(run):
            run.answer(answer)
        run.forward()
    page = desk.open(f"{server.address}#lesson=etraclor/{SHORTEST.name}&pupil=Noa", touch=True)
    hands = Pupil(page, "touch")
    hands.press(".cl-end [data-do=review]")
    expect(page.locator(".cl-beside")).to_have_text("À revoir\u202f: 1 sur 1")
    hands.do("to-forward")
    hands.press(".cl-end [data-do=exercises]")
    expect(page.locator(".cl-beside")).to_contain_text("Exercice 1")
    hands.do("to-forward")
    expect(page.locator(".cl-beside")).to_contain_text("Exercice 2")
    hands.do("menu")
    hands.do("to_lesson")
    expect(page.locator(".cl-end")).to_be_visible()


# --- a class ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("class") / "folder", "--class", "etraclor/chance").start()
    yield running
    told = running.log()
    running.stop()
    assert "Traceback" not in told, told


def key(school: Server) -> str:
    found = re.search(r"#teacher=([\w-]+)", school.log())
    assert found, school.log()
    return found[1]


def test_class_joins_and_the_teacher_sees_it_live(school: Server, desk: Desk) -> None:
    board = desk.open(f"{school.address}#teacher={key(school)}", width=1280, height=800)
    assert key(school) not in board.url  # the page is shown on a wall
    expect(board.locator(".ct-qr")).to_be_visible()
    phone = desk.open(school.address, touch=True)
    hands = Pupil(phone, "touch")
    hands.write("input[name=pupil]", SILLY)
    hands.press(".ct-start")
    step(phone, 1, len(SHORTEST.steps))
    row = board.locator(f"tr[data-pupil='{SILLY}']")
    expect(row).to_be_visible()
    run = LessonRun(SHORTEST, lang="fr")
    hands.give(wrong_answers(run)[0].given)
    expect(row.locator("[data-count=wrong]")).to_have_text("1")
    hands.do("hint")
    expect(row.locator("[data-count=hints]")).to_have_text("1")
    for answer in right_answers(run):
        hands.give(answer)
    expect(row.locator(".is-helped")).to_have_count(1)
    # Handing the device on is no way back: it lies in the menu, and is asked for.
    assert phone.locator(".cl-leave").count() == 0
    hands.do("menu")
    hands.do("not-me")
    hands.do("sure_no")
    expect(phone.locator(".cl-panel")).to_be_visible()
    # Another device may not take the name while it is in use, and hears nothing of its work.
    other = desk.open(school.address, touch=True)
    Pupil(other, "touch").write("input[name=pupil]", SILLY.upper())
    Pupil(other, "touch").press(".ct-start")
    expect(other.locator("[role=alert]")).to_contain_text(SILLY)
    assert other.locator(".cl-panel").count() == 0
    for page in (phone, other):
        assert not any(key(school) in text for text in desk.messages[page])
    board.reload()
    expect(row).to_be_visible()
    board.click(f"tr[data-pupil='{SILLY}'] .cl-pupil-name")  # what was answered, and the question of a step
    expect(board.locator(".cl-gave .is-wrong")).to_have_count(1)
    board.click("[data-step='1']")
    expect(board.locator(".cl-often")).to_have_count(1)
    board.click("[data-do=wall]")
    expect(board.locator(".cl-discs > i")).to_have_count(1)
    assert SILLY not in board.locator(".cl-wall").inner_text()
    board.click("[data-do=wall-close]")
    with board.expect_download() as download:
        board.click("[data-do=csv]")
    assert SILLY in Path(download.value.path()).read_text("utf-8-sig")
    for page in (board, phone, other):
        assert page.locator("img").count() == 0
    passing = desk.open(school.address, touch=True)
    Pupil(passing, "touch").write("input[name=pupil]", "Passing")
    Pupil(passing, "touch").press(".ct-start")
    expect(board.locator("tr[data-pupil=Passing]")).to_be_visible()
    expect(board.locator("[data-do=clear]")).to_have_count(0)  # its page is open
    passing.goto("about:blank")
    expect(board.locator("[data-do=clear]")).to_be_visible()
    board.click("[data-do=clear]")
    expect(board.locator(".cl-sure")).to_contain_text("Passing")  # asked first, in words
    expect(board.locator("tr[data-pupil=Passing]")).to_be_visible()
    board.click("[data-do=clear-sure]")
    expect(board.locator("tr[data-pupil=Passing]")).to_have_count(0)
    expect(row).to_be_visible()
    expect(board.locator("[data-do=clear]")).to_have_count(0)
    board.click("[data-do=restore]")
    expect(board.locator("tr[data-pupil=Passing]")).to_be_visible()


# --- everybody --------------------------------------------------------------------------------------------------------


def looked_over(page: Page, where: str) -> list[str]:
    """What axe finds on a page as it is on a small phone, light, and on a laptop, dark."""
    found = serious(page, f"{where}, 360")
    page.emulate_media(color_scheme="dark")
    resized(page, 1280, 800)
    found += serious(page, f"{where}, 1280")
    page.emulate_media(color_scheme="light")
    resized(page, 360, 800)
    return found


def test_axe_finds_nothing_serious(server: Server, school: Server, desk: Desk) -> None:
    lesson = desk.open(f"{server.address}#lesson=etraclor/first-match&pupil=Axe", 360, 800)
    grave = looked_over(lesson, "question")
    lesson.click(".cl-tools [data-do=hint]")
    expect(lesson.locator(".cl-hints li")).to_have_count(1)
    lesson.click("[data-do=why]")
    expect(lesson.locator(".cl-why")).to_be_visible()
    grave += looked_over(lesson, "hint and rules")
    lesson.click(".ct-bar [data-action=draw]")
    lesson.click("[data-do=forward]")
    expect(lesson.locator("[data-do=check]")).to_be_visible()
    grave += looked_over(lesson, "list")
    pupil = desk.open(f"{school.address}#pupil=Axe", 360, 800)
    expect(pupil.locator(".cl-panel")).to_be_visible()
    if pupil.locator(".cl-typed summary").count():
        pupil.click(".cl-typed summary")
    pupil.locator(".cl-line input").fill("999999")
    pupil.keyboard.press("Enter")
    expect(pupil.locator(".cl-verdict")).to_be_visible()
    grave += looked_over(pupil, "wrong")
    grave += looked_over(desk.open(school.address, 360, 800), "door")
    board = desk.open(f"{school.address}#teacher={key(school)}", 360, 800)
    board.click("[data-pupil=Axe] .cl-remove")
    board.click("[data-pupil=Axe] .cl-pupil-name")
    expect(board.locator(".cl-opened")).to_be_visible()
    grave += looked_over(board, "teacher")
    board.click("[data-do=wall]")
    expect(board.locator(".cl-wall")).to_be_visible()
    grave += looked_over(board, "wall")
    assert grave == [], "\n".join(grave)


def test_widget_draws_the_lesson_from_what_it_was_given(page_of: Open, tmp_path: Path) -> None:
    """In a notebook the page of a lesson comes as text with the widget: nothing is asked of a server."""
    pytest.importorskip("anywidget")
    widget = companion.lesson("etraclor/first-match", lang="fr", pupil="Zoé", folder=tmp_path)
    page = page_of(fixture("home"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(
        """([view, modules, style]) => { stop(); const on = {}; window.messages = [];
        document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
        window.model = { get: (name) => ({ view, modules })[name], off: () => {},
          on: (name, back) => { on[name] = back; },
          send: (message) => { messages.push(message); on["msg:custom"]({ type: "reply", id: message.id, ok: true }); },
        };
        front.render({ model: window.model, el: document.getElementById("app") }); }""",
        [json.loads(json.dumps(widget.view)), widget.modules, str(widget._css)],
    )
    expect(page.locator(".cl-ask")).to_be_visible()
    page.click(".ct-bar [data-action=draw]")
    page.click("[data-do=hint]")
    sent = [message["intent"] for message in page.evaluate("messages")]
    assert [(one["type"], one.get("move") or one.get("do")) for one in sent] == [("play", "draw"), ("lesson", "hint")]
    assert page.locator("[data-do=leave]").count() == 0
    assert [url for url in asked if not url.startswith(("blob:", "data:"))] == []


def test_every_word_that_the_pages_ask_for_exists() -> None:
    from companion.lessons.classroom.words import class_words

    for lang in ("fr", "en"):
        known = class_words(lang)
        for name in ("lesson.js", "learn.js", "teacher.js", "wall.js"):
            source = (Path(companion.__file__).parent / "lessons" / "front" / name).read_text("utf-8")
            asked = set(re.findall(r"word\((?:t\.)?view, \"(\w+)\"", source))
            assert asked
            assert asked <= known.keys(), (name, asked - known.keys())
            assert "innerHTML" not in source
