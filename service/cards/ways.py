"""The ways of cards: cells that they cannot come to, what is as if next to them, how far they reach; "if so then"."""

from __future__ import annotations

from typing import Any

from service.cards.cells import Rows, standing_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.permanents import PermanentMeaning, permanent
from service.cards.sorts import attack_type
from service.cards.volleys import further

#: The rows of the whole battlefield (207.3).
_ROWS = 6


class Cells(dict[str, Any]):
    """Cells that a card does not come to."""


class WayMeaning:
    """The part of the transformer for the ways of cards."""

    # --- where cards cannot go ---
    def to_cells(self, items: list[CardToken]) -> Cells:
        line = find(items, "ON_ONE_COLUMN", "ON_ONE_ROW")
        if line is not None:
            return Cells({"same_column" if line.type == "ON_ONE_COLUMN" else "same_row": "self"})
        half = find(items, "OF_HALF", "TO_HALF")
        return Cells(half=str(half)) if half is not None else Cells(adjacent="self")

    def cannot_go(self, items: list[Any]) -> Feature:
        return permanent(_barred(items))

    def host_cannot_go(self, items: list[Any]) -> Feature:
        host = items[0]
        if host.lexeme.grammemes and not {("sing", "nomn"), ("sing", "")} & host.lexeme.grammemes:
            raise Ungrammatical("not in the right case", host.lexeme)
        return permanent({**_barred(items), "cards": {"hosting": True}})

    def group_cannot_go(self, items: list[Any]) -> Feature:
        """What the cards of a group cannot step on, always or while something is so."""
        found = next(item for item in items if isinstance(item, Filter))
        if found.group == "random" or (found.grammemes and not any(c in ("nomn", "") for _, c in found.grammemes)):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        if found.group != "each" and found.grammemes and not any(n in ("plur", "") for n, _ in found.grammemes):
            raise NotUnderstood("which card", found.head.lexeme)
        condition = instance_of(items, Condition)
        feature = permanent({**_barred(items), "cards": found.form})
        if condition is None:
            return feature
        if not condition or ("self" in condition and "exists" not in condition and not condition.named):
            raise NotUnderstood("unclear of which card it has to be so", found.head.lexeme)
        return {"class": "permanent", "condition": dict(condition), "effects": feature["effects"]}

    # --- what is as if it were next to a card ---
    def strides(self, items: list[Any]) -> Feature:
        found = instance_of(items, Filter)
        if found is None:
            return permanent({"effect": "stride", "cell": {"other_end": "moved"}})
        single_or_several(found, {"ablt"})
        return permanent({"effect": "stride", "cell": {"holding": found.form}})

    def struck_afar(self, items: list[Any]) -> Feature:
        """Whom it reaches with strikes wherever they are: flyers, or cards at the other end of its row."""
        found, verb = next(item for item in items if isinstance(item, Filter)), find(items, "MAY_ATTACK", "MAY_DECLARE")
        assert verb is not None
        if str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        if verb.type == "MAY_ATTACK":
            single_or_several(found, {"accs"})
            sorts = [next(i for i in items if is_token(i, "STRIKE", "ATTACK", "GROUP"))]
            case = "ablt"
        else:
            single_or_several(found, {"datv", "loct"})
            sorts, case = next(item for item in items if isinstance(item, list)), "accs"
        kinds = [attack_type(sort, case) for sort in sorts]
        if any(kind not in _MELEE for kind in kinds):
            raise NotUnderstood("no attack at adjacent cards", sorts[0].lexeme)
        if verb.type == "MAY_ATTACK" and found.form.get("flying") is not True:
            raise Ungrammatical("what it may attack anyway", found.head.lexeme)
        if find(items, "FROM_END") is not None and found.form.get("other_end") is not True:
            raise NotUnderstood("whom it reaches from there", found.head.lexeme)
        return permanent(*({"effect": "reach", "of": kind, "against": found.form} for kind in kinds))

    def at_the_other_end(self, items: list[CardToken]) -> Feature:
        return {"other_end": True}

    # --- how far ---
    def modifier_jump(self, items: list[CardToken]) -> Feature:
        jump = items[-1]
        if jump.lexeme.grammemes and not any(case in ("gent", "") for _, case in jump.lexeme.grammemes):
            raise Ungrammatical("not in the right case", jump.lexeme)
        return permanent({"effect": "modify", "what": "range", "of": "jump", "by": _signed(items)})

    def group_range(self, items: list[Any]) -> Feature:
        """ "Your creatures with a shot or a throw get +1 to range": of the attacks that were named."""
        found, verb = next(item for item in items if isinstance(item, Filter)), find(items, "GETS")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone=False)
        options = found.form.get("any", [{"ability": found.form.get("ability")}])
        kinds = [option.get("ability") for option in options]
        if any(kind is None or len(option) != 1 for kind, option in zip(kinds, options, strict=True)):
            raise NotUnderstood("the range of what", found.head.lexeme)
        by = _signed([item for item in items if is_token(item, "PLUS", "DASH", "NUMBER")])
        effects = [{"effect": "modify", "what": "range", "of": kind, "by": by, "cards": found.form} for kind in kinds]
        return permanent(*effects)

    # --- what is so ---
    def in_every_row(self, items: list[Any]) -> Condition:
        found, row = items[-1], find(items, "ROW")
        single(found, {"nomn"})
        if row is None or (row.lexeme.grammemes and not any(c[:3] in ("loc", "") for _, c in row.lexeme.grammemes)):
            raise Ungrammatical("not in the right case", lexeme_of(row))
        return Condition(lines={"of": "rows", "filter": found.form, "min": _ROWS})

    def in_rows_itself(self, items: list[Any]) -> Condition:
        """In some rows stands the card itself, and so many others where that is said."""
        place = standing_in(next(item for item in items if isinstance(item, Rows)))
        found, number = instance_of(items, Filter), find(items, "NUMBER")
        condition = Condition(self=place)
        if found is not None:
            single_or_several(found, {"gent", "accs"})
            if place.keys() & found.form.keys():
                raise NotUnderstood("a quality named twice", found.head.lexeme)
            condition["exists"] = {"filter": {**found.form, **place}, "min": number_of(number)}
        condition.named = True
        return condition

    # --- what is done only if something is so then ---
    def if_so(self, items: list[Any]) -> Condition:
        return next(item for item in items if isinstance(item, Condition))

    def more_and_attack_if(self, items: list[Any]) -> Action:
        """Something is done, and then the card attacks where something is so by then."""
        condition = next(item for item in items if isinstance(item, Condition))
        more, attack = [item for item in items if isinstance(item, Action)]
        if "count" in more.body or "keyword" in more.body or not condition:
            raise NotUnderstood("two targets")
        return Action(
            {**more.body, "effects": [*more.body["effects"], {**further(attack), "if": dict(condition)}]}, True
        )


_MELEE = {"simple_strike", "special_strike", "magic_strike", "melee_attacks"}


def _barred(items: list[Any]) -> Feature:
    return {"effect": "forbid", "action": "move", "cell": dict(next(item for item in items if isinstance(item, Cells)))}


def _signed(items: list[Any]) -> int:
    by = number_of(items[1])
    if not isinstance(by, int):
        raise NotUnderstood("what X is", lexeme_of(items[1]))
    return by if items[0].type == "PLUS" else -by


__all__ = ["WayMeaning"]
