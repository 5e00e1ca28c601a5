"""Several cards that were chosen and one of them, rolls compared with strikes, what a card becomes with what."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.aiming import Waived
from service.cards.bearers import Excepted
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    values,
)
from service.cards.getting import Until
from service.cards.moments import Trigger, Whose
from service.cards.sorts import sort_named
from service.cards.whom import to_self

#: What a card can become by one sentence: so much movement, such a strike, a flyer, with a named feature.
_BEING = {"MOVEMENT": "steps", "STRIKE": "strike", "FLIGHT": "kind", "PLAIN": "keyword"}


class Being(dict[str, Any]):
    """One of the things that a card becomes with."""


class PairMeaning:
    """The part of the transformer for several cards that were chosen, and one of them."""

    def of_different_squads(self, items: list[CardToken]) -> Feature:
        return {"unlike_squads": True}

    def cheaper_of_them(self, items: list[CardToken]) -> Target:
        """The one of those that were chosen that costs less, or more, than the others."""
        which = "dearer" if find(items, "MORE_THAN") or str(items[0]) == "dearer" else "cheaper"
        return Target(which, items[0], None, frozenset())

    def rolls_up_to_strike(self, items: list[Any]) -> Trigger:
        """A roll of no more than the value of the roller's own strike of some force."""
        whose, forces = instance_of(items, Whose), instance_of(items, list)
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "accs")
        if len(forces) != 1:
            raise NotUnderstood("which strike", lexeme_of(find(items, "UP_TO")))
        named = {"whose": whose["whose"]} if whose is not None and "whose" in whose else {}
        trigger = Trigger.of("roll", "subject" if named else None, die={"strike": forces[0]}, **named)
        trigger.lexeme = lexeme_of(find(items, "ROLLS"))
        return trigger

    # --- what a card becomes ---
    def become_with(self, items: list[CardToken]) -> Being:
        name = _BEING[items[0].type]
        told: Any = str(items[0])
        if name == "steps":
            told = number_of(items[1])
        elif name == "strike":
            told = values(items[1])
        return Being({name: "flying" if name == "kind" else told})

    def becomes_with(self, items: list[Any]) -> Action:
        """ "It becomes a creature with so much movement, such a strike and accuracy" (208.3)."""
        kind, verb = find(items, "KIND"), find(items, "BECOMES")
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        beings = [item for item in items if isinstance(item, Being)]
        told: Feature = {}
        for being in beings:
            if being.keys() & told.keys() and "keyword" not in being:
                raise NotUnderstood("a quality named twice", lexeme_of(verb))
            told |= {name: value for name, value in being.items() if name != "keyword"}
        if kind is None or str(kind) != "creature" or str(verb) not in ("sing", "inf") or "strike" not in told:
            raise NotUnderstood("nothing to become", lexeme_of(kind))
        in_case(kind, "ablt")
        keywords = [being["keyword"] for being in beings if "keyword" in being]
        if "steps" in told and ("kind" in told or not keywords):
            raise Ungrammatical("nothing to become", kind.lexeme)  # a flyer has no movement; or read as `becomes_being`
        until: Feature = {} if lasts == "battle" else {"until": str(lasts)}
        becomes = {"effect": "become", "kind": "creature", **told, **until, "to": "self"}
        given = [{"effect": "gain_feature", "feature": {"keyword": name}, **until, "to": "self"} for name in keywords]
        subject = "" if find(items, "SELF") else "nobody" if str(verb) == "inf" else "unsaid"
        return to_self(becomes, subject)._replace(body={"effects": [becomes, *given]})

    # --- whom alone attacks may be at ---
    def waived_but(self, items: list[Any]) -> Waived:
        """Whatever the range, of all but one sort of attack."""
        return Waived(any_range=True, but=Excepted(str(sort_named(items))))

    def on_cell_behind(self, items: list[CardToken]) -> Feature:
        """Behind the card that was spoken of."""
        if not any(is_token(item, "STANDING") for item in items):
            raise Ungrammatical("behind whom", items[0].lexeme)
        return {"near": {"to": "it", "behind": True}}


__all__ = ["PairMeaning"]
