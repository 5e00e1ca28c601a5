"""Russian: whether what has to be so agrees with those it would be said of, and whom "this creature" points back to."""

from __future__ import annotations

import re

from service.cards.lexemes import Lexeme, is_cyrillic
from service.cards.morphology import predicate_numbers
from service.cards.tokens import Sentence
from service.cards.vocabulary import normal

_SUPPOSE = ("WHILE", "IF")
#: What is said of a card without naming it begins with one of these.
_STATES = (
    "SHORT", "UNWOUNDED", "OWNS", "NOT_OWNS", "STANDS", "LOCATED", "BEING", "STANDS_BESIDE", "NOT_STANDS_BESIDE",
    "FOUGHT", "MOVED", "GOT_HURT", "NOT_HURT",
)  # fmt: skip
_CARDS = ("KIND", "CLASS", "ATTACKED", "ATTACKER", "HOST")
#: What speaks of creatures without naming one: "in a fight of two creatures".
_TWO = "FIGHT_OF_TWO"
_THIS_CREATURE = re.compile(r"эт\w+ существ")
_BEGINS_SO = re.compile(r"((if|while|если|пока) )?(it|he|she|they|оно|он|она|они) ")
_BEGINS_WITH_WHOSE = re.compile(r"(its|his|her|their|его|ее|их) ")
_THEN = re.compile(r"then\b")
#: English words for somebody or something that was named before.
_BACK = re.compile(
    r"^then\b|\b(it|its|him|them|they|their|that (?!is|are)\w+|those|the target|target's"
    r"|this (attack|shot|throw|discharge|strike))\b"
)
_WORD = re.compile(r"[^\W\d_]+")


def discordant(sentence: Sentence) -> Lexeme | None:
    """
    The state in the singular behind "while" or "if" that follows a verb in the plural; None where there is none.

    It cannot be of the several cards that the verb is about, and nobody says of whom it is.
    """
    unclear = _the_rest(sentence) or _beside_a_target(sentence) or _of_one_before_several(sentence)
    if unclear is not None:
        return unclear
    for index, lexeme in enumerate(sentence.lexemes[:-1]):
        state = sentence.lexemes[index + 1]
        if state.terminal == "NOT" and index + 2 < len(sentence.lexemes):
            state = sentence.lexemes[index + 2]
        if index and lexeme.terminal in _SUPPOSE and state.terminal in _STATES:
            before = (_numbers(sentence, each) for each in reversed(sentence.lexemes[:index]))
            verb = next((numbers for numbers in before if numbers), frozenset())
            named = any(later.terminal == "SELF" for later in sentence.lexemes[index + 2 :])  # so it is not of itself
            if verb == {"plur"} and _numbers(sentence, state) == {"sing"} and not named:
                return state
    return None


def raised_too(sentence: Sentence) -> Lexeme | None:
    """ "+2 to strikes and {ova}": a symbol without a number, which may be raised by as much, or be got; with +1 either
    comes to the same."""
    told = [lexeme.terminal for lexeme in sentence.lexemes]
    for place, lexeme in enumerate(sentence.lexemes):
        if lexeme.terminal != "COUNTABLE" or lexeme.grammemes or told[place - 1] != "AND" or place < 5:
            continue
        number, by = told[place + 1 : place + 2], (told[place - 5], sentence.lexemes[place - 4].value)
        if by[0] not in ("PLUS", "DASH") or by == ("PLUS", "1"):
            continue
        if told[place - 3] != "TO" or told[place - 2] == "COUNTABLE":  # what is alike is raised alike
            continue
        if number not in (["NUMBER"], ["BY"]):
            return lexeme
    return None


def _of_one_before_several(sentence: Sentence) -> Lexeme | None:
    """ "While it stands in the first row, your elves get ...": one card does, and they are several."""
    if len(sentence.lexemes) < 2 or sentence.lexemes[0].terminal not in _SUPPOSE:
        return None
    state = sentence.lexemes[1]
    if state.terminal not in _STATES or _numbers(sentence, state) != {"sing"}:
        return None
    told = [lexeme.terminal for lexeme in sentence.lexemes]
    end = told.index("COMMA") if "COMMA" in told else 0
    if not end or {*_CARDS, "SELF", "TITLED", "PRONOUN"} & set(told[1:end]):
        return None
    verb = next((each for each in sentence.lexemes[end:] if each.terminal in ("GETS", "OWNS")), None)
    return state if verb is not None and verb.value == "plur" else None


#: "Beside it", of what may be attacked: by the gender of the word for that.
_OF_A_TARGET = {"card": "ней", "creature": "ним", "artifact": "ним"}


def _beside_a_target(sentence: Sentence) -> Lexeme | None:
    """ "+1 against a card if beside it there stands ...": beside the one that is attacked, and not beside the card with
    the text, where "it" is of the gender and number of the former."""
    aimed = ""
    supposed = False
    for place, lexeme in enumerate(sentence.lexemes):
        supposed = supposed or (place > 0 and lexeme.terminal in _SUPPOSE)
        if lexeme.terminal in ("SELF", "KIND", "CLASS") and supposed:
            return None
        if lexeme.terminal == "PRONOUN" and supposed:
            said = normal(sentence.slice(lexeme.start, lexeme.end))
            return lexeme if said == aimed and sentence.lexemes[place - 1].terminal == "WITH" else None
        if lexeme.terminal == "AGAINST" and not supposed:
            aimed = "?"
        elif lexeme.terminal == "KIND" and aimed and any(number == "sing" for number, _ in lexeme.grammemes):
            aimed = _OF_A_TARGET.get(lexeme.value, "")
        elif lexeme.terminal in ("WHEN", "MOMENT", "WHENEVER", "COLON"):
            return None
    return None


def _the_rest(sentence: Sentence) -> Lexeme | None:
    """ "The rest" of cards that the sentence has named before: those without them, which no filter says."""
    named = False
    for lexeme in sentence.lexemes:
        if (
            lexeme.terminal == "OTHER"
            and named
            and normal(sentence.slice(lexeme.start, lexeme.end)).startswith("осталь")
        ):
            return lexeme
        named = named or lexeme.terminal in ("KIND", "CLASS")
    return None


def pointing_back(before: Sentence, sentence: Sentence) -> Lexeme | None:
    """ "This creature" in a sentence that speaks of no other, after one that does: that one is meant, or the card."""
    if not any(lexeme.terminal in _CARDS for lexeme in before.lexemes):
        return None
    if not is_cyrillic(sentence.text) and begins_with_a_pronoun(sentence):
        return sentence.lexemes[0]
    if _died_of_it(before, sentence):
        return sentence.lexemes[1]
    if _BEGINS_WITH_WHOSE.match(normal(sentence.text)):
        return sentence.lexemes[0]
    for place, lexeme in enumerate(sentence.lexemes):
        if lexeme.terminal in (*_CARDS, _TWO):
            return None
        end = sentence.lexemes[place : place + 2][-1].end if lexeme.terminal == "THIS" else lexeme.end
        said = normal(sentence.slice(lexeme.start, end))
        if lexeme.terminal in ("SELF", "PRONOUN", "THIS") and _THIS_CREATURE.match(said):
            return lexeme
    return None


def _died_of_it(before: Sentence, sentence: Sentence) -> bool:
    """ "If it died", after what is done to somebody: it is said of that one."""
    told = [lexeme.terminal for lexeme in sentence.lexemes[:3]]
    dies = told == ["IF", "PRONOUN", "PERISHED"] or (
        told == ["IF", "PRONOUN", "CHANGES"] and sentence.lexemes[2].value == "destroy"
    )
    return dies and any(lexeme.terminal == "COLON" for lexeme in before.lexemes)


def begins_with_a_pronoun(sentence: Sentence) -> bool:
    """Whether it speaks of somebody whom it does not name: "it gets", "if it is closed"."""
    return _BEGINS_SO.match(normal(sentence.text)) is not None


def speaks_of_another(sentence: Sentence) -> bool:
    """English: whether a sentence that is not understood alone may go on about who was named in the one before it."""
    return not is_cyrillic(sentence.text) and _BACK.search(normal(sentence.text)) is not None


def gone_on(printed: str, stop: int) -> list[str]:
    """Two sentences as one, where the full stop is at a place: what comes instead of the first is in brackets."""
    first, second = printed[:stop], printed[stop + 1 :].strip()
    told = [f"{first}; {second}"]
    if _THEN.match(normal(second)):
        return [f"{first}, {second}"]
    if is_cyrillic(printed):
        return told
    if normal(second).startswith("if ") and normal(second).rstrip(".").endswith(" instead"):
        return [f"{first} ({second.rstrip('.')}).", *told]
    return [*told, f"{first}, then {second[:1].lower()}{second[1:]}"]


def _numbers(sentence: Sentence, lexeme: Lexeme) -> frozenset[str]:
    """The numbers of the first word that can be a predicate."""
    words = _WORD.findall(normal(sentence.slice(lexeme.start, lexeme.end)))
    found = (predicate_numbers(word) for word in words if is_cyrillic(word))
    return next((numbers for numbers in found if numbers), frozenset())
