"""The 2023 edition, which most people play today: what differs from its older relatives."""

from __future__ import annotations

from dataclasses import replace

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.position.model import KINDS
from service.games.berserk.rules.rulesets.starter_2023_book import SAYS
from service.games.berserk.rules.rulesets.storm import STORM

STARTER_2023 = replace(
    STORM,
    id="starter-2023",
    name={"en": "Starter edition 2023", "ru": "Стартовая редакция 2023 года"},
    inherits="storm",
    crystals={"first": (24, 22), "second": (25, 23)},
    metric=board.orthogonal_distance,
    mulligan_gold=1,
    mulligan_cards=0,
    free_elements=1,
    single_element_bonus=0,
    too_near=("starter.8.11", "starter.9.5"),
    immunities={
        # additional lives are of cards, and cards give them to artifacts; what heals and poisons is of creatures
        "artifact": {
            "heal": ("starter.heal.1",),
            "poison": ("starter.poison.1",),
            "finish": ("starter.finishing.1",),
            "drain": ("starter.vampirism.1",),
            "equipment": STORM.immunity("artifact", "equipment"),
        }
    },
    edition="modern",
    options={**STORM.options, "depth": ("third_rows", "back_rows", "outer_columns")},
    bearers={"formation": frozenset(KINDS)},
    adds={
        "enemy_hosts": ("starter.3.10", "starter.3.15"),
        "bodiless_death": ("starter.incorporeality.7",),
        "bodiless_cell": ("starter.incorporeality.3", "starter.incorporeality.4"),
        "bodiless_regeneration": ("starter.regeneration.2",),
        "incarnated_death": ("starter.incarnation.5",),
        "incarnation_declared": ("starter.incarnation.2",),
        "answers_attack": ("starter.on_attack.1",),
        "assault_declared": ("starter.on_attack.1",),
        "rerolled_first": ("starter.modifiers.3",),
        "one_action": ("starter.6.6", "starter.6.8"),
        "sturdy": ("starter.fortitude.1",),
        "eaten": ("starter.corpse_eating.2",),
        "drained": ("starter.vampirism.1", "starter.vampirism.2", "starter.vampirism.3"),
        "dead_at_once": ("starter.9.8", "starter.destroy.1"),
        "named_flyer": ("starter.11.8", "starter.flight.1"),
        "hidden_at_will": ("starter.5.13",),
        "modified_rolls": ("starter.modifiers.3",),
        "not_again": ("starter.11.2",),
        "legal_once": ("starter.8.21",),
        "symbiote_flight": ("starter.flight.1", "208.4"),
        "ignored_by_kind": ("408.2", "408.4"),
        "waits_on": ("416.4", "418.1"),
        "flyer_strike": ("starter.3.6", "starter.3.8"),
    },
    says={**STORM.says, **SAYS},
    numbering="starter.",
    line=("starter.", "storm."),
    settled=STORM.settled | {"printed-lives", "playable-features", "maximum-of-additional-lives"},
)
