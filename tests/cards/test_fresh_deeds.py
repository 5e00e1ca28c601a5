"""Actions in sentences of our own: what comes of a kill, who attacked this turn, announced wounds, dice that go on."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, read, triggered

FOE = {"kind": "creature", "side": "enemy"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}


def once_dead(*effects: dict[str, Any], role: str = "target") -> dict[str, Any]:
    """What waits for the death of a card while this is being carried out."""
    trigger = {"on": "any_death", "target": {"is": role}}
    return {"effect": "delay", "trigger": trigger, "effects": list(effects), "until": "this_action", "to": "self"}


def wounds(x: int) -> dict[str, Any]:
    return {"effect": "wound", "x": x, "to": "target"}


READ: list[tuple[str, dict[str, Any]]] = [
    (
        "{tap}: Ранить существо противника на 3, если оно погибло - получить фишку.",
        playable("impact", target=FOE, effects=[once_dead(CHIP), wounds(3)]),
    ),
    (
        "{tap}: Ранить эльфа на 1. Если он погибает от этого, возродить его.",
        playable("impact", target={"class": "elf"}, effects=[once_dead({"effect": "revive", "to": "dead"}), wounds(1)]),
    ),
    (
        "{tap}: Разряд на 1-2-3; если этот разряд убивает атакованного, разряд на 1.",
        playable(
            "discharge",
            value=[1, 2, 3],
            effects=[once_dead({"effect": "attack", "blow": {"type": "discharge", "value": [1, 1, 1]}})],
        ),
    ),
    (
        "При метании ранить атакованного на 1, если он погибает - получить фишку.",
        triggered(
            "throw",
            once_dead(CHIP, role="attacked"),
            {"effect": "wound", "x": 1, "to": "attacked"},
        ),
    ),
    (
        "{tap}: Закрыть гнома противника, атаковавшего в этот ход.",
        playable(
            "impact",
            target={"class": "gnome", "side": "enemy", "attacked": True},
            effects=[{"effect": "close", "to": "target"}],
        ),
    ),
    (
        "{tap}: Close a gnome that did not attack this turn.",
        playable("impact", target={"class": "gnome", "attacked": False}, effects=[{"effect": "close", "to": "target"}]),
    ),
    (
        "{tap}: Открыть вашего орка, который не нападал выстрелом в этот ход.",
        playable(
            "impact",
            target={"side": "own", "class": "orc", "not": {"attacked_with": "shot"}},
            effects=[{"effect": "open", "to": "target"}],
        ),
    ),
    (
        "{tap}: Получить X ран (максимум на 3), при этом - ранить существо противника на X.",
        playable(
            "impact",
            target=FOE,
            effects=[
                {"effect": "wound", "x": "x", "get": True, "to": "self"},
                {"effect": "wound", "x": "x", "to": "target"},
            ],
            announce={"of": "lives", "whose": "self", "max": 3},
        ),
    ),
    (
        "{tap}: Бросьте кубик. Если выпало 5 или больше - открыться, иначе - раниться на 1.",
        playable(
            "impact",
            effects=[
                {
                    "effect": "roll",
                    "outcomes": [
                        {"min": 5, "max": 6, "effects": [{"effect": "open", "to": "self"}]},
                        {"effects": [{"effect": "wound", "x": 1, "get": True, "to": "self"}]},
                    ],
                    "to": "self",
                }
            ],
        ),
    ),
    (
        "{tap}: Поменять местами двух гномов, стоящих рядом друг с другом.",
        playable(
            "impact",
            target={"class": "gnome"},
            count=2,
            exactly=True,
            adjoining=True,
            effects=[{"effect": "swap", "with": "targets", "to": "target"}],
        ),
    ),
    (
        "{tap}: Метание на 0-1-2, дальность 2, +2 за каждую фишку на этой карте.",
        playable(
            "throw",
            value=[{"of": "chips", "whose": "self", "times": 2, "plus": n} for n in (0, 1, 2)],
            range=2,
        ),
    ),
]


def either(form: dict[str, Any], then: int, usual: int) -> dict[str, Any]:
    """A number that is another where the target is such a card."""
    return {"of": "case", "if": {"exists": {"filter": {"is": "target", **form}}}, "then": then, "else": usual}


READ += [
    (
        "{tap}: Выстрел на 0-1-2, а по летающим - на 2-2-3.",
        playable(
            "shot",
            value=[either({"flying": True}, then, usual) for then, usual in zip((2, 2, 3), (0, 1, 2), strict=True)],
        ),
    ),
    (
        "{tap}: Метание на 1 (на 2, если атакованный закрыт).",
        playable("throw", value=[either({"closed": True}, 2, 1)] * 3),
    ),
    (
        "{tap}: Разряд на 1, дальность 2, по гному (на 4, если он отравлен).",
        playable("discharge", value=[either({"poisoned": True}, 4, 1)] * 3, range=2, target={"class": "gnome"}),
    ),
    (
        "{tap}: Поменять местами вашего эльфа и существо противника, стоящее рядом с ним.",
        playable(
            "impact",
            target={"side": "own", "class": "elf"},
            second={**FOE, "near": {"to": "target", "adjacent": True}},
            effects=[{"effect": "swap", "with": "second", "to": "target"}],
        ),
    ),
    (
        "{tap}: Ранить вашего эльфа и вашего орка на 1.",
        playable(
            "impact",
            target={"side": "own", "class": "elf"},
            second={"side": "own", "class": "orc"},
            effects=[wounds(1), {"effect": "wound", "x": 1, "to": "second"}],
        ),
    ),
    (
        "{tap}: Ранить орка на 2, а стоящего рядом с ним эльфа - на 1.",
        playable(
            "impact",
            target={"class": "orc"},
            second={"class": "elf", "near": {"to": "target", "adjacent": True}},
            effects=[wounds(2), {"effect": "wound", "x": 1, "to": "second"}],
        ),
    ),
    (
        "{tap}: Снять с орка противника все дополнительные жизни.",
        playable(
            "impact",
            target={"class": "orc", "side": "enemy"},
            effects=[{"effect": "lose_lives", "all": True, "to": "target"}],
        ),
    ),
    (
        "{tap}: Уничтожить экипировку стоимостью 2 или менее на орке противника.",
        playable(
            "impact",
            target={"kind": "equipment", "cost": {"max": 2}, "host": {"class": "orc", "side": "enemy"}},
            effects=[{"effect": "destroy", "to": "target"}],
        ),
    ),
    (
        "X{chip}{tap}: Открыть X ваших гномов.",
        {
            **playable("impact", target={"side": "own", "class": "gnome"}, count="x", exactly=True),
            "cost": {"close": True, "chips": "x"},
            "effects": [{"effect": "open", "to": "target"}],
        },
    ),
    (
        "{chip}: Ваш соседний гном получает +1 к броску кубика до конца хода.",
        {
            **playable("impact", target={"side": "own", "adjacent": True, "class": "gnome"}),
            "cost": {"chips": 1},
            "effects": [{"effect": "modify", "what": "roll", "by": 1, "until": "end_of_turn", "to": "target"}],
        },
    ),
    (
        "{tap}: Закрыть орка, у которого больше жизней, чем у этой карты.",
        playable("impact", target={"class": "orc", "more_lives": True}, effects=[{"effect": "close", "to": "target"}]),
    ),
]


DISCHARGE: dict[str, Any] = playable("discharge", value=[2, 2, 2])
IGNORED = {"effect": "ignore", "keyword": "armor", "of": "discharge"}

SEVERAL: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "{tap}: Разряд на 2. Если у цели есть фишка, закрыть её.",
        [
            {
                **DISCHARGE,
                "effects": [{"effect": "close", "to": "each", "filter": {"is": "target", "chips": {"min": 1}}}],
            }
        ],
    ),
    (
        "{tap}: Разряд на 2, при этом если атакованный - орк, получить фишку.",
        [{**DISCHARGE, "effects": [{**CHIP, "if": {"exists": {"filter": {"is": "target", "class": "orc"}}}}]}],
    ),
    (
        "{tap}: Разряд на 2, игнорируя броню.",
        [DISCHARGE, {"class": "permanent", "effects": [IGNORED]}],
    ),
    (
        "{tap}: Если эта карта ранена - разряд на 2, иначе - получить фишку.",
        [
            {**DISCHARGE, "condition": {"self": {"wounded": True}}},
            {**playable("impact", effects=[CHIP]), "condition": {"self": {"wounded": False}}},
        ],
    ),
    (
        "{tap}: Ваш орк получает +1 к удару за каждую свою фишку до конца хода.",
        [
            playable(
                "impact",
                target={"side": "own", "class": "orc"},
                effects=[
                    {
                        "effect": "modify",
                        "what": "value",
                        "by": {"of": "chips", "whose": "target"},
                        "when": "attacking",
                        "of": "strikes",
                        "until": "end_of_turn",
                        "to": "target",
                    }
                ],
            )
        ],
    ),
    (
        "{tap}: Ранить орка на 1, если он стоит напротив вашего гнома.",
        [
            playable(
                "impact",
                target={"class": "orc"},
                effects=[
                    {
                        "effect": "wound",
                        "x": 1,
                        "to": "each",
                        "filter": {
                            "is": "target",
                            "placed": {"by": "opposite", "to": {"side": "own", "class": "gnome"}},
                        },
                    }
                ],
            )
        ],
    ),
    (
        "{tap}: Разряд на 2. Если атакованный стоит рядом с эльфом, закрыть его.",
        [
            {
                **DISCHARGE,
                "effects": [{"effect": "close", "to": "each", "filter": {"is": "target", "beside": {"class": "elf"}}}],
            }
        ],
    ),
    (
        "{tap}: Ранить орка на 1, при этом - если это гном, закрыть его.",
        [
            playable(
                "impact",
                target={"class": "orc"},
                effects=[
                    wounds(1),
                    {"effect": "close", "to": "each", "filter": {"is": "target", "class": "gnome"}},
                ],
            )
        ],
    ),
    (
        "{tap}: Переместить орка противника на соседнюю клетку по горизонтали.",
        [
            playable(
                "impact",
                target={"class": "orc", "side": "enemy"},
                effects=[{"effect": "move", "cell": {"adjacent": "moved", "same_row": "moved"}, "to": "target"}],
            )
        ],
    ),
    (
        "{tap}: Бросьте кубик. При чётном результате получите фишку, при нечётном - открыться.",
        [
            playable(
                "impact",
                effects=[
                    {
                        "effect": "roll",
                        "outcomes": [
                            {"odd": False, "effects": [CHIP]},
                            {"odd": True, "effects": [{"effect": "open", "to": "self"}]},
                        ],
                        "to": "self",
                    }
                ],
            )
        ],
    ),
]


@pytest.mark.parametrize(("said", "features"), SEVERAL)
def test_several(said: str, features: list[dict[str, Any]]) -> None:
    assert read(said) == features


@pytest.mark.parametrize(("said", "feature"), READ)
def test_read(said: str, feature: dict[str, Any]) -> None:
    """What the sentence says, and its words in both languages mean the same."""
    assert read(said) == [feature]


#: The same in other words.
ALIKE = [
    (
        "{tap}: Ранить орка, у которого меньше всего жизней, на 1.",
        "{tap}: Ранить орка с наименьшим числом жизней на 1.",
    ),
    (
        "{tap}: Переместить орка на одну клетку назад, если эта клетка свободна.",
        "{tap}: Переместить орка на одну клетку назад.",
    ),
    (
        "{tap}: Два разряда на 1 (по разным гномам).",
        "{tap}: Два разряда на 1 (только по разным гномам).",
    ),
    (
        "{tap}: Излечить эльфа на 1, снять с него отравление и проклятие.",
        "{tap}: Излечить эльфа на 1, снять с него отравление, снять с него проклятие.",
    ),
    ("{tap}: Переместить на клетку вперёд вашего орка.", "{tap}: Переместить вашего орка на клетку вперёд."),
    ("{tap}: Один раз за бой - открыть эльфа.", "{tap}: Открыть эльфа (один раз за бой)."),
    ("{tap}: Закрыть орка, получившего раны в этот ход.", "{tap}: Закрыть получившего раны в этот ход орка."),
    (
        "{tap}: Снять 1 дополнительную жизнь с вашего эльфа, при этом - открыть орка.",
        "{tap}: Снять 1 дополнительную жизнь с вашего эльфа, при этом открыть орка.",
    ),
    ("{tap}: Разряд на 1 (не чаще одного раза за бой).", "{tap}: Разряд на 1 (один раз за бой)."),
    (
        "{tap}: Ранить орка на столько, сколько у вас эльфов.",
        "{tap}: Ранить орка на X, где X - число эльфов в вашем отряде.",
    ),
    ("{tap}: Уничтожить орка, у которого осталась 1 жизнь.", "{tap}: Уничтожить орка, у которого 1 жизнь."),
    ("{tap}: Открыть до двух ваших разных гномов.", "{tap}: Открыть до двух ваших гномов."),
    ("{tap}: Вызвать гнома из колоды.", "{tap}: Вызвать гнома."),
    ("{tap}: Найти в колоде гнома и вызвать его в закрытом виде.", "{tap}: Вызвать гнома в закрытом виде."),
    ("{tap}: Потерять X{chip} - разряд на X.", "X{chip}{tap}: Разряд на X."),
    (
        "{tap}: Разряд на 1 по карте с той же стихией, что и у этой карты.",
        "{tap}: Разряд на 1 по карте той же стихии, что и эта карта.",
    ),
    ("{tap}: Разряд на 1. Если это слабый разряд - открыться.", "{tap}: Разряд на 1. При слабом разряде - открыться."),
    ("Два раза за бой может закрыть эту карту - открыть орка.", "{tap}: Открыть орка (два раза за бой)."),
    ("Два раза за ход может потерять фишку - открыться.", "{chip}: Открыться (два раза за ход)."),
    ("Может потерять 2{chip} - открыться (один раз за ход).", "2{chip}: Открыться (один раз за ход)."),
    ("{tap}: Уничтожить раненого на 4 или более орка.", "{tap}: Уничтожить орка с 4 или более ранами."),
    (
        "{tap}: Ранить на 2 орка и на 1 - стоящее позади него.",
        "{tap}: Ранить на 2 орка и на 1 существо, стоящее позади него.",
    ),
    ("{tap}: Оттолкнуть орка на одну клетку назад.", "{tap}: Переместить орка на одну клетку назад."),
    ("{tap}: Сделать два разряда на 1.", "{tap}: Два разряда на 1."),
    ("{tap}: Снять с карт противника все фишки.", "{tap}: Снять все фишки с карт противника."),
    ("{tap}: Раниться на 1 - закрыть каждого орка.", "{tap}: Раниться на 1, при этом - закрыть каждого орка."),
    ("{tap}: Вызвать гнома на соседней клетке.", "{tap}: Вызвать рядом с собой гнома."),
    ("{tap}: Ранить орка, который атаковал в этот ход, на 1.", "{tap}: Ранить атаковавшего в этот ход орка на 1."),
]


@pytest.mark.parametrize(("said", "plain"), ALIKE)
def test_alike(said: str, plain: str) -> None:
    assert read(said) == read(plain)


REFUSED = [
    "Один раз за ход может потерять 2{chip} - открыться.",
    "{tap}: Ранить каждого эльфа на 1, если он погибает - получить фишку.",
    "{tap}: Закрыть эльфа. Если он погиб, получить фишку.",
    "{tap}: Ранить эльфа, которого атаковало в этот ход, на 2.",
    "{tap}: Разряд на 1 (на 3, если он закрыт).",
    "{tap}: Закрыть эльфа на 2.",
    "{tap}: Закрыть эльфа, игнорируя броню.",
    "{tap}: Каждый орк получает +1 к удару за каждую фишку на нем до конца хода.",
    "{tap}: Если он ранен - разряд на 2, иначе - разряд на 1.",
    "{tap}: Раниться на 2 (максимум 3), при этом - разряд на 1.",
    "{tap}: Разряд на 1; если этот выстрел убивает атакованного, получить фишку.",
]


@pytest.mark.parametrize("said", REFUSED)
def test_refused(said: str) -> None:
    assert judged(compile_text(said)).unsupported
