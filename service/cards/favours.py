"""Favours: lives taken off for others, rolls changed one way or the other, symbiotes that are put elsewhere."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    range_of,
)
from service.cards.counting import Measure
from service.cards.dice import Fell
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain, Until, all_effects, number_agrees
from service.cards.graveyards import Spending
from service.cards.measures import Owner
from service.cards.moments import Aim, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.picks import picking
from service.cards.presence import SoMany
from service.cards.sorts import sort_named
from service.cards.states import Amount
from service.cards.whom import done, each_done, subject_of, to_self

_OF_A_RANGE = {"shot", "throw", "discharge"}
#: The squad of the host of who is put onto another one.
_OF_HOST = "host_squad"
_RIDERS = ("symbiote", "companion", "parasite")
#: The one moment by which what comes later in the same turn is told.
_LATER = "any_turn_end"


class Given(dict[str, Any]):
    """An ability that a card gets behind a colon: a limit at the end of the sentence is the limit of that."""


class FavourMeaning:
    """The part of the transformer for favours."""

    # --- prices and rolls ---
    def strips_a_life(self, items: list[Any]) -> Spending:
        """One additional life of an own card."""
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"gent"})
        if found.form.get("side") != "own":
            raise NotUnderstood("whose lives", found.head.lexeme)
        return Spending({"effect": "take_lives", "x": 1, "filter": found.form})

    def changes_roll_either_way(self, items: list[Any]) -> Action:
        """More or less in the roll of a card, as the player likes (422.3)."""
        numbers, rolls = _signed(items), find(items, "ROLLS")
        assert rolls is not None
        in_case(rolls, "datv")
        number_agrees(items)
        if len(set(numbers)) < 2 or 0 in numbers:
            raise NotUnderstood("how much", rolls.lexeme)
        first, second = numbers
        action = done({"effect": "modify_roll", "by": first, "or_by": second}, items, {"nomn"})
        if [effect.get("to") for effect in action.body["effects"]] != ["target"]:
            raise NotUnderstood("whose roll", rolls.lexeme)
        return action

    def varies_roll(self, items: list[Any]) -> Action:
        """ "Change a roll by 1 either way": of any card where the text does not say whose."""
        by, rolls = number_of(find(items, "NUMBER")), find(items, "ROLLS")
        found = next((item for item in items if isinstance(item, Filter)), None)
        if not isinstance(by, int) or by < 1:
            raise NotUnderstood("how much", items[0].lexeme)
        if rolls is not None:
            in_case(rolls, "accs")
        if found is not None:
            single(found, {"gent"})
        form = found.form if found is not None else {"kind": "card"}
        effect = {"effect": "modify_roll", "by": by, "or_by": -by, "to": "target"}
        return Action({"target": form, "effects": [effect]}, True)

    # --- at whom, and who lies in the graveyard ---
    def aim_with_itself(self, items: list[Any]) -> Aim:
        """At the card itself or at another."""
        itself, found = items[0], items[-1]
        in_case(itself, "datv")
        other: Aim = self.aim([found])  # type: ignore[attr-defined]
        if "filter" not in other:
            raise NotUnderstood("at whom", itself.lexeme)
        aim = Aim(filter={"any": [{"other": False}, _beside_self(other["filter"])]})
        aim.head = other.head
        return aim

    def may_incarnate(self, items: list[Any]) -> Action:
        """ "A dead elf of yours may get an incarnation counter": its player may leave it out."""
        told = [_finite(item) if is_token(item, "GETS") else item for item in items if not is_token(item, "MAY")]
        action: Action = self.incarnates(told)  # type: ignore[attr-defined]
        if "target" not in action.body:
            raise NotUnderstood("which cards")
        return action._replace(body={"optional": True, **action.body})

    # --- symbiotes ---
    def in_squad_of_host(self, items: list[CardToken]) -> Feature:
        return {_OF_HOST: True}

    def puts_on_host(self, items: list[Any]) -> Action:
        """A symbiote that is chosen goes to another host (210.11a)."""
        rider, host = (item for item in items if isinstance(item, Filter))
        single(rider, {"accs"})
        single(host, {"accs"})
        form = dict(host.form)
        same = form.pop(_OF_HOST, False)
        if rider.form.get("kind") not in _RIDERS or form != {"kind": "creature"} or not same:
            raise Ungrammatical("which host", host.head.lexeme)
        effects = [{"effect": "change_host", "same_squad": True, "to": "target"}]
        return Action({"target": rider.form, "effects": effects}, True, "")

    # --- the graveyard, and half of the lives ---
    def kept_in_graveyard(self, items: list[Any]) -> Feature:
        """What nobody exiles from the graveyard, while something is so: there its text works (405.1)."""
        done_to, grave, held = find(items, "SUFFERED"), find(items, "OUT_OF_GRAVE"), instance_of(items, Condition)
        if str(done_to) != "exile" or str(grave) not in ("own", "unsaid"):
            raise NotUnderstood("what is not done to a dead card", lexeme_of(done_to))
        if held is not None and held.keys() != {"exists"}:
            raise NotUnderstood("while what is so", lexeme_of(grave))
        kept = {"effect": "replace", "what": "exile", "with": []}
        return {"class": "permanent", "condition": {"self": {"zone": "graveyard"}, **(held or {})}, "effects": [kept]}

    def half_of_lives(self, items: list[CardToken]) -> Amount:
        """Half of all its lives or fewer are left to it, additional ones counted with both."""
        return Amount(half_dead=True)

    # --- hosts, and who defends from them ---
    def formed_with_host(self, items: list[Any]) -> Feature:
        """What its brackets say is so of every companion (interpretation formation-with-the-host)."""
        pronoun_in(find(items, "PRONOUN"), "gent")
        in_case(next(item for item in items if is_token(item, "HOST")), "ablt")
        feature: Feature = self.bound_to(items[:3])  # type: ignore[attr-defined]
        return feature

    def defended_from(self, items: list[Any]) -> Trigger:
        """A defender takes over the simple strike of some card (205.3)."""
        sort, whose = sort_named(items), instance_of(items, Whose)
        if str(sort) != "simple_strike":
            raise NotUnderstood("what nobody defends from", lexeme_of(sort))
        striker = whose.get("whose", {"other": False})
        wanted = {"hosting": True} if striker == "host" else striker
        trigger = Trigger.of("defend", "subject", whose={"kind": "card"}, striker=wanted)
        trigger.lexeme = lexeme_of(sort)
        return trigger

    def gets_until_miss(self, items: list[Any]) -> Action:
        """So much more at the card that was struck, until its bearer misses or strikes another."""
        found, sort, most = instance_of(items, Filter), sort_named(items), instance_of(items, Maximum)
        single(found, {"datv"})
        gains = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
        effects = [effect for gain in gains for effect in gain.effects]
        more = effects[0] if len(effects) == 1 else {}
        fits = more.get("effect") == "modify" and more.get("of") == str(sort) and "until" not in more
        fits = fits and str(find(items, "EVENT")) == "miss"
        if not fits or more.get("against") != {"is": "attacked"} or found.form != {"other": True, "kind": "card"}:
            raise NotUnderstood("until when it lasts", found.head.lexeme)
        limit: Feature = {"most": int(most)} if most is not None else {}
        return to_self({**more, **limit, "until": "miss_or_another"}, subject_of(items))

    # --- ranges that differ, numbers that are chosen ---
    def ranges_differ(self, items: list[Any]) -> Condition:
        """So many cards of a squad have attacks of printed ranges that all differ; an unlimited one is one of them."""
        squad, found, many = find(items, "IN_SQUAD"), instance_of(items, Filter), instance_of(items, SoMany)
        single_or_several(found, {"gent", "accs", "nomn"})
        abilities = found.form.get("any", [{"ability": found.form.get("ability")}])
        kinds = [option.get("ability") for option in abilities if set(option) == {"ability"}]
        rest = {name: value for name, value in found.form.items() if name not in ("any", "ability")}
        if len(kinds) < len(abilities) or not set(kinds) <= _OF_A_RANGE or "side" in rest or set(many) != {"min"}:
            raise NotUnderstood("attacks of which ranges", found.head.lexeme)
        return Condition(ranges={"of": kinds, "filter": {**rest, "side": str(squad)}, "min": many["min"]})

    def protection_so(self, items: list[Any]) -> list[CardToken]:
        """The sorts of attack that somebody is protected from, of a value that is told elsewhere."""
        return next(item for item in items if isinstance(item, list))

    def names_value(self, items: list[Any]) -> Action:
        """Its player says a number, up to one that is counted; some cards are protected from attacks of that value."""
        measure, numbers = instance_of(items, Measure), [item for item in items if is_token(item, "NUMBER")]
        sorts = next(item for item in items if isinstance(item, list) and isinstance(item[0], CardToken))
        if {str(number) for number in numbers} != {"x"} or measure.get("of_attack") is not True:
            raise NotUnderstood("what X is", lexeme_of(numbers[0]))
        number_agrees(items)
        given = self.protection([sorts])  # type: ignore[attr-defined]
        features = [{**one, "amount": {"equal": {"of": "amount"}}} for one in given]
        lasts = str(instance_of(items, Until))
        effects = [{"effect": "gain_feature", "feature": feature, "until": lasts} for feature in features]
        action = each_done(effects, items, {"nomn"})
        if action.body.keys() != {"effects"}:
            raise NotUnderstood("who is protected")
        told = {"effect": "name_value", "x": "amount", "effects": action.body["effects"], "to": "self"}
        return Action({"effects": [told]}, True, "object")

    # --- dice with modifiers, and what a card becomes ---
    def fell_modified(self, items: list[CardToken]) -> Fell:
        fell: Fell = self.fell_within([item for item in items if item.type != "MODIFIED"])  # type: ignore[attr-defined]
        return Fell({**fell.bounds, "modified": True})

    def becomes_being_with(self, items: list[Any]) -> Action:
        """It becomes a creature, and has a named feature from then on."""
        *rest, named = items
        action: Action = self.becomes_being([item for item in rest if not is_token(item, "COMMA", "AND")])  # type: ignore[attr-defined]
        if not isinstance(named, dict) or set(named) - {"x"} != {"keyword"}:
            raise NotUnderstood("what it gets")
        given = {"effect": "gain_feature", "feature": named, "to": "self"}
        return action._replace(body={"effects": [*action.body["effects"], given]})

    def gets_while_of_kind(self, items: list[Any]) -> Action:
        """ "It gets +1 to its rolls while it is an artifact"."""
        verb, kind = find(items, "GETS"), find(items, "KIND")
        assert kind is not None
        pairs = kind.lexeme.grammemes
        if str(verb) == "plur" or (pairs and not any(case in ("ablt", "nomn", "") for _, case in pairs)):
            raise Ungrammatical("not in the right case", kind.lexeme)
        gains = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
        if any(not gain.permanent for gain in gains) or str(kind) not in ("creature", "artifact"):
            raise NotUnderstood("while it is what", kind.lexeme)
        held = permanent(*(effect for gain in gains for effect in gain.permanent))
        effect = {"effect": "gain_feature", "feature": held, "while": {"self": {"kind": str(kind)}}}
        return to_self(effect, subject_of(items))

    # --- later in the turn ---
    def and_later(self, items: list[Any]) -> Action:
        """What is done at once, and what more at the end of the turn: who that is about, is chosen then (405.5)."""
        first, later = (item for item in items if isinstance(item, Action))
        moment = find(items, "MOMENT")
        if str(moment) != _LATER or later.body.keys() - {"target", "effects"} or "optional" in first.body:
            raise Ungrammatical("what comes later", lexeme_of(moment))
        effects = picking(_seen_from_attacked(later.body, first))
        delay = {"effect": "delay", "trigger": {"on": _LATER}, "effects": effects, "until": "end_of_turn", "to": "self"}
        return first._replace(body={**first.body, "effects": [*first.body["effects"], delay]}, subject="")

    # --- abilities that are given ---
    def is_given_ability(self, items: list[Any]) -> Action:
        number_agrees(items)
        feature: Feature = next(item for item in items if isinstance(item, dict))
        lasts = instance_of(items, Until)
        gain = Gain([{"effect": "gain_feature", "feature": Given(feature)}], [])
        told = [[gain], *([lasts] if lasts is not None else [])]
        return each_done(all_effects([gain], told), items, {"nomn"})

    def attack_as_strong(self, items: list[Any]) -> Action:
        """An attack with the values of the simple strike of who makes it, or so much more (104.2b)."""
        owner, more, strike = instance_of(items, Owner), find(items, "NUMBER"), find(items, "STRIKE")
        if str(strike) != "simple_strike" or owner not in (None, "self", "target"):
            raise NotUnderstood("the value of which strike", lexeme_of(strike))
        name, this, group = find(items, "NAME"), find(items, "THIS"), find(items, "GROUP")
        if this is not None and (str(group) not in ("strikes", "attacks") or not isinstance(number_of(more), int)):
            raise NotUnderstood("what is more", this.lexeme)
        value: Feature = {"strike": "all", **({"plus": number_of(more)} if more is not None else {})}
        body: Feature = {"type": str(find(items, "ATTACK")), **({"name": str(name)} if name is not None else {})}
        return Action({**body, "value": value, **range_of(items)}, False)


def _finite(verb: CardToken) -> CardToken:
    """ "May get" as "gets"."""
    found = CardToken(verb.type, "sing")
    found.lexeme = verb.lexeme
    return found


def _signed(items: list[Any]) -> list[int]:
    """The numbers with the signs in front of them."""
    found = []
    for sign, number in pairwise(items):
        if is_token(number, "NUMBER"):
            value = number_of(number)
            if not isinstance(value, int):
                raise NotUnderstood("what X is", number.lexeme)
            found.append(-value if is_token(sign, "DASH") else value)
    return found


def _beside_self(form: Feature) -> Feature:
    """A filter in which "next to it" is next to the card with the text, which was just named."""
    near = form.get("near", {})
    if near != {"to": "it", "adjacent": True}:
        return form
    return {**{name: value for name, value in form.items() if name != "near"}, "adjacent": True}


def _seen_from_attacked(body: Feature, first: Action) -> Feature:
    """What comes later, where whom it is about stands near a card that was spoken of before."""
    near = body.get("target", {}).get("near", {})
    told = {str(effect.get("to")) for effect in first.body.get("effects", ())}
    if near.get("to") == "it" and told == {"attacked"}:
        return {**body, "target": {**body["target"], "near": {**near, "to": "attacked"}}}
    return body


def gives_behind_colon(body: Feature) -> bool:
    """Whether a text ends with an ability that it gives."""
    return any(isinstance(effect.get("feature"), Given) for effect in body.get("effects", ()))


__all__ = ["FavourMeaning"]
