"""Case files: YAML lists of cases, read strictly. What is malformed is told with its file, case and field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from service import documents

SUFFIXES = (".yaml", ".yml")

CASE_FIELDS = {"id", "ruleset", "rules", "about", "position", "steps"}
STEP_FIELDS = {"action", "actions", "dice", "resolve", "answers", "about", "expect"}
#: What an expectation may name: what an answer holds, and four words of the cases' own.
ANSWER_FIELDS = {
    "verdict", "status", "violations", "position", "position_hash", "trace", "rolls", "decision", "warnings",
    "awaiting", "failed_action", "ruleset",
}  # fmt: skip
OWN_WORDS = {"rules", "first_rule", "cards", "legal_actions", "refused"}


class CaseError(ValueError):
    """A case file says something that no case can say; the message names file, case and field."""


@dataclass(frozen=True, slots=True)
class Step:
    """One proposal and what must come of it; without a proposal, what must be true of the position as it is."""

    request: Mapping[str, Any]
    expect: Mapping[str, Any]

    @property
    def proposes(self) -> bool:
        """Whether the step proposes anything."""
        return "action" in self.request or "actions" in self.request


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute: a position, the paragraphs it is about, and what happens step by step."""

    file: Path
    id: str
    ruleset: str
    rules: tuple[str, ...]
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    about: str = field(default="")

    @property
    def pins(self) -> tuple[str, ...]:
        """The paragraphs that the case pins, each with its ruleset: ``classic/216.5``."""
        return tuple(f"{self.ruleset}/{rule}" for rule in self.rules)


def files(paths: Iterable[Path]) -> list[Path]:
    """The case files that paths mean: files as they are, folders with every YAML file below them, sorted.

    Raises:
        CaseError: there is no such file, or a folder holds none.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            below = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
            if not below:
                raise CaseError(f"{path}: the folder holds no case file ({', '.join('*' + s for s in SUFFIXES)})")
            found += below
        elif path.is_file():
            found.append(path)
        else:
            raise CaseError(f"{path}: there is no such file or folder")
    return list(dict.fromkeys(found))


def load(paths: Iterable[Path]) -> list[Case]:
    """Every case of these files and folders.

    Raises:
        CaseError: a file is malformed.
    """
    return [case for path in files(paths) for case in load_file(path)]


def load_file(path: Path) -> list[Case]:
    """The cases of one file, in its order.

    Raises:
        CaseError: the file is malformed.
    """
    try:
        entries = documents.read(path.read_bytes())
    except (OSError, documents.DocumentError) as error:
        raise CaseError(f"{path}: {error}") from None
    if not isinstance(entries, list):
        raise CaseError(f"{path}: a case file is one list of cases")
    cases: list[Case] = []
    for number, entry in enumerate(entries, 1):
        case = _case(path, number, entry)
        if any(case.id == earlier.id for earlier in cases):
            raise CaseError(f"{path}: case {case.id}: id: another case of this file has it")
        cases.append(case)
    return cases


def _case(path: Path, number: int, entry: Any) -> Case:
    if not isinstance(entry, Mapping):
        raise CaseError(f"{path}: case number {number}: a case is an object")
    ident = entry.get("id")
    if not isinstance(ident, str) or not ident:
        raise CaseError(f"{path}: case number {number}: id: a case needs an id, a string")
    reader = _Reader(f"{path}: case {ident}")
    reader.known(entry, CASE_FIELDS, "")
    ruleset = reader.of(entry, "ruleset", str, "the id of a ruleset")
    rules = reader.of(entry, "rules", list, 'a list of paragraphs, as in ["205.3a"]')
    if not rules or not all(isinstance(rule, str) for rule in rules):
        raise reader.error("rules", 'must list paragraphs as strings, as in ["205.3a"]')
    position = reader.of(entry, "position", Mapping, "an object")
    if "cards" not in position:
        raise reader.error("position/cards", "is missing")
    steps = reader.of(entry, "steps", list, "a list of steps")
    if not steps:
        raise reader.error("steps", "must hold at least one step")
    read = tuple(reader.step(step, f"steps/{n}") for n, step in enumerate(steps, 1))
    about = str(entry.get("about", ""))
    return Case(path, ident, ruleset, tuple(rules), {"ruleset": ruleset, **position}, read, about)


class _Reader:
    """Reads one case; ``where`` opens every message."""

    def __init__(self, where: str) -> None:
        self.where = where

    def error(self, name: str, message: str) -> CaseError:
        return CaseError(f"{self.where}: {name}: {message}")

    def known(self, entry: Mapping[str, Any], names: set[str], prefix: str) -> None:
        for name in entry:
            if name not in names:
                raise self.error(f"{prefix}{name}", f"is no field here; known are {', '.join(sorted(names))}")

    def of(self, entry: Mapping[str, Any], name: str, kind: type, what: str, prefix: str = "") -> Any:
        if name not in entry:
            raise self.error(f"{prefix}{name}", "is missing")
        if not isinstance(entry[name], kind):
            raise self.error(f"{prefix}{name}", f"must be {what}")
        return entry[name]

    def step(self, entry: Any, name: str) -> Step:
        if not isinstance(entry, Mapping):
            raise self.error(name, "a step is an object")
        prefix = f"{name}/"
        self.known(entry, STEP_FIELDS, prefix)
        if "action" in entry and "actions" in entry:
            raise self.error(f"{prefix}actions", "cannot stand beside action")
        if "action" in entry:
            self.of(entry, "action", Mapping, "an object", prefix)
        if "actions" in entry:
            self.of(entry, "actions", list, "a list of actions", prefix)
        expect = self.of(entry, "expect", Mapping, "an object", prefix)
        self.expectation(expect, f"{prefix}expect/")
        request = {
            field: entry[field] for field in ("action", "actions", "dice", "resolve", "answers") if field in entry
        }
        if "action" not in request and "actions" not in request:
            if request:
                raise self.error(f"{prefix}action", "is missing")
            self.known(expect, {"cards", "legal_actions", "position", "decision"}, f"{prefix}expect/")
        return Step(request, expect)

    def expectation(self, expect: Mapping[str, Any], prefix: str) -> None:
        if not expect:
            raise self.error(prefix.rstrip("/"), "must name at least one thing")
        self.known(expect, ANSWER_FIELDS | OWN_WORDS, prefix)
        for name in ("rules", "violations", "trace", "rolls", "warnings", "refused"):
            if name in expect:
                self.of(expect, name, list, "a list", prefix)
        for name in ("cards", "position", "legal_actions"):
            if name in expect:
                self.of(expect, name, Mapping, "an object", prefix)
        if "refused" in expect and len(expect) > 1:
            raise self.error(f"{prefix}refused", "stands alone: what is refused has no ruling")
        listed = expect.get("legal_actions", {})
        self.known(listed, {"includes", "excludes"}, f"{prefix}legal_actions/")
        for name, actions in listed.items():
            if not isinstance(actions, list) or not all(isinstance(a, Mapping) for a in actions):
                raise self.error(f"{prefix}legal_actions/{name}", "must be a list of actions or parts of them")
        for n, seen in enumerate(expect.get("trace", ()), 1):
            if not isinstance(seen, str | Mapping):
                raise self.error(f"{prefix}trace/{n}", "must be an event's name or part of a step")


def walk(cases: Iterable[Case]) -> Iterator[tuple[str, Case]]:
    """Each case with a name that tells it from all others: its file's name and its id."""
    for case in cases:
        yield f"{case.file.parent.name}/{case.file.stem}:{case.id}", case
