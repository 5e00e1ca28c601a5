"""Features of the simple strike: who may defend from it and who fights."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Attack, Claim, Holder
from service.games.berserk.rules.features.keyword import Keyword
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.telling.violations import Violation, violation

directed_strike = Keyword("directed_strike", rules=("dictionary.directed_strike.1",))
unanswered_strike = Keyword(
    "unanswered_strike", includes=("directed_strike",), rules=("dictionary.unanswered_strike.3",)
)
does_not_fight = Keyword("does_not_fight")
accuracy = Keyword("accuracy", rules=("dictionary.accuracy.1", "dictionary.accuracy.3", "dictionary.accuracy.4"))


@directed_strike.on("refuse_defender")
def _directed(game: Game, me: Holder, about: Claim) -> Violation | None:
    """No defender from its simple or special strike (dictionary.directed_strike.2)."""
    if about.source.id != me.card.id:
        return None
    return violation("not_defendable", "dictionary.directed_strike.2", source=about.target and about.target.id)


@unanswered_strike.on("refuse_defender")
def _unanswered(game: Game, me: Holder, about: Claim) -> Violation | None:
    """It includes the directed strike (dictionary.unanswered_strike.1)."""
    if about.source.id != me.card.id:
        return None
    rules = ("dictionary.unanswered_strike.1", "dictionary.directed_strike.2")
    return violation("not_defendable", *rules, source=about.target and about.target.id)


@unanswered_strike.on("no_fight")
def _no_answer(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
    """The attacked card does not fight back (dictionary.unanswered_strike.2)."""
    return ("dictionary.unanswered_strike.2",) if about.source.id == me.card.id else None


@does_not_fight.on("no_fight")
def _does_not_fight(game: Game, me: Holder, about: Attack) -> tuple[str, ...] | None:
    """It neither attacks nor reflects; attacks on it count as on a closed card (205.5b)."""
    fits = me.card.id in (about.source.id, about.target.id)
    return ("205.5b", "dictionary.does_not_fight.1") if fits else None


@does_not_fight.on("refuse_action")
def _attacks_not(game: Game, me: Holder, about: Claim) -> Violation | None:
    """It does not attack (dictionary.does_not_fight.1); see the interpretation ``attacks-of-what-does-not-fight``."""
    if about.source.id != me.card.id or about.type != "simple_strike":
        return None
    return violation("forbidden", "205.5b", "dictionary.does_not_fight.1", source=me.card.id)


@accuracy.on("refuse_defender", "refuse_redirect")
def _accurate(game: Game, me: Holder, about: Claim) -> Violation | None:
    """What it declares is not redirected, by a defender either (dictionary.accuracy.2, 216.3)."""
    if about.source.id != me.card.id:
        return None
    return violation("not_defendable", "dictionary.accuracy.2", "216.3", source=about.target and about.target.id)
