"""Fights as with an open card, jumps of others, attacks or something else, what stands in a line with the card."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import require_single
from service.cards.cells import Spot
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, Place, single, single_or_several, while_standing
from service.cards.getting import Gain
from service.cards.modifiers import Counted
from service.cards.moments import Aim, Trigger, Whose
from service.cards.permanents import PermanentMeaning, permanent
from service.cards.picks import picking
from service.cards.pointing import It
from service.cards.pronouns import near_it, near_to
from service.cards.roles import inside
from service.cards.volleys import further
from service.cards.whom import done, each_done
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS


class LimitAt(dict[str, Any]):
    """At whom alone an attack is, with the limit of how often, if there is one."""

    limit: Limit | None = None


_SORTS = ("STRIKE", "ATTACK", "GROUP", "DIRECTED")


def _stripped(items: list[Any], cards: Feature) -> list[Feature]:
    """The named features that cards are without, as effects of a permanent feature. Raises NotUnderstood."""
    losses = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
    lost = [effect for loss in losses for effect in loss.effects]
    if any(effect["effect"] != "lose_feature" or set(effect["feature"]) != {"keyword"} for effect in lost):
        raise NotUnderstood("what they are without", lexeme_of(find(items, "LOSES")))
    return [{"effect": "strip", "keyword": effect["feature"]["keyword"], "cards": cards} for effect in lost]


class SkirmishMeaning:
    """The part of the transformer for skirmishes."""

    # --- fights as with an open card (209.3, 103.1) ---
    def foe(self, items: list[Any]) -> Any:
        return items[0]

    def fights_as_open(self, items: list[Any]) -> Action:
        """This card and another fight as if that one were open."""
        return Action({"effects": [{"effect": "strike", **self._met(items, None), "open": True}]}, True, "nobody")

    def may_fight_as_open(self, items: list[Any]) -> Action:
        """ "Your creature may fight one that stands next to it": its player may leave it out."""
        striker = next(item for item in items if isinstance(item, Target))
        if isinstance(striker.to, It) and "class" in striker.to.said:  # "this gnome": see ``beside_named``
            fought = {"effect": "strike", "striker": striker.to, **self._met(items, striker), "open": True}
            return Action({"optional": True, "effects": [fought]}, True, "object")
        if striker.to != "target" or striker.number > 1:
            raise NotUnderstood("who fights", striker.head.lexeme)
        require_single(striker.head, {"nomn"}, striker.grammemes)
        fought = {"effect": "strike", "striker": "target", **self._met(items, striker), "open": True}
        return Action({"optional": True, "target": striker.filter, "effects": [fought]}, True, "object")

    def may_fight(self, items: list[Any]) -> Action:
        """ "Your creature may fight one that stands next to it", which closes for it as ever."""
        striker = next(item for item in items if isinstance(item, Target))
        if striker.to == "it" and striker.head.type == "PRONOUN":
            told = self._made_to([item for item in items if not is_token(item, "MAY")], "ablt")  # type: ignore[attr-defined]
            return Action({**told.body, "optional": True}, True, "object")
        if striker.to != "target" or striker.number > 1:
            raise Ungrammatical("who fights", striker.head.lexeme)
        require_single(striker.head, {"nomn"}, striker.grammemes)
        fought = {"effect": "strike", "striker": "target", **self._met(items, striker)}
        return Action({"optional": True, "target": striker.filter, "effects": [fought]}, True, "object")

    @staticmethod
    def _met(items: list[Any], striker: Target | None) -> Feature:
        """Whom the strike is at, by role or of the player's choice. Raises NotUnderstood."""
        strikes = [item for item in items if is_token(item, "STRIKE")]
        if len(strikes) != 1 or str(strikes[0]) != "simple_strike":
            raise Ungrammatical("how they fight", lexeme_of(find(items, "FIGHT")))
        found = instance_of(items, Filter)
        if found is None:
            foe = [item for item in items if isinstance(item, Target) and item is not striker]
            if (striker is not None and not isinstance(striker.to, It)) or not foe:
                raise NotUnderstood("whom it fights", strikes[0].lexeme)
            if foe[0].head.type == "PRONOUN" and str(foe[0].head) not in ("ablt", "both"):
                raise Ungrammatical("not in the right case", foe[0].head.lexeme)
            return {"to": foe[0].to}
        single(found, {"ablt"})
        if striker is None:
            return {"filter": found.form}
        if isinstance(striker.to, It):
            raise NotUnderstood("who fights", striker.head.lexeme)
        if not near_it(found.form):  # seen from the striker, or from the card with the text
            raise NotUnderstood("unclear from where a card is seen", found.head.lexeme)
        return {"filter": near_to(found.form, "target")}

    def strikes_as_near(self, items: list[Any]) -> Feature:
        """Flyers are struck like cards next to it."""
        found, verb, strike = (
            next(item for item in items if isinstance(item, Filter)),
            find(items, "MAY_ATTACK"),
            find(items, "STRIKE"),
        )
        single_or_several(found, {"accs"})
        if str(verb) != "sing" or strike is None:
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return permanent({"effect": "reach", "of": str(strike), "against": found.form})

    def guards_line(self, items: list[Any]) -> Feature:
        """Whom it defends wherever that one stands in its row or column."""
        found, line = next(item for item in items if isinstance(item, Filter)), str(find(items, "IN_OWN_LINE"))
        single_or_several(found, {"datv", "gent"})
        if line in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return permanent({"effect": "guard", "for": {**found.form, line: True}})

    # --- what others do ---
    def makes_jump(self, items: list[Any]) -> Action:
        """Another card makes a jump (dictionary.jump.2)."""
        span = next(int(item) for item in items if isinstance(item, int) and not isinstance(item, bool))
        action = done({"effect": "jump", "range": span}, items, {"nomn"})
        if any(effect["to"] in ("each", "self") for effect in action.body["effects"]):
            raise NotUnderstood("who jumps", lexeme_of(find(items, "JUMP")))
        may: Feature = {"optional": True} if find(items, "MAY") else {}
        return Action({**may, **action.body}, True, "object")

    def other_stays_open(self, items: list[Any]) -> Action:
        """After the attack that it is about, who makes it does not close."""
        feature = permanent({"effect": "without_closing", "of": "attacks"})
        effect: Feature = {"effect": "gain_feature", "feature": feature, "until": "this_attack"}
        pronoun = find(items, "PRONOUN")
        if pronoun is not None:
            if str(pronoun) != "nomn":
                raise Ungrammatical("not in the right case", pronoun.lexeme)
            return Action({"effects": [{**effect, "to": "it"}]}, True, "object")
        return each_done([effect], items, {"nomn"})

    # --- one deed or another ---
    def choosable(self, items: list[Any]) -> Action:
        return items[0]  # type: ignore[no-any-return]

    def either_deed(self, items: list[Any]) -> Action:
        """One of several deeds, at least one of them an attack, as the player of the text likes (216.11a)."""
        actions = [item for item in items if isinstance(item, Action)]
        if all(action.effect_only for action in actions):
            raise Ungrammatical("no attack among them")  # read as `alternatives`
        options: list[list[Feature]] = []
        for action in actions:
            if not action.effect_only:
                options.append([further(action)])
                continue
            effects = action.body.get("effects", [])
            apart = action.body.keys() - {"target", "effects"} or any(inside(effect) for effect in effects)
            known = ("self", "target")
            if apart or any(effect.get("to") not in known for effect in effects) or action.subject == "unsaid":
                raise NotUnderstood("unclear how far an alternative reaches")
            options.append(picking(action.body))
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True)

    # --- in a line with the card ---
    def line_holds(self, items: list[Any]) -> Condition:
        """Whether such cards stand in its row or column, and how many."""
        found, line = next(item for item in items if isinstance(item, Filter)), str(find(items, "IN_LINE"))
        number, none = find(items, "NUMBER"), find(items, "HAS_NO") is not None
        if none or number is not None:
            single_or_several(found, {"gent", "accs"})
        else:
            single(found, {"nomn"})
        if none and number is not None:
            raise NotUnderstood("how many", lexeme_of(number))
        if line in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        bounds = {"max": 0} if none else {} if number is None else {"min": number_of(number)}
        return Condition(exists={"filter": {**found.form, line: True}, **bounds})

    def counted_copies(self, items: list[CardToken]) -> Counted:
        """The other cards of its name next to it (201.2, dictionary.copy.1)."""
        own: Feature = {"side": "own"} if find(items, "OWN") else {}
        return Counted({"of": "cards", "filter": {**own, "copy": True, "adjacent": True}})

    # --- moments ---
    def either_attack_of(self, items: list[Any]) -> Trigger:
        """ "On a shot or throw of your elf, at a wounded card"; a force that stands first is that of both."""
        sorts = [item for item in items if isinstance(item, CardToken) and item.type in _SORTS]
        forces = [item for item in items if isinstance(item, list)]
        bent = any(sort.type not in ("ATTACK", "STRIKE") for sort in sorts)  # which it does not agree with
        if len(forces) == 1 and (bent or items.index(forces[0]) > items.index(sorts[0])):
            raise NotUnderstood("unclear how far a force reaches", sorts[0].lexeme)
        about = [item for item in items if isinstance(item, Whose | Aim)]
        by_force = [[force] for force in forces * (len(sorts) if len(forces) == 1 else 1)] or [[]] * len(sorts)
        moments = [self.moment_attack([*f, sort, *about]) for f, sort in zip(by_force, sorts, strict=True)]  # type: ignore[attr-defined]
        return self.either_moment(moments)  # type: ignore[attr-defined, no-any-return]

    def moment_attack_but(self, items: list[Any]) -> Trigger:
        """An attack of a group, but of one type of it."""
        sorts = [item for item in items if isinstance(item, CardToken) and item.type in _SORTS]
        whose = next(item for item in items if isinstance(item, Whose))
        trigger: Trigger = self.moment_attack([sorts[0], whose])  # type: ignore[attr-defined]
        left = TYPE_GROUPS.get(str(sorts[0]), frozenset()) - {str(sorts[1])}
        if str(sorts[1]) not in TYPE_GROUPS.get(str(sorts[0]), frozenset()) or len(left) < 2:
            raise NotUnderstood("nothing to except", sorts[1].lexeme)
        trigger["type"] = sorted(left)
        return trigger

    def moment_or_attack(self, items: list[Any]) -> Trigger:
        """ "After a move or an attack"."""
        moment, sort = find(items, "MOMENT"), next(i for i in items if isinstance(i, CardToken) and i.type in _SORTS)
        assert moment is not None
        if str(moment) not in ("move", "walk"):
            raise NotUnderstood("no such trigger", moment.lexeme)
        moments = [self.moment([moment]), self.afterwards([sort])]  # type: ignore[attr-defined]
        return self.either_moment(moments)  # type: ignore[attr-defined, no-any-return]

    def defends_host(self, items: list[CardToken]) -> Trigger:
        """It stands in for its host."""
        host = items[-1]
        if host.lexeme.grammemes and not any(case in ("datv", "") for _, case in host.lexeme.grammemes):
            raise Ungrammatical("not in the right case", host.lexeme)
        return Trigger.of("defend", target={"hosting": True})

    # --- what is got and lost ---
    def lost_flight(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "lose_flight"}], [])

    def loses_up_to(self, items: list[CardToken]) -> Action:
        """So many chips or fewer, as its player likes."""
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int) or not 1 < number < 6:
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        options = [[{"effect": "lose_chips", "x": x, "to": "self"}] for x in range(number, 0, -1)]
        return Action({"effects": [{"effect": "choose", "options": options, "to": "self"}]}, True, "nobody")

    def group_loses(self, items: list[Any]) -> Feature:
        """Named features that the cards of a group are without (407.3)."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        place = next((item for item in items if isinstance(item, Place)), Place())
        verb = find(items, "LOSES")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone="opposite" in place)
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return while_standing(items, permanent(*_stripped(items, {**found.form, **place})))

    def host_loses(self, items: list[Any]) -> Feature:
        host, verb = find(items, "HOST"), find(items, "LOSES")
        if str(verb) != "sing" or (host is not None and not host.lexeme.grammemes & {("sing", "nomn"), ("sing", "")}):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return permanent(*_stripped(items, {"hosting": True}))

    def silenced_opposite(self, items: list[Any]) -> Feature:
        """While it is so itself, the cards opposite are without their printed features (407.4)."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        verb, state = find(items, "LOSES"), find(items, "STATE", "SHORT")
        assert verb is not None
        PermanentMeaning._subject(found, verb, alone=True)
        if str(state) not in ("open", "closed") or "opposite" in found.form:
            raise NotUnderstood("while it is what", lexeme_of(state))
        feature = permanent({"effect": "silence", "cards": {**found.form, "opposite": True}})
        return {"class": "permanent", "condition": {"self": {"closed": str(state) == "closed"}}, **feature}

    def host_costs(self, items: list[CardToken]) -> Condition:
        """What the host costs (202.3)."""
        host, number, bound = items[0], number_of(find(items, "NUMBER")), find(items, "OR_LESS", "OR_MORE")
        if host.lexeme.grammemes and not any(case in ("nomn", "") for _, case in host.lexeme.grammemes):
            raise Ungrammatical("not in the right case", host.lexeme)
        if not isinstance(number, int):
            raise NotUnderstood("what X is", lexeme_of(find(items, "NUMBER")))
        found = Condition(self={"host": {"cost": {str(bound) if bound else "equal": number}}})
        found.spoken = "host"
        return found

    def spot_next_here(self, items: list[CardToken]) -> Spot:
        """One step from where it stands, and next to the card with the text."""
        return Spot(adjacent="moved", beside={"other": False})

    # --- at whom alone, and how often ---
    def limit_at(self, items: list[Any]) -> LimitAt:
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"datv"})
        limited_at = LimitAt(found.form)
        rest = [item for item in items if is_token(item, "NUMBER", "TIMES", "PER")]
        if rest:
            limited_at.limit = self.limit(rest)  # type: ignore[attr-defined]
        return limited_at

    def trigger_at(self, items: list[Any]) -> Any:
        """An attack of a trigger that is at some cards only."""
        at = next(item for item in items if isinstance(item, LimitAt))
        attack = next(item for item in items if isinstance(item, Action))
        if "target" in attack.body:
            raise NotUnderstood("two targets")
        aimed = Action({**attack.body, "target": dict(at)}, False)
        rest = [aimed if item is attack else item for item in items if item is not at]
        feature = self.trigger([*rest, *([at.limit] if at.limit is not None else [])])  # type: ignore[attr-defined]
        return {**feature, "target": dict(at)} if isinstance(feature, dict) else feature

    def meanness_named(self, items: list[Any]) -> Action:
        """Meanness, and what follows it by a name."""
        action: Action = self.meanness(  # type: ignore[attr-defined]
            [
                i
                for i in items
                if not isinstance(i, CardToken) or i.type not in ("SPELL", "IMPACT", "NAME", "LPAREN", "RPAREN")
            ]
        )
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        if "name" in action.body or action.body.get("type", "impact") != "impact":
            raise NotUnderstood("a name named twice", lexeme_of(name))
        return Action({"type": str(sort), "name": str(name), **action.body}, True, action.subject)

    def meanness_named_often(self, items: list[Any]) -> Action:
        """The same, so often."""
        times = [item for item in items if is_token(item, "NUMBER")][-1]
        per, rest = find(items, "PER"), [i for i in items if i is not times and not is_token(i, "TIMES", "PER")]
        action = self.meanness_named(rest)
        return action._replace(body={**action.body, "limit": {"times": number_of(times), "per": str(per)}})


__all__ = ["SkirmishMeaning"]
