"""Strikes that cards are made to deal, what is found in decks, this card and others at once, rolls that are changed."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in, require_single
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    flat,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain, all_effects
from service.cards.graveyards import Lying
from service.cards.occasions import _at_self
from service.cards.permanents import permanent
from service.cards.pronouns import near_to
from service.cards.prophecies import Part, Shown
from service.cards.roles import inside
from service.cards.struggles import Closes
from service.cards.whom import each_done, to_self
from service.games.berserk.rules.forms.references import mentions

_KINDS = {"adjacent", "opposite", "closed", "wounded", "hidden", "near", "half", "beside", "host", "side"}


class DealingMeaning:
    """The part of the transformer for strikes of others, finds in decks, and what is counted late."""

    # --- strikes ---
    def strikes_unanswered(self, items: list[Any]) -> Action:
        """A simple strike that is not answered (dictionary.without_closing.1)."""
        found: Filter = instance_of(items, Filter)
        verb = find(items, "ANNOUNCE")
        assert verb is not None
        require_single(found.head, {"datv"}, found.grammemes)
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return Action({"effects": [{"effect": "strike", "filter": found.form, "unanswered": True}]}, True, "nobody")

    def strikes_one(self, items: list[Any]) -> Action:
        """A simple strike of the card itself at another one, also of a force that is told (205.7)."""
        found, strike, force = instance_of(items, Filter), find(items, "STRIKE"), find(items, "FORCE")
        verb, itself = find(items, "ANNOUNCE"), find(items, "SELF")
        single(found, {"datv"})
        if str(strike) != "simple_strike" or str(verb) != "deals":
            raise Ungrammatical("which strike", lexeme_of(strike))
        form = {name: value for name, value in found.form.items() if name != "his"}
        if "his" in found.form:
            form["side"] = "own"
        told: Feature = {"force": [str(force)]} if force is not None else {}
        if instance_of(items, Closes) == "yes":
            told["closing"] = True
        subject = "nobody" if itself is None else ""
        return Action({"effects": [{"effect": "strike", "filter": form, **told}]}, True, subject)

    # --- decks and graveyards ---
    def of_different_names(self, items: list[CardToken]) -> Feature:
        return {"unlike_names": True}

    def buries_chosen(self, items: list[Any]) -> Action:
        """Cards of its player's deck that the player finds there go to the graveyard."""
        found: Filter = instance_of(items, Filter)
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

    def finds_for_grave(self, items: list[Any]) -> Action:
        """A card that is found in the deck goes to the graveyard, as one that the attack of the moment killed."""
        found, killed = instance_of(items, Filter), find(items, "COUNTS_KILLED")
        single(found, {"accs"})
        first, *others = (item for item in items if is_token(item, "PRONOUN"))
        pronoun_in(first, "accs")
        for other in others:
            pronoun_in(other, "nomn")
        if _KINDS & found.form.keys() or "side" in found.form:
            raise NotUnderstood("no card of a deck", found.head.lexeme)
        effect: Feature = {"effect": "mill", "x": 1, "chosen": True, "filter": found.form}
        return to_self({**effect, "fallen": True} if killed is not None else effect)

    def places_in_deck(self, items: list[Any]) -> Action:
        """A card of the deck goes to a place of it, to another one for who is first, or second."""
        deck, seat = find(items, "OUT_OF_DECK"), find(items, "SEAT")
        kinds = [str(item) for item in items if is_token(item, "KIND")]
        usual, *other = (int(item) for item in items if is_token(item, "ORDINAL"))
        if str(deck) != "own" or kinds != ["card", "card"]:
            raise NotUnderstood("which card of which deck", lexeme_of(deck))
        case = {"of": "case", "if": {"seat": str(seat)}, "then": other[0], "else": usual} if other else usual
        return to_self({"effect": "place_in_deck", "x": case})

    def exiles_dead_too(self, items: list[Any]) -> Action:
        """ "... and exile a card of the enemy's graveyard"."""
        lying: Lying = self.lying(items)  # type: ignore[attr-defined]
        single(lying.found, {"accs"})
        return Action({"effects": [{"effect": "exile_dead", "filter": lying.form, "to": "self"}]}, True)

    # --- this card and others ---
    def opposite_it(self, items: list[CardToken]) -> Feature:
        """Opposite the card that was spoken of."""
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "gent")
        return {"near": {"to": "it", "opposite": True}}

    def both_get(self, items: list[Any]) -> Feature:
        """ "This card and the creature opposite it have fortitude": the card itself, and the others beside."""
        found: Filter = instance_of(items, Filter)
        condition, verb = instance_of(items, Condition), find(items, "GETS", "OWNS")
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
        features, measure = flat(instance_of(items, list)), instance_of(items, Measure)
        if len(features) != 1 or {"type", "name"} & features[0].keys() or "effects" not in features[0]:
            raise NotUnderstood("a sort named twice", lexeme_of(sort))
        tokens = [item for item in items if isinstance(item, CardToken)]
        limit = [self.limit(tokens)] if find(tokens, "PER") else []  # type: ignore[attr-defined]
        named = {**features[0], "type": str(sort), "name": str(name)}
        return self.counting([[named], measure, *limit])  # type: ignore[attr-defined, no-any-return]

    def number_dealt(self, items: list[CardToken]) -> Measure:
        """The wounds that the text has just dealt."""
        return Measure(of="dealt")

    def told_late(self, items: list[Any]) -> Part:
        """What is done, and after that what has to be shown for it."""
        return Part(instance_of(items, Shown), instance_of(items, Action))

    # --- what is paid, whom a text divides ---
    def rider_of_own(self, items: list[CardToken]) -> Target:
        """ "Its own companion"."""
        pronoun, kind = find(items, "PRONOUN"), items[-1]
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        if str(kind) not in ("symbiote", "companion", "parasite", "equipment"):
            raise Ungrammatical("nothing that a card bears", kind.lexeme)
        return Target("target", kind, {"kind": str(kind), "host": {"other": False}}, kind.lexeme.grammemes)

    def chooses_two(self, items: list[Any]) -> Action:
        """ "Choose two elves; one gets A, the other gets B"."""
        two, one = (item for item in items if is_token(item, "NUMBER"))
        found: Filter = instance_of(items, Filter)
        if str(two) != "2" or str(one) != "1" or found.group or any(str(v) != "sing" for v in _verbs(items)):
            raise NotUnderstood("how many", two.lexeme)
        cut = next(n for n, item in enumerate(items) if item is _verbs(items)[1])
        told = []
        for part, role in ((items[:cut], "target"), (items[cut:], "second")):
            effects = all_effects(next(i for i in part if isinstance(i, list)), part)
            most = instance_of(part, Maximum)
            if most is not None:
                action = Action({"effects": effects}, True)
                effects = self._no_more(action, part).body["effects"]  # type: ignore[attr-defined]
            told += [{**effect, "to": role} for effect in effects]
        body = {"target": found.form, "second": {**found.form, "not": {"is": "target"}}, "effects": told}
        return Action(body, True)

    def gained_modifier_bare(self, items: list[Any]) -> Gain:
        """ "+1 strikes": the word between was left out, which the case tells."""
        if any(not any(case == "datv" for _, case in sort.lexeme.grammemes) for sort in items[-1]):
            raise Ungrammatical("not in the right case", items[-1][0].lexeme)
        return self.gained_modifier([self.modifier_attacking(items)])  # type: ignore[attr-defined, no-any-return]

    def gained_counting(self, items: list[Any]) -> Gain:
        """A feature that is got, with a number that its bearer's figures tell."""
        ability, measure = items
        if measure.get("whose") != "self" or measure.get("of") != "strike":
            raise NotUnderstood("whose number it is")
        features = self.counting([[ability], measure])  # type: ignore[attr-defined]
        given = [{**f, "x": {**f["x"], "whose": "target"}} if isinstance(f.get("x"), dict) else f for f in features]
        gain: Gain = self.gained_trigger([given])  # type: ignore[attr-defined]
        return gain._replace(permanent=[])  # its own number is counted as it is given, any other as it is used

    def strike_of_bearer(self, items: list[CardToken]) -> Measure:
        """ "Its own weak strike": of whoever has the feature."""
        strike = find(items, "STRIKE")
        if strike is None or str(strike) != "simple_strike":
            raise NotUnderstood("which strike", lexeme_of(strike))
        return Measure(of="strike", force=str(find(items, "FORCE")), whose="self")

    def classes_beside(self, items: list[CardToken]) -> Condition:
        """Next to it stand creatures of so many different classes."""
        number, pronoun, kind = number_of(find(items, "NUMBER")), find(items, "PRONOUN"), find(items, "KIND")
        if pronoun is not None and str(pronoun) != "ablt":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        if not isinstance(number, int):
            raise NotUnderstood("how many", lexeme_of(kind))
        return Condition(classes={"filter": {"kind": str(kind), "adjacent": True}, "min": number})

    def classes_in_squad(self, items: list[CardToken]) -> Condition:
        """In a squad are cards of so many different classes."""
        number, kind, squad = number_of(find(items, "NUMBER")), find(items, "KIND"), find(items, "IN_SQUAD")
        if not isinstance(number, int) or number < 2 or (find(items, "AT_LEAST", "OR_MORE") is None):
            raise NotUnderstood("how many", lexeme_of(squad))
        return Condition(classes={"filter": {"kind": str(kind or "card"), "side": str(squad)}, "min": number})

    # --- rolls ---
    def changes_own_roll(self, items: list[CardToken]) -> Action:
        by = number_of(find(items, "NUMBER")) * (-1 if find(items, "DASH", "LOWER") else 1)
        verb = find(items, "GETS")
        if verb is not None and str(verb) != "inf":
            raise Ungrammatical("a verb with its subject", verb.lexeme)
        return to_self({"effect": "modify_roll", "by": by})

    def changes_roll(self, items: list[Any]) -> Action:
        found: Filter = instance_of(items, Filter)
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


def _verbs(items: list[Any]) -> list[CardToken]:
    return [item for item in items if is_token(item, "GETS")]


def misplaced(features: list[Feature]) -> bool:
    """Whether a roll is changed otherwise than by a sudden answer to it (422.3), or nobody made the one meant."""
    if any(mentions(f, _as_rolled) and f.get("trigger", {}).get("on") not in _ROLLED for f in features):
        return True
    bad = (f for f in features if _changes_roll(f.get("effects", [])) and not f.get("sudden"))
    return any(not _turns_die(feature) for feature in bad)


#: Moments at which a die was rolled.
_ROLLED = ("fury", "roll", "result")


def _as_rolled(part: Any) -> bool:
    """Whether a die is to show what was rolled just before."""
    return isinstance(part, dict) and part.get("effect") == "set_die" and part.get("x") == "die"


def _turns_die(feature: Feature) -> bool:
    """Whether what was rolled becomes another number, at the moment of that very roll."""
    effects = feature.get("effects", [])
    return feature.get("trigger", {}).get("on") == "roll" and all("x" in e for e in effects if _changes_roll([e]))


def _changes_roll(effects: list[Feature]) -> bool:
    return any(
        effect.get("effect") == "modify_roll"
        or any(map(_changes_roll, inside(effect)))
        or _changes_roll(effect.get("feature", {}).get("effects", []))
        for effect in effects
    )


__all__ = ["DealingMeaning", "misplaced"]
