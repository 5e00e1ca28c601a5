"""Storm of the Elements: the classic game with other crystals, a sixth element and boots."""

from __future__ import annotations

from dataclasses import replace

from service.games.berserk.rules.rulesets.classic import CLASSIC
from service.games.berserk.rules.rulesets.storm_book import SAYS

STORM = replace(
    CLASSIC,
    id="storm",
    name={"en": "Storm of the Elements", "ru": "Буря Стихий"},
    inherits="classic",
    crystals={"first": (24, 22), "second": (25, 23)},
    versions={},
    options={"format": ("constructed", "draft", "sealed")},
    free_elements=1,
    single_element_bonus=0,
    mulligan_gold=0,
    mulligan_cards=1,
    too_near=("storm.7.7",),
    immunities={
        "artifact": {
            "extra_lives": ("storm.2.8",),
            "heal": ("storm.2.8",),
            "poison": ("storm.2.9",),
            "finish": ("storm.2.9",),
            "drain": ("storm.2.9",),
            "equipment": ("storm.2.10",),
        }
    },
    unfit_owners={"flying": ("storm.2.13",), "incorporeality": ("storm.2.13",)},
    equipment_lost={"flying": ("storm.2.14",), "incorporeality": ("storm.2.14",), "elsewhere": ("storm.2.14",)},
    says=SAYS,
    numbering="storm.",
    line=("storm.",),
    settled=frozenset(
        {"movement", "gaining-a-chip", "no-possible-host", "ranged-attack-at-adjacent-card", "gold-for-ordinary-cards"}
    ),
)
