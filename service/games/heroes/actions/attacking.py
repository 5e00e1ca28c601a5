"""Attacking by strike, defending, and letting an attack through (heroes.307, heroes.glossary.attack)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.actions.base import Act, defence_of, in_main_phase
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Card, Wire
from service.games.heroes.position.table import Statement, Table
from service.games.heroes.rules import combat
from service.games.heroes.rules.defending import defenders, elusive
from service.games.heroes.rules.defending import faults as defending_faults
from service.games.heroes.rules.sickness import sick
from service.games.heroes.rules.statements import demanded, forbidden, matching, overlooked
from service.games.heroes.telling.violations import Violation, violation
from service.judge.matching import Happening


def _attack_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from in_main_phase(table, action["player"])
    source, target = table.position.cards[action["source"]], table.position.cards[action["target"]]
    yield from _attacker_faults(table, source, action["player"])
    yield from _target_faults(table, source, target)
    if source.in_play and target.in_play:
        yield from _obligations(table, source, target)


def _attacker_faults(table: Table, source: Card, player: str) -> Iterator[Violation]:
    if not source.in_play:
        yield violation("not_in_play", source=source.id)
        return
    if source.controller != player:
        yield violation("not_yours", source=source.id)
    if source.kind != "creature":
        yield violation("no_creature", source=source.id)
    if source.hidden:
        yield violation("hidden_character", source=source.id)
    if source.closed:
        yield violation("closed_attacker", source=source.id)
    if sick(table, source):
        yield violation("first_turn", source=source.id)
    if int(source.used.get("attack", 0)) >= 1:
        yield violation("attacked_already", source=source.id)


def _target_faults(table: Table, source: Card, target: Card) -> Iterator[Violation]:
    if not target.in_play or not target.is_character or target.controller == source.controller:
        yield violation("not_enemy", source=source.id, target=target.id)
        return
    if target.hidden:
        yield violation("hidden_character", source=source.id, target=target.id)
    attack = _attack(source, target)
    acting = Happening("act", {"by": source.id})
    if forbidden(table, attack) is not None or forbidden(table, acting) is not None:
        yield violation("cannot_attack", source=source.id, target=target.id)
    if not target.closed and elusive(table, target, attack):
        yield violation("elusive", source=source.id, target=target.id)


def _attack(source: Card, target: Card) -> Happening:
    return combat.attack_of(source.id, target.id)


def _obligations(table: Table, source: Card, target: Card) -> Iterator[Violation]:
    """What has to be attacked by this card is attacked (heroes.faq.20)."""
    chosen = _attack(source, target)
    demands = list(demanded(table))
    if any(matching(one.view, one.said["must"], chosen) for one in demands):
        return
    for other in table.characters(target.controller):
        attack = _attack(source, other)
        wanted = [
            one
            for one in demands
            if "on" in one.said["must"]
            and matching(one.view, one.said["must"], attack)
            and not overlooked(table, one, attack)
        ]
        if wanted and not any(_target_faults(table, source, other)):
            yield violation("must_target", source=source.id, forced=other.id)
            return


def forced_attackers(table: Table, player: str) -> list[Card]:
    """The creatures of a player that have to attack now, since they can (heroes.glossary.must-declare)."""
    demands = [one for one in demanded(table) if "on" not in one.said["must"]]
    if not demands:
        return []
    return [card for card in table.characters(player) if _has_to(table, card, demands)]


def _has_to(table: Table, card: Card, demands: list[Statement]) -> bool:
    if any(_attacker_faults(table, card, card.controller)):
        return False
    for target in table.characters():
        attack = _attack(card, target)
        meant = any(matching(one.view, one.said["must"], attack) for one in demands)
        if meant and not any(_target_faults(table, card, target)) and not any(_obligations(table, card, target)):
            return True
    return False


def obliged(table: Table, player: str, source: str | None = None) -> Iterator[Violation]:
    """That somebody else has to attack first."""
    forced = forced_attackers(table, player)
    if forced and source not in {card.id for card in forced}:
        yield violation("must_first", forced=forced[0].id)


def or_obliged(
    table: Table, action: Wire, faults: Iterator[Violation], source: str | None = None
) -> Iterator[Violation]:
    """The faults of an action; of one that has none, that somebody else has to attack first."""
    found = list(faults)
    yield from found or obliged(table, action["player"], source)


def _all_attack_faults(table: Table, action: Wire) -> Iterator[Violation]:
    return or_obliged(table, action, _attack_faults(table, action), action["source"])


def _attack_now(run: Run, action: Wire) -> None:
    combat.declare(run, run.card(action["source"]), run.card(action["target"]))


def _attack_ways(table: Table, player: str) -> Iterator[Wire]:
    targets = [card.id for card in table.characters() if card.controller != player]
    for card in table.in_play(player):
        if card.kind == "creature" and not card.closed:
            for target in targets:
                yield {"type": "attack", "player": player, "source": card.id, "target": target}


def _waits(table: Table, player: str) -> Iterator[Violation]:
    """Why a player has nothing to say about a defender."""
    step = defence_of(table)
    if table.position.outcome is not None:
        yield violation("game_over")
    elif table.position.decision is not None:
        yield violation("decision_open", kind=table.position.decision["kind"])
    elif step is None or table.position.cards[step["target"]].controller != player:
        yield violation("nothing_to_defend")


def _defend_faults(table: Table, action: Wire) -> Iterator[Violation]:
    waits = list(_waits(table, action["player"]))
    yield from waits
    step = defence_of(table)
    if not waits and step is not None:
        cards = table.position.cards
        yield from defending_faults(table, cards[step["attacker"]], cards[step["target"]], cards[action["source"]])


def _defend_now(run: Run, action: Wire) -> None:
    step = run.agenda.pop()
    combat.defended(run, step, run.card(action["source"]))


def _defend_ways(table: Table, player: str) -> Iterator[Wire]:
    step = defence_of(table)
    if step is not None:
        cards = table.position.cards
        for card in defenders(table, cards[step["attacker"]], cards[step["target"]]):
            if card.controller == player:
                yield {"type": "defend", "player": player, "source": card.id}


def _pass_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from _waits(table, action["player"])


def _pass_now(run: Run, action: Wire) -> None:
    step = run.agenda.pop()
    run.emit("not_defended", ("heroes.glossary.assign-defender",), turn={"step": "attack"},
             told={"player": action["player"], "target": step["target"]})  # fmt: skip


def _pass_ways(table: Table, player: str) -> Iterator[Wire]:
    if defence_of(table) is not None:
        yield {"type": "pass", "player": player}


ATTACK = Act(_all_attack_faults, _attack_now, _attack_ways, ("source", "target"))
DEFEND = Act(_defend_faults, _defend_now, _defend_ways, ("source",))
PASS = Act(_pass_faults, _pass_now, _pass_ways)
