"""Copies of a card, what is summoned onto a host, what is done in graveyards, and the rolls of a text."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, require_single
from service.cards.attack_moments import AttackMomentMeaning
from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.deeds import Onto, arrives
from service.cards.filters import Condition, Place, single
from service.cards.getting import Until
from service.cards.graveyards import Spending
from service.cards.moments import ITS, Aim, Into, Trigger
from service.cards.permanents import PermanentMeaning
from service.cards.whom import each_done, subject_of, targets_among, to_self

ITSELF: Feature = {"other": False}
#: What sits on a host.
RIDERS = ("symbiote", "companion", "parasite", "equipment")


class Rolled(str):
    """What a die is to show: a number, or "die", the roll of the moment."""


class ArrivalMeaning:
    """The part of the transformer for copies, hosts of what is summoned, graveyards and rolls."""

    # --- which cards ---
    def copies(self, items: list[CardToken]) -> Filter:
        """ "Another of this name": 201.2 has the name mean this card, which no other can be."""
        own: Feature = {"side": "own"} if find(items, "OWN") else {}
        return Filter({**own, "copy": True}, items[-1], grammemes=items[-1].lexeme.grammemes)

    def called_so(self, items: list[CardToken]) -> Feature:
        """ "A card named so": a name that is quoted."""
        return {"name": str(items[-1])}

    def except_itself(self, items: list[CardToken]) -> Feature:
        return {"itself": False}  # which card that is, is seen when the phrase is put together

    def of_a_squad(self, items: list[CardToken]) -> Feature:
        return {"side": str(items[0])}

    # --- arriving ---
    def onto(self, items: list[Any]) -> Onto:
        """ "Onto the host", "onto itself or an adjacent creature of yours"."""
        found = []
        for item in (i for i in items if not is_token(i, "BY", "ONTO", "OR")):
            if isinstance(item, Filter):
                single(item, {"accs"})
                found.append(item.form)
            elif isinstance(item, dict):
                found.append(item)
            else:
                found.append({"is": "host"} if item.type == "HOST" else ITSELF)
        return Onto(found[0] if len(found) == 1 else {"any": found})

    def incarnates(self, items: list[Any]) -> Action:
        """A chip for the incarnation of a card in a graveyard (dictionary.incarnation.4)."""
        found = next(item for item in items if isinstance(item, Filter))
        grave, verb = find(items, "OUT_OF_GRAVE"), find(items, "GETS")
        if str(grave) not in ("own", "enemy"):
            raise NotUnderstood("no chip of a dead card", lexeme_of(grave))
        if {"adjacent", "opposite", "closed", "wounded", "side", "near"} & found.form.keys():
            raise NotUnderstood("no card of a graveyard", found.head.lexeme)
        form = {**found.form, "zone": "graveyard", "side": str(grave)}
        if found.group == "random" or (verb is not None and str(verb) != ("plur" if found.group == "all" else "sing")):
            raise NotUnderstood("which cards", found.head.lexeme)
        if found.group:
            if verb is None:
                raise NotUnderstood("a group", found.head.lexeme)
            return Action({"effects": [{"effect": "incarnate", "to": "each", "filter": form}]}, True, "object")
        require_single(found.head, {"nomn"} if verb is not None else {"accs"}, found.grammemes)
        effects = [{"effect": "incarnate", "to": "target"}]
        return Action({"target": form, "effects": effects}, True, "object" if verb is not None else "")

    def summon_or_revive(self, items: list[Any]) -> Action:
        """From the deck or from the graveyard, as the player likes."""
        action = self.summon([item for item in items if not is_token(item, "REVIVE")])  # type: ignore[attr-defined]
        effects = [{**effect, "graveyard": True} for effect in action.body["effects"]]
        return Action({"effects": effects}, True)

    def revives_itself(self, items: list[Any]) -> Action:
        """The card itself, from where it lies."""
        grave = find(items, "OUT_OF_GRAVE")
        if grave is not None and str(grave) not in ("own", "unsaid"):
            raise NotUnderstood("which graveyard", grave.lexeme)
        onto = instance_of(items, Onto)
        borne: Feature = {"onto": dict(onto)} if onto is not None else {}
        return to_self({"effect": "revive", **borne, **arrives(items, borne=True)})

    def incarnates_itself(self, items: list[Any]) -> Action:
        verb = find(items, "GETS")
        return to_self({"effect": "incarnate"}, subject_of(items) if verb is not None else "")

    def ability_faced(self, items: list[Any]) -> Feature:
        """ "(closed side up, once a battle)": how what is summoned or revived comes in."""
        tokens = [item for item in items if isinstance(item, CardToken)]
        face, times = find(tokens, "FACE"), find(tokens, "NUMBER")
        action = next(item for item in items if isinstance(item, Action))
        kinds = {effect["effect"] for effect in action.body.get("effects", ())}
        if (
            len(action.body.get("effects", ())) != 1
            or not kinds <= {"summon", "revive"}
            or "closed" in str(action.body)
        ):
            raise NotUnderstood("no card that comes in", lexeme_of(face))
        effects = [{**e, **({"closed": True} if str(face) == "closed" else {})} for e in action.body["effects"]]
        limit = [self.limit(tokens)] if times is not None else []  # type: ignore[attr-defined]
        return self.ability([items[0], Action({**action.body, "effects": effects}, True), *limit])  # type: ignore[attr-defined, no-any-return]

    # --- graveyards ---
    def lies_itself(self, items: list[CardToken]) -> Condition:
        """While the card itself lies in its player's graveyard: then its text works there."""
        grave, pronoun = find(items, "OUT_OF_GRAVE"), find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "nomn":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        if str(grave) not in ("own", "unsaid"):
            raise NotUnderstood("which graveyard", lexeme_of(grave))
        return Condition(self={"zone": "graveyard"})

    def own_rider(self, items: list[CardToken]) -> Target:
        """ "Its companion": what sits on the card itself."""
        kind = items[-1]
        if str(kind) not in RIDERS:
            raise NotUnderstood("nothing that a card bears", kind.lexeme)
        form = {"kind": str(kind), "host": {"other": False}}
        pairs = frozenset(pair for pair in kind.lexeme.grammemes if pair[0] in ("sing", ""))
        return Target("each", kind, form, pairs)

    def bearing(self, items: list[CardToken]) -> Feature:
        """ "Being the host of a parasite"."""
        kind = find(items, "KIND")
        if str(kind) not in RIDERS:
            raise NotUnderstood("nothing that a card bears", lexeme_of(kind))
        side = find(items, "OWN", "ENEMY")
        return {"bears": {"kind": str(kind), **({"side": str(side)} if side is not None else {})}}

    # --- rolls to come, and Valhalla ---
    def sets_die(self, items: list[Any]) -> Action:
        """ "The next roll of a card is so much", or as much as this one: of the card itself, or of a chosen one."""
        rolls, found = find(items, "ROLLS"), next((i for i in items if isinstance(i, Filter)), None)
        assert rolls is not None
        in_case(rolls, "nomn")
        spans = [item for item in items if isinstance(item, Until)]
        if len(spans) > 1:
            raise NotUnderstood("two durations", rolls.lexeme)
        lasts: Feature = {"until": str(spans[0])} if spans and spans[0] != "battle" else {}
        effect: Feature = {"effect": "set_die", "x": instance_of(items, Rolled), **lasts}
        effect["x"] = "die" if effect["x"] == "die" else int(effect["x"])
        role = find(items, "ATTACKED", "ATTACKER", "HOST")
        if role is not None:
            in_case(role, "gent")
            return Action({"effects": [{**effect, "to": role.type.lower()}]}, True, "object")
        if found is None:
            return to_self(effect)
        single(found, {"gent"})
        if not found.picked:  # of one of them, and nobody was chosen: whichever rolls next
            return Action({"effects": [{**effect, "shared": True, "to": "each", "filter": found.form}]}, True, "object")
        return Action({"target": found.form, "effects": [{**effect, "to": "target"}]}, True)

    def so_rolled(self, items: list[CardToken]) -> Rolled:
        """A number of a die, or that of the roll that a text answers."""
        number = find(items, "NUMBER")
        if number is None:
            for word in (find(items, "THIS"), find(items, "ROLLS")):
                assert word is not None
                in_case(word, "datv")
            return Rolled("die")
        if number_of(number) not in range(1, 7):
            raise NotUnderstood("no number of a die", number.lexeme)
        return Rolled(number)

    def invokes(self, items: list[Any]) -> Action:
        """The text for Valhalla of a card that lies in the graveyard, as if its moment had come."""
        grave = find(items, "OUT_OF_GRAVE")
        action = each_done([{"effect": "invoke", "keyword": "valhalla"}], items, {"gent"})
        target = action.body.get("target")
        if target is None or grave is None or str(grave) not in ("own", "unsaid"):
            raise NotUnderstood("which graveyard", lexeme_of(grave))
        if target.get("side", "own") != "own":
            raise NotUnderstood("which graveyard", lexeme_of(grave))
        dead = {**target, "zone": "graveyard", "side": "own", "keyword": "valhalla"}
        return Action({**action.body, "target": dead}, True, action.subject)

    def invokes_its(self, items: list[CardToken]) -> Action:
        return Action({"effects": [{"effect": "invoke", "keyword": "valhalla", "to": "it"}]}, True)

    def deals_attack(self, items: list[Any]) -> Trigger:
        """ "When it deals a strong strike": its attack lands; when it declares one, that is not rolled yet."""
        verb, sort = find(items, "ANNOUNCE"), find(items, "STRIKE", "ATTACK", "GROUP")
        if verb is None or str(verb) not in ("deals", "declares"):
            raise Ungrammatical("not in the right form", lexeme_of(verb))
        if str(verb) == "declares":
            force = any(isinstance(item, list) and item for item in items)
            if instance_of(items, Aim) is not None or find(items, "NUMBER") is not None:
                raise NotUnderstood("no attack that is declared", lexeme_of(sort))
            if force or sort is None or str(sort) not in MODIFIED:
                raise NotUnderstood("no attack that is declared", lexeme_of(sort))
            kind: Feature = {} if str(sort) == "attacks" else {"type": str(sort)}
            return Trigger.of("before_attack", **kind)
        about = [item for item in items if isinstance(item, list | Aim) or is_token(item, "NUMBER")]
        aim = instance_of(items, Aim)
        trigger = AttackMomentMeaning.moment_attack(self, [sort, *(item for item in about if item is not aim)])  # type: ignore[arg-type]
        trigger.spoken = None
        if aim is not None:
            if "host" in aim:
                raise NotUnderstood("whose attack", aim.head)
            trigger["target"] = aim.get("filter", {"other": False})
        return trigger

    def spends_lives(self, items: list[Any]) -> Spending:
        """ "May lose so many additional lives, then ...": its own, and only for what follows."""
        number = number_of(find(items, "NUMBER"))
        if number == "x":
            raise Ungrammatical("what X is", lexeme_of(find(items, "NUMBER")))  # read as what is announced
        if not isinstance(number, int) or str(find(items, "LOSES")) not in ("inf", "plur"):
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        return Spending({"effect": "take_lives", "x": number, "filter": {"other": False}})

    def is_buried(self, items: list[CardToken]) -> Trigger:
        trigger = Trigger.of("buried")
        trigger.own = str(items[-1]) == "own"
        return trigger

    # --- losing everything ---
    def loses_all(self, items: list[Any]) -> Action:
        """All printed features (407.4)."""
        verb, targets = find(items, "LOSES"), targets_among(items)
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        known = targets[0].grammemes
        if str(verb) == "inf" or (known and not any(number in ("", str(verb)) for number, _ in known)):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        until: Feature = {} if lasts == "battle" else {"until": str(lasts)}
        return each_done([{"effect": "lose_feature", "all": True, **until}], items, {"nomn"})

    # --- groups and moments ---
    def group_named(self, items: list[Any]) -> Feature:
        """What a group gets by an impact or a spell that has a name."""
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        feature = PermanentMeaning.group(self, items)  # type: ignore[arg-type]
        if any(effect["effect"] != "grant" for effect in feature["effects"]):
            raise NotUnderstood("no feature that an impact gives", lexeme_of(sort))
        return {**feature, "type": str(sort), "name": str(name)}

    def in_front(self, items: list[CardToken]) -> Place:
        return Place(row=1)

    def into_row(self, items: list[CardToken]) -> Into:
        return Into(same_row=True)

    def into_own(self, items: list[CardToken]) -> Into:
        """ "From its own half onto yours"."""
        return Into(left=ITS, half="own")

    def lines_up_with(self, items: list[Any]) -> Trigger:
        """A formation with some card: the other one of it."""
        found = items[-1]
        single(found, {"ablt"})
        if str(items[0]) != "form_formation":
            raise NotUnderstood("no such trigger", items[0].lexeme)
        trigger = Trigger.of("form_formation")
        trigger.condition = {"exists": {"filter": {**found.form, "formed": True}}}
        return trigger


__all__ = ["ArrivalMeaning"]
