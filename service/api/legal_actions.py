"""`POST /v1/legal-actions`: what may be done in a position."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app

from schemas import examples
from schemas.table.legal_actions import LegalActionsRequestSchema, LegalActionsSchema
from service import adjudication, legal_actions
from service.access.principals import ADJUDICATE
from service.api.answering.answers import answer, refused
from service.api.answering.blueprint import Blueprint

blueprint = Blueprint("legal actions", __name__, url_prefix="/v1", description="What may be done in a position.")


@blueprint.route("/legal-actions", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(LegalActionsRequestSchema, examples=examples.LEGAL_ACTIONS)
@blueprint.response(200, LegalActionsSchema, description="The actions, ready to be sent.")
def list_legal_actions(request: dict[str, Any]) -> Response:
    """List every action that would be legal.

    Complete and sound: an action is listed if and only if adjudicating it says `legal`. Each is listed in one
    spelling (a `to` for a move, the feature named, pay written out); other spellings of it are legal too.
    Where there are more than an answer lists (20,000 as it comes), or working them out is more than one request may
    be, as of a text on any number of creatures, something of everything is listed, of each text the uses with the
    fewest targets first, and `incomplete` names what is not listed whole. Where a position does not tell all
    cards, `undecided` are actions that are legal or not by what is hidden.

    With a `type`, a `source`, a `feature` or a `target` only such actions are listed, and with `explain` also what is
    not legal of them and why: who may defend, whom may a1 shoot. What is more than a request may be is not told.
    """
    try:
        return answer(legal_actions.answer(request, current_app.config["ARBITER"].listed_actions))
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
