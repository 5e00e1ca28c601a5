"""What befell a card in a turn, what is left, how many targets a text counts; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged

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
        "When an enemy artifact deals wounds to this card - close the attacker.",
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
]


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть X ваших гномов.",  # what X is
        "{tap}: Закрыть X гномов противника, где X - его броня.",  # whose, before anybody is chosen
        "Броня 1, пока имеет 2 или более единиц страха.",  # which is not used up
        "{tap}: Открыть эльфа, который не перемещался в прошлый ход противника.",  # nobody remembers that
        f"{{tap}}: Метание на 1, {THEN} закрыть другого гнома.",  # another than whom
        "Ваш эльф может закрыться, при этом получить {counter}.",  # who gets it
        "{tap}: Эльф теряет 2 {counter}, пока эта карта открыта.",  # and then gets them back?
        f"{{tap}}: Выстрел на X, {WHERE} клеток, на которое передвинулся эльф в этот ход.",  # which elf
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text)).unsupported
