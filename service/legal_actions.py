"""From a request to what may be done, and to why the rest may not (contract §5), without the web."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service import __version__
from service.adjudication import BadRequest, whole
from service.games import game_of
from service.judge.asking import Question, Standing
from service.judge.data import digest
from service.judge.faults import Fault
from service.judge.game import Game
from service.judge.work import under_way

_FILTERS = Question._fields


def answer(request: Mapping[str, Any], most: int) -> dict[str, Any]:
    """The legal actions for a request that `LegalActionsRequestSchema` has loaded, and the refusals it asks for.

    Args:
        most: so many actions are listed at the most.

    Raises:
        BadRequest: what is asked about is not there, or no action names it.
        OverBudget: not even what the cards can do could be worked out.
    """
    position: Standing = request["position"]
    game = game_of(position.ruleset)
    asked = Question(*(request.get(name) for name in _FILTERS))
    player, explain = request.get("player"), request.get("explain", False)
    with whole(position):
        faults = list(_faults(game, position, asked, explain))
        if faults:
            raise BadRequest(faults)
        work = under_way()
        with work.at_most(work.remaining // 2 if explain else work.remaining):
            found = game.listing(position, player, most, asked)
        told: dict[str, Any] = {}
        if explain:
            told = _refused(game, position, asked, found.actions, player, request.get("language", "en"))
        position_hash = digest(game.write(position))
    return {
        "actions": found.actions,
        "player": game.to_act(position),
        "position_hash": position_hash,
        "engine": __version__,
        "ruleset": position.ruleset,
        **({"incomplete": list(found.incomplete)} if found.incomplete else {}),
        **({"undecided": found.undecided} if found.undecided else {}),
        **({"needs_hidden": game.needed(found.needed)} if found.needed else {}),
        **told,
    }


def _refused(
    game: Game[Any],
    position: Standing,
    asked: Question,
    legal: list[dict[str, Any]],
    player: str | None,
    language: str,
) -> dict[str, Any]:
    found = game.refusals(position, asked, legal, player)
    names = game.names(position, language)
    refused = [
        {"action": one.action, "violations": [violation.to_wire(names, language) for violation in one.violations]}
        for one in found.found
    ]
    return {"refused": refused, **({"unexplained": list(found.incomplete)} if found.incomplete else {})}


def _faults(game: Game[Any], position: Standing, asked: Question, explain: bool) -> Iterator[Fault]:
    """What is wrong with a question."""
    yield from game.question_faults(position, asked)
    if explain and asked.type is None and asked.source is None:
        yield Fault("/explain", "What is asked about? Name a type, a source or both.")
