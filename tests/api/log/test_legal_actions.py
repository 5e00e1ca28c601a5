"""A player's client asks for its own legal actions, and sends what it sees to every endpoint that takes a position."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.examples import GNOME
from schemas.table.adjudication import AdjudicationSchema
from schemas.table.comparison import ComparisonSchema
from schemas.table.legal_actions import LegalActionsSchema, ReplayLegalActionsSchema
from schemas.table.odds import OddsSchema
from schemas.table.positions import NotedPositionSchema, ValidationSchema
from service.judge.patch import fold
from tests.api.log.shared import NOBODY, append, pointers, problem, read
from tests.api.log.test_perspectives import SECRET, STRIKE, position

HIDDEN = "hidden:C1:second"
AT_HIDDEN = {**STRIKE, "target": HIDDEN}
AT_KNOWN = {**STRIKE, "target": "b3"}
VIEWERS = ("first", "second", "public")


def begun(client: FlaskClient, **secret: Any) -> str:
    """A replay in which something lies hidden; what lies there can be something else."""
    start = position()
    start["cards"]["b3"] = {"definition": GNOME, "owner": "second", "zone": "battlefield", "cell": "B1'"}
    start["cards"]["a1"]["definition"] = {**GNOME, "name": "Near"}
    for ident in ("b1", "secret-1", "secret-2", "secret-3"):
        start["cards"][ident]["definition"] = {**start["cards"][ident]["definition"], **secret}
    start["cards"]["a1"]["cell"], start["cards"]["b3"]["cell"] = "C1", "C2'"
    return str(client.post("/v1/replays", json={"position": start}).headers["Location"])


def shown(client: FlaskClient, path: str, viewer: str = "first") -> Any:
    """The present position as a viewer sees it."""
    version = read(client.get(path), 200)["version"]
    return read(client.get(f"{path}/positions/{version}?as={viewer}"), 200)["position"]


def asked(client: FlaskClient, where: str, **body: Any) -> Any:
    """The answer to a request."""
    return read(client.post(f"/v1/{where}", json=body), 200)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_listed_hangs_on_what_is_seen(client: FlaskClient, viewer: str) -> None:
    """Whatever lies hidden, the same bytes; nothing of it is named."""
    other = {"name": "Another", "kind": "flying", "lives": 1, "features": [{"keyword": "armor", "x": 3}]}
    one, two = begun(client), begun(client, **other)
    more = ("", "&player=first", "&player=second", "&type=strike&explain=true&player=first", "&source=a1&explain=true")
    for query in (f"?as={viewer}{asked}" for asked in more):
        answers = [client.get(f"{path}/legal-actions{query}") for path in (one, two)]
        read(answers[0], 200, ReplayLegalActionsSchema)
        if viewer == "second":
            continue
        assert answers[0].data == answers[1].data
        assert SECRET not in answers[0].text
        assert "secret" not in answers[0].text


def test_every_listed_action_can_be_appended(client: FlaskClient) -> None:
    """By the names that the viewer is shown; the version says where."""
    path = begun(client)
    answer = read(client.get(f"{path}/legal-actions?as=first"), 200, ReplayLegalActionsSchema)
    assert (answer["version"], answer["player"]) == (0, "first")
    assert answer["position_hash"] == read(client.get(f"{path}/positions/0?as=first"), 200)["position_hash"]
    assert AT_HIDDEN in answer["actions"]
    assert {action["player"] for action in answer["actions"]} == {"first"}
    for action in answer["actions"]:
        fresh = begun(client)
        body = {"expected_version": 0, "action": action}
        assert read(client.post(f"{fresh}/events?as=first", json=body), 201)["appended"], action


def test_refusals_are_explained(client: FlaskClient) -> None:
    """As for a position, in the language asked for."""
    query = "as=first&type=strike&source=a1&explain=true&language=ru"
    answer = read(client.get(f"{begun(client)}/legal-actions?{query}"), 200, ReplayLegalActionsSchema)
    assert answer["actions"] == [AT_HIDDEN]
    assert AT_KNOWN in [one["action"] for one in answer["refused"]]
    assert all("а" in one["violations"][0]["message"] for one in answer["refused"])


def test_judges_list_everything(client: FlaskClient) -> None:
    """As in the position by itself; nobody's where the replay is closed."""
    path = begun(client)
    whole = read(client.get(f"{path}/positions/0"), 200)["position"]
    answer = read(client.get(f"{path}/legal-actions"), 200, ReplayLegalActionsSchema)
    assert answer == {**asked(client, "legal-actions", position=whole), "version": 0}
    read(client.post(f"{path}/closings", json={"expected_version": 0}), 201)
    closed = read(client.get(f"{path}/legal-actions"), 200, ReplayLegalActionsSchema)
    assert (closed["actions"], closed["player"], closed["version"]) == ([], None, 1)


def test_in_the_middle_of_a_strike(client: FlaskClient) -> None:
    """Who defends, who rolls, who chooses: as the judge knows it, though a card lies hidden."""
    path = begun(client)
    body = {"expected_version": 0, "action": AT_HIDDEN, "resolve": "step"}
    version = read(client.post(f"{path}/events?as=first", json=body), 201)["version"]
    for _ in range(12):
        answer = read(client.get(f"{path}/legal-actions?as=first&player=first"), 200, ReplayLegalActionsSchema)
        theirs = read(client.get(f"{path}/legal-actions?as=second"), 200, ReplayLegalActionsSchema)
        known = read(client.get(f"{path}/legal-actions?player=second"), 200)["actions"]
        assert theirs["actions"] == known
        found = [a for a in (*answer["actions"], *theirs["actions"]) if a["type"] in ("roll", "pass", "choose")]
        if not found or read(client.get(path), 200)["status"] == "settled":
            break
        version = read(append(client, path, version, found[0], resolve="step"), 201)["version"]
    assert version > 6


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("as=third", "/query/as"),
        ("player=third", "/query/player"),
        ("player=", "/query/player"),
        ("x=1", "/query/x"),
        ("type=fly", "/query/type"),
        ("explain=1", "/query/explain"),
        ("explain=true", "/query/explain"),
        ("source=zz", "/query/source"),
        ("source=a/b", "/query/source"),
        ("language=de", "/query/language"),
        ("source=a1&feature=f9", "/query/feature"),
    ],
)
def test_bad_queries(client: FlaskClient, query: str, fault: str) -> None:
    """422 with a pointer; 404 where there is no replay."""
    assert pointers(problem(client.get(f"{begun(client)}/legal-actions?{query}"), 422, "invalid")) == [fault]
    problem(client.get(f"/v1/replays/{NOBODY}/legal-actions"), 404, "not-found")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_seen_can_be_sent_everywhere(client: FlaskClient, viewer: str) -> None:
    """Checked, listed, ruled on, compared, reckoned, written down: with nothing but what is public."""
    path = begun(client)
    seen = shown(client, path, viewer)
    checked = read(client.post("/v1/positions/validate", json={"position": seen}), 200, ValidationSchema)
    assert (checked["valid"], checked["position"]) == (True, seen)
    LegalActionsSchema().load(asked(client, "legal-actions", position=seen))
    noted = read(client.post("/v1/positions/notation", json={"position": seen}), 200, NotedPositionSchema)
    assert asked(client, "positions/notation", position=noted["notation"])["position"] == seen
    about = {"position": seen, "action": AT_KNOWN}
    ruling = asked(client, "adjudications", **about)
    AdjudicationSchema().load(copy.deepcopy(ruling))
    assert ruling["verdict"] == "illegal"
    about["action"] = {"type": "move", "player": "first", "source": "a2", "to": "A2"}
    ruling = asked(client, "adjudications", **about, resolve="all")
    AdjudicationSchema().load(copy.deepcopy(ruling))
    assert (ruling["verdict"], ruling["status"]) == ("legal", "settled")
    assert fold(copy.deepcopy(seen), ruling["trace"]) == ruling["position"]
    unknown = [warning["cards"] for warning in ruling["warnings"] if warning["code"] == "unknown_cards"]
    assert unknown == ([[HIDDEN]] if viewer != "second" else [])
    compared = asked(client, "adjudications/compare", **about, rulesets=["classic", "storm"])
    ComparisonSchema().load(copy.deepcopy(compared))
    assert [side["ruling"]["verdict"] for side in compared["rulings"]] == ["legal", "legal"]
    odds = asked(client, "odds", **about)
    OddsSchema().load(copy.deepcopy(odds))
    assert (odds["verdict"], [outcome["probability"] for outcome in odds["outcomes"]]) == ("legal", ["1"])


def test_a_ruling_that_needs_more_says_what(client: FlaskClient) -> None:
    """Play goes on to where the card would be turned up; with the card it goes on from there."""
    seen = shown(client, begun(client))
    wanted = [{"card": HIDDEN}]
    about = {"position": seen, "action": AT_HIDDEN}
    stopped = asked(client, "adjudications", **about, dice=[5, 2], resolve="all")
    AdjudicationSchema().load(copy.deepcopy(stopped))
    assert (stopped["verdict"], stopped["status"], stopped["needs_hidden"]) == ("legal", "needs_hidden", wanted)
    assert stopped["trace"][0]["event"] == "action_declared"
    assert fold(copy.deepcopy(seen), stopped["trace"]) == stopped["position"]
    odds = asked(client, "odds", **about)
    assert odds["needs_hidden"] == odds["outcomes"][0]["needs_hidden"] == wanted
    compared = asked(client, "adjudications/compare", **about, rulesets=["classic", "storm"], resolve="all")
    assert [side["ruling"]["needs_hidden"] for side in compared["rulings"]] == [wanted, wanted]
    body = {**about, "dice": [5, 2], "resolve": "all", "language": "ru"}
    page = client.post("/v1/adjudications", json=body, headers={"Accept": "text/plain"})
    assert "зависит от скрытых карт" in page.text
    told = copy.deepcopy(stopped["position"])
    told["cards"][HIDDEN]["definition"] = GNOME
    passing = {"type": "pass", "player": told.get("priority", "first")}
    on = asked(client, "adjudications", position=told, action=passing, dice=[5, 2], resolve="all")
    assert (on["verdict"], "needs_hidden" in on) == ("legal", False)
    assert "card_revealed" in [step["event"] for step in on["trace"]]


def test_what_nobody_can_say_is_undecided(client: FlaskClient) -> None:
    """Whether a card that is not known may strike; what came of the actions before it is told."""
    seen = shown(client, begun(client)) | {"turn": {"active": "second"}}
    act = {"type": "strike", "player": "second", "source": HIDDEN, "target": "a1"}
    ruling = asked(client, "adjudications", position=seen, action=act)
    AdjudicationSchema().load(copy.deepcopy(ruling))
    assert (ruling["verdict"], ruling["status"]) == ("undecided", "needs_hidden")
    assert (ruling["needs_hidden"], ruling["position"], ruling["trace"]) == ([{"card": HIDDEN}], seen, [])
    odds = asked(client, "odds", position=seen, action=act)
    assert (odds["verdict"], odds["outcomes"], odds["needs_hidden"]) == ("undecided", [], [{"card": HIDDEN}])
    listed = asked(client, "legal-actions", position=seen, player="second")
    assert {"type": "strike"} in listed["incomplete"] or act in listed["undecided"]
    assert {"card": HIDDEN} in listed["needs_hidden"]


def test_a_deck_that_is_only_counted(client: FlaskClient) -> None:
    """What would take a card from it says whose."""
    cards = {"a1": {"definition": GNOME, "owner": "first", "cell": "C1"}}
    dealing = {"ruleset": "classic", "turn": {"phase": "preliminary", "step": "deal"}, "cards": cards}
    dealing |= {"concealed": {"first": {"deck": 40}, "second": {"deck": 40}}}
    found = asked(client, "adjudications", position=dealing, action="first pass", dice={"seed": "1"}, resolve="all")
    assert found["status"] == "needs_hidden"
    assert {"player": "first", "zone": "deck"} in found["needs_hidden"]
    assert found["position"].get("concealed") == dealing["concealed"]


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"cards": {"h": {"owner": "first", "cell": "C1"}}}, ["/position/cards/h"]),
        ({"cards": {"h": {"owner": "first", "hidden": True, "zone": "deck"}}}, ["/position/cards/h/zone"]),
        ({"concealed": {"third": {}}}, ["/position/concealed/third"]),
        ({"concealed": {"first": {"deck": -1}}}, ["/position/concealed/first/deck"]),
        ({"concealed": {"first": {"battlefield": 1}}}, ["/position/concealed/first/battlefield"]),
    ],
)
def test_what_is_not_said_right(client: FlaskClient, change: Any, faults: list[str]) -> None:
    """422 with a pointer."""
    body = {"position": {"ruleset": "classic", "cards": {}, **change}}
    assert pointers(problem(client.post("/v1/legal-actions", json=body), 422, "invalid")) == faults


def test_a_replay_knows_its_cards(client: FlaskClient) -> None:
    """What a player saw is no beginning of a record."""
    seen = shown(client, begun(client))
    refused = problem(client.post("/v1/replays", json={"position": seen}), 422, "invalid")
    assert pointers(refused) == [f"/position/cards/{HIDDEN}"]
    seen["cards"]["h"] = seen["cards"].pop(HIDDEN)
    refused = problem(client.post("/v1/replays", json={"position": seen}), 422, "invalid")
    assert pointers(refused) == ["/position/cards/h", "/position/concealed"]
