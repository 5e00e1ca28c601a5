"""The transformer is put together of many parts: what one of them says must not be said otherwise by another."""

from __future__ import annotations

from collections import defaultdict

from service.cards.features import Meaning


def test_no_part_hides_another() -> None:
    parts = defaultdict(list)
    for part in Meaning.__mro__:
        if part.__module__.startswith("service.cards"):
            for name in vars(part):
                if not name.startswith("__"):
                    parts[name].append(part.__name__)
    assert parts["wound"] == ["EffectMeaning"], "the parts are looked at"
    assert {name: said for name, said in parts.items() if len(said) > 1} == {}
