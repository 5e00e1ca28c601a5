"""The page that follows a strike names the files that it comes by, in their order."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from flask.testing import FlaskClient

from service.api.pages.guide_pages import GUIDES

ROOT = Path(__file__).parents[2]
NAMED = re.findall(r"^\| `([\w/]+\.py)` \|", GUIDES["a-strike"].read_text(encoding="utf-8"), re.MULTILINE)


def _creature(owner: str, cell: str, **state: Any) -> dict[str, Any]:
    return {"owner": owner, "cell": cell, "definition": {"lives": 5, "strike": [1, 2, 3]}, **state}


#: As the page tells it. Another die each time it is asked, since what was asked before is remembered.
def _strike(lives: int) -> dict[str, Any]:
    cards = {"a": _creature("first", "C1"), "b": _creature("second", "C1'", closed=True)}
    cards["a"]["definition"]["lives"] = lives
    action = {"type": "strike", "player": "first", "source": "a", "target": "b"}
    position = {"ruleset": "classic", "cards": cards}
    return {"position": position, "action": action, "dice": [6, 1], "resolve": "all"}


def _come_by(client: FlaskClient) -> list[str]:
    """The files whose functions are called, each where it is first."""
    files: dict[str, None] = {}

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            files.setdefault(str(Path(frame.f_code.co_filename).relative_to(ROOT)))

    sys.setprofile(called)
    try:
        answer = client.post("/v1/adjudications", json=_strike(6)).get_json()
    finally:
        sys.setprofile(None)
    assert answer["position"]["cards"]["b"]["wounds"] == 3
    return list(files)


def test_the_page_follows_a_strike(client: FlaskClient) -> None:
    client.post("/v1/adjudications", json=_strike(5))  # what is made once is made
    files = _come_by(client)
    assert len(NAMED) > 20
    assert [name for name in NAMED if name not in files] == []
    assert sorted(NAMED, key=files.index) == NAMED
