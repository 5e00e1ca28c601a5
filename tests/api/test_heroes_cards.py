"""Cards of Heroes as clients ask for them: found, read, said; and a request that mixes up two games is told where."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.collection.cards import CardClassesSchema, CardPageSchema, CompiledSchema, WordedCardSchema, WordedSchema
from service.cards.heroes import heroes_catalogue
from service.games import game_of
from tests.api.test_resources import got

LANGUAGES = ("en", "ru")
POISON = "2{coin}{tap}: Отравите выбранное существо на 1."


def refused(client: FlaskClient, url: str, body: Any = None) -> list[tuple[str, str]]:
    """What is wrong with a request: where, and what."""
    answer = client.get(url) if body is None else client.post(url, json=body)
    assert answer.status_code == 422, answer.text
    return [(error["pointer"], error["message"]) for error in answer.json["errors"]]


@pytest.mark.parametrize(
    "asked",
    ["kind=spell", "cost=4", "class=dragon", "element=swamps", "keyword=dash", "query=Ilari", "text=heal wounds"],
)
def test_cards_are_found(client: FlaskClient, asked: str) -> None:
    """By the parameters that find cards of the boards' game; in both languages of their words."""
    found = got(client, f"/v1/cards?ruleset=heroes&{asked}&limit=200", CardPageSchema)
    assert 0 < found["total"] < 214
    assert all(card["id"].startswith("heroes:") for card in found["cards"])
    name, _, wanted = asked.partition("=")
    told = {"kind": "kind", "cost": "cost", "element": "element"}.get(name)
    assert told is None or {str(card[told]) for card in found["cards"]} == {wanted}


def test_every_card_of_every_game_is_in_one_list(client: FlaskClient) -> None:
    every = got(client, "/v1/cards?limit=1", CardPageSchema)["total"]
    of = {
        one: got(client, f"/v1/cards?limit=1&ruleset={one}", CardPageSchema)["total"]
        for one in ("classic", "starter-2023", "heroes")
    }
    assert of["heroes"] == 214 and every == sum(of.values())
    assert got(client, "/v1/cards?kind=hero&limit=1", CardPageSchema)["total"] > 10


def test_every_feature_is_said_in_both_languages(client: FlaskClient) -> None:
    """A card by its id comes with its words: of each feature that is understood, in each language."""
    for entry in heroes_catalogue():
        card = got(client, f"/v1/cards/{entry['id']}", WordedCardSchema)
        for language in LANGUAGES:
            said = zip(card.get("features", ()), card["wording"][language], strict=True)
            assert [feature for feature, words in said if (words is None) != ("unsupported" in feature)] == []
    near = client.get("/v1/cards/heroes:ilarie")
    assert near.status_code == 404 and "heroes:ilariel" in near.json["detail"]


def test_classes_have_names(client: FlaskClient) -> None:
    known = {one["id"]: one["names"] for one in got(client, "/v1/cards/classes", CardClassesSchema)["classes"]}
    assert {slug for entry in heroes_catalogue() for slug in entry.get("classes", ())} <= known.keys()
    assert known["draconid"] == {"en": "draconid", "ru": "драконид"}


def test_a_text_is_read_and_said(client: FlaskClient) -> None:
    body = {"ruleset": "heroes", "kind": "creature", "text": f"Рывок. {POISON} Пощекотать гнома."}
    read = got(client, "/v1/cards/compile", CompiledSchema, body)
    assert read["features"][0] == {"keyword": "dash"}
    assert [deed["what"] for deed in read["features"][1]["pay"] if "what" in deed] == ["coins"]
    assert read["wording"]["en"][:2] == [
        "Dash.", "Remove 2 coins from you, close this card: give poison 1 to a chosen creature.",
    ]  # fmt: skip
    (unread,) = read["unsupported"]
    assert (unread["feature"], unread["kind"], unread["start"], unread["end"]) == ("f3", "unknown_word", 0, 10)
    assert "Пощекотать" in unread["said"]["ru"]
    said = got(client, "/v1/cards/wording", WordedSchema, {"ruleset": "heroes", "features": read["features"][:2]})
    assert said["wording"] == {language: words[:2] for language, words in read["wording"].items()}


def test_the_judge_uses_what_compiling_answers(client: FlaskClient) -> None:
    """Classes and uniqueness that a text tells are the card's; what the judge does not carry out is not understood."""
    text = "Гном. Уникальность. Рывок."
    read = got(client, "/v1/cards/compile", CompiledSchema, {"ruleset": "heroes", "text": text})
    assert (read["classes"], read["features"]) == (["gnome"], [{"keyword": "uniqueness"}, {"keyword": "dash"}])
    entry = {"definition": {"lives": 2, "text": text}, "owner": "first", "zone": "play"}
    card = game_of("heroes").read({"ruleset": "heroes", "cards": {"a1": entry}}).cards["a1"].definition
    assert (card.classes, [one.said for one in card.features]) == (("gnome",), read["features"])


@pytest.mark.parametrize(
    ("url", "body", "pointer", "said"),
    [
        ("/v1/cards?ruleset=classic&kind=hero", None, "/query/kind", "A card of classic is no hero"),
        ("/v1/cards?ruleset=heroes&kind=symbiote", None, "/query/kind", "A card of heroes is no symbiote"),
        ("/v1/cards/compile", {"ruleset": "classic", "kind": "spell", "text": ""}, "/kind", "is no spell"),
        ("/v1/cards/compile", {"ruleset": "heroes", "kind": "flying", "text": ""}, "/kind", "is no flying"),
        ("/v1/cards/compile", {"ruleset": "hero", "text": ""}, "/ruleset", "hero"),
        (
            "/v1/cards/wording", {"ruleset": "heroes", "features": [{"keyword": "jump"}]},
            "/features/0/keyword", "ambush",
        ),
        (
            "/v1/cards/wording", {"features": [{"keyword": "suppression"}]},
            "/features/0/keyword", "accuracy",
        ),
    ],
)  # fmt: skip
def test_what_the_game_has_not_is_told(client: FlaskClient, url: str, body: Any, pointer: str, said: str) -> None:
    faults = refused(client, url, body)
    assert any(place == pointer and said in message for place, message in faults), faults
