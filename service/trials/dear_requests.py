"""Small requests that ask for much work: each has to be answered, or refused, as fast as any other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from schemas.examples import GNOME

_CELLS = [letter + row for row in "123" for letter in "CBDAE"]
_CLOSE = {"deed": "close", "on": {"is": "self"}}
_WORDS = (
    *("ранить", "существо", "выберите", "до пяти", "закройте", "каждый", "в начале хода", "если", "гном", "на 1", "и"),
    *("wound", "a creature", "choose", "up to five", "close", "each", "when", "if", "elf", "by 1", "and", "or", "then"),
)


def requests(random: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Paths with bodies, each time a little different so that nothing remembers them, without end."""
    while True:
        yield "/v1/legal-actions", {"position": _position(4, _moves(random.randrange(6, 12)), random)}
        yield "/v1/legal-actions", {"position": _position(30, _texts(random), random)}
        yield "/v1/positions/validate", {"position": _position(30, {}, random, [_long(random, 40) for _ in range(30)])}
        yield "/v1/cards/compile", {"text": _long(random, 300)}
        yield "/v1/adjudications", _duel(random)
        yield "/v1/odds", {name: value for name, value in _duel(random).items() if name != "dice"}
        yield "/v1/legal-actions", {"position": _position(30, _waiting(random), random)}


def _position(many: int, definition: dict[str, Any], random: Random, texts: list[str] | None = None) -> dict[str, Any]:
    cells = [(seat, cell + half) for cell in _CELLS for seat, half in (("first", ""), ("second", "'"))][:many]
    cards = {}
    for number, (seat, cell) in enumerate(cells):
        told = {**GNOME, "name": f"Гном {random.randrange(10**9)}", **definition}
        if texts is not None:
            told["text"] = texts[number]
        cards[f"c{number}"] = {"definition": told, "owner": seat, "zone": "battlefield", "cell": cell}
    return {"ruleset": random.choice(("classic", "starter-2023")), "cards": cards}


def _moves(many: int) -> dict[str, Any]:
    aim = {"target": {"kind": "card"}, "many": {"equal": 1}, "by": "own", "as": "target"}
    to = {"kind": "cell", "free": True}
    move = {"deed": "move", "by": {"is": "self"}, "way": "carried", "on": {"is": "target"}, "to": to}
    return {"features": [{"playable": "turn", "pay": [_CLOSE], "type": "impact", "do": [aim, *[move] * many]}]}


def _texts(random: Random) -> dict[str, Any]:
    return {"text": f"{{tap}}: wound up to five creatures by {random.randrange(1, 9)}. " * 6}


def _waiting(random: Random) -> dict[str, Any]:
    return {"text": f"In the beginning of your turn wound a creature by {random.randrange(1, 9)}. " * 6}


def _duel(random: Random) -> dict[str, Any]:
    position = _position(
        30, {"text": "Regeneration 1. When this creature is wounded, wound each creature by 1."}, random
    )
    action = {"type": "strike", "player": "first", "source": "c0", "target": "c1"}
    return {"position": position, "action": action, "dice": {"seed": f"{random.getrandbits(64):x}"}, "resolve": "all"}


def _long(random: Random, words: int) -> str:
    return " ".join(random.choice(_WORDS) for _ in range(words)) + "."
