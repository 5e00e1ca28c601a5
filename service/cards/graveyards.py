"""What is done with cards of graveyards, and what is taken off cards or given back to them."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    is_token,
    number_of,
)
from service.cards.counting import Measure, holder, put
from service.cards.filters import Condition, single, single_or_several
from service.cards.moments import Trigger
from service.cards.picks import picking
from service.cards.roles import inside
from service.cards.whom import done, each_done, targets_among, to_self

#: What only a card in a squad can be.
NOT_LYING = {"adjacent", "opposite", "closed", "wounded", "hidden", "near", "half", "beside", "host", "poisoned"}


#: Whom one of several things can be about.
_OPTIONAL = ("self", "target", "attacked", "attacker", "host")


class Lying(NamedTuple):
    """Cards of a graveyard, and the word that names them."""

    form: Feature
    found: Filter


class Spending(NamedTuple):
    """What a text takes from a graveyard for what follows: the effect that does it, without what follows."""

    effect: Feature


class GraveyardMeaning:
    """The part of the transformer for graveyards."""

    def lying(self, items: list[Any]) -> Lying:
        found = next(item for item in items if isinstance(item, Filter))
        grave = find(items, "OUT_OF_GRAVE")
        assert grave is not None
        side = "own" if str(grave) == "unsaid" else str(grave)
        if found.group:
            raise Ungrammatical("a group", found.head.lexeme)  # read as `exiles_dead_all`
        if NOT_LYING & found.form.keys():
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        if found.form.get("side", side) != side:
            raise NotUnderstood("which graveyard", found.head.lexeme)
        return Lying({**found.form, "side": side}, found)

    # --- what is spent ---
    def exiles(self, items: list[Any]) -> Spending:
        lying: Lying = items[-1]
        single(lying.found, {"accs"})
        return Spending({"effect": "exile_dead", "filter": lying.form})

    def strips(self, items: list[Any]) -> Spending:
        lying: Lying = items[-1]
        single(lying.found, {"gent"})
        return Spending({"effect": "take_counter", "filter": lying.form})

    def spends_next(self, items: list[Any]) -> None:
        return None

    def spends(self, items: list[Any]) -> Action:
        """Something is taken from a graveyard; what follows is done only if it was."""
        spending: Spending = next(item for item in items if isinstance(item, Spending))
        follows = [item for item in items if isinstance(item, Action)]
        if not follows:
            return Action({"effects": [{**spending.effect, "to": "self"}]}, True)
        action = self.said(follows)  # type: ignore[attr-defined]
        return spent(*_costing_x(spending, action.body))

    # --- other deeds ---
    def counter(self, items: list[CardToken]) -> CardToken:
        """A counter of incarnation, or a chip for it."""
        keyword = find(items, "COUNTED")
        if keyword is not None and str(keyword) != "incarnation":
            raise NotUnderstood("no chip of a dead card", keyword.lexeme)
        return items[0]

    def mills_itself(self, items: list[Any]) -> Action:
        """A copy of the card goes from its player's deck to the graveyard (dictionary.copy.1)."""
        self._to_own_grave(items)
        deck = find(items, "OUT_OF_DECK")
        if deck is None or str(deck) != "own":
            raise NotUnderstood("which deck", deck.lexeme if deck is not None else None)
        return to_self({"effect": "mill", "x": 1, "filter": {"copy": True}})

    def _to_own_grave(self, items: list[Any]) -> None:
        grave = next((item for item in items if is_token(item, "OUT_OF_GRAVE")), None)
        if grave is not None and str(grave) not in ("own", "unsaid"):
            raise NotUnderstood("which graveyard", grave.lexeme)

    def into_grave(self, items: list[CardToken]) -> CardToken:
        if items[0].type == "OUT_OF_GRAVE" and str(items[0]) not in ("own", "unsaid"):
            raise NotUnderstood("which graveyard", items[0].lexeme)
        return items[0]

    def exile(self, items: list[Any]) -> Action:
        return done({"effect": "exile"}, items, {"accs"})

    def exile_self(self, items: list[Any]) -> Action:
        return to_self({"effect": "exile"})

    def blemish(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def cures(self, items: list[Any]) -> Action:
        """Markers are taken off: poison, a curse, a blessing, the plague."""
        mark = find(items, "POISON", "CURSE", "BLESSING", "PLAGUE")
        if mark is None or not any(case in ("accs", "") for _, case in mark.lexeme.grammemes):
            raise Ungrammatical("not in the right case", mark.lexeme if mark is not None else None)
        return done({"effect": "cure", "marker": str(mark)}, items, {"gent"})

    def cures_all(self, items: list[Any]) -> Action:
        """Several markers are taken off the same card."""
        marks = [item for item in items if is_token(item, "POISON", "CURSE", "BLESSING", "PLAGUE")]
        return each_done([{"effect": "cure", "marker": str(mark)} for mark in marks], items, {"gent"})

    def restores(self, items: list[Any]) -> Action:
        """What armor has kept off this turn does not count any more."""
        named = find(items, "COUNTED")
        if named is None or str(named) != "armor":
            raise NotUnderstood("nothing that is used up", named.lexeme if named is not None else None)
        effect: Feature = {"effect": "restore", "keyword": str(named)}
        if targets_among(items):
            return done(effect, items, {"gent"})
        return to_self(effect)

    def alternatives(self, items: list[Any]) -> Action:
        """One of several things, as the player chooses when it happens."""
        actions = [item for item in items if isinstance(item, Action)]
        for place, action in enumerate(actions, 1):
            named = ("", "nobody", *(("object",) if place == len(actions) else ()))  # nobody follows whom it could mean
            if action.body.keys() - {"target", "effects"} or action.subject not in named:
                raise Ungrammatical("unclear how far an alternative reaches")
            if any(e.get("effect") == "choose" for e in action.body["effects"]):
                raise Ungrammatical("alternatives within alternatives")
            if any(e.get("to") not in _OPTIONAL or inside(e) for e in action.body["effects"]):
                raise Ungrammatical("unclear how far an alternative reaches")
        options = [picking(action.body) for action in actions]
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True)

    # --- moments, conditions, numbers ---
    def arrives_so(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("arrive", type=str(items[-1]))

    def lies(self, items: list[Any]) -> Condition:
        lying = self.lying(items)
        single(lying.found, {"nomn"})
        return Condition(exists={"filter": {**lying.form, "zone": "graveyard"}})

    def lies_not(self, items: list[Any]) -> Condition:
        lying = self.lying(items)
        single_or_several(lying.found, {"gent"})
        return Condition(exists={"filter": {**lying.form, "zone": "graveyard"}, "max": 0})

    def lies_several(self, items: list[Any]) -> Condition:
        lying = self.lying(items)
        single_or_several(lying.found, {"gent"})
        number = number_of(find(items, "NUMBER"))
        return Condition(exists={"filter": {**lying.form, "zone": "graveyard"}, "min": number})

    def how_many_dead(self, items: list[Any]) -> Measure:
        lying = self.lying(items)
        grammemes = lying.found.grammemes
        if grammemes and not any(pair in (("plur", "gent"), ("plur", "")) for pair in grammemes):
            raise Ungrammatical("not in the right case", lying.found.head.lexeme)
        return Measure(of="cards", filter={**lying.form, "zone": "graveyard"})

    def movement_of_it(self, items: list[CardToken]) -> Measure:
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        return Measure(of="movement", whose=holder(pronoun))

    def lives_of_it(self, items: list[CardToken]) -> Measure:
        """ "X, where X is its lives": those that it has now."""
        pronoun, word = find(items, "PRONOUN"), items[-1]
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        if word.lexeme.grammemes and not {("plur", "nomn"), ("plur", "")} & word.lexeme.grammemes:
            raise Ungrammatical("not in the right case", word.lexeme)
        return Measure(of="lives", whose=holder(pronoun))


def _costing_x(spending: Spending, body: Feature) -> tuple[Spending, Feature]:
    """ "Exile a card costing X; ... costing X+1": X is the cost of the card that is spent."""
    wanted: Feature = spending.effect.get("filter", {})
    if wanted.get("cost") != {"equal": "x"}:
        return spending, body
    if any("x" in str(held.get("cost", {})) for held in (body.get("target", {}), body.get("second", {}))):
        raise NotUnderstood("a target that depends on what is spent")
    rest = {name: value for name, value in wanted.items() if name != "cost"}
    told: Feature = put(body, {"of": "cost", "whose": "spent"})
    return Spending({**spending.effect, "filter": rest}), told


def spent(spending: Spending, body: Feature) -> Action:
    """The spending, with what follows inside it."""
    rest = {name: value for name, value in body.items() if name != "effects"}
    return Action({**rest, "effects": [{**spending.effect, "effects": body["effects"], "to": "self"}]}, True)


__all__ = ["GraveyardMeaning", "Spending"]
