"""One thing or else another, texts given with a number, healing kept away or doubled; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import triggered

CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
#: Words that printed sentences have in the same place.
THIS, INSTEAD, OF_HIS = "это существо", "на 2 вместо этого", "атаке его карты"


def read(text: str) -> list[dict[str, Any]]:
    compiled = judged(compile_text(text, "Зендар"))
    assert compiled.whole, compiled.unsupported
    return list(compiled.features)


def modified(by: int, to: str) -> dict[str, Any]:
    return {
        "effect": "modify",
        "what": "value",
        "of": "shot",
        "by": by,
        "when": "attacking",
        "until": "next_attack",
        "to": to,
    }


PAIRS: list[tuple[str, str, list[dict[str, Any]]]] = [
    (
        "Когда эльф с проклятием получает благословление - он получает +1 или -3 к следующему выстрелу.",
        "When an elf with curse gets blessing - it gets +1 or -3 to next shot.",
        [
            triggered(
                "marked",
                {"effect": "choose", "options": [[modified(1, "subject")], [modified(-3, "subject")]], "to": "self"},
                trigger={"on": "marked", "keyword": "blessing", "whose": {"class": "elf", "keyword": "curse"}},
            )
        ],
    ),
    (
        "Когда ваш эльф с благословлением получает проклятие или наоборот, открывается.",
        "When your elf with blessing gets curse or the other way, open itself.",
        [
            triggered(
                "marked",
                {"effect": "open", "to": "self"},
                trigger={
                    "on": "marked",
                    "keyword": one,
                    "whose": {"side": "own", "class": "elf", "keyword": other},
                },
            )
            for one, other in (("curse", "blessing"), ("blessing", "curse"))
        ],
    ),
    (
        "Когда гном противника выполняет заклинание, накопить {counter}.",
        "When an enemy gnome carries out a spell, gets a chip.",
        [
            triggered(
                "executes",
                CHIP,
                trigger={"on": "executes", "type": "spell", "whose": {"side": "enemy", "class": "gnome"}},
            )
        ],
    ),
    (
        "Может блокировать первое за ход излечение орка противника.",
        "May block first per turn healing of an enemy orc.",
        [
            {
                "class": "permanent",
                "effects": [
                    {
                        "effect": "replace",
                        "what": "heal",
                        "with": [],
                        "first": "turn",
                        "optional": True,
                        "cards": {"side": "enemy", "class": "orc"},
                    }
                ],
                "limit": {"times": 1, "per": "turn"},
            }
        ],
    ),
    (
        "Эта карта не может быть атакована вашими троллями.",
        "This card cannot be attacked by your trolls.",
        [
            {
                "class": "permanent",
                "effects": [
                    {
                        "effect": "forbid",
                        "action": "attacks",
                        "cards": {"side": "own", "class": "troll"},
                        "against": {"other": False},
                    }
                ],
            }
        ],
    ),
    (
        "Когда получает раны, накопить столько же {counter}.",
        "When it gets wounds, gets as many {counter}.",
        [triggered("wounded", {"effect": "gain_chips", "x": "amount", "to": "self"})],
    ),
]


@pytest.mark.parametrize(("russian", "english", "features"), PAIRS)
def test_both_languages_say_it(russian: str, english: str, features: list[dict[str, Any]]) -> None:
    assert read(russian) == features
    assert read(english) == features


def test_one_thing_or_else_another_for_who_attacks() -> None:
    text = f"При атаке существа противника по гному {THIS} закрывается (если оно огненное ранить его {INSTEAD})."
    (feature,) = read(text)
    fire = {"is": "subject", "element": "fire"}
    assert feature["effects"] == [
        {"effect": "wound", "x": 2, "to": "each", "filter": fire},
        {
            "effect": "close",
            "to": "subject",
            "if": {"exists": {"filter": {"is": "subject", "not": {"element": "fire"}}}},
        },
    ]


def test_a_first_attack_of_his_is_the_enemys() -> None:
    (feature,) = read(f"При первой за ход противника {OF_HIS} по вашему гному получает {{counter}}.")
    assert feature["trigger"] == {
        "on": "attack",
        "whose": {"kind": "card", "side": "enemy"},
        "target": {"side": "own", "class": "gnome"},
    }
    assert feature["condition"] == {"turn": "enemy"}
    assert feature["limit"] == {"times": 1, "per": "turn"}


def test_a_text_with_its_name_that_is_given_with_a_number() -> None:
    (feature,) = read("Когда излечивается на X получает ярость X: накопить {counter} до конца хода.")
    (given,) = feature["effects"]
    assert given["until"] == "end_of_turn"
    assert given["feature"]["trigger"] == {"on": "fury", "die": {"max": {"of": "amount"}}}


def test_who_acts_next() -> None:
    (feature,) = read("{tap}: следующий эльф противника, который действует, ранится на 2.")
    assert feature["effects"] == [
        {
            "effect": "delay",
            "trigger": {"on": "act", "whose": {"class": "elf", "side": "enemy"}},
            "effects": [{"effect": "wound", "x": 2, "to": "subject"}],
            "to": "self",
        }
    ]
    assert feature["readings"] == ["who-acts-next"]


def test_the_healing_that_is_doubled() -> None:
    (feature,) = read("Может удвоить первое за бой излечение вашего эльфа.")
    assert feature["effects"][0]["with"] == [{"effect": "heal", "x": {"of": "amount", "times": 2}, "to": "target"}]
    assert feature["effects"][0]["first"] == "battle"


def test_what_comes_to_each_of_several_by_its_number() -> None:
    (feature,) = read(
        "{tap}: Воздействие 2 ветра выберите двух ваших гномов; первый закрывается, второй излечивается на 2."
    )
    assert feature["name"] == "2 ветра"
    (pick,) = feature["effects"]
    assert (pick["x"], pick["filter"]) == (2, {"side": "own", "class": "gnome"})
    assert pick["effects"] == [
        {"effect": "close", "to": "done", "nth": 1},
        {"effect": "heal", "x": 2, "to": "done", "nth": 2},
    ]


def test_an_impact_on_who_was_spoken_of_with_its_range() -> None:
    (feature,) = read("Когда эльф противника излечивается, ранить его на 1 (воздействие звон, дальность 2).")
    assert (feature["target"], feature["range"], feature["name"]) == ({"is": "subject"}, 2, "звон")
    assert feature["effects"] == [{"effect": "wound", "x": 1, "to": "target"}]


def test_what_costs_nothing_and_runs_out() -> None:
    (feature,) = read("Ваши эльфы имеют {instant}: Зендар теряет {counter}.")
    assert feature["effects"][0]["feature"]["effects"][0]["filter"] == {"is": "giver"}


def test_no_chips_from_others() -> None:
    limit, none = read("Максимум 2 {counter} и получать {counter} от эльфов противника.")
    assert limit == {"keyword": "chip_limit", "x": 2}
    assert none["effects"][0]["against"] == {"side": "enemy", "class": "elf"}


def test_as_many_chips_for_one_or_one_for_each() -> None:
    (feature,) = read(
        "Когда эльф противника теряет X {counter}, "
        "ваши X орков могут получить {counter} или ваш орк может получить X {counter}."
    )
    orc = {"side": "own", "class": "orc"}
    assert feature["optional"] is True
    assert feature["effects"][0]["options"] == [
        [{"effect": "pick", "x": "amount", "filter": orc, "effects": [{**CHIP, "to": "done"}], "to": "self"}],
        [{"effect": "pick", "filter": orc, "effects": [{**CHIP, "x": "amount", "to": "subject"}], "to": "self"}],
    ]


#: Words that printed sentences have in the same place.
APART = "X выбирается отдельно для каждой карты"


def test_each_card_loses_as_many_chips_as_its_player_says() -> None:
    text = "{tap}: каждый ваш гном может потерять X {counter}, при этом получить -X от выстрелов до конца хода"
    (feature,) = read(f"{text} (максимум 2, {APART}).")
    modifier = {"effect": "modify", "what": "value", "of": "shot", "by": {"of": "amount", "times": -1}}
    assert feature["effects"] == [
        {
            "effect": "lose_chips",
            "x": 2,
            "fewer": True,
            "effects": [{**modifier, "when": "attacked", "until": "end_of_turn", "to": "done"}],
            "to": "each",
            "filter": {"side": "own", "class": "gnome"},
        }
    ]


def test_who_is_stripped_of_lives_for_wounds_to_who_dealt_them() -> None:
    text = "Когда карта наносит раны вашему орку, можете снять с него X дополнительных жизней; "
    (feature,) = read(text + "ранить ту карту на X.")
    assert feature["trigger"] == {"on": "wounded", "source": {"kind": "card"}, "whose": {"side": "own", "class": "orc"}}
    wound = {"effect": "wound", "x": {"of": "amount"}, "to": "attacker"}
    assert feature["effects"] == [
        {"effect": "lose_lives", "all": True, "fewer": True, "effects": [wound], "to": "subject"}
    ]


def test_a_spell_whose_name_has_a_letter_wrong() -> None:
    (feature,) = read("{tap}: Заклинание пит снега закрыть гнома противника.")
    assert feature["name"] == "пит снега"


def test_protection_from_all_of_a_sort() -> None:
    assert read("Защита от всех дальних атак.") == [{"keyword": "protection", "from": "ranged_attacks"}]


def test_cards_with_more_lives_than_this_one() -> None:
    (feature,) = read("{tap}: Закрыть эльфа с большим числом жизней, чем у Зендара.")
    assert feature["target"] == {"class": "elf", "more_lives": True}


def test_what_is_done_to_who_was_opened_if_it_is_so() -> None:
    opened, then = read(
        "В начале вашего хода можете открыть эльфа. {tap}: если это существо ранено, излечить его на 1."
    )
    assert [effect["effect"] for effect in opened["effects"]] == ["open", "mark"]
    assert then["target"] == {"wounded": True, "kind": "creature", "marked": {"name": "выбор", "whose": "self"}}


@pytest.mark.parametrize(
    "text",
    [
        "{tap}: ранить эльфа на столько же.",  # as much as what
        "Когда открывается, накопить столько же {counter}.",  # nothing tells a number
        "{instant}: накопить {counter}.",  # for ever
        "Когда эльф с отравлением получает проклятие или наоборот, открывается.",  # which are no opposites
        "Может блокировать второе за ход излечение эльфа.",
        "{tap}: выберите двух эльфов; первый закрывается, третий открывается.",
        "{tap}: выберите трёх эльфов; первый закрывается, второй открывается.",
        "{tap}: закрыть двух эльфов (если он ранен, ранить его на 2 вместо этого).",  # of whom that is said
        "При первой за ход атаке его карты по вашему гному получает {counter}.",  # whose
        "Когда эльф противника выполняет регенерацию, накопить {counter}.",
        "{tap}: каждый ваш гном может потерять 2 {counter}.",  # each of them by itself
        "{tap}: каждый ваш гном может потерять {counter}, при этом получить броню 1.",
        "{tap}: снять с него X дополнительных жизней; ранить ту карту на X.",  # whom, and which
        "Когда ваш орк излечивается, можете снять с него X дополнительных жизней; ранить ту карту на X.",
        "{tap}: эльф не может двигаться на 2 хода противника.",  # only features are given so
        "{tap}: ваши X орков могут получить {counter} или ваш орк может получить X {counter}.",  # what X is
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text, "Зендар")).unsupported
