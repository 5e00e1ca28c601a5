"""Several attacks in one feature, and attacks after something else."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered


def further(of: str, value: list[int], **more: Any) -> dict[str, Any]:
    return {"effect": "attack", "blow": {"type": of, "value": value, **more}}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "[:tap]: Три разряда на 1-2-2, дальность 2.",
        "{tap}: Three discharges 1-2-2, range 2.",
        playable("impact", effects=[{**further("discharge", [1, 2, 2], range=2), "times": 3}]),
    ),
    (
        "При разряде - открыться, при этом - метание на 2 по орку.",
        "On discharge - opens, then throw 2 against orc.",
        triggered("discharge", {"effect": "open", "to": "self"}, further("throw", [2, 2, 2], target={"class": "orc"})),
    ),
    (
        "[:tap]: Выстрел на 3, при этом - метание на 1 по гному, стоящему рядом с атакованным.",
        "{tap}: Shot 3, then throw 1 against gnome adjacent with attacked card.",
        playable(
            "shot",
            value=[3, 3, 3],
            effects=[
                further("throw", [1, 1, 1], target={"class": "gnome", "near": {"to": "target", "adjacent": True}})
            ],
        ),
    ),
]


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_compile_to_one_feature(russian: str, english: str, feature: dict[str, Any]) -> None:
    assert read(russian) == read(english) == [feature]
    assert judged(compile_text(russian)).whole, "the judge has to know it"


@pytest.mark.parametrize(
    "text",
    [
        "[:tap]: Один разряд на 1.",
        "[:tap]: Закрыть двух орков, при этом - разряд на 1.",
        "[:tap]: Открыться, при этом - разряд на 1 по гному, стоящему рядом с атакованным.",
    ],
)
def test_what_is_not_meant(text: str) -> None:
    assert compile_text(text).unsupported
