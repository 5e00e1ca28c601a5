"""The next finishing, the first attack that goes elsewhere, what waits for a next turn; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that a printed sentence has in the same place.
ENEMYS, OF_ENEMY, BESIDE = "ход противника", "хода противника", "стоит рядом"
NEXT, COMING, EXCESS = "к следующему", "следующие", "избыточный урон"
WAITS = {"effect": "delay", "trigger": {"on": "enemy_turn_end"}, "until": "end_of_enemy_next_turn", "to": "self"}
READ: list[tuple[str, dict[str, Any]]] = [
    (
        "Первый за ход выстрел эльфа противника перенаправляется в эту карту.",
        {
            "class": "permanent",
            "effects": [
                {"effect": "redirect", "of": "shot", "cards": {}, "against": {"class": "elf", "side": "enemy"}}
            ],
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        f"Первая за {ENEMYS} дальняя атака его существа (кроме выстрела) перенаправляется в эту карту.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "redirect",
                    "of": ["discharge", "strike_through_a_row", "throw"],
                    "cards": {},
                    "against": {"kind": "creature", "side": "enemy"},
                }
            ],
            "condition": {"turn": "enemy"},
            "limit": {"times": 1, "per": "turn"},
        },
    ),
    (
        "При выстреле получает +2 к следующему добиванию.",
        {
            "class": "triggered",
            "trigger": {"on": "shot"},
            "effects": [{"effect": "modify", "what": "finishing", "by": 2, "until": "next_finishing", "to": "self"}],
        },
    ),
    (
        f"{{tap}}: Предотвращает 2 {COMING} раны от выстрелов по вашим эльфам в следующий {ENEMYS}.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {
                        "class": "permanent",
                        "effects": [
                            {
                                "effect": "prevent",
                                "x": 2,
                                "once": True,
                                "of": "shot",
                                "cards": {"side": "own", "class": "elf"},
                            }
                        ],
                        "condition": {"turn": "enemy"},
                    },
                    "until": "end_of_enemy_next_turn",
                    "to": "self",
                }
            ],
        },
    ),
    (
        "On a simple strike, at the end of the enemy's next turn, close the attacked card.",
        {
            "class": "triggered",
            "trigger": {"on": "simple_strike"},
            "effects": [{**WAITS, "effects": [{"effect": "close", "to": "each", "filter": {"is": "attacked"}}]}],
        },
    ),
]


@pytest.mark.parametrize(("text", "feature"), READ)
def test_what_is_read_has_words_that_say_it(text: str, feature: dict[str, Any]) -> None:
    assert read(text) == [feature]
    assert not judged(compile_text(text)).unsupported


def test_what_waits_can_hang_on_where_the_attacked_card_stands_then() -> None:
    (feature,) = read(
        f"При выстреле в конце следующего {OF_ENEMY}, если атакованный {BESIDE} с этой картой, закрыть его."
    )
    form = {"is": "attacked", "adjacent": True}
    waits = {**WAITS, "effects": [{"effect": "close", "to": "each", "filter": form}]}
    assert feature == {"class": "triggered", "trigger": {"on": "shot"}, "effects": [waits]}


def test_a_bonus_that_waits_for_an_attack_at_some_cards() -> None:
    (feature,) = read(f"При добивании получает +3 {NEXT} {{strike}} по эльфу.")
    held = {"effect": "modify", "what": "value", "of": "simple_strike", "by": 3, "when": "attacking"}
    once = {
        "class": "permanent",
        "effects": [{**held, "against": {"class": "elf"}}],
        "limit": {"times": 1, "per": "battle"},
    }
    assert feature["effects"] == [{"effect": "gain_feature", "feature": once, "to": "self"}]


def test_so_many_wounds_at_the_most() -> None:
    (feature,) = read(
        f"Когда ваш эльф уничтожает атакой гнома противника, предотвращает {COMING} Х ран (максимум 3) от выстрелов по "
        f"вашим эльфам в следующий {ENEMYS}, где Х {EXCESS}."
    )
    (held,) = feature["effects"][0]["feature"]["effects"]
    assert held["x"] == {"of": "excess", "whose": "dead"}
    assert feature["effects"][0]["most"] == 3  # of all that it gives
    assert not judged(compile_text("При {strike} получает +1 к следующему добиванию.")).unsupported


@pytest.mark.parametrize(
    "text",
    [
        f"{{tap}}: Предотвращает 2 {COMING} раны от выстрелов по вашим эльфам до конца {OF_ENEMY}.",
        f"{{tap}}: До конца ходу противника предотвращает {COMING} 2 раны по вашим эльфам от выстрелов.",
        f"{{tap}}: Предотвращает первые 2 раны от выстрелов по вашим эльфам до конца {OF_ENEMY}.",
        "{tap}: prevents the next 2 wounds from shots against your elves until the end of the enemy turn.",
    ],
)
def test_wounds_that_are_kept_away_in_any_order(text: str) -> None:
    """How long, how many and at whom stand where they may; a next wound without a number is one."""
    shots = {"effect": "prevent", "x": 2, "once": True, "of": "shot", "cards": {"side": "own", "class": "elf"}}
    held = {"class": "permanent", "effects": [shots]}
    gets = {"effect": "gain_feature", "feature": held, "until": "end_of_enemy_turn", "to": "self"}
    assert read(text) == [{"class": "playable", "cost": {"close": True}, "type": "impact", "effects": [gets]}]
    (one,) = read(f"{{tap}}: В следующий {ENEMYS} предотвращает следующую рану от метаний по вашим картам.")
    assert read("{tap}: in the enemy's next turn prevents the next wound from throws against your cards.") == [one]
    (kept,) = one["effects"]
    assert kept["feature"]["effects"][0]["x"] == 1
    assert kept["feature"]["condition"] == {"turn": "enemy"}
    assert kept["until"] == "end_of_enemy_next_turn"


@pytest.mark.parametrize(
    "text",
    [
        f"{{tap}}: Предотвращает {COMING} раны от выстрелов по вашим эльфам до конца {OF_ENEMY}.",  # how many
        "{tap}: prevents the next wounds from shots against your elves until the end of the enemy turn.",
        "Второй за ход выстрел эльфа противника перенаправляется в эту карту.",
        "Первый за ход выстрел эльфа противника (кроме метания) перенаправляется в эту карту.",
        "При выстреле в конце вашего следующего хода закрыть эльфа.",  # chosen now or then
        "{tap}: В конце следующего хода противника закрыть атакованного.",  # nobody is
    ],
)
def test_what_nobody_could_say(text: str) -> None:
    assert compile_text(text).unsupported
