"""`arbiter notation` and `arbiter show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main

LINE = (
    "classic turn=3 / a1@C1=classic:b_zendar wounds=2 "
    "a2@additional={\"name\":\"Hawk\",\"kind\":\"flying\",\"lives\":5} "
    "/ b1@C1'={\"name\":\"Golem\",\"lives\":9,\"strike\":[1,2,3]} closed chips=2"
)  # fmt: skip


def _run(*arguments: str, given: str = LINE) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(arguments), input=given)
    return result.exit_code, result.output


def test_a_position_goes_to_json_and_back() -> None:
    """The line is that of the normal form."""
    code, text = _run("notation", "--json", "-")
    assert code == 0 and json.loads(text)["cards"]["a1"]["wounds"] == 2
    code, line = _run("notation", "-", given=text)
    assert code == 0 and line.startswith("classic turn=3 / a1@C1=classic:b_zendar wounds=2 a2@additional=")
    assert _run("notation", "-", given=json.dumps({"position": line.strip()})) == (0, line)


def test_a_position_is_drawn() -> None:
    """Each card where it stands, with what one must know."""
    code, text = _run("show", "-")
    lines = text.splitlines()
    assert code == 0
    golem = next(place for place, line in enumerate(lines) if ">Golem" in line)
    assert lines[golem].startswith("1'") and "b1 v 9/9 o2" in lines[golem + 1]
    assert any(line.startswith("1 ") and "Зендар" in line for line in lines)
    assert any("a1 ^ 10/12" in line for line in lines)
    assert lines[-1].startswith("first player, additional zone: Hawk (a2 ^ 5/5)")


def test_a_position_is_drawn_in_russian() -> None:
    """Whatever is not a card's own name; with cards named as they are printed."""
    code, text = _run("show", "-", "--language", "ru", given="classic phase=final / a1@C1=Маг Разана wounds=1 /")
    lines = text.splitlines()
    assert code == 0 and lines[0] == "Классические полные правила, ход 1, первый игрок, финальная фаза"
    assert "Маг Разана" in text and lines[-1] == "первый игрок, дополнительная зона: -"


def test_a_position_is_drawn_as_a_picture(tmp_path: Path) -> None:
    """A file of its own."""
    picture = tmp_path / "position.svg"
    assert _run("show", "-", "--svg", str(picture), "--language", "ru")[0] == 0
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.startswith("<svg ") and "Golem" in drawn and "<style>" in drawn and "Первый игрок" in drawn


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("classic / a1@Z9 /", "column"),
        ("classic / a1@C1=classic:nobody /", "/position/cards/a1/card"),
        ("{", "not JSON"),
        ("[1]", "/position"),
        ("", "two slashes"),
        (
            "classic / a1@C1=Зендор /",
            "/position/cards/a1/card: no card answers to 'Зендор'. Candidates: classic:b_zendar. (column 17)",
        ),
        (
            "classic / a1@C1=Зендар wonds=2 /",
            "/position/cards/a1/wonds: Unknown field. Did you mean wounds? (column 24)",
        ),
        ("classic phase=mian / /", "Did you mean main? (column 9)"),
        ("clasic / /", "/position/ruleset: There is no ruleset 'clasic'"),
    ],
)
def test_what_is_no_position_is_told(given: str, said: str) -> None:
    """Status 2, and where."""
    for command in ("notation", "show"):
        code, text = _run(command, "-", given=given)
        assert code == 2 and said in text
