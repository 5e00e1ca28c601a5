"""Features that keep attacks, abilities and wounds away: protection, armor, disguise, fortitude, hideout."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.berserk.rules.asking.filters import within
from service.games.berserk.rules.asking.limits import used
from service.games.berserk.rules.asking.protections import components
from service.games.berserk.rules.features.base import Attack, Claim, Deed, Harm, Holder, Prevention, Replacement
from service.games.berserk.rules.features.keyword import Keyword
from service.games.berserk.rules.forms.attack_types import ATTACKS, MAGICAL, in_group
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.telling.violations import Violation, violation

PROTECTIONS = (
    "shots", "throws", "discharges", "magic_strikes", "magic", "spells", "impacts", "poison", "strikes",
    "simple_strikes", "special_strikes", "directed_strikes", "ranged_attacks", "melee_attacks", "attacks",
    "strike_through_a_row", "sudden_actions", "curse", "plague", "vulnerability", "flying_attacks",
    "nonmagical_attacks", "nonmagical_strikes", "nonmagical_melee_attacks", "nonmagical_ranged_attacks",
    "magical_attacks", "unanswered_strikes",
)  # fmt: skip

protection = Keyword(
    "protection",
    params={"from": PROTECTIONS, "amount": (), "base": (), "force": ()},
    needs=("from",),
    rules=("dictionary.protection.1",),
)
armor = Keyword("armor", x="required", rules=("dictionary.armor.2",))
disguise = Keyword("disguise", rules=("dictionary.disguise.1",))
fortitude = Keyword("fortitude", rules=("dictionary.fortitude.1",))
hideout = Keyword("hideout", rules=("dictionary.hideout.1",))


#: Protections that have a symbol of their own in the 2023 book.
_MARKED = ("shots", "spells", "throws", "discharges")


@protection.on("protects")
def _protects(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
    """The features and properties named have no effect on this card (dictionary.protection.2, 411.4)."""
    if about.target.id != me.card.id:
        return None
    what = me.feature.data["from"]
    if not about_type(game, what, about) or not _of_value(me.feature.data.get("amount"), about):
        return None
    base = me.feature.data.get("base")
    if base is not None and (about.base is None or not within(about.base, base)):  # before it is modified (205.1a)
        return None
    if "force" in me.feature.data and about.force not in me.feature.data["force"]:  # weak, medium or strong (205.1)
        return None
    wider = ("411.4",) if len(components(what)) > 1 else ()
    own = {**dict.fromkeys(_MARKED, ("starter.protection.2",)), "flying_attacks": ("starter.protection.3",)}
    return ("dictionary.protection.2", *own.get(what, ()), "411.2", *wider)


def _of_value(bounds: Wire | None, about: Attack) -> bool:
    """Whether a protection is from blows of this value (205.1); what has no value yet it does not concern."""
    if bounds is not None and any(isinstance(bound, Mapping) for bound in bounds.values()):
        return False  # printed so, it has no moment that would tell the number
    return bounds is None or (about.value is not None and within(about.value, bounds))


def about_type(game: Game, what: str, about: Attack) -> bool:
    """Whether a blow or ability is of the type that a protection or a vulnerability names."""
    if what == "directed_strikes":
        return (
            about.type in ("simple_strike", "special_strike") and game.has(about.source, "directed_strike") is not None
        )
    if what == "unanswered_strikes":
        chain = game.chain(about.chain) if about.chain is not None else None
        vanguard = chain is not None and chain.kind == "vanguard"  # which counts as one (dictionary.vanguard.1)
        strikes = about.striking and about.type == "simple_strike"
        return strikes and (vanguard or game.has(about.source, "unanswered_strike") is not None)
    if what == "flying_attacks":
        return about.type in ATTACKS and game.flying(about.source)
    if what == "sudden_actions":
        return bool(about.feature is not None and about.feature.data.get("sudden"))
    if about.feature is not None and about.feature.data.get("keyword") == what:
        return True
    return in_group(about.type, what)


@armor.on("prevents")
def _armor(game: Game, me: Holder, about: Harm) -> Prevention | None:
    """The first X wounds of each turn from non-magical attacks, each by its own count (dictionary.armor.1, .3)."""
    if about.target.id != me.card.id or about.type not in ATTACKS - MAGICAL:
        return None
    left = me.x - used(me.card, "turn", me.feature.id)
    return Prevention(left, ("dictionary.armor.1", "dictionary.armor.3"), spends=True) if left > 0 else None


#: It keeps the wounds away and nothing else, whoever attacks and whatever the attack would have done.
_DISGUISED = ("dictionary.disguise.2", "dictionary.disguise.4", "dictionary.disguise.5", "dictionary.disguise.6")


@disguise.on("prevents")
def _disguise(game: Game, me: Holder, about: Harm) -> Prevention | None:
    """Closed, no wounds from the first attack on it in the turn (dictionary.disguise.2)."""
    if about.target.id != me.card.id or about.type not in ATTACKS or not me.card.closed:
        return None
    return None if me.card.memory.get("attacked") else Prevention(None, _DISGUISED)


@fortitude.on("prevents")
def _fortitude(game: Game, me: Holder, about: Harm) -> Prevention | None:
    """No wounds from the impacts of an opponent's card (dictionary.fortitude.2)."""
    if about.target.id != me.card.id or about.type != "impact" or about.self_inflicted:
        return None
    enemy = about.source is not None and about.source.controller != me.card.controller
    return Prevention(None, ("dictionary.fortitude.2",)) if enemy else None


@fortitude.on("replaces")
def _stands(game: Game, me: Holder, about: Deed) -> Replacement | None:
    """Impacts of the opponent do not destroy it either, where the edition's book says so (``sturdy``)."""
    if about.card.id != me.card.id or about.kind not in ("destroy", "finish") or about.type != "impact":
        return None
    rules = game.ruleset.added("sturdy")
    return Replacement((), rules) if rules and about.owner != me.card.controller else None


@hideout.on("refuse_target")
def _hideout(game: Game, me: Holder, about: Claim) -> Violation | None:
    """Never the initial target of a flying creature's attack (dictionary.hideout.2)."""
    target: Card | None = about.target
    if target is None or target.id != me.card.id or about.type not in ATTACKS or not game.flying(about.source):
        return None
    if about.redirected:
        return None
    return violation("target_not_attackable", "dictionary.hideout.2", source=about.source.id, target=target.id)
