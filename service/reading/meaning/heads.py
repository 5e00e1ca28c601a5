"""What stands before a colon: what is paid, whose seat it has to be, and a named feature that holds the rest."""

from __future__ import annotations

from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.features import Features
from service.reading.syntax.clauses import Clauses
from service.reading.syntax.trees import NP, PP, Row

_CHIPS = {"cnt", "counter", "chip", "token", "tok"}
SEATS = {"1hod": "first", "first": "first", "2hod": "second", "second": "second"}


class _Named(Features):
    """Named features, of which nothing else has been said."""


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
        elif low == ",":
            pass
        else:
            limit = _limit(parser, place, end)
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


def _other(parser: Clauses, end: int) -> Part:
    for clauses in parser.read(0, end):
        if len(clauses) != 1 or clauses[0].verb is not None or len(clauses[0].parts) != 1:
            continue
        part = clauses[0].parts[0]
        if isinstance(part, NP) and part.head.get("holds"):
            return {"holds": part.head.get("holds"), "feature": _Named().feature(part)}
        np = part.np if isinstance(part, PP) and part.prep == "на" else None
        if np is not None and "kind_of_cell" in np.head and not (np.qualities or np.of or np.mods):
            cell = {"kind": np.head.get("kind_of_cell")}
            return {"if": {"exists": {"is": "self", "near": {"same_cell": cell}}}}
    raise Refused("what stands before the colon", (0, end))
