"""The online variant: the classic game on a server, at tables that set crystals and clocks."""

from __future__ import annotations

from dataclasses import replace

from service.rules.rulesets.classic import CLASSIC

ONLINE = replace(
    CLASSIC,
    id="online",
    name={"en": "Berserk Online", "ru": "Берсерк Онлайн"},
    inherits="classic",
    versions={},
    options={},
    neutral_bonus=1,
    numbering="online.",
    line=("online.",),
)
