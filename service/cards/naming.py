"""Names of attacks and spells that are printed without quotation marks: how far a name reaches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from service.cards.lexemes import UNKNOWN, Lexeme, is_cyrillic
from service.cards.morphology import likely_parts, parts_of_speech, russian
from service.cards.tokens import NAMED, Sentence
from service.games.berserk.rules.position.model import EQUIPMENT_CLASSES

LONGEST_NAME = 5
_INNER = frozenset({"NOUN", "ADJF", "PRTF", "PREP", "CONJ", "INFN", "NPRO", "NUMR"})
_LAST = frozenset({"NOUN", "INFN"})
_UNCERTAIN = frozenset({"ADJF", "PRTF", "VERB", "ADVB", "PRCL", "CONJ", "PREP", "NPRO", "COMP"})
_IN_NAMES = frozenset({
    UNKNOWN, "TITLED", "SELF",
    "CLASS", "HERO", "ELEMENT", "PLAIN", "COUNTED", "COUNTABLE", "POISON", "CURSE", "BLESSING", "PLAGUE", "FLIGHT",
    "GROUP", "AND", "MARK", "IN", "ON", "FROM", "WITH", "WITHOUT", "FORCE", "STATE", "LIVES", "PROTECTION", "TO", "BY",
    "ORDINAL", "ROLLS", "WOUNDS", "INTO", "MIGHT", "BEHIND",
})  # fmt: skip
"""Words that may stand in a name: none of them tells whom, how often or how far."""


def places(sentence: Sentence) -> list[int]:
    """Where the words stand that a name may follow, and none is quoted."""
    found = []
    for index, lexeme in enumerate(sentence.lexemes[:-1]):
        after = sentence.lexemes[index + 1]
        if _values(sentence.lexemes, index) and after.terminal in (UNKNOWN, "ORDINAL", "ELEMENT", "FORCE"):
            found.append(index)
        if lexeme.terminal not in NAMED:
            continue
        word = _is_word(sentence, sentence.lexemes[index + 1]) or _at_a_part(sentence.lexemes, index)
        word = word or _so_many_things(sentence, index)
        alone = (_closing(sentence, index), _before_text(sentence, index), _before_mark(sentence, index))
        if word or alone != (None, None, None) or _is_feature(lexeme, after):
            found.append(index)
    return found


def named(sentence: Sentence, index: int) -> Iterator[Sentence]:
    """
    The sentence with the words after `index` as a name, the shortest name first.

    A name ends with a noun, or with a verb of its own, that no adjective could be mistaken for; it never begins
    with a preposition. So no word that says whom an effect is about can be swallowed by a name.
    """
    lexemes = sentence.lexemes
    if lexemes[index].terminal in ("VALUE", "NUMBER"):
        yield from _behind_value(sentence, index)
        return
    aside = _closing(sentence, index)
    if aside is not None:  # "(impact X)": nothing else can stand there
        words = lexemes[index + 1 : aside]
        name = Lexeme("NAME", sentence.slice(words[0].start, words[-1].end), words[0].start, words[-1].end)
        yield sentence.with_lexemes((*lexemes[: index + 1], name, *lexemes[aside:]))
        return
    before = next((at for at in (_before_text(sentence, index), _before_mark(sentence, index)) if at is not None), None)
    if before is not None:
        words = lexemes[index + 1 : before]
        name = Lexeme("NAME", sentence.slice(words[0].start, words[-1].end), words[0].start, words[-1].end)
        yield sentence.with_lexemes((*lexemes[: index + 1], name, *lexemes[before:]))
    if _is_feature(lexemes[index], lexemes[index + 1]):
        name = Lexeme(
            "NAME", sentence.slice(lexemes[index + 1].start, lexemes[index + 1].end), *_span(lexemes[index + 1])
        )
        yield sentence.with_lexemes((*lexemes[: index + 1], name, *lexemes[index + 2 :]))
    if _at_a_part(lexemes, index) or _so_many_things(sentence, index):
        words = lexemes[index + 1 : index + 3]
        name = Lexeme("NAME", sentence.slice(words[0].start, words[-1].end), words[0].start, words[-1].end)
        yield sentence.with_lexemes((*lexemes[: index + 1], name, *lexemes[index + 3 :]))
        return
    for end in range(index + 2, min(index + 2 + LONGEST_NAME, len(lexemes) + 1)):
        words = lexemes[index + 1 : end]
        if not _is_word(sentence, words[-1]) and not _leads_on(lexemes, end - 1) and not _lies_on(words):
            return
        could = _could_name(sentence, words, lexemes[index].terminal != "ATTACK") or _before_a_moment(
            sentence, words, end
        )
        if not could and not _tells_how(lexemes, index):
            continue
        text = sentence.slice(words[0].start, words[-1].end)
        name = Lexeme("NAME", text, words[0].start, words[-1].end)
        yield sentence.with_lexemes((*lexemes[: index + 1], name, *lexemes[end:]))


def _values(lexemes: tuple[Lexeme, ...], index: int) -> bool:
    """Whether it is how much an attack without a name deals, as in "a special strike for 2"."""
    before = [lexeme.terminal for lexeme in lexemes[max(0, index - 2) : index]]
    return lexemes[index].terminal in ("VALUE", "NUMBER") and before == ["ATTACK", "BY"]


def _behind_value(sentence: Sentence, index: int) -> Iterator[Sentence]:
    """A name behind how much an attack deals says with what it is dealt: "a special strike for 2 with the tail"."""
    lexemes = sentence.lexemes
    for end in range(index + 2, min(index + 2 + LONGEST_NAME, len(lexemes) + 1)):
        words = lexemes[index + 1 : end]
        if not _is_word(sentence, words[-1]):
            return
        text = sentence.slice(words[0].start, words[-1].end)
        last = sentence.slice(words[-1].start, words[-1].end).lower()
        if not any(case == "ablt" for form in russian(last) for _, case in form.grammemes):
            continue
        if _could_name(sentence, words, could_go_into=False):
            name = Lexeme("NAME", text, words[0].start, words[-1].end)
            yield sentence.with_lexemes((*lexemes[: index - 1], name, *lexemes[index - 1 : index + 1], *lexemes[end:]))


def _leads_on(lexemes: tuple[Lexeme, ...], at: int) -> bool:
    """Whether a word that begins a moment stands before one that the vocabulary does not know: "rites at moonlight"."""
    after = lexemes[at + 1] if at + 1 < len(lexemes) else None
    return lexemes[at].terminal == "WHEN" and after is not None and after.terminal == UNKNOWN


def _lies_on(words: tuple[Lexeme, ...]) -> bool:
    """Whether the words are a noun that the vocabulary does not know, and on what it lies: "a hole in a card"."""
    if [word.terminal for word in words] != [UNKNOWN, "BY", "KIND"]:
        return False
    return ("sing", "loct") in words[-1].grammemes and ("sing", "accs") not in words[-1].grammemes


def _before_a_moment(sentence: Sentence, words: tuple[Lexeme, ...], end: int) -> bool:
    """Whether a noun and words that the vocabulary does not know stand right before a moment: it ends the name."""
    after = sentence.lexemes[end].terminal if end < len(sentence.lexemes) else ""
    first = sentence.slice(words[0].start, words[0].end).lower()
    unknown = all(word.terminal == UNKNOWN and is_cyrillic(sentence.slice(word.start, word.end)) for word in words)
    return after == "MOMENT" and unknown and "NOUN" in parts_of_speech(first)


def _tells_how(lexemes: tuple[Lexeme, ...], index: int) -> bool:
    """Whether one unknown word stands between an attack and how much it deals, or what cards wear: how it is dealt, or
    with what, as its name. Nobody's attack is meant then, for no such thing attacks."""
    after = [lexeme.terminal for lexeme in lexemes[index : index + 4]]
    if after[:1] + after[2:3] != ["ATTACK", "BY"] or after[3:] not in (["VALUE"], ["NUMBER"]):
        return False
    told = lexemes[index + 1]
    worn = told.terminal == "CLASS" and told.value in EQUIPMENT_CLASSES
    return told.terminal == UNKNOWN or (worn and bool({("sing", "gent"), ("sing", "ablt")} & told.grammemes))


def _at_a_part(lexemes: tuple[Lexeme, ...], index: int) -> bool:
    """Whether an attack is said to be at one unknown word, or on it, before how much it deals, and at somebody after
    that: the first says how it is dealt, as "a special strike at the knees for 3 at an elf" does."""
    after = [lexeme.terminal for lexeme in lexemes[index : index + 6]]
    amount = after[4:5] in (["VALUE"], ["NUMBER"])
    where = after[:2] in (["ATTACK", "AGAINST"], ["ATTACK", "BY"])
    return where and after[2:4] == [UNKNOWN, "BY"] and amount and after[5:] == ["AGAINST"]


def _so_many_things(sentence: Sentence, index: int) -> bool:
    """Whether a spell or an impact is called by so many of what the vocabulary does not know, or by any means that it
    does not know: "the impact 7 winds", "the impact by any trick"."""
    verb, after = sentence.lexemes[index].terminal, sentence.lexemes[index + 1 : index + 3]
    case = _CALLED_BY.get(tuple(lexeme.terminal for lexeme in after))
    if verb not in ("SPELL", "IMPACT") or case is None or (case == "ablt" and after[0].value != "any"):
        return False
    word = sentence.slice(after[1].start, after[1].end).lower()
    cases = {found for form in russian(word) for _, found in form.grammemes}
    return likely_parts(word) == {"NOUN"} and case in cases


_CALLED_BY: dict[tuple[str, ...], str] = {("NUMBER", UNKNOWN): "gent", ("CHOSEN", UNKNOWN): "ablt"}


def _closing(sentence: Sentence, index: int) -> int | None:
    """Where brackets close that hold a spell or an impact with a name and nothing else; None where they hold more."""
    lexemes = sentence.lexemes
    if index == 0 or lexemes[index - 1].terminal != "LPAREN" or lexemes[index].terminal not in ("SPELL", "IMPACT"):
        return None
    for end in range(index + 1, min(index + 2 + LONGEST_NAME, len(lexemes))):
        ranged = [lexeme.terminal for lexeme in lexemes[end : end + 4]] == ["COMMA", "RANGE", "NUMBER", "RPAREN"]
        if lexemes[end].terminal == "RPAREN" or ranged:
            return end if end > index + 1 else None
        if not sentence.slice(lexemes[end].start, lexemes[end].start + 1).isalpha():
            return None
    return None


def _before_text(sentence: Sentence, index: int) -> int | None:
    """Where the text of a spell or an impact begins that rolls a die, or is for when something is so: only its name can
    stand before that. None where no text begins so, or there could be more before it than a name."""
    lexemes = sentence.lexemes
    if lexemes[index].terminal not in ("SPELL", "IMPACT"):
        return None
    for end in range(index + 1, min(index + 2 + LONGEST_NAME, len(lexemes))):
        words = lexemes[index + 1 : end]
        if lexemes[end].terminal == "ROLL_DIE":
            return end if any(word.terminal == UNKNOWN for word in words) else None
        if lexemes[end].terminal == "IF":
            return end if [word.terminal for word in words] == ["KIND"] and _is_subject(words[0]) else None
        if not sentence.slice(lexemes[end].start, lexemes[end].start + 1).isalpha():
            return None
    return None


#: What tells whom, how often or what is done: no word of a name that a dash or a colon ends.
_IN_NO_NAME = frozenset({
    "ATTACKED", "ATTACKER", "BLESS_VERB", "BLOCK", "CHOSEN", "CHOOSE", "CLOSE", "CURSE_VERB", "DESTROY",
    "EACH", "ENEMY", "EXILE", "GETS", "HEAL", "HEAL_SELF", "HOST", "KIND", "LOSES", "MAY", "MILL", "MOVE",
    "MOVE_SELF", "NUMBER", "OPEN", "OWN", "POISON_VERB", "PRONOUN", "RANGE", "REDIRECT", "REDISTRIBUTE",
    "RETURN", "REVIVE", "STRIP", "SUMMON", "SWAP", "SWAP_SELF", "TAKE_CONTROL", "UNTIL", "VALUE", "WOUND",
})  # fmt: skip


def _before_mark(sentence: Sentence, index: int) -> int | None:
    """Where a dash or a colon stands behind a spell or an impact and a few words: they are its name, whatever they mean
    elsewhere; None where they could be the beginning of what it does."""
    lexemes = sentence.lexemes
    if lexemes[index].terminal not in ("SPELL", "IMPACT"):
        return None
    for end in range(index + 1, min(index + 2 + LONGEST_NAME, len(lexemes))):
        if lexemes[end].terminal in ("DASH", "COLON"):
            return end if end > index + 1 else None
        word = sentence.slice(*_span(lexemes[end])).replace(" ", "")
        if lexemes[end].terminal in _IN_NO_NAME or not word.isalpha():
            return None
    return None


#: Features and moments whose name a spell or an impact may have for its own.
_FEATURES = frozenset({"PLAIN", "COUNTED", "CURSE", "BLESSING", "PLAGUE", "EVENT", "FLIGHT", "JUMP", "REGENERATION"})


def _is_feature(lexeme: Lexeme, after: Lexeme) -> bool:
    """Whether what follows a spell or an impact is the name of a feature, as a subject: it is called so."""
    named = not after.grammemes or ("sing", "nomn") in after.grammemes
    return lexeme.terminal in ("SPELL", "IMPACT") and after.terminal in _FEATURES and named


def _span(lexeme: Lexeme) -> tuple[int, int]:
    return lexeme.start, lexeme.end


def _is_subject(lexeme: Lexeme) -> bool:
    return ("sing", "nomn") in lexeme.grammemes


def _is_word(sentence: Sentence, lexeme: Lexeme) -> bool:
    return sentence.slice(lexeme.start, lexeme.start + 1).isalpha() and lexeme.terminal in _IN_NAMES


def _could_name(sentence: Sentence, words: tuple[Lexeme, ...], could_go_into: bool) -> bool:
    texts = [sentence.slice(word.start, word.end) for word in words]
    if not all(is_cyrillic(text) for text in texts):
        return False
    last = words[-1]
    if (
        last.terminal == UNKNOWN
        and len(texts) > 1
        and texts[-1][0].isupper()
        and "NOUN" in parts_of_speech(texts[0].lower())
    ):
        return True  # "the rite of Such-and-such"
    of_might = [word.terminal for word in words] == ["MIGHT", "CLASS"] and ("plur", "gent") in last.grammemes
    known = all(word.terminal not in (UNKNOWN, "TITLED", "SELF") for word in words)
    if (known and not of_might) or words[0].terminal == "SELF" or last.terminal == "WHEN":
        return False
    if any(word.terminal == "INTO" for word in words) and not could_go_into:
        return False
    return _is_phrase(" ".join(texts).lower(), last.terminal in (UNKNOWN, "TITLED", "SELF"))


@lru_cache(maxsize=4096)
def _is_phrase(text: str, unknown: bool) -> bool:
    """Whether words can be a name: a noun phrase, or a verb with its objects."""
    words = text.replace("ё", "е").split()
    parts = [parts_of_speech(word) for word in words]
    wrong = (
        bool(parts[0]) and parts[0] <= {"PRTS", "ADJS"} and parts[1:] == [frozenset({"NOUN"})]
    )  # a noun with a letter wrong, and whose
    if not (wrong or all(part & (_INNER | {"ADVB"}) for part in parts)) or "PREP" in parts[0]:
        return False
    ending = parts[-1]
    if len(parts) == 2 and "INFN" in parts[0] and ending == {"ADVB"}:
        return True  # a verb and how it is done
    if not ending & _LAST or likely_parts(words[-1]) & _UNCERTAIN:
        return False
    return "NOUN" in ending or unknown
