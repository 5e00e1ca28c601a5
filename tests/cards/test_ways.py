"""The ways of cards: where they cannot go, what is as if next to them, how far they reach; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read

ELF = {"class": "elf"}


def always(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"class": "permanent", **more, "effects": list(effects)}


def barred(cell: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"effect": "forbid", "action": "move", "cell": cell, **more}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Эльфы противника не могут передвигаться на клетки вашей половины поля.",
        "Enemy elves cannot step to cells of your half.",
        always(barred({"half": "own"}, cards={**ELF, "side": "enemy"})),
    ),
    (
        "Хозяин не может передвигаться на клетки рядом с этой картой.",
        "The host cannot step to cells next to this card.",
        always(barred({"adjacent": "self"}, cards={"hosting": True})),
    ),
    (
        "Может передвигаться на клетки с эльфами как на соседние.",
        "May step to cells with elves as to adjacent ones.",
        always({"effect": "stride", "cell": {"holding": ELF}}),
    ),
    (
        "Может перемещаться между крайними клетками ряда как на соседние.",
        "May step between the ends of a row as to adjacent ones.",
        always({"effect": "stride", "cell": {"other_end": "moved"}}),
    ),
    (
        "Эльфы противника, стоящие рядом с этой картой, могут передвигаться только на соседние с этой картой клетки.",
        "Enemy elves next to this card may move only to cells next to this card.",
        always(barred({"not": {"adjacent": "self"}}, cards={**ELF, "side": "enemy", "adjacent": True})),
    ),
    (
        "Может передвигаться только на клетки своей половины поля боя.",
        "May move only to cells of its half.",
        always(barred({"not": {"half": "own"}})),
    ),
    (
        "Хозяин может передвигаться только на клетки рядом с эльфами.",
        "The host may move only to cells next to elves.",
        always(barred({"not": {"beside": ELF}}, cards={"hosting": True})),
    ),
    
    (
        "Хозяин может перемещаться на клетки рядом с эльфами как на соседние.",
        "The host may step to cells beside elves as to adjacent ones.",
        always({"effect": "stride", "cell": {"beside": ELF}, "cards": {"hosting": True}}),
    ),
    (
        "Может объявлять магический удар по эльфу, стоящему на другом конце ряда, как по соседнему.",
        "May declare magic strike against an elf standing at the other end of the row as at an adjacent one.",
        always({"effect": "reach", "of": "magic_strike", "against": {**ELF, "other_end": True}}),
    ),
    (
        "Может атаковать летающих эльфов простым ударом.",
        "May attack flying elves simple strike.",
        always({"effect": "reach", "of": "simple_strike", "against": {**ELF, "flying": True}}),
    ),
    (
        "Ваши эльфы получают +2 к дальности прыжка.",
        "Your elves get +2 to range of jump.",
        always({"effect": "modify", "what": "range", "of": "jump", "by": 2, "cards": {**ELF, "side": "own"}}),
    ),
    (
        "+1 к выстрелу, пока в каждом ряду есть эльф.",
        "+1 to shots, while in each row has an elf.",
        always({"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
               condition={"lines": {"of": "rows", "filter": ELF, "min": 6}}),
    ),
]  # fmt: skip

PAIRS += [
    (
        "Раненые эльфы не могут передвигаться на клетки вашего третьего ряда.",
        "Wounded elves cannot step to cells of your third row.",
        always(barred({"rows": [3], "half": "own"}, cards={**ELF, "wounded": True})),
    ),
]  # fmt: skip
BESIDE_GIVER = {"beside": {"is": "giver"}}
PAIRS += [
    (
        "[:tap]: Эльф не может передвигаться на клетки рядом с этой картой до конца хода.",
        "[:tap]: The chosen elf cannot step to cells next to this card until the end of the turn.",
        playable("impact", target=ELF, effects=[{"effect": "gain_feature", "feature": always(barred(BESIDE_GIVER)),
                 "until": "end_of_turn", "to": "target"}]),
    ),
    (
        "Эльфы противника могут двигаться только по диагонали.",
        "Enemy elves may move only diagonally.",
        always({"effect": "grant", "feature": {"keyword": "diagonal_movement", "only": True},
                "cards": {**ELF, "side": "enemy"}}),
    ),
    (
        "При гибели вашего эльфа может переместиться на клетку, где он стоял.",
        "On death of your elf - may go to the cell that it left.",
        {"class": "triggered", "trigger": {"on": "any_death", "target": {**ELF, "side": "own"}}, "optional": True,
         "effects": [{"effect": "move", "cell": {"stood": "dead"}, "to": "self"}]},
    ),
]  # fmt: skip

SENTENCES: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "Когда ваш эльф переходит на половину противника, закрыть его.",
        [{"class": "triggered", "trigger": {"on": "move", "cell": {"half": "enemy"}, "whose": {**ELF, "side": "own"}},
          "effects": [{"effect": "close", "to": "subject"}]}],
    ),
    (
        "Ваши эльфы с выстрелом или метанием получают +2 к дальности.",
        [always({"effect": "modify", "what": "range", "of": "ranged_attacks", "by": 2, "cards":
                 {**ELF, "side": "own", "any": [{"ability": "shot"}, {"ability": "throw"}]}})],
    ),
    (
        "Эльфы не могут передвигаться на вашу половину поля, пока во втором ряду стоит эта карта и два"
        " или более эльфа.",
        [always(barred({"half": "own"}, cards=ELF), condition={"self": {"row": 2},
                "exists": {"filter": {**ELF, "row": 2}, "min": 2}})],
    ),
    (
        "[:tap]: Закрыть эльфа; если после этого рядом нет гномов, метание на 2.",
        [playable("impact", target=ELF, effects=[{"effect": "close", "to": "target"}, {"effect": "attack",
                  "blow": {"type": "throw", "value": [2, 2, 2]},
                  "if": {"exists": {"filter": {"class": "gnome", "adjacent": True}, "max": 0}}}])],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("russian", "features"), SENTENCES)
def test_a_sentence_is_understood(russian: str, features: list[dict[str, Any]]) -> None:
    assert read(russian) == features


@pytest.mark.parametrize(
    "text",
    [
        "Может передвигаться на клетки рядом с этой картой как на соседние.",  # it is next to them
        "Может передвигаться только на клетки рядом с этой картой.",
        "[:tap]: Эльф не может передвигаться на клетки рядом с вашими картами до конца хода.",  # as the elf sees it
        "Эльфы могут передвигаться только на клетки своей половины поля.",  # whose half
        "Эльф может передвигаться на клетки рядом с этой картой как на соседние.",  # which elf
        "Ваши эльфы получают +2 к дальности.",  # the range of what
        "Может атаковать эльфов простым ударом.",  # it may anyway
        "Может объявлять выстрел по летающим эльфам, как по соседнему.",  # no attack at adjacent cards
        "Эльфы не могут передвигаться на клетки вашей половины поля, пока открыт.",  # who: the elves, or this card
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported
