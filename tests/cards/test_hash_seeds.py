"""The same text is the same bytes, whatever the seed of Python's hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from service.cards import compile_text
from tests.cards.shared import PROJECT

TEXTS = (
    "{tap}: закрыть другого вашего гнома или койара.",
    "Ваши стоящие рядом эльфы получают +1 к {strike} и {zov}.",
    "Ваши эльфы не могут быть целью выстрелов и разрядов карт противника.",
)
_READ = """
import json, sys
from service.cards import compile_text
print(json.dumps([[list(compile_text(text).features)] for text in json.loads(sys.argv[1])]))
"""


def test_what_is_read_does_not_hang_on_the_seed_of_hashes(tmp_path: Path) -> None:
    """In this process, whose seed is its own, and in one that makes the parser anew, in a folder of its own."""
    ours = os.environ.get("PYTHONHASHSEED")
    told = subprocess.run(
        [sys.executable, "-c", _READ, json.dumps(TEXTS)],
        cwd=PROJECT,
        env={
            **os.environ,
            "PYTHONHASHSEED": "1" if ours == "0" else "0",
            "PYTHONPATH": str(PROJECT),
            "PYTHONPYCACHEPREFIX": str(tmp_path),
            "PYTHONDONTWRITEBYTECODE": "",
        },
        capture_output=True,
        check=True,
    ).stdout.decode()
    assert len(list(tmp_path.rglob("parsing.*.made"))) == 1
    assert told.strip() == json.dumps([[list(compile_text(text).features)] for text in TEXTS])
    assert "unsupported" not in told
