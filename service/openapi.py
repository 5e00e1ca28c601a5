"""The OpenAPI document: how it is set up, and the YAML that is served and checked in."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import yaml
from flask import Flask
from flask_smorest import Api

from schemas.openapi import SchemaPlugin
from service import __version__
from service.api.answering.problems import KINDS, MEDIA_TYPE, ProblemSchema
from service.openapi_examples import add_answers

TITLE = "Berserk Arbiter"
_DESCRIPTION = (
    "A rules judge for the card game Berserk («Берсерк»). A position and an action go in; the ruling, the "
    "position after it and the trace that leads there come out. Everything is JSON in UTF-8; names are "
    "snake_case, ids are strings, unknown fields are refused. Errors are problem documents (RFC 9457). Where the "
    "service asks for keys (`ARBITER_AUTH=keys`), `Authorization: Bearer …` carries an API key or a seat token: "
    "without a good one the answer is 401, where it is not good for what is asked 403, after too many requests 429. "
    "What is read carries an `ETag`; asked for again with `If-None-Match` it is 304 while it is the same."
)
METHODS = frozenset({"get", "put", "post", "delete", "patch"})
_EXTENSION = "arbiter-openapi"


class ArbiterApi(Api):
    """flask-smorest's Api, with problem documents for errors instead of its own."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """None of flask-smorest's: `service.api.answering.problems` answers every failure."""

    def _register_responses(self) -> None:
        """One response component for each kind of problem, named by its slug, and the default one."""
        content = {MEDIA_TYPE: {"schema": ProblemSchema}}
        for slug, kind in KINDS.items():
            response = {"description": f"{kind.title}.", "content": content}
            self.spec.components.response(slug, dict(response), lazy=True)
        default = {"description": "Any other problem.", "content": content}
        self.spec.components.response(self.DEFAULT_ERROR_RESPONSE_NAME, default, lazy=True)


def install(app: Flask) -> ArbiterApi:
    """Give the app its OpenAPI document; blueprints registered with what comes back are described in it."""
    # 3.0.3 and not 3.1, which the bundled Swagger UI cannot read.
    app.config.update(API_TITLE=TITLE, API_VERSION=__version__, OPENAPI_VERSION="3.0.3")
    options = {
        "info": {"description": _DESCRIPTION},
        "servers": [{"url": "/"}],
        # One or the other: whether a key is asked for is the operator's choice.
        "security": [{"key": []}, {}],
        "marshmallow_plugin": SchemaPlugin(),
    }
    api = ArbiterApi(app, spec_kwargs=options)
    api.spec.components.security_scheme("key", {"type": "http", "scheme": "bearer"})
    app.extensions[_EXTENSION] = api
    return api


def api_of(app: Flask) -> ArbiterApi:
    """What the app's document is made from; a blueprint registered with it is described in the document."""
    api = app.extensions[_EXTENSION]
    assert isinstance(api, ArbiterApi)
    return api


def document(app: Flask) -> str:
    """The app's OpenAPI document as YAML. The same code gives the same text: it is checked in."""
    found = deepcopy(api_of(app).spec.to_dict())
    add_answers(app, found)
    first = ("openapi", "info", "servers", "security", "tags", "paths", "components")
    ordered: dict[str, Any] = {key: found[key] for key in first if key in found}
    ordered |= {key: found[key] for key in sorted(found.keys() - ordered.keys())}
    ordered["paths"] = _sorted(ordered.get("paths", {}))
    for item in ordered["paths"].values():
        for method in METHODS & item.keys():
            responses = item[method]["responses"]
            if method == "get" and "text/event-stream" not in responses.get("200", {}).get("content", {}):
                responses["304"] = {"description": "It is what the client has (`If-None-Match`)."}
            item[method]["responses"] = _sorted(responses)
    ordered["components"] = {kind: _sorted(parts) for kind, parts in sorted(ordered.get("components", {}).items())}
    return yaml.dump(ordered, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)


def _sorted(mapping: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(mapping.items()))


class _Dumper(yaml.SafeDumper):
    """Writes parts that several places share out in full: aliases would make the document hard to read."""

    def ignore_aliases(self, data: Any) -> bool:
        """Never an alias."""
        return True
