"""Forms of Russian words, from the morphological dictionary and a table of what that does not know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from service.data_files import read_yaml
from service.reading.tokens import plain

_CASES = {"nomn": "nom", "gent": "gen", "datv": "dat", "accs": "acc", "ablt": "ins", "loct": "loc",
          "gen2": "gen", "acc2": "acc", "loc2": "loc", "voct": "nom"}  # fmt: skip
#: The endings of "lesser" and of superlatives, which the dictionary has under another word.
_ENDING = re.compile(r"(?:его|ему|ими|[иеыо][йм]|ая|ую|ее|ие|их)$")


@cache
def overrides() -> Mapping[str, Any]:
    """Forms that the dictionary of Russian does not know."""
    lexicon = Path(__file__).parent.parent / "lexicon"
    read = read_yaml(lexicon / "read_forms.yaml")
    table: dict[str, Any] = {"bent": {**read_yaml(lexicon / "forms.yaml")["bent"], **read["bent"]}}
    words: dict[str, Any] = {}
    for lemma, row in table["bent"].items():
        for number in ("sing", "plur"):
            for case, form in zip(("nom", "gen", "dat", "acc", "ins", "loc"), row.get(number, ()), strict=False):
                told = words.setdefault(form, {"lemma": lemma, "pos": "NOUN", "gender": row["gender"],
                                               "number": number, "cases": []})  # fmt: skip
                told["cases"].append(case)
    return {"words": words, "never": read["never"], **table}


class Form(NamedTuple):
    """What a word can be: its lemma, part of speech, and how it agrees."""

    lemma: str
    pos: str
    case: str = ""
    number: str = ""
    gender: str = ""
    person: str = ""
    mood: str = ""
    voice: str = ""
    base: str = ""
    """Of a participle its own nominative; of a verb nothing."""


@cache
def _analyzer() -> Any:
    import pymorphy3  # costs a tenth of a second: only for those who read Russian

    return pymorphy3.MorphAnalyzer(lang="ru")


def is_known(word: str) -> bool:
    """Whether the dictionary, or the table beside it, has a word."""
    return word in overrides()["words"] or bool(_analyzer().word_is_known(word))


def bent(word: str) -> set[str]:
    """A word in all of its forms."""
    own = overrides()["bent"].get(word)
    if own is not None:
        return {*own.get("sing", ()), *own.get("plur", ())}
    return {plain(form.word) for parse in _analyzer().parse(word)[:2] for form in parse.lexeme}


@lru_cache(maxsize=16384)
def forms(word: str) -> tuple[Form, ...]:
    """What a word, as it is looked up, can be.

    >>> sorted({form.lemma for form in forms("выстрелов")})
    ['выстрел']
    """
    own = overrides()["words"].get(word)
    if own is not None:
        return tuple(Form(own["lemma"], own["pos"], case, own.get("number", "sing"), own.get("gender", ""))
                     for case in own["cases"])  # fmt: skip
    found: dict[Form, None] = {}
    for parse in _analyzer().parse(word):
        for form in _of(parse):
            if form.lemma not in overrides()["never"].get(word, ()):
                found.setdefault(form)
    return tuple(found)


def _of(parse: Any) -> list[Form]:
    tag, pos = parse.tag, str(parse.tag.POS or "")
    lemma = plain(parse.normal_form)
    base = ""
    if pos in ("PRTF", "PRTS"):
        nominative = parse.inflect({"PRTF", "nomn", "sing", "masc"})
        base = plain(nominative.word) if nominative else ""
    if pos in ("ADJS", "COMP"):
        base = lemma
    if "Supr" in tag:
        lemma = _ENDING.sub("ий", plain(parse.word))
    mood = {"INFN": "inf", "GRND": "ger"}.get(pos, "")
    if pos == "VERB":
        mood = "imp" if "impr" in tag else str(tag.tense or "")
    voice = str(tag.voice or "") if pos in ("PRTF", "PRTS") else ""
    cases = ["nomn", "gent", "datv", "accs", "ablt", "loct"] if "Fixd" in tag and tag.case else [str(tag.case or "")]
    return [
        Form(lemma, pos, _CASES.get(case, ""), str(tag.number or ""), str(tag.gender or ""),
             str(tag.person or ""), mood, voice, base)
        for case in cases
    ]  # fmt: skip


def nominative(title: str) -> str:
    """What a marker is called, whatever the case it is told in."""
    return " ".join(
        next((form.lemma for form in forms(plain(word)) if form.pos == "NOUN"), word) for word in title.split()
    )
