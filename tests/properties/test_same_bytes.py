"""The same request gives the same bytes, however Python's hashes fall out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def _digest(hash_seed: str) -> str:
    command = [sys.executable, "-m", "tests.properties.answers", "25"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_same_request_gives_the_same_bytes() -> None:
    """Answers and listings of many games, each in a process of its own."""
    digests = {_digest(hash_seed) for hash_seed in ("0", "1", "4711")}
    assert len(digests) == 1
