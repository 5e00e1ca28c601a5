"""The whole rulebook: every paragraph that decides something is obeyed and pinned, every worked example is a case."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from service.cases import load
from service.rulebook import rulebooks
from service.rulebook.coverage import TESTS, coverage

#: Paragraphs that are not obeyed and pinned, by book, each with its reason. There may only be fewer.
OPEN = {
    "heroes": {
        "heroes.later.104.1": "nothing in the language changes a name, so that nothing is left to refuse",
        "heroes.later.105.3": "the reader obeys it: a text that names its own card says self",
        "heroes.glossary.controlling-opponent": "an action is its sender's; no card is known that asks for more",
        "heroes.glossary.turn-over": "a card on the wire has one side; no card is known that has two",
        "heroes.glossary.become-copy": "on the wire a card is one printed card; none is known that becomes another",
        "heroes.glossary.mentioned": "no word of the language asks what a text mentions; no card is known that does",
    }
}
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
        assert lost == list(OPEN.get(found.ruleset, ())), told
        assert not found.faults


def test_every_example_is_a_case() -> None:
    """Those of the list at the head of the file are all there."""
    lines = EXAMPLES.read_text(encoding="utf-8").split("\n\n", 1)[0].splitlines()
    listed = [match.groups() for line in lines if (match := _ENTRY.match(line))]
    assert len(listed) > 20
    for file, ident in listed:
        assert ident in _case_ids(EXAMPLES.with_name(f"{file}.yaml")), f"{file}: {ident}"
