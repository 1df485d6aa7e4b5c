"""Processes that tests start and stop as people do."""

import signal
import subprocess
from collections.abc import Sequence
from typing import Any


def interruptible(command: Sequence[str], **more: Any) -> "subprocess.Popen[Any]":
    """A process that Ctrl+C reaches even where this run was put in the background, whose children ignore it."""
    return subprocess.Popen(
        command,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
        **more,
    )
