"""Cards of the deck that are shown or looked at: what being shown does, and where they go then."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import on, read, tap

Wire = dict[str, Any]
OWN_CARD = {"side": "own", "kind": "card"}


def back(where: str) -> Wire:
    return {"effect": "put_back", "where": where, "to": "self"}


def look(x: int, where: str) -> Wire:
    return {"effect": "look", "x": x, "effects": [back(where)], "to": "self"}


MAY = {"optional": True}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "Когда вы показываете эту карту при пророчестве, можете положить ее на кладбище.",
        "When you show this card at a prophecy, you may put it into the graveyard.",
        on("shown", {"effect": "discard", "to": "self"}, more=MAY),
    ),
    (
        "Когда вы показываете эту карту при пророчестве, можете вызвать ее на любой клетке.",
        "When you show this card at a prophecy, you may summon it on any free cell.",
        on("shown", {"effect": "summon", "filter": {"other": False}, "cell": {}, "to": "self"}, more=MAY),
    ),
    (
        "При пророчестве вашей карты можете вернуть показанные карты наверх колоды в любом порядке.",
        "On prophecy of your card, you may return the shown cards on top of your deck in any order.",
        on("prophecy", back("top"), whose=OWN_CARD, more=MAY),
    ),
    (
        "{tap}: Посмотреть 2 верхние карты колоды, потом вернуть их под низ или на верх вашей колоды в любом порядке.",
        "{tap}: Look at 2 top cards of your deck, then put them on top of your deck or under your deck in any order.",
        tap(look(2, "either")),
    ),
    (
        "{tap}: Пророчество 3; вернуть показанные карты в низ колоды.",
        "{tap}: Prophecy 3; return the shown cards under your deck.",
        tap({"effect": "prophecy", "x": 3, "effects": [back("bottom")], "to": "self"}),
    ),
]


@pytest.mark.parametrize("russian, english, feature", SENTENCES)
def test_sentences(russian: str, english: str, feature: Wire) -> None:
    assert read(russian) == [feature]
    assert read(english) == [feature]


def test_what_befalls_a_card_next_to_the_one_that_comes() -> None:
    (feature,) = read("{tap}: Вызвать гнома, затем ранить существо, стоящее рядом с вызванным, на 2.")
    (summoned,) = feature["effects"]
    near = {"kind": "creature", "near": {"to": "subject", "adjacent": True}}
    wound = {"effect": "wound", "x": 2, "to": "subject"}
    assert summoned["effects"] == [{"effect": "pick", "filter": near, "effects": [wound], "to": "self"}]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Вернуть показанные карты наверх колоды.",
        "Когда вы показываете эту карту при пророчестве, получает {counter}.",
        "При [:atk] вызвать ее в закрытом виде.",
        "{tap}: Посмотреть 2 верхние карты колоды противника; вернуть их на верх колоды.",
        "{tap}: Пророчество 2; если показан демон, ранить гнома на 2; верните показанные карты наверх колоды.",
        "{tap}: Ранить гнома на 1, затем ранить существо, стоящее рядом с вызванным, на 2.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported
