"""Attacks that are being made: the roll of this one, more to its value, what somebody has to choose, who it goes to."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.cells import Spot
from service.cards.constructions import (
    ATTACK_MOMENTS,
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
from service.cards.counting import Her, Measure
from service.cards.filters import single, single_or_several
from service.cards.getting import Gain, RollNow
from service.cards.modifiers import Aims
from service.cards.moments import Cause, Trigger, Whose
from service.cards.permanents import permanent
from service.cards.roles import inside
from service.cards.sorts import SORT_TERMINALS, attack_type, sort_named
from service.cards.volleys import further
from service.cards.whom import done, targets_among, to_self
from service.games.berserk.rules.forms.attack_types import TYPE_GROUPS
from service.games.berserk.rules.forms.references import mentions

#: Moments of an attack of the card's own.
_OWN = ATTACK_MOMENTS | {"attack", "assault"}


class AssaultMeaning:
    """The part of the transformer for attacks that are being made."""

    # --- numbers of this attack ---
    def gained_roll_now(self, items: list[CardToken]) -> Gain:
        """More to the roll of the attack that is being made (422.3)."""
        rolls, number = find(items, "ROLLS"), number_of(find(items, "NUMBER"))
        assert rolls is not None
        pairs = rolls.lexeme.grammemes
        if pairs and not any(one in ("sing", "") and case in ("datv", "") for one, case in pairs):
            raise Ungrammatical("more than one roll", rolls.lexeme)  # read as `modifier_roll`
        if not isinstance(number, int):
            raise NotUnderstood("what X is", rolls.lexeme)
        by = number if find(items, "PLUS") else -number
        now: Feature = {"effect": "modify", "what": "roll", "by": by, "when": "attacking", "until": "this_attack"}
        return Gain([now if find(items, "THIS") else RollNow(now)], [])

    def modifies_magnitude(self, items: list[Any]) -> Feature:
        """ "-1 to the value of its ranged attacks", "+1 to that of medium and strong ones against elves"."""
        lists = [item for item in items if isinstance(item, list) and item]
        sorts: list[CardToken] = next(item for item in lists if isinstance(item[0], CardToken))
        force = next((item for item in lists if not isinstance(item[0], CardToken)), None)
        aims = instance_of(items, Aims)
        number = number_of(find(items, "NUMBER"))
        by = number if find(items, "PLUS") else f"-{number}" if isinstance(number, str) else -number
        own = find(items, "OWN_STRIKE")
        if own is not None:
            in_case(own, "gent")
        for sort in sorts:
            if str(sort) not in MODIFIED:
                raise NotUnderstood("no such attack to modify", sort.lexeme)
            in_case(sort, "gent")
        effect: Feature = {"effect": "modify", "what": "value", "by": by, "when": "attacking"}
        effect |= {"force": force} if force else {}
        effect |= {"against": aims.form} if aims is not None else {}
        return permanent(*({**effect, "of": str(sort)} for sort in sorts))

    def farther_and_more_at(self, items: list[Any]) -> list[Feature]:
        """Both are at the cards that are named last: a range that the card always has is printed with its attack."""
        value = next(item for item in items if isinstance(item, dict))
        reach: Feature = self.modifier_range(items[: items.index(value) - 1])  # type: ignore[attr-defined]
        aims = [effect.get("against") for effect in value["effects"]]
        same = [effect.get("of") for effect in value["effects"]] == [effect["of"] for effect in reach["effects"]]
        if not same or None in aims or any(e["when"] != "attacking" or e["what"] != "value" for e in value["effects"]):
            raise Ungrammatical("at whom both are", lexeme_of(items[0]))
        return [permanent(*({**effect, "against": aims[0]} for effect in reach["effects"])), value]

    def aims_spoken(self, items: list[CardToken]) -> Aims:
        """At the card that was spoken of, or at the attacked one."""
        word = items[-1]
        pronoun_in(word, "datv")
        if word.type != "PRONOUN":
            in_case(word, "datv")
        return Aims({"is": "attacked" if word.type == "ATTACKED" else "it"})

    def loses_announced(self, items: list[Any]) -> Action:
        """ "Loses X chips (at most 3)": as many as its player says, up to so many."""
        number, verb = number_of(find(items, "NUMBER")), find(items, "LOSES")
        most = next(int(item) for item in items if isinstance(item, int) and not isinstance(item, bool))
        if number != "x" or str(verb) not in ("inf", "plur"):
            raise NotUnderstood("how many", lexeme_of(verb))
        return to_self({"effect": "lose_chips", "x": "x", "most": most}, "nobody")

    def and_may_all(self, items: list[Any]) -> Action:
        """ "A; it may B, meanwhile C": both of them are left to its player together."""
        at = next(place for place, item in enumerate(items) if is_token(item, "MAY"))
        first, optional = (
            self.effects([item for item in part if not is_token(item, "MAY", "MEANWHILE", "SEMICOLON")])  # type: ignore[attr-defined]
            for part in (items[:at], items[at:])
        )
        if first.body.keys() != {"effects"} or optional.body.keys() != {"effects"}:
            raise NotUnderstood("unclear how far a choice reaches")
        told = [effect for effect in optional.body["effects"] if effect.get("to") == "each" or inside(effect)]
        if told:
            raise NotUnderstood("what is left to choice")
        first_done, *others = optional.body["effects"]
        whom: Feature = {"whom": first_done["whom"]} if "whom" in first_done else {}
        others = [{**e, **whom} if e.get("to") in ("it", first_done.get("to")) else e for e in others]
        may: Feature = {"effect": "may", "effects": [first_done, *others], "to": "self"}
        return Action({"effects": [*first.body["effects"], may]}, True)

    def lands(self, items: list[Any]) -> Action:
        """It is no flyer any more (211.1)."""
        verb, spot = find(items, "LANDS"), instance_of(items, Spot)
        if spot is not None and not _from_above(spot):
            raise Ungrammatical("where it lands", lexeme_of(verb))  # beside whom it is read of by itself
        landing: Feature = {"effect": "lose_flight", **({"cell": dict(spot)} if spot is not None else {})}
        if targets_among(items):
            if str(verb) == "inf":
                raise Ungrammatical("a verb without its subject", lexeme_of(verb))
            return done(landing, items, {"nomn"})
        return to_self(landing, "" if find(items, "SELF") else "nobody")

    # --- numbers that are counted (104.1) ---
    def by_a_measure(self, items: list[Any]) -> Action:
        """ "Heal a creature by the number of your elves": what is counted has to be the same whoever looks."""
        measure, verb = instance_of(items, Measure), items[0]
        seen = str(measure.get("filter", {}))
        plain = measure["of"] in ("cards", "sum", "elements") and "'each'" not in seen
        if not plain and measure.get("whose") != "self" and not isinstance(measure.get("whose"), Her):
            raise NotUnderstood("whose number it is", verb.lexeme)
        effect: Feature = {"effect": "wound" if verb.type == "WOUND" else "heal", "x": dict(measure)}
        if verb.type == "HEAL_SELF":
            return to_self(effect, "nobody")
        return done(effect, items, {"accs"})

    def standing_by_that(self, items: list[CardToken]) -> Feature:
        """Behind the attacked card, or opposite the one that was spoken of."""
        if items[1].type == "BEHIND":
            return self.behind_that(items[1:])  # type: ignore[attr-defined, no-any-return]
        pronoun = find(items, "PRONOUN")
        if pronoun is None:
            return {"near": {"to": "attacked", "opposite": True}}
        return self.opposite_it([pronoun])  # type: ignore[attr-defined, no-any-return]

    # --- what somebody has to choose (216.11a) ---
    def by_whose_choice(self, items: list[CardToken]) -> CardToken:
        found = find(items, "BY_CHOICE")
        assert found is not None
        return found

    def has_to_choose(self, items: list[Any]) -> Action:
        """ "It has to close or to get 2 wounds": one of several things that are done to it, as its player chooses."""
        target: Target = items[0]
        must, choice = find(items, "MUST", "SHOULD"), find(items, "BY_CHOICE")
        deeds = [item for item in items if isinstance(item, Action)]
        if target.number > 1 or target.to == "each" or (choice is None and must is None):
            raise NotUnderstood("unclear who has the choice", target.head.lexeme)
        if target.head.type == "PRONOUN":
            if str(target.head) not in ("nomn", "both"):
                raise Ungrammatical("not in the right case", target.head.lexeme)
        elif target.grammemes and ("sing", "nomn") not in target.grammemes and ("sing", "") not in target.grammemes:
            raise Ungrammatical("not in the right case", target.head.lexeme)
        options: list[list[Feature]] = []
        for deed in deeds:
            effects = deed.body.get("effects", [])
            if deed.body.keys() != {"effects"} or deed.subject not in ("nobody", "unsaid"):
                raise Ungrammatical("unclear how far an alternative reaches", target.head.lexeme)
            if any(effect.get("to") != "self" or inside(effect) for effect in effects):
                raise Ungrammatical("unclear how far an alternative reaches", target.head.lexeme)
            options.append([{n: v for n, v in {**effect, "to": target.to}.items() if n != "get"} for effect in effects])
        whose: Feature = (
            {} if str(choice) == "own" else {"chooser": "enemy" if str(choice) == "enemy" else "its_player"}
        )
        body: Feature = {"target": target.filter} if target.filter is not None else {}
        effect: Feature = {"effect": "choose", "options": options, "to": target.to, **whose}
        return Action({**body, "effects": [effect]}, True, "object")

    # --- moments ---
    def cause_answering(self, items: list[Any]) -> Cause:
        """By a strike that answers (205.5)."""
        answer, whose = items[0], instance_of(items, Whose)
        in_case(answer, "gent")
        found = Cause(type="simple_strike", striking=False)
        if whose is not None:
            if not isinstance(whose.get("whose"), dict):
                raise Ungrammatical("whose strike", answer.lexeme)  # its name begins what follows
            found["source"] = whose["whose"]
        return found

    def redirected_from(self, items: list[Any]) -> Trigger:
        """An attack at some card goes to another, be it that somebody defends it (412.5, 205.3)."""
        sort, whose, found = sort_named(items), instance_of(items, Whose), instance_of(items, Filter)
        kind = {} if sort is None or str(sort) == "attacks" else {"type": attack_type(sort, "gent")}
        trigger = Trigger.of("redirected", **kind)
        trigger.lexeme = lexeme_of(find(items, "REDIRECTION"))
        if whose is not None:
            if not isinstance(whose.get("whose"), dict):
                raise NotUnderstood("whose attack", trigger.lexeme)
            trigger["source"] = whose["whose"]
        if found is not None:
            single_or_several(found, {"gent"})
            trigger["whose"] = found.form
        return trigger

    # --- where an attack goes ---
    def redirects_this(self, items: list[Any]) -> Action:
        """ "Redirect this attack into such a card": as the attack is declared (412.3, 412.5)."""
        found, pronoun = instance_of(items, Filter), find(items, "PRONOUN")
        if found is not None:
            single(found, {"accs"})
        if pronoun is not None and found is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        sort = find(items, *SORT_TERMINALS)
        if sort is not None:
            in_case(sort, "accs")
        of: Feature = {"this": str(sort)} if sort is not None and str(sort) != "attacks" else {}
        if found is None:  # into the card that was spoken of
            into = [item for item in items if is_token(item, "PRONOUN")][-1]
            if str(into) not in ("gent", "accs", "both"):
                raise Ungrammatical("not in the right case", into.lexeme)
            return Action({"effects": [{"effect": "redirect", **of, "to": "it"}]}, True, "nobody")
        return Action({"target": found.form, "effects": [{"effect": "redirect", **of, "to": "target"}]}, True)


def _from_above(spot: Spot) -> bool:
    """Whether it is known which cells are meant without one that the card stands on: a flyer stands on none."""
    plain = spot.keys() <= {"half", "rows", "beside", "crowd", "marked", "unmarked", "adjacent", "opposite", "behind"}
    return plain and "moved" not in spot.values()


def among(kind: str, group: str) -> bool:
    """Whether attacks of a kind are all of a group."""
    return group in (kind, "attacks") or TYPE_GROUPS.get(kind, frozenset({kind})) <= TYPE_GROUPS.get(group, frozenset())


def other_than_attacked(moment: Trigger, action: Action, body: Feature) -> Feature:
    """ "On a strike - a shot at another card": at another than the attacked one, since no card attacks itself."""
    theirs = body.get("target", {}).get("side") == "enemy"  # another one of theirs than who was spoken of
    if theirs and action.effect_only and (spoken := _of_theirs(moment)) is not None:
        return _at_another(body, moment, spoken)
    if moment["on"] not in _OWN or "whose" in moment:
        return body
    if not action.effect_only or theirs:
        body = _at_another(body, moment)
    return {**body, "effects": _blows_at_another(body["effects"], moment)} if "effects" in body else body


def _of_theirs(moment: Trigger) -> str | None:
    """Which enemy card a moment speaks of, beside those that it attacks; one that dies is no target anyway."""
    whose, source = moment.get("whose"), moment.get("source")
    if isinstance(source, dict) and source.get("side") == "enemy" and moment["on"] in ("attacked", "assailed"):
        return "attacker"
    named = isinstance(whose, dict) and whose.get("side") == "enemy" and "target" not in moment
    return "subject" if named and moment["on"] != "kill" else None


def _at_another(blow: Feature, moment: Trigger, than: str = "attacked") -> Feature:
    if blow.get("target", {}).get("other") is not True:
        return blow
    rest = {name: value for name, value in blow["target"].items() if name != "other"}
    if "not" in rest:
        raise NotUnderstood("other than whom", moment.lexeme)
    return {**blow, "target": {**rest, "not": {"is": than}}}


def _blows_at_another(value: Any, moment: Trigger) -> Any:
    if isinstance(value, list):
        return [_blows_at_another(item, moment) for item in value]
    if type(value) is not dict or "class" in value:
        return value
    return {
        name: _at_another(item, moment) if name == "blow" else _blows_at_another(item, moment)
        for name, item in value.items()
    }


def by_another(moment: Trigger, action: Action, items: list[Any]) -> tuple[Action, list[Any]]:
    """ "When your elf gets wounds, it may declare a shot": an attack of the card of the moment, if that is an own one.

    Gives the action as something that is done, and the items without the word for who does it.
    """
    performer, whose = find(items, "PRONOUN"), moment.get("whose")
    if performer is None or action.effect_only or not isinstance(whose, dict) or whose.get("side") != "own":
        return action, items
    if str(performer) not in ("nomn", "both") or action.body.keys() & {"effects", "second"} or moment.keys() & {"nth"}:
        raise NotUnderstood("who attacks", performer.lexeme)
    blow = {**further(action), "striker": "subject"}
    told = [item if item is not action else None for item in items]
    action = Action({"effects": [blow]}, True, "object")
    found = [action if item is None else item for item in told if item is not performer]
    return action, found


def without_attack(features: list[Feature]) -> bool:
    """Whether something is said of an attack, or of who was attacked, where there is none: always, or in one's turn."""
    for feature in features:
        effects = [effect for effect in feature.get("effects", ()) if effect.get("effect") == "modify"]
        kind = feature.get("class")
        if kind == "permanent" and any(effect.get("against") == {"is": "attacked"} for effect in effects):
            return True
        if kind == "playable" and "value" not in feature and any(e.get("until") == "this_attack" for e in effects):
            return True
    return False


def redirecting(moment: Trigger, body: Feature) -> tuple[Trigger, Feature]:
    """The moment of a text that redirects the attack that it triggers on: as it is declared, not as it begins."""
    effects = body.get("effects", ())
    told = [effect for effect in effects if effect["effect"] == "redirect"]
    if not told:
        return moment, body
    if moment["on"] in _OWN and "target" in moment and "whose" not in moment:  # "on a shot at such a card": anybody's
        kind = {} if moment["on"] in ("attack", "assault") else {"type": moment["on"]}
        rest = {name: value for name, value in moment.items() if name != "target"}
        found = Trigger({**kind, **rest, "whose": moment["target"]})
    else:
        found = Trigger(moment)
    if told[0].get("to") in ("it", "subject"):  # from somebody onto the same card
        raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
    named = told[0].get("this", "attacks")
    known = {"on", "type", "whose", "source"}
    *before, last = effects
    if last is not told[0] or len(told) > 1 or any(map(_meddling, before)):
        raise Ungrammatical("no answer to an attack", moment.lexeme)
    if found["on"] not in (*_OWN, "assailed", "attacked") or found.keys() - known:
        raise Ungrammatical("no answer to an attack", moment.lexeme)
    own = "whose" not in found and found["on"] in _OWN
    if own or not among(str(found.get("type", "attacks")), named):
        raise Ungrammatical("no answer to an attack", moment.lexeme)
    found["on"] = "before_attacked"
    found.__dict__.update(moment.__dict__)
    body = {**body, "effects": [*before, {name: value for name, value in last.items() if name != "this"}]}
    if "target" in body:  # another than the attacked one is meant, which could not be named anyway
        body["target"] = {name: value for name, value in body["target"].items() if name != "other"}
    return found, body


def blocking(moment: Trigger, body: Feature, may: bool) -> tuple[Trigger, Feature]:
    """The moment of a text that may block the attack that it triggers on, or does so for a price or beside more: as the
    attack is declared. A block alone is what the card always has, read as `blocked_then`."""
    effects = body.get("effects", ())
    if any(effect["effect"] != "block" and mentions(effect, _blocks_this) for effect in effects):  # by what a die shows
        if moment["on"] not in ("attacked", "assailed", "before_attacked") or "force" in moment:
            raise Ungrammatical("no answer to an attack", moment.lexeme)
        found = Trigger({**moment, "on": "assailed"}) if moment["on"] == "attacked" else moment
        found.__dict__.update(moment.__dict__)
        return found, body
    told = [effect for effect in effects if effect["effect"] == "block" and set(effect) - {"to"} == {"effect", "of"}]
    if not told or not (may or len(effects) > 1) or moment["on"] not in ("attacked", "assailed") or "force" in moment:
        return moment, body
    others = [effect for effect in effects if effect is not told[0]]
    if len(told) > 1 or any(map(_meddling, others)):
        raise Ungrammatical("no answer to an attack", moment.lexeme)
    found = Trigger({**moment, "on": "assailed"})
    found.__dict__.update(moment.__dict__)
    block = {"effect": "block", "this": told[0]["of"], "to": "self"}
    return found, {**body, "effects": [block if effect is told[0] else effect for effect in effects]}


def _blocks_this(part: Any) -> bool:
    return isinstance(part, dict) and part.get("effect") == "block" and "this" in part


def _meddling(effect: Feature) -> bool:
    """Whether it is more than something that is done before an attack goes elsewhere."""
    return (
        effect.get("to") not in ("self", "target") or effect["effect"] in ("attack", "strike") or bool(inside(effect))
    )


__all__ = ["AssaultMeaning", "among", "blocking", "by_another", "other_than_attacked", "redirecting", "without_attack"]
