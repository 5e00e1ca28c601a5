"""From a request to a distribution of outcomes (contract §5), without the web: for the API and the CLI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.table.odds import OddsRequestSchema
from service import __version__
from service.adjudication import BadRequest, loaded, no_answer, whole
from service.judge.faults import CannotAnswer, InvalidAction, NoOdds
from service.judge.work import OverBudget
from service.rulebook import explain
from service.rules import ACTIONS, Fault, Position, warning_to_wire
from service.rules.course.odds import odds, odds_to_wire
from service.rules.telling.naming import names_in

REQUEST = OddsRequestSchema()


def run(request: Any) -> dict[str, Any]:
    """The answer of `POST /v1/odds` to a request as it came.

    Raises:
        BadRequest: the request does not say what it must.
    """
    return answer(loaded(REQUEST, request))


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """The distribution for a request that `OddsRequestSchema` has loaded.

    Raises:
        BadRequest: the action names what is not there, or an answer is no option.
        OverBudget: the dice and choices lead through too many positions.
    """
    position: Position = request["position"]
    kind = request["action"]["type"]
    if kind == "roll" or kind not in ACTIONS:
        raise BadRequest([Fault("/action/type", f"There are no odds of {kind!r}.")])
    try:
        with whole(position):
            found = odds(
                position,
                request["action"],
                request.get("policy", "best"),
                request.get("answers"),
                request.get("resolve", "all"),
            )
    except InvalidAction as error:
        raise BadRequest(fault._replace(pointer="/action" + fault.pointer) for fault in error.faults) from None
    except CannotAnswer as error:
        raise BadRequest([no_answer(error)]) from None
    except NoOdds as error:
        raise BadRequest([Fault("/action", str(error))]) from None
    except OverBudget as over:
        raise over.named("its dice and choices").below("/action") from None
    language = request.get("language", "en")
    names = names_in(position, language)
    return {
        "verdict": "illegal" if found.violations else "legal" if found.outcomes else "undecided",
        "violations": [violation.to_wire(names, language) for violation in found.violations],
        **odds_to_wire(found),
        "warnings": [explain(warning_to_wire(warning, position, language), language) for warning in found.warnings],
        "engine": __version__,
        "ruleset": position.ruleset,
    }
