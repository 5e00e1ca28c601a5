"""Where the processes' numbers lie: files that are mapped into memory, and that a full disk cannot take away.

Writing to a mapped page for which the disk has no room kills the process (SIGBUS). So the files lie in shared memory
where there is some, and their room is reserved before they are mapped; where there is none, a process keeps its numbers
for itself.
"""

from __future__ import annotations

import mmap
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

from service.settings import Settings

_SHARED_MEMORY = Path("/dev/shm")
_RESERVED = 512 * 1024
_LONGEST_ENTRY = 40


def folder(settings: Settings) -> Path:
    """The folder of a service's numbers: in shared memory, else in its var folder."""
    name = f"arbiter-{os.getuid()}-{sha256(os.fsencode(settings.var)).hexdigest()[:16]}"
    shared = _SHARED_MEMORY / name
    try:
        is_ours = shared.lstat().st_uid == os.getuid() and not shared.is_symlink()
    except FileNotFoundError:
        is_ours = os.access(_SHARED_MEMORY, os.W_OK | os.X_OK)
    return shared if is_ours else settings.var / "run" / "metrics"


class ReservedDict(MmapedDict):
    """prometheus_client's file of numbers, none of whose pages can be missing."""

    def __init__(self, filename: str, read_mode: bool = False) -> None:
        try:
            with open(filename, "ab") as file:
                os.posix_fallocate(file.fileno(), 0, _RESERVED)
        except OSError:
            # Opened in its place; nobody else sees it.
            filename = f"/proc/self/fd/{os.memfd_create('metrics')}"
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]

    def _init_value(self, key: str) -> None:
        mine: Any = self
        size = mine._capacity
        if mine._used + 2 * len(key.encode()) + _LONGEST_ENTRY > size:
            try:
                os.posix_fallocate(mine._f.fileno(), 0, 2 * size)
            except OSError:
                mine._f = os.fdopen(os.memfd_create("metrics"), "w+b")
                mine._f.truncate(size)
                moved = mmap.mmap(mine._f.fileno(), size)
                moved[:] = mine._m[:]
                mine._m = moved
        super()._init_value(key)  # type: ignore[no-untyped-call]


def reserve_room() -> None:
    """Have prometheus_client use these files; before it makes the first one."""
    values.MmapedDict = ReservedDict  # type: ignore[attr-defined]
