"""Blows: how many at whom, the next one, what keeps them away, who has to be attacked."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import agreed, in_case, require_each, require_single
from service.cards.bounds import Worn, while_hosted
from service.cards.constructions import (
    MODIFIED,
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
    lexeme_of,
    number_of,
    state_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, Place, single, while_standing
from service.cards.getting import Gain, Until, all_effects
from service.cards.keywords import Either, _raised
from service.cards.lexemes import Lexeme
from service.cards.moments import Aim, Circumstance, Trigger, in_first_turn
from service.cards.permanents import (
    _PREVENTED,
    PermanentMeaning,
    _is_gains,
    _permanents,
    _sort,
    compares_costs,
    of_each,
    permanent,
)
from service.cards.pointing import called
from service.cards.whom import done, each_done, targets_among, to_self

_PLUS, _MINUS = CardToken.of(Lexeme("PLUS", "+", 0, 0)), CardToken.of(Lexeme("DASH", "-", 0, 0))

#: Standing diagonally from a card: adjacent to it (207.7), but sharing no side with its cell.
DIAGONAL: Feature = {"adjacent": True, "straight": False}


class CombatMeaning:
    """The part of the transformer for blows."""

    # --- how many at whom ---
    def victims(self, items: list[Any]) -> Target:
        """So many cards at once, up to so many, or so many at least."""
        amount, found = find(items, "NUMBER"), items[-1]
        number = number_of(amount)
        if number == 1:
            raise Ungrammatical("how many", lexeme_of(amount))  # read as `volley_at_one`
        if found.group or not isinstance(number, int) or number < 2:
            raise NotUnderstood("how many", lexeme_of(amount))
        if found.grammemes and not any(case in ("datv", "loct", "") for _, case in found.grammemes):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        if find(items, "OR_MORE"):
            return Target("least", found.head, found.form, found.grammemes, number)
        return Target("target", found.head, found.form, found.grammemes, number, find(items, "OR_LESS") is None)

    def volley_apart(self, items: list[Any]) -> Action:
        """So many attacks of one kind, each at another card: an attack with several targets (412.1)."""
        number, found = number_of(items[0]), instance_of(items, Filter)
        attack = next(item for item in items if isinstance(item, Action))
        if number != "x" and (not isinstance(number, int) or not 1 < number <= 9):
            raise NotUnderstood("how many", lexeme_of(items[0]))
        if "target" in attack.body or (found is not None and found.group):
            raise NotUnderstood("two targets", lexeme_of(items[0]))
        if found is not None and found.grammemes and not any(pair[0] in ("plur", "") for pair in found.grammemes):
            raise Ungrammatical("not several", found.head.lexeme)
        exactly: Feature = {} if find(items, "OR_LESS") else {"exactly": True}
        side: Feature = {"side": "enemy"} if find(items, "ENEMY") else {}
        target = found.form if found is not None else {"kind": "card", **side}
        return Action(
            {
                **attack.body,
                "target": target,
                "count": number,
                **exactly,
            },
            False,
        )

    # --- what keeps them away ---
    def protection_by_value(self, items: list[Any]) -> list[Feature]:
        """From attacks of some value only (205.1)."""
        number, bound = number_of(find(items, "NUMBER")), find(items, "OR_LESS", "OR_MORE")
        wanted = {str(bound) if bound else "equal": number}
        name = "base" if find(items, "UNMODIFIED") is not None else "amount"
        return [{**feature, name: wanted} for feature in self._protections(items)]

    def protection_straight(self, items: list[Any]) -> list[Feature]:
        return [{**feature, "against": {"not": DIAGONAL}} for feature in self._protections(items)]

    def _protections(self, items: list[Any]) -> list[Feature]:
        sorts = next(item for item in items if isinstance(item, list))
        return self.protection([sorts])  # type: ignore[attr-defined, no-any-return]

    def unharmed_first(self, items: list[Any]) -> Feature:
        """No wounds from the first so many attacks of a turn or of the battle."""
        number, per = number_of(find(items, "NUMBER")), find(items, "PER")
        if str(find(items, "ORDINAL")) != "1":
            raise NotUnderstood("which attacks", lexeme_of(per))
        sorts = next(item for item in items if isinstance(item, list))
        if len(sorts) > 1 or str(per) not in ("turn", "battle"):
            raise NotUnderstood("how often", lexeme_of(per))
        prevented = permanent({"effect": "prevent", "of": _sort(sorts[0], _PREVENTED)})
        return {**prevented, "limit": {"times": number, "per": str(per)}}

    def experience_in_both(self, items: list[CardToken]) -> list[Feature]:
        """ "Experience in attack and defence" is both."""
        number = find(items, "NUMBER")
        if str(items[0]) != "experience_in_attack":
            raise NotUnderstood("no such experience", items[0].lexeme)
        x = number_of(number) if number else 1
        return [{"keyword": name, "x": x} for name in ("experience_in_attack", "experience_in_defence")]

    # --- what a host gets ---
    def wearing(self, items: list[Any]) -> Feature:
        """What a card gives to its host, or only to a host of an element; equipment, while it is worn."""
        gains = next(item for item in items if _is_gains(item))
        return Worn(while_hosted(self._worn(items, _permanents(gains)), items))

    def wearing_either(self, items: list[Any]) -> Feature:
        """ "Armor 1 or +1 to armor": a number that is added to the one that the host has, if it has one."""
        raised: Gain | None = _raised(next(item for item in items if isinstance(item, Either)))
        if raised is None:
            raise NotUnderstood("unclear who has the choice", items[0].lexeme)
        return self._worn(items, raised.permanent)

    @staticmethod
    def _worn(items: list[Any], effects: list[Feature]) -> Feature:
        host, verb, element = find(items, "HOST"), find(items, "GETS", "OWNS"), find(items, "ELEMENT")
        assert host is not None and verb is not None
        effects = [of_each(effect) if compares_costs(effect.get("against")) else effect for effect in effects]
        if str(verb) != "sing" or not host.lexeme.grammemes & {("sing", "nomn"), ("sing", "")}:
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        if find(items, "WEARS") is None:
            of_element = {} if element is None else {"element": str(element)}
            return permanent(*({**effect, "cards": {"hosting": True, **of_element}} for effect in effects))
        if element is None:
            return permanent(*effects)
        return {**permanent(*effects), "condition": {"self": {"host": {"element": str(element)}}}}

    # --- where they stand ---
    def diagonally(self, items: list[CardToken]) -> Feature:
        return dict(DIAGONAL)

    def standing_formed(self, items: list[CardToken]) -> Feature:
        return {"formed": True}

    def how_many_lives(self, items: list[CardToken]) -> Measure:
        return Measure(of="extra_lives", whose="self")

    # --- who may be attacked ---
    def group_attacks_only(self, items: list[Any]) -> Feature:
        """ "Enemy elves may attack this card only": they cannot attack another."""
        found = next(item for item in items if isinstance(item, Filter))
        place = next((item for item in items if isinstance(item, Place)), Place())
        verb = find(items, "MAY_ATTACK", "HAS_TO_AIM_AT")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone="opposite" in place)
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        forbidden = {"effect": "forbid", "action": "attacks", "against": {"other": True}}
        return while_standing(items, permanent({**forbidden, "cards": {**found.form, **place}}))

    def attacks_only(self, items: list[Any]) -> Feature:
        found, verb = items[-1], find(items, "MAY_ATTACK")
        by = find(items, "BY")
        if str(verb) != "sing" or found.group:
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        cases = {"accs"} if by else {"datv", "loct"}
        require_each(found.head, cases, found.grammemes)
        return permanent({"effect": "forbid", "action": "attacks", "against": {"not": found.form}})

    def keeps_its_side(self, items: list[CardToken]) -> Feature:
        """Nobody, or no enemy, takes control of it (419.1b)."""
        enemy: Feature = {"against": {"side": "enemy"}} if find(items, "ENEMY") else {}
        return permanent({"effect": "replace", "what": "take_control", "with": [], **enemy})

    def defends_some_any_times(self, items: list[Any]) -> Feature:
        found, per = next(item for item in items if isinstance(item, Filter)), find(items, "PER")
        single(found, {"datv"})
        if str(per) != "turn":
            raise NotUnderstood("how often", lexeme_of(per))
        return permanent({"effect": "any_number", "action": "defend", "for": found.form})

    def cannot_at_first(self, items: list[Any]) -> Feature:
        """What it cannot declare in the first turn of a player."""
        sorts, turn = next(item for item in items if isinstance(item, list)), find(items, "IN_FIRST_TURN")
        effects = [{"effect": "forbid", "action": _sort(sort)} for sort in sorts]
        assert turn is not None
        return {**permanent(*effects), "condition": in_first_turn(turn)}

    def at_giver(self, items: list[CardToken]) -> Feature:
        """Whom alone somebody may attack: the giver itself, or the card opposite."""
        if find(items, "SELF"):
            return {"is": "giver"}
        return {"opposite": True}

    def as_long(self, items: list[Any]) -> Any:
        until = instance_of(items, Until)
        return until if until is not None else Condition(exists={"filter": {"is": "giver"}})

    def is_bound_to(self, items: list[Any]) -> Action:
        """ "It may attack this card only, as long as this card is in play": a prohibition that it gets."""
        verb = find(items, "MAY_DECLARE", "MAY_ATTACK")
        (target,) = targets_among(items)
        number = "plur" if target.number > 1 else "sing"
        if verb is None or str(verb) != number:
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        sorts = next((item for item in items if isinstance(item, list)), None)
        actions = ["attacks"] if sorts is None else [_sort(sort) for sort in sorts]
        allowed = next(item for item in items if isinstance(item, dict) and not isinstance(item, Condition))
        effects = [{"effect": "forbid", "action": action, "against": {"not": allowed}} for action in actions]
        held = instance_of(items, Condition)
        until = instance_of(items, Until)
        condition: Feature = dict(held or {})
        lasts: Feature = {"until": str(until)} if until not in (None, "battle") else {}
        turn = find(items, "NEXT_OPENING")
        if turn is not None:
            if str(turn) != "its_turn":
                raise NotUnderstood("whose turn", turn.lexeme)
            condition["turn"] = "own"
            lasts = {"until": "end_of_its_next_turn"}
        feature = {**permanent(*effects), **({"condition": condition} if condition else {})}
        return each_done([{"effect": "gain_feature", "feature": feature, **lasts}], items, {"nomn"})

    def is_chosen(self, items: list[Any]) -> Action:
        """A card is chosen; what is done to it is said after that."""
        (target,) = targets_among(items)
        if target.filter is None or target.to != "target":
            raise NotUnderstood("nothing to choose", target.head.lexeme)
        if target.number == 1:
            require_single(target.head, {"accs"}, target.grammemes)
        chosen = done({"effect": "close"}, items, {"accs"})
        return Action({**chosen.body, "effects": []}, True, "chosen")

    def next_of_some(self, items: list[Any]) -> list[Any]:
        return items

    def his_next(self, items: list[CardToken]) -> list[Any]:
        """ "Its next strike": of the card that was just spoken of."""
        pronoun = items[0]
        if pronoun.type == "NEXT":  # the English phrase has the pronoun in it
            if pronoun.lexeme.end - pronoun.lexeme.start != len("its next"):
                raise Ungrammatical("whose attack", pronoun.lexeme)
            return [*items[1:], Target("it", pronoun, None, frozenset())]
        if pronoun.type == "PRONOUN" and str(pronoun) not in ("accs", "gent", "both"):
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        return [*items[1:], Target("it", pronoun, None, pronoun.lexeme.grammemes)]

    def strengthens(self, items: list[Any]) -> Action:
        """ "Strengthen the next strike of an elf by 2", or lower it."""
        told = next(item for item in items if isinstance(item, list))
        (target,) = targets_among([told])
        sort, sign = find(told, "STRIKE", "ATTACK", "GROUP"), _MINUS if find(items, "LOWER", "IS_LOWERED") else _PLUS
        magnitude, passive = find(items, "MAGNITUDE"), find(items, "IS_LOWERED", "IS_RAISED")
        assert sort is not None
        in_case(sort, "gent" if magnitude is not None else "accs" if passive is None else "nomn")
        gain: Gain = self.gained_once([sign, find(items, "NUMBER"), sort])  # type: ignore[attr-defined]
        effects = all_effects([gain], items)
        if target.to == "it":
            return Action({"effects": [{**effect, "to": "it"} for effect in effects]}, True)
        return each_done(effects, [target], {"gent"})._replace(subject="")

    def doubles_chips(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "gain_chips", "x": {"of": "chips", "whose": "self"}}, "nobody")

    # --- what an attack goes through, and at whom it is ---
    def moment_over(self, items: list[Any]) -> Trigger:
        """A strike through a row over the cell of this card."""
        sort = find(items, "ATTACK")
        if sort is None or str(sort) != "strike_through_a_row":
            raise NotUnderstood("nothing that goes over a card", lexeme_of(find(items, "STRIKE", "GROUP", "ATTACK")))
        trigger: Trigger = self.moment_attack(items)  # type: ignore[attr-defined]
        trigger["over"] = {"other": False}
        return trigger

    def deals_wounds(self, items: list[Any]) -> Trigger:
        """ "Deals 4 or more wounds by an attack"."""
        number, bound, means = find(items, "NUMBER"), find(items, "OR_MORE"), find(items, "STRIKE", "ATTACK", "GROUP")
        amount = number_of(number)
        if not isinstance(amount, int):
            raise NotUnderstood("what X is", lexeme_of(number))
        trigger = Trigger.of("wounds", amount={"min" if bound else "equal": amount})
        if means is not None:
            in_case(means, "ablt")
            trigger["type"] = _sort(means)
        return trigger

    def victim_spoken(self, items: list[CardToken]) -> Target:
        """At "it", or at "this elf": the one that was just spoken of."""
        *this, word = items
        return Target(called(word), word, None, agreed(this, word) if this else word.lexeme.grammemes)

    def this_one(self, items: list[CardToken]) -> Target:
        """ "That gnome": the one that was just spoken of; "that parasite" sits on who is attacked."""
        agreeing = agreed([items[0]], items[1])
        if items[1].type == "KIND" and str(items[1]) in ("parasite", "companion", "symbiote", "equipment"):
            return Target("each", items[1], {"kind": str(items[1]), "host": {"is": "attacked"}}, agreeing)
        return Target(called(items[1], far=str(items[0]) == "far"), items[1], None, agreeing)

    def given_if(self, items: list[Any]) -> Trigger:
        """ "If it is open at the start of a turn"."""
        trigger = next(item for item in items if isinstance(item, Trigger))
        short = find(items, "SHORT")
        trigger.condition = Circumstance(self=state_of(short))
        return trigger

    def called(self, items: list[Any]) -> Action:
        """A name without the sort that it is of, which the attack after it says."""
        attack = items[-1]
        if "name" in attack.body:
            raise NotUnderstood("a name named twice", lexeme_of(items[0]))
        body = attack.body
        return Action({"type": body["type"], "name": str(items[0]), **body}, False)

    # --- what adds up, what is not declared for a while, the first turn ---
    def up_to(self, items: list[Any]) -> Maximum:
        return Maximum(number_of(find(items, "NUMBER")))

    def gets_up_to(self, items: list[Any]) -> Action:
        return self._no_more(self.gets([i for i in items if not isinstance(i, Maximum)]), items)  # type: ignore[attr-defined]

    def gets_up_to_self(self, items: list[Any]) -> Action:
        return self._no_more(self.gets_self([i for i in items if not isinstance(i, Maximum)]), items)  # type: ignore[attr-defined]

    @staticmethod
    def _no_more(action: Action, items: list[Any]) -> Action:
        """So much at the most from this text, however often it happens."""
        most = int(next(item for item in items if isinstance(item, Maximum)))
        (effect, *more) = action.body["effects"]
        if "x" in (effect.get("x"), effect.get("by"), effect.get("feature", {}).get("x")):
            raise Ungrammatical("a limit of what X is")
        raised = effect.get("feature", {})
        raises = raised.get("sums") == "existing" and isinstance(raised.get("x"), int) and raised["x"] > 0
        added = effect["effect"] == "modify" and isinstance(effect.get("by"), int) and effect["by"] > 0
        added = added or (effect["effect"] == "poison" and isinstance(effect.get("x"), int))
        if more or not (raises or added):
            raise NotUnderstood("what there is a limit of", lexeme_of(find(items, "GETS")))
        return Action({**action.body, "effects": [{**effect, "most": most}]}, True, action.subject)

    def is_silenced(self, items: list[Any]) -> Action:
        """ "It cannot declare spells until the end of the turn"."""
        return self._kept(self.silence(items), items)  # type: ignore[attr-defined, no-any-return]

    def silence(self, items: list[Any]) -> Feature:
        """What somebody cannot declare, as a feature."""
        sorts = next(item for item in items if isinstance(item, list) and isinstance(item[0], CardToken))
        aim = instance_of(items, Aim)
        if aim is not None and "filter" not in aim:
            raise NotUnderstood("whom the name of the giver means to who is given it")
        at: Feature = {"against": aim["filter"]} if aim is not None else {}
        known = {*MODIFIED, "magic", "spell", "impact"}
        effects = [{"effect": "forbid", "action": _sort(sort, known), **at} for sort in sorts]
        return permanent(*effects)

    def seat_both(self, items: list[Any]) -> Feature:
        said = [item for item in items if isinstance(item, dict | list)]
        return self.seat([items[0], flat(said)])  # type: ignore[attr-defined, no-any-return]

    def first_turn(self, items: list[CardToken]) -> Trigger:
        """At the start of the first turn of a player."""
        trigger = Trigger.of("turn_start" if str(items[0]) == "own" else "enemy_turn_start")
        trigger.lexeme = items[0].lexeme
        trigger.condition = Circumstance(round={"max": 1})
        return trigger

    def changes_after_attack(self, items: list[CardToken]) -> Feature:
        """ "It opens after its first attack" of a turn."""
        if str(find(items, "ORDINAL")) != "1":
            raise NotUnderstood("after which attack", lexeme_of(find(items, "ORDINAL")))
        effect = {"effect": str(find(items, "CHANGES")), "to": "self"}
        limit = {"times": 1, "per": "turn"}
        return {"class": "triggered", "trigger": {"on": "after_attack"}, "effects": [effect], "limit": limit}

    def hurt_this_turn(self, items: list[CardToken]) -> Feature:
        return {"hurt": True}

    def with_fewer_lives(self, items: list[CardToken]) -> Feature:
        return {"fewer_lives": True}


__all__ = ["CombatMeaning"]
