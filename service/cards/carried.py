"""Whom one sentence chooses and the next one speaks of: the choice is kept as a marker of the card's own.

"At the start of your turn choose an enemy creature. If this creature dies ...": the first sentence gives the creature
a marker, and to the second one "this creature" is the one with the marker of this card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from service.cards.constructions import Feature
from service.cards.lexemes import Lexeme, is_cyrillic
from service.cards.morphology import Grammemes
from service.cards.tokens import Sentence
from service.cards.vocabulary import normal
from service.games.berserk.rules.forms.references import mentions

#: What the marker is called.
CHOSEN = "выбор"
_THIS = re.compile(r"эт(о|ого|ому|им|ом) существ(о|а|у|ом|е)$")
_CASES = {"о": ("nomn", "accs"), "а": ("gent", "accs"), "у": ("datv",), "ом": ("ablt",), "е": ("loct",)}
#: When somebody is chosen who is spoken of afterwards.
_BEGINNINGS = ("turn_start", "enemy_turn_start", "battle_start")
#: What is said of who was chosen at the start of the battle: that is known for as long as it lasts.
_BATTLE = "battle"
#: The turn of the player who chose, and the turn after it: then they choose again.
_LASTS = "end_of_enemy_turn"
_THIS_TURN = "end_of_turn"


def chooses_only(features: Sequence[Feature]) -> bool:
    """Whether a sentence says that its player chooses a creature as a turn or the battle begins, and at the most what
    then is done to that creature."""
    if len(features) != 1 or set(features[0]) - {"optional", "effects"} != {"class", "trigger", "target"}:
        return False
    (feature,) = features
    effects = feature.get("effects", ())
    alone = all(effect.get("to") == "target" and effect.get("name") != CHOSEN for effect in effects)
    return bool(
        alone
        and feature["trigger"] in [{"on": on} for on in _BEGINNINGS]
        and (feature["target"].get("kind") == "creature" or "class" in feature["target"])
    )


#: What a text calls what was chosen once for the whole battle, by the words for what is chosen then and there.
_NOTED = {
    "AREA_CHOSEN": "NOTED_LINE",
    "CELL_CHOSEN": "NOTED_LINE",
    "ON_THESE_CELLS": "NOTED_LINE",
    "ON_THIS_CELL": "NOTED_LINE",
    "OF_CHOSEN_ELEMENT": "NOTED_ELEMENT",
    "OF_THIS_ELEMENT": "NOTED_ELEMENT",
}


def notes(features: Sequence[Feature]) -> frozenset[str]:
    """What a sentence has its player choose for the whole battle: an element, cells."""
    found = (("NOTED_ELEMENT", _notes_element), ("NOTED_LINE", _notes_cells))
    return frozenset(name for name, noted in found if mentions(features, noted))


def _notes_element(part: Any) -> bool:
    return isinstance(part, dict) and part.get("effect") == "note" and "element" in part


def _notes_cells(part: Any) -> bool:
    return isinstance(part, dict) and part.get("effect") == "note" and "element" not in part


def told_of_noted(sentence: Sentence, noted: frozenset[str]) -> Sentence | None:
    """The sentence with "the chosen row", "this element" as what was chosen at the start of the battle; None where it
    speaks of no such thing, or chooses anew."""
    lexemes = sentence.lexemes
    if not any(_NOTED.get(one.terminal) in noted for one in lexemes) or any(
        one.terminal == "CHOOSE" for one in lexemes
    ):
        return None
    there = (replace(one, value="cell") if one.terminal == "ON_THIS_CELL" else one for one in lexemes)
    told = ((one, _NOTED.get(one.terminal, "")) for one in there)
    known = {"NOTED_LINE": ("row", "column", "cell"), "NOTED_ELEMENT": ("-",)}
    meant = (replace(one, terminal=name) if name in noted and one.value in known[name] else one for one, name in told)
    return sentence.with_lexemes(tuple(meant))


def counted(features: Sequence[Feature]) -> frozenset[str]:
    """The names of the markers of which a text counts more than one on a card."""
    return frozenset(_counted(list(features)))


def _counted(value: Any) -> Iterator[str]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _counted(item)
    if isinstance(value, dict):
        mark = value.get("marked")
        if isinstance(mark, dict) and mark.get("min", 1) > 1:
            yield str(mark["name"])
        for item in value.values():
            yield from _counted(item)


def stacking(value: Any, names: frozenset[str]) -> Any:
    """A text with the markers of these names as ones that a card can have several of."""
    if isinstance(value, list | tuple):
        return type(value)(stacking(item, names) for item in value)
    if not isinstance(value, dict):
        return value
    found = {name: stacking(item, names) for name, item in value.items()}
    return {**found, "stacks": True} if found.get("effect") == "mark" and found.get("name") in names else found


def pointing(sentence: Sentence, chosen: Sequence[Feature]) -> tuple[Sentence, str] | None:
    """The sentence with "this creature" as the one that was chosen, and how long that has to be known.

    None where it speaks of no such creature.
    """
    if not is_cyrillic(sentence.text):
        return None
    on = str(chosen[0]["trigger"]["on"])
    kin = chosen[0]["target"].get("class")
    lexemes = list(_told(sentence, list(_then(_where_it_is_so(sentence.lexemes), on)), kin))
    if on == "battle_start" and not chosen[0].get("effects"):
        lexemes = list(_chosen_before(lexemes, kin))
    if not any(lexeme.terminal == "MARK" and lexeme.value == CHOSEN for lexeme in lexemes):
        return None
    if on == "battle_start":
        return Sentence(sentence.text, sentence.start, tuple(lexemes)), _BATTLE
    lasts = _LASTS
    kept: list[Lexeme] = []
    for lexeme in lexemes:
        ends = lexeme.terminal == "UNTIL" and lexeme.value == _THIS_TURN
        if ends and kept and kept[-1].terminal == "CHANGES":  # "if it dies by the end of this turn"
            lasts = _THIS_TURN
            continue
        kept.append(lexeme)
    return Sentence(sentence.text, sentence.start, tuple(kept)), lasts


#: What a card that "is so" is called.
_SO = ("closed", "open", "wounded", "poisoned", "cursed")


def _where_it_is_so(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """ "At the end of the turn, if this creature is open, wound it": wound this open creature, then."""
    terminals = [lexeme.terminal for lexeme in lexemes]
    for start, _ in enumerate(lexemes):
        noun = start + 2 if terminals[start + 1 : start + 2] == ["PRONOUN"] else start + 3
        if terminals[start] != "IF" or terminals[start + 1 : noun] not in (["PRONOUN"], ["THIS", "KIND"]):
            continue
        end = noun + 1 + (terminals[noun + 1 : noun + 2] in (["COMMA"], ["DASH"]))
        so = lexemes[noun] if terminals[noun : noun + 1] == ["SHORT"] and lexemes[noun].value in _SO else None
        if so is None or [n for n in range(end, len(lexemes)) if terminals[n] == "PRONOUN"] != [end + 1]:
            return list(lexemes)
        first, who = lexemes[:start], lexemes[start + 1 : noun]
        while first and first[-1].terminal in ("COMMA", "DASH"):
            first = first[:-1]
        state = Lexeme("STATE", so.value, so.start, so.end)
        return [*first, lexemes[end], state, *who, *lexemes[end + 2 :]]
    return list(lexemes)


def _then(lexemes: Sequence[Lexeme], on: str) -> Iterator[Lexeme]:
    """ "The creature chosen at the start of the battle", and not one that is chosen now."""
    skipped = 0
    for index, lexeme in enumerate(lexemes):
        if skipped:
            skipped -= 1
            continue
        after = [(one.terminal, one.value) for one in lexemes[index + 1 : index + 3]]
        if (lexeme.terminal, lexeme.value) == ("CHOSEN", "-") and after == [("MOMENT", on), ("KIND", "creature")]:
            noun, skipped = lexemes[index + 2], 2
            yield from _marked(noun.start, noun.end, noun.grammemes)
        else:
            yield lexeme


def _chosen_before(lexemes: Sequence[Lexeme], kin: str | None) -> Iterator[Lexeme]:
    """ "The chosen creature": the one of the start of the battle, which nobody would choose for nothing."""
    ones = ((("CHOSEN", "-"), ("KIND", "creature")), (("CHOSEN", "-"), ("CLASS", kin)))
    told = [(lexeme.terminal, lexeme.value) for lexeme in lexemes]
    for index, lexeme in enumerate(lexemes):
        if tuple(told[index : index + 2]) in ones:
            continue
        if index and tuple(told[index - 1 : index + 1]) in ones:
            yield from _marked(lexeme.start, lexeme.end, lexeme.grammemes)
        else:
            yield lexeme


def _marked(start: int, end: int, grammemes: Grammemes) -> Iterator[Lexeme]:
    """The words for the creature that has the marker of this card."""
    yield Lexeme("KIND", "creature", start, end, grammemes)
    yield Lexeme("WITH", "-", end, end)
    yield Lexeme("MARK", CHOSEN, end, end)
    yield Lexeme("SELF", "self", end, end)


def _told(sentence: Sentence, lexemes: Sequence[Lexeme], kin: str | None) -> Iterator[Lexeme]:
    skipped = False
    for index, lexeme in enumerate(lexemes):
        if skipped:
            skipped = False
            continue
        after = lexemes[index + 1] if index + 1 < len(lexemes) else None
        two = lexeme.terminal == "THIS" and after is not None and after.terminal == "KIND"
        if lexeme.terminal == "THIS" and after is not None and (after.terminal, after.value) == ("CLASS", kin):
            skipped = True
            yield from _marked(lexeme.start, after.end, after.grammemes)
            continue
        end = after.end if two and after is not None else lexeme.end
        found = _THIS.match(normal(sentence.slice(lexeme.start, end)))
        if found is None or not (two or lexeme.terminal in ("PRONOUN", "SELF")):
            yield lexeme
            continue
        skipped = two
        yield from _marked(lexeme.start, end, frozenset(("sing", case) for case in _CASES[found[2]]))


def marking(feature: Feature, lasts: str) -> Feature:
    """The choice as one that is known for so long."""
    until = {"until": lasts} if lasts != _BATTLE else {}
    mark = {"effect": "mark", "name": CHOSEN, **until, "to": "target"}
    return {**feature, "effects": [*feature.get("effects", ()), mark]}


__all__ = ["CHOSEN", "chooses_only", "marking", "notes", "pointing", "told_of_noted"]
