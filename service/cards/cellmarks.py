"""Markers that a text puts on cells, cards that stand there or near by, and what brackets say of a marker."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.cells import Spot
from service.cards.constructions import (
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
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Until
from service.cards.moments import Trigger, Whose
from service.cards.permanents import permanent
from service.cards.whom import to_self
from service.games.berserk.rules.forms.references import mentions

#: The marker that brackets speak of, before it is known which that is.
THAT_MARK = "?"
#: The marker of a cell that a text makes occupied without naming any.
OCCUPIED = "occupied"
_LINES = {"ON_ONE_ROW": "same_row", "ON_ONE_COLUMN": "same_column"}
_MARKING = frozenset({"mark", "mark_cell"})


class MarkSpot(dict[str, Any]):
    """A cell that a marker is put on, as the fields of the effect that puts it there."""


class Mark(dict[str, Any]):
    """Which marker is meant: its name, and whose it is where that is said."""


class Occupying(str):
    """That the cell of a marker counts as occupied."""


class CellMarkMeaning:
    """The part of the transformer for markers on cells."""

    def meant_mark(self, items: list[CardToken]) -> Mark:
        """A marker by its name: one that a card of the player put there, whether or not the text says so."""
        mark, self_ = find(items, "MARK"), find(items, "SELF")
        return Mark(name=str(mark), whose="self" if self_ is not None else "own")

    # --- where it is put ---
    def mark_spot(self, items: list[Any]) -> MarkSpot:
        half, number = find(items, "OF_HALF"), find(items, "NUMBER")
        to, without, found = find(items, "TO_CELL", "TO_ANY_CELL"), find(items, "MARK"), instance_of(items, Filter)
        free = number is not None or str(to) == "free" or find(items, "TO_NEXT_CELL") is not None
        cell: Feature = {"free": True} if free else {}
        if half is not None:
            cell["half"] = str(half)
        if without is not None:
            cell["unmarked"] = str(without)
        if found is not None:
            single_or_several(found, {"ablt"})
            cell["beside"] = found.form
        elif find(items, "SELF", "ONESELF", "BESIDE_ONESELF", "TO_NEXT_CELL"):
            cell["adjacent"] = "self"
        spot = MarkSpot({"cell": cell} if cell else {})
        if number is not None:
            count = number_of(number)
            if not isinstance(count, int) or not 1 < count < 10:
                raise NotUnderstood("how many", number.lexeme)
            spot["count"] = count
        return spot

    def cell_named(self, items: list[CardToken]) -> MarkSpot:
        """The cell as a subject: a free one, that of a card, that which a card has left."""
        if find(items, "HIS_CELL"):
            return MarkSpot(cell={"stood": "it"})
        if find(items, "FREED_CELL"):
            return MarkSpot(cell={"vacated": True})
        if find(items, "ON_WHICH"):
            pronoun = find(items, "PRONOUN")
            pronoun_in(pronoun, "nomn")
            return MarkSpot(cell={"stood": "self" if find(items, "SELF") else "it"})
        cell_word = next(item for item in items if item.type != "CHOSEN")
        if {case for _, case in cell_word.lexeme.grammemes} & {"accs"} and cell_word.type == "CELL_THERE":
            raise Ungrammatical("not in the right case", cell_word.lexeme)
        half, without = find(items, "OF_HALF"), find(items, "MARK")
        cell: Feature = {"free": True} if str(cell_word) == "free" else {}
        cell |= {"half": str(half)} if half is not None else {}
        cell |= {"unmarked": str(without)} if without is not None else {}
        return MarkSpot({"cell": cell} if cell else {})

    def occupying(self, items: list[CardToken]) -> Occupying:
        return Occupying("occupies")

    def puts_on_cell(self, items: list[Any]) -> Action:
        return to_self(self._marking(items))

    @staticmethod
    def _marking(items: list[Any]) -> Feature:
        mark, spot, lasts = find(items, "MARK"), instance_of(items, MarkSpot), instance_of(items, Until)
        effect: Feature = {"effect": "mark_cell", "name": str(mark), **spot}
        if lasts is not None and lasts != "battle":
            effect["until"] = str(lasts)
        return {**effect, **({"occupies": True} if instance_of(items, Occupying) is not None else {})}

    def cell_gets_mark(self, items: list[Any]) -> Action:
        verb, may = find(items, "GETS"), find(items, "MAY")
        if str(verb) not in (("inf", "plur") if may is not None else ("sing",)):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        effect = {**self._marking(items), "to": "self"}
        if may is None:
            return Action({"effects": [effect]}, True)
        return Action({"effects": [{"effect": "may", "effects": [effect], "to": "self"}]}, True)

    def cell_is_occupied(self, items: list[Any]) -> Action:
        """ "A free cell counts as occupied": by a marker that says only that (dictionary.occupied_cell.1)."""
        spot, lasts = instance_of(items, MarkSpot), instance_of(items, Until)
        effect: Feature = {"effect": "mark_cell", "name": OCCUPIED, **spot, "occupies": True}
        if lasts is not None and lasts != "battle":
            effect["until"] = str(lasts)
        return to_self(effect)

    def takes_marks(self, items: list[Any]) -> Action:
        """All such markers are taken from their cells; without "all" the one on the cell that a card has come to."""
        mine = find(items, "SELF") is not None
        mark = {"name": str(find(items, "MARK")), "whose": "self" if mine else "own"}
        effect: Feature = {"effect": "unmark_cells", "mark": mark}
        return to_self(effect if find(items, "ALL") else {**effect, "on_cell": "arrived"})

    def takes_its_mark(self, items: list[Any]) -> Action:
        """ "Remove the marker": of the card that the brackets speak of."""
        return Action({"effects": [{"effect": "unmark", "name": THAT_MARK, "to": "it"}]}, True)

    # --- which cards, which cells ---
    def spot_marked(self, items: list[Any]) -> Spot:
        mark = instance_of(items, Mark)
        return Spot({"unmarked": mark["name"]} if find(items, "WITHOUT") else {"marked": dict(mark)})

    def on_marked_cell(self, items: list[Any]) -> Feature:
        return {"cell": {"marked": dict(instance_of(items, Mark))}}

    def by_marked_cell(self, items: list[Any]) -> Feature:
        return {"cell": {"near_mark": self._near_mark(items)}}

    @staticmethod
    def _near_mark(items: list[Any]) -> Feature:
        line = find(items, "ON_ONE_ROW", "ON_ONE_COLUMN")
        return {**instance_of(items, Mark), (_LINES[line.type] if line is not None else "adjacent"): True}

    def with_mark_of(self, items: list[Any]) -> Feature:
        return {"marked": dict(self.meant_mark(items))}

    def stands_by_mark(self, items: list[Any]) -> Condition:
        return Condition(self={"cell": {"near_mark": self._near_mark(items)}}).told_of(items)

    def stands_on_mark(self, items: list[Any]) -> Condition:
        return Condition(self={"cell": {"marked": dict(instance_of(items, Mark))}}).told_of(items)

    # --- what always holds ---
    def occupied_cells(self, items: list[Any]) -> Feature:
        return permanent({"effect": "occupy", "cell": {"marked": dict(instance_of(items, Mark))}})

    def ignores_and_gets(self, items: list[Any]) -> list[Feature]:
        """ "It ignores something of such cards, and has so much more against them"."""
        found, verb, pronoun = instance_of(items, Filter), find(items, "GETS", "OWNS"), find(items, "PRONOUN")
        if str(verb) != "sing" or str(pronoun) not in ("ablt", "both"):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        end = items.index(verb)
        ignoring: Feature = self.ignores_of(items[: items.index(found) + 1])  # type: ignore[attr-defined]
        bare = found._replace(grammemes=frozenset())
        rest = [item for item in items[end + 1 :] if not is_token(item, "PRONOUN")]
        modifier: Feature = self.modifier_attacking([*rest, bare])  # type: ignore[attr-defined]
        return [ignoring, modifier]

    # --- what brackets say of a marker ---
    def happens_to_marked(self, items: list[Any]) -> Trigger:
        """ "When it gets wounds": the card that has got the marker."""
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "nomn")
        rest = [item for item in items if item is not pronoun]
        trigger: Trigger = self.happens([*rest[:-1], Whose(whose={"kind": "card", "marked": THAT_MARK}), rest[-1]])  # type: ignore[attr-defined]
        trigger.spoken = "subject"
        return trigger

    def marked_then(self, items: list[Any]) -> Feature | list[Feature]:
        return self.trigger(items)  # type: ignore[attr-defined, no-any-return]

    def happens_beside(self, items: list[Any]) -> Trigger:
        """ "When beside such a card a creature closes"."""
        found, whose = instance_of(items, Filter), instance_of(items, Whose)
        single(found, {"ablt"})
        told = whose.get("whose") if whose is not None else None
        if not isinstance(told, dict) or {"beside", "adjacent"} & told.keys():
            raise NotUnderstood("who is beside it", found.head.lexeme)
        beside = {name: value for name, value in found.form.items() if name != "other"}
        there = Whose(whose={**told, "beside": beside})
        there.head = whose.head
        rest = [
            item for item in items if item is not found and not (isinstance(item, CardToken) and item.type in _PREPOSED)
        ]
        return self.happens([there if item is whose else item for item in rest])  # type: ignore[attr-defined, no-any-return]

    def defining(self, items: list[Any]) -> list[Feature]:
        """A feature that gives a marker, and what is so of the cards or cells that have it from this card."""
        first, told = (flat([item]) for item in items if not isinstance(item, CardToken))
        names = set(_names(first))
        if len(names) != 1:
            raise NotUnderstood("of which marker it is said")
        (name,) = names
        if set(_spoken_of(told)) - {name, THAT_MARK}:
            raise NotUnderstood("of which marker it is said")
        meant = [_of_this(feature, name) for feature in told]
        if any(feature == before for feature, before in zip(meant, told, strict=True)):
            # Where "it" may be who has got the marker, it is not the card with the text.
            raise Ungrammatical("of which marker it is said")
        if any(_of_nobody(feature) for feature in told):
            raise Ungrammatical("whose moment it is")
        return [*first, *meant]


def _of_nobody(feature: Feature) -> bool:
    """Whether a marker is taken at a moment of which it is not said that it is of who bears one: "it" is that card."""
    loses = any(effect["effect"] == "unmark" and effect.get("to") != "self" for effect in feature.get("effects", ()))
    return loses and not {"whose", "target"} & feature.get("trigger", {"whose": {}}).keys()


_PREPOSED = frozenset({"BESIDE", "WITH"})


def _names(value: Any) -> list[str]:
    """The names of the markers that features give."""
    if isinstance(value, list):
        return [name for item in value for name in _names(item)]
    if not isinstance(value, dict):
        return []
    own = [str(value["name"])] if value.get("effect") in _MARKING else []
    return own + [name for item in value.values() for name in _names(item)]


def _spoken_of(value: Any) -> list[str]:
    """The names of the markers that features speak of."""
    if isinstance(value, list):
        return [name for item in value for name in _spoken_of(item)]
    if not isinstance(value, dict):
        return []
    found = [value[key] for key in ("marked", "unmarked", "mark", "near_mark") if key in value]
    told = [str(mark["name"] if isinstance(mark, dict) else mark) for mark in found]
    told += [str(value["name"])] if value.get("effect") in (*_MARKING, "unmark") else []
    return told + [name for item in value.values() for name in _spoken_of(item)]


def _of_this(value: Any, name: str) -> Any:
    """What is said of a marker as said of those that the card itself gives."""
    if isinstance(value, list):
        return [_of_this(item, name) for item in value]
    if not isinstance(value, dict):
        return value
    mine: Feature = {"name": name, "whose": "self"}
    found: Feature = {}
    for key, item in value.items():
        if key == "to" and item == {"left": True}:  # "to that cell": the one that bears it
            found[key] = {"marked": mine}
        elif key in ("marked", "unmarked", "mark") and item in (name, THAT_MARK, {"name": name, "whose": "own"}):
            found[key] = mine
        elif key == "near_mark" and item["name"] in (name, THAT_MARK):
            found[key] = {**item, **mine}
        elif key == "name" and value.get("effect") == "unmark" and item == THAT_MARK:
            found[key] = name
        else:
            found[key] = _of_this(item, name)
    return found


def nameless(value: Any) -> bool:
    """Whether a feature speaks of a marker that nobody has named."""
    return mentions(value, lambda part: isinstance(part, dict) and THAT_MARK in (part.get("marked"), part.get("name")))


__all__ = ["CellMarkMeaning", "nameless"]
