"""A whole triggered feature: its moment with what is done then, on what condition and how often."""

from __future__ import annotations

from copy import copy
from typing import Any

from service.cards.areas import walled
from service.cards.assaults import among, blocking, by_another, other_than_attacked, redirecting
from service.cards.bans import of_whose_turn
from service.cards.bounds import both
from service.cards.constructions import (
    ATTACK_MOMENTS,
    MODIFIED,
    Action,
    CardToken,
    Feature,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    limited,
)
from service.cards.counting import put
from service.cards.exchanges import of_the_fight
from service.cards.farther import of_the_move
from service.cards.fates import as_much
from service.cards.filters import Condition
from service.cards.moments import (
    FIRST_ROLL,
    Circumstance,
    OneMore,
    Trigger,
    turn_of,
)
from service.cards.movers import settled_mover
from service.cards.nearby import gathered, to_the_left_cell
from service.cards.pointing import pointed
from service.cards.prices import priced
from service.cards.pronouns import (
    amounts,
    at_creatures,
    hinging,
    leaves,
    left_by,
    meant,
    near_it,
    roles_of,
    told_before,
)
from service.cards.prophecies import require_shown
from service.cards.roles import names_attacker, placeholders, recast, speaks_of_attacked
from service.cards.steps import beside_named, beside_whom
from service.cards.suppositions import either_so, names_another, supposed, there_is_it
from service.cards.turnabouts import left_cell
from service.games.berserk.rules.forms.references import mentions

_ONCE_A_TURN: Feature = {"times": 1, "per": "turn"}
_LANDING = ATTACK_MOMENTS | {
    "attack",
    "attacked",
    "answer",
    "defend",
    "after_defend",
    "assault",
    "assailed",
    "after_attack",
}


class TriggerMeaning:
    """The part of the transformer for triggered features."""

    def given(self, items: list[Any]) -> Trigger:
        """A moment, and in whose turn it has to be."""
        trigger: Trigger = items[0]
        turn = instance_of(items, Circumstance)
        if turn is not None:
            if trigger.condition is not None:
                raise NotUnderstood("two conditions", trigger.lexeme)
            trigger.condition = Circumstance(turn=turn_of(trigger, str(turn["turn"])))
        return trigger

    def supposing(self, items: list[Any]) -> Condition:
        """What has to be so when it triggers; or whose first turn it was."""
        seat = find(items, "SEAT")
        return instance_of(items, Condition) if seat is None else Condition(seat=str(seat))

    def often(self, items: list[CardToken]) -> Limit:
        """ "Once per turn, on a strike ...": the limit before the moment."""
        return self.limit(items)  # type: ignore[attr-defined, no-any-return]

    def trigger(self, items: list[Any]) -> Feature | list[Feature]:
        moment = next(item for item in items if isinstance(item, Trigger))
        if not moment.others:
            return self._triggered(moment, items)
        features = [self._triggered(each, items) for each in _apart(moment)]
        return [_one_of(features, moment)] if any(isinstance(item, Limit) for item in items) else features

    @staticmethod
    def _triggered(moment: Trigger, items: list[Any]) -> Feature:
        action = next(item for item in items if isinstance(item, Action))
        if _keeps_closed(action) and any(isinstance(item, Condition) for item in items[items.index(action) :]):
            raise Ungrammatical("when that has to be so", moment.lexeme)  # as it would open: `stays_closed_if`
        moment, action, items = settled_mover(moment, action, items)
        moment, action, items = supposed(moment, action, items)
        if moment["on"] in ATTACK_MOMENTS | {"attack", "assault"} and isinstance(moment.get("whose"), dict):
            action = action._replace(body=recast(action.body, "attacker", "subject"))
        action, items = there_is_it(moment, action, items)
        action, items = by_another(moment, gathered(action, items), items)
        if moment["on"] == "answer":
            action = action._replace(body=recast(action.body, "attacker", "attacked"))
        body = of_whose_turn(moment, of_the_fight(moment, _told_of_whom(moment, action, items)))
        if moment.anybodys and not names_attacker(body):
            raise NotUnderstood("unclear whose attack", moment.lexeme)
        moment, body = redirecting(moment, other_than_attacked(moment, action, body))
        moment, body = blocking(moment, body, find(items, "MAY") is not None)
        roles = roles_of(body.get("effects", []))
        told, body = at_creatures(moment, body)
        _require_fitting(moment, body, roles)
        body = _rolls_next(moment, _blocked(moment, own_blows(body)))
        feature: Feature = {"class": "triggered", "trigger": {**moment, **told}}
        if find(items, "MAY"):
            feature["optional"] = True
            cost, body = priced(body)
            feature |= {"class": "combined", "cost": cost} if cost else {}
        _require_own_attack(moment, body, roles, items)
        if not action.effect_only:
            feature["target"] = {"kind": "card"}  # an attack is aimed at a card, even where the text is silent
        if moment.priced:
            body = put(body, {"of": "cost", "whose": "dead"})
        body = as_much(moment, body)
        if moment.attackers_cost:
            told = put(body, {"of": "cost", "whose": "attacker"})
            if told == body:
                raise NotUnderstood("what X is for", moment.lexeme)
            body = told
        if moment.valued:
            body = of_its_value(moment, body)
        if moment.counted:
            body = amounts(body)
            body = _other_than_that(moment, body)
        limit = _limit(moment, items, optional="optional" in feature)
        _require_subjects(moment, body, roles, limit, items)
        own = limit.pop("condition", None)
        after, items = _after_which_attack(moment, items)
        went, items = of_the_move(moment, items)
        feature["trigger"] |= {**after, **went}
        so = [item for item in items if isinstance(item, Condition)]
        hinged = either_so(body, Condition(_condition(*so))) if so else None
        body, so = (hinged, []) if hinged is not None else (body, so)
        condition = _condition(moment.condition, own, *so)
        if moment["on"] != "death" and any(map(revives_itself, body.get("effects", ()))):
            condition["self"] = {**condition.get("self", {}), "zone": "graveyard"}  # which only then can be done
        if condition:
            feature["condition"] = condition
        return {**feature, **body, **{k: v for k, v in limit.items() if v}}


def of_its_value(moment: Trigger, body: Feature) -> Feature:
    """ "On a strike for X - wound another creature by X": X is what the attack is worth."""
    told: Feature = put(body, {"of": "amount"})
    if told == body:
        raise NotUnderstood("what X is for", moment.lexeme)
    return told


def _keeps_closed(action: Action) -> bool:
    """Whether all that is done is that the card does not open in time."""
    given = [effect.get("feature", {}).get("effects", [{}]) for effect in action.body.get("effects", ())]
    return len(given) == 1 and [each.get("effect") for each in given[0]] == ["stays_closed"]


def _apart(moment: Trigger) -> list[Trigger]:
    """Each of several moments by itself."""
    first = copy(moment)
    first.others = None
    return [first, *(moment.others or ())]


def _told_of_whom(moment: Trigger, action: Action, items: list[Any]) -> Feature:
    """What is done, with whom its pronouns mean."""
    if moment["on"] in ("kill", "any_death") and leaves(action.body):
        action = action._replace(body=left_by(action.body, "dead"))  # the cell of who goes, not of who stays
    action = beside_whom(moment, pointed(moment, beside_named(moment, action)))
    spoken = "dead" if _exiles_the_dead(moment, action) else _spoken(moment, action)
    if spoken == "self" != moment.spoken and any(names_another(item) for item in items):
        spoken = None
    held = instance_of(items, Condition)
    if held is not None and held.pronoun and _said_of_others(items):
        raise Ungrammatical("unclear whom a pronoun means", moment.lexeme)  # read as `done_if_so`
    if held is not None and _of_another(moment, held, action):
        raise Ungrammatical("unclear whom a pronoun means", moment.lexeme)
    if spoken is None and moment.spoken is None:
        spoken = held.spoken if held is not None else None
    performer = find(items, "PRONOUN")
    if spoken == "self" != moment.spoken and any(e["effect"] == "may" for e in action.body.get("effects", ())):
        raise Ungrammatical("what this card may do", moment.lexeme)  # read as optional
    other = spoken not in (None, "self") or (spoken is None and moment.keys() & {"whose", "target", "source"})
    if performer is not None and (other or str(performer) not in ("nomn", "both")):
        raise Ungrammatical("unclear whom a pronoun means", performer.lexeme)
    body = meant(action, spoken)
    if "effects" in body:
        body = walled({**body, "effects": left_cell(to_the_left_cell(body["effects"], body), moment)})
    return hinging(body) if find(items, "MAY") or body.get("optional") else body


#: The moments of a card that somebody attacks.
_SUFFERED = ("attacked", "assailed", "wounded", "before_attacked", "after_attacked", "defend", "after_defend")


#: Moments that tell of wounds somebody has got.
_WOUNDING = ("wounded", "wounds")


def _require_fitting(moment: Trigger, body: Feature, roles: set[str]) -> None:
    """Nothing is said of an attack, a death or a roll where the moment is another."""
    on, effects = moment["on"], body.get("effects", ())
    if speaks_of_attacked(body) and not (on in _LANDING or "striking" in moment or on == "fight"):
        refused = Ungrammatical if on == "any_turn_end" else NotUnderstood  # it may be read as `and_later`
        raise refused("nobody is attacked here", moment.lexeme)
    attackers = "attacker" in roles or body.get("target", {}).get("is") == "attacker"
    killed = on in ("death", "any_death") and moment.get("type") in MODIFIED
    if attackers and on not in _SUFFERED and not killed:
        raise NotUnderstood("nobody attacks here", moment.lexeme)
    if on not in ("any_death", "kill") and mentions(effects, _where_the_dead_stood):
        raise NotUnderstood("nobody has died", moment.lexeme)
    if any(e.get("to") == "dead" and not _of_the_dead(e) for e in effects):
        raise NotUnderstood("nothing that is done to the dead", moment.lexeme)
    require_shown(on, effects)
    answers = {"block", "redirect"} & {effect["effect"] for effect in effects}
    if answers and on != "before_attacked" and (answers != {"block"} or on != "assailed" or not _plain_block(body)):
        raise Ungrammatical("no answer to an attack", moment.lexeme)  # a block may be read as `blocked_then`
    if any(e["effect"] == "redistribute" and e.get("to") == "subject" for e in effects) and on not in _WOUNDING:
        raise NotUnderstood("which wounds are moved", moment.lexeme)
    if any(effect["effect"] == "reroll" for effect in effects) and on != "roll":
        raise NotUnderstood("no die was rolled", moment.lexeme)
    if any(effect["effect"] == "reduce" for effect in effects):
        raise NotUnderstood("no attack to reduce", moment.lexeme)
    becomes = any(effect["effect"] == "modify_roll" and "x" in effect for effect in effects)
    if becomes and (on != "roll" or not moment.get("die", {}).get("unmodified")):
        raise NotUnderstood("no die was rolled", moment.lexeme)


def _where_the_dead_stood(part: Any) -> bool:
    return isinstance(part, dict) and part.get("cell") == {"stood": "dead"}


def _require_own_attack(moment: Trigger, body: Feature, roles: set[str], items: list[Any]) -> None:
    """What is only for an attack comes about with one that is the card's own, and is not over."""
    on, for_it = moment["on"], [e for e in body.get("effects", ()) if e.get("until") == "this_attack"]
    alike = on == "roll" and "alike" in moment.get("die", {}) and "whose" not in moment
    if on != "assault" and not alike and any(effect["effect"] == "modify" for effect in for_it):
        raise NotUnderstood("an attack that is over", moment.lexeme)
    if attacks_once_more(body) and limited(items).get("limit") != _ONCE_A_TURN:
        raise NotUnderstood("how often it attacks once more", moment.lexeme)
    own = on in ATTACK_MOMENTS | {"attack", "miss", "fury", "assault"} and "whose" not in moment
    if any(effect.get("to") not in ("self", "subject") for effect in for_it):
        raise NotUnderstood("whose attack it is", moment.lexeme)
    if for_it and not own and not alike and not (on == "assault" and roles <= {"subject"}):
        raise Ungrammatical("no attack of its own", moment.lexeme)


def _other_than_that(moment: Trigger, body: Feature) -> Feature:
    """ "When your elf gets X wounds - heal another creature by X": another than that elf."""
    target: Feature = body.get("target", {})
    if "other" not in target or "whose" not in moment:
        return body
    rest = {name: value for name, value in target.items() if name != "other"}
    if "not" in rest or not isinstance(moment["whose"], dict):
        raise NotUnderstood("other than whom", moment.lexeme)
    return {**body, "target": {**rest, "not": {"is": "subject"}}}


def _limit(moment: Trigger, items: list[Any], optional: bool) -> Feature:
    """How often, by the moment or by a limit that is printed, with whose turn that says."""
    limit = limited(items)
    if moment.once and limit.get("limit") != _ONCE_A_TURN:
        raise NotUnderstood("the first of what", moment.lexeme)
    if sum(isinstance(item, Limit) for item in items) > 1:
        raise NotUnderstood("two limits", moment.lexeme)
    if moment.limit is None:
        return limit
    if limit or optional:
        raise NotUnderstood("two limits", moment.lexeme)
    return {"limit": moment.limit}


def _require_subjects(moment: Trigger, body: Feature, roles: set[str], limit: Feature, items: list[Any]) -> None:
    """A limit for each card counts for those whose moment it is, and to whom alone something is done."""
    subjects = isinstance(moment.get("whose"), dict) and "target" not in body
    own = moment["on"] in ATTACK_MOMENTS | {"attack"} and "whose" not in moment
    struck = own and "target" not in body and roles <= {"attacked", "self"}
    sent = moment["on"] == "before_attacked" and isinstance(moment.get("whose"), dict)
    if limit.get("limit", {}).get("each") and not (sent or struck or (subjects and roles <= {"subject", "self"})):
        raise NotUnderstood("a limit for each", moment.lexeme)
    whom = next((item.whom for item in items if isinstance(item, Limit)), None)
    if whom is not None and not (subjects and moment["whose"].get("class") == whom):
        raise NotUnderstood("a limit for each", moment.lexeme)


def _after_which_attack(moment: Trigger, items: list[Any]) -> tuple[Feature, list[Any]]:
    """What a condition says of the attack that is over, as fields of the trigger; and the items without it."""
    found: Feature = {}
    missed = next((item for item in items if isinstance(item, Condition) and "missed" in item), None)
    if missed is not None:
        if moment["on"] != "after_attack" or "whose" not in moment or "force" in moment:
            raise NotUnderstood("who missed", moment.lexeme)
        found["force"] = ["miss"]
        items = [item for item in items if item is not missed]
    struck = next((item for item in items if isinstance(item, Condition) and "attacked" in item), None)
    if struck is not None:
        if moment["on"] != "after_attack" or "target" in moment:
            raise NotUnderstood("whose lives", moment.lexeme)
        found["target"] = struck["attacked"]
        items = [item for item in items if item is not struck]
    return found, items


def _condition(*given: Feature | None) -> Feature:
    """All the conditions in one."""
    condition: Feature = {}
    for one in given:
        if one is None:
            continue
        if not one:
            raise Ungrammatical("two conditions")
        condition = both(condition, one)
    return condition


def _plain_block(body: Feature) -> bool:
    """ "That attack is blocked": whichever attack it is."""
    return all(set(effect) - {"this"} == {"effect", "to"} for effect in body["effects"] if effect["effect"] == "block")


def _blocked(moment: Trigger, value: Any) -> Any:
    """ "That shot is blocked" after the word of a shot: the sort says nothing more, and no other sort is meant."""
    if isinstance(value, list):
        return [_blocked(moment, item) for item in value]
    if type(value) is not dict:  # also a feature that is more than its fields, as "once more" is
        return value
    if value.get("effect") == "block" and not among(str(moment.get("type", "attacks")), value.get("this", "attacks")):
        raise NotUnderstood("which attack is blocked", moment.lexeme)
    return {
        name: _blocked(moment, item) for name, item in value.items() if name != "this" or value.get("effect") != "block"
    }


def _one_of(features: list[Feature], moment: Trigger) -> Feature:
    """Several moments of one feature, which share its limit."""
    first, *others = features
    if any({**other, "trigger": {}} != {**first, "trigger": {}} for other in others):
        raise NotUnderstood("a limit that several features share", moment.lexeme)
    return {**first, "trigger": {**first["trigger"], "or": [other["trigger"] for other in others]}}


def revives_itself(effect: Feature) -> bool:
    """Whether the card itself comes out of the graveyard."""
    return effect["effect"] == "revive" and effect.get("to") == "self" and "random" not in effect


def _rolls_next(moment: Trigger, body: Feature) -> Feature:
    """What is for the next roll, which is not the one that triggers it; "the first" is that of a card just come in."""
    rolls = {effect.get("until") for effect in body.get("effects", ())} & {FIRST_ROLL, "next_roll"}
    if not rolls:
        return body
    fresh = moment["on"] == "battle_start" or (moment["on"] == "arrive" and "whose" not in moment)
    if moment["on"] == "roll" or (FIRST_ROLL in rolls and not fresh):
        raise NotUnderstood("which roll", moment.lexeme)
    effects = [{**e, "until": "next_roll"} if e.get("until") == FIRST_ROLL else e for e in body["effects"]]
    return {**body, "effects": effects}


def _of_the_dead(effect: Feature) -> bool:
    """What can be done to a card that has just gone to the graveyard."""
    incarnates = effect["effect"] == "gain_feature" and effect["feature"].get("keyword") == "incarnation"
    return effect["effect"] in ("return_to_deck", "exile", "invoke", "revive") or (incarnates and "until" not in effect)


def _spoken(moment: Trigger, action: Action) -> str | None:
    """Whom "it" means: on its own death what is near "it" is near the card itself; of who killed and who was killed,
    only the first can be moved, or get what is of no use to the dead."""
    effects = action.body.get("effects", [])
    about = list(placeholders(effects))
    kills = moment["on"] == "kill" and moment.spoken is None and isinstance(moment.get("whose"), dict)
    if kills and about and all(effect["effect"] in _FOR_THE_LIVING and not _of_the_dead(effect) for effect in about):
        return "subject"
    kept_open = moment["on"] == "assault" and moment.spoken is None and isinstance(moment.get("whose"), dict)
    if kept_open and about and all(effect.get("until") == "this_attack" for effect in about):
        return "subject"  # whose attack it is
    itself = about and about[0]["effect"] == "open" and {effect["effect"] for effect in about} <= {"open", "attack"}
    if moment.opens and itself:
        return "self"
    own = moment["on"] == "death" and moment.spoken is None and "whose" not in moment
    early = told_before(effects)
    nobody = action.effect_only and (early or ("target" not in action.body and roles_of(effects) <= {"it", "self"}))
    alone = moment["on"] in _ALONE and not moment.keys() & {"whose", "target", "source", "cell"}
    if moment.spoken is None and alone and nobody:
        return "self"  # nobody else is in the matter
    return "self" if own and near_it(effects) and not any(placeholders(effects)) else moment.spoken


#: What befalls a card by itself, and moments of a turn: nobody else is spoken of.
_ALONE = frozenset({
    "open", "close", "heal", "chips", "lives", "lose_chips", "move", "arrive", "battle_start", "turn_start", "turn_end",
    "enemy_turn_start", "enemy_turn_end", "any_turn_start", "any_turn_end", "dive", "emerge", "marked",
})  # fmt: skip
#: What is only ever done to a card in play.
_FOR_THE_LIVING = {
    "move", "bless", "heal", "open", "extra_lives", "gain_chips", "gain_feature", "gain_flight", "modify",
}  # fmt: skip


def _said_of_others(items: list[Any]) -> bool:
    """Whether a condition stands after what is done to another card, so that "it" is that one."""
    kinds = [type(item) for item in items if isinstance(item, Action | Condition)]
    action = next(item for item in items if isinstance(item, Action))
    others = {"attacked", "attacker", "target", "it"}
    return issubclass(kinds[-1], Condition) and any(e.get("to") in others for e in action.body.get("effects", ()))


def _of_another(moment: Trigger, held: Condition, action: Action) -> bool:
    """Whether "it" may be another card than the condition is about: the one of the moment, or the host."""
    return (
        held.spoken not in (None, moment.spoken)
        and moment.spoken is not None
        and any(placeholders(action.body.get("effects", [])))
    )


def _exiles_the_dead(moment: Trigger, action: Action) -> bool:
    """ "When it kills a creature, it exiles it": who is exiled, or comes back, is who died."""
    spoken = list(placeholders(action.body.get("effects", [])))
    died = moment["on"] in ("kill", "any_death") and moment.spoken is None
    return died and bool(spoken) and all(effect["effect"] in ("exile", "revive") for effect in spoken)


def own_blows(body: Feature) -> Feature:
    """What is said of who did something "and attacks" has to be about the card with the text, whose attack it is."""
    found = []
    for effect in body.get("effects", ()):
        if effect["effect"] == "attack" and effect.get("to", "self") != "self":
            raise NotUnderstood("who attacks")
        found.append({n: v for n, v in effect.items() if n != "to"} if effect["effect"] == "attack" else effect)
    return {**body, "effects": found} if found else body


def attacks_once_more(body: Feature) -> bool:
    """Whether a card may attack once more, which is understood where that comes about once a turn."""
    return any(isinstance(effect.get("feature"), OneMore) for effect in body.get("effects", ()))
