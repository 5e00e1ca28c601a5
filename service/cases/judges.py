"""Who answers a case's proposals: the judge in this process, or a running service."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import orjson

from service import adjudication

Json = dict[str, Any]
_Answer = TypeVar("_Answer", Json, list[Json])
TIMEOUT = 30.0


class JudgeError(RuntimeError):
    """The judge cannot be asked at all: nobody listens, or what answers is no judge."""


class Broken(RuntimeError):
    """The judge broke on a request: its own fault, to be told with the case that found it."""


class Refused(ValueError):
    """The request does not say what it must, or its position could not arise; the pointers say where."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        self.pointers = [pointer for pointer, _ in faults]
        super().__init__("; ".join(f"{pointer or '/'}: {message}" for pointer, message in faults))


class Judge(Protocol):
    """What a case needs of a judge."""

    def adjudicate(self, request: Mapping[str, Any]) -> Json:
        """The answer of `POST /v1/adjudications`. Raises Refused, Broken."""

    def legal_actions(self, position: Mapping[str, Any]) -> list[Json]:
        """The actions that `POST /v1/legal-actions` lists. Raises Refused, Broken."""


class InProcess:
    """The judge itself, asked as the service asks it: through the schemas, on what would go over the wire."""

    def adjudicate(self, request: Mapping[str, Any]) -> Json:
        """The answer of `POST /v1/adjudications`. Raises Refused, Broken."""
        try:
            return _on_the_wire(adjudication.run(request))
        except adjudication.BadRequest as bad:
            raise Refused([(fault.pointer, fault.message) for fault in bad.faults]) from None
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from error

    def legal_actions(self, position: Mapping[str, Any]) -> list[Json]:
        """The actions that `POST /v1/legal-actions` lists. Raises Refused, Broken."""
        from marshmallow import ValidationError

        from schemas.parts.faults import faults_of
        from schemas.table.legal_actions import LegalActionsRequestSchema
        from service.games import game_of
        from service.judge.asking import ANYTHING, MOST_LISTED

        try:
            request = LegalActionsRequestSchema().load({"position": position})
            read = request["position"]
            return _on_the_wire(game_of(read.ruleset).listing(read, None, MOST_LISTED, ANYTHING).actions)
        except ValidationError as error:
            raise Refused([(fault.pointer, fault.message) for fault in faults_of(error.messages)]) from None
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from error


def _on_the_wire(answer: _Answer) -> _Answer:
    """The answer as JSON gives it: lists for tuples."""
    there_and_back: _Answer = orjson.loads(orjson.dumps(answer))
    return there_and_back


class OverHttp:
    """A running service.

    Args:
        url: where it is, as in ``http://127.0.0.1:8000``.
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def adjudicate(self, request: Mapping[str, Any]) -> Json:
        """The answer of `POST /v1/adjudications`. Raises Refused, Broken, JudgeError."""
        return self._post("/v1/adjudications", request)

    def legal_actions(self, position: Mapping[str, Any]) -> list[Json]:
        """The actions that `POST /v1/legal-actions` lists. Raises Refused, Broken, JudgeError."""
        actions = self._post("/v1/legal-actions", {"position": position})["actions"]
        assert isinstance(actions, list)
        return actions

    def _post(self, path: str, body: Mapping[str, Any]) -> Json:
        request = urllib.request.Request(
            self.url + path, orjson.dumps(body), {"Content-Type": "application/json"}, method="POST"
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                found = orjson.loads(response.read())
        except urllib.error.HTTPError as problem:
            raise self._refusal(path, problem) from None
        except (OSError, ValueError) as error:
            raise JudgeError(f"{self.url}{path}: {error}") from None
        if not isinstance(found, dict):
            raise JudgeError(f"{self.url}{path}: the answer is no object")
        return found

    def _refusal(self, path: str, problem: urllib.error.HTTPError) -> Exception:
        if problem.code >= 500:
            return Broken(f"{problem.code} {problem.reason}")
        try:
            found = orjson.loads(problem.read())
            faults = [(str(fault["pointer"]), str(fault["message"])) for fault in found["errors"]]
        except (ValueError, KeyError, TypeError):
            return JudgeError(f"{self.url}{path}: {problem.code} {problem.reason}")
        return Refused(faults) if problem.code == 422 else JudgeError(f"{self.url}{path}: {found.get('title')}")
