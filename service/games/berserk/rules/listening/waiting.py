"""What has triggered and waits to be declared, and the card that it is of as it stands then (405.2, 405.4)."""

from __future__ import annotations

from typing import Any

from service.games.berserk.rules.features.base import Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.listening.lineage import descent
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Feature, Wire
from service.games.berserk.rules.stack.run import Run


def last_seen(game: Game, card: Card) -> Wire:
    """What is remembered of a card that leaves the squad (405.4): its cell and its chips, as far as it has them."""
    cell = game.cell_of(card)
    return {**({"had_chips": card.chips} if card.chips else {}), **({"place": cell} if cell is not None else {})}


def wait(run: Run, me: Holder, bound: Wire, wave: int = 0) -> None:
    """Let a feature wait to be declared."""
    entry: dict[str, Any] = {
        "kind": "feature",
        "card": me.card.id,
        "feature": me.feature.id,
        "data": written(me.feature.data),
        "player": me.card.controller,
        "bound": dict(bound),
    }
    if wave:
        entry["wave"] = wave
    run.waiting.append(entry)
    cause = run.chain(bound.get("parent"))
    if cause is not None and not cause.effective and "declaration" not in cause.objects:
        run.emit("committed", ("423.1a",), run.set_chain(cause, effective=True), chain=cause)


def written(data: Wire) -> Wire:
    """A triggered feature's whole text: a named one's target, or what a named playable one does (414.2)."""
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if keyword is None:
        return data
    if "class" in data:
        return {**keyword.playable(data), **data} if keyword.playable is not None else data
    return {**data, "target": keyword.target} if keyword.target is not None else data


def wait_for_destruction(run: Run, card: Card, rules: tuple[str, ...], bound: Wire) -> None:
    """Give a card the destruction effect (402.3); it goes on the stack as triggered features do (402.3a)."""
    bound = {**bound, **descent(run)}
    entry = {"kind": "destruction", "card": card.id, "player": card.controller, "bound": bound}
    if any(w["kind"] == "destruction" and w["card"] == card.id for w in run.waiting):
        return
    run.emit(
        "destruction_declared",
        (*rules, "402.3a"),
        target=card.id,
        source=bound.get("source"),
        player=card.controller,
    )
    run.waiting.append(entry)


def label(trigger: Wire) -> str:
    """How a waiting trigger is named in an ``order`` decision."""
    return f"{trigger['card']}/{trigger.get('feature', 'destruction')}"


def standing(card: Card, bound: Wire, player: str) -> Card:
    """A card as it stands for a feature of its player's (200.5a): of the dead, where its death triggered it (405.4)."""
    if card.in_squad or "place" not in bound:
        return card if card.controller == player else card._replace(controller=player)
    chips = int(bound.get("had_chips", 0))
    return card._replace(zone="battlefield", cell=bound["place"], controller=player, chips=chips)


def feature_of(chain: Chain) -> Feature | None:
    """The feature a chain was declared from, as data."""
    if chain.text is not None:
        return Feature(chain.feature or "", chain.text, "stack")
    return None
