"""Whether a card has a feature that a text asks for, under whatever ignores it (408)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.asking.filters import has_named, unique
from service.games.berserk.rules.asking.protections import covers
from service.games.berserk.rules.battlefield.surroundings import ability_types, has_ability
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS, in_group
from service.games.berserk.rules.matching.compiling import CardTest, comparing, part
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Feature, Wire

#: Whether a feature has a field as a text asks for it.
_Told = Callable[[View, Feature, Wire], bool]
_BOUNDS = frozenset({"min", "max", "equal", "odd"})


@part("has")
def has(wanted: Wire) -> CardTest:
    """A test for a feature by its name, by its type, by an attack that it makes, or by whatever else it says.

    Raises:
        Unmatched: a number in it cannot be counted.
    """
    fields = set(wanted)
    if fields == {"keyword"}:
        return _named(str(wanted["keyword"]))
    if fields == {"type"}:
        kind = wanted["type"]
        return lambda view, card: has_ability(view.game, card, kind)
    if fields == {"do"} and len(wanted["do"]) == 1:
        deed = wanted["do"][0]
        if set(deed) == {"deed", "type"} and deed["deed"] == "attack":
            attack = deed["type"]
            return lambda view, card: has_ability(view.game, card, attack)
    return _recognised(wanted)


def _named(name: str) -> CardTest:
    if name == "uniqueness":
        return lambda view, card: unique(view.game, card, view.me)
    return lambda view, card: has_named(view.game, card, view.me, name)


def _recognised(wanted: Wire) -> CardTest:
    """A feature that says all of this, whatever else it says."""
    tests = [_field(word, told) for word, told in wanted.items()]

    def fits(view: View, feature: Feature) -> bool:
        said = spoken(feature)
        return all(test(view, feature, said) for test in tests)

    def having(view: View, card: Any) -> bool:
        found = [feature for feature in view.game.features(card) if fits(view, feature)]
        if not found:
            return False
        specs = view.game.ignored_by(Claim("impact", view.me.controller, view.me, card))
        return not all(covers(specs, feature, "impact") for feature in found)

    return having


def spoken(feature: Feature) -> Wire:
    """How the language of cards has a feature."""
    from service.games.berserk.rules.abilities.text import said_of

    return feature.said if feature.said is not None else said_of(feature.data)


def _field(word: str, told: Any) -> _Told:
    if word == "printed":
        return lambda view, feature, said: feature.origin == "printed"
    if word == "title":
        return lambda view, feature, said: told == said.get("title", feature.data.get("name"))
    if word == "type":
        return lambda view, feature, said: any(in_group(kind, told) for kind in ability_types(feature.data))
    if word == "x":
        so = comparing(told if isinstance(told, Mapping) and told.keys() <= _BOUNDS else {"equal": told})
        return lambda view, feature, said: "x" in said and so(view, feature.x) is True
    if word in ("do", "pay", "always"):
        parts = [_alike(one) for one in told]
        return lambda view, feature, said: all(any(one(view, it) for it in _deeds(said.get(word, ()))) for one in parts)
    alike = _alike(told)
    return lambda view, feature, said: word in said and alike(view, said[word])


def _deeds(value: Any) -> Iterator[Wire]:
    """Every deed and statement of a text, those within its controls too."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from _deeds(one)
    elif isinstance(value, Mapping):
        yield value
        for word, part in value.items():
            if word not in ("what", "on", "by", "when", "until"):
                yield from _deeds(part)


def _alike(told: Any) -> Callable[[View, Any], bool]:
    """Whether a part of a feature is such as a text asks for: it says all of that, and may say more."""
    if isinstance(told, Mapping) and told and told.keys() <= _BOUNDS:
        so = comparing(told)
        return lambda view, it: isinstance(it, int) and so(view, it) is True
    if isinstance(told, Mapping):
        parts = {word: _alike(part) for word, part in told.items() if word != "as"}
        return lambda view, it: (
            isinstance(it, Mapping) and all(word in it and one(view, it[word]) for word, one in parts.items())
        )
    if isinstance(told, list | tuple):
        each = [_alike(one) for one in told]
        return lambda view, it: (
            any(one(view, it) for one in each)
            or (isinstance(it, list | tuple) and all(any(one(view, part) for one in each) for part in it))
        )
    if isinstance(told, str) and told in TYPE_GROUPS:
        return lambda view, it: it == told or (isinstance(it, str) and in_group(it, told))
    return lambda view, it: bool(it == told) or (isinstance(it, list | tuple) and told in it)
