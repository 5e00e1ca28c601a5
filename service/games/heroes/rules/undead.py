"""The undead (heroes.glossary.undead): only coins of the opponent wound them, in the opponent's turn."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Wire
from service.games.heroes.position.table import Table
from service.games.heroes.rules import coins
from service.games.heroes.rules.wounds import Blow, deal
from service.games.heroes.telling.violations import Violation, violation

#: What `feature` of a `use` says where an undead card of the opponent is wounded.
UNDEAD = "undead"


def undead_faults(table: Table, action: Wire) -> Iterator[Violation]:
    """Why an undead card cannot be wounded so."""
    card = table.position.cards[action["source"]]
    if not card.in_play or card.controller == action["player"] or table.named(card, "undead") is None:
        yield violation("no_feature", source=card.id)
        return
    x = action.get("x", 0)
    if x < 1 or action.get("targets"):
        yield violation("no_x", source=card.id)
    there = table.position.players[action["player"]].coins
    if x > there:
        yield violation("too_dear", source=card.id, cost=x, coins=there)


def wound_undead(run: Run, action: Wire) -> None:
    """The opponent closes X coins, and the card gets X wounds."""
    coins.spend(run, action["player"], action["x"], action["source"], ("heroes.glossary.undead",))
    blow = Blow(action["source"], action["source"], action["x"], "ability")
    deal(run, [blow], ("heroes.glossary.undead",))


def undead_ways(table: Table, player: str) -> Iterator[Wire]:
    """What may be spent on undead cards of the opponent."""
    for card in table.in_play():
        if card.controller != player and table.named(card, "undead") is not None:
            for x in range(1, table.position.players[player].coins + 1):
                yield {"type": "use", "player": player, "source": card.id, "feature": UNDEAD, "x": x}
