"""What English says of the card itself: a subject that may go without saying, "it" where nobody else is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from service.cards.lexemes import Lexeme

BEGINS = frozenset({"COMMA", "DASH", "COLON", "SEMICOLON", "MEANWHILE"})
#: Verbs that say of the card with the text what they say, where nobody is named.
_VERBS = frozenset({
    "MAY", "CANNOT", "GETS", "LOSES", "OWNS", "IGNORES", "UNHARMED", "BEGINS_WITH", "STAYS_CLOSED", "NOT_CLOSES",
    "BLOCKS", "HARMLESS", "MAY_DECLARE", "MAY_ATTACK", "HEAL_SELF", "WOUND_SELF", "CHANGES", "MOVES3", "MOVE_SELF",
    "SWAP_SELF", "FULLY", "COSTS3", "WOUND", "HEAL", "REFLECTS", "HARMED_ONLY", "DOUBLES", "RETURNS_TO_DECK",
    "PLAIN", "ACCUMULATE", "DEFENDING", "MAY_STAY_CLOSED", "STEPS_ONLY", "NOT_OWNS",
})  # fmt: skip


def without_subject(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without the card itself as the subject where a verb without one says the same."""
    found: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        begins = not found or found[-1].terminal in BEGINS
        verb = lexemes[index + 1].terminal if index + 1 < len(lexemes) else ""
        if lexeme.terminal == "SELF" and begins and verb in _VERBS:
            continue
        found.append(lexeme)
    return found


def it_is_itself(lexemes: list[Lexeme]) -> list[Lexeme]:
    """ "Whenever this creature attacks, it ...": the card itself, until another one but whom it killed is spoken of."""
    found: list[Lexeme] = []
    named, alive, others = _of_itself(lexemes), False, False
    for index, lexeme in enumerate(lexemes):
        following = lexemes[index + 1].terminal if index + 1 < len(lexemes) else ""
        if lexeme.terminal == "PRONOUN" and named and (not others or (alive and following in _OF_THE_LIVING)):
            lexeme = replace(lexeme, terminal="SELF", value="self")
        if lexeme.terminal == "SELF" and not others:
            named, alive = True, following == "KILLS"
        others = others or lexeme.terminal in _OTHERS
        found.append(lexeme)
    return found


def _of_itself(lexemes: Sequence[Lexeme]) -> bool:
    """Whether the sentence begins with a moment in which the card itself alone has a part."""
    said = [(lexeme.terminal, lexeme.value) for lexeme in lexemes[:2]]
    return any((terminal, value) in _ALONE for terminal, value in said[:1]) or (
        said[:1] == [("WHEN", "-")] and said[1:] in ([("JUMP", "jump")], [("PLAIN", "teleportation")])
    )


_ALONE = frozenset(
    ("MOMENT", moment) for moment in ("death", "move", "walk", "open", "close", "heal", "dive", "emerge")
)
#: What is said only of a card in play: of who killed, and not of who was killed.
_OF_THE_LIVING = frozenset({"GETS", "CHANGES", "HEAL_SELF", "FULLY", "MOVES3", "MOVE_SELF", "MAY", "NOT_CLOSES"})


def for_one_attack(lexemes: Sequence[Lexeme]) -> bool:
    """ "When this creature attacks, it gets +1": nobody says whether for this attack alone, or for the battle."""
    said = [lexeme.terminal for lexeme in lexemes]
    attacks = any(lexeme.terminal == "GROUP" and lexeme.value == "attacks" for lexeme in lexemes)
    raised = any(pair in (("GETS", "PLUS"), ("GETS", "DASH")) for pair in pairwise(said))
    return said[:2] == ["WHENEVER", "SELF"] and attacks and raised and not {"UNTIL", "NEXT", "THIS"} & set(said)


_OTHERS = frozenset({
    "KIND", "CLASS", "STATE", "ELEMENT", "ATTACKED", "ATTACKER", "HOST", "HERO", "DEFENDER", "TITLED", "PROPHECY",
    "SHOWN", "SHOWN_CARD", "BOTH", "MEANNESS",
})  # fmt: skip


__all__ = ["BEGINS", "for_one_attack", "it_is_itself", "without_subject"]
