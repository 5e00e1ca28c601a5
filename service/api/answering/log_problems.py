"""What the log refuses, as problem documents: the same for each of its resources."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app

from replays.errors import (
    BadArchive,
    Damaged,
    KeyReused,
    NotYours,
    Refused,
    ReplayClosed,
    SeatTaken,
    StaleVersion,
    StoreUnavailable,
    UnderWay,
    UnknownFile,
    UnknownReplay,
    UnknownVersion,
)
from replays.judged.judging import UnknownRuling
from service.api.answering import problems
from service.api.answering.blueprint import Blueprint
from service.api.answering.idempotency import REPLAYED
from service.api.answering.problems import Fault
from service.observing import metrics

_REPLAYED = "`true` where this was answered before to the same `Idempotency-Key`, and nothing was done again."
REPEATABLE: dict[str, Any] = {
    REPLAYED: {"description": _REPLAYED, "schema": {"type": "string", "enum": ["true"]}},
}
"""The header of answers that may have been given before."""
MADE: dict[str, Any] = {
    "Location": {"description": "Where to ask for it.", "schema": {"type": "string"}},
    **REPEATABLE,
}
"""The headers of answers about what was made."""


def for_the_log(blueprint: Blueprint) -> None:
    """Let a blueprint answer what the log refuses with problem documents."""
    for kind, handler in _HANDLERS.items():
        blueprint.register_error_handler(kind, handler)


def _unknown(error: Exception) -> Response:
    return problems.not_found(str(error)).response()


def _stale(error: Exception) -> Response:
    assert isinstance(error, StaleVersion | ReplayClosed)
    return problems.conflict(str(error), current_version=error.current).response()


def _taken(error: Exception) -> Response:
    return problems.conflict(str(error)).response()


def _under_way(error: Exception) -> Response:
    return problems.under_way(str(error)).response()


def _reused(error: Exception) -> Response:
    return problems.invalid([Fault("/headers/Idempotency-Key", str(error))]).response()


def _not_yours(error: Exception) -> Response:
    assert isinstance(error, NotYours)
    metrics.REFUSED.labels("403").inc()
    return problems.forbidden(str(error), [Fault(error.pointer, str(error))]).response()


def _refused(error: Exception) -> Response:
    assert isinstance(error, Refused)
    return problems.invalid(Fault(*fault) for fault in error.faults).response()


def _bad_archive(error: Exception) -> Response:
    assert isinstance(error, BadArchive)
    return problems.invalid([Fault("", str(error))], str(error)).response()


def _unavailable(error: Exception) -> Response:
    return problems.unavailable(str(error)).response()


def _damaged(error: Exception) -> Response:
    current_app.logger.error("%s (request %s)", error, problems.request_id())
    return problems.damaged(str(error)).response()


_HANDLERS = {
    UnknownReplay: _unknown,
    UnknownVersion: _unknown,
    UnknownFile: _unknown,
    UnknownRuling: _unknown,
    StaleVersion: _stale,
    ReplayClosed: _stale,
    SeatTaken: _taken,
    KeyReused: _reused,
    UnderWay: _under_way,
    NotYours: _not_yours,
    Refused: _refused,
    BadArchive: _bad_archive,
    StoreUnavailable: _unavailable,
    Damaged: _damaged,
}
