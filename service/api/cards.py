"""The catalogue, and printed texts turned into features."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Response

from schemas import examples
from schemas.collection.cards import (
    DEFAULT_RULESET,
    CardClassesSchema,
    CardPageSchema,
    CardQuerySchema,
    CompiledSchema,
    CompileRequestSchema,
    SeveralCardsQuerySchema,
    SeveralCardsSchema,
    WordedCardSchema,
    WordedSchema,
    WordingRequestSchema,
)
from service.access.principals import ADJUDICATE
from service.access.routes import EVERYBODY
from service.api.answering.answers import answer, paged
from service.api.answering.blueprint import Blueprint
from service.api.answering.problems import Fault, invalid, not_found
from service.cards import UnknownCard
from service.games import game_of, libraries
from service.games.berserk.rules import WordsRefused
from service.games.berserk.rules.rulesets import no_ruleset
from service.judge.library import Library
from service.judge.work import OverBudget

blueprint = Blueprint("cards", __name__, url_prefix="/v1", description="Printed cards and their texts.")

_CARD = {"in": "path", "name": "ident", "example": "classic:b_zendar", "description": "The card's id."}


@blueprint.route("/cards", scope=EVERYBODY)
@blueprint.arguments(CardQuerySchema, location="query")
@blueprint.response(200, CardPageSchema, description="A page of cards.")
def search(query: dict[str, Any]) -> Response:
    """Search the catalogue.

    Without parameters every card of every game is answered, page by page, in the order of the ids.
    """
    ruleset, kind = query.get("ruleset"), query.get("kind")
    among = libraries() if ruleset is None else (_library(ruleset, kind, "/query"),)
    asked = {name: query.get(name) for name in ("element", "class_", "kind", "cost", "keyword", "text")}
    hits = sorted(hit for each in among for hit in each.ranked(ruleset, query=query.get("query", ""), **asked))
    page = paged(hits, query)
    return answer(
        {"cards": [_keeper(ident).entry(ident) for _, ident in page.items], "total": page.total, "next": page.next}
    )


@blueprint.route("/cards/several", scope=EVERYBODY)
@blueprint.arguments(SeveralCardsQuerySchema, location="query")
@blueprint.response(200, SeveralCardsSchema, description="The cards.")
def several(query: dict[str, Any]) -> Response:
    """Cards by their ids, as each is answered alone: all of a board in one request."""
    found = []
    for ident in dict.fromkeys(query["ids"].split(",")):
        with suppress(UnknownCard):
            found.append(_keeper(ident).card(ident))
    return answer({"cards": found})


@blueprint.route("/cards/classes", scope=EVERYBODY)
@blueprint.response(200, CardClassesSchema, description="The classes.")
def card_classes() -> Response:
    """The classes of cards, as in `classes` of a card, and what they are called."""
    every: dict[str, Mapping[str, str]] = {}
    for each in libraries():
        every |= {slug: names for slug, names in each.classes().items() if slug not in every}
    return answer({"classes": [{"id": slug, "names": names} for slug, names in every.items()]})


@blueprint.route("/cards/<id_but('compile','wording'):ident>", parameters=[_CARD], scope=EVERYBODY)
@blueprint.response(200, WordedCardSchema, description="The card.")
@blueprint.alt_response(404, "not-found")
def card(ident: str) -> Response:
    """A card by its id, as in `classic:b_zendar`, with its features in words of our own."""
    try:
        return answer(_keeper(ident).card(ident))
    except UnknownCard as unknown:
        near = f" Near it: {', '.join(unknown.candidates)}." if unknown.candidates else ""
        raise not_found(f"There is no card {ident!r}.{near}") from None


@blueprint.route("/cards/compile", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(CompileRequestSchema, examples=examples.COMPILATIONS)
@blueprint.response(200, CompiledSchema, description="The features, and what was not understood.")
def compile_card(request: dict[str, Any]) -> Response:
    """Turn a printed text into structured features.

    Each printed sentence is one feature, or is answered as not understood; a `definition` with this `text` has
    these features, with the ids `f1`, `f2`, … in this order. `wording` says each in words of our own, so that what
    was understood can be held against what is printed. `words` tells what keywords mean that no rulebook defines.
    """
    kind = request.get("kind", "creature")
    library = _library(request.get("ruleset", DEFAULT_RULESET), kind)
    try:
        return answer(library.compiled(request["text"], request.get("name"), kind, request.get("words", ())))
    except WordsRefused as refused:
        raise invalid([Fault(f"/words{pointer}", message) for pointer, message in refused.faults]) from None
    except OverBudget as over:
        raise over.below("/text") from None


@blueprint.route("/cards/wording", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(WordingRequestSchema, examples=examples.WORDINGS)
@blueprint.response(200, WordedSchema, description="A sentence for each feature.")
def word_features(request: dict[str, Any]) -> Response:
    """Put structured features into words, English and Russian.

    The sentences are our own, not those printed on a card, and say all of a feature.
    """
    library = _library(request.get("ruleset", DEFAULT_RULESET))
    faults = [
        Fault(f"/features/{n}{place}", message)
        for n, feature in enumerate(request["features"])
        for place, message in library.faults(feature)
    ]
    if faults:
        raise invalid(faults)
    return answer({"wording": library.wording(request["features"])})


def _library(ruleset: str, kind: str | None = None, below: str = "") -> Library:
    """The cards of a ruleset. Raises Problem (422) where there are none, or none of a kind."""
    game = game_of(ruleset)
    if ruleset not in game.rulesets or game.library is None:
        raise invalid([Fault(f"{below}/ruleset", no_ruleset(ruleset))])
    if kind is not None and kind not in game.library.kinds:
        kinds = ", ".join(game.library.kinds)
        raise invalid([Fault(f"{below}/kind", f"A card of {ruleset} is no {kind}: it is one of {kinds}.")])
    return game.library


def _keeper(ident: str) -> Library:
    """Who has the card of an id, or would have it."""
    every = libraries()
    return next((each for each in every if ident.partition(":")[0] in each.collections.values()), every[0])
