"""Activating an ability (heroes.308, heroes.glossary.activated-ability)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.actions.attacking import or_obliged
from service.games.heroes.actions.base import Act, in_main_phase
from service.games.heroes.course.listening import limit_key, spent
from service.games.heroes.course.run import Run
from service.games.heroes.features.defined import sentences
from service.games.heroes.language import EQUIPMENT
from service.games.heroes.position.model import Card, Feature, Wire
from service.games.heroes.position.outlines import works_in
from service.games.heroes.position.table import Table
from service.games.heroes.rules import paying, targets
from service.games.heroes.rules.sickness import sick
from service.games.heroes.rules.undead import UNDEAD, undead_faults, undead_ways, wound_undead
from service.games.heroes.telling.violations import Violation, violation
from service.judge.matching import holds

_DECLARED = (
    "heroes.glossary.activated-ability", "heroes.basics.27", "heroes.112.2", "heroes.glossary.declare",
    "heroes.glossary.source",
)  # fmt: skip


def activated(table: Table, card: Card) -> list[Feature]:
    """The abilities that a card has to be activated where it lies; a spell in the hand is played instead."""
    if card.kind == "spell":
        return []
    return [
        one._replace(
            said={**sentence.said, "names": {"x": sentence.x}, "rules": sentence.rules}
            if sentence.x is not None
            else sentence.said
        )
        for one in table.features(card)
        if card.zone in works_in(one)
        for sentence in sentences(one)
        if "playable" in sentence.said
    ]


def _feature(table: Table, card: Card, ident: str | None) -> Feature | None:
    found = activated(table, card)
    if ident is None:
        return found[0] if len(found) == 1 else None
    return next((one for one in found if one.id == ident), None)


def _names(feature: Feature, x: int) -> Wire:
    """The X that its player names, or the number of a named ability."""
    known: Wire = feature.said.get("names", {"x": x, "X": x})
    return known


def _faults(table: Table, action: Wire) -> Iterator[Violation]:
    if action.get("feature") == UNDEAD:
        yield from in_main_phase(table, action["player"])
        yield from undead_faults(table, action)
        return
    yield from or_obliged(table, action, _own_faults(table, action))


def _own_faults(table: Table, action: Wire) -> Iterator[Violation]:
    yield from in_main_phase(table, action["player"])
    card = table.position.cards[action["source"]]
    if card.controller != action["player"]:
        yield violation("not_yours", source=card.id)
        return
    feature = _feature(table, card, action.get("feature"))
    if feature is None:
        yield violation("no_feature", source=card.id)
        return
    if sick(table, card):
        yield violation("first_turn", source=card.id)
    if card.hidden:
        yield violation("hidden_character", source=card.id)
    if spent(card, feature, feature.said):
        yield violation("used_up", source=card.id)
    if "if" in feature.said and not holds(table.view(card), feature.said["if"]):
        yield violation("condition_unmet", source=card.id)
    wants_x = paying.variable(feature.said)
    if ("x" in action) is not wants_x:
        yield violation("no_x", source=card.id)
        return
    names = _names(feature, action.get("x", 0))
    yield from paying.faults(table, card, feature, names)
    asked = targets.asked_by(feature.said["do"])
    yield from targets.faults(table, card, asked, action.get("targets", ()), "ability", names)


def _do(run: Run, action: Wire) -> None:
    if action.get("feature") == UNDEAD:
        wound_undead(run, action)
        return
    card = run.card(action["source"])
    feature = _feature(run.table, card, action.get("feature"))
    assert feature is not None
    names = _names(feature, action.get("x", 0))
    used = {}
    if "limit" in feature.said:
        key = limit_key(feature.id, feature.said["limit"])
        used = {card.id: {"used": {**card.used, key: int(card.used.get(key, 0)) + 1}}}
    rules = (*feature.said.get("rules", ()), *_DECLARED, *_of_source(card), *_without_closing(feature.said))
    run.emit("ability_declared", rules, cards=used,
             told={"source": card.id, "player": action["player"], "feature": feature.id,
                   "targets": list(action.get("targets", ()))})  # fmt: skip
    run.push({
        "do": "activated", "source": card.id, "player": action["player"], "feature": feature.id, "names": names,
        "deeds": list(feature.said["do"]), "targets": list(action.get("targets", ())),
    })  # fmt: skip
    paying.pay(run, run.card(card.id), feature, names)


def _of_source(card: Card) -> tuple[str, ...]:
    """What is said of the abilities of heroes and of equipment."""
    return ("heroes.basics.28", "heroes.basics.3") if card.kind in ("hero", *EQUIPMENT) else ()


def _without_closing(said: Wire) -> tuple[str, ...]:
    closes = any(one.get("deed") == "close" for one in said.get("pay", ()))
    return ("heroes.glossary.action",) if closes else ("heroes.glossary.without-closing",)


def _ways(table: Table, player: str) -> Iterator[Wire]:
    for card in table.position.cards.values():
        if card.controller == player:
            for feature in activated(table, card):
                yield from _ways_of(table, card, feature, player)
    yield from undead_ways(table, player)


def _ways_of(table: Table, card: Card, feature: Feature, player: str) -> Iterator[Wire]:
    about: Wire = {"type": "use", "player": player, "source": card.id, "feature": feature.id}
    for x in paying.numbers(table, card, feature) if paying.variable(feature.said) else (None,):
        names = _names(feature, x or 0)
        asked = targets.asked_by(feature.said["do"])
        for chosen in targets.ways(table, card, asked, "ability", names):
            yield {**about, **({} if x is None else {"x": x}), **({"targets": chosen} if chosen else {})}


USE = Act(_faults, _do, _ways, ("source", "targets"))
