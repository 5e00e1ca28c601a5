"""Features that a text gives to a card, or takes from it, as the engine has them (§407)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.language import LANGUAGE
from service.games.berserk.rules.deeds.base import ONCE, effects, much, renamed, so
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.patterns.moments import waits_for
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.statements import program
from service.judge.language import faults

#: Who gets a feature, where its number is counted as it is given; the card with the text is ``self`` there.
RECEIVER = "receiver"


def given(feature: Wire) -> Wire:
    """A feature that a card gets: a named one, one that always holds, or one that is used or triggers.

    Raises:
        Unmatched: nothing carries that feature out where it is given.
    """
    if "keyword" in feature:
        return named(feature)
    if any(not fault.message.startswith("Nothing has") for fault in faults(LANGUAGE, feature)):
        raise Unmatched("feature", "what is given speaks of its card and of who gave it")
    if "always" in feature:
        program(feature)
        return feature
    from service.games.berserk.rules.abilities.text import as_text

    as_text({**feature, "names": {"giver": ""}})
    return feature


#: What the target of a text is called in what waits because of it.
CHOSEN = "chosen"


def waiting_once(feature: Wire) -> Wire:
    """405.5: the moment and the effects of a text that waits, and knows who was who when it was made; what else it is
    where it says more than that it comes about once.

    Raises:
        Unmatched: it waits for no moment, or one that comes about in another way.
    """
    if "when" not in feature:
        raise Unmatched("later", "a text that waits for its moment")
    told: Wire = renamed(feature, "target", CHOSEN)
    for _ in waits_for(told["when"]):
        pass
    aimed = any("target" in part for part in told["do"][:1])
    if feature.keys() - {"when", "do", "limit", "if"} or feature["limit"] != ONCE or aimed:
        return _waiting(told)
    do = effects(told["do"])
    if "if" in told:
        do = [{"effect": "suppose", "to": "self", "so": so(told["if"]), "effects": do}]
    return {"trigger": {"on": "event", "when": told["when"]}, "effects": do}


def _waiting(told: Wire) -> Wire:
    """A text that waits and is more than its moment and what it does: aimed, paid for, limited otherwise."""
    from service.games.berserk.rules.abilities.text import as_waiting

    text: dict[str, Any] = dict(as_waiting(told))
    if "trigger" not in text or "works_in" in text:
        raise Unmatched("when", "that comes about in another way, and does not wait")
    once = {"once": True} if text.get("limit") == ONCE else {}
    kept: dict[str, Any] = {word: text.pop(word) for word in ("trigger", "effects") if word in text}
    return {"effects": [], **kept, "text": {**text, **once}}


def named(feature: Wire) -> Wire:
    """A named feature as the engine knows it; what of it is counted, is counted as it is given."""
    from service.games.berserk.rules.abilities.text import FORMS, is_said

    x, event = feature.get("x", 1), dict(feature.get("in", {}))
    bounds = event.get("value", {})
    counted = isinstance(bounds, Mapping) and any(isinstance(bound, Mapping) for bound in bounds.values())
    if counted:
        del event["value"]
    told = {**feature, **({"in": event} if event else {}), **({"x": 1} if "x" in feature else {})}
    if any(not fault.message.startswith("Nothing has") for fault in faults(LANGUAGE, told)):
        raise Unmatched("feature", "what is given speaks of its card and of who gave it")
    text = dict(FORMS["keyword"].text(dict(told)) if is_said(told) else told)
    if is_said(text):
        raise Unmatched("feature", "it has a text of its own, or works under a condition")
    if counted:
        text["amount"] = {bound: _counted(number) for bound, number in bounds.items()}
    if "trigger" in text and "x" in feature:
        text["trigger"] = {**text["trigger"], "die": {"max": _counted(x)}}
    elif "x" in feature:
        text["x"] = _counted(x)
    return text


def _counted(x: Any) -> Any:
    """A number that is counted as the feature is given: by the giver, of who gets it where it says so."""
    if isinstance(x, int):
        return x
    if isinstance(x, list):
        raise Unmatched("x", "a number of a feature is one, not three by force")
    return much(renamed(renamed(x, "self", RECEIVER), "giver", "self"))


def taken(feature: Wire) -> Wire:
    """A feature that a card loses: all, which are those of its own, or a named one (407.3–407.5). Raises Unmatched."""
    if feature in ({"printed": True}, {}):  # 407.4: who loses every feature keeps what it has acquired
        return {"all": True}
    if feature.keys() <= {"keyword", "in", "x"} and "keyword" in feature and isinstance(feature.get("x", 0), int):
        return {"feature": named(feature)}
    raise Unmatched("feature", "a card loses what is printed on it, or a named feature")
