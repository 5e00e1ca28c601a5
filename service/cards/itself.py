"""What English says of the card itself: a subject that may go without saying, "it" where nobody else is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from service.cards.lexemes import QUOTES, Lexeme
from service.cards.phrases import NAMED

BEGINS = frozenset({"COMMA", "DASH", "COLON", "SEMICOLON", "MEANWHILE"})
#: Verbs that say of the card with the text what they say, where nobody is named.
_VERBS = frozenset({
    "MAY", "CANNOT", "GETS", "LOSES", "OWNS", "IGNORES", "UNHARMED", "BEGINS_WITH", "STAYS_CLOSED", "NOT_CLOSES",
    "BLOCKS", "HARMLESS", "MAY_DECLARE", "MAY_ATTACK", "HEAL_SELF", "WOUND_SELF", "CHANGES", "MOVES3", "MOVE_SELF",
    "SWAP_SELF", "FULLY", "COSTS3", "WOUND", "HEAL", "REFLECTS", "HARMED_ONLY", "DOUBLES", "RETURNS_TO_DECK",
    "PLAIN", "ACCUMULATE", "DEFENDING", "MAY_STAY_CLOSED", "STEPS_ONLY", "NOT_OWNS",
})  # fmt: skip


#: Words for the enemy and for owners, of which the vocabulary has phrases.
_KNOWN_OWNERS = frozenset({"opponent's", "enemy's", "owner's", "player's"})


def possessed(lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """ "An elf's strikes", "flyers' strikes": the owner and the mark that makes it one, where no phrase has both."""
    before = None
    for index, lexeme in enumerate(lexemes):
        value = lexeme.value.replace("’", "'")
        phrase = value == "creature's" and index + 1 < len(lexemes) and lexemes[index + 1].value in ("move", "next")
        phrase = phrase and before == "this"
        if lexeme.terminal == "WORD" and value.endswith("'s") and value not in _KNOWN_OWNERS and not phrase:
            yield replace(lexeme, value=value[:-2], end=lexeme.end - 2)
            yield Lexeme("POSSESSIVE", "-", lexeme.end - 2, lexeme.end)
        elif value == "'" and before is not None and before.endswith("s"):
            yield replace(lexeme, terminal="POSSESSIVE", value="-")
        else:
            yield lexeme
        before = value if lexeme.terminal == "WORD" else None


def without_subject(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without the card itself as the subject where a verb without one says the same.

    In a text that is given and names its giver, a subject says which of the two cards it is.
    """
    found: list[Lexeme] = []
    given = any(lexeme.terminal == "SELF" and lexeme.value == NAMED for lexeme in lexemes)
    quoted = False
    for index, lexeme in enumerate(lexemes):
        quoted = quoted != (lexeme.value in QUOTES)
        if quoted and given:
            found.append(lexeme)
            continue
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
        if index == 1 and lexeme.terminal == "PRONOUN" and lexemes[0].terminal == "WHENEVER":
            lexeme = replace(lexeme, terminal="SELF", value="self")  # nobody has been spoken of
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
    ("MOMENT", moment) for moment in ("death", "move", "walk", "open", "close", "heal", "dive", "emerge", "reveal")
)
#: What is said only of a card in play: of who killed, and not of who was killed.
_OF_THE_LIVING = frozenset({
    "GETS", "CHANGES", "HEAL_SELF", "FULLY", "MOVES3", "MOVE_SELF", "MAY", "MAY_ATTACK", "NOT_CLOSES",
})  # fmt: skip


def for_one_attack(lexemes: Sequence[Lexeme]) -> bool:
    """ "When this creature attacks, it gets +1": nobody says whether for this attack alone, or for the battle."""
    said = [lexeme.terminal for lexeme in lexemes]
    attacks = any(lexeme.terminal == "GROUP" and lexeme.value == "attacks" for lexeme in lexemes)
    raised = any(pair in (("GETS", "PLUS"), ("GETS", "DASH")) for pair in pairwise(said))
    named = any(pair in _THAT_ATTACK for pair in pairwise(said))  # "+1 to that strike"
    return said[:2] == ["WHENEVER", "SELF"] and attacks and raised and not named and not _SO_LONG & set(said)


_SO_LONG = {"UNTIL", "NEXT", "THIS"}
_THAT_ATTACK = {("HOW", "GROUP"), ("HOW", "STRIKE"), ("HOW", "ATTACK")}


def either_fighter(lexemes: Sequence[Lexeme]) -> bool:
    """ "When this creature strikes an elf, it gets a chip": nobody says which of the two."""
    said = [lexeme.terminal for lexeme in lexemes]
    if said[:1] not in (["WHENEVER"], ["IF"], ["AFTER"]) or said[1:2] != ["SELF"] or said[2:3] == ["KILLS"]:
        return False
    if any(pair in _THAT_ATTACK for pair in pairwise(said)):
        return False
    fights = any(terminal in _FIGHTING for terminal in said[2:5])
    named = next((n for n, terminal in enumerate(said) if terminal in _OTHERS), len(said))
    after = zip(said[named:], said[named + 1 :], said[named + 2 :], strict=False)
    return fights and any(one in BEGINS and who == "PRONOUN" and verb in _OF_A_CARD for one, who, verb in after)


_OF_A_CARD = _OF_THE_LIVING | {"LOSES", "OWNS"}
_FIGHTING = frozenset({"GROUP", "ATTACK", "STRIKE", "ASSAULTS", "ATTACKS", "UNKNOWN"})
_OTHERS = frozenset({
    "KIND", "CLASS", "STATE", "ELEMENT", "ATTACKED", "ATTACKER", "HOST", "HERO", "DEFENDER", "TITLED", "PROPHECY",
    "SHOWN", "SHOWN_CARD", "BOTH", "MEANNESS",
})  # fmt: skip


__all__ = ["BEGINS", "either_fighter", "for_one_attack", "it_is_itself", "possessed", "without_subject"]
