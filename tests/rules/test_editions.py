"""The editions: decks, squads, clocks and what a ruling says of the books it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from service import adjudication
from service.games.berserk.rules import RULESETS, Definition, definition_from_wire
from service.games.berserk.rules.preliminary.checks import Member, check_squad
from service.rulebook import paragraphs
from service.rulebook.citations import places


def card(**more: Any) -> Definition:
    """A card as it is printed."""
    return definition_from_wire({"kind": "creature", "lives": 5, "movement": 1, "strike": [1, 1, 1], **more})


@pytest.mark.parametrize(
    ("ruleset", "elements", "gold"),
    [
        ("classic", [[], []], 23),
        ("classic", [["fire"], []], 24),
        ("classic", [["fire"], ["swamps"], ["forests"]], 22),
        ("online", [[], []], 24),
        ("online", [["swamps"], []], 24),
        ("online", [["swamps"], ["forests"]], 23),
        ("online", [["swamps"], ["forests"], ["steppes"], ["darkness"]], 21),
        ("storm", [[], []], 24),
        ("storm", [["fire"]], 24),
        ("storm", [["fire"], ["swamps"]], 23),
        ("storm", [["fire", "swamps"], ["swamps", "forests"]], 22),
    ],
)
def test_what_elements_cost(ruleset: str, elements: list[list[str]], gold: int) -> None:
    """The gold that is left of a squad that costs none."""
    members = [Member(card(name=f"Reed {n}", elements=found)) for n, found in enumerate(elements)]
    check = check_squad(ruleset, "first", members)
    assert not check.faults
    assert check.gold == gold


def test_a_mulligan_costs_what_the_ruleset_says() -> None:
    """Gold in the classic game, none in storm."""
    assert check_squad("classic", "first", [], 2).gold == 21
    assert check_squad("storm", "first", [], 2).gold == 24


def _position(ruleset: str, **more: Any) -> dict[str, Any]:
    creature = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}
    cards = {
        "a1": {"owner": "first", "cell": "C1", "definition": creature},
        "b1": {"owner": "second", "cell": "C1'", "closed": True, "definition": creature},
    }
    return {"ruleset": ruleset, "cards": cards, **more}


STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


def _inherited(ruleset: str, action: dict[str, Any] = STRIKE, **more: Any) -> list[dict[str, Any]]:
    """The warnings of inherited paragraphs in a ruling on a strike at a closed creature, or on something else."""
    request = {"position": _position(ruleset), "action": action, "dice": [3], "resolve": "all", "language": "ru"} | more
    request = {name: value for name, value in request.items() if value is not None}
    return [w for w in adjudication.run(request)["warnings"] if w["code"] == "inherited_paragraphs"]


def test_a_paragraph_that_decides_nothing_is_no_warning() -> None:
    """Passes, objects and rolls rest on the oldest book in every edition; that is said by the trace's citations."""
    assert not _inherited("storm")
    assert not _inherited("starter-2023")
    assert not _inherited("classic")


def test_what_an_older_book_decides_is_one_warning() -> None:
    """With a list of the paragraphs, told in the language that was asked for; the newest book that speaks decides."""
    (warned,) = _inherited("online")
    assert warned["rules"] == ["205.2"] and warned["message"].endswith("более старой: 205.2.")


def test_a_refusal_by_an_older_book_says_so() -> None:
    """Where the own book says nothing of what is refused."""
    (warned,) = _inherited("storm", {"type": "roll", "player": "first", "dice": [3]}, dice=None)
    assert warned["rules"] == ["216.5"]


def test_time_is_refused_where_no_clock_runs() -> None:
    """With a pointer to the field."""
    keep = {"type": "keep", "player": "first", "seconds": 3}
    for ruleset in RULESETS:
        with pytest.raises(adjudication.BadRequest) as refused:
            adjudication.run({"position": _position(ruleset), "action": keep})
        assert [fault.pointer for fault in refused.value.faults] == ["/action/seconds"]


@pytest.mark.parametrize("value", [-1, 1000, True, "24", None, [24]])
def test_options_are_numbers(value: Any) -> None:
    """Another value is refused by its pointer."""
    with pytest.raises(adjudication.BadRequest) as refused:
        adjudication.run(
            {"position": _position("online", options={"gold": value}), "action": {"type": "pass", "player": "first"}}
        )
    assert [fault.pointer for fault in refused.value.faults] == ["/position/options/gold"]


def test_nobodys_time_is_remembered_once_the_battle_has_begun() -> None:
    """The position of the first turn is the same, however long it took."""
    ends = []
    for seconds in ({}, {"seconds": 7}):
        at = _position("online", turn={"phase": "preliminary", "step": "placement"}, options={"placement_seconds": 9})
        for seat in ("a1", "b1"):
            at["cards"][seat] = {**at["cards"][seat], "hidden": True}
            at["cards"][seat].pop("closed", None)
        actions = [{"type": "finish_placement", "player": seat, **seconds} for seat in ("first", "second")]
        ends.append(adjudication.run({"position": at, "actions": actions})["position"])
    assert ends[0] == ends[1]
    assert ends[0].get("turn", {}).get("phase", "main") == "main"


def test_a_paragraph_says_where_it_is_obeyed() -> None:
    """Where the inherited one is that it restates; a table of paragraphs obeys nothing."""
    assert places("storm", "storm.3.9") == places("classic", "302.3")
    assert any(
        place.startswith("service.games.berserk.rules.battlefield.reach") for place in places("storm", "storm.7.6")
    )
    assert places("storm", "storm.7.7")  # a value of the ruleset
    assert not any(place.endswith("_book") for p in paragraphs("storm") for place in places("storm", p.number))
