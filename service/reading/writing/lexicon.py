"""The rows of the lexicon, as a language says them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.reading.writing.things import NoWords

_HERE = Path(__file__).parent.parent / "lexicon"


@cache
def table(name: str) -> Mapping[str, Any]:
    """A file of the lexicon: its sections by name."""
    return {section: _by_text(rows) for section, rows in read_yaml(_HERE / f"{name}.yaml").items()}


def _by_text(rows: Any) -> Any:
    return {str(key): told for key, told in rows.items()} if isinstance(rows, Mapping) else rows


@cache
def _section(name: str) -> Mapping[str, Any]:
    for file in ("nouns", "qualities", "numbers", "events", "sentences", "named"):
        if name in table(file):
            found: Mapping[str, Any] = table(file)[name]
            return found
    raise KeyError(name)


def has(section: str, key: object) -> bool:
    """Whether a section has a row."""
    return _key(key) in _section(section)


def row(section: str, key: object) -> Mapping[str, Any]:
    """A row of a section. Raises NoWords."""
    found = _section(section).get(_key(key))
    if found is None:
        raise NoWords(f"no row {section} {key}")
    told: Mapping[str, Any] = found
    return told


def _key(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


@cache
def classes() -> Mapping[str, Mapping[str, Any]]:
    """Every class that is printed on cards, with its names."""
    return {slug: names for group in table("classes").values() for slug, names in group.items()}
