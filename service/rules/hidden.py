"""Hidden cards whose permanent features already matter (415.2, 415.2a), and texts that draw attacks to their card."""

from __future__ import annotations

from service.rules import shapes
from service.rules.attack_types import in_group
from service.rules.conditions import condition_met
from service.rules.features.base import Claim, Holder
from service.rules.features.bodies import in_formation
from service.rules.filter_shapes import filter_faults
from service.rules.filters import matches
from service.rules.game import Game
from service.rules.model import Card
from service.rules.permanents import permanent, spoken
from service.rules.run import Run, Step, step
from service.rules.statements import program
from service.rules.statements.others import concerns_another
from service.rules.unknown import NeedsHidden
from service.rules.violations import Violation, violation

#: What reveals a hidden card because the formation that it stands in helps its comrade.
AS_A_COMRADE = ("415.2", "dictionary.formation.5", "421.1")


def matters(game: Game, card: Card) -> tuple[str, ...]:
    """The paragraphs that reveal a hidden card because its permanent features affect the game; empty for none. Where an
    edition leaves it to the card's player (``hidden_at_will``), those by which it may be revealed.

    A feature about the card itself begins to matter when something asks for it; one about other cards as soon as
    there is such a card, and formation as soon as a revealed comrade stands in it.
    """
    at_will = game.ruleset.added("hidden_at_will")
    if game.has(card, "formation") is not None and in_formation(game, card):
        return AS_A_COMRADE
    for feature in game.features(card):
        data = feature.data
        if "always" in data and concerns_another(game, card, data, bool(at_will)):
            return ("415.2a" if "draws" in program(data) else "415.2", "421.1")
        if data.get("class") != "permanent" or not condition_met(game, card, data.get("condition")):
            continue
        for effect in data["effects"]:
            if effect["effect"] == "keeps_calm" and not at_will:  # it matters only as a concentration would come about
                continue
            if effect["effect"] == "draw":
                return ("415.2a", "421.1")
            if "cards" in effect and _finds(game, card, effect["cards"]):
                return ("415.2", "421.1")
    return ()


@step("concealed")
def _concealed(run: Run, current: Step) -> None:
    """What is going on in a position as a player sees it, where that has to do with cards that he does not know."""
    raise NeedsHidden(sorted(ident for ident in run.unknown if run.card(ident).in_squad))


def _finds(game: Game, card: Card, wanted: object) -> bool:
    assert isinstance(wanted, dict)
    return any(c.id != card.id and not c.hidden and matches(game, c, card, wanted) for c in game.in_play())


@permanent("draw", "refuse_target", needs=("of",), of=shapes.group, cards=filter_faults, any_range=shapes.flag)
def _draws(game: Game, me: Holder, about: Claim) -> Violation | None:
    """415.2a, 103.3: abilities of that type can be used on this card only; accuracy is free of it
    (dictionary.accuracy.3, .4)."""
    target = about.target
    if target is None or target.id == me.card.id or game.has(about.source, "accuracy") is not None:
        return None
    if undrawn(game, about):
        return None
    for effect in spoken(game, me, "draw"):
        if not in_group(about.type, effect["of"]) or _also_draws(game, target, about.type):
            continue
        if matches(game, about.source, me.card, effect.get("cards", {"side": "enemy"})):
            return violation("target_not_legal", "415.2a", "103.3", source=about.source.id, target=target.id)
    return None


@permanent("undrawn", needs=("of",), of=shapes.group)
def undrawn(game: Game, about: Claim) -> bool:
    """103.1: whether the card that attacks so heeds no text that obliges it to aim at some card."""
    if game.hears("undrawn") and game.ask("undrawn", about):
        return True
    features = (f.data for f in game.features(about.source) if f.data.get("class") == "permanent")
    told = (e for data in features if condition_met(game, about.source, data.get("condition")) for e in data["effects"])
    return any(effect["effect"] == "undrawn" and in_group(about.type, effect["of"]) for effect in told)


@permanent("draw", "from_afar")
def _draws_from_afar(game: Game, me: Holder, about: Claim) -> tuple[str, ...] | None:
    """103.1, 103.2: what is drawn "whatever the range" reaches the card from any distance, but not from next to it."""
    if about.target is None or about.target.id != me.card.id:
        return None
    for effect in spoken(game, me, "draw"):
        wanted = effect.get("cards", {"side": "enemy"})
        if (
            effect.get("any_range")
            and in_group(about.type, effect["of"])
            and matches(game, about.source, me.card, wanted)
        ):
            return ("103.1", "103.2")
    return None


def _also_draws(game: Game, card: Card, kind: str) -> bool:
    effects = (e for f in game.features(card) if f.data.get("class") == "permanent" for e in f.data["effects"])
    return any(e["effect"] == "draw" and in_group(kind, e["of"]) for e in effects)
