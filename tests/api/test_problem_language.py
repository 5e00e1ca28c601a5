"""Problem documents speak the language that was asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas import examples
from service.api.answering.problem_language import told
from service.api.answering.problems import KINDS

STRIKE: dict[str, Any] = examples.ADJUDICATIONS["strike"]["value"]
ROOT = Path(__file__).parents[2]
#: Whose messages are all there: what refuses a request's shape, a position, or what is not there.
SOURCES = (
    "schemas/parts/fields.py",
    "schemas/parts/strict.py",
    "schemas/table/card.py",
    "service/api",
    "service/access",
    "service/adjudication.py",
    "service/odds.py",
    "service/legal_actions.py",
    "service/games/berserk/rules/position/validate.py",
    "service/games/berserk/rules/course/adjudicate.py",
    "service/games/heroes/position",
    "service/games/heroes/course/adjudicate.py",
    "schemas/heroes",
    "replays/errors.py",
)
#: Whose messages stand in pairs of a pointer and a sentence.
PAIRED = (
    "forms/shapes",
    "forms/filter_shapes",
    "forms/effect_shapes",
    "forms/trigger_shapes",
    "forms/feature_shapes",
    "forms/abilities",
    "forms/readings",
    "position/laid",
)
TELLS = {"Fault", "refuse", "not_found", "forbidden", "unauthorized", "too_many_requests", "conflict", "invalid",
         "misdirected", "bad_request", "unsupported_media_type", "unavailable", "not_json", "__init__"}  # fmt: skip
RUSSIAN = re.compile(r"[а-яё]", re.IGNORECASE)


def _messages() -> Iterator[str]:
    """The sentences that stand in calls which refuse, with something in their places."""
    for name in SOURCES:
        path = ROOT / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", getattr(call.func, "id", "")) in TELLS:
                    yield from filter(None, (_sentence(argument) for argument in call.args))


def _paired() -> Iterator[str]:
    for name in PAIRED:
        path = ROOT / f"service/games/berserk/rules/{name}.py"
        for pair in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(pair, ast.Tuple) and len(pair.elts) == 2:
                yield from filter(None, [_sentence(pair.elts[1])])


def _sentence(node: ast.expr) -> str | None:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    said = "".join(str(p.value) if isinstance(p, ast.Constant) else _filled(p) for p in parts)
    return said if said.endswith(".") and " " in said else None


def _filled(part: ast.expr) -> str:
    said = ast.unparse(part)
    return "A revealed terrain" if "revealed=True" in said else "An artifact" if "_an(" in said else "7"


def test_every_fault_of_notation_has_russian_words() -> None:
    """What is said of a text that cannot be read is told to whoever typed it, and so in his language."""
    said = set()
    for path in sorted((ROOT / "service/notation").glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "NotationError":
                first = call.args[0]
                parts = first.values if isinstance(first, ast.JoinedStr) else [first]
                said.add("".join(str(p.value) if isinstance(p, ast.Constant) else "7" for p in parts))
    # What is put together of what stands elsewhere says nothing by itself.
    said = {one for one in said if re.search("[a-z]{4}", one)}
    assert len(said) > 15
    assert not sorted(one for one in said if not RUSSIAN.search(told(f"{one} (column 7)".replace("77", "7"), "ru")))
    assert not sorted(one for one in said if told(one, "ru") == one)


def test_every_fault_of_an_archive_has_russian_words() -> None:
    """Who brings a game in as a file is told where and what is wrong with it."""
    said = set()
    for name in ("files/archive.py", "judged/verification.py"):
        for call in ast.walk(ast.parse((ROOT / "replays" / name).read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("BadArchive", "Divergence", "_same"):
                said |= {one for one in map(_sentence, call.args[1:2]) if one is not None}
    assert len(said) > 30
    assert not sorted(one for one in said if not RUSSIAN.search(told(f"line 3, event 2: {one}", "ru")))
    assert not sorted(one for one in said if told(one, "ru") == one)
    assert told("line 1: It is not JSON.", "ru") == "Строка 1: Это не JSON."


def test_every_refusal_has_russian_words() -> None:
    """A sentence that is put into a refusal has to be in the table."""
    found = {*_messages(), *_paired()}
    messages = {said for said in found if not said.startswith("7")} | {kind.title for kind in KINDS.values()}
    assert len(messages) > 90
    assert not sorted(said for said in messages if not RUSSIAN.search(told(said, "ru")))


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("Must have 1 to 120 characters.", "Должно быть от 1 до 120 знаков."),
        ("An artifact card has no lives to wound.", "У карты вида «артефакт» нет жизней, и ранить её нельзя."),
        ("C1 is taken by a1. (305.2, 207.1)", "Клетка C1 занята картой a1. (305.2, 207.1)"),
        ("no card answers to 'Зенда' Candidates: a.", "Ни одна карта не называется 'Зенда'. Похожие: a."),
        (
            "2 dice were not needed. Play stopped before that, at the target object of chain s1, where second is to "
            "act: give the dice later, or pass on with `resolve`.",
            "Лишние броски: 2. Игра остановилась раньше: объект цели цепочки s1, очередь игрока second; дайте броски "
            "позже или пасуйте дальше с `resolve`.",
        ),
        (
            "1 die was not needed. Play stopped before that, at a choice of first, weaken_result: make it, or foresee "
            "it in `answers`.",
            "Лишний бросок: 1. Игра остановилась раньше: выбор игрока first (ослабление результата); сделайте его или "
            "предусмотрите в `answers`.",
        ),
        (
            "A revealed flying card is in the additional zone, where flyers, ranged attacks and who has closed to "
            "strike flyers reach it.",
            "Вскрытая карта вида «летающее существо» находится в дополнительной зоне, где её достают летающие, "
            "дистанционные атаки и закрывшиеся для удара по летающему.",
        ),
        (
            "Is no notation: a place (a cell as in C1 or C1', a zone, or ^ and a host) is meant here, where the text "
            "ends (column 21).",
            "Это не нотация: текст кончился, а здесь нужно: место (клетка, как C1 или C1', зона или ^ и хозяин) "
            "(столбец 21).",
        ),
        (
            'Is no game in notation: a tag is meant here, as in [title "Final"], or the start position (line 1, '
            "column 1).",
            'Это не игра в нотации: здесь нужна пометка, как [title "Финал"], или начальная позиция (строка 1, '
            "столбец 1).",
        ),
        ("Nobody ever said this.", "Nobody ever said this."),
    ],
)
def test_sentences(english: str, russian: str) -> None:
    """What stands in their places is kept, our own words and the paragraphs too."""
    assert told(english, "en") == english
    if russian != english:
        assert told(english, "ru") == russian


@pytest.mark.parametrize(
    ("language", "accept", "russian"),
    [
        (None, None, False),
        ("ru", None, True),
        ("ru", "en", True),
        ("en", "ru", False),
        (None, "ru-RU,ru;q=0.9,en;q=0.8", True),
        (None, "en;q=0.1, ru;q=0.2", True),
        (None, "de", False),
        ("de", "ru", True),
        (7, "ru", True),
    ],
)
def test_the_language_of_a_problem(client: FlaskClient, language: Any, accept: str | None, russian: bool) -> None:
    """`language` says it, and where it does not the header."""
    request = {**STRIKE, "dice": [9]} | ({"language": language} if language is not None else {})
    headers = {"Accept-Language": accept} if accept is not None else {}
    response = client.post("/v1/adjudications", json=request, headers=headers)
    problem = response.get_json()
    assert response.headers["Content-Language"] == ("ru" if russian else "en")
    assert "Accept-Language" in response.headers["Vary"]
    said = [problem["title"], problem["detail"], problem["errors"][0]["message"]]
    assert [bool(RUSSIAN.search(text)) for text in said] == [russian] * 3
    assert problem["type"] == "/problems/invalid" and problem["errors"][0]["pointer"] in ("/dice/0", "/language")


def test_the_query_says_it_too(client: FlaskClient) -> None:
    """Where a resource has a `language` there, and where it has not."""
    document = client.get("/v1/replays/nobody/positions/0.svg?language=ru").get_json()
    assert RUSSIAN.search(document["title"]) and RUSSIAN.search(document["detail"])


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/v1/nothing", b"", 404),
        ("DELETE", "/v1/cards", b"", 405),
        ("POST", "/v1/adjudications", b"{", 400),
        ("GET", "/v1/cards/classic:nobody", b"", 404),
        ("GET", "/v1/rulesets/classic/paragraphs/999", b"", 404),
    ],
)
def test_problems_without_a_body_that_can_be_read(
    client: FlaskClient, method: str, path: str, body: bytes, status: int
) -> None:
    """The header is all there is."""
    response = client.open(
        path, method=method, data=body, headers={"Accept-Language": "ru"}, content_type="application/json"
    )
    document = response.get_json()
    assert (response.status_code, document["status"]) == (status, status)
    assert RUSSIAN.search(document["title"]) and RUSSIAN.search(document["detail"])
