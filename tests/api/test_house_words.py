"""Words of a house in requests and in a file, what is told of those that nobody defines, and faults in those told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.cards.house import house_of_file
from service.reading.house import NO_HOUSE
from service.settings import Settings, SettingsError

ARMOR = {"keyword": "armor", "x": 2}
WORDS = [{"word": "Чешуя X", "text": "-X от выстрелов. Броня X."}]


def test_compile_tells_the_word_and_takes_its_meaning(client: FlaskClient) -> None:
    text = "Броня 1. Чешуя 2."
    answer = client.post("/v1/cards/compile", json={"text": text}).get_json()
    (refused,) = answer["unsupported"]
    assert refused["kind"] == "undefined_keyword"
    assert refused["sentence"][refused["start"] : refused["end"]].startswith("Чешуя")
    assert "Чешуя" in refused["said"]["en"] and "Чешуя" in refused["said"]["ru"]
    answer = client.post("/v1/cards/compile", json={"text": text, "words": WORDS}).get_json()
    assert answer["unsupported"] == [] and len(answer["features"]) == 3
    assert answer["wording"]["ru"][1].endswith("По домашнему правилу: «Чешуя».")


def test_a_long_sentence_is_quoted_in_part_and_told_by_its_span(client: FlaskClient) -> None:
    answer = client.post("/v1/cards/compile", json={"text": "0" * 2000}).get_json()
    (refused,) = answer["unsupported"]
    assert (refused["start"], refused["end"]) == (0, 2000)
    assert all(len(said) < 200 and "…" in said for said in refused["said"].values())


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"word": "Броня X", "text": "-X от выстрелов."}, "/words/0/word"),
    ({"word": "Чешуя-7", "text": "Броня 1."}, "/words/0/word"),
    ({"word": "Чешуя", "text": "Пощекотать эльфа."}, "/words/0/text"),
    ({"word": "Чешуя", "features": [{"keyword": "armour", "x": 1}]}, "/words/0/features/0/keyword"),
    ({"word": "Чешуя", "features": []}, "/words/0/features"),
    ({"word": "Враг …", "features": [ARMOR]}, "/words/0/features"),
    ({"word": "Чешуя"}, "/words/0"),
]


@pytest.mark.parametrize(("word", "pointer"), FAULTS, ids=[pointer for _, pointer in FAULTS])
def test_a_word_that_cannot_be_used_is_told(client: FlaskClient, word: dict[str, Any], pointer: str) -> None:
    answer = client.post("/v1/cards/compile", json={"text": "Броня 1.", "words": [word]})
    assert answer.status_code == 422
    assert any(error["pointer"].startswith(pointer) for error in answer.get_json()["errors"])


def test_a_file_has_words_for_every_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "words.yaml"
    monkeypatch.setenv("ARBITER_HOUSE_WORDS", str(file))
    try:
        file.write_text('- {word: Чешуя X, text: "-X от выстрелов."}\n', encoding="utf-8")
        house_of_file.cache_clear()
        with create_app(Settings(var=tmp_path)).test_client() as client:
            answer = client.post("/v1/cards/compile", json={"text": "Чешуя 2."}).get_json()
            assert answer["unsupported"] == [] and answer["features"][0]["readings"] == ["house:Чешуя"]
            own = [{"word": "Чешуя X", "text": "Броня X."}]
            answer = client.post("/v1/cards/compile", json={"text": "Чешуя 2.", "words": own}).get_json()
            assert answer["features"] == [{"keyword": "armor", "x": 2, "readings": ["house:Чешуя"]}]
        file.write_text("- {word: Чешуя X}\n", encoding="utf-8")
        house_of_file.cache_clear()
        with pytest.raises(SettingsError, match="ARBITER_HOUSE_WORDS"):
            house_of_file()
    finally:
        monkeypatch.undo()
        house_of_file.cache_clear()
    assert house_of_file() == NO_HOUSE
