"""The runner of cases: what it reads, what it refuses, how it matches, and what it prints."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from flask import Flask
from werkzeug.serving import make_server

from service import cases
from service.app import create_app
from service.cases import matching
from service.cli import main
from service.settings import Settings

STRIKER = {"owner": "first", "cell": "C1", "definition": {"lives": 8, "movement": 1, "strike": [1, 2, 3]}}
CLOSED = {"owner": "second", "cell": "C1'", "closed": True, "definition": {"lives": 8, "strike": [1, 2, 3]}}
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


def case(**fields: Any) -> dict[str, Any]:
    """A case of one strike at a closed creature, which rolls a 4."""
    return {
        "id": "one",
        "ruleset": "classic",
        "rules": ["205.4"],
        "position": {"cards": {"a1": STRIKER, "b1": CLOSED}},
        "steps": [step(cards={"b1": {"wounds": 2}})],
        **fields,
    }


def step(action: Any = STRIKE, **expect: Any) -> dict[str, Any]:
    """The strike with its expectation."""
    return {"action": action, "dice": [4], "resolve": "all", "expect": {"verdict": "legal", **expect}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A judge's own folder with one case that passes and one that fails."""
    (tmp_path / "disputes").mkdir()
    wrong = case(id="two", steps=[step(cards={"b1": {"wounds": 3, "closed": False}})])
    (tmp_path / "disputes" / "strikes.yaml").write_text(yaml.safe_dump([case(), wrong]), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a case", encoding="utf-8")
    return tmp_path


def arbiter(*arguments: str | Path) -> Result:
    """What `arbiter cases` prints."""
    return CliRunner().invoke(main, ["cases", *map(str, arguments)])


def test_what_differs_is_told_with_the_trace(folder: Path) -> None:
    """Expected, came, trace; the count on the last line; 1 as the exit status."""
    result = arbiter(folder)
    assert result.exit_code == 1
    assert result.output.splitlines()[-1] == "1 passed, 1 failed"
    assert "strikes.yaml: two [205.4]" in result.output
    assert "expected  3" in result.output and "came      2" in result.output
    assert "dice_rolled" in result.output and "216.5" in result.output
    assert "strikes.yaml: one" not in result.output


def test_all_passed(tmp_path: Path) -> None:
    """Exit status 0."""
    path = tmp_path / "case.yml"
    path.write_text(yaml.safe_dump([case()]), encoding="utf-8")
    result = arbiter(path)
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")


MALFORMED = {
    "steps/1/expect/verdikt: is no field": case(steps=[{"action": STRIKE, "expect": {"verdikt": "legal"}}]),
    "steps/1/expect: is missing": case(steps=[{"action": STRIKE}]),
    "steps/1/expect: must name": case(steps=[{"action": STRIKE, "expect": {}}]),
    "steps/1/action: must be an object": case(steps=[step(action="strike")]),
    "steps/1/expect/legal_actions/include: is no field": case(steps=[step(legal_actions={"include": []})]),
    "steps/1/expect/trace/1: must be": case(steps=[step(trace=[1])]),
    "steps/1/expect/refused: stands alone": case(steps=[step(refused=["/dice"])]),
    "steps/1/expect/verdict: is no field": case(steps=[{"expect": {"verdict": "legal"}}]),
    "steps: must hold": case(steps=[]),
    "rules: must list": case(rules=[205.4]),
    "rules: is missing": {k: v for k, v in case().items() if k != "rules"},
    "position/cards: is missing": case(position={}),
    "ruleset: is missing": {k: v for k, v in case().items() if k != "ruleset"},
    "extra: is no field": case(extra=1),
}


@pytest.mark.parametrize("message", MALFORMED)
def test_malformed_cases_are_told_by_file_case_and_field(tmp_path: Path, message: str) -> None:
    """Nothing runs, and the exit status is 2."""
    path = tmp_path / "wrong.yaml"
    path.write_text(yaml.safe_dump([MALFORMED[message]]), encoding="utf-8")
    result = arbiter(path)
    assert result.exit_code == 2
    assert f"wrong.yaml: case one: {message}" in result.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{id: one}", "a case file is one list"),
        ("- one", "case number 1: a case is an object"),
        ("- {rules: []}", "case number 1: id: a case needs an id"),
        ("- {id: one, id: two}", "the key 'id' stands twice"),
        ("- [", "not "),
    ],
)
def test_malformed_files_are_told(tmp_path: Path, text: str, message: str) -> None:
    """By their name, before anything runs."""
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(cases.CaseError, match=r"wrong\.yaml: ") as raised:
        cases.load([path])
    assert message in str(raised.value)


def test_an_id_stands_once_in_a_file(tmp_path: Path) -> None:
    """Or nobody could say which case failed."""
    path = tmp_path / "twice.yaml"
    path.write_text(yaml.safe_dump([case(), case()]), encoding="utf-8")
    with pytest.raises(cases.CaseError, match="case one: id: another case"):
        cases.load([path])


def test_paths_that_hold_no_cases(tmp_path: Path) -> None:
    """A misspelt path must not look like a success."""
    assert "no such file" in arbiter(tmp_path / "none.yaml").stderr
    assert arbiter(tmp_path).exit_code == 2


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 2], "c": 0}}),
        ([{"a": 1}], [{"a": 1, "b": 2}]),
        ({"a": None}, {}),
        ({"rules": ["205.2"]}, {"rules": ["205.2", "205.3"]}),
        ({"rules": []}, {"rules": []}),
    ],
)
def test_a_part_matches(expected: Any, came: Any) -> None:
    """Objects by the keys named, lists item by item, rules as "at least these"."""
    assert matching.matches(expected, came)


@pytest.mark.parametrize(
    ("expected", "came"),
    [
        ({"a": 1}, {}),
        ({"a": 1}, {"a": True}),
        ({"a": False}, {"a": 0}),
        ([1], [1, 2]),
        ([2, 1], [1, 2]),
        ({"a": {"b": 1}}, {"a": 1}),
        ({"rules": ["205.2"]}, {"rules": ["205.2a"]}),
        ({"rules": []}, {"rules": ["205.2"]}),
    ],
)
def test_what_does_not_match(expected: Any, came: Any) -> None:
    """A number is no truth value, and an order is an order."""
    assert not matching.matches(expected, came)


ANSWER = {
    "verdict": "legal",
    "position": {
        "ruleset": "classic",
        "cards": {
            "a1": {"owner": "first", "zone": "battlefield", "cell": "C1", "wounds": 2},
            "a2": {"owner": "first", "zone": "battlefield", "host": "a1"},
        },
    },
    "trace": [
        {"n": 1, "event": "passed", "rules": ["215.6"]},
        {"n": 2, "event": "dice_rolled", "rules": ["216.5"], "data": {"die": 4}},
        {"n": 3, "event": "passed", "rules": ["215.6"]},
    ],
}


@pytest.mark.parametrize(
    "expect",
    [
        {"cards": {"a1": {"closed": False, "chips": 0, "markers": [], "host": None, "controller": "first"}}},
        {"cards": {"a2": {"cell": "C1", "wounds": 0}, "b9": None}},
        {"position": {"turn": {"number": 1, "phase": "main"}, "priority": "first", "stack": [], "outcome": None}},
        {"position": {"players": {"first": {"gold": 0}}, "cards": {"a1": {"closed": False}}}},
        {"trace": ["passed", {"event": "dice_rolled", "data": {"die": 4}}, "passed"]},
        {"rules": ["216.5", "215.6"]},
    ],
)
def test_the_normal_form_leaves_defaults_out(expect: dict[str, Any]) -> None:
    """A case may name them all the same."""
    assert matching.differences(expect, ANSWER) == []


@pytest.mark.parametrize(
    "expect",
    [
        {"cards": {"a1": {"wounds": 0}}},
        {"cards": {"a1": {"closed": True}}},
        {"cards": {"a1": {"controller": "second"}}},
        {"cards": {"b9": {"wounds": 0}}},
        {"position": {"turn": {"number": 2}}},
        {"position": {"outcome": {"result": "draw"}}},
        {"trace": ["dice_rolled", "dice_rolled"]},
        {"trace": [{"event": "dice_rolled", "data": {"die": 5}}]},
        {"rules": ["216.4"]},
    ],
)
def test_differences_are_found(expect: dict[str, Any]) -> None:
    """Each names where it is."""
    (difference,) = matching.differences(expect, ANSWER)
    assert difference.at.split("/")[0].split(" ")[0] in expect


def test_listed_actions() -> None:
    """Included and excluded by any of their fields."""
    actions = [{"type": "move", "source": "a1", "to": "C2"}]
    assert not matching.legal_actions({"includes": [{"to": "C2"}], "excludes": [{"to": "C3"}]}, actions)
    assert len(matching.legal_actions({"includes": [{"to": "C3"}], "excludes": [{"type": "move"}]}, actions)) == 2


def test_an_illegal_step_leaves_the_position(tmp_path: Path) -> None:
    """The next step starts where the one before it stood."""
    wrong = {**STRIKE, "source": "b1", "target": "a1"}
    steps = [{"action": wrong, "expect": {"verdict": "illegal"}}, step(cards={"b1": {"wounds": 2}})]
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump([case(steps=steps)]), encoding="utf-8")
    (read,) = cases.load([path])
    assert cases.run(read, cases.InProcess()) is None


def test_a_broken_judge_is_the_cases_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One crash does not keep the other cases from running."""
    monkeypatch.setattr("service.adjudication.run", lambda request: 1 / 0)
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump([case(), case(id="two")]), encoding="utf-8")
    result = arbiter(path)
    assert result.output.splitlines()[-1] == "0 passed, 2 failed"
    assert "the judge broke: ZeroDivisionError" in result.output


@pytest.fixture
def service_url(tmp_path: Path) -> Iterator[str]:
    """A running service."""
    app: Flask = create_app(Settings(var=tmp_path / "var"))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


def test_against_a_running_service(folder: Path, service_url: str) -> None:
    """The same rulings come over HTTP."""
    result = arbiter(folder, "--url", service_url)
    assert result.exit_code == 1
    assert result.output.splitlines()[-1] == "1 passed, 1 failed"
    assert result.output == arbiter(folder).output


def test_listed_and_refused_over_http(tmp_path: Path, service_url: str) -> None:
    """The other endpoint, and the faults of a request."""
    left_over = {"action": STRIKE, "dice": [4, 4, 4], "resolve": "all", "expect": {"refused": ["/dice"]}}
    listed = {"expect": {"legal_actions": {"includes": [STRIKE], "excludes": [{"type": "defend"}]}}}
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump([case(steps=[left_over, listed])]), encoding="utf-8")
    result = arbiter(path, "--url", service_url)
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")


def test_nobody_listens(folder: Path) -> None:
    """Said in one line, with 2 as the exit status."""
    result = arbiter(folder, "--url", "http://127.0.0.1:9")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1 and "http://127.0.0.1:9/v1/adjudications" in result.stderr
