"""Answers in the OpenAPI document: what the app really answers to the examples of its requests.

A JSON request with examples is sent, and so is a GET whose path parameters all have an example, with the query
parameters that have one. Lists in an answer are cut, so that the document stays readable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlencode

from flask import Flask
from flask.testing import FlaskClient

LONGEST_LIST = 3
_JSON = "application/json"


def add_answers(app: Flask, spec: dict[str, Any]) -> None:
    """Put an answer beside each example of a request, in a document as data."""
    client = app.test_client()
    for path, item in spec["paths"].items():
        for method in ("get", "post"):
            if method in item:
                _answer(client, path, method, item[method], item.get("parameters", []))


def _answer(client: FlaskClient, path: str, method: str, operation: dict[str, Any], shared: list[Any]) -> None:
    content = operation["responses"].get("200", {}).get("content", {}).get(_JSON)
    if content is None or "example" in content or "examples" in content:
        return
    answers = {}
    for name, summary, url, data in _requests(path, method, operation, shared):
        response = client.post(url, json=data) if method == "post" else client.get(url, query_string=data)
        # The reference stays readable where an example fails; the tests ask for every answer.
        if response.status_code == 200:
            answers[name] = {"summary": summary, "value": shortened(response.json)}
    if answers:
        content["examples"] = answers


def _requests(
    path: str, method: str, operation: Mapping[str, Any], shared: list[Any]
) -> Iterator[tuple[str, str, str, Any]]:
    """The name, the summary, the URL, and the body or query of every example of a request."""
    if method == "post":
        examples = operation.get("requestBody", {}).get("content", {}).get(_JSON, {}).get("examples", {})
        for name, example in examples.items():
            yield name, example["summary"], path, example["value"]
        return
    parameters = [*shared, *operation.get("parameters", [])]
    shown = {
        part["name"]: part.get("example", part.get("schema", {}).get("example"))
        for part in parameters
        if part["in"] in ("path", "query")
    }
    inner = [part["name"] for part in parameters if part["in"] == "path"]
    if path.startswith("/v1/") and all(shown[name] is not None for name in inner):
        query = {name: value for name, value in shown.items() if name not in inner and value is not None}
        url = path.format(**shown)
        yield "answer", unquote(f"{url}?{urlencode(query)}" if query else url), url, query


def shortened(answer: Any) -> Any:
    """An answer whose outermost long lists are cut."""
    if not isinstance(answer, dict):
        return answer
    return {name: value[:LONGEST_LIST] if isinstance(value, list) else value for name, value in answer.items()}
