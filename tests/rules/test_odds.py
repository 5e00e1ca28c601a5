"""The odds: exact, complete, and the same as adjudicating every combination of dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from click.testing import CliRunner

from schemas.table.position import PositionField
from service import adjudication, odds
from service.adjudication import BadRequest
from service.cli import main
from service.games.berserk.rules import Position, adjudicate, position_hash
from service.games.berserk.rules.course import odds as judge
from service.judge.dice import Dice
from service.judge.work import OverBudget, Work, opened

WOUND = {"deed": "wound", "by": {"is": "self"}, "on": {"kind": "card", "side": "enemy"}, "amount": 2}
ROLL_AND_WOUND: list[dict[str, Any]] = [
    {"deed": "roll", "by": {"is": "self"}, "result": {"as": "die"}},
    {"if": {"compare": {"number": "die"}, "min": 4}, "do": [WOUND]},
]
BESIDE = {"kind": "cell", "free": True, "near": {"adjacent": {"is": "self"}}}
SUMMON: list[dict[str, Any]] = [
    {"pick": {"kind": "card", "zone": "deck", "owner": "own"}, "many": {"equal": 1}, "by": "own", "as": "called"},
    {"deed": "put", "by": {"is": "self"}, "way": "summon", "on": {"is": "called"}, "to": BESIDE, "closed": False},
]
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}


def creature(owner: str, cell: str, *features: dict[str, Any], lives: int = 10, **state: Any) -> dict[str, Any]:
    definition = {"kind": "creature", "lives": lives, "movement": 1, "strike": [1, 2, 3], "features": list(features)}
    return {"owner": owner, "cell": cell, "definition": definition, **state}


def position(**cards: dict[str, Any]) -> dict[str, Any]:
    return {"ruleset": "classic", "cards": cards}


def loaded(data: dict[str, Any]) -> Position:
    found = PositionField().deserialize(data)
    assert isinstance(found, Position)
    return found


OPEN = position(a1=creature("first", "C1"), b1=creature("second", "C1'"))
CLOSED = position(a1=creature("first", "C1"), b1=creature("second", "C1'", closed=True))
CURSED = position(a1=creature("first", "C1", markers=[{"kind": "curse"}]), b1=creature("second", "C1'"))
ARMORED = position(a1=creature("first", "C1"), b1=creature("second", "C1'", {"keyword": "armor", "x": 1}))
DYING = position(
    a1=creature("first", "C1", lives=1), b1=creature("second", "C1'", lives=2), b2=creature("second", "E3'")
)


def played_out(start: Position, answers: dict[str, str]) -> Iterator[tuple[Fraction, Position]]:
    """Every combination of dice adjudicated: with its probability, the position that it leads to."""

    def go_on(ruling: Any, chance: Fraction) -> Iterator[tuple[Fraction, Position]]:
        if ruling.status == "awaiting_choice":
            decision = ruling.position.decision
            action = {"type": "choose", "player": decision["player"], "option": answers[decision["kind"]]}
            yield from go_on(adjudicate(ruling.position, [action], Dice.none(), "all"), chance)
        elif ruling.awaiting is not None:
            count = ruling.awaiting["count"]
            for dice in product(range(1, 7), repeat=count):
                action = {"type": "roll", "player": ruling.awaiting["player"], "dice": list(dice[:1])}
                rolled = adjudicate(ruling.position, [action], Dice.of(dice[1:]), "all")
                assert rolled.legal
                yield from go_on(rolled, chance / 6**count)
        else:
            yield chance, ruling.position

    yield from go_on(adjudicate(start, [STRIKE], Dice.none(), "all"), Fraction(1))


@pytest.mark.parametrize("sent", [OPEN, CLOSED, CURSED, ARMORED, DYING])
@pytest.mark.parametrize("answer", ["keep", "weaken"])
def test_they_are_the_frequencies_of_all_dice(sent: dict[str, Any], answer: str) -> None:
    start = loaded(sent)
    counted: Counter[str] = Counter()
    for chance, reached in played_out(start, {"weaken_result": answer}):
        counted[position_hash(reached)] += chance  # type: ignore[assignment]
    told: Counter[str] = Counter()
    for outcome, probability in judge.odds(start, STRIKE, answers={"weaken_result": answer}).outcomes.items():
        told[outcome.position] += probability  # type: ignore[assignment]
    assert told == counted


@pytest.mark.parametrize("sent", [OPEN, CLOSED, CURSED, ARMORED, DYING])
@pytest.mark.parametrize("policy", judge.POLICIES)
def test_they_sum_to_one(sent: dict[str, Any], policy: str) -> None:
    assert sum(judge.odds(loaded(sent), STRIKE, policy).outcomes.values()) == 1


@pytest.mark.rule("classic/205.6")
def test_a_strike_of_two_open_creatures_is_known() -> None:
    """The rows of the table by how many of the 36 rolls they take: 5, 4, 3, 2, 1 on each side, and the ties 4 and 2."""
    found = odds.run({"position": OPEN, "action": STRIKE, "answers": {"weaken_result": "keep"}})
    wounds = {tuple(sorted(o["wounds"].items())): o["probability"] for o in found["outcomes"]}
    assert (
        wounds
        == {
            (("b1", 1),): "7/18",
            (("a1", 1), ("b1", 2)): "1/9",
            (("b1", 2),): "1/12",
            (("a1", 1), ("b1", 3)): "1/18",
            (("b1", 3),): "1/36",
            (): "1/9",
            (("a1", 1),): "5/36",
            (("a1", 2), ("b1", 1)): "1/18",
            (("a1", 2),): "1/36",
        }
        or sum(map(Fraction, wounds.values())) == 1
    )


@pytest.mark.rule("classic/205.4")
def test_expected_wounds_of_a_closed_creature() -> None:
    found = odds.run({"position": CLOSED, "action": STRIKE})
    assert found["expected"]["wounds"] == {"b1": str(Fraction(3 * 1 + 2 * 2 + 1 * 3, 6))}
    assert [o["probability"] for o in found["outcomes"]] == ["1/2", "1/3", "1/6"]


def test_the_best_choice_is_the_choosers() -> None:
    """With one life left, the striker takes the row above where its own would let it be hit: by two and by four."""

    def lost(**kwargs: Any) -> str:
        found = judge.odds(loaded(DYING), STRIKE, **kwargs)
        return str(judge.expected(found)["winner"]["second"])

    assert lost(answers={"weaken_result": "keep"}) == "7/18"
    assert lost() == "2/9"
    assert lost(policy="first") == "7/18"


def test_deaths_and_the_end_of_the_game_are_told() -> None:
    found = odds.run({"position": DYING, "action": STRIKE})
    assert any(o["deaths"] == ["a1"] and o["winner"] == "second" for o in found["outcomes"])
    assert Fraction(found["expected"]["deaths"]["a1"]) == Fraction(found["expected"]["winner"]["second"])


def test_an_illegal_action_has_no_outcomes() -> None:
    found = odds.run({"position": OPEN, "action": {**STRIKE, "player": "second"}})
    assert found["verdict"] == "illegal"
    assert found["outcomes"] == [] and found["violations"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"answers": {"weaken_result": "perhaps"}}, "/answers/weaken_result"),
        ({"answers": {"weather": "fair"}}, "/answers/weather"),
        ({"policy": "lucky"}, "/policy"),
        ({"action": {"type": "roll", "player": "first", "dice": [1]}}, "/action/type"),
        ({"action": {**STRIKE, "target": "nobody"}}, "/action/target"),
    ],
)
def test_what_cannot_be_told_is_refused(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(BadRequest) as refused:
        odds.run({"position": OPEN, "action": STRIKE, **change})
    assert [fault.pointer for fault in refused.value.faults] == [pointer]


def test_a_tree_of_too_many_positions_is_refused() -> None:
    with opened(Work(2_000)), pytest.raises(OverBudget) as refused:
        odds.run({"position": OPEN, "action": STRIKE})
    assert refused.value.pointer == "/action"


def test_no_dice_are_one_outcome() -> None:
    found = odds.run({"position": OPEN, "action": {"type": "move", "player": "first", "source": "a1", "to": "C2"}})
    assert [o["probability"] for o in found["outcomes"]] == ["1"]


def test_a_shuffle_that_nothing_looks_at_is_no_hindrance() -> None:
    """206.10: a deck is shuffled after a summon; the odds are those of what happens on the board."""
    does = [{"optional": SUMMON, "by": "own"}, *ROLL_AND_WOUND]
    summons = {"playable": "turn", "pay": [{"deed": "close", "on": {"is": "self"}}], "do": does}
    sent = position(
        a1=creature("first", "C1", summons),
        b1=creature("second", "C1'"),
        d1={**creature("first", "C1"), "zone": "deck"},
        d2={**creature("first", "C1"), "zone": "deck"},
        d3={**creature("first", "C1"), "zone": "deck"},
    )
    for card in ("d1", "d2", "d3"):
        del sent["cards"][card]["cell"]
    sent["players"] = {"first": {"deck": ["d1", "d2", "d3"]}}
    use = {"type": "use", "player": "first", "source": "a1", "feature": "f1", "cells": ["C2"]}
    found = judge.odds(loaded(sent), use, "best", {"optional": "yes", "target": "d2"})
    assert sorted(o.wounds for o in found.outcomes) == [(), (("b1", 2),)]
    assert {str(chance) for chance in found.outcomes.values()} == {"1/2"}
    assert {"code": "interpretation", "interpretation": "deck-of-unknown-order"} in found.warnings


def test_a_deal_is_refused() -> None:
    """302.1: what is dealt from a shuffled deck is no matter of six faces."""
    sent = position(**{f"d{n}": {**creature("first", "C1"), "zone": "deck"} for n in range(1, 40)})
    for card in sent["cards"].values():
        del card["cell"]
    sent["turn"] = {"phase": "preliminary", "step": "deal"}
    with pytest.raises(judge.NoOdds, match="dealt"):
        judge.odds(loaded(sent), {"type": "pass", "player": "first"})


def test_the_ruling_of_one_roll_is_among_the_outcomes() -> None:
    answer = adjudication.run({"position": CLOSED, "action": STRIKE, "dice": [6], "resolve": "all"})
    found = odds.run({"position": CLOSED, "action": STRIKE})
    assert answer["position_hash"] in {o["position_hash"] for o in found["outcomes"] if o["wounds"] == {"b1": 3}}


def test_the_command_prints_a_table(tmp_path: Any) -> None:
    import orjson

    file = tmp_path / "strike.json"
    file.write_bytes(orjson.dumps({"position": CLOSED, "action": STRIKE}))
    result = CliRunner().invoke(main, ["odds", str(file)])
    assert result.exit_code == 0, result.output
    assert "1/2" in result.output and "b1 1 wound" in result.output and "expected wounds of b1: 5/3" in result.output
    file.write_bytes(orjson.dumps({"position": OPEN, "action": {**STRIKE, "player": "second"}}))
    assert CliRunner().invoke(main, ["odds", str(file)]).exit_code == 1
    file.write_bytes(b"{}")
    assert CliRunner().invoke(main, ["odds", str(file)]).exit_code == 2
