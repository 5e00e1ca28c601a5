"""What comes of the moves of others: fights, places that are changed, what is closed for a move."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import pronoun_in
from service.cards.cells import Spot
from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
    range_of,
)
from service.cards.filters import Condition, recognised, single
from service.cards.getting import Gain, Until
from service.cards.joining import Bound
from service.cards.measures import Owner
from service.cards.moments import Into, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.roles import inside
from service.cards.volleys import further
from service.cards.whom import done, of_creatures, subject_of, to_self


class Failing(NamedTuple):
    """When something else comes instead: also where a player does not want the move; of whom it is said."""

    unwilling: bool
    attacked: bool


class Reckoned(str):
    """Whether a number is meant as it is printed, or as it is now: ``printed`` or ``now``."""


class MovingMeaning:
    """The part of the transformer for what comes of moves."""

    # --- fights ---
    def opponent(self, items: list[CardToken]) -> Target:
        """Who is fought: the one that was spoken of, or whoever attacks or is attacked."""
        if items[0].type == "THIS":
            this: Target = self.this_one(items)  # type: ignore[attr-defined]
            return this
        roles = {"ATTACKED": "attacked", "ATTACKER": "attacker", "PRONOUN": "it"}
        return Target(roles[items[0].type], items[0], None, items[0].lexeme.grammemes)

    def fights(self, items: list[Any]) -> Action:
        """This card strikes somebody, who strikes back as usual, and closes for it no more than the text says."""
        return Action({"effects": [{"effect": "strike", "to": self._opponent(items).to}]}, True, "nobody")

    @staticmethod
    def _opponent(items: list[Any]) -> Target:
        target: Target = next(item for item in items if isinstance(item, Target))
        if target.head.type == "PRONOUN":
            fits = str(target.head) in ("ablt", "both")
        else:
            fits = not target.grammemes or any(case in ("ablt", "") for _, case in target.grammemes)
        if not fits:
            raise Ungrammatical("not in the right case", target.head.lexeme)
        return target

    # --- places that are changed ---
    def swaps_with(self, items: list[Any]) -> Action:
        """This card and the one that was spoken of change places."""
        target = self._opponent(items)
        effect: Feature = {"effect": "swap", "to": target.to}
        return Action({"effects": [{**effect, **of_creatures(effect, target)}]}, True, subject_of(items))

    def mutual(self, items: list[CardToken]) -> Feature:
        return {"mutual": True}

    def them(self, items: list[CardToken]) -> Target:
        """The cards that were chosen before."""
        return Target("them", items[0], None, frozenset())

    def pushes(self, items: list[Any]) -> Action:
        """By one cell, the way that the attack goes."""
        target = next(item for item in items if isinstance(item, Target))
        if target.to not in ("attacked", "it"):
            raise NotUnderstood("who is attacked", target.head.lexeme)
        return done({"effect": "push"}, items, {"accs"})

    # --- what comes instead ---
    def failing(self, items: list[CardToken]) -> Failing:
        whom = find(items, "PRONOUN", "ATTACKED")
        assert whom is not None
        pronoun_in(whom, "nomn")
        return Failing(find(items, "WANTS_NOT") is not None, whom.type == "ATTACKED")

    def or_else_if_not(self, items: list[Any]) -> Action:
        """ "It moves ahead; if it cannot, wound it": that it is the move which cannot be made goes without saying."""
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "nomn")
        first, second = (item for item in items if isinstance(item, Action))
        return self.or_else([first, Failing(False, False), second])

    def or_else(self, items: list[Any]) -> Action:
        """A card is moved; where that does not come about, something else happens to it."""
        first, failing, second = items
        (moved, *more), others = first.body.get("effects", [{}]), second.body.get("effects", [])
        role = moved.get("to", "self")
        if more or moved.get("effect") not in ("move", "push") or role in ("self", "each", "them"):
            raise NotUnderstood("what does not come about")
        if failing.attacked and role != "attacked":
            raise NotUnderstood("who cannot be moved")
        if set(second.body) != {"effects"} or any(e.get("to") not in ("it", role) or inside(e) for e in others):
            raise NotUnderstood("what comes instead")
        others = [{**effect, "to": role} for effect in others]
        tried: Feature = {"effect": "attempt", "effects": [moved], "otherwise": others, "to": role}
        if failing.unwilling:
            tried = {"effect": "may", "asks": "its_player", "effects": [tried], "otherwise": others, "to": role}
        return Action({**first.body, "effects": [tried]}, True, first.subject)

    # --- when a card moves ---
    def moves_nth(self, items: list[CardToken]) -> Trigger:
        """ "Moves for the second time in a turn"."""
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if place is None:
            return Trigger.of("move", nth={"equal": 1})
        bounds = {"min" if find(items, "OR_MORE") else "equal": number_of(place)}
        ways = find(items, "WAYS", "SAME_WAY")
        one_way = ways is not None
        if ways is not None and ways.type == "WAYS" and str(ways) != "one":
            raise NotUnderstood("which way", ways.lexeme)
        trigger = Trigger.of("move", cell={"same_way": bounds}) if one_way else Trigger.of("move", nth=bounds)
        trigger.lexeme = lexeme_of(place)
        if str(per) != "turn" or find(items, "WALKS"):
            raise NotUnderstood("how often of what", trigger.lexeme)
        return trigger

    def with_movement(self, items: list[CardToken]) -> Feature:
        """With so much printed movement."""
        number, bound = number_of(find(items, "NUMBER")), find(items, "OR_LESS", "OR_MORE")
        if not isinstance(number, int) and (number != "x" or bound is None):
            raise NotUnderstood("how far", items[0].lexeme)
        return {self._of_movement(items): {str(bound) if bound is not None else "equal": number}}

    def reckoned(self, items: list[CardToken]) -> Reckoned:
        return Reckoned("now" if find(items, "MODIFIED") else "printed")

    @staticmethod
    def _of_movement(items: list[Any]) -> str:
        """As it is now, or as it is printed, which is meant where a text does not say (203)."""
        return "movement_now" if instance_of(items, Reckoned) == "now" else "movement"

    def movement_so(self, items: list[Any]) -> Condition:
        """ "If its movement is 5 or more": its own, its host's, or that of who is attacked or attacks."""
        bound, owner = instance_of(items, Bound), instance_of(items, Owner)
        named = find(items, "SELF") is not None
        being: Feature = {self._of_movement(items): dict(bound)}
        if owner in (None, "self"):
            found = Condition(self=being)
        elif owner == "host":
            found = Condition(self={"host": being})
        elif owner in ("attacked", "attacker"):
            found = Condition({str(owner): {"kind": "creature", **being}})
        else:
            raise NotUnderstood("whose movement", lexeme_of(items[0]))
        found.named, found.of_one = named or owner is not None, True
        return found

    def jumps_there(self, items: list[Any]) -> Action:
        """A jump to a cell that the text describes, as far as that is, or within its range (dictionary.jump.2)."""
        spot, far = instance_of(items, Spot), range_of(items)
        if "within" in spot or "moved" in spot.values():
            raise NotUnderstood("how far it jumps", lexeme_of(find(items, "JUMP")))
        within: Feature = {"within": far["range"]} if far else {}
        return to_self({"effect": "move", "keyword": "jump", "cell": {**spot, **within}})

    def into_way(self, items: list[CardToken]) -> Into:
        """One cell back or ahead: the cell that it left lies the other way from where it is now (207.8)."""
        return Into({"from": {"opposite" if items[0].type == "BACKWARD" else "behind": "moved"}})

    def moment_over_some(self, items: list[Any]) -> Trigger:
        """A strike through a row over a card of some kind, which is then who is spoken of."""
        found = items[-1]
        single(found, {"accs"})
        trigger: Trigger = self.moment_over([item for item in items if item is not found])  # type: ignore[attr-defined]
        trigger["over"], trigger.spoken = found.form, "occupant"
        return trigger

    def moment_over_cell(self, items: list[Any]) -> Trigger:
        """A strike through a row over a free cell, which "that cell" means then."""
        cell = find(items, "CELL_THERE")
        if str(cell) != "free":
            raise NotUnderstood("which cell", lexeme_of(cell))
        trigger: Trigger = self.moment_over([item for item in items if item is not cell])  # type: ignore[attr-defined]
        del trigger["over"]
        trigger["over_cell"] = {"free": True}
        return trigger

    def spot_deep(self, items: list[CardToken]) -> Spot:
        return Spot(deep=str(items[-1]) == "depth")

    def into_own_cell(self, items: list[CardToken]) -> Into:
        """To the cell where the card itself is, as the incorporeal can come there."""
        return Into(to={"holding": {"other": False}})

    def enemy_follows(self, items: list[Any]) -> Action:
        """ "The enemy has to move a creature of theirs the same way; if they cannot or do not want that, ..."."""
        kind, pronoun, action = find(items, "KIND"), find(items, "PRONOUN"), items[-1]
        assert kind is not None
        if kind.lexeme.grammemes and not any(case in ("accs", "") for _, case in kind.lexeme.grammemes):
            raise Ungrammatical("not in the right case", kind.lexeme)
        otherwise = action.body.get("effects", [])
        told = any(effect.get("to") != "self" or inside(effect) for effect in otherwise)
        if str(pronoun) not in ("nomn", "both") or action.body.keys() != {"effects"} or told:
            raise NotUnderstood("what comes instead", kind.lexeme)
        form: Feature = {"kind": str(kind), "side": "enemy"}
        return to_self({"effect": "follow", "filter": form, "otherwise": otherwise})

    # --- what the card itself does ---
    def is_blind_itself(self, items: list[Any]) -> Action:
        """It ignores a named feature for a while."""
        lost = [i for i in items if isinstance(i, CardToken) and i.type not in ("SELF", "IGNORES", "COMMA", "AND")]
        lasts = next(item for item in items if isinstance(item, Until))
        effects = [{"effect": "ignore", **recognised(token)} for token in lost]
        given: Feature = {"effect": "gain_feature", "feature": permanent(*effects)}
        return to_self({**given, "until": str(lasts)} if lasts != "battle" else given, subject_of(items))

    def more_and_may_attack(self, items: list[Any]) -> Action:
        """ "Move this card, it may then shoot": an attack that its player can leave out."""
        pronoun, itself = find(items, "PRONOUN"), find(items, "SELF")
        more, attack = (item for item in items if isinstance(item, Action))
        if itself is not None and not any(case in ("nomn", "") for _, case in itself.lexeme.grammemes or {("", "")}):
            raise Ungrammatical("not in the right case", itself.lexeme)
        if (itself is None and str(pronoun) != "nomn") or {e.get("to") for e in more.body.get("effects", ())} != {
            "self"
        }:
            raise NotUnderstood("who attacks", lexeme_of(pronoun))
        may = {"effect": "may", "effects": [further(attack)], "to": "self"}
        return Action({**more.body, "effects": [*more.body["effects"], may]}, True)

    def gained_now(self, items: list[CardToken]) -> Gain:
        """More to the attack that is being made."""
        number, of, more = number_of(items[1]), str(items[-1]), items[0].type == "PLUS"
        if of not in MODIFIED or not (isinstance(number, int) or number == "x"):
            raise NotUnderstood("no such attack to modify", items[-1].lexeme)
        by = number if more else f"-{number}" if number == "x" else -number
        effect: Feature = {"effect": "modify", "what": "value", "of": of, "by": by, "when": "attacking"}
        return Gain([{**effect, "until": "this_attack"}], [])

    def moves_by_either(self, items: list[Any]) -> Trigger:
        """One named feature or another brings a card to such a cell."""
        names = [i for i in items if isinstance(i, CardToken) and i.type not in ("WHEN", "OR", "AND")]
        rest = [item for item in items if isinstance(item, Whose | Into)]
        return self.either_moment([self.moves_by([name, *rest]) for name in names])  # type: ignore[attr-defined, no-any-return]


__all__ = ["MovingMeaning"]
