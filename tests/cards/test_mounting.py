"""Creatures that become symbiotes, and symbiotes that outlive their host; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text
from tests.cards.shared import judged
from tests.cards.test_compiler import read

LOST = {"effect": "replace", "what": "die", "cause": "host_lost"}


def instead(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What comes instead of a symbiote's death by that of its host."""
    return {"class": "permanent", "effects": [{**LOST, "with": list(effects), **more}]}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "В конце вашего хода может стать компаньоном стоящему рядом эльфу.",
        "At the end of your turn may become a companion of an adjacent elf.",
        {"class": "triggered", "trigger": {"on": "turn_end"}, "optional": True,
         "target": {"adjacent": True, "class": "elf"},
         "effects": [{"effect": "mount", "rider": "companion", "bearer": "target", "to": "self"}]},
    ),
    (
        "Возвращает свой подтип существа вместо гибели в результате гибели хозяина.",
        "This card regains its creature subtype instead of dying by the death of its host.",
        instead({"effect": "dismount", "to": "self"}),
    ),
    (
        "Компаньон этой карты возвращает свой подтип существа вместо гибели из-за гибели хозяина.",
        "Companion of this card regains its creature subtype instead of dying by the death of its host.",
        instead({"effect": "dismount", "to": "target"}, cards={"kind": "companion", "host": {"other": False}}),
    ),
    (
        "Если должен погибнуть из-за гибели хозяина, вместо этого получает фишку.",
        "If this card should die by the death of its host, instead of that it gets a chip.",
        instead({"effect": "gain_chips", "x": 1, "to": "self"}),
    ),
    (
        "Может блокировать выстрел по себе (2 раза за бой).",
        "May block a shot against itself (2 times per battle).",
        {"class": "playable", "sudden": True, "type": "impact",
         "effects": [{"effect": "block", "of": "shot", "at": {"other": False}, "to": "self"}],
         "limit": {"times": 2, "per": "battle"}},
    ),
    (
        "{tap}: добивание на 3, только по хозяину.",
        "{tap}: finishing 3, only against the host.",
        {"class": "playable", "cost": {"close": True}, "type": "impact", "keyword": "finishing", "x": 3,
         "target": {"hosting": True, "corporeal": True, "lives_at_most": 3}},
    ),
    (
        "+2 к броскам кубика, пока компаньон.",
        "+2 to all die rolls, while this card is a companion.",
        {"class": "permanent", "condition": {"self": {"kind": "companion"}},
         "effects": [{"effect": "modify", "what": "roll", "by": 2}]},
    ),
]  # fmt: skip

READ: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "Вместо того, чтобы погибнуть, излечивается на 2.",
        [{"class": "permanent", "effects": [{"effect": "replace", "what": "die",
                                             "with": [{"effect": "heal", "x": 2, "to": "self"}]}]}],
    ),
    (
        "При выстреле по эльфу может сделать его своим паразитом.",
        [{"class": "triggered", "trigger": {"on": "shot", "target": {"class": "elf"}}, "optional": True,
          "effects": [{"effect": "mount", "rider": "parasite", "bearer": "self", "to": "attacked"}]}],
    ),
    (
        "Может блокировать метание по себе, при этом стать компаньоном атакующему существу (2 раза за бой).",
        [{"class": "playable", "sudden": True, "type": "impact",
          "effects": [{"effect": "block", "of": "throw", "at": {"other": False}, "to": "self"},
                      {"effect": "mount", "rider": "companion", "bearer": "answered", "to": "self"}],
          "limit": {"times": 2, "per": "battle"}}],
    ),
    (
        "Если ваш симбиот должен погибнуть из-за гибели хозяина, вместо этого может поместить его на иное существо "
        "в том же отряде (3 раза за бой для паразита и 1 раз за ход для компаньона).",
        [{**instead({"effect": "change_host", "same_squad": True, "to": "target"}, cards={"side": "own", "kind": kind},
                    optional=True),
          "limit": {"times": times, "per": per}}
         for kind, times, per in (("parasite", 3, "battle"), ("companion", 1, "turn"))],
    ),
]  # fmt: skip

REFUSED = [
    "Возвращает свой подтип существа вместо регенерации из-за гибели хозяина.",
    "В конце вашего хода может стать артефактом стоящему рядом существу противника.",
    "При выстреле по эльфу может сделать его своим артефактом.",
    "{tap}: добивание на 3, только по хозяина.",
    "Если ваш эльф должен погибнуть из-за гибели хозяина, вместо этого получает фишку "
    "(1 раз за бой для паразита и 1 раз за ход для компаньона).",
    "Может блокировать выстрел по себе, при этом закрыть стоящее рядом существо (1 раз за ход).",
]


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text) == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported
