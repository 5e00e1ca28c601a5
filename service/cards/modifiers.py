"""Modifiers that count something or are for some forces, and what is only at some cards; more conditions."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import require_each
from service.cards.constructions import (
    MODIFIED,
    WOUNDING,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    OfIt,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    number_of,
)
from service.cards.filters import Condition, recognised, single, single_or_several
from service.cards.getting import Gain
from service.cards.permanents import permanent
from service.games.berserk.rules.forms.feature_shapes import FACING

#: What tells whose cards are counted, or where.
_WHERE = {"side", "adjacent", "formed", "half", "row", "column", "same_row", "same_column", "behind", "beside", "near"}


class Aims(NamedTuple):
    """The cards that something is against."""

    form: Feature


class Counted(NamedTuple):
    """What a modifier counts."""

    per: Feature
    of_it: bool = False
    """Whether "it" is whose chips or wounds are counted."""

    def taken(self, each: int, most: Most | None) -> Feature:
        """So much for each, and at the most so much: a lot that is not full counts for nothing."""
        if "divide" in self.per and each != 1:
            raise NotUnderstood("how much for each lot")
        told = {**self.per, **({"times": each} if each != 1 else {}), **({"max": most.number} if most else {})}
        return OfIt(told) if self.of_it else told


class Most(NamedTuple):
    """How much a modifier changes at the most."""

    number: int


class ModifierMeaning:
    """The part of the transformer for modifiers and their conditions."""

    def aims(self, items: list[Any]) -> Aims:
        """Cards in the dative or genitive."""
        (found,) = items
        if found.group not in ("", "all"):
            raise NotUnderstood("a group", found.head.lexeme)
        if found.picked:
            raise NotUnderstood("who was chosen", found.head.lexeme)
        if found.grammemes and not any(case in ("datv", "loct", "") for _, case in found.grammemes):
            raise Ungrammatical("wrong case", found.head.lexeme)
        return Aims(found.form)

    def counted_chips(self, items: list[CardToken]) -> Counted:
        return Counted({"of": "chips", "whose": "self"}, find(items, "THAT", "PRONOUN") is not None)

    def counted_wounds(self, items: list[CardToken]) -> Counted:
        return Counted({"of": "wounds", "whose": "self"}, find(items, "THAT", "PRONOUN") is not None)

    def counted_in_lots(self, items: list[Any]) -> Counted:
        """ "For each 2 chips on it"."""
        number, rest = number_of(items[0]), items[1:]
        if not isinstance(number, int) or not 1 < number < 10:
            raise NotUnderstood("how many", items[0].lexeme)
        counted = self.counted_chips(rest) if is_token(rest[0], "CHIP") else self.counted_wounds(rest)
        return counted._replace(per={**counted.per, "divide": number, "round": "down"})

    def counted_cards(self, items: list[Any]) -> Counted:
        found, squad = next(item for item in items if isinstance(item, Filter)), find(items, "IN_SQUAD")
        if found.group or {"opposite", "zone"} & found.form.keys():
            raise NotUnderstood("unclear what is counted", found.head.lexeme)
        form = dict(found.form)
        if squad is not None:
            if form.get("side", str(squad)) != str(squad):
                raise NotUnderstood("two sides", squad.lexeme)
            form["side"] = str(squad)
        if not _WHERE & form.keys() and find(items, "IN_PLAY") is None:
            raise NotUnderstood("whose cards are counted", found.head.lexeme)
        return Counted({"of": "cards", "filter": form})

    def most(self, items: list[Any]) -> Most:
        return Most(number_of(find(items, "NUMBER")))

    def modifies(self, items: list[Any]) -> Feature:
        """ "+1 to medium strikes against such cards for each such card (at most +3)"."""
        attacking = find(items, "FROM") is None
        number = find(items, "NUMBER")
        by = (number_of(number) if number else 1) * (1 if items[0].type == "PLUS" else -1)
        counted = instance_of(items, Counted)
        most = instance_of(items, Most)
        effect: Feature = {"effect": "modify", "what": "value", "by": counted.taken(by, most) if counted else by}
        effect["when"] = "attacking" if attacking else "attacked"
        lists = [item for item in items if isinstance(item, list)]
        force = next((item for item in lists if item and not isinstance(item[0], CardToken)), None)
        sorts = next(item for item in lists if item and isinstance(item[0], CardToken))
        if force:
            effect["force"] = force
        for item in items:
            if isinstance(item, Aims):
                effect["against"] = item.form
            elif isinstance(item, Filter):
                single_or_several(item, {"gent"})
                effect["against"] = item.form
        known = WOUNDING if "against" in effect or not attacking else MODIFIED
        return permanent(*({**effect, "of": self._modified(sort, known)} for sort in sorts))

    def defends_from(self, items: list[Any]) -> Feature:
        """ "Experience in defence 1 from flying creatures": against them."""
        if str(items[0]) != "experience_in_defence":
            raise Ungrammatical("nothing that is from somebody", items[0].lexeme)
        against, number = items[-1], find(items, "NUMBER")
        single_or_several(against, {"gent"})
        return {"keyword": str(items[0]), "x": number_of(number) if number else 1, "against": against.form}

    def modifies_and_directs(self, items: list[Any]) -> list[Feature]:
        """Both are at the cards named last."""
        modified = self.modifies([item for item in items if not is_token(item, "AND", "DIRECTED", "PLAIN")])
        return [modified, self.directed_at([item for item in items if not is_token(item, "NUMBER")])]

    def and_movement(self, items: list[Any]) -> list[Feature]:
        """ "+1 to simple strikes and movement": both grow by as much."""
        sorts = next(item for item in items if isinstance(item, list))
        strikes = self.modifies([*items[:3], sorts])
        movement = permanent({"effect": "modify", "what": "movement", "by": strikes["effects"][0]["by"]})
        return [strikes, movement] if find(items, "MOVEMENT") in items[4:] else [movement, strikes]

    def modifier_and_movement(self, items: list[list[Feature]]) -> list[Feature]:
        return items[0]

    def gained_and_movement(self, items: list[list[Feature]]) -> Gain:
        effects = [effect for feature in items[0] for effect in feature["effects"]]
        return Gain(effects, effects)

    def directed_at(self, items: list[Any]) -> Feature:
        name, number = find(items, "DIRECTED", "PLAIN", "COUNTABLE"), find(items, "NUMBER")
        assert name is not None
        if str(name) not in FACING:
            raise NotUnderstood("nothing that is at a card", name.lexeme)
        counted = {"x": number_of(number) if number else 1} if name.type == "COUNTABLE" else {}
        return {"keyword": str(name), **counted, "against": next(item for item in items if isinstance(item, Aims)).form}

    def modifier_range(self, items: list[Any]) -> Feature:
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        sorts, aims = next(item for item in items if isinstance(item, list)), instance_of(items, Aims)
        at: Feature = {} if aims is None else {"against": aims.form}
        told = ({"effect": "modify", "what": "range", "of": self._modified(sort), "by": by, **at} for sort in sorts)
        return permanent(*told)

    @staticmethod
    def _modified(sort: CardToken, known: frozenset[str] = MODIFIED) -> str:
        if sort.type == "DIRECTED":
            raise Ungrammatical("a feature and no attack", sort.lexeme)
        if str(sort) not in known:
            raise NotUnderstood("no such attack to modify", sort.lexeme)
        return str(sort)

    # --- cards by what they have ---
    def trait(self, items: list[CardToken]) -> list[Feature]:
        token = items[0]
        if token.type == "MAGIC_ABILITY":
            return [{"ability": "magic"}]
        if token.type in ("ATTACK", "SPELL"):
            return [{"ability": str(token)}]
        if token.type in ("FLIGHT", "KIND", "CHIP", "WOUNDS"):
            return [self.thing(items)]  # type: ignore[attr-defined]
        feature = recognised(token)
        if feature == {"keyword": "poison"}:
            return [{"poisoned": True}]
        return [{"keyword": feature["keyword"]} if set(feature) == {"keyword"} else {"trait": feature}]

    def with_traits(self, items: list[Any]) -> Feature:
        return {"any": [trait for item in items if isinstance(item, list) for trait in item]}

    def with_trait(self, items: list[CardToken]) -> Feature:
        token = find(items, "SPELL", "MAGIC_ABILITY", "PROTECTED")
        return self.trait([token])[0] if token else {}

    def with_extra_lives(self, items: list[CardToken]) -> Feature:
        return {"extra_lives": {"min": 1}}

    def standing_opposite(self, items: list[CardToken]) -> Feature:
        return {"opposite": True}

    # --- ignoring, reducing ---
    def ignores_of(self, items: list[Any]) -> Feature:
        found: Filter = items[-1]
        single_or_several(found, {"gent"})
        return permanent({"effect": "ignore", **recognised(items[1]), "against": found.form})

    def reduced_while(self, items: list[CardToken]) -> Feature:
        """What strikes at the card while it is closed are worth."""
        state, number = find(items, "STATE"), find(items, "NUMBER")
        sort = next(item for item in items if item.type in ("STRIKE", "ATTACK", "GROUP", "DIRECTED"))
        if str(state) not in ("closed", "open"):
            raise NotUnderstood("no such state", state.lexeme if state else None)
        effect = {"effect": "modify", "what": "value", "of": self._modified(sort), "to": number_of(number)}
        condition = {"self": {"closed": str(state) == "closed"}}
        return {"class": "permanent", "condition": condition, "effects": [{**effect, "when": "attacked"}]}

    # --- conditions ---
    def exists_several(self, items: list[Any]) -> Condition:
        found: Filter = next(item for item in items if isinstance(item, Filter))
        number, side = find(items, "NUMBER"), str(items[0])
        if found.group or found.form.get("side", side) != side:
            raise NotUnderstood("two sides", found.head.lexeme)
        cases = {"gent", "accs"}  # "two flying creatures": both words are forms of the accusative
        require_each(found.head, cases, found.grammemes)
        return Condition(exists={"filter": {**found.form, "side": side}, "min": number_of(number)})

    def stands_beside(self, items: list[Any]) -> Condition:
        found: Filter = items[-1]
        single(found, {"ablt"})
        return Condition(exists={"filter": {**found.form, "adjacent": True}})
