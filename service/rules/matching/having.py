"""Whether a card has a feature that a text asks for, under whatever ignores it (408)."""

from __future__ import annotations

from service.rules.filters import has_named, unique
from service.rules.matching.compiling import CardTest, part
from service.rules.matching.view import Unmatched
from service.rules.model import Feature, Wire
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
        return _narrowed(wanted)
    raise Unmatched("has", f"no feature is recognised by {', '.join(sorted(fields))} yet")


def _named(name: str) -> CardTest:
    if name == "uniqueness":
        return lambda view, card: unique(view.game, card, view.me)
    return lambda view, card: has_named(view.game, card, view.me, name)


def _narrowed(wanted: Wire) -> CardTest:
    """A named feature that is about the same: "protection from shots"."""
    from service.rules.deeds import as_text

    told = as_text(wanted)
    return lambda view, card: any(_is_such(feature, told) for feature in view.game.features(card))


def _is_such(feature: Feature, told: Wire) -> bool:
    return "class" not in feature.data and all(feature.data.get(word) == value for word, value in told.items())
