"""Case and number: what a verb asks of its objects, and whether adjectives agree with their noun."""

from __future__ import annotations

from collections.abc import Sequence

from service.cards.constructions import CardToken, Filter, NotUnderstood, Ungrammatical
from service.cards.morphology import Grammemes


def require_single(token: CardToken, cases: set[str], grammemes: Grammemes | None = None) -> None:
    """
    Only one card, in the case that its verb asks for: "существа противника" may well be several.

    A subject that could as well be a genitive may belong to the words before it, and is not taken.
    """
    grammemes = token.lexeme.grammemes if grammemes is None else grammemes
    single = {case for number, case in grammemes if number == "sing"}
    if grammemes and not single & (cases | {""}):
        raise Ungrammatical("not one chosen card", token.lexeme)
    if cases == {"nomn"} and "gent" in single:
        raise NotUnderstood("unclear subject", token.lexeme)


def require_each(token: CardToken, cases: set[str], grammemes: Grammemes) -> None:
    """Each of a group, or all of it, in the case that its verb asks for."""
    if grammemes and not {case for _, case in grammemes} & (cases | {""}):
        raise Ungrammatical("not in the right case", token.lexeme)


def means_each(found: Filter) -> bool:
    """Whether a subject means each of some cards, as its number and case say."""
    return found.group == "each" or not found.grammemes or bool({("plur", "nomn"), ("plur", "")} & found.grammemes)


def agreed(tokens: Sequence[CardToken], head: CardToken) -> Grammemes:
    """The numbers and cases that a noun and its adjectives can all be in; adjectives that do not agree fit nothing."""
    common: Grammemes = head.lexeme.grammemes
    for token in tokens:
        known = frozenset(pair for pair in token.lexeme.grammemes if all(pair))
        if not known or not common:
            continue
        if ("plur", "gent") in known and common & _PAUCAL:
            common |= {("plur", "gent")}  # after 2, 3 and 4 the noun alone stands in the singular
        common &= known
        if not common:
            raise Ungrammatical("words that do not agree", token.lexeme)
    return common


_PAUCAL = {("sing", "gent")}


def in_case(token: CardToken, case: str) -> None:
    """A word in the case that is asked for, in whichever number."""
    grammemes = token.lexeme.grammemes
    if grammemes and not any(found in (case, "") for _, found in grammemes):
        raise Ungrammatical("not in the right case", token.lexeme)


def pronoun_in(token: CardToken | None, case: str) -> None:
    """A pronoun, if it is one, in the case that is asked for; its value is that case, or says that either will do."""
    if token is not None and token.type == "PRONOUN" and str(token) not in (case, "both"):
        raise Ungrammatical("not in the right case", token.lexeme)
