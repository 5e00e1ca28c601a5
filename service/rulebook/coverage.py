"""Which paragraphs the judge obeys and which tests pin them: both read from the sources, without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from service.data_files import read_yaml
from service.games.berserk.rules import RULESETS
from service.rulebook import Paragraph, paragraphs, rulebooks
from service.rulebook.citations import SOURCES, TABLES, Citation, Unresolved, scan

TESTS = SOURCES / "tests"


class Pin(NamedTuple):
    """A test or a case that pins a paragraph: ``ruleset/number`` and where it stands."""

    paragraph: str
    where: str


class Row(NamedTuple):
    """A paragraph with the code that cites it and the tests that pin it."""

    paragraph: Paragraph
    cited: tuple[str, ...]
    pinned: tuple[str, ...]

    @property
    def covered(self) -> bool:
        """Whether it is cited and pinned."""
        return bool(self.cited and self.pinned)


class Coverage(NamedTuple):
    """The adjudicable paragraphs of a ruleset's own book, and what is wrong with citations and pins."""

    ruleset: str
    rows: tuple[Row, ...]
    faults: tuple[str, ...]

    @property
    def covered(self) -> int:
        """How many are cited and pinned."""
        return sum(row.covered for row in self.rows)

    @property
    def summary(self) -> str:
        """The line that ends the report."""
        return f"{self.ruleset}: {self.covered} of {len(self.rows)} paragraphs"


def coverage(ruleset: str, tests: Path = TESTS) -> Coverage:
    """Measure a ruleset: what its own book says; what it inherits is measured where it is said.

    Raises:
        UnknownRulebook: no such ruleset has a rulebook.
    """
    known = {paragraph.number: paragraph for paragraph in paragraphs(ruleset)}
    cited, unresolved = scan()
    pins = _pins(tests)
    places = _places(ruleset, cited)
    pinned: dict[str, list[str]] = {}
    for pin in pins:
        book, _, number = pin.paragraph.partition("/")
        if book == ruleset:
            pinned.setdefault(number, []).append(pin.where)
    rows = tuple(
        Row(p, tuple(places.get(p.number, ())), tuple(pinned.get(p.number, ())))
        for p in known.values()
        if p.adjudicable and p.ruleset == ruleset
    )
    return Coverage(ruleset, rows, tuple(_faults(ruleset, known, cited, unresolved, pins)))


def _places(ruleset: str, cited: tuple[Citation, ...]) -> dict[str, list[str]]:
    """Where each paragraph is obeyed: what cites it, or cites an inherited one of which the ruleset's book speaks too.

    The table of these (``Ruleset.says``) is no place of its own: it obeys nothing.
    """
    says = RULESETS[ruleset].says if ruleset in RULESETS else {}
    found: dict[str, list[str]] = {}
    for citation in cited:
        if not citation.file.endswith(f"{TABLES}.py"):
            for number in dict.fromkeys((citation.number, *says.get(citation.number, ()))):
                found.setdefault(number, []).append(f"{citation.file}:{citation.line}")
    return found


def _faults(
    ruleset: str,
    known: Mapping[str, Paragraph],
    cited: tuple[Citation, ...],
    unresolved: tuple[Unresolved, ...],
    pins: tuple[Pin, ...],
) -> Iterator[str]:
    """Citations and pins of paragraphs that do not exist, and citations that nobody can resolve."""
    anywhere = {paragraph.number for book in rulebooks() for paragraph in paragraphs(book)}
    for citation in cited:
        if citation.number not in anywhere:
            yield f"{citation.file}:{citation.line}: no rulebook has a paragraph {citation.number}"
    for template, file, line in unresolved:
        yield f"{file}:{line}: what {template} comes to is not known; families.FAMILIES can say it"
    for pin in pins:
        book, _, number = pin.paragraph.partition("/")
        if book == ruleset and number not in known:
            yield f"{pin.where}: {ruleset} has no paragraph {number}"


@cache
def _pins(tests: Path) -> tuple[Pin, ...]:
    """Every pin, read once: each rulebook is measured by the same."""
    return (*marker_pins(tests), *case_pins(tests / "cases"))


def marker_pins(tests: Path) -> Iterator[Pin]:
    """The paragraphs in ``rule("classic/…")`` markers of the tests."""
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and "/" in str(argument.value):
                        yield Pin(str(argument.value), f"{_shown(path)}:{argument.lineno}")


def case_pins(cases: Path) -> Iterator[Pin]:
    """The paragraphs in the ``rules`` of the cases."""
    for path in sorted([*cases.rglob("*.yaml"), *cases.rglob("*.yml")]):
        for case in read_yaml(path) or ():
            for number in case.get("rules", ()):
                yield Pin(f"{case.get('ruleset', 'classic')}/{number}", f"{_shown(path)}: {case.get('id')}")


def _shown(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix() if path.is_relative_to(SOURCES) else path.as_posix()
