"""Families of features in words, in both languages, and that the words are read back as themselves."""

from __future__ import annotations

import pytest

from service.cards import compile_text
from service.cards.wording import NoWording, sentence, wording
from tests.cards.making import ELF, ENEMY, TURN, Feature, given, permanent, used

CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
HEAL = {"effect": "heal", "x": 2, "to": "self"}


def value(by: int) -> Feature:
    """More to a simple strike."""
    return {"effect": "modify", "what": "value", "of": "simple_strike", "by": by, "when": "attacking"}


def comes_back(feature: Feature, en: str, ru: str | None) -> None:
    """The words are these, where they are ours alone, and in both languages they compile to the feature."""
    told = {language: words for language, (words,) in wording([feature]).items()}
    assert told["en"] == en
    assert ru is None or told["ru"] == ru
    for said in map(str, told.values()):
        assert [{n: v for n, v in f.items() if n != "readings"} for f in compile_text(said).features] == [feature]


FAMILIES = [
    # Moments.
    (
        given(
            {
                "on": "lives",
                "or": [{"on": "heal", "whose": {"any": [{"other": False}, ELF]}}],
                "whose": {"any": [{"other": False}, ELF]},
            },
            CHIP,
            limit=TURN,
        ),
        "When this card or your elf gets extra lives or heals itself - gets 1 chip (1 time per turn).",
        (
            "Когда эта карта или ваш эльф получает дополнительные жизни или излечивается - получает 1 фишку (1 раз "
            "за ход)."
        ),
    ),
    (
        given(
            {
                "on": "move",
                "cell": {"from": {"half": "own", "rows": [1]}, "to": {"half": "enemy", "rows": [1]}},
                "or": [
                    {"on": "move", "cell": {"from": {"half": "enemy", "rows": [1]}, "to": {"half": "own", "rows": [1]}}}
                ],
            },
            CHIP,
            limit=TURN,
        ),
        (
            "When this card moves from a cell of your first row to a cell of enemy first row or the other way - gets "
            "1 chip (1 time per turn)."
        ),
        (
            "Когда перемещается с клетки вашего первого ряда на клетку первого ряда противника или наоборот - "
            "получает 1 фишку (1 раз за ход)."
        ),
    ),
    (
        given({"on": "move", "source": {"class": "troll", "side": "enemy"}}, CHIP),
        "When an enemy troll puts elsewhere this card - gets 1 chip.",
        "Когда тролль противника перемещает эту карту - получает 1 фишку.",
    ),
    (
        given({"on": "move", "source": {"kind": "card", "side": "own"}, "whose": ENEMY}, CHIP),
        "When your card puts elsewhere an enemy creature - gets 1 chip.",
        "Когда ваша карта перемещает существо противника - получает 1 фишку.",
    ),
    (
        given(
            {"on": "move", "whose": ENEMY, "cell": {"from": {"not": {"adjacent": "self"}}, "to": {"adjacent": "self"}}},
            CHIP,
        ),
        "When an enemy creature, not standing next to this card, moves to a cell next to this card - gets 1 chip.",
        (
            "Когда существо противника, не находящееся рядом с этой картой, перемещается на клетку рядом с этой "
            "картой - получает 1 фишку."
        ),
    ),
    (
        given(
            {
                "on": "shot",
                "force": ["strong"],
                "whose": ELF,
                "or": [{"on": "throw", "force": ["strong"], "whose": ELF}],
            },
            CHIP,
            limit=TURN,
        ),
        "On a strong shot or throw of your elf - gets 1 chip (1 time per turn).",
        "При сильном выстреле или метании вашего эльфа - получает 1 фишку (1 раз за ход).",
    ),
    (
        given({"on": "roll", "die": {"max": 2}, "striking": True, "type": "simple_strike", "whose": ELF}, CHIP),
        "When your elf attacks with a simple strike, if the die roll is 2 or less - gets 1 chip.",
        None,
    ),
    (
        given({"on": "fight", "die": {"min": 5}, "type": "simple_strike"}, CHIP),
        "If, fighting, rolls 5 or more - gets 1 chip.",
        "Если, сражаясь, выбрасывает на кубике 5 или более - получает 1 фишку.",
    ),
    (
        given({"on": "after_attack", "type": "shot", "target": {"lives": {"odd": True}}}, CHIP),
        "After attacking with a shot, if the attacked card has an odd number of lives - gets 1 chip.",
        "После нападения выстрелом, если атакованный имеет нечётное число жизней - получает 1 фишку.",
    ),
    (
        given({"on": "wounded", "striking": False, "type": "simple_strike", "whose": ELF}, CHIP),
        "When your elf gets wounds from an answering strike - gets 1 chip.",
        "Когда ваш эльф получает раны от ответного удара - получает 1 фишку.",
    ),
    (
        given({"on": "attack", "type": ["discharge", "shot", "throw"], "whose": ENEMY}, CHIP),
        "On a ranged attack of an enemy creature (except strike through a row) - gets 1 chip.",
        None,
    ),
    # Numbers.
    (
        given(
            {"on": "assault", "whose": ELF},
            {
                "effect": "modify",
                "what": "roll",
                "by": {"of": "cards", "filter": {"side": "own", "class": "troll", "adjacent": True}, "max": 2},
                "when": "attacking",
                "until": "this_attack",
                "to": "subject",
            },
        ),
        (
            "When your elf attacks with attacks - it gets +1 to this die roll for every adjacent troll in your squad "
            "(maximum +2)."
        ),
        None,
    ),
    (
        {
            "class": "playable",
            "cost": {"close": True, "chips": "x"},
            "type": "shot",
            "value": [{"of": "x"}, {"of": "x"}, {"of": "x", "plus": 1}],
        },
        "{tap} X{chip}: shot 0-0-1, +1 to shot for every paid chip.",
        "{tap} X{chip}: выстрел на 0-0-1, +1 к выстрелу за каждую потраченную фишку.",
    ),
    (
        given(
            {"on": "turn_end"},
            type="throw",
            value=[{"of": "chips", "whose": "self", "plus": 2, "times": 3}] * 3,
            target={"kind": "card"},
        ),
        "At the end of your turn - throw 2 (+3 to throw for every chip).",
        "В конце вашего хода - метание на 2 (+3 к метанию за каждую фишку).",
    ),
    (
        given(
            {"on": "wounded", "source": ENEMY, "whose": ELF, "type": "ranged_attacks"},
            {"effect": "attack", "striker": "subject", "blow": {"type": "throw", "value": {"of": "amount"}}},
            optional=True,
        ),
        "When your elf gets X wounds from ranged attacks of an enemy creature - it may announce a throw X.",
        (
            "Когда ваш эльф получает X ран от дальних атак существа противника - это существо может объявить метание "
            "на X."
        ),
    ),
    (
        permanent(
            {
                "effect": "replace",
                "what": "heal",
                "with": [{"effect": "heal", "x": {"of": "amount", "plus": 2}, "to": "target"}],
                "cards": ELF,
            },
            limit=TURN,
        ),
        "When your elf has to heal itself by X, instead of that heal it by X+2 (1 time per turn).",
        None,
    ),
    (
        permanent(
            {
                "effect": "replace",
                "what": "wound",
                "by": "poison",
                "with": [{"effect": "heal", "x": {"of": "amount", "max": 2}, "to": "self"}],
            }
        ),
        "When this card has to get X wounds from poison, instead of that heal itself by X (maximum 2).",
        None,
    ),
    (
        given(
            {"on": "shot"},
            {
                "effect": "modify",
                "what": "value",
                "of": "attacks",
                "by": 2,
                "when": "attacked",
                "worth": {"max": 2},
                "to": "attacked",
                "until": "end_of_turn",
            },
        ),
        "On a shot - the attacked card gets +2 from attacks of value 2 or less until the end of the turn.",
        "При выстреле - атакованный получает +2 от атак величиной 2 или менее до конца хода.",
    ),
    (
        given(
            {"on": "turn_end"},
            {
                "effect": "attempt",
                "effects": [{"effect": "wound", "x": 1, "to": "each", "filter": ENEMY}],
                "then": [{"effect": "extra_lives", "x": {"of": "dealt"}, "to": "self"}],
                "to": "self",
            },
        ),
        (
            "At the end of your turn - wound all enemy creatures by 1, then this card gets X extra lives, where X is "
            "the number of dealt wounds."
        ),
        (
            "В конце вашего хода - ранить каждое существо противника на 1, при этом эта карта получает X "
            "дополнительных жизней, где X - число нанесённых ран."
        ),
    ),
    # Choices.
    (
        given(
            {"on": "simple_strike"},
            {
                "effect": "choose",
                "both": {"self": {"edge": True}},
                "options": [
                    [{"effect": "attack", "blow": {"type": "shot", "value": [2, 2, 2], "range": 3}}],
                    [
                        {
                            "effect": "pick",
                            "filter": ELF,
                            "effects": [{"effect": "extra_lives", "x": 1, "to": "subject"}],
                            "to": "self",
                        }
                    ],
                ],
                "to": "self",
            },
        ),
        (
            "On a simple strike - shot 2, range 3 or your chosen elf gets 1 extra life (do both, if this card stands "
            "at the edge of the battlefield)."
        ),
        (
            "При простом ударе - выстрел на 2, дальность 3 или выбранный ваш эльф получает 1 дополнительную жизнь "
            "(совершите оба, если эта карта стоит у края поля боя)."
        ),
    ),
    (
        given(
            {"on": "wounds", "whose": ELF, "amount": {"min": 2}},
            {
                "effect": "choose",
                "options": [
                    [{"effect": "move", "cell": {"adjacent": "moved"}, "to": "subject"}],
                    [{"effect": "heal", "x": 1, "to": "subject"}],
                ],
                "to": "subject",
            },
        ),
        "When your elf deals 2 or more wounds - move it to an adjacent cell or heal it by 1.",
        (
            "Когда ваш эльф наносит 2 или более ран - переместить это существо на соседнюю клетку или излечить это "
            "существо на 1."
        ),
    ),
    (
        given(
            {"on": "assault"},
            {
                "effect": "choose",
                "options": [
                    [
                        {"effect": "wound", "x": k, "to": "host"},
                        {"effect": "modify", "what": "roll", "by": k, "until": "next_roll", "to": "self"},
                    ]
                    for k in (1, 2)
                ],
                "to": "self",
            },
            optional=True,
        ),
        "On attacking - may wound the host by X, then this card gets +X to its next die roll (maximum +2).",
        None,
    ),
    (
        given(
            {"on": "kill", "target": ENEMY},
            {
                "effect": "may",
                "effects": [{"effect": "mark_cell", "name": "пепел", "cell": {"stood": "dead"}, "to": "self"}],
                "to": "self",
            },
            {"effect": "exile", "to": "dead"},
        ),
        'When this card kills an enemy creature - the cell where it stood may get marker "пепел"; exile it.',
        'Когда убивает существо противника - его клетка может получить маркер "пепел"; изгнать это существо.',
    ),
]


@pytest.mark.parametrize(("feature", "en", "ru"), FAMILIES)
def test_the_words_and_the_way_back(feature: Feature, en: str, ru: str | None) -> None:
    """What a person would write, and what the compiler makes of it."""
    comes_back(feature, en, ru)


@pytest.mark.parametrize(
    ("feature", "language"),
    [
        # Whose attacks, which types of a group, from where: what no sentence says is left open.
        (given({"on": "attack", "type": ["discharge", "shot"], "whose": ENEMY}, CHIP), "en"),
        (given({"on": "after_attack", "type": "shot", "target": {"cost": {"max": 3}}}, CHIP), "ru"),
        (given({"on": "shot", "whose": ELF, "or": [{"on": "throw", "whose": ENEMY}]}, CHIP, limit=TURN), "ru"),
        # "Heal itself" behind an attack could be a part of that alternative.
        (
            given(
                {"on": "simple_strike"},
                {
                    "effect": "choose",
                    "both": {"self": {"closed": False}},
                    "options": [[{"effect": "attack", "blow": {"type": "shot", "value": [1, 1, 1]}}], [HEAL]],
                    "to": "self",
                },
            ),
            "en",
        ),
        (used({"effect": "strike", "striker": "attacker", "filter": {"kind": "creature"}}), "ru"),
    ],
)
def test_what_has_no_words_is_left_open(feature: Feature, language: str) -> None:
    """Rather none than words of something else."""
    with pytest.raises(NoWording):
        sentence(feature, language)
