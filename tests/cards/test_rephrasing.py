"""What other words say: verbs in any form, bounds and limits in other words, and sentences about what a card has."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from service.cards.morphology import doing


def read(text: str) -> list[dict[str, Any]]:
    compiled = compile_text(text, "Зендар")
    assert not compiled.unsupported, compiled.unsupported
    return list(compiled.features)


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        # told to do, asked for, done by somebody
        ("{tap}: Уничтожьте артефакт стоимостью 3 или менее.", "{tap}: Уничтожить артефакт стоимостью 3 или менее."),
        ("{tap}: Вызовите гнома рядом с собой.", "{tap}: Вызвать гнома рядом с собой."),
        ("{tap}: Переместитесь на любую соседнюю клетку.", "{tap}: Переместиться на соседнюю клетку."),
        ("{tap}: Получите {counter}.", "{tap}: Получить {counter}."),
        ("При гибели вызывает гнома на любую клетку.", "При гибели вызвать гнома на любую клетку."),
        ("При {strike} Зендар закрывает атакованного.", "При {strike} закрыть атакованного."),
        ("При {strike} перемещает атакованного на соседнюю клетку.",
         "При {strike} переместить атакованного на соседнюю клетку."),
        ("При {strike} уничтожает атакованного.", "При {strike} уничтожить атакованного."),
        ("{tap}: Вылечите вашего эльфа на 2.", "{tap}: Излечить вашего эльфа на 2."),
        ("{tap}: Возродите вашего гнома.", "{tap}: Возродить гнома с вашего кладбища."),
        # bounds, limits and numbers
        ("{tap}: Ранить артефакт на 1 (раз в ход).", "{tap}: Ранить артефакт на 1 (1 раз за ход)."),
        ("+1 к {move}, пока рядом стоят хотя бы 2 тролля.", "+1 к {move}, пока рядом стоят 2 или более тролля."),
        ("{tap}: Ранить одно выбранное существо на 1.", "{tap}: Ранить выбранное существо на 1."),
        ("+1 к {move}, до тех пор, пока ваш эльф стоит рядом с Зендаром.",
         "+1 к {move}, пока ваш эльф стоит рядом с Зендаром."),
        ("{tap}: Выстрел на X (X — количество ваших эльфов).", "{tap}: Выстрел на X, где X число ваших эльфов."),
        ("{tap}: Выстрел на X, где X равно количеству ваших эльфов.", "{tap}: Выстрел на X, где X число ваших эльфов."),
        ("{tap}: Метание силой 1-2-3, дальностью 3.", "{tap}: Метание на 1-2-3, дальность 3."),
        ("+1 к {move}, пока ваш эльф находится в третьем ряду.", "+1 к {move}, пока в третьем ряду стоит ваш эльф."),
        # wounds
        ("При выстреле атакованный получает 2 раны.", "При выстреле ранить атакованного на 2."),
        ("При {strike} наносит атакованному 1 рану.", "При {strike} ранить атакованного на 1."),
        # who stands beside
        ("{tap}: Ранить существо рядом на 1.", "{tap}: Ранить стоящее рядом существо на 1."),
        ("{tap}: Ранить рядом стоящее существо на 1.", "{tap}: Ранить стоящее рядом существо на 1."),
        ("{tap}: Закрыть карту на соседней клетке.", "{tap}: Закрыть стоящую рядом карту."),
        ("При гибели каждого вашего эльфа получает {counter}.", "При гибели вашего эльфа получает {counter}."),
        # what a card has
        ("Зендар имеет броню 2.", "Броня 2."),
        ("Обладает регенерацией 2.", "Регенерация 2."),
        ("Получает +1 к {strike} за каждого вашего эльфа.", "+1 к {strike} за каждого вашего эльфа."),
        # what has to be so, said before the price or behind an attack
        ("Пока стоит во втором ряду, {tap}: Выстрел на 2.", "{tap}: Выстрел на 2, если стоит во втором ряду."),
        ("{tap}: Выстрел на 2, пока стоит во втором ряду.", "{tap}: Выстрел на 2, если стоит во втором ряду."),
    ],
)  # fmt: skip
def test_the_same_in_other_words(printed: str, usual: str) -> None:
    assert read(printed) == read(usual)


def test_two_protections_in_a_quotation_are_both_given() -> None:
    (feature,) = read("Ваши стоящие рядом эльфы имеют «Защита от метаний и разрядов».")
    given = [effect["feature"] for effect in feature["effects"]]
    assert given == [{"keyword": "protection", "from": sort} for sort in ("throws", "discharges")]


@pytest.mark.parametrize(
    "text",
    [
        "Получить броню 2.",  # a verb without its subject
        "Когда эльф противника закрывает Зендара получает {counter}.",  # as a moment nobody knows it
        "{tap}: Ранить существо на 1 (раз).",
        "При гибели всех ваших эльфов получает {counter}.",
    ],
)
def test_what_is_not_said_is_not_read(text: str) -> None:
    assert compile_text(text, "Зендар").unsupported


def test_a_verb_has_its_forms_from_the_analyser() -> None:
    assert doing("возродить") == {"возродить", "возродит", "возродите"}
    assert doing("стол") == frozenset()
