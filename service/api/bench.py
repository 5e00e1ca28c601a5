"""`POST /v1/bench/echo`: what a request costs apart from the ruling. Served only when `ARBITER_BENCH` is set."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Response, request

from schemas import examples
from service import adjudication
from service.access.principals import ADJUDICATE
from service.api.answering.answers import answer

blueprint = Blueprint("bench", __name__, url_prefix="/v1/bench")


@blueprint.post("/echo", scope=ADJUDICATE)
def echo() -> Response:
    """Parse the body and answer the ruling on `examples.FULL_BOARD_STRIKE`, made once in each process."""
    request.get_json()
    return answer(_ruling())


@cache
def _ruling() -> dict[str, Any]:
    return adjudication.run(examples.FULL_BOARD_STRIKE)
