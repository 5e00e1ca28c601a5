"""Two cards to choose, the next roll, and what holds while the giver is so; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_language import Wire, always, on, read, tap, value

ELF = {"class": "elf"}
GNOME = {"class": "gnome"}
HURT = {"effect": "wound", "x": 2, "to": "target"}
SHUT = {"effect": "close", "to": "target"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "second"}


def roll(by: int, to: str = "self") -> Wire:
    return {"effect": "modify", "what": "roll", "by": by, "until": "next_roll", "to": to}


def held(feature: Wire, to: str = "target", **so: object) -> Wire:
    return {"effect": "gain_feature", "feature": feature, "while": {"self": so}, "to": to}


SENTENCES: list[tuple[str, str, list[Wire]]] = [
    (
        "[:tap]: Закрыть гнома противника, при этом - ваш эльф получает [:cnt].",
        "{tap}: Close an enemy gnome, then your elf gets a chip.",
        [tap(SHUT, CHIP, target={**GNOME, "side": "enemy"}, second={"side": "own", **ELF})],
    ),
    (
        "[:tap]: Ранить эльфа на 2, при этом - другой эльф получает [:cnt].",
        "{tap}: Wound an elf by 2, then another elf gets a chip.",
        [tap(HURT, CHIP, target=ELF, second={**ELF, "not": {"is": "target"}})],
    ),
    (
        "[:tap]: Метание на 1-2-3, при этом - выбранный ваш эльф получает [:cnt].",
        "{tap}: Throw 1-2-3, then your chosen elf gets a chip.",
        [
            {
                "class": "playable", "cost": {"close": True}, "type": "throw", "value": [1, 2, 3],
                "target": {"kind": "card"}, "second": {"side": "own", **ELF}, "effects": [CHIP],
            }
        ],
    ),
    (
        "При слабом [:atk] - получает -2 к следующему броску кубика.",
        "On weak {strike} - gets -2 to its next roll.",
        [on("simple_strike", roll(-2), force=["weak"])],
    ),
    (
        "[:tap]: Следующий бросок кубика эльфа равен 3.",
        "{tap}: The coming roll of an elf is 3.",
        [
            tap(
                {"effect": "set_die", "x": 3, "shared": True, "to": "each", "filter": ELF},
                readings=["whose-next-roll"],
            )
        ],
    ),
    (
        "[:tap]: Выбранный эльф получает страх 2, пока эта карта открыта.",
        "{tap}: The chosen elf gets fear 2, while this card is open.",
        [tap(held({"keyword": "fear", "x": 2}, closed=False), target=ELF)],
    ),
    (
        "[:tap]: Выбранный эльф не может двигаться, пока эта карта закрыта.",
        "{tap}: The chosen elf cannot move itself, while this card is closed.",
        [tap(held(always({"effect": "forbid", "action": "move"}), closed=True), target=ELF)],
    ),
    (
        "[:tap]: Взять под контроль гнома, пока эта карта на поле боя.",
        "{tap}: Take control of a gnome, while this card is in play.",
        [tap({"effect": "take_control", "while": {"self": {}}, "to": "target"}, target=GNOME)],
    ),
    (
        "При [:atk] - атакованный переходит под контроль противника до конца хода.",
        "On {strike} - the attacked card goes over to the enemy until the end of the turn.",
        [on("simple_strike", {"effect": "take_control", "whose": "enemy", "until": "end_of_turn", "to": "attacked"})],
    ),
    (
        "Когда ваш эльф закрывается - он получает [:cnt] (2 раза за бой для каждого существа).",
        "When your elf closes - it gets a chip (2 times per battle for each creature).",
        [
            on(
                "close",
                {"effect": "gain_chips", "x": 1, "to": "subject"},
                whose={"side": "own", **ELF},
                more={"limit": {"times": 2, "per": "battle", "each": True}},
            )
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ru", "en", "features"), SENTENCES)
def test_both_languages(ru: str, en: str, features: list[Wire]) -> None:
    assert read(ru) == features
    assert read(en) == features


RUSSIAN: list[tuple[str, list[Wire]]] = [
    (
        "[:tap]: Закрыть эльфа, при этом - другой эльф в том же отряде получает [:cnt].",
        [
            tap(
                {"effect": "close", "to": "target"},
                CHIP,
                target=ELF,
                second={**ELF, "near": {"to": "target", "side": "own"}},
            )
        ],
    ),
    ("При возрождении - получает -1 к своему первому броску.", [on("arrive", roll(-1), type="revive")]),
    (
        "В начале вашего хода, при вызове и инкарнации - получает [:cnt].",
        [
            on("turn_start", {"effect": "gain_chips", "x": 1, "to": "self"}),
            on("arrive", {"effect": "gain_chips", "x": 1, "to": "self"}, type="summon"),
            on("arrive", {"effect": "gain_chips", "x": 1, "to": "self"}, type="incarnation"),
        ],
    ),
    (
        "Если бросок кубика Зендара равен 3 - он переходит под контроль противника.",
        [on("roll", {"effect": "take_control", "whose": "enemy", "to": "self"}, die={"min": 3, "max": 3})],
    ),
    (
        'Каждый ваш эльф получает "+1 к выстрелу по картам, стоящим рядом с Зендаром".',
        [
            always(
                {
                    "effect": "grant",
                    "feature": always(
                        {**value("shot", 1), "against": {"kind": "card", "beside": {"is": "giver"}}}
                    ),
                    "cards": {"side": "own", **ELF},
                }
            )
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "features"), RUSSIAN)
def test_as_it_is_printed(text: str, features: list[Wire]) -> None:
    assert read(text, "Зендар") == features


@pytest.mark.parametrize(
    "text",
    [
        "[:tap]: Ранить эльфа на 2, при этом - эльф получает [:cnt].",  # the same one, or another
        "[:tap]: Ранить эльфа противника на 2, при этом - переместить вашего эльфа на соседнюю клетку.",
        "[:tap]: Заклинание, дальность 2 - ранить эльфа противника на 2, при этом - ваш эльф получает [:cnt].",
        "[:tap]: Два метания на 1 (только по разным эльфам), при этом - ваш гном получает [:cnt].",
        "При [:atk] - получает -1 к своему первому броску.",  # which has long been made
        "Если бросок кубика эльфа равен 1 - он получает +1 к следующему броску кубика.",
        "[:tap]: Следующий бросок кубика эльфа равен 9.",
        "[:tap]: Выбранный эльф получает [:cnt], пока Зендар открыт.",
        "[:tap]: Выбранный эльф получает страх 2, пока Зендар в отряде противника.",
        'Каждый эльф получает "При [:atk] по Зендару - Зендар получает [:cnt]".',
        "При [:atk] - ранить эльфа на 1 (1 раз за бой для каждой карты).",
    ],
)
def test_refused(text: str) -> None:
    assert judged(compile_text(text, "Зендар")).unsupported
