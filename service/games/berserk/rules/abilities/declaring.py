"""What a text asks for as it is declared: whom it is aimed at, what it costs, how often it works (§104, §216, §412)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from service.games.berserk.rules.abilities import prices
from service.games.berserk.rules.deeds.base import SELF, much, renamed, such
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

_ONE = {"equal": 1}


def targets(do: Sequence[Wire], triggers: bool) -> tuple[Wire, list[Wire]]:
    """Whom a text is aimed at, and the rest of it, which speaks of them by the names that a chain knows (412.1).

    Raises:
        Unmatched: nobody chooses such targets yet.
    """
    rest = list(do)
    text: Wire = {}
    while rest and "target" in rest[0]:
        control, name = rest[0], "second" if text else "target"
        try:
            told = _second(control) if text else _target(control, triggers)
        except Unmatched:
            if _strikes(rest, control["as"]):
                raise
            break
        if control["many"] == _ONE and mentions(rest, partial(_swaps, control["as"])):
            raise Unmatched("on", "one card changes places with nobody: both have a name (any)")
        text, rest = {**text, **told}, renamed(rest[1:], control["as"], name)
        if name == "second":
            break
    return text, rest


def _swaps(name: str, one: Any) -> bool:
    """Whether a part has what was named change places, with nobody else (dictionary.swap.1)."""
    return isinstance(one, Mapping) and one.get("way") == "swap" and one.get("on") == {"is": name}


def _strikes(rest: Sequence[Wire], name: str) -> bool:
    """Whether what was named is whom the attack is at that a text is (400.3): that has a target of its own."""
    return any(one.get("deed") == "attack" and one.get("on") == {"is": name} for one in rest[1:])


def _target(control: Wire, triggers: bool) -> Wire:
    chooser = {"chooser": "enemy"} if control["by"] == "enemy" else {}
    if control["by"] not in (("own", "enemy") if triggers else ("own",)) or control.keys() - {
        "target",
        "many",
        "by",
        "as",
        "range",
        "where",
    }:
        raise Unmatched("target", "a target is chosen by one of the two players, among the cards that fit")
    if not isinstance(control.get("range", 0), int):
        raise Unmatched("range", "so many cells, as is printed")
    reach = {"range": control["range"]} if "range" in control else {}
    many, name = control["many"], control.get("as", "target")
    told = {"target": such(control["target"]), **chooser, **reach, **_many(many, control["target"])}
    return {**told, **(_together(control["where"], name, many) if "where" in control else {})}


def _second(control: Wire) -> Wire:
    """423.3: one card beside the targets, which its player names last."""
    if control["by"] != "own" or control["many"] != _ONE or control.keys() - {"target", "many", "by", "as"}:
        raise Unmatched("target", "beside the targets one card is chosen, by the player of the text")
    return {"second": such(control["target"])}


def _many(told: Wire, kin: Wire) -> Wire:
    """So many targets, up to so many, so many at least, or all that fit (412.1)."""
    if told.keys() not in ({"equal"}, {"max"}, {"min", "max"}):
        raise Unmatched("many", "so many targets, or up to so many")
    number = told.get("equal", told.get("max"))
    if isinstance(number, int) and number < 1:
        raise Unmatched("many", "one at the least")
    if "equal" in told and number == {"count": kin}:
        return {"every": True}
    least = {"least": told["min"]} if "min" in told else {}
    if not isinstance(told.get("min", 2), int) or told.get("min", 2) < 2:
        raise Unmatched("many", "no fewer than two, or than one")
    exactly = {"exactly": True} if "equal" in told and (number != 1 or least) else {}
    return {**({"count": _number(number)} if number != 1 else {}), **exactly, **least}


def _number(number: Any) -> Any:
    return "x" if number == {"number": "x"} else much(number)


def _together(where: Wire, name: str, many: Wire) -> Wire:
    """What has to be so of all that are chosen together: unlike or alike in something, or adjacent (412.1)."""
    found: dict[str, Any] = {}
    number = many.get("equal", many.get("max"))
    for part in where["all"] if set(where) == {"all"} else (where,):
        found |= _bound(part, {"is": name}, number)
    return found


def _bound(part: Wire, them: Wire, number: Any) -> Wire:
    if part == {"exists": {**them, "near": {"adjacent": them}}, "many": {"equal": number}}:
        return {"adjoining": True}
    asked = part.get("compare", {})
    asked = asked if isinstance(asked, Mapping) else {}
    if asked.get("among") == them and set(asked) == {"distinct", "among"}:
        what = asked["distinct"]
        if part.get("equal") == 1 and what in ("cost", "name"):
            return {"alike": what}
        if part.get("equal") == number and what in ("crystal", "element", "side"):
            return {"unlike": "squad" if what == "side" else what}
    raise Unmatched("where", "targets are beside each other, or alike or unlike in something")


#: Parts that wait: they are declared by themselves, when all that was named before is known.
_LATER = frozenset({"later", "let", "what"})
#: What is named by a named feature that a text carries out, for what follows of that.
_FOUND = frozenset({"shown", "victim"})


def aimed_in_time(do: Sequence[Wire]) -> None:
    """412.1: whom a text is aimed at is named as it is declared, by what is known then.

    Raises:
        Unmatched: a target is told by what is named, rolled, said or done only as the text is carried out.
    """
    _in_time(do, _FOUND)


def _in_time(part: Any, late: frozenset[str]) -> frozenset[str]:
    """The names that become known only as such a part is carried out, beside those that do so before."""
    if isinstance(part, list | tuple):
        for one in part:
            late = _in_time(one, late)
        return late
    if not isinstance(part, Mapping):
        return late
    head = next((word for word in ("target", "each", "repeat") if word in part), None)
    asks = head is not None and mentions(part, lambda one: isinstance(one, Mapping) and "target" in one)
    of = part if head == "target" else part.get(head or "", ())
    if asks and _tells(of, late):
        raise Unmatched("target", "what is known only as the text is carried out is picked; a target is named before")
    if "as" in part and (head is None or (head == "each" and _tells(of, late))):
        late |= {str(part["as"])}
    for word, inner in part.items() if head != "target" else ():
        if word not in _LATER:
            late = _in_time(inner, late)
    return late


def _tells(part: Any, names: frozenset[str]) -> bool:
    """Whether a part speaks of what has one of these names."""
    return bool(mentions(part, lambda one: isinstance(one, Mapping) and not names.isdisjoint(_named(one))))


def _named(part: Wire) -> tuple[Any, Any]:
    return part.get("is"), part.get("number")


def cost(pay: Sequence[Wire]) -> tuple[Wire, str | None]:
    """The price of a text (§413), and the name of the X that is paid in chips (104.4).

    Raises:
        Unmatched: nothing takes that price yet.
    """
    found: dict[str, Any] = {}
    name: str | None = None
    for place, deed in enumerate(pay):
        if "say" not in deed and not _is_plain(deed):
            return {**found, **prices.done(pay[place:])}, name
        if "say" in deed:
            name, most = deed["as"], deed.get("max")
            if deed["say"] != "number" or deed["by"] != "own" or deed.get("min") != 1:
                raise Unmatched("say", "a price is a number from 1 on")
            found |= {"chips": "x"} | ({} if most == {"of": "chips", **SELF} else {"most": most})
            continue
        found |= _price(deed, name)
    if not isinstance(found.get("most", 1), int) or ("most" in found and "chips" not in found):
        raise Unmatched("pay", "so many chips as are there, or up to so many")
    return found, name


def _is_plain(deed: Wire) -> bool:
    """Whether a part of a price is what every chain can take: closing, chips of the card, crystals of its player."""
    plain = deed.get("what") in ("chips", "gold", "silver") and deed.get("on", SELF) in (SELF, _PLAYER)
    many = deed.get("amount", 1)
    plain = plain and (isinstance(many, int) or set(many) == {"number"})
    return deed.get("deed") in ("close", "lose") and (plain or (deed["deed"] == "close" and deed.get("on") == SELF))


def _price(deed: Wire, name: str | None) -> Wire:
    on, verb, much_of = deed.get("on", SELF), deed.get("deed"), deed.get("amount", 1)
    what = deed.get("what")
    if verb == "close" and on == SELF:
        return {"close": True}
    if verb == "lose" and on == SELF and what == "chips" and (isinstance(much_of, int) or much_of == {"number": name}):
        return {"chips": much_of if isinstance(much_of, int) else "x"}
    if verb == "lose" and on == _PLAYER and what in ("gold", "silver") and isinstance(much_of, int):
        return {what: much_of}
    raise Unmatched("pay", "nothing takes that price yet: a card closes, or loses chips")


_PLAYER: Mapping[str, str] = {"kind": "player", "side": "own"}


def limit(told: Wire) -> Wire:
    """How often it works (216.12): of its card, or for each of those that have that name. Raises Unmatched."""
    return {**told, **({"each": True} if "for" in told else {})}
