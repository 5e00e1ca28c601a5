"""What always holds, or holds while something is so: modifiers, grants, prohibitions, ignoring."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    MODIFIED,
    SUFFERED,
    WOUNDING,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    flat,
    instance_of,
    is_token,
    known_feature,
    number_of,
)
from service.cards.filters import Condition, Place, recognised, single, while_standing
from service.cards.getting import Gain
from service.cards.pronouns import near_it, near_to
from service.games.berserk.rules.forms.attack_types import HARMFUL

_PREVENTED = {"spell": "spell", "impact": "impact", "magic": "magic", **{sort: sort for sort in MODIFIED}}


def permanent(*effects: Feature) -> Feature:
    """A permanent feature with these effects."""
    return {"class": "permanent", "effects": list(effects)}


def _sort(token: CardToken, known: Any = MODIFIED) -> str:
    if token.type in ("DIRECTED", "POISON") and str(token) not in known:
        raise Ungrammatical("a feature and no attack", token.lexeme)
    if str(token) not in known:
        raise NotUnderstood("no such attack to modify", token.lexeme)
    return str(token)


class PermanentMeaning:
    """The part of the transformer for permanent features."""

    # --- modifiers ---
    def modifier_attacking(self, items: list[Any]) -> Feature:
        return self._modifier(items, "attacking", {"datv", "loct"})

    def modifier_versus(self, items: list[Any]) -> Feature:
        return self._modifier([item for item in items if not is_token(item, "VERSUS")], "attacking", {"gent"})

    def modifier_attacked(self, items: list[Any]) -> Feature:
        return self._modifier(items, "attacked", {"gent"})

    def modifier_by_worth(self, items: list[Any]) -> Feature:
        """ "+1 from attacks of value 3 or more"."""
        at = next(place for place, item in enumerate(items) if is_token(item, "OF_VALUE"))
        bound, number = find(items, "OR_LESS", "OR_MORE"), number_of(items[at + 1])
        feature = self._modifier(items[:at], "attacked", {"gent"})
        worth = {str(bound) if bound is not None else "equal": number}
        return {**feature, "effects": [{**effect, "worth": worth} for effect in feature["effects"]]}

    def modifier_movement(self, items: list[CardToken]) -> Feature:
        return permanent({"effect": "modify", "what": "movement", "by": _signed(items)})

    def modifier_lives(self, items: list[CardToken]) -> Feature:
        return permanent(
            {"effect": "modify", "what": "lives", "by": _signed([i for i in items if i.type != "BEGINS_WITH"])}
        )

    def modifier_roll(self, items: list[CardToken]) -> Feature:
        grammemes = items[-1].lexeme.grammemes
        if grammemes and not any(number == "plur" for number, _ in grammemes):
            raise Ungrammatical("which roll", items[-1].lexeme)  # of an attack: read as `gained_roll_now`
        return permanent({"effect": "modify", "what": "roll", "by": _signed(items)})

    @staticmethod
    def _modifier(items: list[Any], when: str, cases: set[str]) -> Feature:
        against = instance_of(items, Filter)
        sorts = next(item for item in items if isinstance(item, list))
        effects = []
        for sort in sorts:
            wanted: Feature = {}
            if str(sort) == "flying_attacks":  # "attacks of flying cards"
                of, wanted = "attacks", {"flying": True}
            elif str(sort) == "directed_strike" and when == "attacked":
                of = "directed_strikes"
            else:
                known = SUFFERED if when == "attacked" and not against else WOUNDING
                of = _sort(sort, known if against or when == "attacked" else MODIFIED)
            effect: Feature = {"effect": "modify", "what": "value", "of": of, "by": _signed(items), "when": when}
            if against:
                if against.picked:
                    raise NotUnderstood("who was chosen", against.head.lexeme)
                if against.group not in ("", "all"):
                    raise NotUnderstood("a group", against.head.lexeme)
                grammemes = against.grammemes
                if grammemes and not any(case in cases | {""} for _, case in grammemes):
                    raise NotUnderstood("wrong case", against.head.lexeme)
                if wanted.keys() & against.form.keys():
                    raise NotUnderstood("a quality named twice", against.head.lexeme)
                wanted = {**wanted, **against.form}
            effects.append({**effect, "against": wanted} if wanted else effect)
        return permanent(*effects)

    # --- ignoring, forbidding, preventing ---
    def ignores(self, items: list[CardToken]) -> Feature:
        lost = [item for item in items[1:] if item.type not in ("COMMA", "AND", "OF", "ATTACKED")]
        return permanent(*({"effect": "ignore", **recognised(item)} for item in lost))

    def ignores_all(self, items: list[CardToken]) -> Feature:
        return permanent({"effect": "ignore", "all": True, "of": "attacks"})

    def ignores_all_of(self, items: list[Any]) -> Feature:
        found = next(item for item in items if isinstance(item, Filter))
        single(found, {"accs"})
        against = {} if found.form == {"kind": "card"} else {"against": found.form}
        return permanent({"effect": "ignore", "all": True, "of": "attacks", **against})

    def ignores_all_when(self, items: list[CardToken]) -> Feature:
        sort = next(item for item in items if item.type in ("STRIKE", "ATTACK"))
        return permanent({"effect": "ignore", "all": True, "of": _sort(sort)})

    def act(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def cannot(self, items: list[CardToken]) -> Feature:
        act = items[-1]
        if act.type == "IS_HEALED":
            return permanent({"effect": "replace", "what": "heal", "with": []})
        action = {"ACCUMULATE": "gain_chip", "MOVE": "move", "GOES": "move"}.get(act.type, str(act))
        return permanent({"effect": "forbid", "action": action})

    def unharmed(self, items: list[Any]) -> Feature:
        against = instance_of(items, Filter)
        wanted: Feature = {}
        if against:
            if against.group not in ("", "all"):
                raise NotUnderstood("a group", against.head.lexeme)
            if against.grammemes and not any(case in ("gent", "") for _, case in against.grammemes):
                raise Ungrammatical("wrong case", against.head.lexeme)
            wanted = {"against": against.form}
        sorts = next(item for item in items if isinstance(item, list))
        return permanent(*({"effect": "prevent", **_wounds_of(sort), **wanted} for sort in sorts))

    def reduced(self, items: list[CardToken]) -> Feature:
        sort = next(item for item in items if item.type in ("STRIKE", "ATTACK", "GROUP", "DIRECTED"))
        to = number_of(items[-1])
        return permanent({"effect": "modify", "what": "value", "of": _sort(sort), "to": to, "when": "attacked"})

    # --- while something is so ---
    def while_it_holds(self, items: list[Any]) -> Feature | list[Feature]:
        condition = next(item for item in items if isinstance(item, Condition))
        verb = find(items, "GETS")
        if verb is not None and str(verb) == "inf":
            raise Ungrammatical("a verb without its subject", verb.lexeme)
        said = [item for item in items if isinstance(item, dict | list) and not isinstance(item, Condition)]
        features = flat([item for item in said if not _is_gains(item)])
        gains: list[Gain] = next((item for item in items if _is_gains(item)), [])
        (first, *others) = features or [{}]
        if condition and not others and not gains and first.get("class") == "permanent" and "limit" in first:
            bound: Feature = first.get("condition", {})
            if not bound.keys() & condition.keys():  # so often, and only while that is so
                return {**first, "condition": {**bound, **condition}}
        effects = [effect for feature in features for effect in _held(feature)] + _permanents(gains)
        if not condition:  # while it is in play, which goes without saying
            given = [effect["feature"] for effect in effects if effect.keys() == {"effect", "feature"}]
            held = [effect for effect in effects if effect.keys() != {"effect", "feature"}]
            return [*given, *([permanent(*held)] if held else [])]
        return {"class": "permanent", "condition": dict(condition), "effects": effects}

    def group(self, items: list[Any]) -> Feature:
        """What the cards of a group get while this card is in play, and where they have to stand for it."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        place = next((item for item in items if isinstance(item, Place)), Place())
        verb = next(item for item in items[items.index(found) + 1 :] if isinstance(item, CardToken))
        self._subject(found, verb, alone=bool({"opposite", "behind"} & (place.keys() | found.form.keys())))
        if any(found.form.get(name, value) != value for name, value in place.items()):
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return self._given_to(found, {**found.form, **place}, items)

    def group_at(self, items: list[Any]) -> Feature:
        """ "At your elves there is armor 1": each of them has it."""
        found: Filter = next(item for item in items if isinstance(item, Filter))
        place = next((item for item in items if isinstance(item, Place)), Place())
        numbers = {number for number, case in found.grammemes if case in ("gent", "")}
        if found.grammemes and not (
            numbers if found.group == "each" or "opposite" in found.form else numbers & {"plur"}
        ):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        if any(found.form.get(name, value) != value for name, value in place.items()):
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        return self._given_to(found, {**found.form, **place}, items)

    @staticmethod
    def _given_to(found: Filter, cards: Feature, items: list[Any]) -> Feature:
        gains = next(item for item in items if _is_gains(item))
        given = known_feature(_permanents(gains), found.form)
        if any(near_it(effect.get("against", {})) for effect in given):
            if found.group != "each":  # beside this card, or each beside itself
                raise NotUnderstood("unclear whom a pronoun means", found.head.lexeme)
            given = [of_each(effect) for effect in given]
        given = [of_each(effect) if compares_costs(effect.get("against")) else effect for effect in given]
        return while_standing(items, permanent(*({**effect, "cards": cards} for effect in given)))

    def group_unharmed(self, items: list[Any]) -> Feature:
        found: Filter = items[0]
        self._subject(found, items[1], alone=False)
        place = next((item for item in items if isinstance(item, Place)), Place())
        if place.keys() & found.form.keys():
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        cards = {**found.form, **place}
        sorts = instance_of(items, list)
        kinds = [{}] if sorts is None else [_wounds_of(sort) for sort in sorts]
        spared = ({"effect": "prevent", **kind, "cards": cards} for kind in kinds)
        return while_standing(items, permanent(*spared))

    @staticmethod
    def _subject(found: Filter, verb: CardToken, alone: bool) -> None:
        """ "Each" or several cards in the nominative, or the one card that can stand in a place."""
        number = str(verb)
        if verb.type in _BOTH and ("plur", "") in found.grammemes and ("sing", "") not in found.grammemes:
            return  # English "may" is of both numbers
        if number == "inf":
            raise Ungrammatical("a verb without its subject", verb.lexeme)
        if found.grammemes and (number, "nomn") not in found.grammemes and (number, "") not in found.grammemes:
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        if number == "sing" and found.group != "each" and not alone:
            raise NotUnderstood("which card", found.head.lexeme)


def compares_costs(form: Any) -> bool:
    """Whether cards are meant by what they have beside the card that a text speaks of: "of a higher cost"."""
    if not isinstance(form, dict):
        return False
    if form.get("of") == "cost" and form.get("whose") == "self":
        return True
    return bool(form.keys() & {"more_lives", "fewer_lives"}) or any(map(compares_costs, form.values()))


def of_each(effect: Feature) -> Feature:
    """What each of a group has at cards near "it", which is that card: as a feature of its own."""
    return (
        {"effect": "grant", "feature": permanent(near_to(effect, "self"))} if effect["effect"] == "modify" else effect
    )


#: Verbs that stand with "may" in English.
_BOTH = ("MAY_ATTACK", "MAY_DECLARE")


def _wounds_of(sort: CardToken) -> Feature:
    """The wounds of an attack or of a named feature that wounds by itself."""
    return {"by": str(sort)} if str(sort) in HARMFUL else {"of": _sort(sort, _PREVENTED)}


def _signed(items: list[Any]) -> Any:
    by, less = number_of(items[1]), items[0].type != "PLUS"
    if isinstance(by, str):
        return f"-{by}" if less else by
    return -by if less else by


def _is_gains(item: Any) -> bool:
    return isinstance(item, list) and bool(item) and isinstance(item[0], Gain)


def _permanents(gains: list[Gain]) -> list[Feature]:
    for gain in gains:
        if not gain.permanent:
            raise NotUnderstood("got for good and only while something is so")
    return [effect for gain in gains for effect in gain.permanent]


def _held(feature: Feature) -> list[Feature]:
    """A feature as the effects of one that holds under a condition."""
    if feature.get("class") == "permanent" and not {"condition", "limit"} & feature.keys():
        effects: list[Feature] = feature["effects"]
        return effects
    if feature.get("keyword") == "uniqueness" or feature.get("trigger", {}).get("on") == "starts_with":
        raise NotUnderstood("nothing that a condition could take away")
    return [{"effect": "grant", "feature": feature}]
