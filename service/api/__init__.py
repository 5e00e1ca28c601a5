"""The API: one blueprint a resource."""

from __future__ import annotations

import flask

from service.api.blueprint import Blueprint
from service.api.operations import blueprint as operations
from service.api.reference import blueprint as reference

BLUEPRINTS: tuple[Blueprint, ...] = (operations,)
"""Every resource of the API; all of them are described in the OpenAPI document."""

PAGES: tuple[flask.Blueprint, ...] = (reference,)
"""Pages for people: served, but no part of the OpenAPI document."""
