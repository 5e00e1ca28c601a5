"""What cards get and lose, and how long that lasts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from service.cards.constructions import (
    MODIFIED,
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    OfIt,
    Target,
    Ungrammatical,
    count,
    dealt,
    find,
    flat,
    instance_of,
    is_token,
    known_feature,
    lexeme_of,
    number_of,
)
from service.cards.filters import recognised
from service.cards.named_features import raises_both
from service.cards.whom import each_done, subject_of, targets_among, to_self

_LASTING = {"mark", "gain_feature", "modify", "curse", "bless", "gain_flight", "gain_class", "gain_element"}
_LASTING |= {"lose_feature", "lose_flight"}
_ONCE = "next_simple_strike"
#: What is for a next attack or roll may also be over by the end of some turn.
_NEXT = {_ONCE, "next_attack", "next_roll"}


class Gain(NamedTuple):
    """What a card gets: as an effect, and as a permanent feature gives it, if one can."""

    effects: list[Feature]
    permanent: list[Feature]


class Until(str):
    """How long what a card gets or loses lasts."""


#: For so many turns of the opponent: only what is given for that is understood (``_for_turns``).
SO_MANY_TURNS = "so_many_enemy_turns"


class RollNow(dict[str, Any]):
    """More to the roll of the attack that is being made; to every roll, where it is said how long that lasts."""


class UntilTurns(Until):
    """For so many turns of the opponent."""

    number: int | str = 1


def all_effects(gains: list[Gain], items: list[Any], kind: str = "effects") -> list[Feature]:
    """The effects of all gains, with the duration among the items."""
    lasts = instance_of(items, Until)
    found: list[Feature] = []
    if lasts is not None and _lasting(gains, kind):  # "gets a life and +1 to strikes until the end of the turn"
        first = next(n for n, gain in enumerate(gains) if _lasting([gain], kind))
        found, gains = [effect for gain in gains[:first] for effect in getattr(gain, kind)], gains[first:]
    if isinstance(lasts, UntilTurns):
        return [*found, *_for_turns([effect for gain in gains for effect in getattr(gain, kind)], lasts)]
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
            if lasts is not None and isinstance(effect, RollNow):
                effect = {name: value for name, value in effect.items() if name not in ("when", "until")}
            if lasts is not None and "until" in effect:
                raise NotUnderstood("two durations")
            if lasts is not None and effect["effect"] not in _LASTING:
                raise NotUnderstood("a duration of what does not last")
            found.append({**effect, "until": str(lasts)} if lasts not in (None, "battle") else effect)
    return found


def as_long(before: Action, action: Action) -> Action:
    """ "Until the end of the turn it cannot move and gets +1 to strikes": the second, too, lasts till then."""
    if before.span in ("", "battle") or action.span:
        return action
    effects: list[Feature] = action.body.get("effects", [])
    told = [{**e, "until": before.span} if e["effect"] in _LASTING and "until" not in e else e for e in effects]
    body = {**action.body, "effects": told} if effects else action.body
    return action._replace(body=body, span=before.span)


def _for_turns(effects: list[Feature], lasts: UntilTurns) -> list[Feature]:
    """What is given for so many turns of the opponent."""
    if any(effect["effect"] != "gain_feature" or "until" in effect for effect in effects):
        raise NotUnderstood("for so many turns")
    return [{**effect, "until": "end_of_enemy_turn", "turns": lasts.number} for effect in effects]


def _lasting(gains: list[Gain], kind: str) -> bool:
    """Whether the last thing that is got or lost lasts for a while."""
    effects = getattr(gains[-1], kind)
    return bool(effects) and all(effect["effect"] in _LASTING for effect in effects)


def _of_whom(effect: Feature, targets: list[Target]) -> Feature:
    """ "It gets +1 for each chip on it": what is counted on the card that gets it is not counted on the giver."""
    if not isinstance(effect.get("by"), OfIt):
        return effect
    if len(targets) != 1 or targets[0].to not in ("target", "attacked", "attacker") or targets[0].number > 1:
        raise NotUnderstood("unclear whom a pronoun means", targets[0].head.lexeme)
    return {**effect, "by": {**effect["by"], "whose": targets[0].to}}


def _gains(items: list[Any]) -> list[Gain]:
    return next(item for item in items if isinstance(item, list) and all(isinstance(gain, Gain) for gain in item))


def _comes_later(effect: Feature) -> bool:
    """ "... gets armor 1, at the end of the turn a chosen gnome closes": that is about another card, and no text that
    the first one gets."""
    given = effect.get("feature", {})
    return bool(given.get("trigger", {}).get("on") == "any_turn_end" and "target" in given)


def _both_against(before: Any, joint: Any, gain: Any) -> bool:
    """ "+1 to strikes and a directed strike against elves": both are, where only the last of them says so."""
    joined = isinstance(before, Gain) and is_token(joint, "AND") and isinstance(gain, Gain)
    if not joined or len(before.effects) != 1 or len(gain.effects) != 1:
        return False
    modified, given = before.effects[0], gain.effects[0].get("feature", {})
    bare = modified["effect"] == "modify" and modified.get("what") == "value" and "against" not in modified
    return bare and "keyword" in given and "against" in given


def _raises_both(before: Any, joint: Any, gain: Any) -> bool:
    """ "-1 to A and B", where B has no number of its own: that is lowered, too, and not got."""
    joined = isinstance(before, Gain) and is_token(joint, "AND", "COMMA") and isinstance(gain, Gain)
    if not joined or len(before.permanent) != 1 or len(gain.permanent) != 1:
        return False
    return raises_both(before.permanent[0].get("feature"), gain.permanent[0].get("feature"))


def _bounds_chips(gain: Any) -> bool:
    return [effect.get("feature", {}).get("keyword") for effect in gain.effects] == ["chip_limit"]


def _gives_chips(gain: Any) -> bool:
    return any(effect["effect"] == "gain_chips" for effect in gain.effects)


class GettingMeaning:
    """The part of the transformer for what cards get and lose."""

    def until(self, items: list[CardToken]) -> Until:
        until = find(items, "UNTIL")
        return Until("end_of_turn" if until is None else until)  # "in this turn" is until its end

    def gains(self, items: list[Any]) -> list[Gain]:
        """What is got one after another; after what is got for once, a moment begins a feature of its own."""
        found = [item for item in items if isinstance(item, Gain)]
        if len(found) > 1 and _bounds_chips(found[-1]) and any(map(_gives_chips, found)):
            raise Ungrammatical("how many chips at most")  # read as `gets_up_to_chips`
        if any(map(_both_against, items, items[1:], items[2:])):
            raise Ungrammatical("what both are against")  # read as `modifies_and_directs`
        if any(map(_raises_both, items, items[1:], items[2:])):
            raise Ungrammatical("what is raised")  # read as `gained_raises`
        for before, gain in pairwise(found):
            if any("trigger" in effect.get("feature", {}) for effect in gain.effects) and not before.permanent:
                raise Ungrammatical("whether that is got too")
        if len(found) > 1 and any(_comes_later(effect) for effect in found[-1].effects):
            raise Ungrammatical("what comes later")  # read as `and_later`
        return found

    def gained_feature(self, items: list[Any]) -> Gain:
        features = flat(items)
        return Gain([_given(feature) for feature in features], [_granted(feature) for feature in features])

    def gained_quoted(self, items: list[Any]) -> Gain:
        return self.gained_feature([feature for item in items if isinstance(item, list) for feature in item])

    def gained_modifier(self, items: list[Any]) -> Gain:
        """More or less of something; beside a named feature, where both are against the same cards."""
        (modifier,) = items
        if not isinstance(modifier, list):
            return Gain(modifier["effects"], modifier["effects"])
        gains = [self._of_both(one) for one in modifier]
        return Gain([e for gain in gains for e in gain.effects], [e for gain in gains for e in gain.permanent])

    def _of_both(self, feature: Feature) -> Gain:
        return self.gained_modifier([feature]) if "effects" in feature else self.gained_feature([feature])

    def gained_once(self, items: list[CardToken]) -> Gain:
        by, of = number_of(items[1]) * (1 if items[0].type == "PLUS" else -1), str(items[-1])
        if of not in MODIFIED | {"impact"}:
            raise NotUnderstood("no such attack to modify", items[-1].lexeme)
        effect: Feature = {"effect": "modify", "what": "value", "of": of, "by": by, "when": "attacking"}
        return Gain([{**effect, "until": _ONCE if of == "simple_strike" else "next_attack"}], [])

    def gained_chips(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "gain_chips", "x": count(items)}], [])

    def gained_lives(self, items: list[CardToken]) -> Gain:
        rolled = find(items, "VALUE")  # as many as a roll is worth
        many: Feature = {"x": count(items)} if rolled is None else dealt(rolled)
        return Gain([{"effect": "extra_lives", **many}], [])

    def gained_flight(self, items: list[CardToken]) -> Gain:
        return Gain([{"effect": "gain_flight"}], [])

    def gets(self, items: list[Any]) -> Action:
        number_agrees(items)
        targets = targets_among(items)
        effects = [_of_whom(effect, targets) for effect in all_effects(_gains(items), items)]
        return each_done(known_feature(effects, targets[0].filter or {}), items, {"nomn"})

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
            number_agrees(items)
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
        number_agrees(items)
        known = [target.filter or {} for target in targets_among(items)]
        return each_done(known_feature(all_effects(_gains(items), items), known[0]), items, {"nomn"})

    def loses_self(self, items: list[Any]) -> Action:
        return self.gets_self(items)


#: Named features that are given as markers, and the effect that does it.
_MARKERS = {"curse": "curse", "blessing": "bless", "plague": "infect"}


def _given(feature: Feature) -> Feature:
    """The effect that gives a card a named feature."""
    keyword = feature.get("keyword")
    if _SEEN_FROM_THE_GIVER & feature.get("against", {}).keys():
        raise NotUnderstood("unclear from where a card is seen")
    if keyword == "uniqueness":
        raise NotUnderstood("nothing to get")
    if keyword == "poison":
        return {"effect": "poison", "x": feature["x"]}
    if keyword in _MARKERS:
        return {"effect": _MARKERS[str(keyword)]}
    return {"effect": "gain_feature", "feature": feature}


_SEEN_FROM_THE_GIVER = {"adjacent", "opposite", "behind", "same_row", "same_column", "same_line", "other", "formed"}


def _granted(feature: Feature) -> Feature:
    if _SEEN_FROM_THE_GIVER & feature.get("against", {}).keys():
        raise NotUnderstood("unclear from where a card is seen")
    return {"effect": "grant", "feature": feature}


def number_agrees(items: list[Any]) -> None:
    """One card "gets", several "get"; raises `Ungrammatical` where the words do not agree."""
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
