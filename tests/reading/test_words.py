"""Each verb of the tables is read in each of its roles, as the event that its row says, and is written back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.reading import wording
from service.reading.reader import read
from service.reading.syntax.forms import _analyzer, forms, is_known
from service.reading.syntax.rows import rows
from service.reading.syntax.trees import Row
from service.reading.tokens import plain
from service.reading.writing.english import third
from service.reading.writing.russian import bent

#: What an event is in the language, where its row calls it otherwise; those of several things by what is told of.
_EVENTS = {"get": "gain", "drop": "lose", "deal": "wound", "use_of": "use", "make": "attack", "mend": "heal"}
#: Events that rows of verbs tell as such; others are parts of statements, conditions and controls.
_TOLD = {"wound", "heal", "die", "open", "close", "move", "put", "attack", "defend", "block", "show", *_EVENTS}
#: Rows whose words need more beside them than their case: of whom control is taken, to whom damage goes.
_NOT_ALONE = {
    "destroyed",
    "defend",
    "name_defender",
    "shoot",
    "strike",
    "assault",
    "dive",
    "surface",
    "land",
    "miss",
    "gather",
    "recruit",
}
#: Verbs whose order has to say more than on whom it is done: where to, whose, how strong a blow.
_ORDERED_WITH_MORE = {
    "deal", "take_off", "throw_off", "give", "put", "return", "show", "attack", "mend", "return_itself", "remove",
    "protect", "heal_wounds", "shuffle_in",
}  # fmt: skip
#: What fills a role: in each case, and in English.
_FILLED = {
    "on": ("эльф", "an elf"), "by": ("гном", "a gnome"), "thing": ("фишка", "a chip"), "attr": ("рана", "2 wounds"),
    "ability": ("заклинание", "a spell"), "blow": ("выстрел", "a shot"),
}  # fmt: skip


def _filler(row: Row, role: str) -> str:
    event = row.get("event")
    if role == "on" and event == "block":
        return "blow"
    if role == "thing":
        return {"deal": "attr", "use_of": "ability", "make": "blow", "block": "blow", "mend": "attr"}.get(
            event, "thing"
        )
    return role


def _verbs() -> Iterator[Row]:
    for row in rows():
        simple = row.part == "verb" and row.get("event") in _TOLD and not row.get("says")
        if simple and row.name not in _NOT_ALONE and "whose" not in row:
            yield row


def _inflected(word: str, *grammemes: str) -> str | None:
    for parse in _analyzer().parse(word):
        if str(parse.tag.POS) == "INFN":
            form = parse.inflect(set(grammemes))
            if (
                form is not None
                and is_known(plain(form.word))
                and any(one.lemma == plain(word) for one in forms(plain(form.word)))
            ):
                return str(form.word)
    return None


def _russian(row: Row, word: str) -> Iterator[tuple[str, str]]:
    """Sentences with a verb: ordered, told, forbidden, as what it has done; and in which place of a feature it is."""
    first, _, rest = word.partition(" ")
    frame: dict[str, str] = row.get("frame")
    cases = [case for case in ("acc", "gen", "ins") if frame.get(case) in ("on", "thing")]
    objects = " ".join(bent(_FILLED[_filler(row, frame[case])][0], case) for case in cases)
    whose = "гном" if frame.get("nom") == "by" else "выстрел" if frame.get("nom") == "thing" else "эльф"
    now = _inflected(first, "pres", "3per", "sing") or _inflected(first, "futr", "3per", "sing")
    said = " ".join(part for part in (rest, objects) if part)
    if now is not None:
        yield f"Когда {whose} {now} {said}, получить фишку.".replace(" ,", ","), "when"
    if "nom" in frame and frame["nom"] == "by" and cases and row.name not in _ORDERED_WITH_MORE:
        if row.get("event") in ("use_of", "block", "make"):
            return
        yield f"{{tap}}: {word.capitalize()} {objects}.", "do"


def _nouns(row: Row) -> Iterator[tuple[str, str]]:
    """Sentences with the noun of a verb."""
    for word in row.get("noun", {}).get("ru", ()):
        frame = row.get("frame")
        role = frame.get("acc", frame.get("gen", frame["nom"]))
        whom = bent(_FILLED[_filler(row, role)][0], "gen")
        yield f"При {bent(word, 'loc')} {whom} получить фишку.", "when"
        yield f"После {bent(word, 'gen')} {whom} получить фишку.", "when"


def _english(row: Row, word: str) -> Iterator[tuple[str, str]]:
    first, _, rest = word.partition(" ")
    frame: dict[str, str] = row.get("frame")
    whose = "an elf" if frame.get("nom") == "on" else "a gnome"
    cases = [case for case in ("acc",) if frame.get(case) in ("on", "thing")]
    objects = " ".join(_FILLED[_filler(row, frame[case])][1] for case in cases)
    said = " ".join(part for part in (rest, objects) if part)
    if row.get("event") not in ("attack", "make", "mend"):  # English does not say at which point of a blow that is
        yield f"When {whose} {third(first)} {said}, gain a chip.".replace(" ,", ","), "when"


def _events(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _events(one)
    elif isinstance(value, dict):
        yield from (value[key] for key in ("event", "deed") if key in value)
        for one in value.values():
            yield from _events(one)


def _wrong(row: Row, sentence: str, place: str) -> str | None:
    """Why a sentence with a verb is not read as its row says, or cannot be written; nothing if all is well."""
    found = read(sentence)
    if not found.features:
        return f"{sentence} {found.refused} [{sentence[slice(*found.at)]}]"
    meant = _EVENTS.get(row.get("event"), row.get("event"))
    (feature,) = found.features
    if meant not in set(_events(feature.get(place))):
        return f"{sentence} is no {meant}: {feature}"
    fixed = {key: value for key, value in row.get("with", {}).items() if key in ("way", "to", "type")}
    told = str(feature.get(place))
    if any(f"'{key}': {value!r}" not in told for key, value in fixed.items()):
        return f"{sentence} lacks {fixed}: {feature}"
    written = wording(found.features)
    if any(None in sentences for sentences in written.values()):
        return f"{sentence} cannot be written"
    return None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_each_verb_is_read_in_each_of_its_roles(language: str) -> None:
    of = {"ru": _russian, "en": _english}[language]
    told = [(row, *one) for row in _verbs() for word in row.get(language, ()) for one in of(row, word)]
    told += [(row, *one) for row in _verbs() for one in _nouns(row) if language == "ru"]
    assert len(told) > {"ru": 200, "en": 25}[language]
    wrong = [said for row, sentence, place in told if (said := _wrong(row, sentence, place)) is not None]
    print(f"{language}: {len(told)} sentences of {len(list(_verbs()))} verbs")
    assert wrong == []
