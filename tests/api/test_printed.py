"""Rulings as pages: what is on them, in one language throughout, and that nothing on them is anybody's code."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from schemas.table.adjudication import RULED
from service.cli import main
from service.games.berserk.rules import ACTIONS
from service.printing.words import WORDS

EVIL = "<script>alert('x')</script>&\"\x1b[2J</title></style>"
CREATURE = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}
FORMS = ("text/html", "text/plain")


def request_for(name: str = "Бык", **more: Any) -> dict[str, Any]:
    """A strike between two open creatures, the first one so named."""
    cards = {
        "a1": {"owner": "first", "cell": "C1", "definition": {**CREATURE, "name": name}},
        "b1": {"owner": "second", "cell": "C1'", "definition": {**CREATURE, "name": "Вол"}},
    }
    action = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
    position = {"ruleset": "classic", "cards": cards}
    return {"position": position, "action": action, "dice": [5, 4], "resolve": "all", "language": "ru"} | more


def page(client: FlaskClient, request: dict[str, Any], form: str, path: str = "/v1/adjudications") -> str:
    """The answer as a page."""
    response = client.post(path, json=request, headers={"Accept": form})
    assert response.status_code == 200, response.text
    assert response.mimetype == form and "Accept" in response.headers["Vary"]
    return response.text


class Tags(HTMLParser):
    """The tags, attributes and words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.said: list[str] = []
        self._style = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self._style = tag == "style"

    def handle_data(self, data: str) -> None:
        if not self._style:
            self.said.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._style = False


def words_of(text: str, form: str) -> str:
    """What a page says."""
    return " ".join(Tags(text).said) if form == "text/html" else text


@pytest.mark.parametrize("form", FORMS)
def test_a_ruling_as_a_page(client: FlaskClient, form: str) -> None:
    """Both boards, the steps with their paragraphs in words, passes folded."""
    said = words_of(page(client, request_for(), form), form)
    assert "Действие законно." in said and "До" in said and "После" in said
    assert "«Бык»: заявлено «простой удар» → «Вол»." in said
    assert "Простой удар есть атака" in said  # 205.2, where the declaration cites it
    assert "8/8" in said and "7/8" in said
    assert "пасы и выполнение объектов стека" in said
    assert ("Первый игрок пасует" in said) == (form == "text/html")  # there it can be unfolded


@pytest.mark.parametrize("form", FORMS)
def test_a_refusal_as_a_page(client: FlaskClient, form: str) -> None:
    """Each reason with its paragraph in words; there is one board, for nothing has changed."""
    text = page(client, request_for(action={"type": "strike", "player": "first", "source": "b1", "target": "a1"}), form)
    said = words_of(text, form)
    assert "Действие незаконно." in said and "Первый игрок не контролирует карту «Вол»." in said
    assert "Карту контролирует игрок" in " ".join(said.split())
    assert "После" not in said


@pytest.mark.parametrize("form", FORMS)
def test_a_refusal_names_what_may_be_thought_of(client: FlaskClient, form: str) -> None:
    """Whom one cannot strike can perhaps be shot: the exceptions stand below their reason, with their paragraphs."""
    request = request_for()
    request["position"]["cards"]["b1"]["cell"] = "C3'"
    said = " ".join(words_of(page(client, request, form), form).split())
    assert said.index("не стоят рядом") < said.index("Выстрелы, метания и разряды") < said.index("211.5")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("trace", ["none", "brief"])
def test_a_page_is_whole_whatever_trace_is_asked_for(client: FlaskClient, form: str, trace: str) -> None:
    """`trace` is about JSON."""
    assert page(client, request_for(trace=trace), form) == page(client, request_for(), form)


@pytest.mark.parametrize("form", FORMS)
def test_a_russian_page_is_russian(client: FlaskClient, form: str) -> None:
    """No Latin word but ids, cells, numbers of paragraphs and hashes, also where play waits for something."""
    marked = request_for()
    marked["position"]["cards"]["b1"]["markers"] = [{"kind": "poison", "x": 1, "source": "a1"}]
    waiting = [request_for(resolve="forced", dice=[]), request_for(dice=[3]), request_for(dice=[6, 1]), marked]
    allowed = (
        r"sha256:\w+|SHA-256|dictionary\.[\w.]+|storm\.[\w.]+|\b[A-E][123]?\b|\b[ab]1\b|\bX\b|\b[vo]\d*\b|\d+[a-j]\b"
    )
    for request in waiting:
        said = words_of(page(client, request, form), form)
        said = said.partition("Пункты правил")[0]
        assert not re.findall(r"[A-Za-z]{2,}", re.sub(allowed, "", said))


def test_both_languages_have_the_same_words() -> None:
    """And a word for every action and every status."""
    for language, words in WORDS.items():
        assert words.keys() == WORDS["en"].keys(), language
        assert words["actions"].keys() == ACTIONS.keys() == WORDS["en"]["actions"].keys()
        assert set(words["statuses"]) == set(RULED)
        fields = {name for action in ACTIONS.values() for name in action.fields} - {"decision"}
        assert fields <= words["fields"].keys()


@pytest.mark.parametrize("path", ["/v1/adjudications", "/v1/adjudications/compare"])
def test_what_strangers_write_is_no_code(client: FlaskClient, path: str) -> None:
    """Names come from anybody: nothing on the page runs or is fetched, and nothing commands a terminal."""
    request = request_for(EVIL.replace("\x1b", ""))
    request |= {"rulesets": ["classic", "storm"]} if path.endswith("compare") else {}
    found = Tags(page(client, request, "text/html", path))
    assert not {"script", "img", "link", "iframe", "object", "embed", "form"} & set(found.tags)
    assert not [name for name, _ in found.attributes if name.startswith("on") or name in ("style", "src")]
    assert all(value.startswith("#p-") for name, value in found.attributes if name == "href" and value)
    assert found.tags.count("title") == found.tags.count("style") == 1
    anchors = [value for name, value in found.attributes if name == "id" and value and value.startswith("p-")]
    assert len(anchors) == len(set(anchors))
    assert {f"#{anchor}" for anchor in anchors} == {value for name, value in found.attributes if name == "href"}
    assert "\x1b" not in page(client, request_for(), "text/plain")


def test_the_page_brings_its_own_policy(client: FlaskClient) -> None:
    """Its own style and nothing else."""
    response = client.post("/v1/adjudications", json=request_for(), headers={"Accept": "text/html"})
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'sha256-")


@pytest.mark.parametrize("accept", ["*/*", "application/json", "image/png", "text/plain;q=0.1, application/json", ""])
def test_json_is_the_answer_unless_a_page_is_preferred(client: FlaskClient, accept: str) -> None:
    """Also where nothing that is asked for could be given."""
    assert client.post("/v1/adjudications", json=request_for(), headers={"Accept": accept}).is_json


@pytest.mark.parametrize("form", FORMS)
def test_a_bad_request_is_a_problem(client: FlaskClient, form: str) -> None:
    """With its pointer, whatever form was asked for."""
    response = client.post("/v1/adjudications", json=request_for(dice=[7]), headers={"Accept": form})
    assert (response.status_code, response.mimetype) == (422, "application/problem+json")
    assert response.get_json()["errors"][0]["pointer"] == "/dice/0"


@pytest.mark.parametrize("form", FORMS)
def test_a_comparison_as_a_page(client: FlaskClient, form: str) -> None:
    """Where the rules part, and what each of them says."""
    shooter = {**CREATURE, "name": "Лук", "text": "{tap}: Выстрел на 1-2-3, дальность 3."}
    request = request_for(action={"type": "use", "player": "first", "source": "a1", "targets": ["b1"]}, dice=[5])
    request["position"]["cards"]["a1"]["definition"] = shooter
    text = page(client, request | {"rulesets": ["classic", "storm"]}, form, "/v1/adjudications/compare")
    said = words_of(text, form)
    assert "Где правила расходятся" in said and "Буря Стихий" in said and "Классические полные правила" in said
    assert "расходятся в том, законно ли это" in said
    assert "Действие законно." in said and "Действие незаконно." in said


@pytest.mark.parametrize(("option", "begins"), [("--html", "<!DOCTYPE html>"), ("--text", "Решение")])
def test_the_command_prints_the_same_pages(client: FlaskClient, option: str, begins: str) -> None:
    """Without a server; the exit status says the verdict."""
    given = json.dumps(request_for())
    result = CliRunner().invoke(main, ["adjudicate", "-", option], input=given)
    assert result.exit_code == 0 and result.stdout.startswith(begins)
    form = {"--html": "text/html", "--text": "text/plain"}[option]
    assert result.stdout == page(client, request_for(), form)
    illegal = json.dumps(request_for(action={"type": "pass", "player": "second"}))
    assert CliRunner().invoke(main, ["adjudicate", "-", option], input=illegal).exit_code == 1
    assert CliRunner().invoke(main, ["adjudicate", "-", option], input="[]").exit_code == 2


@pytest.mark.parametrize("place", [0, 1])
def test_of_several_actions_the_illegal_one_is_marked(client: FlaskClient, place: int) -> None:
    """The others are listed beside it."""
    strike = request_for()["action"]
    wrong = {**strike, "source": "b1", "target": "a1"}
    request = request_for(actions=[wrong, strike] if place == 0 else [strike, wrong])
    del request["action"]
    marked = [line for line in page(client, request, "text/plain").splitlines() if "именно это" in line]
    assert [line[:2] for line in marked] == [f"{place + 1}."]
