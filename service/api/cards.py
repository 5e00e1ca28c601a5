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
from service.cards import UnknownCard, compile_text, default_catalogue
from service.cards.catalogue import COLLECTION_OF
from service.cards.house import house_of
from service.cards.understood import to_wire, understood
from service.cards.vocabulary import class_names, classes
from service.games.berserk.rules import RULESETS, WordsRefused
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.games.berserk.rules.rulesets import no_ruleset
from service.judge.work import OverBudget
from service.reading import wording

blueprint = Blueprint("cards", __name__, url_prefix="/v1", description="Printed cards and their texts.")

_CARD = {"in": "path", "name": "ident", "example": "classic:b_zendar", "description": "The card's id."}


@blueprint.route("/cards", scope=EVERYBODY)
@blueprint.arguments(CardQuerySchema, location="query")
@blueprint.response(200, CardPageSchema, description="A page of cards.")
def search(query: dict[str, Any]) -> Response:
    """Search the catalogue.

    Without parameters every card is answered, page by page, in the order of the ids.
    """
    found = default_catalogue().search(
        query.get("query", ""),
        collection=_collection(query["ruleset"], "/query/ruleset") if "ruleset" in query else None,
        element=query.get("element"),
        class_=query.get("class_"),
        kind=query.get("kind"),
        cost=query.get("cost"),
        keyword=query.get("keyword"),
        text=query.get("text"),
    )
    page = paged(found, query)
    return answer({"cards": page.items, "total": page.total, "next": page.next})


@blueprint.route("/cards/several", scope=EVERYBODY)
@blueprint.arguments(SeveralCardsQuerySchema, location="query")
@blueprint.response(200, SeveralCardsSchema, description="The cards.")
def several(query: dict[str, Any]) -> Response:
    """Cards by their ids, as each is answered alone: all of a board in one request."""
    catalogue = default_catalogue()
    found = []
    for ident in dict.fromkeys(query["ids"].split(",")):
        with suppress(UnknownCard):
            found.append(_worded(catalogue.get(ident)))
    return answer({"cards": found})


@blueprint.route("/cards/classes", scope=EVERYBODY)
@blueprint.response(200, CardClassesSchema, description="The classes.")
def card_classes() -> Response:
    """The classes of cards, as in `classes` of a card, and what they are called."""
    return answer({"classes": [{"id": slug, "names": class_names(slug)} for slug in classes()]})


@blueprint.route("/cards/<id_but('compile','wording'):ident>", parameters=[_CARD], scope=EVERYBODY)
@blueprint.response(200, WordedCardSchema, description="The card.")
@blueprint.alt_response(404, "not-found")
def card(ident: str) -> Response:
    """A card by its id, as in `classic:b_zendar`, with its features in words of our own."""
    try:
        return answer(_worded(default_catalogue().get(ident)))
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
    _collection(request.get("ruleset", DEFAULT_RULESET), "/ruleset")
    try:
        name, house = request.get("name"), house_of(request.get("words", ()))
        compiled = understood(compile_text(request["text"], name), request.get("kind", "creature"), name, house=house)
    except WordsRefused as refused:
        raise invalid([Fault(f"/words{pointer}", message) for pointer, message in refused.faults]) from None
    except OverBudget as over:
        raise over.below("/text") from None
    return answer(_worded(to_wire(compiled)))


@blueprint.route("/cards/wording", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(WordingRequestSchema, examples=examples.WORDINGS)
@blueprint.response(200, WordedSchema, description="A sentence for each feature.")
def word_features(request: dict[str, Any]) -> Response:
    """Put structured features into words, English and Russian.

    The sentences are our own, not those printed on a card, and say all of a feature.
    """
    faults = [
        Fault(f"/features/{n}{place}", message)
        for n, feature in enumerate(request["features"])
        for place, message in feature_faults(feature)
    ]
    if faults:
        raise invalid(faults)
    return answer({"wording": wording(request["features"])})


def _worded(found: Mapping[str, Any]) -> dict[str, Any]:
    return {**found, "wording": wording(found.get("features", ()))}


def _collection(ruleset: str, pointer: str) -> str:
    if ruleset not in RULESETS or ruleset not in COLLECTION_OF:
        raise invalid([Fault(pointer, no_ruleset(ruleset))])
    return COLLECTION_OF[ruleset]
