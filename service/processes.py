"""What the system tells of processes: which a process started, and how many files this one may open."""

from __future__ import annotations

import contextlib
import resource
import subprocess
import sys
from pathlib import Path


def descendants(pid: int) -> list[tuple[int, str]]:
    """The id and the command of each process that a process started, and of those that they started."""
    every = _from_proc() if Path("/proc/self/stat").exists() else _from_ps()
    found, parents = [], {pid}
    while parents:
        below = [(child, command) for child, parent, command in every if parent in parents]
        found += below
        parents = {child for child, _ in below}
    return found


def _from_proc() -> list[tuple[int, int, str]]:
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name in parentheses may hold anything; the parent is the second field after it.
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, IndexError, ValueError):
            continue
        found.append((int(folder.name), parent, command))
    return found


def _from_ps() -> list[tuple[int, int, str]]:
    lines = subprocess.run(["ps", "-axo", "pid=,ppid=,command="], capture_output=True, text=True, check=True).stdout
    fields = (line.split(None, 2) for line in lines.splitlines())
    return [(int(field[0]), int(field[1]), field[2]) for field in fields if len(field) == 3]


def files_allowed() -> int:
    """How many files may be open at once, after asking for as many as there can be: each connection is one.

    Many systems allow a process no more than 1024 unless it asks.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize
