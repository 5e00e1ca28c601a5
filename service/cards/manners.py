"""Other manners of saying it: "if" for "while", qualities behind their noun, two wounds by one verb."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import in_case, pronoun_in, require_each
from service.cards.constructions import (
    VERBAL,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    flat,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
    state_of,
)
from service.cards.filters import Condition, Reaching, single_or_several
from service.cards.modifiers import Aims
from service.cards.passages import Like
from service.cards.permanents import permanent
from service.cards.seconds import beside
from service.cards.whom import done, each_done


class MannerMeaning:
    """The part of the transformer for other manners of saying what there are constructions for."""

    # --- what always holds ---
    def roll_attacking(self, items: list[Any]) -> Feature:
        """ "+1 to rolls when attacking": those of its own attacks, or of attacks at some cards."""
        sort, number = find(items, "GROUP"), number_of(find(items, "NUMBER"))
        if str(sort) != "attacks" or not isinstance(number, int):
            raise NotUnderstood("which roll", lexeme_of(sort))
        aims = instance_of(items, Aims)
        at: Feature = {} if aims is None else {"against": aims.form}
        by = number if find(items, "PLUS") else -number
        return permanent({"effect": "modify", "what": "roll", "by": by, "when": "attacking", **at})

    def modifies_for_each(self, items: list[Any]) -> Feature:
        """ "For each elf it gets +1 to shots"."""
        verb = find(items, "GETS")
        if verb is not None and str(verb) != "sing":
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        sign = find([item for item in items if isinstance(item, CardToken)][_after(items) :], "PLUS", "DASH")
        assert sign is not None
        kept = [item for item in items if not isinstance(item, CardToken) or item.type in ("NUMBER", "TO", "ALL")]
        return self.modifies([sign, *kept])  # type: ignore[attr-defined, no-any-return]

    def has_itself(self, items: list[Any]) -> list[Feature]:
        """ "It has armor 2": what the card has, as if it stood there by itself."""
        said = [item for item in items if not is_token(item, "SELF")]
        features: list[Feature] = flat([self.while_it_holds([Condition(), *said])])  # type: ignore[attr-defined]
        if any("condition" in feature for feature in features):
            raise Ungrammatical("two conditions", lexeme_of(find(items, "OWNS")))
        return features

    def if_so_it_gets(self, items: list[Any]) -> Feature | list[Feature]:
        """ "If it is closed, it gets armor": "it" is who was spoken of, this card or its host."""
        condition, pronoun = next(item for item in items if isinstance(item, Condition)), find(items, "PRONOUN")
        other = condition.get("exists", {"max": 0})
        if other.get("max") == 1 or ("max" not in other and other.get("min", 1) < 2):  # "it" may be the other card
            raise NotUnderstood("unclear whom a pronoun means", lexeme_of(pronoun))
        pronoun_in(pronoun, "nomn")
        feature = self.while_it_holds([item for item in items if item is not pronoun])  # type: ignore[attr-defined]
        if set(condition.get("self", ())) == {"host"}:
            effects = [{**effect, "cards": {"hosting": True}} for effect in feature["effects"]]
            return {**feature, "effects": effects}
        return feature  # type: ignore[no-any-return]

    def cannot_assail_some(self, items: list[Any]) -> Feature:
        """ "It cannot attack such cards"."""
        found = items[-1]
        single_or_several(found, {"accs"})
        return permanent({"effect": "forbid", "action": "attacks", "against": found.form})

    def host_is_able(self, items: list[CardToken]) -> Feature:
        """What only has a verb: "the host may move diagonally"."""
        host, plain = items
        if str(plain) not in VERBAL:
            raise NotUnderstood("no verb", plain.lexeme)
        if host.lexeme.grammemes and not {("sing", "nomn"), ("sing", "")} & host.lexeme.grammemes:
            raise Ungrammatical("not in the right case", host.lexeme)
        grant: Feature = {"effect": "grant", "feature": {"keyword": str(plain)}}
        return permanent({**grant, "cards": {"hosting": True}})

    # --- what is so ---
    def standing_beside(self, items: list[CardToken]) -> CardToken:
        """ "Standing beside" behind its noun, between commas."""
        return items[1]

    def standing_near(self, items: list[CardToken]) -> Feature:
        """ "A card near by"; "with" behind it belongs to the place."""
        return Reaching({"adjacent": True})

    # --- what is done ---
    def wounds_both(self, items: list[Any]) -> Action:
        """So many wounds to one, and so many to another; so it is said of healing and poison, too."""
        name = {"HEAL": "heal", "POISON_VERB": "poison"}.get(items[0].type, "wound")
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        targets = [item for item in items if isinstance(item, Target | list)]
        if len(targets) != 2 or any(not isinstance(number, int) for number in numbers):
            raise NotUnderstood("how many")
        first, second = (
            each_done([{"effect": name, "x": number}], [target], {"accs"})
            for number, target in zip(numbers, targets, strict=True)
        )
        if first.body.keys() & second.body.keys() - {"effects"}:
            second = beside({name: value for name, value in first.body.items() if name != "effects"}, second)
        effects = [*first.body["effects"], *second.body["effects"]]
        return Action({**first.body, **second.body, "effects": effects}, True)

    def heals_all(self, items: list[Any]) -> Action:
        """All wounds are taken off."""
        return done({"effect": "heal", "full": True}, items, {"gent"})

    def if_attacked_so(self, items: list[Any]) -> Action:
        """ "If the attacked one is closed, wound it": what is done to the attacked card if it is so."""
        like, action = next((i for i in items if isinstance(i, Like)), None), items[-1]
        return self._done_if(items, dict(like) if like is not None else state_of(find(items, "SHORT")), action)

    def if_attacked_is(self, items: list[Any]) -> Action:
        """ "If the attacked one is a flying creature, wound it": as above, of cards of a sort."""
        found, action = next(item for item in items if isinstance(item, Filter)), items[-1]
        require_each(found.head, {"nomn", "ablt"}, found.grammemes)
        if "other" in found.form:
            raise NotUnderstood("other than which", found.head.lexeme)
        return self._done_if(items, found.form, action)

    @staticmethod
    def _done_if(items: list[Any], form: Feature, action: Action) -> Action:
        attacked = find(items, "ATTACKED")
        assert attacked is not None
        in_case(attacked, "nomn")
        return MannerMeaning.done_if_attacked(form, action)

    @staticmethod
    def done_if_attacked(form: Feature, action: Action) -> Action:
        """What is done to the attacked card, or by this one, if the attacked one is so."""
        effects = action.body.get("effects", [])
        roles = ("it", "attacked", "self")
        if action.body.keys() != {"effects"} or any(effect.get("to") not in roles for effect in effects):
            raise NotUnderstood("unclear whom a pronoun means")
        so = {"is": "attacked", **form}
        itself = {"if": {"exists": {"filter": so}}}
        told = [
            {**effect, **itself} if effect["to"] == "self" else {**effect, "to": "each", "filter": so}
            for effect in effects
        ]
        if any("effects" in effect or "if" in one for effect, one in zip(told, effects, strict=True)):
            raise NotUnderstood("unclear how far a supposition reaches")
        return Action({"effects": told}, True)


def _after(items: list[Any]) -> int:
    """Where the sign of "for each elf - +1" is looked for: after the dash that may stand before it."""
    tokens = [item for item in items if isinstance(item, CardToken)]
    signs = [place for place, token in enumerate(tokens) if token.type in ("PLUS", "DASH")]
    return signs[-1]


__all__ = ["MannerMeaning"]
