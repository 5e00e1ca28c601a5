"""What a game has no rule for: a table of the words that have no sense in some place, each with its reason.

A row says where (``in``: the word that the part stands in, ``do`` for what is done), what (``head``: the event, the
deed or the word that heads the part, ``where``: what its fields have to be, ``unless`` they are that) and, where it is
not the whole part, which of its ``fields`` (``on.event``: where that says an event, ``stage.landed``: where it is that
word); of a field that only wants another one beside it, which (``lacking``); and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from service.data_files import read_yaml
from service.judge.language.checks import Fault, Faults, inside
from service.judge.remembered import Remembered

#: What connects parts and is no place of its own.
_CONNECTING = frozenset({"any", "all", "not", "sequence"})
_INDEXED = Remembered(16)


class Senseless(NamedTuple):
    """A row of the table; no places, or no heads, are all of them; a feature itself stands in ``features``."""

    places: frozenset[str]
    heads: frozenset[str]
    fields: tuple[str, ...]
    lacking: frozenset[str]
    why: str
    russian: str
    where: tuple[tuple[str, frozenset[str]], ...] = ()
    """Fields with the words of which each has to be one, or be headed by one, or name it; none are all."""
    unless: tuple[tuple[str, frozenset[str]], ...] = ()
    """The same of what is not meant, any of these."""


_Index = tuple[Mapping[str, list[tuple[int, Senseless]]], Mapping[str, list[tuple[int, Senseless]]]]


@cache
def senseless(path: Path) -> tuple[Senseless, ...]:
    """The table of a game.

    Args:
        path: its file; a row is ``{in, head, where, unless, fields, lacking, why, ru}``.
    """
    return tuple(_row(**row) for row in read_yaml(path))


def _row(*, why: str, ru: str, **row: Any) -> Senseless:
    places, heads, lacking = (frozenset(row.get(word, ())) for word in ("in", "head", "lacking"))
    told = [
        tuple((field, frozenset(words)) for field, words in row.get(word, {}).items()) for word in ("where", "unless")
    ]
    return Senseless(places, heads, tuple(row.get("fields", ())), lacking, why, ru, *told)


def misplaced(table: Sequence[Senseless], feature: Any) -> Faults:
    """What of a sound feature has no sense in its place: each with the reason of the table."""
    known: _Index = _INDEXED.get(table) or _INDEXED.put(table, _indexed(table))
    for pointer, place, part in _parts(feature, "", "features"):
        heads = {str(part[word]) for word in ("event", "deed") if word in part} or part.keys()
        rows = {number: row for head in heads for number, row in known[0].get(head, ())}
        rows.update(one for field in part for one in known[1].get(field, ()))
        for _, row in sorted(rows.items()):
            if row.places and place not in row.places:
                continue
            if not all(_is(part, *one) for one in row.where) or any(_is(part, *one) for one in row.unless):
                continue
            if not row.lacking.isdisjoint(part):
                continue
            if not row.fields:
                yield Fault(pointer, row.why)
            yield from (Fault(inside(pointer, name.split(".")[0]), row.why) for name in row.fields if _says(part, name))


def _indexed(table: Sequence[Senseless]) -> _Index:
    """The rows, with their places in the table, by what heads the parts that they are about, and those that are about
    parts with whatever head by a field that such a part has."""
    by_head: dict[str, list[tuple[int, Senseless]]] = {}
    by_field: dict[str, list[tuple[int, Senseless]]] = {}
    for number, row in enumerate(table):
        for head in row.heads:
            by_head.setdefault(head, []).append((number, row))
        fields = [row.where[0][0]] if row.where else row.fields
        for field in {path.split(".")[0] for path in fields} if not row.heads else ():
            by_field.setdefault(field, []).append((number, row))
    return by_head, by_field


def _says(part: Any, path: str) -> bool:
    """Whether a part has a field, or one within that; or is that word."""
    name, _, rest = path.partition(".")
    if not isinstance(part, Mapping):
        return bool(part == path)
    if not rest or name not in part:
        return name in part
    inner = part[name]
    return _says(inner, rest) or any(_says(one, rest) for one in _one_of(inner))


def _one_of(part: Any) -> Sequence[Any]:
    """The parts of one that is this or that."""
    return part.get("any", ()) if isinstance(part, Mapping) else ()


def _is(part: Mapping[str, Any], field: str, words: frozenset[str]) -> bool:
    """Whether a part has that field, or one within it (``always.cannot``), and it is one of the words."""
    name, _, rest = field.partition(".")
    if name not in part:
        return False
    if not rest:
        return not words or not words.isdisjoint(_words(part[name]))
    inner = part[name] if isinstance(part[name], list | tuple) else [part[name]]
    return any(isinstance(one, Mapping) and _is(one, rest, words) for one in inner)


def _words(value: Any) -> Iterator[str]:
    """What a field is: its word, what heads it, or whom it names."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)
    if isinstance(value, Mapping):
        yield from value
        yield from (value[word] for word in ("event", "deed", "keyword") if isinstance(value.get(word), str))
        yield from (one["event"] for one in _one_of(value) if isinstance(one, Mapping) and "event" in one)
        value = value.get("is")
    if isinstance(value, bool):
        value = str(value).lower()
    if isinstance(value, str):
        yield value


def _parts(value: Any, pointer: str, place: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every object of a feature, with the word that it stands in."""
    if isinstance(value, Mapping):
        yield pointer, place, value
        for name, part in value.items():
            yield from _parts(part, inside(pointer, name), place if name in _CONNECTING else name)
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from _parts(part, f"{pointer}/{number}", place)
