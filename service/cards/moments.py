"""What a trigger is made of before its feature is whole, and the moments that a noun tells."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import CardToken, Feature, NotUnderstood, Ungrammatical, find, instance_of, lexeme_of
from service.cards.lexemes import Lexeme

#: Named features that move their card.
MOVING = frozenset({"dash", "jump", "teleportation", "maneuver", "agility"})

#: The half that a card leaves, where it is called its own.
ITS = "its"
_ARRIVALS = ("summon", "revive", "incarnation")
_NAMED = {
    "vanguard", "corpse_eating", "jump", "teleportation", "maneuver", "agility", "thirst", "vampirism", "gift_of_life",
}  # fmt: skip

#: Until when a modifier of a card's first roll lasts, before it is known that the card has made none.
FIRST_ROLL = "first_roll"


class Trigger(dict[str, Any]):
    """The trigger of a feature; `spoken` is the role of the card that its words are about."""

    spoken: str | None = None
    lexeme: Lexeme | None = None
    condition: Feature | None = None
    others: list[Trigger] | None = None
    limit: Feature | None = None
    #: Its words call the number that it tells X.
    counted: bool = False
    #: Its words call the value of the attack X.
    valued = False
    #: Its words say that it is the player's own matter, as their graveyard: so it has to be that of an own card.
    own: bool = False
    #: Its words call the cost of who dies X.
    priced = False
    #: Its words call the cost of who attacks X.
    attackers_cost = False
    #: It is an attack of nobody in particular: that shows only where the attacker is spoken of.
    anybodys = False
    #: Its words are about the beginning of it.
    begins = False
    once = False
    """ "The first" of a turn: its limit has to say so."""
    #: At the card itself, which is closed then: who opens is that card.
    opens = False

    @classmethod
    def of(cls, on: str, spoken: str | None = None, **more: Any) -> Trigger:
        """A trigger, and whom a pronoun after it would mean."""
        trigger = cls({"on": on, **more})
        trigger.spoken = spoken
        return trigger


class OneMore(dict[str, Any]):
    """A feature that lets a card attack once more: only as often as a limit of one in a turn lets it."""


class Whose(dict[str, Any]):
    """Whose deed or fate a trigger is about: `whose` where it is not the card itself."""

    head: Lexeme | None = None
    quality: Feature | None = None
    """What more has to be so of a host."""
    itself: CardToken | None = None
    """The name of the card itself, where it is named."""
    same = False
    """ "One and the same" card: of something that happens to it again."""
    chosen = False
    """Whether the words say that it is chosen."""


class Aim(dict[str, Any]):
    """At whom an attack of a trigger is aimed: a filter, the host, or the card itself (empty), by its name or not."""

    head: Lexeme | None = None
    named = False


class Cause(dict[str, Any]):
    """By what, and by whose, a card is wounded or dies: `type` and `source`."""


class Circumstance(dict[str, Any]):
    """In whose turn a trigger waits, as a condition of the feature."""


def dealt_by_cost_x(trigger: Trigger) -> None:
    """ "From a card of cost X": X is what the one costs that deals the wounds of a trigger."""
    if trigger["source"].get("cost") == {"equal": "x"}:
        trigger["source"] = {name: value for name, value in trigger["source"].items() if name != "cost"}
        trigger.attackers_cost = True


class Into(dict[str, Any]):
    """Where a card moves to, as the trigger's `cell`."""


def cell_of(items: list[Any]) -> Into | None:
    """Where a card moves to and from where, as far as the text says so."""
    found = [item for item in items if isinstance(item, Into)]
    cell = Into()
    for into in found:
        left = into.get("left")  # from one half to the other: that is what "to the other half" means anyway
        if left == ITS:  # whose half that is, is known with the whole sentence (see ``movers``)
            cell["left"] = ITS
        elif left is not None:
            half = next((_half(other) for other in found if _half(other) not in (None, left)), None)
            if half is None:
                raise NotUnderstood("from where")
            cell["half"] = half
        cell.update({name: value for name, value in into.items() if name != "left"})
    return cell if found else None


def _half(into: Into) -> str | None:
    """The half that a card moves to."""
    half = into.get("half", into.get("to", {}).get("half"))
    return None if half is None else str(half)


def moving(trigger: Trigger, into: Into) -> None:
    """Where the move of a trigger goes; "it" may then be who stands there, where nobody else was named."""
    if into:
        trigger["cell"] = {name: value for name, value in into.items() if name != "state"}
    if "state" in into:  # "beside the open card with the text"
        trigger.condition = Circumstance(self=into["state"])
    if "holding" in into.get("to", {}):
        trigger.spoken = None if trigger.spoken else "occupant"


def in_first_turn(turn: CardToken) -> Feature:
    """The condition that it is somebody's first turn, or that of either player where the words do not say whose."""
    whose: Feature = {"turn": str(turn)} if str(turn) != "any" else {}
    return {**whose, "round": {"max": 1}}


def turn_of(trigger: Trigger, turn: str) -> str:
    """Whose turn a text means: in "its own turn" it is that of the player of the card that the moment is about."""
    if turn != "its":
        return turn
    whose = trigger.get("whose")
    if whose is None and trigger["on"] != "any_death":
        return "own"
    side = whose.get("side") if isinstance(whose, dict) else None
    if side is None:
        raise NotUnderstood("whose turn", trigger.lexeme)
    return str(side)


class MomentMeaning:
    """The part of the transformer for moments that a noun tells: of a turn, of a death, of a named feature."""

    def moment(self, items: list[Any]) -> Trigger:
        """A moment of a turn, or what happens to a card: this one, or another that is named after it."""
        token = find(items, "MOMENT", "EVENT", "ANSWERING")
        assert token is not None
        on = str(token)
        trigger = self._death(items) if on == "death" else Trigger.of(on)
        if on == "walk":
            trigger = Trigger.of("move", type="movement")
        if on in _ARRIVALS:
            trigger = Trigger.of("arrive", type=on)
        trigger.lexeme = token.lexeme
        self._more(trigger, items, token)
        return trigger

    def _death(self, items: list[Any]) -> Trigger:
        """The death of some cards, which is told of those that are watched."""
        whose = instance_of(items, Whose)
        if whose is None or "whose" not in whose:
            return Trigger.of("death")
        if whose["whose"] == "host":
            return Trigger.of("death", "dead", whose="host")
        if {"hosting": True} in whose["whose"].get("any", ()):
            raise NotUnderstood("whose death", lexeme_of(items[0]))
        return costing_x(Trigger.of("any_death", "dead", target=whose["whose"]))

    def _more(self, trigger: Trigger, items: list[Any], token: CardToken) -> None:
        whose, cause, into = instance_of(items, Whose), instance_of(items, Cause), cell_of(items)
        on = trigger["on"]
        if whose and on not in ("any_death", "death"):
            if on in ("battle_start", "turn_start", "turn_end", "enemy_turn_start", "enemy_turn_end", "reveal"):
                raise Ungrammatical("no such trigger", token.lexeme)  # "his" may be of what follows
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        if whose is not None and whose.quality:
            if on != "death":
                raise NotUnderstood("no such trigger", token.lexeme)
            trigger["target"] = whose.quality
        if cause is not None:
            if on not in ("death", "any_death", "wounded"):
                raise NotUnderstood("no such trigger", token.lexeme)
            trigger.update(cause)
            if "source" in cause:  # "it" may then be who did it, where nobody else was named
                trigger.spoken = "attacker" if not whose else None
        if into is not None:
            if on != "move":
                raise NotUnderstood("no such trigger", token.lexeme)
            moving(trigger, into)

    def moment_named(self, items: list[Any]) -> Trigger:
        """A named feature that is carried out, or an incarnation."""
        token = next(item for item in items if isinstance(item, CardToken) and item.type not in ("WHEN", "AFTER"))
        name = str(token)
        whose = instance_of(items, Whose)
        if name == "incarnation":
            trigger = Trigger.of("arrive", type="incarnation")
        elif name == "dash":  # which is a move and no more
            trigger = Trigger.of("move", keyword=name)
        elif name == "unanswered_strike":  # a simple strike of its own kind, which lands as others do
            if find(items, "AFTER"):
                raise NotUnderstood("no such trigger", token.lexeme)
            trigger = Trigger.of("simple_strike", unanswered=True)
        elif name in _NAMED:
            trigger = Trigger.of("feature", keyword=name)
        else:
            raise NotUnderstood("no such trigger", token.lexeme)
        trigger.lexeme = token.lexeme
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger

    def either_moment(self, items: list[Any]) -> Trigger:
        """One moment or another: a feature for each of them."""
        first, *others = [item for item in items if isinstance(item, Trigger)]
        first.others = others
        return first

    def either_named(self, items: list[Any]) -> Trigger:
        names = [i for i in items if isinstance(i, CardToken) and i.type not in ("WHEN", "OR", "AND")]
        whose = [item for item in items if isinstance(item, Whose)]
        return self.either_moment([self.moment_named([name, *whose]) for name in names])


def compared_with_killer(trigger: Trigger, than: str) -> Trigger:
    """ "When your elf kills a card of higher cost (than itself)": higher than that of the elf, who is known then."""
    form = trigger["target"]
    cost = {n: {**m, "whose": "attacker"} if _cost_of(m) == than else m for n, m in form.get("cost", {}).items()}
    trigger["target"] = {**form, **({"cost": cost} if cost else {})}
    return trigger


def _cost_of(measure: Any) -> str | None:
    return measure.get("whose") if isinstance(measure, dict) and measure["of"] == "cost" else None


def costing_x(trigger: Trigger) -> Trigger:
    """ "When it kills a creature of cost X": X is what the dead one cost."""
    form = trigger["target"]
    if form.get("cost", {}).get("equal") == "x":
        rest = {name: value for name, value in form["cost"].items() if name != "equal"}
        trigger["target"] = {**{n: v for n, v in form.items() if n != "cost"}, **({"cost": rest} if rest else {})}
        trigger.priced = True
    return trigger
