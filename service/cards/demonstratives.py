"""Which card "this card" and "it" are, as far as that is plain before the sentence is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from service.cards.lexemes import QUOTES, Lexeme
from service.cards.phrases import NAMED
from service.cards.vocabulary import normal

_SPEAK_OF_CARDS = {"KIND", "CLASS", "STATE", "ELEMENT", "ATTACKED", "ATTACKER", "HOST", "HERO", "DEFENDER"}
_QUALITIES = {
    "KIND",
    "CLASS",
    "STATE",
    "ELEMENT",
    "NOT_ELEMENT",
    "ENEMY",
    "OWN",
    "ADJACENT",
    "OPPOSITE",
    "OTHER",
    "ELITENESS",
    "HERO",
}

_SPEAK_OF_EVENTS = {"WHEN", "WHENEVER", "MOMENT", "IF", "AFTER"}


#: What is said of one card, in phrases some of which begin with "it".
_STATES = {"SHORT", "BEING", "OWNS", "NOT_OWNS", "NOT_HURT", "GOT_HURT", "FOUGHT", "UNWOUNDED", "NOT"}
_MEANS = {"ATTACK", "STRIKE", "GROUP"}
_SUPPOSE = {"IF", "WHILE", "AND", "OR"}
_ADJECTIVES = {"STATE", "ELEMENT", "NOT_ELEMENT", "ENEMY"}


def _supposed(text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether "it" stands in a phrase for a state, after "if" or "while" or where it begins a clause."""
    lexeme = lexemes[index]
    if not index or text[lexeme.start : lexeme.start + 3].lower() != "it ":
        return False
    before = lexemes[index - 1].terminal
    has = (lexeme.terminal, before) == ("OWNS", "COMMA")
    return has or (lexeme.terminal in _STATES and before in _SUPPOSE)


def _is_means(text: str, lexeme: Lexeme, following: Lexeme) -> bool:
    """ "With a shot": what it kills with, and not what is able to shoot."""
    return following.terminal in _MEANS and text[lexeme.end : following.start].split() in (["a"], ["an"])


def _is_one(text: str, lexeme: Lexeme) -> bool:
    """ "This one"."""
    return normal(text[lexeme.start : lexeme.end]) == "one"


#: After these "that creature" is one word of the grammar.
_OF_THAT = frozenset({"OF", "BY"})


def _is_that(text: str, lexeme: Lexeme, following: Lexeme | None) -> bool:
    """ "That creature", "that card"."""
    said = lexeme.terminal == "HOW" and following is not None and following.terminal in ("KIND", "CLASS")
    return lexeme.terminal == "THAT" or (said and normal(text[lexeme.start : lexeme.end]) == "that")


def _pointed(text: str, lexemes: Sequence[Lexeme], index: int, quoted: bool) -> list[Lexeme]:
    """What is read for "this creature", the card itself, or "that creature"; nothing for other words."""
    lexeme = lexemes[index]
    following = lexemes[index + 1] if index + 1 < len(lexemes) else None
    if _is_that(text, lexeme, following) and not (index and lexemes[index - 1].terminal in _OF_THAT):
        that = replace(lexeme, terminal="THIS", value="-")  # the one that was just spoken of, in one word or two
        named = following is not None and following.terminal in ("KIND", "CLASS")
        return (
            [that] if named else [that, Lexeme("KIND", "creature", lexeme.end, lexeme.end, frozenset({("sing", "")}))]
        )
    if lexeme.terminal == "THIS" and following and (following.terminal == "KIND" or _is_one(text, following)):
        terminal, value = ("PRONOUN", "both") if quoted else ("SELF", "self")
        return [replace(lexeme, terminal=terminal, value=value, end=following.end)]
    return []


def this_card(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """English: "this creature" is the card itself, and "it" where the sentence has spoken of no other card yet.

    After a moment of play, "it" may be the card of that moment, and stays a pronoun. In a text that is given to another
    card, "this creature" is who has got it.
    """
    before: set[str] = set()
    index, quoted = 0, False
    while index < len(lexemes):
        lexeme = lexemes[index]
        following = lexemes[index + 1] if index + 1 < len(lexemes) else None
        quoted = quoted != (lexeme.value in QUOTES)
        pointed = _pointed(text, lexemes, index, quoted)
        if pointed:
            index += 1 if pointed[-1].end > lexeme.end else 0
            yield from pointed[:-1]
            lexeme = pointed[-1]
        elif not before & _SPEAK_OF_CARDS:
            if lexeme.terminal == "PRONOUN" and not before & _SPEAK_OF_EVENTS:
                lexeme = replace(lexeme, terminal="SELF", value="self")
            elif lexeme.terminal == "SHORT" and "WHILE" in before and "SELF" not in before:
                yield Lexeme("SELF", "self", lexeme.start, lexeme.start)
        elif _supposed(text, lexemes, index) and not ("SELF" in before and lexeme.terminal == "OWNS"):
            yield Lexeme("PRONOUN", "both", lexeme.start, lexeme.start)
        if lexeme.terminal == "EVENT" and normal(text[lexeme.start : lexeme.end]).endswith(" of"):
            yield replace(lexeme, end=lexeme.end - len(" of"))  # "on summon of an elf"
            lexeme = Lexeme("OF", "-", lexeme.end - len("of"), lexeme.end)
        if (lexeme.terminal, lexeme.value) == ("CHOSEN", "target") and not (
            following and following.terminal in _QUALITIES
        ):
            lexeme = replace(lexeme, terminal="THE_TARGET", value="-")
        if lexeme.terminal == "WITH" and "KILLS" in before and following and _is_means(text, lexeme, following):
            lexeme = replace(lexeme, terminal="BY")
        if lexeme.terminal == "EACH_OTHER" and following and following.terminal in _QUALITIES:
            half = lexeme.start + len("each")  # "each other elf"
            yield Lexeme("EACH", "-", lexeme.start, half)
            lexeme = Lexeme("OTHER", "-", half + 1, lexeme.end)
        if lexeme.terminal == "MOVE" and index and lexemes[index - 1].terminal == "CANNOT":
            lexeme = replace(lexeme, terminal="MOVES", value="move")  # what nobody can do is its own movement
        if lexeme.terminal in _ADJECTIVES and following and following.terminal in _QUALITIES:
            lexeme = replace(lexeme, joined=following.start - lexeme.end < 2)  # and no article stands between them
        before.add(lexeme.terminal)
        yield lexeme
        index += 1


#: What can tell of the enemy's turn at the beginning of a sentence.
_IN_HIS_TURN = frozenset({"MOMENT", "IN_FIRST_TURN", "TURN_OF"})
#: What may stand behind "his" and is a card of the player whose turn it is.
_HIS = {"KIND", "CLASS", "STATE", "ELEMENT", "NOT_ELEMENT", "ELITENESS", "CHOSEN", "OTHER", "HERO"}
_RIDERS = {"symbiote", "companion", "parasite", "equipment"}


def his_turn(text: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Russian: after a moment of the enemy's turn, or that turn itself, "his" cards are the enemy's, and so is "his"
    squad."""
    found = list(lexemes)
    first = next((lexeme for lexeme in lexemes if lexeme.terminal not in ("SEAT", "COLON", "COMMA")), None)
    if first is None or first.terminal not in _IN_HIS_TURN or not first.value.startswith("enemy"):
        return found
    chosen_by_him = any(each.terminal in ("CHOSEN_BY_ENEMY", "ENEMY_CHOOSES") for each in lexemes)
    for n, (lexeme, following) in enumerate(pairwise(lexemes), 1):
        said = normal(text[following.start : following.end])
        if following.terminal == "HIS_SQUAD" and lexeme.terminal in ("IF", "WHILE") and said == "в его отряде":
            found[n] = replace(following, terminal="IN_SQUAD", value="enemy")
        elif following.terminal == "HIS_SQUAD" and said == "в его отряде" and not chosen_by_him:
            found[n] = replace(following, terminal="ENEMY", value="enemy")
        his = lexeme.terminal == "PRONOUN" and normal(text[lexeme.start : lexeme.end]) == "его"
        if his and following.terminal in _HIS and following.value not in _RIDERS:
            found[n - 1] = replace(lexeme, terminal="ENEMY", value="enemy")
    return found


def paired(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Russian: an adjective right before a noun that it agrees with is of that noun, and does not stand for one."""
    found = list(lexemes)
    for n, (lexeme, following) in enumerate(pairwise(lexemes)):
        nouns = following.terminal in ("KIND", "CLASS") and lexeme.grammemes & following.grammemes
        if lexeme.terminal in ("STATE", "ELEMENT") and (nouns or _is_name(following)):
            found[n] = replace(lexeme, joined=True)
    return found


def _is_name(lexeme: Lexeme) -> bool:
    """Whether it is the card's own name, as in "beside the open Such-and-such"."""
    return lexeme.terminal == "SELF" and lexeme.value == NAMED


def that_card(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Russian: after a moment of an enemy card, what harm is done to "this card" is done to that one.

    Elsewhere "this card" is the one with the text, unless a limit counts for each card. Of a moment that "an attack
    of an enemy card" brought about it is the attacker. Where no dash sets off what is done, cards call themselves by
    their names, and "this card" is the one that the moment has spoken of.
    """
    dash = next((n for n, lexeme in enumerate(lexemes) if lexeme.terminal == "DASH"), len(lexemes))
    told = {(lexeme.terminal, lexeme.value) for lexeme in lexemes[:dash]}
    moment = bool(lexemes) and lexemes[0].terminal in _SPEAK_OF_EVENTS and ("KIND", "card") in told
    counted, enemy = any(lexeme.terminal == "FOR_EACH" for lexeme in lexemes), ("ENEMY", "enemy") in told
    named = any(lexeme.terminal == "SELF" and not _is_said(text, lexeme) for lexeme in lexemes)
    for n, lexeme in enumerate(lexemes):
        said = normal(text[lexeme.start : lexeme.end]) if lexeme.terminal == "SELF" else ""
        aimed = n > 0 and lexemes[n - 1].terminal == _AT_IN.get(said)
        object_ = said == "эту карту" or aimed
        if moment and (named or dash == len(lexemes)) and lexeme.terminal == "SELF" and _is_said(text, lexeme):
            cases = _CASES.get(said, ())
            if cases and any(each.terminal == "KIND" for each in lexemes[:n]):
                forms = frozenset(("sing", case) for case in cases)
                yield Lexeme("THIS", "-", lexeme.start, lexeme.start + len("эта"), forms)
                lexeme = Lexeme("KIND", "card", lexeme.end - len("карта"), lexeme.end, forms)
        if moment and object_ and n > dash and (counted or (enemy and (aimed or lexemes[n - 1].terminal in _HARM))):
            by_attack = any(
                [each.terminal for each in lexemes[at : at + 3]] == ["FROM", "GROUP", "KIND"] for at in range(dash)
            )
            if by_attack:
                lexeme = replace(lexeme, terminal="ATTACKER", value="attacker")
            else:
                forms = frozenset(("sing", case) for case in _CASES[said])
                yield Lexeme("THIS", "-", lexeme.start, lexeme.start + len("эту"), forms)
                lexeme = Lexeme("KIND", "card", lexeme.end - len("карта"), lexeme.end, forms)
        yield lexeme


def that_attacker(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Russian: "when an artifact gets wounds from an attack of an enemy card": "she" is that card, as a card is called
    by the only noun of that gender."""
    told = [lexeme.terminal for lexeme in lexemes]
    by = next((n for n in range(len(told)) if told[n] == "FROM" and told[n + 2 : n + 3] == ["KIND"]), len(told))
    card = by < len(told) and told[0] == "WHENEVER" and told[by + 1] in _MEANS and lexemes[by + 2].value == "card"
    others = {each.value if each.terminal == "KIND" else each.terminal for each in lexemes[:by]}
    one = card and not others & (_NOUNS | _FEMALE | {"SELF", "card"})
    for n, lexeme in enumerate(lexemes):
        cases = _HER.get(normal(text[lexeme.start : lexeme.end]), ()) if lexeme.terminal == "PRONOUN" else ()
        if one and n > by and cases and not any(each.terminal in _NOUNS for each in lexemes[by + 3 : n]):
            forms = frozenset(("sing", case) for case in cases)
            lexeme = replace(lexeme, terminal="ATTACKER", value="attacker", grammemes=forms)
        yield lexeme


#: Kinds of card of that gender, and "she" in its cases.
_FEMALE = frozenset({"terrain", "equipment"})
_HER = {"она": ("nomn",), "ее": ("accs",), "ней": ("datv", "loct"), "нее": ("gent", "accs")}


def that_dead(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Russian: "at the death of a creature by an attack of an elf": "beside this creature" is beside the one that died.

    It takes up the word for it, where who attacked is called by another one.
    """
    kinds = [n for n, lexeme in enumerate(lexemes) if lexeme.terminal == "KIND"]
    dies = bool(lexemes) and (lexemes[0].terminal, lexemes[0].value) == ("MOMENT", "death") and bool(kinds)
    by = next((n for n, lexeme in enumerate(lexemes) if lexeme.terminal == "FROM"), len(lexemes))
    ends = next((n for n in range(by, len(lexemes)) if lexemes[n].terminal in ("DASH", "COMMA", *_HARM)), len(lexemes))
    one = dies and kinds[0] < by and lexemes[kinds[0]].value == "creature" and not any(by < n < ends for n in kinds)
    for n, lexeme in enumerate(lexemes):
        said = normal(text[lexeme.start : lexeme.end])
        if one and n > ends and lexeme.terminal == "PRONOUN" and said == "этим существом":
            lexeme = replace(lexeme, terminal="DEAD", value="-", grammemes=frozenset({("sing", "ablt")}))
        yield lexeme


def that_gender(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Russian: "he" and "she" are the card with the text where it was named and no other noun before has that gender.

    What a class is called may be of any gender, and so may who attacked or bears the card.
    """
    named = card = False
    before: set[str] = set()
    bound: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        said = normal(text[lexeme.start : lexeme.end])
        after = lexemes[index + 1].terminal if index + 1 < len(lexemes) else ""
        supposed = index > 0 and lexemes[index - 1].terminal in _SUPPOSE  # it is about what has to be so
        bound = [lexeme] if lexeme.terminal in ("WHILE", "IF") else [*bound, lexeme] if bound else []
        there = any(each.terminal == "SELF" for each in bound) and lexemes[index - 1].terminal == "AND"
        does = after in _IS_SO if there else after in _DOES and not supposed
        meant = (named or (card and said == "она")) and does and lexeme.terminal == "PRONOUN"
        if meant and said in _GENDERED and before <= _GENDERED[said]:
            lexeme = replace(lexeme, terminal="SELF", value="self", grammemes=frozenset({("sing", "nomn")}))
        if lexeme.terminal == "SELF":
            called = said.startswith("эт")  # "this card", which is of a gender of its own
            named, card = named or not called, card or (called and "карт" in said)
        if lexeme.terminal in _NOUNS:
            before.add(lexeme.value if lexeme.terminal == "KIND" else lexeme.terminal)
        yield lexeme


#: Words that can be what a pronoun points back to.
_NOUNS = frozenset({"KIND", "CLASS", "HERO", "ATTACKED", "ATTACKER", "HOST", "DEFENDER", "TITLED", "DEAD", "COPY"})
#: What begins with who does it.
_DOES = frozenset({
    "MAY", "GETS", "LOSES", "MOVE_SELF", "HEAL_SELF", "CHANGES", "WOUND_SELF", "GETS_WOUNDED", "INCARNATES",
    "REVIVES_SELF",
})  # fmt: skip
#: What begins with who is so: "while it stands beside this card and she is closed".
_IS_SO = frozenset({"SHORT", "BEING", "OWNS", "NOT_OWNS", "UNWOUNDED", "STANDS", "LOCATED", "STANDS_BESIDE", "DASH"})
#: The kinds of card that the word for it is not of the gender of a pronoun.
_GENDERED = {
    "он": frozenset({"creature", "plain_creature", "card", "terrain", "equipment"}),
    "она": frozenset({"creature", "plain_creature", "artifact", "symbiote", "companion", "parasite"}),
}


def _is_said(text: str, lexeme: Lexeme) -> bool:
    """Whether it is the words "this card", in some case, and no name."""
    return bool(_THIS_CARD.match(normal(text[lexeme.start : lexeme.end])))


_THIS_CARD = re.compile(r"эт\w+ карт")
_CASES = {
    "эта карта": ("nomn",), "эту карту": ("accs",), "этой карте": ("datv", "loct"), "этой карты": ("gent",),
}  # fmt: skip
#: What an attack at "this card" is told with.
_AT_IN = {"эту карту": "INTO", "этой карте": "AGAINST"}
_HARM = frozenset({"WOUND", "MOVE", "CLOSE", "DESTROY", "POISON_VERB", "CURSE_VERB"})
