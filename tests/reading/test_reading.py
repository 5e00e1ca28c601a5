"""Sentences that nobody printed are read, in every role of their senses, or are refused where they stop."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from service.data_files import read_yaml
from service.games.berserk.rules.forms.feature_shapes import feature_faults
from service.judge.language import normal
from service.reading.reader import read
from service.reading.tokens import scan

SENTENCES: list[dict[str, Any]] = read_yaml(Path(__file__).parent / "sentences.yaml")
#: Sentences that have no meaning, the kind of refusal, and the words that it points at.
REFUSED = [
    ("{tap}: Пощекотать эльфа на 2.", "unknown word", "Пощекотать"),
    ("При гибели он получает фишку и второе дыхание.", "unknown word", "дыхание"),
    ("+1 к выстрелу по эльфам, пока идёт дождь.", "unknown word", "дождь"),
    ("{tap}: Ранить эльфа на X.", "X is not told", "X"),
    ("{tap}: Излечить его на 2 с разрядом.", None, None),
    ("При гибели от выстрела эльфа получает фишку.", None, None),
    ("При атаке эльфа получает фишку.", None, None),
    ("Когда погибает тролль получает фишку.", "whose clause that is", None),
    ("При гибели закрыть вашего тролля, при этом получить фишку.", None, None),
    ("При гибели теряет фишки.", "how many", None),
    ("Вальхалла «Броня 2».", "what a named feature holds", None),
    ("Жажда 2 против гномов.", "what belongs to a feature", "против гномов"),
    ("{tap}: Выстрел на 1 корявая клюка.", "unknown word", "корявая"),
    ("{tap}: Разряд выбранному эльфу на 2.", None, None),
    ("Когда гном атакует эльфа, это существо получает фишку.", "who of them is meant", "это существо"),
    ("{tap}: Закрыть эльфа, открыть гнома, это существо получает фишку.", "who of them is meant", "это существо"),
    ("{tap}: Переместить выбранное существо на его клетку.", None, None),
    ("Когда эльф погибает, может переместиться на нее.", None, None),
    ("При перемещении со своей половины на половину противника эльф закрывается.", "whose it is", None),
    ("При ранении эльфа троллем ранить его на 1.", "whom a pronoun means", "его"),
    ("Когда гном атакует эльфа, он получает фишку.", "whom a pronoun means", "он"),
    ("{tap}: Закрыть эльфа, ранить гнома на 1, если рядом стоит тролль.", None, None),
    ("{tap}: Ваш гном не может передвигаться.", "how long", None),
    ("{tap}: Закрыть гнома противника - разряд на 1.", "whether that is a price", None),
    ("{tap}: Вызвать гномов.", None, None),
    ("В начале боя получает либо броню 1.", None, None),
    ("В начале вашего хода вызвать на свою клетку гнома.", None, None),
    ("При сильном метании по троллю получает +2 к метанию.", "how long", None),
    ("Может двигаться после атаки.", "where to", None),
    ("Ваши тролли, стоящие рядом, при выстреле получают фишку.", None, None),
    ("Может выступать защитником закрытым.", None, None),
    ("{tap}: Вызвать эльфа рядом с вашим гномом.", "where that is", None),
    ("+1 «вихрь» к выстрелу.", None, None),
    ("{tap}: Ранить карту, которую атаковал гном.", "since when", None),
    ("", "empty", ""),
]


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: str(row["ru"])[:50])
def test_a_sentence_says_its_features(row: dict[str, Any]) -> None:
    found = read(row["ru"], row.get("as"))
    assert not found.refused, (found.refused, row["ru"][slice(*found.at)])
    assert [normal(one) for one in found.features] == [normal(one) for one in row["says"]]
    assert not [fault for one in found.features for fault in feature_faults(one)]


#: Words that say what is so anyhow: the reading is the same without them.
_ADD_NOTHING = {
    "есть",
    "кубика",
    "одном",
    "стоят",
    "на",
    "вашем",
    "существо",
    "1",
    "и",
    "каждая",
    "ворчуна",
    "ворчун",
    "ворчуне",
    "он",
    "вы",
}


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: str(row["ru"])[:50])
def test_every_word_counts(row: dict[str, Any]) -> None:
    """Without one of its words a sentence says something else, or nothing."""
    told, dropped = row["ru"], []
    whole = [normal(one) for one in read(told, row.get("as")).features]
    for token in scan(told):
        before_symbol = token.low == "к" and told[token.end :].lstrip().startswith("{")  # "+1 {strike}"
        idle = token.low in _ADD_NOTHING or token.low in row.get("idle", ())
        if token.kind in ("word", "number", "three") and not idle and not before_symbol:
            less = read(told[: token.start] + told[token.end :], row.get("as"))
            if less.features and [normal(one) for one in less.features] == whole:
                dropped.append(token.text)
    assert not dropped


@pytest.mark.parametrize(("sentence", "kind", "words"), REFUSED)
def test_what_is_not_understood_is_refused_where_it_stops(sentence: str, kind: str | None, words: str | None) -> None:
    found = read(sentence)
    assert found.refused and not found.features
    if kind is not None:
        assert (found.refused, sentence[slice(*found.at)] if words is not None else None) == (kind, words)


@pytest.mark.parametrize(
    ("sentence", "shorter"),
    [
        ("{tap}: Вернуть эльфа в колоду владельца.", "{tap}: Вернуть эльфа в колоду."),
        ("+1 к {strike} по картам с числом ран не менее 4.", "+1 к {strike} по картам с не менее 4 ранами."),
        ("{tap}: Оттолкнуть эльфа на соседнюю клетку.", "{tap}: Оттолкнуть эльфа на клетку."),
        ("При {strike} вашего гнома разряд на 1 по той же цели.", "При {strike} вашего гнома разряд на 1 по цели."),
    ],
)
def test_words_that_say_what_is_so_anyhow(sentence: str, shorter: str) -> None:
    assert read(sentence).features == read(shorter).features != ()


def test_an_unknown_word_is_told_with_the_nearest_known_one() -> None:
    assert read("{tap}: Зокрить эльфа.").near == "закрыть"
    assert read("{tap}: Пощекотать эльфа.").near == ""


def test_a_long_sentence_takes_no_longer_than_it_may() -> None:
    read("Броня 2.")
    told = "При ударе по существу противника, стоящему рядом с вашим эльфом, " * 3
    for text in (f"{told}ранить его на 1.", "ваш эльф и " * 20 + "гном получают чуму.", "существо с чумой " * 15):
        start = time.perf_counter()
        read(text)
        assert time.perf_counter() - start < 1.5
