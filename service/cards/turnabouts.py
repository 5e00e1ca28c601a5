"""What the attacked card is, what only may be lost, hosts that are changed, what is done if something is so then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.cards.agreement import in_case
from service.cards.cells import Spot
from service.cards.constructions import (
    MODIFIED,
    THAT_FEATURE,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    range_of,
)
from service.cards.filters import Condition, single
from service.cards.getting import Gain, all_effects
from service.cards.moments import Trigger, Whose
from service.cards.whom import each_done, targets_among


class RollSo(dict[str, Any]):
    """The numbers that a die has to show."""


def _of_any_kind(form: Feature) -> Feature:
    """What a card is, where "card" says nothing of its kind."""
    return {name: value for name, value in form.items() if (name, value) != ("kind", "card")}


class TurnaboutMeaning:
    """The part of the transformer for turns that a text takes on the way."""

    def attacked_being(self, items: list[Any]) -> Target:
        """ "The attacked corporeal creature": the attacked card, where it is one."""
        token, found = items
        if found.group or {"adjacent", "opposite", "other"} & found.form.keys():
            raise Ungrammatical("which card", token.lexeme)
        common = found.grammemes & token.lexeme.grammemes if token.lexeme.grammemes else found.grammemes
        if token.lexeme.grammemes and found.grammemes and not common:
            raise Ungrammatical("words that do not agree", token.lexeme)
        return Target("attacked", token, _of_any_kind(found.form), common)

    def attacked_such(self, items: list[Any]) -> Target:
        """ "The attacked creature costing 5 or less": the attacked card, where it is one."""
        token, *parts = items
        lexeme = replace(token.lexeme, terminal="KIND", value="creature" if str(token) == "creature" else "card")
        found: Filter = self.filter([CardToken.of(lexeme), *parts])  # type: ignore[attr-defined]
        if found.group or {"adjacent", "opposite", "other"} & found.form.keys():
            raise Ungrammatical("which card", token.lexeme)
        return Target("attacked", token, _of_any_kind(found.form), found.grammemes)

    def alternatives_each(self, items: list[Any]) -> Action:
        """One of several things that are done to the same card, or by it, as the player likes."""
        actions = [item for item in items if isinstance(item, Action)]
        first, *others = _same_subject(actions)
        actions = [first, *others]
        roles = {str(e.get("to")) for action in actions for e in action.body.get("effects", ())}
        held = any(e["effect"] in ("choose", "may", "attempt") for a in actions for e in a.body.get("effects", ()))
        aimed = first.body.keys() - {"effects", "target"} or any(a.body.keys() - {"effects"} for a in others)
        if held or aimed or (roles == {"target"}) is not ("target" in first.body):
            raise Ungrammatical("alternatives within alternatives")
        if roles == {"self"} or len(roles) != 1 or "each" in roles:
            raise Ungrammatical("unclear how far an alternative reaches")  # read as `alternatives`
        if any(action.subject in ("unsaid", "nobody") for action in others):
            raise Ungrammatical("unclear how far an alternative reaches")
        options = [action.body["effects"] for action in actions]
        (to,) = roles
        aim = {name: value for name, value in first.body.items() if name == "target"}
        return Action({**aim, "effects": [{"effect": "choose", "options": options, "to": to}]}, True, first.subject)

    def may_lose(self, items: list[Any]) -> Action:
        """ "It may lose something": the player of the text may leave it out."""
        verb = find(items, "LOSES")
        (target,) = targets_among(items)
        if verb is None or str(verb) not in ("inf", "plur"):
            raise Ungrammatical("no infinitive", lexeme_of(verb))
        if target.to == "each":  # each of them by itself may, or not
            raise Ungrammatical("what is left to choice", lexeme_of(verb))
        losses = next(item for item in items if isinstance(item, list))
        action = each_done(all_effects(losses, items), items, {"nomn"})
        return Action({"optional": True, **action.body}, True, "object" if target.to != "self" else "")

    def gets_up_to_chips(self, items: list[Any]) -> Action:
        """Chips, up to so many on the card (200.6)."""
        most = number_of([i for i in items if is_token(i, "NUMBER")][-1])
        rest = [i for i in items if not is_token(i, "NUMBER", "AT_MOST", "CHIP")]
        action: Action = self.gets_self(rest)  # type: ignore[attr-defined]
        (effect, *more) = action.body["effects"]
        if more or effect["effect"] != "gain_chips" or not isinstance(most, int):
            raise NotUnderstood("what there is a limit of", lexeme_of(find(items, "AT_MOST")))
        return Action({**action.body, "effects": [{**effect, "max": most}]}, True, action.subject)

    def goes_to_host(self, items: list[Any]) -> Action:
        """A symbiote goes to another host (210.11a)."""
        found: Filter = instance_of(items, Filter)
        single(found, {"accs"})
        if found.form.get("kind") not in ("creature", "plain_creature") and "class" not in found.form:
            raise NotUnderstood("no host", found.head.lexeme)
        effect = {"effect": "change_host", "host": "target", "to": "self"}
        far = range_of(items)  # which is that of an impact, as in ``spell_so_far``
        body = {"target": found.form, **({"type": "impact", **far} if far else {}), "effects": [effect]}
        return Action(body, True, "nobody")

    def spot_left(self, items: list[CardToken]) -> Spot:
        """ "To that cell": the one that was left, where the text speaks of leaving one."""
        return Spot(left=True)

    def more_if(self, items: list[Any]) -> Action:
        """Something is done, and then more where something is so by then."""
        condition = next(item for item in items if isinstance(item, Condition))
        more, last = [item for item in items if isinstance(item, Action)]
        if find(items, "MAY") is not None:
            last = self.may_do([last])  # type: ignore[attr-defined]
        effects = last.body.get("effects", [])
        if not condition or last.body.keys() != {"effects"} or any(e.get("to") != "self" for e in effects):
            raise Ungrammatical("unclear how far a condition reaches")
        if condition.pronoun and "target" in more.body:
            raise Ungrammatical("unclear whom a pronoun means")  # read as `if_it_is_so`, of the card that was chosen
        if "count" in more.body or "keyword" in more.body:
            raise NotUnderstood("two targets")
        told = [*more.body["effects"], *({**effect, "if": dict(condition)} for effect in effects)]
        return Action({**more.body, "effects": told}, True, more.subject)

    # --- what is so ---

    def deals_some_wounds(self, items: list[CardToken]) -> Trigger:
        """ "Deals wounds by an attack", however many."""
        means = find(items, "STRIKE", "ATTACK", "GROUP")
        trigger = Trigger.of("wounds")
        trigger.lexeme = items[0].lexeme
        if means is not None:
            pairs = means.lexeme.grammemes
            if pairs and not any(case in ("ablt", "") for _, case in pairs):
                raise Ungrammatical("not in the right case", means.lexeme)
            if str(means) not in MODIFIED:
                raise NotUnderstood("no such attack", means.lexeme)
            trigger["type"] = str(means)
        return trigger

    # --- rolls ---
    def roll_so(self, items: list[CardToken]) -> RollSo:
        number, low, high = number_of(find(items, "NUMBER")), find(items, "OR_LESS"), find(items, "OR_MORE")
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        if not isinstance(number, int) or not 1 <= number <= 6:
            raise NotUnderstood("no number of a die", lexeme_of(find(items, "NUMBER")))
        return RollSo({"max": number} if low else {"min": number} if high else {"min": number, "max": number})

    def trigger_if_rolled(self, items: list[Any]) -> Any:
        """ "When your pirate attacks, if its roll is 4 or less": as it rolls that."""
        moment, die = next(i for i in items if isinstance(i, Trigger)), next(i for i in items if isinstance(i, RollSo))
        if moment["on"] != "assault" or moment.keys() - {"on", "type", "whose"} or moment.others:
            raise NotUnderstood("which roll", moment.lexeme)
        rolled = Trigger({**moment, "on": "roll", "die": dict(die), "striking": True})
        rolled.spoken, rolled.lexeme, rolled.condition = moment.spoken, moment.lexeme, moment.condition
        return self.trigger([rolled if i is moment else i for i in items if i is not die])  # type: ignore[attr-defined]

    def throws_fighting(self, items: list[Any]) -> Trigger:
        """It rolls some number in a fight of two."""
        trigger: Trigger = self.throws([i for i in items if not isinstance(i, CardToken) or i.type != "FIGHTING"])  # type: ignore[attr-defined]
        found = Trigger({**trigger, "on": "fight", "type": "simple_strike"})
        found.lexeme = lexeme_of(find(items, "FIGHTING"))
        return found

    def the_opponent(self, items: list[CardToken]) -> Target:
        """Whom it fights: the other one of the two."""
        if str(items[0]) != "creature":
            raise NotUnderstood("whom it fights", items[0].lexeme)
        return Target("attacked", items[0], None, items[0].lexeme.grammemes)

    def self_or_other(self, items: list[Any]) -> Whose:
        """This card, or one of some kind."""
        found = items[-1]
        single(found, {"nomn"})
        whose = Whose(whose={"any": [{"other": False}, found.form]})
        whose.head = found.head.lexeme
        return whose

    def of_self_or_other(self, items: list[Any]) -> Whose:
        """Of this card, or of one of some kind."""
        itself = next(item for item in items if is_token(item, "SELF"))
        in_case(itself, "gent")
        other: Whose = self.whose([item for item in items if item is not itself])  # type: ignore[attr-defined]
        whose = Whose(whose={"any": [{"other": False}, other["whose"]]})
        whose.head = other.head
        return whose

    def lost_that(self, items: list[CardToken]) -> Gain:
        """ "Loses it": the named feature by which its bearer is told."""
        if str(items[0]) != "accs":
            raise Ungrammatical("not in the right case", items[0].lexeme)
        return Gain([{"effect": "lose_feature", "feature": {"keyword": THAT_FEATURE}}], [])


def left_cell(effects: list[Feature], trigger: Trigger) -> list[Feature]:
    """ "That cell" as the one that was left, where a text triggers on leaving one. Raises NotUnderstood."""
    if not any(effect.get("cell", {}) == {"left": True} for effect in effects if isinstance(effect.get("cell"), dict)):
        return effects
    cell = trigger.get("cell", {})
    if "over_cell" in trigger:  # the one that a strike went over
        return [{**e, "cell": {"crossed": True}} if e.get("cell") == {"left": True} else e for e in effects]
    if trigger["on"] != "move" or "from" not in cell or "to" in cell:
        raise NotUnderstood("which cell", trigger.lexeme)
    return [{**e, "cell": {"vacated": True}} if e.get("cell") == {"left": True} else e for e in effects]


def _same_subject(actions: list[Action]) -> list[Action]:
    """ "It loses a chip or gets a wound": a verb without a subject is about whom the first is."""
    first, *others = actions
    roles = {str(effect.get("to")) for effect in first.body.get("effects", ())}
    if first.subject != "object" or len(roles) != 1 or "each" in roles:
        return actions
    (to,) = roles
    told = [{"effects": [{**e, "to": to} for e in a.body["effects"]]} for a in others if a.subject == "unsaid"]
    return [first, *(a._replace(body=told.pop(0), subject="object") if a.subject == "unsaid" else a for a in others)]


__all__ = ["TurnaboutMeaning", "left_cell"]
