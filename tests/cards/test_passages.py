"""Cards that a text has spoken of, cards that go and come, and who suffers less: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from service.cards.compiler import judged

Feature = dict[str, Any]
OWN = {"kind": "creature", "side": "own"}
ENEMY = {"kind": "creature", "side": "enemy"}
SUMMONED = {"any": [{"kind": "creature", "cost": {"max": 3}}, {"class": "gnome", "cost": {"max": 6}}]}


def _one(text: str, name: str | None = None) -> Feature:
    compiled = judged(compile_text(text, name))
    assert compiled.whole, compiled.unsupported
    (feature,) = compiled.features
    return feature


def _refused(text: str, name: str | None = None) -> str:
    compiled = judged(compile_text(text, name))
    assert not compiled.whole, compiled.features
    return compiled.unsupported[0].reason


@pytest.mark.parametrize(
    "text",
    [
        "В конце вашего хода - закрыть существо противника (по выбору противника).",
        "At the end of your turn - close an enemy creature (as the enemy chooses).",
    ],
)
def test_the_enemy_names_the_target(text: str) -> None:
    feature = _one(text)
    assert feature["chooser"] == "enemy"
    assert feature["target"] == ENEMY
    assert feature["effects"] == [{"effect": "close", "to": "target"}]


def test_nothing_to_name_is_refused() -> None:
    _refused("В конце вашего хода - закрыть каждое существо противника (по выбору противника).")


@pytest.mark.parametrize(
    ("like", "form"),
    [
        ("оно болотное", {"element": "swamps"}),
        ("оно летающее", {"flying": True}),
        ("это существо рядовое", {"cost": {"crystal": "silver"}}),
        ("оно стоимостью 5 или более", {"cost": {"min": 5}}),
    ],
)
def test_something_is_done_if_the_card_is_so(like: str, form: Feature) -> None:
    feature = _one(f"{{tap}}: Ранить существо противника на 1, при этом, если {like} - закрыть его.")
    wound = {"effect": "wound", "x": 1, "to": "target"}
    assert feature["effects"] == [wound, {"effect": "close", "to": "each", "filter": {"is": "target", **form}}]


def test_if_it_is_so_in_english() -> None:
    feature = _one("{tap}: Wound an enemy creature by 1, then, if it is swamp - close it.")
    assert feature["effects"][1] == {"effect": "close", "to": "each", "filter": {"is": "target", "element": "swamps"}}


def test_if_it_is_so_has_to_be_about_it() -> None:
    assert _refused("{tap}: Ранить существо противника на 1, при этом, если оно болотное - закрыть вашего эльфа.")


def test_who_was_blessed_may_move() -> None:
    """The dead cannot: "it" is who got something."""
    feature = _one(
        "При гибели вашего гнома - выбранное существо получает броню 1, при этом, если оно горное - "
        "оно может переместиться на соседнюю клетку."
    )
    move = {"effect": "move", "cell": {"adjacent": "moved"}, "to": "target"}
    held = {"effect": "may", "effects": [move], "to": "each", "filter": {"is": "target", "element": "mountains"}}
    assert feature["effects"][1] == held


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Вернуть Зендара в колоду и вызвать на его клетку существо стоимостью 3 или менее, либо гнома "
        "стоимостью 6 или менее.",
        "{tap}: Вызвать на свое место существо стоимостью 3 или менее, либо гнома стоимостью 6 или менее, при этом - "
        "возвращается в колоду.",
    ],
)
def test_another_card_comes_to_the_cell_of_this_one(text: str) -> None:
    feature = _one(text, "Зендар")
    summon = {"effect": "summon", "filter": SUMMONED, "cell": {"stood": "self"}, "to": "self"}
    assert feature["effects"] == [{"effect": "return_to_deck", "to": "self"}, summon]


def test_onto_an_own_cell_that_nobody_leaves() -> None:
    assert _refused("{tap}: Вызвать на свое место гнома.", "Зендар") == "whose cell that is"


def test_whether_the_cost_is_said_of_both() -> None:
    assert _refused("{tap}: Вызвать гнома или эльфа стоимостью 3 или менее.") == "unclear how far a quality reaches"


def test_it_comes_back_to_the_cell_of_the_dead() -> None:
    feature = _one("При гибели вашего эльфа - возродиться на его клетке (один раз за бой).", "Зендар")
    assert feature["effects"] == [{"effect": "revive", "cell": {"stood": "dead"}, "to": "self"}]
    assert feature["condition"] == {"self": {"zone": "graveyard"}}


@pytest.mark.parametrize(
    "text",
    [
        "В течение своего первого хода может закрыть существо или артефакт противника (один раз за бой).",
        "During your first turn may close an enemy creature or artifact (once per battle).",
    ],
)
def test_what_may_be_done_in_the_first_turn(text: str) -> None:
    feature = _one(text)
    assert feature["condition"] == {"turns_over": {"max": 0}}
    assert feature["target"] == {"side": "enemy", "any": [{"kind": "creature"}, {"kind": "artifact"}]}


def test_chips_that_are_lost_for_it() -> None:
    feature = _one("Если открыта в начале хода противника: потерять 2 {counter} - закрыть существо противника.")
    assert (feature["class"], feature["cost"], feature["optional"]) == ("combined", {"chips": 2}, True)
    assert feature["condition"] == {"self": {"closed": False}}


@pytest.mark.parametrize(
    ("text", "effect", "rest"),
    [
        (
            "Блокировать выстрел по хозяину от существа равной или меньшей, чем хозяин, стоимости (один раз за ход).",
            {"of": "shot", "against": {"kind": "creature", "cost": {"max": {"of": "cost", "whose": "host"}}}},
            {},
        ),
        (
            "Блокировать атаку по хозяину, если он гном (один раз за бой).",
            {"of": "attacks"},
            {"condition": {"self": {"host": {"class": "gnome"}}}},
        ),
    ],
)
def test_attacks_at_the_host_are_blocked(text: str, effect: Feature, rest: Feature) -> None:
    feature = _one(text)
    assert feature["effects"] == [{"effect": "block", **effect}]
    assert {name: value for name, value in feature.items() if name == "condition"} == rest
    assert feature["limit"]["times"] == 1


def test_blocking_without_a_limit_is_refused() -> None:
    assert _refused("Блокировать атаку по хозяину.")


def test_wounds_that_are_fewer() -> None:
    assert _one("Ваши гномы получают от отравления на 1 рану меньше.")["effects"] == [
        {"effect": "prevent", "by": "poison", "x": 1, "cards": {"side": "own", "class": "gnome"}}
    ]
    assert _one("Получает от выстрелов на 2 раны меньше.")["effects"] == [
        {"effect": "modify", "what": "value", "of": "shot", "by": -2, "when": "attacked"}
    ]
    assert _refused("Получают от выстрелов на 2 раны меньше.")


def test_a_group_is_unharmed_in_a_turn() -> None:
    feature = _one("Ваши гномы не получают ран от выстрелов в ход противника.")
    assert feature["condition"] == {"turn": "enemy"}


def test_numbers_of_the_dead_and_of_each() -> None:
    dead = _one("При гибели вашего гнома - излечиться на Х, где Х - число {counter} на погибшем гноме.")
    assert dead["effects"] == [{"effect": "heal", "x": {"of": "chips", "whose": "dead"}, "to": "self"}]
    each = _one(
        "При {strike} - атакованное существо и каждое стоящее рядом с ним существо противника ранится на Х, "
        "где Х - сила их отравления."
    )
    assert {effect["x"]["keyword"] for effect in each["effects"]} == {"poison"}
    assert [effect["to"] for effect in each["effects"]] == ["attacked", "each"]


def test_they_are_the_card_whose_name_is_a_plural() -> None:
    feature = _one(
        "Если бросок кубика Братьев Зендаров равен 2 - они переходят под контроль противника.", "Братья Зендары"
    )
    assert feature["effects"] == [{"effect": "take_control", "whose": "enemy", "to": "self"}]


def test_this_card_after_a_moment_of_some_card() -> None:
    feature = _one("Когда карта противника открывается - ранить эту карту на 1.")
    assert feature["effects"] == [{"effect": "wound", "x": 1, "to": "subject"}]
    own = _one("Когда открывается - ранить эту карту на 1.")
    assert own["effects"][0]["to"] == "self"


def test_the_enemy_of_others_beside_whom_nobody_stands() -> None:
    feature = _one("{tap}: Ранить на 2 существо, рядом с которым нет других гномов противника.")
    assert feature["target"] == {"kind": "creature", "not": {"beside": {"class": "gnome", "side": "enemy"}}}


def test_a_named_potion_is_summoned_onto_the_card() -> None:
    feature = _one("{tap}: Вызвать на себя Зелье Предвидения.")
    assert feature["effects"][0]["filter"]["kind"] == "equipment"


def test_arrivals_in_brackets() -> None:
    feature = _one("При ответном ударе - вызвать других Зендаров (рядом с собой, в закрытом виде).", "Зендары")
    assert feature["effects"] == [{"effect": "summon", "filter": {"copy": True}, "closed": True, "to": "self"}]
