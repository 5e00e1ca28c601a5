"""Protection as its components (§411): what a protection covers, and what is left of it when a part is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import MELEE, TYPE_GROUPS, in_group
from service.games.berserk.rules.position.model import Feature, Wire

if TYPE_CHECKING:
    pass

#: The single type that each of these protections is from.
_SINGLE = {
    "shots": "shot", "throws": "throw", "discharges": "discharge", "magic_strikes": "magic_strike",
    "special_strikes": "special_strike", "simple_strikes": "simple_strike", "spells": "spell", "impacts": "impact",
    "strike_through_a_row": "strike_through_a_row",
}  # fmt: skip
_NAME = {kind: name for name, kind in _SINGLE.items()}


def single(type: str) -> str:
    """The name of the protection from just this type of attack or ability."""
    return _NAME.get(type, type)


def kinds_of(type: str) -> tuple[str, ...]:
    """The protections that stop an attack of this type for what it is: from just this type, and from ways to strike."""
    return (single(type), *(("directed_strikes", "unanswered_strikes") if type in MELEE else ()))


def components(name: str) -> frozenset[str]:
    """The single protections that a protection consists of (411.4); one that is no group is its own component."""
    if name in _SINGLE or name not in TYPE_GROUPS:
        return frozenset({name})
    return frozenset(_NAME[kind] for kind in TYPE_GROUPS[name])


def ignored_protection(spec: str | None, name: str | None, type: str) -> bool:
    """Whether ignoring the protection ``spec`` (None: any) takes ``name`` away against that type (411.4a)."""
    if spec is None or spec == name:
        return True
    return name is not None and in_group(type, spec) and bool(components(spec) & components(name))


def without(feature: Feature, lost: list[Wire]) -> list[Feature]:
    """What is left of a protection after losses: itself, nothing, or the components that were not lost (411.4a)."""
    name = str(feature.data.get("from"))
    parts = components(name)
    gone: set[str] = set()
    for loss in lost:
        if loss.get("keyword") == "protection":
            gone |= components(loss["from"]) if "from" in loss else parts
    if not parts & gone:
        return [feature]
    left = sorted(parts - gone)
    return [feature._replace(id=f"{feature.id}.{part}", data={**feature.data, "from": part}) for part in left]


def covers(specs: list[Wire], feature: Feature, type: str) -> bool:
    """Whether a feature is among what is ignored: all unacquired ones, or a named one wherever it is from (408.2)."""
    return any(_covers(spec, feature, type) for spec in specs)


def _covers(spec: Wire, feature: Feature, type: str) -> bool:
    if feature.origin in KEYWORDS and _covers(spec, Feature("", {"keyword": feature.origin}), type):
        return True  # what is tied to an ignored feature is ignored with it (dictionary.incorporeality.10)
    if spec.get("all"):
        return feature.origin == "printed"
    if spec.get("keyword") == "protection" and feature.keyword == "protection":
        return ignored_protection(spec.get("from"), feature.data.get("from"), type)
    return all(feature.data.get(name) == value for name, value in spec.items())
