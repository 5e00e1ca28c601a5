"""What a card gets and loses: chips, additional lives, features (§416–418)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.rules.deeds import base
from service.rules.deeds.base import amount, lasting, nothing_but, whom
from service.rules.deeds.becoming import controlled
from service.rules.matching.view import Unmatched
from service.rules.model import Wire
from service.rules.statements import program

_GAINED = {"chips": "gain_chips", "extra_lives": "extra_lives"}
_LOST = {"chips": "lose_chips", "extra_lives": "lose_lives"}


@base.deed("gain")
def _gain(deed: Wire) -> Sequence[Wire]:
    what = deed["what"]
    if what == "control":
        return controlled(deed)
    if isinstance(what, str) and what in _GAINED:
        nothing_but(deed, {"what", "amount"} | ({"at_most"} if what == "chips" else set()))
        most = {"max": deed["at_most"]} if "at_most" in deed else {}
        return [{"effect": _GAINED[what], **whom(deed), **amount(deed), **most}]
    feature: Wire = what.get("feature", {}) if isinstance(what, Mapping) else {}
    if feature.keys() <= {"keyword", "x"} and feature.get("keyword") in _AFFLICTIONS:
        return _afflicted(deed, feature)
    if feature:
        nothing_but(deed, {"what", "until"})
        return [{"effect": "gain_feature", **whom(deed), "feature": given(feature), **lasting(deed)}]
    raise Unmatched("what", "chips, additional lives, or a feature")


#: Features that are laid on a card by an effect of their own, which looks whom they can be laid on.
_AFFLICTIONS = {"poison": "poison", "curse": "curse", "blessing": "bless", "plague": "infect"}


def _afflicted(deed: Wire, feature: Wire) -> Sequence[Wire]:
    name = _AFFLICTIONS[feature["keyword"]]
    nothing_but(deed, {"what"} if name in ("poison", "infect") else {"what", "until"})
    much = {"amount": feature["x"]} if "x" in feature else {}
    return [{"effect": name, **whom(deed), **(amount(much) if name == "poison" else {}), **lasting(deed)}]


def given(feature: Wire) -> Wire:
    """A feature that a card gets: a named one with a printed number, or one of the language."""
    if "keyword" in feature:
        if feature.keys() - {"keyword", "x"} or not isinstance(feature.get("x", 1), int):
            raise Unmatched("keyword", "a named feature with a number")
        return feature
    if "always" in feature:
        program(feature)
        return feature
    raise Unmatched("feature", "a named feature, or one that always holds")


@base.deed("lose")
def _lose(deed: Wire) -> Sequence[Wire]:
    what = deed["what"]
    if isinstance(what, str) and what in _LOST:
        nothing_but(deed, {"what", "amount"})
        return [{"effect": _LOST[what], **whom(deed), **amount(deed)}]
    feature = what.get("feature") if isinstance(what, Mapping) else None
    if isinstance(feature, Mapping) and set(feature) == {"keyword"}:
        nothing_but(deed, {"what", "until"})
        return [{"effect": "lose_feature", **whom(deed), "feature": feature, **lasting(deed)}]
    raise Unmatched("what", "chips, additional lives, or a named feature")
