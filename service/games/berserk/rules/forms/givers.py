"""Whom a feature means that one card gives to another and that names the giver (201.2a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.position.model import Card, Wire

#: Classes of features, which have names of their own; a filter's ``class`` is a card's.
#: Words that head a feature of the language of cards.
_SAID = frozenset({"always", "when", "playable"})
_FEATURES = frozenset({"playable", "triggered", "permanent", "combined"})


def naming(data: Wire, giver: Card) -> Wire:
    """201.2a: the text with every filter by the giver's name narrowed down to the giver, not its namesakes."""
    if "class" not in data and not _SAID.isdisjoint(data):
        return {**_of_the_giver(data, giver.definition.name), "giver": giver.id}
    name = giver.definition.name
    if (not name or name not in str(data)) and "'giver'" not in str(data):
        return data
    narrowed: Wire = _narrowed(data, name, giver.id)
    return narrowed


def _of_the_giver(value: Any, name: str | None) -> Any:
    """What is said in the language, with the giver for every card of its name."""
    if isinstance(value, list | tuple):
        return [_of_the_giver(item, name) for item in value]
    if not isinstance(value, Mapping):
        return value
    told = {key: _of_the_giver(item, name) for key, item in value.items()}
    return {**told, "is": "giver"} if name and told.get("name") == name and "is" not in told else told


def _narrowed(value: Any, name: str | None, ident: str) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_narrowed(item, name, ident) for item in value)
    if not isinstance(value, Mapping):
        return value
    found = {key: _narrowed(item, name, ident) for key, item in value.items()}
    if found.get("is") == "giver":
        del found["is"]
        found["id"] = ident
    if name and value.get("name") == name and value.get("class") not in _FEATURES and "effect" not in value:
        found["id"] = ident
    return found
