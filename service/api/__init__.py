"""The API: one blueprint a resource."""

from __future__ import annotations

import flask

from service.api.adjudications import blueprint as adjudications
from service.api.answering.blueprint import Blueprint
from service.api.cards import blueprint as cards
from service.api.decks import blueprint as decks
from service.api.formats import blueprint as formats
from service.api.language import blueprint as language
from service.api.legal_actions import blueprint as legal_actions
from service.api.metrics import blueprint as metrics
from service.api.notation import blueprint as notation
from service.api.odds import blueprint as odds
from service.api.operations import blueprint as operations
from service.api.pages.problem_pages import blueprint as problem_pages
from service.api.pages.reference import blueprint as reference
from service.api.positions import blueprint as positions
from service.api.recorded.archives import blueprint as archives
from service.api.recorded.jobs import blueprint as jobs
from service.api.recorded.judging import blueprint as judging
from service.api.recorded.replays import blueprint as replays
from service.api.recorded.seats import blueprint as seats
from service.api.recorded.shares import blueprint as shares
from service.api.recorded.stream import blueprint as stream
from service.api.recorded.upkeep import blueprint as upkeep
from service.api.rulesets import blueprint as rulesets
from service.viewer import blueprint as viewer

BLUEPRINTS: tuple[Blueprint, ...] = (
    adjudications,
    legal_actions,
    odds,
    positions,
    notation,
    rulesets,
    cards,
    language,
    decks,
    formats,
    replays,
    judging,
    archives,
    stream,
    seats,
    shares,
    upkeep,
    jobs,
    operations,
    metrics,
)
"""Every resource of the API; all of them are described in the OpenAPI document."""

PAGES: tuple[flask.Blueprint, ...] = (reference, problem_pages, viewer)
"""Pages for people: served, but no part of the OpenAPI document."""
