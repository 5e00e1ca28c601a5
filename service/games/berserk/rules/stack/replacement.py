"""Replacement effects (§419): what happens instead of a game action, asked for right before it is performed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.features.base import Deed, Holder, Replacement
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step

#: By a replacement's name: whether it comes, and for which cards, where an action is done to several at once.
Joint = Mapping[str, Mapping[str, Any]]
#: A replacement that will take the place of a game action: whose feature it is, and what comes instead.
Found = tuple[Holder, Replacement]


def replaced(run: Run, current: Step, deed: Deed) -> bool:
    """Whether a replacement takes the place of a game action; if so its effects are the next steps (419.4).

    ``current`` must have done nothing yet: players may have to choose which one applies (419.6), or whether it does.
    """
    found = instead_of(run, current, deed)
    if found is not None:
        replace(run, current, deed, found)
    return found is not None


def can_be_done(run: Run, current: Step, kind: str, card: Card, amount: int = 1, **told: Any) -> bool:
    """Whether no text forbids what a text asks for, so that the card can be named for it (103.3, 103.4)."""
    if not run.game.hears("forbids"):
        return True
    return not run.game.ask("forbids", deed_about(run, current, kind, card, amount, told))


def deed_about(run: Run, current: Step, kind: str, card: Card, amount: int, told: Wire) -> Deed:
    """What the text that is carried out is about to do to a card."""
    without, by = tuple(current.get("without", ())), run.game.keyword_of(current.get("chain"))
    about = (current.get("player", card.controller), amount, current.get("type", "rule"), without, by)
    return Deed(kind, card, run.game.get(current.get("source")), *about, current.get("chain"), told)


def made_otherwise(run: Run, current: Step, kind: str, card: Card, amount: int = 1, **told: Any) -> bool:
    """The same for what the text that is carried out is about to do to a card, once it is known how and where."""
    return replaced(run, current, deed_about(run, current, kind, card, amount, told))


def some_otherwise(run: Run, current: Step, kind: str, amounts: Mapping[str, int], **told: Any) -> frozenset[str]:
    """The same for several cards at once, each with its number: those to whom it is not done."""
    some = {ident: amount for ident, amount in amounts.items() if amount}
    deeds = [deed_about(run, current, kind, run.card(ident), amount, told) for ident, amount in some.items()]
    found = [(deed, instead) for deed in deeds if (instead := instead_of(run, current, deed)) is not None]
    for deed, instead in found:
        replace(run, current, deed, instead)
    return frozenset(deed.card.id for deed, _ in found)


def instead_of(run: Run, current: Step, deed: Deed) -> Found | None:
    """What will come instead of a game action, its players having chosen; nothing has happened yet.

    For steps that perform several actions at the same moment, as a payment does: ask for each, then ``replace``.
    """
    if (banned := forbidden(run, deed)) is not None:
        return banned
    joint: Joint = current.get("joint", {})
    refused: list[str] = [name for name, told in joint.items() if not told["yes"]]
    asked = [one for one in run.game.ask("replaces", deed) if name_of(one[0]) not in joint]
    asked += _agreed(run, deed, joint)
    while True:
        found = [(me, r) for me, r in asked if name_of(me) not in deed.without and name_of(me) not in refused]
        if not found:
            return None
        me, replacement = _chosen(run, current, deed, found)
        if not replacement.optional or name_of(me) in joint:
            return me, replacement
        key = f"optional:{deed.kind}:{deed.card.id}:{name_of(me)}"
        about = {"source": me.card.id, "feature": me.feature.id}
        if run.choose(current, "optional", me.card.controller, ["yes", "no"], ("405.3",), key=key, **about) == "yes":
            return me, replacement
        refused.append(name_of(me))


def forbidden(run: Run, deed: Deed) -> Found | None:
    """What makes a game action impossible, whatever permits it (103.3): then nothing comes instead (419.1b)."""
    for me, rules in run.game.ask("forbids", deed) if run.game.hears("forbids") else ():
        return me, Replacement((), tuple(rules), forbids=True)
    return None


def jointly(run: Run, current: Step, deeds: Sequence[Deed]) -> Joint:
    """What comes instead of an action that is done to several cards at once, asked once for all of them: to the
    replacement of which a span allows so many, it is one (419.1). Nothing has happened yet."""
    about: dict[str, list[str]] = {}
    answers: dict[str, Found] = {}
    for deed in deeds:
        for me, replacement in run.game.ask("replaces", deed):
            if name_of(me) not in deed.without and replacement.limit is not None and replacement.each is None:
                about.setdefault(name_of(me), []).append(deed.card.id)
                answers.setdefault(name_of(me), (me, replacement))
    joint: dict[str, Any] = {}
    for name in sorted((n for n, cards in about.items() if len(cards) > 1), key=lambda n: bool(answers[n][1].effects)):
        me, replacement = answers[name]
        if any(told["yes"] and not answers[known][1].effects for known, told in joint.items()):
            break  # it was blocked, and there is nothing any more to make another of
        told = {"source": me.card.id, "feature": me.feature.id}
        yes = (
            not replacement.optional
            or run.choose(
                current, "optional", me.card.controller, ["yes", "no"], ("405.3",), key=f"joint:{name}", **told
            )
            == "yes"
        )
        joint[name] = {"yes": yes, "cards": tuple(about[name])}
    return joint


def _agreed(run: Run, deed: Deed, joint: Joint) -> list[Found]:
    """What was agreed to come instead for several cards at once, for one of them; the first alone uses it up."""
    names = [name for name, told in joint.items() if told["yes"] and deed.card.id in told["cards"]]
    found = []
    for me, handler in run.game.listeners("replaces") if names else ():
        if name_of(me) in names:
            bare = {key: value for key, value in me.feature.data.items() if key != "limit"}
            first = joint[name_of(me)]["cards"][0] == deed.card.id
            answer = handler(run.game, me if first else Holder(me.card, me.feature._replace(data=bare)), deed)
            found += [(me, answer)] if answer is not None else []
    return found


def name_of(me: Holder) -> str:
    """How a replacement is named in a decision: its card and feature."""
    return f"{me.card.id}/{me.feature.id}"


def _chosen(run: Run, current: Step, deed: Deed, found: list[Found]) -> Found:
    """The one that applies: chosen by their controller (419.6a), or by the action's owner (419.6b).

    What lets nothing come instead blocks the action, and that is asked for before what would make another of it.
    """
    blocks = [one for one in found if not one[1].effects]
    if blocks and len(blocks) < len(found):
        run.interpret("a-block-before-what-replaces")
        found = blocks
    if len(found) == 1:
        return found[0]
    names = [name_of(me) for me, _ in found]
    seats = {me.card.controller for me, _ in found}
    player, rule = (seats.pop(), "419.6a") if len(seats) == 1 else (deed.owner, "419.6b")
    key = f"replacement:{deed.kind}:{deed.card.id}:" + ",".join(names)
    chosen = run.choose(current, "replacement", player, names, ("419.6", rule), key=key, target=deed.card.id)
    return found[names.index(chosen)]


def replace(run: Run, current: Step, deed: Deed, found: Found) -> None:
    """Let what was found come instead: its effects are the next steps (419.4)."""
    from service.games.berserk.rules.asking.limits import booked_as, spent

    me, replacement = found
    card = run.card(me.card.id)
    if replacement.forbids:
        run.emit("nothing_happens", (*replacement.rules, "416.2"), source=card.id, target=deed.card.id)
        if card.hidden:
            run.do("reveal", card=card.id, rules=("415.2",))
        run.note_unsupported(card)
        return
    changes = []
    if replacement.limit is not None:
        name = booked_as(me.feature.id, replacement.each)
        changes.append(("card", card.id, "used", spent(card, replacement.limit, name, 1)))
    run.emit(
        "replaced",
        (
            *replacement.rules,
            "416.6",
            "419.1",
            "419.2",
            "419.3",
            "419.4",
            *(("419.5", "419.7") if deed.without else ()),
        ),
        changes,
        source=card.id,
        target=deed.card.id,
        data={"what": deed.kind, "feature": me.feature.id},
    )
    if card.hidden:
        run.do("reveal", card=card.id, rules=("415.2",))
    run.note_unsupported(card)
    bound: dict[str, Any] = {"amount": deed.amount, "target": deed.card.id, "instead_of": deed.kind}
    if "befalls" in deed.told or deed.kind == "roll":  # what comes instead may be done to the same attack or roll
        bound["chain"] = deed.told.get("befalls", deed).chain
    if replacement.names:
        bound["names"] = dict(replacement.names)
    context = {
        "player": card.controller,
        "source": card.id,
        "target": deed.card.id,
        "targets": (),
        "bound": {**bound, **({"source": deed.source.id} if deed.source else {})},
        "chain": current.get("chain"),
        "type": "impact",
        "force": None,
        "x": None,
        "cells": (),
        "without": (*deed.without, name_of(me)),
    }
    run.do_all({"do": "effect", "effect": e, **context} for e in replacement.effects)
