"""The rows of the lexicon, as a language says them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml
from service.reading.syntax.rows import BOARD, Lexicon, rows
from service.reading.syntax.trees import Row
from service.reading.writing.things import NoWords

_HERE = Path(__file__).parent.parent / "lexicon"
_FILES = ("nouns", "qualities", "numbers", "events", "sentences")
_SPOKEN: ContextVar[Lexicon] = ContextVar("spoken", default=BOARD)


@contextmanager
def speaking(words: Lexicon) -> Iterator[None]:
    """What is written meanwhile is said in the words of a game: all parts of the writer look up the same ones."""
    before = _SPOKEN.set(words)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


@cache
def table(name: str) -> Mapping[str, Any]:
    """A file of the lexicon: its sections by name."""
    return {section: _by_text(rows) for section, rows in read_yaml(_HERE / f"{name}.yaml").items()}


def _by_text(rows: Any) -> Any:
    return {str(key): told for key, told in rows.items()} if isinstance(rows, Mapping) else rows


@cache
def _section(name: str, words: Lexicon) -> Mapping[str, Any]:
    """A section in the words of a game: what is written in every game, under what is read as well, under its own."""
    told: Mapping[str, Any] = next((table(file)[name] for file in _FILES if name in table(file)), {})
    read: dict[str, Any] = _read(words).get(name, {})
    if not told and not read:
        raise KeyError(name)
    every = {key: {**read.get(key, {}), **told.get(key, {})} for key in {**read, **told}} if read else told
    own = table(f"written/{words.folder}").get(name, {}) if words.folder else {}
    return {**every, **own}


@cache
def _read(words: Lexicon) -> Mapping[str, dict[str, Any]]:
    """Words that are read as well as written: a row says them once, the first form is the one that is written."""
    found: dict[str, dict[str, Any]] = {}
    for told in rows(words):
        section, key = _written_as(told)
        if section and told.get("ru") and told.get("en"):
            said = {language: told.get(language)[0].replace("_", " ") for language in ("ru", "en")}
            found.setdefault(section, {}).setdefault(key, said)
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
    return _key(key) in _section(section, _SPOKEN.get())


def row(section: str, key: object) -> Mapping[str, Any]:
    """A row of a section. Raises NoWords."""
    found = _section(section, _SPOKEN.get()).get(_key(key))
    if found is None:
        raise NoWords(f"no row {section} {key}")
    told: Mapping[str, Any] = found
    return told


def _key(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def classes() -> Mapping[str, Mapping[str, Any]]:
    """Every class that is printed on cards, with its names."""
    return _classes(_SPOKEN.get())


def class_names(words: Lexicon) -> dict[str, dict[str, str]]:
    """What each class is called in the words of a game, by language."""
    return {
        slug: {language: _one(names[language]) for language in ("en", "ru")} for slug, names in _classes(words).items()
    }


def _one(names: Any) -> str:
    """The first of the ways to call something."""
    return str(names[0]).replace("_", " ")


@cache
def _classes(words: Lexicon) -> Mapping[str, Mapping[str, Any]]:
    known = {slug: names for group in table("classes").values() for slug, names in group.items()}
    named = {row.get("sel", {}).get("class"): row.data for row in rows(words) if row.part == "noun"}
    own = {slug: row for slug, row in named.items() if isinstance(slug, str) and slug not in known}
    return {**known, **own}
