"""Sentences that say what two would: without the full stop between them, or with one subject for both their verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from service.cards.constructions import Feature
from service.cards.lexemes import Lexeme
from service.cards.tokens import Sentence

Features = Sequence[Feature]
Fits = Callable[[Features, Features], bool]
#: What the price of an ability begins with, and what no sentence ends with.
_PRICES = ("TAP", "SUDDEN", "CHIP")
_JOINTS = ("NUMBER", "COMMA", "COLON", "DASH", "AND", "OR", "SEMICOLON", "WITH", "OWNS", "GETS")
#: Moments, which begin a sentence where they are printed with a capital letter.
_BEGIN_ANEW = ("MOMENT", "WHEN", "WHENEVER")


def _halves(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """The sentence as two, where no full stop was printed before the price of an ability, as in "a word {tap}:", or
    before a moment that begins with a capital letter."""
    lexemes = sentence.lexemes
    for index, lexeme in enumerate(lexemes):
        if lexeme.terminal in ("OPEN_QUOTE", "LPAREN"):
            return None
        if index and lexeme.terminal in _BEGIN_ANEW and sentence.slice(lexeme.start, lexeme.start + 1).isupper():
            first, second = (replace(sentence, lexemes=part, apart=()) for part in (lexemes[:index], lexemes[index:]))
            return first, second
        if index == 0 or lexeme.terminal not in _PRICES or lexemes[index - 1].terminal in (*_PRICES, *_JOINTS):
            continue
        after = next((later for later in lexemes[index:] if later.terminal not in (*_PRICES, "NUMBER")), None)
        if after is not None and after.terminal == "COLON":
            first, second = (replace(sentence, lexemes=part, apart=()) for part in (lexemes[:index], lexemes[index:]))
            return first, second
    return None


def _listed(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """The sentence as two, at a semicolon, or at a comma before a moment; None without one before any text begins."""
    lexemes = sentence.lexemes
    for index, lexeme in enumerate(lexemes[:-1]):
        if lexeme.terminal in ("OPEN_QUOTE", "LPAREN", "COLON", *_BEGIN_ANEW):
            return None
        moment = lexeme.terminal == "COMMA" and lexemes[index + 1].terminal in _BEGIN_ANEW
        if index and (moment or lexeme.terminal == "SEMICOLON"):
            first, second = (replace(sentence, lexemes=p, apart=()) for p in (lexemes[:index], lexemes[index + 1 :]))
            return first, second
    return None


def _by_force(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """The sentence as two, where an attack is told and then, behind a comma, what comes of it by its force."""
    lexemes = sentence.lexemes
    for index, lexeme in enumerate(lexemes[:-2]):
        if lexeme.terminal in ("OPEN_QUOTE", "LPAREN", "WHEN", "WHENEVER"):
            return None
        after = lexemes[index + 1].terminal, lexemes[index + 2].terminal
        if index and lexeme.terminal in ("COMMA", "SEMICOLON") and after == ("WHEN", "FORCE"):
            first, second = (replace(sentence, lexemes=p, apart=()) for p in (lexemes[:index], lexemes[index + 1 :]))
            return first, second
    return None


#: Deeds of this card that are moments of the same name.
_DEEDS = frozenset({"close", "open", "move", "heal", "lose_chips"})


def asks_back(sentence: Sentence, before: Features, features: Features) -> bool:
    """Whether a sentence asks if somebody did what the sentence before it says they may do: "if you do", "if it has
    closed". Read by itself, that would be a moment of any time."""
    told = [lexeme.terminal for lexeme in sentence.lexemes[:2]]
    if told == ["IF", "DONE_SO"]:
        return True
    if told[:1] != ["IF"] or not before or not before[-1].get("optional"):
        return False
    done = {effect["effect"] for effect in before[-1].get("effects", ())} & _DEEDS
    return any(set(one.get("trigger", ())) == {"on"} and one["trigger"]["on"] in done for one in features)


def for_a_price(before: Sentence, sentence: Sentence, printed: str) -> Sentence | None:
    """Two sentences as one, the second of which says what is done for what may be done in the first; None where nothing
    may be done, or nothing follows."""
    first, second = before.apart or before.lexemes, sentence.apart or sentence.lexemes
    comma = next((n for n, lexeme in enumerate(second) if lexeme.terminal in ("COMMA", "DASH")), None)
    begins = 2 if comma is None and second[1].terminal == "DONE_SO" else comma and comma + 1
    if not begins or not any(lexeme.terminal == "MAY" for lexeme in first):
        return None
    stop = first[-1].end
    joint = Lexeme("COMMA", ",", stop, stop), Lexeme("MEANWHILE", "-", stop, stop)
    return Sentence(printed, before.start, (*first, *joint, *second[begins:]))


#: What cards have, can and cannot do as long as a text is in play.
_HOLDS = frozenset(
    {"GETS", "OWNS", "LOSES", "CANNOT", "IGNORES", "UNHARMED", "NOT_CLOSES", "MAY_ATTACK", "MAY_DECLARE"}
)
#: What tells a moment, a price, or an end: with one of these a sentence is no mere list of what holds.
_HAPPENS = frozenset({
    "WHEN", "WHENEVER", "MOMENT", "AFTER", "COLON", "SEMICOLON", "OPEN_QUOTE", "LPAREN", "UNTIL", "TAP", "SUDDEN",
    "THIS_TURN",
})  # fmt: skip


def _predicates(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """ "Your elves have armor 1 and cannot move, while ...": as a sentence for each verb, of the same cards and while
    the same is so. None where one verb says it all, or anything but what holds is told."""
    lexemes = sentence.lexemes
    told = [lexeme.terminal for lexeme in lexemes]
    verbs = [place for place, terminal in enumerate(told) if terminal in _HOLDS]
    if len(verbs) != 2 or told[verbs[1] - 1] != "AND" or not _HAPPENS.isdisjoint(told):
        return None
    first, second = verbs
    supposed = [place for place, terminal in enumerate(told) if terminal in ("WHILE", "IF")]
    behind = next((place for place in supposed if place > second), len(told))
    behind -= told[behind - 1] == "COMMA"
    commas = [place for place in range(first) if told[place] == "COMMA"]
    ahead = commas[-1] + 1 if supposed[:1] == [0] and commas else 0
    if len(supposed) > 1 or (supposed[:1] == [0] and not commas) or any(0 < place < second for place in supposed):
        return None
    around = lexemes[:ahead], lexemes[behind:]
    said = lexemes[ahead : second - 1], (*lexemes[ahead:first], *lexemes[second:behind])
    one, other = (replace(sentence, lexemes=(*around[0], *each, *around[1]), apart=()) for each in said)
    return one, other


#: What a subject begins with.
_SUBJECTS = ("ALL", "EACH", "OWN", "KIND", "CLASS", "ELEMENT", "NOT_ELEMENT", "STATE", "ELITENESS", "ADJACENT", "OTHER")


def _subjects(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """ "All elves have armor 1, all gnomes cannot move": as a sentence for each subject, where nothing else is told."""
    lexemes = sentence.lexemes
    told = [lexeme.terminal for lexeme in lexemes]
    verbs = [place for place, terminal in enumerate(told) if terminal in _HOLDS]
    if len(verbs) != 2 or not _HAPPENS.isdisjoint(told) or not {"WHILE", "IF"}.isdisjoint(told):
        return None
    for place in range(verbs[0], verbs[1]):
        after = place + 1 + (told[place + 1] in ("AND", "MEANWHILE"))
        numbers = {"PLUS", "DASH", "NUMBER"} & set(told[after : verbs[1]])
        if told[place] == "COMMA" and told[after] in _SUBJECTS and not numbers:
            one, other = (replace(sentence, lexemes=part, apart=()) for part in (lexemes[:place], lexemes[after:]))
            return one, other
    return None


def _seats(sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """ "{first}: so much; {second}: so much"."""
    lexemes = sentence.lexemes
    told = [lexeme.terminal for lexeme in lexemes]
    places = [place for place, terminal in enumerate(told) if terminal == "SEAT"]
    if len(places) != 2 or places[0] or told[places[1] - 1] not in ("SEMICOLON", "COMMA", "AND"):
        return None
    one, other = (lexemes[: places[1] - 1], lexemes[places[1] :])
    return replace(sentence, lexemes=one, apart=()), replace(sentence, lexemes=other, apart=())


def _of_others(first: Features, second: Features) -> bool:
    """Whether all that holds is of other cards than this one."""
    return all("cards" in effect for feature in (*first, *second) for effect in feature.get("effects", ({},)))


def _of_a_seat(first: Features, second: Features) -> bool:
    seats = [feature.get("condition", {}).get("seat") for feature in (*first, *second)]
    return None not in seats


def _any(first: Features, second: Features) -> bool:
    return True


#: What holds of the card itself by one word or number of its own.
_OF_ITSELF = frozenset({"modify", "ignore", "roll_twice", "without_closing", "reach"})


def _named_first(first: Features, second: Features) -> bool:
    """Whether nothing holds of the first that may be meant of the second: named features, and what the card itself has
    always."""
    return all("keyword" in feature or _own_always(feature) for feature in first)


def _own_always(feature: Feature) -> bool:
    held = feature.get("effects", ()) if set(feature) == {"class", "effects"} else ()
    bare = all(effect["effect"] in _OF_ITSELF and not {"cards", "to"} & effect.keys() for effect in held)
    return feature.get("class") == "permanent" and bool(held) and bare


def _of_that_attack(first: Features, second: Features) -> bool:
    """Whether the second comes of an attack of the sort that the first is, by its force."""
    if len(first) != 1 or len(second) != 1 or first[0].get("class") != "playable":
        return False
    trigger = second[0].get("trigger", {})
    return set(trigger) == {"on", "force"} and trigger["on"] == first[0].get("type") and "effects" not in first[0]


def _all_hold(first: Features, second: Features) -> bool:
    return all("keyword" in f or f.get("class") == "permanent" for f in (*first, *second))


def ways(sentence: Sentence) -> Iterator[tuple[Sentence, Sentence, Fits]]:
    """The halves that a sentence may have, and whether what both come to can be what the whole of it says."""
    known = (
        (_halves, _any),
        (_listed, _named_first),
        (_by_force, _of_that_attack),
        (_predicates, _all_hold),
        (_subjects, _of_others),
        (_seats, _of_a_seat),
    )
    for divide, fits in known:
        halves = divide(sentence)
        if halves is not None:
            yield *halves, fits


__all__ = ["asks_back", "for_a_price", "ways"]
