"""Places, and cards that others are compared with: at the edge, on the own half, of the same cost."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.getting import Gain
from service.cards.passages import Like
from service.cards.permanents import permanent


class ComparedMeaning:
    """The part of the transformer for places of one's own, and for cards beside which others are compared."""

    def at_home(self, items: list[CardToken]) -> Feature:
        """ "On its own half", or not: each card on the half of its player."""
        halves = ("enemy", "own") if find(items, "NOT") else ("own", "enemy")
        return {"any": [{"side": "own", "half": halves[0]}, {"side": "enemy", "half": halves[1]}]}

    def more_lives_than_host(self, items: list[CardToken]) -> Condition:
        """ "If it has more lives than its host": whose lives are fewer than its own."""
        for host in (item for item in items if item.type == "HOST"):
            in_case(host, "gent")
        condition = Condition(exists={"filter": {"hosting": True, "fewer_lives": True}})
        condition.spoken = "host"
        return condition

    def wounds_itself_less_if(self, items: list[Any]) -> Action:
        """ "Wound itself and that card by 5 (itself by 2 instead of 5, if that card costs 3 or less)"."""
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        like: Feature = instance_of(items, Like)
        first = next(item for item in items if is_token(item, "NUMBER"))
        action: Action = self.wound([item for item in items[: items.index(first) + 1] if item is not None])  # type: ignore[attr-defined]
        itself = [effect for effect in action.body["effects"] if effect.get("to") == "self"]
        if len(numbers) != 3 or numbers[0] != numbers[2] or len(itself) != 1 or not isinstance(numbers[1], int):
            raise NotUnderstood("instead of which wounds", first.lexeme)
        so = {"exists": {"filter": {"is": "it", **like}}}
        less: Feature = {"of": "case", "if": so, "then": numbers[1], "else": numbers[0]}
        effects = [{**e, "x": less} if e is itself[0] else e for e in action.body["effects"]]
        return action._replace(body={**action.body, "effects": effects})

    def formed_with_it(self, items: list[CardToken]) -> Feature:
        """In formation with the card that was just spoken of."""
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "ablt")
        return {"near": {"to": "it", "formed": True}}

    def like_it(self, items: list[CardToken]) -> Feature:
        """ "Of the same or a smaller cost", "of another element": than the card that was chosen before."""
        if items[0].type == "OF_OTHER_ELEMENT":
            return {"element_unlike": {"is": "target"}}
        if items[0].type == "OF_SAME_ELITENESS":
            return {"crystal_like": {"is": "target"}}
        if items[0].type == "OF_SAME_COST":
            return {"cost": {"equal": {"of": "cost", "whose": "chosen"}}, "crystal_like": {"is": "target"}}
        if items[0].type == "MORE_OR_LESS":
            number = number_of(find(items, "NUMBER"))
            if not isinstance(number, int) or number < 1:
                raise NotUnderstood("how much", lexeme_of(find(items, "NUMBER")))
            return {"cost_apart": {"is": "target", "by": number}}
        return {"cost": {str(items[0]): {"of": "cost", "whose": "chosen"}}}

    def eliteness_counts(self, items: list[CardToken]) -> Feature:
        """ "Costing X or less (with eliteness)": of the same eliteness as the card whose cost that is (202.3a)."""
        return {"crystal_like": {"is": "target"}}

    def strikes_like_it(self, items: list[CardToken]) -> Feature:
        """ "With the same value of the weak strike" as the card that was chosen before."""
        force, strike = str(find(items, "FORCE")), items[-1]
        if str(strike) != "simple_strike":
            raise NotUnderstood("which strike", strike.lexeme)
        in_case(strike, "gent")
        return {"strike": {"force": force, "equal": {"of": "strike", "force": force, "whose": "chosen"}}}

    def summons_namesake(self, items: list[Any]) -> Action:
        """A card of the same name as the one that was spoken of (201.3): who died, where it comes in its place."""
        found: Filter = instance_of(items, Filter)
        if "near" in found.form or "name" in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        summoned: Action = self.summon([i for i in items if not is_token(i, "OF_THE_NAME")])  # type: ignore[attr-defined]
        (effect,) = summoned.body["effects"]
        whose = "dead" if effect.get("cell") == {"stood": "dead"} else "it"
        named = {**effect, "filter": {**effect["filter"], "near": {"to": whose, "copy": True}}}
        return summoned._replace(body={**summoned.body, "effects": [named]})

    def squad_costs_like(self, items: list[Any]) -> Condition:
        """Whether a squad has such cards of the cost of this one, or beyond it on one side (202.3)."""
        squad, found, like = find(items, "IN_SQUAD"), instance_of(items, Filter), find(items, "COST_LIKE")
        none = find(items, "HAS_NO") is not None
        (single_or_several if none else single)(found, {"gent"} if none else {"nomn"})
        side = str(squad)
        if "cost" in found.form or found.form.get("side", side) != side or "other" in found.form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        form: Feature = {**found.form, "side": side, "cost": {str(like): {"of": "cost", "whose": "self"}}}
        named = find(items, "SELF", "COPY")
        if named is not None:
            forms = named.lexeme.grammemes
            several = named.type == "COPY" or any(number == "plur" and case for number, case in forms)
            form |= {"other": True, **({"copy": False} if several else {})}
        elif side == "own":  # it is of its own cost itself
            raise NotUnderstood("which cards are compared", lexeme_of(like))
        return Condition(exists={"filter": form, **({"max": 0} if none else {})})

    def both_of_a_ride(self, items: list[Any]) -> Feature:
        """ "This card and its host get ...": the symbiote, and who bears it."""
        pronoun, verb, host = find(items, "PRONOUN", "HIS"), find(items, "GETS", "OWNS"), find(items, "HOST")
        pairs = host.lexeme.grammemes if host is not None else frozenset()
        if (pronoun is not None and pronoun.type == "PRONOUN" and str(pronoun) != "accs") or str(verb) != "plur":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        if pairs and ("sing", "nomn") not in pairs and ("sing", "") not in pairs:
            raise Ungrammatical("not in the right case", lexeme_of(host))
        gains: list[Gain] = next(i for i in items if isinstance(i, list) and i and isinstance(i[0], Gain))
        if any(not gain.permanent for gain in gains):
            raise NotUnderstood("got for good and only while something is so", lexeme_of(verb))
        effects = [effect for gain in gains for effect in gain.permanent]
        if any("cards" in effect for effect in effects):
            raise NotUnderstood("two groups", lexeme_of(verb))
        return permanent(*effects, *({**effect, "cards": {"hosting": True}} for effect in effects))

    def each_while_it_is_so(self, items: list[Any]) -> Feature:
        """ "Each elf of yours gets ..., while there is another elf of a higher cost": than that of each of them."""
        found, condition = instance_of(items, Filter), instance_of(items, Condition)
        single(found, {"nomn"})
        gains: list[Gain] = next(i for i in items if isinstance(i, list) and i and isinstance(i[0], Gain))
        seen: Feature = condition.get("exists", {}).get("filter", {})
        compared = isinstance(next(iter(seen.get("cost", {}).values()), None), dict)
        if set(condition) != {"exists"} or not seen.get("other") or not compared:
            raise Ungrammatical("unclear of which card it has to be so", found.head.lexeme)
        if found.form.get("side") != "own" or seen.get("side") != "own":
            raise NotUnderstood("in whose squad", found.head.lexeme)
        if any(not gain.permanent for gain in gains):
            raise NotUnderstood("got for good and only while something is so", found.head.lexeme)
        effects = [effect for gain in gains for effect in gain.permanent]
        held = {**permanent(*effects), "condition": dict(condition)}
        return permanent({"effect": "grant", "feature": held, "cards": found.form})


#: What can be announced of what a card gives up.
_GIVEN_UP = {"wound": "lives", "lose_lives": "extra_lives"}


def told_by_wounds(feature: Feature) -> Feature:
    """ "Get X wounds, then wound a creature by X": X is announced as the feature is declared, up to its own lives.

    So it is where X additional lives are given up: up to as many as it has.
    """
    first, *others = feature.get("effects") or [{}]
    paid = _GIVEN_UP.get(str(first.get("effect")))
    own = (
        paid is not None
        and (first.get("get") or paid != "lives")
        and (first.get("x"), first.get("to")) == ("x", "self")
    )
    if feature.get("class") != "playable" or not own or not others or "announce" in feature:
        return feature
    cost = feature.get("cost", {})
    if cost.get("chips") == "x":
        return feature
    told = [{**effect, "x": _announced(effect["x"])} if "x" in effect else effect for effect in others]
    return {**feature, "announce": {"of": paid, "whose": "self"}, "effects": [first, *told]}


def _announced(number: Any) -> Any:
    """ "X-1" as a number that is counted of the X that was announced."""
    of_x = isinstance(number, str) and number[:2] in ("x+", "x-")
    return {"of": "x", "plus": int(number[1:])} if of_x else number


def require_compared(body: Feature) -> None:
    """Cards are compared with one that the text chose, after it was chosen: who comes, who stands there, whom something
    is against then (104.1).

    Raises NotUnderstood where nobody, or several, were chosen, or other cards are compared.
    """
    if not well_compared(body):
        raise NotUnderstood("what it is compared with")


def well_compared(body: Feature) -> bool:
    """Whether cards are compared nowhere in a text, or with the one that it chose before."""
    if not compares(body):
        return True
    rest = {name: value for name, value in body.items() if name not in ("effects", "second")}
    rest["second"] = {n: v for n, v in body.get("second", {}).items() if n not in ("cost_to", *_COMPARING)}
    told = [_uncompared(effect) for effect in body.get("effects", ())]
    return "target" in body and body.get("count", 1) == 1 and not compares(rest) and not compares(told)


def _uncompared(effect: Feature) -> Feature:
    """An effect without what can be compared in it."""
    if effect["effect"] == "summon" or effect.get("to") == "each":
        return {name: value for name, value in effect.items() if name != "filter"}
    against = effect.get("against", {})
    if effect["effect"] == "modify" and "element_unlike" not in against:
        return {name: value for name, value in effect.items() if name != "against"}
    return effect


_COMPARING = frozenset({"element_unlike", "crystal_like", "cost_apart"})


def compares(value: Any) -> bool:
    """Whether cards are compared anywhere with the one that was chosen."""
    if isinstance(value, list):
        return any(map(compares, value))
    if not isinstance(value, dict):
        return False
    told = [value[name] for name in ("cost", "strike") if isinstance(value.get(name), dict)]
    bounds = [bound for each in told for name, bound in each.items() if name in ("min", "max", "equal")]
    chosen = any(isinstance(bound, dict) and bound.get("whose") == "chosen" for bound in bounds)
    return chosen or bool(_COMPARING & value.keys()) or any(map(compares, value.values()))


__all__ = ["ComparedMeaning", "compares", "require_compared", "told_by_wounds", "well_compared"]
