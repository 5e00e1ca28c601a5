"""Words to dictionary forms: Russian by a morphological analyser, English by a handful of plural endings."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

Grammemes = frozenset[tuple[str, str]]


class WordForm(NamedTuple):
    """A dictionary form that a word can be of, with the (number, case) pairs that it would then be in."""

    lemma: str
    grammemes: Grammemes


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3  # costs a tenth of a second: only for those who compile Russian text

    return pymorphy3.MorphAnalyzer(lang="ru")


def made_of(*more: str) -> str:
    """What all that hangs on how words bend is made of, and what else it is (`service.kept`)."""
    return "\0".join((version("pymorphy3-dicts-ru"), Path(__file__).read_text(encoding="utf-8"), *more))


def _parses(word: str) -> list[Any]:
    """What a word can be; nothing where it has a letter without a Unicode name, for which the analyzer asks."""
    return list(_analyzer().parse(word)) if all(unicodedata.name(letter, "") for letter in word) else []


def _plain(word: str) -> str:
    return word.replace("ё", "е")


#: Nouns that cards do not bend.
_UNBENT = frozenset({"дитя"})


#: What superlatives begin with.
_SUPERLATIVE = "наи"


@lru_cache(maxsize=8192)
def russian(word: str) -> tuple[WordForm, ...]:
    """
    The readings of a lower-case Russian word, participles kept apart from their verbs.

    >>> [form.lemma for form in russian("выстрелов")]
    ['выстрел']
    """
    readings: dict[str, set[tuple[str, str]]] = {word: set()}
    for parse in _parses(word):
        lemma = parse.normal_form
        if "PRTF" in parse.tag:
            base = parse.inflect({"nomn", "sing", "masc"})
            lemma = base.word if base else lemma
        if word.startswith(_SUPERLATIVE) and not lemma.startswith(_SUPERLATIVE) and "ADJF" in parse.tag:
            lemma = _SUPERLATIVE + lemma  # "greatest" is no form of "greater"
        number, case = parse.tag.number, parse.tag.case  # a kind of string that equals no other
        readings.setdefault(_plain(lemma), set()).add((str(number or ""), str(case or "")))
    for lemma in _UNBENT & readings.keys():
        readings[lemma] |= {("sing", case) for case in ("nomn", "gent", "datv", "accs", "ablt", "loct")}
    if readings[word] == set() and len(readings) > 1:
        del readings[word]
    return tuple(WordForm(lemma, frozenset(grammemes)) for lemma, grammemes in readings.items())


_CONSONANTS = frozenset("бвгджзклмнпрстфхцчшщ")
_ENDINGS = ("а", "у", "ом", "е", "ы", "и", "ов", "ам", "ами", "ах")
_SOFT_ENDINGS = ("я", "ю", "ем", "е", "и", "ью", "ей", "ям", "ями", "ях")


def _both_bent(word: str) -> dict[str, set[tuple[str, str]]]:
    """The forms of a name of two nouns with a hyphen, both of which bend ("of a troll-smith"); none of another word."""
    first, _, last = word.partition("-")
    parses = [_nominative(part) for part in (first, last)]
    if not last or "-" in last or None in parses:
        return {}
    found: dict[str, set[tuple[str, str]]] = {}
    forms = [{(str(f.tag.number), str(f.tag.case)): _plain(f.word) for f in parse.lexeme} for parse in parses]
    for pair in forms[0].keys() & forms[1].keys():
        found.setdefault(f"{forms[0][pair]}-{forms[1][pair]}", set()).add(pair)
    return found


def _nominative(word: str) -> Any:
    """The likeliest reading of a word as a noun in the nominative singular that a dictionary has; None without one."""
    found = [p for p in _parses(word) if {"NOUN", "nomn", "sing"} <= p.tag.grammemes] if is_known(word) else []
    return found[0] if found else None


@lru_cache(maxsize=4096)
def inflected(word: str) -> frozenset[str]:
    """
    Every form of a lower-case Russian word that is somebody's name: of it as it stands, whatever it may be a form of.

    >>> "зендаром" in inflected("зендар"), "броллем" in inflected("бролль")
    (True, True)
    """
    found = frozenset({word}) | {_plain(form.word) for parse in _parses(word) for form in parse.lexeme}
    found |= frozenset(_both_bent(word))
    unknown = len(found) == 1 or not is_known(word)
    if unknown and word[-1] in _CONSONANTS:  # bent as a masculine noun, which no dictionary knows
        found |= {word + ending for ending in _ENDINGS}
    if unknown and word[-2:-1] in _CONSONANTS and word[-1] == "ь":
        found |= {word[:-1] + ending for ending in _SOFT_ENDINGS}
    return found


def living(pairs: set[tuple[str, str]], word: str) -> set[tuple[str, str]]:
    """
    The forms of a masculine noun as those of somebody alive, whose accusative is the genitive.

    >>> sorted(living({("sing", "gent")}, "голема"))
    [('sing', 'accs'), ('sing', 'gent')]
    """
    if not any(case == "accs" for _, case in pairs):
        if ("sing", "gent") in pairs and word[-1:] in ("а", "я"):
            return {*pairs, ("sing", "accs")}
        if ("plur", "gent") in pairs:
            return {*pairs, ("plur", "accs")}
    return pairs


def doing(verb: str) -> frozenset[str]:
    """
    The forms of a Russian verb in which a text says what is done: told to do, asked for, or done by somebody.

    >>> sorted(doing("закрыть"))
    ['закроет', 'закройте', 'закрыть']
    """
    return frozenset(
        _plain(form.word)
        for parse in _parses(verb)
        if parse.tag.POS == "INFN"
        for form in parse.lexeme
        if form.tag.POS == "INFN"
        or (form.tag.POS == "VERB" and (form.tag.number, form.tag.person, form.tag.tense) in _DOING)
        or ({"VERB", "impr", "plur", "excl"} <= form.tag.grammemes)
    )


#: "You close it" is also how some verbs are told to be done; "it closes", now or then.
_DOING = {("plur", "2per", "futr"), ("sing", "3per", "pres"), ("sing", "3per", "futr")}


@lru_cache(maxsize=8192)
def is_known(word: str) -> bool:
    """
    Whether the dictionary has a lower-case Russian word.

    >>> is_known("удара"), is_known("ударана")
    (True, False)
    """
    return bool(_analyzer().word_is_known(word))


@lru_cache(maxsize=8192)
def unhyphenated(word: str) -> str:
    """
    A lower-case Russian word without the hyphen that it was divided by at the end of a line; others as they are.

    >>> unhyphenated("вы-стрел"), unhyphenated("кто-то")
    ('выстрел', 'кто-то')
    """
    whole = word.replace("-", "")
    return whole if whole != word and is_known(whole) and not is_known(word) else word


@lru_cache(maxsize=8192)
def parts_of_speech(word: str) -> frozenset[str]:
    """
    The parts of speech that a lower-case Russian word can be, as the analyser calls them.

    >>> sorted(parts_of_speech("шар"))
    ['NOUN']
    """
    return frozenset(str(parse.tag.POS) for parse in _parses(word) if parse.tag.POS is not None)


@lru_cache(maxsize=8192)
def predicate_numbers(word: str) -> frozenset[str]:
    """
    The numbers, ``sing`` and ``plur``, in which a lower-case Russian word can be what is said of a subject.

    >>> sorted(predicate_numbers("открыты"))
    ['plur']
    """
    said = [parse.tag for parse in _parses(word) if parse.tag.POS in ("VERB", "ADJS", "PRTS")]
    return frozenset(str(tag.number) for tag in said if tag.number is not None)


#: A reading of a word that is rarer than this among all its readings is left out of account.
_LIKELY = 0.3


@lru_cache(maxsize=8192)
def likely_parts(word: str) -> frozenset[str]:
    """
    The parts of speech that a lower-case Russian word is likely to be: one that it hardly ever is, is left out.

    >>> sorted(likely_parts("покой"))
    ['NOUN']
    """
    weights: dict[str, float] = {}
    for parse in _parses(word):
        weights[str(parse.tag.POS)] = weights.get(str(parse.tag.POS), 0) + float(parse.score)
    return frozenset(part for part, weight in weights.items() if weight >= _LIKELY)


@lru_cache(maxsize=8192)
def english(word: str) -> tuple[WordForm, ...]:
    """
    The readings of a lower-case English word: itself, and what it would be the plural of.

    >>> [form.lemma for form in english("harpies")]
    ['harpies', 'harpie', 'harpi', 'harpy']
    """
    readings = [WordForm(word, frozenset({("sing", "")}))]
    plural = frozenset({("plur", "")})
    for ending, base in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            readings.append(WordForm(word[: -len(ending)] + base, plural))
    return tuple(readings)


#: What the endings mean of a name that no dictionary bends.
_ENDING_CASES = {
    "": {("sing", "nomn")}, "а": {("sing", "gent"), ("sing", "accs")}, "у": {("sing", "datv")},
    "ом": {("sing", "ablt")}, "е": {("sing", "loct")}, "ы": {("plur", "nomn")}, "и": {("plur", "nomn")},
    "ов": {("plur", "gent"), ("plur", "accs")}, "ам": {("plur", "datv")}, "ами": {("plur", "ablt")},
    "ах": {("plur", "loct")},
}  # fmt: skip


@lru_cache(maxsize=8192)
def bent_as(name: str, word: str) -> Grammemes:
    """
    The (number, case) pairs in which a lower-case word of a name is another word; none where it is not.

    >>> sorted(bent_as("скелет", "скелетов"))
    [('plur', 'accs'), ('plur', 'gent')]
    """
    found: set[tuple[str, str]] = set()
    for parse in _parses(name):
        if parse.tag.case != "nomn":
            continue
        for form in parse.lexeme:
            if _plain(form.word) == word and form.tag.case is not None:
                found.add((str(form.tag.number or ""), str(form.tag.case)))
    found |= _both_bent(name).get(word, set())
    if not found and word.startswith(name) and name[-1] in _CONSONANTS:
        found = set(_ENDING_CASES.get(word[len(name) :], ()))
    if not found and name == word:
        found = {("", "")}
    found |= {(number, "accs") for number, case in found if case == "gent"}  # whoever has a name is alive
    return frozenset(found)


@lru_cache(maxsize=4096)
def could_head(word: str) -> bool:
    """
    Whether a lower-case word of a name is the noun of it: a noun in the nominative, and no adjective.

    >>> could_head("скелет"), could_head("цепной")
    (True, False)
    """
    parses = _parses(word)
    if any("ADJF" in parse.tag or "PRTF" in parse.tag for parse in parses if parse.score >= _LIKELY):
        return False
    return any(parse.tag.POS == "NOUN" and parse.tag.case == "nomn" for parse in parses)
