"""`?as=` on the wire: what a viewer may not know stands in no answer."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.examples import GNOME
from schemas.recorded import replays as schemas
from service.games.berserk.rules.telling.narration import MECHANICAL
from service.judge.data import digest
from service.judge.patch import fold
from tests.api.log.shared import append, pointers, problem, read

SECRET = "Тайный"
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
MOVE = {"type": "move", "player": "first", "source": "a2", "to": "A2"}


def position() -> dict[str, Any]:
    """A hidden card, a deck in order, a deal."""
    secret = {"definition": {**GNOME, "name": SECRET}, "owner": "second"}
    return {
        "ruleset": "classic",
        "players": {"second": {"gold": 3, "silver": 1, "deck": ["secret-2", "secret-1"]}},
        "cards": {
            "a1": {"definition": GNOME, "owner": "first", "zone": "battlefield", "cell": "C1"},
            "a2": {"definition": GNOME, "owner": "first", "zone": "battlefield", "cell": "A1"},
            "b1": {**secret, "zone": "battlefield", "cell": "C1'", "hidden": True},
            "b2": {"definition": GNOME, "owner": "second", "zone": "battlefield", "cell": "E3'"},
            "secret-1": {**secret, "zone": "deck"},
            "secret-2": {**secret, "zone": "deck"},
            "secret-3": {**secret, "zone": "deal"},
        },
    }


@pytest.fixture
def path(client: FlaskClient) -> str:
    """A replay in which a move was made, while something lies hidden."""
    path = str(client.post("/v1/replays", json={"position": position()}).headers["Location"])
    read(append(client, path, 0, MOVE, dice="server", resolve="all"), 201)
    return path


@pytest.mark.parametrize("viewer", ["first", "public"])
def test_nothing_betrays(client: FlaskClient, path: str, viewer: str) -> None:
    """No name, no id, no hash, no seed."""
    recorded = read(client.get(f"{path}/events?from=0"), 200, schemas.EventPageSchema)["events"]
    head = read(client.get(path), 200)
    for what in ("", "/events?from=0", "/positions/0", "/positions/1", "/traces/0", "/traces/1"):
        text = client.get(f"{path}{what}{'&' if '?' in what else '?'}as={viewer}").text
        assert SECRET not in text
        assert "secret" not in text
        assert recorded[1]["dice"]["seed"] not in text
        hashes = {head["position_hash"], head["head_hash"], *(event["hash"] for event in recorded)}
        assert not [found for found in hashes if found in text]


@pytest.mark.parametrize("viewer", ["first", "second", "public", "judge"])
def test_shapes(client: FlaskClient, path: str, viewer: str) -> None:
    """Every answer has the shape that the reference says; deltas lead from position to position."""
    read(client.get(f"{path}?as={viewer}"), 200, schemas.ReplaySchema)
    read(client.get(f"{path}/events?from=0&as={viewer}"), 200, schemas.EventPageSchema)
    shown = [read(client.get(f"{path}/positions/{n}?as={viewer}"), 200, schemas.ReplayPositionSchema) for n in range(2)]
    trace = read(client.get(f"{path}/traces/1?as={viewer}"), 200, schemas.ReplayTraceSchema)["trace"]
    assert fold(copy.deepcopy(shown[0]["position"]), trace) == shown[1]["position"]
    assert all(digest(one["position"]) == one["position_hash"] for one in shown)
    if viewer == "judge":
        for what in ("", "/events", "/positions/1", "/traces/1"):
            assert client.get(f"{path}{what}?as=judge").data == client.get(f"{path}{what}").data


def test_what_a_player_sees(client: FlaskClient, path: str) -> None:
    """The other's hidden card by its place, one's own as it is; heaps are counted."""
    first, second = (read(client.get(f"{path}/positions/1?as={seat}"), 200)["position"] for seat in ("first", "second"))
    assert set(first["cards"]) == {"a1", "a2", "b2", "hidden:C1:second"}
    assert first["concealed"] == {"second": {"deal": 1, "deck": 2}}
    assert "players" not in first
    assert set(second["cards"]) == {"a1", "a2", "b1", "b2", "secret-3"}
    assert second["players"] == {"second": {"gold": 3, "silver": 1}}


def test_playing_with_ones_own_eyes(client: FlaskClient, path: str) -> None:
    """A hidden card is struck by the name that it is shown under, and turned up; its id was no name."""
    for target in ("b1", "secret-1", "nobody"):
        body = {"expected_version": 1, "action": {**STRIKE, "target": target}}
        found = problem(client.post(f"{path}/events?as=first", json=body), 422, "invalid")
        assert pointers(found) == ["/action/target"]
        assert found["errors"][0]["message"] == f"The position has no card '{target}'."
    body = {"expected_version": 1, "action": {**STRIKE, "target": "hidden:C1:second"}, "dice": "server"}
    response = client.post(f"{path}/events?as=first", json={**body, "resolve": "step"})
    answer = read(response, 201, schemas.AppendedSchema)
    assert "secret" not in response.text
    ruling = answer["adjudication"]
    assert ruling["position"]["stack"][0]["target"] == "hidden:C1:second"
    assert ruling["position_hash"] == digest(ruling["position"])
    assert "dice" not in ruling
    assert answer["event"]["action"] == {**STRIKE, "target": "hidden:C1:second"}
    assert read(client.get(f"{path}/events?from=2"), 200)["events"][0]["action"] == STRIKE
    read(append(client, path, 2, {"type": "pass", "player": "first"}, resolve="all", dice=[3, 3]), 201)
    trace = read(client.get(f"{path}/traces/3?as=first"), 200)["trace"]
    up = next(step for step in trace if step["event"] == "card_revealed")
    assert (up["target"], SECRET in up["text"]) == ("b1", True)


@pytest.mark.parametrize("viewer", ["first", "public", "judge"])
def test_in_brief_and_in_russian(client: FlaskClient, path: str, viewer: str) -> None:
    """The deltas of a brief trace lead from what the viewer was shown to what he is shown."""
    before = read(client.get(f"{path}/positions/1?as={viewer}"), 200)["position"]
    target = "hidden:C1:second" if viewer != "judge" else "b1"
    body = {"expected_version": 1, "action": {**STRIKE, "target": target}, "dice": "server", "resolve": "all"}
    asked = {"trace": "brief", "language": "ru"}
    response = client.post(f"{path}/events?as={viewer}", json={**body, **asked})
    ruling = read(response, 201, schemas.AppendedSchema)["adjudication"]
    assert fold(copy.deepcopy(before), ruling["trace"]) == ruling["position"]
    assert not MECHANICAL & {step["event"] for step in ruling["trace"]}
    assert all(re.search("[а-я]", step["text"]) for step in ruling["trace"])
    assert len(ruling["trace"]) < len(read(client.get(f"{path}/traces/2?as={viewer}"), 200)["trace"])


def test_an_illegal_action_betrays_nothing(client: FlaskClient, path: str) -> None:
    """The answer to it is shown as everything is."""
    body = {"expected_version": 1, "action": {**STRIKE, "source": "b2", "target": "hidden:C1:second"}}
    response = client.post(f"{path}/events?as=first", json=body)
    answer = read(response, 200)
    assert (answer["appended"], answer["adjudication"]["verdict"]) == (False, "illegal")
    assert "secret" not in response.text
    assert SECRET not in response.text


END = {"type": "end_turn", "player": "first"}


@pytest.mark.parametrize("action", [END, MOVE], ids=lambda action: action["type"])
@pytest.mark.parametrize("resolve", [None, "step", "forced", "all"])
def test_passes_do_not_betray_what_could_act(client: FlaskClient, action: Any, resolve: str | None) -> None:
    """A card that its player could turn up at any time, and one that he could not, look the same."""
    seen = []
    for features in ([], [{"keyword": "stealth"}]):
        start = position()
        start["cards"]["b1"]["definition"]["features"] = features
        path = str(client.post("/v1/replays", json={"position": start}).headers["Location"])
        body = {"expected_version": 0, "action": action, "dice": {"seed": "aa"}}
        body |= {"resolve": resolve} if resolve is not None else {}
        told = read(client.post(f"{path}/events?as=first", json=body), 201)
        told["event"].pop("at")
        rest = [client.get(f"{path}{what}?as=first").data for what in ("/positions/1", "/traces/1")]
        recorded = read(client.get(f"{path}/events"), 200)["events"][0]["resolve"]
        assert recorded == ("all" if resolve == "all" and action is not END else "step")
        seen.append((told, rest))
    assert seen[0] == seen[1]


def test_where_nothing_is_hidden_the_service_passes(client: FlaskClient) -> None:
    """As everywhere else."""
    start = position()
    del start["cards"]["b1"]["hidden"]
    path = str(client.post("/v1/replays", json={"position": start}).headers["Location"])
    told = read(append(client, path, 0, END, dice="server"), 201)
    assert told["event"]["resolve"] == "forced"
    assert told["adjudication"]["position"]["turn"]["number"] == 2


def test_notes_are_for_judges(client: FlaskClient, path: str) -> None:
    """Players see that there is one; rulings they may read."""
    read(client.post(f"{path}/notes", json={"expected_version": 1, "text": "He peeked."}), 201)
    ruling = {"verdict": "legal", "rules": ["209.3"], "text": "So it is.", "event": 1}
    read(client.post(f"{path}/rulings", json={"expected_version": 2, **ruling}), 201)
    note, ruled = read(client.get(f"{path}/events?from=2&as=first"), 200)["events"]
    assert (note["kind"], "text" in note) == ("note", False)
    assert ruled["text"] == "So it is."


@pytest.mark.parametrize("what", ["", "/events", "/positions/0", "/traces/0"])
@pytest.mark.parametrize("query", ["as=third", "as=", "as=first&as=x", "a=first"])
def test_bad_queries(client: FlaskClient, path: str, what: str, query: str) -> None:
    """422 with where it stands; of two, the first counts."""
    response = client.get(f"{path}{what}?{query}")
    if query.startswith("as=first"):
        assert response.status_code in (200, 422)
    else:
        assert pointers(problem(response, 422, "invalid")) == ["/query/a" if query.startswith("a=") else "/query/as"]


@pytest.mark.parametrize("ident", ["hidden:x", "hidden:", "yes", "C1", "A1'", "first"])
def test_ids_that_something_else_has(client: FlaskClient, ident: str) -> None:
    """A card of a replay cannot be called what a hidden one, an answer, a cell or a seat is called."""
    sent = position()
    sent["cards"][ident] = {"definition": GNOME, "owner": "first", "zone": "graveyard"}
    found = pointers(problem(client.post("/v1/replays", json={"position": sent}), 422, "invalid"))
    assert found == [f"/position/cards/{ident}"]
