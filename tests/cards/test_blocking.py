"""Which attacks a card blocks, at whom and how often; next attacks and numbers that are lowered; cards by cost X;
sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read
from tests.cards.test_language import ENEMY, on, tap

Wire = dict[str, Any]
ONCE_EACH = {"times": 1, "per": "turn", "each": True}
ELF = {"class": "elf", "side": "own"}
CLOSED = {"effect": "close", "to": "target"}
SECOND_CLOSED = {"effect": "close", "to": "second"}


def blocks(*effects: Wire, **more: Any) -> Wire:
    return {"class": "permanent", "effects": [{"effect": "block", **effect} for effect in effects], **more}


def may_block(effect: Wire, limit: Wire) -> Wire:
    told = {"effect": "block", **effect}
    return {"class": "playable", "sudden": True, "cost": {}, "type": "impact", "effects": [told], "limit": limit}


def lowered(of: str, by: int, to: str = "target", until: str = "next_attack") -> Wire:
    return {"effect": "modify", "what": "value", "of": of, "by": by, "when": "attacking", "until": until, "to": to}


SENTENCES: list[tuple[str, Wire]] = [
    (
        "Блокирует выстрел по другому вашему эльфу (1 раз за ход для каждого эльфа).",
        blocks({"of": "shot", "cards": {**ELF, "other": True}}, limit=ONCE_EACH),
    ),
    (
        "Пока эта карта закрыта, она блокирует первый удар по вашему соседнему эльфу (1 раз за ход для каждого эльфа).",
        blocks(
            {"of": "strikes", "cards": {**ELF, "adjacent": True}},
            limit=ONCE_EACH,
            condition={"self": {"closed": True}},
        ),
    ),
    (
        "Blocks the first attack against your elf per turn.",
        blocks({"of": "attacks", "cards": ELF}, limit={"times": 1, "per": "turn"}),
    ),
    ("Блокирует слабые удары по вашим эльфам.", blocks({"of": "strikes", "force": ["weak"], "cards": ELF})),
    ("Blocks attacks of value 2 or less.", blocks({"of": "attacks", "worth": {"max": 2}})),
    (
        "May block a weak strike against your elf (once per turn).",
        may_block({"of": "strikes", "force": ["weak"], "at": ELF}, {"times": 1, "per": "turn"}),
    ),
    (
        "Может заблокировать удар по другому вашему эльфу (1 раз за ход для каждого эльфа).",
        {
            "class": "playable",
            "sudden": True,
            "type": "impact",
            "effects": [{"effect": "block", "of": "strikes", "at": {**ELF, "other": True}, "to": "self"}],
            "limit": ONCE_EACH,
        },
    ),
    (
        "Блокирует первый разряд по каждому вашему эльфу за ход.",
        blocks({"of": "discharge", "cards": ELF}, limit=ONCE_EACH),
    ),
    (
        "В ход противника блокирует первую дальнюю атаку по вашему эльфу.",
        blocks({"of": "ranged_attacks", "cards": ELF}, limit={"times": 1, "per": "turn"}, condition={"turn": "enemy"}),
    ),
    (
        "Shots of value 2 or less against your elves are blocked.",
        blocks({"of": "shot", "worth": {"max": 2}, "cards": ELF}),
    ),
    (
        "В каждом ходу противника блокирует первый разряд по вашему эльфу.",
        blocks({"of": "discharge", "cards": ELF}, limit={"times": 1, "per": "turn"}, condition={"turn": "enemy"}),
    ),
    (
        "Один раз за бой может заблокировать любой удар по вашему эльфу.",
        may_block({"of": "strikes", "at": ELF}, {"times": 1, "per": "battle"}),
    ),
    (
        "Каждый ваш эльф блокирует первый удар по себе за ход.",
        blocks({"of": "strikes", "cards": ELF}, limit=ONCE_EACH),
    ),
    (
        "Your elves block strong shots against themselves.",
        blocks({"of": "shot", "force": ["strong"], "cards": ELF}),
    ),
    (
        "Blocks the first throw at each of your elves per turn.",
        blocks({"of": "throw", "cards": ELF}, limit=ONCE_EACH),
    ),
    # What others cannot declare.
    (
        "Раненые существа противника не могут объявлять разряды.",
        {
            "class": "permanent",
            "effects": [{"effect": "forbid", "action": "discharge", "cards": {**ENEMY, "wounded": True}}],
        },
    ),
    (
        "Enemy creatures cannot declare throws against your elves.",
        {"class": "permanent", "effects": [{"effect": "forbid", "action": "throw", "against": ELF, "cards": ENEMY}]},
    ),
    # Of what value attacks are.
    (
        "Не получает ран от слабых разрядов.",
        {"class": "permanent", "effects": [{"effect": "prevent", "of": "discharge", "force": ["weak"]}]},
    ),
    (
        "При разряде силой 3 или более получает {counter}.",
        on("discharge", {"effect": "gain_chips", "x": 1, "to": "self"}, amount={"min": 3}),
    ),
    (
        "Защита от выстрелов силой 3 и менее (без учета модификаторов).",
        {"keyword": "protection", "from": "shots", "base": {"max": 3}},
    ),
    (
        "Does not take wounds from throws of value 1 or less.",
        {"class": "permanent", "effects": [{"effect": "prevent", "of": "throw", "worth": {"max": 1}}]},
    ),
    (
        "Ваши эльфы не получают ран от разрядов силой 2 и менее.",
        {
            "class": "permanent",
            "effects": [{"effect": "prevent", "of": "discharge", "worth": {"max": 2}, "cards": ELF}],
        },
    ),
    # What the attacked card is.
    (
        "При ударе, если атакованное существо стоит 3 или менее, оно закрывается.",
        on(
            "attack",
            {"effect": "close", "to": "attacked"},
            type="strikes",
            target={"kind": "creature", "cost": {"max": 3}},
        ),
    ),
    (
        "При выстреле - атакованное существо стоимостью 4 или менее закрывается.",
        on(
            "shot",
            {"effect": "close", "to": "each", "filter": {"is": "attacked", "kind": "creature", "cost": {"max": 4}}},
        ),
    ),
    (
        "При разряде - атакованная карта стоимостью 6 и более получает 1 рану.",
        on("discharge", {"effect": "wound", "x": 1, "to": "each", "filter": {"is": "attacked", "cost": {"min": 6}}}),
    ),
    (
        "{tap}: an adjacent enemy creature costing 4 or less comes under your control while this card is closed.",
        tap(
            {"effect": "take_control", "while": {"self": {"closed": True}}, "to": "target"},
            target={**ENEMY, "adjacent": True, "cost": {"max": 4}},
        ),
    ),
    # Who loses what it is known by.
    (
        "В конце вашего хода выбранное отравленное существо противника закрывается, при этом теряет отравление.",
        on(
            "turn_end",
            CLOSED,
            {"effect": "lose_feature", "feature": {"keyword": "poison"}, "to": "target"},
            more={"target": {**ENEMY, "poisoned": True}},
        ),
    ),
    # Two cards by their cost.
    (
        "{tap}: close your elf, then close an enemy creature of the same cost.",
        tap(CLOSED, SECOND_CLOSED, target=ELF, second={**ENEMY, "cost_to": {"is": "target", "equal": 0}}),
    ),
    (
        "{tap}: Закрыть вашего эльфа и существо противника той же стоимости и элитности.",
        tap(
            CLOSED,
            SECOND_CLOSED,
            target=ELF,
            second={**ENEMY, "cost_to": {"is": "target", "equal": 0}, "crystal_like": {"is": "target"}},
        ),
    ),
    # Next attacks, and numbers, that are lowered.
    ("{tap}: Уменьшить следующий выстрел существа противника на 3.", tap(lowered("shot", -3), target=ENEMY)),
    (
        "{tap}: Close an enemy creature, then lower its next attack by 1.",
        tap(CLOSED, lowered("attacks", -1), target=ENEMY),
    ),
    (
        "{tap}: Ослабить на 1 следующий разряд каждого существа противника.",
        tap({**lowered("discharge", -1, "each"), "filter": ENEMY}),
    ),
    ("{tap}: Следующий удар вашего эльфа сильнее на 1.", tap(lowered("strikes", 1), target=ELF)),
    (
        "При выстреле уменьшить броню атакованного существа на 2 до конца хода.",
        on(
            "shot",
            {
                "effect": "gain_feature",
                "feature": {"keyword": "armor", "x": -2, "sums": "existing"},
                "until": "end_of_turn",
                "to": "attacked",
            },
            target={"kind": "creature"},
        ),
    ),
    ("-2 к броне.", {"keyword": "armor", "x": -2, "sums": "existing"}),
    (
        "{tap}: Существо противника получает -1 к регенерации до конца хода.",
        tap(
            {
                "effect": "gain_feature",
                "feature": {"keyword": "regeneration", "x": -1, "sums": "existing"},
                "until": "end_of_turn",
                "to": "target",
            },
            target=ENEMY,
        ),
    ),
    # Features in quotation marks, squads, and cards that need not open.
    (
        "{tap}: Каждый ваш эльф с особенностью «броня» получает {counter}.",
        tap({"effect": "gain_chips", "x": 1, "to": "each", "filter": {**ELF, "keyword": "armor"}}),
    ),
    (
        "Может быть взят в отряд только с горными картами.",
        {
            "class": "permanent",
            "effects": [{"effect": "not_with", "cards": {"not": {"element": "mountains", "kind": "card"}}}],
        },
    ),
    (
        "Cannot be in a squad with elves.",
        {"class": "permanent", "effects": [{"effect": "not_with", "cards": {"class": "elf"}}]},
    ),
    (
        '{tap}: воздействие "тина" (дальность 3) - закрыть существо противника.',
        tap(CLOSED, target=ENEMY, range=3, name="тина"),
    ),
]


@pytest.mark.parametrize(("text", "feature"), SENTENCES)
def test_a_sentence_and_its_words(text: str, feature: Wire) -> None:
    assert read(text) == [feature]
    assert not judged(compile_text(text)).unsupported


@pytest.mark.parametrize(
    "text",
    [
        "Блокирует первую атаку по вашему эльфу.",  # of a turn, or of the battle?
        "Блокирует вторую атаку по вашему эльфу за ход.",
        "{tap}: Закрыть вашего эльфа стоимостью X, при этом закрыть существо противника.",
        "При выстреле - атакованное существо, стоящее напротив, закрывается.",
        "{tap}: Существо противника получает -X к броне.",
        "Может не открываться в конце хода.",
        "Ваш эльф блокирует слабые удары по себе.",
        "Блокирует выстрел по каждому вашему эльфу (1 раз за ход).",  # once, or once for each of them?
    ],
)
def test_what_is_not_clear_is_refused(text: str) -> None:
    assert compile_text(text).unsupported
