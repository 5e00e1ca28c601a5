"""What triggers by what happens (heroes.glossary.triggered-ability): who listens, as it was where cards leave play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from service.games.heroes.course.grounds import grounds
from service.games.heroes.features.defined import Sentence, sentences
from service.games.heroes.position.model import PLAY, Card, Feature, Wire
from service.games.heroes.position.outlines import outline, works_in
from service.games.heroes.position.table import Table
from service.games.heroes.rules.statements import ignoring
from service.judge.matching import Happening, View, holds, matched

#: What of a card is told of it after it has left play, and where it was.
_WAS = ("controller", "closed", "hidden", "wounds", "extra_lives", "markers", "gained", "lost", "zone")


def as_it_is(card: Card) -> dict[str, Any]:
    """What is remembered of a card that leaves play (heroes.glossary.death-trigger)."""
    return {name: getattr(card, name) for name in _WAS}


def triggered(old: Table, new: Table, happenings: Sequence[Happening]) -> list[Wire]:
    """The abilities that trigger, each to be queued once.

    Args:
        old: the table before what happens, where those listen who leave play by it.
        new: the table after it.
        happenings: what happens at once.
    """
    number = _next_number(new)
    found: list[Wire] = []
    for happening in happenings:
        for view, card, feature, sentence in _listeners(old, new, happening):
            entry = _entry(view, card, feature, sentence, happening)
            if entry is not None:
                spared = _spared(new, card, feature, happening)
                more = {"spared": spared, "rules": (*_SPARED, *entry["rules"])} if spared else {}
                found.append({"id": f"t{number + len(found)}", **entry, **more})
    return found + _delayed(new, happenings, number + len(found))


def of_part(table: Table, host: Card, part: Card, happening: Happening) -> list[Wire]:
    """What triggers on one of the cards that a card is made of, and on no other one (heroes.glossary.module)."""
    number = _next_number(table)
    found: list[Wire] = []
    for feature in table.features(host):
        for sentence in sentences(feature) if feature.id.startswith(f"{part.id}:") else ():
            if "when" in sentence.said:
                entry = _entry(table.view(host), host, feature, sentence, happening)
                found += [{"id": f"t{number + len(found)}", **entry}] if entry is not None else []
    return found


def _entry(view: View, card: Card, feature: Feature, sentence: Sentence, happening: Happening) -> dict[str, Any] | None:
    """A feature that triggers, as it waits to be queued; None where it does not trigger by this."""
    names = _heard(view, sentence, happening)
    if names is None or spent(card, feature, sentence.said):
        return None
    was = {**happening.was, **({} if card.in_play else {card.id: as_it_is(card)})}
    return {
        "player": card.controller, "source": card.id, "feature": feature.id, "names": names,
        "do": tuple(sentence.said.get("do", ())),
        **{name: sentence.said[name] for name in ("pay", "limit", "if") if name in sentence.said},
        **({"unsure": sentence.unsure} if sentence.unsure else {}),
        **({"through": {"keyword": feature.keyword}} if feature.keyword is not None else {}),
        "rules": (*sentence.rules, *grounds(sentence.said["when"])), **({"was": was} if was else {}),
    }  # fmt: skip


_SPARED = ("heroes.glossary.ignore-trigger", "heroes.glossary.ignore-features")


def _spared(table: Table, card: Card, feature: Feature, happening: Happening) -> list[str]:
    """Who ignores a feature that triggers: it cannot be aimed at them (heroes.glossary.ignore-trigger)."""
    if happening.told.get("on") != card.id:
        return []
    return [one.source for one in ignoring(table, card, feature, happening)]


def _next_number(table: Table) -> int:
    known = (*table.position.queue, *table.position.waiting)
    return 1 + max((int(one["id"][1:]) for one in known), default=0)


def _listeners(old: Table, new: Table, happening: Happening) -> Iterator[tuple[View, Card, Feature, Sentence]]:
    """Whose features listen: every card where it lies now, and those that have just left play where they lay."""
    given = bool(new.statements("grant") or old.statements("grant"))
    for card in new.position.cards.values():
        if happening.event not in outline(card).events and not (given or new.attached(card.id)):
            continue
        before = old.position.cards.get(card.id)
        leaving = before is not None and before.in_play and not card.in_play
        table, listener = (old, before) if leaving and before is not None else (new, card)
        if listener.attached is not None or (listener.zone != PLAY and not _abroad(listener)):
            continue
        for feature in table.features(listener):
            if listener.zone not in works_in(feature) or not _greatest(table, listener, feature):
                continue
            for sentence in sentences(feature):
                if "when" in sentence.said:
                    names = {} if sentence.x is None else {"x": sentence.x}
                    coins = table.position.players[listener.controller].coins
                    yield new.view(listener, {**names, "coins": coins}), listener, feature, sentence
        if leaving and _abroad(card):
            for feature in new.features(card):
                for sentence in sentences(feature) if card.zone in works_in(feature) else ():
                    if "when" in sentence.said:
                        yield new.view(card), card, feature, sentence


def _abroad(card: Card) -> bool:
    """Whether a card may have features that work where it lies out of play."""
    return card.zone in outline(card).zones


def _greatest(table: Table, card: Card, feature: Feature) -> bool:
    """Whether it is the one that acts, of several of a name on one card."""
    return feature.keyword is None or "x" not in feature.said or table.named(card, feature.keyword) == feature


def _heard(view: View, sentence: Sentence, happening: Happening) -> dict[str, Any] | None:
    names = matched(view, sentence.said["when"], happening)
    if names is None:
        return None
    if "if" in sentence.said and not holds(view._replace(names={**view.names, **names}), sentence.said["if"]):
        return None
    return {**({} if sentence.x is None else {"x": sentence.x}), **names}


def spent(card: Card, feature: Feature, said: Wire) -> bool:
    """Whether a feature was used as often as it can be (heroes.glossary.once-per-turn)."""
    limit = said.get("limit")
    if limit is None:
        return False
    return int(card.used.get(limit_key(feature.id, limit), 0)) >= int(limit.get("times", 1))


def limit_key(feature: str, limit: Mapping[str, Any]) -> str:
    """Under which name a card counts how often a feature was used."""
    return f"{feature}:battle" if limit.get("per") == "battle" else feature


def _delayed(table: Table, happenings: Iterable[Happening], number: int) -> list[Wire]:
    """What was said to come later, and comes now."""
    found: list[Wire] = []
    for happening in happenings:
        for effect in table.position.effects:
            if "later" not in effect:
                continue
            card = table.position.cards[effect["source"]]._replace(controller=effect["player"])
            later, view = effect["later"], table.view(card, effect.get("names", {}))
            names = matched(view, later["when"], happening)
            if names is not None and holds(view._replace(names={**view.names, **names}), later.get("if")):
                found.append({
                    "id": f"t{number + len(found)}", "player": effect["player"], "source": card.id,
                    "feature": effect["feature"], "names": {**effect.get("names", {}), **names},
                    "do": tuple(later.get("do", ())),
                    **({"effect": effect["id"]} if "limit" in later else {}),
                    "rules": grounds(later["when"]),
                })  # fmt: skip
    return found
