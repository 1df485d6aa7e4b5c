"""What random matches of every game show, in lines: the oracle of a rebuilding that may change nothing.

python -m tests.dump.dump write            a digest of every match into digests.txt (a quarter of an hour on two cores)
python -m tests.dump.dump check            the same, compared with digests.txt
python -m tests.dump.dump show aestery/dealt/17 > new.txt      one match in full, to be compared with an older version's

It needs nothing but the public face, so an older version can be asked the same: PYTHONPATH=old/checkout.
"""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

import companion

MATCHES = 200
ENTRIES = 24
DIGESTS = Path(__file__).with_name("digests.txt")
PLAYERS = ("Ana", "Bo", "Chloé", "Dan")
KINDS = ("physical", "list", "dealt")
LANGUAGES = ("fr", "en")


def kinds_of(game: str) -> list[str]:
    """The kinds of table that a game can be played at."""
    found = companion.new(game, PLAYERS[:2]).game
    return [kind for kind in KINDS if (kind != "list" or found.boxes) and (kind != "dealt" or found.deals)]


def tables() -> list[tuple[str, str]]:
    """Each game with each kind of table."""
    return [(game, kind) for game in sorted(companion.games()) for kind in kinds_of(game)]


def begun(dice: random.Random, game: str, kind: str) -> companion.Match:
    """A match that begins, with any of the game's options that has few values."""
    found = companion.new(game, PLAYERS[:2]).game
    low, high = found.seats
    options = {option.name: dice.choice(option.values) for option in found.options if option.values and option.main}
    return companion.new(
        game, PLAYERS[: dice.randint(low, min(high, len(PLAYERS)))], lang=dice.choice(LANGUAGES), starter="Ana",
        seed=dice.randrange(10**6) if kind == "dealt" else None,
        cards=next(iter(found.boxes)) if kind == "list" else None, **options,
    )  # fmt: skip


def lines(game: str, kind: str, number: int) -> Iterator[str]:
    """All that one match shows, entry by entry."""
    dice = random.Random(f"{game} {kind} {number}")
    match = begun(dice, game, kind)
    for step in range(ENTRIES):
        yield from told(match)
        listed = list(match.moves())
        yield from written(match, listed, dice)
        yield from refused(match, dice)
        if step % 6 == number % 6:
            yield from seen(match)
        go_on(match, listed, dice)


def told(match: companion.Match) -> Iterator[str]:
    """The newest entry: its record, its sentences, what it changed; all figures of the table."""
    entry = match.entries[-1]
    yield f"entry {entry!r} {entry.verdict}"
    for lang in LANGUAGES:
        spoken = entry.spoken(entry.telling) if entry.telling else entry
        yield f"told {lang} {spoken.explain(lang)} / {spoken.brief(lang)} / {spoken.open_title(lang)}"
    yield f"facts {sorted(match.facts().items())!r}"


def written(match: companion.Match, listed: list[Any], dice: random.Random) -> Iterator[str]:
    """What may be announced now, as the record has it; some of it in words, and read back from them."""
    yield from sorted(f"move {move}" for move in listed)
    for move in dice.sample(listed, min(6, len(listed))):
        for lang in LANGUAGES:
            text = match.move_text(move, lang)
            yield f"text {lang} {text} = {read_back(match, text)}"


def read_back(match: companion.Match, text: str) -> str:
    """What a text is read as, or why it is not."""
    try:
        return str(match.parse(text))
    except companion.MoveError as error:
        return f"{type(error).__name__}: {error}"


def refused(match: companion.Match, dice: random.Random) -> Iterator[str]:
    """What some announcements, sensible or not, are told."""
    candidates = sorted(match.game.candidates(match.state), key=str)
    for move in dice.sample(candidates, min(6, len(candidates))):
        ruling = match.ask(move)
        yield f"ask {move} {ruling.verdict} {ruling.implies}"
        for lang in LANGUAGES:
            yield f"why {lang} {ruling.text(lang)}"


def seen(match: companion.Match) -> Iterator[str]:
    """The codes of the table, and what each seat sees."""
    for code in (companion.position_code, companion.setup_code):
        try:
            yield f"code {code(match)}"
        except (ValueError, TypeError) as error:
            yield f"no code {error}"
    for seat in (None, *range(len(match.players))):
        for lang in LANGUAGES:
            yield f"view {seat} {lang} {match.game.view(match, seat, lang)!r}"


def go_on(match: companion.Match, listed: list[Any], dice: random.Random) -> None:
    """One more entry: mostly a move of a random verb; sometimes an override, an undo or a redo."""
    chance = dice.random()
    if chance < 0.06 and match.undoable is not None:
        match.undo()
        return
    if chance < 0.10 and match.redoable is not None:
        match.redo()
        return
    if chance < 0.16:
        candidates = sorted(match.game.candidates(match.state), key=str)
        for move in dice.sample(candidates, min(8, len(candidates))):
            if match.ask(move).overridable:
                match.override(move, why="the card says so")
                return
    if listed:
        verb = dice.choice(sorted({move.verb for move in listed}))
        match.play(dice.choice(sorted((move for move in listed if move.verb == verb), key=str)))
    elif match.undoable is not None:
        match.undo()


def digest(name: tuple[str, str, int]) -> str:
    """A match as 16 hexadecimal digits."""
    found = blake2b(digest_size=8)
    for line in lines(*name):
        found.update(line.encode() + b"\n")
    return found.hexdigest()


def names(matches: int) -> list[tuple[str, str, int]]:
    """The first so many matches of each table."""
    return [(game, kind, number) for game, kind in tables() for number in range(matches)]


def kept() -> dict[str, str]:
    """The digests as they were, by match."""
    return dict(line.split() for line in DIGESTS.read_text().splitlines())


def main(command: str, what: str = "") -> None:
    if command == "show":
        game, kind, number = what.split("/")
        print(*lines(game, kind, int(number)), sep="\n")
        return
    wanted = names(int(what or MATCHES))
    with ProcessPoolExecutor(2) as pool:
        found = {
            "/".join(map(str, name)): value
            for name, value in zip(wanted, pool.map(digest, wanted, chunksize=4), strict=True)
        }
    if command == "write":
        DIGESTS.write_text("".join(f"{name} {value}\n" for name, value in found.items()))
        return
    was = kept()
    different = [name for name, value in found.items() if was[name] != value]
    print(f"{len(found) - len(different)} of {len(found)} as they were", *different, sep="\n")
    sys.exit(bool(different))


if __name__ == "__main__":
    main(*sys.argv[1:])
