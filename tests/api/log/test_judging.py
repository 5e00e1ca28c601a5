"""Judges' work on the wire, with the real judge."""

from __future__ import annotations

import base64
import copy
import hashlib
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from schemas.examples import POSITION, STRIKE
from schemas.recorded import judging as schemas
from schemas.recorded.replays import EventPageSchema, ReplaySchema
from tests.api.log.shared import NOBODY, PASS, append, begin, played, pointers, problem, read, untouched

RULING: dict[str, Any] = {"verdict": "illegal", "rules": ["216.5", "205.6"], "text": "Roll again."}
CORRECTION: dict[str, Any] = {"action": STRIKE, "dice": [6, 1], "resolve": "all"}


def version(client: FlaskClient, path: str) -> int:
    """Where a replay is."""
    return int(read(client.get(path), 200)["version"])


def send(client: FlaskClient, path: str, what: str, key: str | None = None, **body: Any) -> Any:
    """Ask a judge's work of a replay at its present version."""
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(f"{path}/{what}", json={"expected_version": version(client, path), **body}, headers=headers)


def test_a_rewind(client: FlaskClient) -> None:
    """Its answer, and what is to be read afterwards."""
    path = played(client)
    last = version(client, path)
    old = read(client.get(f"{path}/positions/{last}"), 200)
    response = send(client, path, "rewinds", to=0, reason="Dice on the floor.")
    body = read(response, 201, schemas.RewoundSchema)
    assert (body["version"], body["status"]) == (last + 1, "settled")
    assert response.headers["Location"] == f"{path}/positions/{last + 1}"
    start, now = (read(client.get(f"{path}/positions/{at}"), 200) for at in (0, last + 1))
    assert body["position"] == now["position"] == start["position"]
    assert read(client.get(f"{path}/positions/{last}"), 200) == old
    read(append(client, path, last + 1, STRIKE, dice=[1, 6], resolve="all"), 201)
    read(client.get(f"{path}/events?from=0"), 200, EventPageSchema)
    head = read(client.get(path), 200, ReplaySchema)
    assert head["line"] == [[0, 0], [last + 1, last + 2]]
    assert head["outcome"] is None


def test_a_fork(client: FlaskClient) -> None:
    """Begins where the first was, and goes its own way."""
    path = played(client)
    response = client.post(f"{path}/forks", json={"at": 1, "title": "What if?"})
    body = read(response, 201, schemas.ForkedSchema)
    where = response.headers["Location"]
    assert where == f"/v1/replays/{body['id']}"
    head = read(client.get(where), 200, ReplaySchema)
    assert head["ancestry"] == body["ancestry"]
    assert head["ancestry"][0]["replay"] == path.rpartition("/")[2]
    created = read(client.get(f"{where}/events?from=0"), 200, EventPageSchema)["events"][0]
    assert created["ancestry"] == body["ancestry"]


def test_a_ruling_with_a_correction(client: FlaskClient) -> None:
    """Three events at once, a summary in the head, the list, the same answer to the same key."""
    path = played(client)
    last = version(client, path)
    response = send(client, path, "rulings", "k", event=1, **RULING, correction=CORRECTION)
    body = read(response, 201, schemas.RuledSchema)
    assert [event["kind"] for event in body["events"]] == ["ruling", "rewind", "action"]
    assert body["version"] == last + 3 == version(client, path)
    assert response.headers["Location"] == f"{path}/rulings/{body['id']}/report"
    again = client.post(
        f"{path}/rulings",
        json={"expected_version": last, "event": 1, **RULING, "correction": CORRECTION},
        headers={"Idempotency-Key": "k"},
    )
    assert (again.status_code, again.data) == (201, response.data)
    listed = read(client.get(f"{path}/rulings"), 200, schemas.RulingsSchema)["rulings"]
    assert [(one["id"], one["event"], one["corrected_by"]) for one in listed] == [(body["id"], 1, last + 3)]
    head = read(client.get(path), 200, ReplaySchema)
    assert [one["id"] for one in head["rulings"]] == [body["id"]]
    alone = {"position": POSITION, **CORRECTION}
    assert read(client.post("/v1/adjudications", json=alone), 200)["position_hash"] == head["position_hash"]


def test_a_correction_that_is_illegal(client: FlaskClient, redis: Redis) -> None:
    """200 with the ruling on it, and nothing recorded."""
    path = begin(client)
    read(append(client, path, 0, PASS), 201)
    before = untouched(redis)
    wrong = {"action": {**STRIKE, "source": "b1"}}
    body = read(send(client, path, "rulings", event=1, **RULING, correction=wrong), 200, schemas.RuledSchema)
    assert (body["appended"], body["adjudication"]["verdict"]) == (False, "illegal")
    assert untouched(redis) == before


def test_notes_and_closing(client: FlaskClient, redis: Redis) -> None:
    """A closed replay takes nothing more: 409, and a sentence that says so."""
    path = played(client)
    read(send(client, path, "notes", text="The clock\nstood still.", event=1), 201, schemas.RecordedSchema)
    read(send(client, path, "closings", reason="Signed."), 201, schemas.RecordedSchema)
    assert read(client.get(path), 200, ReplaySchema)["closed"] is True
    before = untouched(redis)
    last = version(client, path)
    answers = [append(client, path, last, PASS), send(client, path, "rewinds", to=0), send(client, path, "closings")]
    answers += [send(client, path, "notes", text="x"), send(client, path, "rulings", event=1, **RULING)]
    for answer in answers:
        body = problem(answer, 409, "conflict")
        assert "closed" in body["detail"]
        assert body["current_version"] == last
    assert untouched(redis) == before


GOOD: dict[str, dict[str, Any]] = {
    "rewinds": {"expected_version": 1, "to": 0},
    "rulings": {"expected_version": 1, "event": 1, **RULING},
    "notes": {"expected_version": 1, "text": "x"},
    "closings": {"expected_version": 1},
    "forks": {"at": 0},
}


@pytest.mark.parametrize(
    ("what", "changes", "faults"),
    [
        ("rewinds", {"to": None}, ["/to"]),
        ("rewinds", {"to": -1}, ["/to"]),
        ("rewinds", {"to": 1}, ["/to"]),
        ("rewinds", {"to": 10**12}, ["/to"]),
        ("rewinds", {"reason": ""}, ["/reason"]),
        ("rewinds", {"reason": "\x00"}, ["/reason"]),
        ("rewinds", {"form": 1}, ["/form"]),
        ("rewinds", {"expected_version": "1"}, ["/expected_version"]),
        ("forks", {"at": "0"}, ["/at"]),
        ("forks", {"title": "x" * 201}, ["/title"]),
        ("forks", {"expected_version": 1}, ["/expected_version"]),
        ("rulings", {"verdict": "maybe"}, ["/verdict"]),
        ("rulings", {"rules": []}, ["/rules"]),
        ("rulings", {"rules": ["216.5", "216.5"]}, ["/rules/1"]),
        ("rulings", {"rules": ["216.5", "1.1.1"]}, ["/rules/1"]),
        ("rulings", {"rules": "216.5"}, ["/rules"]),
        ("rulings", {"text": "x" * 10_001}, ["/text"]),
        ("rulings", {"event": 0}, ["/event"]),
        ("rulings", {"event": 2}, ["/event"]),
        ("rulings", {"event": 0, "rules": ["0"]}, ["/event", "/rules/0"]),
        ("rulings", {"correction": {}}, ["/correction/action"]),
        ("rulings", {"correction": {"action": {"type": "fly"}}}, ["/correction/action/type"]),
        ("rulings", {"correction": {"action": STRIKE, "dice": [9]}}, ["/correction/dice/0"]),
        ("rulings", {"correction": {"action": STRIKE, "dice": [1] * 20, "resolve": "all"}}, ["/correction/dice"]),
        ("rulings", {"correction": {"action": {**STRIKE, "target": "zz"}}}, ["/correction/action/target"]),
        ("notes", {"text": None}, ["/text"]),
        ("notes", {"text": 7}, ["/text"]),
        ("notes", {"event": 2}, ["/event"]),
        ("closings", {"reason": []}, ["/reason"]),
    ],
)
def test_bad_bodies(client: FlaskClient, redis: Redis, what: str, changes: dict[str, Any], faults: list[str]) -> None:
    """422 with a pointer to each fault, and the log untouched."""
    path = begin(client)
    read(append(client, path, 0, PASS), 201)
    before = untouched(redis)
    response = client.post(f"{path}/{what}", json=GOOD[what] | changes, headers={"Idempotency-Key": "k"})
    assert pointers(problem(response, 422, "invalid")) == faults
    assert untouched(redis) == before


@pytest.mark.parametrize("what", GOOD)
class TestEveryWork:
    """What holds for each of them."""

    def test_nothing_sent(self, client: FlaskClient, what: str) -> None:
        """What is needed is named."""
        needed = {f"/{name}" for name in GOOD[what]}
        assert set(pointers(problem(client.post(f"{begin(client)}/{what}", json={}), 422, "invalid"))) == needed

    def test_not_json(self, client: FlaskClient, what: str) -> None:
        """400, and 415 for another media type."""
        where = f"{begin(client)}/{what}"
        problem(client.post(where, data=b"{", content_type="application/json"), 400, "not-json")
        problem(client.post(where, data=b"x", content_type="text/plain"), 415, "unsupported-media-type")

    def test_no_such_replay(self, client: FlaskClient, what: str) -> None:
        """404."""
        problem(client.post(f"/v1/replays/{NOBODY}/{what}", json=GOOD[what]), 404, "not-found")

    def test_another_version(self, client: FlaskClient, redis: Redis, what: str) -> None:
        """409 with the version that there is; a fork needs none."""
        path = begin(client)
        for at in range(3):
            read(
                append(client, path, at, {**PASS, "player": "first" if at % 2 == 0 else "second"}, resolve="step"), 201
            )
        before = untouched(redis)
        response = client.post(f"{path}/{what}", json=GOOD[what])
        if what == "forks":
            read(response, 201)
        else:
            assert problem(response, 409, "conflict")["current_version"] == 3
            assert untouched(redis) == before


class Tags(HTMLParser):
    """Collects what a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag begins."""
        self.tags.append(tag)
        self.attributes += attrs


class TestReport:
    """`GET …/rulings/{id}/report`."""

    EVIL = '<script>alert("x")</script>&"\'</title></style>'

    @pytest.fixture
    def where(self, client: FlaskClient) -> str:
        """The report of a ruling in which every text that a client can choose is hostile."""
        position = copy.deepcopy(POSITION)
        position["cards"]["a1"]["definition"] |= {"name": self.EVIL}
        response = client.post(
            "/v1/replays",
            json={"position": position, "title": self.EVIL, "players": {"first": self.EVIL, "second": "Борис"}},
        )
        path = response.headers["Location"]
        read(append(client, path, 0, STRIKE, dice=[4, 3], resolve="all"), 201)
        ruling = {**RULING, "text": self.EVIL}
        return str(send(client, path, "rulings", event=1, **ruling, correction=CORRECTION).headers["Location"])

    @pytest.mark.parametrize("language", ["en", "ru"])
    def test_the_page(self, client: FlaskClient, where: str, language: str) -> None:
        """Three boards, two traces, every paragraph restated, all hashes; nothing that runs or is fetched."""
        response = client.get(f"{where}?language={language}")
        assert response.status_code == 200
        assert response.mimetype == "text/html"
        page = response.text
        found = Tags(page)
        assert found.tags.count("svg") == 3
        assert not {"script", "img", "link", "iframe", "object", "embed", "form"} & set(found.tags)
        assert not [name for name, _ in found.attributes if name.startswith("on") or name in ("style", "src")]
        assert all(value.startswith("#p-") for name, value in found.attributes if name == "href" and value)
        assert "<script" not in page
        assert page.count("sha256:") == 6
        restated = {"en": "weak", "ru": "бросок"}[language]
        assert restated in page.lower()
        cited = set(re.findall(r'href="#(p-[^"]+)"', page))
        assert cited
        assert cited == set(re.findall(r'<dt id="(p-[^"]+)"', page))
        assert f'lang="{language}"' in page
        assert page.count('class="cell"') == 3 * 30
        assert page.count('class="zone"') == 3 * 2

    def test_the_policy(self, client: FlaskClient, where: str) -> None:
        """Allows the page's own style and nothing else."""
        response = client.get(where)
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; style-src 'sha256-")
        assert "unsafe" not in policy
        assert "script-src" not in policy
        (style,) = re.findall("<style>(.*?)</style>", response.text, re.S)
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy

    def test_what_is_not_there(self, client: FlaskClient, where: str) -> None:
        """404, and 422 for a language that it has not."""
        path = where.rpartition("/rulings")[0]
        for ruling in ("1", "99", "x", "%3Cscript%3E"):
            problem(client.get(f"{path}/rulings/{ruling}/report"), 404, "not-found")
        problem(client.get(f"/v1/replays/{NOBODY}/rulings/2/report"), 404, "not-found")
        assert pointers(problem(client.get(f"{where}?language=de"), 422, "invalid")) == ["/query/language"]
        assert pointers(problem(client.get(f"{where}?lang=en"), 422, "invalid")) == ["/query/lang"]


def test_hidden_cards_lie_face_down(client: FlaskClient) -> None:
    """The drawing does not say what they are."""
    position = copy.deepcopy(POSITION)
    for ident, cell in (("a2", "A1"), ("b2", "A1'")):
        definition = {"name": "Secret", "kind": "creature", "lives": 5, "strike": [1, 1, 1]}
        position["cards"][ident] = {
            **{"definition": definition, "owner": "first" if ident == "a2" else "second", "cell": cell},
            "hidden": ident == "b2",
        }
    path = client.post("/v1/replays", json={"position": position}).headers["Location"]
    read(append(client, path, 0, STRIKE, dice=[4, 3], resolve="all"), 201)
    where = send(client, path, "rulings", event=1, **RULING).headers["Location"]
    page = client.get(where).text
    assert page.count(">Secret<") == 2
    assert page.count('class="card back"') == 2
