"""The notebooks in JupyterLite, on a plain host, with every other address out of reach: they run to their end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
pytest.importorskip("jupyterlite_core")

from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.web.builder.check.licences import write_licences
from companion.web.builder.lite.lite import write_lite
from companion.web.builder.runtime.runtime import find_pyodide
from companion.web.builder.sources import find_sources
from tests.browser.lab import READY, REST_MS, RUN_ALL
from tests.browser.pages import HASTY, Watch
from tests.browser.static_site import Host, hosted
from tests.waiting import LIMIT_MS, LOADING_MS
from tests.web.contents import compare, lines_of

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("lite")]

OPEN = """([path]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  return window.jupyterapp.commands.execute('docmanager:open', { path, kernel: { id: kernel.id, name: kernel.name } })
    .then(() => undefined);
}"""
SHOWN = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
  .filter((cell) => cell.cell_type === 'code').map((cell) => [cell.id, cell.execution_count, cell.getOutputs()])"""
SAID = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const told = [], asked = kernel.requestExecute({ code });
  asked.onIOPub = ({ content }) => told.push(content.text ?? '', content.evalue ?? '');
  await asked.done;
  return told.join('');
}"""
KEPT = """async () => (await (await caches.open('precache')).keys()).some(({ url }) => url.includes('/bundle.js'))"""
"""Whether the page has kept what it was made of itself (offline.js)."""
FR, EN = "fr/1-marqueur.ipynb", "en/2-tour.ipynb"
LESSON = "fr/etraclor/6-cinq-cartes-et-pas-un-personnage.ipynb"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """JupyterLite in a sub-folder of a plain web host. Tests look into the app, people do not."""
    target = tmp_path_factory.mktemp("site")
    write_lite(target, find_sources(), find_pyodide())
    settings = target / "lite" / "jupyter-lite.json"
    told = json.loads(settings.read_text("utf-8"))
    told["jupyter-config-data"]["exposeAppInBrowser"] = True
    settings.write_text(json.dumps(told), "utf-8")
    write_licences(target)
    with hosted(target) as running:
        yield running


@pytest.fixture(scope="module")
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.add_init_script(HASTY)
    yield context
    context.close()


class Book:
    """A page of JupyterLite on a notebook."""

    def __init__(self, device: BrowserContext, host: Host) -> None:
        self.host, self.trouble = host, list[str]()
        self.page: Page = device.new_page()
        self.page.set_default_timeout(LIMIT_MS)
        Watch(self.page, self.trouble, lambda _: True)

    def visit(self, notebook: str) -> Book:
        """By the link that opens one notebook."""
        self.page.goto(f"http://127.0.0.1:{self.host.port}/lite/lab/index.html?path={notebook}")
        self.page.wait_for_function("() => window.jupyterapp", polling=REST_MS)
        self.page.wait_for_function(READY, polling=REST_MS, timeout=LOADING_MS)
        return self

    def open(self, notebook: str) -> Book:
        """Beside the one that is open, in its kernel: to start one takes longer than to run a notebook."""
        self.page.evaluate(OPEN, [notebook])
        self.page.wait_for_function(f"() => window.jupyterapp.shell.currentWidget.context?.path === '{notebook}'")
        self.page.wait_for_function(READY, polling=REST_MS, timeout=LOADING_MS)
        return self

    def run_all(self) -> dict[str, list[dict[str, Any]]]:
        """Every cell, to the end; what each shows. None fails, none is left out."""
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(READY, polling=REST_MS, timeout=LOADING_MS)
        found: list[tuple[str, int | None, list[dict[str, Any]]]] = self.page.evaluate(SHOWN)
        assert [name for name, count, _ in found if count is None] == []
        outputs = [(name, one) for name, _, shown in found for one in shown]
        assert [
            (name, one) for name, one in outputs if one["output_type"] == "error" or one.get("name") == "stderr"
        ] == []
        return {name: shown for name, _, shown in found}

    def says(self, code: str) -> str:
        """What code prints in the kernel."""
        return str(self.page.evaluate(SAID, code)).strip()


@pytest.fixture(scope="module")
def first(device: BrowserContext, host: Host) -> Iterator[Book]:
    """The page whose kernel serves most tests."""
    book = Book(device, host).visit(FR)
    yield book
    book.page.close()
    assert book.trouble == []


def text_of(output: dict[str, Any], kind: str = "text/html") -> str:
    found = output["text"] if output["output_type"] == "stream" else output["data"][kind]
    return found if isinstance(found, str) else "".join(found)


def test_the_scorekeeper_runs_to_its_end_and_its_table_answers_a_tap(first: Book) -> None:
    shown = first.run_all()
    assert "Sans pandas" in text_of(shown["history"][0])
    assert "Il n’y a pas de pandas" in text_of(shown["counts"][0])
    assert "Sans matplotlib" in text_of(shown["plot"][0], "image/svg+xml")
    form = first.page.locator(".companion-desk")
    form.get_by_label("Joueur 1").fill("Zoé")
    form.get_by_label("Qui commence").select_option(label="Zoé")
    form.get_by_role("button", name="Commencer", exact=True).click()
    table = form.locator(".companion-table")
    table.get_by_role("button", name="Piocher", exact=True).click()
    expect(table.locator('[data-place="Zoé.deck"] .ct-num').first).to_have_text("20")
    assert first.says("print(bureau.match.path.parent, bureau.match.newest)") == "/drive/companion/matches 1"


def test_a_lesson_runs_to_its_end_and_says_what_it_does_without_matplotlib(first: Book) -> None:
    shown = first.open(LESSON).run_all()
    assert "application/vnd.jupyter.widget-view+json" in shown["lesson"][0]["data"]
    expect(first.page.locator(".jp-NotebookPanel:visible .companion-table")).to_be_visible()
    assert "Il n’y a pas de matplotlib dans le navigateur" in text_of(shown["curve"][0])
    assert "Sans pandas" in text_of(shown["progress"][0])


def test_exercises_and_printing_work(first: Book) -> None:
    code = """
import companion
form = companion.exercises("etraclor", seed=1, lang="fr")
sheet = companion.sheet("fiche-combat", lang="fr", up=2)
print(type(form).__name__, sheet.pages, sheet.pdf[:5])
try:
    sheet.picture()
except ImportError as missing:
    print(missing)
"""
    told = first.says(code)
    assert told.startswith("ExerciseForm 1 b'%PDF-'")
    assert "pypdfium2" in told
    assert "pip install" not in told


def told_the_tour(shown: dict[str, list[dict[str, Any]]]) -> None:
    assert "Without pandas" in text_of(shown["history"][0])
    assert "Without matplotlib" in text_of(shown["plot"][0], "image/svg+xml")
    assert "fiche-combat.pdf" in text_of(shown["print"][0])


def test_the_tour_runs_to_its_end(first: Book) -> None:
    told_the_tour(first.open(EN).run_all())


@pytest.mark.soak
def test_without_a_network_the_tour_runs_to_its_end_and_records_are_there(
    first: Book, device: BrowserContext, host: Host
) -> None:
    """In another page, with a kernel of its own: what was opened once is kept, and so is what was played."""
    code = """
import companion
kept = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="en")
kept.save("/drive/kept.jsonl")
kept.play("draw")
kept.play("summon QD")
print(kept.newest)
"""
    assert first.open(EN).says(code) == "2"
    first.page.wait_for_function(KEPT, polling=REST_MS)
    host.stop()
    try:
        other = Book(device, host).visit(EN)
        told_the_tour(other.run_all())
    finally:
        host.start()
    code = """
import companion
from companion.table.matches.shelf import Shelf
kept = companion.load("/drive/kept.jsonl")
print(kept.newest, kept.facts()["Ana.defender.hp"], [one.players[0] for one in Shelf().list()])
"""
    assert other.says(code) == "2 12 ['Zoé']"
    other.page.close()
    assert other.trouble == []


def test_all_that_it_is_made_of_has_its_licence(host: Host) -> None:
    compare(host.folder)
    bundled = [
        path for path in (host.folder / "licences").glob("*third-party*") if "mathjax" in path.read_text("utf-8")
    ]
    assert [path.name.partition("-")[0] for path in bundled] == ["jupyterlite"]
    assert any(name == "micropip" for name, _ in lines_of(host.folder))
