"""Wounds (heroes.glossary.wounds): how many are dealt after all that changes, prevents and replaces them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from service.games.heroes.course.listening import as_it_is
from service.games.heroes.course.run import Run
from service.games.heroes.position.model import Card, Feature, Wire
from service.games.heroes.position.numbers import most_lives
from service.games.heroes.position.table import changed_by
from service.games.heroes.rules.replacing import replaced
from service.games.heroes.rules.statements import ATTACKS, forbidden, ignored, in_event, matching, overlooked, protected
from service.judge.matching import Happening, amount


class Blow(NamedTuple):
    """Wounds that somebody is to get."""

    source: str | None
    target: str
    amount: int
    type: str
    fight: bool = False
    answering: bool = False
    #: They are a payment, which nothing changes or prevents (heroes.glossary.fury).
    paid: bool = False
    #: The named feature by which they are dealt.
    through: Wire | None = None

    def happening(self, number: int | None = None) -> Happening:
        """It in the language of cards."""
        return Happening("wound", {
            "by": self.source, "on": self.target, "type": self.type, "fight": self.fight, "answering": self.answering,
            "amount": self.amount if number is None else number, "through": self.through,
        })  # fmt: skip


def deal(run: Run, blows: Sequence[Blow], rules: tuple[str, ...]) -> int:
    """Deal wounds at once; how many are dealt altogether."""
    cards: dict[str, dict[str, Any]] = {}
    happens: list[Happening] = []
    dealt: list[dict[str, Any]] = []
    for blow in blows:
        target = run.position.cards.get(blow.target)
        if target is None or not target.in_play or not target.is_character:
            continue
        more: list[str] = []
        number = blow.amount if blow.paid else _after_all(run, blow, target, cards, more)
        if number <= 0 or (not blow.paid and replaced(run, blow.happening(number))):
            continue
        fields = cards.setdefault(target.id, {})
        before = fields.get("wounds", target.wounds)
        fields["wounds"] = before + number
        rules = (*more, *rules)
        most = most_lives(run.table, target)
        if target.kind == "creature" and fields["wounds"] > most:
            rules = (*rules, "heroes.glossary.excess-wounds")
        now = {name: value for name, value in as_it_is(target).items() if name != "zone"}
        happens.append(blow.happening(number)._replace(was={target.id: {**now, "wounds": fields["wounds"]}}))
        dealt.append({"source": blow.source, "target": target.id, "amount": number})
        run.wounded_by[target.id] = (blow.source, blow.type)
    used = {ident: fields for ident, fields in cards.items() if fields}
    if not dealt:
        if used:
            run.emit("prevented", ("heroes.glossary.prevention",), cards=used)
        return 0
    first = dealt[0] if len(dealt) == 1 else {"wounds": dealt}
    run.emit("wounded", (*rules, "heroes.glossary.wounds"), cards=used, happens=happens, told=first)
    return sum(one["amount"] for one in dealt)


def _after_all(run: Run, blow: Blow, target: Card, cards: dict[str, dict[str, Any]], rules: list[str]) -> int:
    """How many wounds come through: first what changes their number, then what forbids or prevents them.

    Args:
        rules: gets the paragraphs by which their number changes.
    """
    if blow.amount <= 0:
        return 0
    happening = blow.happening()
    number = _changed(run, blow, target, blow.amount, rules)
    if number <= 0:
        return 0
    reason = _kept_from(run, blow, target, happening)
    if reason is not None:
        run.emit("takes_no_wounds", (reason,), told={"target": target.id, "source": blow.source})
        return 0
    return _prevented(run, blow, target, number, cards)


def _changed(run: Run, blow: Blow, target: Card, number: int, rules: list[str]) -> int:
    source = run.position.cards.get(blow.source or "")
    for statement in run.table.statements("change"):
        if statement.said["change"] == "amount" and in_event(statement, blow.happening()):
            number = changed_by(statement, number)
    if run.table.named(target, "vulnerability") is not None:
        number += 1
        rules.append("heroes.glossary.vulnerability")
    if source is not None:
        more = 2 * _superior(run, source, target, blow) - 2 * _superior(run, target, source, blow)
        number += more
        rules += ["heroes.glossary.superiority"] if more else []
    return number


def _superior(run: Run, one: Card, other: Card, blow: Blow) -> bool:
    """Whether a creature has superiority over another one (heroes.glossary.superiority)."""
    if not (one.is_character and other.kind == "creature") or one.controller == other.controller:
        return False
    for feature in run.table.features(one):
        if feature.keyword == "superiority" and run.table.works(one, feature):
            told = feature.said.get("in")
            about = Happening("attack", {"by": one.id, "on": other.id, "type": blow.type})
            if told is None or matching(run.table.view(one), told, about):
                return True
    return False


def _kept_from(run: Run, blow: Blow, target: Card, happening: Happening) -> str | None:
    """By what a card gets no wounds at all: the entry of the glossary."""
    if target.hidden:
        return "heroes.glossary.hidden"
    if forbidden(run.table, happening) is not None:
        return "heroes.glossary.takes-no-wounds"
    for feature in run.table.features(target):
        if ignored(run.table, target, feature, happening):
            continue
        if feature.keyword == "undead" and blow.source != target.id and run.table.works(target, feature):
            return "heroes.glossary.undead"
    if protected(run.table, target, happening):
        return "heroes.glossary.protection"
    if any(
        feature.keyword == "protection" and ignored(run.table, target, feature, happening)
        for feature in run.table.features(target)
    ):
        run.besides("heroes.glossary.ignore-protection")
    return None


def _prevented(run: Run, blow: Blow, target: Card, number: int, cards: dict[str, dict[str, Any]]) -> int:
    """What scale, armor and other texts do not let through."""
    happening = blow.happening(number)
    if blow.type in ATTACKS:
        scale = _obeyed(run, target, "scale", happening)
        if scale is not None and number <= scale.x:
            run.emit("prevented", ("heroes.glossary.scale",), told={"target": target.id, "amount": number})
            return 0
        armor = _obeyed(run, target, "armor", happening)
        if armor is not None:
            number = _by_armor(run, target, number, armor.x, cards)
    for statement in run.table.statements("prevent"):
        about_it = number > 0 and matching(statement.view, statement.said["prevent"], happening)
        if about_it and not overlooked(run.table, statement, happening):
            number -= min(number, amount(statement.view, statement.said.get("amount", number)))
    return number


def _obeyed(run: Run, target: Card, keyword: str, happening: Happening) -> Feature | None:
    """A named feature that prevents wounds, unless it is ignored (heroes.glossary.ignore-prevention)."""
    found = run.table.named(target, keyword)
    if found is None or not ignored(run.table, target, found, happening):
        return found
    run.besides("heroes.glossary.ignore-prevention")
    return None


def _by_armor(run: Run, target: Card, number: int, x: int, cards: dict[str, dict[str, Any]]) -> int:
    """The first X wounds of each turn are not dealt (heroes.glossary.armor)."""
    fields = cards.setdefault(target.id, {})
    used = fields.get("used", target.used)
    stopped = min(number, max(0, x - int(used.get("armor", 0))))
    if stopped:
        fields["used"] = {**used, "armor": int(used.get("armor", 0)) + stopped}
        run.emit("prevented", ("heroes.glossary.armor",), cards={target.id: {"used": fields["used"]}},
                 told={"target": target.id, "amount": stopped})  # fmt: skip
    return number - stopped


def heal(run: Run, cards: Sequence[tuple[Card, int]], source: str | None, rules: tuple[str, ...] = ()) -> int:
    """Take wounds off cards at once (heroes.glossary.heal); how many are taken off."""
    changes: dict[str, Wire] = {}
    happens: list[Happening] = []
    told: list[dict[str, Any]] = []
    for card, wanted in cards:
        number = min(card.wounds, wanted)
        happening = Happening("heal", {"by": source, "on": card.id, "amount": number})
        if number <= 0 or not card.in_play or forbidden(run.table, happening) is not None:
            continue
        if replaced(run, happening):
            continue
        changes[card.id] = {"wounds": card.wounds - number}
        rules = (*rules, "heroes.glossary.excess-healing") if number < wanted else rules
        happens.append(happening)
        told.append({"source": source, "target": card.id, "amount": number})
    if changes:
        first = told[0] if len(told) == 1 else {"healed": told}
        run.emit("healed", (*rules, "heroes.glossary.heal"), cards=changes, happens=happens, told=first)
    return sum(int(one["amount"]) for one in told)
