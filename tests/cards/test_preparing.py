"""What is shown, found and taken in before recruiting: sentences of our own and what they compile to."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import read

Wire = dict[str, Any]
TAKES = {"effect": "take_in", "to": "self"}
TAKES_IT = {"effect": "take_in", "to": "subject"}
CARD = {"kind": "card"}


def test_who_was_found_may_be_called_this_card_beside_the_name() -> None:
    text = (
        "До набора отряда можете показать Зендара и 2 карты разных стихий из раздачи; найдите карту стихии, которой"
        " не было среди показанных, в колоде; возьмите Зендара и эту карту в отряд."
    )
    (feature,) = read(text, "Зендар")
    (shown,) = feature["effects"]
    assert shown["effects"] == [search(CARD, unlike="element", effects=[TAKES_IT]), TAKES]


def before(*effects: Wire) -> Wire:
    return {"class": "playable", "when": "before_recruiting", "effects": list(effects)}


def looks(x: int, *effects: Wire) -> Wire:
    return {"effect": "look_at_deal", "x": x, "effects": list(effects), "to": "self"}


def search(wanted: Wire, x: int = 1, **more: Any) -> Wire:
    return {"effect": "search", "x": x, "filter": wanted, **more, "to": "self"}


def shows(wanted: Wire, x: int, *effects: Wire, **more: Any) -> Wire:
    return {"effect": "show_dealt", "x": x, "filter": wanted, **more, "to": "self", "effects": list(effects)}


GNOME = {"class": "gnome"}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "До набора отряда можете показать эту карту; посмотреть 3 случайные карты из раздачи вашего противника; вы "
        "получаете X {ordinary}, где X число показанных эльфов.",
        "Before recruiting you may show this card; look at 3 random cards from the enemy deal; you get X silver, where"
        " X is the number of shown elves.",
        before(looks(3, {"effect": "gain_crystals", "silver": 1, "per": {"class": "elf"}})),
    ),
    (
        "До набора отряда можете показать эту карту; посмотреть 2 случайные карты из раздачи вашего противника; за "
        "каждую показанную {ordinary} карту эта карта стоит на 2 {elite} меньше; обязаны взять эту карту в отряд.",
        "Before recruiting you may show this card; look at 2 random cards from the enemy deal; for every shown silver"
        " card this card costs 2 gold less; you have to take this card into the squad.",
        before(
            looks(
                2,
                {
                    "effect": "cheapen",
                    "x": 2,
                    "per": {"kind": "card", "cost": {"crystal": "silver"}},
                    "to": "self",
                    "crystal": "gold",
                },
                TAKES,
            )
        ),
    ),
    (
        "Перед набором отряда покажите эту карту и возьмите ее в отряд.",
        "Before recruiting show this card; take it into the squad.",
        before(TAKES),
    ),
    (
        "До набора отряда можете показать эту карту и взять её в отряд; найдите в колоде гнома и"
        " возьмите его в раздачу.",
        "Before recruiting you may show this card; take it into the squad; find in your deck a"
        " gnome; take it into your deal.",
        before(TAKES, search(GNOME, into="deal")),
    ),
    (
        "До набора отряда можете показать эту карту и гнома из раздачи; найдите до 2 карт с таким"
        " же названием в вашей колоде, возьмите их в раздачу.",
        "Before recruiting you may show this card and a gnome from your deal; find in your deck up"
        " to 2 cards of the same"
        " name; take them into your deal.",
        before(shows(GNOME, 1, search(CARD, 2, alike="name", into="deal"))),
    ),
    (
        "До набора отряда можете показать эту карту и 3 карты разных стихий из раздачи; найдите карту стихии, которой"
        " не было среди показанных, в колоде; возьмите её в отряд; возьмите эту карту в отряд.",
        "Before recruiting you may show this card and 3 cards of different elements from your"
        " deal; find in your deck a card"
        " of an element that was not shown; take it into the squad; take this card into the squad.",
        before(shows(CARD, 3, search(CARD, unlike="element", effects=[TAKES_IT]), TAKES, unlike="element")),
    ),
    (
        "До набора отряда покажите эту карту и 2 карты разной стоимости из раздачи; вы получаете 2 {ordinary}.",
        "Before recruiting show this card and 2 cards of different costs from your deal; you get 2 {ordinary}.",
        before(shows(CARD, 2, {"effect": "gain_crystals", "silver": 2}, unlike="cost")),
    ),
]


@pytest.mark.parametrize("russian, english, feature", SENTENCES)
def test_sentences(russian: str, english: str, feature: Wire) -> None:
    assert read(russian) == [feature]
    assert read(english) == [feature]


def test_costs_between_two_others() -> None:
    (feature,) = read(
        "До набора отряда покажите эту карту и 2 гномов разной стоимости от 3 до 5; найдите гнома такой стоимости,"
        " которая не была показана, в колоде; возьмите его в раздачу."
    )
    (shown,) = feature["effects"]
    dear = {"class": "gnome", "cost": {"min": 3, "max": 5}}
    assert shown == shows(dear, 2, search(GNOME, unlike="cost", into="deal"), unlike="cost")


@pytest.mark.parametrize(
    "text",
    [
        "До набора отряда покажите эту карту.",
        "До набора отряда покажите эту карту; найдите в колоде гнома.",
        "До набора отряда покажите эту карту; найдите в колоде до двух гномов; возьмите его в отряд.",
        "До набора отряда покажите эту карту; найдите в колоде стоящего рядом гнома, возьмите его в раздачу.",
        "До набора отряда покажите эту карту; найдите в колоде гнома с таким же названием, возьмите его в раздачу.",
        "До набора отряда покажите эту карту и эльфа из раздачи; возьмите его в отряд.",
    ],
)
def test_refusals(text: str) -> None:
    assert compile_text(text).unsupported
