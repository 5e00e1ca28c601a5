"""The players' collections beside the project; without them the tests that read printed texts are skipped."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from service.cards import default_catalogue
from service.cards.compiler import Compiled, assembled
from service.cards.understood import understood
from service.games.berserk.rules import feature_faults
from service.translation import Untranslated, translated

PROJECT = Path(__file__).parents[2]
COLLECTIONS = PROJECT.parent / "shared" / "cards"


def collection(name: str) -> list[dict[str, Any]]:
    """The rows of a collection, or a skip that cannot be overlooked."""
    path = COLLECTIONS / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"NOT TESTED: {path} is missing, so no printed text was read")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def held_back(ident: str) -> bool:
    """Whether the grammar was written without a look at this card: so it is with every tenth."""
    return int(sha256(ident.encode()).hexdigest(), 16) % 10 == 0


def whole(name: str, held: bool) -> tuple[int, int]:
    """How many cards of a collection, held back or not, were understood whole, and how many there are."""
    cards = [e for e in default_catalogue() if e["id"].startswith(f"{name}:") and held_back(e["id"]) is held]
    return sum(not any("unsupported" in f for f in e.get("features", ())) for e in cards), len(cards)


def reached() -> list[str]:
    """How many cards of the catalogue were understood whole, a line for each collection."""
    said = "{}: compiled whole {} of {} cards seen, {} of {} held back"
    return [said.format(name, *whole(name, False), *whole(name, True)) for name in ("classic", "modern")]


def judged(compiled: Compiled) -> Compiled:
    """A text as the reader gives it, but for the sentences that the judge does not carry out."""
    readings = zip(compiled.readings, understood(compiled, anew=False).readings, strict=True)
    return assembled([said if said.unsupported else read for read, said in readings])


def faults_of(feature: dict[str, Any]) -> list[tuple[str, str]]:
    """What is wrong with a feature of the reader's once it is said in the language, or that it cannot be said."""
    try:
        return [fault for said in translated(feature) for fault in feature_faults(said)]
    except Untranslated as lacking:
        return [("", str(lacking))]
