"""Prints a digest of the answers to many requests; run under different hash seeds, it must print the same.

python -m tests.properties.answers 40
"""

from __future__ import annotations

import hashlib
import sys
from random import Random

import orjson

from service import adjudication
from service.games.berserk.rules import legal_actions, position_to_wire
from tests.properties import generators
from tests.properties.games import play


def digest(games: int) -> str:
    """One digest over requests made in so many random games, and over the answers and listings byte by byte."""
    found = hashlib.sha256()
    for seed in range(games):
        for move in play(generators.position(seed, 2 + seed % 10), Random(seed), 10):
            sent = position_to_wire(move.before)
            request = {
                "position": sent,
                "action": move.action,
                "resolve": move.resolve,
                "dice": {"seed": f"{seed:04x}"},
            }
            for language in ("en", "ru"):
                found.update(orjson.dumps(adjudication.run({**request, "language": language})))
            found.update(orjson.dumps(legal_actions(move.ruling.position)))
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))
