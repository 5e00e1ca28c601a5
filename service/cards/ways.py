"""The ways of cards: cells that they cannot come to, what is as if next to them, how far they reach; "if so then"."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.cellmarks import Mark
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
from service.cards.getting import Until
from service.cards.givers import GIVER
from service.cards.permanents import PermanentMeaning, permanent
from service.cards.sorts import attack_type
from service.cards.volleys import further
from service.cards.whom import each_done
from service.games.berserk.rules.forms.references import mentions

#: The rows of the whole battlefield (207.3).
_ROWS = 6


def _of_a_side(value: Any) -> bool:
    """Whether it says whose cards are meant, which is another one's for who is given it."""
    return isinstance(value, dict) and "side" in value


#: How a card moves that may move diagonally only.
_SLANTING: Feature = {"keyword": "diagonal_movement", "only": True}


class Cells(dict[str, Any]):
    """Cells that a card does not come to."""


class OnlySteps(str):
    """The verb that says where alone a card goes: how many it is of, where that shows."""


class WayMeaning:
    """The part of the transformer for the ways of cards."""

    # --- where cards cannot go ---
    def to_cells(self, items: list[CardToken]) -> Cells:
        line = find(items, "ON_ONE_COLUMN", "ON_ONE_ROW")
        if line is not None:
            return Cells({"same_column" if line.type == "ON_ONE_COLUMN" else "same_row": "self"})
        itself = find(items, "SELF")
        if itself is not None:
            in_case(itself, "ablt")
        half = find(items, "OF_HALF", "TO_HALF", "OF_ITS_HALF")
        if half is None:
            return Cells(adjacent="self")
        return Cells(half=_ITS if half.type == "OF_ITS_HALF" else str(half))

    def to_marked_cells(self, items: list[Any]) -> Cells:
        return Cells(marked=dict(instance_of(items, Mark)))

    def to_held_cells(self, items: list[Any]) -> Cells:
        """ "To cells occupied by elves"."""
        found = instance_of(items, Filter)
        single_or_several(found, {"ablt"})
        return Cells(holding=found.form)

    def cannot_go(self, items: list[Any]) -> Feature:
        return permanent(_barred(items))

    def host_cannot_go(self, items: list[Any]) -> Feature:
        in_case(items[0], "nomn")
        return permanent({**_barred(items), "cards": {"hosting": True}})

    # --- where alone they go: to all other cells they cannot (103.3) ---
    def goes_only(self, items: list[CardToken]) -> OnlySteps:
        return OnlySteps(items[0] if items[0].type == "STEPS_ONLY" else "-")

    def goes_nowhere_else(self, items: list[Any]) -> Feature:
        """ "It may move only to cells next to elves"."""
        cells = instance_of(items, Cells)
        if instance_of(items, OnlySteps) == "plur":
            raise Ungrammatical("subject and verb do not agree")
        if cells == {"adjacent": "self"}:
            raise NotUnderstood("it is next to any cell that it goes to")
        return permanent(_elsewhere(cells))

    def host_goes_nowhere_else(self, items: list[Any]) -> Feature:
        in_case(items[0], "nomn")
        feature = self.goes_nowhere_else(items)
        return permanent({**feature["effects"][0], "cards": {"hosting": True}})

    def group_goes_nowhere_else(self, items: list[Any]) -> Feature:
        found = instance_of(items, Filter)
        _goes(found)
        verb, known = instance_of(items, OnlySteps), any(case for _, case in found.grammemes)  # as Russian nouns tell
        if known and verb in ("sing", "plur") and (found.group == "each") is not (verb == "sing"):
            raise Ungrammatical("subject and verb do not agree", found.head.lexeme)
        return permanent({**_elsewhere(_seen_by(found, items)), "cards": found.form})

    # --- for a while, and slantwise only ---
    def is_barred(self, items: list[Any]) -> Action:
        """ "It cannot move to cells next to this card until ...": the giver, to whom it is given (201.2a)."""
        cells, lasts = instance_of(items, Cells), instance_of(items, Until)
        only = instance_of(items, OnlySteps) is not None
        form: Feature = {"beside": dict(GIVER)} if cells == {"adjacent": "self"} else dict(cells)
        if "self" in form.values() or "half" in form or "marked" in form or mentions(form, _of_a_side):
            raise NotUnderstood("whose cells they are to who is given it")
        held = permanent({"effect": "forbid", "action": "move", "cell": {"not": form} if only else form})
        effect: Feature = {"effect": "gain_feature", "feature": held}
        rest = [item for item in items if not isinstance(item, Cells | OnlySteps)]
        return each_done([{**effect, **({} if lasts == "battle" else {"until": str(lasts)})}], rest, {"nomn"})

    def is_made_to_step_diagonally(self, items: list[Any]) -> Action:
        lasts = instance_of(items, Until)
        effect: Feature = {"effect": "gain_feature", "feature": dict(_SLANTING)}
        return each_done([{**effect, **({} if lasts == "battle" else {"until": str(lasts)})}], items, {"nomn"})

    def group_steps_diagonally(self, items: list[Any]) -> Feature:
        _goes(items[0])
        return permanent({"effect": "grant", "feature": dict(_SLANTING), "cards": items[0].form})

    def host_steps_diagonally(self, items: list[CardToken]) -> Feature:
        in_case(items[0], "nomn")
        return permanent({"effect": "grant", "feature": dict(_SLANTING), "cards": {"hosting": True}})

    def group_cannot_go(self, items: list[Any]) -> Feature:
        """What the cards of a group cannot step on, always or while something is so."""
        found = next(item for item in items if isinstance(item, Filter))
        _goes(found)
        condition = instance_of(items, Condition)
        feature = permanent({**_barred(items), "cards": found.form})
        if condition is None:
            return feature
        if not condition or ("self" in condition and "exists" not in condition and not condition.named):
            raise NotUnderstood("unclear of which card it has to be so", found.head.lexeme)
        return {"class": "permanent", "condition": dict(condition), "effects": feature["effects"]}

    # --- what is as if it were next to a card ---
    def stepped_to(self, items: list[Any]) -> Cells:
        found = instance_of(items, Filter)
        if found is None:
            return instance_of(items, Cells) or Cells(other_end="moved")
        single_or_several(found, {"ablt"})
        return Cells(holding=found.form)

    def strides(self, items: list[Any]) -> Feature:
        """ "It may move to cells with elves as to adjacent ones"."""
        cells = instance_of(items, Cells)
        if "self" in cells.values():
            raise NotUnderstood("cells that are next to it")
        return permanent(_stride(cells))

    def host_strides(self, items: list[Any]) -> Feature:
        in_case(items[0], "nomn")
        return permanent({**self.strides(items)["effects"][0], "cards": {"hosting": True}})

    def group_strides(self, items: list[Any]) -> Feature:
        """ "Your elves may move to cells next to this card as to adjacent ones"."""
        found = instance_of(items, Filter)
        _goes(found)
        return permanent({**_stride(_seen_by(found, items)), "cards": found.form})

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
        """ "Your creatures with a shot or a throw get +1 to range": all the ranged attacks of such a creature."""
        found, verb = next(item for item in items if isinstance(item, Filter)), find(items, "GETS")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone=False)
        options = found.form.get("any", [{"ability": found.form.get("ability")}])
        kinds = [option.get("ability") for option in options]
        if any(kind is None or len(option) != 1 for kind, option in zip(kinds, options, strict=True)):
            raise NotUnderstood("the range of what", found.head.lexeme)
        by = _signed([item for item in items if is_token(item, "PLUS", "DASH", "NUMBER")])
        of = kinds[0] if len(kinds) == 1 else "ranged_attacks"
        return permanent({"effect": "modify", "what": "range", "of": of, "by": by, "cards": found.form})

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
    found = instance_of(items, Filter)
    cells = instance_of(items, Cells) if found is None else _seen_by(found, items)
    return {"effect": "forbid", "action": "move", "cell": _own(cells)}


def _elsewhere(cells: Cells) -> Feature:
    return {"effect": "forbid", "action": "move", "cell": {"not": _own(cells)}}


def _stride(cells: Cells) -> Feature:
    return {"effect": "stride", "cell": _own(cells)}


#: "Its own" half, before it is known whose that is.
_ITS = "its"


def _own(cells: Feature) -> Feature:
    """The cells as the player of the card with the text sees them."""
    return {**cells, "half": "own"} if cells.get("half") == _ITS else dict(cells)


def _seen_by(found: Filter, items: list[Any]) -> Cells:
    """The cells that the cards of a group go to: "their" half is that of their player."""
    cells: Cells = instance_of(items, Cells)
    if cells.get("half") != _ITS:
        return cells
    if found.form.get("side") not in ("own", "enemy"):
        raise NotUnderstood("whose half", found.head.lexeme)
    return Cells(half=found.form["side"])


def _goes(found: Filter) -> None:
    """Each or all of the cards of a kind are the ones that move."""
    if found.group == "random" or (found.grammemes and not any(c in ("nomn", "") for _, c in found.grammemes)):
        raise Ungrammatical("not in the right case", found.head.lexeme)
    if found.group != "each" and found.grammemes and not any(n in ("plur", "") for n, _ in found.grammemes):
        raise NotUnderstood("which card", found.head.lexeme)


def _signed(items: list[Any]) -> int:
    by = number_of(items[1])
    if not isinstance(by, int):
        raise NotUnderstood("what X is", lexeme_of(items[1]))
    return by if items[0].type == "PLUS" else -by


__all__ = ["WayMeaning"]
