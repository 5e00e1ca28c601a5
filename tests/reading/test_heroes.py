"""Heroes is read with words and figures of its own, by the grammar of every game; what is not understood is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from service.data_files import read_yaml
from service.games.heroes.language import LANGUAGE
from service.judge.language import faults, normal
from service.reading.heroes.text import read_text, sentences
from service.reading.heroes.whole import WORDS
from service.reading.reader import read
from service.reading.syntax.rows import rows

SENTENCES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "heroes.yaml")
#: Sentences that have no meaning in this game, and the kind of refusal.
REFUSED = [
    ("Найм: Передвинуть эльфа на соседнюю клетку.", "unknown word"),
    ("Найм: Бросить кубик.", "unknown word"),
    ("Найм: Выстрел на 1-2-3.", None),
    ("{tap}: Ранить персонажа на X.", "X is not told"),
    ("Найм: При этом возьмите карту.", None),
    ("Найм: Возьмите карту из сумки.", "unknown word"),
    ("Когда берёт вторую карту, излечить героя на 1.", None),
    ("Найм: Возродите гномов.", "which of them"),
    ("Найм: Ранить персонажа на 1 (совсем чуть-чуть).", "unknown word"),
    ("Когда противник объявляет атаку, Засада 2{coin}, возьмите карту.", None),
]


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: str(row["text"])[:50])
def test_a_text_says_its_features(row: dict[str, Any]) -> None:
    told = read_text(row["text"], "Проба", row.get("kind", "creature"))
    assert not [one.refused for one in told if one.refused]
    features = [feature for one in told for feature in one.features]
    assert [normal(one) for one in features] == [normal(one) for one in row["features"]]
    assert not [fault for one in features for fault in faults(LANGUAGE, one)]


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_what_has_no_meaning_is_refused(text: str, kind: str | None) -> None:
    told = read_text(text, "Проба")
    assert any(one.refused for one in told)
    assert kind is None or kind in [one.refused for one in told]


@pytest.mark.parametrize("name", sorted(LANGUAGE.named))
def test_every_named_feature_has_a_word(name: str) -> None:
    """By its name alone, or with its number; what holds a text of its own is read with one."""
    row = next((one for one in rows(WORDS) if one.get("named", one.name if one.part == "named" else "") == name), None)
    if row is None:
        assert name in ("deck_limit", "death_trigger", "extortion", "hire")  # said otherwise, or not read
        return
    word = str(row.get("ru")[0]).replace("_", " ").capitalize()
    text = f"{word} 2" if row.get("x") else word
    text += ": Возьмите карту." if row.get("holds") == "do" else " - Рывок." if row.get("holds") else "."
    text = "Защита от заклинаний." if name == "protection" else text
    text = "Неуловимость от эльфов." if name == "elusiveness" else text
    (told,) = read_text(text)
    assert [feature["keyword"] for feature in told.features] == [name], (text, told.refused)


def test_words_of_the_other_game_are_not_said_here() -> None:
    """And those of this game are not said there."""
    assert read("Прыжок 3.").features == ({"keyword": "jump", "range": 3},) or read("Прыжок, дальность 3.").features
    assert read_text("Стойкость.")[0].refused
    assert read("Чешуя 2.").refused and not read_text("Чешуя 2.")[0].refused
    assert read("{tap}: Возьмите карту.").refused and not read_text("{tap}: Возьмите карту.")[0].refused


def test_brackets_belong_to_their_sentence() -> None:
    assert sentences("Рывок. {tap}: Найдите гнома. (Один раз за ход.) Броня 1.") == [
        "Рывок.",
        "{tap}: Найдите гнома. (Один раз за ход.)",
        "Броня 1.",
    ]
    assert sentences("Найм: Существо получает «При ударе возьмите карту. Рывок». Броня 1.")[1:] == ["Броня 1."]


def test_a_named_feature_may_be_explained_and_nothing_else() -> None:
    """The glossary says what it is; what brackets add to any other sentence has to be understood."""
    assert read_text("Рывок (бегает быстро как ветер).")[0].features == ({"keyword": "dash"},)
    assert read_text("{tap}: Возьмите карту (очень хорошую).")[0].refused
