"""The language of cards: its words as data and as a page, and features in it checked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from flask import Response

from schemas import examples
from schemas.collection.language import CheckedSchema, CheckRequestSchema, LanguageQuerySchema, LanguageSchema
from service.access.principals import ADJUDICATE
from service.access.routes import EVERYBODY
from service.api.answering.answers import answer
from service.api.answering.blueprint import Blueprint
from service.api.answering.printed import HTML, JSON, page, wanted
from service.api.answering.problem_language import language_asked, told
from service.api.answering.problems import Fault, invalid
from service.api.pages import language_page
from service.games import BERSERK
from service.games.berserk.language import PLACES
from service.judge.language import beyond, faults, misplaced, normal, published, values_of, vocabulary

blueprint = Blueprint("language", __name__, url_prefix="/v1", description="The language in which cards are written.")

_MOST = 100


@blueprint.route("/language", scope=EVERYBODY)
@blueprint.arguments(LanguageQuerySchema, location="query")
@blueprint.doc(responses={200: {"content": {HTML: {"schema": {"type": "string"}}}}})
@blueprint.response(200, LanguageSchema, description="The language.")
def language(query: dict[str, Any]) -> Response:
    """The words in which cards are written: where each stands, what it takes and means, with an example.

    Beside them the objects that are made of them, the values of the game, what absence means, and how much a feature
    may be. With `part` or `word` only some of the words. With `Accept: text/html` the answer is a page to read, with an
    anchor for every word.
    """
    known = published(BERSERK)
    if wanted(JSON, HTML) == HTML:
        asked = language_asked()
        return page(language_page.body(known, asked), language_page.title(known, asked), asked)
    words = [word for word in known["words"] if _fits(word, query)]
    response = answer({**known, "words": words})
    response.vary.add("Accept")
    return response


@blueprint.route("/language/check", methods=["POST"], scope=ADJUDICATE)
@blueprint.arguments(CheckRequestSchema, examples=examples.LANGUAGE_CHECKS)
@blueprint.response(200, CheckedSchema, description="The faults, or the normal form.")
def check(request: dict[str, Any]) -> Response:
    """Name the faults of features in the language of cards, or give their normal form.

    Each fault has its place and says what would be right there. Of two spellings of one meaning the normal form is the
    same. Features beyond the `limits` of the language are an error (422).
    """
    features = request["features"]
    too_much = [(n, found) for n, feature in enumerate(features) if (found := beyond(feature)) is not None]
    if too_much:
        raise invalid([Fault(f"/features/{n}{found.pointer}", found.message) for n, found in too_much])
    asked = language_asked()
    wrong = [{"pointer": place, "message": told(message, asked)} for place, message in islice(_wrong(features), _MOST)]
    response = answer(
        {"valid": not wrong, "faults": wrong, "features": None if wrong else [normal(feature) for feature in features]}
    )
    response.vary.add("Accept-Language")
    return response


def _fits(word: dict[str, Any], query: dict[str, Any]) -> bool:
    return query.get("word", word["word"]) == word["word"] and query.get("part", word["parts"][0]) in word["parts"]


def _wrong(features: list[Any]) -> Iterator[tuple[str, str]]:
    spoken = vocabulary(values_of(BERSERK))
    for number, feature in enumerate(features):
        for found in faults(spoken, feature) or misplaced(PLACES, feature):
            yield f"/features/{number}{found.pointer}", found.message
