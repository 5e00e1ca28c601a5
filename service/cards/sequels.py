"""What comes next, and later: attacks that go elsewhere the first time, bonuses for the next one, what waits a turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.attack_moments import once_per
from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single_or_several
from service.cards.getting import Gain, Until
from service.cards.moments import Aim
from service.cards.permanents import permanent
from service.cards.sorts import sort_named
from service.cards.whom import to_self
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS

#: Until when something waits that comes about at some moment of a next turn.
_AT_THE_LATEST = {
    "turn_start": "end_of_your_next_turn", "turn_end": "end_of_your_next_turn",
    "enemy_turn_start": "end_of_enemy_next_turn", "enemy_turn_end": "end_of_enemy_next_turn",
}  # fmt: skip


class Except(str):
    """The one sort of attack that is none of those."""


class Lasting(NamedTuple):
    """How long wounds are kept away, and in whose turn alone."""

    until: str
    turn: str | None = None


#: From what a text keeps so many wounds.
PREVENTED = MODIFIED | {"magic"}


class SequelMeaning:
    """The part of the transformer for what comes next, and later."""

    # --- the first attack of a turn ---
    def but_sort(self, items: list[Any]) -> Except:
        return Except(str(sort_named(items)))

    def first_redirected(self, items: list[Any]) -> Feature:
        """ "The first shot of an enemy card in a turn is redirected into this card": as a rule that works once."""
        place, per, sort = find(items, "ORDINAL"), find(items, "PER"), sort_named(items)
        but, aim = instance_of(items, Except), instance_of(items, Aim)
        owner = next(item for item in items if type(item).__name__ in ("Blow", "Foreign"))
        if str(place) != "1" or str(find(items, "REDIRECTED")) != "-" or sort is None or str(sort) not in MODIFIED:
            raise NotUnderstood("which attack", lexeme_of(place))
        of: str | list[str] = str(sort)
        if but is not None:
            kinds = TYPE_GROUPS.get(str(sort), frozenset())
            if but not in kinds:
                raise NotUnderstood("nothing to except", lexeme_of(sort))
            of = sorted(kinds - {str(but)})
        if aim is not None and "filter" not in aim:
            raise NotUnderstood("whose attack", lexeme_of(sort))
        cards: Feature = aim["filter"] if aim is not None else {}
        effect: Feature = {"effect": "redirect", "of": of, "cards": cards, "against": dict(owner)}
        turn = PER_TURN.get(str(per))
        bound: Feature = {"condition": {"turn": turn}} if turn is not None else {}
        return {**permanent(effect), **bound, "limit": once_per(per)}

    # --- what is for the next of something ---
    def gained_next_finishing(self, items: list[CardToken]) -> Gain:
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        return Gain([{"effect": "modify", "what": "finishing", "by": by, "until": "next_finishing"}], [])

    def gained_next_at(self, items: list[Any]) -> Gain:
        """ "+2 to its next strike at an elf": it waits for one at an elf."""
        found, sort = instance_of(items, Filter), sort_named(items)
        by = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1)
        if sort is None or str(sort) not in MODIFIED or not isinstance(by, int):
            raise NotUnderstood("no such attack to modify", lexeme_of(sort))
        single_or_several(found, {"datv"})
        effect: Feature = {"effect": "modify", "what": "value", "of": str(sort), "by": by, "when": "attacking"}
        once = {**permanent({**effect, "against": found.form}), "limit": {"times": 1, "per": "battle"}}
        return Gain([{"effect": "gain_feature", "feature": once}], [])

    # --- wounds that are kept away (420.6) ---
    def in_enemy_next_turn(self, items: list[CardToken]) -> Lasting:
        return Lasting("end_of_enemy_next_turn", "enemy")

    def lasting(self, items: list[Until]) -> Lasting:
        return Lasting(str(items[0]))

    def prevents_next(self, items: list[Any]) -> Action:
        """So many wounds of some attacks, whichever of the cards would get them, until it is used up."""
        lasts, aim = instance_of(items, Lasting), instance_of(items, Aim)
        sorts: list[CardToken] = next(item for item in items if isinstance(item, list))
        verb, place = find(items, "PREVENTS"), find(items, "ORDINAL")
        number, most = _next_wounds(items), instance_of(items, Maximum)
        if not isinstance(number, int) and not str(number).startswith("x"):
            raise NotUnderstood("how many", lexeme_of(verb))
        if len(sorts) != 1 or str(sorts[0]) not in PREVENTED or str(place or "1") != "1":
            raise NotUnderstood("how many", lexeme_of(verb))
        effect: Feature = {"effect": "prevent", "x": number, "once": True, "of": str(sorts[0])}
        if aim is not None and "host" in aim:
            raise NotUnderstood("wounds of the host", lexeme_of(verb))
        if aim is not None and "filter" in aim:
            effect["cards"] = aim["filter"]
        turn: Feature = {} if lasts.turn is None else {"condition": {"turn": lasts.turn}}
        until: Feature = {} if lasts.until == "battle" else {"until": lasts.until}
        given = {"effect": "gain_feature", "feature": {**permanent(effect), **turn}, **until}
        given |= {"most": int(most)} if most is not None else {}
        return to_self(given, "" if find(items, "SELF") else "nobody")

    # --- what waits for a next turn ---
    def happens_later(self, items: list[Any]) -> Action:
        """What is done at the end of a next turn, if it is so then of the card that was attacked."""
        when, action = find(items, "LATER"), instance_of(items, Action)
        condition = instance_of(items, Condition) or Condition()
        if condition.keys() - {"attacked"} or action.body.keys() != {"effects"} or not action.effect_only:
            raise NotUnderstood("what waits", lexeme_of(when))
        effects = [_then(effect, condition.get("attacked", {}), when) for effect in action.body["effects"]]
        on = str(when)
        waits = {"effect": "delay", "trigger": {"on": on}, "effects": effects, "until": _AT_THE_LATEST[on]}
        return Action({"effects": [{**waits, "to": "self"}]}, True)


def _next_wounds(items: list[Any]) -> int | str:
    """How many: "the next 2 wounds", or one where no number is said. Raises NotUnderstood."""
    number, wounds = find(items, "NUMBER"), find(items, "WOUNDS", "WOUND")
    if number is not None:
        many: int | str = number_of(number)
        return many
    assert wounds is not None
    if wounds.type == "WOUNDS" and ("sing", "accs") not in wounds.lexeme.grammemes:  # English has a verb for one wound
        raise NotUnderstood("how many", wounds.lexeme)
    return 1


def _then(effect: Feature, form: Feature, when: CardToken | None) -> Feature:
    """What is done later: the card that was attacked is known by then as that one only, and may be gone."""
    to = effect.get("to")
    if to in ("attacked", "it"):
        kind = {"kind": effect["whom"]} if "whom" in effect else {}
        bare = {name: value for name, value in effect.items() if name != "whom"}
        return {**bare, "to": "each", "filter": {"is": "attacked", **kind, **form}}
    if to not in ("self", "each") or form or "is" in effect.get("filter", {}):
        raise NotUnderstood("unclear whom a pronoun means", lexeme_of(when))
    return effect


__all__ = ["SequelMeaning"]
