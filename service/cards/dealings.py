"""Strikes that cards are made to deal, what is found in decks, this card and others at once, rolls that are changed."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    each_done,
    find,
    flat,
    lexeme_of,
    number_of,
    require_single,
    to_self,
)
from service.cards.counting import Measure
from service.cards.effects import Gain, inside
from service.cards.filters import Condition, single, single_or_several
from service.cards.graveyards import Lying
from service.cards.occasions import _at_self
from service.cards.permanents import permanent
from service.cards.pronouns import near_to
from service.cards.prophecies import Part, Shown

_KINDS = {"adjacent", "opposite", "closed", "wounded", "hidden", "near", "half", "beside", "host", "side"}


def _first(items: list[Any], kind: type) -> Any:
    return next((item for item in items if isinstance(item, kind)), None)


class DealingMeaning:
    """The part of the transformer for strikes of others, finds in decks, and what is counted late."""

    # --- strikes ---
    def strikes_unanswered(self, items: list[Any]) -> Action:
        """A simple strike that is not answered (dictionary.without_closing.1)."""
        found: Filter = _first(items, Filter)
        verb = find(items, "ANNOUNCE")
        assert verb is not None
        require_single(found.head, {"datv"}, found.grammemes)
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return Action({"effects": [{"effect": "strike", "filter": found.form, "unanswered": True}]}, True, "nobody")

    def is_made_to_strike(self, items: list[Any]) -> Action:
        """ "The attacker deals a strike to a card beside it in its own squad"."""
        striker, strike = find(items, "ATTACKER", "ATTACKED"), find(items, "STRIKE")
        found: Filter = _first(items, Filter)
        assert striker is not None and strike is not None
        single(found, {"datv"})
        pairs = striker.lexeme.grammemes
        if pairs and ("sing", "nomn") not in pairs:
            raise Ungrammatical("not in the right case", striker.lexeme)
        form = dict(found.form)
        if not form.pop("his", False) or not form.pop("adjacent", False):
            raise NotUnderstood("unclear from where a card is seen", found.head.lexeme)
        form.pop("side", None)
        beside = {"to": str(striker), "adjacent": True, "side": "own"}
        effect: Feature = {"effect": "strike", "striker": str(striker), "filter": {**form, "near": beside}}
        return Action({"effects": [effect]}, True)

    # --- decks and graveyards ---
    def of_different_names(self, items: list[CardToken]) -> Feature:
        return {"unlike_names": True}

    def buries_chosen(self, items: list[Any]) -> Action:
        """Cards of its player's deck that the player finds there go to the graveyard."""
        found: Filter = _first(items, Filter)
        amount, deck = find(items, "NUMBER"), find(items, "OUT_OF_DECK")
        if found.group or deck is None or str(deck) != "own":
            raise NotUnderstood("which card of which deck", found.head.lexeme)
        form = dict(found.form)
        unlike: Feature = {"unlike": "name"} if form.pop("unlike_names", False) else {}
        if _KINDS & form.keys():
            raise NotUnderstood("no card of a deck", found.head.lexeme)
        number = 1 if amount is None else number_of(amount)
        if not isinstance(number, int) or (amount is None and unlike):
            raise NotUnderstood("how many", lexeme_of(amount))
        if amount is None:
            single(found, {"accs"})
        else:
            single_or_several(found, {"accs", "gent"})
        return to_self({"effect": "mill", "x": number, "chosen": True, **unlike, "filter": form})

    def exiles_dead_too(self, items: list[Any]) -> Action:
        """ "... and exile a card of the enemy's graveyard"."""
        lying: Lying = self.lying(items)  # type: ignore[attr-defined]
        single(lying.found, {"accs"})
        return Action({"effects": [{"effect": "exile_dead", "filter": lying.form, "to": "self"}]}, True)

    # --- this card and others ---
    def opposite_it(self, items: list[CardToken]) -> Feature:
        """Opposite the card that was spoken of."""
        pronoun = find(items, "PRONOUN")
        if str(pronoun) not in ("gent", "both"):
            raise Ungrammatical("not in the right case", lexeme_of(pronoun))
        return {"near": {"to": "it", "opposite": True}}

    def both_get(self, items: list[Any]) -> Feature:
        """ "This card and the creature opposite it have fortitude": the card itself, and the others beside."""
        found: Filter = _first(items, Filter)
        condition, verb = _first(items, Condition), find(items, "GETS", "OWNS")
        if verb is None or str(verb) != "plur":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        form = _at_self(near_to(found.form, "self"))
        numbers = {number for number, case in found.grammemes if case in ("nomn", "")}
        alone = numbers == {"sing"} and found.group != "each"
        if not numbers or (alone and "opposite" not in form):
            raise Ungrammatical("which card", found.head.lexeme)
        gains: list[Gain] = next(i for i in items if isinstance(i, list) and i and isinstance(i[0], Gain))
        if any(not gain.permanent for gain in gains):
            raise NotUnderstood("got for good and only while something is so", verb.lexeme)
        effects = [effect for gain in gains for effect in gain.permanent]
        feature = permanent(*effects, *({**effect, "cards": form} for effect in effects))
        return {**feature, "condition": dict(condition)} if condition else feature

    # --- what is named or counted late ---
    def counting_named(self, items: list[Any]) -> list[Feature]:
        """A number that is counted, and the sort and name of the text after it."""
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        features, measure = flat(_first(items, list)), _first(items, Measure)
        if len(features) != 1 or {"type", "name"} & features[0].keys() or "effects" not in features[0]:
            raise NotUnderstood("a sort named twice", lexeme_of(sort))
        tokens = [item for item in items if isinstance(item, CardToken)]
        limit = [self.limit(tokens)] if find(tokens, "PER") else []  # type: ignore[attr-defined]
        named = {**features[0], "type": str(sort), "name": str(name)}
        return self.counting([[named], measure, *limit])  # type: ignore[attr-defined, no-any-return]

    def number_dealt(self, items: list[CardToken]) -> Measure:
        """The wounds that the text has just dealt."""
        return Measure(of="done")

    def told_late(self, items: list[Any]) -> Part:
        """What is done, and after that what has to be shown for it."""
        return Part(_first(items, Shown), _first(items, Action))

    # --- rolls ---
    def changes_own_roll(self, items: list[CardToken]) -> Action:
        by = number_of(find(items, "NUMBER")) * (-1 if find(items, "DASH", "LOWER") else 1)
        verb = find(items, "GETS")
        if verb is not None and str(verb) != "inf":
            raise Ungrammatical("a verb with its subject", verb.lexeme)
        return to_self({"effect": "modify_roll", "by": by})

    def changes_roll(self, items: list[Any]) -> Action:
        found: Filter = _first(items, Filter)
        single(found, {"gent"})
        by = number_of(find(items, "NUMBER")) * (-1 if find(items, "LOWER") else 1)
        return Action({"target": found.form, "effects": [{"effect": "modify_roll", "by": by, "to": "target"}]}, True)

    # --- wounds that are divided ---
    def redistributes_among(self, items: list[Any]) -> Action:
        """ "Redistribute 2 wounds of a creature to a creature or creatures of the enemy"."""
        old, takers = (item for item in items if isinstance(item, Filter))
        kind = find(items, "KIND")
        assert kind is not None
        single(old, {"gent"})
        if takers.head.type != "KIND" or str(takers.head) != str(kind) or takers.group:
            raise NotUnderstood("how many take wounds", takers.head.lexeme)
        if takers.grammemes and not any(pair in (("plur", "accs"), ("plur", "gent")) for pair in takers.grammemes):
            raise Ungrammatical("not in the right case", takers.head.lexeme)
        fewer: Feature = {"fewer": True} if find(items, "OR_LESS") else {}
        target = Target("target", old.head, old.form, old.grammemes)
        number = number_of(find(items, "NUMBER"))
        effect: Feature = {"effect": "redistribute", "x": number, **fewer, "filter": takers.form}
        return each_done([effect], [target], {"gent"})


def misplaced(features: list[Feature]) -> bool:
    """Whether a roll is changed otherwise than by a sudden answer to it (422.3)."""
    return any(_changes_roll(feature.get("effects", [])) and not feature.get("sudden") for feature in features)


def _changes_roll(effects: list[Feature]) -> bool:
    return any(
        effect.get("effect") == "modify_roll"
        or any(map(_changes_roll, inside(effect)))
        or _changes_roll(effect.get("feature", {}).get("effects", []))
        for effect in effects
    )


__all__ = ["DealingMeaning", "misplaced"]
