"""The online variant: the classic game on a server, at tables that set their own crystals and clocks."""

from __future__ import annotations

from dataclasses import replace

from service.games.berserk.rules.rulesets.base import Numbers
from service.games.berserk.rules.rulesets.classic import CLASSIC
from service.games.berserk.rules.rulesets.online_book import SAYS

#: A table's own crystals, and its clocks in seconds, up to an hour.
CRYSTALS, SECONDS = Numbers(0, 999), Numbers(0, 3600)

ONLINE = replace(
    CLASSIC,
    id="online",
    name={"en": "Berserk Online", "ru": "Берсерк Онлайн"},
    inherits="classic",
    versions={},
    options={
        "gold": CRYSTALS,
        "silver": CRYSTALS,
        "deck_seconds": SECONDS,
        "squad_seconds": SECONDS,
        "placement_seconds": SECONDS,
    },
    neutral_bonus=1,
    clocks={"deal": "deck_seconds", "recruitment": "squad_seconds", "placement": "placement_seconds"},
    time_rules=("online.2.3",),
    says=SAYS,
    numbering="online.",
    line=("online.",),
    settled=frozenset({"movement", "gaining-a-chip", "gold-for-ordinary-cards", "strike-at-a-closed-card"}),
)
