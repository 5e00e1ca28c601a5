"""Another game on the kernel: through the API, the log and what the viewer reads, and nothing of the house knows it."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from redis import Redis

from schemas.parts.fields import Choice
from service.cases.judges import InProcess
from service.games import beside, game_of, games
from service.judge import patch
from service.judge.asking import RulesetName
from tests.asking import got, posted
from tests.games.coins import COINS, BuySchema, Coins
from tests.replays.workers import work

PROJECT = Path(__file__).parents[2]
START: dict[str, Any] = {
    "ruleset": "coins",
    "coins": {"first": 2, "second": 3},
    "cards": {
        "a1": {"kind": "thief", "price": 2, "owner": "first", "zone": "hand"},
        "a2": {"kind": "lamp", "price": 5, "owner": "first", "zone": "hand"},
        "b1": {"kind": "lamp", "price": 1, "owner": "second", "zone": "hand"},
    },
}
BUY = {"type": "buy", "player": "first", "source": "a1"}
WON = {"type": "buy", "player": "second", "source": "b1"}


class StrikeSchema(BuySchema):
    """A strike at nobody."""

    type = Choice("strike", required=True)


class Striking(Coins):
    """Another one, with an action that is called as one of Berserk's is."""

    name = "striking"
    rulesets = {"striking": RulesetName({"en": "Striking", "ru": "Удары"})}
    actions = {"strike": StrikeSchema()}


def test_the_house_names_it_nowhere() -> None:
    files = (path for room in ("service", "schemas", "replays") for path in (PROJECT / room).rglob("*.py"))
    assert not [path for path in files if "tests.games" in path.read_text(encoding="utf-8")]
    assert [game.name for game in games()] == ["berserk", "heroes"]
    assert game_of("coins") is game_of("classic")  # which says that there is no such ruleset


class TestRuling:
    """`POST /v1/adjudications`, `/v1/legal-actions` and the rest that keeps nothing."""

    def test_a_legal_action_is_told_step_by_step(self, client: FlaskClient) -> None:
        ruling = posted(client, "/v1/adjudications", {"position": START, "action": BUY})
        assert (ruling["verdict"], ruling["status"], ruling["ruleset"]) == ("legal", "awaiting_priority", "coins")
        assert [(step["event"], step["rules"]) for step in ruling["trace"]] == [
            ("bought", ["3"]),
            ("robbed", ["4"]),
            ("turn_began", ["2"]),
        ]
        assert ruling["position"]["coins"] == {"first": 1, "second": 3}
        assert patch.fold(copy.deepcopy(START), ruling["trace"]) == ruling["position"]

    def test_several_actions_and_the_end(self, client: FlaskClient) -> None:
        ruling = posted(client, "/v1/adjudications", {"position": START, "actions": [BUY, WON]})
        assert (ruling["status"], ruling["position"]["outcome"]["result"]) == ("over", "second")

    def test_an_illegal_action_has_its_reasons(self, client: FlaskClient) -> None:
        ruling = posted(client, "/v1/adjudications", {"position": START, "action": {**BUY, "source": "a2"}})
        assert ruling["verdict"] == "illegal"
        assert [(one["code"], one["rules"]) for one in ruling["violations"]] == [("too_dear", ["3"])]

    def test_what_may_be_done_and_why_the_rest_may_not(self, client: FlaskClient) -> None:
        found = posted(client, "/v1/legal-actions", {"position": START, "type": "buy", "explain": True})
        assert (found["actions"], found["player"]) == ([BUY], "first")
        assert [one["action"]["source"] for one in found["refused"]] == ["a2", "b1"]

    def test_a_position_by_itself(self, client: FlaskClient) -> None:
        short = {name: value for name, value in START["cards"]["b1"].items() if name != "zone"}
        found = posted(
            client,
            "/v1/positions/validate",
            {"position": {**START, "turn": {}, "cards": {**START["cards"], "b1": short}}},
        )
        assert (found["valid"], found["position"]) == (True, START)

    def test_the_page_to_print_of_the_other_game_is_none_of_its(self, client: FlaskClient) -> None:
        body = {"position": START, "action": BUY}
        answer = client.post("/v1/adjudications", json=body, headers={"Accept": "text/html"})
        assert (answer.status_code, answer.mimetype) == (200, "application/json")

    def test_notation(self, client: FlaskClient) -> None:
        told = posted(client, "/v1/positions/notation", {"position": START})["notation"]
        assert posted(client, "/v1/positions/notation", {"position": told})["position"] == START
        written = posted(client, "/v1/adjudications", {"position": told, "action": "first buy a1"})
        assert written["verdict"] == "legal"

    def test_a_position_that_could_not_arise(self, client: FlaskClient) -> None:
        hand = {f"a{n}": {"kind": "lamp", "price": 1, "owner": "first"} for n in range(6)}
        found = posted(client, "/v1/positions/validate", {"position": {"ruleset": "coins", "cards": hand}})
        assert [(one["pointer"], one["rules"]) for one in found["faults"]] == [("/position/cards", ["1"])]

    def test_the_rulesets(self, client: FlaskClient) -> None:
        listed = got(client, "/v1/rulesets")["rulesets"]
        assert listed[-1] == {"id": "coins", "name": {"en": "Coins", "ru": "Монеты"}, "inherits": None}
        assert [action["type"] for action in got(client, "/v1/rulesets/coins")["actions"]] == ["buy"]
        assert client.get("/v1/rulesets/coins/paragraphs").status_code == 404


def test_a_case_of_it_is_a_ruling_that_runs() -> None:
    with beside(COINS):
        judge = InProcess()
        assert judge.adjudicate({"position": START, "action": BUY})["verdict"] == "legal"
        assert judge.legal_actions(START) == [BUY]


class TestBadInput:
    """Each game's own shapes, with pointers."""

    def faults(self, client: FlaskClient, body: Any, path: str = "/v1/adjudications") -> list[str]:
        return [error["pointer"] for error in posted(client, path, body, 422)["errors"]]

    def test_a_field_of_the_other_game(self, client: FlaskClient) -> None:
        cards = {"a1": {"kind": "lamp", "price": 1, "owner": "first", "cell": "C1"}}
        body = {"position": {"ruleset": "coins", "cards": cards}, "action": BUY}
        assert self.faults(client, body) == ["/position/cards/a1/cell"]

    def test_an_action_of_the_other_game(self, client: FlaskClient) -> None:
        strike = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
        assert self.faults(client, {"position": START, "action": strike}) == ["/action/type"]
        board = {"ruleset": "classic", "cards": {"a1": {"definition": {"lives": 1}, "owner": "first", "cell": "C1"}}}
        assert self.faults(client, {"position": board, "action": BUY}) == ["/action/type"]

    def test_an_action_of_the_wrong_shape(self, client: FlaskClient) -> None:
        assert self.faults(client, {"position": START, "action": {**BUY, "target": "b1"}}) == ["/action/target"]
        assert self.faults(client, {"position": START, "action": {**BUY, "source": "c9"}}) == ["/action/source"]

    def test_a_type_that_two_games_have_is_held_to_the_shape_of_the_position_s_game(self, client: FlaskClient) -> None:
        strike = {"type": "strike", "player": "first", "source": "a1"}
        cards = {"a1": {"definition": {"lives": 1}, "owner": "first", "cell": "C1"}}
        with beside(Striking()):
            board = {"position": {"ruleset": "classic", "cards": cards}, "action": strike}
            assert self.faults(client, board) == ["/action/target"]
            table = {"position": {**START, "ruleset": "striking"}, "action": {**strike, "target": "b1"}}
            assert self.faults(client, table) == ["/action/target"]

    def test_there_are_no_odds_where_nothing_is_rolled(self, client: FlaskClient) -> None:
        assert self.faults(client, {"position": START, "action": BUY}, "/v1/odds") == ["/action"]


class TestLog:
    """A replay of it, and what the viewer reads."""

    def begun(self, client: FlaskClient) -> str:
        return str(posted(client, "/v1/replays", {"position": START, "title": "Coins"}, 201)["id"])

    def bought(self, client: FlaskClient, ident: str, version: int, action: Any, status: int = 201) -> Any:
        return posted(client, f"/v1/replays/{ident}/events", {"expected_version": version, "action": action}, status)

    def test_a_game_is_recorded_and_verified(self, client: FlaskClient, redis: Redis) -> None:
        ident = self.begun(client)
        assert self.bought(client, ident, 0, {**BUY, "source": "a2"}, 200)["appended"] is False
        assert self.bought(client, ident, 0, BUY)["appended"] is True
        assert self.bought(client, ident, 1, WON)["adjudication"]["status"] == "over"
        head = got(client, f"/v1/replays/{ident}")
        assert (head["version"], head["ruleset"], head["status"]) == (2, "coins", "over")
        job = posted(client, f"/v1/replays/{ident}/verifications", {}, 202)["id"]
        work(redis)
        assert got(client, f"/v1/jobs/{job}")["result"]["valid"] is True

    def test_nobody_sees_another_hand(self, client: FlaskClient) -> None:
        ident = self.begun(client)
        self.bought(client, ident, 0, BUY)
        shown = got(client, f"/v1/replays/{ident}/positions/0?as=second")["position"]
        assert (list(shown["cards"]), shown["concealed"]) == (["b1"], {"first": {"hand": 2}})
        public = got(client, f"/v1/replays/{ident}/positions/1?as=public")["position"]
        assert (list(public["cards"]), public["concealed"]["first"]) == (["a1"], {"hand": 1})
        assert "a2" not in client.get(f"/v1/replays/{ident}/events?as=second").get_data(as_text=True)

    def test_a_viewer_is_told_the_trace_that_leads_on_from_what_is_shown(self, client: FlaskClient) -> None:
        ident = self.begun(client)
        self.bought(client, ident, 0, BUY)
        for viewer in ("first", "second", "public", "judge"):
            before, after = (got(client, f"/v1/replays/{ident}/positions/{n}?as={viewer}")["position"] for n in (0, 1))
            (told,) = got(client, f"/v1/replays/{ident}/traces?as={viewer}&language=ru")["traces"]
            assert patch.fold(before, told["trace"]) == after

    def test_what_a_player_may_do(self, client: FlaskClient) -> None:
        ident = self.begun(client)
        assert got(client, f"/v1/replays/{ident}/legal-actions?as=first")["actions"] == [BUY]
        assert got(client, f"/v1/replays/{ident}/legal-actions?as=second")["actions"] == []

    def test_a_game_in_notation(self, client: FlaskClient) -> None:
        ident = self.begun(client)
        self.bought(client, ident, 0, BUY)
        told = client.get(f"/v1/replays/{ident}/notation").get_data(as_text=True)
        assert told.splitlines()[-1] == "1. first buy a1"
        another = posted(client, "/v1/replays/notation", {"notation": told}, 201)
        assert got(client, f"/v1/replays/{another['id']}/positions/1") == got(
            client, f"/v1/replays/{ident}/positions/1"
        )

    def test_what_only_the_other_game_has(self, client: FlaskClient) -> None:
        ident = self.begun(client)
        assert client.get(f"/v1/replays/{ident}/positions/0.svg").status_code == 404

    def test_the_list_a_fork_and_a_ruling(self, client: FlaskClient) -> None:
        ident = self.begun(client)
        self.bought(client, ident, 0, BUY)
        assert [one["id"] for one in got(client, "/v1/replays?ruleset=coins")["replays"]] == [ident]
        assert got(client, "/v1/replays?ruleset=classic")["replays"] == []
        fork = posted(client, f"/v1/replays/{ident}/forks", {"at": 0}, 201)
        assert got(client, f"/v1/replays/{fork['id']}/positions/0")["position"] == START
        back = posted(client, f"/v1/replays/{ident}/rewinds", {"expected_version": 1, "to": 0}, 201)
        assert back["position"] == START
