"""Legal actions, positions, rulesets, paragraphs and cards: what is asked for comes, in the shape documented."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from schemas import examples
from schemas.collection.cards import (
    CardClassesSchema,
    CardPageSchema,
    CompiledSchema,
    SeveralCardsSchema,
    WordedCardSchema,
)
from schemas.collection.rulesets import ParagraphPageSchema, ParagraphSchema, RulesetListSchema, RulesetSchema
from schemas.parts.strict import StrictSchema
from schemas.table.legal_actions import LegalActionsSchema
from schemas.table.positions import ValidationSchema
from service.app import create_app
from service.cards import default_catalogue
from service.games.berserk.rules import ACTIONS, KEYWORDS
from service.settings import Settings


def got(client: FlaskClient, url: str, shape: type[StrictSchema], body: Any = None) -> dict[str, Any]:
    """The answer to a request, once it has the shape that the reference promises."""
    response = client.get(url) if body is None else client.post(url, json=body)
    assert response.status_code == 200, response.text
    assert response.mimetype == "application/json"
    answer = response.json
    assert isinstance(answer, dict)
    assert shape().load(answer) == answer
    return answer


def test_legal_actions_can_be_sent(client: FlaskClient) -> None:
    answer = got(client, "/v1/legal-actions", LegalActionsSchema, {"position": examples.POSITION})
    assert answer["player"] == "first"
    assert examples.STRIKE in answer["actions"]
    for action in answer["actions"]:
        request = {"position": examples.POSITION, "action": action, "resolve": "step"}
        assert client.post("/v1/adjudications", json=request).json["verdict"] == "legal", action


@pytest.mark.parametrize("player", ["first", "second"])
def test_legal_actions_of_one_player(client: FlaskClient, player: str) -> None:
    request = {"position": examples.POSITION, "player": player}
    answer = got(client, "/v1/legal-actions", LegalActionsSchema, request)
    assert {action["player"] for action in answer["actions"]} == {player}


def test_nobody_is_to_act_when_the_game_is_over(client: FlaskClient) -> None:
    position = {**examples.POSITION, "outcome": {"result": "first", "reason": "concession"}}
    answer = got(client, "/v1/legal-actions", LegalActionsSchema, {"position": position})
    assert (answer["player"], answer["actions"]) == (None, [])


def test_the_one_who_has_to_choose_is_to_act(client: FlaskClient) -> None:
    strike = {"position": examples.POSITION, "action": examples.STRIKE, "dice": [5, 2], "resolve": "all"}
    position = client.post("/v1/adjudications", json=strike).json["position"]
    answer = got(client, "/v1/legal-actions", LegalActionsSchema, {"position": position})
    assert answer["player"] == position["decision"]["player"]
    options = [action["option"] for action in answer["actions"] if action["type"] == "choose"]
    assert options == position["decision"]["options"]


def test_the_normal_form(client: FlaskClient) -> None:
    position: dict[str, Any] = deepcopy(examples.POSITION)
    position |= {"turn": {"number": 1, "active": "first"}, "passes": 0, "stack": [], "decision": None}
    position["cards"]["a1"] |= {"closed": False, "wounds": 0, "controller": "first"}
    answer = got(client, "/v1/positions/validate", ValidationSchema, {"position": position})
    plain = got(client, "/v1/positions/validate", ValidationSchema, {"position": examples.POSITION})
    assert answer == plain
    assert set(answer["position"]) == {"ruleset", "cards"}
    again = got(client, "/v1/positions/validate", ValidationSchema, {"position": answer["position"]})
    assert again == answer


def test_faults_name_their_paragraphs(client: FlaskClient) -> None:
    request = {"position": examples.CROWDED_POSITION}
    answer = got(client, "/v1/positions/validate", ValidationSchema, request)
    assert answer["valid"] is False
    assert any(fault["rules"] for fault in answer["faults"])
    russian = got(client, "/v1/positions/validate", ValidationSchema, {**request, "language": "ru"})["faults"]
    assert [fault["pointer"] for fault in russian] == [fault["pointer"] for fault in answer["faults"]]
    assert all(re.search("[а-яё]", fault["message"]) for fault in russian)


def test_rulesets(client: FlaskClient) -> None:
    listed = got(client, "/v1/rulesets", RulesetListSchema)
    assert "classic" in [ruleset["id"] for ruleset in listed["rulesets"]]
    classic = got(client, "/v1/rulesets/classic", RulesetSchema)
    assert {action["type"] for action in classic["actions"]} == set(ACTIONS)
    assert all(action["schema"]["properties"]["player"] for action in classic["actions"])
    assert classic["keywords"] == sorted(KEYWORDS)
    assert classic["crystals"]["second"] == {"gold": 23, "silver": 23}


def test_paragraphs(client: FlaskClient) -> None:
    listed = [entry for page in _pages(client, "/v1/rulesets/classic/paragraphs", 500) for entry in page["paragraphs"]]
    one = got(client, "/v1/rulesets/classic/paragraphs/216.7", ParagraphSchema)
    assert one in listed
    assert one["implemented"] and "service.games.berserk.rules.course.windows._weaken" in one["citations"]
    assert set(one["text"]) == {"en", "ru"}
    entry = got(client, "/v1/rulesets/classic/paragraphs/dictionary.armor.1", ParagraphSchema)
    assert entry["ruleset"] == "classic"


def _pages(client: FlaskClient, url: str, limit: int) -> list[dict[str, Any]]:
    """All pages of a rulebook."""
    pages: list[dict[str, Any]] = []
    cursor: int | None = 0
    while cursor is not None:
        pages.append(got(client, f"{url}?limit={limit}&cursor={cursor}", ParagraphPageSchema))
        cursor = pages[-1]["next"]
    return pages


def test_a_rulebook_comes_in_pages(client: FlaskClient) -> None:
    url = "/v1/rulesets/classic/paragraphs"
    pages = _pages(client, url, 500)
    whole = [entry["number"] for page in pages for entry in page["paragraphs"]]
    assert len(whole) == len(set(whole)) == pages[0]["total"] > 800
    first = got(client, url, ParagraphPageSchema)
    assert [entry["number"] for entry in first["paragraphs"]] == whole[:50] and first["next"] == 50
    assert len(client.get(url).data) < 50_000
    assert [entry["number"] for page in _pages(client, url, 333) for entry in page["paragraphs"]] == whole
    assert got(client, f"{url}?cursor={len(whole)}", ParagraphPageSchema)["paragraphs"] == []


@pytest.mark.parametrize("url", ["/v1/cards", "/v1/rulesets/classic/paragraphs"])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("limit", "0"),
        ("limit", "501"),
        ("limit", "x"),
        ("cursor", "-1"),
        ("cursor", "1000001"),
        ("cursor", ""),
        ("page", "1"),
    ],
)
def test_a_page_that_is_none_is_refused(client: FlaskClient, url: str, name: str, value: str) -> None:
    refused = client.get(url, query_string={name: value})
    assert refused.status_code == 422 and refused.json is not None
    assert [fault["pointer"] for fault in refused.json["errors"]] == [f"/query/{name}"]


def test_a_catalogue_card(client: FlaskClient) -> None:
    card = got(client, "/v1/cards/classic:b_zendar", WordedCardSchema)
    assert card["names"]["ru"] == "Зендар"


def test_every_card_has_the_documented_shape(client: FlaskClient) -> None:
    seen: list[str] = []
    cursor: int | None = 0
    while cursor is not None:
        page = got(client, f"/v1/cards?limit=500&cursor={cursor}", CardPageSchema)
        seen += [card["id"] for card in page["cards"]]
        cursor = page["next"]
    assert len(seen) == len(set(seen)) == page["total"] > 1700
    assert got(client, f"/v1/cards?cursor={len(seen)}", CardPageSchema)["cards"] == []


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("query=Зендар", lambda card: "зендар" in str(card["names"]).lower()),
        ("element=swamps&class=troll", lambda card: card["element"] == "swamps" and "troll" in card["classes"]),
        ("keyword=armor&ruleset=classic", lambda card: card["id"].startswith("classic:") and "armor" in str(card)),
        ("query=zendar", lambda card: card["names"]["ru"] == "Зендар"),
        ("cost=12", lambda card: 12 in card["cost"].values()),
        ("kind=equipment", lambda card: card["kind"] == "equipment"),
        ("element=neutral", lambda card: "element" not in card),
    ],
)
def test_searching(client: FlaskClient, query: str, fits: Any) -> None:
    cards = got(client, f"/v1/cards?{query}", CardPageSchema)["cards"]
    assert cards
    assert fits(cards[0]) and (query.startswith("query") or all(map(fits, cards)))


def test_compiling(client: FlaskClient) -> None:
    for name, example in examples.COMPILATIONS.items():
        answer = got(client, "/v1/cards/compile", CompiledSchema, example["value"])
        assert answer["features"][0] == ({"keyword": "dash"} if name == "heroes" else {"keyword": "armor", "x": 1})
        assert answer["unsupported"] == []
    answer = got(client, "/v1/cards/compile", CompiledSchema, {"text": "Armor 1. Sings a song."})
    assert answer["features"][1].keys() == {"unsupported"}
    assert answer["unsupported"][0]["feature"] == "f2"
    assert answer["wording"] == {"en": ["Armor 1.", None], "ru": ["Броня 1.", None]}
    assert got(client, "/v1/cards/compile", CompiledSchema, {"text": ""})["features"] == []


def test_the_bench_endpoint_is_there_only_when_asked_for(app: Flask, client: FlaskClient) -> None:
    request = examples.FULL_BOARD_STRIKE
    assert client.post("/v1/bench/echo", json=request).status_code == 404
    settings: Settings = app.config["ARBITER"]
    with create_app(Settings(var=settings.var, bench=True)).test_client() as bench:
        echoed = bench.post("/v1/bench/echo", json=request)
        assert echoed.data == bench.post("/v1/adjudications", json=request).data
        assert bench.post("/v1/bench/echo", data="{", content_type="application/json").status_code == 400


def test_the_full_board_strike_is_a_whole_strike(client: FlaskClient) -> None:
    ruling = client.post("/v1/adjudications", json=examples.FULL_BOARD_STRIKE).json
    assert (ruling["verdict"], ruling["status"]) == ("legal", "settled")
    assert "stack" not in ruling["position"]
    assert len(ruling["position"]["cards"]) == 20


def test_several_cards_at_once(client: FlaskClient) -> None:
    """As each is answered alone, in the order asked for; what there is not is left out."""
    wanted = ["modern:20-107", "classic:b_zendar"]
    page = got(client, f"/v1/cards/several?ids={wanted[0]},nothing,{wanted[1]},{wanted[0]}", SeveralCardsSchema)
    assert page["cards"] == [got(client, f"/v1/cards/{ident}", WordedCardSchema) for ident in wanted]
    assert client.get("/v1/cards/several?ids=").status_code == 422
    assert client.get("/v1/cards/several").status_code == 422


def test_classes_have_names(client: FlaskClient) -> None:
    """Every class on a card of the catalogue is called something in both languages."""
    known = {one["id"]: one["names"] for one in got(client, "/v1/cards/classes", CardClassesSchema)["classes"]}
    used = {slug for card in default_catalogue() for slug in card.get("classes", ())}
    assert len(used) > 20
    assert used <= known.keys()
    assert all("а" <= letter.lower() <= "я" for names in known.values() for letter in names["ru"] if letter.isalpha())
    assert known["gnome"] == {"en": "gnome", "ru": "гном"}
