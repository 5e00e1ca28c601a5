"""`POST /v1/adjudications`: a position and an action in, a ruling out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response

from schemas import examples
from schemas.table.adjudication import AdjudicationRequestSchema, AdjudicationSchema
from schemas.table.comparison import ComparisonRequestSchema, ComparisonSchema
from service import adjudication, comparison
from service.access.principals import ADJUDICATE
from service.api.answering.answers import answer, refused
from service.api.answering.blueprint import Blueprint
from service.api.answering.printed import JSON, printable, printed, wanted
from service.games import game_of, written
from service.judge.asking import Standing
from service.observing import metrics
from service.printing.compared import comparison_sheet
from service.printing.ruling import ruling_sheet
from service.printing.sheet import Sheet

blueprint = Blueprint("adjudications", __name__, url_prefix="/v1", description="Rulings on what players propose.")


@blueprint.route("/adjudications", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(AdjudicationRequestSchema, examples=examples.ADJUDICATIONS)
@printable
@blueprint.response(200, AdjudicationSchema, description="The ruling: legal, or illegal with every reason.")
def adjudicate(request: dict[str, Any]) -> Response:
    """Rule on one action, or on several in a row.

    The answer is a ruling whatever the verdict: an illegal action is no error. Nothing is stored; the position
    answered can be sent back with the next action. The deltas of the trace, applied in order to the position sent,
    give the position answered. The same request gives the same bytes, `"dice": "server"` aside. With
    `Accept: text/html` or `text/plain` the answer is a page to print: the board before and after, the reasons of a
    refusal, and the steps that matter, whatever `trace` says, each with its paragraph in words.
    """
    form = wanted() if game_of(request["position"].ruleset).printed else JSON
    try:
        ruling = adjudication.answer(request if form == JSON else {**request, "trace": "full"})
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
    metrics.ADJUDICATIONS.labels(ruling["verdict"]).inc()
    if form == JSON:
        return answer(ruling)
    return printed(form, _page(ruling_sheet, request["position"], request, ruling))


@blueprint.route("/adjudications/compare", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(ComparisonRequestSchema, examples=examples.COMPARISONS)
@printable
@blueprint.response(200, ComparisonSchema, description="Each ruling, and where the others part from the first.")
def compare(request: dict[str, Any]) -> Response:
    """Rule on one dispute by several rulesets, and tell where their rulings part.

    The position is the same for all but for its ruleset; its cards are those of the edition that it names. A ruleset
    by which the position could not arise says so in the place of its ruling. Rulings are the same where the same
    happened, whichever paragraphs say so; where not, the first step at which they part is told with the paragraphs of
    both. With `Accept: text/html` or `text/plain` the answer is a page to print.
    """
    form = wanted()
    try:
        compared = comparison.answer(request if form == JSON else {**request, "trace": "full"})
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
    for side in compared["rulings"]:
        if "ruling" in side:
            metrics.ADJUDICATIONS.labels(side["ruling"]["verdict"]).inc()
    if form == JSON:
        return answer(compared)
    return printed(form, _page(comparison_sheet, comparison.home(request), request, compared))


def _page(sheet: Callable[..., Sheet], position: Standing, request: dict[str, Any], found: dict[str, Any]) -> Sheet:
    return sheet(written(position), adjudication.asked(request), found, request.get("language", "en"))
