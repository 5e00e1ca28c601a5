"""The rows of the lexicon, as a language says them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import Row
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
    read: dict[str, Any] = _read().get(name, {})
    for file in ("nouns", "qualities", "numbers", "events", "sentences"):
        if name in table(file):
            own: Mapping[str, Any] = table(file)[name]
            return {key: {**read.get(key, {}), **own.get(key, {})} for key in {**read, **own}} if read else own
    if not read:
        raise KeyError(name)
    return read


@cache
def _read() -> Mapping[str, dict[str, Any]]:
    """Words that are read as well as written: a row says them once, the first form is the one that is written."""
    found: dict[str, dict[str, Any]] = {}
    for told in rows():
        section, key = _written_as(told)
        if section and told.get("ru") and told.get("en"):
            words = {language: told.get(language)[0].replace("_", " ") for language in ("ru", "en")}
            found.setdefault(section, {}).setdefault(key, words)
    return found


def _written_as(told: Row) -> tuple[str, str]:
    """The section and the key under which a row is written; nothing for what is only read."""
    fits: Mapping[str, Any] = told.get("sel", {})
    if told.part == "named" or "named" in told:
        return ("", "") if "in" in told else ("named", told.get("named", told.name))
    if told.part == "noun" and set(fits) == {"kind"}:
        return "kinds", str(fits["kind"])
    if "ability" in told or (told.part == "noun" and told.get("attack", "attacks") != "attacks"):
        return "types", told.get("ability", told.get("attack"))
    if "of_any_type" in told:
        return "types", "attacks"
    if isinstance(told.get("force"), str):
        return "forces", told.get("force")
    return ("elements", str(fits["element"])) if set(fits) == {"element"} else ("", "")


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
