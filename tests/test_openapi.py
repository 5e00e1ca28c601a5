"""The OpenAPI document is what the code says, and says what clients need."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.app import create_app
from service.data_files import load_yaml
from service.games import games
from service.openapi import document
from service.settings import Settings

CHECKED_IN = Path(__file__).parents[1] / "openapi.yaml"
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The document that the code makes."""
    return document(create_app(Settings(var=tmp_path_factory.mktemp("var"))))


@pytest.fixture(scope="module")
def spec(text: str) -> dict[str, Any]:
    """The document as data."""
    loaded = load_yaml(text)
    assert isinstance(loaded, dict)
    return loaded


def operations(spec: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every operation with its name."""
    for path, item in spec["paths"].items():
        for method in METHODS:
            if method in item:
                yield f"{method.upper()} {path}", item[method]


def test_the_document_checked_in_is_up_to_date(text: str) -> None:
    assert CHECKED_IN.read_text(encoding="utf-8") == text, "run: make openapi"


def test_the_document_is_the_same_in_a_process_whose_hashes_differ(text: str) -> None:
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(CHECKED_IN.parent)}
    done = subprocess.run(
        [sys.executable, "-m", "service", "openapi"], env=environment, capture_output=True, check=True, text=True
    )
    assert done.stdout == text


def test_it_is_served_as_it_is_checked_in_and_as_json(tmp_path: Path, spec: dict[str, Any]) -> None:
    client = create_app(Settings(var=tmp_path)).test_client()
    assert client.get("/openapi.yaml").data == CHECKED_IN.read_bytes()
    served = client.get("/openapi.json")
    assert (served.mimetype, served.json) == ("application/json", spec)
    assert served.data == create_app(Settings(var=tmp_path)).test_client().get("/openapi.json").data


def test_who_arrives_is_led_on(tmp_path: Path) -> None:
    client = create_app(Settings(var=tmp_path)).test_client()
    start = client.get("/")
    assert client.get(start.headers["Location"]).status_code == 200
    for target in re.findall("<(.+?)>", start.headers["Link"]):
        assert client.get(target).status_code == 200


def test_every_operation_is_described(spec: dict[str, Any]) -> None:
    for name, operation in operations(spec):
        assert operation.get("summary"), name
        assert operation.get("tags"), name
        assert any(status.startswith("2") for status in operation["responses"]), name


def test_every_body_has_examples_and_documented_problems(spec: dict[str, Any]) -> None:
    for name, operation in operations(spec):
        if "requestBody" not in operation or "/replays" in name:
            continue
        content = operation["requestBody"]["content"].get("application/json")
        if content is None:
            continue
        assert content["examples"], name
        assert {"400", "413", "415", "422"} <= set(operation["responses"]), name


def test_every_answer_has_an_example(spec: dict[str, Any]) -> None:
    for name, operation in operations(spec):
        response = operation["responses"].get("200", {})
        content = response.get("content", {}).get("application/json")
        if "/v1/" in name and content is not None and "/replays" not in name and "/jobs" not in name:
            asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            assert set(content["examples"]) == set(asked.get("examples", {"answer": None})), name


def test_every_reference_leads_somewhere(spec: dict[str, Any], text: str) -> None:
    references = set(re.findall(r"\$ref: '?(#[^'\n]+)'?", text))
    assert len(references) > 50
    for reference in references:
        node: Any = spec
        for token in reference.removeprefix("#/").split("/"):
            node = node[token]


def test_actions_are_told_apart_by_their_type(spec: dict[str, Any]) -> None:
    """In each game; a position is one of any game's."""
    request = spec["components"]["schemas"]["AdjudicationRequest"]["properties"]
    *kinds, notation = request["action"]["anyOf"]
    assert notation["type"] == "string"
    for kind, game in zip(kinds, games(), strict=True):
        assert kind["discriminator"]["propertyName"] == "type"
        assert set(kind["discriminator"]["mapping"]) == set(game.actions)
        assert len(kind["oneOf"]) == len(game.actions)
    *positions, notation = request["position"]["anyOf"]
    assert [one["$ref"].rpartition("/")[2] for one in positions] == ["Position", "HeroesPosition"]
    assert notation["type"] == "string"


def test_strict_objects_say_so(spec: dict[str, Any]) -> None:
    schemas = spec["components"]["schemas"]
    for name in ("Position", "Card", "Definition", "AdjudicationRequest", "StrikeAction", "Chain"):
        assert schemas[name]["additionalProperties"] is False, name
        assert schemas[name]["description"], name
