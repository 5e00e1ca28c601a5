"""Words that a reading must not drop: whose graveyard, whose deck, whose turn, which attack, declared or dealt."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import Wire, always, on, read

CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
HURT = {"effect": "wound", "x": 1, "to": "subject"}
BLOCK = {"effect": "block", "to": "self"}
ONCE = {"times": 1, "per": "turn"}
GNOME = {"class": "gnome"}
BESIDE = {"class": "elf", "adjacent": True}
OWN_TURN: Wire = {"condition": {"turn": "own"}}


SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "Когда ваш гном попадает на ваше кладбище - получить [:cnt].",
        "When your gnome goes to your graveyard - get a chip.",
        on("buried", CHIP, whose={"side": "own", **GNOME}),
    ),
    (
        "Когда гном противника объявляет выстрел - ранить его на 1.",
        "When an enemy gnome announces a shot - wound it by 1.",
        on("before_attack", HURT, type="shot", whose={**GNOME, "side": "enemy"}),
    ),
    (
        "Когда гном наносит сильный удар - ранить его на 1.",
        "When a gnome deals a strong strike - wound it by 1.",
        on("attack", HURT, type="strikes", force=["strong"], whose=GNOME),
    ),
    (
        "При первой атаке за ваш ход получает [:cnt].",
        "On first attack per your turn - gets a chip.",
        {**on("attack", CHIP), **OWN_TURN, "limit": ONCE},
    ),
    (
        "После первой атаки за ваш ход - получить [:cnt].",
        "After first attack per your turn - get a chip.",
        {**on("after_attack", CHIP), **OWN_TURN, "limit": ONCE},
    ),
    (
        "Блокирует первую атаку по себе за ваш ход.",
        "Blocks first attack against itself per your turn.",
        always({"effect": "block", "of": "attacks"}, **OWN_TURN, limit=ONCE),
    ),
    (
        "При первой атаке за ход противника - получить [:cnt].",
        "On first attack per enemy turn - get a chip.",
        {**on("attack", CHIP), "condition": {"turn": "enemy"}, "limit": ONCE},
    ),
    (
        "Первая за ход противника атака эльфа сводится к слабой.",
        "The first per enemy turn attack of an elf is reduced to weak.",
        always(
            {"effect": "reduce", "down_to": "weak", "of": "attacks", "when": "attacking", "cards": {"class": "elf"}},
            condition={"turn": "enemy"},
            limit=ONCE,
        ),
    ),
    (
        "При атаке по вашему эльфу - блокировать атаку (1 раз за ваш ход).",
        "On attack against your elf - block the attack (once per your turn).",
        always({"effect": "block", "of": "attacks", "cards": {"side": "own", "class": "elf"}}, **OWN_TURN, limit=ONCE),
    ),
    (
        "Не закрывается после выстрела (1 раз за ход противника).",
        "Does not close after a shot (once per enemy turn).",
        always({"effect": "without_closing", "of": "shot"}, condition={"turn": "enemy"}, limit=ONCE),
    ),
    (
        "Когда эта карта должна излечиться на Х, то вместо этого закрыть её (1 раз за ваш ход).",
        "When this card should be healed by X, instead of that close it (once per your turn).",
        always(
            {"effect": "replace", "what": "heal", "with": [{"effect": "close", "to": "self"}]}, **OWN_TURN, limit=ONCE
        ),
    ),
    (
        "Блокирует первую атаку по себе за ход, пока стоит рядом с эльфом.",
        "Blocks the first attack against itself per turn, while beside an elf.",
        always({"effect": "block", "of": "attacks"}, condition={"exists": {"filter": BESIDE}}, limit=ONCE),
    ),
    (
        "Не закрывается после выстрела (1 раз за ваш ход), пока стоит рядом с эльфом.",
        "Does not close after a shot (once per your turn), while beside an elf.",
        always(
            {"effect": "without_closing", "of": "shot"},
            condition={"turn": "own", "exists": {"filter": BESIDE}},
            limit=ONCE,
        ),
    ),
    (
        "Если атакован выстрелом, этот выстрел блокируется.",
        "If it is attacked with a shot, this shot is blocked.",
        on("assailed", BLOCK, type="shot"),
    ),
    (
        "Когда один и тот же гном перемещается третий раз за ход - закрыть его.",
        "When one and the same gnome moves a third time per turn - close it.",
        on("move", {"effect": "close", "to": "subject"}, nth={"equal": 3}, whose=GNOME),
    ),
]


SHUT = {"effect": "close", "to": "attacked"}
AT_CREATURE = {"target": {"kind": "creature"}}


def if_creature(role: str) -> Wire:
    return {"effect": "close", "to": role, "if": {"exists": {"filter": {"is": role, "kind": "creature"}}}}


@pytest.mark.parametrize(
    ("sentence", "feature"),
    [
        ("При выстреле - закрыть атакованное существо.", on("shot", SHUT, **AT_CREATURE)),
        ("При выстреле - закрыть атакованную карту.", on("shot", SHUT)),
        (
            "При выстреле по карте противника - закрыть атакованное существо.",
            on("shot", SHUT, target={"kind": "creature", "side": "enemy"}),
        ),
        ("При выстреле - закрыть атакованное существо и получить [:cnt].", on("shot", if_creature("attacked"), CHIP)),
        (
            "При выстреле по существу - закрыть атакованное существо и получить [:cnt].",
            on("shot", SHUT, CHIP, **AT_CREATURE),
        ),
        (
            "Бешенство 3: закрыть атакованное существо.",
            on("fury", SHUT, die={"max": 3}, **AT_CREATURE),
        ),
        (
            "[:tap]: Метание на 2, при этом - закрыть атакованное существо.",
            {
                "class": "playable",
                "cost": {"close": True},
                "type": "throw",
                "value": [2, 2, 2],
                "effects": [if_creature("target")],
            },
        ),
        (
            "При слабом [:atk] - разряд на 1 по атакованному существу.",
            {
                "class": "triggered",
                "trigger": {"on": "simple_strike", "force": ["weak"]},
                "target": {"is": "attacked", "kind": "creature"},
                "type": "discharge",
                "value": [1, 1, 1],
            },
        ),
        (
            "При разряде - отравить атакованное существо на 1.",
            on("discharge", {"effect": "poison", "x": 1, "to": "attacked"}),
        ),
    ],
)
def test_the_attacked_creature_is_no_artifact(sentence: str, feature: Wire) -> None:
    """An artifact can be attacked as well; only creatures can be poisoned anyway."""
    assert read(sentence) == [feature]


@pytest.mark.parametrize(("russian", "english", "feature"), SENTENCES, ids=[row[0] for row in SENTENCES])
def test_every_word_counts(russian: str, english: str, feature: Wire) -> None:
    """Each of the words that limits something is in what is read."""
    assert read(russian) == [feature]
    found = compile_text(english)
    assert found.unsupported or list(found.features) == [feature]


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("Когда гном попадает на ваше кладбище - получить [:cnt].", "whose graveyard"),
        ("When a gnome goes to your graveyard - get a chip.", "whose graveyard"),
        ("Когда гном объявляет сильный выстрел - ранить его на 1.", "no attack that is declared"),
        ("[:tap]: Вернуть эльфа с кладбища противника в вашу колоду.", "whose deck"),
        ("[:tap]: Вернуть гнома с вашего кладбища в его колоду.", "whose deck"),
        (
            "После нападения гнома, если он промахнулся - закрыть его (1 раз за ход для каждого эльфа).",
            "for each",
        ),
        ("Может излечиться на 1 (1 раз за ход противника).", "in whose turn"),
        ("Если атакован дальней атакой - этот удар блокируется.", "which attack is blocked"),
        ("Если атакован выстрелом, бросьте кубик; если выпало 5 или 6, этот удар блокируется.", "which attack"),
        ("Когда один и тот же гном закрывается - ранить его на 1.", "the same card"),
    ],
)
def test_what_would_lose_a_word_is_refused(sentence: str, reason: str) -> None:
    """A word that the form cannot hold refuses the sentence, instead of going without it."""
    (refused,) = compile_text(sentence).unsupported
    assert reason in refused.reason
