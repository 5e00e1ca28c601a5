"""Features of how often a card acts and opens, and of whom others have to attack."""

from __future__ import annotations

from service.rules.abilities import PERMANENTS, Permanent
from service.rules.attack_types import ATTACKS, in_group
from service.rules.features.base import Claim, Holder, Keyword, Moment
from service.rules.filter_shapes import filter_faults
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.legality import attack_target_faults, strike_target_faults
from service.rules.model import Card, Wire
from service.rules.permanents import bearer, spoken
from service.rules.reach import reach
from service.rules.shapes import flag, group
from service.rules.violations import Violation, violation


def _stays(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "stay_closed", "to": "self"}]


acts_per_turn = Keyword("acts_per_turn", x="required")
may_stay_closed = Keyword(
    "may_stay_closed", classes=("triggered",), optional=True, effects=_stays, texts=("310.2", "311.1")
)


@acts_per_turn.on("acts")
def _acts(game: Game, me: Holder, about: Claim) -> int | None:
    """So many actions in a turn (dictionary.act_x_times_per_turn.1)."""
    return me.x if about.source.id == me.card.id else None


@may_stay_closed.on("preparation")
def _may_stay(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Before its player's turn they choose whether it opens (310.2)."""
    return {} if moment.seat == me.card.controller and me.card.closed else None


def _obliges(game: Game, me: Holder, about: Claim) -> Violation | None:
    """Cards that it obliges must take it for their target where they can; accuracy frees them.

    dictionary.oblige_to_attack.1, dictionary.accuracy.3, dictionary.accuracy.4.
    """
    if about.type not in ATTACKS or about.target is None or about.target.id == me.card.id:
        return None
    source = about.source
    if source.controller == me.card.controller or game.has(source, "accuracy") is not None:
        return None
    for effect in spoken(game, me, "oblige"):
        limit = about.feature.data.get("range") if about.feature is not None else None
        fits = "cards" not in effect or matches(game, source, me.card, effect["cards"])
        if not fits or attack_target_faults(game, source, me.card, about.type):
            continue
        if reach(game, source, me.card, about.type, limit) is None:
            return violation(
                "must_attack", "dictionary.oblige_to_attack.1", source=source.id, target=me.card.id, card=me.card.id
            )
    return None


def _drives(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """Cards that it obliges have to declare an attack in their turn (dictionary.oblige_to_attack.1)."""
    if about.source.controller == me.card.controller:
        return None
    for effect in spoken(game, me, "oblige"):
        if effect.get("must_attack") and matches(game, about.source, me.card, effect.get("cards", {})):
            return ("dictionary.oblige_to_attack.1",)
    return None


def _bound(game: Game, me: Holder, source: Card) -> bool:
    """Whether a card has to strike somebody now by its own text: it is its player's turn, and it can."""
    if source.id != bearer(me) or game.position.turn.active != source.controller or source.memory.get("attacks"):
        return False
    if game.has(source, "accuracy") is not None:
        return False
    wanted = [effect["at"] for effect in spoken(game, me, "has_to_strike")]
    fitting = (c for c in game.in_play() if any(matches(game, c, me.card, at) for at in wanted))
    return any(not strike_target_faults(game, source, card, source.controller) for card in fitting)


def _bound_elsewhere(game: Game, me: Holder, about: Claim) -> Violation | None:
    """Who has to strike some cards makes no attack at others while it can (dictionary.oblige_to_attack.1)."""
    if about.type not in ATTACKS or about.target is None or about.redirected or about.source.id != bearer(me):
        return None
    told = [effect["at"] for effect in spoken(game, me, "has_to_strike")]
    fits = about.type == "simple_strike" and any(matches(game, about.target, me.card, at) for at in told)
    if not told or fits or not _bound(game, me, about.source):
        return None
    return violation("must_attack", "dictionary.oblige_to_attack.1", source=about.source.id, target=about.target.id)


def _bound_now(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """It does not leave that out (dictionary.oblige_to_attack.1)."""
    able = not about.source.closed and not about.source.has_begun
    return ("dictionary.oblige_to_attack.1",) if able and _bound(game, me, about.source) else None


def _without_closing(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """Its actions of that type do not close it, so that it can go on acting (dictionary.without_closing.1)."""
    if about.source.id != me.card.id:
        return None
    fits = any(in_group(about.type, effect["of"]) for effect in spoken(game, me, "without_closing"))
    return ("dictionary.without_closing.1",) if fits else None


def _stays_closed(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """311.1: a text keeps the card from opening at the start of its player's turn."""
    fits = about.source.id == bearer(me) and any(True for _ in spoken(game, me, "stays_closed"))
    return ("311.1", "103.1") if fits else None


def _kept_closed(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """219.3: a text that keeps it closed ``throughout`` its player's turn says so to other texts too (103.1)."""
    if about.source.id != bearer(me) or game.position.turn.active != about.source.controller:
        return None
    fits = any(effect.get("throughout") for effect in spoken(game, me, "stays_closed"))
    return ("103.1", "219.3") if fits else None


PERMANENTS["stays_closed"] = Permanent(
    {"stays_closed": _stays_closed, "refuse_opening": _kept_closed}, {"throughout": flag}
)
PERMANENTS["has_to_strike"] = Permanent(
    {"refuse_target": _bound_elsewhere, "must_attack": _bound_now}, {"at": filter_faults}, ("at",)
)
PERMANENTS["without_closing"] = Permanent({"without_closing": _without_closing}, {"of": group}, ("of",))
PERMANENTS["oblige"] = Permanent(
    {"refuse_target": _obliges, "must_attack": _drives}, {"cards": filter_faults, "must_attack": flag}
)
