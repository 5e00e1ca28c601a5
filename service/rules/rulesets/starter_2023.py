"""The 2023 edition, which most people play today: what differs from its older relatives."""

from __future__ import annotations

from dataclasses import replace

from service.rules import board
from service.rules.rulesets.classic import CLASSIC
from service.rules.rulesets.starter_2023_book import SAYS

STARTER_2023 = replace(
    CLASSIC,
    id="starter-2023",
    name={"en": "Starter edition 2023", "ru": "Стартовая редакция 2023 года"},
    inherits="classic",
    crystals={"first": (24, 22), "second": (25, 23)},
    metric=board.orthogonal_distance,
    free_elements=1,
    single_element_bonus=0,
    edition="modern",
    options={"format": ("constructed", "draft", "sealed")},
    versions={},
    says=SAYS,
    numbering="starter.",
    settled=frozenset({"movement", "gaining-a-chip", "no-possible-host", "printed-lives", "playable-features"}),
)
