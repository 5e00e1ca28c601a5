"""What one request may cost: counted work, and behind it a clock.

Every request has a `Work` of its own, on which whatever it asks for is counted; too much is 422, the same on every
machine. The clock is for what was counted wrongly and for machines that are too slow: 503.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from flask import Flask, Response, current_app, request

from service.api.answering.problems import Fault, over_budget, unavailable
from service.http_server.bridge import HUNG_UP
from service.judge.work import OverBudget, Stopped, Work, opened
from service.settings import Settings


class OutOfTime(Stopped):
    """A request has taken longer than any may."""


class NobodyListens(Stopped):
    """The client has hung up: what it asked for is done for nobody."""


def register(app: Flask) -> None:
    """Answer what is too much, and what is given up, with problem documents."""
    app.register_error_handler(OverBudget, _too_much)
    app.register_error_handler(Stopped, _given_up)


def of_request(settings: Settings) -> AbstractContextManager[Work]:
    """The budget of the request that is at hand, open within it."""
    return opened(Work(settings.request_work, _stop(settings.request_seconds)))


def _stop(seconds: float) -> Callable[[], None]:
    """What looks, while a request is worked on, whether that still makes sense."""
    deadline = time.monotonic() + seconds
    gone: Callable[[], bool] | None = request.environ.get(HUNG_UP)

    def stop() -> None:
        if time.monotonic() > deadline:
            raise OutOfTime(f"The request took longer than {seconds:g} s and was given up.")
        if gone is not None and gone():
            raise NobodyListens("The client has hung up.")

    return stop


def _too_much(over: Exception) -> Response:
    assert isinstance(over, OverBudget)
    about = f": {over.part}" if over.part else ""
    fault = Fault(over.pointer, f"This is more work than one request may be{about}.")
    return over_budget(current_app.config["ARBITER"].request_work, fault).response()


def _given_up(stopped: Exception) -> Response:
    return unavailable(str(stopped)).response()
