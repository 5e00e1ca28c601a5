"""What befalls cards and what comes of it: lives, targets, named features that come about; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import playable, triggered

OWN_CREATURE = {"side": "own", "kind": "creature"}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
OPENS = {"effect": "open", "to": "self"}
#: Words that printed sentences have in the same place.
FORMED, THIS = "с которыми оно", "если это"

PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Когда ваш гном теряет дополнительные жизни, получает {counter}.",
        "When your gnome loses extra lives, gets a chip.",
        triggered("lose_lives", CHIP, trigger={"on": "lose_lives", "whose": {"side": "own", "class": "gnome"}}),
    ),
    (
        "Когда эльф противника копит {counter} - закрыть его.",
        "When an enemy elf accumulates a chip - close it.",
        triggered(
            "accumulate",
            {"effect": "close", "to": "subject"},
            trigger={"on": "accumulate", "whose": {"side": "enemy", "class": "elf"}},
        ),
    ),
    (
        "Когда становится целью вальхаллы, открывается.",
        "When it becomes the target of valhalla, open itself.",
        triggered("aimed", OPENS, trigger={"on": "aimed", "keyword": "valhalla"}),
    ),
    (
        "Когда ваш орк становится целью заклинания, получает {counter}.",
        "When your orc becomes the target of a spell, gets a chip.",
        triggered("aimed", CHIP, trigger={"on": "aimed", "type": "spell", "whose": {"side": "own", "class": "orc"}}),
    ),
    (
        "Когда эльф противника закрывается на выстрел по гномам, получает {counter}.",
        "When an enemy elf closes by a shot against gnomes, gets a chip.",
        triggered(
            "close",
            CHIP,
            trigger={
                "on": "close",
                "type": "shot",
                "at": {"class": "gnome"},
                "whose": {"side": "enemy", "class": "elf"},
            },
        ),
    ),
    (
        "Когда концентрация ваших эльфов срабатывает второй раз за ход, открывается.",
        "When concentration of your elves triggers for the second time per turn, open itself.",
        triggered(
            "comes_about",
            OPENS,
            trigger={
                "on": "comes_about",
                "keyword": "concentration",
                "whose": {"side": "own", "class": "elf"},
                "time": {"equal": 2, "per": "turn", "whose": {"side": "own", "class": "elf"}},
            },
        ),
    ),
    (
        "Когда другое существо совершает прыжок, если это второй прыжок ваших существ за ход, открывается.",
        "When another creature announces jump, if this is the second jump of your creatures per turn, open itself.",
        triggered(
            "feature",
            OPENS,
            trigger={
                "on": "feature",
                "keyword": "jump",
                "whose": {**OWN_CREATURE, "other": True},
                "time": {"equal": 2, "per": "turn", "whose": OWN_CREATURE},
            },
        ),
    ),
    (
        "+2 к ударам через ряд, наносимым через ваших гномов.",
        "+2 to strikes through a row, dealt over your gnomes.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "by": 2,
                    "when": "attacking",
                    "of": "strike_through_a_row",
                    "over": {"side": "own", "class": "gnome"},
                }
            ],
        },
    ),
    (
        f"{{tap}}: Закрыть существо противника стоимостью X или менее, где X - число троллей, {FORMED} стоит в строю.",
        "{tap}: close the chosen enemy creature costing X or less, where X is the number of trolls with which it "
        "stands in formation.",
        playable(
            "impact",
            target={
                "kind": "creature",
                "side": "enemy",
                "cost": {
                    "max": {"of": "cards", "filter": {"class": "troll", "near": {"to": "target", "formed": True}}}
                },
            },
            effects=[{"effect": "close", "to": "target"}],
        ),
    ),
    (
        "{tap}: Гном противника получает -2 к жизням до конца хода.",
        "{tap}: the chosen enemy gnome gets -2 to lives until the end of the turn.",
        playable(
            "impact",
            target={"side": "enemy", "class": "gnome"},
            effects=[{"effect": "modify", "what": "lives", "by": -2, "until": "end_of_turn", "to": "target"}],
        ),
    ),
    (
        "{tap}: Открыть эльфа, который не получал ран от атак в этом ходу.",
        "{tap}: open the chosen elf who was not wounded from attacks this turn.",
        playable(
            "impact",
            target={"class": "elf", "hurt_by_attacks": False},
            effects=[{"effect": "open", "to": "target"}],
        ),
    ),
    (
        "Закрытые эльфы получают на 2 раны больше от отравления.",
        "Closed elves get +2 from poison.",
        {
            "class": "permanent",
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "by": 2,
                    "when": "attacked",
                    "of": "poison",
                    "cards": {"closed": True, "class": "elf"},
                }
            ],
        },
    ),
    (
        "Когда ваш гном уничтожает существо меньшей стоимости, чем он сам, открывается.",
        "When your gnome kills a creature of lower cost than itself, open itself.",
        triggered(
            "kill",
            OPENS,
            trigger={
                "on": "kill",
                "target": {"kind": "creature", "cost": {"max": {"of": "cost", "whose": "attacker", "plus": -1}}},
                "whose": {"side": "own", "class": "gnome"},
            },
        ),
    ),
]


def read(text: str, name: str = "Зендар") -> list[dict[str, Any]]:
    compiled = judged(compile_text(text, name))
    assert compiled.whole, compiled.unsupported
    return list(compiled.features)


def test_a_card_that_another_one_summons() -> None:
    (feature,) = read("При вызове из Зендара получает {counter}.", "Птенец")
    assert feature["trigger"] == {"on": "arrive", "type": "summon", "source": {"name": "Зендар"}}
    assert read('When summoned from a card named "Зендар", gets a chip.', "Птенец") == [feature]


def test_a_symbiote_goes_to_a_host_as_far_as_its_text_says() -> None:
    (feature,) = read("{tap}: Поместить Зендара на вашего гнома дальность 2.")
    assert feature["range"] == 2
    assert feature["effects"] == [{"effect": "change_host", "host": "target", "to": "self"}]


def test_who_was_chosen_as_the_battle_began_is_known_for_all_of_it() -> None:
    chosen, then = read("В начале боя выберите существо. {tap}: закрыть выбранное в начале боя существо.")
    assert chosen["effects"] == [{"effect": "mark", "name": "выбор", "to": "target"}]
    assert then["target"] == {"kind": "creature", "marked": {"name": "выбор", "whose": "self"}}
    assert then["readings"] == ["markers-of-a-text"]


def test_a_full_stop_in_the_middle_of_what_a_card_gets() -> None:
    (feature,) = read("{tap}: Ваш гном получает броню 1. +1 к выстрелам до конца хода.")
    assert [effect["until"] for effect in feature["effects"]] == ["end_of_turn", "end_of_turn"]
    assert feature["readings"] == ["a-stop-amid-gains"]


def test_a_name_of_two_nouns_bends_in_both() -> None:
    assert read("Броня 1, пока у Орка-стрелка 2 или более ран.", "Орк-стрелок")[0]["condition"] == {
        "self": {"wounds": {"min": 2}}
    }


def test_a_long_name_with_one_letter_wrong_is_the_name() -> None:
    assert read("Когда излечивается, Стражник Норлунга открывается.", "Стражница Норлунга") == [
        triggered("heal", OPENS)
    ]


def test_a_japanese_dash_is_a_dash() -> None:
    assert read("Когда излечивается ー открывается.") == [triggered("heal", OPENS)]


def test_the_symbol_of_an_attack_is_that_of_the_strike() -> None:
    assert read("+1 к {attack}.") == read("+1 к {strike}.")


@pytest.mark.parametrize(
    "text",
    [
        "Когда становится целью регенерации, открывается.",  # which has no target
        "Когда открывается на выстрел, получает {counter}.",  # what it does that for
        f"Когда другое существо совершает рывок, {THIS} второй прыжок ваших карт за ход, открывается.",
        f"Когда другое существо совершает рывок, {THIS} второй рывок за ход, открывается.",  # whose
        "Когда бешенство срабатывает второй раз за ваш ход, открывается.",  # of all of whom
        "+1 к выстрелам, наносимым через ваших гномов.",  # which go over nobody
        "{tap}: Закрыть эльфа, который не получал ран от выстрелов в этот ход.",  # nobody remembers that
        "{tap}: Закрыть карту противника меньшей стоимости, чем она.",  # than whom
        "{tap}: Закрыть эльфа. +1 к выстрелам до конца хода.",  # who gets that
        "При гибели эльфа закрыть выбранное в начале боя существо.",  # nobody was chosen then
        "В начале боя выберите существо. {tap}: закрыть выбранное в начале вашего хода существо.",
        "При вызове из колоды или кладбища получает {counter}.",
    ],
)
def test_what_it_does_not_understand_it_refuses(text: str) -> None:
    assert judged(compile_text(text, "Зендар")).unsupported
