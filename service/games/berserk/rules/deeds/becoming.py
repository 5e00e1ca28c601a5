"""What becomes of a card: another kind, element or side; a symbiote of a host, and no longer; whose wounds go where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.abilities import numbers, unused
from service.games.berserk.rules.deeds import base, units
from service.games.berserk.rules.deeds.base import SELF, decided_by, lasting, much, nothing_but, rolled_by, such, whom
from service.games.berserk.rules.deeds.dealings import CURRENCIES, crystals
from service.games.berserk.rules.deeds.moves import cell
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import SYMBIOTE_KINDS, Wire

_KINDS = frozenset({"creature", "flying", "artifact", "terrain"})


@base.deed("become")
def _become(deed: Wire) -> Sequence[Wire]:
    """208.3, dictionary.flight.2, .3: a card is of another kind, for the battle or a while."""
    return [_changed(deed, {})]


def _changed(deed: Wire, numbers: Wire) -> Wire:
    """A card of another kind, with the strike and the movement that go with it."""
    nothing_but(deed, {"kind", "to", "until", "while"})
    kind, about = deed["kind"], {**whom(deed), **lasting(deed)}
    if kind == "ground" and not numbers:
        landing = {"cell": cell(deed["to"], deed.get("on", SELF))} if "to" in deed else {}
        return {"effect": "lose_flight", **about, **landing}
    if "to" in deed:
        raise Unmatched("to", "who lands comes to a cell")
    if kind == "flying" and not numbers:
        return {"effect": "gain_flight", **about}
    if kind not in _KINDS:
        raise Unmatched("kind", "a card becomes a creature, a flying one, an artifact or a terrain")
    return {"effect": "become", **about, "kind": kind, **numbers}


def becomes(deed: Wire) -> Sequence[Wire]:
    """The same, where the kind is what it gets or is set to."""
    told = {word: value for word, value in deed.items() if word not in ("what", "amount")}
    return [_changed({**told, "kind": deed["what"]["kind"]}, {})]


def _with_numbers(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """What it strikes and walks with is told with what it becomes (203, 205.7)."""
    if not do or do[0].get("deed") != "become":
        return None
    deed, found = do[0], dict[str, Any]()
    for one in do[1:]:
        name = {"strike": "strike", "movement": "steps"}.get(str(one.get("what")))
        told = {word: value for word, value in one.items() if word not in ("deed", "what", "amount", "by")}
        wanted = {"on": deed.get("on", SELF), **({"until": deed["until"]} if "until" in deed else {})}
        if one.get("deed") != "set" or name is None or name in found or told != wanted or "amount" not in one:
            break
        found[name] = one["amount"]
    return ([_changed(deed, found)], 1 + len(found)) if found else None


def _mounts(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """208.3, 210.2: it becomes a symbiote and sits on a host."""
    if len(do) < 2 or do[0].get("deed") != "become" or do[0].get("kind") not in SYMBIOTE_KINDS:
        return None
    deed, put = do[0], do[1]
    nothing_but(deed, {"kind"})
    host = put.get("to", {})
    if put.get("deed") != "put" or put.get("on") != deed["on"] or set(host) != {"is"}:
        raise Unmatched("become", "who becomes a symbiote is put on its host")
    nothing_but(put, {"to"})
    return [{"effect": "mount", **whom(deed), "rider": deed["kind"], "bearer": host["is"]}], 2


def _dismounts(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """208.3: it is no symbiote any more, and stands where its host stood, or goes to a cell."""
    if not do or do[0].get("deed") != "lose" or do[0].get("what") != {"kind": "symbiote"}:
        return None
    deed, put = do[0], do[1] if len(do) > 1 else {}
    nothing_but(deed, {"what"})
    if put.get("deed") != "put" or put.get("on") != deed["on"]:
        raise Unmatched("kind", "who is a symbiote no longer comes to a cell")
    nothing_but(put, {"to"})
    there = put["to"] == {"kind": "cell", "near": {"same_cell": deed["on"]}}
    return [{"effect": "dismount", **whom(deed), **({} if there else {"cell": cell(put["to"], deed["on"])})}], 2


@base.deed("set")
def _set(deed: Wire) -> Sequence[Wire]:
    """202.8, 208.5: it is of another element or class; what is used up of a named feature is there again; a number is
    so much."""
    what = deed.get("what")
    if isinstance(what, Mapping) and (set(what) == {"element"} or set(what) == {"class"}):
        nothing_but(deed, {"what", "until", "while"})
        (kind,) = what
        instead = {"instead": True} if kind == "class" else {}
        return [{"effect": f"gain_{kind}", **whom(deed), kind: said(what[kind]), **instead, **lasting(deed)}]
    if isinstance(what, Mapping) and set(what) == {"kind"}:
        return becomes(deed)
    if isinstance(what, Mapping) and set(what) == {"x"}:
        return numbers.set_x(deed)
    if what in CURRENCIES:
        return crystals(deed, "exactly")
    if what in numbers.HELD:
        return numbers.held(deed, "set")
    if isinstance(what, Mapping) and set(what) == {"unused"}:
        return unused.so_much(deed)
    if isinstance(deed.get("amount"), list):
        return numbers.of_its_force(deed, _set)
    return [_result(deed) if what == "result" else units.set_to(deed)]


def said(name: Any) -> Any:
    """A class or an element by its word, or the one that the text has named."""
    if isinstance(name, str):
        return name
    if set(name) != {"is"}:
        raise Unmatched("is", "a class or an element that has been named")
    return {"called": name["is"]}


def _result(deed: Wire) -> Wire:
    """216.6: the result of a roll of the attack that goes on, by who rolled it."""
    nothing_but(deed, {"what", "amount"})
    return {"effect": "set_result", **whom({"on": rolled_by(deed["on"])}), "x": much(deed["amount"])}


# -- wounds that go from one card to others ----------------------------------------------------------------------------


@base.deed("shift")
def _shift(deed: Wire) -> Sequence[Wire]:
    """dictionary.redistribution.4: so many wounds of one card go to others."""
    if isinstance(deed.get("amount"), list):
        return numbers.of_its_force(deed, _shift)
    giver = deed["from"]
    if isinstance(giver, str) or set(giver) == {"is"}:
        return [_shifted(deed)]
    return base.effects([numbers.for_each(giver, lambda one: {**deed, "from": one})])


def _shifted(deed: Wire) -> dict[str, Any]:
    if deed["what"] != "wounds":
        return units.passed_on(deed)
    nothing_but({word: told for word, told in deed.items() if word != "from"}, {"what", "amount", "shared"})
    giver = deed["from"]
    deed = {"on": SELF, "amount": 1, **deed}
    if isinstance(giver, str):
        raise Unmatched("from", "wounds lie on cards")
    whole = deed["amount"] == {"of": "wounds", "is": giver.get("is", "it")}
    alone = {} if set(deed["on"]) == {"is"} or deed.get("shared") else {"alone": True}
    return {
        "effect": "redistribute",
        **whom({"on": giver}),
        **({"full": True} if whole else {"x": much(deed["amount"])}),
        "filter": such(deed["on"]),
        **alone,
    }


def _fewer(do: Sequence[Wire]) -> tuple[Sequence[Wire], int] | None:
    """How many wounds go is said, and who takes them picked, as they go."""
    left, more = list(do), dict[str, Any]()
    if len(left) > 1 and left[0].get("say") == "number" and left[1].get("deed", "pick") in ("pick", "shift"):
        said = left.pop(0)
        if said.get("min") != 1 or said.get("by") != "own":
            return None
        more, name = {"fewer": True}, said["as"]
    else:
        said, name = {}, None
    taker = left.pop(0) if len(left) > 1 and "pick" in left[0] else None
    deed: dict[str, Any] = dict(left[0]) if left else {}
    if deed.get("deed") != "shift" or not (said or taker):
        return None
    if said:
        if deed.get("amount") != {"number": name} or "max" not in said:
            return None
        deed["amount"] = said["max"]
    if taker is not None:
        if deed["on"] != {"is": taker.get("as")} or taker["many"] != {"equal": 1} or deed["what"] != "wounds":
            return None
        deed |= {"on": taker["pick"], "shared": True}
        more["alone"] = True
    return [{**_shifted(deed), **more}], len(do) - len(left) + 1


# -- sides, faces, aims ------------------------------------------------------------------------------------------------


def controlled(deed: Wire) -> Sequence[Wire]:
    """217.1: it joins the squad of a player, for the battle or a while: of the card's that does it, where one does."""
    nothing_but({**deed, "by": SELF}, {"what", "until", "while"})
    by = deed.get("by", "own")
    whose = decided_by("own" if by == SELF else by, "whose")
    return [{"effect": "take_control", **whom(deed), **whose, **lasting(deed)}]


def freed(deed: Wire) -> Sequence[Wire]:
    """217.4: a card that a player has taken is its owner's again."""
    nothing_but(deed, {"what"})
    return [{"effect": "cure", **whom(deed), "marker": "control"}]


base.TOGETHER += [_with_numbers, _mounts, _dismounts, _fewer]
