"""Near by: who was hurt, what a neighbour has left, riders that leave, blows that are blocked, classes of others."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, require_each
from service.cards.cells import Spot
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    limited,
    number_of,
)
from service.cards.counting import Measure
from service.cards.filters import Condition, Place, single
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.roles import inside
from service.cards.sorts import SORT_TERMINALS
from service.cards.volleys import further
from service.cards.whom import subject_of, to_self
from service.games.berserk.rules.forms.attack_types import RANGED

_SEEN = {"BEHIND": "behind", "OPPOSITE": "opposite"}


#: The role of the creature that a meanness hurts, until it is known that there is one.
HURT = "hurt"


#: What is done with "these cards", until it is known which they are.
THESE = "with_these"


class Reminded(int):
    """By how much a meanness wounds, as brackets say it again."""


class NearbyMeaning:
    """The part of the transformer for what is near by."""

    # --- meanness ---
    def reminded_meanness(self, items: list[Any]) -> Reminded:
        """The brackets that say what a meanness is (starter.meanness.1)."""
        found, number = instance_of(items, Filter), number_of(find(items, "NUMBER"))
        single(found, {"accs"})
        if found.form != {"side": "own", "adjacent": True, "kind": "creature"} or not isinstance(number, int):
            raise NotUnderstood("what the brackets say", found.head.lexeme)
        return Reminded(number)

    def spot_by_the_hurt(self, items: list[CardToken]) -> Spot:
        """Behind the creature that got the wounds of the meanness, whom its text speaks of as the subject."""
        kind, seen = find(items, "KIND"), next(item for item in items if item.type in _SEEN)
        if kind is None or str(kind) != "creature":
            raise NotUnderstood("who was hurt", lexeme_of(kind))
        in_case(kind, "gent")
        return Spot(near={"to": HURT, _SEEN[seen.type]: True})

    def meanness_reminded(self, items: list[Any]) -> Action:
        _require_reminder(items)
        action: Action = self.meanness([item for item in items if not isinstance(item, Reminded)])  # type: ignore[attr-defined]
        return action

    def meanness_and_attack(self, items: list[Any]) -> Action:
        """What follows a meanness, and an attack after that."""
        first, attack = (item for item in items if isinstance(item, Action))
        told: Action = self.more_and_attack([first, attack])  # type: ignore[attr-defined]
        number = find(items, "NUMBER")
        _require_reminder(items)
        action: Action = self.meanness([number, told])  # type: ignore[attr-defined]
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        if name is None:
            return action
        if {"type", "name"} & action.body.keys():
            raise NotUnderstood("a name named twice", lexeme_of(name))
        return action._replace(body={"type": str(sort), "name": str(name), **action.body})

    # --- blows that are blocked ---
    def blocks_and_more(self, items: list[Any]) -> Feature:
        """ "On the first strike at it block that strike, then jump": it is blocked as it is declared (410.5)."""
        moment, action, sort = instance_of(items, Trigger), instance_of(items, Action), find(items, *SORT_TERMINALS)
        if moment["on"] != "attacked" or moment.keys() - {"on", "type", "source"} or moment.condition is not None:
            raise NotUnderstood("no attack to block", moment.lexeme)
        if str(sort) not in (moment.get("type", "attacks"), "attacks", "strikes"):
            raise NotUnderstood("no attack to block", lexeme_of(sort))
        effects = action.body.get("effects", [])
        if set(action.body) != {"effects"} or any(e.get("to") != "self" or inside(e) for e in effects):
            raise NotUnderstood("whom that is about", moment.lexeme)
        limit = limited([item for item in items if isinstance(item, Limit)])
        if limit and moment.limit is not None:
            raise NotUnderstood("two limits", moment.lexeme)
        limit = {"limit": moment.limit} if moment.limit is not None else limit
        blocked = {"effect": "block", "to": "self"}
        trigger = {**moment, "on": "assailed"}
        return {"class": "triggered", "trigger": trigger, "effects": [blocked, *effects], **limit}

    # --- attacks and cells ---
    def attack_near_too(self, items: list[Any]) -> Action:
        """ "A shot (also at an adjacent card)": the rules of an edition may keep it from that (starter.8.11)."""
        attack, found = instance_of(items, Action), instance_of(items, Filter)
        single(found, {"datv", "loct"})
        if found.form != {"kind": "card", "adjacent": True} or attack.body.get("type") not in RANGED:
            raise NotUnderstood("at whom it is, too", found.head.lexeme)
        near: Action = attack._replace(body={**attack.body, "point_blank": True})
        return near

    def more_and_at_each(self, items: list[Any]) -> Action:
        """Something is done, and then there is an attack at each of the cards that a condition has spoken of."""
        more, attack = (item for item in items if isinstance(item, Action))
        effects = more.body.get("effects", [])
        if set(more.body) != {"effects"} or {"target", "effects"} & attack.body.keys():
            raise NotUnderstood("two targets")
        if any(effect.get("to") != "self" or inside(effect) for effect in effects):
            raise NotUnderstood("whom that is about")
        blow: Feature = {**further(attack), "to": "done"}
        return Action({"effects": [{"effect": THESE, "effects": [*effects, blow], "to": "self"}]}, True)

    def deepens(self, items: list[CardToken]) -> Action:
        """The cell of the card itself is in the depth from then on, or on the surface (starter.depth.1)."""
        first, *others = [str(item) for item in items if item.type == "DEPTH_WORD"]
        if others == [first] or any(str(item) != "sing" for item in items if item.type == "COUNTS_AS"):
            raise NotUnderstood("what the cell counts as", items[0].lexeme)
        marks = {"effect": "mark_cell", "name": first, "deep": first == "depth", "cell": {"stood": "self"}}
        return to_self(marks)

    # --- riders ---
    def moves_as_itself(self, items: list[CardToken]) -> Action:
        """To a cell beside its host, where it is a creature again (208.3)."""
        return to_self({"effect": "dismount", "cell": {"adjacent": "moved"}}, subject_of(items))

    # --- what others have ---
    def units_left_of(self, items: list[Any]) -> Measure:
        """What is left of the armor of one such card: the greatest there is, as its player would choose."""
        named, found = find(items, "COUNTED"), instance_of(items, Filter)
        single(found, {"gent"})
        if str(named) != "armor" or str(find(items, "LEFT_UNITS")) == "datv" or found.form.get("side") != "own":
            raise NotUnderstood("nothing that is used up", lexeme_of(named))
        return Measure(of="greatest", each={"of": "left", "keyword": "armor"}, filter=found.form)

    # --- classes ---
    def group_counts_as(self, items: list[Any]) -> Feature:
        """A class that cards have beside their own while this one is in play (208.5, ruling s3_105.1)."""
        found, verb, name = instance_of(items, Filter), find(items, "COUNTS_AS"), find(items, "CLASS")
        assert name is not None
        in_case(name, "ablt")
        several = found.grammemes and all(number == "plur" for number, _ in found.grammemes)
        if str(verb) != ("plur" if several else "sing") or found.group not in ("", "all", "each"):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        require_each(found.head, {"nomn"}, found.grammemes)
        place = instance_of(items, Place) or Place()
        if place or "class" in str(found.form) or instance_of(items, Condition):
            raise NotUnderstood("which cards count as that", found.head.lexeme)
        return permanent({"effect": "counts_as", "class": str(name), "cards": found.form})


def _require_reminder(items: list[Any]) -> None:
    """What brackets say of a meanness is what it is."""
    reminded, number = instance_of(items, Reminded), find(items, "NUMBER")
    if reminded is not None and reminded != number_of(number):
        raise NotUnderstood("what the brackets say", lexeme_of(number))


def gathered(action: Action, items: list[Any]) -> Action:
    """ "Each of these cards": those that the condition before it says are there, however they move then."""
    effects = action.body.get("effects", [])
    if not any(effect.get("effect") == THESE for effect in effects):
        return action
    held = next((item for item in items if isinstance(item, Condition) and set(item) == {"exists"}), Condition())
    found = held.get("exists", {})
    if len(effects) != 1 or found.get("min", 1) < 2 or "max" in found:
        raise NotUnderstood("which cards these are")
    told = {**effects[0], "effect": "gather", "filter": found["filter"]}
    return action._replace(body={**action.body, "effects": [told]})


def to_the_left_cell(effects: list[Feature], body: Feature) -> list[Feature]:
    """ "Who stands beside the cell that was left moves to that cell"."""
    if body.get("target", {}).get("beside_cell") != "vacated":
        return effects
    return [{**e, "cell": {"vacated": True}} if e.get("cell") == {"left": True} else e for e in effects]


__all__ = ["NearbyMeaning", "gathered", "to_the_left_cell"]
