"""Methods that a resource does not take: 405, and `Allow` says those that the OpenAPI document has."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from service.data_files import load_yaml

DOCUMENT = load_yaml(Path(__file__).parents[2].joinpath("openapi.yaml").read_text(encoding="utf-8"))
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def test_each_path_takes_what_is_documented(client: FlaskClient) -> None:
    for rule, operations in DOCUMENT["paths"].items():
        path = re.sub(r"\{\w+\}", "0", rule)
        known = {name.upper() for name in operations if name.upper() in METHODS}
        options = client.options(path)
        assert options.status_code == 200 and set(options.allow) - {"HEAD", "OPTIONS"} == known, rule
        for method in set(METHODS) - known:
            answer = client.open(path, method=method, json={})
            assert answer.status_code == 405, (method, rule, answer.text)
            assert set(answer.allow) - {"HEAD", "OPTIONS"} == known


def test_a_name_that_begins_like_a_resource_is_an_id(client: FlaskClient) -> None:
    for path in ("/v1/cards/compile2", "/v1/cards/compil", "/v1/cards/wording:1", "/v1/cards/Compile"):
        assert client.get(path).status_code == 404, path
