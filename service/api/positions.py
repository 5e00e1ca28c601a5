"""`POST /v1/positions/validate`: could this position arise?"""

from __future__ import annotations

from typing import Any

from flask import Response

from schemas import examples
from schemas.table.positions import ValidationRequestSchema, ValidationSchema
from service.access.principals import ADJUDICATE
from service.api.answering.answers import answer
from service.api.answering.blueprint import Blueprint
from service.api.answering.problem_language import told
from service.games import game_of
from service.judge.data import digest
from service.judge.faults import InvalidPosition
from service.judge.work import OverBudget

blueprint = Blueprint("positions", __name__, url_prefix="/v1", description="Positions by themselves.")


@blueprint.route("/positions/validate", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(ValidationRequestSchema, examples=examples.VALIDATIONS)
@blueprint.response(200, ValidationSchema, description="The faults, or the normal form and its hash.")
def validate(request: dict[str, Any]) -> Response:
    """Name every fault of a position, or give its normal form.

    A position of the wrong shape is an error (422); one that could not arise is answered with its faults. The
    normal form leaves out every field that is at its default.
    """
    try:
        game = game_of(request["position"]["ruleset"])
        position = game.write(game.read(request["position"]))
    except InvalidPosition as invalid:
        language = request.get("language", "en")
        faults = [
            {
                "pointer": f"/position{fault.pointer}",
                "message": told(fault.message, language),
                "rules": list(fault.rules),
            }
            for fault in invalid.faults
        ]
        return answer({"valid": False, "faults": faults, "position": None, "position_hash": None})
    except OverBudget as over:
        raise over.below("/position") from None
    return answer({"valid": True, "faults": [], "position": position, "position_hash": digest(position)})
