"""In words: what symbiotes and hosts do, what a card becomes, who suffers less, chips that are handed over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import chosen, noun
from service.cards.wording.whom import Targets, Whom, only
from service.cards.wording.words import (
    ACC,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    first_of,
    inflected,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]


def bears_several(effect: Feature, language: str) -> str:
    """ "May have up to 3 different symbiotes". Raises NoWording."""
    if set(effect) != {"effect", "x"}:
        raise NoWording("no words for such symbiotes")
    symbiote, different = phrase(language, "KIND", "symbiote"), phrase(language, "DIFFERENT")
    many = f"{different} {plural(symbiote)}"
    if language == "ru":
        many = f"{inflected(different, GEN, PLUR)} {inflected(symbiote, GEN, PLUR)}"
    return f"{phrase(language, 'MAY_BEAR')} {phrase(language, 'AT_MOST_TIMES')} {effect['x']} {many}"


def becomes_kind(effect: Feature, whom: Whom, language: str) -> str:
    """ "This card becomes an artifact". Raises NoWording."""
    only(effect, "kind", "steps", "strike", "until")
    if not whom.is_self:
        raise NoWording("no words for what another card becomes")
    flies = effect["kind"] == "flying" and "strike" in effect
    kind = phrase(language, "KIND", "creature" if flies else effect["kind"])
    said = inflected(kind, INS) if language == "ru" else with_article(kind)
    flight = phrase(language, "FLIGHT")
    parts = [inflected(flight, INS) if language == "ru" else flight] if flies else []
    parts += [f"{{move}} {effect['steps']}"] if "steps" in effect else []
    parts += [f"{{strike}} {'-'.join(map(str, effect['strike']))}"] if "strike" in effect else []
    if parts:
        joint = f" {phrase(language, 'AND')} "
        said += f" {phrase(language, 'WITH')} {joint.join(parts)}"
    if "until" in effect:
        said += f" {phrase(language, 'UNTIL', effect['until'])}"
    return f"{phrase(language, 'SELF', 'self')} {phrase(language, 'BECOMES', SING)} {said}"


def picks(effect: Feature, whom: Whom, language: str) -> str:
    """What is done to a card that is chosen only then. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if "x" in effect:
        from service.cards.wording.closing import picks_several
        from service.cards.wording.fates import casts_lots

        lots = casts_lots(effect, language)
        if lots is not None:
            return lots
        return picks_several(effect, language)
    only(effect, "effects", "filter")
    told = [{**one, "to": "target"} if one.get("to") == "subject" else one for one in effect["effects"]]
    return effects_of(told, Targets(effect["filter"]), language)


def changes_host(effect: Feature, whom: Whom, language: str) -> str:
    """ "Go onto the chosen adjacent creature". Raises NoWording."""
    only(effect, "host", "same_squad")
    onto = phrase(language, "BY" if language == "ru" else "ONTO")
    if effect.get("same_squad") and whom.to == "target" and not whom.targets.many:
        host = noun(language, {"kind": "creature"}, ACC)
        return f"{phrase(language, 'MILL')} {whom.text(ACC)} {onto} {host} {phrase(language, 'IN_SQUAD_OF_HOST')}"
    mine = effect.get("host") == "target" and whom.is_self and "same_squad" not in effect
    if not mine or whom.targets.filter is None or whom.targets.many:
        raise NoWording("no words for such a host")
    return f"{phrase(language, 'MOVE_SELF')} {onto} {chosen(language, whom.targets.filter, ACC)}"


def suffers_less(effects: list[Feature], language: str) -> str | None:
    """ "Your elves get 2 wounds less from plague"; None for anything else. Raises NoWording."""
    (effect,) = effects if len(effects) == 1 else ({},)
    if set(effect) - {"cards"} != {"effect", "by", "x"} or effect["effect"] != "prevent":
        return None
    word, wounds = first_of(language, ("POISON", "PLAGUE"), effect["by"]), phrase(language, "WOUNDS")
    cards = effect.get("cards")
    who = "" if cards is None else f"{noun(language, cards, NOM, PLUR, article=False)} "
    gets, from_ = phrase(language, "GETS", SING if cards is None else PLUR), phrase(language, "FROM")
    if language == "en":
        return f"{who}{gets} {effect['x']} {wounds} {phrase('en', 'CHEAPER')} {from_} {word}"
    by = f"{phrase('ru', 'BY')} {counted(effect['x'], wounds)} {other_phrase('ru', 'LESS_THAN', '-', 1)}"
    return f"{who}{gets} {from_} {inflected(word, GEN)} {by}"


def hands_chips(effects: list[Feature], targets: Targets, language: str) -> str | None:
    """ "Move 2 chips from itself onto your elf"; None for anything else."""
    if len(effects) != 2 or targets.filter is None or targets.many:
        return None
    given, lost = effects
    x = given.get("x")
    able = {"self": {"chips": {"min": x}}}
    if given != {"effect": "gain_chips", "x": x, "if": able, "to": "target"} or not isinstance(x, int):
        return None
    if lost != {"effect": "lose_chips", "x": x, "to": "self"}:
        return None
    from service.cards.wording.gains import chips

    me = other_phrase("ru", "ONESELF", "-", 1) if language == "ru" else phrase("en", "ONESELF")
    off = f"{phrase(language, 'WITH' if language == 'ru' else 'FROM')} {me}"
    onto = phrase(language, "BY" if language == "ru" else "ONTO")
    return f"{phrase(language, 'MOVE')} {chips(x, language)} {off} {onto} {noun(language, targets.filter, ACC)}"


__all__ = ["bears_several", "becomes_kind", "changes_host", "hands_chips", "picks", "suffers_less"]
