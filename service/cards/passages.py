"""What a text says of the cards it has spoken of, of those that go and come, and how much less somebody suffers."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.blows import Blow
from service.cards.constructions import (
    PARTS,
    SORTS,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    so_often,
    state_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, Place, single, single_or_several
from service.cards.moments import Trigger
from service.cards.permanents import PermanentMeaning, permanent
from service.cards.sorts import attack_type
from service.cards.whom import done, to_self
from service.games.berserk.rules.forms.attack_types import HARMFUL, TYPE_GROUPS

_SORTS = ("STRIKE", "ATTACK", "GROUP")
_FEATURES = ("POISON", "COUNTED", "COUNTABLE", "REGENERATION")


class Named(str):
    """Whom a supposition is about: the card that was spoken of."""


class Like(dict[str, Any]):
    """What the card that was spoken of has to be."""


def _of_kind(items: list[CardToken]) -> Like:
    """ "A creature", "no symbiote"."""
    kind = items[-1]
    if kind.lexeme.grammemes and not {("sing", "nomn"), ("sing", "")} & kind.lexeme.grammemes:
        raise Ungrammatical("not in the right case", kind.lexeme)
    return Like({"not": {"kind": str(kind)}} if len(items) > 1 else {"kind": str(kind)})


class PassageMeaning:
    """The part of the transformer for cards that were spoken of, that go and come, that suffer less."""

    # --- who chooses, and whom the words mean ---
    def enemy_names(self, items: list[Any]) -> Action:
        """ "(As the enemy chooses)": the opponent names the target."""
        action = items[0]
        effects, target = action.body.get("effects", []), action.body.get("target")
        if any(effect["effect"] == "choose" for effect in effects) or len(effects) > 1:
            raise Ungrammatical("one of several things")  # read as `chosen_by`
        if str(items[-1]) != "enemy" or target is None or {"count", "chooser"} & action.body.keys():
            raise NotUnderstood("nothing to choose")
        return Action({**action.body, "chooser": "enemy"}, action.effect_only, action.subject)

    def named_one(self, items: list[CardToken]) -> Named:
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "nomn")
        return Named("it")

    def like_one(self, items: list[Any]) -> Like:
        token = items[0]
        if not isinstance(token, CardToken):
            return Like(token)
        if token.type == "SHORT":
            return Like(state_of(token))
        if token.type in ("NOT", "KIND"):
            return _of_kind(items)
        if token.type in ("COST", "STANDS"):
            return Like(self.costing(items))  # type: ignore[attr-defined]
        if token.type == "ELITENESS":
            return Like(cost={"crystal": str(token)})
        grammemes = token.lexeme.grammemes
        if grammemes and not any(case in ("nomn", "ablt", "") for _, case in grammemes):
            raise Ungrammatical("not in the right case", token.lexeme)
        return Like(PARTS[token.type](str(token)))

    def if_it_is_so(self, items: list[Any]) -> Action:
        """ "If it is a forest card, it opens": what is done to the card that was spoken of, where that is so."""
        like, action = instance_of(items, Like), instance_of(items, Action)
        effects = action.body.get("effects", [])
        if action.body.keys() != {"effects"} or any(effect.get("to") not in ("it", "self") for effect in effects):
            raise NotUnderstood("unclear whom a pronoun means")
        return Action({"effects": [{**effect, "being": dict(like)} for effect in effects]}, True, "object")

    def may_move(self, items: list[Any]) -> Action:
        """ "It may move to an adjacent cell": its player may leave that out."""
        verb = find(items, "MOVE_SELF")
        rest = [item for item in items if not is_token(item, "MAY")]
        moved = self.moves_to(rest) if find(items, "TO_NEXT_CELL") is None else self.is_moved(rest)  # type: ignore[attr-defined]
        (effect,) = moved.body["effects"]
        if effect["to"] == "each":
            raise Ungrammatical("who may move", lexeme_of(verb))  # read as `each_may_move`
        if effect["to"] not in ("it", "attacked", "attacker", "target") or verb is None or "count" in moved.body:
            raise NotUnderstood("who may move", lexeme_of(verb))
        may = {"effect": "may", "effects": [effect], "to": effect["to"]}
        return Action({**moved.body, "effects": [may]}, True, "object")

    def may_change(self, items: list[Any]) -> Action:
        """ "It may open", or be healed, or wounded."""
        target, verb, number = items[0], find(items, "CHANGES", "HEAL_SELF", "WOUND_SELF"), find(items, "NUMBER")
        if verb is None or any(number for number, _ in verb.lexeme.grammemes):
            raise Ungrammatical("no infinitive", lexeme_of(verb))
        extent: Feature = {"x": number_of(number)} if number is not None else {}
        effect: Feature = {"effect": {"HEAL_SELF": "heal", "WOUND_SELF": "wound"}.get(verb.type, str(verb)), **extent}
        effect |= {"full": True} if verb.type == "HEAL_SELF" and number is None else {}
        changed = done(effect, [target], {"nomn"})
        (effect,) = changed.body["effects"]
        if effect["to"] not in ("it", "attacked", "attacker", "target") or "count" in changed.body:
            raise NotUnderstood("who may do so", verb.lexeme)
        may = {"effect": "may", "effects": [effect], "to": effect["to"]}
        return Action({**changed.body, "effects": [may]}, True, "object")

    def moves_often(self, items: list[Any]) -> Action:
        """The same card goes to an adjacent cell so many times: each time only if it did go before."""
        times = number_of(find(items, "NUMBER"))
        if not isinstance(times, int) or not 1 < times < 10:
            raise NotUnderstood("how often", lexeme_of(find(items, "NUMBER")))
        landmark = items[-2] if find(items, "CELL_THERE") else None
        if isinstance(landmark, CardToken) and str(landmark) != "ablt":
            raise Ungrammatical("not in the right case", landmark.lexeme)
        move: Feature = {"effect": "move", "cell": {"adjacent": "moved"}}
        action = done(move, [item for item in items if item is not landmark], {"accs"})
        (first,) = action.body["effects"]
        if "count" in action.body or first["to"] not in ("target", "attacked", "attacker"):
            raise NotUnderstood("who is moved")
        role, then = first["to"], [{**move, "to": "done"}]
        for _ in range(times - 2):
            then = [{"effect": "attempt", "effects": [{**move, "to": "done"}], "then": then, "to": "done"}]
        tried = {"effect": "attempt", "effects": [first], "then": then, "to": role}
        return Action({**action.body, "effects": [tried]}, True, action.subject)

    # --- finishing, and of which element ---
    def modifier_finishing(self, items: list[Any]) -> Feature:
        """More to the number of its finishing, or at some cards only."""
        found, by = instance_of(items, Filter), number_of(find(items, "NUMBER"))
        if not isinstance(by, int):
            raise NotUnderstood("what X is", lexeme_of(find(items, "NUMBER")))
        effect: Feature = {"effect": "modify", "what": "finishing", "by": by if find(items, "PLUS") else -by}
        if found is not None:
            single_or_several(found, {"datv"} if find(items, "AGAINST") else {"gent"})
            effect["against"] = found.form
        return permanent(effect)

    def modifier_prophecy(self, items: list[CardToken]) -> Feature:
        """More cards that its prophecies show."""
        by, word = number_of(items[1]), items[-1]
        if not isinstance(by, int):
            raise NotUnderstood("what X is", items[1].lexeme)
        in_case(word, "datv")
        return permanent({"effect": "modify", "what": "prophecy", "by": by if items[0].type == "PLUS" else -by})

    def modifier_healing(self, items: list[Any]) -> Feature:
        by, word = number_of(find(items, "NUMBER")), find(items, "HEALED")
        assert word is not None
        if not isinstance(by, int):
            raise NotUnderstood("what X is", word.lexeme)
        if word.lexeme.grammemes and not any(case in ("datv", "") for _, case in word.lexeme.grammemes):
            raise Ungrammatical("not in the right case", word.lexeme)
        effect: Feature = {"effect": "modify", "what": "healing", "by": by if find(items, "PLUS") else -by}
        found = instance_of(items, Filter)
        if found is not None:  # whom it heals; what the enemy heals is not of this card
            single_or_several(found, {"gent"})
            if found.form.get("side") == "enemy":
                raise NotUnderstood("whose healing", found.head.lexeme)
            effect["against"] = found.form
        return permanent(effect)

    def capped(self, items: list[Any]) -> Feature:
        """Attacks of some cards that are worth so much or more come to less; what modifies them counts, or not."""
        least, to = (number_of(item) for item in items if is_token(item, "NUMBER"))
        sorts, blow = next(item for item in items if isinstance(item, list)), instance_of(items, Blow)
        if not isinstance(least, int) or not isinstance(to, int) or to >= least:
            raise NotUnderstood("how much", lexeme_of(find(items, "NUMBER")))
        if find(items, "UNMODIFIED") is None and least != to + 1:
            raise NotUnderstood("whether modifiers count", lexeme_of(find(items, "OF_VALUE")))
        worth: Feature = {"worth": {"min": least}} if find(items, "UNMODIFIED") else {}
        effect: Feature = {"effect": "modify", "what": "value", "to": to, "when": "attacking", **worth}
        if blow != {"other": False}:
            effect["cards"] = dict(blow)
        return permanent(*({**effect, "of": attack_type(sort, "nomn")} for sort in sorts))

    def protection_but(self, items: list[Any]) -> list[Feature]:
        """From all attacks of a group but some of them."""
        lists = [item for item in items if isinstance(item, list)]
        group, *more = (str(sort) for sort in lists[0])
        left_out = [str(sort) for sort in lists[1]]
        spared = frozenset().union(*(TYPE_GROUPS.get(sort, {sort}) for sort in left_out))
        kinds = TYPE_GROUPS.get(group, frozenset())
        if more or not spared < kinds:
            raise NotUnderstood("from what it is protected", lexeme_of(lists[0][0]))
        rest = next((n for n, types in TYPE_GROUPS.items() if types == kinds - spared and n in SORTS), None)
        if rest is not None and any(sort in TYPE_GROUPS for sort in left_out):  # of a group but another: the third
            return [{"keyword": "protection", "from": SORTS[rest]}]
        return [{"keyword": "protection", "from": SORTS[kind]} for kind in sorted(kinds - spared)]

    # --- what comes of a fight ---
    def fights_somebody(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("fight")

    def deals_wounds_by(self, items: list[CardToken]) -> Trigger:
        """It deals X wounds by thirst."""
        number, means = find(items, "NUMBER"), items[-1]
        if str(number) != "x" or str(means) != "thirst":
            raise NotUnderstood("by what it wounds", means.lexeme)
        if means.lexeme.grammemes and not any(case in ("ablt", "") for _, case in means.lexeme.grammemes):
            raise Ungrammatical("not in the right case", means.lexeme)
        trigger = Trigger.of("wounds", keyword=str(means))
        trigger.counted = True
        return trigger

    def the_roll(self, items: list[CardToken]) -> Measure:
        """What the die of the moment showed."""
        return Measure(of="die")

    def or_if(self, items: list[Any]) -> Action:
        """ "A, or if it has no wounds, B" of the card itself."""
        first, second = (item for item in items if isinstance(item, Action))
        condition = instance_of(items, Condition)
        told = [*first.body.get("effects", ()), *second.body.get("effects", ())]
        if {*first.body, *second.body} != {"effects"} or any(effect.get("to") != "self" for effect in told):
            raise NotUnderstood("unclear how far an alternative reaches")
        if condition != {"self": {"wounded": False}} or any("if" in effect for effect in told):
            raise NotUnderstood("what is otherwise")
        unhurt = [{**effect, "if": {"self": {"wounded": False}}} for effect in second.body["effects"]]
        hurt = [{**effect, "if": {"self": {"wounded": True}}} for effect in first.body["effects"]]
        if any(effect["effect"] not in ("extra_lives", "gain_chips") for effect in unhurt):
            raise NotUnderstood("what changes what it hangs on")
        return Action({"effects": [*unhurt, *hurt]}, True, first.subject)

    def of_squad_element(self, items: list[CardToken]) -> Feature:
        """Of an element that the cards of a squad have, or of one that they have not."""
        there, lacking = find(items, "ELEMENT_THERE"), find(items, "ELEMENT_LACKING")
        of: Feature = {"squad_element": str(there or lacking)}
        if lacking is None:
            return {"not": of} if find(items, "NOT") else of
        if find(items, "NOT"):
            raise NotUnderstood("of no element that is not there", lacking.lexeme)
        return {"not": {"any": [of, {"element": "neutral"}]}}

    # --- who goes and who comes ---
    def returns_itself(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "return_to_deck"})

    def summon_either(self, items: list[Any]) -> Action:
        """One card or another, each with what is said of it."""
        first, second = (item for item in items if isinstance(item, Filter))
        if is_token(items[items.index(first) - 1], "EITHER") and "not" in second.form and "not" not in first.form:
            first = first._replace(form={**first.form, "not": second.form["not"]})  # said behind both of them
        if ("cost" in second.form) is not ("cost" in first.form) or {"side"} & (first.form | second.form).keys():
            raise NotUnderstood("unclear how far a quality reaches", second.head.lexeme)
        rest = [item for item in items if not isinstance(item, Filter)]
        told = [self.summon([*rest, found]).body["effects"][0] for found in (first, second)]  # type: ignore[attr-defined]
        forms = [effect["filter"] for effect in told]
        if any({**effect, "filter": {}} != {**told[0], "filter": {}} for effect in told):
            raise NotUnderstood("no card to summon", second.head.lexeme)
        return to_self({**told[0], "filter": {"any": forms}})

    def comes_back(self, items: list[Any]) -> Action:
        """The card itself is revived."""
        verb = find(items, "INCARNATES")
        if verb is not None and str(verb) != "revive":
            raise NotUnderstood("no incarnation by a text", verb.lexeme)
        return self.revives_itself(items)  # type: ignore[attr-defined, no-any-return]

    # --- what is paid and how often ---
    def freely_at_first(self, items: list[Any]) -> Feature:
        """In its first turn only."""
        feature: Feature = self.freely([item for item in items if isinstance(item, Action | Limit)])  # type: ignore[attr-defined]
        return {**feature, "condition": {**feature.get("condition", {}), "turns_over": {"max": 0}}}

    def paid_with_chips(self, items: list[Any]) -> Feature:
        """At some moment: "lose 2 chips - do so", which nobody has to do (413.2)."""
        verb, number = find(items, "LOSES"), find(items, "NUMBER")
        chips = number_of(number) if number is not None else 1
        if str(verb) != "inf" or not isinstance(chips, int):
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        rest = [item for item in items if not is_token(item, "LOSES", "NUMBER", "CHIP")]
        feature = self.trigger(rest)  # type: ignore[attr-defined]
        if not isinstance(feature, dict) or {"cost", "optional"} & feature.keys():
            raise NotUnderstood("a cost named twice", lexeme_of(verb))
        return {**feature, "class": "combined", "optional": True, "cost": {"chips": chips}}

    # --- what somebody is kept from ---
    def blocks_for_host(self, items: list[Any]) -> Feature:
        """An attack at the host comes to nothing, so often: of some cards, or where the host is so."""
        sort, host = find(items, *_SORTS), find(items, "HOST")
        if host is not None and host.lexeme.grammemes and not any(c in ("datv", "") for _, c in host.lexeme.grammemes):
            raise Ungrammatical("not in the right case", host.lexeme)
        effect: Feature = {"effect": "block", "of": attack_type(sort, "accs")}
        found, like = instance_of(items, Filter), instance_of(items, Like)
        if found is not None:
            single(found, {"gent"})
            effect["against"] = found.form
        condition: Feature = {"condition": {"self": {"host": dict(like)}}} if like is not None else {}
        return so_often({**permanent(effect), **condition}, items)

    def costing_up_to(self, items: list[CardToken]) -> Feature:
        """As dear as another card, or cheaper (202.3)."""
        return {"cost": {"max": {"of": "cost", "whose": "host" if find(items, "HOST") else "self"}}}

    def suffers_less(self, items: list[Any]) -> Feature:
        if str(find(items, "GETS")) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(find(items, "GETS")))
        return permanent(*_less(items))

    def group_suffers_less(self, items: list[Any]) -> Feature:
        found, verb = instance_of(items, Filter), find(items, "GETS")
        place = instance_of(items, Place) or Place()
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone="opposite" in place)
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        cards = {**found.form, **place}
        feature = permanent(*({**effect, "cards": cards} for effect in _less(items)))
        condition = instance_of(items, Condition)
        return {**feature, "condition": dict(condition)} if condition else feature

    # --- what is counted ---
    def number_on_dead(self, items: list[CardToken]) -> Measure:
        return Measure(of="wounds" if find(items, "WOUNDS") else "chips", whose="dead")

    def strength_of(self, items: list[CardToken]) -> Measure:
        """ "The force of its poison", "of their poison": of each of them its own."""
        several = find(items, "HIS") is not None
        pronoun, feature = find(items, "PRONOUN"), find(items, *_FEATURES)
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        each: Feature = {"of_each": True} if several else {}
        return Measure(of="feature", keyword=str(feature), whose="target", **each)


def _less(items: list[Any]) -> list[Feature]:
    """So many wounds less: the value of attacks is lower, of what wounds by itself so many are prevented."""
    number = number_of(find(items, "NUMBER"))
    sorts = next(item for item in items if isinstance(item, list))
    if not isinstance(number, int) or number < 1:
        raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
    effects: list[Feature] = []
    against: Feature = {}
    found = next((item for item in reversed(items) if isinstance(item, Filter)), None)
    if found is not None and items.index(found) > items.index(sorts):
        single_or_several(found, {"gent"})
        against = {"against": found.form}
    for sort in sorts:
        if str(sort) in HARMFUL:
            effects.append({"effect": "prevent", "by": str(sort), "x": number, **against})
        else:
            told: Feature = {"of": attack_type(sort, "gent"), "by": -number, "when": "attacked", **against}
            effects.append({"effect": "modify", "what": "value", **told})
    return effects


__all__ = ["PassageMeaning"]
