"""What views answer with: data that is JSON already, and faults found after the schemas had their say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from flask import Response

from service.api.answering.json_body import dumps
from service.api.answering.problems import Fault, Problem, invalid
from service.judge.faults import Fault as RulesFault


def answer(value: Any, status: int = 200) -> Response:
    """A response with JSON that needs no schema to be written: the judge's answers are data."""
    return Response(dumps(value), status, mimetype="application/json")


def created(value: Any, location: str, status: int = 201) -> Response:
    """A response that says where what was made, or is being made, can be asked for."""
    response = answer(value, status)
    response.headers["Location"] = location
    return response


class Paged(NamedTuple):
    """A part of a list, how long all of it is, and where to go on (None at the end)."""

    items: Sequence[Any]
    total: int
    next: int | None


def paged(found: Sequence[Any], query: Mapping[str, Any]) -> Paged:
    """The page of a list that is asked for, by what `PageQuerySchema` has read."""
    start, end = query["cursor"], query["cursor"] + query["limit"]
    return Paged(found[start:end], len(found), end if end < len(found) else None)


def refused(faults: Iterable[RulesFault]) -> Problem:
    """The 422 that names the judge's faults; their pointers lead into the request."""
    return invalid(Fault(fault.pointer, fault.message) for fault in faults)
