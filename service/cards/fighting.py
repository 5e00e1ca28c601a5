"""How often a card attacks and defends, and what it does in a fight."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import agreed, require_each
from service.cards.constructions import (
    MODIFIED,
    PER_TURN,
    WOUNDING,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain, Until
from service.cards.moments import Aim, Circumstance, OneMore, Trigger, Whose, turn_of
from service.cards.permanents import permanent
from service.cards.tokens import Lexeme
from service.cards.whom import each_done, to_self
from service.rules.features.base import in_group

_SORTS = ("STRIKE", "ATTACK", "GROUP", "DIRECTED", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE", "VULNERABILITY")
_WIDE = ("attacks", "strikes")


#: Nobody at all can defend: whose defence it is does not matter, whom it would be for does.
_UNDEFENDED: Feature = {"effect": "forbid", "action": "defend", "cards": {}}


class Onto(dict[str, Any]):
    """Whom an attack is made at: a filter, the host, or the card itself (empty)."""


class Row(dict[str, Any]):
    """How the attacks have to follow each other."""


class Staying(dict[str, Any]):
    """After which of the attacks the card does not close: `until` the number of the last of them, `of` their type."""


def _attack(token: CardToken | None, case: str, known: frozenset[str] = MODIFIED) -> str:
    """The type of attack that is meant, all of them where none is named."""
    if token is None:
        return "attacks"
    if str(token) not in known:
        raise NotUnderstood("no such attack", token.lexeme)
    grammemes = token.lexeme.grammemes
    if grammemes and not any(found in (case, "") for _, found in grammemes):
        raise Ungrammatical("not in the right case", token.lexeme)
    return str(token)


def _lists(items: list[Any]) -> list[list[Any]]:
    return [item for item in items if isinstance(item, list)]


def _is(item: Any, kind: str) -> bool:
    return isinstance(item, CardToken) and item.type == kind


def _start(items: list[Any]) -> Lexeme | None:
    return next((item.lexeme for item in items if isinstance(item, CardToken)), None)


def _sort(items: list[Any]) -> CardToken | None:
    return find(items, *_SORTS)


class FightingMeaning:
    """The part of the transformer for how often a card fights."""

    def repeats(self, items: list[Any]) -> Feature:
        """So many attacks in a turn; the card stays open for the next of them only where the text says so."""
        number, per = find(items, "NUMBER"), find(items, "PER")
        of, times = _attack(_sort(items), "ablt"), number_of(number)
        if not isinstance(times, int) or not 1 < times < 10:
            raise NotUnderstood("how often", lexeme_of(number))
        if per is not None and str(per) not in ("turn", "own_turn"):
            raise NotUnderstood("how often", per.lexeme)
        effect: Feature = {"effect": "repeat", "of": of, "times": times}
        for item in items:
            if isinstance(item, Row):
                effect |= item
            elif isinstance(item, Staying):
                if item["until"] != times - 1 or not (in_group(of, item["of"]) or item["of"] in _WIDE):
                    raise NotUnderstood("after which attacks it does not close", lexeme_of(number))
                effect["open"] = True
        return permanent(effect)

    def row(self, items: list[CardToken]) -> Row:
        asked = {"IN_A_ROW": "in_a_row", "AT_DIFFERENT": "different"}
        return Row({asked[item.type]: True for item in items if item.type in asked})

    def staying(self, items: list[CardToken]) -> Staying:
        places = [int(item) for item in items if item.type == "ORDINAL"]
        if places != list(range(1, len(places) + 1)):
            raise NotUnderstood("after which attacks it does not close", items[0].lexeme)
        case = "ablt" if find(items, "ASSAULT") else "gent"
        return Staying(until=places[-1], of=_attack(_sort(items), case))

    def open_after(self, items: list[CardToken]) -> Feature:
        case = "ablt" if find(items, "ASSAULT") else "gent"
        return permanent({"effect": "without_closing", "of": _attack(_sort(items), case)})

    def defends_any_times(self, items: list[CardToken]) -> Feature:
        per = find(items, "PER")
        if str(per) != "turn":
            raise NotUnderstood("how often", lexeme_of(per))
        return permanent({"effect": "any_number", "action": "defend"})

    # --- whom it attacks, whom it defends, what it blocks ---
    def struck_at(self, items: list[Any]) -> Onto:
        """At whom: the card itself, its host, or cards of some kind."""
        named = items[-1]
        if isinstance(named, Filter):
            single_or_several(named, {"accs"})
            return Onto(filter=named.form)
        return Onto(host=True) if named.type == "HOST" else Onto()

    def struck_in_line(self, items: list[Any]) -> Onto:
        """At whom, in a line with "it": the subject of the sentence."""
        onto, pronoun = self.struck_at([instance_of(items, Filter)]), find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "ablt":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        line = "same_column" if find(items, "ON_ONE_COLUMN") else "same_row"
        return Onto(filter={**onto["filter"], line: True})

    def guards(self, items: list[Any]) -> Feature:
        """Whom it defends wherever it stands."""
        found = instance_of(items, Filter)
        single_or_several(found, {"datv"})
        return permanent({"effect": "guard", "for": found.form})

    def cannot_assail(self, items: list[Any]) -> Feature:
        action, onto = _attack(_sort(items), "ablt"), instance_of(items, Onto)
        return permanent({"effect": "forbid", "action": action, **({} if onto is None else {"against": _cards(onto)})})

    def assails_only(self, items: list[Any]) -> Feature:
        onto = instance_of(items, Onto)
        others: Feature = {"not": onto["filter"]} if "filter" in onto else {"other": True}
        if "host" in onto:
            raise NotUnderstood("attacks at a host only")
        return permanent({"effect": "forbid", "action": _attack(_sort(items), "ablt"), "against": others})

    def blocks(self, items: list[Any]) -> Feature:
        """What attacks on it come to nothing."""
        sorts = instance_of(items, list)
        effects = [{"effect": "block", "of": _attack(sort, "accs"), **self._whose(items)} for sort in sorts]
        return self._in_turn(permanent(*effects), items)

    def blocks_first(self, items: list[Any]) -> Feature:
        """The first attack of a turn or a battle: as a feature that works so often."""
        per, place = find(items, "PER"), find(items, "ORDINAL")
        if str(place) != "1":
            raise NotUnderstood("which attack", lexeme_of(place))
        effect = {"effect": "block", "of": _attack(_sort(items), "accs"), **self._whose(items)}
        turn = [Circumstance(turn=PER_TURN[str(per)])] if str(per) in PER_TURN else []
        return {**self._in_turn(permanent(effect), [*items, *turn]), "limit": _once(per)}

    @staticmethod
    def _whose(items: list[Any]) -> Feature:
        whose = instance_of(items, Whose)
        if whose is None:
            return {}
        if not isinstance(whose.get("whose"), dict):
            raise NotUnderstood("whose attacks")
        return {"against": whose["whose"]}

    @staticmethod
    def _in_turn(feature: Feature, items: list[Any]) -> Feature:
        turn = instance_of(items, Circumstance)
        if turn is None:
            return feature
        if turn["turn"] == "its":
            raise NotUnderstood("whose turn")
        return {**feature, "condition": dict(turn)}

    def suffering(self, items: list[Any]) -> Gain:
        """More wounds from attacks: as with vulnerability, their value is greater."""
        tokens = [item for item in items if _is(item, "NUMBER")]
        number, sorts = number_of(tokens[0]), _lists(items)[-1]
        found, forces = instance_of(items, Filter), [item for item in _lists(items)[:-1] if item]
        effect: Feature = {"effect": "modify", "what": "value", "by": number, "when": "attacked"}
        if forces:
            effect["force"] = forces[0]
        if len(tokens) > 1:  # from attacks of so much
            bound = find(items, "OR_LESS", "OR_MORE")
            effect["worth"] = {str(bound) if bound is not None else "equal": number_of(tokens[1])}
        if found is not None:
            single_or_several(found, {"gent"})
            effect["against"] = found.form
        effects = [{**effect, "of": _attack(sort, "gent", WOUNDING)} for sort in sorts]
        return Gain(effects, effects)

    def suffers(self, items: list[Any]) -> Feature:
        verb = find(items, "GETS")
        if str(verb) == "inf":
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        return permanent(*items[-1].permanent)

    def gained_suffering(self, items: list[Any]) -> Gain:
        (gain,) = items
        return gain  # type: ignore[no-any-return]

    # --- no defender ---
    def undefended(self, items: list[Any]) -> Feature:
        named = items[0]
        form: Feature = {"other": False}
        if isinstance(named, Filter):
            require_each(named.head, {"datv"}, named.grammemes)
            if named.group != "each" and not any(number == "plur" for number, _ in named.grammemes):
                raise NotUnderstood("which card", named.head.lexeme)
            form = named.form
        return permanent({**_UNDEFENDED, "for": form})

    def is_undefended(self, items: list[Any]) -> Action:
        lasts = instance_of(items, Until)
        effect: Feature = {"effect": "gain_feature", "feature": permanent({**_UNDEFENDED, "for": {"other": False}})}
        return each_done([{**effect, "until": str(lasts)} if lasts != "battle" else effect], items, {"datv"})

    def kept(self, items: list[Any]) -> Target:
        """Whom a defender defends: who was attacked at first."""
        if str(items[0]) not in ("creature", "card"):
            raise NotUnderstood("whom it defends", items[0].lexeme)
        return Target("attacked", items[0], None, items[0].lexeme.grammemes)

    def stays_open(self, items: list[CardToken]) -> Action:
        """After the attack that it is about, it does not close."""
        if find(items, "ASSAULT") is None:
            _attack(_sort(items), "gent")
        feature = permanent({"effect": "without_closing", "of": "attacks"})
        return to_self({"effect": "gain_feature", "feature": feature, "until": "this_attack"}, "nobody")

    # --- moments ---
    def missed(self, items: list[Any]) -> Trigger:
        """Its own attack misses; that it misses in reflecting is something else."""
        sort = _sort(items)
        kind = {} if sort is None else {"type": _attack(sort, "ablt")}
        trigger = Trigger.of("miss", **kind, striking=True)
        trigger.lexeme = find(items, "EVENT").lexeme  # type: ignore[union-attr]
        if str(find(items, "EVENT")) != "miss":
            raise NotUnderstood("no such trigger", trigger.lexeme)
        return trigger

    def attack_or_miss(self, items: list[Any]) -> Trigger:
        sort = _sort(items)
        at = items.index(sort)
        trigger = self.moment_attack([sort])  # type: ignore[attr-defined]
        trigger.others = [self.missed(items[at + 1 :])]
        return trigger  # type: ignore[no-any-return]

    def assault(self, items: list[Any]) -> Trigger:
        """An attack that is being made, before it is known what comes of it."""
        sort, whose, onto = _sort(items), instance_of(items, Whose), instance_of(items, Onto)
        kind = {} if sort is None else {"type": _attack(sort, "ablt")}
        kind = {} if kind == {"type": "attacks"} else kind
        own = whose is None or "whose" not in whose
        aimed = None if onto is None else onto.get("filter")
        after = find(items, "AFTER_THAT")
        if after is not None:  # not as the attack begins
            if onto is not None:
                raise NotUnderstood("after which attack", after.lexeme)
            trigger = Trigger.of("after_attack", None if own else "subject", **kind)
            trigger |= {} if own else {"whose": whose["whose"]}
            trigger.lexeme = _start(items)
            return trigger
        if onto is not None and (aimed is None or (own and aimed.get("side") == "own")):
            return self._assailed(kind, None if own else whose["whose"], onto)
        trigger = Trigger.of("assault", **kind)
        if not own:
            trigger["whose"] = whose["whose"]
        if aimed is not None:
            trigger["target"] = aimed
        if own is not (aimed is None):
            trigger.spoken = "attacked" if own else "subject"
        trigger.lexeme = _start(items)
        return trigger

    @staticmethod
    def _assailed(kind: Feature, source: Any, onto: Onto) -> Trigger:
        trigger = Trigger.of("assailed", **kind)
        if source == "host":
            raise NotUnderstood("no such trigger")
        if source is not None:
            trigger["source"] = source
        if "filter" in onto:
            trigger["whose"] = onto["filter"]
            trigger.spoken = "subject" if source is None else None
        elif "host" in onto:
            trigger["whose"] = "host"
        return trigger

    def first_attack(self, items: list[Any]) -> Trigger:
        """The first attack of a turn or a battle: what triggers on it triggers once."""
        place, per = find(items, "ORDINAL"), find(items, "PER")
        if str(place) != "1":
            raise NotUnderstood("which attack", lexeme_of(place))
        trigger = self.moment_attack([item for item in items if item is not place])  # type: ignore[attr-defined]
        trigger.limit = _once(per)
        turn = instance_of(items, Circumstance)
        if turn is not None:
            trigger.condition = Circumstance(turn=turn_of(trigger, str(turn["turn"])))
        elif str(per) in PER_TURN:
            trigger.condition = Circumstance(turn=PER_TURN[str(per)])
        return trigger  # type: ignore[no-any-return]

    def paid_trigger(self, items: list[Any]) -> Feature:
        """What a player may pay for when it comes to it: "{sudden}{tap}: On a strike of your elf - ..."."""
        cost, feature, name = items[0], items[-1], find(items, "NAME")
        sort = find(items, "SPELL", "IMPACT")
        if not isinstance(feature, dict) or "cost" in feature or feature.get("optional"):
            raise NotUnderstood("a cost named twice")
        if not cost.get("sudden"):
            raise NotUnderstood("a moment for what is no sudden action")
        paid = {"class": "combined", "cost": cost["cost"]} if cost["cost"] else {}
        if feature.get("limit") is None and not cost["cost"]:
            raise NotUnderstood("how often")
        titled = {} if sort is None else {"type": str(sort), **({"name": str(name)} if name is not None else {})}
        if titled.keys() & feature.keys():
            raise NotUnderstood("a name named twice", lexeme_of(name))
        return {**feature, **paid, **titled, "optional": True}

    def afterwards(self, items: list[Any]) -> Trigger:
        """After its attack was paid for; "after a miss" is after an attack of its own that missed."""
        event = find(items, "EVENT")
        if event is not None and str(event) != "miss":
            raise NotUnderstood("no such trigger", event.lexeme)
        sort = _sort(items)
        kind = "attacks" if sort is None else _attack(sort, "ablt" if event or find(items, "ASSAULT") else "gent")
        more = {} if kind == "attacks" else {"type": kind}
        trigger = Trigger.of("after_attack", **more)
        if event is not None:
            trigger["force"] = ["miss"]
        trigger.lexeme = _start(items)
        return trigger

    def cause_of_one(self, items: list[Any]) -> Any:
        """ "From one attack": wounds are always told of one."""
        if str(items[0]) != "1":
            raise NotUnderstood("of how many attacks", items[0].lexeme)
        return self.cause(items[1:])  # type: ignore[attr-defined]

    # --- answers to an attack ---
    def blocks_it(self, items: list[Any]) -> Action:
        return self._answer("block", items)

    def redirects_it(self, items: list[Any]) -> Action:
        """An attack gets a new target: the card itself, or its host."""
        into = items[-1]
        at = next((items[n + 1] for n, item in enumerate(items) if _is(item, "WITH") or _is(item, "FROM")), None)
        answer = self._answer("redirect", [item for item in items if item is not at])
        effect = {**answer.body["effects"][0], "to": "host" if _is(into, "HOST") else "self"}
        if isinstance(at, Filter):
            single(at, {"gent"})
            effect["at"] = at.form
        elif at is not None:
            if _is(at, "HOST"):
                raise NotUnderstood("an attack at the host", at.lexeme)
            effect["at"] = {"other": False}
        return Action({"effects": [effect]}, True)

    @staticmethod
    def _answer(name: str, items: list[Any]) -> Action:
        sort, whose, aim = _sort(items), instance_of(items, Whose), instance_of(items, Aim)
        effect: Feature = {"effect": name, "of": _attack(sort, "accs")}
        if whose is not None:
            if not isinstance(whose.get("whose"), dict):
                raise NotUnderstood("whose attack", lexeme_of(sort))
            effect["against"] = whose["whose"]
        if aim is not None:
            if "host" in aim:
                raise NotUnderstood("an attack at the host", lexeme_of(sort))
            effect["at"] = aim.get("filter", {"other": False})
        return Action({"effects": [effect]}, True)

    def redirected(self, items: list[Any]) -> Feature:
        """What is aimed at some cards is aimed at this one instead."""
        aim = instance_of(items, Aim)
        if "filter" not in aim or find(items, "ALL") is None:
            raise NotUnderstood("which attacks")
        effects = [
            {"effect": "redirect", "of": _attack(sort, "nomn"), "cards": aim["filter"], **self._whose(items)}
            for sort in instance_of(items, list)
        ]
        return permanent(*effects)

    # --- once more ---
    def once_more(self, items: list[Any]) -> Action:
        """One more such attack this turn, after one that has left it open: where that comes about once a turn."""
        if str(instance_of(items, Until)) != "end_of_turn":
            raise NotUnderstood("until when", _start(items))
        effect = {"effect": "repeat", "of": _attack(_sort(items), "ablt"), "times": 2, "open": True}
        given = {"effect": "gain_feature", "feature": OneMore(permanent(effect)), "until": "end_of_turn"}
        return to_self(given, "nobody")

    # --- formation and places ---
    def in_formation(self, items: list[CardToken]) -> Feature:
        return {"formed": True}

    def formed_with(self, items: list[Any]) -> Condition:
        found, number = instance_of(items, Filter), find(items, "NUMBER")
        if number is None:
            single(found, {"ablt"})
        else:
            single_or_several(found, {"ablt"})
        least = {} if number is None else {"min": number_of(number)}
        return Condition(exists={"filter": {**found.form, "formed": True}, **least})

    def defending(self, items: list[CardToken]) -> Condition:
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "nomn":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        return Condition(self={"defending": True})

    def either_element(self, items: list[CardToken]) -> Feature:
        """ "Forest and mountain creatures": of the one element or of the other."""
        first, *others = (item for item in items if item.type == "ELEMENT")
        agreed(others, first)
        return {"any": [{"element": str(item)} for item in (first, *others)]}


def _cards(onto: Onto) -> Feature:
    if "host" in onto:
        raise NotUnderstood("attacks at a host")
    form: Feature = onto.get("filter", {"other": False})
    return form


def _once(per: CardToken | None) -> Feature:
    return {"times": 1, "per": "turn" if per is None or str(per) in PER_TURN else str(per)}


__all__ = ["FightingMeaning"]
