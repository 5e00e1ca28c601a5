"""Steps: what is done to whom a card went beside, moves that have to be made, moves of a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.cards.agreement import in_case, pronoun_in, require_each
from service.cards.constructions import (
    ATTACK_MOMENTS,
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
    state_of,
)
from service.cards.filters import single_or_several
from service.cards.ground import Chooser
from service.cards.lexemes import Lexeme
from service.cards.moments import Into, Trigger
from service.cards.permanents import permanent
from service.cards.pointing import It, so_called
from service.cards.pronouns import near_it, roles_of
from service.cards.roles import inside, placeholders
from service.games.berserk.rules.forms.references import speaks_of_near


class StepMeaning:
    """The part of the transformer for steps."""

    def strikes_some_as_near(self, items: list[Any]) -> Feature:
        """ "Flyers and the incorporeal" are struck like cards next to it: each kind of them."""
        verb, strike = find(items, "MAY_ATTACK"), find(items, "STRIKE")
        if str(verb) != "sing" or strike is None:
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        found = [item for item in items if isinstance(item, Filter)]
        for one in found:
            single_or_several(one, {"accs"})
        return permanent({"effect": "reach", "of": str(strike), "against": {"any": [one.form for one in found]}})

    def or_else_itself(self, items: list[Any]) -> Action:
        """The card itself is moved, and more follows; where it cannot be, something else befalls it."""
        pronoun_in(find(items, "PRONOUN"), "nomn")
        *more, second = (item for item in items if isinstance(item, Action))
        first = more[0] if len(more) == 1 else self._all_of(more, items)
        (moved, *then), others = first.body.get("effects") or [{}], second.body.get("effects", [])
        if moved.get("effect") != "move" or moved.get("to") != "self":
            raise Ungrammatical("what does not come about")  # read as `or_else_if_not`
        if set(first.body) != {"effects"} or set(second.body) != {"effects"}:
            raise NotUnderstood("what comes instead")
        if any(effect.get("to") not in ("self", "each") or inside(effect) for effect in (*then, *others)):
            raise NotUnderstood("what comes instead")
        tried: Feature = {"effect": "attempt", "effects": [moved], **({"then": then} if then else {})}
        return Action({"effects": [{**tried, "otherwise": others, "to": "self"}]}, True, first.subject)

    def _all_of(self, actions: list[Action], items: list[Any]) -> Action:
        joined = [item for item in items if item is None or is_token(item, "AND", "SEMICOLON")][: len(actions) - 1]
        told: list[Any] = [actions[0]]
        for conjunction, action in zip(joined, actions[1:], strict=True):
            told += [conjunction, action]
        found: Action = self.effects(told)  # type: ignore[attr-defined]
        return found

    def into_beside_state(self, items: list[Any]) -> Into:
        """Next to the card with the text, while that is open or closed."""
        state = find(items, "STATE")
        if state is None or str(state) not in ("open", "closed"):
            raise NotUnderstood("no state of this card", lexeme_of(state))
        in_case(state, "ablt")
        return Into(to={"adjacent": "self"}, state=state_of(state))

    def each_may_move(self, items: list[Any]) -> Action:
        """ "Each enemy creature beside it may move to an adjacent cell": whose card it is, says so of each."""
        found, chooser = instance_of(items, Filter), instance_of(items, Chooser)
        if found.group not in ("each", "all"):
            raise Ungrammatical("no group", found.head.lexeme)  # read as `may_move`
        side = found.form.get("side")
        if (side, chooser) not in (("enemy", "enemy"), ("own", None)):
            raise Ungrammatical("who may move", found.head.lexeme)
        require_each(found.head, {"nomn"}, found.grammemes)
        target = Target("each", found.head, found.form, found.grammemes)
        rest = [item for item in items if not is_token(item, "MAY") and not isinstance(item, Filter | Chooser)]
        next_to = find(items, "TO_NEXT_CELL") is not None
        moved: Action = (self.is_moved if next_to else self.moves_to)([target, *rest])  # type: ignore[attr-defined]
        (effect,) = moved.body["effects"]
        inner = {name: value for name, value in effect.items() if name != "filter"}
        theirs = side == "enemy"
        goes = {**inner, **({"chooser": "its_player"} if theirs else {}), "to": "subject"}
        may = {"effect": "may", **({"asks": "its_player"} if theirs else {}), "effects": [goes]}
        return Action({"effects": [{**may, "to": "each", "filter": found.form}]}, True, "object")

    def it_wounds_them(self, items: list[Any]) -> Action:
        """ "Then it wounds each creature beside it": the card with the text, which alone does something."""
        pronoun_in(items[0], "nomn")
        if not isinstance(items[0], CardToken) or str(items[0]) != "nomn":
            raise Ungrammatical("unclear whom a pronoun means", lexeme_of(items[0]))
        found: Action = self.wounds_them(items[1:])  # type: ignore[attr-defined]
        return found


def beside_whom(moment: Trigger, action: Action) -> Action:
    """ "When it comes beside an elf, wound it": one of those that it has come beside, as its player chooses."""
    beside = moment.get("cell", {}).get("to", {}).get("beside")
    effects = action.body.get("effects", [])
    told = list(placeholders(effects))
    if beside is None or "whose" in moment or action.subject == "object" or not told or near_it(action.body):
        return action
    if {"target", "second", "count"} & action.body.keys() or roles_of(effects) - {"it", "self"}:
        return action
    if any(effect.get("to") != "it" or inside(effect) for effect in told) or "adjacent" in beside:
        return action
    whom = {**{name: value for name, value in beside.items() if name != "other"}, "adjacent": True}
    found = [{**effect, "to": "target"} if effect.get("to") == "it" else effect for effect in effects]
    return action._replace(body={**action.body, "target": whom, "effects": found})


def beside_named(moment: Trigger, action: Action) -> Action:
    """ "When an elf comes beside your gnome, this gnome gets a chip": one of those gnomes that it came beside, as the
    player chooses, and not the elf. Raises NotUnderstood."""
    effects, whose = action.body.get("effects", []), moment.get("whose")
    if not any(isinstance(effect.get(role), It) for effect in effects for role in _NAMING):
        return action
    beside = moment.get("cell", {}).get("to", {}).get("beside")
    found = [_by_name(effect, beside, whose) for effect in effects]
    if found == effects:
        if any("class" in getattr(effect.get("striker"), "said", {}) for effect in effects):
            raise NotUnderstood("who fights", moment.lexeme)
        if any(_another_class(effect.get("to"), whose) for effect in effects):
            raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
        return action
    if {"target", "second", "count"} & action.body.keys():
        raise NotUnderstood("two targets", moment.lexeme)
    whom = {**{name: value for name, value in (beside or {}).items() if name != "other"}}
    whom["near"] = {"to": "subject", "adjacent": True}
    return action._replace(body={**action.body, "target": whom, "effects": found})


_NAMING = ("to", "striker")


def _by_name(effect: Feature, beside: Any, whose: Any) -> Feature:
    """An effect with those roles as the target that are called as the cards which somebody came beside, and as nobody
    else."""
    found = dict(effect)
    for name in _NAMING:
        said = getattr(effect.get(name), "said", {})
        known = isinstance(beside, dict) and isinstance(whose, dict) and "near" not in beside
        if known and {"class", "kind"} & said.keys() and so_called(beside, said) and not so_called(whose, said):
            found[name] = "target"
    if found.get("striker") == "target" != effect.get("striker") and found.get("to") == "it":
        found["to"] = "subject"  # whom that one fights
    return found


def _another_class(role: Any, whose: Any) -> bool:
    """Whether "this gnome" would be who is called an elf."""
    said = getattr(role, "said", {})
    return isinstance(whose, dict) and "class" in said and whose.get("class", said["class"]) != said["class"]


def undated(features: list[Feature], lexemes: Sequence[Lexeme]) -> bool:
    """Whether a text says where cards stood, and of nobody who has died by then, beside whom they still stand."""
    past = any(one.terminal in ("STANDING", "ADJACENT") and one.value == "past" for one in lexemes)
    return past and not speaks_of_near(features, "dead") and not any(_dated(f.get("trigger", {})) for f in features)


def _dated(trigger: Feature) -> bool:
    """Whether a moment says itself when cards stood somewhere: at a death, in an attack, before a move from there."""
    on = trigger.get("on")
    return on in {"death", *ATTACK_MOMENTS} or (on == "move" and "from" in trigger.get("cell", {}))


def beside_a_creature(feature: Feature, lexemes: Sequence[Lexeme]) -> Feature:
    """ "To a cell next to the attacked creature": on an attack at an artifact nobody is, and nothing is done."""
    trigger = feature.get("trigger")
    struck = isinstance(trigger, dict) and trigger["on"] in ATTACK_MOMENTS | {"attack"}
    said = any(lexeme.terminal == "ATTACKED" and lexeme.value == "creature" for lexeme in lexemes)
    if not struck or not said or not speaks_of_near(feature, "attacked"):
        return feature
    assert isinstance(trigger, dict)
    wanted = trigger.get("target", {})
    if wanted.keys() & {"kind", "class"}:
        return feature
    return {**feature, "trigger": {**trigger, "target": {**wanted, "kind": "creature"}}}


__all__ = ["StepMeaning", "beside_a_creature", "beside_named", "beside_whom", "undated"]
