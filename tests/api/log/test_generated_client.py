"""A client that openapi-python-client makes from the document covers every endpoint, and plays a game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import httpx
import pytest
import yaml
from flask import Flask

PROJECT = Path(__file__).parents[3]
DOCUMENT, GUIDE = PROJECT / "openapi.yaml", PROJECT / "service" / "api" / "docs" / "guides" / "clients.md"
NAME = "generated_client"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the client was made; it can be imported from there."""
    there = tmp_path_factory.mktemp("client")
    config = there / "config.yaml"
    told = re.search(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert told is not None, "the guide says with what it is made"
    config.write_text(dedent(told[1]), encoding="utf-8")
    arguments = ["generate", "--path", DOCUMENT, "--config", config, "--meta", "none", "--output-path", there / NAME]
    command = [sys.executable, "-c", "from openapi_python_client.cli import app; app()", *map(str, arguments)]
    made = subprocess.run(command, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    assert "WARNING" not in made.stdout and "ERROR" not in made.stdout, made.stdout
    sys.path.insert(0, str(there))
    yield there / NAME
    sys.path.remove(str(there))


def test_it_covers_every_endpoint(folder: Path) -> None:
    document = yaml.load(DOCUMENT.read_text(encoding="utf-8"), yaml.CSafeLoader)
    named = {
        told["operationId"] for ways in document["paths"].values() for told in ways.values() if "operationId" in told
    }
    assert len(named) > 50
    assert {path.stem for path in (folder / "api").glob("*/*.py")} - {"__init__"} == named


@pytest.fixture
def plays(folder: Path, app: Flask) -> Any:
    """Calls an operation of the client by its tag and name: gives what came, as an object of the client's."""
    made = import_module(NAME).Client("http://localhost")
    made.set_httpx_client(httpx.Client(base_url="http://localhost", transport=httpx.WSGITransport(app)))

    def call(tag: str, operation: str, *about: Any, status: int = 200, **more: Any) -> Any:
        found = import_module(f"{NAME}.api.{tag}.{operation}").sync_detailed(*about, client=made, **more)
        assert found.status_code == status, found.content
        return found.parsed

    return call


def test_it_plays_a_game(plays: Any) -> None:
    """It begins one, strikes as is listed, reads what came of it, draws the position, and fetches the archive."""
    models = import_module(f"{NAME}.models")
    strike = {"lives": 3, "movement": 1, "strike": [1, 2, 3]}
    cards = {
        "a1": {"owner": "first", "cell": "C1", "definition": strike},
        "b1": {"owner": "second", "cell": "C1'", "closed": True, "definition": strike},
        "b2": {"owner": "second", "cell": "A1'", "definition": strike},
    }
    begun = plays(
        "replays",
        "replays_create",
        body=models.CreateReplay.from_dict({"position": {"ruleset": "classic", "cards": cards}}),
        status=201,
    )
    listed = plays("replays", "replays_list_legal_actions", begun.id).to_dict()["actions"]
    action = next(one for one in listed if one["type"] == "strike" and one["target"] == "b1")
    told = {"expected_version": 0, "action": action, "dice": [6], "resolve": "all"}
    appended = plays("replays", "replays_append", begun.id, body=models.Append.from_dict(told), status=201)
    assert appended.version == 1 and appended.adjudication.verdict == "legal"
    refused = plays("replays", "replays_append", begun.id, body=models.Append.from_dict(told), status=409)
    assert refused.current_version == 1
    position = plays("replays", "replays_position", begun.id, "1")
    assert "b1" in position.to_dict()["position"]["cards"]
    picture = plays("notation", "notation_picture", begun.id, "1")
    assert picture.startswith(b"<svg")
    archive = plays("archives", "archives_export", begun.id)
    assert archive.payload.read(2) == b"\x1f\x8b"
