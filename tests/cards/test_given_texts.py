"""X targets, what may follow an attack, which stands where, texts that are given; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text

#: Words that printed sentences have in the same place.
TURN, WHERE, THEN, SAME = "вашего хода", "где X - количество", "при этом может", "той же стихии"

POISON, INSTEAD, AT_THE_END, FOE = "отравления", "вместо", "в конце хода", "противника"
UNHURT, NOW = "не получал", "в этот ход"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
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
        "On a shot - close all enemy gnomes of the same element as the attacked card.",
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
        "{tap}: throw 1, then may close the attacked card.",
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
    (
        "Может объявлять выстрелы и метания с дальностью 4.",
        "Shots and throws get range 4.",
        {
            "class": "permanent",
            "effects": [
                {"effect": "modify", "what": "range", "of": "shot", "to": 4},
                {"effect": "modify", "what": "range", "of": "throw", "to": 4},
            ],
        },
    ),
    (
        "Ваши гномы могут объявлять простые удары с дальностью 2.",
        "Simple strikes of your gnomes get range 2.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "modify",
                    "what": "range",
                    "of": "simple_strike",
                    "to": 2,
                    "cards": {"side": "own", "class": "gnome"},
                }
            ],
        },
    ),
    (
        "При среднем простом ударе вампиризм.",
        "On a medium simple strike vampirism.",
        {"keyword": "vampirism", "force": ["medium"]},
    ),
    (
        f"Когда ваш гном должен получить X ран от {POISON}, {INSTEAD} этого излечить его на X.",
        "When your gnome has to get X wounds from poison, instead of that heal it by X.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "replace",
                    "what": "wound",
                    "with": [{"effect": "heal", "x": "amount", "to": "target"}],
                    "cards": {"side": "own", "class": "gnome"},
                    "by": "poison",
                }
            ],
        },
    ),
]


def test_what_is_left_out_is_done_to_the_second_card() -> None:
    """What may be done to a second card is not done to the first one."""
    (feature,) = compile_text("{tap}: Закрыть эльфа противника, при этом может открыть вашего гнома.").features
    assert feature["second"] == {"side": "own", "class": "gnome"}
    assert feature["effects"][1]["effects"] == [{"effect": "open", "to": "second"}]


GIVEN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        '"При выстреле Бородач получает {counter}"',
        {"on": "shot"},
        {"effect": "gain_chips", "x": 1, "to": "each", "filter": {"is": "giver"}},
    ),
    ('"При выстреле получает {counter}"', {"on": "shot"}, {"effect": "gain_chips", "x": 1, "to": "self"}),
    (
        '"Когда Бородач закрывается, открыться"',
        {"on": "close", "whose": {"is": "giver"}},
        {"effect": "open", "to": "self"},
    ),
    (
        '"Когда Бородач получает раны, излечить его на 1"',
        {"on": "wounded", "whose": {"is": "giver"}},
        {"effect": "heal", "x": 1, "to": "each", "filter": {"is": "giver"}},
    ),
]


@pytest.mark.parametrize(("given", "trigger", "effect"), GIVEN)
def test_the_name_of_the_giver_means_the_giver(given: str, trigger: dict[str, Any], effect: dict[str, Any]) -> None:
    """Who gives a text is meant by its name in it, and what is said of nobody is about who has it."""
    (feature,) = compile_text(f"{{tap}}: Ваш гном получает {given}.", "Бородач").features
    (gained,) = feature["effects"]
    assert gained["feature"] == {"class": "triggered", "trigger": trigger, "effects": [effect]}


def test_who_is_named_goes_on_being_meant() -> None:
    text = '{tap}: Гном получает "При выстреле Бородач излечивается на 1 и получает {counter}".'
    (feature,) = compile_text(text, "Бородач").features
    assert [one["filter"] for one in feature["effects"][0]["feature"]["effects"]] == [{"is": "giver"}] * 2


def test_this_card_in_a_text_that_is_given_is_not_known() -> None:
    assert compile_text('{tap}: Ваш гном получает "При выстреле эта карта получает {counter}".').unsupported


def test_what_names_its_giver_and_this_card_is_not_known() -> None:
    """English leaves a subject out where a verb says as much, but not where it says which of two cards it is."""
    for first in ("heal the source of this feature by 1", "the source of this feature gets 1 chip"):
        assert compile_text(
            f'{{tap}}: Your elf gets "when it closes - {first}, then this card gets 1 chip".'
        ).unsupported


def test_what_is_said_again_in_brackets_adds_nothing() -> None:
    again = f"{AT_THE_END} {FOE}, если {UNHURT} ран {NOW}"
    said = f"Концентрация: накопить {{counter}} ({again} накопить {{counter}})."
    assert compile_text(said).features == compile_text("Концентрация: накопить {counter}.").features
    other = said.replace("накопить {counter})", "накопить 2 {counter})")
    assert compile_text(other).unsupported
