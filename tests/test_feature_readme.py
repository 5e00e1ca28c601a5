"""The worked example of the features' README runs as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from service import cases
from service.games.berserk.rules import KEYWORDS

README = Path(__file__).parent.parent / "service" / "games" / "berserk" / "rules" / "features" / "README.md"


def _block(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len(found) == 1, f"the README has one {language} example"
    return str(found[0])


def test_the_worked_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the feature file the case cannot be ruled; with it, it comes out as written."""
    file = tmp_path / "dictionary-bulwark.yaml"
    file.write_text(_block("yaml"), "utf-8")
    (case,) = cases.load([file])
    assert cases.run(case, cases.InProcess()) is not None, "no such feature yet"
    registered = dict(KEYWORDS)
    try:
        exec(compile(_block("python"), "bulwark.py", "exec"), {"__name__": "bulwark"})
        failure = cases.run(case, cases.InProcess())
        assert failure is None, "\n".join(failure.lines())
    finally:
        KEYWORDS.clear()
        KEYWORDS.update(registered)
