"""Words to tokens: the phrases of the vocabulary, the card's own name, other cards' names, and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from service.cards import titles
from service.cards.lexemes import UNKNOWN, Lexeme, is_cyrillic
from service.cards.misprints import one_apart
from service.cards.morphology import Grammemes, WordForm, bent_as, is_known, likely_parts, living, parts_of_speech
from service.cards.vocabulary import Phrase, Vocabulary, normal

Forms = Sequence[tuple[WordForm, ...]]
_LONGEST_TITLE = 6
#: After these a capital letter says nothing of the word.
_BEGINNINGS = frozenset({"COLON", "DASH", "STOP", "SEMICOLON"})
#: Articles, and words that only join: "also".
_FILLERS = {"a", "an", "the", "also", "также", "тоже", "то"}
#: The same, where a phrase of the vocabulary would otherwise be read: "additionally" is no "additional".
_ADVERBS = {"дополнительно"}
_COUNT_WORDS = {
    "з": "3",  # a letter that is printed for the figure
    "один": "1", "два": "2", "три": "3", "четыре": "4", "пять": "5", "шесть": "6",
    "дважды": "2", "трижды": "3", "twice": "2",
    "once": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
}  # fmt: skip

#: "That" before a creature, as in "that creature gets a chip".
_THAT: Grammemes = frozenset({("sing", "nomn"), ("sing", "accs")})
#: The value of a token that is the card's own name, and not "this card".
NAMED = "named"

#: How X is printed: the Latin letter and the Cyrillic one.
LETTERS_OF_X = {"x", "х"}


def sums(lexemes: Iterable[Lexeme]) -> Iterator[Lexeme]:
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
    """The number that X and a figure make; None where there is no X."""
    values = (first.value, last.value)
    if values.count("x") != 1:
        return None
    if sign.terminal == "DASH" and last.value == "x":  # "8-X"
        return replace(first, value=f"x~{first.value}", end=last.end)
    figure = values[0] if values[1] == "x" else values[1]
    return replace(first, value=f"x{'-' if sign.terminal == 'DASH' else '+'}{figure}", end=last.end)


def fold(text: str, lexemes: Sequence[Lexeme], language: Vocabulary, name: str | None) -> Iterator[Lexeme]:
    """Replace the words of each phrase of the vocabulary by the one token that it stands for."""
    forms = [language.forms(lexeme.value) if lexeme.terminal == "WORD" else () for lexeme in lexemes]
    own_name = [forms_of_name(word, language) for word in normal(name or "").split()]
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
            loose = _with_other_articles(candidates, lexemes, index, known)
            phrase, known = loose or (phrase, known)
            own = known < len(own_name)
            own = own or (0 < known == len(own_name) and _stands_as_name(text, lexemes, forms, index))
            if own and _is_called(own_name, lexemes, forms, index):
                length = len(own_name)
                printed = [lexemes[n].value for n in range(index, index + length)]
                end = lexemes[index + length - 1].end
                lexeme = Lexeme("SELF", NAMED, lexeme.start, end, _several_of(name or "", printed))
            elif title := _title(text, lexemes, index, known):
                length = title.length
                end = lexemes[index + length - 1].end
                lexeme = Lexeme("TITLED", title.name, lexeme.start, end, title.grammemes)
            elif known < len(own_name) and text[lexeme.start].isupper() and _nearly_called(own_name, lexemes, index):
                length = len(own_name)
                lexeme = Lexeme("SELF", NAMED, lexeme.start, lexemes[index + length - 1].end)
            elif phrase:
                length = known
                lexeme = _lexeme(phrase, lexemes, forms, index, known)
            elif count := _count_of(lexeme.value, heads):
                lexeme = replace(lexeme, terminal="NUMBER", value=count)
            elif lexeme.value in LETTERS_OF_X:
                lexeme = replace(lexeme, terminal="NUMBER", value="x")
            elif lexeme.value == "то" and index + 1 < len(lexemes) and lexemes[index + 1].value == "существо":
                lexeme = replace(lexeme, terminal="THIS", value="far", grammemes=_THAT)
            elif lexeme.value in _FILLERS:
                index += 1
                continue
            elif text[lexeme.start].isupper() and _is_called_short(own_name, lexeme, forms[index]):
                lexeme = replace(lexeme, terminal="SELF", value=NAMED)
            else:
                lexeme = replace(lexeme, terminal=UNKNOWN)
        yield lexeme
        index += length


def _stands_as_name(text: str, lexemes: Sequence[Lexeme], forms: Forms, index: int) -> bool:
    """Whether a word of Russian has a capital letter that no sentence begins with, and is of one: it is a name then,
    also where it means a class."""
    place = lexemes[index].start
    inside = index > 0 and lexemes[index - 1].terminal == "WORD"
    one = any(number == "sing" for form in forms[index] for number, _ in form.grammemes)
    return inside and one and text[place].isupper() and is_cyrillic(text[place : lexemes[index].end])


def _count_of(word: str, heads: Iterable[str]) -> str | None:
    """How many a word says; None for one that says nothing of that, or is a noun that looks like such a word."""
    if word not in _COUNT_WORDS and parts_of_speech(word) == {"NOUN"}:
        return None
    return next((_COUNT_WORDS[head] for head in heads if head in _COUNT_WORDS), None)


def hosts(lexemes: list[Lexeme]) -> list[Lexeme]:
    """ "The host of this card", as a subject: no other card's host is ever spoken of."""
    subject = {("sing", "nomn")}
    named = (n for n, lexeme in enumerate(lexemes) if n and lexeme.terminal == "SELF")
    after = {n for n in named if lexemes[n - 1].terminal == "HOST" and subject <= lexemes[n - 1].grammemes}
    return [lexeme for n, lexeme in enumerate(lexemes) if n not in after]


#: What a relative clause with "stands" is as a participle, by its verb.
_STANDING = {
    "STANDS": ("STANDING", "-"), "LOCATED": ("STANDING", "-"), "STANDS_BESIDE": ("ADJACENT", "-"),
    "STOOD": ("STANDING", "past"), "STOOD_BESIDE": ("ADJACENT", "past"),
}  # fmt: skip


def standing_clauses(lexemes: list[Lexeme]) -> list[Lexeme]:
    """ "Which stands there" as "standing there": words for the same, which agree with nothing."""
    read: list[Lexeme] = []
    clauses: set[int] = set()
    for lexeme in lexemes:
        if read and read[-1].terminal == "WHO" and lexeme.terminal in _STANDING:
            terminal, value = _STANDING[lexeme.terminal]
            read[-1] = Lexeme(terminal, value, read[-1].start, lexeme.end)
            clauses.add(len(read) - 1)
        elif lexeme.terminal == "OPPOSITE" and len(read) - 1 in clauses and read[-1].terminal == "STANDING":
            read[-1] = Lexeme("OPPOSITE", lexeme.value, read[-1].start, lexeme.end)
        else:
            read.append(lexeme)
    return read


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


def forms_of_name(word: str, language: Vocabulary) -> frozenset[str]:
    """A word of a name: the forms it has, and the dictionary forms that it may be a form of."""
    return language.inflected(word) | {form.lemma for form in language.forms(word)}


def _is_called(own: Sequence[frozenset[str]], lexemes: Sequence[Lexeme], forms: Forms, index: int) -> bool:
    """Whether the card's own name stands here: made-up names have forms that no dictionary agrees about."""
    words = range(index, index + len(own))
    return words.stop <= len(lexemes) and all(
        lexemes[n].value in wanted or any(form.lemma in wanted for form in forms[n])
        for n, wanted in zip(words, own, strict=True)
    )


def _nearly_called(own: Sequence[frozenset[str]], lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether a name of several words stands here with one letter wrong in one of them."""
    words = [lexeme.value for lexeme in lexemes[index : index + len(own)] if lexeme.terminal == "WORD"]
    if len(own) < 2 or len(words) < len(own):
        return False
    wrong = [(word, forms) for word, forms in zip(words, own, strict=True) if word not in forms]
    return len(wrong) == 1 and any(one_apart(wrong[0][0], form) for form in wrong[0][1])


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
    if not _names(phrase.words, forms, index):
        return False
    bent = phrase.meaning.terminal in _PARTICIPLES and len(phrase.words) == 2 and _NOUNS & phrase.words[1]
    return not bent or _agree(phrase, lexemes, forms, index)


#: Participles of the vocabulary with their nouns: "behind the attacked one a creature" has the same words.
_PARTICIPLES, _NOUNS = ("ATTACKED", "ATTACKER", "DEAD"), frozenset({"существо", "карта"})


def _agree(phrase: Phrase, lexemes: Sequence[Lexeme], forms: Forms, index: int) -> bool:
    """Whether both words of a phrase can be in one case and number."""
    first, last = (
        {pair for form in forms[index + n] if form.lemma in phrase.words[n] for pair in form.grammemes if all(pair)}
        for n in (0, 1)
    )
    if lexemes[index].value.endswith("го"):  # an accusative that is the genitive has a noun that is so
        first -= set() if ("sing", "gent") in last else {("sing", "accs")}
    return not first or not last or bool(first & last) or (("plur", "gent") in first and ("sing", "gent") in last)


def _bending(phrase: Phrase, printed: Sequence[str]) -> int:
    """Which word of a phrase tells its form: the first, but not an adverb, as in "beside standing"."""
    if phrase.exact or len(printed) == 1 or not is_cyrillic(printed[0]):
        return 0
    return 1 if likely_parts(printed[0]) == {"ADVB"} else 0


_ARTICLES = frozenset({"a", "an", "the"})


def _with_other_articles(
    phrases: Iterable[Phrase], lexemes: Sequence[Lexeme], index: int, known: int
) -> tuple[Phrase, int] | None:
    """The English phrase of several words that stands here but for an article more or less, and how long it is printed;
    one that is no longer than what is known already is none."""
    best: tuple[Phrase, int] | None = None
    for phrase in phrases:
        if phrase.exact and len(phrase.words) > 1 and not _bound(phrase):
            length = _printed_length([word for words in phrase.words for word in words], lexemes, index)
            if length > max(known, best[1] if best else 0):
                best = phrase, length
    return best


def _bound(phrase: Phrase) -> bool:
    """Whether an article makes something else of it: "when a wounded creature", "the enemy turn"."""
    when = phrase.meaning.terminal == "MOMENT" and len(phrase.words) == 2 and "when" in phrase.words[0]
    return when or phrase.meaning.terminal == "ENEMY"


def _printed_length(wanted: Sequence[str], lexemes: Sequence[Lexeme], index: int) -> int:
    """How many tokens a phrase takes where one of them has an article and the other none; 0 where it does not stand."""
    place = index
    for number, word in enumerate(wanted):
        found = lexemes[place].value if place < len(lexemes) else ""
        if found == word:
            place += 1
        elif number and found in _ARTICLES and word not in _ARTICLES and wanted[number - 1] not in _ARTICLES:
            if place + 1 >= len(lexemes) or lexemes[place + 1].value != word:
                return 0
            place += 2
        elif not number or word not in _ARTICLES or found in _ARTICLES:
            return 0
    return place - index


def _lexeme(phrase: Phrase, lexemes: Sequence[Lexeme], forms: Forms, index: int, length: int) -> Lexeme:
    grammemes: set[tuple[str, str]] = set()
    bends = index + _bending(phrase, [lexeme.value for lexeme in lexemes[index : index + len(phrase.words)]])
    if phrase.meaning.terminal == "CANNOT" and len(phrase.words) > 1:  # the verb of "does not"
        bends = index + 1
    for form in forms[bends]:
        if phrase.exact or form.lemma in phrase.words[bends - index]:
            grammemes |= form.grammemes
    last = lexemes[index + length - 1]
    if phrase.meaning.terminal == "CLASS" and is_cyrillic(lexemes[index].value) and not is_known(lexemes[index].value):
        grammemes |= {(number, "accs") for number, case in grammemes if case == "gent"}  # creatures are alive
    if grammemes == {("sing", "")} and any(("plur", "") in form.grammemes for form in forms[index + length - 1]):
        # The noun of an English phrase stands last, or first as in "strikes through a row".
        grammemes = {("plur", "")}
    if phrase.meaning.terminal == "CLASS":
        grammemes = living(grammemes, lexemes[index].value)
    return Lexeme(*phrase.meaning, lexemes[index].start, last.end, frozenset(grammemes))
