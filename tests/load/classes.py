"""Scenarios of a class: pupils who learn, and one who makes trouble."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.lessons.pupils import LESSON, script
from tests.load import floods
from tests.load.apart import apart
from tests.load.figures import Figures, Size
from tests.load.hands import EARLY_S, Tapper, ask_on, learn
from tests.load.phone import Phone
from tests.load.server import LoadServer, Part
from tests.load.trouble import said

THINK_S = 2.0
CLASS = ("--class", LESSON)


async def pupils_at_work(server: LoadServer, count: int, seconds: float) -> list[Figures]:
    """A class learns, the teacher's page is open."""
    times, intents = list[float](), script()
    teacher = await Phone.open(server.owner)
    assert teacher.view["kind"] == "teacher", teacher.view["kind"]
    pupils = [await Phone.open(server.guest, pupil=f"Élève {number:03}") for number in range(count)]
    assert {pupil.view["kind"] for pupil in pupils} == {"lesson"}
    server.watch()
    await asyncio.gather(*(learn(pupil, intents, seconds, THINK_S, times) for pupil in pupils))
    return [server.figures(f"{count} pupils", times, f"{teacher.heard['view']} views for the teacher")]


async def names_taken(server: LoadServer, count: int) -> list[Figures]:
    """One device takes all the names of a class; then a pupil comes, from a device of its own."""
    async with await Tapper.in_class(server.guest) as other:
        server.watch()
        async with apart(floods.names, server.guest, count) as trouble:
            told = await trouble.done(120)
    late = await Phone.open(server.guest)
    reply = await late.ask(type="join", name="Élève en retard")
    came = "a pupil who comes then is let in" if reply["ok"] else f"a pupil who comes then: {reply['text']}"
    return [
        server.figures(f"join/leave × {count}", other.times, said(told), came, other.remark, failed=len(other.failed))
    ]


async def many_steps(server: LoadServer, count: int) -> list[Figures]:
    """One pupil goes from step to step for long, then changes the language; another one goes on asking."""
    phone, going, switched = await Phone.open(server.guest, pupil="Ana"), list[float](), list[float]()
    steps = [step["name"] for step in phone.view["lesson"]["steps"]][:2]
    ended = await ask_on(phone, ({"type": "lesson", "do": "go", "step": steps[n % 2]} for n in range(count)), going)
    async with await Tapper.in_class(server.guest) as other:
        server.watch()
        language = await ask_on(phone, [{"type": "lang", "lang": "en"}], switched)
        await asyncio.sleep(EARLY_S)
    again = await ask_on(phone, [{"type": "lesson", "do": "restart", "all": True}], [])
    told = f"{len(going):,} steps in {sum(going):.0f} s, language in {1000 * sum(switched):,.0f} ms"
    wrong = [f"{what}: {text}" for what, text in (("go", ended), ("lang", language), ("restart", again)) if text]
    return [
        server.figures(f"go × {count:,}, then lang", other.times, told, *wrong, other.remark, failed=len(other.failed))
    ]


async def large_answers(server: LoadServer, count: int) -> list[Figures]:
    """Answers of 60 kB to one step; then that pupil goes, and comes back."""
    phone, times = await Phone.open(server.guest, "the same device", pupil="Ana"), list[float]()
    answers = ({"type": "lesson", "do": "answer", "given": [f"{number}" + "x" * 396] * 156} for number in range(count))
    async with await Tapper.in_class(server.guest) as other:
        server.watch()
        ended = await ask_on(phone, answers, times)
    await phone.leave()
    phone = await Phone.open(server.guest, "the same device", pupil="Ana")
    back = "back in the lesson" if phone.view["kind"] == "lesson" else f"out: {phone.view.get('notice')}"
    journals = sum(path.stat().st_size for path in (server.folder / "lessons").rglob("*.jsonl*"))
    told = f"{len(times)} answered, journals of {journals / 1e6:.1f} MB, {back}"
    return [
        server.figures(f"answer of 60 kB × {count}", other.times, told, ended, other.remark, failed=len(other.failed))
    ]


# --- to be run -------------------------------------------------------------------------------------------------------


def class_60(size: Size) -> list[Part]:
    """A class of 60."""
    return [Part(partial(pupils_at_work, count=60, seconds=size.seconds), CLASS)]


def class_200(size: Size) -> list[Part]:
    """A class of 200, the most there can be."""
    return [Part(partial(pupils_at_work, count=200, seconds=size.seconds), CLASS)]


def class_trouble(size: Size) -> list[Part]:
    """One pupil takes all the names, walks about 4,000 times, answers with books."""
    names = partial(names_taken, count=199)  # fewer do not fill a class
    steps, answers = partial(many_steps, count=size.many(4_000)), partial(large_answers, count=size.many(258))
    return [Part(names, CLASS), Part(steps, CLASS), Part(answers, CLASS)]
