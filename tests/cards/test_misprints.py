"""Words that were printed wrong are read as they were meant, where only one word can have been."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from service.cards.misprints import respelt, respelt_in

MISPRINTS = [
    ("{tap}: Выстреэл на 1-2-3, дальнность 3.", "{tap}: Выстрел на 1-2-3, дальность 3."),
    ("При гибели получает регенераацию 2.", "При гибели получает регенерацию 2."),
    ("{tap}: Излечить ваше сущство на 1.", "{tap}: Излечить ваше существо на 1."),
    ("{tap}: Изгнать эту карту; вызвать нв ее клетку эльфа.", "{tap}: Изгнать эту карту; вызвать на ее клетку эльфа."),
    ("{tap}: Закрыть эт карту.", "{tap}: Закрыть эту карту."),
    ("{tap}: Заклинание «паво-док» закрыть эльфа.", "{tap}: Заклинание «паводок» закрыть эльфа."),
]


@pytest.mark.parametrize("printed, meant", MISPRINTS)
def test_a_misprint_is_read_as_it_was_meant(printed: str, meant: str) -> None:
    assert not compile_text(meant).unsupported, compile_text(meant).unsupported
    assert compile_text(printed).features == compile_text(meant).features


@pytest.mark.parametrize("word", ["карта", "гром-топор", "зендар", "ударана"])
def test_what_is_a_word_or_could_be_several_stays(word: str) -> None:
    assert respelt(word) == word


def test_a_card_may_be_called_like_a_misprint() -> None:
    assert compile_text("Выстреэл получает {counter} ночью.", "Выстреэл").unsupported
    assert compile_text("При гибели Выстреэл получает {counter}.", "Выстреэл").features


def test_a_short_word_is_mended_only_within_a_phrase() -> None:
    assert respelt_in(["эт", "карту"], 0) == "эту"
    assert respelt_in(["ранить", "нв", "2"], 1) == "нв"
    assert compile_text("{tap}: Ранить существо нв 2.").unsupported


def test_a_word_that_nothing_is_near_to_is_refused() -> None:
    assert compile_text("При гибели получает регентрацца 2.").unsupported


def test_an_aside_may_quote_a_name() -> None:
    features = compile_text("При гибели ранить существо противника на 1 (заклинание «искра»).").features
    assert features[0]["type"] == "spell" and features[0]["name"] == "искра"


def test_two_letters_that_changed_places_and_a_letter_without_its_mark() -> None:
    assert (respelt("каджую"), respelt("дальнеи"), respelt("отравленме")) == ("каждую", "дальней", "отравление")
