"""From a request to a ruling (contract §4), without the web: for the API, the log, the cases and the CLI."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from marshmallow import ValidationError

from schemas.adjudication import AdjudicationRequestSchema
from schemas.dice import SERVER, DiceSpec
from schemas.faults import faults_of
from service import __version__
from service.rules import Dice, Fault, Position, Ruling, adjudicate, position_to_wire, trace_to_wire
from service.rules.wire import digest

SEED_BYTES = 16
_REQUEST = AdjudicationRequestSchema()


class BadRequest(ValueError):
    """The request does not say what it must; carries every fault, each with its JSON pointer."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "; ".join(f"{fault.pointer or 'the request'}: {fault.message}" for fault in self.faults)
        )


def run(request: Any) -> dict[str, Any]:
    """Adjudicate a request as it came: the answer of `POST /v1/adjudications`.

    Raises:
        BadRequest: the request does not say what it must.
    """
    try:
        checked = _REQUEST.load(request)
    except ValidationError as error:
        raise BadRequest(faults_of(error.messages)) from None
    return answer(checked)


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Adjudicate a request that `AdjudicationRequestSchema` has loaded.

    Raises:
        BadRequest: dice are left over, or given twice.
    """
    actions = request["actions"] if "actions" in request else [request["action"]]
    return judged(
        request["position"],
        actions,
        request.get("dice"),
        resolve=request.get("resolve", "forced"),
        trace=request.get("trace", "full"),
        language=request.get("language", "en"),
    )


def judged(
    position: Position,
    actions: Sequence[Mapping[str, Any]],
    dice: DiceSpec | None = None,
    *,
    resolve: str = "forced",
    trace: str = "full",
    language: str = "en",
) -> dict[str, Any]:
    """The ruling on actions in a position, on the wire.

    Args:
        dice: rolls, a seed, or `"server"`: a seed is drawn and answered.

    Raises:
        BadRequest: dice are left over, or given twice.
    """
    given, actions = _one_source_of_dice(dice, actions)
    drawn = given == SERVER
    if drawn:
        given = {"seed": secrets.token_hex(SEED_BYTES)}
    ruling = adjudicate(position, actions, _dice(given), resolve)
    if ruling.legal and ruling.dice_left:
        left = ruling.dice_left
        raise BadRequest([Fault("/dice", f"{left} {'die was' if left == 1 else 'dice were'} not needed.")])
    return _wire(ruling, position.ruleset, trace, language) | ({"dice": given} if drawn else {})


def _one_source_of_dice(
    dice: DiceSpec | None, actions: Sequence[Mapping[str, Any]]
) -> tuple[DiceSpec | None, Sequence[Mapping[str, Any]]]:
    """The request's dice, and the actions without a seed: one that a `roll` brings serves the whole request."""
    for place, action in enumerate(actions):
        own = action.get("dice")
        if own is None or isinstance(own, list):
            continue
        if dice is not None:
            where = f"/actions/{place}/dice" if len(actions) > 1 else "/action/dice"
            raise BadRequest([Fault(where, "The request brings dice already.")])
        dice = own
        plain = {name: value for name, value in action.items() if name != "dice"}
        actions = [*actions[:place], plain, *actions[place + 1 :]]
    return dice, actions


def _dice(given: DiceSpec | None) -> Dice:
    if given is None:
        return Dice.none()
    return Dice.of(given) if isinstance(given, list) else Dice.seeded(given["seed"])


def _wire(ruling: Ruling, ruleset: str, trace: str, language: str) -> dict[str, Any]:
    position = position_to_wire(ruling.position)
    found: dict[str, Any] = {
        "verdict": "legal" if ruling.legal else "illegal",
        "status": ruling.status,
        "violations": [violation.to_wire(language) for violation in ruling.violations],
        "position": position,
        "position_hash": digest(position),
        "trace": trace_to_wire(ruling, trace, language),
        "rolls": ruling.rolls,
        "decision": position.get("decision"),
        "warnings": ruling.warnings,
        "engine": __version__,
        "ruleset": ruleset,
    }
    if ruling.failed_action is not None:
        found["failed_action"] = ruling.failed_action
    if ruling.awaiting is not None:
        found["awaiting"] = ruling.awaiting
    return found
