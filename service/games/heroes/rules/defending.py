"""Who can take an attack over (heroes.glossary.assign-defender, heroes.basics.22)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.position.model import Card
from service.games.heroes.position.table import Table
from service.games.heroes.rules.statements import forbidden, ignored, matching
from service.games.heroes.telling.violations import Violation, violation
from service.judge.matching import Happening


def defenders(table: Table, attacker: Card, target: Card) -> list[Card]:
    """The characters of the attacked player that can defend."""
    own = table.characters(target.controller)
    return [card for card in own if not any(faults(table, attacker, target, card))]


def faults(table: Table, attacker: Card, target: Card, defender: Card) -> Iterator[Violation]:
    """Why a character cannot defend."""
    attack = Happening("attack", {"by": attacker.id, "on": target.id, "type": "strike"})
    told = {"source": defender.id, "target": target.id, "attacker": attacker.id}
    if defender.controller != target.controller or not defender.is_character or not defender.in_play:
        yield violation("no_character_of_the_attacked", **told)
        return
    if defender.id == target.id:
        yield violation("is_attacked_itself", **told)
    if defender.closed:
        yield violation("closed_defender", **told)
    if defender.hidden:
        yield violation("hidden_character", **told)
    if _directed(table, attacker, attack):
        yield violation("directed_strike", **told)
    if _eludes(table, attacker, defender):
        yield violation("elusive", **told)
    defending = Happening("defend", {"by": defender.id, "on": attacker.id})
    acting = Happening("act", {"by": defender.id})
    if forbidden(table, defending) is not None or forbidden(table, acting) is not None:
        yield violation("cannot_defend", **told)


def _directed(table: Table, attacker: Card, attack: Happening) -> bool:
    for feature in table.features(attacker):
        if feature.keyword == "directed_strike" and table.works(attacker, feature):
            told = feature.said.get("in")
            if told is None or matching(table.view(attacker), told, attack):
                return True
    return False


def _eludes(table: Table, attacker: Card, defender: Card) -> bool:
    """Whether an attacker cannot be stopped by such a one (heroes.glossary.elusiveness)."""
    against = Happening("attack", {"by": defender.id, "on": attacker.id, "type": "strike"})
    return elusive(table, attacker, against)


def elusive(table: Table, card: Card, attack: Happening) -> bool:
    """Whether a card is elusive from who attacks."""
    for feature in table.features(card):
        if (
            feature.keyword == "elusiveness"
            and table.works(card, feature)
            and not ignored(table, card, feature, attack)
        ):
            told = feature.said.get("in")
            if told is None or matching(table.view(card), told, attack):
                return True
    return False
