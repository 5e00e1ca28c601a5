"""How a text puts cards elsewhere than to another cell: into play, onto a host, into the deck, the graveyard, exile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.deeds import base
from service.games.berserk.rules.deeds.base import SELF, effects, much, nothing_but, such, whom
from service.games.berserk.rules.deeds.moves import cell
from service.games.berserk.rules.matching.compiling import selecting
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import Wire

_AWAY = {"exile": "exile", "deck": "return_to_deck", "graveyard": "discard"}
#: What a text brings in that never stands on a cell of its own (210.2, 212.4, 214.4).
_ON_NO_CELL = frozenset({"terrain", "equipment", "symbiote", "companion", "parasite"})
_ONE = {"equal": 1}
_BESIDE = {"kind": "cell", "near": {"adjacent": SELF}, "free": True}


@base.deed("put")
def _put(deed: Wire) -> Sequence[Wire]:
    """From zone to zone, into play, onto a host; whatever the text says of where it lay before."""
    if "from" in deed:
        return base.only_from(deed, _put)
    to, way = deed["to"], deed.get("way")
    if way == "recruit" and to == "recruited" and deed.get("by") == "own":
        nothing_but({**deed, "by": SELF}, {"to", "way"})
        return [{"effect": "take_in", **whom(deed)}]
    if way == "carried" and isinstance(to, Mapping):
        return [_rehosted(deed, to)]
    if way in _WHENCE and not (isinstance(to, str) and to in _AWAY):
        return [_into_play(deed)]
    if not isinstance(to, str) or to not in _AWAY:
        raise Unmatched("put", "nothing puts a card there yet")
    nothing_but(deed, {"to", "place"})
    if "place" not in deed or (to == "deck" and deed["place"] == "random"):
        return [{"effect": _AWAY[to], **whom(deed)}]
    if to != "deck":
        raise Unmatched("place", "a card goes to a place of the deck")
    on = deed.get("on", SELF)
    meant = {"called": on["is"]} if set(on) == {"is"} else {"filter": such(on)}
    ends = deed["place"] in ("top", "bottom")
    where = {"where": deed["place"]} if ends else {"where": "top", "x": much(deed["place"])}
    return [{"effect": "put_back", "to": "self", **meant, **where}]


#: Out of which zone a card comes that way; any, where no way is told.
_WHENCE: Mapping[Any, Wire] = {"revive": {}, "summon": {"whence": "deck"}, None: {"whence": "any"}}


def _into_play(deed: Wire) -> Wire:
    """A card that has a name, or each that is such, comes to a cell or onto a host (dictionary.take_to_the_squad.1)."""
    return {"effect": "revive", **whom(deed), **_WHENCE[deed.get("way")], **_comes(deed, {})}


def _comes(deed: Wire, kin: Wire) -> dict[str, Any]:
    """Where a card comes in, whether closed, and in whose squad (dictionary.summon.5, dictionary.revive.5).

    Args:
        kin: who comes, where it is picked only as the text is carried out.
    """
    nothing_but(deed, {"way", "to", "closed", "side"})
    found: dict[str, Any] = {"closed": True} if deed.get("closed") else {}
    if deed.get("side", "own") != "own":
        if deed["side"] not in ("enemy", {"owner_of": deed["on"]}):
            raise Unmatched("side", "it joins the own squad, the enemy one, or its owner's")
        found["under"] = "enemy" if deed["side"] == "enemy" else "owner"
    to = deed["to"]
    if to == "in_play":
        if kin.get("kind") not in _ON_NO_CELL:
            raise Unmatched("to", "what stands on a cell comes to one that is said")
    elif isinstance(to, Mapping) and selecting(to).cells:
        if to != _BESIDE:  # where nothing else is said
            found["cell"] = cell(to, SELF)
    elif isinstance(to, Mapping):
        found["onto"] = such(to)
    else:
        raise Unmatched("to", "a card comes to a cell or onto a host")
    return found


def _rehosted(deed: Wire, to: Wire) -> Wire:
    """210.11a: a symbiote is put on another host: a certain one, or any, or any of the same squad."""
    nothing_but(deed, {"way", "to"})
    on = deed["on"]
    if set(to) == {"is"}:
        return {"effect": "change_host", **whom(deed), "host": to["is"]}
    squad = {"same_squad": True} if to.get("side") == {"controller": on} else {}
    if {word: told for word, told in to.items() if word != "side" or not squad} != {"kind": "creature"}:
        raise Unmatched("to", "a creature with a name is the new host, or any creature, or any of the same squad")
    return {"effect": "change_host", **whom(deed), **squad}


# -- what is picked only as it is put ----------------------------------------------------------------------------------


def _speaks_of(value: Any, name: str) -> bool:
    if isinstance(value, Mapping):
        return value.get("is") == name or any(_speaks_of(told, name) for told in value.values())
    return isinstance(value, list) and any(_speaks_of(one, name) for one in value)


def _about(rest: Sequence[Wire], name: str) -> int:
    """How many of the parts that follow belong to a card: until the last that speaks of it or of whom these name."""
    last = max((place for place, one in enumerate(rest, 1) if _speaks_of(one, name)), default=0)
    return len(rest) if any({"pick", "say"} & one.keys() for one in rest[:last]) else last


def _put_picked(do: Sequence[Wire], **told: Any) -> Wire | None:
    """The deed after a pick, where it puts the picked card so."""
    if len(do) < 2 or "pick" not in do[0] or do[0].get("by") != "own" or "as" not in do[0]:
        return None
    deed = do[1]
    mine = deed.get("deed") == "put" and deed.get("on") == {"is": do[0]["as"]}
    return deed if mine and all(deed.get(word) == value for word, value in told.items()) else None


def _picked(pick: Wire, more: frozenset[str] = frozenset()) -> Wire:
    """Whom a pick means, and from whose zone. Raises Unmatched."""
    if pick.keys() - {"pick", "many", "by", "as"} - more:
        raise Unmatched("pick", "nothing looks at that of this choice yet")
    kin = {word: told for word, told in pick["pick"].items() if word not in ("zone", "owner")}
    named = kin.get("kind")
    kind = {"kind": named} if isinstance(named, str) and named in _ON_NO_CELL else {}
    return {"filter": {**kind, **such(kin)}, **({"from": "enemy"} if pick["pick"].get("owner") == "enemy" else {})}


_FROM: Mapping[Any, Wire] = {"deck": {}, ("deck", "graveyard"): {"graveyard": True}}


def _called(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """dictionary.summon.3, .8: a card of the deck comes in, or of the graveyard too; its player may find none."""
    if do and "optional" in do[0] and do[0].get("by") == "own" and "else" not in do[0]:
        part = do[0]["optional"]
        inner = _called(part) if part and "pick" in part[0] else None
        return (inner[0], 1) if inner is not None and inner[1] == len(part) else None
    deed = _put_picked(do, way="summon")
    if deed is None:
        return None
    pick, zone = do[0], do[0]["pick"].get("zone")
    zone = tuple(zone) if isinstance(zone, list) else zone
    if zone not in _FROM or pick["many"] != _ONE:
        raise Unmatched("zone", "one card of a deck is summoned, or one of the graveyard instead")
    found = {"effect": "summon", "to": "self", **_picked(pick, frozenset({"random"})), **_FROM[zone]}
    found |= {"random": True} if pick.get("random") else {}
    return _with_rest({**found, **_comes(deed, pick["pick"])}, do, pick["as"])


def _drawn(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """One of the dead at random, as the text is carried out (dictionary.revive.5)."""
    deed = _put_picked(do, way="revive")
    if deed is None or not do[0].get("random"):
        return None
    pick = do[0]
    if pick["many"] != _ONE or pick["pick"].get("zone") != "graveyard" or pick.keys() - _DRAWN:
        raise Unmatched("random", "one of the dead is drawn")
    found = {"effect": "revive", "to": "self", "random": True, "filter": such(pick["pick"])}
    return _with_rest({**found, **_comes(deed, pick["pick"])}, do, pick["as"])


_DRAWN = frozenset({"pick", "many", "by", "as", "random"})


def _with_rest(found: Wire, do: Sequence[Wire], name: str) -> tuple[Sequence[Wire], int]:
    """With how many lives it comes in, and what befalls it as it has come in."""
    rest = do[2:]
    lives, said = _comes_in_with(rest, {"is": name})
    after = _about(rest, name)
    then = effects(rest[said:after]) if after > said else []
    return [{**found, "called": name, **lives, **({"effects": then} if then else {})}], 2 + max(said, after)


def _comes_in_with(rest: Sequence[Wire], on: Wire) -> tuple[Wire, int]:
    """The wounds or the lives that a card comes in with (103.1), and in how many parts that is said."""
    found: dict[str, Any] = {}
    for one in rest:
        what = one.get("what")
        sets = one.get("deed") == "set" and one.get("on") == on and "amount" in one
        if not sets or what not in ("wounds", "lives") or what in found:
            break
        found[what] = much(one["amount"])
    return found, len(found)


def _revived(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """A card comes back with so many lives (103.1)."""
    if not do or do[0].get("deed") != "put" or do[0].get("way") != "revive":
        return None
    lives, said = _comes_in_with(do[1:], do[0].get("on", SELF))
    return ([{**one, **lives} for one in _put(do[0])], 1 + said) if said else None


def _milled(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """Cards of a deck go to the graveyard, at random or as they are found (206.10)."""
    deed = _put_picked(do, to="graveyard") or _killed_in_deck(do)
    if deed is None or do[0]["pick"].get("zone") != "deck":
        return None
    fallen = {"fallen": True} if deed["deed"] == "die" else {}
    if not fallen:
        nothing_but(deed, {"to"})
    pick, many = do[0], do[0]["many"]
    if set(many) != {"equal"}:
        raise Unmatched("many", "so many cards go")
    chosen = {} if pick.get("random") else {"chosen": True}
    if pick["pick"].get("place") == "top":
        if pick["pick"].keys() - {"kind", "zone", "owner", "place"} or pick["pick"].get("kind", "card") != "card":
            raise Unmatched("place", "the cards on top go, whatever they are")
        chosen, pick = {"top": True}, {**pick, "pick": {w: told for w, told in pick["pick"].items() if w != "place"}}
    rest = list(do[2:])
    told = {"called": pick["as"], "effects": effects(rest)} if _speaks_of(rest, pick["as"]) else {}
    unlike = {"unlike": base.distinct_by(pick)} if "where" in pick else {}
    found = {"effect": "mill", "to": "self", **_picked(pick, frozenset({"random", "where"})), "x": much(many["equal"])}
    return [{**found, **chosen, **unlike, **fallen, **told}], len(do) if told else 2


def _milled_by_roll(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """As many cards as the force of a roll tells (205.4)."""
    roll = do[0] if do else {}
    if roll.get("deed") != "roll" or not isinstance(roll.get("amount"), list) or "as" not in roll or len(do) < 3:
        return None
    said = {"equal": {"number": roll["as"]}}
    if do[1].get("many") != said:
        raise Unmatched("roll", "as many cards of a deck go as the force of a roll tells")
    nothing_but(roll, {"amount", "as"})
    found = _milled([{**do[1], "many": _ONE}, *do[2:]])
    if found is None:
        raise Unmatched("roll", "as many cards of a deck go as the force of a roll tells")
    told = {word: value for word, value in found[0][0].items() if word != "x"}
    return [{**told, "value": roll["amount"]}], found[1] + 1


def _killed_in_deck(do: Sequence[Wire]) -> Wire | None:
    """starter.valhalla.1: cards of the deck that count as killed by whoever attacks."""
    if len(do) < 2 or "pick" not in do[0] or do[0]["by"] != "own":
        return None
    deed = do[1]
    mine = deed.get("deed") == "die" and deed.get("on") == {"is": do[0]["as"]} and deed.get("from") == "deck"
    return deed if mine and deed.keys() <= {"deed", "by", "on", "from", "type"} else None


def _drawn_back(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """A random card of a graveyard goes into its owner's deck (206.3a)."""
    deed = _put_picked(do, to="deck")
    if deed is None or not do[0].get("random") or "place" in deed:
        return None
    nothing_but(deed, {"to"})
    if do[0]["many"] != _ONE or do[0].keys() - _DRAWN or _speaks_of(list(do[2:]), do[0]["as"]):
        raise Unmatched("random", "one card is drawn, and nothing more is told of it")
    return [{"effect": "return_to_deck", "to": "self", "random": True, "filter": such(do[0]["pick"])}], 2


base.TOGETHER += [_called, _drawn, _revived, _milled, _milled_by_roll, _drawn_back]
