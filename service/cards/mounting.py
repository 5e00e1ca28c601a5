"""Creatures that become symbiotes, symbiotes that outlive their host, and what is said of a card while it is one."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    is_token,
    lexeme_of,
    limited,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.moments import Whose
from service.cards.permanents import permanent
from service.cards.riders import RiderMeaning
from service.cards.whom import to_self

#: What a creature can become on a host.
_RIDERS = ("companion", "parasite")


class Two(list[Limit]):
    """How often something is for the one kind and for the other."""

    kinds: tuple[str, ...] = ()


#: Whom a finishing is at, but for its lives (dictionary.finishing.1).
FINISHED: Feature = {"kind": "creature", "adjacent": True, "corporeal": True, "symbiote": False}


class MountingMeaning:
    """The part of the transformer for those that become symbiotes, and for symbiotes without their host."""

    def mounts(self, items: list[Any]) -> Action:
        """ "It may become a parasite of an adjacent creature"."""
        effect: Feature = {"effect": "mount", "rider": rider_of(items, {"ablt"})}
        found = instance_of(items, Filter)
        if found is None:
            bearer = find(items, "ATTACKER", "ATTACKED")
            pairs = bearer.lexeme.grammemes if bearer is not None else frozenset()
            if pairs and not any(case in ("datv", "gent", "") for _, case in pairs):
                raise Ungrammatical("not in the right case", lexeme_of(bearer))
            return to_self({**effect, "bearer": "attacked" if is_token(bearer, "ATTACKED") else "attacker"}, "")
        single(found, {"datv", "gent"})
        return Action({"target": found.form, "effects": [{**effect, "bearer": "target", "to": "self"}]}, True, "")

    def is_mounted(self, items: list[CardToken]) -> Action:
        """ "Make it its own parasite": the card that was spoken of, on the card with the text."""
        whom, kind = items[1], rider_of(items, {"ablt"})
        effect: Feature = {"effect": "mount", "rider": kind, "bearer": "self"}
        if whom.type == "ATTACKED":
            return Action({"effects": [{**effect, "to": "attacked"}]}, True, "")
        pronoun_in(whom, "accs")
        return Action({"effects": [{**effect, "to": "it"}]}, True, "")

    def rehosted(self, items: list[Any]) -> Action:
        """ "Put it onto another creature in the same squad": a symbiote that loses its host."""
        whom, found = find(items, "PRONOUN"), instance_of(items, Filter)
        single(found, {"accs"})
        pronoun_in(whom, "accs")
        if found.form != {"kind": "creature", "other": True, "near": {"to": "it", "side": "own"}}:
            raise NotUnderstood("which host", found.head.lexeme)
        return Action({"effects": [{"effect": "change_host", "same_squad": True, "to": "it"}]}, True, "")

    # --- what comes instead of dying with the host ---
    def regains_own(self, items: list[CardToken]) -> Feature:
        _of_death(items)
        return permanent(_instead([{"effect": "dismount", "to": "self"}]))

    def regains_rider(self, items: list[CardToken]) -> Feature:
        _of_death(items)
        kind = rider_of(items, {"nomn"})
        riders = {"kind": kind, "host": {"other": False}}
        return permanent({**_instead([{"effect": "dismount", "to": "target"}]), "cards": riders})

    def outlives_host(self, items: list[Any]) -> Feature:
        """What comes instead of the death of a symbiote by that of its host."""
        found = instance_of(items, Filter)
        cards, role = ({}, "self") if found is None else ({"cards": found.form}, "target")
        if found is not None:
            single(found, {"nomn"})
        feature: Feature = RiderMeaning._instead(items, cards, role)
        (effect,) = feature["effects"]
        return {**feature, "effects": [{**effect, "cause": "host_lost"}]}

    def outlive_hosts(self, items: list[Any]) -> list[Feature]:
        """The same for each of two kinds of symbiote, each so often."""
        two = instance_of(items, Two)
        rest = [item for item in items if item is not two]
        features = []
        for kind, limit in zip(two.kinds, two, strict=True):
            feature = self.outlives_host([*rest, limit])
            (effect,) = feature["effects"]
            if effect["cards"].get("kind") != "symbiote" or feature.get("condition"):
                raise NotUnderstood("a limit for each")
            features.append({**feature, "effects": [{**effect, "cards": {**effect["cards"], "kind": kind}}]})
        return features

    def limit_of_each(self, items: list[CardToken]) -> Two:
        numbers = [number_of(item) for item in items if item.type == "NUMBER"]
        spans = [str(item) for item in items if item.type == "PER"]
        kinds = tuple(str(item) for item in items if item.type == "KIND")
        if set(kinds) != set(_RIDERS) or any(span not in ("turn", "battle") for span in spans):
            raise NotUnderstood("a limit for each", items[0].lexeme)
        two = Two([Limit(times=n, per=span) for n, span in zip(numbers, spans, strict=True)])
        two.kinds = kinds
        return two

    # --- answers, attacks, states ---
    def may_block(self, items: list[Any]) -> Feature:
        """ "It may block a shot at itself": at any time, as often as is said; the rest comes with it."""
        sort = find(items, "STRIKE", "ATTACK", "GROUP")
        assert sort is not None
        whose = [item for item in items if isinstance(item, Whose)]
        answer: Action = self._answer("block", [sort, *whose])  # type: ignore[attr-defined]
        (block,) = answer.body["effects"]
        more = instance_of(items, Action)
        told = more.body.get("effects", []) if more is not None else []
        if more is not None and (more.body.keys() != {"effects"} or any(not _with_a_block(e) for e in told)):
            raise NotUnderstood("what comes with a block", sort.lexeme)
        told = [{**e, "bearer": "answered"} if e.get("bearer") == "attacker" else e for e in told]
        kept = instance_of(items, Filter)
        if kept is not None:
            single_or_several(kept, {"datv"})
        effects = [{**block, "at": {"other": False} if kept is None else kept.form, "to": "self"}, *told]
        limit = limited(items)
        if "condition" in limit:
            raise NotUnderstood("two conditions", sort.lexeme)
        return {"class": "playable", "sudden": True, "type": "impact", "effects": effects, **limit}

    def is_of_kind(self, items: list[CardToken]) -> Condition:
        """ "While it is a parasite"."""
        return Condition(self={"kind": rider_of(items, {"nomn"})})

    def finishing_at_host(self, items: list[CardToken]) -> Action:
        """A finishing at the host of the card alone."""
        host = find(items, "HOST")
        pairs = host.lexeme.grammemes if host is not None else frozenset()
        if pairs and not any(case in ("datv", "") for _, case in pairs):
            raise Ungrammatical("not in the right case", lexeme_of(host))
        x = number_of(find(items, "NUMBER"))
        target = {"hosting": True, "corporeal": True, "lives_at_most": x}
        return Action({"type": "impact", "keyword": "finishing", "x": x, "target": target}, True)

    def finishing_at(self, items: list[Any]) -> Action:
        """A finishing at cards of a kind alone."""
        found, x = instance_of(items, Filter), number_of(find(items, "NUMBER"))
        single_or_several(found, {"datv"})
        if found.group or found.form.keys() & FINISHED.keys() - {"kind", "adjacent"} or "chooser" in found.form:
            raise NotUnderstood("which cards", found.head.lexeme)
        if found.form.get("kind", "card") not in ("card", "creature"):
            raise NotUnderstood("no creature", found.head.lexeme)
        target = {**found.form, **FINISHED, "lives_at_most": x}
        return Action({"type": "impact", "keyword": "finishing", "x": x, "target": target}, True)


def _with_a_block(effect: Feature) -> bool:
    """Whether it can come with a block: done to the card itself, or to who attacks it without being chosen."""
    return effect.get("to") in ("self", "attacker") and "whom" not in effect


def rider_of(items: list[Any], cases: set[str]) -> str:
    """The kind of symbiote that a word names, in one of the cases."""
    kind = find(items, "KIND")
    assert kind is not None
    if str(kind) not in _RIDERS:
        raise Ungrammatical("nothing that sits on a host", kind.lexeme)
    pairs = kind.lexeme.grammemes
    if pairs and not any(number in ("sing", "") and case in (*cases, "") for number, case in pairs):
        raise Ungrammatical("not in the right case", kind.lexeme)
    return str(kind)


def _of_death(items: list[CardToken]) -> None:
    """What comes with the death of the host comes instead of a death. Raises NotUnderstood."""
    instead = find(items, "INSTEAD")
    if str(instead) != "die":
        raise NotUnderstood("instead of what", lexeme_of(instead))


def _instead(effects: list[Feature]) -> Feature:
    return {"effect": "replace", "what": "die", "with": effects, "cause": "host_lost"}


__all__ = ["MountingMeaning"]
