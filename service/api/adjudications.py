"""`POST /v1/adjudications`: a position and an action in, a ruling out."""

from __future__ import annotations

from typing import Any

from flask import Response

from schemas import examples
from schemas.adjudication import AdjudicationRequestSchema, AdjudicationSchema
from schemas.comparison import ComparisonRequestSchema, ComparisonSchema
from service import adjudication, comparison, metrics
from service.access.principals import ADJUDICATE
from service.api.answers import answer, refused
from service.api.blueprint import Blueprint

blueprint = Blueprint("adjudications", __name__, url_prefix="/v1", description="Rulings on what players propose.")


@blueprint.route("/adjudications", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(AdjudicationRequestSchema, examples=examples.ADJUDICATIONS)
@blueprint.response(200, AdjudicationSchema, description="The ruling: legal, or illegal with every reason.")
def adjudicate(request: dict[str, Any]) -> Response:
    """Rule on one action, or on several in a row.

    The answer is a ruling whatever the verdict: an illegal action is no error. Nothing is stored; the position
    answered can be sent back with the next action. The deltas of the trace, applied in order to the position sent,
    give the position answered. The same request gives the same bytes, `"dice": "server"` aside.
    """
    try:
        ruling = adjudication.answer(request)
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
    metrics.ADJUDICATIONS.labels(ruling["verdict"]).inc()
    return answer(ruling)


@blueprint.route("/adjudications/compare", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(ComparisonRequestSchema, examples=examples.COMPARISONS)
@blueprint.response(200, ComparisonSchema, description="Each ruling, and where the others part from the first.")
def compare(request: dict[str, Any]) -> Response:
    """Rule on one dispute by several rulesets, and tell where their rulings part.

    The position is the same for all but for its ruleset; its cards are those of the edition that it names. A ruleset
    by which the position could not arise says so in the place of its ruling. Rulings are the same where the same
    happened, whichever paragraphs say so; where not, the first step at which they part is told with the paragraphs of
    both.
    """
    try:
        compared = comparison.answer(request)
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
    for side in compared["rulings"]:
        if "ruling" in side:
            metrics.ADJUDICATIONS.labels(side["ruling"]["verdict"]).inc()
    return answer(compared)
