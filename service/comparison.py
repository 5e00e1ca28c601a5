"""One dispute under several rulesets: each ruling, and where two of them part (`POST /v1/adjudications/compare`)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from schemas.table.comparison import ComparisonRequestSchema
from service import rulebook
from service.adjudication import SEED_BYTES, BadRequest, asked, followed, loaded, whole
from service.brief import brief_of
from service.cards import default_catalogue
from service.cards.catalogue import COLLECTION_OF
from service.games.berserk.rules import RULESETS, Position, position_from_wire, position_to_wire
from service.games.berserk.rules.position.validate import faults as position_faults
from service.games.berserk.rules.rulesets import no_ruleset
from service.judge.faults import Fault, InvalidPosition
from service.judge.work import OverBudget

Json = dict[str, Any]

REQUEST = ComparisonRequestSchema()
#: What of a trace step says what happened; paragraphs and sentences differ from book to book.
_HAPPENED = ("event", "chain", "object", "player", "source", "target", "data", "delta")


def run(request: Any) -> Json:
    """Compare rulings on a request as it came: the answer of `POST /v1/adjudications/compare`.

    Raises:
        BadRequest: the request does not say what it must.
    """
    return answer(loaded(REQUEST, request))


def answer(request: Mapping[str, Any]) -> Json:
    """Rule on one dispute under several rulesets, of a request that `ComparisonRequestSchema` has loaded.

    Each ruleset after the first is compared with the first.

    Raises:
        BadRequest: there is no such ruleset, the position names unknown cards, or no ruleset can take the request.
    """
    names: list[str] = request["rulesets"]
    unknown = [Fault(f"/rulesets/{n}", no_ruleset(name)) for n, name in enumerate(names) if name not in RULESETS]
    if unknown:
        raise BadRequest(unknown)
    position = home(request)
    drawn = request.get("dice") == "server"
    dice = {"seed": secrets.token_hex(SEED_BYTES)} if drawn else request.get("dice")
    found = [_ruled(position, name, request, dice) for name in names]
    refusals = [side["faults"] for side in found if "faults" in side]
    if len(refusals) == len(found) and all(faults == refusals[0] for faults in refusals):
        raise BadRequest(Fault(fault["pointer"], fault["message"]) for fault in refusals[0])
    language = request.get("language", "en")
    differences = [_difference(found[0], other, language) for other in found[1:]]
    compared: Json = {
        "same": all(difference["same"] for difference in differences),
        "rulings": [_shown(side, request.get("trace", "full")) for side in found],
        "differences": differences,
    }
    return compared | ({"dice": dice} if drawn else {})


def home(request: Mapping[str, Any]) -> Position:
    """The position as its own ruleset names cards; whether it could arise is asked of each ruleset later.

    Raises:
        BadRequest: there is no such ruleset, or the position names unknown cards.
    """
    data = request["position"]
    if data["ruleset"] not in RULESETS:
        raise BadRequest([Fault("/position/ruleset", no_ruleset(data["ruleset"]))])
    try:
        return position_from_wire(data, default_catalogue(), lambda position, wire: [])
    except InvalidPosition as invalid:
        raise BadRequest(fault._replace(pointer=f"/position{fault.pointer}") for fault in invalid.faults) from None
    except OverBudget as over:
        raise over.below("/position") from None


def _under(home: Position, name: str) -> tuple[Position, list[str]]:
    """The position under another ruleset, and the options that it does not have there.

    Cards stay those of the position's own edition; where another collection belongs to the ruleset they are given as
    printed, so that the answer can be sent back.
    """
    if name == home.ruleset:
        return home, []
    options = {key: value for key, value in home.options.items() if RULESETS[name].option_fault(key, value) is None}
    cards = home.cards
    if COLLECTION_OF.get(name) != COLLECTION_OF.get(home.ruleset):
        cards = {ident: card._replace(reference=None) for ident, card in cards.items()}
    return home._replace(ruleset=name, options=options, cards=cards), sorted(set(home.options) - set(options))


def _ruled(home: Position, name: str, request: Mapping[str, Any], dice: Any) -> Json:
    """The ruling under one ruleset with its whole trace, or the faults by which it takes no such request."""
    position, dropped = _under(home, name)
    side: Json = {"ruleset": name, **({"options_left_out": dropped} if dropped else {})}
    wrong = position_faults(position, {})
    if wrong:
        return side | {"faults": [_fault(fault._replace(pointer=f"/position{fault.pointer}")) for fault in wrong]}
    several, actions = "actions" in request, asked(request)
    language = request.get("language", "en")
    try:
        with whole(position):
            ruling, _ = followed(
                position,
                actions,
                dice,
                resolve=request.get("resolve", "forced"),
                answers=request.get("answers"),
                language=language,
                pointers="/actions/{}" if several else "/action",
                spare_dice=True,
            )
    except BadRequest as bad:
        return side | {"faults": [_fault(fault) for fault in bad.faults]}
    return side | {"ruling": ruling, "before": position}


def _fault(fault: Fault) -> Json:
    return {"pointer": fault.pointer, "message": fault.message, "rules": list(fault.rules)}


def _shown(side: Json, detail: str) -> Json:
    """A side as it is answered: with as much of the trace as was asked for."""
    shown = {name: value for name, value in side.items() if name != "before"}
    if "ruling" not in side or detail == "full":
        return shown
    trace = brief_of(side["ruling"]["trace"], position_to_wire(side["before"])) if detail == "brief" else []
    return {**shown, "ruling": {**side["ruling"], "trace": trace}}


def _difference(one: Json, other: Json, language: str) -> Json:
    """Whether two rulings are the same, and where they part."""
    part = _parting(one, other)
    found: Json = {"rulesets": [one["ruleset"], other["ruleset"]], "same": part is None}
    if part is None:
        return found
    at, place = part
    sides = [_side(side, at, place) for side in (one, other)]
    for mine, theirs in (sides, reversed(sides)):
        own = [rule for rule in mine["rules"] if rule not in theirs["rules"]] or mine["rules"]
        mine["paragraphs"] = [_paragraph(mine["ruleset"], rule, language) for rule in own]
    return found | {"at": at, **({"n": place + 1} if place is not None else {}), "sides": sides}


def _parting(one: Json, other: Json) -> tuple[str, int | None] | None:
    """Where two sides part: at the position, the verdict, the violations or a step of the trace; None where nowhere."""
    if "faults" in one or "faults" in other:
        return None if one.get("faults") == other.get("faults") else ("position", None)
    mine, theirs = one["ruling"], other["ruling"]
    first, second = mine["trace"], theirs["trace"]
    for place, (step, another) in enumerate(zip(first, second, strict=False)):
        if _happened(step) != _happened(another):
            return "trace", place
    together = min(len(first), len(second))
    if mine["verdict"] != theirs["verdict"]:
        return "verdict", together
    if mine["verdict"] == "illegal":
        return None if _broken(mine) == _broken(theirs) else ("violations", None)
    same = len(first) == len(second) and mine["status"] == theirs["status"]
    return None if same else ("trace", together)


def _broken(ruling: Json) -> list[tuple[Any, ...]]:
    """What is wrong with an illegal action, whatever the book that says so."""
    told = [(v["code"], v.get("source"), v.get("target")) for v in ruling["violations"]]
    return [(ruling.get("failed_action", 0),), *sorted(told, key=str)]


def _happened(step: Json) -> Json:
    return {name: _without_rules(step[name]) for name in _HAPPENED if name in step}


def _without_rules(value: Any) -> Any:
    """Data without the paragraphs that decisions and outcomes carry."""
    if isinstance(value, Mapping):
        return {name: _without_rules(inner) for name, inner in value.items() if name != "rules"}
    return [_without_rules(inner) for inner in value] if isinstance(value, list | tuple) else value


def _side(side: Json, at: str, place: int | None) -> Json:
    """What one ruleset says where the two part."""
    found: Json = {"ruleset": side["ruleset"]}
    if "faults" in side:
        found["faults"] = side["faults"]
    elif at != "position" and place is not None and place < len(side["ruling"]["trace"]):
        found["step"] = side["ruling"]["trace"][place]
    elif side["ruling"]["verdict"] == "illegal":
        found["violations"] = side["ruling"]["violations"]
    return found | {"rules": list(dict.fromkeys(_cited(found)))}


def _cited(found: Json) -> Iterator[str]:
    said: Sequence[Json] = [*found.get("faults", ()), *found.get("violations", ())]
    for entry in (*said, *([found["step"]] if "step" in found else ())):
        yield from entry["rules"]


def _paragraph(ruleset: str, number: str, language: str) -> Json:
    known = rulebook.paragraph(ruleset, number)
    return {"ruleset": known.ruleset, "number": number, "text": known.text(language)}
