"""Prophecy and meanness: what their texts do, and what they ask of the cards that were shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from service.cards.agreement import agreed, require_each
from service.cards.constructions import (
    PARTS,
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
from service.cards.counting import Her, Measure
from service.cards.deeds import Onto, arrives
from service.cards.filters import single
from service.cards.moments import Trigger, Whose
from service.cards.picks import picking
from service.cards.volleys import further
from service.cards.whom import done, to_self
from service.games.berserk.rules.forms.references import mentions
from service.games.berserk.rules.position.model import HOSTED_KINDS

#: What of a card is looked at when it is shown: in a deck it stands nowhere and nothing was done to it.
_PRINTED = {
    "kind", "cost", "element", "class", "any", "not", "keyword", "trait", "unique", "corporeal", "flying", "ability",
    "has_classes", "without",
}  # fmt: skip


class Shown(NamedTuple):
    """What the cards shown have to be: a filter, and how many of them."""

    form: Feature
    least: int = 1


class Part(NamedTuple):
    """A part of a prophecy's text: what has to be shown for it, if anything, and what it does."""

    shown: Shown | None
    action: Action


def by_the_hurt(value: Any) -> Any:
    """What follows a meanness, with the creature that it hurt as the subject (starter.meanness.1)."""
    if isinstance(value, list):
        return [by_the_hurt(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {n: "subject" if (n, v) == ("to", "hurt") else by_the_hurt(v) for n, v in value.items()}


class ProphecyMeaning:
    """The part of the transformer for prophecy and meanness."""

    # --- what was shown ---
    def like(self, items: list[CardToken]) -> Feature:
        """A quality that a card shown has."""
        first = next(item for item in items if item.type != "OF")
        if first.type == "COST":
            bound = find(items, "OR_LESS", "OR_MORE")
            return {"cost": {str(bound) if bound else "equal": _figure(find(items, "NUMBER"))}}
        if first.type == "PARITY":
            return {"cost": {"odd": str(first) == "odd"}}
        if first.type == "ELITENESS":
            return {"cost": {"crystal": str(first)}}
        return PARTS[first.type](str(first))

    def costing_so(self, items: list[CardToken]) -> Feature:
        """ "Of an odd cost": the word for the cost stands in the genitive."""
        self._genitive(items[-1])
        return {"cost": {"odd": str(find(items, "PARITY")) == "odd"}}

    @staticmethod
    def _genitive(token: CardToken) -> None:
        if token.lexeme.grammemes and not any(case in ("gent", "") for _, case in token.lexeme.grammemes):
            raise NotUnderstood("no such quality", token.lexeme)

    def shown_kind(self, items: list[Any]) -> Shown:
        """ "If a creature is shown": one of them is enough."""
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"nomn"})
        for option in found.form.get("any", [found.form]):
            require_printed(option, found.head)
        return Shown(found.form)

    def shown_like(self, items: list[Any]) -> Shown:
        return Shown(_quality(items))

    def shown_namesake(self, items: list[CardToken]) -> Shown:
        """ "If a card of the same name is in one of the squads": as the one that was shown has."""
        kind = find(items, "KIND")
        if str(kind) != "card":
            raise NotUnderstood("of whose name", lexeme_of(kind))
        return Shown({"in_squads": True})

    def shown_both(self, items: list[Any]) -> Shown:
        return Shown(_quality(items), 2)

    # --- what follows ---
    def said(self, items: list[Any]) -> Action:
        """What is done in a part of the text; an attack is a further one."""
        action: Action = next(item for item in items if isinstance(item, Action))
        body = action.body
        if not action.effect_only:
            body = {"effects": [further(action), *_no_more(body)]}
        if body.get("type", "impact") != "impact" or "keyword" in body or "name" in body or "optional" in body:
            raise NotUnderstood("a text of its own within another")
        if find(items, "MAY"):
            effects = body["effects"]
            roles = {str(effect.get("to", "self")) for effect in effects}
            to = roles.pop() if len(roles) == 1 else "self"
            body = {**body, "effects": [{"effect": "may", "effects": effects, "to": to if to != "each" else "self"}]}
        itself = find(items, "SELF") is not None  # "it gets": its name is read with the verb or before it
        return Action(body, True, "" if itself else action.subject)

    def foretold(self, items: list[Any]) -> list[Part]:
        return [Part(None, self.said(items))]

    def told(self, items: list[Any]) -> Part:
        return Part(items[0], _summoning_shown(items[0], _of_her(items[0], items[1])))

    def poison_of_a_number(self, items: list[Any]) -> Action:
        """ "It gets poison equal to the regeneration of the card that was shown (at most 3)"."""
        verb, measure, most = find(items, "GETS"), instance_of(items, Measure), instance_of(items, Maximum)
        if str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        if not isinstance(measure.get("whose"), Her):
            raise NotUnderstood("whose number it is", lexeme_of(verb))
        number = {**measure, **({"max": int(most)} if most is not None else {})}
        return done({"effect": "poison", "x": number}, items, {"nomn"})

    def told_next(self, items: list[Any]) -> None:
        return None

    def foretold_if(self, items: list[Any]) -> list[Part]:
        """Several questions about the cards shown; "otherwise" is about the last of them."""
        parts = [item for item in items if isinstance(item, Part)]
        last = instance_of(items, Action)
        if last is not None and len(parts) == 1:
            last = _of_the_chosen(last, parts[0].action)
        return [*parts, *([Part(None, last)] if last is not None else [])]

    def prophecy(self, items: list[Any]) -> Action:
        """So many cards are shown, and the text looks at them (starter.prophecy.1)."""
        number = _figure(find(items, "NUMBER"))
        parts: list[Part] = next(item for item in items if isinstance(item, list))
        body, effects = asked(parts, number)
        return Action(
            {**body, "effects": [{"effect": "prophecy", "x": number, "effects": effects, "to": "self"}]}, True
        )

    def meanness(self, items: list[Any]) -> Action:
        """An own neighbour may be wounded; if it is, the text follows (starter.meanness.1)."""
        number = _figure(find(items, "NUMBER"))
        action = self.said([item for item in items if not is_token(item, "COMMA")])
        body = {name: value for name, value in action.body.items() if name != "effects"}
        effects = by_the_hurt(action.body["effects"])
        effect = {"effect": "meanness", "x": number, "effects": effects, "to": "self"}
        return Action({**body, "effects": [effect]}, True)

    # --- numbers and moments ---
    def cost_of_shown(self, items: list[CardToken]) -> Measure:
        return Measure(of="cost", whose="shown")

    def number_of_shown(self, items: list[CardToken]) -> Measure:
        """ "The movement of the shown card"."""
        of = find(items, "MOVEMENT", "COUNTED", "REGENERATION", "COUNTABLE")
        if of is not None and of.type == "MOVEMENT":
            return Measure(of="movement", whose=Her("shown"))
        return Measure(of="feature", keyword=str(of), whose=Her("shown"))

    def number_shown(self, items: list[CardToken]) -> Measure:
        return Measure(of="amount")

    def moment_prophecy(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("prophecy")
        whose = instance_of(items, Whose)
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger

    # --- the cards that were shown ---
    def moment_shown(self, items: list[Any]) -> Trigger:
        """ "When you show this card at a prophecy": it lies in the deck, and works from there."""
        return Trigger.of("shown", "self")

    def buries_it(self, items: list[Any]) -> Action:
        """A card that was shown goes to the graveyard."""
        self._to_own_grave(items)  # type: ignore[attr-defined]
        _accusative(find(items, "PRONOUN"))
        return Action({"effects": [{"effect": "discard", "to": "it"}]}, True, "")

    def summons_it(self, items: list[Any]) -> Action:
        """A card that was shown is summoned: itself, not another of its name."""
        _accusative(find(items, "PRONOUN"))
        if find(items, "OUT_OF_GRAVE"):
            raise NotUnderstood("summoned from the graveyard")
        host = instance_of(items, Onto)
        itself: Feature = {"effect": "summon", "filter": {"other": False}, **({"onto": dict(host)} if host else {})}
        return Action({"effects": [{**itself, **arrives(items, borne=True), "to": "it"}]}, True, "")

    def deck_end(self, items: list[CardToken]) -> str:
        """On top of the deck or under it, or as its player likes."""
        if any(str(item) != "own" for item in items if item.type == "OUT_OF_DECK"):
            raise NotUnderstood("whose deck", items[0].lexeme)
        ends = [{"ON_TOP": "top", "UNDER_DECK": "bottom"}[i.type] for i in items if i.type in ("ON_TOP", "UNDER_DECK")]
        return ends[0] if len(ends) == 1 else "either"

    def puts_back(self, items: list[Any]) -> Action:
        """The cards that were shown, or looked at, go to an end of the deck, in the order that the player says."""
        shown, kind = find(items, "SHOWN_CARD"), find(items, "KIND")
        if shown is not None and kind is not None:
            require_each(shown, {"accs"}, agreed([shown], kind))
        where = next(item for item in items if isinstance(item, str) and not isinstance(item, CardToken))
        return to_self({"effect": "put_back", "where": where})

    def looks(self, items: list[Any]) -> Action:
        """So many top cards of the deck are looked at and put back."""
        number, deck = number_of(find(items, "NUMBER")), find(items, "OUT_OF_DECK")
        if not isinstance(number, int) or deck is None or str(deck) != "own":
            raise NotUnderstood("which cards of which deck", deck.lexeme if deck is not None else None)
        action: Action = next(item for item in items if isinstance(item, Action))
        return to_self({"effect": "look", "x": number, "effects": action.body["effects"]})


def asked(parts: list[Part], number: int | None) -> tuple[Feature, list[Feature]]:
    """The parts of a text about so many cards that were shown: what they have in common, and what they do."""
    body, actions = parted([part.action for part in parts])
    parts = [part._replace(action=action) for part, action in zip(parts, actions, strict=True)]
    effects: list[Feature] = []
    for part in parts:
        if part.shown is None and len(effects) > 1:
            effects = [_none_of(effects, part.action.body["effects"])]
        elif part.shown is None and effects:
            effects[-1] = {**effects[-1], "otherwise": part.action.body["effects"]}
        elif part.shown is None:
            effects = part.action.body["effects"]
        else:
            if part.shown.least > 1 and part.shown.least != number:
                raise NotUnderstood("which of the cards shown")
            least = {"min": part.shown.least} if part.shown.least > 1 else {}
            done = part.action.body["effects"]
            if len(done) > 1 and any(effect["effect"] == "put_back" for effect in done):
                raise NotUnderstood("unclear how far a condition reaches")
            effects.append({"effect": "if_shown", "filter": part.shown.form, **least, "effects": done})
    return body, effects


def require_shown(moment: str | None, effects: Sequence[Feature]) -> None:
    """What is done to a card of the deck is done only where it was shown; to no other than that card."""
    for effect in effects:
        itself = effect["effect"] == "discard" or (
            effect["effect"] == "summon" and effect["filter"] == {"other": False}
        )
        if itself is not (moment == "shown" and effect.get("to") == "self") or (itself and "onto" in effect):
            raise NotUnderstood("no card that was shown")
        if effect["effect"] == "put_back" and moment not in ("shown", "prophecy"):
            raise NotUnderstood("no card that was shown")


def _of_her(shown: Shown, action: Action) -> Action:
    """What is done to a creature by a number of "hers" is done by that of the card that was shown."""
    effects = action.body.get("effects", [])
    if not _hers(effects):
        return action
    if shown.form.get("kind") != "card" or action.body.get("target", {}).get("kind") != "creature":
        raise NotUnderstood("unclear whom a pronoun means")
    return action._replace(body={**action.body, "effects": _shown_for_her(effects)})


def _summoning_shown(shown: Shown, action: Action) -> Action:
    """ "If an elf is shown, summon it": one of the cards that were shown and are so (starter.prophecy.1); what sits on
    a host comes onto one."""
    borne = shown.form.get("kind") in HOSTED_KINDS

    def told(value: Any) -> Any:
        if isinstance(value, list):
            return [told(item) for item in value]
        if not isinstance(value, dict):
            return value
        if value.get("effect") == "revive" and value.get("to") == "it":
            raise NotUnderstood("no card of a graveyard")
        if value.get("effect") in ("summon", "discard") and value.get("to") == "it":
            if value["effect"] == "discard" or value["filter"] != {"other": False} or shown.least > 1:
                raise NotUnderstood("which of the cards shown")
            if borne is not ("onto" in value):
                raise NotUnderstood("where it comes")
            return {**value, "filter": {**shown.form, "shown": True}, "to": "self"}
        found = {name: told(item) for name, item in value.items()}
        about = {effect.get("to") for effect in found.get("effects", ())}
        return {**found, "to": "self"} if (found.get("effect"), about) == ("may", {"self"}) else found

    body = told(action.body)
    return action if body == action.body else action._replace(body=body, subject="")


def _hers(value: Any) -> bool:
    return mentions(value, lambda part: isinstance(part, Her))


def _shown_for_her(value: Any) -> Any:
    if isinstance(value, list):
        return [_shown_for_her(item) for item in value]
    if isinstance(value, dict):
        return {name: _shown_for_her(item) for name, item in value.items()}
    return "shown" if isinstance(value, Her) else value


def _none_of(asked: list[Feature], otherwise: list[Feature]) -> Feature:
    """ "If A is shown, ..., if B is shown, ..., otherwise ...": that is for when neither is."""
    if any("min" in one or one["effect"] != "if_shown" for one in asked):
        raise NotUnderstood("what else is meant")
    either = {"any": [one["filter"] for one in asked]}
    return {"effect": "if_shown", "filter": either, "effects": asked, "otherwise": otherwise}


def _accusative(pronoun: CardToken | None) -> None:
    if str(pronoun) not in ("accs", "both"):
        raise Ungrammatical("not in the right case", pronoun.lexeme if pronoun is not None else None)


def _figure(token: CardToken | None) -> int:
    number = number_of(token)
    if not isinstance(number, int):
        raise NotUnderstood("how many", token.lexeme if token is not None else None)
    return number


def require_printed(form: Feature, head: CardToken | None) -> None:
    """Nothing is asked of a card of a deck or a deal but what is printed on it."""
    if set(form) - _PRINTED:
        raise NotUnderstood("no card of a deck", head.lexeme if head is not None else None)


def _quality(items: list[Any]) -> Feature:
    form: Feature = next(item for item in items if isinstance(item, dict))
    require_printed(form, None)
    return form


def _no_more(body: Feature) -> list[Feature]:
    """Attacks that do more than wound are not put into a text."""
    if body.get("effects"):
        raise NotUnderstood("what is done after an attack")
    return []


def _of_the_chosen(last: Action, first: Action) -> Action:
    """ "Wound a chosen elf by 2, otherwise wound it by 1": the same one."""
    effects = last.body.get("effects", [])
    roles = {effect.get("to") for effect in first.body.get("effects", ())}
    if set(last.body) != {"effects"} or "target" not in first.body or roles != {"target"} or not effects:
        return last
    if any(effect.get("to") != "it" for effect in effects):
        return last
    return last._replace(body={**first.body, "effects": [{**effect, "to": "target"} for effect in effects]})


def parted(actions: list[Action]) -> tuple[Feature, list[Action]]:
    """The one choice of cards that all parts of a text share; where what one part needs could keep out the others,
    each part names its own card when it is carried out."""
    bodies = [{name: value for name, value in action.body.items() if name != "effects"} for action in actions]
    if all(body == bodies[0] for body in bodies):
        return bodies[0], actions
    if any(body.keys() - {"target"} for body in bodies):
        raise NotUnderstood("two targets")
    return {}, [action._replace(body={"effects": picking(action.body)}) for action in actions]
