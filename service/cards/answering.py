"""Answers to an attack: it is blocked, it goes to another, nobody defends, the card stays open or attacks once more."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import require_each
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    find,
    instance_of,
    is_token,
    lexeme_of,
)
from service.cards.filters import single
from service.cards.getting import Until
from service.cards.moments import Aim, OneMore, Whose
from service.cards.permanents import permanent
from service.cards.sorts import against, attack_type, first_lexeme, sort_named
from service.cards.whom import each_done, to_self

#: Nobody at all can defend: whose defence it is does not matter, whom it would be for does.
_UNDEFENDED: Feature = {"effect": "forbid", "action": "defend", "cards": {}}


class AnsweringMeaning:
    """The part of the transformer for what is done about an attack."""

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
            attack_type(sort_named(items), "gent")
        feature = permanent({"effect": "without_closing", "of": "attacks"})
        return to_self(
            {"effect": "gain_feature", "feature": feature, "until": "this_attack"},
            "" if find(items, "SELF") else "nobody",
        )

    def blocks_it(self, items: list[Any]) -> Action:
        return self._answer("block", items)

    def redirects_it(self, items: list[Any]) -> Action:
        """An attack gets a new target: the card itself, or its host."""
        into = items[-1]
        at = next(
            (items[n + 1] for n, item in enumerate(items) if is_token(item, "WITH") or is_token(item, "FROM")), None
        )
        answer = self._answer("redirect", [item for item in items if item is not at])
        effect = {**answer.body["effects"][0], "to": "host" if is_token(into, "HOST") else "self"}
        if isinstance(at, Filter):
            single(at, {"gent"})
            effect["at"] = at.form
        elif at is not None:
            if is_token(at, "HOST"):
                raise NotUnderstood("an attack at the host", at.lexeme)
            effect["at"] = {"other": False}
        return Action({"effects": [effect]}, True)

    @staticmethod
    def _answer(name: str, items: list[Any]) -> Action:
        sort, whose, aim = sort_named(items), instance_of(items, Whose), instance_of(items, Aim)
        effect: Feature = {"effect": name, "of": attack_type(sort, "accs")}
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
            {"effect": "redirect", "of": attack_type(sort, "nomn"), "cards": aim["filter"], **against(items)}
            for sort in instance_of(items, list)
        ]
        return permanent(*effects)

    def once_more(self, items: list[Any]) -> Action:
        """One more such attack this turn, after one that has left it open: where that comes about once a turn."""
        if str(instance_of(items, Until)) != "end_of_turn":
            raise NotUnderstood("until when", first_lexeme(items))
        effect = {"effect": "repeat", "of": attack_type(sort_named(items), "ablt"), "times": 2, "open": True}
        given = {"effect": "gain_feature", "feature": OneMore(permanent(effect)), "until": "end_of_turn"}
        return to_self(given, "nobody")
