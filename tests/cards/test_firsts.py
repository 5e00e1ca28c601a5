"""First and next attacks and rolls, what comes instead, attacks that a text blocks: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import always, on, read, tap, value

Wire = dict[str, Any]
OWN_GNOME = {"side": "own", "class": "gnome"}
ONCE = {"times": 1, "per": "turn"}


def reduced(to: str, of: str, **more: Any) -> Wire:
    return {"effect": "reduce", "down_to": to, "of": of, "when": "attacking", **more}


SENTENCES: list[tuple[str, Wire]] = [
    (
        "Первая за ход атака вашего гнома сводится к сильной.",
        always(reduced("strong", "attacks", cards=OWN_GNOME), limit=ONCE),
    ),
    (
        "Первый за ваш ход выстрел вашего гнома получает +2 к величине.",
        always({**value("shot", 2), "cards": OWN_GNOME}, condition={"turn": "own"}, limit=ONCE),
    ),
    (
        "При закрытии следующая атака гнома противника сводится к слабой.",
        on(
            "close",
            {
                "effect": "gain_feature",
                "feature": always(
                    reduced("weak", "attacks", cards={"class": "gnome", "side": "enemy"}),
                    limit={"times": 1, "per": "battle"},
                ),
                "to": "self",
            },
        ),
    ),
    (
        "При закрытии следующий разряд Бородача сводится к сильному.",
        on(
            "close",
            {
                "effect": "gain_feature",
                "feature": always(reduced("strong", "discharge")),
                "until": "next_attack",
                "to": "self",
            },
        ),
    ),
    (
        "При открытии получить +1 к следующему выстрелу (максимум +3).",
        on("open", {**value("shot", 1), "until": "next_attack", "to": "self", "most": 3}),
    ),
    (
        "{tap}: Отравленный гном получает +1 к отравлению (максимум 2).",
        tap(
            {"effect": "poison", "x": 1, "sums": "existing", "to": "target", "most": 2},
            target={"class": "gnome", "poisoned": True},
        ),
    ),
    (
        "{tap}: Гном получает отравление 1 или +1 к отравлению (максимум до 3).",
        tap({"effect": "poison", "x": 1, "sums": "always", "most": 3, "to": "target"}, target={"class": "gnome"}),
    ),
    (
        "Когда Бородач сражается бросьте кубик дважды и выберите один из результатов.",
        always({"effect": "roll_twice"}),
    ),
    (
        "Когда ваш гном должен получить X дополнительных {health} вместо этого он излечивается на X+1.",
        always(
            {
                "effect": "replace",
                "what": "extra_lives",
                "with": [{"effect": "heal", "x": {"of": "amount", "plus": 1}, "to": "target"}],
                "cards": OWN_GNOME,
            }
        ),
    ),
    (
        "Если Бородач должен получить X ран от выстрелов вместо этого может излечиться на X (1 раз за ход).",
        always(
            {
                "effect": "replace",
                "what": "wound",
                "with": [{"effect": "heal", "x": "amount", "to": "self"}],
                "of": "shot",
                "optional": True,
            },
            limit=ONCE,
        ),
    ),
    (
        "Если ваш гном атакован выстрелом бросьте кубик; если выпало 6 эта атака блокируется.",
        on(
            "assailed",
            {
                "effect": "roll",
                "outcomes": [{"min": 6, "max": 6, "effects": [{"effect": "block", "to": "self"}]}],
                "to": "self",
            },
            type="shot",
            whose=OWN_GNOME,
        ),
    ),
    (
        "{instant}{tap}: Воздействие «метка» когда бросок кубика гнома равен 6 закрыть его.",
        {
            "class": "combined",
            "trigger": {"on": "roll", "die": {"min": 6, "max": 6}, "whose": {"class": "gnome"}},
            "effects": [{"effect": "close", "to": "subject"}],
            "cost": {"close": True},
            "type": "impact",
            "name": "метка",
            "optional": True,
        },
    ),
]


@pytest.mark.parametrize("text, feature", SENTENCES)
def test_sentences(text: str, feature: Wire) -> None:
    assert read(text, "Бородач") == [feature]


@pytest.mark.parametrize(
    "russian, english",
    [
        ("При закрытии следующий разряд Бородача сводится к сильному.",
         "When it closes - the coming discharge is reduced to strong."),
        ("{tap}: Ваш гном получает +1 к следующему броску кубика.", "{tap}: Your gnome gets +1 to its next roll."),
    ],
)  # fmt: skip
def test_english(russian: str, english: str) -> None:
    assert read(russian, "Бородач") == read(english)


@pytest.mark.parametrize(
    "text",
    [
        "Вторая за ход атака вашего гнома сводится к сильной.",
        "При открытии эта атака блокируется.",  # there is none
        "{tap}: Гном получает +1 к броску кубика.",  # which roll
        "Если должна получить X ран от подлости вместо этого излечиться на X.",  # not told from other wounds
        "Если должна излечиться на 2 вместо этого открыться.",
        "Когда гном сражается бросьте кубик трижды и выберите один из результатов.",
    ],
)
def test_refused(text: str) -> None:
    assert compile_text(text, "Бородач").unsupported
