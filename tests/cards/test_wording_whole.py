"""Features that hang together in words, in both languages: who names its giver, what is lost for what, and the like."""

from __future__ import annotations

import pytest

from service.cards.wording import LANGUAGES, wording
from tests.cards.making import ELF, ENEMY, OWN, TURN, Feature, comes_back, given, permanent, used

FAMILIES: list[Feature] = [
    given(
        {"on": "any_death", "target": ELF},
        {"effect": "revive", "to": "dead"},
        {"effect": "wound", "x": 2, "get": True, "to": "self"},
    ),
    given(
        {"on": "battle_start"},
        {
            "effect": "gain_feature",
            "feature": given(
                {"on": "simple_strike"}, {"effect": "gain_chips", "x": 2, "to": "each", "filter": {"is": "giver"}}
            ),
            "to": "target",
        },
        target=ELF,
    ),
    permanent(
        {
            "effect": "grant",
            "feature": {
                "class": "playable",
                "sudden": True,
                "cost": {},
                "type": "impact",
                "effects": [{"effect": "lose_chips", "x": 1, "to": "each", "filter": {"is": "giver"}}],
            },
            "cards": ELF,
        }
    ),
    given(
        {"on": "battle_start"},
        {
            "effect": "gain_feature",
            "feature": given(
                {"on": "wounded", "whose": {"is": "giver"}},
                {"effect": "wound", "x": "amount", "get": True, "to": "self"},
            ),
            "to": "target",
        },
        target=ENEMY,
    ),
    given(
        {"on": "executes", "type": "magic", "whose": ENEMY},
        {"effect": "wound", "x": 2, "to": "target"},
        {"effect": "gain_chips", "x": 1, "to": "self"},
        type="impact",
        name="отдача",
        target={"is": "subject"},
        range=3,
    ),
    given({"on": "executes", "type": "spell", "whose": ENEMY}, {"effect": "gain_chips", "x": 1, "to": "self"}),
    used(
        {"effect": "unmark", "name": "припас", "x": 3, "to": "self"},
        {"effect": "destroy", "to": "self"},
        {"effect": "open", "to": "target"},
        target=ELF,
        count=2,
        condition={"exists": {"filter": {"other": False, "marked": {"name": "припас", "min": 3}}}},
    ),
    given(
        {"on": "simple_strike", "target": {"half_dead": True}}, {"effect": "destroy", "to": "attacked"}, optional=True
    ),
    given(
        {"on": "any_turn_start"},
        {"effect": "close", "to": "target"},
        {"effect": "gain_chips", "x": 1, "to": "target"},
        {
            "effect": "modify",
            "what": "value",
            "of": "shot",
            "by": 2,
            "when": "attacking",
            "until": "next_attack",
            "to": "self",
        },
        optional=True,
        target={"side": "own", "class": "elf", "other": True, "closed": False},
        count=2,
    ),
    given(
        {"on": "shot"},
        {
            "effect": "modify",
            "what": "value",
            "by": 2,
            "when": "attacking",
            "against": {"is": "attacked"},
            "of": "shot",
            "most": 4,
            "until": "miss_or_another",
            "to": "self",
        },
    ),
    permanent(
        {"effect": "modify", "what": "value", "of": "throw", "by": 2, "when": "attacking"},
        condition={"ranges": {"of": ["shot", "throw"], "filter": OWN, "min": 5}},
    ),
    permanent(
        {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
        condition={"ranges": {"of": ["discharge"], "filter": {"kind": "card", "side": "enemy"}, "min": 2}},
    ),
    given(
        {"on": "simple_strike"},
        optional=True,
        target={"kind": "creature", "across": {"is": "attacked"}},
        type="magic_strike",
        name="рикошет",
        value=[1, 2, 3],
    ),
    given(
        {"on": "defend", "whose": {"kind": "card"}, "striker": {"hosting": True}},
        target={"kind": "card"},
        type="shot",
        value=[2, 2, 2],
        range=2,
    ),
    given({"on": "defend", "whose": {"kind": "card"}, "striker": ELF}, {"effect": "gain_chips", "x": 1, "to": "self"}),
    given(
        {"on": "lose_chips", "whose": {"kind": "card", "side": "enemy"}},
        {
            "effect": "choose",
            "options": [
                [
                    {
                        "effect": "pick",
                        "x": "amount",
                        "filter": ELF,
                        "effects": [{"effect": "gain_chips", "x": 1, "to": "done"}],
                        "to": "self",
                    }
                ],
                [
                    {
                        "effect": "pick",
                        "filter": ELF,
                        "effects": [{"effect": "gain_chips", "x": "amount", "to": "subject"}],
                        "to": "self",
                    }
                ],
            ],
            "to": "self",
        },
        optional=True,
        limit=TURN,
    ),
    used(
        {
            "effect": "roll",
            "outcomes": [
                {"min": 5, "max": 6, "modified": True, "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]},
                {
                    "effects": [
                        {
                            "effect": "gain_feature",
                            "feature": permanent({"effect": "modify", "what": "roll", "by": 1}),
                            "while": {"self": {"kind": "creature"}},
                            "to": "self",
                        }
                    ]
                },
            ],
            "to": "self",
        }
    ),
    given(
        {"on": "heal"},
        {
            "effect": "gain_feature",
            "feature": given(
                {"on": "fury", "die": {"max": {"of": "amount"}}}, {"effect": "gain_chips", "x": 1, "to": "self"}
            ),
            "until": "end_of_turn",
            "to": "self",
        },
    ),
    given(
        {"on": "any_turn_start"},
        {
            "effect": "lose_lives",
            "all": True,
            "fewer": True,
            "effects": [
                {
                    "effect": "pick",
                    "filter": {"kind": "creature", "movement": {"max": {"of": "amount"}}},
                    "effects": [{"effect": "close", "to": "subject"}],
                    "to": "self",
                    "as": "spell",
                    "name": "дрёма",
                }
            ],
            "to": "self",
        },
        optional=True,
    ),
    {
        "class": "playable",
        "cost": {"close": True},
        "type": "spell",
        "effects": [
            {
                "effect": "lose_chips",
                "x": 2,
                "fewer": True,
                "effects": [
                    {
                        "effect": "modify",
                        "what": "value",
                        "of": "shot",
                        "by": {"of": "amount", "times": -1},
                        "when": "attacked",
                        "until": "end_of_enemy_turn",
                        "to": "done",
                    }
                ],
                "to": "each",
                "filter": ELF,
            }
        ],
        "name": "завеса",
    },
    used({"effect": "wound", "x": 1, "to": "target"}, target={"kind": "creature", "movement": {"min": 2}}),
    used(
        {
            "effect": "roll",
            "outcomes": [
                {"min": 6, "max": 6, "modified": True, "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]},
                {"effects": [{"effect": "heal", "x": 1, "to": "self"}]},
            ],
            "to": "self",
        }
    ),
    used(
        {
            "effect": "roll",
            "outcomes": [
                {"min": 3, "max": 3, "modified": True, "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]},
                {"effects": [{"effect": "heal", "x": 1, "to": "self"}]},
            ],
            "to": "self",
        }
    ),
    used(
        {
            "effect": "roll",
            "outcomes": [
                {"min": 1, "max": 2, "modified": True, "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}]},
                {"effects": [{"effect": "heal", "x": 1, "to": "self"}]},
            ],
            "to": "self",
        }
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("feature", FAMILIES)
def test_each_comes_back_as_itself(feature: Feature, language: str) -> None:
    comes_back(feature, language)


#: How such features are said.
SAID = [
    (
        FAMILIES[1],
        'At the start of battle - your chosen elf gets "on a simple strike - the source of this feature gets 2 chips".',
        'В начале боя - выбранный ваш эльф получает "при простом ударе - источник этой особенности получает 2 фишки".',
    ),
    (
        FAMILIES[6],
        '{tap}, lose 3 markers "припас": destroy itself, then open up to 2 of your elves.',
        '{tap}, потерять 3 маркера "припас": уничтожиться, при этом открыть до 2 ваших эльфов.',
    ),
    (
        FAMILIES[8],
        "At the start of each turn - may close up to 2 of your other open elves, then they get 1 "
        "chip, then this card gets +2 to its next shot.",
        "В начале хода - может закрыть до 2 других ваших открытых эльфов, при этом они получают 1 "
        "фишку, при этом эта карта получает +2 к следующему выстрелу.",
    ),
    (
        FAMILIES[20],
        "{tap}: wound the chosen creature with {move} 2 or more by 1.",
        "{tap}: ранить выбранное существо с {move} 2 или более на 1.",
    ),
]


@pytest.mark.parametrize(("feature", "en", "ru"), SAID)
def test_a_person_would_say_so(feature: Feature, en: str, ru: str) -> None:
    """The sentences of some of them."""
    assert wording([feature]) == {"en": [en], "ru": [ru]}
