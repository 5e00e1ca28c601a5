"""From a request to what may be done, and to why the rest may not (contract §5), without the web."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service import __version__
from service.adjudication import BadRequest, whole
from service.judge.work import under_way
from service.rules import ACTIONS, Fault, Position, listing, position_hash, refusals
from service.rules.actions import Question
from service.rules.position.game import Game
from service.rules.position.unknown import needed_to_wire
from service.rules.telling.naming import names_in

_FILTERS = Question._fields
#: The fields in which an action names the card that a filter is about.
_FIELDS = {"source": {"source"}, "feature": {"feature"}, "target": {"target", "targets"}}


def answer(request: Mapping[str, Any], most: int) -> dict[str, Any]:
    """The legal actions for a request that `LegalActionsRequestSchema` has loaded, and the refusals it asks for.

    Args:
        most: so many actions are listed at the most.

    Raises:
        BadRequest: what is asked about is not there, or no action names it.
        OverBudget: not even what the cards can do could be worked out.
    """
    position: Position = request["position"]
    asked = Question(*(request.get(name) for name in _FILTERS))
    player, explain = request.get("player"), request.get("explain", False)
    with whole(position):
        faults = list(_faults(position, asked, explain))
        if faults:
            raise BadRequest(faults)
        work = under_way()
        with work.at_most(work.remaining // 2 if explain else work.remaining):
            found = listing(position, player, most, asked)
        told: dict[str, Any] = {}
        if explain:
            told = _refused(position, asked, found.actions, player, request.get("language", "en"))
        digest = position_hash(position)
    return {
        "actions": found.actions,
        "player": to_act(position),
        "position_hash": digest,
        "engine": __version__,
        "ruleset": position.ruleset,
        **({"incomplete": list(found.incomplete)} if found.incomplete else {}),
        **({"undecided": found.undecided} if found.undecided else {}),
        **({"needs_hidden": needed_to_wire(found.needed)} if found.needed else {}),
        **told,
    }


def to_act(position: Position) -> str | None:
    """Who has to choose, or else has priority; nobody when the game is over."""
    if position.outcome is not None:
        return None
    return str(position.decision["player"]) if position.decision is not None else position.priority


def _refused(
    position: Position, asked: Question, legal: list[dict[str, Any]], player: str | None, language: str
) -> dict[str, Any]:
    found = refusals(position, asked, legal, player)
    names = names_in(position, language)
    refused = [
        {"action": one.action, "violations": [violation.to_wire(names, language) for violation in one.violations]}
        for one in found.found
    ]
    return {"refused": refused, **({"unexplained": list(found.incomplete)} if found.incomplete else {})}


def _faults(position: Position, asked: Question, explain: bool) -> Iterator[Fault]:
    """What is wrong with a question: no such type, card or feature, or one that no such action names."""
    kind = ACTIONS.get(asked.type or "")
    if asked.type is not None and kind is None:
        yield Fault("/type", f"{position.ruleset} has no action {asked.type!r}.")
    for name, fields in _FIELDS.items():
        if getattr(asked, name) is not None and kind is not None and not fields & kind.fields.keys():
            yield Fault(f"/{name}", f"The action {asked.type} has no {name}.")
    for name in ("source", "target"):
        ident = getattr(asked, name)
        if ident is not None and ident not in position.cards:
            yield Fault(f"/{name}", f"The position has no card {ident!r}.", ("200.2",))
    if asked.feature is not None:
        yield from _unknown_feature(position, asked.source, asked.feature)
    if explain and asked.type is None and asked.source is None:
        yield Fault("/explain", "What is asked about? Name a type, a source or both.")


def _unknown_feature(position: Position, source: str | None, feature: str) -> Iterator[Fault]:
    card = position.cards.get(source or "")
    if source is None:
        yield Fault("/feature", "Of which card? Name the source too.")
    elif card is not None and Game(position).feature(card, feature) is None:
        yield Fault("/feature", f"The card {card.id!r} has no feature {feature!r}.", ("403.1",))


__all__ = ["answer", "to_act"]
