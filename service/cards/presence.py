"""Which cards there are where, and how many; in a line with whom cards stand; numbers for each of some cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.cells import Rows, standing_in
from service.cards.compared import compares
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
from service.cards.counting import Measure
from service.cards.filters import Condition, Reaching, single, single_or_several
from service.cards.joining import SO_MANY
from service.cards.modifiers import Counted, Most

_LINES = {"ON_ONE_ROW": "same_row", "IN_SAME_ROW": "same_row"}
_OTHER_SIDE = {"own": "enemy", "enemy": "own"}
#: The fields of effects and features that hold how much it is.
_AMOUNTS = ("x", "by")


class There(dict[str, Any]):
    """Where cards have to be, as the filter that they have to fit; ``it`` where a pronoun says next to whom."""

    it: list[CardToken]
    named = False


class SoMany(dict[str, Any]):
    """How many cards there have to be: ``min`` and ``max``."""


def _line(items: list[Any]) -> str:
    token = find(items, "ON_ONE_COLUMN", "ON_ONE_ROW", "IN_LINE", "IN_SAME_ROW")
    assert token is not None
    return _LINES.get(token.type, str(token))


def counted_up(items: list[Any], each: int) -> Feature:
    """So much for each: what is counted, how often it is taken, and at most how much it comes to."""
    counted, most = instance_of(items, Counted), instance_of(items, Most)
    taken: Feature = counted.taken(each, most)
    return taken


class PresenceMeaning:
    """The part of the transformer for which cards there are where."""

    # --- conditions ---
    def lined(self, items: list[CardToken]) -> str:
        return _line(items)

    def there(self, items: list[Any]) -> There:
        """A squad, the battlefield, or a place as the card with the text sees it."""
        rows, line = instance_of(items, Rows), next((i for i in items if type(i) is str), None)
        word = instance_of(items, CardToken)
        if rows is not None:
            found = There(standing_in(rows))
        elif line is not None:
            found = There({line: True})
        else:
            assert word is not None
            found = There(_PLACES[word.type](str(word)))
        found.it = [item for item in items if is_token(item, "PRONOUN")]
        found.named = find(items, "SELF") is not None
        if found.it and str(found.it[0]) not in ("ablt", "both", "gent"):
            raise Ungrammatical("not in the right case", found.it[0].lexeme)
        return found

    def being(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def so_many(self, items: list[CardToken]) -> SoMany:
        if items[0].type == "MORE_THAN_SO_MANY":
            return SoMany(min=int(items[0]) + 1)
        number, word = number_of(find(items, "NUMBER")), find(items, *SO_MANY, "OR_LESS", "OR_MORE")
        if not isinstance(number, int):
            raise NotUnderstood("how many", items[0].lexeme)
        if word is None:
            return SoMany(min=number)
        name, by = SO_MANY.get(word.type, ("max" if word.type == "OR_LESS" else "min", 0))
        if name == "equal":
            return SoMany(min=number, max=number)
        if number + by < 0:
            raise NotUnderstood("how many", word.lexeme)
        return SoMany({name: number + by})

    def there_are(self, items: list[Any]) -> Condition:
        """ "In your squad there are two or more elves", "next to it there is no gnome"."""
        found, there, many = instance_of(items, Filter), instance_of(items, There), instance_of(items, SoMany)
        none = find(items, "HAS_NO") is not None
        if there is None:  # "beside it stands"
            there = There(adjacent=True)
            there.it = [item for item in items if is_token(item, "PRONOUN")]
        if found.group or "chooser" in found.form:
            raise NotUnderstood("a group", found.head.lexeme)
        if compares(found.form):
            raise Ungrammatical("what it is compared with", found.head.lexeme)  # read as `squad_costs_like`
        if there.get("zone") == "deck" and found.form != {"kind": "card"}:
            raise NotUnderstood("what lies in a deck", found.head.lexeme)  # nobody sees that
        if none and many is not None:  # "no more than two"
            if set(many) != {"min"}:
                raise NotUnderstood("how many", found.head.lexeme)
            many = SoMany(max=many["min"] - 1)
        cases = {"gent"} if none and many is None else {"nomn"} if many is None else {"gent", "accs", "nomn"}
        single_or_several(found, cases)
        if any(found.form.get(name, value) != value for name, value in there.items()):
            raise NotUnderstood("two sides" if "side" in there else "a quality named twice", found.head.lexeme)
        bounds: Feature = {"max": 0} if many is None and none else dict(many or {})
        bounds = {} if bounds == {"min": 1} else bounds
        condition = Condition(exists={"filter": {**found.form, **there}, **bounds}).told_of(there.it)
        condition.named = there.named
        if there.it and there.keys() == {"adjacent"} and bounds in ({}, {"max": 0}):  # of each of a group
            condition.theirs = {"not": {"beside": found.form}} if bounds else {"beside": found.form}
        return condition

    def all_are_of(self, items: list[CardToken]) -> Condition:
        """ "In your squad all creatures are gnomes"."""
        squad, kind, what = find(items, "IN_SQUAD"), find(items, "KIND"), find(items, "CLASS", "ELEMENT")
        if find(items, "ALL") is None or str(kind) not in ("card", "creature"):
            raise Ungrammatical("which cards", lexeme_of(kind))
        side = str(squad) if squad is not None else "own"
        such: Feature = {str(what.type).lower(): str(what)} if what is not None else {}
        return Condition(exists={"filter": {"side": side, "kind": str(kind), "not": such}, "max": 0})

    def only_such(self, items: list[Any]) -> Condition:
        """ "In your squad there are only gnomes": no other creatures."""
        found, squad = instance_of(items, Filter), find(items, "IN_SQUAD")
        single_or_several(found, {"nomn"})
        if found.group or set(found.form) not in ({"class"}, {"element", "kind"}) or find(items, "ONLY") is None:
            raise Ungrammatical("which cards", found.head.lexeme)
        such = {name: value for name, value in found.form.items() if name != "kind"}
        kind = found.form.get("kind", "creature")
        return Condition(exists={"filter": {"side": str(squad), "kind": kind, "not": such}, "max": 0})

    def none_of_his(self, items: list[Any]) -> Condition:
        """ "In the enemy's row are none of his cards"."""
        found, rows, pronoun = instance_of(items, Filter), instance_of(items, Rows), find(items, "PRONOUN")
        where: Feature = standing_in(rows) if rows is not None else {"half": str(find(items, "ON_HALF"))}
        if pronoun is None or str(pronoun) != "accs" or where.get("half") != "enemy" or "side" in found.form:
            raise NotUnderstood("whose cards", found.head.lexeme)
        if where.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        single_or_several(found, {"gent"})
        return Condition(exists={"filter": {**found.form, **where, "side": "enemy"}, "max": 0})

    def stands_beside_so_many(self, items: list[Any]) -> Condition:
        """ "While it stands next to two or more elves"."""
        found, many = instance_of(items, Filter), instance_of(items, SoMany)
        if found.group or {"chooser", "adjacent"} & found.form.keys():
            raise NotUnderstood("a group", found.head.lexeme)
        single_or_several(found, {"ablt", "gent"})
        return Condition(exists={"filter": {**found.form, "adjacent": True}, **many})

    def opposite_some(self, items: list[Any]) -> Condition:
        """ "While it stands opposite an elf"."""
        found = instance_of(items, Filter)
        single(found, {"gent", "ablt"})
        if "opposite" in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return Condition(exists={"filter": {**found.form, "opposite": True}})

    def more_or_fewer(self, items: list[Any]) -> Condition:
        """ "More elves than in the other squad"; fewer here is more there."""
        found = instance_of(items, Filter)
        sides = [str(item) for item in items if is_token(item, "IN_SQUAD")]
        single_or_several(found, {"gent"})
        here, there = sides if len(sides) == 2 else (sides[0], _OTHER_SIDE[sides[0]])
        if here == there or {"side", "other"} & found.form.keys():
            raise NotUnderstood("two sides", found.head.lexeme)
        if find(items, "LESS_THAN"):
            here, there = there, here
        return Condition(more={"filter": {**found.form, "side": here}, "than": {**found.form, "side": there}})

    def more_over_there(self, items: list[Any]) -> Condition:
        """In one place there are more of some cards than in another, or than there are of others in the same place."""
        named, places = [i for i in items if isinstance(i, Filter)], [i for i in items if isinstance(i, There)]
        first = named[0]
        behind = items[0] is first  # "your elves there are more than here"
        single_or_several(first, {"nomn", "gent"} if behind else {"gent"})
        if len(named) > 1:
            single_or_several(named[1], {"gent"})
        if any(one.group or "chooser" in one.form for one in named):
            raise NotUnderstood("which cards", first.head.lexeme)
        sides = [{**named[0].form, **places[0]}, {**named[-1].form, **places[-1]}]
        taken = any(place.keys() & one.form.keys() for place in places for one in named)
        if taken or sides[0] == sides[1]:
            raise NotUnderstood("a quality named twice", first.head.lexeme)
        if find(items, "LESS_THAN") is not None:
            sides.reverse()
        found = Condition(more={"filter": sides[0], "than": sides[1]}).told_of(
            [one for there in places for one in there.it]
        )
        found.named = any(place.named for place in places)
        return found

    def more_in_play(self, items: list[Any]) -> Condition:
        """ "On the battlefield are more elves than gnomes"."""
        return self.more_over_there([self.there([items[0]]), *items[1:]])

    def more_of_one_side(self, items: list[Any]) -> Condition:
        """ "More creatures of the enemy than of yours": of the same kind."""
        found, other = instance_of(items, Filter), items[-1]
        if {found.form.get("side"), str(other)} != {"own", "enemy"} or "other" in found.form:
            raise NotUnderstood("two sides", found.head.lexeme)
        theirs = found._replace(form={**found.form, "side": str(other)}, grammemes=frozenset())
        return self.more_over_there([*items[:-1], theirs])

    # --- seen from other cards ---
    def lined_with(self, items: list[Any]) -> Any:
        return items[0]

    def in_line_with_some(self, items: list[Any]) -> Feature:
        """In one row or column with a card that was spoken of, or with any of a kind."""
        line = next((item for item in items if type(item) is str), None) or _line(items)
        whom = next(i for i in items if isinstance(i, Filter) or is_token(i, "SELF", "ONESELF", "PRONOUN", "ATTACKED"))
        if is_token(whom, "SELF", "ONESELF"):
            return {line: True}
        if isinstance(whom, Filter):
            single_or_several(whom, {"ablt"})
            return _placed(line, whom, items)
        pronoun_in(whom, "ablt")
        return {"near": {"to": "it" if whom.type == "PRONOUN" else "attacked", line: True}}

    def in_that_column(self, items: list[CardToken]) -> Feature:
        return {"column": str(find(items, "IN_COLUMN"))}

    def seen_from_some(self, items: list[Any]) -> Feature:
        """Opposite a card of some kind, or behind it."""
        found, word = instance_of(items, Filter), find(items, "OPPOSITE", "BEHIND")
        assert word is not None
        single_or_several(found, {"gent", "ablt"})
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        return _placed("opposite" if word.type == "OPPOSITE" else "behind", found, items)

    def group_cannot_assail(self, items: list[Any]) -> Feature:
        """What the cards of a group cannot attack with, or at whom."""
        found, verb = items[0], find(items, "CANNOT")
        if found.grammemes and not {("plur", "nomn"), ("plur", "")} & found.grammemes:
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        feature: Feature = self.cannot_assail(items[1:])  # type: ignore[attr-defined]
        return {**feature, "effects": [{**effect, "cards": found.form} for effect in feature["effects"]]}

    def where_and_more(self, items: list[Any]) -> Measure:
        """ "Where X is the number of elves plus 1"."""
        measure, more = self.where(items[:-2]), number_of(items[-1])  # type: ignore[attr-defined]
        if not isinstance(more, int) or "plus" in measure:
            raise NotUnderstood("what X is", lexeme_of(items[-1]))
        return Measure({**measure, "plus": more})

    # --- for each ---
    def attack_for_each(self, items: list[Any]) -> Action:
        """ "A discharge for 1 for each elf"."""
        action = instance_of(items, Action)
        value = action.body.get("value")
        if not isinstance(value, list) or len(set(map(str, value))) > 1 or not isinstance(value[0], int):
            raise NotUnderstood("how much", lexeme_of(items[1]))
        return Action({**action.body, "value": counted_up(items, value[0])}, action.effect_only, action.subject)

    def done_for_each(self, items: list[Any]) -> Action:
        """So much of what is done, for each of some cards, counted as it is done."""
        action = instance_of(items, Action)
        effects = action.body.get("effects", [])
        amounts = [amount for effect in effects for amount in _amounts(effect)]
        if instance_of(items, Counted).of_it and {str(effect.get("to")) for effect in effects} != {"self"}:
            raise NotUnderstood("unclear whom a pronoun means")
        if len(amounts) != 1 or not isinstance(amounts[0], int) or isinstance(amounts[0], bool):
            raise NotUnderstood("unclear how far a count reaches", lexeme_of(items[1]))
        measure = counted_up(items, amounts[0])
        if "max" in measure and amounts[0] < 0:
            raise NotUnderstood("a limit of what is lost", lexeme_of(items[1]))
        body = {**action.body, "effects": [_put(effect, measure) for effect in effects]}
        return Action(body, action.effect_only, action.subject)

    def counted_in_line(self, items: list[Any]) -> Counted:
        """ "Each creature in the same row": as the card with the text."""
        found, line = items
        form = {**found.form, str(line): True}
        return self.counted_cards([found._replace(form=form)])  # type: ignore[attr-defined, no-any-return]

    def counted_for_each(self, items: list[Any]) -> Feature:
        """ "Armor 1 for each elf"."""
        keyword, number = items[0], number_of(find(items, "NUMBER"))
        if not isinstance(number, int):
            raise NotUnderstood("what X is", lexeme_of(items[1]))
        return {"keyword": str(keyword), "x": counted_up(items, number)}

    def modifier_for_each(self, items: list[Any]) -> Feature:
        """So much more movement, lives or range for each of some cards."""
        told = [
            item
            for item in items
            if not isinstance(item, Counted | Most) and not is_token(item, "COUNTING_EACH", "FOR_EACH")
        ]
        reading = "range" if find(told, "REACH") else next(_READ[i.type] for i in told if is_token(i, *_READ))
        feature: Feature = getattr(self, f"modifier_{reading}")(told)
        (effect, *others) = feature["effects"]
        if others or not isinstance(effect["by"], int):
            raise NotUnderstood("unclear how far a count reaches", lexeme_of(items[1]))
        return {**feature, "effects": [{**effect, "by": counted_up(items, effect["by"])}]}


_READ = {"MOVEMENT": "movement", "LIVES": "lives", "ROLLS": "roll"}
_PLACES: dict[str, Callable[[str], Feature]] = {
    "IN_SQUAD": lambda value: {"side": value},
    "IN_PLAY": lambda value: {} if value == "field" else {"side": "own"},
    "BESIDE": lambda value: {"adjacent": True},
    "ADJACENT": lambda value: {"adjacent": True},
    "ON_HALF": lambda value: {"half": value},
    "IN_COLUMN": lambda value: {"column": value},
    "OPPOSITE": lambda value: {"opposite": True},
    "BEHIND": lambda value: {"behind": True},
    "CELL_BEHIND": lambda value: {"behind": True},
    "IN_DECK": lambda value: {"zone": "deck", "side": "own"},
}


def _placed(by: str, whom: Filter, items: list[Any]) -> Feature:
    """Where a card stands seen from another of some kind; what follows is said of that one, unless a comma ends it."""
    if whom.picked:
        raise NotUnderstood("who is chosen", whom.head.lexeme)
    form = {name: value for name, value in whom.form.items() if name != "other"}
    found = Reaching(placed={"by": by, "to": form})
    found.takes = None if isinstance(items[-1], Filter) else ()
    return found


def _amounts(value: Any) -> list[Any]:
    """The numbers of how much is done, wherever they stand in an effect."""
    if isinstance(value, list):
        return [amount for item in value for amount in _amounts(item)]
    if not isinstance(value, dict):
        return []
    own = [value[name] for name in _AMOUNTS if name in value]
    deeper = [
        amount for name, item in value.items() if name not in (*_AMOUNTS, "filter", "cell") for amount in _amounts(item)
    ]
    return own + deeper


def _put(value: Any, measure: Feature) -> Any:
    if isinstance(value, list):
        return [_put(item, measure) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: measure if name in _AMOUNTS else item if name in ("filter", "cell") else _put(item, measure)
        for name, item in value.items()
    }


__all__ = ["PresenceMeaning"]
