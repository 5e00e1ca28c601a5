"""One thing or another as something is so, who is meant by his gender, and what comes once a card has died."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import always, on, read, tap

Wire = dict[str, Any]
ELF = {"exists": {"filter": {"class": "elf", "side": "own"}}}
OUTLIVED = {"exists": {"filter": {"hosting": True, "fewer_lives": True}}}


def suppose(so: Wire, effects: list[Wire], otherwise: list[Wire]) -> Wire:
    return {"effect": "suppose", "so": so, "effects": effects, "otherwise": otherwise, "to": "self"}


def wound(x: int, to: str) -> Wire:
    return {"effect": "wound", "x": x, "to": to}


CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "{tap}: если в вашем отряде есть эльф, ранить орка на 3, иначе ранить его на 1.",
        "{tap}: if your squad has an elf, wound an orc by 3, otherwise wound it by 1.",
        tap(suppose(ELF, [wound(3, "target")], [wound(1, "target")]), target={"class": "orc"}),
    ),
    (
        "В начале вашего хода, если эта карта закрыта, излечиться на 2, иначе получить {counter}.",
        "At the start of your turn, if this card is closed, heal itself by 2, otherwise gets a {chip}.",
        on("turn_start", suppose({"self": {"closed": True}}, [{"effect": "heal", "x": 2, "to": "self"}], [CHIP])),
    ),
    (
        "Не может получать {counter} иным способом.",
        "Cannot obtain {chip} in another way.",
        always({"effect": "forbid", "action": "gain_chip", "but_own": True}),
    ),
    (
        "В конце вашего хода, если у этой карты больше {health}, чем у хозяина, ранить хозяина на 2.",
        "At the end of your turn, if this card has more lives than the host, wound the host by 2.",
        on("turn_end", wound(2, "host"), more={"condition": OUTLIVED}),
    ),
    (
        "{tap}: Пророчество 2; если карта с тем же названием есть в любом из отрядов, излечиться на 3.",
        "{tap}: Prophecy 2; if a card of the same name is in one of the squads, heal itself by 3.",
        tap(
            {
                "effect": "prophecy",
                "x": 2,
                "effects": [
                    {
                        "effect": "if_shown",
                        "filter": {"in_squads": True},
                        "effects": [{"effect": "heal", "x": 3, "to": "self"}],
                    }
                ],
                "to": "self",
            }
        ),
    ),
]


@pytest.mark.parametrize("russian, english, wire", SENTENCES)
def test_what_hangs_on_something_that_is_so(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


def test_she_is_the_card_whose_attack_it_was() -> None:
    (feature,) = read("Когда ваш артефакт получает раны от метания карты противника, закрыть её.")
    assert feature["effects"] == [{"effect": "close", "to": "attacker"}]
    (feature,) = read(
        "Когда ваш артефакт получает раны от метания карты противника, можете объявить по ней метание на 2."
    )
    assert feature["target"] == {"is": "attacker"}


def test_the_same_chosen_one_is_meant_by_what_is_done_otherwise() -> None:
    (feature,) = read("{tap}: Пророчество 1; если показан эльф ранить выбранного орка на 4, иначе ранить его на 2.")
    (asked,) = feature["effects"][0]["effects"]
    assert feature["target"] == {"class": "orc"}
    assert asked["effects"] == [wound(4, "target")] and asked["otherwise"] == [wound(2, "target")]


def test_who_is_destroyed_comes_back_once_dead() -> None:
    (feature,) = read("{tap}: Уничтожить эльфа противника, затем возродить его под вашим контролем.")
    waits, dies = feature["effects"]
    assert waits["trigger"] == {"on": "any_death", "target": {"is": "target"}}
    assert waits["effects"] == [{"effect": "revive", "to": "dead"}]
    assert dies == {"effect": "destroy", "to": "target"}


def test_a_bound_may_be_more_than_the_x_that_is_paid() -> None:
    (feature,) = read("X{counter}{tap}: Закрыть эльфа стоимостью X+2 или менее.")
    assert feature["target"] == {"class": "elf", "cost": {"max": {"of": "x", "plus": 2}}}


def test_what_it_does_to_itself_may_be_less() -> None:
    text = "При возрождении карты противника ранить себя и её на 4 (ранит Зендара на 1 вместо 4, если она тёмная)."
    (feature,) = read(text, "Зендар")
    less, full = feature["effects"]
    so = {"exists": {"filter": {"is": "subject", "element": "darkness"}}}
    assert less == {"effect": "wound", "x": {"of": "case", "if": so, "then": 1, "else": 4}, "to": "self"}
    assert full == wound(4, "subject")


def test_one_way_or_the_other_it_comes_in() -> None:
    found = read("При возрождении или инкарнации вашего эльфа получить {counter}.")
    assert [feature["trigger"]["type"] for feature in found] == ["revive", "incarnation"]
    (feature,) = read("При возрождении или инкарнации вашего эльфа получить {counter} (1 раз за ход).")
    assert feature["trigger"]["or"][0]["type"] == "incarnation"


def test_chips_come_in_no_other_way() -> None:
    gets, never = read("При гибели вашего эльфа получить {counter} (не может получать {counter} иным способом).")
    assert gets["effects"] == [CHIP] and never == SENTENCES[2][2]


def test_a_moment_with_a_capital_letter_begins_a_sentence() -> None:
    text = "Максимум 6 {health} В конце вашего хода излечиться на 1."
    assert [feature.get("keyword", feature.get("class")) for feature in read(text)] == ["life_limit", "triggered"]


DECK: list[tuple[str, str, Wire]] = [
    (
        "В начале вашего хода покажите карту из колоды; перемешайте колоду; положите показанную карту в колоду третьей"
        " сверху (первой, если вы ходите первым).",
        "At the start of your turn show a card from your deck; shuffle the deck; put the shown card into the deck third"
        " from the top (first, if you go first).",
        on(
            "turn_start",
            {
                "effect": "place_in_deck",
                "x": {"of": "case", "if": {"seat": "first"}, "then": 1, "else": 3},
                "to": "self",
            },
        ),
    ),
    (
        "При гибели найти в колоде эльфа и поместить его на ваше кладбище, оно считается убитым от этой атаки.",
        "On death find in your deck an elf and put it into the graveyard, it counts as killed from this attack.",
        on(
            "death",
            {"effect": "mill", "x": 1, "chosen": True, "filter": {"class": "elf"}, "fallen": True, "to": "self"},
        ),
    ),
]


@pytest.mark.parametrize("russian, english, wire", DECK)
def test_cards_of_the_deck(russian: str, english: str, wire: Wire) -> None:
    assert read(russian) == [wire]
    assert read(english) == [wire]


def test_x_may_be_what_the_attacker_costs() -> None:
    (feature,) = read("Когда получает раны от выстрела карты противника стоимостью X, вызвать орка стоимостью X.")
    assert feature["effects"][0]["filter"]["cost"] == {"equal": {"of": "cost", "whose": "attacker"}}
    assert compile_text(
        "Когда получает раны от выстрела карты противника стоимостью X, получить {counter}."
    ).unsupported


def test_who_comes_is_like_the_one_that_goes() -> None:
    (feature,) = read("{tap}: Изгнать вашего эльфа; вызвать на его клетку орка такой же элитности.")
    assert feature["effects"][1]["filter"] == {"class": "orc", "crystal_like": {"is": "target"}}
    (feature,) = read("{tap}: Exile your elf, then summon an orc of the same eliteness.")
    assert feature["effects"][1]["filter"] == {"class": "orc", "crystal_like": {"is": "target"}}
    (feature,) = read("{tap}: Изгнать вашего эльфа; вызвать на его клетку орка меньшей или большей на 2 стоимости.")
    assert feature["effects"][1]["filter"] == {"class": "orc", "cost_apart": {"is": "target", "by": 2}}


def test_either_one_or_the_other_comes_with_as_many_wounds() -> None:
    text = (
        "{tap}: Изгнать Зендара, затем вызвать на его клетку либо эльфа стоимостью 3, либо существо стоимостью 4"
        " (кроме летающих) с таким же числом ран, что и у Зендара."
    )
    (feature,) = read(text, "Зендар")
    comes = feature["effects"][1]
    assert comes["wounds"] == {"of": "wounds", "whose": "self"}
    assert [option["not"] for option in comes["filter"]["any"]] == [{"flying": True}] * 2
    assert feature["readings"] == ["excepted-behind-both"]


def test_several_sorts_are_excepted() -> None:
    (feature,) = read("{tap}: Ранить существо (кроме летающих, бестелесных и эльфов) на 1.")
    assert feature["target"]["not"] == {"any": [{"flying": True}, {"corporeal": False}, {"class": "elf"}]}


@pytest.mark.parametrize(
    "text",
    [
        "Когда ваша местность получает раны от метания карты противника, закрыть её.",
        "При гибели вашего эльфа открыться (не может получать {counter} иным способом).",
        "При возрождении карты противника ранить себя и её на 4 (ранит Зендара на 1 вместо 3, если она тёмная).",
        "При вызове или промахе вашего эльфа получить {counter}.",
        "{tap}: Вызвать орка той же элитности.",
        "В начале вашего хода, если эта карта на кладбище, излечиться на 2, иначе получить {counter}.",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert compile_text(text, "Зендар").unsupported
