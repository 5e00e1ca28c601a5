"""Attacks that are being made: their roll and value, who has to choose, where they go; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that a printed sentence has in the same place.
DEFENDER = "при назначении защитника"
READ: list[tuple[str, dict[str, Any]]] = [
    (
        "При выстреле не закрывается, при этом получить {counter}.",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {"class": "permanent", "effects": [{"effect": "without_closing", "of": "attacks"}]},
                    "until": "this_attack",
                    "to": "self",
                },
                {"effect": "gain_chips", "x": 1, "to": "self"},
            ],
        },
    ),
    (
        "{tap}: Особый удар на 1-2-2 тяжелым хвостом.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "special_strike",
            "name": "тяжелым хвостом",
            "value": [1, 2, 2],
        },
    ),
    (
        "Когда ваш орк атакует, он получает +1 к броску за каждого вашего гнома (максимум +3).",
        {
            "class": "triggered",
            "trigger": {"on": "assault", "whose": {"side": "own", "class": "orc"}},
            "effects": [
                {
                    "effect": "modify",
                    "what": "roll",
                    "by": {"of": "cards", "filter": {"side": "own", "class": "gnome"}, "max": 3},
                    "when": "attacking",
                    "until": "this_attack",
                    "to": "subject",
                }
            ],
        },
    ),
    (
        "Когда ваш орк атакует, он получает +1 к броску за каждого другого вашего орка.",
        {
            "class": "triggered",
            "trigger": {"on": "assault", "whose": {"side": "own", "class": "orc"}},
            "effects": [
                {
                    "effect": "modify",
                    "what": "roll",
                    "by": {"of": "cards", "filter": {"side": "own", "class": "orc", "not": {"is": "subject"}}},
                    "when": "attacking",
                    "until": "this_attack",
                    "to": "subject",
                }
            ],
        },
    ),
    (
        "{tap}: Ранить орка на 1, ваши эльфы получают +2 к броскам при атаках по этому орку до конца хода.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "orc"},
            "effects": [
                {"effect": "wound", "x": 1, "to": "target"},
                {
                    "effect": "modify",
                    "what": "roll",
                    "by": 2,
                    "when": "attacking",
                    "against": {"is": "target"},
                    "until": "end_of_turn",
                    "to": "each",
                    "filter": {"side": "own", "class": "elf"},
                },
            ],
        },
    ),
    (
        "При выстреле ваши гномы получают +1 к ударам по атакованному существу до конца хода.",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "by": 1,
                    "when": "attacking",
                    "against": {"is": "attacked"},
                    "of": "strikes",
                    "until": "end_of_turn",
                    "to": "each",
                    "filter": {"side": "own", "class": "gnome"},
                }
            ],
        },
    ),
    (
        "{tap}: Ваше существо получает +1 к величине ударов до конца хода.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "kind": "creature"},
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "by": 1,
                    "when": "attacking",
                    "of": "strikes",
                    "until": "end_of_turn",
                    "to": "target",
                }
            ],
        },
    ),
    (
        "При нападении разрядом может потерять X{counter} (максимум 2); получить +X к этому разряду.",
        {
            "class": "combined",
            "trigger": {"on": "assault", "type": "discharge"},
            "optional": True,
            "cost": {"chips": "x", "most": 2},
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "of": "discharge",
                    "by": {"of": "x"},
                    "when": "attacking",
                    "until": "this_attack",
                    "to": "self",
                }
            ],
        },
    ),
    (
        "При выстреле атакованный должен закрыться либо получить проклятие.",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [[{"effect": "close", "to": "attacked"}], [{"effect": "curse", "to": "attacked"}]],
                    "to": "attacked",
                    "chooser": "its_player",
                }
            ],
        },
    ),
    (
        "В начале вашего хода выбранное существо противника должно потерять {counter} или получить "
        "1 рану (по выбору противника).",
        {
            "class": "triggered",
            "trigger": {"on": "turn_start"},
            "target": {"kind": "creature", "side": "enemy"},
            "effects": [
                {
                    "effect": "choose",
                    "options": [
                        [{"effect": "lose_chips", "x": 1, "to": "target"}],
                        [{"effect": "wound", "x": 1, "to": "target"}],
                    ],
                    "to": "target",
                    "chooser": "enemy",
                }
            ],
        },
    ),
    (
        "При нападении выстрелом не закрывается; может закрыть атакованного, при этом излечиться на 1.",
        {
            "class": "triggered",
            "trigger": {"on": "assault", "type": "shot"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {"class": "permanent", "effects": [{"effect": "without_closing", "of": "attacks"}]},
                    "until": "this_attack",
                    "to": "self",
                },
                {
                    "effect": "may",
                    "effects": [{"effect": "close", "to": "attacked"}, {"effect": "heal", "x": 1, "to": "self"}],
                    "to": "self",
                },
            ],
        },
    ),
    (
        "Когда ваш эльф получает раны от ответного удара, получить {counter}.",
        {
            "class": "triggered",
            "trigger": {
                "on": "wounded",
                "type": "simple_strike",
                "striking": False,
                "whose": {"side": "own", "class": "elf"},
            },
            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        "Когда получает ответный удар, получить {counter}.",
        {
            "class": "triggered",
            "trigger": {"on": "answered"},
            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        "Когда атакован выстрелом, она бросает кубик; если выпало 4 или более атака блокируется.",
        {
            "class": "triggered",
            "trigger": {"on": "assailed", "type": "shot"},
            "effects": [
                {
                    "effect": "roll",
                    "outcomes": [{"min": 4, "max": 6, "effects": [{"effect": "block", "to": "self"}]}],
                    "to": "self",
                }
            ],
        },
    ),
    (
        "При выстреле по вашему существу может перенаправить его в вашего тролля (1 раз за ход).",
        {
            "class": "triggered",
            "trigger": {"on": "before_attacked", "type": "shot", "whose": {"side": "own", "kind": "creature"}},
            "optional": True,
            "target": {"side": "own", "class": "troll"},
            "effects": [{"effect": "redirect", "to": "target"}],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При выстреле по эльфу в вашем третьем ряду может перенаправить его в вашего гнома (2 раза "
        "за ход для каждого атакованного).",
        {
            "class": "triggered",
            "trigger": {"type": "shot", "on": "before_attacked", "whose": {"class": "elf", "half": "own", "row": 3}},
            "optional": True,
            "target": {"side": "own", "class": "gnome"},
            "effects": [{"effect": "redirect", "to": "target"}],
            "limit": {"times": 2, "per": "turn", "each": True},
        },
    ),
    (
        f"При перенаправлении выстрела с вашего эльфа (в том числе {DEFENDER}) получить {{counter}}.",
        {
            "class": "triggered",
            "trigger": {"on": "redirected", "type": "shot", "whose": {"side": "own", "class": "elf"}},
            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        "Когда ваш эльф получает X ран от выстрела, он может объявить метание на X (1 раз за ход).",
        {
            "class": "triggered",
            "trigger": {"on": "wounded", "type": "shot", "whose": {"side": "own", "class": "elf"}},
            "optional": True,
            "effects": [
                {"effect": "attack", "blow": {"type": "throw", "value": {"of": "amount"}}, "striker": "subject"}
            ],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При сильном простом ударе ранить атакованного на величину слабого простого удара стоящей сзади него карты.",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike", "force": ["strong"]},
            "effects": [
                {
                    "effect": "wound",
                    "x": {
                        "of": "sum",
                        "each": {"of": "strike", "force": "weak", "whose": "target"},
                        "filter": {"near": {"to": "attacked", "behind": True}, "kind": "card"},
                    },
                    "to": "attacked",
                }
            ],
        },
    ),
    (
        "{tap}: Излечить существо на число ваших орков.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"kind": "creature"},
            "effects": [
                {"effect": "heal", "x": {"of": "cards", "filter": {"side": "own", "class": "orc"}}, "to": "target"}
            ],
        },
    ),
    (
        "При простом ударе выстрел на 1 по другому существу противника.",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike"},
            "target": {"kind": "creature", "side": "enemy", "not": {"is": "attacked"}},
            "type": "shot",
            "value": [1, 1, 1],
        },
    ),
    (
        "Когда получает дополнительные жизни, приземляется.",
        {"class": "triggered", "trigger": {"on": "lives"}, "effects": [{"effect": "lose_flight", "to": "self"}]},
    ),
]


@pytest.mark.parametrize(("russian", "feature"), READ)
def test_a_sentence_is_understood(russian: str, feature: dict[str, Any]) -> None:
    assert read(russian) == [feature]


@pytest.mark.parametrize(
    "english, russian",
    [
        (
            "{tap}: Wound an orc by 1, your elves get +1 to strikes against that creature until end of turn.",
            "{tap}: Ранить орка на 1, ваши эльфы получают +1 к ударам по нему до конца хода.",
        ),
        (
            "On a shot against your creature, may redirect this attack into your troll (once per turn).",
            "При выстреле по вашему существу может перенаправить эту атаку в вашего тролля (1 раз за ход).",
        ),
        (
            "When your elf gets wounds from an answering strike, gets a chip.",
            "Когда ваш эльф получает раны от ответного удара, получает {counter}.",
        ),
        ("{tap}: Heal a creature by the number of your orcs.", "{tap}: Излечить существо на число ваших орков."),
    ],
)
def test_both_languages_say_the_same(english: str, russian: str) -> None:
    assert read(english) == read(russian)


@pytest.mark.parametrize(
    "text",
    [
        "При нападении ваш орк получает +1 к броску кубика.",  # whose attack it is
        "При промахе может закрыть атакованного.",  # who was attacked: it, or whom it attacked
        "Когда существо противника перемещается, оно может объявить выстрел на 1.",  # who attacks, and at whom
        "+1 к ударам по этому существу.",  # nobody was spoken of
        "+1 к ударам по атакованному.",  # nobody is attacked
        "{tap}: Получить +1 к броску кубика.",  # which attack
        "При выстреле по вашему существу может перенаправить этот удар в вашего тролля.",  # a shot is no strike
        "При простом ударе может потерять 2{counter} (максимум 3), при этом излечиться на 1.",  # what is limited
        "{tap}: Ранить существо на 1 (на 3, если гномы).",  # who they are
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported
