"""What comes instead of what would befall a card: of whom, if what is so, and whom it is done to (419.1)."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case
from service.cards.cells import Rows, standing_in
from service.cards.cellways import Row
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Target,
    find,
    instance_of,
    is_token,
    so_often,
)
from service.cards.counting import unresolved
from service.cards.filters import Condition
from service.cards.moments import Whose
from service.cards.permanents import permanent
from service.cards.picks import picking
from service.cards.pointing import It
from service.cards.pronouns import amounts, meant
from service.cards.roles import inside
from service.cards.states import ARRIVED, Being
from service.games.berserk.rules.forms.references import mentions

#: Whom what comes instead can be about.
_KNOWN = ("self", "target", "host", "each")
_HOST = "host"
#: How long a text waits for the end of the enemy's next turn.
_BY_THEN = "end_of_enemy_next_turn"


class Compared(dict[str, int]):
    """How one number is to another, as bounds of their difference."""


class InsteadMeaning:
    """The part of the transformer for what comes instead of somebody's death."""

    def instead_of_whose(self, items: list[Any]) -> Feature:
        """ "Instead of the death of its host, if that is closed, heal it by 3"."""
        whose, condition = instance_of(items, Whose), instance_of(items, Condition)
        what, action = find(items, "INSTEAD"), instance_of(items, Action)
        if what is not None and str(what) != "die":
            raise NotUnderstood("of whom that would be", what.lexeme)
        effects, may = instead_of(action, whose)
        effect: Feature = {"effect": "replace", "what": "die", "with": effects, **fated(whose)}
        if may or find(items, "MAY"):
            effect["optional"] = True
        if condition is None:
            return so_often(permanent(effect), items)
        told = condition.pronoun or (condition.of_one and not condition.named)
        if not told or "cards" not in effect:
            return so_often({**permanent(effect), "condition": dict(condition)}, items)
        state: Feature = condition.get("self", {})
        if set(condition) != {"self"} or state.keys() & effect["cards"].keys():
            raise NotUnderstood("of whom that has to be so")
        effect["cards"] = {**effect["cards"], **state}
        return so_often(permanent(effect), items)

    def instead_of_hosts(self, items: list[Any]) -> Feature:
        """The same of the host, without a condition."""
        host = find(items, "HOST")
        assert host is not None
        in_case(host, "nomn")
        return self.instead_of_whose([Whose(whose=_HOST), *(item for item in items if item is not host)])

    # --- numbers, and places ---
    def compared_so(self, items: list[CardToken]) -> Compared:
        """Bounds for how much more one number is than another."""
        if find(items, "AT_LEAST", "AT_MOST_TIMES", "EQUALS") is items[0]:
            bound = {"AT_LEAST": "min", "AT_MOST_TIMES": "max"}.get(items[0].type, "equal")
            return Compared({bound: 0})
        same = len(items) > 1
        less = items[0].type == "LESS_THAN"
        return Compared({"max": 0 if same else -1} if less else {"min": 0 if same else 1})

    def lives_to_strike(self, items: list[Any]) -> Condition:
        """How many lives a card has left beside what its own simple strike is worth as printed (104.2b)."""
        strike, force = find(items, "STRIKE", "GROUP"), find(items, "FORCE")
        if str(strike) not in ("simple_strike", "strikes"):
            raise NotUnderstood("which strike", strike.lexeme if strike is not None else None)
        bounds = instance_of(items, Compared)
        found = Condition(self={"lives_to_strike": {"force": str(force), **bounds}})
        found.named, found.of_one = find(items, "SELF") is not None, True
        return found

    # --- who is summoned ---
    def summons_unlike(self, items: list[Any]) -> Action:
        """A card that is none of those that its player has in the squad, by its name (201.3)."""
        place = next(n for n, item in enumerate(items) if is_token(item, "IF"))
        squad, named = find(items[place:], "IN_SQUAD"), find(items[place:], "KIND", "CLASS")
        action: Action = self.summon([item for item in items[:place] if not is_token(item, "COMMA")])  # type: ignore[attr-defined]
        (effect,) = action.body["effects"]
        assert named is not None
        in_case(named, "gent")
        wanted: Feature = effect["filter"]
        alike = {"KIND": wanted.get("kind", "card") == str(named) or str(named) == "card"}
        if str(squad) != "own" or not alike.get(named.type, wanted.get("class") == str(named)):
            raise NotUnderstood("whose name that is", named.lexeme)
        unlike = {**effect, "filter": {**wanted, "namesake": False}}
        return action._replace(body={**action.body, "effects": [unlike]})

    # --- what befalls those that do not attack ---
    def unless_it_attacks(self, items: list[Any]) -> Action:
        """What is done at the end of the next turn of an enemy card to that one, if it made no such attack in it."""
        whom = next(item for item in items if isinstance(item, Target))
        moment, strike, when = find(items, "MOMENT"), find(items, "STRIKE"), find(items, "NEXT_OPENING")
        action: Action = next(item for item in items if isinstance(item, Action))
        if whom.to != "target" or whom.filter is None or whom.filter.get("side") != "enemy" or whom.number > 1:
            raise NotUnderstood("whose turn that is", whom.head.lexeme)
        if str(when) != "its_turn" or (moment is not None and str(moment) != "turn_end"):
            raise NotUnderstood("when that is known", whom.head.lexeme)
        effects = action.body.get("effects", [])
        if action.body.keys() != {"effects"} or any(e.get("to") != "it" or any(inside(e)) for e in effects):
            raise NotUnderstood("what waits", whom.head.lexeme)
        idle: Feature = {"attacked": False} if strike is None else {"not": {"attacked_with": str(strike)}}
        told = [{**effect, "to": "each", "filter": {"is": "target", **idle}} for effect in effects]
        waits = {
            "effect": "delay",
            "trigger": {"on": "enemy_turn_end"},
            "effects": told,
            "until": _BY_THEN,
            "to": "self",
        }
        return Action({"target": whom.filter, "effects": [waits]}, True, "object")

    def has_come_to_row(self, items: list[Any]) -> Being:
        """Where it stands after the move that a text answers (``triggers``)."""
        return Being({**standing_in(Rows(instance_of(items, Row))), ARRIVED: True})

    def attack_and_others_may(self, items: list[Any]) -> Action:
        """What another card may get once the attack is made: who that is, is chosen only if it comes to that."""
        attack, *rest = items
        got: Action = self.may_get([item for item in rest if item is not None])  # type: ignore[attr-defined]
        body = {name: value for name, value in got.body.items() if name != "optional"}
        return self.attack_and_maybe([attack, got._replace(body=body)])  # type: ignore[attr-defined, no-any-return]

    def is_in_either(self, items: list[Any]) -> Being:
        """In one of some rows, or on a half."""
        places = [item for item in items if isinstance(item, Rows) or is_token(item, "ON_HALF")]
        return Being(any=[standing_in(item) if isinstance(item, Rows) else {"half": str(item)} for item in places])


def fated(whose: Whose | None) -> Feature:
    """Whom something would befall: nobody is named where that is the card itself."""
    if not whose:
        return {}
    return {"cards": {"hosting": True} if whose["whose"] == _HOST else whose["whose"]}


def instead_of(action: Action, whose: Whose | None, counted: bool = False) -> tuple[list[Feature], bool]:
    """What is done instead, and whether its player may leave it out. "It" is whom something would befall, X is how much
    of it there would be, where that is ``counted``."""
    if whose and whose.get("whose") == _HOST:
        action = action._replace(body={**action.body, "effects": _of_the_host(action.body.get("effects", []))})
    body = meant(action, "target" if whose else "self")
    if body.keys() - {"target", "effects", "optional"}:
        raise NotUnderstood("a choice among what comes instead")
    effects = picking(body)
    if counted:
        effects = amounts(effects)
    if (counted and unresolved(effects)) or any(effect.get("to", "self") not in _KNOWN for effect in effects):
        raise NotUnderstood("whom it is about instead")
    if mentions(effects, lambda part: part == {"is": "attacked"} or part == {"is": "attacker"}):
        raise NotUnderstood("nobody is attacked here")
    return effects, bool(body.get("optional"))


def _of_the_host(effects: list[Feature]) -> list[Feature]:
    """The host is "he" in Russian: "she" is the card itself."""
    found = []
    for effect in effects:
        to = effect.get("to")
        if any(inside(effect)) or not isinstance(to, It):
            found.append(effect)
            continue
        found.append({**effect, "to": "self" if to.said.get("gender") == "femn" else "target"})
    return found


__all__ = ["InsteadMeaning", "fated", "instead_of"]
