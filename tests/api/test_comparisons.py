"""`POST /v1/adjudications/compare`: one dispute by several books, and where they part."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from schemas import examples
from schemas.table.comparison import ComparisonSchema
from service.cli import main
from service.games.berserk.rules import RULESETS

URL = "/v1/adjudications/compare"
SHOT: dict[str, Any] = examples.COMPARISONS["shot"]["value"] | {"trace": "full"}
SAME: dict[str, Any] = examples.COMPARISONS["same"]["value"] | {"trace": "full"}


def compared(client: FlaskClient, request: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The comparison, of the shape that is documented."""
    body = {name: value for name, value in (deepcopy(request) | changes).items() if value is not None}
    response = client.post(URL, json=body)
    assert response.status_code == 200, response.text
    assert client.post(URL, json=body).data == response.data or changes.get("dice") == "server"
    found = response.json
    assert isinstance(found, dict)
    ComparisonSchema().load(found)
    return found


def pointers(client: FlaskClient, request: dict[str, Any], **changes: Any) -> list[str]:
    """Where a refused request is at fault."""
    body = {name: value for name, value in (deepcopy(request) | changes).items() if value is not None}
    response = client.post(URL, json=body)
    assert response.status_code == 422, response.text
    return [error["pointer"] for error in response.json["errors"]]


def test_verdicts_part(client: FlaskClient) -> None:
    """Each ruling is the one that its ruleset gives alone; where they part, each says by which paragraphs."""
    found = compared(client, SHOT)
    assert not found["same"]
    assert [side["ruleset"] for side in found["rulings"]] == ["classic", "online", "storm"]
    for side in found["rulings"]:
        position = SHOT["position"] | {"ruleset": side["ruleset"]}
        request = {name: value for name, value in SHOT.items() if name != "rulesets"} | {"position": position}
        if side["ruling"]["verdict"] == "legal":
            assert client.post("/v1/adjudications", json=request).json == side["ruling"]
    online, storm = found["differences"]
    assert online == {"rulesets": ["classic", "online"], "same": True}
    assert (storm["same"], storm["at"], storm["n"]) == (False, "verdict", 1)
    here, there = storm["sides"]
    assert here["step"]["event"] == "action_declared"
    assert there["violations"][0]["code"] == "too_near"
    assert [p["number"] for p in there["paragraphs"]] == ["storm.7.7"] == there["rules"]
    assert "adjacent" in there["paragraphs"][0]["text"]


def test_what_happens_alike_is_the_same(client: FlaskClient) -> None:
    """Though other paragraphs say so."""
    found = compared(client, SAME)
    assert found["same"]
    one, other = (side["ruling"]["trace"] for side in found["rulings"])
    assert [step["event"] for step in one] == [step["event"] for step in other]
    assert one != other


def _artifact(**more: Any) -> dict[str, Any]:
    aim = {"target": {"kind": "card"}, "many": {"equal": 1}, "by": "own", "as": "target"}
    healing = {"playable": "turn", "do": [aim, HEALING, CHIP]}
    healer = {**examples.GNOME, "features": [healing]}
    post = {"kind": "artifact", "lives": 9}
    cards = {
        "a1": {"owner": "first", "cell": "C1", "definition": healer},
        "a2": {"owner": "first", "cell": "C2", "wounds": 4, "definition": post},
        "b1": {"owner": "second", "cell": "C3'", "definition": examples.GNOME},
    }
    return {
        "position": {"ruleset": "classic", "cards": cards, **more},
        "action": {"type": "use", "player": "first", "source": "a1", "targets": ["a2"]},
        "rulesets": ["classic", "storm"],
        "resolve": "all",
    }


HEALING = {"deed": "heal", "by": {"is": "self"}, "on": {"is": "target"}, "amount": 2}
#: What can be done in any case, so that the feature is not refused for asking the impossible (103.4).
CHIP = {"deed": "gain", "by": {"is": "self"}, "on": {"is": "self"}, "what": "chips", "amount": 1}


def test_traces_part_at_a_step(client: FlaskClient) -> None:
    """An artifact is healed by one book only; both steps are shown, also where the traces are not."""
    for trace in ("full", "brief", "none"):
        found = compared(client, _artifact(), trace=trace)
        (difference,) = found["differences"]
        classic, storm = difference["sides"]
        assert difference["at"] == "trace"
        assert (classic["step"]["event"], storm["step"]["event"]) == ("wounds_healed", "nothing_happens")
        assert classic["step"]["n"] == storm["step"]["n"] == difference["n"]
        assert [p["number"] for p in storm["paragraphs"]] == ["storm.2.8"]
        full, ruling = difference["n"], found["rulings"][0]["ruling"]
        assert (len(ruling["trace"]) == 0) is (trace == "none")
        if trace == "full":
            assert ruling["trace"][full - 1] == classic["step"]
        if trace == "brief":
            request = {name: value for name, value in _artifact().items() if name != "rulesets"} | {"trace": "brief"}
            assert client.post("/v1/adjudications", json=request).json["trace"] == ruling["trace"]


def test_an_action_among_several_is_illegal_by_one_book(client: FlaskClient) -> None:
    """They part where the action before it has ended, not at the first step of all."""
    cards = SHOT["position"]["cards"]
    walk = {"type": "move", "player": "first", "source": "a1", "to": "B1"}
    request = {name: value for name, value in SHOT.items() if name != "action"} | {"actions": [walk, SHOT["action"]]}
    assert cards["b1"]["cell"] == "C1'"  # B1 is next to it too
    found = compared(client, request, rulesets=["classic", "storm"])
    classic, storm = (side["ruling"] for side in found["rulings"])
    assert (classic["verdict"], storm["verdict"], storm["failed_action"]) == ("legal", "illegal", 1)
    (difference,) = found["differences"]
    here, there = difference["sides"]
    assert difference["at"] == "verdict" and difference["n"] > 1
    assert here["step"]["event"] == "action_declared" and here["step"]["data"]["kind"] == "feature"
    assert there["violations"][0]["code"] == "too_near"


def test_a_position_may_be_impossible_by_one_book(client: FlaskClient) -> None:
    """It says so in the place of its ruling; the others rule."""
    request = _artifact()
    request["position"]["cards"] |= {
        "b2": {"owner": "second", "zone": "additional", "definition": {**examples.GNOME, "kind": "flying"}},
        "b3": {
            **{"owner": "second", "zone": "additional", "host": "b2"},
            "definition": {"kind": "equipment", "classes": ["weapon"]},
        },
    }
    found = compared(client, request)
    classic, storm = found["rulings"]
    assert classic["ruling"]["verdict"] == "legal"
    assert storm["faults"][0]["pointer"] == "/position/cards/b3/host"
    assert storm["faults"][0]["rules"] == ["storm.2.13"]
    assert found["differences"][0]["at"] == "position"
    assert found["differences"][0]["sides"][1]["paragraphs"][0]["number"] == "storm.2.13"
    assert not found["same"]


def test_options_belong_to_their_ruleset(client: FlaskClient) -> None:
    """Those that another has not are left out there, and it says so."""
    found = compared(client, _artifact(options={"version": "13.1d"}))
    assert [side.get("options_left_out") for side in found["rulings"]] == [None, ["version"]]
    assert "options" not in found["rulings"][1]["ruling"]["position"]


def test_dice_that_one_book_does_not_need(client: FlaskClient) -> None:
    """A fight of two dice by one book; by the other nobody fights: the die that is left is no error."""
    request = SHOT | {"dice": [5, 3]}
    found = compared(client, request, rulesets=["classic", "online"])
    for side in found["rulings"]:
        assert side["ruling"]["warnings"][-1]["code"] == "dice_left_over"


def test_one_seed_for_all(client: FlaskClient) -> None:
    """Drawn once, answered, and good for checking."""
    found = compared(client, SAME, dice="server")
    again = compared(client, SAME, dice=found["dice"])
    assert {name: value for name, value in found.items() if name != "dice"} == again


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"rulesets": ["classic", "chess"]}, ["/rulesets/1"]),
        ({"rulesets": ["heroes", "classic"]}, ["/rulesets/0"]),
        ({"rulesets": ["classic"]}, ["/rulesets"]),
        ({"rulesets": ["classic", "classic"]}, ["/rulesets/1"]),
        ({"rulesets": None}, ["/rulesets"]),
        ({"action": None}, [""]),
        ({"action": {"type": "strike", "player": "first", "source": "zz", "target": "b1"}}, ["/action/source"]),
        ({"position": {**SHOT["position"], "ruleset": "chess"}}, ["/position/ruleset"]),
        ({"more": 1}, ["/more"]),
    ],
)
def test_bad_requests(client: FlaskClient, changes: dict[str, Any], at: list[str]) -> None:
    """A pointer to what is wrong; a fault that every ruleset finds is the request's."""
    assert pointers(client, SHOT, **changes) == at


def test_cards_of_one_edition_in_another(client: FlaskClient) -> None:
    """A card is the one that the position's edition prints; the answers can be sent back."""
    cards = {
        "a1": {"owner": "first", "cell": "C1", "card": "classic:b_zendar"},
        "b1": {"owner": "second", "cell": "C1'", "closed": True, "card": "classic:b_zendar"},
    }
    request = {
        "position": {"ruleset": "classic", "cards": cards},
        "action": {"type": "strike", "player": "first", "source": "a1", "target": "b1"},
        "dice": [2],
        "resolve": "all",
        "rulesets": list(RULESETS),
    }
    found = compared(client, request)
    for side in found["rulings"]:
        after = side["ruling"]["position"]
        assert after["ruleset"] == side["ruleset"]
        validation = client.post("/v1/positions/validate", json={"position": after}).json
        assert validation["valid"], validation


def test_the_command(tmp_path: Path) -> None:
    """It tells where they part; its exit status says whether they do."""
    file = tmp_path / "dispute.json"
    file.write_text(json.dumps(SHOT), encoding="utf-8")
    told = CliRunner().invoke(main, ["compare", str(file)])
    assert told.exit_code == 1
    assert "classic and storm part at the verdict, step 1" in told.stdout
    assert "storm storm.7.7: Ranged attacks" in told.stdout
    alike = CliRunner().invoke(main, ["compare", str(file), "--ruleset", "classic", "--ruleset", "online", "--json"])
    assert alike.exit_code == 0
    assert json.loads(alike.stdout)["same"]
    refused = CliRunner().invoke(main, ["compare", str(file), "--ruleset", "classic", "--ruleset", "heroes"])
    assert refused.exit_code == 2
    assert "/rulesets/1: Heroes is another game" in refused.stderr


def test_heroes_is_refused_by_name(client: FlaskClient) -> None:
    """Where only the game with squads and a board is asked for."""
    answer = client.post("/v1/squads/check", json={"ruleset": "heroes", "seat": "first", "cards": []})
    assert answer.status_code == 422 and "Heroes is another game" in answer.text
    assert client.get("/v1/rulesets/heroes").status_code == 200
