"""Recorded games as notation and back, and positions of them as pictures."""

from __future__ import annotations

from flask.testing import FlaskClient

GAME = """[title "A blow"]
[players {"first":"Anna"}]
start classic / a1@C1=classic:b_zendar / b1@C1'={"name":"Golem","lives":9,"strike":[1,2,3],"kind":"creature"}
1. first strike a1 b1 | dice=[5,2] resolve=all
2. first choose keep | resolve=all
"""


def _record(client: FlaskClient, text: str = GAME) -> str:
    answer = client.post("/v1/replays/notation", json={"notation": text})
    assert answer.status_code == 201, answer.get_json()
    assert answer.get_json()["version"] == text.count(". ")
    return str(answer.get_json()["id"])


def test_a_game_is_recorded_and_comes_back(client: FlaskClient) -> None:
    """What is written of the replay records the same game, hash and all."""
    replay = _record(client)
    head = client.get(f"/v1/replays/{replay}").get_json()
    assert head["title"] == "A blow" and head["players"] == {"first": "Anna"}
    text = client.get(f"/v1/replays/{replay}/notation").get_data(as_text=True)
    assert GAME.split("start ")[1] in text and head["position_hash"] in text
    again = client.get(f"/v1/replays/{_record(client, text)}").get_json()
    assert again["position_hash"] == head["position_hash"]
    start = client.get(f"/v1/replays/{replay}/positions/0").get_json()["position"]
    assert start["cards"]["b1"].get("wounds", 0) == 0


def test_what_was_gone_back_behind_is_left_out(client: FlaskClient) -> None:
    """The game is what led to the present position."""
    replay = _record(client)
    client.post(f"/v1/replays/{replay}/rewinds", json={"expected_version": 2, "to": 1})
    sent = {"expected_version": 3, "action": "first choose weaken", "resolve": "all"}
    assert client.post(f"/v1/replays/{replay}/events", json=sent).status_code == 201
    text = client.get(f"/v1/replays/{replay}/notation").get_data(as_text=True)
    assert "choose keep" not in text and "2. first choose weaken | resolve=all" in text


def test_a_game_with_an_illegal_action_is_not_recorded(client: FlaskClient) -> None:
    """Which action, and why; a game that leads elsewhere than it says is none either."""
    for text, said in (
        (GAME.replace("strike a1 b1", "strike a1 a1"), "Action 1"),
        (GAME.replace("choose keep", "choose maybe"), "Action 2"),
        (GAME.replace("dice=[5,2]", "dice=[5,7]"), "Action 1, dice/1"),
        (GAME.replace("dice=[5,2]", "dice=[5,2,2]"), "Action 1"),
        (GAME.replace("resolve=all", "action=1", 1), "Action 1"),
        (GAME.replace('[title "A blow"]', "[title 3]"), "title"),
        (GAME.replace("a1@C1", "a1@C9"), "line 3"),
        (GAME.replace("b_zendar", "nobody"), "The start position, cards/a1/card"),
        ('[position_hash "sha256:0"]\n' + GAME, "position_hash"),
    ):
        answer = client.post("/v1/replays/notation", json={"notation": text})
        assert answer.status_code == 422, text
        (fault, *_) = answer.get_json()["errors"]
        assert fault["pointer"] == "/notation" and said in fault["message"]


def test_a_picture_shows_what_its_viewer_may_see(client: FlaskClient) -> None:
    """Hidden cards lie face down for whoever may not know them, in the picture and in the game."""
    hidden = GAME.replace("start classic / ", 'start classic / a3@B3={"name":"Spy","lives":3} hidden ')
    replay = _record(client, hidden)
    for path in ("positions/1.svg", "notation"):
        seen = {
            viewer: client.get(f"/v1/replays/{replay}/{path}?as={viewer}").get_data(as_text=True)
            for viewer in ("judge", "first", "second", "public")
        }
        assert "Spy" not in seen["second"] + seen["public"]
        if path == "notation":
            assert "Spy" in seen["judge"] and "Spy" in seen["first"]
    answer = client.get(f"/v1/replays/{replay}/positions/0.svg?language=ru")
    assert answer.mimetype == "image/svg+xml" and "Первый игрок" in answer.get_data(as_text=True)
    assert client.get(f"/v1/replays/{replay}/positions/9.svg").status_code == 404
