"""Background jobs: how they go."""

from __future__ import annotations

from flask import Response, g

from replays import jobs
from replays.errors import UnknownJob
from schemas.recorded.jobs import JobSchema
from service.access.principals import JUDGE, WRITE
from service.api.answering.answers import answer
from service.api.answering.blueprint import Blueprint
from service.api.answering.problems import forbidden, not_found
from service.redis_client import jobs_redis_of_app

blueprint = Blueprint("jobs", __name__, url_prefix="/v1", description="Background jobs.")


@blueprint.route("/jobs/<string:job_id>", scope=(JUDGE, WRITE))
@blueprint.response(200, JobSchema, description="The job.")
@blueprint.alt_response(404, "not-found")
def show(job_id: str) -> Response:
    """How does a background job go?

    It can be asked about for a week after its end, by judges and by the key that began it.
    """
    client = jobs_redis_of_app()
    try:
        found, by = jobs.view(client, job_id), jobs.begun_by(client, job_id)
    except UnknownJob as unknown:
        raise not_found(str(unknown)) from None
    if not g.principal.may(JUDGE) and (by is None or by != g.principal.key):
        raise forbidden(f"This job takes the key that began it, or one with the scope {JUDGE}.")
    return answer(found)
