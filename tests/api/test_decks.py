"""`POST /v1/decks/check` and `POST /v1/squads/check`: every fault with its paragraph, 200 either way."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.collection.decks import DeckCheckSchema, SquadCheckSchema
from schemas.collection.formats import FormatListSchema, FormatSchema
from schemas.parts.strict import StrictSchema

Wire = dict[str, Any]


def asked(client: FlaskClient, url: str, shape: type[StrictSchema], **body: Any) -> Wire:
    """The answer, once it has the shape that the reference promises."""
    response = client.post(url, json={"ruleset": "classic", **body})
    assert response.status_code == 200, response.text
    answer = response.json
    assert isinstance(answer, dict)
    assert shape().load(answer) == answer
    assert answer["legal"] is not bool(answer["violations"])
    return answer


def deck(client: FlaskClient, cards: list[Wire], format: str = "constructed", **more: Any) -> Wire:
    """What is said of a deck."""
    return asked(client, "/v1/decks/check", DeckCheckSchema, format=format, cards=cards, **more)


def squad(client: FlaskClient, cards: list[Wire], seat: str = "first", **more: Any) -> Wire:
    """What is said of a squad."""
    return asked(client, "/v1/squads/check", SquadCheckSchema, seat=seat, cards=cards, **more)


def named(name: str, count: int = 1, **definition: Any) -> Wire:
    """A deck's entry."""
    return {"definition": {"name": name, "lives": 5, **definition}, "count": count}


def card(name: str, **definition: Any) -> Wire:
    """A squad's entry."""
    return {"definition": {"name": name, "lives": 5, **definition}}


def told(answer: Wire) -> list[tuple[str, str]]:
    """Codes and pointers."""
    return [(v["code"], v["pointer"]) for v in answer["violations"]]


def cited(answer: Wire) -> set[str]:
    """Every paragraph named."""
    return {rule for v in answer["violations"] for rule in v["rules"]}


@pytest.mark.rule("classic/100.2a")
@pytest.mark.rule("classic/100.3")
@pytest.mark.parametrize(
    ("format", "count", "code"),
    [
        ("constructed", 30, None), ("constructed", 29, "deck_too_small"), ("constructed", 50, None),
        ("constructed", 51, "deck_too_large"), ("draft", 20, None), ("draft", 19, "deck_too_small"),
        ("sealed", 20, None), ("sealed", 19, "deck_too_small"), ("sealed", 51, "deck_too_large"),
    ],
)  # fmt: skip
def test_size_of_a_deck(client: FlaskClient, format: str, count: int, code: str | None) -> None:
    answer = deck(client, [named(f"Card {n}") for n in range(count)], format)
    assert told(answer) == ([(code, "/cards")] if code else [])
    assert cited(answer) == ({"100.2a" if code == "deck_too_small" else "100.3"} if code else set())


@pytest.mark.rule("classic/100.2b")
@pytest.mark.rule("classic/dictionary.copy.1")
@pytest.mark.rule("classic/dictionary.horde.1")
@pytest.mark.rule("classic/dictionary.horde.2")
def test_copies_by_name(client: FlaskClient) -> None:
    """Three of a name, whatever else differs; five of a horde; any number in draft."""
    rest = [named(f"Card {n}") for n in range(30)]
    assert deck(client, [*rest, named("Orc", 3)])["legal"]
    twice = deck(client, [*rest, named("Orc", 2), named("Orc", 2, lives=9)])
    assert told(twice) == [("too_many_copies", "/cards/31")] and "100.2b" in cited(twice)
    horde = {"features": [{"keyword": "horde"}]}
    assert deck(client, [*rest, named("Rat", 5, **horde)])["legal"]
    six = deck(client, [*rest, named("Rat", 6, **horde)])
    assert cited(six) == {"100.2b", "dictionary.copy.1", "dictionary.horde.1", "dictionary.horde.2"}
    assert deck(client, [*rest, named("Orc", 6)], "draft")["legal"]


def test_real_cards_in_a_deck(client: FlaskClient) -> None:
    """A name and an id of one card are the same card; every fault is named at once; Russian sentences."""
    answer = deck(client, [{"card": "classic:b_zendar", "count": 2}, {"card": "Зендар", "count": 2}], language="ru")
    assert told(answer) == [("deck_too_small", "/cards"), ("too_many_copies", "/cards/1")]
    assert "Зендар" in answer["violations"][1]["message"]


def test_unknown_cards_are_errors(client: FlaskClient) -> None:
    """A list that cannot be read is a 422 that points at each fault."""
    entries = [{"card": "Nobody"}, {"definition": {"features": [{"keyword": "nothing"}]}}, {"card": "classic:nobody"}]
    for url, more in (("decks", {"format": "draft"}), ("squads", {"seat": "first"})):
        response = client.post(f"/v1/{url}/check", json={"ruleset": "classic", **more, "cards": entries})
        assert response.status_code == 422
        assert [error["pointer"] for error in response.json["errors"]] == [
            "/cards/0/card",
            "/cards/1/definition/features/0/keyword",
            "/cards/2/card",
        ]
    assert client.post("/v1/decks/check", json={"ruleset": "go", "format": "draft", "cards": []}).status_code == 422
    wrong = {"ruleset": "classic", "seat": "first", "cards": [], "options": {"version": "12"}}
    assert client.post("/v1/squads/check", json=wrong).json["errors"][0]["pointer"] == "/options/version"


def test_a_deck_in_plain_text(client: FlaskClient) -> None:
    """Faults name their lines, those of the whole deck the text; what was read is answered, to be sent as a list."""
    text = "# mine\r\n4 Зендар\r\nАфари x2\r\n"
    answer = asked(client, "/v1/decks/check", DeckCheckSchema, format="berserk:constructed", text=text)
    assert [(v["code"], v["pointer"], v.get("line")) for v in answer["violations"]] == [
        ("deck_too_small", "/text", None), ("too_many_copies", "/text", 2)
    ]  # fmt: skip
    assert (answer["format"], answer["size"]) == ("berserk:constructed", 6)
    cards = [{"card": each["card"], "count": each["count"]} for each in answer["cards"]]
    assert [v["code"] for v in deck(client, cards)["violations"]] == ["deck_too_small", "too_many_copies"]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        (
            {"format": "draft", "text": "3 Афари\n2 Зендырь"},
            [("/text", "Line 2: no card answers to 'Зендырь'. Candidates: Зендар (classic:b_zendar).")],
        ),
        (
            {"format": "darft", "text": ""},
            [
                (
                    "/format",
                    "classic has no format 'darft'; it has constructed, draft, sealed, tournament. Did you mean draft?",
                )
            ],
        ),
        (
            {"format": "Draft!", "text": ""},
            [("/format", "Must be the name of a format, as in constructed or berserk:constructed.")],
        ),
        ({"format": "draft", "text": "", "cards": []}, [("/text", None)]),
        ({"format": "draft"}, [("", "Needs one of cards, text.")]),
        (
            {"format": "draft", "cards": [], "hero": {"card": "Зендар"}},
            [("/hero", "A deck of berserk:draft has no hero.")],
        ),
        (
            {"format": "draft", "cards": [{"definition": {"kind": "spell"}}, {"definition": {"cost": 3}}]},
            [("/cards/0/definition/kind", None), ("/cards/1/definition/cost", "Must be an object.")],
        ),
        (
            {"ruleset": "heroes", "format": "draft", "cards": [{"definition": {"movement": 1}}]},
            [("/cards/0/definition/movement", None)],
        ),
        (
            {"ruleset": "heroes", "format": "draft", "text": "герой: А\nгерой: Б"},
            [("/text", "Line 2: A deck has one hero.")],
        ),
        ({"ruleset": "go", "format": "draft", "cards": []}, [("/ruleset", None)]),
    ],
)
def test_what_is_no_deck(client: FlaskClient, body: Wire, errors: list[tuple[str, str | None]]) -> None:
    response = client.post("/v1/decks/check", json={"ruleset": "classic", **body})
    assert response.status_code == 422
    found = [(error["pointer"], error["message"]) for error in response.json["errors"]]
    assert sorted(pointer for pointer, _ in found) == sorted(pointer for pointer, _ in errors)
    assert all(message is None or (pointer, message) in found for pointer, message in errors)


def test_a_deck_of_heroes_that_is_described(client: FlaskClient) -> None:
    """A game that the judge does not play yet has its formats: hero, size, copies, elements."""
    hero = {"definition": {"name": "Тиша", "kind": "hero", "lives": 26, "element": "swamps"}}
    gnome = {"definition": {"name": "Гном", "cost": 2, "lives": 3, "strike": 3, "element": "mountains"}, "count": 4}
    spell = {"definition": {"name": "Туман", "kind": "spell", "cost": {"x": True}, "element": "neutral"}, "count": 36}
    answer = deck(client, [gnome, spell], ruleset="heroes", hero=hero)
    assert told(answer) == [
        ("too_many_copies", "/cards/0"), ("element_not_of_hero", "/cards/0"), ("too_many_copies", "/cards/1")
    ]  # fmt: skip
    assert told(deck(client, [spell], ruleset="heroes")) == [
        ("hero_missing", "/cards"), ("deck_too_small", "/cards"), ("too_many_copies", "/cards/0")
    ]  # fmt: skip


def test_cards_of_sets_and_classes_that_tournaments_do_not_admit(client: FlaskClient) -> None:
    cards = [named("Parody"), named("Lord", classes=["overlord"]), {"card": "classic:d_ifrit"}]
    cards[0]["set"] = "fan"
    assert {v["code"]: v["pointer"] for v in deck(client, cards, "tournament")["violations"]} == {
        "deck_too_small": "/cards",
        "set_not_admitted": "/cards/0",
        "card_reserved": "/cards/1",
        "card_banned": "/cards/2",
    }
    assert "card_reserved" not in {code for code, _ in told(deck(client, cards, "tournament", game_master=True))}


def test_formats_are_listed(client: FlaskClient) -> None:
    """All of them, and each by its id; near it where there is none."""
    listed = client.get("/v1/formats").json
    assert FormatListSchema().load(listed) == listed
    assert [each["id"] for each in listed["formats"]] == sorted(each["id"] for each in listed["formats"])
    for each in listed["formats"]:
        assert client.get(f"/v1/formats/{each['id']}").json == each
        assert FormatSchema().load(each) == each
    assert {ruleset for each in listed["formats"] for ruleset in each["rulesets"]} > {"classic", "heroes"}
    missing = client.get("/v1/formats/berserk:constructd")
    assert missing.status_code == 404 and "Did you mean berserk:constructed?" in missing.json["detail"]


@pytest.mark.rule("classic/101.1")
@pytest.mark.rule("classic/101.3")
@pytest.mark.rule("classic/302.3")
def test_crystals_of_a_seat(client: FlaskClient) -> None:
    assert squad(client, [])["crystals"] == {"gold": 23, "silver": 22}
    assert squad(client, [], "second")["crystals"] == {"gold": 23, "silver": 23}
    assert squad(client, [], "second", options={"version": "13.1d"})["crystals"] == {"gold": 24, "silver": 23}
    assert squad(client, [], mulligans=3)["crystals"] == {"gold": 20, "silver": 22}
    assert told(squad(client, [], mulligans=24)) == [("too_many_mulligans", "/cards")]


@pytest.mark.rule("classic/304.6")
@pytest.mark.rule("classic/304.6a")
def test_elements_of_a_squad(client: FlaskClient) -> None:
    """One element brings a gold crystal, each beyond two takes one before its card."""
    forest, swamp = card("A", cost={"silver": 4}, element="forests"), card("B", cost={"gold": 5}, element="swamps")
    third = card("C", cost={"gold": 6}, element="mountains")
    assert squad(client, [forest])["crystals"] == {"gold": 24, "silver": 18}
    assert squad(client, [forest, swamp])["crystals"] == {"gold": 18, "silver": 18}
    assert squad(client, [forest, swamp, third])["crystals"] == {"gold": 11, "silver": 18}
    dear = squad(client, [forest, swamp, card("D", cost={"gold": 12}, element="swamps"), third])
    assert told(dear) == [("not_enough_crystals", "/cards/3")] and {"304.6", "304.6a"} <= cited(dear)


@pytest.mark.rule("classic/304.5")
@pytest.mark.rule("classic/211.7")
@pytest.mark.rule("classic/212.3")
@pytest.mark.rule("classic/dictionary.uniqueness.2")
def test_limits_of_a_squad_are_all_named(client: FlaskClient) -> None:
    flyers = [card(f"F{n}", kind="flying", cost={"silver": 8}) for n in range(2)]
    terrains = [card(f"T{n}", kind="terrain", cost={"silver": 1}) for n in range(2)]
    unique = [card("U", cost={"silver": 1}, unique=True) for _ in range(2)]
    answer = squad(client, [*flyers, *terrains, *unique])
    assert told(answer) == [
        ("flyers_too_dear", "/cards/1"), ("limit_exceeded", "/cards/3"), ("not_unique", "/cards/5")
    ]  # fmt: skip
    assert {"211.7", "212.3", "dictionary.uniqueness.2"} <= cited(answer)
    full = squad(client, [card(f"C{n}", cost={"silver": 1}) for n in range(16)])
    assert told(full) == [("set_full", "/cards/15")] and cited(full) == {"304.5"}


def test_payments_and_warnings(client: FlaskClient) -> None:
    """Gold may pay for an ordinary card, and the answer says that this is a reading; an X is named."""
    paid = squad(client, [{**card("A", cost={"silver": 4}), "pay": {"gold": 4, "silver": 0}}])
    assert paid["crystals"] == {"gold": 19, "silver": 22}
    assert [w["interpretation"] for w in paid["warnings"]] == ["gold-for-ordinary-cards"]
    x = card("X", cost={"gold": "1+X"})
    assert squad(client, [{**x, "x": 4}])["crystals"]["gold"] == 18
    assert told(squad(client, [x])) == [("x_missing", "/cards/0")]
    assert squad(client, [card("Q", cost={"silver": 1}, features=[{"unsupported": "why"}])])["warnings"]


@pytest.mark.parametrize("elements", [["fire"], ["forests", "swamps"]])
def test_elements_that_the_book_does_not_know_are_warned_of(client: FlaskClient, elements: list[str]) -> None:
    """202.8, 202.9: five elements, and a card is of one of them at most."""
    odd = squad(client, [{"definition": {"name": "Q", "lives": 5, "cost": {"silver": 1}, "elements": elements}}])
    assert odd["legal"] and [w["interpretation"] for w in odd["warnings"]] == ["elements-beyond-the-book"]
    usual = squad(client, [{"definition": {"name": "Q", "lives": 5, "cost": {"silver": 1}, "elements": elements[1:]}}])
    assert not usual["warnings"]


def test_what_hangs_on_dice_is_left_out_of_a_check_and_said(client: FlaskClient) -> None:
    """No dice are rolled for a check (216.5): the card is recruited all the same, and so is the next."""
    by_itself, number = {"by": {"is": "self"}}, {"number": "rolled"}
    text = {
        "when": {"event": "put", "way": "recruit", "stage": "declared", "on": {"is": "self"}},
        "works_in": ["deal", "recruited"],
        "do": [
            {"deed": "roll", **by_itself, "pips": {"as": "rolled"}},
            {"let": [{"change": "lives", "on": {"is": "self"}, "plus": number}]},
        ],
    }
    cost, mountains = {"cost": {"silver": 3}}, {"element": "mountains"}
    answer = squad(client, [card("Gambler", features=[text], **cost, **mountains), card("Other", **cost, **mountains)])
    plain = squad(client, [card("Gambler", **cost, **mountains), card("Other", **cost, **mountains)])
    assert answer["legal"] and answer["crystals"] == plain["crystals"] == {"gold": 24, "silver": 16}
    assert [one["code"] for one in answer["warnings"]] == ["dice_not_rolled"]
    assert "Gambler" in answer["warnings"][0]["message"]
    assert plain["warnings"] == []
