"""Every published ruling is a case below ``cases/rulings`` or a row of ``NOT_YET.md`` there, and never both."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from service import cases

PROJECT = Path(__file__).resolve().parent.parent
FOLDER = PROJECT / "tests" / "cases" / "rulings"
PUBLISHED = PROJECT.parent / "shared" / "rulings" / "modern.jsonl"

#: The kinds of reason that the table knows.
KINDS = {
    "card text", "no mechanism", "deck and recruiting", "table", "unclear", "not written", "engine differs",
}  # fmt: skip
RULING = re.compile(r"s\d+_\d+\.\d+")
ROW = re.compile(r"^\| (s\d+_\d+\.\d+) \| (modern:\d+-\d+) \| ([a-z ]+) \| (.+) \|$", re.MULTILINE)


def _cases() -> list[tuple[str, cases.Case]]:
    """Each case with the ruling that its id begins with."""
    found = []
    for case in cases.load([FOLDER]):
        named = RULING.match(case.id)
        assert named, f"{case.file.name}: {case.id}: begins with no ruling's id"
        found.append((named.group(), case))
    return found


def _rows() -> list[tuple[str, str, str, str]]:
    return ROW.findall((FOLDER / "NOT_YET.md").read_text(encoding="utf-8"))


def _published() -> list[dict[str, object]]:
    if not PUBLISHED.exists():
        pytest.skip(f"THE PUBLISHED RULINGS ARE MISSING: {PUBLISHED.name} is not in ../shared/rulings")
    return [json.loads(line) for line in PUBLISHED.read_text(encoding="utf-8").splitlines() if line.strip()]


def test_every_published_ruling_is_a_case_or_a_row_of_the_table() -> None:
    """None is forgotten, none is named that was not published, none is both."""
    published = [str(ruling["id"]) for ruling in _published()]
    in_cases = {ruling for ruling, _ in _cases()}
    rows = Counter(ruling for ruling, *_ in _rows())
    assert [ruling for ruling, times in rows.items() if times > 1] == []
    assert sorted(in_cases & set(rows)) == []
    assert sorted(set(published) - in_cases - set(rows)) == []
    assert sorted((in_cases | set(rows)) - set(published)) == []
    print(f"rulings: {len(in_cases)} of {len(published)} are cases")


def test_every_row_names_its_card_and_a_known_kind_of_reason() -> None:
    """A row that is misspelt would else be no row."""
    text = (FOLDER / "NOT_YET.md").read_text(encoding="utf-8")
    assert len(_rows()) == sum(line.startswith("| s") for line in text.splitlines())
    assert {kind for _, _, kind, _ in _rows()} <= KINDS


def test_every_case_tells_question_and_answer() -> None:
    """In our own words, in ``about``."""
    assert [case.id for _, case in _cases() if not case.about] == []


def test_no_sentence_of_the_published_rulings_is_kept() -> None:
    """What stands in the folder is in English: no Russian word of a ruling is copied."""
    for path in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
        assert not re.search("[А-Яа-яЁё]{3,} [А-Яа-яЁё]{2,} [А-Яа-яЁё]{2,}", path.read_text(encoding="utf-8")), (
            path.name
        )
