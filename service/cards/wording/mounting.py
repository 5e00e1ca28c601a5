"""Words for creatures that become symbiotes, and for symbiotes that outlive their host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import noun
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    INS,
    NOM,
    NoWording,
    figure,
    first_of,
    inflected,
    other_phrase,
    phrase,
    with_article,
)

Feature = Mapping[str, Any]
#: Whom every finishing is at, beside who is named.
_FINISHED: Feature = {"kind": "creature", "adjacent": True, "corporeal": True, "symbiote": False, "lives_at_most": 0}


def mounts(effect: Feature, whom: Whom, language: str) -> str:
    """That a card becomes a symbiote of a host. Raises NoWording."""
    only(effect, "rider", "bearer")
    kind = phrase(language, "KIND", effect["rider"])
    if effect["bearer"] == "self" and whom.to in ("attacked", "subject"):
        own = phrase(language, "OWN_STRIKE")
        if language == "en":
            return f"{phrase('en', 'MAKE')} {whom.text(ACC)} {own} {kind}"
        own = inflected(own, INS, "sing", "masc")
        return f"{phrase('ru', 'MAKE')} {whom.text(ACC)} {own} {inflected(kind, INS)}"
    wanted = whom.targets.filter
    if effect["bearer"] == "answered" and whom.is_self:
        attacker = phrase(language, "ATTACKER", "attacker")
        if language == "en":
            return f"{phrase('en', 'BECOMES', 'plur')} {with_article(kind)} {phrase('en', 'OF')} the {attacker}"
        return f"{phrase('ru', 'BECOMES', 'inf')} {inflected(kind, INS)} {inflected(attacker, DAT)}"
    if effect["bearer"] == "attacked" and whom.is_self and not whom.spoken:
        attacked = phrase(language, "ATTACKED", "attacked")
        if language == "en":
            becomes = phrase("en", "BECOMES", "plur" if whom.may else "sing")
            return f"{becomes} {with_article(kind)} {phrase('en', 'OF')} the {attacked}"
        becomes = phrase("ru", "BECOMES", "inf" if whom.may else "sing")
        return f"{becomes} {inflected(kind, INS)} {inflected(attacked, GEN)}"
    if effect["bearer"] != "target" or wanted is None or whom.targets.many or not whom.is_self:
        raise NoWording("no words for whose symbiote it becomes")
    verb = phrase(language, "BECOMES", "inf" if whom.may and language == "ru" else "sing")
    if language == "en":
        verb = phrase("en", "BECOMES", "plur") if whom.may else verb
        return f"{verb} {with_article(kind)} {phrase('en', 'OF')} {noun('en', wanted)}"
    return f"{verb} {inflected(kind, INS)} {noun('ru', wanted, DAT)}"


def outlives(effects: list[Feature], limit: Feature | None, language: str) -> str | None:
    """What comes instead of the death of a symbiote by that of its host; None for anything else. Raises NoWording."""
    from service.cards.wording.actions import limit as often
    from service.cards.wording.effects import effects_of

    if len(effects) != 1 or effects[0].get("cause") != "host_lost":
        return None
    effect = effects[0]
    told, cards = list(effect["with"]), effect.get("cards")
    if set(effect) - {"effect", "what", "with", "cause", "cards", "optional"} or effect["what"] != "die":
        raise NoWording("no words for what happens instead")
    by_death = phrase(language, "BY_HOSTS_DEATH")
    regains = f"{phrase(language, 'REGAINS_TYPE')} {phrase(language, 'INSTEAD', 'die')} {by_death}"
    if told == [{"effect": "dismount", "to": "self"}] and cards is None and limit is None:
        return regains if language == "ru" else f"{phrase('en', 'SELF', 'self')} {regains}"
    borne = cards is not None and set(cards) == {"kind", "host"} and cards["host"] == {"other": False}
    if told == [{"effect": "dismount", "to": "target"}] and cards is not None and borne and limit is None:
        kind, me = phrase(language, "KIND", cards["kind"]), phrase(language, "SELF", "self")
        whose = inflected(me, GEN) if language == "ru" else f"{phrase('en', 'OF')} {me}"
        return f"{kind} {whose} {regains}"
    if cards is not None and told == [{"effect": "change_host", "same_squad": True, "to": "target"}]:
        rider = noun(language, cards, NOM)
        other = noun(language, {"other": True, "kind": "creature"}, ACC)
        onto, it = (
            phrase(language, "BY" if language == "ru" else "ONTO"),
            phrase(language, "PRONOUN", "accs" if language == "ru" else "both"),
        )
        dies = other_phrase("ru", "SHOULD_DIE", "-", 1) if language == "ru" else phrase(language, "SHOULD_DIE")
        put = f"{phrase(language, 'MILL')} {it} {onto} {other} {phrase(language, 'IN_THAT_SQUAD')}"
        lead = f"{phrase(language, 'IF')} {rider} {dies} {by_death}"
        return f"{lead}, {phrase(language, 'INSTEAD_OF_THAT')} {put}{'' if limit is None else often(limit, language)}"
    if cards is not None or any(e.get("to") != "self" for e in told):
        raise NoWording("no words for whom it is about instead")
    dies = f"{phrase(language, 'SHOULD_DIE')} {by_death}"
    me = f"{phrase('en', 'SELF', 'self')} " if language == "en" else ""
    may = bool(effect.get("optional"))
    word = f" {phrase(language, 'MAY')}" if may else ""
    said = f"{phrase(language, 'IF')} {me}{dies}, {phrase(language, 'INSTEAD_OF_THAT')}{word} "
    return said + effects_of(told, Targets(None), language, may) + ("" if limit is None else often(limit, language))


def may_block(effects: list[Feature], language: str) -> str | None:
    """That it may block an attack at itself; None for anything else. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    first = effects[0]
    if set(first) - {"against"} != {"effect", "of", "at", "to"} or first["effect"] != "block":
        return None
    if any(effect.get("to") != "self" and effect["effect"] != "swap" for effect in effects[1:]):
        raise NoWording("no words for what comes with a block")
    more = (
        f", {phrase(language, 'MEANWHILE')} {effects_of(effects[1:], Targets(None), language, True)}"
        if effects[1:]
        else ""
    )
    sort = first_of(language, ("STRIKE", "ATTACK", "GROUP"), first["of"])
    said = inflected(sort, ACC) if language == "ru" else with_article(sort)
    if "against" in first:
        said += f" {'of ' if language == 'en' else ''}{noun(language, first['against'], GEN)}"
    whom = phrase(language, "ONESELF") if first["at"] == {"other": False} else noun(language, first["at"], DAT)
    against = f"{phrase(language, 'AGAINST')} {whom}"
    return f"{phrase(language, 'MAY')} {phrase(language, 'BLOCK')} {said} {against}{more}"


def _finishes_some(told: Feature, language: str) -> str:
    """A finishing at cards of a kind alone. Raises NoWording."""
    form = {name: value for name, value in told["target"].items() if name not in _FINISHED}
    if any(told["target"].get(name) != value for name, value in _FINISHED.items() if name != "lives_at_most"):
        raise NoWording("no words for such a finishing")
    whom = noun(language, form if form.keys() & {"class"} else {"kind": "card", **form}, DAT)
    by = f"{phrase('ru', 'BY')} " if language == "ru" else ""
    said = f"{phrase(language, 'FINISHING', 'finishing')} {by}{figure(told['x'])}"
    return f"{said}, {phrase(language, 'ONLY')} {phrase(language, 'AGAINST')} {whom}"


def finishes_host(told: Feature, language: str) -> str:
    """A finishing at the host of the card alone. Raises NoWording."""
    if set(told) == {"keyword", "x", "target"} and told["target"].get("adjacent") is True:
        return _finishes_some(told, language)
    host_alone = {"hosting": True, "corporeal": True, "lives_at_most": told["x"]}
    if set(told) != {"keyword", "x", "target"} or told["target"] != host_alone:
        raise NoWording("no words for such a finishing")
    host, only_ = phrase(language, "HOST"), phrase(language, "ONLY")
    host = inflected(host, DAT) if language == "ru" else f"the {host}"
    by = f"{phrase('ru', 'BY')} " if language == "ru" else ""
    said = f"{phrase(language, 'FINISHING', 'finishing')} {by}{figure(told['x'])}"
    return f"{said}, {only_} {phrase(language, 'AGAINST')} {host}"


def being(kind: str, language: str) -> str:
    """ "While it is a parasite", without the first word."""
    word = phrase(language, "KIND", kind)
    if language == "ru":
        return word
    return f"{phrase('en', 'SELF', 'self')} {phrase('en', 'EQUALS')} {with_article(word)}"


__all__ = ["being", "finishes_host", "may_block", "mounts", "outlives"]
