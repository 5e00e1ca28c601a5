"""What a card gets and loses: chips, additional lives, counters, markers, a class, control, features (§416–418)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.rules.deeds import base, cellmarks
from service.rules.deeds.base import amount, lasting, much, nothing_but, such, whom
from service.rules.deeds.becoming import controlled
from service.rules.deeds.given import given, taken
from service.rules.matching.view import Unmatched
from service.rules.model import Wire

_Done = Callable[[Wire, Any], Sequence[Wire]]
#: What units are called as effects that give them, and that take them.
_GAINED = {
    "chips": "gain_chips", "extra_lives": "extra_lives", "counters": "incarnate", "wounds": "have_wounds",
}  # fmt: skip
_LOST = {"chips": "lose_chips", "extra_lives": "lose_lives", "counters": "lose_chips"}


@base.deed("gain")
def _gain(deed: Wire) -> Sequence[Wire]:
    what = deed["what"]
    if what == "control":
        return controlled(deed)
    if isinstance(what, str) and what in _GAINED:
        nothing_but(deed, {"what", "amount"} | ({"at_most"} if what == "chips" else set()))
        most = {"max": deed["at_most"]} if "at_most" in deed else {}
        return [{"effect": _GAINED[what], **whom(deed), **_lying(deed), **amount(deed), **most}]
    return _of(what, _THINGS)(deed, what)


@base.deed("lose")
def _lose(deed: Wire) -> Sequence[Wire]:
    what = deed["what"]
    if isinstance(what, str) and what in _LOST:
        nothing_but(deed, {"what", "amount"})
        lying = {"zone": "graveyard"} if what == "counters" else _lying(deed)
        return [{"effect": _LOST[what], **whom(deed), **lying, **amount(deed)}]
    return _of(what, _TAKEN)(deed, what)


def _lying(deed: Wire) -> Wire:
    """Chips of cards of a graveyard are spoken of as that (dictionary.incarnation.2)."""
    there = deed.get("on", {}).get("zone") == "graveyard" and deed["what"] == "chips"
    return {"zone": "graveyard"} if there else {}


def _of(what: Any, things: Mapping[str, _Done]) -> _Done:
    name = what if isinstance(what, str) else next(iter(what), "what")
    if name not in things:
        raise Unmatched("what", f"nobody gets or loses {name} so")
    return things[name]


# -- features ----------------------------------------------------------------------------------------------------------

#: Features that are laid on a card by an effect of their own, which looks whom they can be laid on.
_AFFLICTIONS = {"poison": "poison", "curse": "curse", "blessing": "bless", "plague": "infect"}


def _feature(deed: Wire, what: Wire) -> Sequence[Wire]:
    feature = what["feature"]
    if feature.keys() <= {"keyword", "x"} and feature.get("keyword") in _AFFLICTIONS and "while" not in deed:
        return _afflicted(deed, feature)
    nothing_but(deed, {"what", "until", "while", "together"})
    most = {"most": deed["together"]} if "together" in deed else {}
    return [{"effect": "gain_feature", **whom(deed), "feature": given(feature), **most, **lasting(deed)}]


def _afflicted(deed: Wire, feature: Wire) -> Sequence[Wire]:
    name = _AFFLICTIONS[feature["keyword"]]
    nothing_but(deed, {"what"} if name in ("poison", "infect") else {"what", "until"})
    told = {"amount": feature["x"]} if "x" in feature else {}
    return [{"effect": name, **whom(deed), **(amount(told) if name == "poison" else {}), **lasting(deed)}]


def _number(deed: Wire, what: Wire) -> Sequence[Wire]:
    """The number of a named feature grows, or gets less; who has none of it has it so (407.1)."""
    much_of = deed.get("amount", 1)
    if set(what["x"]) != {"keyword"} or isinstance(much_of, list):
        raise Unmatched("x", "the number of a named feature")
    name = what["x"]["keyword"]
    sums = {"sums": "existing" if isinstance(much_of, int) and much_of < 0 else "always"}
    if name == "poison":
        nothing_but(deed, {"what", "amount", "at_most"})
        most = {"most": deed["at_most"]} if "at_most" in deed else {}
        return [{"effect": "poison", **whom(deed), **amount(deed), **sums, **most}]
    nothing_but(deed, {"what", "amount", "at_most", "together", "until", "while"})
    most = {"most": deed["together"]} if "together" in deed else {}
    feature = {"keyword": name, "x": much(much_of), **sums, **({"most": deed["at_most"]} if "at_most" in deed else {})}
    return [{"effect": "gain_feature", **whom(deed), "feature": feature, **most, **lasting(deed)}]


def _features_of(deed: Wire, what: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"what", "until", "while"})
    return [{"effect": "gain_features", **whom(deed), "filter": such(what["features_of"]), **lasting(deed)}]


def _without(deed: Wire, what: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"what", "until", "while"})
    return [{"effect": "lose_feature", **whom(deed), **taken(what["feature"]), **lasting(deed)}]


# -- what a card is ----------------------------------------------------------------------------------------------------


def _marker(deed: Wire, what: Wire) -> Sequence[Wire]:
    """103.1: so many markers that the text names."""
    nothing_but(deed, {"what", "amount", "until"})
    told: dict[str, Any] = {"effect": "mark", **whom(deed), "name": _title(what), "stacks": True, **lasting(deed)}
    many = deed.get("amount", 1)
    if isinstance(many, list):
        raise Unmatched("amount", "so many markers: one number")
    return [told] * many if isinstance(many, int) else [{"effect": "repeat", "x": much(many), "effects": [told]}]


def _unmarked(deed: Wire, what: Wire) -> Sequence[Wire]:
    if deed["on"].get("kind") == "cell":
        return cellmarks.unmarked(deed)
    nothing_but(deed, {"what", "amount"})
    every = deed.get("amount") in [{"of": what, "is": name} for name in ("it", deed["on"].get("is"))]
    return [{"effect": "unmark", **whom(deed), "name": _title(what), **({} if every else amount(deed))}]


def _title(what: Wire) -> str:
    if set(what["marker"]) != {"title"}:
        raise Unmatched("marker", "a marker is told by its name")
    return str(what["marker"]["title"])


def _class(deed: Wire, what: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"what", "until"})
    if not isinstance(what["class"], str):
        raise Unmatched("class", "a card gets a class by its name")
    return [{"effect": "gain_class", **whom(deed), "class": what["class"], **lasting(deed)}]


_THINGS: Mapping[str, _Done] = {
    "feature": _feature, "features_of": _features_of, "x": _number, "marker": _marker, "class": _class,
}  # fmt: skip


def _game(deed: Wire, what: Any) -> Sequence[Wire]:
    """102.3d: a player loses the battle."""
    nothing_but(deed, {"what"})
    if deed["on"] not in ({"kind": "player", "side": "own"}, {"kind": "player", "side": "enemy"}):
        raise Unmatched("on", "one of the two players loses")
    return [{"effect": "lose", "to": "self", "whose": deed["on"]["side"]}]


_TAKEN: Mapping[str, _Done] = {"feature": _without, "marker": _unmarked, "game": _game}
