"""Several attacks in one feature, and attacks after something else."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import Action, Feature, NotUnderstood, Ungrammatical, find, lexeme_of, number_of
from service.cards.roles import recast
from service.games.berserk.rules.forms.references import mentions

_BLOW = ("type", "name", "value", "range", "target", "count", "exactly", "adjoining")


class VolleyMeaning:
    """The part of the transformer for further attacks."""

    def more_and_attack(self, items: list[Any]) -> Action:
        """Something is done, and then the card attacks."""
        more, attack = (item for item in items if isinstance(item, Action))
        if "count" in more.body:
            raise Ungrammatical("two targets")  # what is done to several may be what the attack is paid with
        if "keyword" in more.body:
            raise NotUnderstood("two targets")
        if find(items, "AND") is not None and more.subject == "object":
            return self._of_the_same(more, attack)
        more, attack = _beside_whom_it_went(more, attack)
        return Action({**more.body, "effects": [*more.body["effects"], further(attack, several=True)]}, True)

    @staticmethod
    def _of_the_same(more: Action, attack: Action) -> Action:
        """ "It opens and deals a strike": who attacks is who opened, which has to be the card with the text."""
        if any(effect.get("to") != "it" for effect in more.body["effects"]) or set(more.body) != {"effects"}:
            raise NotUnderstood("who attacks")
        return Action({"effects": [*more.body["effects"], {**further(attack), "to": "it"}]}, True)

    def attack_and_attack(self, items: list[Any]) -> Action:
        """Attacks one after another; the attacked card of a later one is the target of the one before it."""
        first, *others = (item for item in items if isinstance(item, Action))
        *between, last = map(further, others)
        for attack in reversed(between):
            last = {**attack, "blow": {**attack["blow"], "effects": [recast(last, "attacked", "target")]}}
        return Action({**first.body, "effects": [recast(last, "attacked", "target")]}, False)

    def volley(self, items: list[Any]) -> Action:
        """So many attacks of one kind, each at a target of its own choice; X of them are counted or paid for."""
        number, attack = number_of(items[0]), items[-1]
        if number == "x" and "x" not in attack.body["value"]:
            return Action({"effects": [{**further(attack), "x": "x"}]}, True)
        if not isinstance(number, int) or not 1 < number <= 9:
            raise NotUnderstood("how many", lexeme_of(items[0]))
        return Action({"effects": [{**further(attack), "times": number}]}, True)


def _beside_whom_it_went(more: Action, attack: Action) -> tuple[Action, Action]:
    """ "Move to a cell next to an elf, then a strike at it": that elf is chosen, and the cell is next to it (412.1)."""
    effects = more.body.get("effects", [])
    if more.body.keys() == {"target", "effects"} and attack.body.get("target") == {"is": "it"}:
        return more, attack._replace(body={**attack.body, "target": {"is": "target"}})  # whom the text has chosen
    cell: Feature = (effects[-1].get("cell") if effects else None) or {}
    went = set(cell) <= {"beside", "within"} and "beside" in cell
    spoken = attack.body.get("target", {}).get("is") == "it" and effects[-1].get("to") == "self"
    if not (went and spoken) or more.body.keys() != {"effects"} or effects[-1]["effect"] != "move":
        return more, attack
    rest = {name: value for name, value in cell.items() if name != "beside"}
    last = {**effects[-1], "cell": {**rest, "near": {"to": "target", "adjacent": True}}}
    aimed = attack._replace(body={**attack.body, "target": {"is": "target"}})
    return more._replace(body={"target": cell["beside"], "effects": [*effects[:-1], last]}), aimed


def by_another(value: Any) -> bool:
    """Whether an attack of a text would be another card's than the one that has the text."""
    return mentions(
        value,
        lambda part: isinstance(part, dict) and part.get("effect") == "attack" and part.get("to", "done") != "done",
    )


def further(attack: Action, several: bool = False) -> Feature:
    """An attack within a text, as the effect that makes it; at ``several`` cards where the text goes on to no other."""
    if {"every", "point_blank", "least", "unlike"} & attack.body.keys() or ("count" in attack.body and not several):
        raise NotUnderstood("a further attack at several cards, or beside it too")
    return {"effect": "attack", "blow": {name: attack.body[name] for name in _BLOW if name in attack.body}}


__all__ = ["VolleyMeaning", "by_another", "further"]
