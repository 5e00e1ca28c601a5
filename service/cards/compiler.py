"""Printed text to structured features: each sentence compiles whole, or is reported whole as unsupported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken

from service.cards import naming
from service.cards.carried import chooses_only, counted, marking, notes, pointing, stacking, told_of_noted
from service.cards.concord import (
    begins_with_a_pronoun,
    discordant,
    gone_on,
    pointing_back,
    raised_too,
    speaks_of_another,
)
from service.cards.constructions import CardToken, Classes, Feature, NotUnderstood, flat
from service.cards.dividing import asks_back, for_a_price, ways
from service.cards.doubts import doubted
from service.cards.features import Meaning
from service.cards.lexemes import UNKNOWN, Lexeme
from service.cards.mending import bent
from service.cards.misprints import nearest
from service.cards.parsing import PARSED, parse
from service.cards.picks import separated
from service.cards.refusals import Refusal, refusal_at
from service.cards.rephrasing import rephrased
from service.cards.settled import settled
from service.cards.tokens import Sentence, clean, sentences
from service.cards.vocabulary import normal
from service.judge.work import OverBudget, opened, under_way

LONGEST_TEXT = 2000
LONGEST_SENTENCE = 80
MOST_NAMES = 3
_MOST_WORDS = 6
_BROKEN_OFF = "unfinished"
#: What a sentence beginning with "if" says of what the one before it has done.
_OF_THE_FIRST = {"PRONOUN", "ATTACKED", "THE_TARGET", "PERISHED", "KILLS", "KILLED_IT", "FELL"}
#: What may stand where a full stop was printed after words that are no sentence.
_GOES_ON = (":", ";")
UNIQUE: Feature = {"keyword": "uniqueness"}


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A sentence that was not understood: the rest of it where reading stopped, why, and its feature's id."""

    sentence: str
    stopped_at: str
    reason: str
    feature: str
    refusal: Refusal

    def to_wire(self) -> dict[str, Any]:
        """The form that `POST /v1/cards/compile` answers with."""
        told = {"sentence": self.sentence, "stopped_at": self.stopped_at, "reason": self.reason}
        return {**told, "feature": self.feature, **self.refusal.to_wire(self.sentence)}


@dataclass(frozen=True, slots=True)
class Reading:
    """What one sentence says: features, or classes, or why neither."""

    sentence: str
    features: tuple[Feature, ...] = ()
    classes: tuple[str, ...] = ()
    unsupported: tuple[str, str] | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Compiled:
    """
    A printed text, read.

    `features` are in the order of printing, in wire form; their ids are f1, f2, … . Classes and uniqueness
    are properties of the card and no features. The dicts are shared: copy before changing one.
    """

    features: tuple[Feature, ...]
    classes: tuple[str, ...]
    unique: bool
    unsupported: tuple[Unsupported, ...]
    readings: tuple[Reading, ...]

    @property
    def whole(self) -> bool:
        """Whether every sentence was understood."""
        return not self.unsupported


_MEANING = Meaning()


def _read(sentence: Sentence, name: str | None) -> Reading:
    """The sentence as it stands, or in words that say the same."""
    reading = _as_it_stands(sentence)
    if reading.unsupported is None:
        return reading
    mended = bent(sentence.lexemes, sentence.slice)
    told = rephrased(sentence.lexemes, sentence.slice, name)
    plain = rephrased(sentence.apart, sentence.slice, name) if sentence.apart else None
    others = (sentence.with_lexemes(other) for other in (told, plain, mended) if other is not None)
    reads = map(_as_it_stands, others)
    read = next((read for read in reads if read.unsupported is None), None)
    return read or _with_other_letter(sentence, name) or reading


def _with_other_letter(sentence: Sentence, name: str | None) -> Reading | None:
    """The sentence with its one misprinted word as another that one letter parts from it, where of several such words
    only one can be read there: "the elfs" beside a verb of theirs is "the elves" and not "the elf"."""
    unknown = [lexeme for lexeme in sentence.lexemes if lexeme.terminal == UNKNOWN]
    if len(unknown) != 1:
        return None
    start, end = unknown[0].start - sentence.start, unknown[0].end - sentence.start
    words = nearest(normal(sentence.text[start:end]))
    if not 1 < len(words) <= _MOST_WORDS:
        return None
    told = [f"{sentence.text[:start]}{word}{sentence.text[end:]}" for word in words]
    tries = [_as_it_stands(one) for text in told for one in _alone(text, sentence.text, name)]
    read = [reading for reading in tries if reading.unsupported is None and not reading.classes]
    alike = all(one.features == read[0].features for one in read)
    return replace(read[0], sentence=sentence.text) if read and alike else None


def _as_it_stands(sentence: Sentence) -> Reading:
    """The sentence as it is printed, or with the words taken apart that are printed together."""
    if len(sentence.lexemes) > LONGEST_SENTENCE:
        return _refused(sentence, "too long", sentence.lexemes[LONGEST_SENTENCE])
    reading = _named(sentence)
    if reading.unsupported is not None:
        reading = _divided(sentence) or reading
    if reading.unsupported is None or not LONGEST_SENTENCE >= len(sentence.apart) > 0:
        return reading
    apart = _named(sentence.with_lexemes(sentence.apart))
    return apart if apart.unsupported is None else reading


def _divided(sentence: Sentence) -> Reading | None:
    """What both halves say, where a full stop is missing between them, or a subject, and each is understood."""
    for first, second, fits in ways(sentence):
        readings = _named(first), _named(second)
        if any(reading.unsupported or reading.classes for reading in readings):
            continue
        if fits(*(reading.features for reading in readings)):
            return Reading(sentence.text, features=(*readings[0].features, *readings[1].features))
    return None


def _named(sentence: Sentence) -> Reading:
    """The sentence as it stands; where it has names without quotation marks, with the shortest that make sense."""
    reading = _parsed(sentence)
    for _ in range(MOST_NAMES):
        if reading.unsupported is None:
            break
        stop = sentence.start + len(sentence.text) - len(reading.unsupported[1])
        before = [index for index in naming.places(sentence) if sentence.lexemes[index].start <= stop]
        tries = [(other, _parsed(other)) for other in naming.named(sentence, before[-1])] if before else []
        if not tries:
            break
        sentence, reading = min(tries, key=_unread)
    return reading


def _unread(tried: tuple[Sentence, Reading]) -> int:
    """How much of a sentence was left when reading stopped; less than nothing when it was read whole."""
    unsupported = tried[1].unsupported
    return -1 if unsupported is None else len(unsupported[1])


def _parsed(sentence: Sentence) -> Reading:
    lexemes = sentence.lexemes
    apart = discordant(sentence)
    if apart is not None:
        return _refused(sentence, "unclear of which card it has to be so", apart)
    raised = raised_too(sentence)
    if raised is not None:
        return _refused(sentence, "unclear whether that is raised too", raised)
    try:
        meaning = _MEANING.transform(parse(lexemes))
    except UnexpectedEOF:
        return _refused(sentence, _BROKEN_OFF, None)
    except UnexpectedToken as error:
        token = error.token
        lexeme = token.lexeme if isinstance(token, CardToken) else None
        unknown = lexeme is not None and lexeme.terminal == UNKNOWN
        return _refused(sentence, "unknown word" if unknown else "unexpected", lexeme)
    except UnexpectedInput:
        return _refused(sentence, "unexpected", None)
    if isinstance(meaning, NotUnderstood):
        return _refused(sentence, meaning.reason, meaning.token)
    if isinstance(meaning, Classes):
        return Reading(sentence.text, classes=tuple(meaning))
    try:
        features = settled(separated(flat(meaning)), lexemes)
    except NotUnderstood as unclear:
        return _refused(sentence, unclear.reason, None)
    if any(feature.get("class") == "permanent" and not feature["effects"] for feature in features):
        return _refused(sentence, "nothing that it does", None)
    return Reading(sentence.text, features=tuple(doubted(features, lexemes)))


def _refused(sentence: Sentence, reason: str, lexeme: Lexeme | None) -> Reading:
    rest = sentence.text[lexeme.start - sentence.start :] if lexeme else ""
    return Reading(sentence.text, unsupported=(reason, rest))


def compile_text(text: str, name: str | None = None) -> Compiled:
    """
    Read a printed text, Russian or English; `name` is the card's own, which its text may use.

    It counts as work, the same whether the text was read before or not. Raises OverBudget.

    >>> compile_text("Armor 2. {tap}: Shot 1-2-3, range 3.").features[0]
    {'keyword': 'armor', 'x': 2}
    """
    work = under_way()
    try:
        compiled, spent = (_read_before if len(text) <= _SHORT else _long_before)(text, name)
        work.spend(spent)
    except OverBudget as over:
        raise over.named("a printed text") from None
    return compiled


def _counted(text: str, name: str | None) -> tuple[Compiled, int]:
    """A text that is read, and the work of it, which may be what remains of the work under way."""
    outer = under_way()
    with opened(outer.another(outer.remaining)) as work:
        work.spend(len(text) * PARSED)
        return _compiled(text, name), work.spent


#: What was read is kept; a long text takes a hundred times as much room.
_SHORT = 400
_read_before, _long_before = lru_cache(maxsize=4096)(_counted), lru_cache(maxsize=256)(_counted)


def forget_texts() -> None:
    """Read texts anew from now on."""
    _read_before.cache_clear()
    _long_before.cache_clear()


def _compiled(text: str, name: str | None) -> Compiled:
    text = clean(text)
    if len(text) > LONGEST_TEXT:
        readings = [Reading(text.strip(), unsupported=("too long", text[LONGEST_TEXT:].strip()))]
    else:
        known: dict[str, Reading] = {}
        joined: dict[tuple[str, str, str] | None, Reading | None] = {}
        readings = []
        before: Sentence | None = None
        for sentence in sentences(text, name):
            if sentence.text not in known:
                known[sentence.text] = _read(sentence, name)
            reading = _of_noted(known[sentence.text], sentence, readings, name)
            spoken = pointing_back(before, sentence) if before is not None and reading.unsupported is None else None
            if spoken is not None:
                reading = _refused(sentence, "unclear whom a pronoun means", spoken)
            carried = _carried(readings[-1], sentence, name) if before is not None else None
            if carried is not None:
                readings[-1], reading = carried
            pair = (readings[-1].sentence, before.text, sentence.text) if before is not None else None
            whole = joined.get(pair)
            if before is not None and pair not in joined:
                joined[pair] = whole = _resumed(text, name, (before, readings[-1]), (sentence, reading))
            readings[-1:] = [whole] if whole is not None else [*readings[-1:], reading]
            before = sentence
    names = counted([feature for reading in readings for feature in reading.features])
    return assembled([replace(one, features=stacking(one.features, names)) for one in readings] if names else readings)


def _of_noted(reading: Reading, sentence: Sentence, before: list[Reading], name: str | None) -> Reading:
    """The reading of a sentence that speaks of what an earlier one had its player choose for the battle."""
    noted = notes([feature for one in before for feature in one.features])
    told = told_of_noted(sentence, noted) if noted else None
    meant = _read(told, name) if told is not None else None
    return meant if meant is not None and meant.unsupported is None else reading


def _carried(chosen: Reading, sentence: Sentence, name: str | None) -> tuple[Reading, Reading] | None:
    """A choice and the sentence after it, where that speaks of whom was chosen and is understood so."""
    told = pointing(sentence, chosen.features) if chosen.unsupported is None and chooses_only(chosen.features) else None
    reading = _read(told[0], name) if told is not None else None
    if told is None or reading is None or reading.unsupported is not None:
        return None
    return replace(chosen, features=tuple(marking(feature, told[1]) for feature in chosen.features)), reading


def _resumed(
    text: str, name: str | None, first: tuple[Sentence, Reading], second: tuple[Sentence, Reading]
) -> Reading | None:
    """What two sentences say as one, where a full stop was printed in the middle of it: a small letter or a pronoun
    follows it, or the first one breaks off, and by themselves they are not both understood."""
    (before, read), (sentence, reading) = first, second
    if read.sentence == before.text and asks_back(sentence, read.features, reading.features):
        paid = _for_a_price(text, before, sentence)
        unclear = _refused(sentence, "unclear whether it is done at any time", sentence.lexemes[0])
        return paid or replace(unclear, sentence=text[before.start : sentence.start + len(sentence.text)])
    if read.unsupported is None and reading.unsupported is None:
        return None
    if read.unsupported is None and _adds(sentence):
        return _added(text, before, sentence)
    if read.unsupported is None and not read.classes and read.sentence == before.text:
        joined = _told_of_it(text, before, sentence, name)
        if joined is not None:
            return joined
    printed = text[before.start : sentence.start + len(sentence.text)]
    if sentence.text[:1].islower():
        apart = (*(before.apart or before.lexemes), *(sentence.apart or sentence.lexemes))
        tries = [Sentence(printed, before.start, (*before.lexemes, *sentence.lexemes), apart)]
        for mark in ("", ";"):
            tries += _alone(f"{printed[: len(before.text) - 1]}{mark}{printed[len(before.text) :]}", printed, name)
    elif read.unsupported is not None and read.unsupported[0] == _BROKEN_OFF:
        end = len(before.text) - 1
        tries = [
            one for mark in _GOES_ON for one in _alone(f"{printed[:end]}{mark}{printed[end + 1 :]}", printed, name)
        ]
    elif read.unsupported is None and (begins_with_a_pronoun(sentence) or speaks_of_another(sentence)):
        tries = [one for text in gone_on(printed, len(before.text) - 1) for one in _alone(text, printed, name)]
    else:
        return None
    if read.sentence != before.text:
        return None
    return next((whole for whole in (_read(one, name) for one in tries) if whole.unsupported is None), None)


def _told_of_it(text: str, before: Sentence, sentence: Sentence, name: str | None) -> Reading | None:
    """What two sentences say as one, where the second tells only how often, or what comes after the first if so."""
    told = [lexeme.terminal for lexeme in sentence.apart or sentence.lexemes]
    printed = text[before.start : sentence.start + len(sentence.text)]
    stop, end = before.lexemes[-1].end, sentence.lexemes[-1].end
    if told in (["NUMBER", "TIMES", "PER"], ["NUMBER", "PER"]):
        marks = Lexeme("LPAREN", "(", stop, stop), Lexeme("RPAREN", ")", end, end)
        joined = (*(before.apart or before.lexemes), marks[0], *(sentence.apart or sentence.lexemes), marks[1])
    elif told[:3] == ["IF", "AFTER", "THIS"] or (told[:1] == ["IF"] and _OF_THE_FIRST & set(told[1:4])):
        joined = (*before.lexemes, Lexeme("SEMICOLON", ";", stop, stop), *sentence.lexemes)
    else:
        return None
    reading = _read(Sentence(printed, before.start, joined), name)
    return reading if reading.unsupported is None else None


def _for_a_price(text: str, before: Sentence, sentence: Sentence) -> Reading | None:
    """ "You may close this card. If you do, heal an elf by 2": what is done for a price, or not at all."""
    joined = for_a_price(before, sentence, text[before.start : sentence.start + len(sentence.text)])
    if joined is None:
        return None
    reading = _as_it_stands(joined)
    paid = [feature for feature in reading.features if feature.get("optional") and feature.get("cost")]
    return reading if reading.unsupported is None and len(paid) == len(reading.features) == 1 else None


def _adds(sentence: Sentence) -> bool:
    """Whether a sentence begins with a number that is added, and says for how long: somebody has to get that."""
    first = [lexeme.terminal for lexeme in sentence.lexemes[:2]]
    lasts = any(lexeme.terminal in ("UNTIL", "THIS_TURN") for lexeme in sentence.lexemes)
    return first in (["PLUS", "NUMBER"], ["DASH", "NUMBER"]) and lasts


def _added(text: str, before: Sentence, sentence: Sentence) -> Reading | None:
    """What somebody gets as two sentences tell it, with a full stop for a comma."""
    stop = before.lexemes[-1].end
    printed = text[before.start : sentence.start + len(sentence.text)]
    joined = (*before.lexemes, Lexeme("COMMA", ",", stop, stop), *sentence.lexemes)
    reading = _as_it_stands(Sentence(printed, before.start, joined))
    if reading.unsupported is not None or len(reading.features) != 1:
        return None
    (feature,) = reading.features
    told = {**feature, "readings": [*feature.get("readings", ()), "a-stop-amid-gains"]}
    return replace(reading, features=(told,))


def _alone(text: str, printed: str, name: str | None) -> list[Sentence]:
    """The one sentence of a text, as it is printed; none where it is several."""
    found = list(sentences(text, name))
    return [replace(found[0], text=printed)] if len(found) == 1 else []


def assembled(readings: list[Reading], apart: Sequence[Feature] = (UNIQUE,)) -> Compiled:
    """A text of its readings, one sentence each, in the order of printing; what is told ``apart`` is no feature."""
    features: list[Feature] = []
    classes: list[str] = []
    unsupported: list[Unsupported] = []
    unique = False
    for reading in readings:
        classes += [slug for slug in reading.classes if slug not in classes]
        unique = unique or UNIQUE in reading.features
        features += [feature for feature in reading.features if feature not in apart]
        if reading.unsupported:
            reason, rest = reading.unsupported
            features.append({"unsupported": reading.sentence})
            told = reading.refusal or refusal_at(reading.sentence, reason, rest)
            unsupported.append(Unsupported(reading.sentence, rest, reason, f"f{len(features)}", told))
    return Compiled(tuple(features), tuple(classes), unique, tuple(unsupported), tuple(readings))
