"""What is done: the effects of playable and triggered features, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from service.cards.agreement import require_each, require_single
from service.cards.constructions import (
    MARKERS,
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Filter,
    Maximum,
    NotUnderstood,
    Range,
    Target,
    Ungrammatical,
    count,
    dealt,
    find,
    flat,
    known_feature,
    lexeme_of,
    number_of,
    range_of,
    values,
)
from service.cards.filters import recognised
from service.cards.seconds import beside
from service.cards.whom import aimed_at, done, each_done, subject_of, targets_among, to_self

_LASTING = {"mark", "gain_feature", "modify", "curse", "bless", "gain_flight", "lose_feature", "gain_class"}
_ONCE = "next_simple_strike"
#: What is for a next attack or roll may also be over by the end of some turn.
_NEXT = {_ONCE, "next_attack", "next_roll"}


class Gain(NamedTuple):
    """What a card gets: as an effect, and as a permanent feature gives it, if one can."""

    effects: list[Feature]
    permanent: list[Feature]


class Until(str):
    """How long what a card gets or loses lasts."""


def all_effects(gains: list[Gain], items: list[Any], kind: str = "effects") -> list[Feature]:
    """The effects of all gains, with the duration among the items."""
    lasts = next((item for item in items if isinstance(item, Until)), None)
    found: list[Feature] = []
    for gain in gains:
        for effect in getattr(gain, kind):
            if lasts == "end_of_turn" and effect.get("until") == _ONCE:
                found.append({**effect, "until": "next_strike_this_turn"})
                continue
            if lasts == "end_of_turn" and effect.get("until") == "next_attack":
                found.append({**effect, "until": "next_attack_this_turn"})
                continue
            if lasts is not None and effect.get("until") in _NEXT:
                found.append({**effect, **({"at_the_latest": str(lasts)} if lasts != "battle" else {})})
                continue
            if lasts is not None and "until" in effect:
                raise NotUnderstood("two durations")
            if lasts is not None and effect["effect"] not in _LASTING:
                raise NotUnderstood("a duration of what does not last")
            found.append({**effect, "until": str(lasts)} if lasts not in (None, "battle") else effect)
    return found


def _gains(items: list[Any]) -> list[Gain]:
    return next(item for item in items if isinstance(item, list) and all(isinstance(gain, Gain) for gain in item))


class EffectMeaning:
    """The part of the transformer for what is done."""

    def until(self, items: list[CardToken]) -> Until:
        return Until(next(item for item in items if item.type == "UNTIL"))

    def then(self, items: list[CardToken]) -> CardToken | None:
        """ "And" goes on about the same card; other words may begin anew."""
        return find(items, "AND")

    def effects(self, items: list[Any]) -> Action:
        """Effects one after another, with one choice of cards among them; a verb without a subject keeps the last."""
        from service.cards.riders import spoken_of

        actions = spoken_of([item for item in items if isinstance(item, Action)])
        if len(actions) > 1 and _given_up(actions[0]):
            raise Ungrammatical("what is spent for what follows")
        name = find(items, "NAME")
        body: Feature = {}
        found: list[Feature] = []
        joined = [item for item in items if item is None or (isinstance(item, CardToken) and item.type == "AND")]
        for number, action in enumerate(actions):
            if number and action.subject in ("nobody", "unsaid") and actions[number - 1].subject == "object":
                conjunction = joined[number - 1] if number <= len(joined) else None
                if conjunction is None or action.subject == "nobody":
                    raise NotUnderstood("unclear subject")
                action = _of_the_same(action, actions[number - 1])
                actions[number] = action
            if body.keys() & action.body.keys() - {"effects"}:
                action = actions[number] = beside(body, action)
            more = {name: value for name, value in action.body.items() if name != "effects"}
            if "keyword" in more and len(actions) > 1:
                if more.get("keyword") != "finishing" or any("target" in other.body for other in actions):
                    raise NotUnderstood("finishing among other effects")
                found.append({"effect": "finish", "x": more["x"], "to": "target"})
            body.update(more)
            found += action.body.get("effects", ())
        if any(action.subject == "chosen" for action in actions):  # "it" is the card that was chosen
            found = [{**effect, "to": "target"} if effect.get("to") == "it" else effect for effect in found]
        if any(effect.get("to") == "them" for effect in found):  # the several that were chosen
            if body.get("count", 1) < 2:
                raise NotUnderstood("unclear whom a pronoun means")
            found = [{**effect, "to": "target"} if effect.get("to") == "them" else effect for effect in found]
        if found:
            body["effects"] = coming_in(found)
        if name is not None:
            body["name"] = str(name)
        subject = actions[0].subject if len(actions) == 1 else ""
        return Action(body, True, subject)

    def amount(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def ranged(self, items: list[Any]) -> Any:
        return items[-1]

    def aimed(self, items: list[Any]) -> Any:
        """At whom an attack is: each preposition has its case."""
        victim = items[-1]
        if isinstance(victim, Target) and victim.number > 1:
            return victim
        if isinstance(victim, Filter) and victim.group:
            require_each(victim.head, {"accs"} if items[0].type == "INTO" else {"datv", "loct"}, victim.grammemes)
        else:
            require_single(victim.head, {"accs"} if items[0].type == "INTO" else {"datv"}, victim.grammemes)
        return victim

    def victim(self, items: list[CardToken]) -> Target:
        role = "attacked" if items[0].type == "ATTACKED" else "attacker"
        return Target(role, items[0], None, items[0].lexeme.grammemes)

    def meanwhile(self, items: list[Any]) -> Action:
        """ "(meanwhile - it closes)": one more thing that is done."""
        return next(item for item in items if isinstance(item, Action))

    def attack(self, items: list[Any]) -> Action:
        name, amount = find(items, "NAME"), find(items, "VALUE", "NUMBER")
        assert amount is not None
        body: Feature = {"type": str(find(items, "ATTACK"))}
        if name:
            body["name"] = str(name)
        body["value"] = values(amount)
        most = [item for item in items if isinstance(item, Maximum)]
        if most and body["value"] == ["x"] * 3:
            body["value"] = [f"x<{int(most[0])}"] * 3
        elif most:
            raise Ungrammatical("a limit of what is printed", lexeme_of(amount))
        body.update(range_of(items))
        targets = [item for item in items if isinstance(item, Filter | Target)]
        if sum(isinstance(item, Range) for item in items) > 1:
            raise NotUnderstood("two ranges", lexeme_of(items[0]))
        if len(targets) > 1:
            raise NotUnderstood("two targets", targets[1].head.lexeme)
        for target in targets:
            if isinstance(target, Filter) and target.group == "random":
                raise NotUnderstood("an attack on a group", target.head.lexeme)
            body.update(aimed_at(target))
        return Action(body, False)

    def attack_and_more(self, items: list[Any]) -> Action:
        """An attack, and what is done to the attacked card or to the card itself after it."""
        attack, more = (item for item in items if isinstance(item, Action))
        if "keyword" in more.body:
            raise NotUnderstood("two targets")
        effects = []
        aimed, told = attack.body, more.body["effects"]
        if "target" in more.body:
            both, told = self.attack_beside(attack, more)  # type: ignore[attr-defined]
            aimed = {**aimed, **both}
        for effect in told:
            to = effect.get("to")
            if to not in ("self", "attacked", "each", "second"):
                raise NotUnderstood("unclear whom an effect after an attack is about")
            effects.append(referring_to_target(if_creature(effect)))
        return Action({**aimed, "effects": effects}, False)

    def spell(self, items: list[Any]) -> Action:
        name, action = find(items, "NAME"), items[-1]
        body: Feature = {"type": str(find(items, "SPELL", "IMPACT"))}
        if name:
            body["name"] = str(name)
        body.update(range_of(items))
        if "range" in body and "target" not in action.body:
            raise NotUnderstood("a range without a target", lexeme_of(items[0]))
        if "range" in body and "second" in action.body:
            raise NotUnderstood("unclear how far a range reaches", lexeme_of(items[0]))
        if find(items, "MAY"):
            body["optional"] = True
        return Action({**body, **action.body}, True, action.subject)

    # --- wounds, healing, states ---
    def wound(self, items: list[Any]) -> Action:
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        return done({"effect": "wound", **dealt(amount)}, items, {"accs"})

    def wound_self(self, items: list[CardToken]) -> Action:
        gets = find(items, "GETS")
        if gets is not None and str(gets) == "plur":
            raise NotUnderstood("unclear subject", gets.lexeme)
        amount = find(items, "NUMBER")
        subject = subject_of(items)
        return to_self({"effect": "wound", "x": number_of(amount), "get": True}, subject)

    def heal(self, items: list[Any]) -> Action:
        amount = find(items, "NUMBER", "VALUE")
        extent: Feature = dealt(amount) if amount else {"full": True}
        return done({"effect": "heal", **extent}, items, {"accs"})

    def heal_self(self, items: list[CardToken]) -> Action:
        amount = find(items, "NUMBER", "VALUE")
        extent: Feature = dealt(amount) if amount else {"full": True}
        return to_self({"effect": "heal", **extent}, subject_of(items))

    def change(self, items: list[Any]) -> Action:
        return done({"effect": str(items[0])}, items, {"accs"})

    def change_self(self, items: list[CardToken]) -> Action:
        verb = find(items, "CHANGES", "CLOSE", "OPEN", "DESTROY")
        return to_self({"effect": str(verb)}, subject_of(items))

    def poison(self, items: list[Any]) -> Action:
        amount = find(items, "VALUE", "NUMBER")
        assert amount is not None
        cases = {"accs"} if find(items, "POISON_VERB") else {"nomn"}
        return done({"effect": "poison", **dealt(amount)}, items, cases)

    def mark(self, items: list[Any]) -> Action:
        return done({"effect": "curse" if find(items, "CURSE_VERB") else "bless"}, items, {"accs"})

    def is_changed(self, items: list[Any]) -> Action:
        """ "The attacked creature closes"."""
        return done({"effect": str(find(items, "CHANGES"))}, items, {"nomn"})

    def is_healed(self, items: list[Any]) -> Action:
        amount = find(items, "NUMBER", "VALUE")
        extent: Feature = dealt(amount) if amount else {"full": True}
        return done({"effect": "heal", **extent}, items, {"nomn"})

    def is_moved(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": _cells(items)}, items, {"nomn"})

    def may_do(self, items: list[Any]) -> Action:
        """A part of a text that its player can leave out."""
        action: Action = items[-1]
        (to,) = (
            {str(effect.get("to")) for effect in action.body["effects"]} if len(action.body["effects"]) == 1 else ("",)
        )
        if to in ("", "each") or "keyword" in action.body:
            raise NotUnderstood("what is left to choice")
        body = {name: value for name, value in action.body.items() if name != "effects"}
        return Action({**body, "effects": [{"effect": "may", "effects": action.body["effects"], "to": to}]}, True, "")

    def finishing(self, items: list[CardToken]) -> Action:
        return Action({"type": "impact", "keyword": "finishing", "x": number_of(items[-1])}, True)

    # --- getting and losing ---
    def gains(self, items: list[Any]) -> list[Gain]:
        return [item for item in items if isinstance(item, Gain)]

    def gained_feature(self, items: list[Any]) -> Gain:
        features = flat(items)
        return Gain([_given(feature) for feature in features], [_granted(feature) for feature in features])

    def gained_quoted(self, items: list[Any]) -> Gain:
        return self.gained_feature([item for item in items if isinstance(item, list)])

    def gained_modifier(self, items: list[Any]) -> Gain:
        (modifier,) = items
        return Gain(modifier["effects"], modifier["effects"])

    def gained_once(self, items: list[CardToken]) -> Gain:
        by, of = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1), str(items[-1])
        if of not in MODIFIED | {"impact"}:
            raise NotUnderstood("no such attack to modify", items[-1].lexeme)
        effect: Feature = {"effect": "modify", "what": "value", "of": of, "by": by, "when": "attacking"}
        return Gain([{**effect, "until": _ONCE if of == "simple_strike" else "next_attack"}], [])

    def gained_chips(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "gain_chips", "x": count(items)}], [])

    def gained_lives(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "extra_lives", "x": count(items)}], [])

    def gained_flight(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "gain_flight"}], [])

    def gets(self, items: list[Any]) -> Action:
        _number_agrees(items)
        known = [target.filter or {} for target in targets_among(items)]
        return each_done(known_feature(all_effects(_gains(items), items), known[0]), items, {"nomn"})

    def gets_self(self, items: list[Any]) -> Action:
        effects = [{**effect, "to": "self"} for effect in all_effects(_gains(items), items)]
        return Action({"effects": effects}, True, subject_of(items))

    def gets_in_turn(self, items: list[Any]) -> Action:
        """ "Gets A until the end of the turn and B": only A is for a while."""
        second = [item for item in items if isinstance(item, list) and all(isinstance(gain, Gain) for gain in item)][-1]
        others = [item for item in items if item is not second]
        later = [item for item in others if not isinstance(item, Until)]
        effects = [*all_effects(_gains(others), others), *all_effects(second, later)]
        if targets_among(items):
            _number_agrees(items)
            return each_done(effects, items, {"nomn"})
        return Action({"effects": [{**effect, "to": "self"} for effect in effects]}, True, subject_of(items))

    def accumulates(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "gain_chips", "x": count(items)})

    def losses(self, items: list[Any]) -> list[Gain]:
        return [item for item in items if isinstance(item, Gain)]

    def lost_feature(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "lose_feature", "feature": recognised(items[0])}], [])

    def lost_chips(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "lose_chips", "x": count(items)}], [])

    def lost_all_chips(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "lose_chips", "all": True}], [])

    def loses(self, items: list[Any]) -> Action:
        _number_agrees(items)
        known = [target.filter or {} for target in targets_among(items)]
        return each_done(known_feature(all_effects(_gains(items), items), known[0]), items, {"nomn"})

    def loses_self(self, items: list[Any]) -> Action:
        return self.gets_self(items)

    # --- moving, arriving, leaving ---
    def move(self, items: list[Any]) -> Action:
        return done({"effect": "move", "cell": _cells(items)}, items, {"accs"})

    def move_self(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "move", "cell": _cells(items)}, subject_of(items))

    def jumps(self, items: list[Any]) -> Action:
        return to_self({"effect": "jump", **range_of(items)})

    def rerolls(self, items: list[CardToken]) -> Action:
        return Action({"effects": [{"effect": "reroll"}]}, True)

    def takes_over(self, items: list[CardToken]) -> Action:
        """ "It redistributes them to itself": the wounds that the sentence has just spoken of."""
        effect: Feature = {"effect": "redistribute", "x": "amount", "filter": {"other": False}, "to": "it"}
        return Action({"effects": [effect]}, True)

    def returns(self, items: list[CardToken]) -> Action:
        return to_self({"effect": "return_to_deck"}, "nobody")


#: What takes a card away at once, and what does it when its turn on the stack comes.
_GOES, _DIES = frozenset({"exile", "return_to_deck"}), "destroy"


def coming_in(effects: list[Feature]) -> list[Feature]:
    """ "Exile it, then summon X onto its cell": whose cell that is; where it has to die first, X waits for that."""
    found: list[Feature] = []
    for effect in _room_first(effects):
        gone = next((e for e in reversed(found) if e["effect"] in {*_GOES, _DIES}), None)
        if effect.get("cell") != {"stood": "it"} or gone is None:
            found.append(effect)
            continue
        role = str(gone.get("to"))
        if role not in ("self", "target") or (gone["effect"] == _DIES and role != "self"):
            raise NotUnderstood("whose cell that is")
        comes = {**effect, "cell": {"stood": role}}
        if gone["effect"] == _DIES:
            if gone is not found[-1]:
                raise NotUnderstood("what waits for its death")
            delay = {"trigger": {"on": "death"}, "effects": [comes], "until": "end_of_turn", "to": "self"}
            found[-1:] = [{"effect": "delay", **delay}, gone]
        else:
            found.append(comes)
    return found


def _room_first(effects: list[Feature]) -> list[Feature]:
    """ "Summon X onto its own cell, and it returns to the deck": it has to go first."""
    comes = next((n for n, e in enumerate(effects) if e.get("cell") == {"stood": "self"}), None)
    if comes is None:
        return effects
    goes = [e for e in effects[comes + 1 :] if e["effect"] in _GOES and e.get("to") == "self"]
    if not goes:
        return effects  # it may be dying: see ``unvacated``
    return [*goes, *(effect for effect in effects if effect not in goes)]


def _of_the_same(action: Action, before: Action) -> Action:
    """ "X gets armor and opens": what a verb without a subject says is about X."""
    last = before.body["effects"][-1]
    meant = {name: last[name] for name in ("to", "filter") if name in last}
    if len({str(effect.get("to")) for effect in before.body["effects"]}) != 1 or set(action.body) != {"effects"}:
        raise NotUnderstood("unclear subject")
    return Action({"effects": [{**effect, **meant} for effect in action.body["effects"]]}, True, "object")


def _given_up(action: Action) -> bool:
    """ "Lose two additional lives, then ...": it has to have them for what follows (``spends_lives``)."""
    effects = action.body.get("effects", ())
    return action.subject == "nobody" and [(e["effect"], e.get("all")) for e in effects] == [("lose_lives", None)]


def _cells(items: list[Any]) -> Feature:
    if find(items, "BACKWARD"):
        return {"behind": "moved"}
    return {"adjacent": "moved"} if find(items, "TO_NEXT_CELL") else {}


def _given(feature: Feature) -> Feature:
    """The effect that gives a card a named feature."""
    keyword = feature.get("keyword")
    if _SEEN_FROM_THE_GIVER & feature.get("against", {}).keys():
        raise NotUnderstood("unclear from where a card is seen")
    if keyword == "uniqueness":
        raise NotUnderstood("nothing to get")
    if keyword == "poison":
        return {"effect": "poison", "x": feature["x"]}
    if keyword in MARKERS:
        return {"effect": MARKERS[str(keyword)]}
    return {"effect": "gain_feature", "feature": feature}


_SEEN_FROM_THE_GIVER = {"adjacent", "opposite", "behind", "same_row", "same_column", "same_line", "other", "formed"}


def _granted(feature: Feature) -> Feature:
    if _SEEN_FROM_THE_GIVER & feature.get("against", {}).keys():
        raise NotUnderstood("unclear from where a card is seen")
    return {"effect": "grant", "feature": feature}


def _number_agrees(items: list[Any]) -> None:
    """One card "gets", several "get"."""
    verb = find(items, "GETS", "LOSES")
    targets = targets_among(items)
    if verb is None or str(verb) == "inf":
        raise Ungrammatical("a verb without its subject", lexeme_of(verb))
    if len(targets) > 1 or targets[0].number > 1:
        agrees = str(verb) == "plur" or (len(targets) == 1 and not targets[0].grammemes)
    else:
        known = targets[0].grammemes
        agrees = not known or any(number in ("", str(verb)) for number, _ in known)
    if not agrees:
        raise Ungrammatical("subject and verb do not agree", verb.lexeme)


def placeholders(effects: list[Feature]) -> Iterator[Feature]:
    """The effects that are about whom the sentence spoke of last, also within others."""
    for effect in effects:
        if effect.get("to") == "it" or effect.get("onto") == {"is": "it"}:
            yield effect
        for inner in inside(effect):
            yield from placeholders(inner)


def inside(effect: Feature) -> list[list[Feature]]:
    """The lists of effects that an effect holds."""
    outcomes = [outcome["effects"] for outcome in effect.get("outcomes", ())]
    return [effect[name] for name in _HOLDING if name in effect] + list(effect.get("options", ())) + outcomes


_HOLDING = ("effects", "otherwise", "then")


def if_creature(value: Any) -> Any:
    """What is done to "the attacked creature" as something that is done if a creature was attacked."""
    if isinstance(value, list):
        return [if_creature(item) for item in value]
    if type(value) is not dict:
        return value
    told = {name: if_creature(item) for name, item in value.items() if name != "whom"}
    if "whom" not in value:
        return told
    if "if" in told:
        raise NotUnderstood("two conditions")
    return {**told, "if": {"exists": {"filter": {"is": "attacked", "kind": str(value["whom"])}}}}


def referring_to_target(value: Any) -> Any:
    """The attacked card is the target of the feature that attacks it."""
    if isinstance(value, list):
        return [referring_to_target(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: "target" if name in ("is", "to") and item == "attacked" else referring_to_target(item)
        for name, item in value.items()
    }


def speaks_of_attacked(value: Any) -> bool:
    """Whether anything in a feature is about the attacked card."""
    if isinstance(value, list):
        return any(speaks_of_attacked(item) for item in value)
    if not isinstance(value, dict) or value.get("class") in ("triggered", "playable", "permanent"):
        return False
    return any(
        (name in ("is", "to") and item == "attacked") or speaks_of_attacked(item) for name, item in value.items()
    )
