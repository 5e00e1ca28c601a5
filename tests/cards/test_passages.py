"""Cards that a text has spoken of, cards that go and come, and who suffers less: sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards import compile_text
from tests.cards.shared import judged

Feature = dict[str, Any]
OWN = {"kind": "creature", "side": "own"}
ENEMY = {"kind": "creature", "side": "enemy"}
SUMMONED = {"any": [{"class": "elf", "cost": {"max": 3}}, {"class": "gnome", "cost": {"max": 6}}]}


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
    feature = _one(f"{{tap}}: Проклясть эльфа противника, при этом, если {like} - закрыть его.")
    curse = {"effect": "curse", "to": "target"}
    assert feature["effects"] == [curse, {"effect": "close", "to": "each", "filter": {"is": "target", **form}}]


def test_if_it_is_so_in_english() -> None:
    feature = _one("{tap}: Wound an enemy creature by 1, then, if it is swamp - close it.")
    assert feature["effects"][1] == {"effect": "close", "to": "each", "filter": {"is": "target", "element": "swamps"}}


def test_if_it_is_so_has_to_be_about_it() -> None:
    assert _refused("{tap}: Проклясть эльфа противника, при этом, если он болотный - закрыть вашего гнома.")


def test_who_was_blessed_may_move() -> None:
    """The dead cannot: "it" is who got something."""
    feature = _one(
        "При гибели вашего гнома - выбранное существо получает броню 1, при этом, если оно горное - "
        "оно может переместиться на клетку вперед."
    )
    move = {"effect": "move", "cell": {"opposite": "moved"}, "to": "target"}
    held = {"effect": "may", "effects": [move], "to": "each", "filter": {"is": "target", "element": "mountains"}}
    assert feature["effects"][1] == held


def test_the_dead_can_still_be_meant() -> None:
    assert _refused(
        "При гибели вашего гнома - выбранное существо получает броню 1, при этом, если оно горное - изгнать его."
    )


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: Вернуть Зендара в вашу колоду, при этом - вызвать на ее клетку эльфа стоимостью 3 или менее, либо "
        "гнома стоимостью 6 или менее.",
        "{tap}: Вызвать на свою клетку эльфа стоимостью 3 или менее, либо гнома стоимостью 6 или менее, затем - "
        "возвращается в колоду владельца.",
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
        "В течение вашего первого хода может закрыть артефакт или существо противника (один раз за бой).",
        "During your first turn may close an enemy creature or artifact (once per battle).",
    ],
)
def test_what_may_be_done_in_the_first_turn(text: str) -> None:
    feature = _one(text)
    assert feature["condition"] == {"turns_over": {"max": 0}}
    assert feature["target"] == {"side": "enemy", "any": [{"kind": "creature"}, {"kind": "artifact"}]}


def test_chips_that_are_lost_for_it() -> None:
    feature = _one("Если открыт в конце вашего хода: потерять 2 {counter} - проклясть эльфа противника.")
    assert (feature["class"], feature["cost"], feature["optional"]) == ("combined", {"chips": 2}, True)
    assert feature["condition"] == {"self": {"closed": False}}


@pytest.mark.parametrize(
    ("text", "effect", "rest"),
    [
        (
            "Блокировать выстрел по хозяину от эльфа равной или меньшей стоимости, чем хозяин (один раз за ход).",
            {"of": "shot", "against": {"class": "elf", "cost": {"max": {"of": "cost", "whose": "host"}}}},
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
    dead = _one("При гибели вашего гнома - излечиться на Х, где Х - количество фишек на погибшем гноме.")
    assert dead["effects"] == [{"effect": "heal", "x": {"of": "chips", "whose": "dead"}, "to": "self"}]
    each = _one(
        "При {strike} - атакованная карта и каждый стоящий рядом с ней эльф ранится на Х, "
        "где Х равен силе их отравления."
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
    for text in (
        "Когда открывается - ранить эту карту на 1.",
        "Когда карта противника открывается - эта карта получает 2 {counter}.",
    ):
        assert _one(text)["effects"][0]["to"] == "self"


def test_the_enemy_of_others_beside_whom_nobody_stands() -> None:
    feature = _one("{tap}: Проклясть эльфа, рядом с которым нет других гномов противника.")
    assert feature["target"] == {"class": "elf", "not": {"beside": {"class": "gnome", "side": "enemy"}}}


def test_a_named_potion_is_summoned_onto_the_card() -> None:
    feature = _one("{tap}: Вызвать на себя Зелье Предвидения.")
    assert feature["effects"][0]["filter"]["kind"] == "equipment"


def test_arrivals_in_brackets() -> None:
    feature = _one("При промахе - вызвать других Зендаров (в закрытом виде, рядом с собой).", "Зендары")
    assert feature["effects"] == [{"effect": "summon", "filter": {"copy": True}, "closed": True, "to": "self"}]


@pytest.mark.parametrize(
    "text",
    [
        "+1 к добиванию гномов, стоящих на половине поля противника.",
        "+1 to finishing of gnomes on the enemy half of the battlefield.",
    ],
)
def test_more_to_finishing(text: str) -> None:
    against = {"class": "gnome", "half": "enemy"}
    assert _one(text)["effects"] == [{"effect": "modify", "what": "finishing", "by": 1, "against": against}]
    assert _refused("+1 к добиванию гномом.")


def test_finishing_among_other_effects() -> None:
    feature = _one("{tap}: Уничтожить Зендара, при этом - добивание на 4.", "Зендар")
    assert (feature["keyword"], feature["x"]) == ("finishing", 4)
    assert feature["effects"] == [{"effect": "destroy", "to": "self"}, {"effect": "finish", "x": 4, "to": "target"}]
    assert _refused("{tap}: Закрыть эльфа, при этом - добивание на 4.") == "finishing among other effects"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("принадлежащим к стихии, которая есть в вашем отряде", {"squad_element": "own"}),
        ("не принадлежащим к стихии, которая есть в отряде противника", {"not": {"squad_element": "enemy"}}),
        (
            "принадлежащим к стихиям, которых нет в вашем отряде",
            {"not": {"any": [{"squad_element": "own"}, {"element": "neutral"}]}},
        ),
    ],
)
def test_cards_of_the_elements_of_a_squad(text: str, form: Feature) -> None:
    (effect,) = _one(f"+1 к выстрелу по существам, {text}.")["effects"]
    assert effect["against"] == {"kind": "creature", **form}


def test_the_dead_as_they_were() -> None:
    assert _one("При гибели отравленного эльфа - получить {counter}.")["trigger"]["target"]["poisoned"]
    feature = _one("Когда уничтожает эльфа стоимостью Х - ранить на 1 каждого эльфа стоимостью меньше Х.")
    assert feature["trigger"] == {"on": "kill", "target": {"class": "elf"}}
    assert feature["effects"][0]["filter"]["cost"] == {"max": {"of": "cost", "whose": "dead", "plus": -1}}


def test_a_card_is_moved_twice() -> None:
    (effect,) = _one("При {strike} - переместить два раза эльфа на соседнюю клетку.")["effects"]
    move = {"effect": "move", "cell": {"adjacent": "moved"}}
    assert (effect["effects"], effect["then"]) == ([{**move, "to": "target"}], [{**move, "to": "done"}])
    assert _refused("При {strike} - переместить Х раз эльфа на соседнюю клетку.")


SPOKEN = [
    {
        "class": "playable", "cost": {"close": True}, "type": "impact", "target": {"kind": "creature", "side": "own"},
        "effects": [
            {"effect": "heal", "x": 1, "to": "target"},
            {"effect": "open", "to": "each", "filter": {"is": "target", "element": "swamps"}},
        ],
    },
    {
        "class": "playable", "cost": {"close": True}, "type": "impact", "target": {"kind": "creature", "side": "own"},
        "effects": [
            {
                "effect": "attempt", "to": "target",
                "then": [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "done"}],
                "effects": [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "target"}],
            }
        ],
    },
    {
        "class": "playable", "cost": {"close": True}, "type": "impact", "keyword": "finishing", "x": 2,
        "effects": [{"effect": "destroy", "to": "self"}, {"effect": "finish", "x": 2, "to": "target"}],
    },
    {"class": "triggered", "trigger": {"on": "fight"}, "effects": [{"effect": "gain_chips", "x": 2, "to": "self"}]},
    {
        "class": "permanent", "condition": {"self": {"host": {"class": "gnome"}}},
        "effects": [{"effect": "modify", "what": "healing", "by": 1}],
    },
]  # fmt: skip
WORDED = [
    {"effect": "modify", "what": "finishing", "by": 2, "against": {"kind": "creature", "half": "own"}},
    {"effect": "modify", "what": "finishing", "by": 1},
]
AIMED = [
    {"side": "enemy", "squad_element": "enemy", "kind": "creature"},
    {"any": [{"kind": "creature"}, {"kind": "artifact"}], "side": "enemy", "cost": {"max": 3}},
]


def test_more_to_healing() -> None:
    healing = {"effect": "modify", "what": "healing", "by": 2}
    for text in ("+2 к излечению.", "+2 to healing."):
        assert _one(text)["effects"] == [healing]
    feature = _one("+2 к излечению, если хозяин - эльф.")
    assert feature["condition"] == {"self": {"host": {"class": "elf"}}}
    assert _refused("+2 к излечением.")


def test_attacks_that_are_worth_so_much() -> None:
    (effect,) = _one("Выстрелы гномов величиной 5 или больше (без модификаторов) сводятся к 2.")["effects"]
    shots = {"effect": "modify", "what": "value", "of": "shot", "to": 2, "when": "attacking"}
    assert effect == {**shots, "worth": {"min": 5}, "cards": {"class": "gnome"}}
    assert _refused("Выстрелы гномов величиной 5 или больше сводятся к 2.") == "whether modifiers count"


def test_protection_but_from_some_attacks() -> None:
    features = judged(compile_text("Защита от магических атак, кроме разряда.")).features
    assert list(features) == [{"keyword": "protection", "from": "magic_strikes"}]
    assert _refused("Защита от магических атак, кроме выстрела.")


def test_two_groups_get_the_same() -> None:
    feature = _one("Эльфы противника и ваши гномы получают броню 1, пока стоят в первом ряду.")
    elves, gnomes = {"class": "elf", "side": "enemy"}, {"class": "gnome", "side": "own"}
    assert [effect["cards"] for effect in feature["effects"]] == [{"any": [elves, gnomes], "row": 1}]
    (effect,) = _one("Ваши эльфы и гномы получают броню 1.")["effects"]
    assert effect["cards"] == {"side": "own", "any": [{"class": "elf"}, {"class": "gnome"}]}
    assert _refused("Рядовые эльфы и гномы получают броню 1.") == "unclear how far a quality reaches"


def test_two_adjectives_of_one_noun_are_one_group() -> None:
    feature = _one("Ваши болотные и лесные существа получают броню 1, пока стоят рядом с этой картой.")
    (effect,) = feature["effects"]
    assert effect["cards"] == {
        "side": "own",
        "any": [{"element": "swamps"}, {"element": "forests"}],
        "kind": "creature",
        "adjacent": True,
    }


def test_a_chip_of_another_card_as_the_price_of_a_spell() -> None:
    feature = _one("{tap}, Снять {counter} с вашего гнома: Заклинание - проклясть это существо.")
    assert (feature["type"], feature["cost"]) == ("spell", {"close": True})
    assert feature["condition"]["exists"]["filter"] == {"class": "gnome", "side": "own", "chips": {"min": 1}}
    (taken,) = feature["effects"]
    assert (taken["effect"], taken["effects"]) == ("take_chips", [{"effect": "curse", "to": "subject"}])


def test_wounds_by_thirst() -> None:
    feature = _one("Если ваш гном наносит Х ран жаждой - ранить выбранного эльфа на Х.")
    assert feature["trigger"] == {"on": "wounds", "keyword": "thirst", "whose": {"side": "own", "class": "gnome"}}
    assert feature["effects"] == [{"effect": "wound", "x": "amount", "to": "target"}]
    assert _refused("Если ваш гном наносит Х ран броней - ранить выбранного эльфа на Х.")


def test_what_the_die_of_a_fight_showed() -> None:
    feature = _one("Когда сражается - ранить выбранного эльфа на Х, где Х - бросок кубика.")
    assert feature["trigger"] == {"on": "fight"}
    assert feature["effects"] == [{"effect": "wound", "x": {"of": "die"}, "to": "target"}]
    assert _refused("{tap}: Ранить выбранного эльфа на Х, где Х - бросок кубика.") == "which roll"


def test_one_thing_or_another_if_it_has_no_wounds() -> None:
    feature = _one("Когда закрывается - излечиться на 2 или если не имеет ран - накопить 3 {counter}.")
    assert feature["effects"] == [
        {"effect": "gain_chips", "x": 3, "to": "self", "if": {"self": {"wounded": False}}},
        {"effect": "heal", "x": 2, "to": "self", "if": {"self": {"wounded": True}}},
    ]
    assert _refused("Когда закрывается - излечиться на 2 или если не имеет ран - закрыть эльфа.")


FOLLOWS = "затем - переместиться на освободившуюся клетку."


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        (f"{{tap}}: Переместить вашего гнома на соседнюю клетку, {FOLLOWS}", "target"),
        (f"При {{strike}} - переместить атакованного на соседнюю клетку, {FOLLOWS}", "attacked"),
    ],
)
def test_the_cell_that_the_moved_card_leaves(text: str, gone: str) -> None:
    """It is known from the text: nobody names it, and the judge finds it without a moment at which a card moved."""
    feature = _one(text)
    move = {"effect": "move", "cell": {"adjacent": "moved"}, "to": gone}
    assert feature["effects"] == [move, {"effect": "move", "cell": {"stood": gone}, "to": "self"}]


@pytest.mark.parametrize(
    "text",
    [
        f"{{tap}}: Переместить двух ваших гномов на соседнюю клетку, {FOLLOWS}",
        f"{{tap}}: Поменяться местами с гномом, {FOLLOWS}",
        f"{{tap}}: Ранить гнома на 1, {FOLLOWS}",
        "{tap}: Переместиться на освободившуюся клетку.",
    ],
)
def test_a_cell_that_nobody_or_more_than_one_leaves(text: str) -> None:
    assert _refused(text) == "which cell"


def test_how_many_others_of_its_name() -> None:
    """A name that is plural is that of one card; of a name in the singular the plural means several."""
    assert _one("{tap}: Вызвать других Зендаров.", "Зендары")["effects"][0]["filter"] == {"copy": True}
    assert _one("{tap}: Вызвать другого Зендара.", "Зендар")["effects"][0]["filter"] == {"copy": True}
    assert _refused("{tap}: Вызвать других Зендаров.", "Зендар")


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("большей", {"cost": {"min": {"of": "cost", "whose": "self", "plus": 1}}}),
        ("меньшей", {"cost": {"max": {"of": "cost", "whose": "self", "plus": -1}}}),
        ("наибольшей", {"most": {"of": "cost", "among": {"class": "elf"}}}),
    ],
)
def test_a_comparative_is_no_superlative(words: str, form: Feature) -> None:
    feature = _one(f"{{tap}}: Закрыть эльфа {words} стоимости.")
    assert feature["target"] == {"class": "elf", **form}


def test_a_greater_number_is_not_the_greatest() -> None:
    assert _refused("{tap}: Закрыть эльфа с большим числом ран.")
