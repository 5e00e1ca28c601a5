"""The whole rulebook: every paragraph that decides something is obeyed and pinned, every worked example is a case."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from service.cases import load
from service.rulebook import rulebooks
from service.rulebook.coverage import TESTS, coverage

#: Books of which not everything is obeyed and pinned yet: so many paragraphs are not. The number may only fall.
OPEN = {"heroes": 78}
EXAMPLES = TESTS / "cases" / "classic" / "examples.yaml"
_ENTRY = re.compile(r"# \S.*?\s{2,}.*?([\w-]+): ([\w-]+)$")


@cache
def _case_ids(path: Path) -> set[str]:
    return {case.id for case in load([path])}


def test_every_paragraph_is_cited_and_pinned(measured: list[str]) -> None:
    """One that nothing cites, or that no case and no test pins, fails here by its number."""
    books = [coverage(ruleset) for ruleset in rulebooks()]  # in one test: the sources are read once in a process
    measured += [found.summary for found in books]
    for found in books:
        lost = [row.paragraph.number for row in found.rows if not row.covered]
        told = f"{found.summary}; not cited or not pinned: {', '.join(lost)}"
        assert len(lost) == OPEN.get(found.ruleset, 0), told
        assert not found.faults


def test_every_example_is_a_case() -> None:
    """Those of the list at the head of the file are all there."""
    lines = EXAMPLES.read_text(encoding="utf-8").split("\n\n", 1)[0].splitlines()
    listed = [match.groups() for line in lines if (match := _ENTRY.match(line))]
    assert len(listed) > 20
    for file, ident in listed:
        assert ident in _case_ids(EXAMPLES.with_name(f"{file}.yaml")), f"{file}: {ident}"
