"""`/v1/language`: the words of cards as data and as a page, and features in them checked."""

from __future__ import annotations

import re
import time
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import examples
from schemas.collection.language import CheckedSchema, LanguageSchema
from service.games import BERSERK
from service.judge.language import published
from service.judge.language.bounds import DEEPEST, LARGEST, LONGEST

PATH, CHECK = "/v1/language", "/v1/language/check"
WORDS = [word["word"] for word in published(BERSERK)["words"]]
SELF = {"is": "self"}


class _Anchors(HTMLParser):
    """The places of a page, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.places += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href"]


def page(client: FlaskClient, accept: str | None = None, query: str = "") -> Any:
    headers = {"Accept": "text/html"} | ({"Accept-Language": accept} if accept else {})
    found = client.get(PATH + query, headers=headers)
    assert (found.status_code, found.mimetype) == (200, "text/html")
    return found


def checked(client: FlaskClient, *features: Any) -> dict[str, Any]:
    answer = client.post(CHECK, json={"features": list(features)})
    assert answer.status_code == 200, answer.text
    assert CheckedSchema().load(answer.json) == answer.json
    return answer.json


def does(*deeds: Any) -> dict[str, Any]:
    return {"playable": "turn", "do": list(deeds)}


def test_the_language_is_published_in_the_shape_documented(client: FlaskClient) -> None:
    answer = client.get(PATH)
    assert LanguageSchema().load(answer.json) == answer.json
    assert [word["word"] for word in answer.json["words"]] == WORDS
    assert answer.json["limits"] == {"depth": DEEPEST, "size": LARGEST, "word": LONGEST}
    assert {"Accept"} <= set(answer.vary)


def test_it_is_not_sent_again_to_whom_has_it(client: FlaskClient) -> None:
    for headers in ({}, {"Accept": "text/html"}):
        name = client.get(PATH, headers=headers).headers["ETag"]
        assert client.get(PATH, headers={**headers, "If-None-Match": name}).status_code == 304


def test_some_of_the_words(client: FlaskClient) -> None:
    only = client.get(f"{PATH}?word=wound").json
    assert [word["word"] for word in only["words"]] == ["wound"] and only["parts"]
    stages = [word["word"] for word in client.get(f"{PATH}?part=stage").json["words"]]
    assert stages == ["declared", "aimed", "rolled", "counted", "landed", "ended"]
    assert "place" in [word["word"] for word in client.get(f"{PATH}?part=selector-field").json["words"]]


@pytest.mark.parametrize(
    ("query", "pointer", "near"),
    [("word=wuond", "/query/word", "wound"), ("part=evnt", "/query/part", "event")],
)
def test_a_word_that_there_is_not_gets_the_nearest(client: FlaskClient, query: str, pointer: str, near: str) -> None:
    answer = client.get(f"{PATH}?{query}")
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    assert error["pointer"] == pointer and f"Did you mean {near}?" in error["message"]


@pytest.mark.parametrize(
    ("accept", "query", "language"),
    [(None, "", "en"), ("ru-RU", "", "ru"), ("de", "", "en"), ("en", "?language=ru", "ru")],
)
def test_the_page_tells_every_word_in_its_language(
    client: FlaskClient, accept: str | None, query: str, language: str
) -> None:
    found = page(client, accept, query)
    assert found.headers["Content-Language"] == language and f'<html lang="{language}">' in found.text
    assert {"Accept", "Accept-Language"} <= set(found.vary)
    text = unescape(found.text)
    for word in published(BERSERK)["words"]:
        assert word["means"][language] in text and word["example"]["means"][language] in text
    for said in (*published(BERSERK)["absent"], *published(BERSERK)["reading"]):
        assert said[language] in text


def test_every_word_has_an_anchor_and_every_link_leads_somewhere(client: FlaskClient) -> None:
    anchors = _Anchors(page(client).text)
    assert set(WORDS) <= set(anchors.places)
    assert len(anchors.places) == len(set(anchors.places))
    assert {link for link in anchors.links if not link.startswith("#")} == set()
    assert {link[1:] for link in anchors.links} <= set(anchors.places)


def test_the_reference_leads_to_it(client: FlaskClient) -> None:
    assert 'href="v1/language"' in client.get("/docs").text


def test_what_is_sound_comes_back_in_normal_form(client: FlaskClient) -> None:
    sent = examples.LANGUAGE_CHECKS["sound"]["value"]["features"]
    found = checked(client, *sent)
    assert found["valid"] and found["faults"] == []
    (feature,) = found["features"]
    assert feature["do"][0] == {
        "target": {"kind": "creature", "side": "enemy"}, "many": {"equal": 1}, "by": "own", "as": "n1",
    }  # fmt: skip
    assert checked(client, feature)["features"] == [feature]


def test_every_example_of_the_page_is_sound(client: FlaskClient) -> None:
    words = [word for word in published(BERSERK)["words"] if word["word"] != "copy_of"]  # which is another game's
    written = [word["example"]["feature"] for word in words]
    for start in range(0, len(written), 40):
        assert checked(client, *written[start : start + 40])["features"] == written[start : start + 40]


@pytest.mark.parametrize(
    ("feature", "pointer", "message"),
    [
        ({"when": {"event": "wounds"}, "do": []}, "/when/event", "Is wound meant?"),
        ({"keyword": "armour"}, "/keyword", "Is armor meant?"),
        (
            does({"deed": "open", "on": {"adjacent": SELF}}),
            "/do/0/on/adjacent",
            "adjacent stands in near. Here may stand: all, any, as, bears,",
        ),
        (does({"deed": "open", "on": SELF, "pips": 1}), "/do/0/pips", "pips stands in attack, in roll."),
        (does({"deed": "open", "a/b~": 1}), "/do/0/a~1b~0", "has no field 'a/b~'"),
        (7, "", "A feature is an object."),
        (does({"deed": "heal", "amount": 1.5}), "/do/0/amount", "A whole number, or an amount."),
    ],
)
def test_a_fault_says_where_it_is_and_what_would_be_right_there(
    client: FlaskClient, feature: Any, pointer: str, message: str
) -> None:
    found = checked(client, does(), feature)
    assert (found["valid"], found["features"]) == (False, None)
    assert found["faults"][0]["pointer"] == f"/features/1{pointer}"
    assert message in found["faults"][0]["message"]


def _deep(levels: int) -> Any:
    selector: Any = SELF
    for _ in range(levels):
        selector = {"not": selector}
    return does({"deed": "open", "on": selector})


@pytest.mark.parametrize(
    ("feature", "pointer", "message"),
    [
        (_deep(DEEPEST), "/do/0/on" + "/not" * (DEEPEST - 3), f"A feature is nested {DEEPEST} deep at the most."),
        (does(*[SELF] * LARGEST), "", f"A feature is of {LARGEST} parts at the most."),
        (does({"deed": "o" * (LONGEST + 1)}), "/do/0/deed", f"A word has {LONGEST} characters at the most."),
        (does({"o" * (LONGEST + 1): 1}), "/do/0", f"A word has {LONGEST} characters at the most."),
    ],
)
def test_what_is_too_much_is_refused_where_it_is(client: FlaskClient, feature: Any, pointer: str, message: str) -> None:
    answer = client.post(CHECK, json={"features": [feature]})
    assert answer.status_code == 422
    assert answer.json["errors"] == [{"pointer": f"/features/0{pointer}", "message": message}]


def test_bodies_are_bounded(client: FlaskClient) -> None:
    assert client.post(CHECK, json={"features": [_deep(80)]}).status_code == 400
    assert client.post(CHECK, json={"features": [does({"deed": "open"})] * 8000}).status_code == 413
    for features in ([], [does()] * 41, {}, None):
        assert client.post(CHECK, json={"features": features}).status_code == 422


def test_very_many_faults_are_told_in_part_and_soon(client: FlaskClient) -> None:
    """Each takes a look at every word that may be meant."""
    worst = does(*[{"deed": "on"} for _ in range(900)])
    begun = time.perf_counter()
    assert len(checked(client, *[worst] * 10)["faults"]) == 100
    assert time.perf_counter() - begun < 2


def test_a_fault_is_told_in_russian_where_that_was_asked_for(client: FlaskClient) -> None:
    for asked in ({"language": "ru"}, {}):
        features = [
            {"when": {"event": "wounds"}, "do": []},
            does({"deed": "open", "on": {"adjacent": SELF}}),
            does({"deed": "heal", "on": {"is": "gaol"}, "amount": "1"}),
            {"plyable": "turn"},
            {"playable": "turn"},
        ]
        headers = {} if asked else {"Accept-Language": "ru"}
        answer = client.post(CHECK, json={"features": features, **asked}, headers=headers)
        for fault in answer.json["faults"]:
            assert not re.search(r"\b(An?|The|stands|meant|Here|One|needs|field)\b", fault["message"]), fault
