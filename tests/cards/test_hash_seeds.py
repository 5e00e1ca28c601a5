"""The same text is the same bytes, whatever the seed of Python's hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

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
    """In processes that each make the parser anew, since what they keep lies in folders of their own."""
    told = [
        subprocess.run(
            [sys.executable, "-c", _READ, json.dumps(TEXTS)],
            cwd=PROJECT,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": str(PROJECT),
                "PYTHONPYCACHEPREFIX": str(tmp_path / seed),
                "PYTHONDONTWRITEBYTECODE": "",
            },
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert len(list(tmp_path.rglob("parsing.*.made"))) == 2
    assert told[0] == told[1] and "unsupported" not in told[0].decode()
