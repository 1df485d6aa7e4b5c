"""Many matches that the companion plays by itself."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.text.formatter import spoken_language

if TYPE_CHECKING:
    from companion.lab.results.runs import Runs


def simulate(
    game: str,
    matches: int,
    *,
    players: str | Sequence[str] = ("random", "random"),
    options: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    seed: int | str = 0,
    workers: int | str | None = None,
    tls_ca_file: str | os.PathLike[str] | None = None,
    tls_cert: str | os.PathLike[str] | None = None,
    tls_key: str | os.PathLike[str] | None = None,
    trust_network: bool = False,
    cards: Any = None,
    decks: Any = None,
    position: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    starter: str | None = None,
    into: str | os.PathLike[str] | None = None,
    progress: bool = True,
    lang: str | None = None,
) -> "Runs":
    """So many matches that the companion plays by itself: `.frame` is their table, `.compare()` compares, `.plot()`.

    `players`: how each one plays (`random`, `learner`, `player`, `master`, `cheater`, which sees all cards;
    `master/200` thinks 200 times a move); one stands for all. They are called Ana, Bo, Cleo, …; who sits where and who
    begins go in turn (`starter`: that one always). `options`: house rules, or several sets of them to be compared;
    `position`: facts to begin from, or several; `decks`: a deck by its name for each player, or several each to be
    played in all pairs (`"*"`: all of the box), else they choose; `cards` as in `new`. Each of these ways is played
    `matches` times, match k of each with the seed `<seed>:k`: the same call gives the same matches, whoever plays them.

    `workers`: so many processes, or the address of a Dask scheduler; None: this process. At `tls://…` each side shows a
    certificate: `tls_ca_file`, `tls_cert`, `tls_key` (PEM files, as for `dask scheduler`; else Dask's own settings). At
    `tcp://…` on another machine none does: that takes `trust_network=True`. `into`: a folder that keeps what is done,
    so that a second call goes on; Ctrl+C gives what there is (`.missing`).
    Raises SetupError, PositionError, companion.lab.errors.LabError, MissingExtraError.
    """
    from companion.lab.matches.simulate import simulate as simulated

    tls = {"tls_ca_file": tls_ca_file, "tls_client_cert": tls_cert, "tls_client_key": tls_key}
    return simulated(
        game, matches, players=players, options=options, seed=seed, workers=workers, tls=tls,
        trust_network=trust_network, cards=cards, decks=decks, position=position, starter=starter, into=into,
        progress=progress, lang=spoken_language(lang),
    )  # fmt: skip
