"""How often cards attack and defend, and what they do in a fight; our own sentences."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from service.cards.wording import sentence
from tests.cards.test_language import Wire, always, on, read


def repeat(of: str, times: int, **more: bool) -> Wire:
    return {"effect": "repeat", "of": of, "times": times, **more}


BOTH: list[tuple[str, str, list[Wire]]] = [
    (
        "Может атаковать выстрелом 3 раза за ход, не закрывается после первого и второго выстрела.",
        "May attack with shot three times per turn, does not close after the first and second shot.",
        [always(repeat("shot", 3, open=True))],
    ),
    (
        "Может нападать метанием дважды, только подряд.",
        "May attack with throw twice, only in a row.",
        [always(repeat("throw", 2, in_a_row=True))],
    ),
    (
        "Может атаковать 2 раза за ваш ход, только по разным картам, не закрывается после первого нападения.",
        "May attack twice per turn of yours, only at different cards, after first attacking does not close.",
        [always(repeat("attacks", 2, different=True, open=True))],
    ),
    (
        "После нападения разрядом не закрывается, пока закрыт.",
        "After attacking with discharge does not close, while it is closed.",
        [always({"effect": "without_closing", "of": "discharge"}, condition={"self": {"closed": True}})],
    ),
    (
        "Может выступать защитником любое количество раз за ход.",
        "May defend any number of times per turn.",
        [always({"effect": "any_number", "action": "defend"})],
    ),
]


@pytest.mark.parametrize(("russian", "english", "features"), BOTH)
def test_a_sentence_says_the_same_in_both_languages(russian: str, english: str, features: list[Wire]) -> None:
    """Each compiles to the features beside it, and their words compile to them again."""
    assert read(russian) == features
    assert read(english) == features
    for feature in features:
        assert [read(sentence(feature, language)) for language in ("ru", "en")] == [[feature], [feature]]


RUSSIAN: list[tuple[str, list[Wire]]] = [
    (
        "При гибели гнома - получает «Может атаковать [:atk] трижды, только подряд» до конца хода.",
        [
            on(
                "any_death",
                {
                    "effect": "gain_feature",
                    "feature": always(repeat("simple_strike", 3, in_a_row=True)),
                    "until": "end_of_turn",
                    "to": "self",
                },
                target={"class": "gnome"},
            )
        ],
    ),
]


@pytest.mark.parametrize(("text", "features"), RUSSIAN)
def test_what_a_sentence_means(text: str, features: list[Wire]) -> None:
    assert read(text) == features


@pytest.mark.parametrize(
    "text",
    [
        "Может атаковать выстрелом 3 раза за ход, после второго выстрела не закрывается.",
        "Может атаковать выстрелом 3 раза за ход, после первого метания не закрывается.",
        "Может атаковать выстрелом 2 раза за бой.",
        "Может атаковать выстрел 2 раза за ход.",
        "Может выступать защитником любое количество раз за бой.",
        "После проклятия не закрывается.",
    ],
)
def test_what_is_refused(text: str) -> None:
    """What would be played otherwise than it is printed, and what is no sentence."""
    assert compile_text(text).unsupported
