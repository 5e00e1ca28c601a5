"""What is paid for a playable feature beside its symbols: other cards, what lies on them, own wounds (413.2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import require_single
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    number_of,
    of_its_side,
)
from service.cards.filters import single, single_or_several
from service.cards.graveyards import Spending
from service.cards.pronouns import meant
from service.cards.roles import inside
from service.cards.whom import to_self

#: What is played as an answer: it has to look for what it answers itself, so that a price stands beside it.
_ANSWERS = frozenset({"modify_roll", "reduce", "reroll", "block", "redirect"})
#: How much of these there has to be on a card that it is taken off.
_TAKEN = {"take_chips": "chips", "take_lives": "extra_lives"}
_MOST = 4


class Price(NamedTuple):
    """
    A price in words: the effect that names the card which pays, or what is done to the card itself at first.

    `done` is what befalls the card that was named, before the text goes on; `needed` are the cards there have to be
    for it (`least` so many), `chips` are those of the card's own. What follows may be about the card that pays, as
    "it", only if `spoken`.
    """

    effect: Feature | None = None
    done: tuple[Feature, ...] = ()
    first: tuple[Feature, ...] = ()
    needed: Feature | None = None
    times: int = 1
    least: int = 1
    chips: int | None = None
    spoken: bool = False

    def before(self, effects: list[Feature]) -> list[Feature]:
        """The effects, for which the price is paid first; what it is paid with may fail to be there by then."""
        told = [*self.first, *effects]
        if self.effect is None:
            return told
        for _ in range(self.times):
            told = [{**self.effect, "effects": [*self.done, *told], "to": "self"}]
        return told

    def beside(self, effects: list[Feature]) -> list[Feature]:
        """The price, and then the effects, which look by themselves for what they change."""
        return [*self.before([]), *effects] if self.done else [{**(self.effect or {}), "to": "self"}, *effects]


class PaymentMeaning:
    """The part of the transformer for prices in words."""

    def price_spent(self, items: list[Any]) -> Price:
        effect: Feature = items[0].effect
        kind, wanted = effect["effect"], effect["filter"]
        if kind in _TAKEN:
            return Price(effect, needed={**wanted, _TAKEN[kind]: {"min": effect["x"]}}, spoken=True)
        if kind not in ("exile_dead", "take_counter"):
            raise NotUnderstood("what is paid")
        chips: Feature = {"chips": {"min": 1}} if kind == "take_counter" else {}
        return Price(effect, needed={**wanted, "zone": "graveyard", **chips})

    def price_closed(self, items: list[Any]) -> Price:
        found, _ = _own(items, "whose card is closed")
        if "closed" in found.form:
            raise NotUnderstood("whose card is closed", found.head.lexeme)
        needed = {**found.form, "closed": False}
        return Price({"effect": "close_one", "filter": found.form}, needed=needed, spoken=True)

    def price_closed_some(self, items: list[Any]) -> Price:
        """Several own cards that are closed."""
        effect, number = items[0].effect, items[0].effect.get("x", 1)
        if items[0].counted or not isinstance(number, int):
            raise NotUnderstood("how many")
        return Price(effect, needed={**effect["filter"], "closed": False}, least=number)

    def price_lost(self, items: list[Any]) -> Price:
        """Own cards in play that are destroyed or exiled."""
        found, times = _own(items, "whose card is lost")
        verb = "destroy" if find(items, "DESTROY") else "exile"
        return _named(found.form, verb, times)

    def price_returned(self, items: list[Any]) -> Price:
        found, _ = _own(items, "whose card is lost")
        if "zone" in found.form:
            raise NotUnderstood("which graveyard", found.head.lexeme)
        return _named(found.form, "return_to_deck", 1)

    def price_rider(self, items: list[Any]) -> Price:
        """A companion, symbiote or parasite of its side."""
        rider = next(item for item in items if isinstance(item, Target))
        require_single(rider.head, {"accs"}, frozenset(pair for pair in rider.grammemes if pair[0] == "sing"))
        return _named(of_its_side(rider).filter or {}, "destroy", 1)

    def price_itself(self, items: list[CardToken]) -> Price:
        return Price(first=({"effect": "destroy" if find(items, "DESTROY") else "exile", "to": "self"},))

    def price_wounds(self, items: list[CardToken]) -> Price:
        """ "Wound itself by 2" is what its text does, "get hurt by 2" wounds of its own (dictionary.get_hurt.1)."""
        number, verb = number_of(find(items, "NUMBER")), find(items, "WOUND_SELF")
        if not isinstance(number, int) or number < 1:
            raise NotUnderstood("how many")
        effect: Feature = {"effect": "wound", "x": number, **({"get": True} if verb is not None else {})}
        return Price(first=tuple(to_self(effect).body["effects"]))

    def price_chips(self, items: list[CardToken]) -> Price:
        number, verb = find(items, "NUMBER"), find(items, "LOSES")
        if verb is not None and str(verb) == "sing":
            raise Ungrammatical("a verb without its subject", verb.lexeme)
        chips = number_of(number) if number is not None else 1
        if not isinstance(chips, int) or chips < 1:
            raise NotUnderstood("how many")
        return Price(chips=chips)

    def price_marks(self, items: list[CardToken]) -> Price:
        """Markers of its own that the text names itself, which it may have several of (``carried.counted``)."""
        number, verb, mark = find(items, "NUMBER"), find(items, "LOSES"), str(find(items, "MARK"))
        if verb is not None and str(verb) == "sing":
            raise Ungrammatical("a verb without its subject", verb.lexeme)
        many = number_of(number) if number is not None else 1
        if not isinstance(many, int) or many < 1:
            raise NotUnderstood("how many")
        lost: Feature = {"effect": "unmark", "name": mark, "x": many, "to": "self"}
        return Price(first=(lost,), needed={"other": False, "marked": {"name": mark, "min": many}})

    def pays(self, items: list[Any]) -> Feature:
        """It can be used while there is what it is paid with; what follows is done only if that was paid."""
        price = next(item for item in items if isinstance(item, Price))
        action = next(item for item in items if isinstance(item, Action))
        symbols = next((item for item in items if isinstance(item, dict) and "cost" in item), None)
        cost: Feature = symbols or {"cost": {}}
        rest = [item for item in items if isinstance(item, Limit)]
        if price.chips is not None:
            if "chips" in cost["cost"]:
                raise NotUnderstood("a cost named twice")
            cost = {**cost, "cost": {**cost["cost"], "chips": price.chips}}
            return self.ability([cost, action, *rest])  # type: ignore[attr-defined, no-any-return]
        if action.body.get("optional"):
            raise NotUnderstood("what is left to choice")
        named = ("type", "name", "range") if action.effect_only else ()
        titled: Feature = {name: action.body[name] for name in named if name in action.body}
        untold = {name: value for name, value in action.body.items() if name not in titled}
        said = self.said([action._replace(body=untold)])  # type: ignore[attr-defined]
        body: Feature = {**meant(said, "subject" if price.spoken else None), **titled}
        effects = body["effects"]
        if any(effect["effect"] in _ANSWERS for effect in effects):
            feature: Feature = self.ability([cost, Action(body, True), Spending({}), *rest])  # type: ignore[attr-defined]
            feature = {**feature, "effects": price.beside(feature["effects"])}
        else:
            if any(_answers(effect) for effect in effects):
                raise NotUnderstood("no answer to an attack")
            paid = Action({**body, "effects": price.before(effects)}, True)
            feature = self.ability([cost, paid, Spending({}), *rest])  # type: ignore[attr-defined]
        if price.needed is not None:
            if "condition" in feature:
                raise NotUnderstood("two conditions")
            least = max(price.times, price.least)
            several: Feature = {"min": least} if least > 1 else {}
            feature = {**feature, "condition": {"exists": {"filter": price.needed, **several}}}
        return feature if symbols else {name: value for name, value in feature.items() if name != "cost"}


def _answers(effect: Feature) -> bool:
    """Whether an effect, or one within it, answers an attack."""
    return effect["effect"] in _ANSWERS or any(_answers(inner) for held in inside(effect) for inner in held)


def _named(wanted: Feature, verb: str, times: int) -> Price:
    """A card in play that is named for it, and to which that happens."""
    done = ({"effect": verb, "to": "subject"},)
    return Price({"effect": "pick", "filter": wanted}, done, needed=wanted, times=times)


def _own(items: list[Any], reason: str) -> tuple[Filter, int]:
    """Own cards in the accusative, one or several: nobody pays with those of others."""
    found = next(item for item in items if isinstance(item, Filter))
    number = find(items, "NUMBER")
    times = number_of(number) if number is not None else 1
    if not isinstance(times, int) or not 1 <= times <= _MOST:
        raise NotUnderstood("how many", found.head.lexeme)
    if times > 1:
        single_or_several(found, {"gent", "accs"})
    else:
        single(found, {"accs"})
    if find(items, "OWN_STRIKE"):
        if {"side", "zone"} & found.form.keys() or found.form.get("kind") in ("symbiote", "companion", "parasite"):
            raise Ungrammatical(reason, found.head.lexeme)  # read as what it bears itself
        found = found._replace(form={**found.form, "side": "own"})
    if found.form.get("side") != "own" or "zone" in found.form:
        raise NotUnderstood(reason, found.head.lexeme)
    return found, times


__all__ = ["PaymentMeaning", "Price"]
