"""`POST /v1/odds`: the exact distribution of what comes of an action."""

from __future__ import annotations

from typing import Any

from flask import Response

from schemas import examples
from schemas.table.odds import OddsRequestSchema, OddsSchema
from service import adjudication, odds
from service.access.principals import ADJUDICATE
from service.api.answering.answers import answer, refused
from service.api.answering.blueprint import Blueprint

blueprint = Blueprint("odds", __name__, url_prefix="/v1", description="What can come of an action, and how probably.")


@blueprint.route("/odds", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(OddsRequestSchema, examples=examples.ODDS)
@blueprint.response(200, OddsSchema, description="Every outcome with its probability as a fraction.")
def tell_odds(request: dict[str, Any]) -> Response:
    """Tell the exact distribution of outcomes of an action over all dice.

    No simulation: the judge is asked for every face of every die. Choices on the way are made by the policy, or as
    `answers` say for their kind. Outcomes are told apart by the wounds dealt, the deaths, the result of the game and
    the position reached; their probabilities sum to one. A tree of too many positions is refused (422).
    """
    try:
        found = odds.answer(request)
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
    return answer(found)
