"""Workers that may be anybody: what they answer is text, who they are is shown by certificates, or said to be known."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import companion
from companion.cli import main
from companion.lab.errors import BrokenMatchError, LabError
from companion.lab.matches.batches import Todo
from companion.lab.matches.plan import Plan, Setting
from companion.lab.matches.work import answer
from companion.lab.processes import scheduler as scheduler_process
from companion.lab.processes.cluster import Cluster
from tests.lab.simulations import alike, simulated
from tests.planted import FAMILIAR, Planted

distributed = pytest.importorskip("distributed")

ROGUE: Final = """
import os, pickle
import distributed.worker
from distributed.protocol import to_serialize
from companion.lab.matches import work

MARK = MARKED

class Object:
    def __reduce__(self):
        return os.system, ("echo $PPID >> " + MARK,)

def thrown(text, first, end):
    raise ValueError("no")

def errors(exception):
    # What it sends for an error is its own.
    def message(error, status="error"):
        found = real(error, status)
        found["exception"] = found["traceback"] = to_serialize(exception)
        return found
    real, distributed.worker.error_message = distributed.worker.error_message, message

def list_of(text, first, end):
    return work.play(text, first, end)

ANSWERS = dict(
    object=lambda text, first, end: Object(),
    thrown=thrown,
    rows=list_of,
    number=lambda text, first, end: 10**400,
    text=lambda text, first, end: "nonsense",
)
"""
"""A worker that has the companion, but for what it answers."""


@pytest.fixture
def scheduler() -> Iterator[Any]:
    """One without workers."""
    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


class Worker:
    """A worker of some kind that works for a scheduler."""

    def __init__(self, address: str, place: Path, preload: str) -> None:
        self._mark, file = place / "mark", place / "preloaded.py"
        file.write_text(preload.replace("MARKED", repr(str(self._mark))), "utf-8")
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1"]
        command += ["--no-dashboard", "--preload", str(file)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=place)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    @property
    def ran_elsewhere(self) -> bool:
        """Whether something of its objects was run by another process than its own."""
        marks = self._mark.read_text("utf-8").split() if self._mark.exists() else []
        return set(marks) - {str(self._process.pid)} != set()


@pytest.fixture
def worker(scheduler: Any, tmp_path: Path) -> Iterator[Callable[[str], Worker]]:
    """Starts one that works for the scheduler; it is told what is done before."""
    running: list[Worker] = []

    def start(preload: str) -> Worker:
        running.append(Worker(scheduler.scheduler_address, tmp_path, preload))
        return running[-1]

    yield start
    for one in running:
        one.end()


def rogue(kind: str) -> str:
    return f"{ROGUE}\nwork.answer = ANSWERS[{kind!r}]\n"


@pytest.mark.parametrize("kind", ["object", "rows", "number", "text"])
def test_what_is_no_answer_is_neither_run_nor_kept(
    kind: str, scheduler: Any, worker: Callable[[str], Worker], tmp_path: Path
) -> None:
    found = worker(rogue(kind))
    with pytest.raises(LabError, match="somebody answers with something else than matches") as told:
        simulated(2, workers=scheduler.scheduler_address, into=tmp_path / "kept")
    assert "quelqu’un répond autre chose que des parties" in told.value.text("fr")
    assert "\n" not in str(told.value)
    assert told.value.runs.missing == 4
    assert not found.ran_elsewhere


# Answers that are text, and yet none: (what is made of the rows, or the whole answer)
ROWS: Final[dict[str, Callable[[list[Any]], Any]]] = {
    "of others": lambda rows: [[row[0] + 7, *row[1:]] for row in rows],
    "twice": lambda rows: rows + rows,
    "too few": lambda rows: rows[:-1],
    "short": lambda rows: [row[:-1] for row in rows],
    "huge": lambda rows: [[*row[:-1], 10**300] for row in rows],
    "never": lambda rows: [[*row[:-1], float("nan")] for row in rows],
    "a player nobody knows": lambda rows: [[row[0], "Mallory", *row[2:]] for row in rows],
    "colours": lambda rows: [[*row[:4], "\x1b[31m", *row[5:]] for row in rows],
    "won twice": lambda rows: [[*row[:2], 2.0, *row[3:]] for row in rows],
    "a table": lambda rows: {"rows": rows},
    "yes": lambda rows: [[True, *row[1:]] for row in rows],
}
WHOLE: Final = (
    None, 3, b"{}", "", "nonsense", "null", "[]", "[" * 100_000, "{}", '{"rows": null}', '{"broken": "x"}',
    '{"broken": [1e999, ""]}', "9" * 5000, " " * 16_000_001,
)  # fmt: skip


def test_what_is_text_and_no_answer_is_not_kept() -> None:
    text = json.dumps(Plan("etraclor", 4, ("random", "random"), (Setting(),), 7, "", {}, "1").as_data())
    workers = scheduler_process.Workers(None, {"address": "", "plan": text, "tls": {}, "left": []})
    rows = json.loads(answer(text, 0, 2))["rows"]
    assert workers._read(json.dumps({"rows": rows}), (0, 2)) == rows
    for given in (*(json.dumps({"rows": change(rows)}) for change in ROWS.values()), *WHOLE):
        with pytest.raises(scheduler_process._TroubleError, match="bad_answer"):
            workers._read(given, (0, 2))
    with pytest.raises(BrokenMatchError):
        workers._read('{"broken": [1, "x"]}', (0, 2))


@pytest.mark.parametrize("error", ["pickle.dumps(Object())", "Object()"])
def test_an_error_of_a_worker_is_not_made_here(error: str, scheduler: Any, worker: Callable[[str], Worker]) -> None:
    """In the bytes that Dask sends it in, or in others."""
    found = worker(rogue("thrown") + f"errors({error})\n")
    with pytest.raises(LabError, match=r"processes stop in the middle|something else than matches"):
        simulated(1, options=None, workers=scheduler.scheduler_address)
    assert not found.ran_elsewhere


def test_the_rogues_of_these_tests_do_what_they_say(scheduler: Any, worker: Callable[[str], Worker]) -> None:
    """Whoever takes objects runs them: else these tests would say nothing."""
    from companion.lab.matches import work

    found = worker(rogue("object"))
    with distributed.Client(scheduler.scheduler_address, set_as_default=False) as client:
        client.submit(work.answer, "", 0, 1).result(timeout=60)
    assert found.ran_elsewhere


# --- certificates -----------------------------------------------------------------------------------------------------


def certified(folder: Path, name: str) -> Any:
    """A signer, and a certificate signed by it, as three files."""
    folder.mkdir()

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", f"/CN={name}")
    openssl("req", *key, "-keyout", "key.pem", "-out", "asked.pem", "-subj", "/CN=lab")
    signer = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial")
    openssl("x509", "-req", "-in", "asked.pem", *signer, "-out", "cert.pem", "-days", "2")
    return {name: str(folder / f"{name.split('_')[1]}.pem") for name in ("tls_ca_file", "tls_cert", "tls_key")}


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return dict(certified(tmp_path_factory.mktemp("tls") / "ours", "ours"))


@pytest.fixture(scope="module")
def secure(ours: dict[str, str]) -> Iterator[str]:
    """The address of a scheduler that talks to nobody without a certificate of the same signer, with a worker."""
    ca, cert, key = ours.values()
    role = {f"tls_{role}_{what}": file for role in ("scheduler", "worker", "client")
            for what, file in (("cert", cert), ("key", key))}  # fmt: skip
    security = distributed.Security(tls_ca_file=ca, require_encryption=True, **role)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50, protocol="tls://",
        security=security,
    ) as running:  # fmt: skip
        yield running.scheduler_address


def test_with_certificates(secure: str, ours: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert secure.startswith("tls://")
    assert alike(simulated(workers=secure, **ours)) == alike(simulated())
    files = [word for name, file in ours.items() for word in (f"--{name.replace('_', '-')}", file)]
    assert main(["simulate", "etraclor", "--matches", "2", "--workers", secure, *files, "--lang", "en"]) == 0
    assert "2 matches" in capsys.readouterr().out


def test_certificates_of_somebody_else(secure: str, ours: dict[str, str], tmp_path: Path) -> None:
    theirs = certified(tmp_path / "theirs", "theirs")
    for files in (theirs, {**theirs, "tls_ca_file": ours["tls_ca_file"]}):
        with pytest.raises(LabError, match="with a certificate of the same signer"):
            simulated(2, workers=secure, **files)


def test_what_is_said_of_certificates(secure: str, ours: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("no certificate\n", "utf-8")
    for files, sentence in (
        ({}, "takes certificates: give tls_ca_file"),
        ({**ours, "tls_cert": str(tmp_path / "none.pem")}, "do not go together, or are none"),
        ({**ours, "tls_key": str(tmp_path / "nowhere.pem")}, "nowhere.pem cannot be read"),
    ):
        with pytest.raises(LabError, match=sentence):
            simulated(2, workers=secure, **files)
    for wishes in ({"tls_cert": ours["tls_cert"]}, {**ours, "tls_key": 3}):
        with pytest.raises(companion.SetupError, match="tls:// goes with three files"):
            simulated(2, workers=secure, **wishes)
    for workers in (None, 1, "tcp://127.0.0.1:1"):
        with pytest.raises(companion.SetupError, match="tls:// goes with three files"):
            simulated(2, workers=workers, **ours)


# --- networks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["tcp://192.0.2.7:8786", "ws://192.0.2.7:8786", "tcp://[2001:db8::1]:1", "tcp://127.0.0.1.example:1"]
)
def test_a_network_without_certificates_is_told_of_first(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Cluster] = []

    def play(cluster: Cluster, todo: Todo) -> Iterator[Any]:
        asked.append(cluster)
        return iter(())

    monkeypatch.setattr(Cluster, "__call__", play)
    for lang, words in (
        ("en", ("any program", "made-up matches", "--trust-network")),
        ("fr", ("n’importe quel programme",)),
    ):
        with pytest.raises(companion.SetupError) as told:
            simulated(2, workers=address, lang=lang)
        assert all(word in str(told.value) for word in words)
    assert main(["simulate", "etraclor", "--workers", address, "--lang", "en"]) == 2
    assert "--trust-network" in capsys.readouterr().err
    assert not asked
    assert simulated(2, workers=address, trust_network=True).missing == 4
    main(["simulate", "etraclor", "--workers", address, "--trust-network"])
    assert len(asked) == 2


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://localhost:1", "tcp://[::1]:1", "tls://192.0.2.7:8786"])
def test_this_machine_and_certificates_need_no_word(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cluster, "__call__", lambda *_: iter(()))
    assert simulated(2, workers=address).missing == 4


# --- what else may be there -------------------------------------------------------------------------------------------


def test_workers_without_the_companion(scheduler: Any, worker: Callable[[str], Worker]) -> None:
    worker("import sys\nsys.modules['companion'] = None\n")
    with pytest.raises(LabError, match=r"lack something .*companion.*: install tabletop-companion there"):
        simulated(2, workers=scheduler.scheduler_address)


def test_the_process_that_speaks_to_a_scheduler_imports_nothing_from_here(
    scheduler: Any, worker: Callable[[str], Worker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = Planted(tmp_path / "planted", tmp_path / "marks", FAMILIAR)
    worker("")
    scheduler.wait_for_workers(1)
    monkeypatch.chdir(planted.folder)
    assert simulated(2, workers=scheduler.scheduler_address).missing == 0
    assert planted.run == []
