"""`arbiter adjudicate`: requests from files and from standard input, as JSON and as YAML."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from schemas import examples
from service import adjudication
from service.cli import main
from service.documents import DocumentError, read

LEGAL = examples.ADJUDICATIONS["strike"]["value"]
ILLEGAL = examples.ADJUDICATIONS["illegal"]["value"]


def ran(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(main, ["adjudicate", *arguments], input=given)


@pytest.mark.parametrize(("request_", "status"), [(LEGAL, 0), (ILLEGAL, 1)])
@pytest.mark.parametrize("write", [json.dumps, yaml.safe_dump])
def test_files(tmp_path: Path, request_: object, status: int, write: object) -> None:
    file = tmp_path / "request"
    file.write_text(write(request_), encoding="utf-8")  # type: ignore[operator]
    result = ran(str(file))
    assert result.exit_code == status
    assert json.loads(result.stdout) == adjudication.run(request_)


def test_standard_input_and_one_line() -> None:
    result = ran("-", "--compact", given=json.dumps(LEGAL))
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("{", "not JSON"),
        ("a: [", "not YAML"),
        ("a: 1\na: 2", "twice"),
        ('{"a": 1, "a": 2}', "twice"),
        ("[]", "/: Must be an object."),
        (json.dumps({**LEGAL, "more": 1}), "/more: Unknown field."),
        (json.dumps({**LEGAL, "dice": [4, 3, 2]}), "/dice: 1 die was not needed."),
        ("", "/: Must be an object."),
    ],
)
def test_bad_input(given: str, told: str) -> None:
    result = ran("-", given=given)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


def test_no_such_file() -> None:
    assert ran("/nowhere/request.json").exit_code == 2


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"a: !!python/object:os.system {}", b"\x00"])
def test_documents_that_are_none(raw: bytes) -> None:
    with pytest.raises(DocumentError):
        read(raw)
