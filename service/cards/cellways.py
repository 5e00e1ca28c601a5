"""Rows that cards come to and leave, cells that were chosen or spoken of, room behind a card, who moves whom."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.cells import Spot, rows_named
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.deeds import Landing
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Until, all_effects
from service.cards.modifiers import Counted, Most
from service.cards.moments import MOVING, Into, Trigger, Whose, cell_of
from service.cards.permanents import permanent
from service.cards.whom import each_done, to_self
from service.games.berserk.rules.forms.references import mentions

_SEEN = {"BEHIND": "behind", "OPPOSITE": "opposite"}
_MOVING = frozenset({"move", "swap", "push", "jump"})
#: The cell that a text has spoken of, before it is known which that is.
THAT_CELL = "that"


class Row(dict[str, Any]):
    """Rows in the genitive: the cells of them."""


class LimitBut(Limit):
    """How often, and that a card is not moved next to this one."""


class CellWayMeaning:
    """The part of the transformer for cells that texts speak of."""

    # --- rows, and where cards come from ---
    def row_of(self, items: list[CardToken]) -> Row:
        row = find(items, "ROW")
        assert row is not None
        if row.lexeme.grammemes and not any(case in ("gent", "") for _, case in row.lexeme.grammemes):
            raise Ungrammatical("not in the right case", row.lexeme)
        return Row(rows_named(items))

    def spot_row(self, items: list[Any]) -> Spot:
        return Spot(dict(instance_of(items, Row)))

    def spot_next_away(self, items: list[CardToken]) -> Spot:
        return Spot({"adjacent": "moved", "not": {"adjacent": "self"}})

    def lands_in_row(self, items: list[Any]) -> Landing:
        return Landing(instance_of(items, Row))

    def lands_in_crowd(self, items: list[Any]) -> Landing:
        return Landing(self.crowded(items))  # type: ignore[attr-defined]

    def lands_beside(self, items: list[Any]) -> Landing:
        found = instance_of(items, Filter)
        single(found, {"nomn"})
        return Landing(beside=found.form)

    def lands_beside_some(self, items: list[Any]) -> Landing:
        """ "Beside an elf of yours"."""
        found = instance_of(items, Filter)
        single(found, {"ablt"})
        return Landing(beside=found.form)

    def leaving_row(self, items: list[Any]) -> Into:
        return Into({"from": dict(instance_of(items, Row))})

    def leaving_seen(self, items: list[Any]) -> Into:
        """From behind this card, from opposite it, from next to it or to some card."""
        where = next((_SEEN[item.type] for item in items if isinstance(item, CardToken) and item.type in _SEEN), None)
        found = instance_of(items, Filter)
        if found is None:
            return Into({"from": {where or "adjacent": "self"}})
        if where is not None:
            raise NotUnderstood("behind which card", found.head.lexeme)
        single_or_several(found, {"ablt"})
        return Into({"from": {"beside": found.form}})

    def moves_to_and_fro(self, items: list[Any]) -> Trigger:
        """From one place to another, or the other way."""
        cell = dict(cell_of(items) or {})
        if set(cell) != {"from", "to"}:
            raise NotUnderstood("from where", lexeme_of(items[0]))
        trigger = Trigger.of("move", cell=cell)
        trigger.others = [Trigger.of("move", cell={"from": cell["to"], "to": cell["from"]})]
        return trigger

    def performs(self, items: list[Any]) -> Trigger:
        """ "Makes a dash to such a cell"."""
        name = next(item for item in items if isinstance(item, CardToken) and item.type != "ANNOUNCE")
        into = [item for item in items if isinstance(item, Into)]
        if into:
            return self.moves_by([name, *into])  # type: ignore[attr-defined, no-any-return]
        return self.moment_named([name])  # type: ignore[attr-defined, no-any-return]

    def moves_another(self, items: list[Any]) -> Trigger:
        """ "When your card moves an enemy card", or the card itself does: by its text."""
        found, by = items[-1], instance_of(items, Whose)
        single(found, {"accs"})
        source = by.get("whose", {"other": False}) if by is not None else {"other": False}
        if source == "host" or "adjacent" in found.form:
            raise NotUnderstood("who moves it", found.head.lexeme)
        return Trigger.of("move", whose=found.form, source=source)

    def moves_this(self, items: list[Any]) -> Trigger:
        """ "When another card moves this one"."""
        named, by = items[-1], instance_of(items, Whose)["whose"]
        in_case(named, "accs")
        if not isinstance(by, dict) or by == {"other": False}:
            raise NotUnderstood("who moves it", lexeme_of(named))
        return Trigger.of("move", source=by)

    def moment_there_or_away(self, items: list[Any]) -> Trigger:
        """From such a cell, or to it."""
        rest = [item for item in items if not is_token(item, "OR_INTO_IT")]
        first: Trigger = self.moment(rest)  # type: ignore[attr-defined]
        second = Trigger({**first, "cell": {"to": first["cell"]["from"]}})
        second.spoken, second.lexeme = first.spoken, first.lexeme
        first.others = [second]
        return first

    def moment_or_named(self, items: list[Any]) -> Trigger:
        """ "At the death of one card or the incarnation of another"."""
        moment = find(items, "MOMENT")
        name = next(i for i in items if isinstance(i, CardToken) and i.type not in ("MOMENT", "OR"))
        first, second = (item for item in items if isinstance(item, Whose))
        moments = [self.moment([moment, first]), self.moment_named([name, second])]  # type: ignore[attr-defined]
        return self.either_moment(moments)  # type: ignore[attr-defined, no-any-return]

    def mover(self, items: list[Any]) -> Whose:
        found = items[-1]
        single(found, {"ablt"})
        if found.grammemes and any(case == "gent" for _, case in found.grammemes):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        by = Whose(whose=found.form)
        by.head = found.head.lexeme
        return by

    def moved_by_some(self, items: list[Any]) -> Trigger:
        """ "When this card is moved by another card": by a text of that one."""
        moment, by = find(items, "MOMENT"), instance_of(items, Whose)
        if str(moment) != "move":
            raise NotUnderstood("no such trigger", lexeme_of(moment))
        whom = self.whose([item for item in items if item is not moment and item is not by])  # type: ignore[attr-defined]
        trigger: Trigger = self.moment([moment, whom])  # type: ignore[attr-defined]
        trigger["source"] = by["whose"]
        trigger.spoken = None
        return trigger

    def comes_from_afar(self, items: list[Any]) -> Trigger:
        """ "A creature that did not stand beside this card moves next to it"."""
        words = ("NOT", "STANDING", "BESIDE", "ADJACENT", "WITH", "SELF", "COMMA")
        rest = [item for item in items if not (isinstance(item, CardToken) and item.type in words)]
        if find(items, "TO_NEXT"):  # "next to it": to this card, as none comes next to itself
            verb = find(items, "MOVES3", "MOVE_SELF")
            rest = [items[0], instance_of(items, Whose), self.changes([verb])]  # type: ignore[attr-defined]
        trigger: Trigger = self.happens(rest)  # type: ignore[attr-defined]
        if find(items, "TO_NEXT"):
            trigger["cell"] = {"to": {"adjacent": "self"}}
        if trigger["on"] != "move" or "from" in trigger.get("cell", {}):
            raise NotUnderstood("from where", trigger.lexeme)
        trigger["cell"] = {**trigger.get("cell", {}), "from": {"not": {"adjacent": "self"}}}
        return trigger

    # --- cells that are chosen, or were spoken of ---
    def picks_cell(self, items: list[CardToken]) -> Action:
        words = ["cell", *(["free"] if str(find(items, "CELL_THERE", "A_CELL")) == "free" else [])]
        words += ["adjacent"] if find(items, "BESIDE", "BESIDE_ONESELF") else []
        half = find(items, "OF_HALF")
        words += [f"half={half}"] if half is not None else []
        return Action({"area": " ".join(words), "effects": []}, True)

    def chooses_ray(self, items: list[Any]) -> Action:
        """So many cells in one line from this card, and what is done there."""
        length, inner = number_of(find(items, "NUMBER")), instance_of(items, Action)
        if not isinstance(length, int) or not 1 < length < 6 or "area" in inner.body:
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        return Action({**inner.body, "area": f"ray {length}"}, True, inner.subject)

    def beside_that_cell(self, items: list[CardToken]) -> Feature:
        return {"beside_cell": "vacated" if find(items, "FREED_CELL_BY") else THAT_CELL}

    def beside_the_dead(self, items: list[CardToken]) -> Feature:
        dead = find(items, "DEAD")
        assert dead is not None
        in_case(dead, "ablt")
        return {"near": {"to": "dead", "adjacent": True}}

    def with_room(self, items: list[CardToken]) -> Feature:
        return {"room": str(find(items, "WITH_ROOM"))}

    def has_room(self, items: list[CardToken]) -> Condition:
        return Condition(self={"room": str(items[-1])})

    def number_of_row(self, items: list[CardToken]) -> Measure:
        return Measure(of="row")

    def counted_free_cells(self, items: list[CardToken]) -> Counted:
        """The free cells next to it."""
        if str(items[0]) != "free":
            raise NotUnderstood("which cells", items[0].lexeme)
        return Counted({"of": "free_cells", "whose": "self"})

    def range_for_each(self, items: list[Any]) -> Feature:
        counted, most, number = instance_of(items, Counted), instance_of(items, Most), number_of(items[1])
        kept = [item for item in items if item is not counted and item is not most]
        kept = [item for item in kept if not is_token(item, "COUNTING_EACH")]
        feature: Feature = self.modifier_range(kept)  # type: ignore[attr-defined]
        if not isinstance(number, int):
            raise NotUnderstood("what X is", lexeme_of(items[1]))
        by = number * (1 if items[0].type == "PLUS" else -1)
        measure = counted.taken(by, most)
        return permanent(*({**effect, "by": measure} for effect in feature["effects"]))

    def modifier_straight(self, items: list[Any]) -> Feature:
        """Of attacks that are not dealt diagonally (207.6)."""
        words = ("NOT_DEALT", "DIAGONALLY", "COMMA")
        rest = [item for item in items if not (isinstance(item, CardToken) and item.type in words)]
        feature: Feature = self.modifier_attacked(rest)  # type: ignore[attr-defined]
        effects = [
            {**effect, "against": {**effect.get("against", {}), "straight": True}} for effect in feature["effects"]
        ]
        return permanent(*effects)

    # --- whose ways lead over others ---
    def trades_places(self, items: list[Any]) -> Feature:
        found, verb, pronoun = instance_of(items, Filter), find(items, "MAY_DECLARE"), find(items, "PRONOUN")
        single(found, {"ablt"})
        if str(verb) != "sing" or str(pronoun) not in ("ablt", "both"):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return permanent({"effect": "trade", "with": found.form})

    def each_of_them(self, items: list[CardToken]) -> Target:
        return Target("them", items[0], None, frozenset())

    def may_lose_and_get(self, items: list[Any]) -> Action:
        """ "It may lose something and get something for it": both, or neither."""
        lost, gained = find(items, "LOSES"), find(items, "GETS")
        target = next(item for item in items if isinstance(item, Target))
        if str(lost) not in ("inf", "plur") or str(gained) not in ("inf", "plur"):
            raise Ungrammatical("no infinitive", lexeme_of(lost))
        if target.to == "each":  # each of them by itself may, or not
            raise Ungrammatical("what is left to choice", lexeme_of(lost))
        losses, gains = (item for item in items if isinstance(item, list))
        end = items.index(gained)
        first = [item for item in items[:end] if isinstance(item, Until)]
        lost_, got = all_effects(losses, first), all_effects(gains, items[end:])
        action = each_done([*lost_, *got], [target], {"nomn"})
        body = {"optional": True, **action.body}
        if len(lost_) == 1 and target.to == "target" and "count" not in body:  # who has nothing to lose gets nothing
            (loss, *then) = body["effects"]
            body["effects"] = [{"effect": "attempt", "effects": [loss], "then": then, "to": "target"}]
        return Action(body, True, "object" if target.to != "self" else "")

    def teleports_to(self, items: list[Any]) -> Action:
        """A text has it teleport to such a cell, or to any free one (dictionary.teleportation.5)."""
        spot, next_one = instance_of(items, Spot), find(items, "TO_NEXT_CELL")
        cell: Feature = {"adjacent": "moved"} if next_one is not None else dict(spot or {})
        return to_self({"effect": "move", "keyword": "teleportation", "cell": cell}, "nobody")

    def teleports_some(self, items: list[Any]) -> Action:
        """Another card teleports to such a cell."""
        told = self.move_to(items) if instance_of(items, Spot) is not None else self.move(items)  # type: ignore[attr-defined]
        effects = [{**effect, "keyword": "teleportation"} for effect in told.body["effects"]]
        return Action({**told.body, "effects": effects}, True)

    def limit_but(self, items: list[CardToken]) -> LimitBut:
        limit = LimitBut(self.limit([i for i in items if i.type in ("NUMBER", "TIMES", "PER")]))  # type: ignore[attr-defined]
        return limit

    def limit_straight(self, items: list[CardToken]) -> LimitBut:
        return self.limit_but(items)

    def trigger_but_there(self, items: list[Any]) -> Any:
        """ "May move it by one cell (except to cells next to this card)"."""
        return self._to_some_only(items, {"not": {"adjacent": "self"}})

    def trigger_straight(self, items: list[Any]) -> Any:
        """ "May move to a cell beside (not diagonally, once per turn)"."""
        return self._to_some_only(items, {"straight": True})

    def _to_some_only(self, items: list[Any], only: Feature) -> Any:
        """A trigger whose one move is to fewer cells, as its last brackets say beside how often it is."""
        limit, action = instance_of(items, LimitBut), instance_of(items, Action)
        moves = [effect for effect in action.body.get("effects", ()) if effect["effect"] == "move"]
        if len(moves) != 1 or only.keys() & moves[0].get("cell", {}).keys():
            raise NotUnderstood("to which cells", lexeme_of(items[-1]))
        kept = {**moves[0], "cell": {**moves[0].get("cell", {}), **only}}
        effects = [kept if effect is moves[0] else effect for effect in action.body["effects"]]
        body = {**action.body, "effects": effects}
        told = Limit(limit)
        rest = [action._replace(body=body) if item is action else told if item is limit else item for item in items]
        return self.trigger(rest)  # type: ignore[attr-defined]


def settled_cells(feature: Feature) -> Feature | None:
    """A feature with "that cell" as the one that a card has come to; None where no card has come to any."""
    follows = any(effect["effect"] == "follow" for effect in feature.get("effects", ()))
    if follows and feature.get("trigger", {}).get("on") != "move":
        return None
    if not _speaks(feature, THAT_CELL) and not _speaks(feature, "vacated"):
        return feature
    if feature.get("trigger", {}).get("on") != "move":
        told = {**feature, "trigger": {**feature.get("trigger", {}), "on": "move"}}
        moves = any(effect["effect"] in _MOVING for effect in feature.get("effects", ()))
        named = feature.get("trigger", {}).get("keyword") in MOVING and feature["trigger"]["on"] == "feature"
        if not named or moves:
            return None
        feature = told
    settled: Feature = _arrived(feature)
    return settled


def left_moving(feature: Feature) -> Feature | None:
    """ "At a teleportation ... to the cell that it left": a moment that is told as the move it is; None for others."""
    trigger = feature.get("trigger", {})
    moves = [effect for effect in feature.get("effects", ()) if effect["effect"] in _MOVING]
    if trigger.get("on") != "feature" or trigger.get("keyword") not in MOVING or len(moves) != 1:
        return None
    return {**feature, "trigger": {**trigger, "on": "move"}}


def _speaks(value: Any, cell: str) -> bool:
    return mentions(value, lambda part: isinstance(part, dict) and part.get("beside_cell") == cell)


def _arrived(value: Any) -> Any:
    if isinstance(value, list):
        return [_arrived(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: "arrived" if name == "beside_cell" and item == THAT_CELL else _arrived(item)
        for name, item in value.items()
    }


__all__ = ["CellWayMeaning", "left_moving", "settled_cells"]
