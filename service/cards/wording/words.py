"""Words of card texts in the form that a sentence needs; they come from the vocabularies that the compiler reads."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from service.cards.vocabulary import GRAMMAR, classes
from service.data_files import read_yaml
from service.rules.model import FORCES

LANGUAGES = ("en", "ru")
#: Cases as the Russian analyser calls them.
NOM, GEN, DAT, ACC, INS = "nomn", "gent", "datv", "accs", "ablt"
SING, PLUR = "sing", "plur"


#: "As many": a number that a sentence does not tell, before it is said in a language.
AS_MANY = "x="


class NoWording(ValueError):
    """There are no words for a feature, or for a part of it, yet."""


@lru_cache(maxsize=2)
def _table(language: str) -> dict[str, dict[str, list[str]]]:
    name = "russian.yaml" if language == "ru" else "english.yaml"
    table: dict[str, Any] = read_yaml(GRAMMAR / name)
    return {terminal: {str(v): list(texts) for v, texts in values.items()} for terminal, values in table.items()}


def phrase(language: str, terminal: str, value: str = "-") -> str:
    """The first phrase of the vocabulary for a terminal and its value, as a dictionary has it. Raises NoWording."""
    if terminal == "CLASS":
        names: list[str] | None = classes().get(value, {}).get(language)
    else:
        names = _table(language).get(terminal, {}).get(value)
    if not names:
        raise NoWording(f"no word for {terminal} {value}")
    return str(names[0]).lstrip("=~")


def other_phrase(language: str, terminal: str, value: str, place: int) -> str:
    """Another phrase for the same: the one at a place of the vocabulary. Raises NoWording."""
    names = _table(language).get(terminal, {}).get(value, [])
    if len(names) <= place:
        raise NoWording(f"no other word for {terminal} {value}")
    return names[place].lstrip("=~")


def cannot(language: str, many: bool = False) -> str:
    """The verb of what somebody cannot do, or several cannot."""
    return other_phrase(language, "CANNOT", "-", 1) if many and language == "ru" else phrase(language, "CANNOT")


def has(language: str, terminal: str, value: str) -> bool:
    """Whether the vocabulary has a phrase for a terminal and its value."""
    return bool(_table(language).get(terminal, {}).get(value))


def listed(parts: list[str], language: str) -> str:
    """Several things in a row, with "and" before the last."""
    joint = f" {phrase(language, 'AND')} "
    return joint.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def with_article(words: str) -> str:
    """An English noun with its indefinite article.

    >>> with_article("open creature"), with_article("unique card")
    ('an open creature', 'a unique card')
    """
    return f"{'an' if words[0] in 'aeiou' and not words.startswith('uni') else 'a'} {words}"


#: What names an attack, the card's own strike first, then single types and groups of them.
ATTACK_WORDS = ("STRIKE", "ATTACK", "GROUP")


def first_of(language: str, terminals: tuple[str, ...], value: str) -> str:
    """The phrase for a value that one of several terminals has. Raises NoWording."""
    for terminal in terminals:
        if value in _table(language).get(terminal, {}):
            return phrase(language, terminal, value)
    raise NoWording(f"no word for {value}")


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    from service.cards.morphology import _analyzer as made

    return made()


def _parse(word: str) -> Any:
    """A word of a phrase in dictionary form: as an adjective where it can be one, else as a noun."""
    found = [parse for parse in _analyzer().parse(word) if parse.tag.case == NOM]
    for parts in (("ADJF", "PRTF"), ("NOUN",)):
        for parse in sorted(found, key=lambda parse: "Fixd" in parse.tag):  # one that bends, where there is one
            if parse.tag.POS in parts:
                return parse
    return None


_OR = " или "


@lru_cache(maxsize=8192)
def inflected(text: str, case: str, number: str = SING, gender: str | None = None, animate: bool = False) -> str:
    """
    A Russian noun phrase in dictionary form, in another case: its adjectives and its noun; what follows stays.

    >>> inflected("простой удар", "gent", "plur")
    'простых ударов'
    """
    if _OR in text:  # one noun or another: each is bent
        return _OR.join(inflected(part, case, number, None, animate) for part in text.split(_OR))
    words = text.split()
    parses = [_parse(word) for word in words]
    head = next((n for n, parse in enumerate(parses) if parse is not None and parse.tag.POS == "NOUN"), None)
    if head is not None:
        noun = parses[head]
        gender = gender or _gender(noun)
        animate = animate or "anim" in noun.tag
    done = []
    for place, (word, parse) in enumerate(zip(words, parses, strict=True)):
        bent = parse is not None and (head is None or place <= head) and (place == 0 or parses[place - 1] is not None)
        done.append(_bent(word, parse, case, number, gender, animate) if bent else word)
    return " ".join(done)


def _gender(noun: Any) -> str | None:
    return str(noun.tag.gender) if noun.tag.gender else None


def _bent(word: str, parse: Any, case: str, number: str, gender: str | None, animate: bool) -> str:
    wanted = {case, number}
    if parse.tag.POS != "NOUN":
        if number == SING and gender:
            wanted.add(gender)
        if case == ACC and (number == PLUR or gender == "masc"):
            wanted.add("anim" if animate else "inan")
    if parse.tag.POS == "NOUN" and parse.tag.number == PLUR and number == SING:
        wanted = {case}  # a word that is only plural
    found = parse.inflect(frozenset(wanted))
    if word.startswith("наи") and found is not None and not found.word.startswith("наи"):  # no form of a superlative
        found = next((one for one in parse.lexeme if one.word.startswith("наи") and wanted <= one.tag.grammemes), None)
    if found is None:
        raise NoWording(f"no {case} {number} of {word}")
    return str(found.word)


def nature(text: str) -> tuple[str | None, bool, bool]:
    """Of a Russian noun phrase: its gender, whether it is animate, and whether it is only plural."""
    for word in text.split():
        parse = _parse(word)
        if parse is not None and parse.tag.POS == "NOUN":
            return _gender(parse), "anim" in parse.tag, "Pltm" in parse.tag
    return None, False, False


def figure(number: Any) -> str:
    """A number of a feature: a figure, or the X that the text says elsewhere. Raises NoWording."""
    if isinstance(number, int):
        return str(number)
    if isinstance(number, str) and number.startswith("x"):
        return number.upper()
    raise NoWording("no words for a number that is counted")


def counted(number: Any, text: str, case: str = ACC) -> str:
    """A Russian noun after its number, as in "2 фишки"; in another case than the nominative ones it agrees."""
    if not isinstance(number, int):
        return f"{figure(number)} {inflected(text, GEN if case in (NOM, ACC) else case, PLUR)}"
    if case not in (NOM, ACC):
        return f"{number} {inflected(text, case, SING if number == 1 else PLUR)}"
    last, teens = number % 10, number % 100 in range(11, 15)
    if last == 1 and not teens:
        return f"{number} {inflected(text, case)}"
    few = 2 <= last <= 4 and not teens
    return f"{number} {inflected(text, GEN, SING if few else PLUR)}"


def plural(text: str) -> str:
    """The English plural of a phrase's last noun, as the compiler reads plurals.

    >>> plural("life"), plural("strike through a row")
    ('lives', 'strikes through a row')
    """
    head, *rest = text.split(" through ") if " through " in text else [text]
    *before, noun = head.split()
    if noun.endswith("fe"):
        noun = noun[:-2] + "ves"
    elif noun.endswith("man"):
        noun = noun[:-3] + "men"
    elif noun.endswith("y") and noun[-2] not in "aeiou":
        noun = noun[:-1] + "ies"
    elif noun.endswith(("lf", "rf")):
        noun = noun[:-1] + "ves"
    elif noun.endswith(("s", "sh", "ch", "x", "o")):
        noun += "es"
    else:
        noun += "s"
    return " ".join([*before, noun]) + "".join(f" through {part}" for part in rest)


def that_creature(language: str) -> str:
    """The creature that was just spoken of: English calls it "that" one, since "this" one has the text."""
    return phrase("en", "THAT") if language == "en" else f"{phrase('ru', 'THIS')} {phrase('ru', 'KIND', 'creature')}"


def forces(force: list[str] | None, language: str, case: str, conjunction: str = "AND") -> str:
    """Of which force the attacks are, with the space after it."""
    joint = f" {phrase(language, conjunction)} "
    words = [phrase(language, "FORCE", name) for name in FORCES if name in (force or ())]
    told = [inflected(word, case, PLUR) if language == "ru" else word for word in words]
    return joint.join(told) + " " if told else ""
