"""Deeds and controls of the language of cards, as the effects of a chain's text (§416–418)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from service.games.berserk import LANGUAGE
from service.judge.language import faults
from service.rules.effect_shapes import UNTIL
from service.rules.matching.compiling import compiled, counting, selecting
from service.rules.matching.view import Unmatched
from service.rules.model import Wire
from service.translation.durations import until
from service.translation.scope import Scope, Untranslated

SELF: Wire = {"is": "self"}


def so(condition: Wire) -> Wire:
    """A condition of the language where a text has one. Raises Unmatched where nobody can tell whether it is so."""
    compiled("condition", condition)
    return {"said": {"so": condition}}


def such(selector: Wire) -> Wire:
    """A selector of the language where a text has a filter. Raises Unmatched where it cannot be asked."""
    selecting(selector)
    return {"selector": {"such": selector}}


def _much(number: Any) -> Any:
    """A number, or one that is counted when it is needed."""
    if isinstance(number, int):
        return number
    counting(number)
    return {"of": "said", "number": number}


def renamed(value: Any, name: str, to: str) -> Any:
    """A text in which what had one name has another."""
    if isinstance(value, Mapping):
        return {
            word: to if word in ("is", "for", "as") and told == name else renamed(told, name, to)
            for word, told in value.items()
        }
    return [renamed(one, name, to) for one in value] if isinstance(value, list) else value


def effects(do: Sequence[Wire]) -> list[Wire]:
    """Deeds and controls one after another; what a pick names is spoken of by all that follows it."""
    found: list[Wire] = []
    for place, one in enumerate(do):
        if "pick" in one:
            return [*found, _pick(one, do[place + 1 :])]
        head = next((word for word in _CONTROLS if word in one), None)
        if "let" in one:
            found += _let(one)
        elif head is not None:
            found.append(_CONTROLS[head](one))
        elif one.get("deed") in _DEEDS:
            found.append(_DEEDS[one["deed"]](one))
        else:
            raise Unmatched(str(one.get("deed", next(iter(one)))), "nothing carries that out yet")
    return found


def _if(one: Wire) -> Wire:
    other = {"otherwise": effects(one["else"])} if "else" in one else {}
    return {"effect": "suppose", "to": "self", "so": so(one["if"]), "effects": effects(one["do"]), **other}


def _optional(one: Wire) -> Wire:
    if one["by"] != "own" or "do" in one:
        raise Unmatched("optional", "its player leaves it out, and nothing more hangs on that")
    other = {"otherwise": effects(one["else"])} if "else" in one else {}
    return {"effect": "may", "to": "self", "effects": effects(one["optional"]), **other}


def _choose(one: Wire) -> Wire:
    if one["by"] not in ("own", "enemy"):
        raise Unmatched("by", "one of the two players chooses")
    chooser = {"chooser": "enemy"} if one["by"] == "enemy" else {}
    return {"effect": "choose", "to": "self", "options": [effects(each) for each in one["choose"]], **chooser}


def _attempt(one: Wire) -> Wire:
    follows = {"then": effects(one["do"])} if "do" in one else {}
    other = {"otherwise": effects(one["else"])} if "else" in one else {}
    return {"effect": "attempt", "to": "self", "effects": effects(one["attempt"]), **follows, **other}


def _pick(one: Wire, rest: Sequence[Wire]) -> Wire:
    """412.1, 423.3: a card that is named as this part is carried out."""
    if one["by"] != "own" or one["many"] != {"equal": 1} or one.keys() - {"pick", "many", "by", "as"}:
        raise Unmatched("pick", "one card that the player of the text names")
    return {
        "effect": "pick",
        "to": "self",
        "filter": such(one["pick"]),
        "called": one["as"],
        "effects": effects(rest),
    }


_CONTROLS: Mapping[str, Callable[[Wire], Wire]] = {
    "if": _if, "optional": _optional, "choose": _choose, "attempt": _attempt,
}  # fmt: skip


def _whom(deed: Wire) -> Wire:
    """Whom a deed is about, by the role or the name of the card, or all that are such."""
    on = deed.get("on", SELF)
    if set(on) == {"is"}:
        name = on["is"]
        return {"to": name} if name in ("self", "target", "host") else {"to": "named", "called": name}
    if "event" in on or "is" in on:
        raise Unmatched("on", "a card by its name, or all that are such")
    return {"to": "each", "filter": such(on)}


def _plain(name: str, *told: str) -> Callable[[Wire], Wire]:
    """A deed that is an effect of that name, with how much it is where that is ``told``."""

    def made(deed: Wire) -> Wire:
        _nothing_but(deed, {"amount"} if told else set())
        return {"effect": name, **_whom(deed), **(_amount(deed) if told else {})}

    return made


def _nothing_but(deed: Wire, known: set[str]) -> None:
    rest = deed.keys() - {"deed", "by", "on"} - known
    if rest or deed.get("by", SELF) != SELF:
        raise Unmatched(min(rest) if rest else "by", "nothing looks at that of this deed yet")


def _amount(deed: Wire) -> Wire:
    told = deed.get("amount", 1)
    if isinstance(told, list):
        if not all(isinstance(one, int) for one in told):
            raise Unmatched("amount", "by force: three whole numbers")
        return {"value": told}
    return {"x": _much(told)}


_GAINED = {"chips": "gain_chips", "extra_lives": "extra_lives"}
_LOST = {"chips": "lose_chips", "extra_lives": "lose_lives"}


def _gain(deed: Wire) -> Wire:
    what = deed["what"]
    if isinstance(what, str) and what in _GAINED:
        _nothing_but(deed, {"what", "amount"} | ({"at_most"} if what == "chips" else set()))
        most = {"max": deed["at_most"]} if "at_most" in deed else {}
        return {"effect": _GAINED[what], **_whom(deed), **_amount(deed), **most}
    feature: Wire = what.get("feature", {}) if isinstance(what, Mapping) else {}
    if feature.keys() <= {"keyword", "x"} and feature.get("keyword") in _AFFLICTIONS:
        return _afflicted(deed, feature)
    if feature:
        _nothing_but(deed, {"what", "until"})
        return {"effect": "gain_feature", **_whom(deed), "feature": _given(feature), **_until(deed)}
    raise Unmatched("what", "chips, additional lives, or a feature")


#: Features that are laid on a card by an effect of their own, which looks whom they can be laid on.
_AFFLICTIONS = {"poison": "poison", "curse": "curse", "blessing": "bless", "plague": "infect"}


def _afflicted(deed: Wire, feature: Wire) -> Wire:
    name = _AFFLICTIONS[feature["keyword"]]
    _nothing_but(deed, {"what"} if name in ("poison", "infect") else {"what", "until"})
    much = {"amount": feature["x"]} if "x" in feature else {}
    return {"effect": name, **_whom(deed), **(_amount(much) if name == "poison" else {}), **_until(deed)}


def _given(feature: Wire) -> Wire:
    """A feature that a card gets: a named one with a printed number, or one of the language."""
    if "keyword" in feature:
        if feature.keys() - {"keyword", "x"} or not isinstance(feature.get("x", 1), int):
            raise Unmatched("keyword", "a named feature with a number")
        return feature
    if "always" in feature:
        from service.rules.statements import program

        program(feature)
        return feature
    raise Unmatched("feature", "a named feature, or one that always holds")


def _lose(deed: Wire) -> Wire:
    what = deed["what"]
    if isinstance(what, str) and what in _LOST:
        _nothing_but(deed, {"what", "amount"})
        return {"effect": _LOST[what], **_whom(deed), **_amount(deed)}
    feature = what.get("feature") if isinstance(what, Mapping) else None
    if isinstance(feature, Mapping) and set(feature) == {"keyword"}:
        _nothing_but(deed, {"what", "until"})
        return {"effect": "lose_feature", **_whom(deed), "feature": feature, **_until(deed)}
    raise Unmatched("what", "chips, additional lives, or a named feature")


def _let(one: Wire) -> Iterator[Wire]:
    """418.1: what holds from now on, of one card: it has that as a feature meanwhile."""
    if one.keys() - {"let", "until"}:
        raise Unmatched("let", "it lasts until something happens, or for the battle")
    for statement in one["let"]:
        name = _bearer(statement)
        told = statement if name == "self" else renamed(renamed(statement, "self", "giver"), name, "self")
        feature: Wire = {"always": [told]}
        if faults(LANGUAGE, feature):
            raise Unmatched("let", "what holds from now on speaks of its card and of who gave it")
        on = {"on": {"is": name}}
        yield {"effect": "gain_feature", **_whom(on), "feature": _given(feature), **_until({**on, **one})}


def _bearer(statement: Wire) -> str:
    """The card that a statement is about: whose deed it speaks of, whom it befalls, or who has something."""
    events = ("in", "cannot", "may", "prevent", "instead_of")
    event: Wire = next((statement[word] for word in events if word in statement), {})
    told = (part.get(field) for part in (statement, event) for field in ("by", "on"))
    names = [one["is"] for one in told if isinstance(one, Mapping) and set(one) == {"is"}]
    if not names:
        raise Unmatched("let", "what holds from now on is about a card that has a name")
    return str(names[0])


def _until(deed: Wire) -> Wire:
    """Until when something lasts, by the event that ends it, of its own card where that is one of a card."""
    if "until" not in deed:
        return {}
    for name in UNTIL:
        if name != "battle" and _ends(name, deed.get("on", SELF)) == deed["until"]:
            return {"until": name}
    raise Unmatched("until", "it lasts until a turn, an attack, a roll or an action ends")


def _ends(name: str, on: Wire) -> Wire | None:
    """The event that ends what lasts until then, for a card."""
    try:
        return until(name, dict(on), Scope())
    except Untranslated:
        return None


def _put(deed: Wire) -> Wire:
    _nothing_but(deed, {"to"})
    if deed.get("to") != "exile":
        raise Unmatched("put", "nothing puts a card there yet")
    return {"effect": "exile", **_whom(deed)}


_DEEDS: Mapping[str, Callable[[Wire], Wire]] = {
    "wound": _plain("wound", "amount"), "heal": _plain("heal", "amount"), "die": _plain("destroy"),
    "open": _plain("open"), "close": _plain("close"), "gain": _gain, "lose": _lose, "put": _put,
}  # fmt: skip
