"""One child process: started, started again when it dies, stopped."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

_log = logging.getLogger(__name__)

_FIRST_DELAY = 0.2
_LONGEST_DELAY = 5.0
# A child that lived this long (seconds) did start: its next death counts as the first.
_HEALTHY_AFTER = 10.0
_KILL_AFTER = 5.0
_PR_SET_PDEATHSIG = 1


def _prctl() -> Callable[..., int] | None:
    if sys.platform != "linux":
        return None
    found: Callable[..., int] | None = getattr(ctypes.CDLL(None), "prctl", None)
    return found


# Looked up before any fork: the child may only make the call.
_PRCTL = _prctl()


def _die_with_parent() -> None:
    """Between fork and exec: have the kernel end this child when the supervisor is killed."""
    if _PRCTL is not None:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGTERM)


class Child:
    """A process of the service that has to be there as long as the service runs.

    Args:
        name: what to call it in messages.
        command: the program and its arguments.
        environment: variables on top of this process' own.
        pass_fds: file descriptors that it inherits.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        pass_fds: Sequence[int] = (),
    ) -> None:
        self.name = name
        self._command = list(command)
        self._environment = {**os.environ, **environment}
        self._pass_fds = tuple(pass_fds)
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._failures = 0
        self._due: float | None = None

    def start(self) -> None:
        """Start it, in a session of its own: Ctrl-C in a terminal must not reach it before its turn."""
        self._process = subprocess.Popen(
            self._command,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            pass_fds=self._pass_fds,
            start_new_session=True,
            preexec_fn=_die_with_parent,
        )
        self._started = time.monotonic()
        self._due = None

    @property
    def exit_status(self) -> int | None:
        """The status it ended with (a signal's number, negative, when that killed it); None while it runs."""
        return self._process.poll() if self._process else None

    def tend(self) -> None:
        """Start it again if it died, the later the oftener it did; to be called several times a second."""
        status = self.exit_status
        if status is None:
            return
        now = time.monotonic()
        if self._due is None:
            self._failures = 1 if now - self._started > _HEALTHY_AFTER else self._failures + 1
            delay = min(_FIRST_DELAY * 2 ** (self._failures - 1), _LONGEST_DELAY)
            self._due = now + delay
            self._signal_group(signal.SIGTERM)
            _log.warning("%s ended (%s); it is started again in %.1f s", self.name, ended_by(status), delay)
        elif now >= self._due:
            self.start()

    def stop(self, patience: float) -> None:
        """Ask it to stop, wait, and end it with all that it started if it does not.

        Args:
            patience: seconds that it has to finish what it is doing.
        """
        process, self._process = self._process, None
        if process is None:
            return
        # A second request means "now": a job worker drops its job instead of finishing it.
        asked = any(_ended_within(process, signal.SIGTERM, seconds) for seconds in (patience, _KILL_AFTER))
        if not asked:
            _log.error("%s did not stop in time and is killed", self.name)
            _ended_within(process, signal.SIGKILL, _KILL_AFTER)
        _signal_group(process.pid, signal.SIGKILL)

    def _signal_group(self, number: signal.Signals) -> None:
        if self._process is not None:
            _signal_group(self._process.pid, number)


def ended_by(status: int) -> str:
    """An exit status in words."""
    return f"killed by {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"


def _ended_within(process: subprocess.Popen[bytes], number: signal.Signals, seconds: float) -> bool:
    process.send_signal(number)
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def _signal_group(leader: int, number: signal.Signals) -> None:
    """What a process left behind: its children share its group."""
    try:
        os.killpg(leader, number)
    except (ProcessLookupError, PermissionError):
        return
