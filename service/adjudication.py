"""From a request to a ruling (contract §4), without the web: for the API, the log, the cases and the CLI."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from marshmallow import Schema, ValidationError

from schemas.parts.dice import DiceSpec
from schemas.parts.faults import faults_of
from schemas.table.adjudication import AdjudicationRequestSchema
from service import __version__
from service.brief import brief_of
from service.games import game_of, shapes_of
from service.judge.asking import Ruling, Standing
from service.judge.data import digest
from service.judge.dice import Dice
from service.judge.faults import CannotAnswer, Fault, InvalidAction
from service.judge.game import Game
from service.judge.work import OverBudget, Stopped

_log = logging.getLogger(__name__)

SEED_BYTES = 16
_Ruling: TypeAlias = Ruling[Any, Any, Any, Any]
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
    position: Standing = request["position"]
    with whole(position):
        ruling, _ = followed(
            position,
            asked(request),
            request.get("dice"),
            resolve=request.get("resolve", "forced"),
            answers=request.get("answers"),
            trace=request.get("trace", "full"),
            language=request.get("language", "en"),
            players=request.get("players"),
            pointers="/actions/{}" if several else "/action",
        )
    return ruling


def asked(request: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The actions of a request, one or several."""
    return list(request["actions"]) if "actions" in request else [request["action"]]


def followed(
    position: Standing,
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
    players: Mapping[str, str] | None = None,
) -> tuple[dict[str, Any], Standing]:
    """The ruling on actions in a position, on the wire, and the position after it as the judge knows it.

    Whoever plays on need not read it again.

    Args:
        dice: rolls, a seed, or `"server"`: a seed is drawn and answered.
        answers: by kind of decision, what is chosen whenever one of that kind is met.
        pointers: where the actions stand in the request; `{}` is an action's place.
        spare_dice: dice may be left over also where play stopped before them.
        told: the language of the trace where it is another.
        players: what sentences call the players, by seat.

    Raises:
        BadRequest: play stopped before all the dice were rolled, they are given twice, or an action names what is not
            there.
    """
    game = game_of(position.ruleset)
    faults = list(_faults(game, position, actions, dice, pointers))
    if faults:
        raise BadRequest(faults)
    given, actions = _one_source_of_dice(dice, actions)
    drawn = isinstance(given, str)
    if isinstance(given, str):
        given = {"seed": secrets.token_hex(SEED_BYTES)}
    try:
        ruling = game.adjudicate(position, actions, _dice(given), resolve, answers)
    except InvalidAction as bad:
        pointer = pointers.format(bad.place)
        raise BadRequest(fault._replace(pointer=pointer + fault.pointer) for fault in bad.faults) from None
    except CannotAnswer as bad:
        raise BadRequest([no_answer(bad)]) from None
    except OverBudget as over:
        raise over.named("the ruling on it").below(pointers.removesuffix("/{}")) from None
    if not spare_dice and (refusal := game.left_over(ruling)) is not None:
        raise BadRequest([Fault("/dice", refusal)])
    wire = _wire(game, position, ruling, trace, language, told or language, players or {})
    return wire | ({"dice": given} if drawn else {}), ruling.position


def no_answer(error: CannotAnswer) -> Fault:
    """That an answer given beforehand is none, and where in the request it stands."""
    return Fault(f"/answers/{error.kind}", str(error))


@contextmanager
def whole(position: Standing) -> Iterator[None]:
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
        if not game_of(position.ruleset).under_way(position):
            raise
        _log.warning("a position could not be gone on from", exc_info=True)
        raise BadRequest([Fault("/position", "What is going on in this position does not fit together.")]) from None


def _faults(
    game: Game[Any], position: Standing, actions: Sequence[Mapping[str, Any]], dice: DiceSpec | None, pointers: str
) -> Iterator[Fault]:
    """What is wrong with the actions beyond their shape, or by the shape of this very game."""
    seeds = 0 if dice is None else 1
    for place, action in enumerate(actions):
        pointer = pointers.format(place)
        if action["type"] not in game.actions:
            yield Fault(f"{pointer}/type", f"{position.ruleset} has no action {action['type']!r}.")
        elif len(shapes_of(action["type"])) > 1:
            yield from _misshapen(game, action, pointer)
        for fault in game.action_faults(position, action):
            yield fault._replace(pointer=pointer + fault.pointer)
        if not isinstance(action.get("dice", []), list):
            seeds += 1
            if seeds > 1:
                yield Fault(f"{pointer}/dice", "The dice come from elsewhere in the request already.")


def _misshapen(game: Game[Any], action: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    """What is wrong with the shape of an action that another game has in another one."""
    try:
        game.actions[action["type"]].check(dict(action))
    except ValidationError as error:
        yield from faults_of(error.messages, pointer)


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
    game: Game[Any], before: Standing, ruling: _Ruling, detail: str, names: Mapping[str, str], language: str
) -> list[dict[str, Any]]:
    """As much of the trace as was asked for."""
    if detail == "none":
        return []
    trace = game.trace(ruling.events, names, language)
    return trace if detail == "full" else brief_of(trace, game.write(before))


def _wire(
    game: Game[Any],
    before: Standing,
    ruling: _Ruling,
    trace: str,
    language: str,
    told: str,
    players: Mapping[str, str],
) -> dict[str, Any]:
    position = game.write(ruling.position)
    names = {**game.names(before, language), **players}
    found: dict[str, Any] = {
        "verdict": "undecided" if ruling.undecided else "legal" if ruling.legal else "illegal",
        "status": ruling.status,
        "violations": [violation.to_wire(names, language) for violation in ruling.violations],
        "position": position,
        "position_hash": digest(position),
        "trace": _told(game, before, ruling, trace, names if told == language else game.names(before, told), told),
        "rolls": list(ruling.rolls),
        "decision": position.get("decision"),
        "warnings": game.warnings(ruling, names, language),
        "engine": __version__,
        "ruleset": before.ruleset,
    }
    if ruling.failed_action is not None:
        found["failed_action"] = ruling.failed_action
    if ruling.awaiting is not None:
        found["awaiting"] = ruling.awaiting
    if ruling.status == "needs_hidden":
        found["needs_hidden"] = game.needed(ruling.needs)
    return found
