"""Steps in words: moves that have to be made and what comes where they cannot be, moves of each of a group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.cells import spot
from service.cards.wording.nouns import each
from service.cards.wording.whom import Targets, Whom
from service.cards.wording.words import NOM, NoWording, phrase

Feature = Mapping[str, Any]


def or_else_itself(effect: Feature, whom: Whom, language: str) -> str | None:
    """ "Teleport there, then wound X; if it cannot move, Y"; None where another card is moved. Raises NoWording."""
    from service.cards.wording.effects import effects_of

    tried, others = effect["effects"], effect.get("otherwise", ())
    if not others or len(tried) != 1 or tried[0]["effect"] != "move" or tried[0].get("to") != "self":
        return None
    if whom.may or whom.spoken or any(one.get("to") not in ("self", "each") for one in others):
        raise NoWording("no words for such an attempt")
    told = effects_of([*tried, *effect.get("then", ())], Targets(None), language)
    cannot = f"{phrase(language, 'IF')} {phrase(language, 'CANNOT')} {phrase(language, 'MOVE_SELF')}"
    return f"{told}; {cannot}, {effects_of(list(others), Targets(None), language)}"


def each_may_move(effect: Feature, language: str) -> str | None:
    """ "Each enemy elf may move to an adjacent cell (as the enemy chooses)"; None for others. Raises NoWording."""
    inner = effect["effects"][0]
    if effect.get("to") != "each" or effect.get("asks") != "its_player" or inner["effect"] != "move":
        return None
    if len(effect["effects"]) > 1 or inner.get("to") != "subject" or inner.get("chooser") != "its_player":
        raise NoWording("no words for such a choice")
    goes = f"{phrase(language, 'MAY')} {phrase(language, 'MOVE_SELF')} {spot(inner.get('cell', {}), language)}"
    return f"{each(language, effect['filter'], NOM)} {goes} ({phrase(language, 'BY_CHOICE', 'enemy')})"


__all__ = ["each_may_move", "or_else_itself"]
