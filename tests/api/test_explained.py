"""`POST /v1/legal-actions` asked about a part of it, and why the rest is refused."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import examples
from schemas.table.legal_actions import LegalActionsRequestSchema, LegalActionsSchema
from service.games.berserk.rules import refusals
from service.games.berserk.rules.telling.exceptions import RELATED
from service.games.berserk.rules.telling.violations import MESSAGES
from service.judge.asking import Question
from service.judge.work import Work, opened
from tests.api.test_adjudications import STRIKE

URL = "/v1/legal-actions"
SHOOTER = examples.GNOME | {"text": "[:tap]: Выстрел на 1-2-3, дальность 2."}


def card(owner: str, cell: str, **more: Any) -> dict[str, Any]:
    """A creature on a cell."""
    return {"owner": owner, "cell": cell, "definition": examples.GNOME} | more


def board() -> dict[str, Any]:
    """A shooter, an enemy beside it, one far away, one that flies and one that is closed."""
    flyer = {"owner": "second", "zone": "additional", "definition": {"kind": "flying", "lives": 5}}
    cards = {
        "a1": card("first", "C1", definition=SHOOTER),
        "a2": card("first", "A3", closed=True),
        "b1": card("second", "C1'"),
        "b2": card("second", "C3'"),
        "b3": card("second", "B1'", closed=True),
        "b4": card("second", "E2'"),
        "b5": flyer,
    }
    return {"ruleset": "classic", "cards": cards}


def asked(client: FlaskClient, position: dict[str, Any], **question: Any) -> dict[str, Any]:
    """The answer to a question."""
    response = client.post(URL, json={"position": position} | question)
    assert response.status_code == 200, response.text
    LegalActionsSchema().load(response.json)
    answer: dict[str, Any] = response.json
    return answer


def refused(answer: dict[str, Any], field: str) -> dict[str, list[str]]:
    """The codes of what is refused, by the card that the action names in a field."""
    found: dict[str, list[str]] = {}
    for one in answer["refused"]:
        value = one["action"][field]
        codes = [violation["code"] for violation in one["violations"]]
        assert found.setdefault(value[0] if isinstance(value, list) else value, codes) == codes
    return found


def struck(client: FlaskClient) -> dict[str, Any]:
    """The position in which a strike at b1 waits for a defender."""
    passes = [{"type": "pass", "player": seat} for seat in ("first", "second", "first")]
    sent = {"position": board(), "actions": [STRIKE["action"], *passes], "resolve": "step"}
    ruling = client.post("/v1/adjudications", json=sent).json
    assert ruling["verdict"] == "legal" and ruling["position"]["priority"] == "second"
    position: dict[str, Any] = ruling["position"]
    return position


def test_who_may_defend(client: FlaskClient) -> None:
    """Each card of the player, with every reason and the exceptions."""
    position = struck(client)
    position["cards"]["b6"] = card("second", "D1'")
    answer = asked(client, position, type="defend", player="second", explain=True)
    assert [action["source"] for action in answer["actions"]] == ["b6"]
    assert refused(answer, "source") == {
        "b1": ["defender_is_target", "defender_not_adjacent"],
        "b2": ["defender_not_adjacent"],
        "b3": ["card_closed"],
        "b4": ["defender_not_adjacent"],
        "b5": ["flyer_cannot_defend"],
    }
    far = next(one for one in answer["refused"] if one["action"]["source"] == "b4")
    (why,) = far["violations"]
    assert why["rules"] == ["205.3a"] and why["message"].endswith(
        "does not stand next to both the striker and the target."
    )
    assert why["related"][0]["rules"] == ["211.6"] and "A flyer may defend another flyer" in why["related"][0]["text"]


def test_whom_may_it_shoot(client: FlaskClient) -> None:
    """Each card in play as a target; what is in reach is listed, not refused."""
    answer = asked(client, board(), type="use", source="a1", feature="f1", explain=True)
    assert {action["targets"][0] for action in answer["actions"]} == {"a2", "b1", "b3", "b4", "b5"}
    assert refused(answer, "targets") == {"a1": ["target_is_source"], "b2": ["out_of_range"]}


@pytest.mark.parametrize("source", ["a1", "a2"])
def test_what_may_a_card_do(client: FlaskClient, source: str) -> None:
    """Each type of action that a card does; what is refused is illegal for just these reasons when it is sent."""
    answer = asked(client, board(), source=source, explain=True)
    kinds = {one["action"]["type"] for one in answer["refused"]}
    assert kinds == {"move", "strike", "use", "defend", "gain_chip", "close_for_flyer", "reveal"}
    seen = set()
    for one in answer["refused"]:
        ruling = client.post("/v1/adjudications", json={"position": board(), "action": one["action"]}).json
        assert (ruling["verdict"], ruling["violations"]) == ("illegal", one["violations"])
        seen.add(str(one["action"]))
    assert len(seen) == len(answer["refused"])
    everything = asked(client, board())["actions"]
    assert answer["actions"] == [action for action in everything if action.get("source") == source]


def test_a_question_without_explanations_is_a_shorter_list(client: FlaskClient) -> None:
    everything = asked(client, board())["actions"]
    for question in ({"type": "strike"}, {"target": "b1"}, {"source": "a1", "target": "b3"}):
        answer = asked(client, board(), **question)
        assert "refused" not in answer and answer["actions"]
        assert [action for action in everything if action in answer["actions"]] == answer["actions"]
    assert all(
        a.get("target", *a.get("targets", ["b1"])) == "b1" for a in asked(client, board(), target="b1")["actions"]
    )


def test_a_strike_at_a_flyer_names_what_may_be_thought_of(client: FlaskClient) -> None:
    """211.9 and shots; in both languages, and in a ruling too."""
    answer = asked(client, board(), type="strike", source="a1", target="b5", explain=True, language="ru")
    (why,) = answer["refused"][0]["violations"]
    assert why["code"] == "cannot_attack_flying"
    assert [one["rules"][0] for one in why["related"]] == ["211.9", "401.3", "211.5"]
    assert "Выстрелы" in why["related"][1]["text"]
    strike = STRIKE["action"] | {"target": "b5"}
    ruling = client.post("/v1/adjudications", json={"position": board(), "action": strike, "language": "ru"}).json
    assert ruling["violations"] == [why]


def test_what_is_related_is_told_once() -> None:
    """Every entry has words and belongs to a code that there is."""
    assert set(RELATED) <= set(MESSAGES)
    for known in RELATED.values():
        assert known and all(one.en and one.ru and one.rules for one in known)


def test_a_feature_of_two_targets_is_refused_only_where_no_pair_has_it(client: FlaskClient) -> None:
    """A card that can be named beside another is no refusal by itself."""
    sent = board()
    aim = {"target": {"side": "enemy", "kind": "creature"}, "many": {"equal": 2}, "by": "own", "as": "target"}
    wound = {"deed": "wound", "by": {"is": "self"}, "on": {"is": "target"}, "amount": 1}
    feature = {"playable": "turn", "pay": [{"deed": "close", "on": {"is": "self"}}], "do": [aim, wound]}
    sent["cards"]["a1"]["definition"] = examples.GNOME | {"features": [feature]}
    answer = asked(client, sent, type="use", source="a1", explain=True)
    named = {target for action in answer["actions"] for target in action["targets"]}
    assert named and not named & refused(answer, "targets").keys()
    assert {"a1", "a2"} <= refused(answer, "targets").keys()


def test_cells_of_a_jump(client: FlaskClient) -> None:
    """Each cell that it cannot go to."""
    sent = board()
    sent["cards"]["a1"]["definition"] = examples.GNOME | {"features": [{"keyword": "jump"}]}
    answer = asked(client, sent, type="use", source="a1", explain=True)
    cells = {one["action"]["cells"][0] for one in answer["refused"]} | {a["cells"][0] for a in answer["actions"]}
    assert len(cells) == 30 and answer["actions"]


def test_the_preliminary_phase(client: FlaskClient) -> None:
    """A card of the set on a cell outside the area, and what belongs to another phase."""
    sent: dict[str, Any] = {"ruleset": "classic", "turn": {"phase": "preliminary", "step": "placement"}}
    sent["cards"] = {"a1": {"owner": "first", "zone": "set", "definition": examples.GNOME}}
    answer = asked(client, sent, type="place", player="first", explain=True)
    assert len(answer["actions"]) + len(answer["refused"]) == 30
    assert refused(answer, "cell")["C2'"] == ["zone_not_open"]
    assert asked(client, sent, type="end_turn", explain=True)["refused"][0]["violations"]


def test_what_is_too_much_is_said_to_be_missing(client: FlaskClient) -> None:
    """The same refusals come first however many are told; of what is cut short the type is named."""
    question = Question(source="a1")
    position = LegalActionsRequestSchema().load({"position": board()})["position"]
    everything = refusals(position, question, ())
    few = refusals(position, question, (), most=5)
    assert (few.found, {"type": "move"} in few.incomplete) == (everything.found[:5], True)
    with opened(Work(700)):
        less = refusals(position, question, ())
    assert 0 < len(less.found) < len(everything.found) and less.incomplete
    assert everything.incomplete == ()


@pytest.mark.parametrize(
    ("question", "pointer"),
    [
        ({"type": "dance"}, "/type"),
        ({"type": 3}, "/type"),
        ({"source": "zz"}, "/source"),
        ({"target": "zz"}, "/target"),
        ({"feature": "f1"}, "/feature"),
        ({"source": "a1", "feature": "f9"}, "/feature"),
        ({"type": "pass", "source": "a1"}, "/source"),
        ({"type": "defend", "target": "b1"}, "/target"),
        ({"type": "strike", "source": "a1", "feature": "f1"}, "/feature"),
        ({"explain": True}, "/explain"),
        ({"explain": True, "target": "b1"}, "/explain"),
        ({"explain": "yes"}, "/explain"),
        ({"language": "la"}, "/language"),
    ],
)
def test_questions_that_are_none(client: FlaskClient, question: dict[str, Any], pointer: str) -> None:
    response = client.post(URL, json={"position": board()} | question)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.json["errors"]] == [pointer]
