"""Features as data: the hooks of playable, triggered and permanent features, and what is wrong with a faulty one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.features.base import (
    ATTACKS,
    KEYWORDS,
    TYPE_GROUPS,
    Attack,
    Grant,
    Handler,
    Holder,
    Modifier,
    Moment,
    feature_faults,
    in_group,
)
from service.rules.filters import FILTERS, condition_met, matches
from service.rules.game import Game
from service.rules.model import Wire

ABILITY_TYPES = ATTACKS | {"spell", "impact"}
CLASSES = ("playable", "triggered", "permanent", "combined")
UNTIL = ("battle", "end_of_turn", "end_of_enemy_turn", "start_of_your_turn")

#: What a trigger's ``on`` listens to: the moment, whose card has to be this one, and the attack types it means.
TRIGGERS: Mapping[str, tuple[str, str, str | None]] = {
    **{name: ("attack_landed", "source", name) for name in sorted(ATTACKS)},
    "attack": ("attack_landed", "source", "attacks"),
    "attacked": ("attack_landed", "target", "attacks"),
    "assailed": ("targeted", "target", "attacks"),
    "assault": ("targeted", "source", "attacks"),
    "defend": ("defended", "source", None),
    "wounded": ("wounds_dealt", "target", None),
    "wounds": ("wounds_dealt", "source", None),
    "heal": ("healed", "target", None),
    "close": ("closed", "target", None),
    "open": ("opened", "target", None),
    "move": ("moved", "target", None),
    "death": ("died", "target", None),
    "any_death": ("died", "any", None),
    "kill": ("died", "source", None),
    "chips": ("chips_gained", "target", None),
    "turn_start": ("turn_start", "own", None),
    "enemy_turn_start": ("turn_start", "enemy", None),
    "turn_end": ("turn_end", "own", None),
    "enemy_turn_end": ("turn_end", "enemy", None),
    "battle_start": ("battle_start", "own", None),
}


def ability_hooks(data: Wire) -> Mapping[str, Handler]:
    """The hooks a feature without a name listens to."""
    kind = data.get("class")
    if kind in ("triggered", "combined"):
        return _TRIGGER_HOOKS[data["trigger"]["on"]]
    if kind == "permanent":
        return {hook: handler for e in data["effects"] for hook, handler in _PERMANENT_HOOKS[e["effect"]].items()}
    return {}


def _triggers(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Whether a triggered feature's trigger point and conditions are met (405.1)."""
    data = me.feature.data
    trigger = data["trigger"]
    _, role, group = TRIGGERS[trigger["on"]]
    if role in ("own", "enemy"):
        if moment.seat is not None and (moment.seat == me.card.controller) is not (role == "own"):
            return None
    elif (role == "source" and moment.source != me.card.id) or (role == "target" and moment.target != me.card.id):
        return None
    if group is not None and not in_group(moment.type or "", group):
        return None
    if not _details(game, me, moment, trigger) or not condition_met(game, me.card, data.get("condition")):
        return None
    limit = data.get("limit")
    if limit and int(me.card.used.get(limit["per"], {}).get(me.feature.id, 0)) >= limit["times"]:
        return None
    return {}


def _details(game: Game, me: Holder, moment: Moment, trigger: Wire) -> bool:
    """A trigger's further wishes: the force, the attack type, who the other card is."""
    if "force" in trigger and moment.force not in trigger["force"]:
        return False
    if "type" in trigger and not in_group(moment.type or "", trigger["type"]):
        return False
    if moment.name == "attack_landed" and trigger["on"] == "simple_strike" and moment.seat != "striking":
        return False  # "on a simple strike" is the striker's; the reflector's answer is no attack of its own
    for role in ("source", "target"):
        ident = getattr(moment, role)
        if role in trigger and (ident is None or not matches(game, game.card(ident), me.card, trigger[role])):
            return False
    return True


_TRIGGER_HOOKS: Mapping[str, Mapping[str, Handler]] = {
    name: {moment: _triggers} for name, (moment, _, _) in TRIGGERS.items()
}


def _modifiers(what: str) -> Handler:
    """The handler for permanent modifiers of rolls or values."""

    def answer(game: Game, me: Holder, about: Attack) -> Modifier | None:
        total, to = 0, None
        if not condition_met(game, me.card, me.feature.data.get("condition")):
            return None
        for effect in me.feature.data["effects"]:
            if effect["effect"] == "modify" and effect["what"] == what and _modifies(game, me, about, effect):
                total += effect.get("by", 0)
                to = effect.get("to", to)
        return Modifier(total, to, ("422.1", "422.2")) if total or to is not None else None

    return answer


def _modifies(game: Game, me: Holder, about: Attack, effect: Wire) -> bool:
    """Whether a modifier is about this blow: whose, of which type, at whom."""
    if not in_group(about.type, effect.get("of", "attacks")):
        return False
    when = effect.get("when", "attacking")
    mine = about.source if when == "attacking" else about.target
    opponent = about.target if when == "attacking" else about.source
    cards = effect.get("cards")
    if cards is None:
        if mine.id != _bearer(me):
            return False
    elif not matches(game, mine, me.card, cards):
        return False
    return "against" not in effect or matches(game, opponent, me.card, effect["against"])


def _bearer(me: Holder) -> str:
    """The card a feature is about: equipment speaks of its host."""
    return me.card.host if me.card.kind == "equipment" and me.card.host is not None else me.card.id


def _granted(game: Game, me: Holder, about: Any) -> list[Grant] | None:
    """Features that a permanent feature gives to cards while it works (407.1)."""
    data = me.feature.data
    if not condition_met(game, me.card, data.get("condition")):
        return None
    found = []
    for effect in data["effects"]:
        if effect["effect"] != "grant":
            continue
        if "cards" in effect:
            receivers = [c.id for c in game.in_play() if matches(game, c, me.card, effect["cards"])]
        else:
            receivers = [_bearer(me)]
        found += [Grant(ident, effect["feature"], ("407.1", "406.1")) for ident in receivers]
    return found or None


_PERMANENT_HOOKS: Mapping[str, Mapping[str, Handler]] = {
    "modify": {"modify_value": _modifiers("value"), "modify_roll": _modifiers("roll")},
    "grant": {"grants": _granted},
}


# -- what is wrong with a feature's data ----------------------------------------------------------------------------

_FIELDS = frozenset({"class", "sudden", "cost", "type", "name", "value", "range", "target", "effects", "condition"}) | {
    "limit",
    "trigger",
    "optional",
    "keyword",
    "x",
}


def ability_faults(data: Wire) -> list[tuple[str, str]]:
    """What is wrong with a playable, triggered or permanent feature's wire form."""
    faults = [(f"/{name}", "Unknown field.") for name in data if name not in _FIELDS]
    kind = data.get("class")
    if kind not in CLASSES:
        return [*faults, ("/class", f"class is one of: {', '.join(CLASSES)}.")]
    if "type" in data and data["type"] not in ABILITY_TYPES:
        faults.append(("/type", f"type is one of: {', '.join(sorted(ABILITY_TYPES))}."))
    if kind in ("triggered", "combined"):
        trigger = data.get("trigger")
        if not isinstance(trigger, Mapping) or trigger.get("on") not in TRIGGERS:
            faults.append(("/trigger/on", f"on is one of: {', '.join(TRIGGERS)}."))
    faults += _cost_faults(data.get("cost", {}))
    faults += _limit_faults(data.get("limit"))
    if "value" in data:
        faults += _value_faults("/value", data["value"])
    if data.get("type") in ATTACKS and "value" not in data:
        faults.append(("/value", "An attack needs its value."))
    if "target" in data:
        faults += filter_faults("/target", data["target"])
    for n, effect in enumerate(data.get("effects", ())):
        faults += [(f"/effects/{n}{p}", m) for p, m in _effect_faults(effect, kind == "permanent")]
    if kind == "permanent" and not data.get("effects"):
        faults.append(("/effects", "A permanent feature needs effects."))
    return faults


def _cost_faults(cost: Any) -> list[tuple[str, str]]:
    if not isinstance(cost, Mapping):
        return [("/cost", "A cost is an object.")]
    faults = [(f"/cost/{name}", "Unknown field.") for name in cost if name not in ("close", "chips")]
    chips = cost.get("chips", 1)
    if chips != "x" and not (isinstance(chips, int) and 0 <= chips <= 99):
        faults.append(("/cost/chips", 'chips is a number from 0 to 99 or "x".'))
    return faults


def _limit_faults(limit: Any) -> list[tuple[str, str]]:
    if limit is None:
        return []
    if (
        not isinstance(limit, Mapping)
        or limit.get("per") not in ("turn", "battle")
        or not isinstance(limit.get("times"), int)
    ):
        return [("/limit", 'A limit is {"times": number, "per": "turn" or "battle"}.')]
    return []


def _value_faults(pointer: str, value: Any) -> list[tuple[str, str]]:
    numbers = isinstance(value, list | tuple) and len(value) == 3 and all(isinstance(v, int) and v >= 0 for v in value)
    return [] if numbers else [(pointer, "A value is three whole numbers: weak, medium, strong.")]


def filter_faults(pointer: str, wanted: Any) -> list[tuple[str, str]]:
    """What is wrong with a filter."""
    if not isinstance(wanted, Mapping):
        return [(pointer, "A filter is an object.")]
    return [(f"{pointer}/{name}", "Unknown filter.") for name in wanted if name not in FILTERS]


def _effect_faults(effect: Any, permanent: bool) -> list[tuple[str, str]]:
    from service.rules.effects import EFFECT_FIELDS

    if not isinstance(effect, Mapping) or not isinstance(effect.get("effect"), str):
        return [("", "An effect is an object with its name in effect.")]
    name = effect["effect"]
    if permanent:
        return _permanent_faults(name, effect)
    if name not in EFFECT_FIELDS:
        return [("/effect", f"There is no effect {name!r}.")]
    faults = [(f"/{field}", "Unknown field.") for field in effect if field not in EFFECT_FIELDS[name]]
    if "value" in effect:
        faults += _value_faults("/value", effect["value"])
    if "filter" in effect:
        faults += filter_faults("/filter", effect["filter"])
    if "feature" in effect and name == "gain_feature":
        faults += [(f"/feature{p}", m) for p, m in feature_faults(effect["feature"])]
    if effect.get("until", "battle") not in UNTIL:
        faults.append(("/until", f"until is one of: {', '.join(UNTIL)}."))
    return faults


def _permanent_faults(name: str, effect: Wire) -> list[tuple[str, str]]:
    if name == "grant":
        faults = [(f"/feature{p}", m) for p, m in feature_faults(effect.get("feature"))]
        return faults + (filter_faults("/cards", effect["cards"]) if "cards" in effect else [])
    if name != "modify":
        return [("/effect", "A permanent feature has the effects modify and grant.")]
    faults = []
    if effect.get("what") not in ("value", "roll"):
        faults.append(("/what", "what is value or roll."))
    if effect.get("of", "attacks") not in TYPE_GROUPS and effect.get("of") not in ABILITY_TYPES:
        faults.append(("/of", "of is an attack type or a group of them."))
    if effect.get("when", "attacking") not in ("attacking", "attacked"):
        faults.append(("/when", "when is attacking or attacked."))
    for field in ("by", "to"):
        if field in effect and not isinstance(effect[field], int):
            faults.append((f"/{field}", f"{field} is a whole number."))
    for field in ("against", "cards"):
        if field in effect:
            faults += filter_faults(f"/{field}", effect[field])
    return faults


__all__ = ["KEYWORDS", "ability_faults", "ability_hooks"]
