"""Meanness and prophecy, what is taken from graveyards, and what is taken off cards or given back to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.nouns import first_keyword, noun
from service.cards.wording.whom import Whom, only
from service.cards.wording.words import ACC, GEN, NOM, NoWording, inflected, phrase

Feature = Mapping[str, Any]


def _inner(effects: list[Feature], whom: Whom, language: str) -> str:
    from service.cards.wording.effects import effects_of, roles_in

    targets = whom.targets if "target" in roles_in(effects) else whom.targets._replace(filter=None)
    return effects_of(effects, targets, language)


def meanness(effect: Feature, whom: Whom, language: str) -> str:
    """An own neighbour is wounded for what follows. Raises NoWording."""
    only(effect, "x", "effects")
    return f"{phrase(language, 'MEANNESS')} {effect['x']}; {_inner(effect['effects'], whom, language)}"


def prophecy(effect: Feature, whom: Whom, language: str) -> str:
    """Cards are shown, and the text looks at them. Raises NoWording."""
    only(effect, "x", "effects")
    said = f"{phrase(language, 'PROPHECY')} {effect['x']}; "
    asked = [inner for inner in effect["effects"] if inner["effect"] == "if_shown"]
    if not asked:
        return said + _inner(effect["effects"], whom, language)
    if len(asked) < len(effect["effects"]) or any("otherwise" in inner for inner in asked[1:]):
        raise NoWording("no words for such a prophecy")
    parts = [f"{_shown(inner, language)} {_inner(inner['effects'], whom, language)}" for inner in asked]
    if "otherwise" in asked[0]:
        if len(asked) > 1:
            raise NoWording("no words for such a prophecy")
        parts.append(f"{phrase(language, 'OTHERWISE')} {_inner(asked[0]['otherwise'], whom, language)}")
    return said + ", ".join(parts)


def _shown(asked: Feature, language: str) -> str:
    """What has to be among the cards shown. Raises NoWording."""
    wanted, lead = asked["filter"], phrase(language, "IF")
    if asked.get("min", 1) > 1 or set(wanted) & {"kind", "class"} == set():
        if asked.get("min", 1) > 1 or set(wanted) != {"cost"} or set(wanted["cost"]) != {"crystal"}:
            raise NoWording("no words for what is shown")
        quality = phrase(language, "ELITENESS", wanted["cost"]["crystal"])
        if language == "en":
            return f"{lead} {phrase(language, 'SHOWN_CARD')} {quality}"
        return f"{lead} {inflected(phrase(language, 'SHOWN_CARD'), NOM, gender='femn')} {quality}"
    said = noun(language, wanted, NOM)
    return f"{lead} {phrase(language, 'SHOWN')} {said}" if language == "ru" else f"{lead} {said} is shown,"


def spending(effect: Feature, whom: Whom, language: str) -> str:
    """What is taken from a graveyard, or off an own card, for what follows. Raises NoWording."""
    only(effect, "effects", "x")
    wanted = dict(effect["filter"])
    kind = effect["effect"]
    if kind == "take_lives":
        raise NoWording("no words for lives that are taken")
    grave = phrase(language, "OUT_OF_GRAVE", str(wanted.pop("side", None)))
    if kind == "exile_dead":
        taken = f"{phrase(language, 'EXILE')} {noun(language, wanted, ACC)} {grave}"
    else:
        verb = f"{phrase(language, 'STRIP')} {phrase(language, 'COUNTER')} {phrase(language, 'WITH')}"
        taken = f"{verb} {noun(language, wanted, GEN)} {grave}"
    follows = effect.get("effects")
    if not follows:
        return taken
    return f"{taken}, {phrase(language, 'MEANWHILE')} {_inner(follows, whom, language)}"


def cure(effect: Feature, whom: Whom, language: str) -> str:
    """A marker is taken off. Raises NoWording."""
    only(effect, "marker")
    mark = first_keyword(language, effect["marker"])
    if whom.is_self or whom.again:
        raise NoWording("no words for whom a marker is taken off")
    bent = inflected(mark, ACC) if language == "ru" else mark
    return f"{phrase(language, 'STRIP')} {bent} {phrase(language, 'WITH')} {whom.text(GEN)}"


def restore(effect: Feature, whom: Whom, language: str) -> str:
    """What armor has kept off does not count. Raises NoWording."""
    only(effect, "keyword")
    named = first_keyword(language, effect["keyword"])
    bent = inflected(named, ACC) if language == "ru" else named
    owner = phrase(language, "SELF", "self") if whom.is_self else whom.text(GEN)
    return f"{phrase(language, 'RESTORE')} {bent} {owner}"


def exile(effect: Feature, whom: Whom, language: str) -> str:
    """A card goes into exile. Raises NoWording."""
    only(effect)
    if whom.to == "dead":
        return f"{phrase(language, 'EXILE')} {phrase(language, 'PRONOUN', 'both')}"
    owner = phrase(language, "SELF", "self") if whom.is_self else whom.text(ACC)
    return f"{phrase(language, 'EXILE')} {owner}"


WORDS = {
    "exile": exile,
    "meanness": meanness, "prophecy": prophecy, "exile_dead": spending, "take_counter": spending,
    "take_lives": spending, "cure": cure, "restore": restore,
}  # fmt: skip
