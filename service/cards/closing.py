"""What is closed or lost for what follows, X of it; cards picked in the midst of a text; attacks at a closed card."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import require_each
from service.cards.areas import FreeCell
from service.cards.constructions import (
    MODIFIED,
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
)
from service.cards.counting import Measure, put, unresolved
from service.cards.filters import Condition
from service.cards.graveyards import Spending
from service.cards.moments import Circumstance, Trigger
from service.cards.picks import picking
from service.cards.roles import placeholders
from service.cards.sorts import attack_type
from service.cards.volleys import further

#: How many cards a part of a text was carried out on, and how many chips were lost by it.
_SO_MANY, _SO_MUCH = {"of": "done"}, {"of": "amount"}


class Closing(NamedTuple):
    """What closes own cards for what follows, without that; whether X says how many."""

    effect: Feature
    counted: bool


class Several(NamedTuple):
    """What is done to X cards that are chosen then."""

    effect: str
    form: Feature


class Losing(NamedTuple):
    """X chips of its own are spent for what follows."""


def _after_the_blow(effects: list[Feature]) -> list[Feature]:
    """What comes with an attack, as what follows it: not before it strikes, and not if it never does (``said``)."""
    first, *others = effects
    blow: Feature = first.get("blow", {})
    late = all(each["effect"] == "pick" or each.get("to") == "self" for each in others)
    if not blow or not late or {"count", "effects"} & blow.keys() or any("blow" in each for each in others):
        raise NotUnderstood("what comes with an attack")
    return [{**first, "blow": {**blow, "effects": others}}]


class ClosingMeaning:
    """The part of the transformer for what is closed or lost for what follows."""

    # --- own cards are closed for it ---
    def closing(self, items: list[Any]) -> Closing:
        number, found, most = number_of(find(items, "NUMBER")), instance_of(items, Filter), instance_of(items, Maximum)
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        require_each(found.head, {"accs", "gent"}, found.grammemes)
        if number != "x" and (not isinstance(number, int) or number < 2 or most is not None):
            raise Ungrammatical("how many", lexeme_of(find(items, "NUMBER")))
        if found.form.get("side") != "own" or found.form.get("closed") is True:
            raise (NotUnderstood if number == "x" else Ungrammatical)("whose cards are closed", found.head.lexeme)
        effect: Feature = {"effect": "close_some", "filter": found.form}
        if number == "x":
            return Closing({**effect, **({"most": int(most)} if most is not None else {})}, True)
        return Closing({**effect, "x": number}, False)

    def closes_for(self, items: list[Any]) -> Action:
        """Cards are closed, and what follows is done only if they were (219.1, 413.2)."""
        closing: Closing = instance_of(items, Closing)
        actions = [item for item in items if isinstance(item, Action)]
        bare = find(items, "DASH") is not None and find(items, "MEANWHILE") is None
        if not (closing.counted or bare or not actions[0].effect_only):
            raise Ungrammatical("cards that are chosen")  # and closed, as one thing of several
        return self._closed_for(closing, actions)

    def _closed_for(self, closing: Closing, actions: list[Action]) -> Action:
        effects = [effect for action in actions for effect in self._follows(action)]
        if any(placeholders(effects)):
            raise NotUnderstood("unclear whom a pronoun means")
        if len(effects) > 1 and any("blow" in effect for effect in effects):
            effects = _after_the_blow(effects)
        if closing.counted:
            counted = put(effects, _SO_MANY)
            if counted == effects or any("effects" in effect.get("blow", ()) for effect in effects):
                raise NotUnderstood("what X is")
            effects = counted
        if unresolved(effects):
            raise NotUnderstood("what X is")
        return Action({"effects": [{**closing.effect, "effects": effects, "to": "self"}]}, True)

    def pays_by_closing_some(self, items: list[Any]) -> Feature:
        """ "Close two gnomes of yours: ...": it can be used while there are so many open ones."""
        closing, action = instance_of(items, Closing), instance_of(items, Action)
        rest = [item for item in items if not isinstance(item, Closing | Action)]
        paid = self._closed_for(closing, [action])
        feature: Feature = self.ability([{"cost": {}}, Spending(closing.effect), *rest, paid])  # type: ignore[attr-defined]
        if "condition" in feature:
            raise NotUnderstood("two conditions")
        feature.pop("cost", None)
        able = {"filter": {**closing.effect["filter"], "closed": False}, "min": closing.effect.get("x", 1)}
        return {**feature, "condition": {"exists": able}}

    def _follows(self, action: Action) -> list[Feature]:
        """What is done then: an attack, something to a card that is chosen only then, or anything without a target."""
        if not action.effect_only:
            if action.body.keys() & {"effects", "second"}:
                raise NotUnderstood("two targets")
            return [further(action, several=True)]
        body = self.said([action]).body  # type: ignore[attr-defined]
        if body.keys() - {"target", "effects"}:
            raise NotUnderstood("two targets")
        return picking(body)

    # --- chips are spent for it ---
    def losing(self, items: list[CardToken]) -> Losing:
        if str(find(items, "NUMBER")) != "x" or str(find(items, "LOSES")) == "sing":
            raise Ungrammatical("how many", lexeme_of(find(items, "NUMBER")))
        return Losing()

    def picked_several(self, items: list[Any]) -> Several:
        verb, found = items[0], instance_of(items, Filter)
        if str(find(items, "NUMBER")) != "x":
            raise Ungrammatical("how many", lexeme_of(find(items, "NUMBER")))
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        require_each(found.head, {"accs", "gent"}, found.grammemes)
        return Several(str(verb), found.form)

    def loses_for(self, items: list[Any]) -> Action:
        """ "Lose X chips, then close X elves (then it closes)": as many as the player likes, and has."""
        several, more = instance_of(items, Several), [item for item in items if isinstance(item, Action)]
        pick: Feature = {
            "effect": "pick", "x": "amount", "filter": several.form,
            "effects": [{"effect": several.effect, "to": "done"}], "to": "self",
        }  # fmt: skip
        after = [effect for action in more for effect in action.body["effects"]]
        if any(action.body.keys() != {"effects"} for action in more) or any(e.get("to") != "self" for e in after):
            raise NotUnderstood("unclear whom an effect is about")
        lost = {"effect": "lose_chips", "all": True, "fewer": True, "effects": [pick, *after], "to": "self"}
        return Action({"effects": [lost]}, True)

    def number_lost(self, items: list[CardToken]) -> Measure:
        return Measure(of="lost")

    # --- cards that are named late ---
    def attack_and_impact(self, items: list[Any]) -> Action:
        """After an attack an impact at some cards of its own: they are named when it comes to that (412.1)."""
        attack, more = (item for item in items if isinstance(item, Action))
        sort = find(items, "SPELL", "IMPACT")
        if {"effects", "count", "every"} & attack.body.keys() or more.body.keys() - {
            "target",
            "count",
            "exactly",
            "effects",
        }:
            raise NotUnderstood("two targets", lexeme_of(sort))
        effects = more.body["effects"]
        if "count" not in more.body or any(effect.get("to") != "target" for effect in effects):
            raise NotUnderstood("unclear whom an effect after an attack is about", lexeme_of(sort))
        fewer: Feature = {} if more.body.get("exactly") else {"fewer": True}
        pick: Feature = {
            "effect": "pick", "x": more.body["count"], **fewer, "as": str(sort), "name": str(find(items, "NAME")),
            "filter": _of_target(more.body["target"]), "effects": [{**effect, "to": "done"} for effect in effects],
            "to": "self",
        }  # fmt: skip
        return Action({**attack.body, "effects": [pick]}, False)

    def summons_up_to(self, items: list[Any]) -> Action:
        """ "Summon an elf of cost X (at most 4)": the player says X as it is declared (103.8a, 104.4)."""
        most = instance_of(items, Maximum)
        action: Action = self.summon([item for item in items if item is not most])  # type: ignore[attr-defined]
        (effect,) = action.body["effects"]
        if effect["filter"].get("cost") != {"equal": "x"}:
            raise NotUnderstood("what X is")
        told = {**effect, "filter": {**effect["filter"], "cost": {"equal": {"of": "x"}}}}
        return Action({**action.body, "announce": int(most), "effects": [told]}, True)

    # --- which cards, which cell ---
    def chooses_cell(self, items: list[CardToken]) -> Action:
        """A free cell, whose line is the chosen one."""
        if str(items[-1]) != "free":
            raise NotUnderstood("which cells", items[-1].lexeme)
        return Action({"area": FreeCell("cell"), "effects": []}, True)

    def attacked_with(self, items: list[Any]) -> Feature:
        """It made such an attack this turn, or none such."""
        made: Feature = {"attacked_with": attack_type(find(items, "STRIKE", "ATTACK", "GROUP"), "ablt", MODIFIED)}
        return {"not": made} if _fought_not(items) else made

    def that_fought(self, items: list[Any]) -> Feature:
        """It attacked this turn, or did not."""
        return {"attacked": not _fought_not(items)}

    # --- moments, and what always holds ---
    def moment_attack_while(self, items: list[Any]) -> Trigger:
        """An attack at the card itself while it is closed, or open."""
        state, name = find(items, "STATE"), items[-1]
        assert state is not None
        if str(state) != "closed":
            raise NotUnderstood("no state of this card", state.lexeme)
        for token in (state, name):
            if token.lexeme.grammemes and not any(case in ("datv", "loct", "") for _, case in token.lexeme.grammemes):
                raise Ungrammatical("not in the right case", token.lexeme)
        rest = [item for item in items if item not in (state, name) and not is_token(item, "AGAINST")]
        trigger: Trigger = self.moment_attack([*rest, self.aim([name])])  # type: ignore[attr-defined]
        trigger.condition = Circumstance(self={"closed": True})
        trigger.spoken, trigger.opens = None, True
        return trigger

    def silenced_while(self, items: list[Any]) -> Feature:
        """Others are without their printed features while this card is so, or only in the course of turns."""
        condition, course = instance_of(items, Condition), instance_of(items, Circumstance)
        if not condition or condition.pronoun or condition.keys() & {"in_turn"}:
            raise NotUnderstood("nothing that a condition could take away")
        feature: Feature = self.silenced([item for item in items if not isinstance(item, Condition | Circumstance)])  # type: ignore[attr-defined]
        return {**feature, "condition": {**condition, **(course or {})}}

    def brings_first(self, items: list[Any]) -> Feature:
        """ "Reduce the first attack of an elf in a turn to strong with all features"."""
        sort = find(items, "STRIKE", "ATTACK", "GROUP")
        attack_type(sort, "accs", MODIFIED)
        feature: Feature = self.first_brought(items)  # type: ignore[attr-defined]
        if find(items, "WITH_ALL_FEATURES") is None:
            return feature
        return {**feature, "effects": [{**effect, "with_features": True} for effect in feature["effects"]]}


def _fought_not(items: list[Any]) -> bool:
    """Whether it is said of a card that it did not attack."""
    return find(items, "NOT") is not None or str(find(items, "FOUGHT")) == "no"


def _of_target(value: Any) -> Any:
    """The attacked card is the target of the feature that attacks it."""
    if not isinstance(value, dict):
        return value
    return {n: "target" if (n, v) == ("to", "attacked") else _of_target(v) for n, v in value.items()}


def after_loss(feature: Feature) -> Feature:
    """ "It loses all chips and is wounded by X, where X is the number of chips lost that way": that waits for it."""
    first, *others = feature.get("effects", [{}])
    if first.get("effect") != "lose_chips" or first.get("to") == "each" or not others:
        raise NotUnderstood("what was lost")
    counted = put(others, _SO_MUCH)
    if counted == others or unresolved(counted):
        raise NotUnderstood("what X is")
    return {**feature, "effects": [{**first, "effects": counted}]}


__all__ = ["ClosingMeaning", "after_loss"]
