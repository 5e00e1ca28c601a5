"""Whether a card has a feature that a text asks for, under whatever ignores it (408)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.filters import has_named, unique
from service.rules.matching.compiling import CardTest, part
from service.rules.matching.view import Unmatched
from service.rules.model import Feature, Wire
from service.rules.remembered import Remembered
from service.rules.surroundings import has_ability


@part("has")
def has(wanted: Wire) -> CardTest:
    """A test for a feature by its name, by its type, by an attack that it makes, or by its other fields.

    Raises:
        Unmatched: features are not recognised by that.
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
    if "keyword" in fields and fields <= {"keyword", "in"}:
        return lambda view, card: any(_is_such(feature, wanted) for feature in view.game.features(card))
    raise Unmatched("has", f"no feature is recognised by {', '.join(sorted(fields))} yet")


def _named(name: str) -> CardTest:
    if name == "uniqueness":
        return lambda view, card: unique(view.game, card, view.me)
    return lambda view, card: has_named(view.game, card, view.me, name)


_SAID = Remembered(20_000)


def _is_such(feature: Feature, wanted: Wire) -> bool:
    """Whether a feature has these fields, as the language says it: today's features are put into it first."""
    from service.translation import Untranslated, translated

    if feature.data.get("keyword") != wanted["keyword"] or "class" in feature.data:
        return False
    said: tuple[Mapping[str, Any], ...] | None = _SAID.get(feature.data)
    if said is None:
        try:
            said = tuple(translated(dict(feature.data)))
        except Untranslated:
            said = ()
        _SAID.put(feature.data, said)
    return any(all(one.get(word) == value for word, value in wanted.items()) for one in said)
