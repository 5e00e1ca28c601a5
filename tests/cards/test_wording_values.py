"""The values that a field may take, in words in both languages: numbers of moments, what a card is, who is so."""

from __future__ import annotations

import pytest

from service.cards.wording import LANGUAGES
from tests.cards.making import ELF, ENEMY, OWN, Feature, comes_back, given, permanent, used

FAMILIES: list[Feature] = [
    given(
        {"on": "battle_start"},
        {
            "effect": "gain_feature",
            "feature": given({"on": "close", "whose": {"is": "giver"}}, {"effect": "close", "to": "self"}),
            "to": "target",
        },
        target=ELF,
    ),
    permanent(
        {
            "effect": "grant",
            "feature": given(
                {"on": "death"}, {"effect": "extra_lives", "x": 1, "to": "each", "filter": {"is": "giver"}}
            ),
            "cards": ELF,
        }
    ),
    permanent(
        {
            "effect": "grant",
            "feature": used({"effect": "heal", "x": 2, "to": "each", "filter": {"is": "giver"}}),
            "cards": ELF,
        }
    ),
    permanent(
        {"effect": "grant", "feature": used({"effect": "open", "to": "each", "filter": {"is": "giver"}}), "cards": ELF}
    ),
    permanent(
        {
            "effect": "grant",
            "feature": given({"on": "wounded"}, {"effect": "wound", "x": 1, "to": "each", "filter": {"is": "giver"}}),
            "cards": ELF,
        }
    ),
    permanent(
        {
            "effect": "grant",
            "feature": given({"on": "turn_start"}, {"effect": "destroy", "to": "each", "filter": {"is": "giver"}}),
            "cards": ENEMY,
        }
    ),
    given({"on": "executes", "type": "magic", "whose": ELF}, {"effect": "gain_chips", "x": 1, "to": "subject"}),
    given({"on": "executes", "type": "magic"}, {"effect": "gain_chips", "x": 1, "to": "self"}),
    given(
        {"on": "executes", "type": "magic", "whose": ENEMY},
        {"effect": "close", "to": "target"},
        type="spell",
        name="запрет",
        target={"is": "subject"},
        range=2,
    ),
    given({"on": "shot", "target": {"half_dead": True}}, {"effect": "gain_chips", "x": 1, "to": "self"}),
    given(
        {"on": "shot", "target": {"half_dead": True, "kind": "creature"}},
        {"effect": "gain_chips", "x": 1, "to": "self"},
    ),
    given({"on": "heal"}, {"effect": "gain_chips", "x": "amount", "to": "self"}),
    given({"on": "lose_chips"}, {"effect": "wound", "x": "amount", "to": "target"}, target=ENEMY),
    used({"effect": "wound", "x": 1, "to": "target"}, target={"kind": "creature", "movement": {"equal": 2}}),
    used({"effect": "wound", "x": 1, "to": "target"}, target={"kind": "creature", "movement": {"max": 1}}),
    used(
        {
            "effect": "gain_feature",
            "feature": permanent({"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"}),
            "while": {"self": {"kind": "artifact"}},
            "to": "self",
        }
    ),
    given(
        {"on": "simple_strike"},
        {"effect": "wound", "x": 1, "to": "target"},
        target={"kind": "card", "across": {"is": "attacked"}},
    ),
    permanent(
        {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
        condition={"ranges": {"of": ["shot", "discharge", "throw"], "filter": ELF, "min": 3}},
    ),
    given(
        {"on": "defend", "whose": {"kind": "card"}, "striker": {"other": False}},
        {"effect": "gain_chips", "x": 1, "to": "self"},
    ),
    given({"on": "defend", "whose": {"kind": "card"}, "striker": ENEMY}, {"effect": "wound", "x": 1, "to": "subject"}),
    given(
        {"on": "any_turn_start"},
        {
            "effect": "lose_lives",
            "all": True,
            "fewer": True,
            "effects": [
                {
                    "effect": "pick",
                    "filter": ENEMY,
                    "effects": [{"effect": "wound", "x": {"of": "amount"}, "to": "subject"}],
                    "to": "self",
                    "as": "impact",
                    "name": "плата",
                }
            ],
            "to": "self",
        },
        optional=True,
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
                    "filter": ENEMY,
                    "effects": [{"effect": "wound", "x": {"of": "amount"}, "to": "subject"}],
                    "to": "self",
                    "as": "impact",
                }
            ],
            "to": "self",
        },
        optional=True,
    ),
    used(
        {
            "effect": "lose_chips",
            "x": 4,
            "fewer": True,
            "effects": [
                {
                    "effect": "modify",
                    "what": "value",
                    "of": "simple_strike",
                    "by": {"of": "amount"},
                    "when": "attacking",
                    "until": "end_of_turn",
                    "to": "done",
                }
            ],
            "to": "each",
            "filter": OWN,
        }
    ),
    used(
        {"effect": "gain_chips", "x": 1, "to": "target"},
        target={"kind": "creature"},
        count=2,
        exactly=True,
        unlike="squad",
    ),
    used(
        {"effect": "wound", "x": 1, "to": "target"}, target={"kind": "creature"}, count=2, exactly=True, unlike="squad"
    ),
    {
        "class": "playable",
        "cost": {"close": True},
        "type": "spell",
        "name": "жребий",
        "effects": [
            {
                "effect": "pick",
                "among": "target",
                "filter": {},
                "effects": [{"effect": "curse", "to": "subject"}, {"effect": "bless", "to": "done"}],
                "to": "self",
            }
        ],
        "target": OWN,
        "count": 2,
        "exactly": True,
    },
    used(
        {
            "effect": "modify_roll",
            "by": 2,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "element": "forests", "kind": "creature"}}},
        },
        {
            "effect": "modify_roll",
            "by": 1,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "element": "forests", "kind": "creature"}, "max": 0}},
        },
        sudden=True,
        target=OWN,
    ),
    used(
        {"effect": "poison", "x": 3, "to": "target", "if": {"exists": {"filter": {"is": "target", "class": "gnome"}}}},
        {
            "effect": "poison",
            "x": 1,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "class": "gnome"}, "max": 0}},
        },
        target=OWN,
    ),
    used(
        {
            "effect": "extra_lives",
            "x": 3,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "class": "gnome"}}},
        },
        {
            "effect": "extra_lives",
            "x": 1,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "class": "gnome"}, "max": 0}},
        },
        target=OWN,
    ),
    given(
        {"on": "simple_strike"},
        {
            "effect": "wound",
            "x": 3,
            "to": "attacked",
            "if": {"exists": {"filter": {"is": "attacked", "class": "gnome"}}},
        },
        {
            "effect": "wound",
            "x": 1,
            "to": "attacked",
            "if": {"exists": {"filter": {"is": "attacked", "class": "gnome"}, "max": 0}},
        },
    ),
    used(
        {
            "effect": "wound",
            "x": {"of": "case", "if": {"exists": {"filter": {"is": "target", "wounded": True}}}, "then": 3, "else": 1},
            "to": "target",
        },
        target=ENEMY,
    ),
    used(
        {
            "effect": "wound",
            "x": {"of": "case", "if": {"exists": {"filter": {"is": "target", "class": "elf"}}}, "then": 3, "else": 1},
            "to": "target",
        },
        target=ENEMY,
    ),
    used(
        {
            "effect": "wound",
            "x": {"of": "case", "if": {"exists": {"filter": {"is": "target", "got": "curse"}}}, "then": 3, "else": 1},
            "to": "target",
        },
        target=ENEMY,
    ),
    given(
        {"on": "simple_strike"},
        {
            "effect": "wound",
            "x": {"of": "case", "if": {"exists": {"filter": {"is": "attacked", "closed": True}}}, "then": 3, "else": 1},
            "to": "attacked",
        },
    ),
    used(
        {
            "effect": "prophecy",
            "x": 1,
            "effects": [
                {
                    "effect": "if_shown",
                    "filter": {"kind": "card", "keyword": "armor"},
                    "effects": [
                        {
                            "effect": "wound",
                            "x": {"of": "feature", "keyword": "armor", "whose": "shown"},
                            "to": "target",
                        }
                    ],
                }
            ],
            "to": "self",
        },
        target={"kind": "creature"},
    ),
    used({"effect": "move", "cell": {"crowd": {"filter": {"class": "elf"}, "min": 3}}, "to": "self"}),
    given(
        {"on": "after_attack", "type": "simple_strike", "amount": {"max": 0}, "target": ENEMY},
        {"effect": "gain_chips", "x": 1, "to": "self"},
    ),
    given(
        {"on": "after_attack", "type": "simple_strike", "amount": {"max": 0}, "whose": ENEMY},
        {"effect": "wound", "x": 1, "to": "subject"},
    ),
    given(
        {"on": "after_attack", "whose": ENEMY, "amount": {"max": 0}},
        {"effect": "gain_chips", "x": 1, "to": "self"},
        optional=True,
    ),
    used(
        {"effect": "unmark", "name": "припас", "x": 1, "to": "self"},
        {"effect": "heal", "x": 1, "to": "self"},
        condition={"exists": {"filter": {"other": False, "marked": {"name": "припас", "min": 1}}}},
    ),
    {
        "class": "playable",
        "cost": {"chips": 1},
        "type": "impact",
        "effects": [
            {"effect": "unmark", "name": "припас", "x": 5, "to": "self"},
            {"effect": "heal", "x": 1, "to": "self"},
        ],
        "condition": {"exists": {"filter": {"other": False, "marked": {"name": "припас", "min": 5}}}},
    },
    permanent(
        {
            "effect": "reach",
            "of": "simple_strike",
            "against": {"any": [{"flying": True}, {"class": "elf"}, {"kind": "artifact"}]},
        }
    ),
    given({"on": "fight"}, {"effect": "wound", "x": {"of": "die"}, "to": "target"}, target=ENEMY),
    given(
        {"on": "wounded", "type": "attacks", "source": {"class": "elf"}, "whose": {"kind": "artifact", "side": "own"}},
        {"effect": "heal", "x": 1, "to": "subject"},
    ),
    given(
        {"on": "wounded", "type": "shot", "source": {"kind": "creature"}, "whose": {"kind": "card", "side": "enemy"}},
        {"effect": "close", "to": "subject"},
    ),
    given(
        {"on": "assault", "whose": {"side": "own", "class": "pirate"}},
        {
            "effect": "modify",
            "what": "roll",
            "by": {
                "of": "cards",
                "filter": {"class": "pirate", "acted": True, "side": "own", "not": {"is": "subject"}},
                "max": 3,
            },
            "when": "attacking",
            "until": "this_attack",
            "to": "subject",
        },
    ),
    {
        "class": "playable",
        "type": "impact",
        "effects": [
            {"effect": "unmark", "name": "припас", "x": 2, "to": "self"},
            {"effect": "heal", "x": 1, "to": "self"},
        ],
        "condition": {"exists": {"filter": {"other": False, "marked": {"name": "припас", "min": 2}}}},
    },
    given({"on": "chips"}, {"effect": "wound", "x": "amount", "to": "target"}, target=ENEMY),
    given({"on": "lives"}, {"effect": "gain_chips", "x": "amount", "to": "self"}),
    given({"on": "lose_lives"}, {"effect": "gain_chips", "x": "amount", "to": "self"}),
    given({"on": "wounds"}, {"effect": "heal", "x": "amount", "to": "self"}),
    given({"on": "wounds", "type": "shot"}, {"effect": "heal", "x": "amount", "to": "self"}),
    given({"on": "chips", "whose": ELF}, {"effect": "heal", "x": "amount", "to": "subject"}),
    given({"on": "chips"}, {"effect": "poison", "x": "amount", "to": "target"}, target=ENEMY),
    given({"on": "chips"}, {"effect": "extra_lives", "x": "amount", "to": "target"}, target=ELF),
    given({"on": "lives"}, {"effect": "lose_chips", "x": "amount", "to": "target"}, target=ENEMY),
    given({"on": "lives"}, target={"kind": "card", "side": "enemy"}, type="shot", value=[1, 1, 1]),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("feature", FAMILIES)
def test_each_comes_back_as_itself(feature: Feature, language: str) -> None:
    comes_back(feature, language)
