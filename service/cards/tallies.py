"""What befell a card in a turn, units that are left, who deals wounds to whom, cells gone, the element of another."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in, require_each
from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure, known_at_once
from service.cards.filters import single
from service.cards.getting import Gain
from service.cards.givers import GiverSo
from service.cards.joining import Bound
from service.cards.moments import Trigger, Whose, dealt_by_cost_x
from service.cards.passages import Like
from service.cards.permanents import permanent
from service.cards.picks import picking
from service.cards.sorts import attack_type, sort_named
from service.cards.states import Being
from service.cards.whom import each_done, targets_among

#: How the one that was spoken of before is called, by terminal.
_SPOKEN = {"ATTACKED": "attacked", "ATTACKER": "attacker", "DEAD": "dead"}


#: Named features whose moment a reminder in brackets says again.
_REMINDED: dict[str, tuple[Feature, Feature]] = {
    "concentration": ({"on": "enemy_turn_end"}, {"self": {"hurt": False}}),
}


#: Named features whose whole text a reminder in brackets says again, as interpretations.yaml has it.
_SAID_AGAIN: dict[str, Feature] = {
    "dash": {
        "class": "triggered", "trigger": {"on": "attack"}, "optional": True,
        "effects": [{"effect": "move", "cell": {"adjacent": "moved", "straight": True}, "to": "self"}],
        "limit": {"times": 1, "per": "turn"},
    },
}  # fmt: skip


#: What a card may not have enough of.
_SPENT = ("lose_chips", "lose_lives", "take_lives", "take_chips")


class Past(dict[str, Any]):
    """What befell a card, as a filter."""


class Sufferer(dict[str, Any]):
    """To whom wounds are dealt: `whose` where it is not the card itself."""

    named: Any = None
    """The words for it."""


class TallyMeaning:
    """The part of the transformer for what befell cards, and for numbers of a turn."""

    # --- what befell a card ---
    def past_wounds(self, items: list[CardToken]) -> Past:
        """Whether it was wounded in this turn, or in the last one of some player."""
        so, last = find(items, "GOT_HURT") is not None, find(items, "LAST_TURN")
        return Past(hurt=so) if last is None else Past(hurt_last={"turn": str(last), "so": so})

    def past_wounds_by(self, items: list[Any]) -> Past:
        """Whether it was wounded in this turn by attacks: of no other cause a card remembers its wounds apart."""
        sorts: list[CardToken] = instance_of(items, list)
        if [str(sort) for sort in sorts] != ["attacks"]:
            raise NotUnderstood("by what it was wounded", lexeme_of(sorts[0]))
        return Past(hurt_by_attacks=find(items, "GOT_HURT") is not None)

    def past_number(self, items: list[Any]) -> Past:
        """How many wounds it got in this turn."""
        bound = instance_of(items, Bound)
        if not all(isinstance(number, int) for number in bound.values()):
            raise NotUnderstood("how many", items[0].lexeme)
        return Past(wounds_got=dict(bound))

    def past_move(self, items: list[CardToken]) -> Past:
        """Whether it was moved in its last turn, or moved by itself in the last one of some player."""
        so, last = find(items, "NOT") is None, str(find(items, "LAST_TURN"))
        if str(find(items, "MOVED")) == "walked":
            return Past(walked_last={"turn": last, "so": so})
        if last != "its":
            raise NotUnderstood("how it moved", items[-1].lexeme)
        return Past(moved_last=so)

    def past_affliction(self, items: list[CardToken]) -> Past:
        """Whether it got a curse, a blessing, plague or poison in this turn."""
        what = find(items, "CURSE", "BLESSING", "PLAGUE", "POISON")
        got: Feature = {"got": str(what)}
        return Past(got if find(items, "NOT") is None else {"not": got})

    def is_past(self, items: list[Past]) -> Being:
        return Being(items[0])

    def who_past(self, items: list[Any]) -> Feature:
        return dict(instance_of(items, Past))

    def like_past(self, items: list[Past]) -> Like:
        return Like(items[0])

    def has_units(self, items: list[Any]) -> Being:
        """How much of the number of a named feature it has left in this turn (dictionary.armor.1)."""
        bound, name = instance_of(items, Bound), find(items, "COUNTED", "REGENERATION")
        if str(name) != "armor" or not all(isinstance(number, int) for number in bound.values()):
            raise NotUnderstood("what is used up", lexeme_of(name))
        return Being(units={"of": str(name), **bound})

    # --- while the giver is there ---
    def loses_all_while(self, items: list[Any]) -> Action:
        """ "It loses all features while this card is in play" (407.4)."""
        return _lost_while([{"effect": "lose_feature", "all": True}], items)

    def loses_while(self, items: list[Any]) -> Action:
        losses = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
        effects = [effect for loss in losses for effect in loss.effects]
        if any(effect["effect"] != "lose_feature" for effect in effects):
            raise NotUnderstood("lost for good and only while something is so")
        return _lost_while(effects, items)

    # --- who deals wounds to whom ---
    def sufferer(self, items: list[Any]) -> Sufferer:
        named, to = items[-1], find(items, "TO")
        if isinstance(named, Filter):
            if to is not None and any(case for _, case in named.grammemes):
                raise Ungrammatical("not in the right case", named.head.lexeme)  # a preposition of English
            found = Sufferer(whose=named.form)
        else:
            if named.type == "PRONOUN" and str(named) not in ("datv", "accs", "both"):
                raise Ungrammatical("not in the right case", named.lexeme)
            found = Sufferer(whose="host") if named.type == "HOST" else Sufferer()
        found.named = named
        return found

    def deals_them_wounds(self, items: list[Any]) -> Trigger:
        """ "When an enemy card deals wounds to your gnome", or "wounds" it: the moment is that of the gnome."""
        who, whom, verb = instance_of(items, Whose), instance_of(items, Sufferer), find(items, "ANNOUNCE", "WOUNDS3")
        itself = who is None or "whose" not in who
        if str(verb) not in ("deals", "-") or not (itself or isinstance(who["whose"], dict)):
            raise NotUnderstood("who deals wounds", lexeme_of(verb))
        if itself and not isinstance(whom.named, Filter):
            raise NotUnderstood("who is wounded", lexeme_of(verb))
        dealt = is_token(verb, "ANNOUNCE")
        if isinstance(whom.named, Filter):
            single(whom.named, {"datv" if dealt else "accs"})
        elif is_token(whom.named, "PRONOUN") and str(whom.named) == ("accs" if dealt else "datv"):
            raise Ungrammatical("not in the right case", whom.named.lexeme)
        told = [item for item in items if is_token(item, "NUMBER", "OR_MORE", "WOUNDS")]
        trigger: Trigger = self.gets_wounds(told)  # type: ignore[attr-defined]
        trigger["source"] = {"other": False} if itself else who["whose"]
        dealt_by_cost_x(trigger)
        trigger |= whom
        trigger.spoken = ("subject" if itself else None) if whom else "attacker"
        trigger.lexeme = lexeme_of(verb)
        return trigger

    def missed_by_others(self, items: list[Any]) -> Trigger:
        """ "On a miss of your creature with a strike"."""
        event, whose, sort = find(items, "EVENT"), instance_of(items, Whose), sort_named(items)
        if str(event) != "miss" or not isinstance(whose.get("whose"), dict):
            raise NotUnderstood("no such trigger", lexeme_of(event))
        trigger = Trigger.of("miss", "subject", type=attack_type(sort, "ablt"), striking=True, whose=whose["whose"])
        trigger.lexeme = lexeme_of(event)
        return trigger

    # --- how far, which wounds, words in brackets ---
    def declares_as_far(self, items: list[Any]) -> Feature:
        """ "May declare strikes with range 2": whatever range they have otherwise (dictionary.range)."""
        verb = find(items, "MAY_DECLARE")
        if verb is None or str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return permanent(*_reaching(items))

    def group_declares_as_far(self, items: list[Any]) -> Feature:
        found, verb = instance_of(items, Filter), find(items, "MAY_DECLARE")
        several = found.group != "each"
        if verb is None or str(verb) != ("plur" if several else "sing") or found.group == "random":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        require_each(found.head, {"nomn"}, found.grammemes)
        return permanent(*({**effect, "cards": found.form} for effect in _reaching(items)))

    def reminded(self, items: list[Any]) -> Feature:
        """A named feature with its own moment said again in brackets: words that add nothing."""
        named, again = (item for item in items if isinstance(item, dict))
        rest = {name: value for name, value in again.items() if name not in ("trigger", "condition")}
        known = _REMINDED.get(str(named["trigger"]["on"]))
        if rest != {n: v for n, v in named.items() if n != "trigger"} or known is None:
            raise NotUnderstood("what the brackets say")
        if (again["trigger"], again.get("condition")) != known:
            raise NotUnderstood("what the brackets say")
        return named

    def reminded_plain(self, items: list[Any]) -> Feature:
        """A named feature with all that it says in brackets, where that is what it is read as."""
        name, again = items[0], next(item for item in items if isinstance(item, dict))
        if _SAID_AGAIN.get(str(name)) != again:
            raise NotUnderstood("what the brackets say", name.lexeme)
        return {"keyword": str(name)}

    def drains_by_force(self, items: list[Any]) -> Feature:
        """ "On a strong strike - vampirism": by strikes of that force only (205.1)."""
        name, sort = find(items, "PLAIN"), sort_named(items)
        if str(name) != "vampirism" or attack_type(sort, "loct") != "simple_strike":
            raise NotUnderstood("what it has only then", lexeme_of(name))
        return {"keyword": str(name), "force": instance_of(items, list)}

    # --- numbers ---
    def steps_of(self, items: list[CardToken]) -> Measure:
        """How many cells a card went in this turn."""
        moved, pronoun = find(items, "MOVED"), find(items, "PRONOUN")
        if str(moved) not in ("went", "walked"):
            raise NotUnderstood("how it moved", lexeme_of(moved))
        pronoun_in(pronoun, "nomn")
        return Measure(of="steps", whose="self" if pronoun is None else "target")

    def gains_counted(self, items: list[Any]) -> list[Gain]:
        """ "It gets armor X, where X is the number of your gnomes, and flight": what X is, is said in the midst."""
        name, number, measure = items[0], find(items, "NUMBER"), instance_of(items, Measure)
        most, gain = instance_of(items, Maximum), instance_of(items, Gain)
        if str(number) != "x" or not known_at_once(measure):
            raise NotUnderstood("what X is", lexeme_of(number))
        wanted = {**measure, **({"max": int(most)} if most is not None else {})}
        return [*self.gains([self.gained_feature([{"keyword": str(name), "x": wanted}])]), gain]  # type: ignore[attr-defined]

    # --- what may be left out ---
    def attack_and_maybe(self, items: list[Any]) -> Action:
        """ "A shot for 2, then it may open": what its player can leave out once the attack is made (405.3)."""
        attack, *told = (item for item in items if isinstance(item, Action))
        joined = [item for item in items if item is None or is_token(item, "AND", "SEMICOLON")]
        more: Action = self.effects([told[0], *_between(told[1:], joined[1:])])  # type: ignore[attr-defined]
        effects = more.body.get("effects", [])
        if (
            not effects
            or {"keyword", "optional", "count"} & more.body.keys()
            or any(e["effect"] == "may" for e in effects)
        ):
            raise NotUnderstood("what is left to choice")
        if len(effects) > 1 and effects[0]["effect"] in _SPENT:  # and what if there is nothing to spend?
            raise NotUnderstood("what is spent for what follows")
        if "target" in more.body:  # who that is, is chosen only if it comes to that
            if more.body.keys() != {"target", "effects"} or "other" in more.body["target"]:
                raise NotUnderstood("two targets")
            effects = picking(more.body)
        roles = {str(effect.get("to")) for effect in effects}
        to = roles.pop() if len(roles) == 1 and not roles & {"each"} else "self"
        may = {"effect": "may", "effects": effects, "to": to}
        return self.attack_and_more([attack, more._replace(body={"effects": [may]})])  # type: ignore[attr-defined, no-any-return]

    # --- the same as another ---
    def of_the_same_element(self, items: list[CardToken]) -> Feature:
        """Of the same element as this card, or as another one (202.8)."""
        named = items[-1] if items[-1].type != "COMMA" else items[-2]
        if named.type == "SELF":
            return {"same_element": True}
        pronoun_in(named, "nomn")
        return {"near": {"to": _SPOKEN.get(named.type, "it"), "same_element": True}}


def _reaching(items: list[Any]) -> list[Feature]:
    """How far attacks of some sorts reach."""
    number, sorts = number_of(find(items, "NUMBER")), instance_of(items, list)
    if not isinstance(number, int) or any(str(sort) not in MODIFIED for sort in sorts):
        raise NotUnderstood("how far", lexeme_of(find(items, "NUMBER")))
    of = [attack_type(sort, "accs") for sort in sorts]
    return [{"effect": "modify", "what": "range", "of": one, "to": number} for one in of]


def _between(actions: list[Action], joined: list[CardToken | None]) -> list[Any]:
    """Actions with the words before them, as they were said."""
    return [item for pair in zip(joined, actions, strict=True) for item in pair]


def _lost_while(effects: list[Feature], items: list[Any]) -> Action:
    """The effects by which a card is without something as long as the giver is so."""
    verb, targets, giver = find(items, "LOSES"), targets_among(items), instance_of(items, GiverSo)
    numbers = {number for target in targets for number, _ in target.grammemes}
    wanted = "plur" if len(targets) > 1 or targets[0].number > 1 else "sing"
    if str(verb) != wanted or (numbers and not numbers & {"", wanted}):
        raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
    return each_done([{**effect, "while": {"self": dict(giver)}} for effect in effects], items, {"nomn"})


__all__ = ["TallyMeaning"]
