"""What sets a feature off: the moment, whose it is, at whom, in whose turn, and on what condition."""

from __future__ import annotations

from typing import Any

from service.cards.areas import walled
from service.cards.constructions import (
    ATTACK_MOMENTS,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    lexeme_of,
    limited,
    number_of,
)
from service.cards.counting import put
from service.cards.effects import placeholders, speaks_of_attacked
from service.cards.filters import Condition, except_itself, single
from service.cards.moments import (
    FIRST_ROLL,
    Aim,
    Cause,
    Circumstance,
    Into,
    OneMore,
    Trigger,
    Whose,
    cell_of,
    moving,
    turn_of,
)
from service.cards.prices import priced
from service.cards.pronouns import amounts, at_creatures, hinging, leaves, left_by, meant, near_it, roles_of
from service.cards.turnabouts import left_cell
from service.rules.permanents import HARMFUL

_FORCES = ("weak", "medium", "strong")
_GROUPS = {
    "attacks", "strikes", "ranged_attacks", "melee_attacks", "nonmagical_attacks", "magical_attacks",
    "nonmagical_strikes", "nonmagical_melee_attacks", "nonmagical_ranged_attacks",
}  # fmt: skip
_SORTS = ("STRIKE", "ATTACK", "GROUP", "DIRECTED", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE")
_ARRIVALS = {"summon": "summon", "revive": "revive", "incarnation": "incarnation"}
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
_NAMED = {
    "vanguard",
    "corpse_eating",
    "jump",
    "teleportation",
    "maneuver",
    "agility",
    "thirst",
    "vampirism",
    "gift_of_life",
}


def _first(items: list[Any], kind: type) -> Any:
    return next((item for item in items if isinstance(item, kind)), None)


class TriggerMeaning:
    """The part of the transformer for triggered features."""

    # --- whose, at whom, by what, when ---
    def whose(self, items: list[Any]) -> Whose:
        """Of the card itself, of its host, or of a card of some kind."""
        named = items[-1]
        found = Whose() if isinstance(named, CardToken) and named.type == "SELF" else Whose(whose="host")
        if isinstance(named, CardToken) and named.type == "ENEMY":
            return Whose(whose={"side": "enemy"})
        if isinstance(named, Filter):
            if named.group:
                raise NotUnderstood("a group", named.head.lexeme)
            if named.grammemes and not any(case in ("gent", "") for _, case in named.grammemes):
                raise Ungrammatical("not in the right case", named.head.lexeme)
            found = Whose(whose=named.form)
            found.head = named.head.lexeme
        elif isinstance(named, CardToken) and named.type == "HOST":
            _in_case(named, "gent")
        return found

    def who(self, items: list[Any]) -> Whose:
        """The same as a subject."""
        named = items[-1]
        if isinstance(named, Filter):
            single(named, {"nomn"})
            found = Whose(whose=named.form)
            found.head, found.same = named.head.lexeme, find(items, "SAME_ONE") is not None
            return found
        if named.type == "HOST":
            _in_case(named, "nomn")
            return Whose(whose="host")
        return Whose()

    def aim(self, items: list[Any]) -> Aim:
        named = items[-1]
        if isinstance(named, Filter):
            if named.group:
                raise NotUnderstood("a group", named.head.lexeme)
            if named.grammemes and not any(case in ("datv", "loct", "") for _, case in named.grammemes):
                raise Ungrammatical("not in the right case", named.head.lexeme)
            found = Aim(filter=named.form)
            found.head = named.head.lexeme
            return found
        found = Aim(host=True) if named.type == "HOST" else Aim()
        found.named = named.type == "SELF"
        return found

    def cause(self, items: list[Any]) -> Cause:
        sort = find(items, *_SORTS)
        source = _first(items, Whose)
        if sort is not None and str(sort) in HARMFUL and source is None:
            return Cause(keyword=str(sort))
        if sort is None or str(sort) not in _GROUPS | ATTACK_MOMENTS | {"spell", "impact"}:
            of_itself = sort is not None and str(sort) in HARMFUL and source == {}  # whose name may be what comes next
            raise (Ungrammatical if of_itself else NotUnderstood)("no such trigger", lexeme_of(sort))
        found = Cause(type=str(sort))
        if source is not None:
            if source.get("whose") == "host":
                raise NotUnderstood("no such trigger", lexeme_of(sort))
            found["source"] = source.get("whose", {"other": False})
        return found

    def turn_of(self, items: list[CardToken]) -> Circumstance:
        return Circumstance(turn=str(items[-1]))

    def unmodified(self, items: list[CardToken]) -> CardToken:
        return next(item for item in items if item.type == "UNMODIFIED")

    def into(self, items: list[CardToken]) -> Into:
        where = items[-1]
        assert isinstance(where, CardToken)
        return Into(step=True) if where.type == "TO_NEXT_CELL" else Into(half=str(where))

    def force(self, items: list[CardToken]) -> list[str]:
        named = {str(item) for item in items if item.type == "FORCE"}
        return [force for force in _FORCES if force in named]

    # --- moments ---
    def moment(self, items: list[Any]) -> Trigger:
        """A moment of a turn, or what happens to a card: this one, or another that is named after it."""
        token = find(items, "MOMENT", "EVENT", "ANSWERING")
        assert token is not None
        on = str(token)
        trigger = self._death(items) if on == "death" else Trigger.of(on)
        if on == "walk":
            trigger = Trigger.of("move", type="movement")
        if on in _ARRIVALS:
            trigger = Trigger.of("arrive", type=_ARRIVALS[on])
        trigger.lexeme = token.lexeme
        self._more(trigger, items, token)
        return trigger

    def _death(self, items: list[Any]) -> Trigger:
        """The death of some cards, which is told of those that are watched."""
        whose = _first(items, Whose)
        if whose is None or "whose" not in whose:
            return Trigger.of("death")
        if whose["whose"] == "host":
            return Trigger.of("death", "dead", whose="host")
        return _priced(Trigger.of("any_death", "dead", target=whose["whose"]))

    def _more(self, trigger: Trigger, items: list[Any], token: CardToken) -> None:
        whose, cause, into = _first(items, Whose), _first(items, Cause), cell_of(items)
        on = trigger["on"]
        if whose and on not in ("any_death", "death"):
            if on in ("battle_start", "turn_start", "turn_end", "enemy_turn_start", "enemy_turn_end"):
                raise NotUnderstood("no such trigger", token.lexeme)
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
        whose = _first(items, Whose)
        if name == "incarnation":
            trigger = Trigger.of("arrive", type="incarnation")
        elif name == "dash":  # which is a move and no more
            trigger = Trigger.of("move", keyword=name)
        elif name in _NAMED:
            trigger = Trigger.of("feature", keyword=name)
        else:
            raise NotUnderstood("no such trigger", token.lexeme)
        trigger.lexeme = token.lexeme
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger

    def moment_attack(self, items: list[Any]) -> Trigger:
        """An attack of some force: the card's own or others', at some cards or at the card itself."""
        sort = find(items, *_SORTS)
        whose, aim = _first(items, Whose), _first(items, Aim)
        if aim is not None and "filter" not in aim:
            trigger = self._suffered(sort, whose, aim)
        elif aim is not None and whose is None and aim["filter"].get("side") == "own":
            trigger = self._suffered(sort, None, Aim())
            trigger["whose"], trigger.spoken = aim["filter"], "subject"
        else:
            trigger = self._dealt(sort, whose, aim)
        force = _first(items, list)
        if force:
            trigger["force"] = force
        trigger.lexeme = lexeme_of(sort)
        return trigger

    @staticmethod
    def _dealt(sort: CardToken | None, whose: Whose | None, aim: Aim | None) -> Trigger:
        if sort is not None and str(sort) in ATTACK_MOMENTS:
            trigger = Trigger.of(str(sort))
        elif sort is not None and str(sort) in _GROUPS:
            trigger = Trigger.of("attack", **({} if str(sort) == "attacks" else {"type": str(sort)}))
        else:
            raise NotUnderstood("no such trigger", lexeme_of(sort))
        if whose:
            trigger["whose"] = whose["whose"]
        if aim is not None:
            if "adjacent" in aim["filter"] and whose is None and str(sort) not in ("simple_strike", "melee_attacks"):
                raise NotUnderstood("unclear whose attack", aim.head)
            trigger["target"] = aim["filter"]
        if whose is None or aim is None:
            trigger.spoken = "attacked" if aim is not None else "subject" if whose else None
        return trigger

    @staticmethod
    def _suffered(sort: CardToken | None, whose: Whose | None, aim: Aim) -> Trigger:
        """An attack at the card itself or at its host, of anybody or of some cards."""
        if sort is None or str(sort) not in _GROUPS | ATTACK_MOMENTS:
            raise NotUnderstood("no such trigger", lexeme_of(sort))
        trigger = Trigger.of("attacked", **({} if str(sort) == "attacks" else {"type": str(sort)}))
        if whose is not None:
            if "whose" not in whose or whose["whose"] == "host":
                raise NotUnderstood("no such trigger", sort.lexeme)
            trigger["source"] = whose["whose"]
        if "host" in aim:
            trigger["whose"] = "host"
        elif whose is None and aim.named:
            trigger.spoken = "self"
        return trigger

    # --- "when somebody does something" ---
    def happens(self, items: list[Any]) -> Trigger:
        """A finite verb: what the card itself does or what befalls it, or another card that is the subject."""
        trigger: Trigger = next(item for item in items if isinstance(item, Trigger))
        whose = _first(items, Whose)
        if whose and items.index(whose) > items.index(trigger) and trigger.keys() - {"on"}:
            raise Ungrammatical("a subject of what follows", whose.head)  # a verb with its object has it before it
        if find(items, "EXCEPT"):
            whose = _without(whose, find(items, "SELF"))
        if find(items, "AFTER_THAT") and trigger["on"] == "defend" and not trigger.begins:
            trigger["on"] = "after_defend"  # the defender is closed by then
        told = whose.get("whose") if whose is not None else None
        if trigger.own and not (isinstance(told, dict) and told.get("side") == "own"):
            raise NotUnderstood("whose graveyard", trigger.lexeme)
        if whose is not None and whose.same and "nth" not in trigger:
            raise NotUnderstood("the same card as when", whose.head)
        for other in trigger.others or () if whose else ():
            other["whose"], other.spoken = whose["whose"], "subject"
        if whose:
            trigger["whose"] = whose["whose"]
            if trigger["on"] == "become" and trigger["whose"] != "host":
                trigger["whose"] = _before(trigger["whose"], trigger["element"])
            if trigger["on"] == "death":
                if whose["whose"] == "host":
                    trigger.spoken = "dead"
                else:
                    by = {name: trigger[name] for name in ("type", "keyword") if name in trigger}
                    trigger = Trigger.of("any_death", "dead", target=trigger.pop("whose"), **by)
            elif "target" not in trigger and "source" not in trigger and trigger.spoken != "occupant":
                trigger.spoken = "subject"
            else:
                trigger.spoken = None
        elif whose is not None and trigger.spoken is None and "target" not in trigger:
            trigger.spoken = "self"
        return trigger

    def lines_up(self, items: list[CardToken]) -> Trigger:
        return Trigger.of(str(items[-1]))

    def teleports(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("feature", keyword=str(items[-1]))

    def changes(self, items: list[CardToken]) -> Trigger:
        verb = items[-1]
        on = "heal" if verb.type == "HEAL_SELF" else "move" if verb.type in ("MOVES3", "MOVE_SELF") else str(verb)
        trigger = Trigger.of({"destroy": "death"}.get(on, on))
        trigger.lexeme = verb.lexeme
        return trigger

    def moves(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("move")
        into = cell_of(items)
        if into is not None:
            moving(trigger, into)
        return trigger

    def gets_chips(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("chips")

    def gets_lives(self, items: list[CardToken]) -> Trigger:
        return Trigger.of("lives")

    def gets_wounds(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("wounded")
        number, bound = find(items, "NUMBER"), find(items, "OR_MORE")
        if number is not None:
            trigger.counted = str(number) == "x"
            if trigger.counted and bound:
                raise NotUnderstood("what X is", number.lexeme)
            if not trigger.counted:
                trigger["amount"] = {"min" if bound else "equal": number_of(number)}
        cause = _first(items, Cause)
        if cause is not None:
            trigger.update(cause)
            if "source" in cause:
                trigger.spoken = "attacker"
        return trigger

    def kills(self, items: list[Any]) -> Trigger:
        dead = next(item for item in items if isinstance(item, Filter))
        single(dead, {"accs"})
        trigger = _priced(Trigger.of("kill", "dead", target=dead.form))
        means = find(items, "ATTACK", "STRIKE", "GROUP")
        if means is not None:
            _in_case(means, "ablt")
            if str(means) not in _GROUPS | ATTACK_MOMENTS:
                raise NotUnderstood("no such trigger", means.lexeme)
            trigger["type"] = str(means)
        return trigger

    def defends(self, items: list[Any]) -> Trigger:
        trigger = Trigger.of("defend")
        trigger.begins = str(items[0]) == "begins"
        kept = _first(items, Filter)
        if kept is not None:
            single(kept, {"datv", "gent"})
            trigger["target"] = kept.form
            trigger.spoken = "attacked"
        return trigger

    def rolls(self, items: list[Any]) -> Trigger:
        """A roll with some result: the card's own, or that of others."""
        number, parity = find(items, "NUMBER"), find(items, "PARITY")
        if number is not None:
            low, high = find(items, "OR_LESS"), find(items, "OR_MORE")
            value = number_of(number)
            die: Feature = {"max": value} if low else {"min": value} if high else {"min": value, "max": value}
        else:
            die = {"odd": str(parity) == "odd"}
        if find(items, "UNMODIFIED"):  # which in an edition is not what the number of a roll means anyway
            die["unmodified"] = True
        trigger = Trigger.of("roll", "self", die=die)
        whose = _first(items, Whose)
        if whose is None:
            raise NotUnderstood("whose roll", lexeme_of(number or parity))
        if whose:
            trigger["whose"] = whose["whose"]
            trigger.spoken = "subject"
        return trigger

    # --- one of several moments ---
    def either_moment(self, items: list[Any]) -> Trigger:
        """One moment or another: a feature for each of them."""
        first, *others = [item for item in items if isinstance(item, Trigger)]
        first.others = others
        return first

    def either_attack(self, items: list[Any]) -> Trigger:
        sorts = [item for item in items if isinstance(item, CardToken) and item.type in _SORTS]
        return self.either_moment([self.moment_attack([sort]) for sort in sorts])

    def either_named(self, items: list[Any]) -> Trigger:
        names = [i for i in items if isinstance(i, CardToken) and i.type not in ("WHEN", "OR", "AND")]
        whose = [item for item in items if isinstance(item, Whose)]
        return self.either_moment([self.moment_named([name, *whose]) for name in names])

    # --- whole features ---
    def given(self, items: list[Any]) -> Trigger:
        """A moment, and in whose turn it has to be."""
        trigger: Trigger = items[0]
        turn = _first(items, Circumstance)
        if turn is not None:
            if trigger.condition is not None:
                raise NotUnderstood("two conditions", trigger.lexeme)
            trigger.condition = Circumstance(turn=turn_of(trigger, str(turn["turn"])))
        return trigger

    def trigger(self, items: list[Any]) -> Feature | list[Feature]:
        moment = next(item for item in items if isinstance(item, Trigger))
        if not moment.others:
            return self._triggered(moment, items)
        features = [self._triggered(each, items) for each in (moment, *moment.others)]
        return [_one_of(features, moment)] if any(isinstance(item, Limit) for item in items) else features

    @staticmethod
    def _triggered(moment: Trigger, items: list[Any]) -> Feature:
        action = next(item for item in items if isinstance(item, Action))
        if moment["on"] in ("kill", "any_death") and leaves(action.body):
            action = action._replace(body=left_by(action.body, "dead"))  # the cell of who goes, not of who stays
        spoken = "dead" if _exiles_the_dead(moment, action) else _spoken(moment, action)
        held = next((item for item in items if isinstance(item, Condition)), None)
        if held is not None and _of_another(moment, held, action):
            raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)
        if spoken is None and moment.spoken is None:
            spoken = held.spoken if held is not None else None
        body = meant(action, spoken)
        if "effects" in body:
            body = walled({**body, "effects": left_cell(body["effects"], moment)})
        if find(items, "MAY") or body.get("optional"):
            body = hinging(body)
        roles = roles_of(body.get("effects", []))
        told, body = at_creatures(moment, body)
        landing = moment["on"] in _LANDING or "striking" in moment or moment["on"] == "fight"
        if speaks_of_attacked(body) and not landing:
            raise NotUnderstood("nobody is attacked here", moment.lexeme)
        attackers = "attacker" in roles or body.get("target", {}).get("is") == "attacker"
        killed = moment["on"] in ("death", "any_death") and moment.get("type") in _GROUPS | ATTACK_MOMENTS
        if attackers and moment["on"] not in ("attacked", "assailed", "wounded") and not killed:
            raise NotUnderstood("nobody attacks here", moment.lexeme)
        if any(e.get("to") == "dead" and not _of_the_dead(e) for e in body.get("effects", ())):
            raise NotUnderstood("nothing that is done to the dead", moment.lexeme)
        answers = {"block", "redirect"} & {effect["effect"] for effect in body.get("effects", ())}
        if answers and (answers != {"block"} or moment["on"] != "assailed" or not _plain_block(body)):
            raise Ungrammatical("no answer to an attack", moment.lexeme)  # a block may be read as `blocked_then`
        if any(effect["effect"] == "reroll" for effect in body.get("effects", ())) and moment["on"] != "roll":
            raise NotUnderstood("no die was rolled", moment.lexeme)
        if any(effect["effect"] == "reduce" for effect in body.get("effects", ())):
            raise NotUnderstood("no attack to reduce", moment.lexeme)
        body = _rolls_next(moment, _blocked(moment, body))
        feature: Feature = {"class": "triggered", "trigger": {**moment, **told}}
        if find(items, "MAY"):
            feature["optional"] = True
            cost, body = priced(body)
            feature |= {"class": "combined", "cost": cost} if cost else {}
        attacks = moment["on"] in ATTACK_MOMENTS | {"attack", "miss", "fury", "assault"} and "whose" not in moment
        if moment["on"] != "assault" and any(
            effect.get("until") == "this_attack" and effect["effect"] == "modify" for effect in body.get("effects", ())
        ):
            raise NotUnderstood("an attack that is over", moment.lexeme)
        if _once_more(body) and limited(items).get("limit") != {"times": 1, "per": "turn"}:
            raise NotUnderstood("how often it attacks once more", moment.lexeme)
        attacks = attacks or (moment["on"] == "assault" and roles <= {"subject"})
        if not attacks and any(effect.get("until") == "this_attack" for effect in body.get("effects", ())):
            raise NotUnderstood("no attack of its own", moment.lexeme)
        if not action.effect_only:
            feature["target"] = {"kind": "card"}  # an attack is aimed at a card, even where the text is silent
        if moment.priced:
            body = put(body, {"of": "cost", "whose": "dead"})
        if moment.counted:
            body = amounts(body)
            if "other" in body.get("target", {}) and "whose" in moment:
                raise NotUnderstood("other than whom", moment.lexeme)
        condition: Feature = {}
        limit = limited(items)
        if moment.once and limit.get("limit") != {"times": 1, "per": "turn"}:
            raise NotUnderstood("the first of what", moment.lexeme)
        if moment.limit is not None:
            if limit or "optional" in feature:
                raise NotUnderstood("two limits", moment.lexeme)
            limit = {"limit": moment.limit}
        subjects = isinstance(moment.get("whose"), dict) and "target" not in body
        if limit.get("limit", {}).get("each") and not (subjects and roles <= {"subject"}):
            raise NotUnderstood("a limit for each", moment.lexeme)
        whom = next((item.whom for item in items if isinstance(item, Limit)), None)
        if whom is not None and not (subjects and moment["whose"].get("class") == whom):
            raise NotUnderstood("a limit for each", moment.lexeme)
        own = limit.pop("condition", None)
        missed = next((item for item in items if isinstance(item, Condition) and "missed" in item), None)
        if missed is not None:
            if moment["on"] != "after_attack" or "whose" not in moment or "force" in moment:
                raise NotUnderstood("who missed", moment.lexeme)
            feature["trigger"]["force"] = ["miss"]
            items = [item for item in items if item is not missed]
        struck = next((item for item in items if isinstance(item, Condition) and "attacked" in item), None)
        if struck is not None:
            if moment["on"] != "after_attack" or "target" in moment:
                raise NotUnderstood("whose lives", moment.lexeme)
            feature["trigger"]["target"] = struck["attacked"]
            items = [item for item in items if item is not struck]
        for given in (moment.condition, own, *(item for item in items if isinstance(item, Condition))):
            if given is None:
                continue
            if condition.keys() & given.keys() or not given:
                raise NotUnderstood("two conditions")
            condition.update(given)
        if moment["on"] != "death" and any(map(revives_itself, body.get("effects", ()))):
            condition["self"] = {**condition.get("self", {}), "zone": "graveyard"}  # which only then can be done
        if condition:
            feature["condition"] = condition
        return {**feature, **body, **{k: v for k, v in limit.items() if v}}


def _priced(trigger: Trigger) -> Trigger:
    """ "When it kills a creature of cost X": X is what the dead one cost."""
    form = trigger["target"]
    if form.get("cost", {}).get("equal") == "x":
        rest = {name: value for name, value in form["cost"].items() if name != "equal"}
        trigger["target"] = {**{n: v for n, v in form.items() if n != "cost"}, **({"cost": rest} if rest else {})}
        trigger.priced = True
    return trigger


def _plain_block(body: Feature) -> bool:
    """ "That attack is blocked": whichever attack it is."""
    return all(set(effect) - {"this"} == {"effect", "to"} for effect in body["effects"] if effect["effect"] == "block")


def _blocked(moment: Trigger, value: Any) -> Any:
    """ "That shot is blocked" after the word of a shot: the sort says nothing more, and no other sort is meant."""
    if isinstance(value, list):
        return [_blocked(moment, item) for item in value]
    if type(value) is not dict:  # also a feature that is more than its fields, as "once more" is
        return value
    if value.get("effect") == "block" and value.get("this", "attacks") not in ("attacks", moment.get("type")):
        raise NotUnderstood("which attack is blocked", moment.lexeme)
    return {
        name: _blocked(moment, item) for name, item in value.items() if name != "this" or value.get("effect") != "block"
    }


def _before(cards: Feature, element: str) -> Feature:
    """The cards that become of an element, without what the words say of them before that."""
    return {name: value for name, value in cards.items() if (name, value) != ("not", {"element": element})}


def _one_of(features: list[Feature], moment: Trigger) -> Feature:
    """Several moments of one feature, which share its limit."""
    first, *others = features
    if any({**other, "trigger": {}} != {**first, "trigger": {}} for other in others):
        raise NotUnderstood("a limit that several features share", moment.lexeme)
    return {**first, "trigger": {**first["trigger"], "or": [other["trigger"] for other in others]}}


def _without(whose: Whose | None, name: CardToken | None) -> Whose:
    """ "When an enemy card gets a chip (except this card)"."""
    found = whose.get("whose") if whose is not None else None
    if not isinstance(found, dict) or name is None:
        raise NotUnderstood("nobody to except", lexeme_of(name))
    return Whose(whose=except_itself(found, name.lexeme))


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
    return effect["effect"] in ("return_to_deck", "exile", "invoke") or (incarnates and "until" not in effect)


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
    own = moment["on"] == "death" and moment.spoken is None and "whose" not in moment
    return "self" if own and near_it(effects) and not any(placeholders(effects)) else moment.spoken


#: What is only ever done to a card in play.
_FOR_THE_LIVING = {
    "move", "bless", "heal", "open", "extra_lives", "gain_chips", "gain_feature", "gain_flight", "modify",
}  # fmt: skip


def _of_another(moment: Trigger, held: Condition, action: Action) -> bool:
    """Whether "it" may be another card than the condition is about: the one of the moment, or the host."""
    if held.pronoun and ("whose" in moment or moment.spoken not in (None, "self")):
        return True
    return (
        held.spoken not in (None, moment.spoken)
        and moment.spoken is not None
        and any(placeholders(action.body.get("effects", [])))
    )


def _exiles_the_dead(moment: Trigger, action: Action) -> bool:
    """ "When it kills a creature, it exiles it": who is exiled is who died."""
    spoken = list(placeholders(action.body.get("effects", [])))
    died = moment["on"] in ("kill", "any_death") and moment.spoken is None
    return died and bool(spoken) and all(effect["effect"] == "exile" for effect in spoken)


def _once_more(body: Feature) -> bool:
    """Whether a card may attack once more, which is understood where that comes about once a turn."""
    return any(isinstance(effect.get("feature"), OneMore) for effect in body.get("effects", ()))


def _in_case(token: CardToken, case: str) -> None:
    grammemes = token.lexeme.grammemes
    if grammemes and not any(found in (case, "") for _, found in grammemes):
        raise Ungrammatical("not in the right case", token.lexeme)


__all__ = ["Trigger", "TriggerMeaning", "meant"]
