"""Several: one of them and the other, up to so many, X that is lost for the rest, one thing or another as a card is."""

from __future__ import annotations

from typing import Any, NamedTuple

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
from service.cards.counting import put, unresolved
from service.cards.exchanges import ONE_OF_THEM
from service.cards.filters import single_or_several
from service.cards.getting import Gain, all_effects
from service.cards.givers import GIVER
from service.cards.moments import ITS, Into, Trigger
from service.cards.passages import Like
from service.cards.permanents import permanent
from service.cards.roles import inside, placeholders
from service.cards.sorts import SORT_TERMINALS, attack_type
from service.cards.whom import to_self

#: No deck has more cards of use at once.
_MOST_SUMMONED = 9


class Parted(NamedTuple):
    """What one of several cards gets, and what the other one does."""

    one: list[Feature]
    other: list[Feature]


class SeveralMeaning:
    """The part of the transformer for several cards of which one gets something, and for X of something."""

    # --- one of them, and the other ---
    def one_gets(self, items: list[Any]) -> Action:
        """ "One of them gets a curse, the other a blessing": of the cards that were chosen before."""
        verbs = [n for n, item in enumerate(items) if is_token(item, "GETS")]
        if any(str(items[n]) != "sing" for n in verbs) or str(items[0]) not in ("both", "nomn", "any"):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(items[verbs[0]]))
        parts = [items[start:end] for start, end in zip(verbs, [*verbs[1:], len(items)], strict=True)]
        told = [all_effects(_gains(part), part) for part in parts]
        parted = Parted(told[0], told[1])
        return Action({"effects": [_parting(parted, "target")]}, True, "object")

    def attack_and_parted(self, items: list[Any]) -> Action:
        """The same after an attack: who they are, is said then (412.1)."""
        attack, chosen, parted = (item for item in items if isinstance(item, Action))
        _require_two(chosen, parted)
        if {"effects", "count", "every"} & attack.body.keys():
            raise NotUnderstood("two targets")
        (effect,) = parted.body["effects"]
        pick: Feature = {
            "effect": "pick", "x": chosen.body["count"], "filter": chosen.body["target"],
            "effects": [{**effect, "among": "done"}], "to": "self",
        }  # fmt: skip
        return Action({**attack.body, "effects": [pick]}, False)

    # --- who comes ---
    def summons_at_most(self, items: list[Any]) -> Action:
        """ "Summon up to three gnomes": one after another, each of them or none (405.3)."""
        number, found = number_of(find(items, "NUMBER")), instance_of(items, Filter)
        if not isinstance(number, int) or not 1 < number <= _MOST_SUMMONED:
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        single_or_several(found, {"gent"})
        alone = found._replace(grammemes=frozenset({("sing", "accs")}))
        rest = [alone if item is found else item for item in items if not is_token(item, "NUMBER", "AT_MOST_TIMES")]
        action: Action = self.summon(rest)  # type: ignore[attr-defined]
        (effect,) = action.body["effects"]
        return Action({"effects": [{"effect": "may", "effects": [effect], "to": "self"}] * number}, True, "several")

    # --- what is lost for it ---
    def loses_lives_for(self, items: list[Any]) -> Action:
        """ "Lose X additional lives; ...": as many as the player likes, and what follows if some were (103.8)."""
        number, verb, action = number_of(find(items, "NUMBER")), find(items, "LOSES"), instance_of(items, Action)
        if number != "x" or str(verb) == "sing":
            raise Ungrammatical("how many", lexeme_of(verb))
        named: Feature = {"as": action.body["type"]} if "type" in action.body else {}
        named |= {"name": action.body["name"]} if "name" in action.body else {}
        if set(action.body) - {"type", "name", "target", "effects"} or "target" not in action.body:
            raise NotUnderstood("what is spent for what follows", lexeme_of(verb))
        told = _of_subject(action.body["effects"])
        if any(placeholders(told)) or "'target'" in str(told) or "'target'" in str(action.body["target"]):
            raise NotUnderstood("unclear whom a pronoun means", lexeme_of(verb))
        pick: Feature = {"effect": "pick", "filter": action.body["target"], "effects": told, "to": "self"}
        counted: Feature = put(pick, {"of": "amount"})
        if counted == pick or unresolved([counted]):
            raise NotUnderstood("what X is", lexeme_of(verb))
        return to_self({"effect": "lose_lives", "all": True, "fewer": True, "effects": [{**counted, **named}]})

    # --- as it is ---
    def either_as_it_is(self, items: list[Any]) -> list[Feature]:
        """ "Get a chip if it is closed, or else this card may close it": one moment or the other (405.1)."""
        moment, like = instance_of(items, Trigger), instance_of(items, Like)
        first, second = (item for item in items if isinstance(item, Action))
        form = moment.get("cell", {}).get("to", {}).get("holding")
        if form is None or moment.spoken != "occupant" or like.keys() & form.keys() or set(like) != {"closed"}:
            raise NotUnderstood("which card it is", moment.lexeme)
        found: list[Feature] = []
        for closed, action, may in ((like["closed"], first, []), (not like["closed"], second, [find(items, "MAY")])):
            cell = {**moment["cell"], "to": {**moment["cell"]["to"], "holding": {**form, "closed": closed}}}
            each = Trigger({**moment, "cell": cell})
            each.spoken, each.lexeme = moment.spoken, moment.lexeme
            told = self.trigger([each, *may, action])  # type: ignore[attr-defined]
            found += told if isinstance(told, list) else [told]
        sort, name = find(items, "SPELL", "IMPACT"), find(items, "NAME")
        if name is not None:
            found[-1] = {**found[-1], "type": str(sort), "name": str(name)}
        return found

    # --- what somebody cannot do but at whom ---
    def is_kept_but(self, items: list[Any]) -> Action:
        """It cannot act but by attacking this card, which is the giver of what it has (201.2a)."""
        act, sort = find(items, "MOVES", "ACTS", "DEFENDS"), find(items, *SORT_TERMINALS)
        if act is None or str(act) != "act":
            raise NotUnderstood("what it cannot do", lexeme_of(act))
        onto = next(item for item in items if type(item).__name__ == "Onto")
        if "filter" in onto or "host" in onto:
            raise NotUnderstood("whom it can attack", lexeme_of(act))
        but = {"of": attack_type(sort, "ablt"), "against": dict(GIVER)}
        kept = permanent({"effect": "forbid", "action": "act", "but": but})
        rest = [item for item in items if item is not act and not is_token(item, "EXCEPT", "ASSAULT", *SORT_TERMINALS)]
        return self._kept(kept, rest)  # type: ignore[attr-defined, no-any-return]

    # --- from where ---
    def leaving_its_half(self, items: list[CardToken]) -> Into:
        return Into(left=ITS)

    # --- half of it ---
    def halves(self, items: list[Any]) -> Feature:
        """ "It gets only half of the wounds from attacks (rounded up)" (104.1)."""
        verb = find(items, "GETS")
        if str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return permanent(*_halved(items))

    def group_halves(self, items: list[Any]) -> Feature:
        found, verb = instance_of(items, Filter), find(items, "GETS")
        self._subject(found, verb, alone=False)  # type: ignore[attr-defined]
        return permanent(*({**effect, "cards": found.form} for effect in _halved(items)))

    # --- lives ---
    def over_start(self, items: list[CardToken]) -> Feature:
        """With more lives than are printed on it (402.3)."""
        lives = [item for item in items if is_token(item, "LIVES")]
        if any(("plur", "gent") not in (one.lexeme.grammemes or {("plur", "gent")}) for one in lives):
            raise Ungrammatical("not in the right case", lexeme_of(lives[0]))
        return {"over_start": True}


def parted_from(body: Feature, action: Action) -> Action:
    """ "Swap two elves, and one of them gets armor": one of the two cards that the text has chosen before."""
    effects = action.body.get("effects", [])
    if action.body.get("target") != ONE_OF_THEM or body.get("count") != 2 or not body.get("exactly"):
        return action
    if any(effect.get("to") != "target" or inside(effect) for effect in effects):
        raise NotUnderstood("unclear whom a pronoun means")
    return Action({"effects": [_parting(Parted(effects, []), "target")]}, True, "object")


def _of_subject(value: Any) -> Any:
    """What is done to the chosen card as done to one that is named in the midst of a text."""
    if isinstance(value, list):
        return [_of_subject(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {n: "subject" if (n, v) == ("to", "target") else _of_subject(v) for n, v in value.items()}


def _halved(items: list[Any]) -> list[Feature]:
    """Of which attacks half of the wounds are dealt."""
    sorts: list[CardToken] = next(item for item in items if isinstance(item, list))
    of = [attack_type(sort, "gent") for sort in sorts]
    return [{"effect": "halve", "of": one, "round": str(find(items, "ROUNDED"))} for one in of]


def _gains(items: list[Any]) -> list[Gain]:
    found: list[Gain] = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
    return found


def _parting(parted: Parted, among: str) -> Feature:
    """What one of the cards gets whom its player names then, and what those do that are left."""
    if any(effect["effect"] in ("gain_feature", "modify") and "until" not in effect for effect in parted.one):
        raise NotUnderstood("got for good")
    one = [{**effect, "to": "subject"} for effect in parted.one]
    other = [{**effect, "to": "done"} for effect in parted.other]
    return {"effect": "pick", "among": among, "filter": {}, "effects": [*one, *other], "to": "self"}


def _require_two(chosen: Action, parted: Action) -> None:
    """Two cards are chosen, so that the other one is one."""
    if chosen.body.get("count") != 2 or set(chosen.body) - {"target", "count", "exactly", "effects"}:
        raise NotUnderstood("how many")
    if any(placeholders(parted.body["effects"])):
        raise NotUnderstood("unclear whom a pronoun means")


__all__ = ["SeveralMeaning", "parted_from"]
