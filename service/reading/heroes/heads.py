"""What stands before a colon on cards of Heroes: coins and closing, or what has happened."""

from __future__ import annotations

from typing import Any

from service.reading.meaning.base import SELF, Part, Refused
from service.reading.meaning.sentence.heads import head_of as of_every_game
from service.reading.syntax.clauses import Clauses
from service.reading.syntax.trees import NP

#: The X of a price, as its number in the rest of the text; of coins it is never more than these.
OF_X: Part = {"number": "x"}
MOST = 20
_X = ("x", "х")
_CLOSING: Part = {"deed": "close", "on": {"is": "self"}}


def head_of(parser: Clauses, end: int) -> Part:
    """What stands before the colon at a place. Raises Refused."""
    found = _price(parser, end)
    if found is not None:
        return found
    for clauses in parser.read(0, end):
        part = clauses[0].parts[0] if len(clauses) == 1 and len(clauses[0].parts) == 1 else None
        alone = isinstance(part, NP) and not (part.qualities or part.of or part.mods or part.amount)
        if clauses[0].verb is None and alone and isinstance(part, NP) and "heads" in part.head:
            return {"when": dict(part.head.get("heads"))}
    return of_every_game(parser, end)


def _price(parser: Clauses, end: int) -> Part | None:
    """ "2{coin}{tap}", in the order of print; None where something else is told."""
    pay: list[Part] = []
    number: Any = None
    for token in parser.tokens[:end]:
        if token.kind == "number" and number is None:
            number = int(token.low)
        elif token.low in _X and number is None:
            number = dict(OF_X)
            pay.append(said_x(MOST))
        elif token.kind == "symbol" and token.low == "coin":
            player = {"kind": "player", "side": "own"}
            pay.append({"deed": "lose", "on": player, "what": "coins", "amount": 1 if number is None else number})
            number = None
        elif token.kind == "symbol" and token.low == "tap" and number is None:
            pay.append({**_CLOSING, "on": dict(SELF)})
        elif token.low != ",":
            return None
    if number is not None or not pay:
        return None
    return {"pay": pay, "time": "turn", **({"number": dict(OF_X)} if any("say" in one for one in pay) else {})}


def said_x(most: Any) -> Part:
    """That its player names the X of a price."""
    return {"say": "number", "min": 0, "max": most, "by": "own", "as": "x"}


__all__ = ["Refused", "head_of"]
