"""Where cards stand and where they move: depth and surface, cells by what is near them, rows and halves."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    flat,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.deeds import Landing
from service.cards.filters import Both, Condition, Reaching, single, single_or_several
from service.cards.getting import all_effects
from service.cards.moments import MOVING, Into, Trigger, cell_of, moving
from service.cards.permanents import permanent
from service.cards.whom import done, each_done, subject_of, targets_among, to_self, together

#: What a card has once for the whole battle, wherever it stands later.
_ONCE = ("starts_with", "before_reveal")
_SEEN = {"BEHIND": "behind", "OPPOSITE": "opposite"}
_ROLES = {"HOST": "host", "ATTACKED": "attacked", "ATTACKER": "attacker", "PRONOUN": "it"}


class Spot(dict[str, Any]):
    """A cell that a text describes, as the filter that it has to fit."""


class LeftBy(str):
    """Whose cell is meant that has been left: ``self``, or ``it``."""


class Near(dict[str, Any]):
    """Whom a cell is near: a role, or a card of some kind; `case` is the case that the words are in."""

    of: CardToken | Filter


class Rows(dict[str, Any]):
    """Rows of the battlefield: `rows`, and `half` where the text says whose they are."""


class CellMeaning:
    """The part of the transformer for cells."""

    # --- depth and surface ---
    def in_depth(self, items: list[Any]) -> Feature:
        """What a card has only in the depth, or only on the surface."""
        features = flat(next(item for item in items if isinstance(item, list)))
        for feature in features:
            if feature.get("keyword") == "uniqueness" or feature.get("trigger", {}).get("on") in _ONCE:
                raise NotUnderstood("nothing that a place could give", lexeme_of(items[0]))
        return {"keyword": str(items[0]), "features": features}

    def dives(self, items: list[CardToken]) -> Trigger:
        return Trigger.of(str(items[-1]))

    # --- a cell ---
    def landmark(self, items: list[Any]) -> Near:
        found = Near()
        found.of = items[0]
        return found

    def spot_free(self, items: list[CardToken]) -> Spot:
        return Spot()

    def spot_forward(self, items: list[CardToken]) -> Spot:
        return Spot(opposite="moved")

    def spot_next(self, items: list[CardToken]) -> Spot:
        return Spot(adjacent="moved")

    def spot_straight(self, items: list[CardToken]) -> Spot:
        return Spot(adjacent="moved", straight=True)

    def spot_diagonal(self, items: list[CardToken]) -> Spot:
        return Spot(adjacent="moved", diagonal=True)

    def spot_half(self, items: list[CardToken]) -> Spot:
        return Spot(half=str(items[-1]))

    def spot_half_beside(self, items: list[Any]) -> Spot:
        """ "To a cell of your half beside it"."""
        half = find(items, "OF_HALF", "ON_HALF")
        return Spot({**self.spot_beside([item for item in items if item is not half]), "half": str(half)})

    def spot_next_half(self, items: list[CardToken]) -> Spot:
        return Spot(adjacent="moved", half=str(items[-1]))

    def spot_vacated(self, items: list[CardToken]) -> Spot:
        return Spot(vacated=True)

    def left_cell(self, items: list[CardToken]) -> LeftBy:
        """Whose cell it was: that of the card itself, by its name, or of the one that was spoken of."""
        pronoun, named = find(items, "PRONOUN"), find(items, "SELF")
        pronoun_in(pronoun, "nomn")
        if named is not None:
            in_case(named, "nomn")
        return LeftBy("it" if named is None else "self")

    def spot_left_by(self, items: list[LeftBy]) -> Spot:
        return Spot(vacated=True) if items[0] == "it" else Spot(stood="self")

    def lands_where_it_was(self, items: list[Any]) -> Landing:
        """Who comes in comes where another one was: a cell that is free by then (416.2)."""
        return Landing(stood="self" if items[0] == "self" else "it")

    def spot_accompanied(self, items: list[Any]) -> Spot:
        """ "To a cell beside which such a card stands"."""
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"nomn"})
        return Spot(beside=found.form)

    def spot_crowded(self, items: list[Any]) -> Spot:
        """ "To a cell beside which so many cards stand"."""
        return Spot(self.crowded(items))

    def spot_beside(self, items: list[Any]) -> Spot:
        """Next to a card, behind it or opposite it."""
        where = next((_SEEN[item.type] for item in items if isinstance(item, CardToken) and item.type in _SEEN), None)
        near = instance_of(items, Near)
        cases = {"gent"} if where else {"ablt"}
        if near is None or (isinstance(near.of, CardToken) and near.of.type in ("SELF", "ONESELF")):
            return Spot({where or "adjacent": "self"})
        if isinstance(near.of, Filter):
            if where:
                raise NotUnderstood("behind which card", near.of.head.lexeme)
            single_or_several(near.of, cases)
            return Spot(beside=near.of.form)
        _in_case(near.of, cases)
        return Spot(near={"to": _ROLES[near.of.type], where or "adjacent": True})

    # --- moving there ---
    def move_to(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": _destination(items)}, _objects(items), {"accs"})

    def moves_to(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": _destination(items)}, items, {"nomn"})

    def move_to_self(self, items: list[Any]) -> Action:
        spot = next(item for item in items if isinstance(item, Spot))
        if spot.get("adjacent") == "self" or spot == {"near": {"to": "host", "adjacent": True}}:
            spot = Spot({**spot, "adjacent": "moved"}) if "adjacent" in spot else spot
        return to_self({"effect": "move", "cell": dict(spot)}, subject_of(items))

    def swaps(self, items: list[Any]) -> Action:
        """This card and another one change places."""
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"ablt"})
        return Action({"target": found.form, "effects": [{"effect": "swap", "to": "target"}]}, True)

    def swaps_both(self, items: list[Any]) -> Action:
        """ "Swap this card and an elf"."""
        single(items[-1], {"accs"})
        return Action({"target": items[-1].form, "effects": [{"effect": "swap", "to": "target"}]}, True)

    def swaps_pair(self, items: list[Any]) -> Action:
        """Two cards of different kinds change places, each of which its player chooses (412.1)."""
        named = [item for item in items if isinstance(item, Target)]
        if [target.to for target in named] != ["target", "target"] or any(target.number > 1 for target in named):
            raise NotUnderstood("which two", named[-1].head.lexeme)
        body = done({"effect": "close"}, [self.together(named)], {"accs"}).body  # type: ignore[attr-defined]
        if "second" not in body:
            raise NotUnderstood("which two", named[-1].head.lexeme)
        return Action({**body, "effects": [{"effect": "swap", "with": "second", "to": "target"}]}, True)

    def swaps_two(self, items: list[Any]) -> Action:
        """Two cards of the player's choice change places."""
        found, number = items[-1], number_of(find(items, "NUMBER"))
        single_or_several(found, {"accs", "gent"})
        if number != 2:
            raise NotUnderstood("how many", lexeme_of(items[1]))
        effects = [{"effect": "swap", "with": "targets", "to": "target"}]
        body = together({"target": found.form, "count": 2, "exactly": True})
        return Action({**body, "effects": effects}, True)

    def swaps_alike(self, items: list[Any]) -> Action:
        """ "Swap your elf with another elf of yours": two of the same kind."""
        first, second = (item for item in items if isinstance(item, Filter))
        subject = items[0] is first
        single(first, {"nomn"} if subject else {"accs"})
        single(second, {"ablt"})
        one, other = ({n: v for n, v in found.form.items() if n != "other"} for found in (first, second))
        if one != other or "other" not in second.form:
            raise NotUnderstood("which two cards", second.head.lexeme)
        body = together({"target": first.form, "count": 2, "exactly": True})
        effects = [{"effect": "swap", "with": "targets", "to": "target"}]
        return Action({**body, "effects": effects}, True, "object" if subject else "")

    def may_swap_alike(self, items: list[Any]) -> Action:
        action = self.swaps_alike([item for item in items if not is_token(item, "MAY")])
        return Action({"optional": True, **action.body}, True, action.subject)

    def may_get(self, items: list[Any]) -> Action:
        """ "Such a card may get something": the player of the text may leave it out."""
        verb = find(items, "GETS")
        (target,) = targets_among(items)
        bent = any(case for _, case in target.grammemes)
        if verb is None or str(verb) != ("inf" if bent else "plur"):
            raise Ungrammatical("no infinitive", lexeme_of(verb))
        if target.to == "each":
            raise NotUnderstood("each by itself", target.head.lexeme)
        gains = next(item for item in items if isinstance(item, list))
        action = each_done(all_effects(gains, items), items, {"nomn"})
        return Action({"optional": True, **action.body}, True, action.subject)

    # --- when a card moves there ---
    def moves_by(self, items: list[Any]) -> Trigger:
        """A named feature that moves a card to such a cell."""
        name = next(item for item in items if isinstance(item, CardToken) and item.type not in ("WHEN", "AFTER"))
        if str(name) not in MOVING:
            raise NotUnderstood("no such trigger", name.lexeme)
        trigger: Trigger = self.moment_named(items)  # type: ignore[attr-defined]
        moved = Trigger.of("move", trigger.spoken, keyword=str(name))
        if "whose" in trigger:
            moved["whose"] = trigger["whose"]
        moved.lexeme = trigger.lexeme
        spoken = moved.spoken
        moving(moved, cell_of(items) or Into())
        moved.spoken = moved.spoken if spoken is None else spoken
        return moved

    def crosses(self, items: list[CardToken]) -> Trigger:
        first, second = (Trigger.of(str(item)) for item in items if item.type == "DIVES")
        first.others = [second]
        return first

    def into_spot(self, items: list[Any]) -> Into:
        """Where a moving card comes to; of it nobody can say that it comes next to itself."""
        (spot,) = items
        if "vacated" in spot or spot.get("near", {}).get("to") not in (None, "host"):
            raise Ungrammatical("near whom")
        if "moved" in spot.values():
            raise NotUnderstood("in which direction")
        return Into(to=dict(spot)) if spot else Into()

    def into_held(self, items: list[Any]) -> Into:
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"ablt"})
        return Into(to={"holding": found.form})

    def into_line(self, items: list[CardToken]) -> Into:
        return Into(to={"same_row" if find(items, "ON_ONE_ROW") else "same_column": "self"})

    def leaving(self, items: list[CardToken]) -> Into:
        """Away from a cell next to this card, or from one half to the other."""
        half = find(items, "OUT_OF_HALF")
        return Into(left=str(half)) if half is not None else Into({"from": {"adjacent": "self"}})

    def walks(self, items: list[Any]) -> Trigger:
        """Movement of its own, and no other way to come to another cell (dictionary.jump.7)."""
        trigger = self.moves(items)  # type: ignore[attr-defined]
        trigger["type"] = "movement"
        return trigger  # type: ignore[no-any-return]

    # --- rows ---
    def rows(self, items: list[CardToken]) -> Rows:
        first = find(items, "IN_FIRST_ROW")
        if first is not None:
            return Rows(rows=[1], half=str(first))
        if find(items, "IN_FRONT"):
            return Rows(rows=[1], **({"half": "enemy"} if find(items, "ENEMY") else {}))
        row = find(items, "ROW")
        assert row is not None
        if row.lexeme.grammemes and not any(case in ("loct", "loc2", "datv", "") for _, case in row.lexeme.grammemes):
            raise Ungrammatical("not in the right case", row.lexeme)
        return Rows(rows_named(items))

    def of_row(self, items: list[CardToken]) -> Feature:
        """ "Of the second row", and whose half that is."""
        row, number = find(items, "ROW"), number_of(items[0])
        assert row is not None
        _in_case(row, {"gent"})
        if not isinstance(number, int) or not 1 <= number <= 3:
            raise NotUnderstood("no such row", row.lexeme)
        half = {"half": "enemy"} if find(items, "ENEMY") else {}
        found = Reaching(standing_in(Rows(rows=[number], **half)))
        found.takes = () if half else ("ENEMY",)
        return found

    def in_rows(self, items: list[Any]) -> Feature:
        rows = next(item for item in items if isinstance(item, Rows))
        found = Reaching(standing_in(rows))
        found.takes = ("ENEMY",) if "half" not in rows and isinstance(items[-1], Rows) else ()
        return found

    def rows_hold(self, items: list[Any]) -> Condition:
        """Whether a card of a kind stands in some rows, or on a half."""
        found = next(item for item in items if isinstance(item, Filter))
        rows = instance_of(items, Rows)
        where = standing_in(rows) if rows is not None else {"half": str(find(items, "ON_HALF"))}
        none = find(items, "HAS_NO") is not None
        (single_or_several if none else single)(found, {"gent"} if none else {"nomn"})
        if where.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        pronoun = find(items, "PRONOUN")  # "in the enemy's row are none of his cards"
        if pronoun is not None:
            _in_case(pronoun, {"accs"})
            if where.get("half") != "enemy" or "side" in found.form:
                raise NotUnderstood("whose cards", found.head.lexeme)
            where["side"] = "enemy"
        return Condition(exists={"filter": {**found.form, **where}, **({"max": 0} if none else {})})

    def located_with(self, items: list[Any]) -> Condition:
        _nominative(items)
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"ablt"})
        line = "same_row" if find(items, "ON_ONE_ROW") else "same_column"
        return Condition(exists={"filter": {**found.form, "other": True, line: True}}).told_of(items)

    def beside_several(self, items: list[Any]) -> Condition:
        found, number = next(item for item in items if isinstance(item, Filter)), find(items, "NUMBER")
        if find(items, "AT_LEAST") and number_of(number) == 1:
            single(found, {"ablt"} if find(items, "WITH") else {"nomn"})
        else:
            single_or_several(found, {"ablt"} if find(items, "WITH") else {"gent"})
        least: Feature = {} if number_of(number) == 1 else {"min": number_of(number)}
        return Condition(exists={"filter": {**found.form, "adjacent": True}, **least})

    # --- next to whom a card stands ---
    def accompanied_by(self, items: list[Any]) -> Feature:
        """ "Standing next to such a card": next to this one, to the attacked one, or to any of a kind."""
        found = instance_of(items, Filter)
        if found is not None:
            single_or_several(found, {"ablt"})
            if found.picked:
                raise NotUnderstood("beside which card", found.head.lexeme)
            beside = Reaching(beside={name: value for name, value in found.form.items() if name != "other"})
            beside.takes = None if isinstance(items[-1], Filter) else ()
            return beside
        return {"adjacent": True} if find(items, "SELF") else {"near": {"to": "attacked", "adjacent": True}}

    def crowded(self, items: list[Any]) -> Feature:
        """ "Beside which so many cards of a kind stand"."""
        found, number = next(item for item in items if isinstance(item, Filter)), find(items, "NUMBER")
        single_or_several(found, {"ablt"} if find(items, "WITH") else {"gent", "accs"})
        cards = {name: value for name, value in found.form.items() if name != "other"}
        crowd = Reaching(crowd={"filter": cards, "min": number_of(number)})
        crowd.takes = None if isinstance(items[-1], Filter) else ()
        return crowd

    def uncrowded(self, items: list[Any]) -> Feature:
        crowd = self.crowded(items)
        lacking = Reaching({"not": dict(crowd)})
        lacking.takes = None if isinstance(items[-1], Filter) else ()
        return lacking

    def in_line(self, items: list[CardToken]) -> Feature:
        return {"other": True, "any": [{"same_row": True}, {"same_column": True}]}

    def with_both(self, items: list[Any]) -> Feature:
        """With one thing and another."""
        first, second = [item for item in items if isinstance(item, list)]
        if first[0].keys() == second[0].keys() == {"keyword"} and first != second:
            return Both({**first[0], "trait": dict(second[0])})
        if first[0].keys() & second[0].keys():
            raise NotUnderstood("a quality named twice", lexeme_of(items[0]))
        return {**first[0], **second[0]}

    def self_or(self, items: list[Any]) -> Target:
        """The card itself, or one of some kind: the player chooses."""
        found = next(item for item in items if isinstance(item, Filter))
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return Target("target", found.head, {"any": [{"other": False}, found.form]}, found.grammemes)

    def roll_against(self, items: list[Any]) -> Feature:
        """A modifier of rolls for attacks at some cards."""
        found = next(item for item in items if isinstance(item, Filter))
        single_or_several(found, {"accs"})
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        effect: Feature = {"effect": "modify", "what": "roll", "by": by, "when": "attacking", "against": found.form}
        return permanent(effect)

    def beside_some(self, items: list[CardToken]) -> Any:
        whom = items[-1]
        if whom.type in ("SELF", "ONESELF"):
            return items[0]  # the quality itself, as it is read behind its noun
        _in_case(whom, {"ablt"})
        return {"near": {"to": _ROLES[whom.type], "adjacent": True}}

    def seen_from_some_one(self, items: list[CardToken]) -> Any:
        """ "Standing behind the attacked one" before its noun, or opposite it."""
        whom, place = items[-1], "behind" if find(items, "BEHIND") else "opposite"
        if whom.type in ("SELF", "ONESELF"):
            return {place: True} if place == "behind" else items[0]  # as it is read behind its noun
        _in_case(whom, {"gent", "ablt"})
        return {"near": {"to": _ROLES[whom.type], place: True}}


def _in_case(token: CardToken, cases: set[str]) -> None:
    if token.type == "PRONOUN":
        fits = str(token) in cases
    else:
        fits = not token.lexeme.grammemes or any(case in cases | {""} for _, case in token.lexeme.grammemes)
    if not fits:
        raise Ungrammatical("not in the right case", token.lexeme)


def _nominative(items: list[Any]) -> None:
    pronoun = find(items, "PRONOUN")
    if pronoun is not None:
        _in_case(pronoun, {"nomn"})


def rows_named(items: list[CardToken]) -> Feature:
    """Which rows words name, and whose half they say these are on."""
    row = find(items, "ROW")
    numbers = {number_of(item) for item in items if item.type in ("NUMBER", "ORDINAL")}
    if any(not isinstance(number, int) or not 1 <= number <= 3 for number in numbers):
        raise NotUnderstood("no such row", lexeme_of(row))
    sides = [str(item) for item in items if item.type in ("OWN", "ENEMY")]
    if len(sides) > 1:
        raise NotUnderstood("two sides", lexeme_of(row))
    return {"rows": sorted(numbers), **({"half": sides[0]} if sides else {})}


def standing_in(rows: Rows) -> Feature:
    """A card that stands in one of these rows."""
    found: Feature = {"half": rows["half"]} if "half" in rows else {}
    numbers = rows["rows"]
    return {**found, **({"row": numbers[0]} if len(numbers) == 1 else {"any": [{"row": n} for n in numbers]})}


def _objects(items: list[Any]) -> list[Any]:
    """Whom something is done to: the card itself is named as others are."""
    token = find(items, "SELF")
    return items if token is None else [*items, Target("self", token, None, frozenset())]


def _destination(items: list[Any]) -> Feature:
    """The cell that a card is moved to; "next to it" is next to where it stands."""
    spot: Feature = dict(next(item for item in items if isinstance(item, Spot)))
    if spot.get("near", {}).get("to") == "it":
        if not spot["near"].get("adjacent"):
            raise NotUnderstood("near whom")
        return {"adjacent": "moved"}
    return spot


__all__ = ["CellMeaning", "Rows", "rows_named", "standing_in"]
