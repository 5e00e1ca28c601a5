"""`POST /v1/decks/check` and `POST /v1/squads/check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, current_app

from schemas import examples
from schemas.collection.decks import DeckCheckSchema, DeckRequestSchema, SquadCheckSchema, SquadRequestSchema
from service.access.principals import ADJUDICATE
from service.api.answering.answers import answer, refused
from service.api.answering.blueprint import Blueprint
from service.decks import asked
from service.decks.entries import definition_of
from service.games import game_of
from service.games.berserk.rules import RULESETS, Definition, Position
from service.games.berserk.rules.preliminary.checks import Member, check_squad, fault_to_wire
from service.games.berserk.rules.rulesets import no_ruleset
from service.judge.faults import Fault
from service.judge.patch import escape

blueprint = Blueprint("decks", __name__, url_prefix="/v1", description="Decks and squads.")


@blueprint.route("/decks/check", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(DeckRequestSchema, examples=examples.DECKS)
@blueprint.response(200, DeckCheckSchema, description="Whether the deck is legal, with every fault.")
def check_deck(request: dict[str, Any]) -> Response:
    """Check a deck against a format.

    Size, copies of a card by name, banned, restricted and reserved cards, sets, a hero and its elements, as the format
    has it (`GET /v1/formats`). The deck is a list, or plain text as players share it; then faults name its lines. A
    card that nobody knows is an error (422), except in a game whose cards the catalogue has not: a warning says so.
    """
    try:
        return answer(asked.check(request, current_app.config["ARBITER"].formats))
    except asked.BadDeck as bad:
        raise refused(bad.faults) from None


@blueprint.route("/squads/check", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(SquadRequestSchema, examples=examples.SQUADS)
@blueprint.response(200, SquadCheckSchema, description="Whether the squad can be recruited, with every fault.")
def check_squads(request: dict[str, Any]) -> Response:
    """Check a squad in the order in which it is recruited.

    Crystals, elements, flyers, uniqueness, terrains, fifteen cards. A card that cannot be recruited is named with the
    paragraph and left out; those after it are looked at without it.
    """
    definitions = _definitions(request)
    members = [
        Member(definition, entry.get("x"), entry.get("pay"))
        for definition, entry in zip(definitions, request["cards"], strict=True)
    ]
    check = check_squad(
        request["ruleset"], request["seat"], members, request.get("mulligans", 0), request.get("options")
    )
    language = request.get("language", "en")
    found = [fault_to_wire(fault, definitions, language) for fault in check.faults]
    return answer(
        {
            "legal": not found,
            "violations": found,
            "crystals": {"gold": check.gold, "silver": check.silver},
            "warnings": [_explained(warning, check.position, language) for warning in check.warnings],
        }
    )


def _explained(warning: Mapping[str, Any], position: Position, language: str) -> dict[str, Any]:
    """A warning with its sentence, without the id that the card has in no request."""
    told = game_of(position.ruleset).warned(warning, position, language)
    return {name: value for name, value in told.items() if name != "card"}


def _definitions(request: Mapping[str, Any]) -> list[Definition]:
    """What is printed on each card of a list. Raises Problem with every fault of the list."""
    ruleset = request["ruleset"]
    if ruleset not in RULESETS:
        raise refused([Fault("/ruleset", no_ruleset(ruleset))])
    faults = list(_option_faults(ruleset, request.get("options", {})))
    found = []
    for n, entry in enumerate(request["cards"]):
        read, wrong = definition_of(ruleset, entry, f"/cards/{n}")
        faults += wrong
        found += [read[1]] if read is not None else []
    if faults:
        raise refused(faults)
    return found


def _option_faults(ruleset: str, options: Mapping[str, Any]) -> Sequence[Fault]:
    told = ((name, RULESETS[ruleset].option_fault(name, value)) for name, value in options.items())
    return [Fault(f"/options/{escape(name)}", message) for name, message in told if message is not None]
