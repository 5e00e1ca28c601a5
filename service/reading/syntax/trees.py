"""What the syntax makes of a sentence: trees of senses, never of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Span = tuple[int, int]
Cases = frozenset[tuple[str, str]]
"""The (case, number) pairs that a phrase can be in; a number is ``sing`` or ``plur``."""


@dataclass(frozen=True, slots=True)
class Row:
    """A sense of the lexicon: its name, what part of speech it is, and what it is in each role."""

    name: str
    part: str
    data: Mapping[str, Any] = field(hash=False, compare=False)

    def get(self, key: str, default: Any = None) -> Any:
        """What the sense is in a role."""
        return self.data.get(key, default)

    def __contains__(self, key: str) -> bool:
        return key in self.data


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as it is printed: a whole, three, ``x`` or x and more; how it bounds (``min``, ``max``, ``equal``)."""

    told: Any
    bound: str = "equal"
    plus: int = 0
    sign: int = 0
    span: Span = (0, 0)
    times: int = 1


@dataclass(frozen=True, slots=True)
class Quality:
    """What stands before or after a noun: a sense, or a clause of which the noun is a part."""

    row: Row | None
    clause: Clause | None = None
    either: tuple[Quality, ...] = ()
    negated: bool = False
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class NP:
    """A noun phrase."""

    head: Row
    cases: Cases
    gender: str = ""
    qualities: tuple[Quality, ...] = ()
    amount: Amount | None = None
    of: NP | None = None
    mods: tuple[PP, ...] = ()
    title: str = ""
    either: tuple[NP, ...] = ()
    joint: str = ""
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class PP:
    """A phrase with a preposition; without a noun where the preposition is an adverb."""

    prep: str
    np: NP | None
    span: Span = (0, 0)
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb group: its sense, its mood, what it needs, and how its form agrees."""

    row: Row
    mood: str
    modal: str = ""
    negated: bool = False
    passive: bool = False
    numbers: frozenset[str] = frozenset()
    gender: str = ""
    person: str = ""
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands in brackets: clauses of its own."""

    clauses: tuple[Clause, ...]
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: what joins it to the one before, what opens it, its verb, and its parts in the order of print."""

    verb: Verb | None = None
    parts: tuple[NP | PP | Row | Aside, ...] = ()
    conj: Row | None = None
    joint: str = ""
    span: Span = (0, 0)


class Got(NamedTuple):
    """A phrase, where it ends, and how little it is liked."""

    node: NP
    end: int
    cost: float
