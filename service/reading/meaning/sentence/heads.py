"""What stands before a colon: what is paid, whose seat it has to be, and a named feature that holds the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.holding.conditions import Conditions
from service.reading.syntax.clauses import Clauses
from service.reading.syntax.trees import NP, PP, Clause, Row

_CHIPS = {"cnt", "counter", "chip", "token", "tok"}
SEATS = {"1hod": "first", "first": "first", "2hod": "second", "second": "second"}


class _Named(Conditions):
    """What a head says in words, of which nothing else has been said."""


def head_of(parser: Clauses, end: int) -> Part:
    """What stands before the colon at a place. Raises Refused."""
    tokens = parser.tokens
    found: Part = {}
    pay: list[Part] = []
    close = sudden = False
    place = 0
    while place < end:
        low, kind = tokens[place].low, tokens[place].kind
        counted = kind == "number" or low == "x"
        if kind == "symbol" and low == "tap":
            close = True
        elif kind == "symbol" and low in ("instant", "sudden"):
            sudden = True
        elif kind == "symbol" and low in SEATS and end == 1:
            return {"if": {"seat": SEATS[low]}}
        elif kind == "symbol" and low in _CHIPS:
            pay.append(_chips(1))
        elif counted and place + 1 < end and tokens[place + 1].low in _CHIPS:
            if low == "x":
                found["number"] = {"number": "x"}
                pay.append({"say": "number", "min": 1, "max": {"of": "chips", **SELF}, "by": "own", "as": "x"})
                pay.append(_chips({"number": "x"}))
            else:
                pay.append(_chips(int(low)))
            place += 1
        elif low == "," or (low == "имеет" and place == 0):
            pass
        else:
            limit = _limit(parser, place, end)
            told = None if limit is not None or not (close or pay or sudden) else _paid_in_words(parser, place, end)
            if told is not None:
                pay += told.pop("pay")
                sudden = sudden or told.pop("time") == "sudden"
                found |= told
                break
            if limit is None:
                return _other(parser, end)
            found["limit"] = limit
            break
        place += 1
    if close:
        pay.append({"deed": "close", "on": dict(SELF)})
    if not pay and not sudden and "limit" not in found:
        raise Refused("what is paid", (0, end))
    return {**found, "pay": pay, "time": "sudden" if sudden else "turn"}


def _chips(amount: Any) -> Part:
    return {"deed": "lose", "on": dict(SELF), "what": "chips", "amount": amount}


def _limit(parser: Clauses, place: int, end: int) -> Part | None:
    for node, last, _ in parser._limits(place):
        if last == end and isinstance(node, Row) and isinstance(node.get("times"), int) and not node.get("whose"):
            return {"times": node.get("times"), "per": node.get("per")}
    return None


def _paid_in_words(parser: Clauses, place: int, end: int) -> Part | None:
    """What is paid besides what symbols say: "{tap}, lose two chips"."""
    told = (_told(clauses) for clauses in parser.read(place, end))
    found = next((one for one in told if one is not None and one.get("pay")), None)
    return found and {key: one for key, one in found.items() if key != "worded"}


def _other(parser: Clauses, end: int) -> Part:
    ways = parser.read(0, end)
    for told in map(_told, ways):
        if told is not None:
            return told
    for clauses in ways:
        asked = clauses[0].conj if len(clauses) == 1 else None
        if asked is not None and asked.get("role") == "if":
            try:
                return {"if": _Named().condition(clauses[0])}
            except Refused:
                continue
        if len(clauses) != 1 or clauses[0].verb is not None or len(clauses[0].parts) != 1:
            continue
        part = clauses[0].parts[0]
        if isinstance(part, NP) and part.head.get("holds"):
            return {"holds": part.head.get("holds"), "feature": _Named().feature(part)}
        np = part.np if isinstance(part, PP) and part.prep == "на" else None
        if np is not None and "kind_of_cell" in np.head and not (np.qualities or np.of or np.mods):
            cell = {"kind": np.head.get("kind_of_cell")}
            there = {"exists": {"is": "self", "near": {"same_cell": cell}}}
            return {"if": there, "readings": ["depth-and-surface"]}
    raise Refused("what stands before the colon", (0, end))


def _told(clauses: Sequence[Clause]) -> Part | None:
    """What is paid, told in words, and of which kind and name an ability is; None where it is something else."""
    found: Part = {}
    pay: list[Part] = []
    does, paid = _Named(), False
    for clause in clauses:
        if clause.conj is not None or set(clause.joint.split()) - {",", "and"}:
            return None
        if clause.verb is not None and clause.verb.mood in ("imp", "inf") and not clause.verb.modal:
            try:
                price = priced(does.deeds(clause))
            except Refused:
                return None
            if price is None:
                return None
            pay += price
            continue
        for part in clause.parts if clause.verb is None else (None,):
            if (
                isinstance(part, NP)
                and "ability" in part.head
                and not (part.qualities or part.of or part.mods or found)
            ):
                found = {"type": part.head.get("ability"), **({"title": part.title} if part.title else {})}
            elif isinstance(part, Row) and "sudden" in part:
                found["time"] = "sudden"
            elif isinstance(part, Row) and "for_free" in part:
                paid = True
            else:
                return None
    time = found.pop("time", "turn")
    told: Part = {"typed": found} if found else {}
    if pay or paid or time == "sudden":
        known = {"spoken": does.spoken, "chosen": does.chosen, "named": does.named}
        told |= {"number": does.number} if does.number is not None else {}
        return {**told, "pay": pay, "time": time, "worded": True, "known": known}
    return told or None


def priced(deeds: Sequence[Part]) -> list[Part] | None:
    """Deeds as what is paid: the card itself closes or loses something, or one that is picked for it; None if no price.

    Who is picked has what he pays: he is open, or has so many of those.
    """
    picks = {part["as"]: part.get("target", part.get("pick")) for part in deeds if {"target", "pick"} & set(part)}
    found: list[Part] = []
    for deed in deeds:
        if "say" in deed:
            found.append(deed)
            continue
        if "deed" not in deed:
            if "as" not in deed:
                return None
            found.append({"pick": picks[deed["as"]], **{key: one for key, one in deed.items() if key != "target"}})
            continue
        name, amount, word = deed.get("on", {}).get("is"), deed.get("amount", 1), deed["deed"]
        selector = picks.get(name)
        if selector is not None and set(deed["on"]) == {"is"} and word == "close":
            selector["closed"] = False
        elif selector is not None and word == "lose" and deed["what"] in ("chips", "counters", "extra_lives"):
            if not isinstance(amount, int):
                return None
            selector[deed["what"]] = {"min": amount}
        elif not (deed.get("on") == SELF and word in ("close", "lose")) and not (
            selector is not None and word == "put" and deed.get("to") == "exile" and selector.get("owner") == "own"
        ):
            return None
        if selector is not None and "own" not in (selector.get("side"), selector.get("owner")):
            return None  # nobody pays with what is another's
        found.append({key: value for key, value in deed.items() if key != "by"})
    return found if all("random" not in part for part in found) and any("deed" in part for part in found) else None
