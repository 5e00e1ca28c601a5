"""From a request to a ruling (contract §4), without the web: for the API, the log, the cases and the CLI."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from marshmallow import Schema, ValidationError

from schemas.parts.dice import DiceSpec
from schemas.parts.faults import faults_of
from schemas.table.adjudication import AdjudicationRequestSchema
from service import __version__, left_over
from service.brief import brief_of
from service.judge.data import digest
from service.judge.faults import CannotAnswer, InvalidAction
from service.judge.work import OverBudget, Stopped
from service.rulebook import explain
from service.rules import (
    ACTIONS,
    Dice,
    Fault,
    Position,
    Ruling,
    adjudicate,
    position_to_wire,
    trace_to_wire,
    warning_to_wire,
)
from service.rules.course.adjudicate import action_faults
from service.rules.position.unknown import needed_to_wire
from service.rules.telling.naming import names_in

_log = logging.getLogger(__name__)

SEED_BYTES = 16
REQUEST = AdjudicationRequestSchema()


class BadRequest(ValueError):
    """The request does not say what it must; carries every fault, each with its JSON pointer."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer or 'the request'}: {fault.message}" for fault in self.faults))


def run(request: Any) -> dict[str, Any]:
    """Adjudicate a request as it came: the answer of `POST /v1/adjudications`.

    Raises:
        BadRequest: the request does not say what it must.
    """
    return answer(loaded(REQUEST, request))


def loaded(schema: Schema, request: Any) -> Any:
    """A request as its schema reads it.

    Raises:
        BadRequest: the request does not say what it must.
    """
    try:
        return schema.load(request)
    except ValidationError as error:
        raise BadRequest(faults_of(error.messages)) from None


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Adjudicate a request that `AdjudicationRequestSchema` has loaded.

    Raises:
        BadRequest: dice are left over or given twice, or an action names what is not there.
    """
    several = "actions" in request
    position: Position = request["position"]
    with whole(position):
        ruling, _ = followed(
            position,
            asked(request),
            request.get("dice"),
            resolve=request.get("resolve", "forced"),
            answers=request.get("answers"),
            trace=request.get("trace", "full"),
            language=request.get("language", "en"),
            pointers="/actions/{}" if several else "/action",
        )
    return ruling


def asked(request: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The actions of a request, one or several."""
    return list(request["actions"]) if "actions" in request else [request["action"]]


def followed(
    position: Position,
    actions: Sequence[Mapping[str, Any]],
    dice: DiceSpec | None = None,
    *,
    resolve: str = "forced",
    answers: Mapping[str, Any] | None = None,
    trace: str = "full",
    language: str = "en",
    pointers: str = "/action",
    spare_dice: bool = False,
    told: str | None = None,
) -> tuple[dict[str, Any], Position]:
    """The ruling on actions in a position, on the wire, and the position after it as the judge knows it.

    Whoever plays on need not read it again.

    Args:
        dice: rolls, a seed, or `"server"`: a seed is drawn and answered.
        answers: by kind of decision, what is chosen whenever one of that kind is met.
        pointers: where the actions stand in the request; `{}` is an action's place.
        spare_dice: dice may be left over also where play stopped before them.
        told: the language of the trace where it is another.

    Raises:
        BadRequest: play stopped before all the dice were rolled, they are given twice, or an action names what is not
            there.
    """
    faults = list(_faults(position, actions, dice, pointers))
    if faults:
        raise BadRequest(faults)
    given, actions = _one_source_of_dice(dice, actions)
    drawn = isinstance(given, str)
    if isinstance(given, str):
        given = {"seed": secrets.token_hex(SEED_BYTES)}
    try:
        ruling = adjudicate(position, actions, _dice(given), resolve, answers)
    except InvalidAction as bad:
        pointer = pointers.format(bad.place)
        raise BadRequest(fault._replace(pointer=pointer + fault.pointer) for fault in bad.faults) from None
    except CannotAnswer as bad:
        raise BadRequest([no_answer(bad)]) from None
    except OverBudget as over:
        raise over.named("the ruling on it").below(pointers.removesuffix("/{}")) from None
    if not spare_dice and not left_over.decided(ruling):
        raise BadRequest([Fault("/dice", left_over.refusal(ruling))])
    wire = _wire(position, ruling, trace, language, told or language)
    return wire | ({"dice": given} if drawn else {}), ruling.position


def no_answer(error: CannotAnswer) -> Fault:
    """That an answer given beforehand is none, and where in the request it stands."""
    return Fault(f"/answers/{error.kind}", str(error))


@contextmanager
def whole(position: Position) -> Iterator[None]:
    """What to do with a client's position whose stack looks right and yet does not fit together.

    What the judge keeps in a position between two requests (stack, pending steps, triggers, the open choice) is
    data that anyone can change. Where such a position makes the judge stumble, that is the position's fault.

    Raises:
        BadRequest: the judge stumbled over a position in which something was going on.
    """
    try:
        yield
    except (BadRequest, Stopped):
        raise
    except Exception:
        if not (position.stack or position.pending or position.waiting or position.decision or position.effects):
            raise
        _log.warning("a position could not be gone on from", exc_info=True)
        raise BadRequest([Fault("/position", "What is going on in this position does not fit together.")]) from None


def _faults(
    position: Position, actions: Sequence[Mapping[str, Any]], dice: DiceSpec | None, pointers: str
) -> Iterator[Fault]:
    """What is wrong with the actions beyond their shape."""
    seeds = 0 if dice is None else 1
    for place, action in enumerate(actions):
        pointer = pointers.format(place)
        if action["type"] not in ACTIONS:
            yield Fault(f"{pointer}/type", f"{position.ruleset} has no action {action['type']!r}.")
        for fault in action_faults(position, action):
            yield fault._replace(pointer=pointer + fault.pointer)
        if not isinstance(action.get("dice", []), list):
            seeds += 1
            if seeds > 1:
                yield Fault(f"{pointer}/dice", "The dice come from elsewhere in the request already.")


def _one_source_of_dice(
    dice: DiceSpec | None, actions: Sequence[Mapping[str, Any]]
) -> tuple[DiceSpec | None, list[Mapping[str, Any]]]:
    """The request's dice, and the actions: each `roll` with a list; the seed that one brings serves them all."""
    plain: list[Mapping[str, Any]] = []
    for action in actions:
        if action["type"] == "roll" and not isinstance(action.get("dice"), list):
            dice = action.get("dice", dice)
            action = {**action, "dice": []}
        plain.append(action)
    return dice, plain


def _dice(given: DiceSpec | None) -> Dice:
    if isinstance(given, dict):
        return Dice.seeded(given["seed"])
    return Dice.of(given) if isinstance(given, list) else Dice.none()


def _told(
    before: Position, ruling: Ruling, detail: str, names: Mapping[str, str], language: str
) -> list[dict[str, Any]]:
    """As much of the trace as was asked for."""
    if detail == "none":
        return []
    trace = trace_to_wire(ruling.events, names, language)
    return trace if detail == "full" else brief_of(trace, position_to_wire(before))


def _wire(before: Position, ruling: Ruling, trace: str, language: str, told: str) -> dict[str, Any]:
    position = position_to_wire(ruling.position)
    names = names_in(before, language)
    found: dict[str, Any] = {
        "verdict": "undecided" if ruling.undecided else "legal" if ruling.legal else "illegal",
        "status": ruling.status,
        "violations": [violation.to_wire(names, language) for violation in ruling.violations],
        "position": position,
        "position_hash": digest(position),
        "trace": _told(before, ruling, trace, names if told == language else names_in(before, told), told),
        "rolls": list(ruling.rolls),
        "decision": position.get("decision"),
        "warnings": [
            *(explain(warning_to_wire(warning, ruling.position, language), language) for warning in ruling.warnings),
            *left_over.warnings(ruling, names, language),
        ],
        "engine": __version__,
        "ruleset": before.ruleset,
    }
    if ruling.failed_action is not None:
        found["failed_action"] = ruling.failed_action
    if ruling.awaiting is not None:
        found["awaiting"] = ruling.awaiting
    if ruling.status == "needs_hidden":
        found["needs_hidden"] = needed_to_wire(ruling.needs)
    return found
