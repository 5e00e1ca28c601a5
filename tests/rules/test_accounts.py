"""The line that explains a blow: its terms as data, and as a sentence in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from service import adjudication
from tests.accounts import check_accounts

Wire = dict[str, Any]


def _card(owner: str, cell: str, *features: Wire, closed: bool = False) -> Wire:
    definition = {"name": owner.title(), "kind": "creature", "lives": 9, "strike": [3, 4, 6], "features": [*features]}
    return {"owner": owner, "cell": cell, "definition": definition, **({"closed": True} if closed else {})}


def _ruled(striker: Sequence[Wire], struck: Sequence[Wire], closed: bool = False, **request: Any) -> Wire:
    cards = {"a1": _card("first", "C1", *striker), "b1": _card("second", "C1'", *struck, closed=closed)}
    asked = {"position": {"ruleset": "classic", "cards": cards}, "resolve": "all", **request}
    return adjudication.run(asked)


def _blow(answer: Wire, event: str) -> Wire:
    check_accounts(answer["trace"])
    found: Wire = next(step for step in answer["trace"] if step["event"] == event)
    return found


STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
STRONGER = {"always": [{"change": "value", "in": {"event": "attack", "by": {"is": "self"}}, "plus": 1}]}

PROTECTED = {"keyword": "protection", "in": {"event": "attack", "type": "strikes"}}


def test_the_terms_of_a_strike() -> None:
    """Dice, experience, difference, force, value and armor, each with whose it is, by what, and by which paragraph."""
    name = "experience_in_defence"
    answer = _ruled([], [{"keyword": name}, {"keyword": "armor", "x": 1}], action=STRIKE, dice=[6, 4])
    told = _blow(answer, "wounds_dealt")
    kept = [{name: value for name, value in term.items() if name != "rules"} for term in told["data"]["terms"]]
    assert kept == [
        {"term": "roll", "card": "a1", "after": 6},
        {"term": "roll", "card": "b1", "after": 4},
        {"term": "roll", "card": "b1", "before": 4, "after": 5, "source": "b1", "feature": "f1", "name": name},
        {"term": "difference", "card": "a1", "after": 1},
        {"term": "force", "card": "a1", "after": "weak"},
        {"term": "value", "card": "a1", "after": 3},
        {"term": "wounds", "before": 3, "after": 2, "source": "b1", "feature": "f2", "name": "armor"},
    ]  # fmt: skip
    assert told["data"]["amount"] == 2
    cited = [term["rules"] for term in told["data"]["terms"]]
    assert "205.6" in cited[3]
    assert "dictionary.armor.1" in cited[6]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "gets 2 wounds: 6 against 4 + 1 (experience in defence), difference 1, weak blow 3, −1 (armor)."),
        ("ru", "получает раны: 2 — 6 против 4 + 1 (опыт в защите), разница 1, слабый удар 3, −1 (броня)."),
    ],
)
def test_the_sentence_of_a_strike(language: str, said: str) -> None:
    """One line says all of it."""
    features = [{"keyword": "experience_in_defence"}, {"keyword": "armor", "x": 1}]
    answer = _ruled([], features, action=STRIKE, dice=[6, 4], language=language)
    assert _blow(answer, "wounds_dealt")["text"].endswith(said)


@pytest.mark.parametrize(
    ("event", "dice", "options", "said"),
    [
        ("missed", [4, 4], {}, "misses “First”: 4 against 4, difference 0."),
        ("wounds_dealt", [5], {"closed": True}, "gets 4 wounds: a roll of 5, medium blow 4."),
        ("no_wounds", [1], {"closed": True, "struck": [{"keyword": "armor", "x": 3}]},
         "gets no wounds: a roll of 1, weak blow 3, −3 (armor)."),
        ("wounds_dealt", [5], {"closed": True, "striker": [STRONGER]},
         "gets 5 wounds: a roll of 5, medium blow 4, +1 (“First”)."),
        ("attack_blocked", [5], {"closed": True, "struck": [PROTECTED]},
         "is protected by “Second”: a roll of 5, medium blow 4."),
    ],
)  # fmt: skip
def test_what_else_comes_of_a_blow(event: str, dice: list[int], options: Wire, said: str) -> None:
    """A miss, a die that is rolled alone, wounds that are all prevented, a changed value and a protection."""
    features = {"striker": [], "struck": [], **options}
    answer = _ruled(action=STRIKE, dice=dice, **features)
    assert _blow(answer, event)["text"].endswith(said)


def test_it_is_told_in_full_however_play_stops() -> None:
    """A client that sends every pass, and the position each time, is told as much as one that sends the strike."""
    features = [{"keyword": "experience_in_defence"}, {"keyword": "armor", "x": 1}]
    whole = _blow(_ruled([], features, action=STRIKE, dice=[6, 4]), "wounds_dealt")
    answer = _ruled([], features, action=STRIKE, resolve="step")
    dice = [6, 4]
    while answer["position"].get("stack"):
        position = answer["position"]
        passing = {"type": "pass", "player": position.get("priority", "first")}
        asked = {"position": position, "action": passing, "resolve": "step"}
        answer = adjudication.run(asked)
        if answer["status"] == "awaiting_dice":
            answer = adjudication.run({**asked, "dice": dice})
        found = [step for step in answer["trace"] if step["event"] == "wounds_dealt"]
        if found:
            break
    assert found[0]["data"] == whole["data"]
    assert found[0]["text"] == whole["text"]
