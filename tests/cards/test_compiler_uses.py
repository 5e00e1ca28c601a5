"""What may be done without closing, limits, decks, and what noun phrases say of a card's surroundings."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered


def free(of: str = "impact", **more: Any) -> dict[str, Any]:
    return {"class": "playable", "type": of, **more}


WOUND = {"effect": "wound", "x": 1, "to": "target"}
PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Два раза за ваш ход может закрыть рядового орка.",
        "Two times per turn of yours may close ordinary orc.",
        free(
            limit={"times": 2, "per": "turn"},
            target={"class": "orc", "cost": {"crystal": "silver"}},
            effects=[{"effect": "close", "to": "target"}],
        ),
    ),
    (
        "Три раза за бой может потерять 2 [:cnt], при этом - выбранный тролль получает гнев.",
        "Three times per battle may lose 2 {chip}, then chosen troll gets wrath.",
        free(
            cost={"chips": 2},
            limit={"times": 3, "per": "battle"},
            target={"class": "troll"},
            effects=[{"effect": "gain_feature", "feature": {"keyword": "wrath"}, "to": "target"}],
        ),
    ),
    (
        "При гибели вашего гнома - может потерять [:cnt], при этом - излечиться на 3.",
        "On death of your gnome - may lose {chip}, then heal itself by 3.",
        {
            "class": "combined",
            "trigger": {"on": "any_death", "target": {"side": "own", "class": "gnome"}},
            "optional": True,
            "cost": {"chips": 1},
            "effects": [{"effect": "heal", "x": 3, "to": "self"}],
        },
    ),
    (
        "[:cnt]: Ранить эльфа на 1 (3 раза за бой для каждой карты).",
        "{chip}: Wound elf by 1 (3 times per battle for each card).",
        free(
            cost={"chips": 1},
            target={"class": "elf"},
            limit={"times": 3, "per": "battle", "each": True},
            effects=[WOUND],
        ),
    ),
    (
        "При метании - открывается (1 раз за ваш ход).",
        "On throw - opens (1 time per turn of yours).",
        triggered(
            "throw",
            {"effect": "open", "to": "self"},
            limit={"times": 1, "per": "turn"},
            condition={"turn": "own"},
        ),
    ),
    (
        "При разряде - положить случайного пирата из колоды противника на кладбище.",
        "On discharge - put random pirate from the enemy deck into the graveyard.",
        triggered(
            "discharge", {"effect": "mill", "x": 1, "from": "enemy", "filter": {"class": "pirate"}, "to": "self"}
        ),
    ),
    (
        "[:tap]: Вызвать случайного ангела.",
        "{tap}: Summon random angel.",
        playable("impact", effects=[{"effect": "summon", "filter": {"class": "angel"}, "random": True, "to": "self"}]),
    ),
    (
        "[:tap]: Переместить раненого гнома на одну клетку назад.",
        "{tap}: Move wounded gnome one cell back.",
        playable(
            "impact",
            target={"wounded": True, "class": "gnome"},
            effects=[{"effect": "move", "cell": {"behind": "moved"}, "to": "target"}],
        ),
    ),
    (
        "[:tap]: Ранить орка с метанием на 1.",
        "{tap}: Wound orc with throw by 1.",
        playable("impact", target={"class": "orc", "ability": "throw"}, effects=[WOUND]),
    ),
    (
        "[:tap]: Ранить на 1 гнома, рядом с которым стоит ваш тролль.",
        "{tap}: Wound by 1 gnome, beside which stands your troll.",
        playable(
            "impact", target={"class": "gnome", "beside": {"side": "own", "class": "troll"}}, effects=[WOUND]
        ),
    ),
    (
        "[:tap]: Ранить на 1 орка, рядом с которым нет орков.",
        "{tap}: Wound by 1 orc, beside which there is no orc.",
        playable("impact", target={"class": "orc", "not": {"beside": {"class": "orc"}}}, effects=[WOUND]),
    ),
    (
        "[:tap]: Ранить на 1 эльфа, стоящего на вашей половине поля боя.",
        "{tap}: Wound by 1 elf standing on your half of the battlefield.",
        playable("impact", target={"class": "elf", "half": "own"}, effects=[WOUND]),
    ),
    (
        "[:tap]: Уничтожить экипировку (кроме зелья) стоимостью 1.",
        "{tap}: Destroy equipment (except potion) costing 1.",
        playable(
            "impact",
            target={"kind": "equipment", "not": {"class": "potion"}, "cost": {"equal": 1}},
            effects=[{"effect": "destroy", "to": "target"}],
        ),
    ),
    (
        "При выстреле - уничтожить щит на атакованном.",
        "On shot - destroy shield by attacked card.",
        triggered(
            "shot",
            {"effect": "destroy", "to": "target"},
            target={"class": "shield", "host": {"is": "attacked"}},
        ),
    ),
    (
        "В течение вашего хода может закрыть эльфа (два раза за бой).",
        "During your turn may close elf (two times per battle).",
        free(
            limit={"times": 2, "per": "battle"}, target={"class": "elf"}, effects=[{"effect": "close", "to": "target"}]
        ),
    ),
    (
        "В начале боя - заклинание \"иней\" - может закрыть эльфа.",
        "At the start of battle - spell \"rime\" - may close elf.",
        triggered(
            "battle_start",
            {"effect": "close", "to": "target"},
            type="spell",
            target={"class": "elf"},
            optional=True,
        ),
    ),
    (
        "При слабом разряде - метание на 3 в атакованного.",
        "On weak discharge - throw 3 into attacked card.",
        {
            "class": "triggered",
            "trigger": {"on": "discharge", "force": ["weak"]},
            "type": "throw",
            "value": [3, 3, 3],
            "target": {"is": "attacked"},
        },
    ),
    (
        "[:tap]: Ранить на 1 орка без магических особенностей.",
        "{tap}: Wound by 1 orc without magic.",
        playable("impact", target={"class": "orc", "not": {"ability": "magic"}}, effects=[WOUND]),
    ),
    (
        "При метании - вернуть эльфа с вашего кладбища в колоду.",
        "On throw - return elf from your graveyard into the deck.",
        triggered(
            "throw",
            {"effect": "return_to_deck", "to": "target"},
            target={"class": "elf", "zone": "graveyard", "side": "own"},
        ),
    ),
    (
        "[:tap]: Возродить тролля с любого кладбища.",
        "{tap}: Revive troll from any graveyard.",
        playable(
            "impact",
            target={"class": "troll", "zone": "graveyard", "side": "any"},
            effects=[{"effect": "revive", "to": "target"}],
        ),
    ),
    (
        "При разряде - открыть любое число ваших гномов.",
        "On discharge - open any number of your gnomes.",
        triggered("discharge", {"effect": "open", "to": "target"}, target={"side": "own", "class": "gnome"}, count=30),
    ),
    (
        "При выстреле - получает +2 к следующему [:atk] до конца этого хода.",
        "On shot - gets +2 to next {strike} until the end of the turn.",
        triggered(
            "shot",
            {
                "effect": "modify",
                "what": "value",
                "of": "simple_strike",
                "by": 2,
                "when": "attacking",
                "until": "next_strike_this_turn",
                "to": "self",
            },
        ),
    ),
    (
        "При метании - атакованный закрывается и излечивается на 2.",
        "On throw - attacked card closes and heals itself by 2.",
        triggered(
            "throw", {"effect": "close", "to": "attacked"}, {"effect": "heal", "x": 2, "to": "attacked"}
        ),
    ),
    (
        "[:tap]: Ранить орка на 1, при этом - может излечиться на 2.",
        "{tap}: Wound orc by 1, then may heal itself by 2.",
        playable(
            "impact",
            target={"class": "orc"},
            effects=[
                WOUND,
                {"effect": "may", "effects": [{"effect": "heal", "x": 2, "to": "self"}], "to": "self"},
            ],
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_compile_to_one_feature(russian: str, english: str, feature: dict[str, Any]) -> None:
    (from_russian,), (from_english,) = read(russian), read(english)
    assert {**from_russian, "name": None} == {**from_english, "name": None} == {**feature, "name": None}
    assert judged(compile_text(russian)).whole, "the judge has to know it"


@pytest.mark.parametrize(
    "text",
    [
        "Может закрыть орка.",  # how often?
        "В течение вашего хода может закрыть орка.",
        "[:tap]: Положить случайного гнома на кладбище.",  # of which deck?
        "При метании - ранить орка на 1 (3 раза за бой для каждой карты).",
        "[:tap]: Уничтожить щит на атакованном.",
        "[:tap]: Ваш гном получает броню 1 и закрыться.",
        "[:tap]: Открыть любое число ваших гномов.",
        "[:tap]: Вернуть раненого гнома с вашего кладбища в колоду.",
    ],
)
def test_what_is_not_meant(text: str) -> None:
    assert compile_text(text).unsupported
