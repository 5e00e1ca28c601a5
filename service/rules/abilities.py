"""Features as data: the hooks of playable, triggered and permanent features, and what is wrong with a faulty one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from service.rules import effect_shapes, filter_shapes, shapes, trigger_shapes
from service.rules.attack_types import ATTACKS, in_group
from service.rules.beforehand import MINDS_WOUNDS, asked, minds_wounds
from service.rules.conditions import condition_met, die_met
from service.rules.effect_shapes import UNTIL
from service.rules.features.base import KEYWORDS, Attack, Claim, Grant, Handler, Holder, Modifier
from service.rules.features.defences import about_type
from service.rules.filter_shapes import filter_faults
from service.rules.filters import matches, within
from service.rules.game import Game
from service.rules.givers import naming
from service.rules.measures import number
from service.rules.model import FORCES, ZONES, Card, Wire
from service.rules.natures import kept_from
from service.rules.occasions import ROLLING, TRIGGERS, alternatives, moment_of, mourned, triggers
from service.rules.preliminary.texts import SQUAD_EFFECTS, SQUAD_FIELDS
from service.rules.readings import readings_faults
from service.rules.references import mentions
from service.rules.rows import gone_over
from service.rules.shapes import ABILITY_TYPES

CLASSES = ("playable", "triggered", "permanent", "combined")


def ability_hooks(data: Wire) -> Mapping[str, Handler]:
    """The hooks a feature without a name listens to."""
    kind = data.get("class")
    if kind in ("triggered", "combined"):
        if data["trigger"]["on"] == "event":
            from service.rules.deeds.waiting import awaited

            return awaited(data)
        if "or" in data["trigger"]:
            return {hook: f for one in alternatives(data["trigger"]) for hook, f in _TRIGGER_HOOKS[one["on"]].items()}
        hooks = _BEFORE_OPENING if _opens_cards(data) else _TRIGGER_HOOKS[data["trigger"]["on"]]
        if "when" in data["trigger"]:
            from service.rules.deeds.waiting import narrowed

            hooks = narrowed(hooks, data["trigger"]["when"])
        return {**hooks, MINDS_WOUNDS: asked} if minds_wounds(data["trigger"], moment_of(data["trigger"])) else hooks
    if kind == "permanent":
        answered = (hooks for effect in data["effects"] for hooks in _answered_by(effect).items())
        return dict(answered)
    return _IGNORING if data.get("ignores") else {}


def _ignores_now(game: Game, me: Holder, about: Any) -> list[Wire] | None:
    """408.1: an attack that says so ignores the features of its target; other attacks of its card do not."""
    told = isinstance(about, Claim) and about.text is not None and bool(about.text.get("ignores"))
    made = any(c.source == me.card.id and c.feature == me.feature.id for c in game.position.stack)
    return [{"all": True}] if told or made else None


_IGNORING: Mapping[str, Handler] = {"ignores": _ignores_now}


def _answered_by(effect: Wire) -> Mapping[str, Handler]:
    """The hooks that an effect of a permanent feature answers; a modifier those of what it modifies alone."""
    return _MODIFIERS[effect["what"]] if effect["effect"] == "modify" else PERMANENTS[effect["effect"]].hooks


def _opens_cards(data: Wire) -> bool:
    """310.3: whether it is a feature "at the start of the turn" that has to do with opening cards."""
    at_start = TRIGGERS[data["trigger"]["on"]][0] == "turn_start"
    return at_start and any(e.get("effect") == "open" for e in data.get("effects", ()))


_BEFORE_OPENING: Mapping[str, Handler] = {"preparation": triggers}
_TRIGGER_HOOKS: Mapping[str, Mapping[str, Handler]] = {
    **{name: {moment: triggers} for name, (moment, _, _) in TRIGGERS.items()},
    **{name: {TRIGGERS[name][0]: triggers, "resulted": triggers} for name in sorted(ROLLING)},
    "result": {"resulted": triggers, "attack_landed": triggers},
    "assailed": {TRIGGERS["assailed"][0]: triggers, "struck_back": triggers},
    "valhalla": {TRIGGERS["valhalla"][0]: triggers, "mourned": mourned},
}


def _modifiers(what: str) -> Handler:
    """The handler for permanent modifiers of rolls or values."""

    def answer(game: Game, me: Holder, about: Attack) -> Modifier | None:
        total, to, times = 0, None, 1
        limit = me.feature.data.get("limit")
        if limit and ((what != "roll" and not about.striking) or _spent(me) >= limit["times"]):
            return None  # "the first attack" is the striker's, "the first roll" either's
        if not condition_met(game, me.card, me.feature.data.get("condition")):
            return None
        for effect in me.feature.data["effects"]:
            if effect["effect"] == "modify" and effect["what"] == what and _modifies(game, me, about, effect):
                often = _times(game, me, about, effect)
                if not often:
                    continue
                total += often * number(game, effect.get("by", 0), me.card, _counted_of(about, effect))
                to = effect.get("to", to)
                times *= effect.get("times", 1)
        if not (total or to is not None or times != 1):
            return None
        value = "starter.modifiers.2" if _at_me(me, about) else "starter.modifiers.1"
        own = "starter.modifiers.3" if what == "roll" else value
        seat = ("starter.first_or_second.1",) if "seat" in me.feature.data.get("condition", {}) else ()
        return Modifier(total, to, ("422.1", own, *seat, "422.2"), times)

    return answer


def _times(game: Game, me: Holder, about: Attack, effect: Wire) -> int:
    """How often a modifier counts: once, or for every card over which a strike through a row goes (422.1)."""
    return len(gone_over(game, me.card, about.source, about.target, effect["over"])) if "over" in effect else 1


def _counted_of(about: Attack, effect: Wire) -> Card:
    """The card that a modifier's number is counted of: the opponent's, but "their" armor is a group's own (422.1)."""
    mine, opponent = about.source, about.target
    if effect.get("when", "attacking") == "attacked":
        mine, opponent = opponent, mine
    by = effect.get("by")
    theirs = "cards" in effect and isinstance(by, Mapping) and by.get("whose") == "target"
    return mine if theirs else opponent


def _spent(me: Holder) -> int:
    """How often a feature was used in the span of its limit."""
    return int(me.card.used.get(me.feature.data["limit"]["per"], {}).get(me.feature.id, 0))


def _at_me(me: Holder, about: Attack) -> bool:
    """Whether a modifier is one of attacks at its bearer rather than of the bearer's own."""
    return about.target.id == _bearer(me)


#: What a modifier can be of that is no type of attack or ability: poison wounds by its own name.
_NO_ATTACKS = frozenset({"directed_strikes", "poison"})


def _modifies(game: Game, me: Holder, about: Attack, effect: Wire) -> bool:
    """Whether a modifier is about this blow: whose, of which type, at whom."""
    if effect.get("of") in _NO_ATTACKS:
        if not about_type(game, effect["of"], about):
            return False
    elif (effect["what"] != "roll" or "of" in effect) and not in_group(about.type, effect.get("of", "attacks")):
        return False
    if effect["what"] == "roll" and effect.get("when") == "attacking" and not about.striking:
        return False  # a roll for an attack; without the word it is any roll of the card
    if "force" in effect and about.force not in effect["force"]:
        return False
    if "die" in effect and not die_met(_die_of(game, about), effect["die"]):
        return False
    if "name" in effect and (about.feature is None or about.feature.data.get("name") != effect["name"]):
        return False  # of a spell that has a name
    if "worth" in effect and (about.value is None or not within(about.value, effect["worth"])):
        return False  # before anything modifies it
    if effect.get("fighting") and not _fights(game, about):
        return False
    when = effect.get("when", "attacking")
    if when == "answering" and about.striking:
        return False  # 205.5: of the blow that answers
    mine, opponent = (about.target, about.source) if when == "attacked" else (about.source, about.target)
    cards = effect.get("cards")
    if cards is None:
        if mine.id != _bearer(me):
            return False
    elif not matches(game, mine, me.card, cards):
        return False
    return "against" not in effect or matches(game, opponent, me.card, effect["against"])


def _die_of(game: Game, about: Attack) -> int | None:
    """The die that was rolled for a blow, without what modifies it (dictionary.dice_roll.2)."""
    chain = game.chain(about.chain) if about.chain is not None else None
    return chain.rolls.get(about.source.id) if chain is not None else None


def _fights(game: Game, about: Attack) -> bool:
    """Whether two cards fight each other, so that both of them roll (205.5)."""
    chain = game.chain(about.chain) if about.chain is not None else None
    return chain is not None and len(chain.fighters) > 1


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
        kind = data.get("type")
        if kind is not None:  # an impact that gives something for good: protection from impacts keeps it away
            receivers = [ident for ident in receivers if not kept_from(game, game.card(ident), kind)]
        feature = naming(effect["feature"], me.card)
        found += [Grant(ident, feature, ("407.1", "406.1", "406.2", "415.6")) for ident in receivers]
    return found or None


def _modified(pointer: str, value: Any) -> shapes.Faults:
    """A type of attack or a group of them, strikes that nobody can defend from, poison, or jumps."""
    return [] if value in (*_NO_ATTACKS, "jump") else shapes.group(pointer, value)


def _of_a_card(what: str) -> Handler:
    """The handler for what permanent features add to a number of a card, or take from it (422.1, 422.2)."""

    def answer(game: Game, me: Holder, about: Card) -> Modifier | None:
        if not condition_met(game, me.card, me.feature.data.get("condition")):
            return None
        total = 0
        for effect in me.feature.data["effects"]:
            if effect["effect"] == "modify" and effect["what"] == what:
                cards = effect.get("cards")
                mine = about.id == _bearer(me) if cards is None else matches(game, about, me.card, cards)
                total += number(game, effect.get("by", 0), me.card, about) if mine else 0
        return Modifier(total, rules=("422.1", "422.2")) if total else None

    return answer


def _finishes_more(game: Game, me: Holder, about: Claim) -> Modifier | None:
    """What permanent features add to the number of a finishing, always or at some cards (422.1)."""
    if about.target is None or not condition_met(game, me.card, me.feature.data.get("condition")):
        return None
    total = 0
    for effect in me.feature.data["effects"]:
        if effect["effect"] != "modify" or effect["what"] != "finishing":
            continue
        cards = effect.get("cards")
        mine = about.source.id == _bearer(me) if cards is None else matches(game, about.source, me.card, cards)
        at = "against" not in effect or matches(game, about.target, me.card, effect["against"])
        total += number(game, effect.get("by", 0), me.card, about.target) if mine and at else 0
    return Modifier(total, rules=("422.1", "422.2")) if total else None


def _heals_more(game: Game, me: Holder, about: Claim) -> Modifier | None:
    """What permanent features add to the number of a healing (422.1): of what their own card heals; of its host's
    where a card on a host heals nobody by itself."""
    if not condition_met(game, me.card, me.feature.data.get("condition")):
        return None
    texts = (f.data.get("effects", ()) for f in game.features(me.card))
    by_itself = any(e["effect"] == "heal" for effects in texts for e in effects)
    if about.source.id != (me.card.id if by_itself else _bearer(me)):
        return None
    wanted = (e for e in me.feature.data["effects"] if e["effect"] == "modify" and e["what"] == "healing")
    total = 0
    for effect in wanted:
        at = "against" not in effect or (about.target and matches(game, about.target, me.card, effect["against"]))
        total += number(game, effect.get("by", 0), me.card, about.target) if at else 0
    return Modifier(total, rules=("422.1", "422.2")) if total else None


def _reaches_further(game: Game, me: Holder, about: Claim) -> Modifier | None:
    """Cells that permanent features add to the range of an attack, or take from it (422.1)."""
    if not condition_met(game, me.card, me.feature.data.get("condition")):
        return None
    total, to = 0, None
    for effect in me.feature.data["effects"]:
        if (
            effect["effect"] != "modify"
            or effect["what"] != "range"
            or not in_group(about.type, effect.get("of", "attacks"))
        ):
            continue
        cards, source = effect.get("cards"), about.source
        mine = source.id == _bearer(me) if cards is None else matches(game, source, me.card, cards)
        if "against" in effect:
            mine = mine and about.target is not None and matches(game, about.target, me.card, effect["against"])
        total += number(game, effect.get("by", 0), me.card, about.target) if mine else 0
        to = effect.get("to", to) if mine else to
    return Modifier(total, to, rules=("422.1",)) if total or to is not None else None


class Permanent(NamedTuple):
    """An effect of permanent features: the hooks it answers, its wire fields, and those it cannot do without."""

    hooks: Mapping[str, Handler]
    fields: Mapping[str, shapes.Check]
    needs: tuple[str, ...] = ()


#: Who asks for a modifier, by what it modifies.
_MODIFIERS: Mapping[str, Mapping[str, Handler]] = {
    "value": {"modify_value": _modifiers("value")},
    "roll": {"modify_roll": _modifiers("roll")},
    "range": {"range": _reaches_further},
    "movement": {"movement": _of_a_card("movement")},
    "fury": {"fury": _of_a_card("fury")},
    "lives": {"lives": _of_a_card("lives")},
    "finishing": {"finishing": _finishes_more},
    "healing": {"healing": _heals_more},
    "prophecy": {"foresees": _of_a_card("prophecy")},
}

#: Every effect that a permanent feature can have, by name; modules add theirs.
PERMANENTS: dict[str, Permanent] = {
    **{name: Permanent(hooks, *SQUAD_FIELDS[name]) for name, hooks in SQUAD_EFFECTS.items()},
    "modify": Permanent(
        {hook: handler for hooks in _MODIFIERS.values() for hook, handler in hooks.items()},
        {
            "what": shapes.one_of(*effect_shapes.MODIFIABLE), "of": _modified, "by": filter_shapes.change,
            "times": shapes.whole(1, 9),
            "to": shapes.whole(), "when": shapes.one_of("attacking", "attacked", "answering"),
            "against": filter_faults, "cards": filter_faults,
            "force": shapes.listed(shapes.one_of(*FORCES)), "fighting": shapes.flag,
            "worth": filter_shapes.bounds, "name": shapes.word, "over": filter_faults,
            "die": shapes.fields("A roll", {"odd": shapes.flag, "min": shapes.whole(1, 6), "max": shapes.whole(1, 6)}),
        },
        ("what",),
    ),
    "grant": Permanent({"grants": _granted}, {"feature": shapes.feature, "cards": filter_faults}, ("feature",)),
}  # fmt: skip


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
    "works_in": shapes.listed(shapes.one_of(*ZONES)),
    "when": shapes.one_of("before_recruiting"),
    "trigger": trigger_shapes.trigger_faults,
    "readings": readings_faults,
}


def ability_faults(data: Wire) -> list[tuple[str, str]]:
    """What is wrong with a playable, triggered, combined or permanent feature's wire form."""
    kind = data.get("class")
    checks = dict(_SHARED)
    if kind == "permanent":
        checks["effects"] = shapes.listed(effect_shapes.permanent_faults)
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
    if isinstance(trigger, Mapping) and trigger.get("on") == "state" and "condition" not in data:
        faults.append(("/condition", "What triggers as soon as something is so needs what that is."))
    told = kind == "triggered" and isinstance(trigger, Mapping) and isinstance(trigger.get("whose"), Mapping)
    told = told or (
        kind == "triggered" and isinstance(trigger, Mapping) and trigger.get("on") in [*ATTACKS, "attack", "event"]
    )
    told = told or (kind == "permanent" and _about_others(data)) or (kind == "playable" and _blocks_at_others(data))
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
    if kind == "permanent" and mentions(data, lambda part: isinstance(part, Mapping) and "movement_now" in part):
        faults.append(("/effects", "What always holds cannot hang on movement as it is now, which it may change."))
    if kind == "permanent" and not data.get("effects"):
        faults.append(("/effects", "A permanent feature needs effects."))
    return faults + _recipe_faults(data)


def _about_others(data: Wire) -> bool:
    """Whether it is about what would be done to some cards, each of which a limit can count for."""
    effects = data.get("effects", ())
    listed = isinstance(effects, list | tuple)
    return listed and all(
        isinstance(e, Mapping) and e.get("effect") in ("replace", "block") and "cards" in e for e in effects
    )


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


__all__ = ["KEYWORDS", "PERMANENTS", "TRIGGERS", "UNTIL", "Permanent", "ability_faults", "ability_hooks"]
