"""Sentences that could mean something else than they are read as: their features say so, and rulings warn of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from service.cards.constructions import Feature
from service.cards.lexemes import Lexeme, Unsure
from service.cards.morphology import Grammemes
from service.games.berserk.rules.forms.references import mentions


def doubted(features: list[Feature], lexemes: Sequence[Lexeme]) -> list[Feature]:
    """The features of a sentence, each with the readings by which it was understood where it could mean more."""
    told = [(feature, _doubts(feature, lexemes)) for feature in features]
    return [{**feature, "readings": found} if found else feature for feature, found in told]


def _doubts(feature: Feature, lexemes: Sequence[Lexeme]) -> list[str]:
    found = []
    if any(lexeme.terminal == "IN_FIRST_TURN" and lexeme.value == "any" for lexeme in lexemes):
        found.append("the-first-turn")
    if any(lexeme.terminal == "DURING_FIRST" and lexeme.value == "its" for lexeme in lexemes):
        found.append("own-first-turn")
    if _other_ones(lexemes) and mentions(feature, lambda value: isinstance(value, Mapping) and "copy" in value):
        found.append("others-of-a-plural-name")
    if mentions(feature, _marked_cell):
        found.append("markers-on-cells")
    elif mentions(feature, _marked_by_itself):
        found.append("markers-of-a-text")
    if feature.get("trigger", {}).get("exchange"):
        found.append("an-exchange-of-strikes")
    if _grows_every_turn(feature):
        found.append("gains-of-every-turn")
    if {"EITHER", "ALREADY"} <= {lexeme.terminal for lexeme in lexemes}:
        found.append("afflictions-in-turn")
    if mentions(feature, lambda value: isinstance(value, Mapping) and value.get("of") == "greatest"):
        found.append("a-neighbour-of-the-chosen")
    if mentions(feature, lambda value: isinstance(value, Mapping) and "half_dead" in value):
        found.append("half-of-all-lives")
    if any(lexeme.terminal == "MOMENT" and isinstance(lexeme.value, Unsure) for lexeme in lexemes):
        found.append("before-the-start-of-a-turn")
    sides = {one.value for one, noun in pairwise(lexemes) if noun.terminal == "KIND" and isinstance(noun.value, Unsure)}
    if "enemy" in sides and mentions(feature, lambda value: _creatures(value, "enemy")):
        found.append("enemies-without-a-noun")
    if "own" in sides and mentions(feature, _itself_too):
        found.append("itself-among-allies")
    if mentions(feature, _blocks_at_anybody):
        found.append("blocked-whomever-they-are-at")
    if _each_closed(lexemes) and feature.get("target", {}).get("closed") is False and "count" in feature:
        found.append("each-closed-of-those")
    if mentions(feature, _none_of_several):
        found.append("otherwise-of-several-questions")
    begins = feature.get("trigger", {}).get("on") in ("assault", "assailed")
    if begins and any(lexeme.terminal == "ATTACKS" for lexeme in lexemes):
        found.append("when-an-attack-begins")
    if mentions(feature, lambda value: isinstance(value, Mapping) and value.get("shared") is True):
        found.append("whose-next-roll")
    if _its_own_rider(lexemes) and mentions(feature, lambda value: isinstance(value, Mapping) and _rider(value)):
        found.append("whose-symbiote")
    if mentions(feature, _waits_for_an_action):
        found.append("who-acts-next")
    if any(lexeme.terminal == "IN_THIS_WAY" for lexeme in lexemes) and _ends_with_itself(feature):
        found.append("once-for-all-of-them")
    if _behind_both(lexemes):
        found.append("excepted-behind-both")
    if "keyword" in feature and "against" in feature and _and_modified(lexemes):
        found.append("a-target-behind-both")
    if [lexeme.terminal for lexeme in lexemes].count("NUMBER") > 1 and mentions(feature, _farther_at):
        found.append("farther-at-whom")
    if _with_several(lexemes) and mentions(feature, _either):
        found.append("qualities-of-several")
    return found


def _its_own_rider(lexemes: Sequence[Lexeme]) -> bool:
    """ "Destroy its own symbiote": one that sits on the card itself, or any of its side."""
    told = [(lexeme.terminal, lexeme.value) for lexeme in lexemes]
    return any(
        one == "DESTROY" and own == "OWN_STRIKE" and kind == "KIND" and rider in _RIDERS
        for (one, _), (own, _), (kind, rider) in zip(told, told[1:], told[2:], strict=False)
    )


_RIDERS = ("symbiote", "companion", "parasite")


def _rider(value: Mapping[str, Any]) -> bool:
    """Whether it is a filter of what creatures bear, of a side."""
    return value.get("kind") in _RIDERS and value.get("side") == "own"


def _grows_every_turn(feature: Feature) -> bool:
    """Whether a card gets something each turn, whether it would or not, and the text does not say for how long."""
    on = feature.get("trigger", {}).get("on", "")
    if not on.endswith(("turn_start", "turn_end")) or feature.get("optional") or "limit" in feature:
        return False
    endless = {"until", "while", "most"}
    effects = feature.get("effects", ())  # an attack that a turn begins with has none
    return any(e["effect"] in ("modify", "gain_feature") and not endless & e.keys() for e in effects)


def _each_closed(lexemes: Sequence[Lexeme]) -> bool:
    """ "Each closed elf", without a word on whether by this text."""
    told = [(lexeme.terminal, lexeme.value) for lexeme in lexemes]
    each = any(one[0] == "EACH" and state == ("STATE", "closed") for one, state in pairwise(told))
    return each and "IN_THIS_WAY" not in {terminal for terminal, _ in told}


def _creatures(value: Any, side: str) -> bool:
    return isinstance(value, Mapping) and (value.get("kind"), value.get("side")) == ("creature", side)


#: Where nobody stands to a card that is the card itself.
_NOT_ITSELF = {"other", "adjacent", "opposite", "near", "beside", "behind", "copy"}


def _itself_too(value: Any) -> bool:
    """Whether it is a filter of creatures of a side that could be said of the card with the text, too."""
    return _creatures(value, "own") and not _NOT_ITSELF & value.keys()


def _none_of_several(value: Any) -> bool:
    """Whether it is a part of a prophecy's text that is for when none of several sorts of card was shown."""
    if not isinstance(value, Mapping) or value.get("effect") != "if_shown" or "otherwise" not in value:
        return False
    return "any" in value["filter"] and all(e["effect"] == "if_shown" for e in value["effects"])


def _waits_for_an_action(value: Any) -> bool:
    """Whether it is a text that waits for the next card that acts, or for each time that one does."""
    waits = isinstance(value, Mapping) and (value.get("effect") == "delay" or value.get("class") == "triggered")
    return waits and bool(value.get("trigger", {}).get("on") == "act")


def _blocks_at_anybody(value: Any) -> bool:
    """Whether it blocks all attacks of some cards, and the text does not say at whom."""
    return isinstance(value, Mapping) and value.get("effect") == "block" and value.get("cards") == {}


def _ends_with_itself(feature: Feature) -> bool:
    """Whether what is done last is done to the card with the text."""
    return bool(feature.get("effects")) and bool(feature["effects"][-1].get("to") == "self")


def _other_ones(lexemes: Sequence[Lexeme]) -> bool:
    """ "Other Robbers", where that is the name of the card: one more card of the name, or several."""
    return any(
        one.terminal == "OTHER" and of_several(one.grammemes) and name.terminal == "SELF"
        for one, name in pairwise(lexemes)
    )


def _marked_cell(value: Any) -> bool:
    """Whether it says of a cell that it has a marker, or lies near one."""
    if not isinstance(value, Mapping):
        return False
    cells = [cell for name in ("cell", "to", "from") if isinstance(cell := value.get(name), Mapping)]
    return any({"marked", "near_mark"} & cell.keys() for cell in cells)


def _marked_by_itself(value: Any) -> bool:
    """Whether it says of a card that it has a marker from this very card, as brackets do."""
    mark = value.get("marked") if isinstance(value, Mapping) else None
    return isinstance(mark, Mapping) and mark.get("whose") == "self"


def of_several(grammemes: Grammemes) -> bool:
    """Whether a noun, or a phrase, can only be in the plural."""
    return {number for number, _ in grammemes} == {"plur"}


def _with_several(lexemes: Sequence[Lexeme]) -> bool:
    """ "Creatures with a jump and teleportation": several nouns of which two qualities are said by "with"."""
    terminals = [lexeme.terminal for lexeme in lexemes]
    for place, terminal in enumerate(terminals[1:], 1):
        several = any(number == "plur" for number, _ in lexemes[place - 1].grammemes)
        if terminal == "WITH" and several and "AND" in terminals[place + 2 : place + 5]:
            return True
    return False


def _behind_both(lexemes: Sequence[Lexeme]) -> bool:
    """ "Either A, or B (except C)": what is excepted behind the last is excepted of both."""
    terminals = [lexeme.terminal for lexeme in lexemes]
    if terminals.count("EITHER") != 2 or "SUMMON" not in terminals:
        return False
    last = len(terminals) - 1 - terminals[::-1].index("EITHER")
    return "EXCEPT" in terminals[last:]


def _and_modified(lexemes: Sequence[Lexeme]) -> bool:
    """ "Directed strike and +1 to strikes against elves": a target that is named only behind what is added."""
    terminals = [lexeme.terminal for lexeme in lexemes]
    at = terminals.index("AND") if "AND" in terminals else len(terminals)
    return terminals[at + 1 : at + 2] == ["PLUS"] and "AGAINST" not in terminals[:at]


def _farther_at(value: Any) -> bool:
    """Whether it is how much farther attacks reach at some cards, who are named behind two numbers."""
    return isinstance(value, Mapping) and value.get("what") == "range" and "against" in value


def _either(value: Any) -> bool:
    """Whether it is a filter of one quality or another."""
    options = value.get("any", ()) if isinstance(value, Mapping) else ()
    return bool(options) and all(isinstance(o, Mapping) and o.keys() <= {"keyword", "trait"} for o in options)


__all__ = ["doubted", "of_several"]
