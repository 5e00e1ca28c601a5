"""The ground: who moved in this turn, left and right, on which cell, one thing or another; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered

ELF = {"class": "elf"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}


def value(by: int, of: str = "shot", **more: Any) -> dict[str, Any]:
    return {"effect": "modify", "what": "value", "of": of, "by": by, "when": "attacking", **more}


def always(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "permanent", **more, "effects": list(effects)}


def tap(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return playable("impact", effects=list(effects), **more)


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "[:tap]: Закрыть эльфа, который не двигался в этот ход.",
        "{tap}: Close elf who has not walked this turn.",
        tap({"effect": "close", "to": "target"}, target={**ELF, "walked": False}),
    ),
    (
        "+2 к метаниям по эльфам, передвигавшимся в этот ход.",
        "+2 to throws against elves who moved this turn.",
        always(value(2, "throw", against={**ELF, "went": True})),
    ),
    (
        "+2 к метаниям, если переместился по вертикали в этот ход.",
        "+2 to throws if it moved along a column this turn.",
        always(value(2, "throw"), condition={"self": {"went_along": "column"}}),
    ),
    (
        "+2 к метаниям, если в этот ход переместился не менее чем на 3 клетки в разные стороны.",
        "+2 to throws if it moved at least 3 cells in different directions this turn.",
        always(value(2, "throw"), condition={"self": {"went_cells": {"min": 3, "ways": "several"}}}),
    ),
    (
        "+2 к метаниям, если переместился в этот ход хотя бы на 1 клетку по диагонали.",
        "+2 to throws if it moved at least 1 cells diagonally this turn.",
        always(value(2, "throw"), condition={"self": {"went_cells": {"min": 1, "ways": "diagonal"}}}),
    ),
    (
        "{tap}: Закрыть эльфа, который переместился в этот ход более чем на 1 клетку по горизонтали.",
        "{tap}: Close elf who moved 2 or more cells along a row this turn.",
        tap({"effect": "close", "to": "target"}, target={**ELF, "went_cells": {"min": 2, "ways": "row"}}),
    ),
    (
        "Получает авангард до конца вашего хода, если перемещалась хотя бы на 2 клетки в одну сторону в этот ход.",
        "Gets vanguard until the end of your turn, if it has moved at least 2 cells in one direction this turn.",
        always({"effect": "grant", "feature": {"keyword": "vanguard"}},
               condition={"self": {"went_cells": {"min": 2, "ways": "one"}}, "turn": "own"}),
    ),
    (
        "В начале хода противника получает {counter}, если не передвигался в этот ход.",
        "At the start of the enemy turn - gets {counter}, if it has not moved this turn.",
        {**triggered("enemy_turn_start", CHIP), "condition": {"self": {"went": False}}},
    ),
    (
        "При движении - ранить на 2 каждого эльфа на этой клетке.",
        "On walking - wound by 2 each elf on that cell.",
        triggered("move", {"effect": "wound", "x": 2, "to": "each", "filter": {**ELF, "on_cell": "arrived"}},
                  trigger={"on": "move", "type": "movement"}),
    ),
    (
        "При передвижении по диагонали - накопить {counter}.",
        "On moving diagonally - gains {counter}.",
        triggered("move", CHIP, trigger={"on": "move", "cell": {"from": {"diagonal": True}}}),
    ),
    (
        "[:tap]: Закрыть эльфа или ранить на 2 (по выбору противника).",
        "{tap}: Close elf or wound by 2 (as the enemy chooses).",
        tap({"effect": "choose", "options": [[{"effect": "close", "to": "target"}],
             [{"effect": "wound", "x": 2, "to": "target"}]], "chooser": "enemy", "to": "target"}, target=ELF),
    ),
    (
        "При выстреле по гному на поле боя - отравить его на 1.",
        "On shot against a gnome on the battlefield - it gets poison 1.",
        triggered("shot", {"effect": "poison", "x": 1, "to": "attacked"},
                  trigger={"on": "shot", "target": {"class": "gnome", "zone": "battlefield"}}),
    ),
]  # fmt: skip

SENTENCES: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "Эльфы имеют -2 от выстрелов, пока стоят справа и слева от этой карты.",
        [always({"effect": "modify", "what": "value", "of": "shot", "by": -2, "when": "attacked",
                 "cards": {**ELF, "adjacent": True, "same_row": True}})],
    ),
    (
        "Пока эта карта закрыта, стоящие слева и справа ваши эльфы имеют {armor} 2.",
        [always({"effect": "grant", "feature": {"keyword": "armor", "x": 2},
                 "cards": {**ELF, "side": "own", "adjacent": True, "same_row": True}},
                condition={"self": {"closed": True}})],
    ),
    (
        "При гибели ранить каждого эльфа, стоящего рядом с клеткой, на которой стоит эта карта, на 1.",
        [triggered("death", {"effect": "wound", "x": 1, "to": "each", "filter": {**ELF, "adjacent": True}})],
    ),
    (
        "После передвижения с половины поля противника на вашу половину поля получает [:cnt].",
        [triggered("move", CHIP, trigger={"on": "move", "cell": {"half": "own"}})],
    ),
    (
        "Когда эльф двигается на клетку столбца этой карты - ранить его на 2 или открыть"
        " (по выбору противника).",
        [triggered("move", {"effect": "choose", "options": [[{"effect": "wound", "x": 2, "to": "subject"}],
                   [{"effect": "open", "to": "subject"}]], "chooser": "enemy", "to": "subject"},
                   trigger={"on": "move", "cell": {"to": {"same_column": "self"}}, "whose": ELF, "type": "movement"})],
    ),
    (
        "При телепортации на вашу половину поля получает дополнительную жизнь.",
        [triggered("move", {"effect": "extra_lives", "x": 1, "to": "self"},
                   trigger={"on": "move", "keyword": "teleportation", "cell": {"half": "own"}})],
    ),
    (
        "[:tap]: Эльф получает Не закрывается при выстреле до конца хода.",
        [tap({"effect": "gain_feature", "until": "end_of_turn", "to": "target", "feature":
              {"class": "permanent", "effects": [{"effect": "without_closing", "of": "shot"}]}}, target=ELF)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "features"), SENTENCES)
def test_a_sentence_is_understood(russian: str, features: list[dict[str, Any]]) -> None:
    assert read(russian) == features


@pytest.mark.parametrize(
    "text",
    [
        "[:tap]: Ранить каждого эльфа на этой клетке на 1.",  # nobody has come to a cell
        "Пока закрыты, ваши эльфы имеют {armor} 2.",  # who: the elves, or this card
        "[:tap]: Закрыть эльфа или получить {counter} (по выбору противника).",  # two different things
        "+1 к выстрелу, если двигался по вертикали в этот ход.",  # by itself, of which nobody keeps the way
        "+1 к выстрелу, если переместился на 2 клетки в этот ход.",  # so many, or at least so many
        # it may get some yet
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported
