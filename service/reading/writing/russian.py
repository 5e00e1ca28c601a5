"""How Russian bends its words: forms from the morphological dictionary, and from a table what that does not know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from service.reading.writing.lexicon import table
from service.reading.writing.things import NoWords

_CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}
_OR = " или "
#: What verbs can be: the grammemes by mood, and which of the two aspects says it.
_VERBS = {"pres": (0, ("pres", "3per")), "futr": (1, ("futr", "3per")), "past": (1, ("past",)),
          "subj": (1, ("past",)), "inf": (0, ()), "pinf": (1, ()), "imp": (1, ("impr", "plur", "excl"))}  # fmt: skip


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    import pymorphy3  # costs a tenth of a second: only for those who write Russian

    return pymorphy3.MorphAnalyzer(lang="ru")


def _likely(found: list[Any]) -> Any:
    return max(found, key=lambda parse: (bool({"ADJF", "PRTF"} & parse.tag.grammemes), "Name" not in parse.tag,
                                         "Fixd" not in parse.tag, parse.score), default=None)  # fmt: skip


@lru_cache(maxsize=4096)
def _parse(word: str) -> Any:
    """A word of a phrase in the nominative: an adjective where it can be one, else a noun; None for others."""
    found = [p for p in _analyzer().parse(word) if p.tag.case == "nomn" and p.tag.POS in ("ADJF", "PRTF", "NOUN")]
    if word in table("forms")["nouns"]:
        found = [p for p in found if p.tag.POS == "NOUN"]
    return _likely(found)


@lru_cache(maxsize=16384)
def bent(phrase: str, case: str, plural: bool = False, gender: str | None = None) -> str:
    """A noun phrase in another case: its adjectives and its noun; what follows the noun stays. Raises NoWords.

    >>> bent("простой удар", "gen", True)
    'простых ударов'
    """
    parts = phrase.split(_OR)
    if len(parts) > 1 and all(_has_noun(part) for part in parts):
        return _OR.join(bent(part, case, plural, gender) for part in parts)
    words = phrase.split()
    own = table("forms")["bent"]
    parses = [None if word in own else _parse(word.lower()) for word in words]
    heads = (n for n, parse in enumerate(parses) if (parse is None and words[n] != "или") or _is_noun(parse))
    head = next(heads, len(words) - 1)
    gender, living = gender or nature(phrase)[0], nature(phrase)[1]
    done = [_bent(word, parse, case, plural, gender, living)
            for word, parse in zip(words[: head + 1], parses, strict=False)]  # fmt: skip
    return " ".join([*done, *words[head + 1 :]])


def _is_noun(parse: Any) -> bool:
    return parse is not None and parse.tag.POS == "NOUN"


def _has_noun(phrase: str) -> bool:
    return any(word in table("forms")["bent"] or _is_noun(_parse(word.lower())) for word in phrase.split())


def _bent(word: str, parse: Any, case: str, plural: bool, gender: str, living: bool) -> str:
    own = table("forms")["bent"].get(word)
    if own is not None:
        return str(own["plur" if plural else "sing"][list(_CASES).index(case)])
    if parse is None:
        return word
    wanted = {_CASES[case], "plur" if plural else "sing"}
    if parse.tag.POS != "NOUN":
        wanted |= set() if plural else {gender}
        if case == "acc" and (plural or gender == "masc"):
            wanted.add("anim" if living else "inan")
    elif parse.tag.number == "plur" or "Fixd" in parse.tag:
        wanted = {_CASES[case]}
    form = parse.inflect(frozenset(wanted))
    if form is not None and word.startswith("наи") and not form.word.startswith("наи"):  # else the bare superlative
        form = next((one for one in parse.lexeme if one.word.startswith("наи") and wanted <= one.tag.grammemes), form)
    if form is None:
        raise NoWords(f"no {case} of {word}")
    return str(form.word) if word[0].islower() else str(form.word).capitalize()


@lru_cache(maxsize=4096)
def nature(phrase: str) -> tuple[str, bool, bool]:
    """Of a noun phrase the gender, whether it is animate, and whether it is only plural."""
    for word in phrase.split():
        own = table("forms")["bent"].get(word)
        if own is not None:
            return str(own["gender"]), bool(own.get("living")), False
        parse = _parse(word.lower())
        if parse is not None and parse.tag.POS == "NOUN":
            many = "Pltm" in parse.tag or parse.tag.number == "plur"
            return str(parse.tag.gender or "masc"), "anim" in parse.tag, many
    return "masc", False, False


@lru_cache(maxsize=4096)
def short(adjective: str, gender: str, plural: bool) -> str | None:
    """The short form of an adjective, which says how something is: "закрыта"; None where there is none."""
    own = table("forms")["short"].get(adjective)
    if own is not None:
        return str(own[3 if plural else ("masc", "femn", "neut").index(gender)])
    for parse in _analyzer().parse(adjective):
        for sort in ("ADJS", "PRTS"):
            form = parse.inflect(frozenset({sort, "plur"} if plural else {sort, "sing", gender}))
            if form is not None and parse.tag.POS in ("ADJF", "PRTF"):
                return str(form.word)
    return None


@lru_cache(maxsize=8192)
def verb(pair: str, mood: str, gender: str, plural: bool, person: int) -> str:
    """A verb as its subject and the mood want it. Raises NoWords.

    Args:
        pair: its two aspects, the imperfective first: ``наносить|нанести``; a reflexive particle is part of them.
        mood: ``pres``, ``past``, ``futr``, ``subj``, ``inf``, ``pinf`` (the perfective infinitive) or ``imp``.
    """
    place, wanted = _VERBS[mood]
    word, _, rest = pair.split("|")[place].partition(" ")
    found = [parse for parse in _analyzer().parse(word) if parse.tag.POS == "INFN"]
    parse = max(found, key=lambda one: one.tag.aspect == ("impf", "perf")[place], default=None)
    if parse is None:
        raise NoWords(f"no verb {word}")
    told = word
    if wanted and mood == "imp":
        told = str(parse.inflect(frozenset(wanted)).word)
    elif wanted:
        many = plural or person == 2
        number = {"plur"} if many else {"sing"} | ({gender} if wanted == ("past",) else set())
        marks = {mark if person == 3 or mark != "3per" else "2per" for mark in wanted}
        told = _form(parse, marks | number)
    return f"{told} {rest}".strip()


def _form(parse: Any, marks: set[str]) -> str:
    """A form of a verb; one of both aspects has its future in the present. Raises NoWords."""
    found = parse.inflect(frozenset(marks)) or parse.inflect(
        frozenset({"pres" if one == "futr" else one for one in marks})
    )
    if found is None:
        raise NoWords(f"no form of {parse.word}")
    return str(found.word)


def few(noun: str) -> str:
    """A noun after two, three or four: "дополнительных жизни"."""
    *adjectives, word = noun.split() if _parse(noun.split()[0]).tag.POS != "NOUN" else [noun]
    return " ".join([*(bent(one, "gen", True) for one in adjectives), bent(word, "gen")])


def of_number(number: int) -> tuple[str, bool]:
    """How a noun stands after a figure that is the subject: its case, and whether in the plural."""
    last, teens = number % 10, number % 100 in range(11, 15)
    if last == 1 and not teens:
        return "nom", False
    return "gen", teens or not 2 <= last <= 4
