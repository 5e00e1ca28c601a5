"""Strikes of a force, numbers by whom a blow is at, attacks as they are declared; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered

ELVES = {"side": "own", "class": "elf"}
ARMOR = {"keyword": "armor", "x": 1}
BACK = {"effect": "strike", "striker": "attacked", "to": "attacker", "force": ["weak"]}
NEAR_ORC = {"class": "orc", "side": "enemy", "near": {"to": "subject", "adjacent": True}}
STEPPE = {"is": "attacked", "element": "steppes"}

READ: list[tuple[str, dict[str, Any]]] = [
    (
        "{instant}{tap}: При ударе по вашему эльфу атакованный наносит слабый {strike} атакующему (не закрываясь).",
        {
            "class": "combined",
            "trigger": {"on": "attacked", "type": "strikes", "whose": {"side": "own", "class": "elf"}},
            "effects": [BACK],
            "cost": {"close": True},
            "optional": True,
        },
    ),
    (
        "Когда ваш гном перемещается он наносит средний {strike} по стоящему рядом орку противника.",
        triggered(
            "move",
            {"effect": "strike", "striker": "subject", "filter": NEAR_ORC, "force": ["medium"]},
            trigger={"on": "move", "whose": {"side": "own", "class": "gnome"}},
        ),
    ),
    (
        '{instant}{tap}: Воздействие "дым" свести удар по вашему гному к 2, '
        "при этом ранить эту карту на 2 (на 0, если этот удар нанесен по степной карте).",
        {
            **playable("impact", name="дым"),
            "sudden": True,
            "effects": [
                {"effect": "reduce", "max": 2, "of": "strikes", "at": {"side": "own", "class": "gnome"}},
                {
                    "effect": "wound",
                    "x": 2,
                    "to": "self",
                    "if": {"exists": {"filter": {**STEPPE, "kind": "card"}, "max": 0}},
                },
            ],
        },
    ),
    (
        "Когда эльф противника объявляет метание, воздействие или особый удар, закрыть его.",
        triggered(
            "before_action",
            {"effect": "close", "to": "subject"},
            trigger={
                "on": "before_action",
                "type": ["throw", "impact", "special_strike"],
                "whose": {"class": "elf", "side": "enemy"},
            },
        ),
    ),
    (
        "При объявлении орком противника выстрела или заклинания открыть гнома.",
        triggered(
            "before_action",
            {"effect": "open", "to": "target"},
            trigger={"on": "before_action", "type": ["shot", "spell"], "whose": {"class": "orc", "side": "enemy"}},
            target={"class": "gnome"},
        ),
    ),
    (
        "Безответный удар по орку противника, если слева и справа от него нет гномов.",
        {
            "keyword": "unanswered_strike",
            "against": {
                "class": "orc",
                "side": "enemy",
                "not": {"placed": {"by": "flank", "to": {"class": "gnome"}}},
            },
        },
    ),
    (
        "{tap}: Выстрел на 2-3-4, дальность 3 (игнорирует особенности атакованной карты).",
        playable("shot", value=[2, 3, 4], range=3, ignores=True),
    ),
    (
        '{tap}: Воздействие "сбор", если в вашем отряде нет гнома вызвать гнома.',
        {
            **playable("impact", name="сбор"),
            "effects": [{"effect": "summon", "filter": {"class": "gnome"}, "to": "self"}],
            "condition": {"exists": {"filter": {"class": "gnome", "side": "own"}, "max": 0}},
        },
    ),
    (
        "Противник может перенаправить выстрел этой карты на любого своего эльфа, стоящего рядом с этой картой.",
        triggered(
            "before_attack",
            {
                "effect": "may",
                "asks": "its_player",
                "effects": [{"effect": "redirect", "to": "target"}],
                "to": "target",
            },
            trigger={"on": "before_attack", "type": "shot"},
            target={"class": "elf", "adjacent": True, "side": "enemy"},
            chooser="enemy",
        ),
    ),
    (
        "Если в свой ход эта карта может атаковать простым ударом раненого гнома, она обязана это сделать.",
        {"class": "permanent", "effects": [{"effect": "has_to_strike", "at": {"wounded": True, "class": "gnome"}}]},
    ),
    (
        "Когда вражеская карта нападает и не наносит ран, ее следующий бросок сводится к 1.",
        triggered(
            "after_attack",
            {"effect": "set_die", "x": 1, "to": "subject"},
            trigger={"on": "after_attack", "whose": {"kind": "card", "side": "enemy"}, "amount": {"max": 0}},
        ),
    ),
    (
        "В конце вашего хода каждый ваш эльф получает броню 1 до конца боя, или {counter} "
        "(по вашему выбору, одному для всех целей).",
        triggered(
            "turn_end",
            {
                "effect": "choose",
                "options": [
                    [{"effect": "gain_feature", "feature": ARMOR, "to": "each", "filter": ELVES}],
                    [{"effect": "gain_chips", "x": 1, "to": "each", "filter": ELVES}],
                ],
                "to": "self",
            },
        ),
    ),
]


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    "english, russian",
    [
        (
            "{sudden}{tap}: On a strike against your elf, the attacked creature deals a weak simple strike against the "
            "attacker (without closing).",
            READ[0][0],
        ),
        (
            "When an enemy elf declares a throw, impact or special strike, close it.",
            "Когда эльф противника объявляет метание, воздействие или особый удар, закрыть его.",
        ),
        (
            "The enemy may redirect a shot of this card onto its own elf adjacent to this card.",
            "Противник может перенаправить выстрел этой карты на любого своего эльфа, стоящего рядом с этой картой.",
        ),
        (
            "If in its own turn this card may attack a wounded gnome with a simple strike, it has to do so.",
            "Если в свой ход эта карта может атаковать простым ударом раненого гнома, она обязана это сделать.",
        ),
        (
            "When an enemy elf attacks and deals no wounds, close it.",
            "Если эльф противника атаковал и не нанёс ран, закрыть его.",
        ),
        (
            "{tap}: Shot 2-3-4, range 3 (ignores features of the attacked card).",
            "{tap}: Выстрел на 2-3-4, дальность 3 (игнорирует особенности атакованной карты).",
        ),
    ],
)
def test_both_languages_say_the_same(english: str, russian: str) -> None:
    assert read(english) == read(russian)


def test_names_without_quotation_marks_before_a_text_of_its_own() -> None:
    """What stands between the word of an impact and a die, or "if", can only be its name."""
    rolls = read(
        "В начале вашего хода воздействие ну и что за беда бросить кубик; если выпало 6 эта карта получает полет."
    )
    assert (rolls[0]["type"], rolls[0]["name"]) == ("impact", "ну и что за беда")
    called = read("{tap}: Воздействие существо если в вашем отряде нет эльфа вызвать эльфа.")
    assert called[0]["name"] == "существо"
    lying = read("{tap}: Воздействие пятно на карте местность закрывается.")
    assert lying[0]["name"] == "пятно на карте"


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Атакованный наносит атакующему слабый {strike}.",  # nobody attacks
        "{tap}: Ранить эту карту на 2 (на 1, если удар нанесен по гному).",  # no blow is spoken of
        "Безответный удар по оркам противника, если слева и справа от них нет эльфов.",  # of several
        "Ловкость по эльфу, если слева и справа от него нет гномов.",  # nothing against whom
        "{tap}: Закрыть эльфа (игнорирует особенности атакованной карты).",  # no attack
        "Когда эльф объявляет яд или проклятие, закрыть его.",
        "Когда карта нападает и не наносит ран, ее следующий бросок сводится к 4.",  # to no more, or to that
        "Противник может перенаправить выстрел эльфа на любого своего гнома.",
        "Ваш эльф получает броню 1, или {counter} (по вашему выбору, одному для всех целей).",  # which of them
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported
