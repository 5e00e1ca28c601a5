"""What comes of it where that kills, in words, and X wounds of the card's own, at most so many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.whom import Targets
from service.cards.wording.words import NOM, NoWording, inflected, other_phrase, phrase

Feature = Mapping[str, Any]
_UNTIL = "this_action"


def waits_for_death(effect: Feature, role: str) -> bool:
    """Whether an effect waits for the death of the card of a role, no longer than this is carried out."""
    died = {"on": "any_death", "target": {"is": role}}
    return effect["effect"] == "delay" and effect.get("until") == _UNTIL and effect["trigger"] == died


def if_it_dies(effects: list[Feature], targets: Targets, language: str) -> str | None:
    """ "Wound an elf by 3; if it dies, get a chip"; None for other effects. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    if len(effects) < 2 or effects[0]["effect"] != "delay" or effects[0].get("until") != _UNTIL:
        return None
    waits, *first = effects
    role = str(first[-1].get("to"))
    if not waits_for_death(waits, role) or role not in ("target", "attacked"):
        raise NoWording("no words for who dies")
    return f"{effects_of(first, targets, language)}{then_if_dead(waits, language, attacked=role == 'attacked')}"


def then_if_dead(waits: Feature, language: str, attacked: bool = True) -> str:
    """What comes of the death of the attacked card, or of the one that was spoken of. Raises NoWording."""
    from service.cards.wording.actions import named_then
    from service.cards.wording.effects import effects_of

    if any(effect.get("to", "self") not in ("self", "each") for effect in waits["effects"]):
        raise NoWording("no words for what is done to the dead one")
    (first, *others), perhaps = waits["effects"], ""
    may = first["effect"] == "may" and first.keys() == {"effect", "effects", "to"} and not others
    if may:
        perhaps = f"{phrase(language, 'MAY')} "
    told, chosen = named_then(list(first["effects"] if may else waits["effects"]))
    card = phrase(language, "ATTACKED", "attacked")
    if language == "en":
        who = f"the {card}" if attacked else phrase("en", "PRONOUN", "both")
        dies = phrase("en", "CHANGES", "destroy")
    else:
        who = inflected(card, NOM) if attacked else phrase("ru", "PRONOUN", "nomn")
        dies = other_phrase("ru", "CHANGES", "destroy", 1)
    return f"; {phrase(language, 'IF')} {who} {dies}, {perhaps}{effects_of(told, chosen, language, may)}"
