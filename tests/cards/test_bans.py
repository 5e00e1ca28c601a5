"""What a card cannot do but attack, several that were chosen, rolls and strikes, landings; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

#: Words that a printed sentence has in the same place.
CANNOT_ACT, BUT, LAND = "не может действовать", "кроме нападения", "может приземлиться"
LESS, OF_SQUADS, BECOMES = "меньше или равен его", "из разных отрядов", "Становится существом"
OF_ENEMY, BESIDE = "хода противника", "с ним рядом стоит"
GET_MOVE, NEXT, MAY_DECLARE = "получить {move}", "соседнюю", "могут объявлять"
FORBIDDEN = {"effect": "forbid", "action": "act"}
READ: list[tuple[str, dict[str, Any]]] = [
    (
        f"{CANNOT_ACT.capitalize()}, {BUT} {{strike}} на эльфов.",
        {
            "class": "permanent",
            "effects": [{**FORBIDDEN, "but": {"of": "simple_strike", "against": {"class": "elf"}}}],
        },
    ),
    (
        f"{{tap}}: Гном противника {CANNOT_ACT} до конца хода ({BUT} {{strike}}).",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "gnome", "side": "enemy"},
            "effects": [
                {
                    "effect": "gain_feature",
                    "feature": {"class": "permanent", "effects": [{**FORBIDDEN, "but": {"of": "simple_strike"}}]},
                    "until": "end_of_turn",
                    "to": "target",
                }
            ],
        },
    ),
    (
        "Когда объявляет движение, излечиться на 1.",
        {
            "class": "triggered",
            "trigger": {"on": "before_action", "type": "move"},
            "effects": [{"effect": "heal", "x": 1, "to": "self"}],
        },
    ),
    (
        f"Когда бросок кубика стоящего рядом гнома {LESS} сильному {{strike}}, открыть его.",
        {
            "class": "triggered",
            "trigger": {"on": "roll", "die": {"strike": "strong"}, "whose": {"adjacent": True, "class": "gnome"}},
            "effects": [{"effect": "open", "to": "subject"}],
        },
    ),
    (
        "Whenever the roll of an adjacent elf is no more than its weak simple strike, close it.",
        {
            "class": "triggered",
            "trigger": {"on": "roll", "die": {"strike": "weak"}, "whose": {"adjacent": True, "class": "elf"}},
            "effects": [{"effect": "close", "to": "subject"}],
        },
    ),
    (
        "{tap}: Выберите двух гномов противника; они закрываются; излечить на 2 самое дорогое из них.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "target": {"class": "gnome", "side": "enemy"},
            "count": 2,
            "exactly": True,
            "effects": [
                {"effect": "close", "to": "target"},
                {"effect": "heal", "x": 2, "to": "target", "which": "dearer"},
            ],
        },
    ),
    (
        f"{{tap}}: {BECOMES} с полетом и {{strike}} 1-2-2.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "effects": [{"effect": "become", "kind": "flying", "strike": [1, 2, 2], "to": "self"}],
        },
    ),
    (
        "{tap}: becomes a creature with {strike} 1-2-3 and accuracy.",
        {
            "class": "playable",
            "cost": {"close": True},
            "type": "impact",
            "effects": [
                {"effect": "become", "kind": "creature", "strike": [1, 2, 3], "to": "self"},
                {"effect": "gain_feature", "feature": {"keyword": "accuracy"}, "to": "self"},
            ],
        },
    ),
]


@pytest.mark.parametrize(("text", "feature"), READ)
def test_what_is_read_has_words_that_say_it(text: str, feature: dict[str, Any]) -> None:
    assert read(text) == [feature]
    assert not judged(compile_text(text)).unsupported


def test_what_is_so_beside_another_card_is_seen_from_there() -> None:
    (feature,) = read(
        f"В начале {OF_ENEMY} его выбранное существо {CANNOT_ACT} до конца хода ({BUT} выстрелом), пока рядом с "
        "ним стоит не менее 3 ваших эльфов."
    )
    assert feature["target"] == {"kind": "creature", "side": "enemy"}
    held = feature["effects"][0]["feature"]
    assert held["condition"] == {"exists": {"filter": {"side": "enemy", "class": "elf", "adjacent": True}, "min": 3}}


def test_two_of_different_squads() -> None:
    (feature,) = read(f"При выстреле может выбрать двух эльфов {OF_SQUADS}; они закрываются.")
    assert (feature["count"], feature["unlike"], feature["target"]) == (2, "squad", {"class": "elf"})
    assert not judged(compile_text(f"{{tap}}: Закрыть двух эльфов {OF_SQUADS}.")).unsupported


def test_what_the_giver_leaves_to_others_is_an_attack_at_the_giver() -> None:
    (feature,) = read(
        f"Эльфы противника, стоящие рядом, имеют «{CANNOT_ACT.capitalize()}, {BUT} {{strike}} на эту карту»."
    )
    assert feature["effects"][0]["feature"]["effects"] == [
        {**FORBIDDEN, "but": {"of": "simple_strike", "against": {"is": "giver"}}}
    ]


def test_what_comes_of_a_landing_hangs_on_it() -> None:
    (feature,) = read(
        f"При выстреле по эльфу {LAND} на {NEXT} с ним клетку; ранить его на 3, затем получить {{counter}}."
    )
    (landing,) = feature["effects"]
    assert landing["effects"] == [{"effect": "lose_flight", "beside": "attacked", "to": "self"}]
    (wounds,) = landing["then"]
    assert [one["effect"] for one in (*wounds["effects"], *wounds["then"])] == ["wound", "gain_chips"]


def test_what_each_of_a_group_has_at_cards_behind_it_is_its_own() -> None:
    (feature,) = read("Каждый ваш эльф имеет +1 к {strike} по гномам, стоящим на клетке позади него.")
    (given,) = feature["effects"]
    assert given["cards"] == {"side": "own", "class": "elf"}
    assert given["feature"]["effects"][0]["against"] == {"class": "gnome", "behind": True}


def test_attacks_of_all_but_one_sort_are_drawn_whatever_the_range() -> None:
    (feature,) = read(
        f"Эльфы {MAY_DECLARE} дальние атаки только по этой карте (кроме метания, независимо от дальности)."
    )
    assert [effect["of"] for effect in feature["effects"]] == ["discharge", "shot", "strike_through_a_row"]
    assert all(effect["any_range"] for effect in feature["effects"])


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Закрыть его выбранное существо.",  # whose
        "{tap}: Ранить самое дешевое из них на 1.",  # of whom
        "{tap}: Выберите эльфа; закрыть самое дешевое из них.",  # of one
        f"{{tap}}: Закрыть эльфа {OF_SQUADS}.",
        "{tap}: Становится существом с точностью.",  # with which strike
        f"При метании по эльфу {LAND} на {NEXT} с ним клетку; {GET_MOVE} 3 и ранить его на 2, затем открыться.",
        f"{{tap}}: Гном {CANNOT_ACT} до конца хода ({BUT} {{strike}}), пока {BESIDE} хотя бы 2 ваших эльфа.",
    ],
)
def test_what_nobody_could_say(text: str) -> None:
    assert compile_text(text).unsupported
