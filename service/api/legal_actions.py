"""`POST /v1/legal-actions`: what may be done in a position."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app

from schemas import examples
from schemas.legal_actions import LegalActionsRequestSchema, LegalActionsSchema
from service import __version__, adjudication
from service.access.principals import ADJUDICATE
from service.api.answers import answer, refused
from service.api.blueprint import Blueprint
from service.rules import Position, listing, position_hash

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
    fewest targets first, and `incomplete` names what is not listed whole.
    """
    position: Position = request["position"]
    try:
        with adjudication.whole(position):
            most = current_app.config["ARBITER"].listed_actions
            found, digest = listing(position, request.get("player"), most), position_hash(position)
    except adjudication.BadRequest as bad:
        raise refused(bad.faults) from None
    return answer(
        {
            "actions": found.actions,
            "player": to_act(position),
            "position_hash": digest,
            "engine": __version__,
            "ruleset": position.ruleset,
            **({"incomplete": list(found.incomplete)} if found.incomplete else {}),
        }
    )


def to_act(position: Position) -> str | None:
    """Who has to choose, or else has priority; nobody when the game is over."""
    if position.outcome is not None:
        return None
    return str(position.decision["player"]) if position.decision is not None else position.priority
