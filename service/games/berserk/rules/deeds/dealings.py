"""Cards that a text shows, finds and takes in before recruiting, and what its player looks at in the deck (§303)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import SELF, amount, decided_by, effects, much, nothing_but, such, whom
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

#: Crystals, by the words of the language.
CURRENCIES = ("gold", "silver")
_PLAYER = {"kind": "player", "side": "own"}
_TOP = {"kind": "card", "zone": "deck", "owner": "own", "place": "top"}
_PICK = frozenset({"pick", "many", "by", "as"})
_CHOICE: frozenset[str] = frozenset({"where", "random"})


@base.deed("show")
def _show(deed: Wire) -> Sequence[Wire]:
    """415.2: hidden cards are revealed; cards of a zone, or that at a place of the own deck, are shown or looked at."""
    nothing_but(deed, {"from", "to", "place"})
    eyes, told = {"whose": _seen_by(deed)} if "to" in deed else {}, deed.get("from")
    if "place" in deed:
        if told not in (None, "deck") or "on" in deed:
            raise Unmatched("place", "a card of the own deck lies so deep")
        deep = {} if deed["place"] in _ENDS else {"x": much(deed["place"])}
        return [{"effect": "uncover", "to": "self", "where": "top" if deep else deed["place"], **deep, **eyes}]
    if isinstance(told, Mapping):
        return base.only_from(deed, _show)
    on = deed.get("on", SELF)
    if told is not None:
        on = {"zone": told, **deed.get("on", {"kind": "card", "owner": "own"})}
    return [{"effect": "uncover", **whom({"on": on}), **eyes}]


def _seen_by(deed: Wire) -> Any:
    """415.2: which of the two players sees what is shown."""
    to = deed["to"]
    if not isinstance(to, Mapping) or to.keys() != {"kind", "side"} or to["kind"] != "player":
        raise Unmatched("to", "one of the two players sees it")
    return to["side"]


def _named(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """Cards that get a name as they are shown are picked first: the one at its place, or all that fit."""
    deed, on = do[0], do[0].get("on", SELF)
    if deed.get("deed") != "show" or "as" not in deed or set(on) == {"is"}:
        return None
    many = {"equal": 1 if "place" in on else {"count": on}}
    picked = {"pick": on, "many": many, "by": "own", "as": deed["as"]}
    shown = {**{word: told for word, told in deed.items() if word != "as"}, "on": {"is": deed["as"]}}
    return effects([picked, shown, *do[1:]]), len(do)


def _shown(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """Cards of a zone are picked and shown, and what follows speaks of them."""
    deed = do[1] if len(do) > 1 and "pick" in do[0] else {}
    if deed.get("deed") != "show" or deed.get("on") != {"is": do[0].get("as")} or "from" not in deed:
        return None
    pick, kin = do[0], do[0]["pick"]
    nothing_but({**deed, "by": SELF}, {"from", "to"})
    if (placed := _so_deep(do)) is not None:
        return placed
    if pick["by"] != "own" or deed.get("by") != "own" or kin.get("zone") != deed["from"]:
        raise Unmatched("show", "the player of the text shows cards of the zone where they are picked")
    if deed["from"] == "deal" and "to" not in deed:
        found, more = _of_deal(pick, kin), _CHOICE
    elif kin == _TOP and set(pick["many"]) == {"equal"} and deed.get("to", _PLAYER) == _PLAYER:
        seen = {} if "to" in deed else {"open": True}
        found, more = {"effect": "look", "x": much(pick["many"]["equal"]), **seen}, frozenset()
    else:
        return _found(do)
    if pick.keys() - _PICK - more:
        raise Unmatched("pick", "nothing looks at that of this choice yet")
    return [{**found, "to": "self", "called": pick["as"], "effects": effects(do[2:])}], len(do)


def _so_deep(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """103.1, 206.9: a card of the own deck is shown and goes so far down in it."""
    put = do[2] if len(do) > 2 else {}
    if put.get("deed") != "put" or put.get("on") != {"is": do[0]["as"]} or put.get("place") in _ENDS_OR_NONE:
        return None
    nothing_but(put, {"to", "place"})
    kin = {"kind": "card", "zone": "deck", "owner": "own"}
    if put["to"] != "deck" or do[0] != {"pick": kin, "many": {"equal": 1}, "by": "own", "as": do[0]["as"]}:
        raise Unmatched("place", "a card of the own deck goes so far down in it")
    return [{"effect": "place_in_deck", "to": "self", "x": much(put["place"])}], 3


_ENDS = ("top", "bottom", "random")
_ENDS_OR_NONE = (None, *_ENDS)


def _of_deal(pick: Wire, kin: Wire) -> Wire:
    """Cards of the own deal as the player chooses, or random ones of the enemy's."""
    if set(pick["many"]) != {"equal"}:
        raise Unmatched("many", "so many cards are shown")
    much_ = pick["many"]["equal"]
    if kin.get("owner") == "enemy":
        if not pick.get("random") or kin.keys() - {"zone", "owner", "kind"}:
            raise Unmatched("random", "of the enemy's deal random cards are shown")
        return {"effect": "look_at_deal", "x": much(much_)}
    unlike = {"unlike": base.distinct_by(pick)} if "where" in pick else {}
    rest = {word: told for word, told in kin.items() if word not in ("zone", "owner")}
    return {"effect": "show_dealt", "x": much(much_), "filter": such(rest), **unlike}


def _found(do: Sequence[Wire]) -> tuple[Sequence[Wire], int]:
    """Up to so many cards of the own deck are found; they come into the deal, or what follows speaks of them."""
    pick, kin = do[0], do[0]["pick"]
    if set(pick["many"]) != {"max"} or kin.get("owner") != "own" or pick.keys() - _PICK or "to" in do[1]:
        raise Unmatched("pick", "up to so many cards are found in the own deck")
    rest = {word: told for word, told in kin.items() if word not in ("zone", "owner")}
    found = {"effect": "search", "to": "self", "filter": such(rest), "x": much(pick["many"]["max"])}
    found |= {"called": pick["as"]}
    into = do[2] if len(do) > 2 else {}
    if into.get("deed") == "put" and into.get("on") == {"is": pick["as"]} and into.get("to") == "deal":
        nothing_but(into, {"to"})
        found["into"], after = "deal", do[3:]
    else:
        after = do[2:]
    return [{**found, **({"effects": effects(after)} if after else {})}], len(do)


def _crystals(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """303.1: its player gets crystals, so many, or so many for each such card that was shown."""
    deed = do[0] if do else {}
    if deed.get("deed") != "gain" or deed.get("what") not in CURRENCIES or deed.get("on") != _PLAYER:
        return None
    told = isinstance(deed.get("amount"), int) or "is" in _counted(deed)
    if not told or deed.keys() - {"deed", "by", "on", "what", "amount"} or deed.get("by", SELF) != SELF:
        return None
    much_, per = _each_shown(deed["amount"])
    return [{"effect": "gain_crystals", "to": "self", deed["what"]: much_, **per}], 1


def _counted(deed: Wire) -> Any:
    """What is counted for how many there are, if anything."""
    many = deed.get("amount")
    return many.get("count", {}) if isinstance(many, dict) and many.keys() <= {"count", "multiply"} else {}


def crystals(deed: Wire, how: str) -> Sequence[Wire]:
    """303.1: a player has so many more, so many fewer, or so many, of the crystals."""
    nothing_but(deed, {"what", "amount", "at_most", "together"})
    on = deed.get("on", {})
    if on.get("kind") != "player" or on.keys() != {"kind", "side"}:
        raise Unmatched("on", "players have crystals")
    most = {name: much(deed[word]) for word, name in (("at_most", "max"), ("together", "most")) if word in deed}
    whose = decided_by(on["side"], "whose")
    return [
        {"effect": "have_crystals", "to": "self", "crystal": deed["what"], "how": how, **amount(deed), **whose, **most}
    ]


def _each_shown(many: Any) -> tuple[int, Wire]:
    """A number, or one for each such card that has a name."""
    if isinstance(many, int):
        return many, {}
    if not isinstance(many, Mapping) or many.keys() - {"count", "multiply"} or "is" not in many.get("count", {}):
        raise Unmatched("amount", "so many, for each such card that was shown")
    kin = {word: told for word, told in many["count"].items() if word != "is"}
    return int(many.get("multiply", 1)), {"per": such(kin)}


def _cheaper(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """304.1: it costs so much less for each such card that was shown."""
    statements: Sequence[Wire] = do[0]["let"] if do and set(do[0]) == {"let"} else []
    one: Wire = statements[0] if len(statements) == 1 else {}
    on = one.get("on", {})
    if one.get("change") != "cost" or "crystal" not in on or one.keys() != {"change", "on", "plus", "at_least"}:
        return None
    less, per = _each_shown(one["plus"])
    if less >= 0 or not per or one["at_least"] != 0:
        raise Unmatched("plus", "it costs so much less for each such card")
    about = whom({"on": {word: told for word, told in on.items() if word != "crystal"}})
    return [{"effect": "cheapen", **about, "x": -less, "crystal": on["crystal"], **per}], 1


base.TOGETHER += [_named, _shown, _crystals, _cheaper]
