"""Named features that a text carries out: of its card, or of another (§414)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import SELF, effects, much, renamed, whom
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.listening.occasions import NAMED
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

#: Named features with a text of the card's own, and what the text calls the card that they find for it.
_WITH_A_TEXT = {"prophecy": None, "meanness": "victim"}


def own_feature(do: list[Wire]) -> tuple[Wire, list[Wire]]:
    """The fields of a text that carries out a named feature as its own, and what it does then: nothing more, where it
    is nothing but that, else what it says around the finishing, which has the text's target."""
    feature, deed = next(((found, one) for one in do if (found := _used_by_name(one)) is not None), (None, {}))
    if feature is None or (len(do) > 1 and feature["keyword"] != "finishing"):
        return {}, do
    name = deed.get("on", {}).get("as")
    if name is not None:
        feature, do = renamed(feature, name, "target"), renamed(do, name, "target")
    own = {"keyword": feature["keyword"], **({"x": much(feature["x"])} if "x" in feature else {})}
    return own, do if len(do) > 1 else []


def _used_by_name(deed: Wire) -> Wire | None:
    """The named feature whose text a deed carries out as its card's own: finishing, a jump (414.2)."""
    what = deed.get("what")
    feature: Wire | None = what.get("feature") if deed.get("deed") == "use" and isinstance(what, Mapping) else None
    own = deed.keys() <= {"deed", "by", "what", "on"} and deed.get("by", SELF) == SELF
    if feature is None or not own or feature.keys() - {"keyword", "x"} or deed.get("on", {}).keys() - {"is", "as"}:
        return None
    keyword = KEYWORDS.get(feature.get("keyword", ""))
    return feature if keyword is not None and keyword.playable is not None else None


@base.deed("use")
def _use(deed: Wire) -> Sequence[Wire]:
    feature, by = deed["what"].get("feature", {}), deed.get("by", SELF)
    keyword = feature.get("keyword")
    rest = deed.keys() - {"deed", "by", "what"}
    if keyword == "finishing" and _used_by_name(deed) is not None and "x" in feature:
        on = deed.get("on", SELF)
        return [{"effect": "finish", "x": much(feature["x"]), **whom({"on": {"is": on.get("is", on.get("as"))}})}]
    if keyword in NAMED and set(feature) == {"keyword"} and not rest:
        return [{"effect": "invoke", "keyword": keyword, **whom({"on": by})}]
    if keyword in _WITH_A_TEXT and by == SELF and not rest and feature.keys() <= {"keyword", "x", "do"}:
        return [_with_its_text(keyword, feature)]
    return [_carried_out(deed, feature)]


def _carried_out(deed: Wire, feature: Wire) -> Wire:
    """Whatever feature of a card is such, among those that are used (400.1): at whom, and how often."""
    base.nothing_but({**deed, "by": SELF}, {"what", "amount", "type", "title"})
    such = {**feature, **{word: deed[word] for word in ("type", "title") if word in deed}}
    if such.keys() == {"do"} and such["do"] == [{"deed": "attack", "type": such["do"][0].get("type")}]:
        such = {"type": such["do"][0]["type"]}  # the attack that it makes is what it is (400.3)
    if such.keys() - {"keyword", "type", "title"}:
        raise Unmatched("feature", "a feature that is used is told by its name, its type, its attack or its title")
    at = {"aimed": {"effect": "close", **whom({"on": deed["on"]})}} if "on" in deed else {}
    often = base.amount(deed) if "amount" in deed else {}
    return {"effect": "carry_out", **whom({"on": deed.get("by", SELF)}), "like": such, **at, **often}


def _with_its_text(keyword: str, feature: Wire) -> Wire:
    name = _WITH_A_TEXT[keyword]
    found: dict[str, Any] = {
        "effect": keyword,
        "x": much(feature.get("x", 1)),
        "effects": effects(feature.get("do", ())),
    }
    return found if name is None else {**found, "called": name}
