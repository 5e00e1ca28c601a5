"""Prints what every so many case is answered, a digest each, and whether the judge that answers is compiled.

python -m tests.properties.case_answers 25
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from service import cases
from service.cases.reading import walk
from service.games.berserk.rules.stack import run
from tests.every_case import every_case


class _Listening(cases.InProcess):
    """A judge whose answers are taken down."""

    def __init__(self) -> None:
        self.heard = hashlib.sha256()

    def adjudicate(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """As it is, and taken down."""
        answer = super().adjudicate(request)
        self.heard.update(orjson.dumps(answer))
        return answer

    def legal_actions(self, position: Mapping[str, Any]) -> list[dict[str, Any]]:
        """As it is, and taken down."""
        answer = super().legal_actions(position)
        self.heard.update(orjson.dumps(answer))
        return answer


def lines(each: int) -> Iterator[str]:
    """A line a case: its digest, and its name."""
    for name, case in list(walk(every_case()))[::each]:
        judge = _Listening()
        found = cases.run(case, judge)
        yield f"{judge.heard.hexdigest()[:16]} {name} {'holds' if found is None else found.lines()}"


if __name__ == "__main__":
    print("interpreted" if run.__file__.endswith(".py") else "compiled")
    print("\n".join(lines(int(sys.argv[1]))))
