"""Background jobs: how they go."""

from __future__ import annotations

from flask import Response, g

from replays import filing, jobs
from replays.errors import UnknownJob
from schemas.jobs import JobSchema
from service.access.principals import JUDGE
from service.api.answers import answer
from service.api.blueprint import Blueprint
from service.api.problems import forbidden, not_found
from service.redis_client import jobs_redis_of_app

blueprint = Blueprint("jobs", __name__, url_prefix="/v1", description="Background jobs.")


@blueprint.route("/jobs/<string:job_id>")
@blueprint.response(200, JobSchema, description="The job.")
@blueprint.alt_response(404, "not-found")
@blueprint.alt_response(503, "unavailable")
def show(job_id: str) -> Response:
    """How does a background job go?

    It can be asked about for a week after its end.
    """
    try:
        found = jobs.view(jobs_redis_of_app(), job_id)
    except UnknownJob as unknown:
        raise not_found(str(unknown)) from None
    if found["kind"] != filing.IMPORT and not g.principal.may(JUDGE):
        raise forbidden(f"This job takes a key with the scope {JUDGE}.")
    return answer(found)
