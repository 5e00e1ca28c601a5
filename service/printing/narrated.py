"""Recorded steps told anew: in another language, or with other names for the cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def sentence(step: Mapping[str, Any], names: Mapping[str, str], language: str) -> str:
    """A step of a recorded trace as a sentence; as it was recorded where today's judge has no words for it.

    Args:
        step: the step.
        names: what it calls the cards, by id (`names_of`).
        language: `en` or `ru`.
    """
    from service.games.berserk.rules.position.events import Event
    from service.games.berserk.rules.telling.narration import sentence as told

    about: dict[str, Any] = {name: step.get(name) for name in ("chain", "object", "player", "source", "target")}
    try:
        event = Event(step["event"], tuple(step["rules"]), data=step.get("data", {}), **about)
        return told(event, dict(names), language)
    except (LookupError, TypeError, ValueError, AttributeError):
        return str(step.get("text", step.get("event", "")))


def called(ruleset: str, cards: Iterable[tuple[str, Mapping[str, Any]]], language: str) -> dict[str, str]:
    """What sentences call these cards in wire form, by id."""
    from service.games.berserk.rules.position.visibility import is_public
    from service.games.berserk.rules.telling import naming

    known = (
        naming.Named(
            ident, card_name(ruleset, card), is_public(card.get("zone", "battlefield"), card.get("hidden", False))
        )
        for ident, card in cards
    )
    return naming.called(known, language)


def card_name(ruleset: str, entry: Mapping[str, Any]) -> str:
    """A card's printed name; empty where it has none, or today's catalogue does not know it."""
    return str(definition_of(ruleset, entry).get("name", ""))


def definition_of(ruleset: str, entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is printed on a card, in its wire form."""
    if "definition" in entry:
        found = entry["definition"]
        return found if isinstance(found, Mapping) else {}
    from service.cards import default_catalogue
    from service.games.berserk.rules import UnknownCard, definition_to_wire

    try:
        return definition_to_wire(default_catalogue().card(ruleset, entry.get("card", ""))[1])
    except UnknownCard:
        return {}


def controller_of(entry: Mapping[str, Any]) -> str:
    """The seat that controls a card: its owner, unless somebody else does."""
    return str(entry.get("controller", entry["owner"]))
