"""What a text names as it is carried out, what somebody is kept from, and named features with less in them."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.bearers import Doing
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
from service.cards.getting import Gain, Until
from service.cards.permanents import permanent
from service.cards.ways import Cells
from service.cards.whom import each_done, targets_among
from service.games.berserk.rules.forms.references import mentions

#: An element that the player names as the text is carried out.
_NAMED = "chosen"
_COMING = {"BE_SUMMONED": "summon", "BE_REVIVED": "revive", "INCARNATE": "incarnation"}
#: Named features that bring their card to a cell at once, as the judge calls the way.
_AT_ONCE = {"jump": "jump", "teleportation": "jump"}


class NamingMeaning:
    """The part of the transformer for what is named, and for ways in that are barred."""

    def names_element(self, items: list[Any]) -> Action:
        """ "Choose an element that is there, then your gnomes become of that element"."""
        verb, kind, lasts = find(items, "BECOMES"), find(items, "KIND"), instance_of(items, Until)
        assert verb is not None
        targets = targets_among(items)
        if len(targets) != 1 or targets[0].to != "each":
            raise NotUnderstood("who becomes of an element", verb.lexeme)
        numbers = {number for number, _ in targets[0].grammemes}
        if numbers and not numbers & {"", str(verb)}:
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        if kind is not None:
            in_case(kind, "ablt")
        until: Feature = {"until": str(lasts)} if lasts not in (None, "battle") else {}
        body = each_done([{"effect": "gain_element", "element": _NAMED, **until}], items, {"nomn"}).body
        return Action({"effects": [{"effect": "choose_element", "effects": body["effects"], "to": "self"}]}, True)

    def names_class(self, items: list[Any]) -> Action:
        """ "Choose a class, then this card gets +1 to strikes against creatures of it"."""
        word = find(items, "CLASS_WORD")
        action: Action = instance_of(items, Action)
        assert word is not None
        in_case(word, "accs")
        effects = action.body["effects"]
        if action.body.keys() != {"effects"} or not mentions(effects, _of_named):
            raise NotUnderstood("what a class is named for", word.lexeme)
        return action._replace(body={"effects": [{"effect": "choose_class", "effects": effects, "to": "self"}]})

    def of_named_class(self, items: list[CardToken]) -> Feature:
        return {"class": _NAMED}

    def gained_might(self, items: list[CardToken]) -> Gain:
        """More in the number of a spell of its own that has a name."""
        sort, by = find(items, "SPELL", "IMPACT"), number_of(items[1])
        if not isinstance(by, int) or sort is None:
            raise NotUnderstood("what X is", items[1].lexeme)
        in_case(sort, "gent")
        by = by if items[0].type == "PLUS" else -by
        effect: Feature = {"effect": "modify", "what": "value", "of": str(sort), "by": by, "when": "attacking"}
        effect["name"] = str(find(items, "NAME"))
        return Gain([effect], [effect])

    def drains_less(self, items: list[CardToken]) -> Feature:
        """ "Vampirism by X-1, where X is the number of wounds dealt by a strike"."""
        name, strike = find(items, "PLAIN"), find(items, "STRIKE")
        first, second = (str(item) for item in items if item.type == "NUMBER")
        if strike is not None:  # or "dealt by this card"
            in_case(strike, "ablt")
        less = first.removeprefix("x-")
        if str(name) != "vampirism" or second != "x" or less == first or not less.isdecimal():
            raise NotUnderstood("what X is", lexeme_of(find(items, "NUMBER")))
        return {"keyword": str(name), "less": int(less)}

    # --- ways in ---
    def cannot_come(self, items: list[CardToken]) -> Doing:
        """ "Cannot be summoned": the card with the text, which says so where it lies (103.3)."""
        return Doing(effect="never_comes", ways=[_COMING[items[0].type]])

    def coming(self, items: list[CardToken]) -> str:
        return _COMING[items[0].type]

    def group_kept_out(self, items: list[Any]) -> Feature:
        """Cards that cannot be summoned, revived or incarnate to some cells."""
        ways = [item for item in items if isinstance(item, str) and not isinstance(item, CardToken)]
        return _kept_from_cells(items, ways)

    def group_kept_from_ways(self, items: list[Any]) -> Feature:
        """Cards that cannot jump or teleport to some cells."""
        named = [item for item in items if is_token(item, "JUMP", "PLAIN")]
        if {str(name) for name in named} != set(_AT_ONCE):  # a jump is a jump, whichever feature it is of
            raise NotUnderstood("which ways", named[0].lexeme)
        return _kept_from_cells(items, ["jump"])


def _kept_from_cells(items: list[Any], ways: list[str]) -> Feature:
    """Cards of a kind that do not come to some cells in some ways."""
    found, cell, verb = instance_of(items, Filter), instance_of(items, Cells), find(items, "CANNOT")
    assert verb is not None
    if found.group == "random" or (found.grammemes and not any(c in ("nomn", "") for _, c in found.grammemes)):
        raise Ungrammatical("not in the right case", found.head.lexeme)
    if found.group != "each" and found.grammemes and not any(n in ("plur", "") for n, _ in found.grammemes):
        raise NotUnderstood("which card", found.head.lexeme)
    if len(set(ways)) < len(ways):
        raise NotUnderstood("a way named twice", verb.lexeme)
    effect = {"effect": "forbid", "action": "move", "cell": dict(cell), "ways": ways, "cards": found.form}
    return permanent(effect)


def _of_named(part: Any) -> bool:
    return isinstance(part, dict) and part.get("class") == _NAMED


def unnamed(features: list[Feature]) -> bool:
    """Whether a text speaks of the chosen class where none was chosen."""
    bare = [
        {**one, "effects": [e for e in one.get("effects", ()) if e["effect"] != "choose_class"]} for one in features
    ]
    return mentions(bare, _of_named)


__all__ = ["NamingMeaning", "unnamed"]
