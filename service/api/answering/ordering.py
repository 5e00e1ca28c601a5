"""Background jobs that requests order: within what one caller may have, and once for each key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response, url_for

from service.access.orders import order
from service.api.answering.answers import created
from service.api.answering.idempotency import once


def ordered(headers: Mapping[str, Any], enqueue: Callable[[str], object]) -> Response:
    """The answer to a request that orders a job.

    Args:
        headers: as `IdempotencySchema` has read them.
        enqueue: puts the job of an id into the queue.

    Raises:
        Problem: 429, as many of the caller's jobs wait or run as may. Whatever `enqueue` and `once` raise.
    """

    def make(token: str) -> dict[str, Any]:
        with order(token):
            enqueue(token)
        return {"id": token, "job": token}

    job = once(headers, make)
    return created(job, url_for("jobs.show", job_id=job["id"]), 202)
