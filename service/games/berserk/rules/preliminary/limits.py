"""Who may be taken into a squad (§201, §211.7, §212.3, §304.5, dictionary: uniqueness, cannot be taken with)."""

from __future__ import annotations

from service.games.berserk.rules.features.recruiting import namesake
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.preliminary.texts import Limit, Taking
from service.games.berserk.rules.telling.violations import Violation, violation

#: Without a card that says otherwise: one terrain a squad (212.3).
TERRAINS = Limit("terrain", 1, False, ("212.3",))


def squad_faults(game: Game, taking: Taking) -> list[Violation]:
    """Why a card may not join a squad, however it would (dictionary.take_to_the_squad.1): by recruiting or later.

    Summoning, reviving, incarnating and taking control ask the same with the squad's cards for ``members``.
    """
    found = [answer for _, answer in game.ask("refuse_squad", taking)]
    if taking.card.definition.unique:
        same = namesake(taking)
        found += [same] if same is not None else []
    return found + _too_many(game, taking)


def _too_many(game: Game, taking: Taking) -> list[Violation]:
    """Kinds of which a squad has only so many (212.3), unless a card says otherwise (103.2)."""
    card, kind = taking.card, taking.card.kind
    limits = [answer for _, answer in game.ask("squad_limit", taking) if answer.kind == kind]
    if kind == "terrain":
        limits = [max((TERRAINS, *limits), key=lambda limit: limit.most)]
    found = []
    members = [c for c in taking.members if c.kind == kind]
    for limit in limits:
        if len(members) >= limit.most:
            found.append(violation("limit_exceeded", *limit.rules, source=card.id))
        elif limit.different and any(c.definition.name == card.definition.name for c in members):
            found.append(violation("not_different", *limit.rules, source=card.id))
    return found


def set_faults(game: Game, taking: Taking, price: int) -> list[Violation]:
    """What the rules of recruiting add: fifteen cards (304.5), fifteen crystals on flyers (211.7)."""
    found: list[Violation] = [answer for _, answer in game.ask("refuse_set", taking)]
    if len(taking.members) >= game.ruleset.set_limit:
        found.append(violation("set_full", "304.5", source=taking.card.id))
    if taking.card.kind == "flying":
        spent = sum(paid(c) for c in taking.members if c.kind == "flying")
        if spent + price > game.ruleset.flyer_limit:
            found.append(violation("flyers_too_dear", "211.7", source=taking.card.id))
    return found


def paid(card: Card) -> int:
    """How many crystals of either kind were spent on a card of the set; its printed price where nobody says."""
    booked = payment(card)
    return booked["gold"] + booked["silver"]


def payment(card: Card) -> dict[str, int]:
    """What was paid for a card of the set: as booked, or its printed price in crystals of its own kind."""
    if "gold" in card.memory or "silver" in card.memory:
        return {crystal: int(card.memory.get(crystal, 0)) for crystal in ("gold", "silver")}
    return {"gold": 0, "silver": 0, **({card.definition.crystal: card.price} if card.definition.crystal else {})}


def faults_without(game: Game, card: Card) -> list[Violation]:
    """Why a card cannot leave the set again: another is there, or was as cheap, only because of it (304.3)."""
    members = game.zone("set", card.owner)
    for other in members:
        if other.id == card.id:
            continue
        rest = tuple(c for c in members if c.id != other.id)
        now = Taking(other, card.owner, rest)
        then = now._replace(members=tuple(c for c in rest if c.id != card.id))
        spoiled = _refused(game, then) and not _refused(game, now)
        if spoiled or (_affordable(game, now) and not _affordable(game, then)):
            return [violation("others_depend", "304.3", source=card.id, target=other.id)]
    return []


def _refused(game: Game, taking: Taking) -> bool:
    """Whether the card could not be recruited beside these members, whatever it costs."""
    return bool(squad_faults(game, taking) or game.ask("refuse_set", taking))


def _affordable(game: Game, taking: Taking) -> bool:
    """Whether what was paid for a card of the set is a price it has beside these members."""
    from service.games.berserk.rules.preliminary.crystals import fits, prices

    pay = payment(taking.card)
    return any(fits(price, pay) for price in prices(game, taking, taking.card.x))
