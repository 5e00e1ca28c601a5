"""Attacks (heroes.glossary.attack): declared, a defender, the strikes of both, shots; and what breaks one off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.heroes.course.run import OTHER, Run, Step, step
from service.games.heroes.position.model import Card, Wire
from service.games.heroes.position.numbers import strike as strike_of
from service.games.heroes.position.table import changed_by
from service.games.heroes.rules.defending import defenders
from service.games.heroes.rules.statements import demanded, forbidden, ignored, in_event
from service.games.heroes.rules.wounds import Blow, deal
from service.judge.matching import Happening

_STRIKE = ("heroes.basics.23", "heroes.glossary.strike-value", "heroes.glossary.strike", "heroes.105.3")


def attack_of(attacker: str, target: str, stage: str = "landed", **more: Any) -> Happening:
    """An attack by strike in the language of cards."""
    told = {"by": attacker, "on": target, "type": "strike", "answering": False, "fight": True, "stage": stage, **more}
    return Happening("attack", {**told, "handle": {"attack": attacker}})


def declare(run: Run, attacker: Card, target: Card) -> None:
    """An attack by strike is declared: the attacker closes, but with experience in attack (heroes.basics.21)."""
    used = {**attacker.used, "attack": int(attacker.used.get("attack", 0)) + 1}
    fields: dict[str, Any] = {"used": used}
    happens = [attack_of(attacker.id, target.id, "declared")]
    rules: tuple[str, ...] = ("heroes.basics.21", "heroes.glossary.attack", "heroes.glossary.attacking-card")
    closing = Happening("close", {"on": attacker.id, "by": attacker.id}, cause=attack_of(attacker.id, target.id))
    turn = run.position.turn
    demands = [one for one in demanded(run.table) if one.feature is not None] if run.table.statements("ignore") else []
    cards = run.position.cards
    if any(ignored(run.table, cards[one.source], one.feature, happens[0]) for one in demands if one.feature):
        rules = (*rules, "heroes.glossary.ignore-must-attack")
    if attacker.arrived == (turn.number, turn.active):
        rules = ("heroes.glossary.dash", *rules)
    if run.table.named(attacker, "experience_in_attack") is not None:
        rules = ("heroes.glossary.experience-in-attack", *rules)
    elif forbidden(run.table, closing) is None:
        fields["closed"] = True
        happens.append(closing)
    else:
        rules = ("heroes.glossary.does-not-close", *rules)
    run.emit(
        "attack_declared", rules, cards={attacker.id: fields}, happens=happens, turn={"step": "attack"},
        told={"source": attacker.id, "target": target.id},
    )  # fmt: skip
    if "closed" in fields and run.position.waiting:
        run.interpret("heroes-who-attacks-closes-at-once")
    run.push(
        {"do": "defence", "attacker": attacker.id, "target": target.id},
        {"do": "aimed"},
        {"do": "fought"},
        {"do": "attack_over", "attacker": attacker.id},
    )


def under_attack(run: Run) -> Step | None:
    """The attack that is going on: the step that holds who attacks whom."""
    return next((one for one in reversed(run.agenda) if one["do"] == "attack_over"), None)


@step("defence", patient=True)
def defence(run: Run, step: Step) -> None:
    """The attacked player may name a defender, where there can be one (heroes.glossary.assign-defender)."""
    attacker, target = run.card(step["attacker"]), run.card(step["target"])
    going = {"attacker": attacker.id, "target": target.id}
    if not (attacker.in_play and target.in_play) or target.controller == attacker.controller:
        _no_more(run)
        return
    over = under_attack(run)
    if over is not None:
        over |= {"target": target.id, "reflects": not target.closed}
    if run.resolve != "all" and defenders(run.table, attacker, target):
        run.push({"do": "defend", **going, "stops": True})
        run.emit("defence_awaited", ("heroes.glossary.assign-defender",), turn={"step": "defend"},
                 told={**going, "player": OTHER[attacker.controller]})  # fmt: skip


def _no_more(run: Run) -> None:
    """Nothing is left of the attack but its end."""
    while run.agenda and run.agenda[-1]["do"] in ("aimed", "fought", "defend"):
        run.agenda.pop()


@step("defend", patient=True)
def undefended(run: Run, step: Step) -> None:
    """Nobody defends: the attack goes on."""


def defended(run: Run, step: Step, defender: Card) -> None:
    """A defender takes the attack over, and closes (heroes.basics.22)."""
    over = under_attack(run)
    assert over is not None
    over |= {"target": defender.id, "reflects": True, "defended": True}
    used = {**defender.used, "defend": int(defender.used.get("defend", 0)) + 1}
    fields: dict[str, Any] = {"used": used}
    rules: tuple[str, ...] = ("heroes.glossary.assign-defender", "heroes.basics.22", "heroes.glossary.character")
    happens = [Happening("defend", {"by": defender.id, "on": step["attacker"]})]
    closing = Happening("close", {"on": defender.id, "by": defender.id}, cause=happens[0])
    if run.table.named(defender, "experience_in_defence") is not None:
        rules = ("heroes.glossary.experience-in-defence", *rules)
    elif forbidden(run.table, closing) is None:
        fields["closed"] = True
        happens.append(closing)
    run.emit("defender_named", rules, cards={defender.id: fields}, happens=happens, turn={"step": "attack"},
             told={"source": defender.id, "target": step["target"], "attacker": step["attacker"]})  # fmt: skip


@step("aimed", patient=True)
def aimed(run: Run, step: Step) -> None:
    """Who is attacked is settled; what triggers by that is done before the strikes (heroes.basics.32)."""
    over = under_attack(run)
    if over is None or "target" not in over:
        return
    run.emit("attack_aimed", ("heroes.glossary.attacked-card", "heroes.basics.32"), turn={"step": "attack"},
             happens=[attack_of(over["attacker"], over["target"], "aimed")],
             told={"source": over["attacker"], "target": over["target"]})  # fmt: skip


@step("fought", patient=True)
def fought(run: Run, step: Step) -> None:
    """The strikes: an attacked card that is closed does not strike back (heroes.basics.24)."""
    over = under_attack(run)
    if over is None or "target" not in over:
        return
    target = run.card(over["target"])
    reflects = over.get("defended", False) or not target.closed
    run.push({"do": "strikes", "attacker": over["attacker"], "target": target.id, "reflects": reflects})


@step("strikes")
def strikes(run: Run, step: Step) -> None:
    """Who strikes first: both at once, or one before the other (heroes.glossary.first-strike, .last-strike)."""
    attacker, target = run.card(step["attacker"]), run.card(step["target"])
    if not (attacker.in_play and target.in_play):
        return
    answers = bool(step["reflects"]) and target.kind == "creature"
    fight = ("heroes.glossary.fight",) if step.get("fight") else ()
    if not answers:
        closed = () if step["reflects"] else ("heroes.basics.24", "heroes.glossary.reflecting-card")
        _strike(run, [(attacker, target, False)], (*fight, *closed, *_STRIKE))
        return
    if not step.get("fight") and not target.closed:
        run.interpret("heroes-attacked-stays-open")
    early, late = _order(run, attacker, target)
    if early is None or late is None:
        open_one = () if step.get("fight") or target.closed else ("heroes.basics.25",)
        both = (*fight, *_STRIKE, "heroes.glossary.counterstrike", *open_one)
        _strike(run, [(attacker, target, False), (target, attacker, True)], both)
        return
    first = run.table.named(early, "first_strike") is not None
    entry = "heroes.glossary.first-strike" if first else "heroes.glossary.last-strike"
    run.push({"do": "strikes_back", "by": late.id, "on": early.id, "answering": late is target})
    _strike(run, [(early, late, early is target)], (entry, *_STRIKE))


def _order(run: Run, attacker: Card, target: Card) -> tuple[Card | None, Card | None]:
    """Who strikes before whom, where one does."""
    early = {
        attacker.id: _has(run, attacker, "first_strike") or _has(run, target, "last_strike"),
        target.id: _has(run, target, "first_strike") or _has(run, attacker, "last_strike"),
    }
    if early[attacker.id] == early[target.id]:
        return None, None
    return (attacker, target) if early[attacker.id] else (target, attacker)


def _has(run: Run, card: Card, keyword: str) -> bool:
    return run.table.named(card, keyword) is not None


@step("strikes_back")
def strikes_back(run: Run, step: Step) -> None:
    """The other one strikes if it is still there."""
    by, on = run.card(step["by"]), run.card(step["on"])
    if by.in_play and on.in_play:
        _strike(run, [(by, on, step["answering"])], ("heroes.glossary.first-strike", *_STRIKE))


def _strike(run: Run, pairs: Sequence[tuple[Card, Card, bool]], rules: tuple[str, ...]) -> None:
    """Cards strike at once: wounds by the strikes, then what triggers by a strike, even one of 0."""
    blows: list[Blow] = []
    landed: list[Happening] = []
    for by, on, answering in pairs:
        blow = attack_of(by.id, on.id, answering=answering)
        value, more = _value(run, blow, strike_of(run.table, by))
        rules = (*more, *rules)
        blows.append(Blow(by.id, on.id, value, "strike", True, answering))
        landed.append(blow._replace(told={**blow.told, "value": value}))
    told = {"strikes": [{"source": one.source, "target": one.target, "value": one.amount} for one in blows]}
    run.emit("struck", rules, happens=landed, told=told)
    deal(run, blows, rules)


def _value(run: Run, blow: Happening, value: int) -> tuple[int, tuple[str, ...]]:
    """What an attack is worth with what is added to it, never below 0; and the paragraphs of that."""
    printed, wrath = value, run.table.named(run.card(blow.told["by"]), "wrath")
    reduced: tuple[str, ...] = ()
    for statement in run.table.statements("change"):
        if statement.said["change"] == "value" and in_event(statement, blow):
            value = changed_by(statement, value)
            reduced += ("heroes.glossary.strike-reduced-to",) if {"set", "at_most"} & statement.said.keys() else ()
    if value < printed:
        return max(0, value), reduced or ("heroes.glossary.minus-from-attacks",)
    return value, ("heroes.glossary.wrath",) if value > printed and wrath is not None else ()


@step("attack_over", patient=True)
def attack_over(run: Run, step: Step) -> None:
    """Nothing of the attack is left to be done."""
    run.emit("attack_ended", ("heroes.glossary.attack",), turn={"step": None}, told={"source": step["attacker"]},
             happens=[attack_of(step["attacker"], step.get("target", ""), "ended")])  # fmt: skip


def shoot(run: Run, source: str, at: Sequence[tuple[str, int]]) -> None:
    """Shots: attacks that nobody answers and against which nobody defends (heroes.glossary.shot)."""
    blows: list[Blow] = []
    happens: list[Happening] = []
    for target, value in at:
        card = run.card(target)
        if not card.in_play or not card.is_character or card.hidden:
            continue
        told = {"by": source, "on": target, "type": "shot", "answering": False, "stage": "landed"}
        shot = Happening("attack", told)
        if forbidden(run.table, shot) is not None:
            continue
        value, _ = _value(run, shot, value)
        happens.append(Happening("attack", {**told, "value": value}))
        blows.append(Blow(source, target, value, "shot"))
    if blows:
        told_so = {"strikes": [{"source": one.source, "target": one.target, "value": one.amount} for one in blows]}
        run.emit("shot", ("heroes.glossary.shot",), happens=happens, told=told_so)
        deal(run, blows, ("heroes.glossary.shot",))


def broken_off(run: Run, handle: Wire | None) -> bool:
    """An attack is broken off, or a spell cancelled; whether there is one."""
    if handle is not None and "spell" in handle:
        run.cancelled.add(handle["spell"])
        run.agenda[:] = [one for one in run.agenda if one.get("spell") != handle["spell"]]
        run.emit("spell_cancelled", ("heroes.309",), told={"source": handle["spell"]})
        return True
    over = under_attack(run)
    if over is None:
        return False
    run.agenda[:] = [one for one in run.agenda if one["do"] not in ("defence", "defend", "aimed", "fought", "strikes")]
    run.emit("attack_broken_off", ("heroes.507",), told={"source": over["attacker"]})
    return True


def redirected(run: Run, handle: Wire | None, target: str) -> bool:
    """An attack gets another target; whether there is one."""
    over = under_attack(run)
    if over is None:
        return False
    over["target"] = target
    for one in run.agenda:
        if one["do"] in ("defence", "defend"):
            one["target"] = target
    run.emit("attack_redirected", ("heroes.glossary.target",), told={"source": over["attacker"], "target": target})
    return True
