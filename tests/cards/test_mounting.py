"""Creatures that become symbiotes, and symbiotes that outlive their host; sentences of our own."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text, judged
from tests.cards.test_compiler import both_say, read

LOST = {"effect": "replace", "what": "die", "cause": "host_lost"}


def instead(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What comes instead of a symbiote's death by that of its host."""
    return {"class": "permanent", "effects": [{**LOST, "with": list(effects), **more}]}


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "В конце вашего хода может стать паразитом стоящему рядом существу противника.",
        "At the end of your turn may become a parasite of an adjacent enemy creature.",
        {"class": "triggered", "trigger": {"on": "turn_end"}, "optional": True,
         "target": {"adjacent": True, "kind": "creature", "side": "enemy"},
         "effects": [{"effect": "mount", "rider": "parasite", "bearer": "target", "to": "self"}]},
    ),
    (
        "Возвращает свой подтип существа вместо того, чтобы погибнуть в результате гибели хозяина.",
        "This card regains its creature subtype instead of dying by the death of its host.",
        instead({"effect": "dismount", "to": "self"}),
    ),
    (
        "Паразит этой карты возвращает свой подтип существа вместо того, чтобы погибнуть в результате гибели хозяина.",
        "Parasite of this card regains its creature subtype instead of dying by the death of its host.",
        instead({"effect": "dismount", "to": "target"}, cards={"kind": "parasite", "host": {"other": False}}),
    ),
    (
        "Если должен погибнуть в результате гибели хозяина, вместо этого получает полет.",
        "If this card should die by the death of its host, instead of that it gets flight.",
        instead({"effect": "gain_flight", "to": "self"}),
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
        {"class": "playable", "cost": {"close": True}, "type": "impact",
         "target": {"hosting": True, "corporeal": True, "lives_at_most": 3},
         "effects": [{"effect": "finish", "x": 3, "to": "target"}]},
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
        "При выстреле по эльфу может сделать его своим паразитом.",
        [{"class": "triggered", "trigger": {"on": "shot", "target": {"class": "elf"}}, "optional": True,
          "effects": [{"effect": "mount", "rider": "parasite", "bearer": "self", "to": "attacked"}]}],
    ),
    (
        "Может блокировать метание по себе, при этом стать паразитом атакующему существу (1 раз за ход).",
        [{"class": "playable", "sudden": True, "type": "impact",
          "effects": [{"effect": "block", "of": "throw", "at": {"other": False}, "to": "self"},
                      {"effect": "mount", "rider": "parasite", "bearer": "answered", "to": "self"}],
          "limit": {"times": 1, "per": "turn"}}],
    ),
    (
        "Если ваш симбиот должен погибнуть в результате гибели хозяина, вместо этого поместить его на другое существо "
        "в том же отряде (2 раза за бой для компаньона и 1 раз за бой для паразита).",
        [{**instead({"effect": "change_host", "same_squad": True, "to": "target"}, cards={"side": "own", "kind": kind}),
          "limit": {"times": times, "per": "battle"}} for kind, times in (("companion", 2), ("parasite", 1))],
    ),
]  # fmt: skip

REFUSED = [
    "В конце вашего хода может стать артефактом стоящему рядом существу противника.",
    "При выстреле по эльфу может сделать его своим артефактом.",
    "{tap}: добивание на 3, только по хозяина.",
    "Если ваш эльф должен погибнуть в результате гибели хозяина, вместо этого получает фишку "
    "(1 раз за бой для компаньона и 1 раз за бой для паразита).",
    "Может блокировать выстрел по себе, при этом закрыть стоящее рядом существо (1 раз за ход).",
]


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS)
def test_both_languages_say_it(russian: str, english: str, feature: dict[str, Any]) -> None:
    """The same feature in both languages, and one that the judge takes."""
    both_say(russian, english, feature)


@pytest.mark.parametrize(("text", "features"), READ)
def test_russian_says_it(text: str, features: list[dict[str, Any]]) -> None:
    assert read(text) == features


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood(text: str) -> None:
    assert judged(compile_text(text)).unsupported
