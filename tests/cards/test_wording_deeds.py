"""Families of features in words: cards that were spoken of, who comes in, who is made to do what, prices."""

from __future__ import annotations

import pytest

from tests.cards.making import ELF, ENEMY, TURN, Feature, given, permanent, used
from tests.cards.test_wording_families import CHIP, HEAL, comes_back, value

FAMILIES = [
    # Cards spoken of.
    (
        used(
            {"effect": "curse", "to": "target"},
            {**CHIP, "if": {"exists": {"filter": {"is": "target", "element": "swamps"}}}},
            target=ENEMY,
        ),
        "{tap}: lay a curse on the chosen enemy creature; if it is swamp, this card gets 1 chip.",
        "{tap}: проклясть выбранное существо противника; если оно болотное, эта карта получает 1 фишку.",
    ),
    (
        given(
            {"on": "fury", "die": {"max": 3}, "target": {"kind": "creature"}},
            {"effect": "wound", "x": 1, "to": "attacked"},
        ),
        "Fury 3: wound the attacked creature by 1.",
        "Ярость 3: ранить атакованное существо на 1.",
    ),
    (
        given(
            {"on": "simple_strike"},
            {
                "effect": "move",
                "cell": {"behind": "self"},
                "to": "each",
                "filter": {"is": "attacked", "kind": "creature", "flying": True},
            },
        ),
        "On a simple strike - move the attacked flying creature to a cell behind itself.",
        "При простом ударе - переместить атакованное летающее существо на клетку позади себя.",
    ),
    (
        given(
            {"on": "wounded", "whose": ELF},
            {"effect": "heal", "x": "amount", "to": "target"},
            target={**ELF, "not": {"is": "subject"}},
            optional=True,
        ),
        "When your elf gets X wounds - may heal your chosen other elf by X.",
        "Когда ваш эльф получает X ран - может излечить выбранного другого вашего эльфа на X.",
    ),
    (
        used(
            {
                "effect": "wound",
                "x": 1,
                "to": "each",
                "filter": {"kind": "card", "any": [{"side": "own", "half": "enemy"}, {"side": "enemy", "half": "own"}]},
            }
        ),
        "{tap}: wound all cards standing not on its own half of the battlefield by 1.",
        "{tap}: ранить каждую карту, стоящую не на своей половине поля боя, на 1.",
    ),
    (
        used(
            {"effect": "heal", "full": True, "to": "target"},
            target={**ELF, "other": True, "most": {"of": "wounds", "among": {**ELF, "other": True, "wounded": True}}},
        ),
        (
            "{tap}: fully heal your chosen other elf who have highest number of wounds among your wounded elves, not "
            "counting this card."
        ),
        (
            "{tap}: полностью излечить выбранного другого вашего эльфа, который имеет наибольшее число ран среди "
            "ваших раненых эльфов, не считая эту карту."
        ),
    ),
    (
        permanent(value(1), condition={"classes": {"filter": {"kind": "creature", "adjacent": True}, "min": 3}}),
        "+1 to simple strikes, while next to this card stands creatures of at least 3 different classes.",
        "+1 к простым ударам, пока рядом с этой картой стоят существа хотя бы 3 разных классов.",
    ),
    (
        permanent(value(1), {**value(1), "cards": {"hosting": True}}),
        "This card and its host get +1 to simple strikes.",
        "Эта карта и ее хозяин получают +1 к простым ударам.",
    ),
    (
        permanent(
            {
                "effect": "forbid",
                "action": "move",
                "cards": {**ENEMY, "movement": {"max": {"of": "left", "keyword": "armor", "whose": "self"}}},
            }
        ),
        "Enemy creatures with {move} equal to or lower than its units left of armor cannot move itself.",
        None,
    ),
    # What comes in, who is made to do what.
    (
        given(
            {"on": "death"},
            {
                "effect": "summon",
                "filter": {"class": "elf"},
                "cell": {"crowd": {"filter": {"side": "own", "class": "troll"}, "min": 2}},
                "to": "self",
            },
        ),
        "On death - summon an elf onto a cell, beside which stands 2 or more your trolls.",
        None,
    ),
    (
        given(
            {"on": "death"},
            {
                "effect": "summon",
                "filter": {"class": "elf"},
                "effects": [
                    {
                        "effect": "gain_feature",
                        "feature": permanent(
                            {"effect": "replace", "what": "die", "with": [{"effect": "exile", "to": "self"}]}
                        ),
                        "to": "subject",
                    }
                ],
                "to": "self",
            },
        ),
        'On death - summon an elf with the feature "Instead of dying is exiled".',
        'При гибели - вызвать эльфа с особенностью "Вместо гибели изгоняется".',
    ),
    (
        given(
            {"on": "attacked", "type": "shot"},
            {
                "effect": "strike",
                "striker": "attacker",
                "filter": {"kind": "creature", "near": {"to": "attacker", "adjacent": True, "side": "own"}},
            },
        ),
        (
            "On a shot against this card - the attacker deals a simple strike against an adjacent creature in its "
            "own squad."
        ),
        "При выстреле по этой карте - атакующий наносит простой удар по стоящему рядом существу в своем отряде.",
    ),
    (
        given({"on": "turn_start"}, {"effect": "strike", "filter": ENEMY, "unanswered": True}, optional=True),
        "At the start of your turn - may announce a simple unanswered strike against an enemy creature.",
        None,
    ),
    (
        given(
            {"on": "fury", "die": {"max": 2}},
            {
                "effect": "strike",
                "striker": "target",
                "filter": {"kind": "creature", "near": {"to": "target", "adjacent": True}},
                "open": True,
            },
            target=ELF,
            optional=True,
            type="spell",
        ),
        (
            "Fury 2: spell - your chosen elf may fight a creature adjacent to it with a simple strike as with an "
            "open card."
        ),
        (
            "Ярость 2: заклинание - выбранный ваш эльф может сразиться простым ударом с существом, стоящим рядом с "
            "ним, как с открытой картой."
        ),
    ),
    (
        given(
            {"on": "move", "cell": {"step": True}, "type": "movement"},
            {"effect": "follow", "filter": {"kind": "creature", "side": "enemy"}, "otherwise": [CHIP], "to": "self"},
        ),
        (
            "On walking to an adjacent cell - the enemy has to move any its own creature the same way (as seen by "
            "this card); if it cannot or does not want to do so, this card gets 1 chip."
        ),
        None,
    ),
    (
        given(
            {"on": "before_attacked", "type": "shot", "source": ENEMY},
            {"effect": "swap", "to": "target"},
            {"effect": "redirect", "to": "target"},
            target=ELF,
            optional=True,
        ),
        (
            "When an enemy creature attacks with a shot against this card - may change places with your elf, then "
            "redirect this attack into it."
        ),
        (
            "Когда существо противника нападает выстрелом на эту карту - может поменяться местами с вашим эльфом, "
            "при этом перенаправить эту атаку в него."
        ),
    ),
    # Prices.
    (
        {
            "class": "playable",
            "cost": {},
            "sudden": True,
            "type": "impact",
            "condition": {"exists": {"filter": {"kind": "parasite", "side": "own"}}},
            "effects": [
                {
                    "effect": "pick",
                    "filter": {"kind": "parasite", "side": "own"},
                    "effects": [{"effect": "destroy", "to": "subject"}, HEAL],
                    "to": "self",
                }
            ],
        },
        "{sudden}, destroy its own parasite: heal itself by 2.",
        "{sudden}, уничтожить своего паразит: излечиться на 2.",
    ),
    (
        {
            "class": "playable",
            "sudden": True,
            "type": "impact",
            "effects": [
                {"effect": "block", "of": "shot", "at": {"other": False}, "to": "self"},
                {"effect": "mount", "rider": "parasite", "bearer": "answered", "to": "self"},
            ],
            "limit": TURN,
        },
        "May block a shot against itself, then become a parasite of the attacker (1 time per turn).",
        None,
    ),
    (
        {
            "class": "combined",
            "cost": {"chips": "x", "most": 2},
            "optional": True,
            "trigger": {"on": "assault", "type": "shot"},
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "of": "shot",
                    "by": {"of": "x"},
                    "when": "attacking",
                    "until": "this_attack",
                    "to": "self",
                }
            ],
        },
        "On attacking with a shot - may lose X chips (maximum 2), then get +X to this shot.",
        "При нападении выстрелом - может потерять X фишек (максимум 2), при этом получить +X к этому выстрелу.",
    ),
    (
        given(
            {"on": "any_turn_end"},
            {"effect": "destroy", "to": "self"},
            {"effect": "wound", "x": 3, "to": "each", "filter": {"kind": "card", "adjacent": True}},
            name="взрыв",
        ),
        'At the end of each turn - destroy itself, then impact "взрыв" - wound all adjacent cards by 3.',
        None,
    ),
    (
        given(
            {"on": "after_attack", "type": "shot"},
            {
                "effect": "gain_feature",
                "feature": permanent(
                    {"effect": "stays_closed"}, condition={"exists": {"filter": {**ELF, "adjacent": True}, "max": 0}}
                ),
                "until": "end_of_its_next_turn",
                "to": "self",
            },
        ),
        (
            "After attacking with a shot - does not open at the start of its next turn, if next to this card there "
            "is no your elf."
        ),
        None,
    ),
    (
        used(
            {
                "effect": "gain_feature",
                "feature": given(
                    {"on": "wounded", "source": {"kind": "card", "side": "enemy"}},
                    {"effect": "wound", "x": 2, "to": "attacker"},
                ),
                "until": "end_of_turn",
                "to": "target",
            },
            target={"kind": "creature", "side": "own"},
        ),
        (
            '{tap}: your chosen creature gets "when an enemy card deals wounds to this creature - wound the attacker '
            'by 2" until the end of the turn.'
        ),
        None,
    ),
]


@pytest.mark.parametrize(("feature", "en", "ru"), FAMILIES)
def test_the_words_and_the_way_back(feature: Feature, en: str, ru: str | None) -> None:
    """What a person would write, and what the compiler makes of it."""
    comes_back(feature, en, ru)
