"""What always holds of somebody's attacks, of who may defend from whom, and of those that a condition has named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from service.cards.agreement import in_case, means_each, require_each
from service.cards.blows import Blow
from service.cards.bounds import Bound
from service.cards.cells import Rows, standing_in
from service.cards.constructions import (
    MODIFIED,
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
    state_of,
)
from service.cards.filters import Condition, Place, recognised, single_or_several, while_standing
from service.cards.getting import Gain
from service.cards.modifiers import Aims, Counted
from service.cards.moments import Aim, Cause
from service.cards.permanents import _PREVENTED, PermanentMeaning, permanent
from service.cards.presence import SoMany, counted_up
from service.cards.sorts import attack_type, sort_named
from service.cards.states import Being
from service.cards.unaffected import By

#: When cards open anyway, by whose turn it is.
_OPENINGS = ("any_turn_start", "its", "its_turn")
_OPENING_OF = {"own": "turn_start", "enemy": "enemy_turn_start"}
#: Attacks that somebody defends from (205.3).
_DEFENDED = frozenset({"attacks", "strikes", "simple_strike"})
_ITSELF: Feature = {"other": False}
#: What stands beside the names of ignored features.
_AROUND = ("COMMA", "AND", "OF", "ATTACKED", "ALL", "LPAREN", "RPAREN")


class AbidingMeaning:
    """The part of the transformer for what always holds of attacks, theirs or the card's own."""

    def ignores_several_of(self, items: list[Any]) -> Feature:
        """ "It ignores armor and fortitude of elves"."""
        against = _of_whom(items)
        return permanent(*({"effect": "ignore", **what, **against} for what in ignored(items)))

    def blows_ignore(self, items: list[Any]) -> Feature:
        """What some attacks ignore, of this card or of others, who have it given."""
        sorts, against = _sorts(items), _of_whom(items)
        kinds = [{} if str(sort) == "attacks" else {"of": _kind(sort)} for sort in sorts]
        effects = [{"effect": "ignore", **what, **kind, **against} for what in ignored(items) for kind in kinds]
        return _of(instance_of(items, Blow), effects)

    def ignores_on(self, items: list[Any]) -> Feature:
        """ "At a shot it ignores armor": what attacks of that sort ignore."""
        sort = sort_named(items)
        assert sort is not None
        attack_type(sort, "loct")
        rest = items[items.index(find(items, "IGNORES")) :]
        token = CardToken.of(replace(sort.lexeme, grammemes=frozenset()))
        return self.blows_ignore([[token], Blow(_ITSELF), *rest])

    def ignores_at(self, items: list[Any]) -> Feature:
        """ "At a shot at flyers it ignores all features"."""
        sort, aim = sort_named(items), instance_of(items, Aim)
        assert sort is not None
        kind = attack_type(sort, "loct")
        if "filter" not in aim:
            raise NotUnderstood("whom it attacks", sort.lexeme)
        named = [{"all": True}] if find(items, "FEATURES") is not None else ignored(items)
        return permanent(*({"effect": "ignore", **what, "of": kind, "against": aim["filter"]} for what in named))

    def host_ignores_of(self, items: list[Any]) -> Feature:
        """What its host ignores of some cards, or of whomever it attacks."""
        in_case(items[0], "nomn")
        return self._ignoring_of({"hosting": True}, items[1:])

    def group_ignores_of(self, items: list[Any]) -> Feature:
        """ "Your elves ignore armor of closed creatures"."""
        who = items[0]
        if not means_each(who):
            raise Ungrammatical("subject and verb do not agree", who.head.lexeme)
        return self._ignoring_of(who.form, items[1:])

    @staticmethod
    def _ignoring_of(cards: Feature, items: list[Any]) -> Feature:
        against = _of_whom(items)
        held = (permanent({"effect": "ignore", **what, **against}) for what in ignored(items))
        return permanent(*({"effect": "grant", "feature": feature, "cards": cards} for feature in held))

    # --- answering blows, and how many wounds of each attack ---
    def modifier_answering(self, items: list[Any]) -> Feature:
        """ "+1 to answering strikes against elves": to the card's own (205.5)."""
        aimed = instance_of(items, Aims)
        in_case(next(item for item in items if is_token(item, "ANSWERING")), "datv")
        at: Feature = {} if aimed is None else {"against": aimed.form}
        by = _signed_number(items)
        return permanent({"effect": "modify", "what": "value", "of": "strikes", "by": by, "when": "answering", **at})

    def roll_answering(self, items: list[Any]) -> Feature:
        in_case(next(item for item in items if is_token(item, "ANSWERING")), "loct")
        return permanent({"effect": "modify", "what": "roll", "by": _signed_number(items), "when": "answering"})

    def wounds_at_most_of_each(self, items: list[Any]) -> Feature:
        """ "It cannot get more than 2 wounds from one attack": the rest of them is prevented (420.2)."""
        cause, numbers = instance_of(items, Cause), [i for i in items if is_token(i, "NUMBER")]
        most = number_of(numbers[0])
        if cause is None:
            cause = self.cause(items[items.index(numbers[1]) + 1 :])  # type: ignore[attr-defined]
        if not isinstance(most, int) or most < 1 or (len(numbers) > 1 and str(numbers[1]) != "1"):
            raise NotUnderstood("how many", numbers[0].lexeme)
        if cause.get("type") not in _PREVENTED:
            raise NotUnderstood("wounds of what", numbers[0].lexeme)
        source = {"against": cause["source"]} if "source" in cause else {}
        return permanent({"effect": "prevent", "of": cause["type"], **source, "at_most": most})

    def blows_harmless(self, items: list[Any]) -> Feature:
        """ "The weak strike of this card deals no wounds to flyers": those wounds are prevented (420.2)."""
        found, owner, verb = instance_of(items, Filter), instance_of(items, Blow), find(items, "HARMLESS")
        _agrees(_sorts(items)[0], verb)
        force = next((item for item in items if isinstance(item, list) and not isinstance(item[0], CardToken)), None)
        told: Feature = {} if force is None else {"force": force}
        cards: Feature = {"kind": "card"}
        if found is not None:
            require_each(found.head, {"datv"}, found.grammemes)
            cards = found.form
        effects = [
            {"effect": "prevent", "of": _kind(sort), **told, "cards": cards, "against": dict(owner)}
            for sort in _sorts(items)
        ]
        return permanent(*effects)

    def group_cannot_defend_from(self, items: list[Any]) -> Feature:
        """ "Elves cannot defend from strikes of this card"."""
        who, owner = items[0], instance_of(items, Blow)
        require_each(who.head, {"nomn"}, who.grammemes)
        if owner is None:
            whom = items[-1]
            if isinstance(whom, Filter):
                single_or_several(whom, {"gent"})
            else:
                in_case(whom, "gent")
            owner = whom.form if isinstance(whom, Filter) else _ITSELF
        elif any(str(sort) not in _DEFENDED for sort in _sorts(items)):
            raise NotUnderstood("nothing to defend from", lexeme_of(_sorts(items)[0]))
        return permanent({"effect": "forbid", "action": "defend", "cards": who.form, "against": dict(owner)})

    def group_stays_closed(self, items: list[Any]) -> Feature:
        """ "Enemy artifacts do not open at the start of the turn, while they stand next to this card"."""
        found, place, when = items[0], instance_of(items, Place) or Place(), find(items, "MOMENT", "NEXT_OPENING")
        PermanentMeaning._subject(found, items[1], alone="opposite" in {**found.form, **place})
        if str(when) not in _OPENINGS and str(when) != _OPENING_OF.get(str(found.form.get("side"))):
            raise NotUnderstood("no time of opening", lexeme_of(when))
        if any(found.form.get(name, value) != value for name, value in place.items()):
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        held = permanent({"effect": "stays_closed"})
        return while_standing(items, permanent({"effect": "grant", "feature": held, "cards": {**found.form, **place}}))

    def is_one_of(self, items: list[CardToken]) -> Being:
        """ "Is an elf or a gnome"."""
        names = [item for item in items if is_token(item, "CLASS")]
        found = Being(any=[{"class": str(name)} for name in names])
        found.known_by = names[0]
        return found

    # --- numbers that are raised ---
    def raisable(self, items: list[CardToken]) -> CardToken:
        cases = {case for _, case in items[0].lexeme.grammemes}
        if cases and not cases & {"datv", ""}:
            raise Ungrammatical("not in the right case", items[0].lexeme)
        return items[0]

    def raise_of_both(self, items: list[Any]) -> list[Feature]:
        named = [item for item in items if is_token(item, "COUNTED", "COUNTABLE", "REGENERATION")]
        if any(str(one) == "fury" for one in named):
            raise NotUnderstood("a number of no card", named[0].lexeme)
        return [self.raised([*items[:2], one]) for one in named]  # type: ignore[attr-defined]

    def raised_both(self, items: list[list[Feature]]) -> list[Feature]:
        return items[0]

    def gained_raises(self, items: list[list[Feature]]) -> Gain:
        return self.gained_feature(items)  # type: ignore[attr-defined, no-any-return]

    def raise_for_each(self, items: list[Any]) -> Feature:
        named = next(item for item in items if is_token(item, "COUNTED", "COUNTABLE", "REGENERATION"))
        if str(named) == "fury":
            raise NotUnderstood("a number of no card", named.lexeme)
        x = counted_up(items, _signed_number(items))
        return {"keyword": str(named), "x": x, "sums": "existing"}

    def modifies_and_is_practised(self, items: list[Any]) -> list[Feature]:
        """Both are at the cards named last."""
        at = next(place for place, item in enumerate(items) if is_token(item, "COUNTABLE"))
        aimed = [item for item in items[at:] if is_token(item, "AGAINST") or isinstance(item, Aims)]
        modified: Feature = self.modifies([*(i for i in items[:at] if not is_token(i, "AND")), *aimed])  # type: ignore[attr-defined]
        return [modified, self.directed_at(items[at:])]  # type: ignore[attr-defined]

    def counted_steps(self, items: list[CardToken]) -> Counted:
        """ "For each cell that it moved this turn"."""
        return Counted({"of": "steps", "whose": "self"})

    # --- where it stands, who alone attacks it ---
    def in_place(self, items: list[Any]) -> Bound:
        """ "In the first row", at the beginning: while it stands there."""
        where = items[0]
        if isinstance(where, Rows):
            place: Feature = standing_in(where)
        else:
            place = {"half" if where.type == "ON_HALF" else "column": str(where)}
        condition = Condition(self=place)
        condition.of_one = condition.named = True
        return Bound([condition, where])

    def attacked_only_by(self, items: list[Any]) -> Feature:
        """ "Only flyers may attack it": all others cannot (103.3)."""
        found, by = instance_of(items, Filter), instance_of(items, By)
        if by is not None and (by.sorts or by == {"other": True}):
            raise NotUnderstood("who attacks it", lexeme_of(find(items, "ONLY")))
        return permanent(_but(_those(found) if found is not None else dict(by), attack_type(sort_named(items), "ablt")))

    def defended_only_by(self, items: list[Any]) -> Feature:
        """ "Only flyers may defend from attacks of this card"."""
        found, owner = instance_of(items, Filter), instance_of(items, Blow)
        if any(str(sort) not in _DEFENDED for sort in _sorts(items)):
            raise NotUnderstood("nothing to defend from", lexeme_of(_sorts(items)[0]))
        return permanent({**_but(_those(found), "defend"), "against": dict(owner)})

    def group_defends_open(self, items: list[Any]) -> Feature:
        """ "Your elves do not close when they defend"."""
        found = instance_of(items, Filter)
        require_each(found.head, {"nomn"}, found.grammemes)
        if is_token(items[0], "DEFENDING") and all(case == "" for _, case in found.grammemes):
            raise Ungrammatical("who defends", found.head.lexeme)  # English: they are defended
        return permanent({"effect": "grant", "feature": permanent({"effect": "stays_open"}), "cards": found.form})

    def group_guards(self, items: list[Any]) -> Feature:
        """ "Your gnomes may defend any of your elves"."""
        who, whom = [item for item in items if isinstance(item, Filter)]
        require_each(who.head, {"nomn"}, who.grammemes)
        if not means_each(who):
            raise NotUnderstood("which card", who.head.lexeme)
        held: Feature = self.guards([whom])  # type: ignore[attr-defined]
        return permanent({"effect": "grant", "feature": held, "cards": who.form})

    def host_unharmed_by_force(self, items: list[Any]) -> Feature:
        in_case(items[0], "nomn")
        return _of_cards(self.unharmed_by_worth(items[1:]), {"hosting": True})  # type: ignore[attr-defined]

    def counts_itself_as(self, items: list[CardToken]) -> Feature:
        """Classes that it has beside its own (208.5)."""
        names = [item for item in items if is_token(item, "CLASS")]
        if str(items[0]) == "plur":
            raise Ungrammatical("subject and verb do not agree", items[0].lexeme)
        for name in names:
            in_case(name, "ablt")
        return permanent(*({"effect": "counts_as", "class": str(name), "cards": dict(_ITSELF)} for name in names))

    def worn_by_others(self, items: list[Any]) -> Feature:
        """ "It cannot be put on flyers"."""
        found = items[-1]
        single_or_several(found, {"accs"})
        return permanent({"effect": "only_for", "cards": {"not": found.form}})

    def worn_only_by(self, items: list[Any]) -> Feature:
        found = items[-1]
        single_or_several(found, {"accs"})
        return permanent({"effect": "only_for", "cards": found.form})

    def some_are_so(self, items: list[Any]) -> Condition:
        """ "While one of your elves is closed", "while all your elves are"."""
        found, state, many = instance_of(items, Filter), find(items, "SHORT"), instance_of(items, SoMany)
        so = state_of(state)
        if so.keys() & found.form.keys() or found.picked or found.group not in ("", "all"):
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        if found.group == "all":
            raise Ungrammatical("all of them", found.head.lexeme)  # read as `all_are_so`
        if many is None and found.grammemes and not {("sing", "nomn"), ("sing", "")} & found.grammemes:
            raise NotUnderstood("how many", found.head.lexeme)
        require_each(found.head, {"nomn"} if many is None else {"nomn", "gent", "accs"}, found.grammemes)
        bounds = {} if many is None or many == {"min": 1} else dict(many)
        return Condition(exists={"filter": {**found.form, **so}, **bounds})

    def those_it_names_have(self, items: list[Any]) -> Feature:
        """What those have that there have to be."""
        condition, verb = instance_of(items, Condition), find(items, "GETS", "OWNS")
        each, cards = find(items, "EACH") is not None, condition.get("exists", {}).get("filter")
        if cards is None or set(condition) != {"exists"} or condition["exists"].get("max") == 0:
            raise NotUnderstood("unclear whom a pronoun means", lexeme_of(verb))
        if str(verb) not in (("sing", "-") if each else ("plur", "-")):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        one = Filter(cards, verb, group="each")  # type: ignore[arg-type]
        feature: Feature = self._given_to(one, cards, items[items.index(verb) :])  # type: ignore[attr-defined]
        if condition["exists"].keys() == {"filter"}:  # that there is one goes without saying
            return feature
        return {"class": "permanent", "condition": dict(condition), "effects": feature["effects"]}


def _those(found: Filter) -> Feature:
    """The only ones that may do something."""
    require_each(found.head, {"nomn"}, found.grammemes)
    if found.group not in ("", "all") or found.picked:
        raise NotUnderstood("which cards", found.head.lexeme)
    return found.form


def _but(cards: Feature, action: str) -> Feature:
    """What all others cannot do to the card with the text."""
    return {"effect": "forbid", "action": action, "cards": {"not": cards}, "against": dict(_ITSELF)}


def _signed_number(items: list[Any]) -> int:
    number = number_of(find(items, "NUMBER"))
    if not isinstance(number, int):
        raise NotUnderstood("what X is", lexeme_of(find(items, "NUMBER")))
    return number if find(items, "PLUS") is not None else -number


def _of_whom(items: list[Any]) -> Feature:
    """Whose features are ignored, where that is said."""
    found = instance_of(items, Filter)
    if found is None:
        return {}
    single_or_several(found, {"gent"})
    return {"against": found.form}


def ignored(items: list[Any]) -> list[Feature]:
    """The named features that are ignored."""
    after = items.index(find(items, "IGNORES")) + 1
    return [recognised(item) for item in items[after:] if isinstance(item, CardToken) and not is_token(item, *_AROUND)]


def _sorts(items: list[Any]) -> list[CardToken]:
    return next(item for item in items if isinstance(item, list) and isinstance(item[0], CardToken))


def _kind(sort: CardToken) -> str:
    if str(sort) not in MODIFIED:
        raise NotUnderstood("no such attack", sort.lexeme)
    in_case(sort, "nomn")
    return str(sort)


def _agrees(sort: CardToken, verb: CardToken | None) -> None:
    """Whether attacks and what they do are of one number."""
    grammemes, number = sort.lexeme.grammemes, str(verb)
    if grammemes and number in ("sing", "plur") and (number, "nomn") not in grammemes:
        raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))


def _of_cards(feature: Feature, cards: Feature) -> Feature:
    return {**feature, "effects": [{**effect, "cards": cards} for effect in feature["effects"]]}


def _of(owner: Blow, effects: list[Feature]) -> Feature:
    """What holds for the attacks of the card itself, or of others."""
    held = permanent(*effects)
    return held if owner == _ITSELF else permanent({"effect": "grant", "feature": held, "cards": dict(owner)})


__all__ = ["AbidingMeaning", "ignored"]
