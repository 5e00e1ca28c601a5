"""From a request to a distribution of outcomes (contract §5), without the web: for the API and the CLI."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.table.odds import OddsRequestSchema
from service import __version__
from service.adjudication import BadRequest, loaded, no_answer, whole
from service.games import game_of
from service.judge.asking import Standing
from service.judge.faults import CannotAnswer, Fault, InvalidAction, NoOdds
from service.judge.work import OverBudget

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
    position: Standing = request["position"]
    game = game_of(position.ruleset)
    kind = request["action"]["type"]
    if kind == "roll" or kind not in game.actions:
        raise BadRequest([Fault("/action/type", f"There are no odds of {kind!r}.")])
    try:
        with whole(position):
            found = game.odds(
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
    names = game.names(position, language)
    return {
        "verdict": "illegal" if found.violations else "legal" if found.told["outcomes"] else "undecided",
        "violations": [violation.to_wire(names, language) for violation in found.violations],
        **found.told,
        "warnings": [game.warned(warning, position, language) for warning in found.warnings],
        "engine": __version__,
        "ruleset": position.ruleset,
    }
