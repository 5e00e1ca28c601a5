"""One running service a var folder: a lock that ends with its holder, however that ends."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.supervisor import StartError


@contextmanager
def instance_lock(var: Path) -> Iterator[bool]:
    """Hold the var folder for this process; gives whether the run before was killed instead of stopped.

    Raises:
        StartError: another process holds the folder, or it cannot be written to.
    """
    run = var / "run"
    try:
        run.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(run / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StartError(f"{run} cannot be used: {error.strerror} (ARBITER_VAR says where it is)") from None
    try:
        _lock(descriptor, var)
        # The holder's pid stands in the file; only a holder that is killed cannot take it out again.
        was_killed = bool(_read(descriptor))
        _write(descriptor, str(os.getpid()))
        try:
            yield was_killed
        finally:
            _write(descriptor, "")
    finally:
        os.close(descriptor)


def _lock(descriptor: int, var: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
            raise StartError(f"{var} cannot be locked: {error.strerror}") from None
        holder = _read(descriptor) or "unknown"
        raise StartError(f"another arbiter (process {holder}) already runs on {var}") from None


def _read(descriptor: int) -> str:
    return os.pread(descriptor, 32, 0).decode("ascii", "replace").strip()


def _write(descriptor: int, text: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, text.encode("ascii"), 0)
