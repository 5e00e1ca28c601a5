"""Playing a card (heroes.309): its price, how it comes into play, and what a spell does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.games.heroes.course.queue import frame_of
from service.games.heroes.course.run import Run, Step, step
from service.games.heroes.language import CHARACTERS, SUPPORT
from service.games.heroes.position.model import GRAVEYARD, PLAY, Card, Definition, Feature, Wire
from service.games.heroes.position.numbers import cost
from service.games.heroes.position.table import Table, changed_by
from service.games.heroes.position.wire import plain
from service.games.heroes.rules import coins
from service.games.heroes.rules.entering import enter
from service.games.heroes.rules.moving import Put, put
from service.games.heroes.rules.wounds import Blow, deal
from service.judge.matching import Happening, fits

_FREE = ("heroes.glossary.free", "heroes.glossary.alternative-cost")
#: What a cost with an X is (heroes.105.1).
_VARIABLE = ("heroes.105.1", "heroes.glossary.minimum-cost")
_PLAYED = ("heroes.basics.19", "heroes.glossary.take-into-squad", "heroes.glossary.squad")
_SPELL = (
    "heroes.basics.6", "heroes.glossary.spell", "heroes.glossary.graveyard", "heroes.glossary.execute-ability",
    "heroes.glossary.declare", "heroes.glossary.source",
)  # fmt: skip


def price(table: Table, card: Card, x: int = 0, wounded: int = 0) -> int:
    """What a card costs as it is played from the hand; fury makes it one less for each wounded creature."""
    return max(0, cost(table, card, x) - wounded)


def ambush_price(run: Run, card: Card, x: int) -> int:
    """What an ambush costs, with what others change of it."""
    number = x
    for statement in run.table.statements("change"):
        about = {"x": {"keyword": "ambush"}}
        if statement.said["change"] == about and fits(statement.view, card, statement.said.get("on", {"is": "self"})):
            number = changed_by(statement, number, card)
    return max(0, number)


def play(run: Run, card: Card, action: Wire) -> None:
    """A card is played from the hand: paid for, then it enters play, or does what the spell says."""
    x, wounded = action.get("x", 0), list(action.get("wounds", ()))
    if wounded:
        blows = [Blow(card.id, ident, 1, "ability", paid=True) for ident in wounded]
        deal(run, blows, ("heroes.glossary.fury", "heroes.glossary.additional-cost"))
    costs = price(run.table, card, x)
    changed: tuple[str, ...] = ("heroes.104.3.3", "heroes.104.3") if costs != card.definition.cost + x else ()
    changed += _VARIABLE if card.definition.variable else ()
    coins.spend(run, card.owner, max(0, costs - len(wounded)), card.id, (*changed, *coins.SPENT))
    thirst = run.table.named(card, "thirst")
    if thirst is not None and action.get("thirst") is not None:
        deal(run, [Blow(card.id, action["thirst"], thirst.x, "ability", paid=True)], ("heroes.glossary.thirst",))
    if card.kind == "spell":
        cast(run, card, x, list(action.get("targets", ())))
    else:
        how = Put(PLAY, "play", card.owner, x=x if card.definition.variable else None)
        enter(run, [card], how, "played", _rules(card), source=card.id, player=card.owner)


def _rules(card: Card) -> tuple[str, ...]:
    if card.kind in SUPPORT:
        return (
            "heroes.basics.7" if card.kind in ("event", "terrain") else "heroes.basics.5",
            "heroes.basics.2",
            *_PLAYED,
        )
    return ("heroes.basics.4", "heroes.basics.2", *_PLAYED)


def cast(run: Run, card: Card, x: int, targets: Sequence[str] | None) -> None:
    """A spell goes to the graveyard and does what it says (heroes.basics.6)."""
    number = 1 + len(run.events)
    handle = {"spell": card.id}
    told = {"by": card.id, "type": "spell", "handle": handle}
    aimed = [Happening("use", {**told, "on": one}) for one in dict.fromkeys(targets or ())] or [Happening("use", told)]
    put(run, [card], Put(GRAVEYARD, "play", card.owner), "spell_cast", _SPELL, source=card.id, player=card.owner,
        targets=list(targets or ()))  # fmt: skip
    run.push({"do": "spell", "spell": card.id, "x": x, "targets": None if targets is None else list(targets),
              "player": card.owner, "number": number})  # fmt: skip
    run.emit("spell_aimed", _SPELL, happens=aimed, told={"source": card.id, "targets": list(targets or ())})


@step("spell", patient=True)
def spell(run: Run, step: Step) -> None:
    """What a spell says is done, after what triggered as it was cast."""
    card = run.card(step["spell"])
    for feature in spell_features(card):
        names = {"x": step["x"], "X": step["x"]}
        frame = frame_of(card, step["player"], feature.id, names, {card.id: {"x": step["x"]}}, targets=step["targets"])
        run.push({"do": "deeds", "deeds": list(feature.said["do"]), "frame": frame, "spell": card.id})


def spell_features(card: Card) -> list[Feature]:
    """What a spell does as it is played."""
    return [one for one in card.definition.features if "playable" in one.said and "pay" not in one.said]


def play_free(run: Run, card: Card, player: str, rules: tuple[str, ...] = _FREE) -> bool:
    """A card is played without its price; whether it can be."""
    if card.kind == "spell":
        cast(run, card, 0, None)
        return True
    if card.kind not in (*CHARACTERS, *SUPPORT) or card.zone == PLAY:
        return False
    how = Put(PLAY, "play", player, controller=player)
    enter(run, [card], how, "played", (*rules, *_PLAYED), source=card.id, player=player)
    return True


def copied(definition: Definition) -> Definition:
    """What a copy of a card is: the same, and created; of a creature by a second name (heroes.glossary.create-copy)."""
    if any(one.keyword == "created" for one in definition.features):
        return definition
    named = {"title": f"Копия {definition.name}"} if definition.kind == "creature" and definition.name else {}
    created = Feature(f"f{len(definition.features) + 1}", {"keyword": "created", **named})
    wire: dict[str, Any] = {**definition.wire}
    wire.pop("text", None)
    wire["features"] = plain([*(one.said for one in definition.features), created.said])
    return definition._replace(features=(*definition.features, created), wire=wire)
