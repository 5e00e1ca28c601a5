"""Sentences in the words that the grammar has, where a text says the same in others of the vocabulary.

It is tried only with a sentence that is not understood as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from service.cards.lexemes import Lexeme
from service.cards.tokens import Sentence
from service.cards.vocabulary import normal

Rewriting = Callable[[Sequence[Lexeme], int], tuple[int, list[Lexeme]] | None]

#: Deeds that are told without who does them: "this card closes the attacked one" is "close the attacked one".
_DEEDS = frozenset({
    "ANNOUNCE", "BLESS_VERB", "BLOCK", "CLOSE", "CURSE_VERB", "DESTROY", "EXILE", "HEAL", "MOVE", "OPEN",
    "POISON_VERB", "REDIRECT", "RETURN", "REVIVE", "STRIP", "SUMMON", "SWAP", "TAKE_CONTROL", "TELEPORT",
})  # fmt: skip


def _follows(lexemes: Sequence[Lexeme], place: int, *terminals: str) -> bool:
    found = lexemes[place : place + len(terminals)]
    return tuple(lexeme.terminal for lexeme in found) == terminals


def _at_least(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "At least 5": 5 or more; "at most 5": 5 or fewer."""
    for bound, after, value in (("AT_LEAST", "OR_MORE", "min"), ("AT_MOST_TIMES", "OR_LESS", "max")):
        if _follows(lexemes, place, bound, "NUMBER"):
            number = lexemes[place + 1]
            return 2, [number, replace(lexemes[place], terminal=after, value=value, start=number.end, end=number.end)]
    return None


def _times(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "(Times per turn)" without how many, as "раз за ход": once."""
    if not _follows(lexemes, place, "LPAREN", "TIMES", "PER"):
        return None
    opening, times = lexemes[place : place + 2]
    pairs = times.grammemes
    if pairs and not any(case == "nomn" for _, case in pairs):
        return None  # "раза": a number is missing that is more than one
    return 2, [opening, replace(times, terminal="NUMBER", value="1", end=times.start), times]


def _one_chosen(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "One chosen creature": a chosen creature."""
    if _follows(lexemes, place, "NUMBER", "CHOSEN") and lexemes[place].value == "1":
        return 2, [lexemes[place + 1]]
    return None


def _beside(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "A creature beside": one that stands beside."""
    after = lexemes[place + 1].terminal if place + 1 < len(lexemes) else ""
    if (
        lexemes[place].terminal != "BESIDE"
        or not place
        or lexemes[place - 1].terminal not in _NOUNS
        or after in _JOINED
    ):
        return None
    here = replace(lexemes[place], grammemes=frozenset())  # an adverb, and no noun in the ablative
    return 1, [
        replace(here, terminal="COMMA", value=",", end=here.start),
        replace(here, terminal="ADJACENT", value="-"),
    ]


#: What "beside" can stand behind, and what it would belong to that follows it.
_NOUNS = frozenset({"KIND", "CLASS", "ENEMY"})
_JOINED = frozenset({"WITH", "TO", "STANDS", "HAS", "HAS_NO", "LOCATED"})

#: What a moment begins with, and what it ends with.
_MOMENTS = frozenset({"WHEN", "WHENEVER", "MOMENT", "AFTER"})
_SEPARATES = frozenset({"COMMA", "DASH", "COLON", "SEMICOLON"})

#: "It moves another", "it kills another": as a moment, and as what is done.
_DONE = {"MOVES_IT": ("MOVE", "-"), "KILLS": ("DESTROY", "destroy")}


def _done(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """A verb that tells of moments, as what is done."""
    done = _DONE.get(lexemes[place].terminal)
    if lexemes[0].terminal == "WHENEVER" and not any(lexeme.terminal in _SEPARATES for lexeme in lexemes[:place]):
        return None  # it is the moment
    return None if done is None else (1, [replace(lexemes[place], terminal=done[0], value=done[1])])


def _has(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "It gets", right at the beginning: what it has."""
    begins = place == 0 or (place == 1 and lexemes[0].terminal == "SELF")
    if not begins or lexemes[place].terminal != "GETS" or lexemes[place].value == "inf":
        return None
    return 1, [replace(lexemes[place], terminal="OWNS")]


def _only_while(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "{tap}: Shot 2, while it stands in front": if it does. What lasts longer than an attack is another matter."""
    colon = next((n for n, lexeme in enumerate(lexemes) if lexeme.terminal == "COLON"), len(lexemes))
    attack = lexemes[0].terminal in _PRICES and any(_follows(lexemes, colon + n, "ATTACK") for n in (1, 2))
    return (1, [replace(lexemes[place], terminal="IF")]) if attack and lexemes[place].terminal == "WHILE" else None


_PRICES = frozenset({"TAP", "CHIP", "SUDDEN", "NUMBER"})


def _ordered_target(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "A discharge 2 at who stands beside the target of the first discharge": the target of the attack before."""
    if not _follows(lexemes, place, "ATTACKED", "ORDINAL", "ATTACK"):
        return None
    target, which, sort = lexemes[place : place + 3]
    before = [
        lexeme.value
        for n, lexeme in enumerate(lexemes[:place])
        if lexeme.terminal == "ATTACK" and lexemes[n - 1].terminal != "ORDINAL"
    ]
    meant = before[:-1]
    return (3, [target]) if str(len(meant)) == which.value and meant[-1] == sort.value else None


#: What cards declare.
_DECLARED = frozenset({"GROUP", "ATTACK", "STRIKE", "SPELL", "IMPACT"})
#: What may follow "of the enemy" and belong to it.
_NAMED = frozenset(
    {"KIND", "CLASS", "HERO", "STATE", "ELEMENT", "NOT_ELEMENT", "ELITENESS", "INCORPOREAL", "GROUND", "TITLED"}
)


def _of_cards(whose: Lexeme) -> list[Lexeme]:
    """ "Of own cards", in the case of whose something is."""
    whose = replace(whose, grammemes=frozenset((number, "gent") for number in ("sing", "plur")))
    return [whose, replace(whose, terminal="KIND", value="card")]


def _of_a_card(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "Attacks of the enemy", "your attacks": attacks of enemy cards, of your cards."""
    first, *after = lexemes[place : place + 3]
    follows = after[0] if after else None
    if first.terminal in ("OWN", "ENEMY") and follows is not None and follows.terminal in _DECLARED:
        return 2, [follows, *_of_cards(first)]
    alone = len(after) < 2 or after[1].terminal not in _NAMED
    if first.terminal in _DECLARED and follows is not None and follows.terminal == "ENEMY" and alone:
        return 2, [first, *_of_cards(follows)]
    return None


def _whom_next(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "When it kills an elf adjacent creature is closed": what stands right before a noun is said of that one, and not
    of who was named before; so it is behind a single comma, where what is said of the first would end with another."""
    if lexemes[0].terminal not in _MOMENTS:
        return None
    comma = int(lexemes[place].terminal == "COMMA")
    said = lexemes[place + comma : place + comma + 2]
    if len(said) < 2 or said[0].terminal != "ADJACENT" or said[1].terminal not in ("KIND", "CLASS"):
        return None
    ended = any(lexeme.terminal in _SEPARATES for lexeme in lexemes[:place])
    if ended or not place or lexemes[place - 1].terminal not in _NOUNS:
        return None
    first = said[0]
    return comma + 1, [replace(first, terminal="DASH", value="-", grammemes=frozenset(), end=first.start), first]


class Early(str):
    """The start of a turn, of which a text says "before" it."""


def _before_turn(lexemes: Sequence[Lexeme], place: int) -> tuple[int, list[Lexeme]] | None:
    """ "Before the start of your turn each elf gets ...", at the very beginning: a moment, and no duration."""
    if place or lexemes[0].terminal != "UNTIL" or lexemes[0].value != "start_of_your_turn":
        return None
    return 1, [replace(lexemes[0], terminal="MOMENT", value=Early("turn_start"))]


_REWRITINGS: tuple[Rewriting, ...] = (
    _at_least,
    _times,
    _one_chosen,
    _beside,
    _done,
    _has,
    _only_while,
    _ordered_target,
    _of_a_card,
    _whom_next,
    _before_turn,
)


def _without_doer(sentence: Sentence, lexemes: Sequence[Lexeme], name: str | None) -> Iterator[Lexeme]:
    """The tokens but for the card's own name, as it is called, right before what it does to others."""
    for place, lexeme in enumerate(lexemes):
        printed = normal(sentence.slice(lexeme.start, lexeme.end))
        does = place + 1 < len(lexemes) and lexemes[place + 1].terminal in _DEEDS
        if not (lexeme.terminal == "SELF" and place and does and name is not None and printed == normal(name)):
            yield lexeme


def rephrased(sentence: Sentence, name: str | None) -> Sentence | None:
    """The sentence in other words that say the same; None where there are none."""
    found: list[Lexeme] = []
    place = 0
    while place < len(sentence.lexemes):
        rewritten = next(filter(None, (rewriting(sentence.lexemes, place) for rewriting in _REWRITINGS)), None)
        length, lexemes = rewritten if rewritten is not None else (1, [sentence.lexemes[place]])
        found += lexemes
        place += length
    others = tuple(_without_doer(sentence, found, name))
    return None if others == sentence.lexemes else sentence.with_lexemes(others)
