"""Features against some cards only, what cards may not do, what they wear, where they have to stand."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, require_each
from service.cards.constructions import (
    MODIFIED,
    VERBAL,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    flat,
    instance_of,
    is_token,
    limited,
)
from service.cards.filters import Condition, Place, single, single_or_several, while_standing
from service.cards.moments import Aim, Cause
from service.cards.permanents import PermanentMeaning, permanent
from service.cards.picks import picking

_WEARABLE = {"weapon", "armor", "shield", "potion", "boots"}


def _named(items: list[Any]) -> Filter:
    return next(item for item in items if isinstance(item, Filter))


def _in_one_of(found: Filter, cases: set[str]) -> None:
    """A card of a kind, or all of them, in one of the cases."""
    if found.group == "each":
        raise NotUnderstood("a group", found.head.lexeme)
    if found.grammemes and not any(case in cases | {""} for _, case in found.grammemes):
        raise Ungrammatical("not in the right case", found.head.lexeme)


def _group_of(found: Filter, place: Place) -> Feature:
    if place.keys() & found.form.keys():
        raise NotUnderstood("a quality named twice", found.head.lexeme)
    return {**found.form, **place}


class RestrictionMeaning:
    """The part of the transformer for features that are narrowed to some cards, and for what is not allowed."""

    # --- against some cards ---
    def facing(self, items: list[Any]) -> Feature:
        """A named feature against some cards only."""
        feature, against = items[0], _named(items)
        if not isinstance(feature, dict) or "keyword" not in feature or "features" in feature:
            raise NotUnderstood("nothing that is against somebody", against.head.lexeme)
        if against.picked:
            raise NotUnderstood("who was chosen", against.head.lexeme)
        _in_one_of(against, {"gent"} if find(items, "VERSUS") else {"datv", "loct"})
        return {**feature, "against": against.form}

    def all_facing(self, items: list[Any]) -> list[Feature]:
        """ "Against elves - A and B": both of them are."""
        against = _named(items)
        _in_one_of(against, {"datv", "loct"})
        return [self._against(feature, against) for feature in flat(items[-1])]

    @staticmethod
    def _against(feature: Feature, against: Filter) -> Feature:
        if "against" in feature:
            raise NotUnderstood("two targets", against.head.lexeme)
        if "keyword" in feature:
            return {**feature, "against": against.form}
        effects = feature.get("effects", [])
        fits = feature.get("class") == "permanent" and "condition" not in feature
        if not fits or any(e["effect"] != "modify" or e.get("when") != "attacking" or "against" in e for e in effects):
            raise NotUnderstood("nothing that is against somebody", against.head.lexeme)
        return {**feature, "effects": [{**effect, "against": against.form} for effect in effects]}

    # --- what is not done, or not suffered ---
    def unharmed_by(self, items: list[Any]) -> Feature:
        found = _named(items)
        _in_one_of(found, {"gent"})
        return permanent({"effect": "prevent", "against": found.form})

    def host_unharmed(self, items: list[Any]) -> Feature:
        """The host gets no wounds, from some attacks or from anything."""
        in_case(items[0], "nomn")
        sorts = [item for item in items if isinstance(item, list)]
        feature: Feature = self.unharmed(items[1:]) if sorts else self.unharmed_wholly(items[1:])  # type: ignore[attr-defined]
        return permanent(*({**effect, "cards": {"hosting": True}} for effect in feature["effects"]))

    def unharmed_wholly(self, items: list[CardToken]) -> Feature:
        """It gets no wounds from anything."""
        if str(items[0]) != "sing":
            raise Ungrammatical("subject and verb do not agree", items[0].lexeme)
        return permanent({"effect": "prevent"})

    def unharmed_at_first(self, items: list[Any]) -> Feature:
        return {**permanent({"effect": "prevent"}), "condition": {"turns_over": {"max": 0}}}

    def harmless(self, items: list[Any]) -> Feature:
        """It deals no wounds to some cards: those of this very card are prevented."""
        found = _named(items)
        _in_one_of(found, {"datv"})
        return permanent({"effect": "prevent", "cards": found.form, "against": {"other": False}})

    def only_at(self, items: list[Any]) -> Feature:
        if str(find(items, "MAY_DECLARE")) != "sing":
            raise Ungrammatical("subject and verb do not agree")
        return permanent(*self._only(items))

    def group_only_at(self, items: list[Any]) -> Feature:
        found = _named(items)
        place = next((item for item in items if isinstance(item, Place)), Place())
        verb = find(items, "MAY_DECLARE")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone="opposite" in place)
        cards = _group_of(found, place)
        return while_standing(items, permanent(*({**effect, "cards": cards} for effect in self._only(items))))

    @staticmethod
    def _only(items: list[Any]) -> list[Feature]:
        """Attacks that can be aimed at some cards only are forbidden at all others."""
        aim = next(item for item in items if isinstance(item, Aim))
        if "host" in aim:
            raise NotUnderstood("attacks at a host only")
        others: Feature = {"not": aim["filter"]} if "filter" in aim else {"other": True}
        sorts = next(item for item in items if isinstance(item, list))
        for sort in sorts:
            if str(sort) not in MODIFIED:
                raise NotUnderstood("no such attack", sort.lexeme)
        return [{"effect": "forbid", "action": str(sort), "against": others} for sort in sorts]

    def cannot_at(self, items: list[Any]) -> Feature:
        """Attacks that it cannot declare, or not at some cards."""
        aim = instance_of(items, Aim)
        sorts = next(item for item in items if isinstance(item, list))
        for sort in sorts:
            if str(sort) not in MODIFIED:
                raise NotUnderstood("no such attack", sort.lexeme)
        if aim is None:
            return permanent(*({"effect": "forbid", "action": str(sort)} for sort in sorts))
        if "host" in aim:
            raise NotUnderstood("attacks at a host")
        at: Feature = aim.get("filter", {"other": False})
        return permanent(*({"effect": "forbid", "action": str(sort), "against": at} for sort in sorts))

    def cannot_defend_from(self, items: list[Any]) -> Feature:
        cause = next(item for item in items if isinstance(item, Cause))
        if cause["type"] not in ("strikes", "attacks", "simple_strike") or "source" not in cause:
            raise NotUnderstood("nothing to defend from")
        return permanent({"effect": "forbid", "action": "defend", "against": cause["source"]})

    def instead(self, items: list[Any]) -> Feature:
        """What happens instead of something, to the card itself."""
        action = next(item for item in items if isinstance(item, Action))
        effects = action.body.get("effects", [])
        if str(find(items, "INSTEAD")) == "regeneration":
            return self._instead_of(action.body, {"what": "heal", "by": "regeneration"}, items)
        if str(find(items, "INSTEAD")) == "incarnation":
            feature = self._instead_of(action.body, {"what": "incarnation"}, items)
            return {**feature, "condition": {"self": {"zone": "graveyard"}}}
        if action.body.keys() != {"effects"} or any(effect.get("to") not in ("self", "each") for effect in effects):
            raise NotUnderstood("unclear what happens instead")
        may: Feature = {"optional": True} if find(items, "MAY") else {}
        replaced: Feature = {"effect": "replace", "what": str(find(items, "INSTEAD")), "with": effects, **may}
        return {**permanent(replaced), **{k: v for k, v in limited(items).items() if v}}

    @staticmethod
    def _instead_of(body: Feature, what: Feature, items: list[Any]) -> Feature:
        """What happens instead of the card's own regeneration, or of its return: to itself, or to a card that is
        chosen then."""
        if body.keys() - {"target", "effects"}:
            raise NotUnderstood("unclear what happens instead")
        effects = picking(body)
        if any(effect.get("to") != "self" for effect in effects):
            raise NotUnderstood("unclear what happens instead")
        may: Feature = {"optional": True} if find(items, "MAY") else {}
        replaced: Feature = {"effect": "replace", **what, "with": effects, **may}
        return {**permanent(replaced), **{k: v for k, v in limited(items).items() if v}}

    def defends_open(self, items: list[Any]) -> Feature:
        found = instance_of(items, Filter)
        if found is None:
            return permanent({"effect": "stays_open"})
        single_or_several(found, {"datv", "accs"})
        return permanent({"effect": "stays_open", "for": found.form})

    def never_opens(self, items: list[CardToken]) -> Feature:
        if str(items[0]) != "sing":
            raise Ungrammatical("subject and verb do not agree", items[0].lexeme)
        if str(items[1]) not in ("turn_start", "any_turn_start", "own"):
            raise NotUnderstood("no time of opening", items[1].lexeme)
        return permanent({"effect": "stays_closed"})

    def wears(self, items: list[Any]) -> Feature:
        """What a creature does not wear, and whom a piece of equipment is for."""
        found, word = _named(items), items[0]
        if word.type == "ONLY_FOR":
            _in_one_of(found, {"gent"})
            return permanent({"effect": "only_for", "cards": found.form})
        _in_one_of(found, {"accs", "gent"})
        if found.form.get("class") not in _WEARABLE and found.form.get("kind") != "equipment":
            raise NotUnderstood("nothing to wear", found.head.lexeme)
        return permanent({"effect": "bears_no", "cards": {**found.form, "kind": "equipment"}})

    # --- groups ---
    def group_moving(self, items: list[Any]) -> Feature:
        found, feature = _named(items), find(items, "PLAIN")
        assert feature is not None
        if str(feature) not in VERBAL:
            raise NotUnderstood("no verb", feature.lexeme)
        require_each(found.head, {"nomn"}, found.grammemes)
        place = next((item for item in items if isinstance(item, Place)), Place())
        grant = {"effect": "grant", "feature": {"keyword": str(feature)}, "cards": _group_of(found, place)}
        return while_standing(items, permanent(grant))

    def group_while(self, items: list[Any]) -> Feature:
        return PermanentMeaning.group(self, [item for item in items if not is_token(item, "WHILE", "COMMA")])  # type: ignore[arg-type]

    # --- where it has to stand, and what it has to wear or have ---
    def formed(self, items: list[CardToken]) -> Place:
        return Place(formed=True)

    def same_row(self, items: list[CardToken]) -> Place:
        return Place(same_row=True)

    def wearing_some(self, items: list[Any]) -> Condition:
        found = _named(items)
        single(found, {"accs"})
        if found.form.get("class") not in _WEARABLE and found.form.get("kind") != "equipment":
            raise NotUnderstood("nothing to wear", found.head.lexeme)
        worn = {**found.form, "kind": "equipment", "host": {"other": False}}
        return Condition(exists={"filter": worn}).told_of(items)

    def equipped(self, items: list[CardToken]) -> Feature:
        if not any(case in ("ablt", "") for _, case in items[1].lexeme.grammemes):
            raise Ungrammatical("no such quality", items[1].lexeme)
        if str(items[1]) in ("symbiote", "companion", "parasite"):
            return {"bears": {"kind": str(items[1])}}
        if str(items[1]) != "equipment":
            raise Ungrammatical("no such quality", items[1].lexeme)
        return {"equipped": True}


__all__ = ["RestrictionMeaning"]
