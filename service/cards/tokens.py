"""Printed text to one normalised stream of tokens, split into sentences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from service.cards import marks, titles
from service.cards.misprints import respelt
from service.cards.morphology import Grammemes, WordForm, bent_as, parts_of_speech, unhyphenated
from service.cards.vocabulary import Phrase, Vocabulary, normal, symbols, vocabulary

UNKNOWN = "UNKNOWN"
Forms = Sequence[tuple[WordForm, ...]]
NAMED = {"SPELL", "IMPACT", "ATTACK"}
_LONGEST_ASIDE = 40
_LONGEST_TITLE = 6
#: After these a capital letter says nothing of the word.
_BEGINNINGS = frozenset({"COLON", "DASH", "STOP", "SEMICOLON"})
_LOOKALIKES = str.maketrans("aceopxykmthbABCEHKMOPTXY", "асеорхукмтнвАВСЕНКМОРТХУ")
_INVISIBLE = dict.fromkeys([0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])
_SCANNER = re.compile(
    r"""
      \[:?(?P<square>[^\[\]\s]{1,12})\]
    | \{\s*(?P<curly>[^{}]{1,12}?)\s*\}
    | (?P<value>\d+\s?[-–—−‐‑ー]\s?\d+\s?[-–—−‐‑ー]\s?\d+)
    | (?P<number>\d+(?:[.,]\d+)*)(?:-(?:й|м|го|ом|х)(?!\w))?
    | (?P<word>[^\W\d_]+(?:[-‐‑'’][^\W\d_]+)*)
    | (?P<mark>\S)
    """,
    re.VERBOSE,
)
_REMARK = re.compile(r"\[\s*(?:эррата|errata?)\b[^\[\]]{0,40}\]", re.IGNORECASE)
"""When the text was corrected: a collector's remark and no part of it."""
_MARKS = {
    ".": "STOP", ":": "COLON", ",": "COMMA", "+": "PLUS", "(": "LPAREN", ")": "RPAREN", ";": "SEMICOLON",
    "*": "STAR",
    **dict.fromkeys("-–—−‐‑ー", "DASH"),
}  # fmt: skip
_QUOTES = {'"': '"', "«": "»", "“": "”", "„": "“"}
#: Articles, and words that only join: "also".
_FILLERS = {"a", "an", "the", "also", "также", "то"}
#: The same, where a phrase of the vocabulary would otherwise be read: "additionally" is no "additional".
_ADVERBS = {"дополнительно"}
_COUNT_WORDS = {
    "з": "3",  # a letter that is printed for the figure
    "один": "1", "два": "2", "три": "3", "четыре": "4", "пять": "5", "шесть": "6",
    "дважды": "2", "трижды": "3", "twice": "2",
    "once": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
}  # fmt: skip
_UNKNOWNS = {"x", "х"}  # the Latin letter and the Cyrillic one


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A token: its terminal, its value, where it stands in the text, and the forms that a word can be in."""

    terminal: str
    value: str
    start: int
    end: int
    grammemes: Grammemes = frozenset()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A printed sentence: its text, where it starts, and its tokens, without the closing stop."""

    text: str
    start: int
    lexemes: tuple[Lexeme, ...]
    apart: tuple[Lexeme, ...] = ()
    """The tokens with words that are printed together taken apart; empty where there are none."""

    def slice(self, start: int, end: int) -> str:
        """What is printed between two places of the whole text."""
        return self.text[start - self.start : end - self.start]

    def with_lexemes(self, lexemes: tuple[Lexeme, ...]) -> Sentence:
        """The same sentence, read as other tokens."""
        return replace(self, lexemes=lexemes)


def clean(text: str) -> str:
    """Composed letters, no invisible characters and no remark on errata, so that all offsets count in one text."""
    return _REMARK.sub("", unicodedata.normalize("NFC", text).translate(_INVISIBLE))


def is_cyrillic(text: str) -> bool:
    """Whether any letter of the text is Cyrillic."""
    return any("Ѐ" <= character <= "ӿ" for character in text)


def _scan(text: str) -> Iterator[Lexeme]:
    for match in _SCANNER.finditer(text):
        kind = match.lastgroup or "mark"
        found = match.group(kind)
        terminal, value = UNKNOWN, found
        if kind in ("square", "curly"):
            meaning = symbols()[kind].get(found.lower())
            if meaning:
                terminal, value = meaning
        elif kind == "value":
            terminal, value = "VALUE", "-".join(re.findall(r"\d+", found))
        elif kind == "number":
            terminal = "NUMBER" if found.isdecimal() and len(found) <= 3 else UNKNOWN
        elif kind == "word":
            mixed = is_cyrillic(found)
            terminal, value = "WORD", normal(found.translate(_LOOKALIKES) if mixed else found)
            value = unhyphenated(value) if mixed and "-" in value else value
        else:
            terminal = _MARKS.get(found, UNKNOWN)
        yield Lexeme(terminal, value, match.start(), match.end())


def _pairs(lexemes: Sequence[Lexeme]) -> dict[int, int]:
    """Where each quotation or aside that opens at an index closes; unpaired marks open nothing."""
    pairs: dict[int, int] = {}
    index = 0
    while index < len(lexemes):
        opening = lexemes[index].value
        closing = ")" if lexemes[index].terminal == "LPAREN" else _QUOTES.get(opening)
        if closing:
            window = range(index + 1, min(index + _LONGEST_ASIDE, len(lexemes)))
            end = next((later for later in window if lexemes[later].value == closing), None)
            if end is not None:
                pairs[index] = end
                if closing == ")" and index + 1 < end:  # an aside may quote a name
                    pairs |= {index + 1 + a: index + 1 + b for a, b in _pairs(lexemes[index + 1 : end]).items()}
                index = end
        index += 1
    return pairs


def sentences(text: str, name: str | None = None) -> Iterator[Sentence]:
    """
    Split a text into sentences at the full stops outside quotations and asides; `text` must be clean.

    >>> [sentence.text for sentence in sentences("Armor 2. {tap}: Shot 1-2-3, range 3.")]
    ['Armor 2.', '{tap}: Shot 1-2-3, range 3.']
    """
    lexemes = list(_scan(text))
    if is_cyrillic(text):  # in English texts too their names are Russian
        lexemes = list(marks.fold(lexemes, marks.names(text)))
    pairs = _pairs(lexemes)
    start, index = 0, 0
    while index < len(lexemes):
        if index in pairs:
            index = pairs[index]
        elif lexemes[index].terminal == "STOP":
            if index > start:
                yield _sentence(text, lexemes[start:index], lexemes[index].end, name)
            start = index + 1
        elif start < index and _begins_anew(text, lexemes[index - 1], lexemes[index]):
            yield _sentence(text, lexemes[start:index], lexemes[index - 1].end, name)
            start = index
        index += 1
    if start < len(lexemes):
        yield _sentence(text, lexemes[start:], lexemes[-1].end, name)


def _begins_anew(text: str, before: Lexeme, lexeme: Lexeme) -> bool:
    """Whether a sentence begins right after a number whose full stop was left out: a capital word without a space."""
    word = text[lexeme.start : lexeme.end]
    return before.terminal in ("NUMBER", "VALUE") and before.end == lexeme.start and len(word) > 2 and word[0].isupper()


def _sentence(text: str, lexemes: list[Lexeme], end: int, name: str | None) -> Sentence:
    while len(lexemes) > 1 and lexemes[-1].terminal == "COMMA":  # nothing follows it
        lexemes = lexemes[:-1]
    start = lexemes[0].start
    printed = text[start:end]
    language = vocabulary("ru" if is_cyrillic(_unquoted(printed, lexemes)) else "en") if _has_words(lexemes) else None
    if language is not None and is_cyrillic(printed):
        lexemes = list(_mend(list(_colons(lexemes)), language, name))
    read = _hosts(list(_sums(_fold(text, lexemes, language, name)))) if language else lexemes
    if language is not None and language is vocabulary("ru"):
        read = list(_that_card(text, read))
    if language is vocabulary("en"):
        read = list(_this_card(read))
    apart: list[Lexeme] = []
    if language and any(lexeme.terminal == UNKNOWN for lexeme in read):
        split = [part for lexeme in lexemes for part in _taken_apart(lexeme, language)]
        apart = _hosts(list(_sums(_fold(text, split, language, name)))) if split != list(lexemes) else []
    return Sentence(printed.strip(), start, tuple(_quotations(text, read)), tuple(_quotations(text, apart)))


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


def _this_card(lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """English: "this creature" and "it" are the card itself where the sentence has spoken of no other card yet.

    After a moment of play, "it" may be the card of that moment, and stays a pronoun.
    """
    before: set[str] = set()
    index = 0
    while index < len(lexemes):
        lexeme = lexemes[index]
        following = lexemes[index + 1] if index + 1 < len(lexemes) else None
        if not before & _SPEAK_OF_CARDS:
            if lexeme.terminal == "THIS" and following and following.terminal == "KIND":
                lexeme = Lexeme("SELF", "self", lexeme.start, following.end)
                index += 1
            elif lexeme.terminal == "PRONOUN" and not before & _SPEAK_OF_EVENTS:
                lexeme = replace(lexeme, terminal="SELF", value="self")
            elif lexeme.terminal == "SHORT" and "WHILE" in before and "SELF" not in before:
                yield Lexeme("SELF", "self", lexeme.start, lexeme.start)
        if (lexeme.terminal, lexeme.value) == ("CHOSEN", "target") and not (
            following and following.terminal in _QUALITIES
        ):
            lexeme = replace(lexeme, terminal="THE_TARGET", value="-")
        before.add(lexeme.terminal)
        yield lexeme
        index += 1


def _that_card(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Russian: after a moment of an enemy card, what harm is done to "this card" is done to that one.

    Elsewhere "this card" is the one with the text, unless a limit counts for each card.
    """
    dash = next((n for n, lexeme in enumerate(lexemes) if lexeme.terminal == "DASH"), len(lexemes))
    told = {(lexeme.terminal, lexeme.value) for lexeme in lexemes[:dash]}
    moment = bool(lexemes) and lexemes[0].terminal in _SPEAK_OF_EVENTS and ("KIND", "card") in told
    counted, enemy = any(lexeme.terminal == "FOR_EACH" for lexeme in lexemes), ("ENEMY", "enemy") in told
    for n, lexeme in enumerate(lexemes):
        object_ = lexeme.terminal == "SELF" and normal(text[lexeme.start : lexeme.end]) == "эту карту"
        if moment and object_ and n > dash and (counted or (enemy and lexemes[n - 1].terminal in _HARM)):
            lexeme = replace(lexeme, terminal="PRONOUN", value="accs")
        yield lexeme


_HARM = frozenset({"WOUND", "CLOSE", "DESTROY", "POISON_VERB", "CURSE_VERB"})


def _sums(lexemes: Iterable[Lexeme]) -> Iterator[Lexeme]:
    """ "X+1", "X-1" and "3+X", printed without spaces, are one number."""
    held: list[Lexeme] = []
    for lexeme in lexemes:
        if held and (lexeme.start != held[-1].end or lexeme.terminal != _NEXT_OF_SUM[len(held)].get(lexeme.terminal)):
            yield from held
            held = []
        if held or lexeme.terminal == "NUMBER":
            held.append(lexeme)
        else:
            yield lexeme
        if len(held) == 3:
            found = _sum(*held)
            yield from held if found is None else [found]
            held = []
    yield from held


#: What may stand next in a sum of two numbers.
_NEXT_OF_SUM: tuple[dict[str, str], ...] = ({}, {"PLUS": "PLUS", "DASH": "DASH"}, {"NUMBER": "NUMBER"})


def _sum(first: Lexeme, sign: Lexeme, last: Lexeme) -> Lexeme | None:
    """The number that X and a figure make; None where there is no X, or where it would be taken away."""
    values = (first.value, last.value)
    if values.count("x") != 1 or (sign.terminal == "DASH" and last.value == "x"):
        return None
    figure = values[0] if values[1] == "x" else values[1]
    return replace(first, value=f"x{'-' if sign.terminal == 'DASH' else '+'}{figure}", end=last.end)


def _taken_apart(lexeme: Lexeme, language: Vocabulary) -> list[Lexeme]:
    """A word of no dictionary that is several words of the vocabulary printed together; else the word itself."""
    parts = language.together(lexeme.value) if lexeme.terminal == "WORD" else ()
    if len(parts) == 1 and "-" in lexeme.value:
        return _at_hyphens(lexeme, language)
    if len(parts) < 2 or sum(map(len, parts)) != lexeme.end - lexeme.start:
        return [lexeme]
    found, start = [], lexeme.start
    for part in parts:
        found.append(Lexeme("WORD", part, start, start + len(part)))
        start += len(part)
    return found


def _at_hyphens(lexeme: Lexeme, language: Vocabulary) -> list[Lexeme]:
    """A word of the vocabulary that was divided at the end of a line, or several that a hyphen got between."""
    whole, parts = lexeme.value.replace("-", ""), lexeme.value.split("-")
    if language.knows(whole):
        return [replace(lexeme, value=whole)]
    if not all(map(language.knows, parts)) or len(lexeme.value) != lexeme.end - lexeme.start:
        return [lexeme]
    found, start = [], lexeme.start
    for part in parts:
        found.append(Lexeme("WORD", part, start, start + len(part)))
        start += len(part) + 1
    return found


def _unquoted(printed: str, lexemes: Sequence[Lexeme]) -> str:
    """The words outside quotations: a name in another language says nothing about its sentence's."""
    inside = {place for start, end in _pairs(lexemes).items() for place in range(start, end + 1)}
    words = [lexeme.value for n, lexeme in enumerate(lexemes) if lexeme.terminal == "WORD" and n not in inside]
    return " ".join(words) or printed


def _has_words(lexemes: Sequence[Lexeme]) -> bool:
    return any(lexeme.terminal == "WORD" for lexeme in lexemes)


def _colons(lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """The letter of the key that a colon is on, printed for it right after a price."""
    before = ""
    for lexeme in lexemes:
        if lexeme.terminal == "WORD" and lexeme.value == "ж" and before in ("TAP", "CHIP"):
            lexeme = replace(lexeme, terminal="COLON", value=":")
        before = lexeme.terminal
        yield lexeme


def _mend(lexemes: Sequence[Lexeme], language: Vocabulary, name: str | None) -> Iterator[Lexeme]:
    """Words with one letter wrong, as they were meant (``misprints``), but for those of the card's own name."""
    named = [_forms_of_name(word, language) for word in normal(name or "").split()]
    for lexeme in lexemes:
        own = any(lexeme.value in forms for forms in named)
        meant = respelt(lexeme.value) if lexeme.terminal == "WORD" and not own else lexeme.value
        if language is vocabulary("ru") and len(meant) == 1 and meant not in _UNKNOWNS:
            meant = meant.translate(_LOOKALIKES)  # a preposition of one letter, typed as the Latin one
        yield lexeme if meant == lexeme.value else replace(lexeme, value=meant)


def _fold(text: str, lexemes: Sequence[Lexeme], language: Vocabulary, name: str | None) -> Iterator[Lexeme]:
    """Replace the words of each phrase of the vocabulary by the one token that it stands for."""
    forms = [language.forms(lexeme.value) if lexeme.terminal == "WORD" else () for lexeme in lexemes]
    own_name = [_forms_of_name(word, language) for word in normal(name or "").split()]
    index = 0
    while index < len(lexemes):
        lexeme = lexemes[index]
        length = 1
        if lexeme.value in _ADVERBS:
            index += 1
            continue
        if lexeme.terminal == "WORD":
            heads = dict.fromkeys([lexeme.value, *(form.lemma for form in forms[index])])
            candidates = [p for head in heads for p in language.phrases.get(head, ())]
            candidates.sort(key=lambda phrase: (-len(phrase.words), not phrase.exact))
            phrase = next((p for p in candidates if _matches(p, lexemes, forms, index)), None)
            known = len(phrase.words) if phrase else 0
            if known < len(own_name) and _is_called(own_name, lexemes, forms, index):
                length = len(own_name)
                printed = [lexemes[n].value for n in range(index, index + length)]
                end = lexemes[index + length - 1].end
                lexeme = Lexeme("SELF", "self", lexeme.start, end, _several_of(name or "", printed))
            elif title := _title(text, lexemes, index, known):
                length = title.length
                end = lexemes[index + length - 1].end
                lexeme = Lexeme("TITLED", title.name, lexeme.start, end, title.grammemes)
            elif phrase:
                length = len(phrase.words)
                lexeme = _lexeme(phrase, lexemes, forms, index)
            elif count := next((_COUNT_WORDS[head] for head in heads if head in _COUNT_WORDS), None):
                lexeme = replace(lexeme, terminal="NUMBER", value=count)
            elif lexeme.value in _UNKNOWNS:
                lexeme = replace(lexeme, terminal="NUMBER", value="x")
            elif lexeme.value in _FILLERS:
                index += 1
                continue
            elif text[lexeme.start].isupper() and _is_called_short(own_name, lexeme, forms[index]):
                lexeme = replace(lexeme, terminal="SELF", value="self")
            else:
                lexeme = replace(lexeme, terminal=UNKNOWN)
        yield lexeme
        index += length


def _hosts(lexemes: list[Lexeme]) -> list[Lexeme]:
    """ "The host of this card", as a subject: no other card's host is ever spoken of."""
    subject = {("sing", "nomn")}
    named = (n for n, lexeme in enumerate(lexemes) if n and lexeme.terminal == "SELF")
    after = {n for n in named if lexemes[n - 1].terminal == "HOST" and subject <= lexemes[n - 1].grammemes}
    return [lexeme for n, lexeme in enumerate(lexemes) if n not in after]


def _title(text: str, lexemes: Sequence[Lexeme], index: int, known: int) -> titles.Found | None:
    """Another card's name: it begins with a capital letter, and the vocabulary has nothing as long to say."""
    if not text[lexemes[index].start].isupper():
        return None
    words: list[str] = []
    for lexeme in lexemes[index : index + _LONGEST_TITLE]:
        if lexeme.terminal != "WORD":
            break
        words.append(lexeme.value)
    found = titles.found(words)
    begins = index == 0 or lexemes[index - 1].terminal in _BEGINNINGS
    return None if found is None or (known and (begins or found.length <= known)) else found


def _forms_of_name(word: str, language: Vocabulary) -> frozenset[str]:
    """A word of a name: the forms it has, and the dictionary forms that it may be a form of."""
    return language.inflected(word) | {form.lemma for form in language.forms(word)}


def _is_called(own: Sequence[frozenset[str]], lexemes: Sequence[Lexeme], forms: Forms, index: int) -> bool:
    """Whether the card's own name stands here: made-up names have forms that no dictionary agrees about."""
    words = range(index, index + len(own))
    return words.stop <= len(lexemes) and all(
        lexemes[n].value in wanted or any(form.lemma in wanted for form in forms[n])
        for n, wanted in zip(words, own, strict=True)
    )


def _several_of(name: str, printed: Sequence[str]) -> Grammemes:
    """The forms of a card's own name where several cards of it are spoken of, and its name is that of one card."""
    bent = list(zip(normal(name).split(), printed, strict=True))
    if not is_cyrillic(name) or any(number != "sing" for word, _ in bent for number, _ in bent_as(word, word)):
        return frozenset()
    forms = frozenset.intersection(*(bent_as(word, form) for word, form in bent))
    return forms if all(number == "plur" for number, _ in forms) else frozenset()


def _is_called_short(own: Sequence[frozenset[str]], lexeme: Lexeme, forms: tuple[WordForm, ...]) -> bool:
    """Whether one word of a longer name stands for the card: a noun of it, that means nothing else."""
    if len(own) < 2 or (is_cyrillic(lexeme.value) and "NOUN" not in parts_of_speech(lexeme.value)):
        return False
    return any(lexeme.value in wanted or any(form.lemma in wanted for form in forms) for wanted in own)


def _names(own: Sequence[frozenset[str]], forms: Forms, index: int) -> bool:
    words = forms[index : index + len(own)]
    return len(words) == len(own) and all(
        any(form.lemma in wanted for form in word) for word, wanted in zip(words, own, strict=True)
    )


def _matches(phrase: Phrase, lexemes: Sequence[Lexeme], forms: Forms, index: int) -> bool:
    if index + len(phrase.words) > len(lexemes):
        return False
    if phrase.exact:
        return all(lexemes[index + n].value in word for n, word in enumerate(phrase.words))
    return _names(phrase.words, forms, index)


def _lexeme(phrase: Phrase, lexemes: Sequence[Lexeme], forms: Forms, index: int) -> Lexeme:
    grammemes: set[tuple[str, str]] = set()
    for form in forms[index]:
        if phrase.exact or form.lemma in phrase.words[0]:
            grammemes |= form.grammemes
    last = lexemes[index + len(phrase.words) - 1]
    if grammemes == {("sing", "")} and any(
        ("plur", "") in form.grammemes for form in forms[index + len(phrase.words) - 1]
    ):
        # The noun of an English phrase stands last, or first as in "strikes through a row".
        grammemes = {("plur", "")}
    return Lexeme(*phrase.meaning, lexemes[index].start, last.end, frozenset(grammemes))


def _is_title(lexemes: Sequence[Lexeme], start: int, end: int) -> bool:
    """Whether a quotation stands before a dash where something begins: it is the name of what follows."""
    begins = not start or lexemes[start - 1].terminal in ("DASH", "COLON", "COMMA")
    return begins and end + 1 < len(lexemes) and lexemes[end + 1].terminal == "DASH"


def _quotations(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Quoted names of spells and attacks become NAME; what else is quoted is a text inside the text."""
    pairs = _pairs(lexemes)
    closing = set(pairs.values())
    index = 0
    while index < len(lexemes):
        lexeme = lexemes[index]
        if index in pairs and lexeme.terminal != "LPAREN":
            end = pairs[index]
            if (index and lexemes[index - 1].terminal in (*NAMED, "CALLED")) or _is_title(lexemes, index, end):
                name = text[lexeme.end : lexemes[end].start].strip()
                yield Lexeme("NAME", name, lexeme.start, lexemes[end].end)
                index = end + 1
                continue
            yield replace(lexeme, terminal="OPEN_QUOTE")
        elif index in closing and lexeme.terminal != "RPAREN":
            yield replace(lexeme, terminal="CLOSE_QUOTE")
        else:
            yield lexeme
        index += 1
