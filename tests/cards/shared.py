"""The players' collections beside the project; without them the tests that read printed texts are skipped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
COLLECTIONS = PROJECT.parent / "shared" / "cards"


def collection(name: str) -> list[dict[str, Any]]:
    """The rows of a collection, or a skip that cannot be overlooked."""
    path = COLLECTIONS / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"NOT TESTED: {path} is missing, so no printed text was read")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
