"""What sets features off: whose moment it is, at whom, by what, in whose turn; sentences of our own."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, _ordered, on, read

CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
ELF = {"side": "own", "class": "elf"}
FOE = {"kind": "creature", "side": "enemy"}

RUSSIAN: list[tuple[str, Wire]] = [
    ("При [:atk] хозяина - получает [:cnt].", on("simple_strike", CHIP, whose="host")),
    (
        "При сильном [:atk] Бородача - открывается.",
        on("simple_strike", {"effect": "open", "to": "self"}, force=["strong"]),
    ),
    ("При выстреле вашего эльфа - получает [:cnt].", on("shot", CHIP, whose=ELF)),
    (
        "При ударе вашего эльфа по существу противника - получает [:cnt].",
        on("attack", CHIP, type="strikes", whose=ELF, target=FOE),
    ),
    (
        "При атаке по вашему эльфу - ранить атакующего на 3.",
        on("attacked", {"effect": "wound", "x": 3, "to": "attacker"}, whose=ELF),
    ),
    (
        "При метании существа противника по хозяину - закрыть атакующего.",
        on("attacked", {"effect": "close", "to": "attacker"}, type="throw", source=FOE, whose="host"),
    ),
    (
        "При [:atk] по Бородачу - ранить атакующего на 1.",
        on("attacked", {"effect": "wound", "x": 1, "to": "attacker"}, type="simple_strike"),
    ),
    ("При ответном ударе вашего эльфа - получает [:cnt].", on("answer", CHIP, whose=ELF)),
    ("При промахе вашего эльфа - открыть его.", on("miss", {"effect": "open", "to": "subject"}, whose=ELF)),
    ("При трупоедстве - получает [:cnt].", on("feature", CHIP, keyword="corpse_eating")),
    ("При прыжке вашего эльфа - получает [:cnt].", on("feature", CHIP, keyword="jump", whose=ELF)),
    ("При инкарнации - получает [:cnt].", on("arrive", CHIP, type="incarnation")),
    (
        "При вызове карты противника - закрыть ее.",
        on("arrive", {"effect": "close", "to": "subject"}, type="summon", whose={"kind": "card", "side": "enemy"}),
    ),
    ("При передвижении на соседнюю клетку - получает [:cnt].", on("move", CHIP, cell={"step": True})),
    (
        "При перемещении эльфа на вашу половину поля - получает [:cnt].",
        on("move", CHIP, whose={"class": "elf"}, cell={"half": "own"}),
    ),
    (
        "При перемещении в ход противника - получает [:cnt].",
        on("move", CHIP, more={"condition": {"turn": "enemy"}}),
    ),
    (
        "При гибели хозяина - закрыть эльфа.",
        on("death", {"effect": "close", "to": "target"}, more={"target": {"class": "elf"}}, whose="host"),
    ),
    ("При гибели от атаки эльфа - получает [:cnt].", on("death", CHIP, type="attacks", source={"class": "elf"})),
    ("Когда ваш эльф погибает - получает [:cnt].", on("any_death", CHIP, target=ELF)),
    ("Когда ваш эльф открывается - он получает [:cnt].", on("open", {**CHIP, "to": "subject"}, whose=ELF)),
    (
        "Когда получает 2 или более раны - закрывается.",
        on("wounded", {"effect": "close", "to": "self"}, amount={"min": 2}),
    ),
    (
        "Когда ваш соседний эльф получает раны от выстрела - Бородач перераспределяет их на себя.",
        on(
            "wounded",
            {"effect": "redistribute", "x": "amount", "filter": {"other": False}, "to": "subject"},
            whose={"adjacent": True, **ELF},
            type="shot",
        ),
    ),
    ("Когда получает дополнительные [:tgh] - получает [:cnt].", on("lives", CHIP)),
    ("Если Бородач убивает эльфа выстрелом - получает [:cnt].", on("kill", CHIP, target={"class": "elf"}, type="shot")),
    (
        "Когда выступает защитником эльфу - открыть его.",
        on("defend", {"effect": "open", "to": "attacked"}, target={"class": "elf"}),
    ),
    (
        "Если бросок кубика вашего эльфа равен 2 или менее (без модификаторов) - получает [:cnt].",
        on("roll", CHIP, die={"max": 2, "unmodified": True}, whose=ELF),
    ),
    ("Если бросок кубика Бородача нечетный - получает [:cnt].", on("roll", CHIP, die={"odd": True})),
    (
        "Если бросок кубика вашего эльфа равен 3 - перебросить кубик.",
        on("roll", {"effect": "reroll"}, die={"min": 3, "max": 3}, whose=ELF),
    ),
    ("Когда Бородач закрывается, он получает [:cnt].", on("close", CHIP)),
    ("Когда разрывает строй - получает [:cnt].", on("break_formation", CHIP)),
    ("Когда телепортируется - получает [:cnt].", on("feature", CHIP, keyword="teleportation")),
    (
        "В конце вашего хода, если не получало ран в этот ход - получает [:cnt].",
        on("turn_end", CHIP, more={"condition": {"self": {"hurt": False}}}),
    ),
    (
        "При выстреле по Бородачу - особый удар на 2 по атаковавшему.",
        {
            "class": "triggered",
            "trigger": {"on": "attacked", "type": "shot"},
            "target": {"is": "attacker"},
            "type": "special_strike",
            "value": [2, 2, 2],
        },
    ),
    (
        "При гибели от ближнего удара эльфа - закрыть его.",
        on("death", {"effect": "close", "to": "attacker"}, type="melee_attacks", source={"class": "elf"}),
    ),
    (
        "Когда получает раны от выстрела эльфа - ранить его на 5.",
        on("wounded", {"effect": "wound", "x": 5, "to": "attacker"}, type="shot", source={"class": "elf"}),
    ),
    ("В начале хода - получает [:cnt].", on("any_turn_start", CHIP)),
    (
        "В конце хода противника, если в вашем отряде есть эльф - получает [:cnt].",
        on("enemy_turn_end", CHIP, more={"condition": {"exists": {"filter": ELF}}}),
    ),
]


@pytest.mark.parametrize(("text", "feature"), RUSSIAN, ids=[text for text, _ in RUSSIAN])
def test_russian_triggers(text: str, feature: Wire) -> None:
    assert [_ordered(found) for found in read(text, "Бородач")] == [_ordered(feature)]


ENGLISH: list[tuple[str, str]] = [
    ("При ударе вашего эльфа - открывается.", "On strike of your elf - opens."),
    ("При передвижении на соседнюю клетку - получает [:cnt].", "On moving to an adjacent cell - gets {chip}."),
    ("Когда выступает защитником - открывается.", "When defends - opens."),
    ("В начале хода - открывается.", "At the start of each turn - opens."),
    ("При промахе - закрывается.", "On a miss - closes."),
]


@pytest.mark.parametrize(("russian", "english"), ENGLISH)
def test_english_triggers_say_the_same(russian: str, english: str) -> None:
    assert read(english) == read(russian)


REFUSED = [
    ("При выстреле вашему эльфу - получает [:cnt].", "whose shot is in the wrong case"),
    ("При гибели вашего эльфа - закрыть атакованного.", "nobody was attacked"),
    ("При маневре в ход эльфа - получает [:cnt].", "no turn of an elf"),
    ("В начале вашего хода на соседнюю клетку - получает [:cnt].", "a turn does not move"),
    ("При дальней атаке по соседнему эльфу - получает [:cnt].", "unclear whose attack"),
    ("При выстреле вашего эльфа по эльфу - он открывается.", "unclear which elf"),
    ("При гибели - особый удар на 2 по атаковавшему.", "nobody attacked"),
    ("Когда ваш эльф получает раны от выстрела гнома - ранить его на 2.", "the elf or the gnome?"),
    ("Если бросок кубика равен 2 - получает [:cnt].", "whose roll"),
]


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_is_not_certain_is_refused(text: str, why: str) -> None:
    assert compile_text(text).unsupported, why
