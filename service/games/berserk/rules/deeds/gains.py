"""What a card gets and loses: chips, additional lives, counters, markers, a class, control, features (§416–418)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.abilities import numbers, unused
from service.games.berserk.rules.deeds import base, cells
from service.games.berserk.rules.deeds.base import SELF, amount, lasting, much, nothing_but, such, whom
from service.games.berserk.rules.deeds.becoming import becomes, controlled, freed, said
from service.games.berserk.rules.deeds.dealings import CURRENCIES, crystals
from service.games.berserk.rules.deeds.given import given, taken
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

_Done = Callable[[Wire, Any], Sequence[Wire]]
#: Things that are told by their word alone.
_PLAIN = frozenset({"game", "control"})
#: What units are called as effects that give them, and that take them.
_GAINED = {
    "chips": "gain_chips", "extra_lives": "extra_lives", "counters": "incarnate", "wounds": "have_wounds",
}  # fmt: skip
_LOST = {"chips": "lose_chips", "extra_lives": "lose_lives", "counters": "lose_chips", "wounds": "lose_wounds"}


@base.deed("gain")
def _gain(deed: Wire) -> Sequence[Wire]:
    what = deed["what"]
    if what == "control":
        return controlled(deed)
    if isinstance(what, str) and what in _GAINED:
        nothing_but(deed, {"what", "amount", "at_most", "together"})
        about = {**whom(deed), **_lying(deed), **amount(deed)}
        most = {name: much(deed[word]) for word, name in (("at_most", "max"), ("together", "most")) if word in deed}
        if most and (what != "chips" or "most" in most):
            return [{"effect": "give_units", **about, "unit": what, **most}]
        return [{"effect": _GAINED[what], **about, **most}]
    if what in CURRENCIES:
        return crystals(deed, "more")
    if what in numbers.HELD:
        return numbers.held(deed, "plus")
    return _one_number(deed, _of(what, _THINGS))


def _one_number(deed: Wire, done: _Done) -> Sequence[Wire]:
    """A deed that takes one number, by its force where three are told."""
    if isinstance(deed.get("amount"), list):
        return numbers.of_its_force(deed, lambda one: done(one, one["what"]))
    return done(deed, deed["what"])


@base.deed("lose")
def _lose(deed: Wire) -> Sequence[Wire]:
    what = deed["what"]
    if isinstance(what, str) and what in _LOST:
        nothing_but(deed, {"what", "amount"})
        lying = {"zone": "graveyard"} if what == "counters" else _lying(deed)
        return [{"effect": _LOST[what], **whom(deed), **lying, **amount(deed)}]
    if what in CURRENCIES:
        return crystals(deed, "less")
    if what in numbers.HELD:
        return numbers.held(deed, "plus", less=True)
    return _one_number(deed, _of(what, _TAKEN))


def _lying(deed: Wire) -> Wire:
    """Chips of cards of a graveyard are spoken of as that (dictionary.incarnation.2)."""
    there = deed.get("on", {}).get("zone") == "graveyard" and deed["what"] == "chips"
    return {"zone": "graveyard"} if there else {}


def _of(what: Any, things: Mapping[str, _Done]) -> _Done:
    name = what if isinstance(what, str) else next(iter(what), "what")
    if name not in things or (isinstance(what, str) and what not in _PLAIN):
        raise Unmatched("what", f"nobody gets or loses {name} so")
    return things[name]


# -- features ----------------------------------------------------------------------------------------------------------

#: Features that are laid on a card by an effect of their own, which looks whom they can be laid on.
_AFFLICTIONS = {"poison": "poison", "curse": "curse", "blessing": "bless", "plague": "infect"}


def _feature(deed: Wire, what: Wire) -> Sequence[Wire]:
    feature = what["feature"]
    if feature.keys() <= {"keyword", "x"} and feature.get("keyword") in _AFFLICTIONS:
        return _afflicted(deed, feature)
    nothing_but(deed, {"what", "until", "while", "together"})
    most = {"most": much(deed["together"])} if "together" in deed else {}
    span = lasting(deed)
    if "turns" in span:  # it has it in those turns alone
        feature = {"always": [{"grant": feature, "on": SELF}]}
    return [{"effect": "gain_feature", **whom(deed), "feature": given(feature), **most, **span}]


def _afflicted(deed: Wire, feature: Wire) -> Sequence[Wire]:
    name = _AFFLICTIONS[feature["keyword"]]
    nothing_but(deed, {"what", "until", "while"})
    told = {"amount": feature["x"]} if "x" in feature else {}
    return [{"effect": name, **whom(deed), **(amount(told) if name == "poison" else {}), **lasting(deed)}]


def _number(deed: Wire, what: Wire) -> Sequence[Wire]:
    """The number of a named feature grows, or gets less; who has none of it has it so (407.1)."""
    much_of = deed.get("amount", 1)
    if set(what["x"]) != {"keyword"}:
        raise Unmatched("x", "the number of a named feature")
    name = what["x"]["keyword"]
    sums = {"sums": "existing" if isinstance(much_of, int) and much_of < 0 else "always"}
    if name == "poison" and sums["sums"] == "always" and "signed" not in deed:
        nothing_but(deed, {"what", "amount", "at_most"})
        most = {"most": much(deed["at_most"])} if "at_most" in deed else {}
        return [{"effect": "poison", **whom(deed), **amount(deed), **sums, **most}]
    nothing_but(deed, {"what", "amount", "at_most", "together", "until", "while", "signed"})
    most = {"most": much(deed["together"])} if "together" in deed else {}
    x = much(much_of)
    if isinstance(x, dict) and deed.get("signed"):
        x = {**x, "signed": True}
    feature = {"keyword": name, "x": x, **sums, **({"most": much(deed["at_most"])} if "at_most" in deed else {})}
    if "turns" in (span := lasting(deed)):
        raise Unmatched("nth", "a number grows until one turn is over, and not in some turns alone")
    return [{"effect": "gain_feature", **whom(deed), "feature": feature, **most, **span}]


def _less(deed: Wire, what: Wire) -> Sequence[Wire]:
    """The number of a named feature gets less; who has none of it stays without (407.1)."""
    nothing_but(deed, {"what", "amount", "until", "while"})
    less = numbers.negative(deed.get("amount", 1))
    signed = {} if isinstance(less, int) else {"signed": True}
    return [
        {**one, "feature": {**one["feature"], "sums": "existing"}}
        for one in _number({**deed, "amount": less, **signed}, what)
    ]


def _features_of(deed: Wire, what: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"what", "until", "while"})
    return [{"effect": "gain_features", **whom(deed), "filter": such(what["features_of"]), **lasting(deed)}]


def _without_those(deed: Wire, what: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"what", "until", "while"})
    return [{"effect": "lose_features", **whom(deed), "filter": such(what["features_of"]), **lasting(deed)}]


def _without(deed: Wire, what: Wire) -> Sequence[Wire]:
    nothing_but(deed, {"what", "until", "while"})
    return [{"effect": "lose_feature", **whom(deed), **taken(what["feature"]), **lasting(deed)}]


# -- what a card is ----------------------------------------------------------------------------------------------------


def _marker(deed: Wire, what: Wire) -> Sequence[Wire]:
    """103.1: so many markers that the text names, for each card, or cell, that is such."""
    if _cells(deed):
        return cells.every(deed)
    most = {name: much(deed[word]) for word, name in (("at_most", "max"), ("together", "most")) if word in deed}
    if most:
        nothing_but(deed, {"what", "amount", "at_most", "together"})
        return [{"effect": "give_units", **whom(deed), **amount(deed), "unit": "marker", "title": _title(what), **most}]
    nothing_but(deed, {"what", "amount", "until", "while"})
    told: dict[str, Any] = {"effect": "mark", **whom(deed), "name": _title(what), "stacks": True, **lasting(deed)}
    many = deed.get("amount", 1)
    if told["to"] == "named" and "while" not in deed:  # a name may be that of a cell
        there = {"effect": "mark_cell", "to": "self", "called": told["called"], "name": _title(what), **lasting(deed)}
        both = [told, there]
        return both * many if isinstance(many, int) else [{"effect": "repeat", "x": much(many), "effects": both}]
    return [told] * many if isinstance(many, int) else [{"effect": "repeat", "x": much(many), "effects": [told]}]


def _unmarked(deed: Wire, what: Wire) -> Sequence[Wire]:
    if _cells(deed):
        return cells.unmarked(deed)
    nothing_but(deed, {"what", "amount"})
    every = deed.get("amount") in [{"of": what, "is": name} for name in ("it", deed["on"].get("is"))]
    own = {"own": True} if "by" in what["marker"] else {}
    return [{"effect": "unmark", **whom(deed), "name": _title(what), **own, **({} if every else amount(deed))}]


def _cells(deed: Wire) -> bool:
    """Whether it befalls cells."""
    on = deed.get("on", base.SELF)
    return "event" not in on and selecting(on).cells


def _title(what: Wire) -> str:
    """What a marker is called: it is one of the card with the text, where it says whose."""
    if set(what["marker"]) - {"by"} != {"title"} or what["marker"].get("by", base.SELF) != base.SELF:
        raise Unmatched("marker", "a marker is told by its name, and is one of the card with the text")
    return str(what["marker"]["title"])


def _class(deed: Wire, what: Wire) -> Sequence[Wire]:
    return _nature(deed, "class", "added")


def _element(deed: Wire, what: Wire) -> Sequence[Wire]:
    return _nature(deed, "element", "added")


def _no_class(deed: Wire, what: Wire) -> Sequence[Wire]:
    return _nature(deed, "class", "without")


def _no_element(deed: Wire, what: Wire) -> Sequence[Wire]:
    return _nature(deed, "element", "without")


def _no_kind(deed: Wire, what: Wire) -> Sequence[Wire]:
    """208.3: what it has become it is no longer: it is again what it was before."""
    nothing_but(deed, {"what", "until", "while"})
    return [{"effect": "lose_kind", **whom(deed), "name": what["kind"]}]


def _nature(deed: Wire, kind: str, how: str) -> Sequence[Wire]:
    """202.8, 208.5: a class or an element beside those that the card has, or one that it has no longer."""
    nothing_but(deed, {"what", "until", "while"})
    name = said(deed["what"][kind])
    added = {"added": True} if (kind, how) == ("element", "added") else {}
    verb = "lose" if how == "without" else "gain"
    return [{"effect": f"{verb}_{kind}", **whom(deed), kind: name, **added, **lasting(deed)}]


_THINGS: Mapping[str, _Done] = {
    "feature": _feature, "features_of": _features_of, "x": _number, "marker": _marker, "class": _class,
    "element": _element, "kind": lambda deed, what: becomes(deed), "unused": unused.more,
}  # fmt: skip


def _game(deed: Wire, what: Any) -> Sequence[Wire]:
    """102.3d: a player loses the battle."""
    nothing_but(deed, {"what"})
    if deed["on"] not in ({"kind": "player", "side": "own"}, {"kind": "player", "side": "enemy"}):
        raise Unmatched("on", "one of the two players loses")
    return [{"effect": "lose", "to": "self", "whose": deed["on"]["side"]}]


_TAKEN: Mapping[str, _Done] = {
    "feature": _without, "features_of": _without_those, "marker": _unmarked, "game": _game, "x": _less,
    "class": _no_class, "element": _no_element,
    "control": lambda deed, what: freed(deed), "unused": unused.fewer,
    "kind": _no_kind,
}  # fmt: skip
