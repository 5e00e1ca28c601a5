"""`arbiter rules`: what cites and what pins a paragraph."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main
from service.rulebook import citations
from service.rulebook.coverage import case_pins, coverage, marker_pins


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder of tests with one marker and one case."""
    (tmp_path / "cases").mkdir()
    (tmp_path / "test_it.py").write_text('import pytest\n\n@pytest.mark.rule("classic/216.5")\ndef test_it(): ...\n')
    (tmp_path / "cases" / "one.yaml").write_text('- id: one\n  ruleset: classic\n  rules: ["205.6", "206.1"]\n')
    return tmp_path


def test_pins_are_read_from_markers_and_cases(tests: Path) -> None:
    """Each with its place."""
    assert [(pin.paragraph, pin.where.rsplit("/")[-1]) for pin in marker_pins(tests)] == [
        ("classic/216.5", "test_it.py:3")
    ]
    assert [(pin.paragraph, pin.where.rsplit("/")[-1]) for pin in case_pins(tests / "cases")] == [
        ("classic/205.6", "one.yaml: one"),
        ("classic/206.1", "one.yaml: one"),
    ]


def test_covered_is_cited_and_pinned(tests: Path) -> None:
    """Either alone is not enough."""
    found = coverage("classic", tests)
    rows = {row.paragraph.number: row for row in found.rows}
    assert rows["216.5"].covered and rows["205.6"].covered
    assert rows["216.6"].cited and not rows["216.6"].covered
    assert "100" not in rows
    assert not found.faults
    assert found.summary == f"classic: {found.covered} of {len(found.rows)} paragraphs"


def test_a_pin_of_nothing_is_a_fault(tests: Path) -> None:
    """So is a citation of nothing."""
    (tests / "cases" / "two.yaml").write_text('- id: two\n  rules: ["999.9"]\n')
    assert any("two.yaml: two" in fault and "999.9" in fault for fault in coverage("classic", tests).faults)


ENGINE = '''
def _family(name, number):
    return f"dictionary.{name}.{number}"


_family("armor", 1)
_family("fear", number=2)
RULES = ("216.5",)


TABLE = {"jump": 5, "maneuver": 4}


def look_up(name):
    return f"dictionary.{name}.{TABLE[name]}"


def unknown(x):
    """dictionary.armor.1 in prose is no citation, and f"dictionary.{x}" in it neither."""
    return f"{x}: 216.5 says so", f"dictionary.{x}.1"
'''


def test_numbers_put_together_are_resolved_by_their_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parameter takes what the module's calls give; what nobody knows is told."""
    (tmp_path / "engine.py").write_text(ENGINE)
    monkeypatch.setattr(citations, "ENGINES", (tmp_path,))
    monkeypatch.setattr(citations, "SOURCES", tmp_path)
    citations._scanned.cache_clear()
    try:
        found, unresolved = citations.scan()
    finally:
        monkeypatch.undo()
        citations._scanned.cache_clear()
    numbers = {citation.number for citation in found}
    assert numbers == {"216.5", "dictionary.armor.1", "dictionary.fear.2", "dictionary.jump.5", "dictionary.maneuver.4"}
    assert [one.template for one in unresolved] == ["f'dictionary.{x}.1'"]


def test_the_command_reports_and_shows() -> None:
    """The report ends with the summary and fails where something is wrong; `show` prints a paragraph."""
    told = CliRunner().invoke(main, ["rules", "--coverage", "--missing"])
    assert told.exit_code == 0, told.output
    assert told.stdout.splitlines()[-1].startswith("classic: ")
    shown = CliRunner().invoke(main, ["rules", "show", "203"])
    assert shown.exit_code == 0 and "reading taken (movement)" in shown.stdout
    assert CliRunner().invoke(main, ["rules", "show", "999"]).exit_code == 1
    assert CliRunner().invoke(main, ["rules", "--coverage", "--ruleset", "chess"]).exit_code == 1
