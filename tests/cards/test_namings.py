"""What a text names as it is carried out, and ways in that are barred; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable
from tests.cards.test_skirmishes import always, when


def barred(cell: dict[str, Any], cards: dict[str, Any], *ways: str) -> dict[str, Any]:
    return always({"effect": "forbid", "action": "move", "cell": cell, "ways": list(ways), "cards": cards})


ELVES = {"class": "elf", "side": "enemy"}
#: Words that a printed sentence has in the same place.
TAP, ELEMENT, WHERE = "{tap}", "стихию", "где"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        f"{TAP}: Выбрать {ELEMENT}, которая есть на поле, при этом каждый нейтральный гном становится этой стихии"
        " до конца хода.",
        "{tap}: Choose an element that the battlefield has, then all neutral gnomes become of that element"
        " until the end of the turn.",
        playable(
            "impact",
            effects=[
                {
                    "effect": "choose_element",
                    "effects": [
                        {
                            "effect": "gain_element",
                            "element": "chosen",
                            "until": "end_of_turn",
                            "to": "each",
                            "filter": {"element": "neutral", "class": "gnome"},
                        }
                    ],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "При выстреле - получает +1 к силе заклинания \"лучи\".",
        "On a shot - gets +1 to the force of spell \"лучи\".",
        when(
            "shot",
            {
                "effect": "modify",
                "what": "value",
                "of": "spell",
                "by": 1,
                "when": "attacking",
                "name": "лучи",
                "to": "self",
            },
        ),
    ),
    (
        f"Вампиризм на X-3, {WHERE} X - число ран, нанесенных простым ударом.",
        "Vampirism by X-3, where X is the number of wounds dealt by simple strike.",
        {"keyword": "vampirism", "less": 3},
    ),
    (
        "Эльфы противника не могут быть вызваны или возрождены на клетки на одной горизонтали с этой картой.",
        "Enemy elves cannot be summoned or revived to cells in the same row with this card.",
        barred({"same_row": "self"}, ELVES, "summon", "revive"),
    ),
    (
        "Эльфы противника не могут инкарнировать на клетки половины поля боя противника.",
        "Enemy elves cannot incarnate to cells of the enemy half.",
        barred({"half": "enemy"}, ELVES, "incarnation"),
    ),
    (
        "Эльфы противника не могут использовать телепортацию или прыжок, чтобы попасть на клетки рядом с этой картой.",
        "Enemy elves cannot use jump or teleportation in order to come to cells next to this card.",
        barred({"adjacent": "self"}, ELVES, "jump"),
    ),
    (
        "Вместо своей регенерации может излечить соседнего гнома на 1.",
        "Instead of its regeneration may heal an adjacent gnome by 1.",
        always(
            {
                "effect": "replace",
                "what": "heal",
                "by": "regeneration",
                "with": [
                    {
                        "effect": "pick",
                        "filter": {"adjacent": True, "class": "gnome"},
                        "effects": [{"effect": "heal", "x": 1, "to": "subject"}],
                        "to": "self",
                    }
                ],
                "optional": True,
            }
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        f"{TAP}: Выбрать {ELEMENT}, которая есть на поле, при этом гном становится этой стихии.",  # one
        f"Вампиризм на X, {WHERE} X - число ран, нанесенных простым ударом.",  # which it is anyway
        f"Вампиризм на X-1, {WHERE} X - число ран, нанесенных выстрелом.",  # not of strikes
        f"Трупоедство на X-1, {WHERE} X - число ран, нанесенных простым ударом.",  # no number of wounds
        "Эльфы противника не могут использовать прыжок, чтобы попасть на вашу половину поля боя.",  # no other way
        "Эльфы противника не могут быть вызваны.",  # by whom, and from where
        "Эльф противника не может быть вызван на клетки вашей половины поля.",  # which elf
        "Вместо своей регенерации может закрыть двух эльфов.",  # how it is chosen
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported
