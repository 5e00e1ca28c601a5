"""Features that make blows at their card worse or better: vulnerability, plague, shield of Arhaal, thick skin."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Attack, Holder, Modifier, Moment
from service.games.berserk.rules.features.defences import PROTECTIONS, about_type
from service.games.berserk.rules.features.keyword import CREATURES, Keyword
from service.games.berserk.rules.forms.attack_types import ATTACKS, MAGICAL, MELEE
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Wire

#: Moments whose features "on a strike", "on an attack" and "after an attack" thick skin keeps away.
_OF_AN_ATTACK = frozenset({"targeted", "assaulted", "attack_landed", "after_payment"})


def _plagues(me: Holder, bound: Wire) -> list[Wire]:
    if bound.get("name") == "rolled":
        return [{"effect": "wound", "x": "die", "to": "self"}]
    return [{"effect": "infect", "to": "attacked"}]


vulnerability = Keyword("vulnerability", rules=("dictionary.vulnerability.1",))
vulnerability_from = Keyword(
    "vulnerability_from", params={"from": PROTECTIONS}, needs=("from",), rules=("dictionary.vulnerability_from.1",)
)
plague = Keyword(
    "plague",
    classes=("triggered",),
    kinds=CREATURES,
    effects=_plagues,
    texts=("dictionary.plague.3",),
    rules=("dictionary.plague.1",),
    kind_rules=("dictionary.plague.2",),
)
shield_of_arhaal = Keyword("shield_of_arhaal", x="required", rules=("dictionary.shield_of_arhaal.1",))
thick_skin = Keyword("thick_skin", rules=("dictionary.thick_skin.1",))


@vulnerability.on("modify_value")
def _vulnerable(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """+1 to the value of every attack on it (dictionary.vulnerability.2)."""
    fits = about.target.id == me.card.id and about.type in ATTACKS
    return Modifier(1, rules=("dictionary.vulnerability.2",)) if fits else None


@vulnerability_from.on("modify_value")
def _vulnerable_from(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """+1 to whatever of that type deals it wounds, attack or not (dictionary.vulnerability_from.2)."""
    if about.target.id != me.card.id or not about_type(game, me.feature.data["from"], about):
        return None
    return Modifier(1, rules=("dictionary.vulnerability_from.2",))


@plague.on("attack_landed")
def _infects(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Its melee blow infects the creature that it strikes, also in answering (dictionary.plague.3)."""
    fits = moment.source == me.card.id and moment.type in MELEE and moment.target is not None
    return {} if fits and game.card(str(moment.target)).is_creature else None


@plague.on("rolled")
def _odd(game: Game, me: Holder, moment: Moment) -> Wire | None:
    """Its own odd roll, modifiers aside, wounds it by that number (dictionary.plague.3, dictionary.dice_roll.2)."""
    return {} if moment.source == me.card.id and moment.die is not None and moment.die % 2 else None


@shield_of_arhaal.on("modify_value")
def _shield(game: Game, me: Holder, about: Attack) -> Modifier | None:
    """-1 to non-magical attacks on it for each poisoned creature next to it, of either squad, X at the most.

    Counted anew whenever it is asked for (dictionary.shield_of_arhaal.2–4).
    """
    if about.target.id != me.card.id or about.type not in ATTACKS - MAGICAL:
        return None
    sick = sum(1 for c in game.near(me.card) if c.is_creature and game.has(c, "poison") is not None)
    rules = ("dictionary.shield_of_arhaal.2", "dictionary.shield_of_arhaal.3", "dictionary.shield_of_arhaal.4")
    return Modifier(-min(sick, me.x), rules=rules) if sick and me.x else None


@thick_skin.on("protects")
def _thick(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
    """What who attacks or answers it (216.8b) does on a strike, on an attack and after one does nothing to it
    (dictionary.thick_skin.2)."""
    chain = game.chain(about.chain) if about.chain is not None else None
    if about.target.id != me.card.id or chain is None or chain.bound.get("name") not in _OF_AN_ATTACK:
        return None
    mine = chain.bound.get("source") == chain.source and chain.bound.get("target") == me.card.id
    return ("dictionary.thick_skin.2", "411.1") if mine else None
