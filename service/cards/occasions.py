"""Rarer moments and what comes of them: in the course of a turn, by the enemy's choice, from the graveyard."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import require_each
from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    count,
    dealt,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    so_often,
)
from service.cards.filters import Condition, Place, single, single_or_several
from service.cards.getting import Gain, Until
from service.cards.moments import Aim, Circumstance, Trigger, Whose
from service.cards.permanents import PermanentMeaning, _sort, permanent
from service.cards.pronouns import near_it, near_to
from service.cards.roles import placeholders
from service.cards.sorts import Onto, attack_type
from service.cards.suppositions import APART, OR_ELSE
from service.cards.whom import done, each_done, subject_of, targets_among, to_self
from service.games.berserk.rules.forms.references import mentions

_SORTS = ("STRIKE", "ATTACK", "GROUP", "DIRECTED", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE", "VULNERABILITY")
ONCE_A_TURN: Feature = {"times": 1, "per": "turn"}


#: "In its own squad", as the vocabulary has it.
OWN_SQUAD = "own"


class OccasionMeaning:
    """The part of the transformer for rarer moments."""

    # --- moments ---
    def course(self, items: list[CardToken]) -> Circumstance:
        """In the course of a turn, whoever's, or of its player's."""
        return Circumstance(turn="own") if items[0].type == "DURING" else Circumstance(in_turn=True)

    def moment_in_course(self, items: list[Any]) -> Trigger:
        """What happens in the course of a turn."""
        course = next(item for item in items if isinstance(item, Circumstance))
        trigger: Trigger = self.moment([item for item in items if item is not course])  # type: ignore[attr-defined]
        if trigger["on"] not in ("death", "any_death", "wounded", "close", "open", "heal", "move"):
            raise NotUnderstood("no such trigger", trigger.lexeme)
        trigger.condition = course
        return trigger

    def happens_either(self, items: list[Any]) -> Trigger:
        """ "When it is healed or gets additional lives"."""
        whose = [item for item in items if isinstance(item, Whose)]
        first, *others = (
            self.happens([*whose, item])  # type: ignore[attr-defined]
            for item in items
            if isinstance(item, Trigger)
        )
        first.others = others
        return first  # type: ignore[no-any-return]

    def after_first(self, items: list[Any]) -> Trigger:
        """After the first attack of a turn, at some cards where the text says so."""
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if str(place) != "1" or (per is not None and str(per) not in ("turn", *PER_TURN)):
            raise NotUnderstood("after which attack", lexeme_of(place))
        sort = find(items, *_SORTS)
        onto = next((item for item in items if isinstance(item, Aim | Onto)), None)
        more: Feature = (
            {} if sort is None else {"type": attack_type(sort, "ablt" if find(items, "ASSAULT") else "gent")}
        )
        trigger = Trigger.of("after_attack", **({} if more.get("type") == "attacks" else more))
        if onto is not None:
            if "filter" not in onto:
                raise NotUnderstood("after an attack at whom", lexeme_of(place))
            if "hidden" in onto["filter"]:  # by then whatever was attacked is revealed
                raise NotUnderstood("whether it was revealed before", lexeme_of(place))
            trigger["target"] = onto["filter"]
            trigger.spoken = "attacked"
        trigger.lexeme, trigger.limit = lexeme_of(place), dict(ONCE_A_TURN)
        turn = [item for item in items if isinstance(item, Circumstance)]
        if turn:
            trigger.condition = Circumstance(turn="own" if turn[0]["turn"] == "its" else turn[0]["turn"])
        elif str(per) in PER_TURN:
            trigger.condition = Circumstance(turn=PER_TURN[str(per)])
        return trigger

    def after_that_of(self, items: list[Any]) -> Trigger:
        """After an attack of some card."""
        sort, whose = find(items, *_SORTS), next(item for item in items if isinstance(item, Whose))
        kind = "attacks" if sort is None else attack_type(sort, "ablt")
        if not isinstance(whose.get("whose"), dict):
            raise NotUnderstood("after whose attack", lexeme_of(sort))
        trigger = Trigger.of("after_attack", "subject", **({} if kind == "attacks" else {"type": kind}))
        trigger["whose"] = whose["whose"]
        trigger.lexeme = find(items, "AFTER").lexeme  # type: ignore[union-attr]
        return trigger

    def whose_host(self, items: list[CardToken]) -> Whose:
        """Of the host of the card, which may have to be of an element."""
        host, element = find(items, "HOST"), find(items, "ELEMENT")
        assert host is not None
        for word in (host, element):
            grammemes = word.lexeme.grammemes if word is not None else frozenset()
            if grammemes and not any(case in ("gent", "") for _, case in grammemes):
                raise Ungrammatical("not in the right case", host.lexeme)
        found = Whose(whose="host")
        if element is not None:
            found.quality = {"element": str(element)}
        return found

    def whose_with_host(self, items: list[CardToken]) -> Whose:
        """Of this card or of its host."""
        host, pronoun = find(items, "HOST"), find(items, "PRONOUN")
        if host is None or not any(case in ("gent", "") for _, case in host.lexeme.grammemes or {("", "")}):
            raise Ungrammatical("not in the right case", lexeme_of(host))
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        return Whose(whose={"any": [{"other": False}, {"hosting": True}]})

    # --- who chooses ---
    def in_his_squad(self, items: list[CardToken]) -> Feature:
        """ "In his own squad": of the enemy who chooses."""
        return {"side": "enemy", "his": str(items[0]) if str(items[0]) == OWN_SQUAD else True}

    def enemy_chooses(self, items: list[Any]) -> Action:
        (target,) = targets_among(items)
        if target.filter is None or target.to != "target" or target.number > 1:
            raise NotUnderstood("nothing to choose", target.head.lexeme)
        if not any(number == "sing" and case in ("accs", "") for number, case in target.grammemes or {("sing", "")}):
            raise Ungrammatical("not in the right case", target.head.lexeme)
        asked = target._replace(filter={**target.filter, "chooser": "enemy"})
        chosen = done({"effect": "close"}, [asked], {"accs"})
        return Action({**chosen.body, "effects": []}, True, "chosen")

    # --- qualities and conditions ---
    def behind_self(self, items: list[CardToken]) -> Feature:
        return {"behind": True}

    def missed_before(self, items: list[CardToken]) -> Condition:
        return Condition(missed=True)

    # --- what is done ---
    def wounds_itself(self, items: list[CardToken]) -> Action:
        verb, amount = find(items, "GETS_WOUNDED"), find(items, "NUMBER", "VALUE")
        assert verb is not None and amount is not None
        if str(verb) == "plur" and find(items, "SELF"):
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        return to_self({"effect": "wound", **dealt(amount)}, "" if find(items, "SELF") else "unsaid")

    def wounds_them(self, items: list[Any]) -> Action:
        """ "This card wounds two creatures beside it"."""
        amount = find(items, "NUMBER", "VALUE")
        assert amount is not None
        others = [item for item in items if not is_token(item, "SELF")]
        action = done({"effect": "wound", **dealt(amount)}, others, {"accs"})
        if any(placeholders(action.body["effects"])):
            return action
        body = action.body
        if near_it(body):  # "beside it": the subject of the verb
            if find(items, "SELF") is None:
                raise NotUnderstood("unclear whom a pronoun means")
            body = near_to(body, "self")
            body = _at_self(body)
        return Action(body, True, "")

    def becomes_unanswered(self, items: list[CardToken]) -> Action:
        """The attack that is going on is not answered."""
        sort, word = find(items, "STRIKE", "GROUP", "ATTACK"), find(items, "UNANSWERED")
        assert word is not None
        if str(sort) not in ("simple_strike", "strikes", "attacks"):
            raise NotUnderstood("nothing that is answered", lexeme_of(sort))
        if word.lexeme.grammemes and not any(case in ("ablt", "") for _, case in word.lexeme.grammemes):
            raise Ungrammatical("not in the right case", word.lexeme)
        feature = {"keyword": "unanswered_strike"}
        return Action(
            {"effects": [{"effect": "gain_feature", "feature": feature, "until": "this_attack", "to": "it"}]}, True
        )

    def shuffled_in(self, items: list[Any]) -> Action:
        """A random card of a graveyard goes into its owner's deck."""
        found = next(item for item in items if isinstance(item, Filter))
        if found.group != "random":
            raise NotUnderstood("which card of which graveyard", found.head.lexeme)
        single(found._replace(group=""), {"accs"})
        action: Action = self.returns_dead([found._replace(group=""), *(i for i in items if i is not found)])  # type: ignore[attr-defined]
        effect: Feature = {"effect": "return_to_deck", "random": True, "filter": action.body["target"]}
        return to_self(effect)

    def gets_up_to_feature(self, items: list[Any]) -> Action:
        """ "+1 to fear (at most fear 3)"."""
        named, number = find(items, "COUNTED", "COUNTABLE", "REGENERATION"), find(items, "NUMBER")
        action: Action = self.gets_self([i for i in items if i is not named and i is not number])  # type: ignore[attr-defined]
        (effect, *more) = action.body["effects"]
        feature = effect.get("feature", {})
        lowers = str(feature.get("x", "")).startswith("-")
        if more or lowers or feature.get("sums") != "existing" or feature.get("keyword") != str(named):
            raise NotUnderstood("what there is a limit of", lexeme_of(named))
        capped = {**effect, "feature": {**feature, "most": number_of(number)}}
        return Action({**action.body, "effects": [capped]}, True, action.subject)

    def done_or_else(self, items: list[Any]) -> Action:
        """ "It loses all chips, otherwise it is wounded": the second comes where the first could not be done."""
        first, second = (item for item in items if isinstance(item, Action))
        if [effect["effect"] for effect in first.body.get("effects", ())] == ["contest"]:
            raise Ungrammatical("what the roll is greater for")  # read as `contests`
        said = {str(effect.get("to")) for effect in second.body.get("effects", ())}
        if said == {"it"} or (second.subject == "unsaid" and first.subject == "object"):  # who was spoken of before
            (effect,) = first.body["effects"] if len(first.body.get("effects", ())) == 1 else ({},)
            second = second._replace(body={"effects": [{**e, "to": effect.get("to")} for e in second.body["effects"]]})
        to = {str(effect.get("to")) for action in (first, second) for effect in action.body.get("effects", ())}
        if not to or "each" in to or second.body.keys() != {"effects"} or "keyword" in first.body:
            raise NotUnderstood("what is done otherwise")
        if len(to) > 1 and to != {"it", "self"}:
            raise NotUnderstood("what is done otherwise")
        parts = {"effects": first.body["effects"], "otherwise": second.body["effects"]}
        tried: Feature = {"effect": "attempt", **parts, OR_ELSE: True if len(to) == 1 else APART}
        rest = {name: value for name, value in first.body.items() if name != "effects"}
        return Action({**rest, "effects": [{**tried, "to": "self"}]}, True)

    def lost_lives(self, items: list[CardToken]) -> Gain:
        if find(items, "ALL"):
            return Gain([{"effect": "lose_lives", "all": True}], [])
        return Gain([{"effect": "lose_lives", "x": count(items)}], [])

    # --- what always holds ---
    def starts_with_wounds(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "have_wounds", "x": count(items)})  # type: ignore[attr-defined, no-any-return]

    def protection_from_named(self, items: list[CardToken]) -> Feature:
        if str(items[-1]) != "unanswered_strike":
            raise NotUnderstood("no such sort of feature", items[-1].lexeme)
        return {"keyword": "protection", "from": "unanswered_strikes"}

    def steps_diagonally(self, items: list[CardToken]) -> Feature:
        return {"keyword": "diagonal_movement", "only": True}

    def open_after_some(self, items: list[Any]) -> Feature:
        """So many of its attacks do not close it."""
        rest = [item for item in items if not isinstance(item, Limit)]
        return so_often(self.open_after(rest), items)  # type: ignore[attr-defined]

    def freely_in_turn(self, items: list[Any]) -> Feature:
        limit = Limit(times=number_of(items[0]), per="turn")
        limit.turn = "own"
        action = next(item for item in items if isinstance(item, Action))
        return self.freely([action, limit])  # type: ignore[attr-defined, no-any-return]

    def only_at_those(self, items: list[Any]) -> Feature:
        """While there are such cards, it attacks these only."""
        found, squad = next(item for item in items if isinstance(item, Filter)), find(items, "IN_SQUAD")
        pronoun, verb = find(items, "PRONOUN"), find(items, "MAY_DECLARE", "MAY_ATTACK")
        assert pronoun is not None and verb is not None
        require_each(found.head, {"nomn"}, found.grammemes)
        if str(verb) != "sing" or found.group or found.form.get("side", str(squad)) != str(squad):
            raise NotUnderstood("whom it may attack", verb.lexeme)
        form = {**found.form, "side": str(squad)}
        sorts = next((item for item in items if isinstance(item, list)), None)
        actions = ["attacks"] if sorts is None else [_sort(sort) for sort in sorts]
        forbidden = [{"effect": "forbid", "action": action, "against": {"not": form}} for action in actions]
        return {"class": "permanent", "condition": {"exists": {"filter": form}}, "effects": forbidden}

    def silenced(self, items: list[Any]) -> Feature:
        """The cards of a group are without their printed features (407.4)."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        place = next((item for item in items if isinstance(item, Place)), Place())
        condition = instance_of(items, Condition)
        verb = find(items, "LOSES")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone="opposite" in place or found.form.get("kind") == "terrain")
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        feature = permanent({"effect": "silence", "cards": {**found.form, **place}})
        return {**feature, "condition": dict(condition)} if condition else feature

    def blocked_then(self, items: list[Any]) -> Feature:
        """ "On a shot at your elf - block the attack (once a turn)": as a feature that blocks so often."""
        trigger = next(item for item in items if isinstance(item, Trigger))
        if trigger["on"] != "attacked" or trigger.others or trigger.keys() - {"on", "type", "whose", "source", "force"}:
            raise NotUnderstood("no attack to block", trigger.lexeme)
        effect: Feature = {"effect": "block", "of": trigger.get("type", "attacks")}
        if trigger.get("whose") == "host":
            raise NotUnderstood("no attack to block", trigger.lexeme)
        if "whose" in trigger:
            effect["cards"] = trigger["whose"]
        if "source" in trigger:
            effect["against"] = trigger["source"]
        if "force" in trigger:
            effect["force"] = trigger["force"]
        condition: Feature = dict(trigger.condition or {})
        for given in (item for item in items if isinstance(item, Condition)):
            if not given or condition.keys() & given.keys():
                raise NotUnderstood("two conditions")
            condition |= given
        sort = find(items, *_SORTS)
        if str(sort) not in (effect["of"], "attacks", "strikes") or str(sort) not in MODIFIED:
            raise NotUnderstood("no attack to block", lexeme_of(sort))
        return so_often({**permanent(effect), **({"condition": condition} if condition else {})}, items)

    def roll_in_fight(self, items: list[Any]) -> Feature:
        """More to its roll in a fight of two with some card, whoever of them attacks (205.5)."""
        found, number = next(item for item in items if isinstance(item, Filter)), number_of(find(items, "NUMBER"))
        verb = find(items, "GETS", "OWNS")
        single_or_several(found, {"ablt"})
        if (verb is not None and str(verb) != "sing") or not isinstance(number, int):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        by = number if find(items, "PLUS") else -number
        effect: Feature = {"effect": "modify", "what": "roll", "by": by, "against": found.form}
        return permanent({**effect, "fighting": True})

    def costing_less_than_self(self, items: list[CardToken]) -> Feature:
        """Cheaper than the card with the text, or dearer (202.3)."""
        bound, more = ("min", 1) if str(items[0]) == "more" else ("max", -1)
        return {"cost": {bound: {"of": "cost", "whose": "self", "plus": more}}}

    def costing_less_than_it(self, items: list[CardToken]) -> Feature:
        """Cheaper or dearer than who does it: only the moment tells who that is (``compared_with_killer``)."""
        ((bound, measure),) = self.costing_less_than_self(items)["cost"].items()
        return {"cost": {bound: {**measure, "whose": "it"}}}


def _at_self(value: Any) -> Any:
    """ "Near this card" as the quality that says so of the card with the text."""
    if isinstance(value, list):
        return [_at_self(item) for item in value]
    if not isinstance(value, dict):
        return value
    near = value.get("near")
    if isinstance(near, dict) and near.get("to") == "self":
        rest = {name: item for name, item in value.items() if name != "near"}
        return {**rest, **{name: item for name, item in near.items() if name != "to"}}
    return {name: _at_self(item) for name, item in value.items()}


def in_its_squad(feature: Feature) -> Feature | None:
    """ "In its own squad", where nobody else is spoken of: that of the card itself. None for anybody else's."""
    found: Feature = _of_own(feature)
    return None if mentions(found, lambda part: isinstance(part, dict) and "his" in part) else found


def _of_own(value: Any) -> Any:
    if isinstance(value, list):
        return [_of_own(item) for item in value]
    if type(value) is not dict:
        return value
    if value.get("his") == OWN_SQUAD:
        value = {**{name: item for name, item in value.items() if name != "his"}, "side": "own"}
    return {name: _of_own(item) for name, item in value.items()}


__all__ = ["OccasionMeaning", "Until", "each_done", "single_or_several", "subject_of"]
