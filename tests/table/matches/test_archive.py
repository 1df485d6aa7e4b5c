"""Matches in their owner's hands: deleted and brought back, named, taken out as one file and brought back."""

import base64
import io
import json
import zipfile
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import companion
from companion.core.record.limits import MAX_BYTES
from companion.core.runtime.slices import finished
from companion.table.hub.hub import Hub
from companion.table.matches import archive
from companion.table.matches.archive import Brought, packing, unpacking
from companion.table.matches.shelf import Shelf
from companion.table.matches.trash import KEPT_DAYS
from tests.budget import sized
from tests.table.door.test_door import KEYS, door
from tests.table.hubs import table_hub
from tests.table.phones import Phone
from tests.table.server import served


def begun(folder: Path, *players: str) -> str:
    """A match of one move, by its name."""
    match = companion.new("etraclor", players=list(players or ("Ana", "Bo")), starter=(players or ("Ana",))[0])
    path = Shelf(folder).add(match)
    match.play("draw")
    return path.stem


def names(folder: Path) -> set[str]:
    return {info.id for info in Shelf(folder).list()}


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return table_hub(Shelf(tmp_path, kind=companion.Match), guests_since=datetime.now(UTC) - timedelta(hours=1))


# --- deleting, naming -----------------------------------------------------------------------------------------------


def test_deleted_match_is_gone_and_comes_back_as_it_was(hub: Hub, tmp_path: Path) -> None:
    match = begun(tmp_path)
    record = tmp_path / "matches" / f"{match}.jsonl"
    before = record.read_bytes()
    owner, playing = Phone(hub, home=True), Phone(hub, match=match)
    assert owner.ask(type="delete", match=match)["ok"]
    assert (owner.view["resume"], owner.view["matches"]) == (None, [])
    assert owner.view["trashed"] == {
        "match": match, "text": "Ana against Bo: deleted. It stays in the bin for a month.",
    }  # fmt: skip
    assert playing.view["kind"] == "home"
    assert "was just deleted" in playing.view["notice"]
    assert not record.exists()
    assert owner.ask(type="restore", match=match)["ok"]
    assert owner.view["resume"]["match"] == match
    assert owner.view["trashed"] is None
    assert record.read_bytes() == before
    assert owner.ask(type="restore", match=match)["text"] == "This match is not in the bin."


def test_of_two_tabs_the_second_finds_a_match_gone_and_may_bring_it_back(hub: Hub, tmp_path: Path) -> None:
    match = begun(tmp_path)
    one, two = Phone(hub, home=True), Phone(hub, home=True)
    assert one.ask(type="delete", match=match)["ok"]
    for intent in ("delete", "rename", "open"):
        assert two.ask(type=intent, match=match, title="x")["text"].startswith("This match is no longer here")
    hub.follow()
    assert two.view["count"] == 0
    assert two.ask(type="restore", match=match)["ok"]
    hub.follow()
    assert one.view["resume"]["match"] == two.view["resume"]["match"] == match


def test_bin_is_swept_after_a_month(tmp_path: Path) -> None:
    old, new = begun(tmp_path), begun(tmp_path, "Cléo", "Dan")
    shelf = Shelf(tmp_path)
    today = date(2026, 11, 23)
    shelf.trash.put(shelf.path(old), "en", today - timedelta(days=KEPT_DAYS + 1))
    (tmp_path / "trash" / "of my own").mkdir()
    shelf.trash.put(shelf.path(new), "en", today)
    assert {path.stem for path in (tmp_path / "trash").rglob("*.jsonl")} == {new}
    assert (tmp_path / "trash" / "of my own").is_dir()


def test_one_name_deleted_twice_in_a_day_loses_neither(tmp_path: Path) -> None:
    match = begun(tmp_path)
    shelf = Shelf(tmp_path)
    data = shelf.path(match).read_bytes()
    shelf.trash.put(shelf.path(match), "en")
    (tmp_path / "matches" / f"{match}.jsonl").write_bytes(data + b"\n")
    shelf.trash.put(shelf.path(match), "en")
    assert len(list((tmp_path / "trash").rglob("*.jsonl"))) == 2
    shelf.trash.restore(match, "en")
    assert shelf.path(match).read_bytes() == data + b"\n"


def test_named_match_is_called_so_and_by_its_players_again(hub: Hub, tmp_path: Path) -> None:
    match = begun(tmp_path)
    owner = Phone(hub, home=True)
    assert owner.ask(type="rename", match=match, title="  La  revanche\u202e de Noël <b> ")["ok"]
    assert owner.view["resume"]["title"] == "La revanche de Noël <b>"
    assert Phone(table_hub(Shelf(tmp_path)), home=True).view["resume"]["title"] == "La revanche de Noël <b>"
    assert owner.ask(type="rename", match=match, title="")["ok"]
    assert owner.view["resume"]["title"] == "Ana against Bo"
    assert not owner.ask(type="rename", match="../titles", title="x")["ok"]
    assert owner.ask(type="rename", match=match, title=["no text"])["ok"]
    (tmp_path / "titles.json").write_text("[" * 100_000)
    assert Phone(table_hub(Shelf(tmp_path)), home=True).view["resume"]["title"] == "Ana against Bo"


def test_guest_deletes_names_and_brings_nothing(hub: Hub, tmp_path: Path) -> None:
    match = begun(tmp_path)
    guest = Phone(hub, guest=True, home=True)
    for intent in (
        {"type": "delete", "match": match}, {"type": "restore", "match": match},
        {"type": "rename", "match": match, "title": "x"}, {"type": "bring", "part": 0, "of": 1, "data": ""},
    ):  # fmt: skip
        reply = guest.ask(**intent)
        assert not reply["ok"]
        assert "Only the person" in reply["text"]
    assert names(tmp_path) == {match}
    assert guest.view["owner"] is False


# --- one file and back ----------------------------------------------------------------------------------------------


def packed(folder: Path) -> io.BytesIO:
    file = io.BytesIO()
    finished(packing(Shelf(folder), file))
    return file


def brought(folder: Path, data: bytes) -> tuple[int, int, int]:
    found: Brought = finished(unpacking(Shelf(folder), io.BytesIO(data), "en"))
    return found.new, found.known, found.wrong


def zipped(files: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return file.getvalue()


def test_all_matches_as_one_file_and_back_with_their_names(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    one, two = begun(here), begun(here, "Cléo", "Dan")
    Shelf(here).titles.put(one, "Noël", "en")
    data = packed(here).getvalue()
    assert brought(there, data) == (2, 0, 0)
    assert names(there) == {one, two}
    assert Shelf(there).titles.all() == {one: "Noël"}
    assert Shelf(there).path(two).read_bytes() == Shelf(here).path(two).read_bytes()
    assert Shelf(there).open(one).players == ("Ana", "Bo")
    Shelf(there).open(one).play("end")
    assert brought(there, data) == (0, 2, 0)  # what has gone on stays as it is
    assert len(Shelf(there).open(one).entries) == 3
    assert brought(there, Shelf(here).path(one).read_bytes()) == (0, 1, 0)


def test_a_match_that_went_another_way_is_kept_beside(tmp_path: Path) -> None:
    match = begun(tmp_path)
    data = Shelf(tmp_path).path(match).read_bytes()
    other = data.replace(b'"Ana.deck":20', b'"Ana.deck":19')
    assert other != data
    assert brought(tmp_path, other) == (1, 0, 0)
    assert names(tmp_path) == {match, f"{match}-2"}


def test_a_broken_backup_is_refused_whole(tmp_path: Path) -> None:
    for players in (("Ana", "Bo"), ("Cléo", "Dan"), ("Eva", "Finn")):
        begun(tmp_path / "here", *players)
    whole = packed(tmp_path / "here").getvalue()
    last = zipfile.ZipFile(io.BytesIO(whole)).infolist()[2].header_offset
    broken = [whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :] for at in range(last, last + 200, 7)]
    sound = 0
    for number, data in enumerate(
        [*broken, whole[:-30], zipped({"photo.jpg": b"x"}), whole.replace(b"PK\x01", b"PK\x07")]
    ):
        there = tmp_path / f"there{number}"
        try:
            sound += brought(there, data)[0] == 3  # what was bent tells nothing of the match
        except companion.RecordError as wrong:
            assert "neither a match nor a backup" in str(wrong)
            assert names(there) == set()
    assert sound < 10


def test_a_backup_brings_back_what_is_damaged_too(tmp_path: Path) -> None:
    torn, bent = begun(tmp_path / "here"), begun(tmp_path / "here", "Cléo", "Dan")
    record = Shelf(tmp_path / "here").path(torn)
    record.write_bytes(record.read_bytes()[:-20])
    record = Shelf(tmp_path / "here").path(bent)
    record.write_bytes(record.read_bytes() + b"no entry\n")
    assert brought(tmp_path / "there", packed(tmp_path / "here").getvalue()) == (2, 0, 0)
    assert {info.id: info.damaged for info in Shelf(tmp_path / "there").list()} == {torn: False, bent: True}
    assert len(Shelf(tmp_path / "there").open(torn).entries) == 1


def test_what_is_known_of_a_torn_record_is_told_in_the_language_of_each_page(hub: Hub, tmp_path: Path) -> None:
    match = begun(tmp_path)
    record = tmp_path / "matches" / f"{match}.jsonl"
    record.write_bytes(record.read_bytes()[:-20])
    told = {lang: Phone(hub, match=match, lang=lang).view["notice"] for lang in ("fr", "en")}
    assert told["en"] == f"The last line of {match}.jsonl was cut off; the match goes on from just before it."
    assert told["fr"].startswith(f"{match}.jsonl\u202f: la dernière ligne était coupée")


def test_the_name_of_a_match_follows_it_where_it_is_kept_beside(tmp_path: Path) -> None:
    match = begun(tmp_path)
    data = Shelf(tmp_path).path(match).read_bytes().replace(b'"Ana.deck":20', b'"Ana.deck":19')
    file = zipped({f"matches/{match}.jsonl": data, "titles.json": json.dumps({match: "The other one"}).encode()})
    assert brought(tmp_path, file) == (1, 0, 0)
    assert Shelf(tmp_path).titles.all() == {f"{match}-2": "The other one"}


def test_a_match_of_a_newer_companion_says_so(tmp_path: Path) -> None:
    data = Shelf(tmp_path / "here").path(begun(tmp_path / "here")).read_bytes()
    newer = data.replace(b'"companion":1', b'"companion":2', 1)
    assert newer != data
    found = finished(unpacking(Shelf(tmp_path / "there"), io.BytesIO(zipped({"newer.jsonl": newer})), "en"))
    assert found.text("en").startswith("No new match. 1 file is no match. newer.jsonl, line 1: format 2")
    assert "Update the companion." in found.text("en")


def test_a_zip_of_countless_files_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = zipped({f"{number}.txt": b"" for number in range(30)})
    monkeypatch.setattr(archive, "MOST_RECORDS", 20)
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(companion.RecordError, match="too large"):
        brought(tmp_path, many)


def test_names_in_a_file_are_never_paths(tmp_path: Path) -> None:
    match = begun(tmp_path / "from")
    record = Shelf(tmp_path / "from").path(match).read_bytes()
    evil = ("../../evil.jsonl", "/etc/evil.jsonl", "..\\evil.jsonl", "matches/.hidden.jsonl", "a\x00b.jsonl", ".jsonl")
    assert brought(tmp_path / "to", zipped(dict.fromkeys(evil, record) | {"readme.txt": b"x"}))[2] == 0
    found = {path.relative_to(tmp_path / "to").as_posix() for path in (tmp_path / "to").rglob("*") if path.is_file()}
    assert all(name.startswith("matches/") and name.count("/") == 1 for name in found)
    assert not list(tmp_path.glob("evil*"))
    header = json.loads(record.splitlines()[0]) | {"id": "../../evil"}
    assert brought(tmp_path / "to", json.dumps(header).encode() + b"\n") == (0, 0, 1)


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b"[]\n", b"PK", b"PK\x03\x04" + b"x" * 100, b'{"a": 1}\n', b"\xff" * 50]
)
def test_what_is_no_match_is_not_kept(tmp_path: Path, data: bytes) -> None:
    try:
        assert brought(tmp_path, data) == (0, 0, 1)
    except companion.RecordError as wrong:
        assert "neither a match nor a backup" in str(wrong)
    assert names(tmp_path) == set()


def test_files_have_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    bomb = zipped({"bomb.jsonl": record + b" " * (MAX_BYTES + 10)})
    assert len(bomb) < 100_000
    assert brought(tmp_path / "to", bomb) == (0, 0, 1)
    monkeypatch.setattr(archive, "MOST_RECORDS", 2)
    with pytest.raises(companion.RecordError, match="too large"):
        brought(tmp_path / "to", zipped({f"m{number}.jsonl": record for number in range(3)}))
    assert names(tmp_path / "to") == set()


def swollen(record: bytes, count: int, each: int, way: int = zipfile.ZIP_DEFLATED, claimed: int | None = None) -> bytes:
    """A backup of so many records, each with so many bytes that pack to nothing; `claimed`: the size that it says."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as made:
        for number in range(count):
            made.writestr(f"matches/m{number}.jsonl", record + b'{"a": "' + b"x" * each + b'"}\n')
        for info in made.infolist() if claimed is not None else ():
            info.file_size = claimed or 0
    return file.getvalue()


def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes come out of the files that are brought."""
    read, seen = archive._read, list[int]()

    def counted(*given: Any) -> bytes:
        data = read(*given)
        seen.append(len(data))
        return data

    monkeypatch.setattr(archive, "_read", counted)
    return seen


@pytest.mark.parametrize("claimed", [None, 100])
def test_a_backup_is_refused_by_what_comes_out_of_it(
    tmp_path: Path, claimed: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand times its size, whether it says so or not: nothing is kept, and it is not unpacked to its end."""
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    bomb, seen = swollen(record, sized(8, 60), 15_000_000, claimed=claimed), unpacked(monkeypatch)
    assert len(bomb) < 1_000_000
    with pytest.raises(companion.RecordError, match=r"too large|neither a match nor a backup"):
        brought(tmp_path / "to", bomb)
    assert names(tmp_path / "to") == set()
    assert sum(seen) < 100_000_000


def test_a_backup_whose_files_lie_in_one_another_is_counted_as_often_as_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each entry of the list at the end may point to the same bytes."""
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    one = swollen(record, 1, 15_000_000)
    start = one.index(b"PK\x01\x02")
    entry, end = one[start : one.index(b"PK\x05\x06")], one[one.index(b"PK\x05\x06") :]
    many = 500
    count, size = many.to_bytes(2, "little"), (many * len(entry)).to_bytes(4, "little")
    bomb = one[:start] + many * entry + end[:8] + count + count + size + end[16:]
    assert len(zipfile.ZipFile(io.BytesIO(bomb)).infolist()) == many
    seen = unpacked(monkeypatch)
    with pytest.raises(companion.RecordError, match="too large"):
        brought(tmp_path / "to", bomb)
    assert sum(seen) < 100_000_000
    assert names(tmp_path / "to") == set()


def test_a_record_with_blank_lines_at_its_end_without_end_is_no_match(tmp_path: Path) -> None:
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    for blank in (b"\n" * 5_000_000, b" " * 3_000_000, b"\r\n" * 1_000_000):
        for data in (record + blank, zipped({"one.jsonl": record + blank})):
            found = finished(unpacking(Shelf(tmp_path / "to"), io.BytesIO(data), "en"))
            assert (found.new, found.wrong) == (0, 1)
            assert "ends in blank lines" in found.text("en")
    assert names(tmp_path / "to") == set()
    assert brought(tmp_path / "to", record + b"\r\n\n") == (1, 0, 0)  # as an editor leaves it


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_none(tmp_path: Path, way: int) -> None:
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    with pytest.raises(companion.RecordError, match="neither a match nor a backup"):
        brought(tmp_path / "to", swollen(record, 3, 1000, way))
    assert names(tmp_path / "to") == set()


def test_a_backup_in_a_backup_is_not_opened(tmp_path: Path) -> None:
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    inner = zipped({"one.jsonl": record})
    assert brought(tmp_path / "to", zipped({"inner.jsonl": inner, "inner.zip": inner, "two.jsonl": record})) == (
        1,
        0,
        1,
    )
    assert names(tmp_path / "to") == {"two"}


def test_names_of_matches_without_end_are_none(tmp_path: Path) -> None:
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    titles = b"{" + b'"x":[],' * 1_000_000 + b'"one":"One"}'
    assert brought(tmp_path / "to", zipped({"titles.json": titles, "one.jsonl": record})) == (1, 0, 0)
    assert Shelf(tmp_path / "to").titles.all() == {}


def test_thousands_of_records_come_and_go(tmp_path: Path) -> None:
    record = Shelf(tmp_path / "from").path(begun(tmp_path / "from")).read_bytes()
    many = sized(300, 9_000)
    data = zipped({f"m{number}.jsonl": record for number in range(many)})
    slices = sum(1 for _ in unpacking(Shelf(tmp_path / "to"), io.BytesIO(data), "en"))
    assert slices == 2 * many
    assert len(names(tmp_path / "to")) == many
    assert brought(tmp_path / "to", packed(tmp_path / "to").getvalue()) == (0, many, 0)


def test_a_page_brings_a_file_in_pieces(hub: Hub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(tmp_path / "from")
    data = packed(tmp_path / "from").getvalue()
    pieces = [base64.b64encode(data[at : at + 100]).decode() for at in range(0, len(data), 100)]
    owner = Phone(hub, home=True)
    for part, piece in enumerate(pieces):
        assert owner.ask(type="bring", part=part, of=len(pieces), data=piece)["ok"]
    assert owner.view["trashed"] == {"match": None, "text": "1 match imported."}
    assert owner.view["resume"]["match"] == match
    for part, of, piece in ((3, 9, pieces[0]), (0, 1, "no base64!"), (0, 0, ""), ("0", 1, ""), (0, 1, None)):
        assert not owner.ask(type="bring", part=part, of=of, data=piece)["ok"]
    monkeypatch.setattr(archive, "MOST_BYTES", 150)
    assert owner.ask(type="bring", part=0, of=9, data=pieces[0])["ok"]
    assert "too large" in owner.ask(type="bring", part=1, of=9, data=pieces[1])["text"]
    assert not owner.ask(type="bring", part=2, of=9, data=pieces[2])["ok"]


def test_the_owner_takes_files_and_guests_none(hub: Hub, tmp_path: Path) -> None:
    match = begun(tmp_path)
    with served(hub, door()) as table:
        owner, guest = (table.passed(key) for key in KEYS.values())
        status, headers, body = table.ask(f"/companion/record/{match}.jsonl", Companion_Pass=owner)
        assert (status, body) == (200, (tmp_path / "matches" / f"{match}.jsonl").read_bytes())
        assert f'filename="{match}.jsonl"' in headers["content-disposition"]
        status, headers, body = table.ask("/companion/matches.zip", Companion_Pass=owner)
        assert status == 200
        assert zipfile.ZipFile(io.BytesIO(body)).namelist() == [f"matches/{match}.jsonl", "titles.json"]
        for path in (f"record/{match}.jsonl", "matches.zip"):
            assert table.ask(f"/companion/{path}", Companion_Pass=guest)[0] == 403
            assert table.ask(f"/companion/{path}")[0] == 403
        named = "Fête d'été"
        (tmp_path / "matches" / f"{match}.jsonl").rename(tmp_path / "matches" / f"{named}.jsonl")
        status, headers, body = table.ask(f"/companion/record/{quote(named)}.jsonl", Companion_Pass=owner)
        assert (status, headers["content-disposition"]) == (200, 'attachment; filename="F-te-d-t-.jsonl"')
        for path in ("record/no-such.jsonl", "record/..%2Ftitles.jsonl", "record/titles.json", "record/.jsonl"):
            assert table.ask(f"/companion/{path}", Companion_Pass=owner)[0] == 404
