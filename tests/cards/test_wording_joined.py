"""More features that hang together in words, in both languages: alternatives, landings, who was hurt, and the like."""

from __future__ import annotations

import pytest

from service.cards.wording import LANGUAGES, wording
from tests.cards.making import ELF, ENEMY, OWN, TURN, Feature, comes_back, given, permanent, used

FAMILIES: list[Feature] = [
    permanent(
        {"effect": "grant", "feature": {"keyword": "armor", "x": 1}, "cards": {"hosting": True}},
        condition={"self": {"host": {"element": "swamps"}}},
    ),
    permanent(
        {"effect": "grant", "feature": {"keyword": "armor", "x": 1}, "cards": {"hosting": True}},
        condition={"self": {"host": {"element": "swamps"}}, "exists": {"filter": {"side": "own", "class": "elf"}}},
    ),
    given(
        {
            "on": "wounded",
            "type": "attacks",
            "source": {"kind": "creature", "flying": True},
            "whose": {"kind": "card", "marked": {"name": "мишень", "whose": "self"}},
        },
        {"effect": "wound", "x": 1, "to": "subject"},
        {"effect": "unmark", "name": "мишень", "to": "subject"},
    ),
    given(
        {"on": "wounded", "type": "shot", "source": ENEMY, "whose": ELF}, {"effect": "heal", "x": 1, "to": "subject"}
    ),
    permanent(
        {
            "effect": "reach",
            "of": "simple_strike",
            "against": {"any": [{"flying": True}, {"kind": "creature", "ability": "magic"}]},
        }
    ),
    given(
        {"on": "turn_start"},
        {
            "effect": "wound",
            "x": {
                "of": "case",
                "if": {"exists": {"filter": {"is": "target", "walked_last": {"turn": "its", "so": False}}}},
                "then": 3,
                "else": 1,
            },
            "to": "target",
        },
        target=ENEMY,
    ),
    used(
        {
            "effect": "wound",
            "x": {"of": "case", "if": {"exists": {"filter": {"is": "target", "closed": True}}}, "then": 3, "else": 1},
            "to": "target",
        },
        target=ENEMY,
    ),
    used(
        {"effect": "exile", "to": "self"},
        {
            "effect": "summon",
            "filter": {"class": "elf"},
            "cell": {"stood": "self"},
            "wounds": {"of": "wounds", "whose": "self"},
            "to": "self",
        },
    ),
    given(
        {"on": "after_attack", "whose": ENEMY, "amount": {"max": 0}},
        {"effect": "set_die", "x": 1, "to": "subject"},
        optional=True,
        limit=TURN,
    ),
    given(
        {"on": "after_attack", "type": "shot", "whose": ELF, "amount": {"max": 0}},
        {"effect": "gain_chips", "x": 1, "to": "self"},
    ),
    given({"on": "after_attack", "amount": {"max": 0}}, {"effect": "gain_chips", "x": 1, "to": "self"}),
    used(
        {"effect": "curse", "to": "target"},
        {"effect": "wound", "x": 2, "to": "target", "which": "dearer"},
        target={"kind": "creature", "closed": True},
        count=2,
        exactly=True,
        unlike="squad",
    ),
    given(
        {"on": "assault", "type": "shot"},
        {"effect": "curse", "to": "target"},
        {"effect": "wound", "x": 1, "to": "target", "which": "cheaper"},
        target={"kind": "creature"},
        count=2,
        exactly=True,
        unlike="squad",
        type="impact",
        name="склока",
        optional=True,
    ),
    used(
        {"effect": "exile", "to": "target"},
        {
            "effect": "summon",
            "filter": {"class": "elf", "crystal_like": {"is": "target"}, "cost_apart": {"is": "target", "by": 2}},
            "to": "self",
        },
        target=ELF,
    ),
    {
        "class": "playable",
        "cost": {"close": True},
        "type": "shot",
        "value": [1, 1, 2],
        "effects": [
            {
                "effect": "pick",
                "x": 2,
                "filter": ELF,
                "effects": [
                    {
                        "effect": "pick",
                        "among": "done",
                        "filter": {},
                        "effects": [
                            {"effect": "gain_chips", "x": 1, "to": "subject"},
                            {"effect": "extra_lives", "x": 2, "to": "done"},
                        ],
                        "to": "self",
                    }
                ],
                "to": "self",
            }
        ],
    },
    given(
        {"on": "fight"},
        {"effect": "gain_chips", "x": 1, "to": "self", "if": {"self": {"wounded": False}}},
        {"effect": "heal", "x": 2, "to": "self", "if": {"self": {"wounded": True}}},
    ),
    given({"on": "fight"}, {"effect": "extra_lives", "x": {"of": "die"}, "to": "self"}),
    given(
        {"on": "answer", "target": {"kind": "creature"}},
        {
            "effect": "gain_feature",
            "feature": permanent(
                {"effect": "forbid", "action": "attacks", "against": {"not": {"is": "giver"}}},
                condition={"exists": {"filter": {"is": "giver"}}},
            ),
            "to": "attacked",
        },
    ),
    given(
        {"on": "simple_strike", "target": {"kind": "card", "zone": "battlefield"}},
        {
            "effect": "attempt",
            "effects": [{"effect": "lose_flight", "beside": "attacked", "to": "self"}],
            "then": [
                {
                    "effect": "attempt",
                    "effects": [{"effect": "wound", "x": 1, "to": "attacked"}],
                    "then": [{"effect": "gain_chips", "x": 1, "to": "self"}],
                    "to": "self",
                }
            ],
            "to": "self",
        },
        optional=True,
        condition={"self": {"flying": True}},
    ),
    used(
        {"effect": "move", "cell": {"adjacent": "moved"}, "to": "target"},
        {"effect": "lose_flight", "cell": {"stood": "target"}, "to": "self"},
        {"effect": "wound", "x": 2, "to": "target"},
        target=ENEMY,
    ),
    used({"effect": "mark", "name": "запас", "to": "self", "stacks": True}),
    used(
        {
            "effect": "modify_roll",
            "by": -3,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "class": "gnome"}}},
        },
        {
            "effect": "modify_roll",
            "by": -1,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "class": "gnome"}, "max": 0}},
        },
        sudden=True,
        target=ELF,
    ),
    used(
        {"effect": "heal", "x": 3, "to": "target", "if": {"exists": {"filter": {"is": "target", "class": "gnome"}}}},
        {
            "effect": "heal",
            "x": 1,
            "to": "target",
            "if": {"exists": {"filter": {"is": "target", "class": "gnome"}, "max": 0}},
        },
        target=OWN,
    ),
    used(
        {
            "effect": "prophecy",
            "x": 1,
            "effects": [
                {
                    "effect": "if_shown",
                    "filter": {"kind": "card", "corporeal": False},
                    "effects": [{"effect": "heal", "x": {"of": "movement", "whose": "shown"}, "to": "target"}],
                }
            ],
            "to": "self",
        },
        target={"kind": "creature"},
    ),
    used(
        {
            "effect": "prophecy",
            "x": 1,
            "effects": [
                {
                    "effect": "if_shown",
                    "filter": {"any": [{"kind": "card", "element": "forests"}, {"kind": "card", "element": "swamps"}]},
                    "effects": [
                        {
                            "effect": "if_shown",
                            "filter": {"kind": "card", "element": "forests"},
                            "effects": [{"effect": "gain_chips", "x": 1, "to": "self"}],
                        },
                        {
                            "effect": "if_shown",
                            "filter": {"kind": "card", "element": "swamps"},
                            "effects": [{"effect": "heal", "x": 1, "to": "self"}],
                        },
                    ],
                    "otherwise": [{"effect": "close", "to": "self"}],
                }
            ],
            "to": "self",
        }
    ),
    permanent(
        {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
        condition={
            "exists": {
                "filter": {
                    "kind": "creature",
                    "side": "own",
                    "cost": {"min": {"of": "cost", "whose": "self"}},
                    "other": True,
                    "copy": False,
                }
            }
        },
    ),
    permanent(
        {"effect": "modify", "what": "value", "of": "shot", "by": 1, "when": "attacking"},
        condition={
            "exists": {
                "filter": {
                    "kind": "creature",
                    "side": "own",
                    "cost": {"min": {"of": "cost", "whose": "self"}},
                    "other": True,
                }
            }
        },
    ),
    given(
        {"on": "assault", "type": "shot"},
        {
            "effect": "meanness",
            "x": 1,
            "effects": [
                {
                    "effect": "strike",
                    "striker": "subject",
                    "filter": {"near": {"to": "subject", "adjacent": True}, "kind": "creature"},
                    "force": ["strong"],
                }
            ],
            "to": "self",
        },
    ),
    given(
        {"on": "assault", "type": "shot"},
        {
            "effect": "meanness",
            "x": 1,
            "effects": [
                {
                    "effect": "strike",
                    "striker": "subject",
                    "filter": {"near": {"to": "subject", "adjacent": True}, "kind": "card"},
                    "if": {"exists": {"filter": {"is": "subject", "class": "elf"}}},
                }
            ],
            "to": "self",
        },
    ),
    used({"effect": "move", "cell": {"crowd": {"filter": ELF, "min": 2}}, "to": "target"}, target=ENEMY),
    used({"effect": "move", "cell": {"crowd": {"filter": ENEMY, "min": 2}}, "to": "self"}),
    used(
        {
            "effect": "move",
            "cell": {"crowd": {"filter": ELF, "min": {"of": "chips", "whose": "self", "times": -1, "plus": 5}}},
            "to": "target",
        },
        target=ENEMY,
    ),
    given(
        {"on": "turn_start"},
        {
            "effect": "meanness",
            "x": 2,
            "effects": [
                {"effect": "move", "cell": {"near": {"to": "subject", "opposite": True}}, "to": "self"},
                {"effect": "attack", "blow": {"type": "shot", "value": [1, 1, 1]}},
            ],
            "to": "self",
        },
    ),
    given(
        {"on": "turn_start"},
        {
            "effect": "meanness",
            "x": 1,
            "effects": [{"effect": "move", "cell": {"near": {"to": "subject", "behind": True}}, "to": "self"}],
            "to": "self",
        },
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("feature", FAMILIES)
def test_each_comes_back_as_itself(feature: Feature, language: str) -> None:
    comes_back(feature, language)


CASE = {"self": {"closed": True}}
MISSED = {"effect": "gain_feature", "feature": permanent({"effect": "stays_closed"}), "until": "end_of_its_next_turn"}


@pytest.mark.parametrize(
    "feature",
    [
        given({"on": "throw"}, {**MISSED, "to": "attacked", "if": CASE}),
        given({"on": "throw"}, {**MISSED, "to": "attacked", "most": 2}),
        given({"on": "starts_with"}, {"effect": "gain_chips", "x": 1, "max": 2, "to": "self"}),
        used({"effect": "attack", "blow": {"type": "shot", "value": [1, 1, 1]}, "if": CASE, "to": "self"}),
        used({"effect": "roll", "outcomes": [{"min": 1, "max": 2, "of": "it", "effects": []}], "to": "self"}),
        permanent({"effect": "modify", "what": "roll", "by": 1}, condition={"exists": {"filter": OWN, "of": "it"}}),
        used({"effect": "wound", "x": 1, "to": "target"}, target={**OWN, "marked": {"name": "припас", "min": 2}}),
    ],
)
def test_what_it_would_not_say_has_no_words(feature: Feature) -> None:
    """Rather none than words that leave a part of it out."""
    assert wording([feature]) == {"en": [None], "ru": [None]}
