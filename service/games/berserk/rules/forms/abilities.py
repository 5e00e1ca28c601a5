"""Features as data: the hooks of playable, triggered and permanent features, and what is wrong with a faulty one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.features.base import Claim, Handler, Holder, Matter
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms import effect_shapes, filter_shapes, shapes, trigger_shapes
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.filter_shapes import filter_faults
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.forms.readings import readings_faults
from service.games.berserk.rules.forms.shapes import ABILITY_TYPES
from service.games.berserk.rules.listening.occasions import TRIGGERS, mourned, triggers
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.laid import UNTIL
from service.games.berserk.rules.position.model import FORCES, ZONES, Wire

CLASSES = ("playable", "triggered", "combined")
#: Triggers that tell of single cards, each of which a limit can count.
_TOLD = (*ATTACKS, "attack", "event")


@reads("ability")
def ability_hooks(data: Wire) -> Mapping[str, Handler]:
    """The hooks a feature without a name listens to."""
    kind = data.get("class")
    if kind in ("triggered", "combined"):
        if data["trigger"]["on"] == "event":
            from service.games.berserk.rules.abilities.waiting import awaited

            return awaited(data)
        hooks = _BEFORE_OPENING if _opens_cards(data) else _TRIGGER_HOOKS[data["trigger"]["on"]]
        if "when" in data["trigger"]:
            from service.games.berserk.rules.abilities.waiting import narrowed

            hooks = narrowed(hooks, data["trigger"]["when"])
        return hooks
    return _IGNORING if data.get("ignores") else {}


def _ignores_now(game: Game, me: Holder, matter: Matter) -> list[Wire] | None:
    """408.1: an attack that says so ignores the features of its target; other attacks of its card do not."""
    about = matter.about
    if matter.source.id != me.card.id:
        return None
    told = isinstance(about, Claim) and about.text is not None and bool(about.text.get("ignores"))
    made = any(c.source == me.card.id and c.feature == me.feature.id for c in game.position.stack)
    return [{"all": True}] if told or made else None


_IGNORING: Mapping[str, Handler] = {"ignores": _ignores_now}


def _opens_cards(data: Wire) -> bool:
    """310.3: whether it is a feature "at the start of the turn" that has to do with opening cards."""
    at_start = TRIGGERS[data["trigger"]["on"]][0] == "turn_start"
    return at_start and any(e.get("effect") == "open" for e in data.get("effects", ()))


_BEFORE_OPENING: Mapping[str, Handler] = {"preparation": triggers}
_TRIGGER_HOOKS: Mapping[str, Mapping[str, Handler]] = {
    **{name: {moment: triggers} for name, (moment, _, _) in TRIGGERS.items()},
    "valhalla": {TRIGGERS["valhalla"][0]: triggers, "mourned": mourned},
}


# -- what is wrong with a feature's data ----------------------------------------------------------------------------


def _many(pointer: str, value: Any) -> shapes.Faults:
    """How many targets: a number, one that the text counts, or the X that is announced."""
    if value == "x":
        return []
    return filter_shapes.measure(pointer, value) if isinstance(value, Mapping) else shapes.whole(1, 30)(pointer, value)


_SHARED: dict[str, shapes.Check] = {
    "class": shapes.one_of(*CLASSES),
    "type": shapes.one_of(*sorted(ABILITY_TYPES)),
    "name": shapes.word,
    "keyword": shapes.keyword,
    "x": filter_shapes.number,
    "value": filter_shapes.values,
    "range": shapes.whole(0, 9),
    "target": filter_faults,
    "second": filter_faults,
    "count": _many,
    "exactly": shapes.flag,
    "least": shapes.whole(2, 30),
    "every": shapes.flag,
    "point_blank": shapes.flag,
    "settled": shapes.one_of("miss", *FORCES),
    "chooser": shapes.one_of("enemy"),
    "alike": shapes.one_of("cost", "name"),
    "unlike": shapes.one_of("crystal", "element", "squad"),
    "adjoining": shapes.flag,
    "condition": filter_shapes.condition_faults,
    "limit": shapes.limit_faults,
    "cost": shapes.cost_faults,
    "announce": filter_shapes.number,
    "effects": effect_shapes.effect_list,
    "optional": shapes.flag,
    "sudden": shapes.flag,
    "answered": shapes.flag,
    "ignores": shapes.flag,
    "once": shapes.flag,
    "anywhere": shapes.flag,
    "names": lambda pointer, value: [],
    "answers": lambda pointer, value: [],
    "works_in": shapes.listed(shapes.one_of(*ZONES)),
    "when": shapes.one_of("before_recruiting"),
    "trigger": trigger_shapes.trigger_faults,
    "readings": readings_faults,
}


def ability_faults(data: Wire) -> list[tuple[str, str]]:
    """What is wrong with a playable, triggered, combined or permanent feature's wire form."""
    kind = data.get("class")
    checks = dict(_SHARED)
    faults = shapes.described(data, checks)
    if kind not in CLASSES:
        return faults if "class" in data else [*faults, ("/class", f"class is one of: {', '.join(CLASSES)}.")]
    if kind in ("triggered", "combined") and "trigger" not in data:
        faults.append(("/trigger", "A triggered feature needs its trigger point."))
    if "chooser" in data and (kind not in ("triggered", "combined") or "target" not in data):
        faults.append(("/chooser", "Only of a triggered feature does the opponent name the target."))
    cost = data.get("cost")
    if "announce" in data and (kind != "playable" or (isinstance(cost, Mapping) and cost.get("chips") == "x")):
        faults.append(("/announce", "A playable feature announces an X of its own where it does not pay one in chips."))
    if data.get("count") == "x" and kind != "playable":
        faults.append(("/count", "Only a playable feature announces how many targets it has."))
    if "when" in data and kind != "playable":
        faults.append(("/when", "when is before_recruiting, on a playable feature."))
    limit = data.get("limit")
    trigger = data.get("trigger")
    told = kind == "triggered" and isinstance(trigger, Mapping) and isinstance(trigger.get("whose"), Mapping)
    told = told or (kind == "triggered" and isinstance(trigger, Mapping) and trigger.get("on") in _TOLD)
    told = told or (kind == "playable" and _blocks_at_others(data))
    if isinstance(limit, Mapping) and "each" in limit and not told and (kind != "playable" or "target" not in data):
        message = (
            "Only a playable feature is limited for each of its targets, and a triggered one for each of its cards."
        )
        faults.append(("/limit/each", message))
    if "second" in data and ("target" not in data or {"every", "least"} & data.keys()):
        faults.append(("/second", "A second target goes with a target, and not with every card."))
    if isinstance(cost, Mapping) and "when" not in data:
        faults += [(f"/cost/{c}", "Only before recruiting is there anything to pay in crystals.") for c in cost
                   if c in ("gold", "silver")]  # fmt: skip
    if kind == "combined" and not data.get("cost"):
        faults.append(("/cost", "A combined feature needs what it costs."))
    if isinstance(data.get("type"), str) and data["type"] in ATTACKS and "value" not in data:
        faults.append(("/value", "An attack needs its value."))
    return faults + _recipe_faults(data)


def _blocks_at_others(data: Wire) -> bool:
    """Whether it answers attacks at some cards, each of which a limit can count for."""
    effects = data.get("effects", ())
    return isinstance(effects, list | tuple) and any(
        isinstance(e, Mapping) and e.get("effect") == "block" and "at" in e for e in effects
    )


def _recipe_faults(data: Wire) -> list[tuple[str, str]]:
    """A named feature inside an ability must be one that can be played or triggered in that way (414.2)."""
    name = data.get("keyword")
    keyword = KEYWORDS.get(name) if isinstance(name, str) else None
    if keyword is None:
        return []
    if keyword.playable is None:
        return [("/keyword", f"{keyword.name} is not written like this.")]
    return [("/x", f"{keyword.name} needs a number.")] if keyword.x == "required" and "x" not in data else []


__all__ = ["KEYWORDS", "TRIGGERS", "UNTIL", "ability_faults", "ability_hooks"]
