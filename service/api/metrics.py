"""`GET /metrics`: what the service counts, for Prometheus."""

from __future__ import annotations

from flask import Response
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from service.access.principals import ADMIN
from service.api.answering.blueprint import Blueprint
from service.observing import metrics
from service.redis_client import jobs_redis_of_app, redis_of_app
from service.supervisor.worker import QUEUES

blueprint = Blueprint("metrics", __name__, description="What the service counts.")


@blueprint.route("/metrics", scope=ADMIN)
@blueprint.response(200, {"type": "string"}, content_type="text/plain", description="Prometheus' text format.")
def show() -> Response:
    """What does the service count?

    Requests and how long they took, rulings by verdict, appends that came too late, open streams, waiting jobs. In
    Prometheus' text format, added up over all processes of this machine.
    """
    return Response(metrics.text(redis_of_app, jobs_redis_of_app, QUEUES), content_type=CONTENT_TYPE_PLAIN_0_0_4)
