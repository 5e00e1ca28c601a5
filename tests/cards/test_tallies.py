"""What befell a card in a turn, what is left, how many targets a text counts; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text, judged
from tests.cards.test_compiler import both_say

#: Words that printed sentences have in the same place.
TURN, WHERE, THEN, SAME = "вашего хода", "где X - количество", "при этом может", "той же стихии"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        f"В начале {TURN}, если не получал ран в прошлый ход противника, накопить {{counter}}.",
        "At the start of your turn, if it was not wounded in the last enemy turn - gets 1 chip.",
        {
            "class": "triggered",
            "trigger": {"on": "turn_start"},
            "condition": {"self": {"hurt_last": {"turn": "enemy", "so": False}}},
            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        "В конце вашего хода, если получил 2 или менее ран в этот ход, открывается.",
        "At the end of your turn, if it got 2 or less wounds this turn - open itself.",
        {
            "class": "triggered",
            "trigger": {"on": "turn_end"},
            "condition": {"self": {"wounds_got": {"max": 2}}},
            "effects": [{"effect": "open", "to": "self"}],
        },
    ),
    (
        "{tap}: Закрыть эльфа противника, который получил проклятие в этот ход.",
        "{tap}: close the chosen enemy elf who got curse this turn.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy", "got": "curse"},
            "effects": [{"effect": "close", "to": "target"}],
        },
    ),
    (
        "{tap}: Излечить вашего гнома, который не получал ран в ваш прошлый ход, на 2.",
        "{tap}: heal your chosen gnome who was not wounded in your last turn by 2.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "class": "gnome", "hurt_last": {"turn": "own", "so": False}},
            "effects": [{"effect": "heal", "x": 2, "to": "target"}],
        },
    ),
    (
        "{tap}: Отравить эльфа противника на 2, если оно получило отравление в этот ход.",
        "{tap}: the chosen enemy elf gets poison 2, if it got poison this turn.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy"},
            "effects": [{"effect": "poison", "x": 2, "to": "each", "filter": {"is": "target", "got": "poison"}}],
        },
    ),
    (
        "Броня 1, пока имеет 2 или более единиц брони.",
        "Gets armor 1, while it has 2 or more units of armor.",
        {
            "class": "permanent",
            "condition": {"self": {"units": {"of": "armor", "min": 2}}},
            "effects": [{"effect": "grant", "feature": {"keyword": "armor", "x": 1}}],
        },
    ),
    (
        "{tap}: Эльф противника теряет все особенности, пока эта карта открыта.",
        "{tap}: the chosen enemy elf loses all features, while this card is open.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy"},
            "effects": [{"effect": "lose_feature", "all": True, "while": {"self": {"closed": False}}, "to": "target"}],
        },
    ),
    (
        "{tap}: Эльф противника теряет броню, пока эта карта в игре.",
        "{tap}: the chosen enemy elf loses armor, while this card is in play.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy"},
            "effects": [
                {"effect": "lose_feature", "feature": {"keyword": "armor"}, "while": {"self": {}}, "to": "target"}
            ],
        },
    ),
    (
        "+1 к выстрелам, пока все ваши гномы имеют проклятие.",
        "+1 to shots, while your squad has no gnome (except a cursed).",
        {
            "class": "permanent",
            "condition": {
                "exists": {"filter": {"class": "gnome", "side": "own", "not": {"keyword": "curse"}}, "max": 0}
            },
            "effects": [{"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"}],
        },
    ),
    (
        "Когда эльф противника наносит вашему гному 2 или более ран, закрыть эту карту.",
        "When an enemy elf deals to your gnome 2 or more wounds - close itself.",
        {
            "class": "triggered",
            "trigger": {
                "on": "wounded",
                "amount": {"min": 2},
                "source": {"class": "elf", "side": "enemy"},
                "whose": {"side": "own", "class": "gnome"},
            },
            "effects": [{"effect": "close", "to": "self"}],
        },
    ),
    (
        "Когда артефакт противника наносит раны этой карте, закрыть атакующего.",
        "When an enemy artifact deals to this card wounds - close the attacker.",
        {
            "class": "triggered",
            "trigger": {"on": "wounded", "source": {"kind": "artifact", "side": "enemy"}},
            "effects": [{"effect": "close", "to": "attacker"}],
        },
    ),
    (
        "При промахе вашего гнома выстрелом накопить {counter}.",
        "On miss of your gnome by a shot - gets 1 chip.",
        {
            "class": "triggered",
            "trigger": {"on": "miss", "type": "shot", "striking": True, "whose": {"side": "own", "class": "gnome"}},
            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        f"{{tap}}: Выстрел на X, {WHERE} клеток, на которое передвинулась эта карта в этот ход.",
        "{tap}: shot X, where X is the number of cells by which this card moved this turn.",
        {"class": "playable", "cost": {"close": True}, "type": "shot", "value": {"of": "steps", "whose": "self"}},
    ),
    (
        "{tap}: X выстрелов на 2, только по разным гномам противника, где X - число ваших эльфов.",
        "{tap}: X shots 2 (only against different enemy gnomes), where X is the number of your elves.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "shot",
            "value": [2, 2, 2],
            "target": {"class": "gnome", "side": "enemy"},
            "count": {"of": "cards", "filter": {"side": "own", "class": "elf"}},
            "exactly": True,
        },
    ),
    (
        "{tap}: X или менее выстрелов на 2, только по разным гномам противника, где X - число {counter} этой карты.",
        "{tap}: X or less shots 2 (only against different enemy gnomes), where X is the number of chips.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "shot",
            "value": [2, 2, 2],
            "target": {"class": "gnome", "side": "enemy"},
            "count": {"of": "chips", "whose": "self"},
        },
    ),
    (
        "{tap}: Закрыть X или менее гномов противника, где X - число ваших эльфов.",
        "{tap}: close X or less enemy gnomes, where X is the number of your elves.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "gnome", "side": "enemy"},
            "count": {"of": "cards", "filter": {"side": "own", "class": "elf"}},
            "effects": [{"effect": "close", "to": "target"}],
        },
    ),
    (
        "{counter}{tap}: X ваших гномов получают полёт до конца хода, где X - число эльфов противника.",
        "{tap} {chip}: X your gnomes get flight until the end of the turn, where X is the number of enemy elves.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": 1},
            "type": "impact",
            "target": {"side": "own", "class": "gnome"},
            "count": {"of": "cards", "filter": {"class": "elf", "side": "enemy"}},
            "exactly": True,
            "effects": [{"effect": "gain_flight", "until": "end_of_turn", "to": "target"}],
        },
    ),
    (
        "X{counter}{tap}: Отравить X гномов противника на 1.",
        "{tap} X{chip}: X enemy gnomes get poison 1.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": "x"},
            "type": "impact",
            "target": {"class": "gnome", "side": "enemy"},
            "count": "x",
            "exactly": True,
            "effects": [{"effect": "poison", "x": 1, "to": "target"}],
        },
    ),
    (
        "X{counter}{tap}: Отравить X или менее гномов противника на 1.",
        "{tap} X{chip}: X or less enemy gnomes get poison 1.",
        {
            "class": "playable",
            "cost": {"close": True, "chips": "x"},
            "type": "impact",
            "target": {"class": "gnome", "side": "enemy"},
            "count": "x",
            "effects": [{"effect": "poison", "x": 1, "to": "target"}],
        },
    ),
    (
        f"{{tap}}: Закрыть эльфа противника {SAME}, что и эта карта.",
        "{tap}: close the chosen enemy elf of the same element as this card.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy", "same_element": True},
            "effects": [{"effect": "close", "to": "target"}],
        },
    ),
    (
        f"При выстреле закрыть каждого гнома противника {SAME}, что и атакованный.",
        "On a shot - close all enemy gnomes of the same element as the attacked creature.",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [
                {
                    "effect": "close",
                    "to": "each",
                    "filter": {"class": "gnome", "side": "enemy", "near": {"to": "attacked", "same_element": True}},
                }
            ],
        },
    ),
    (
        f"{{tap}}: Добивание на 3, {THEN} закрыть гнома {SAME}, что и уничтоженный.",
        "{tap}: finishing 3, then may close the chosen gnome of the same element as the dead creature.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "keyword": "finishing",
            "x": 3,
            "effects": [
                {"effect": "finish", "x": 3, "to": "target"},
                {
                    "effect": "may",
                    "effects": [
                        {
                            "effect": "pick",
                            "filter": {"class": "gnome", "near": {"to": "target", "same_element": True}},
                            "effects": [{"effect": "close", "to": "subject"}],
                            "to": "self",
                        }
                    ],
                    "to": "self",
                },
            ],
        },
    ),
    (
        "Не может двигаться и выступать защитником.",
        "Cannot move itself and defend.",
        {
            "class": "permanent",
            "effects": [{"effect": "forbid", "action": "move"}, {"effect": "forbid", "action": "defend"}],
        },
    ),
    (
        "Эльфы противника не могут двигаться и действовать.",
        "Enemy elves cannot move itself and act.",
        {
            "class": "permanent",
            "effects": [
                {"effect": "forbid", "action": "move", "cards": {"class": "elf", "side": "enemy"}},
                {"effect": "forbid", "action": "act", "cards": {"class": "elf", "side": "enemy"}},
            ],
        },
    ),
    (
        "{tap}: Эльф противника не может двигаться и действовать до конца хода противника.",
        "{tap}: the chosen enemy elf cannot move itself and act until the end of the enemy turn.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {
                        "class": "permanent",
                        "effects": [{"effect": "forbid", "action": "move"}, {"effect": "forbid", "action": "act"}],
                    },
                    "until": "end_of_enemy_turn",
                    "to": "target",
                }
            ],
        },
    ),
    (
        f"{{tap}}: Метание на 1, {THEN} закрыть атакованного.",
        "{tap}: throw 1, then may close the attacked creature.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "throw",
            "value": [1, 1, 1],
            "effects": [{"effect": "may", "effects": [{"effect": "close", "to": "target"}], "to": "target"}],
        },
    ),
    (
        f"{{tap}}: Метание на 1, {THEN} раниться на 1 и накопить {{counter}}.",
        "{tap}: throw 1, then may wound itself by 1, then get 1 chip.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "throw",
            "value": [1, 1, 1],
            "effects": [
                {
                    "effect": "may",
                    "effects": [
                        {"effect": "wound", "x": 1, "get": True, "to": "self"},
                        {"effect": "gain_chips", "x": 1, "to": "self"},
                    ],
                    "to": "self",
                }
            ],
        },
    ),
    (
        f"{{tap}}: Метание на 1, {THEN} открыть вашего эльфа.",
        "{tap}: throw 1, then may open your chosen elf.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "throw",
            "value": [1, 1, 1],
            "effects": [
                {
                    "effect": "may",
                    "effects": [
                        {
                            "effect": "pick",
                            "filter": {"side": "own", "class": "elf"},
                            "effects": [{"effect": "open", "to": "subject"}],
                            "to": "self",
                        }
                    ],
                    "to": "self",
                }
            ],
        },
    ),
    (
        "{tap}: Ваш эльф открывается, при этом накопить {counter}.",
        "{tap}: open your chosen elf, then this card gets 1 chip.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "class": "elf"},
            "effects": [{"effect": "open", "to": "target"}, {"effect": "gain_chips", "x": 1, "to": "self"}],
        },
    ),
    (
        "{tap}: Ваш эльф получает броню 1, при этом получить {counter}.",
        "{tap}: your chosen elf gets armor 1, then this card gets 1 chip.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"side": "own", "class": "elf"},
            "effects": [
                {"effect": "gain_feature", "feature": {"keyword": "armor", "x": 1}, "to": "target"},
                {"effect": "gain_chips", "x": 1, "to": "self"},
            ],
        },
    ),
    (
        "{tap}: Закрыть эльфа противника, который стоит в первом ряду.",
        "{tap}: close the chosen enemy elf in first row.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy", "row": 1},
            "effects": [{"effect": "close", "to": "target"}],
        },
    ),
    (
        "{tap}: Закрыть эльфа противника, который стоит рядом с вашим гномом.",
        "{tap}: close the chosen enemy elf, beside which stands your gnome.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "elf", "side": "enemy", "beside": {"side": "own", "class": "gnome"}},
            "effects": [{"effect": "close", "to": "target"}],
        },
    ),
    (
        "Ваши эльфы, которые стоят рядом с этой картой, получают броню 1.",
        "Your adjacent elves get armor 1.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "grant",
                    "feature": {"keyword": "armor", "x": 1},
                    "cards": {"side": "own", "class": "elf", "adjacent": True},
                }
            ],
        },
    ),
]


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_say_it(russian: str, english: str, feature: dict[str, Any]) -> None:
    both_say(russian, english, feature)


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть X ваших гномов.",  # what X is
        "{tap}: Закрыть X гномов противника, где X - его броня.",  # whose, before anybody is chosen
        "Броня 1, пока имеет 2 или более единиц страха.",  # which is not used up
        "{tap}: Открыть эльфа, который не двигался в прошлый ход противника.",  # nobody remembers that
        "Когда наносит раны вашему гному, открыть его.",  # who
        f"{{tap}}: Метание на 1, {THEN} закрыть другого гнома.",  # another than whom
        "Ваш эльф может закрыться, при этом получить {counter}.",  # who gets it
        "{tap}: Эльф теряет 2 {counter}, пока эта карта открыта.",  # and then gets them back?
        f"{{tap}}: Выстрел на X, {WHERE} клеток, на которое передвинулся эльф в этот ход.",  # which elf
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported


def test_what_is_left_out_is_done_to_the_second_card() -> None:
    """What may be done to a second card is not done to the first one."""
    (feature,) = compile_text("{tap}: Закрыть эльфа противника, при этом может открыть вашего гнома.").features
    assert feature["second"] == {"side": "own", "class": "gnome"}
    assert feature["effects"][1]["effects"] == [{"effect": "open", "to": "second"}]
