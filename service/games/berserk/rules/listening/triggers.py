"""Triggered features (§405): noticing that one triggers, ordering those that do together, declaring them (215.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.asking.limits import subject_of, tells_of_the_moment, uses
from service.games.berserk.rules.battlefield.board import other
from service.games.berserk.rules.course.ordering import ordered
from service.games.berserk.rules.doing.trial import moves_in_vain
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.kinds import declared_as, objects_of
from service.games.berserk.rules.forms.references import mentions, referring, refers, roles_of, speaks_of_near
from service.games.berserk.rules.listening.awaiting import event_of, speaks_of_its_event
from service.games.berserk.rules.listening.occasions import point_rules
from service.games.berserk.rules.listening.too_late import too_late
from service.games.berserk.rules.listening.waiting import label, standing
from service.games.berserk.rules.position.model import EMPTY, Card, Chain, Feature, Wire
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.targets.aims import asks
from service.games.berserk.rules.targets.legality import aimed, legal_targets, so_many
from service.games.berserk.rules.targets.seconds import legal_seconds
from service.games.berserk.rules.targets.targeting import can_be_named, named_targets
from service.games.berserk.rules.telling.grounds import TYPE_RULES, written_in
from service.games.berserk.rules.telling.violations import Violation

#: When what triggers at a moment goes on the stack, where the rulebook says it of the moment.
MOMENT_RULES: Mapping[str, tuple[str, ...]] = {
    "targeted": ("216.4e",),
    "assaulted": ("216.4e",),
    "struck_back": ("216.8b",),
    "counted": ("216.8",),
    "attack_landed": ("216.11c",),
    "preparation": ("310.1", "310.2", "310.3"),
    "turn_start": ("300.4", "311.4"),
    "turn_end": ("300.4", "313.1"),
}


def place_waiting(run: Run) -> None:
    """Put what has triggered on the stack: the active player's first, then the inactive player's (215.4, 103.6)."""
    waiting, run.waiting = run.waiting, []
    waves = sorted({w.get("wave", 0) for w in waiting})
    run.do_all(
        {"do": "order_triggers", "seat": seat, "triggers": group}
        for wave in waves
        for seat in (run.active, run.inactive)
        if (group := [w for w in waiting if w["player"] == seat and w.get("wave", 0) == wave])
    )


def _alike(run: Run, one: Wire, other: Wire) -> bool:
    """Copies of one feature are not asked for (contract §1): the same text of the same definition, named or not, or
    both destructions."""
    if "destruction" in (one["kind"], other["kind"]):
        return bool(one["kind"] == other["kind"])
    first, second = run.card(one["card"]), run.card(other["card"])
    if one["feature"] != other["feature"] or first.definition != second.definition or first.zone != second.zone:
        return False
    printed = any(feature.id == one["feature"] for feature in first.definition.features)
    return printed or bool(one["data"] == other["data"])


def _scarce(run: Run, trigger: Wire, triggers: Sequence[Wire]) -> bool:
    """Whether a feature that does not ask has triggered more often at once than its limit leaves to it: its player says
    for which of those moments it goes off."""
    data = trigger.get("data", {})
    limit = data.get("limit")
    if (
        not limit
        or limit.get("each")
        or data.get("optional")
        or not (tells_of_the_moment(data) or speaks_of_its_event(data))
    ):
        return False
    alike = [t for t in triggers if (t["card"], t.get("feature")) == (trigger["card"], trigger["feature"])]
    left = limit["times"] - uses(run.game, run.card(trigger["card"]), trigger["feature"], limit)
    return bool(0 < left < len(alike))


@step("order_triggers")
def _order(run: Run, current: Step) -> None:
    triggers = current["triggers"]
    scarce = [_scarce(run, t, triggers) for t in triggers]
    told = {subject_of(t["bound"]) for t, rare in zip(triggers, scarce, strict=True) if rare}
    if len(told) > 1 or not all(_alike(run, triggers[0], other) for other in triggers[1:]):
        names = [
            f"{label(trigger)}:{subject_of(trigger['bound'])}" if rare else label(trigger)
            for trigger, rare in zip(triggers, scarce, strict=True)
        ]
        places = ordered(run, current, "order", current["seat"], names, ("215.4", "103.6"))
        triggers = [triggers[place] for place in places]
    run.do_all({"do": "declare_trigger", "trigger": t} for t in triggers)


@step("declare_trigger")
def _declare(run: Run, current: Step) -> None:
    from service.games.berserk.rules.chains.base import short
    from service.games.berserk.rules.doing.twofold import declared_twice

    trigger = current["trigger"]
    card = run.card(trigger["card"])
    if trigger["kind"] == "destruction":
        _declare_destruction(run, card, trigger)
        return
    data: Wire = so_many(run.game, card, aimed(trigger["data"]))
    if data is not trigger["data"] and isinstance(trigger["data"].get("count"), Mapping):
        trigger = {**trigger, "bound": {**trigger["bound"], "counted": trigger["data"]["count"]}}
    if refers(data):
        data = referring(data, roles_of(trigger["bound"]))
        trigger = {**trigger, "data": data}
        if _near_the_dead(trigger) and not run.card(trigger["bound"]["target"]).in_squad:
            run.interpret("near-the-attacked-that-died")
    player = trigger["player"]
    _used_up(run, card, trigger)
    if _undeclarable(run, card, trigger):
        return
    card = standing(card, trigger["bound"], player)
    rules = rules_of(data)
    _note_reading(run, data)
    about = {"source": card.id, "feature": trigger["feature"]}
    targets = None
    if "target" in data:
        targets = legal_targets(run.game, card, data, player)
        spared = trigger["bound"].get("spares")  # who ignores the feature is no target of it
        targets = [t for t in targets if t != spared and _cells(run, card, trigger, (t,)) is not None]
        if any(effect["effect"] == "redirect" for effect in data.get("effects", ())):
            from service.games.berserk.rules.stack.responses import takers

            targets = takers(run.game, run.chain(trigger["bound"].get("chain")), card, targets, data)
        if "second" in data:
            targets = [t for t in targets if legal_seconds(run.game, card, (t,), data, player)]
        if not can_be_named(run.game, data, targets):
            return _left_out(run, card, trigger)
        if trigger["bound"].get("aim") in targets:  # it was named as the text that lets it attack was declared
            current["answers"] = {"target": trigger["bound"]["aim"], **current.get("answers", {})}
    elif _cells(run, card, trigger, ()) is None:
        return _left_out(run, card, trigger)
    if asks(data.get("effects", ())):
        from service.games.berserk.rules.targets.aiming import begun, possible

        if not possible(begun(run.game, card, player, data, trigger["bound"], (targets or ())[:1], None)):
            return _left_out(run, card, trigger)
    keyword = KEYWORDS.get(data.get("keyword", ""))
    asked = data.get("optional") or (keyword is not None and keyword.optional and "class" not in data)
    if asked and "optional" not in current.get("answers", {}) and moves_in_vain(run, card, {**trigger, "data": data}):
        run.emit("nothing_happens", ("103.4", "405.3"), source=card.id, target=card.id)
        return
    if asked and run.choose(current, "optional", player, ["yes", "no"], ("405.3",), **about) == "no":
        declined = {"feature": trigger["feature"]}
        run.emit("feature_declined", ("405.3",), player=player, source=card.id, data=declined)
        return
    if card.in_squad and card.hidden:  # it is revealed as its feature goes off, before that opens any further choice
        run.todo.append(current)
        reveal_card(run, card, ("415.2",))
        return
    x, choices = None, EMPTY
    if data.get("cost"):
        from service.games.berserk.rules.targets.prices import price

        rules = (*rules, "413.1", "413.2", "413.3")
        x, choices = price(run, current, card, player, data)
    named: tuple[str, ...] = ()
    if targets is not None:
        namer = other(player) if data.get("chooser") == "enemy" else player
        named = named_targets(run, current, namer, card, data, targets, **about)
    target = named[0] if named else None
    bound = trigger["bound"]
    if named and "second" in data:
        others = legal_seconds(run.game, card, named, data, player)
        if not others:
            return
        second = run.choose(current, "target", player, others, ("412.1",), key="second", **about)
        bound = {**bound, "second": str(second)}
    cells: tuple[str, ...] = ()
    for number, fitting in enumerate(_cells(run, card, trigger, named) or (), 1):
        free = [cell for cell in fitting if cell not in cells]
        key = "cell" if number == 1 else f"cell:{number}"
        if free:
            cells += (str(run.choose(current, "cell", player, free, ("412.1",), key=key, target=target, **about)),)
    chain = short(
        card,
        "feature",
        player,
        run,
        feature=trigger["feature"],
        text=data,
        target=target,
        targets=named if len(named) > 1 else (),
        cells=cells,
        x=x,
        choices=choices,
        bound=bound,
        objects=objects_of(data),
    )
    grounds = (*written_in(data.get("effects", ())), *TYPE_RULES.get(data.get("type", ""), ()))
    grounds = (*grounds, *MOMENT_RULES.get(trigger["bound"].get("name", ""), ()))
    gone = () if run.card(card.id).in_squad else ("405.4",)
    _push(run, chain, "feature_triggered", (*rules, "405.2", *gone, *grounds))
    declared_twice(run, current, card, data)


def _near_the_dead(trigger: Wire) -> bool:
    """Whether a text that answers an attack looks around the attacked card."""
    bound = trigger["bound"]
    return "struck_at" in bound or (
        bound.get("name") == "attack_landed" and speaks_of_near(trigger["data"], None) and "was" in bound
    )


def _left_out(run: Run, card: Card, trigger: Wire) -> None:
    """What a text's own part cannot be aimed at is left out, and the trace says so (412.1, 423.3)."""
    if trigger["bound"].get("name") == "text":
        run.emit("nothing_happens", ("412.1", "423.3"), source=card.id, target=card.id)


def _note_reading(run: Run, data: Wire) -> None:
    """Say of a trigger point that no rulebook defines how it is read."""
    point, keyword = data.get("trigger", {}).get("on"), KEYWORDS.get(data.get("keyword", ""))
    if keyword is not None and keyword.moment is not None:
        run.interpret(keyword.moment)
    if "in_turn" in data.get("condition", {}) or mentions(data.get("condition"), _begun):
        run.interpret("during-the-turn")
    if point == "fury":
        run.interpret("fury-of-the-living-edition")
    elif point in ("dive", "emerge") or event_of(data).get("to") in _DEPTHS:
        run.interpret("depth-and-surface")


_DEPTHS: tuple[Wire, ...] = ({"kind": "depth"}, {"kind": "surface"})


def _begun(part: Any) -> bool:
    """Whether a part of a condition asks that the battle has begun."""
    return bool(part == {"event": "phase", "at": "battle_start", "per": "battle"})


def rules_of(data: Wire) -> tuple[str, ...]:
    """The paragraphs of a named feature: what it says, and of which class it is."""
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if keyword is None:
        return ("405.1", "dictionary.trigger_condition.1", *point_rules(data))
    named = ("414.2",) if keyword.x is None else ("414.2", "414.3", "414.4", "414.5")
    return (*keyword.texts, *keyword.rules, *named)


def _used_up(run: Run, card: Card, trigger: Wire) -> None:
    """405.5, 417.2: a delayed feature is lost as it is declared, and also when it cannot be."""
    if not trigger["data"].get("once") or not any(g["id"] == trigger["feature"] for g in card.gained):
        return
    kept = tuple(g for g in card.gained if g["id"] != trigger["feature"])
    data = {"feature": trigger["feature"]}
    run.emit("effect_expired", ("405.5", "417.2"), [("card", card.id, "gained", kept)], target=card.id, data=data)


def _undeclarable(run: Run, card: Card, trigger: Wire) -> bool:
    """Whether a triggered feature cannot be declared: of value zero (103.8), or combined and not paid for (413.3)."""
    data = trigger["data"]
    effects = data.get("effects", ())
    if data.get("type") not in ATTACKS and effects and all(e.get("x") == 0 for e in effects):
        run.emit("nothing_happens", ("103.8",), source=card.id, target=card.id)
        return True
    limit = data.get("limit")
    if limit and uses(run.game, card, trigger["feature"], limit, subject_of(trigger["bound"])) >= limit["times"]:
        run.emit("nothing_happens", ("216.12", "405.2"), source=card.id, target=card.id)
        return True
    if too_late(run.game, trigger):
        run.emit("nothing_happens", ("103.4", "405.2"), source=card.id, target=card.id)
        return True
    refused = _refused(run, card, trigger)
    if refused is not None:
        run.emit("nothing_happens", (*refused.rules, "405.2"), source=card.id, target=card.id)
        return True
    if not data.get("cost"):
        return False
    from service.games.berserk.rules.targets.prices import price_faults

    faults = price_faults(run, card, trigger["feature"], data)
    if faults:
        run.emit("nothing_happens", (*faults[0].rules, "413.3"), source=card.id, target=card.id)
    return bool(faults)


def _refused(run: Run, card: Card, trigger: Wire) -> Violation | None:
    """103.3: what says that the card may not declare this; a text of its own that has triggered is no exception."""
    if "class" not in trigger["data"] or not run.game.hears("refuse_action"):
        return None
    feature = Feature(trigger["feature"], trigger["data"], "stack")
    for kind in declared_as(trigger["data"]):
        answers = run.ask("refuse_action", Claim(kind, trigger["player"], card, feature=feature))
        if answers:
            violation: Violation = answers[0][1]
            return violation
    return None


def _cells(run: Run, card: Card, trigger: Wire, targets: tuple[str, ...]) -> list[list[str]] | None:
    """For each cell that a triggered feature needs, those that fit, named as it is declared (412.1).

    None where it cannot be declared: at a flyer (211.3), or with no cell to move to (103.4).
    """
    from service.games.berserk.rules.battlefield.cells import flyer_faults, needed, options_for

    data, bound = trigger["data"], trigger["bound"]
    if any(flyer_faults(run.game, card, data, target, bound) for target in targets or (None,)):
        return None
    found = [options_for(run.game, card, spot) for spot in needed(run.game, card, data, targets, bound)]
    return None if any(not options for options in found) else found


def _declare_destruction(run: Run, card: Card, trigger: Wire) -> None:
    from service.games.berserk.rules.chains.base import short

    if not card.in_squad or any(c.kind == "destruction" and c.source == card.id for c in run.position.stack):
        return
    chain = short(card, "destruction", trigger["player"], run, target=card.id, bound=trigger["bound"])
    _push(run, chain, "feature_triggered", ("402.3", "402.3a"))


def _push(run: Run, chain: Chain, event: str, rules: tuple[str, ...]) -> None:
    from service.games.berserk.rules.chains.base import declare

    declare(run, chain, rules, event)
