"""Features that answer a blow: vampirism, fear, wrath."""

from __future__ import annotations

from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.features.base import Attack, Deed, Holder, Modifier, Moment, Unsaid
from service.games.berserk.rules.features.keyword import Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire


def _drains(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "drain", "x": "amount", "to": "self"}]


def _frightens(me: Holder, bound: Wire) -> list[Wire]:
    return [{"effect": "wound", "x": me.x, "to": "attacker"}]


vampirism = Keyword(
    "vampirism",
    classes=("triggered",),
    params={"less": tuple(range(1, 10)), "force": ()},
    effects=_drains,
    rules=("dictionary.vampirism.2",),
    texts=("dictionary.vampirism.1",),
)
fear = Keyword(
    "fear",
    classes=("triggered",),
    x="required",
    effects=_frightens,
    rules=("dictionary.fear.1",),
    texts=("dictionary.fear.2",),
    moment="fear-comes-with-the-wounds",
)
wrath = Keyword("wrath", rules=("dictionary.wrath.1",))


@vampirism.on("wounds_dealt")
def _vampirism(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Its simple strike wounds a corporeal creature (dictionary.vampirism.1)."""
    if moment.source != me.card.id or moment.type != "simple_strike" or moment.target is None:
        return None
    if "force" in me.feature.data and _force(game, me, moment) not in me.feature.data["force"]:
        return None
    victim = game.card(moment.target)
    bodiless = game.heeded(me.card, victim, "incorporeality", "simple_strike")
    if not victim.is_creature or bodiless is not None:
        return None
    # the living edition takes no more than the victim had left; its wounds count these already (``drained``)
    left = max(0, victim.lives_left + moment.amount)
    amount = min(moment.amount, left) if game.ruleset.added("drained") else moment.amount
    less = int(me.feature.data.get("less", 0))  # where its text says so (103.1)
    healing = Deed("heal", me.card, me.card, me.card.controller, amount - less, "impact", (), "vampirism")
    others = game.ask("amount", healing)
    drained = changed(others, amount - less)
    if drained <= 0 and (less or others):
        return None
    return {"amount": drained} if less or others or game.ruleset.added("drained") else {}


def _force(game: Game, me: Holder, moment: Moment) -> str | None:
    """With which force its strike was dealt (205.1)."""
    chain = game.chain(moment.chain) if moment.chain is not None else None
    return chain.hits.get(me.card.id, {}).get("force") if chain is not None else None


@fear.on("attack_landed")
def _fear(game: Game, me: Holder, moment: Moment) -> Wire | Unsaid | None:
    """Its attacker is wounded, unless it has fear too (dictionary.fear.2)."""
    if moment.target != me.card.id or not moment.striking or moment.source is None or me.x < 1:
        return None
    own = game.heeded(me.card, game.card(moment.source), "fear")
    if own is not None and own.x < me.x:
        return Unsaid(reading="a-lesser-fear")
    return {} if own is None else None


@wrath.on("modify_value")
def _wrath(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """+1 to its simple strike at cards wounded by attacks this turn (dictionary.wrath.2)."""
    fits = about.source.id == me.card.id and about.type == "simple_strike"
    if not fits or not about.target.memory.get("wounded_by_attacks"):
        return None
    return Modifier(1, rules=("dictionary.wrath.2",))
