"""The rulesets, and their rulebooks paragraph by paragraph."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Response

from schemas.collection.rulesets import ParagraphPageSchema, ParagraphSchema, RulesetListSchema, RulesetSchema
from schemas.openapi import action_schemas
from schemas.parts.paging import PageQuerySchema
from service import rulebook
from service.access.routes import EVERYBODY
from service.api.answering.answers import answer, paged
from service.api.answering.blueprint import Blueprint
from service.api.answering.problems import not_found
from service.games import game_of, games
from service.games.berserk.rules.rulesets import no_ruleset
from service.judge.game import Game
from service.rulebook.citations import places

blueprint = Blueprint("rulesets", __name__, url_prefix="/v1", description="The rules that the judge knows.")

_RULESET = {"in": "path", "name": "ident", "example": "classic", "description": "The ruleset's id."}
_PARAGRAPH = {"in": "path", "name": "number", "example": "216.7", "description": "The paragraph's number."}


@blueprint.route("/rulesets", scope=EVERYBODY)
@blueprint.response(200, RulesetListSchema, description="Every ruleset.")
def list_rulesets() -> Response:
    """List the rulesets."""
    return answer({"rulesets": [_summary(game, ident) for game in games() for ident in game.rulesets]})


@blueprint.route("/rulesets/<string:ident>", parameters=[_RULESET], scope=EVERYBODY)
@blueprint.response(200, RulesetSchema, description="The ruleset.")
@blueprint.alt_response(404, "not-found")
def ruleset(ident: str) -> Response:
    """A ruleset: its figures, its strike table, its named features, and a JSON Schema of every action."""
    return answer(_details(game_of(ident), _known(ident)))


@blueprint.route("/rulesets/<string:ident>/paragraphs", parameters=[_RULESET], scope=EVERYBODY)
@blueprint.arguments(PageQuerySchema, location="query")
@blueprint.response(200, ParagraphPageSchema, description="A page of paragraphs, in the rulebook's order.")
@blueprint.alt_response(404, "not-found")
def list_paragraphs(query: dict[str, Any], ident: str) -> Response:
    """A rulebook restated, with whether and where the engine implements each paragraph."""
    known = _book_of(ident)
    page = paged(rulebook.paragraphs(known), query)
    found = [_paragraph(known, paragraph) for paragraph in page.items]
    return answer({"ruleset": known, "paragraphs": found, "total": page.total, "next": page.next})


@blueprint.route(
    "/rulesets/<string:ident>/paragraphs/<string:number>", parameters=[_RULESET, _PARAGRAPH], scope=EVERYBODY
)
@blueprint.response(200, ParagraphSchema, description="The paragraph.")
@blueprint.alt_response(404, "not-found")
def paragraph(ident: str, number: str) -> Response:
    """A paragraph restated, as in `216.5` or `dictionary.armor.1`, with where the engine implements it."""
    known = _book_of(ident)
    try:
        return answer(_paragraph(known, rulebook.paragraph(known, number)))
    except rulebook.UnknownParagraph:
        raise not_found(f"The rulebook of {known} has no paragraph {number!r}.") from None


def _known(ident: str) -> str:
    """The id of a ruleset that there is. Raises Problem (404)."""
    if ident not in game_of(ident).rulesets:
        raise not_found(no_ruleset(ident))
    return ident


def _book_of(ident: str) -> str:
    """The id of a ruleset that has a rulebook here. Raises Problem (404)."""
    if _known(ident) not in rulebook.rulebooks():
        raise not_found(f"There is no rulebook of {ident} here.")
    return ident


def _summary(game: Game[Any], ident: str) -> dict[str, Any]:
    known = game.rulesets[ident]
    return {"id": ident, "name": dict(known.name), "inherits": known.inherits}


@cache
def _details(game: Game[Any], ident: str) -> dict[str, Any]:
    actions = [
        {"type": name, "summary": schema["description"], "schema": schema}
        for name, schema in action_schemas(game).items()
    ]
    return {**_summary(game, ident), **game.figures(ident), "actions": actions}


def _paragraph(ruleset: str, paragraph: rulebook.Paragraph) -> dict[str, Any]:
    found_in = places(ruleset, paragraph.number)
    found: dict[str, Any] = {
        "ruleset": paragraph.ruleset,
        "number": paragraph.number,
        "text": {language: paragraph.text(language) for language in rulebook.LANGUAGES},
        "adjudicable": paragraph.adjudicable,
        "implemented": bool(found_in),
        "citations": found_in,
    }
    if paragraph.note is not None:
        found["note"] = paragraph.note
    return found
