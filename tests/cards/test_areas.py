"""Lines and squares of cells that the player of a text picks; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from service.games.berserk.rules.battlefield.areas import areas
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read
from tests.cards.test_skirmishes import when

ELVES = {"class": "elf", "side": "enemy", "in_area": True}


def hurt(shape: str, **more: Any) -> dict[str, Any]:
    wounds = {"effect": "wound", **({"x": 2} if "x" not in more else {"x": more.pop("x")}), "to": "each"}
    return {"effect": "area", "shape": shape, **more, "effects": [{**wounds, "filter": ELVES}], "to": "self"}


READ: list[tuple[str, dict[str, Any]]] = [
    (
        "{tap}: Ранить каждого эльфа противника в выбранном ряду на 2.",
        playable("impact", effects=[hurt("row")]),
    ),
    (
        "{tap}: Воздействие \"туча\" - выбрать квадрат 2х2, ранить каждого эльфа противника на этих клетках на 2.",
        playable("impact", name="туча", effects=[hurt("square")]),
    ),
    (
        "При гибели ранить всех эльфов противника, стоящих на выбранной диагонали, на 2.",
        when("death", hurt("diagonal")),
    ),
    (
        "{tap}: Ранить на X+1 каждого эльфа противника в выбранном столбце,"
        " где X количество незанятых клеток в этом столбце.",
        playable("impact", effects=[hurt("column", x={"of": "free_cells", "in_area": True, "plus": 1})]),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Ранить каждого эльфа на этих клетках на 2.",  # which cells
        "{tap}: Выбрать квадрат 3х3, ранить каждого эльфа на этих клетках на 2.",  # no such square
        "{tap}: Закрыть эльфа, ранить каждого эльфа в выбранном ряду на 2.",  # a target and an area
        "+1 к выстрелу по эльфам в выбранном ряду.",  # nobody picks it
        "В начале боя выбрать клетку поля боя.",  # for what
        "At the start of your turn choose a cell.",  # for what
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported


def test_the_areas_of_the_battlefield() -> None:
    """Six rows of five cells, five columns of six, twenty squares; no diagonal is part of another."""
    assert [len(areas(shape)) for shape in ("row", "column", "square")] == [6, 5, 20]
    assert {len(cells) for cells in areas("row")} == {5}
    assert {len(cells) for cells in areas("column")} == {6}
    diagonals = [frozenset(cells) for cells in areas("diagonal")]
    assert len(diagonals) == 16
    assert not any(one < other for one in diagonals for other in diagonals)
