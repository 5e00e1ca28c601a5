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
from service.rulebook.citations import places
from service.rules import ACTIONS, KEYWORDS, RULESETS
from service.rules.rulesets import Ruleset, no_ruleset
from service.rules.rulesets.base import Allowed, Numbers

blueprint = Blueprint("rulesets", __name__, url_prefix="/v1", description="The rules that the judge knows.")

_RULESET = {"in": "path", "name": "ident", "example": "classic", "description": "The ruleset's id."}
_PARAGRAPH = {"in": "path", "name": "number", "example": "216.7", "description": "The paragraph's number."}


@blueprint.route("/rulesets", scope=EVERYBODY)
@blueprint.response(200, RulesetListSchema, description="Every ruleset.")
def list_rulesets() -> Response:
    """List the rulesets."""
    return answer({"rulesets": [_summary(ruleset) for ruleset in RULESETS.values()]})


@blueprint.route("/rulesets/<string:ident>", parameters=[_RULESET], scope=EVERYBODY)
@blueprint.response(200, RulesetSchema, description="The ruleset.")
@blueprint.alt_response(404, "not-found")
def ruleset(ident: str) -> Response:
    """A ruleset: its figures, its strike table, its named features, and a JSON Schema of every action."""
    return answer(_details(_known(ident).id))


@blueprint.route("/rulesets/<string:ident>/paragraphs", parameters=[_RULESET], scope=EVERYBODY)
@blueprint.arguments(PageQuerySchema, location="query")
@blueprint.response(200, ParagraphPageSchema, description="A page of paragraphs, in the rulebook's order.")
@blueprint.alt_response(404, "not-found")
def list_paragraphs(query: dict[str, Any], ident: str) -> Response:
    """A rulebook restated, with whether and where the engine implements each paragraph."""
    known = _known(ident).id
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
    known = _known(ident).id
    try:
        return answer(_paragraph(known, rulebook.paragraph(known, number)))
    except rulebook.UnknownParagraph:
        raise not_found(f"The rulebook of {known} has no paragraph {number!r}.") from None


def _known(ident: str) -> Ruleset:
    if ident not in RULESETS:
        raise not_found(no_ruleset(ident))
    return RULESETS[ident]


def _summary(ruleset: Ruleset) -> dict[str, Any]:
    return {"id": ruleset.id, "name": dict(ruleset.name), "inherits": ruleset.inherits}


@cache
def _details(ident: str) -> dict[str, Any]:
    ruleset = RULESETS[ident]
    rows = (*ruleset.strike_table, ruleset.tie_striker, ruleset.tie_reflector)
    schemas = action_schemas()
    return {
        **_summary(ruleset),
        "options": {name: _allowed(values) for name, values in ruleset.options.items()},
        "crystals": {seat: {"gold": gold, "silver": silver} for seat, (gold, silver) in ruleset.crystals.items()},
        "strike_table": [
            {
                "half": row.half,
                "difference": row.difference,
                "striker": row.striker,
                "reflector": row.reflector,
            }
            for row in rows
        ],
        "keywords": sorted(KEYWORDS),
        "actions": [
            {"type": name, "summary": schema["description"], "schema": schema}
            for name, schema in schemas.items()
            if name in ACTIONS
        ],
    }


def _allowed(values: Allowed) -> list[Any]:
    """The values of an option; a number is shown by its bounds."""
    return [{"minimum": values.least, "maximum": values.most}] if isinstance(values, Numbers) else list(values)


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
