"""Conditions that compare and count: costs, strikes, classes, elements and names in a squad, cards of graveyards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.cells import rows
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.words import (
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
)

Feature = Mapping[str, Any]


def classes(wanted: Feature, language: str) -> str:
    """So many different classes of neighbours. Raises NoWording."""
    if wanted["filter"].keys() == {"kind", "side"}:
        kind, many = (
            phrase(language, "KIND", wanted["filter"]["kind"]),
            f"{phrase(language, 'AT_LEAST')} {wanted['min']}",
        )
        there = f"{phrase(language, 'IN_SQUAD', wanted['filter']['side'])} {phrase(language, 'HAS')}"
        sorts, word = phrase(language, "DIFFERENT"), phrase(language, "CLASS_WORD")
        if language == "en":
            return f"{there} {plural(kind)} {phrase('en', 'OF')} {many} {sorts} {plural(word)}"
        return f"{there} {inflected(kind, NOM, PLUR)} {many} {inflected(sorts, GEN, PLUR)} {inflected(word, GEN, PLUR)}"
    if wanted["filter"] != {"kind": "creature", "adjacent": True}:
        raise NoWording("no words for whose classes they are")
    kind, different, class_ = phrase(language, "KIND", "creature"), phrase(language, "DIFFERENT"), "CLASS_WORD"
    beside, stand = phrase(language, "BESIDE"), phrase(language, "STANDS")
    least = f"{phrase(language, 'AT_LEAST')} {wanted['min']}"
    if language == "en":
        many = f"{plural(kind)} {phrase('en', 'OF')} {least} {different} {plural(phrase('en', class_))}"
        return f"{beside} {phrase('en', 'SELF', 'self')} {stand} {many}"
    classes = f"{inflected(different, GEN, PLUR)} {inflected(phrase('ru', class_), GEN, PLUR)}"
    many = f"{inflected(kind, NOM, PLUR)} {least} {classes}"
    me = inflected(phrase("ru", "SELF", "self"), INS)
    return f"{beside} {phrase('ru', 'WITH')} {me} {other_phrase('ru', 'STANDS', '-', 1)} {many}"


def ranges_differ(wanted: Feature, language: str) -> str:
    """ "Your squad has at least 3 cards with a shot or a throw of different ranges". Raises NoWording."""
    rest = dict(wanted["filter"])
    squad, number = phrase(language, "IN_SQUAD", str(rest.pop("side"))), wanted["min"]
    if set(wanted) != {"of", "filter", "min"} or "any" in rest or "ability" in rest:
        raise NoWording("no words for attacks of which ranges")
    kinds = [{"ability": kind} for kind in wanted["of"]]
    found = NounPhrase(language, {**rest, **({"any": kinds} if len(kinds) > 1 else kinds[0])})
    cards = found.text(GEN, PLUR)
    if language == "ru" and 2 <= number <= 4:  # after a small number the noun stands in the singular
        cards = cards.replace(inflected(found.head, GEN, PLUR), inflected(found.head, GEN), 1)
    many = f"{phrase(language, 'AT_LEAST')} {number} {cards} {phrase(language, 'OF_DIFFERENT_RANGES')}"
    return f"{squad} {phrase(language, 'HAS')} {many}"


def _placed(form: Feature, language: str) -> tuple[str, Feature]:
    """In which half, row or column some cards stand, and what else they are; nothing where that is not told."""
    rest = dict(form)
    if isinstance(rest.get("row"), int):
        half = {"half": rest.pop("half")} if "half" in rest else {}
        return rows({"row": rest.pop("row"), **half}, language), rest
    if "half" in rest:
        return phrase(language, "ON_HALF", rest.pop("half")), rest
    return (phrase(language, "IN_COLUMN", rest.pop("column")), rest) if "column" in rest else ("", rest)


def _more_there(when: Feature, language: str) -> str | None:
    """More cards in one place than in another, or than others there; None where no place is told."""
    (here, more), (there, than) = (_placed(when[side], language) for side in ("filter", "than"))
    if not here or not there or (here == there) is (more == than):
        return None
    last = noun(language, than, GEN, PLUR) if here == there else there
    has = f"{phrase('en', 'HAS')} " if language == "en" else ""
    lead = f"{here} {has}{phrase(language, 'MORE_THAN')} {noun(language, more, GEN, PLUR)}"
    return f"{lead}{',' if language == 'ru' else ''} {phrase(language, 'THAN')} {last}"


def more_of(when: Feature, language: str) -> str:
    """More cards of one sort than of another, in the same squad. Raises NoWording."""
    placed = _more_there(when, language)
    if placed is not None:
        return placed
    more, than = dict(when["filter"]), dict(when["than"])
    side, other_side = more.pop("side", None), than.get("side")
    if {side, other_side} == {"own", "enemy"} and more == {n: v for n, v in than.items() if n != "side"}:
        there = phrase(language, "IN_SQUAD", str(other_side))
        squad = f"{phrase(language, 'IN_SQUAD', str(side))} {phrase(language, 'HAS')} {phrase(language, 'MORE_THAN')}"
        comma = "," if language == "ru" else ""
        return f"{squad} {noun(language, more, GEN, PLUR)}{comma} {phrase(language, 'THAN')} {there}"
    if side is None and "side" not in than:
        one, other = (noun(language, cards, GEN, PLUR) for cards in (more, than))
        comma, lead = ("," if language == "ru" else ""), phrase(language, "IN_PLAY", "field")
        has = "" if language == "ru" else f" {phrase('en', 'HAS')}"
        return f"{lead}{has} {phrase(language, 'MORE_THAN')} {one}{comma} {phrase(language, 'THAN')} {other}"
    if side not in ("own", "enemy") or than.pop("side", None) != side:
        raise NoWording("no words for such a comparison")
    one, other = (noun(language, cards, GEN, PLUR) for cards in (more, than))
    squad = f"{phrase(language, 'IN_SQUAD', side)} {phrase(language, 'HAS')}"
    comma = "," if language == "ru" else ""
    return f"{squad} {phrase(language, 'MORE_THAN')} {one}{comma} {phrase(language, 'THAN')} {other}"


def elements(wanted: dict[str, Any], language: str) -> str:
    """Of how many elements the cards of a squad are. Raises NoWording."""
    squad, has = phrase(language, "IN_SQUAD", wanted.pop("side")), phrase(language, "HAS")
    ((bound, number),) = wanted.items()
    many = phrase(language, "OR_MORE" if bound == "min" else "OR_LESS", bound)
    if language == "en":
        return f"{squad} {has} cards {phrase(language, 'OF')} {number} {many} elements"
    return f"{squad} {has} {inflected(phrase(language, 'KIND', 'card'), NOM, PLUR)} {number} {many} стихий"


def costing_like(wanted: dict[str, Any], side: str, has: str, none: bool, language: str) -> str:
    """Others of the cost of this card, or of that and beyond. Raises NoWording."""
    ((bound, _),) = wanted.pop("cost").items()
    del wanted["other"]
    itself = phrase(language, "SELF", "self")
    if wanted.pop("copy", True) is False:
        itself = phrase(language, "COPY", "copy")
        itself = plural_copies(itself) if language == "en" else inflected(itself, GEN, PLUR)
    elif language == "ru":
        itself = inflected(itself, GEN)
    there = noun(language, wanted, GEN if none else NOM, article=not none)
    but = f"({phrase(language, 'EXCEPT')} {itself})"
    return f"{phrase(language, 'IN_SQUAD', side)} {has} {there} {phrase(language, 'COST_LIKE', bound)} {but}"


def plural_copies(copy: str) -> str:
    """ "Copies of this card"."""
    one, _, of = copy.partition(" of ")
    return f"{plural(one)} of {of}"


def strongest(wanted: dict[str, Any], language: str) -> str:
    """Its strike of some force is more than that of any such card."""
    force = phrase(language, "FORCE", wanted.pop("strike")["force"])
    strike, me = phrase(language, "STRIKE", "simple_strike"), phrase(language, "SELF", "self")
    if language == "en":
        than = f"{phrase('en', 'EQUALS')} {phrase('en', 'MORE_THAN')} {phrase('en', 'OF')} {phrase('en', 'ANY')}"
        return f"the {force} {strike} of {me} {than} {noun('en', wanted, article=False)}"
    than = f"{phrase('ru', 'MORE_THAN')}, {phrase('ru', 'THAN')} {phrase('ru', 'AT')}"
    found = NounPhrase("ru", wanted).text(GEN, SING, phrase("ru", "ANY"))
    return f"{force} {strike} {inflected(me, GEN)} {than} {found}"


def namesakes(wanted: dict[str, Any], none: bool, language: str) -> str:
    """Cards of one name in a squad. Raises NoWording."""
    if set(wanted) - {"side", "namesake", "kind"} or wanted.get("side") not in ("own", "enemy"):
        raise NoWording("no words for such namesakes")
    word = phrase(language, "KIND", wanted.get("kind", "card"))
    cards = plural(word) if language == "en" else inflected(word, GEN if none else NOM, PLUR)
    squad, has = phrase(language, "IN_SQUAD", wanted["side"]), phrase(language, "HAS_NO" if none else "HAS")
    return f"{squad} {has} {cards} {phrase(language, 'NAMESAKES')}"


def lies_in_grave(wanted: dict[str, Any], none: bool, least: Any, language: str) -> str:
    """Cards of a graveyard. Raises NoWording."""
    grave = phrase(language, "OUT_OF_GRAVE", str(wanted.get("side")))
    cards = {name: value for name, value in wanted.items() if name not in ("zone", "side")}
    if cards.get("died_this_turn"):
        return _died(wanted, none, least, language)
    if none:
        return f"{grave} {phrase(language, 'HAS_NO')} {noun(language, cards, GEN, article=False)}"
    has = phrase(language, "HAS")
    if least is None:
        return f"{grave} {has} {noun(language, cards, NOM)}"
    return f"{grave} {has} {least} {phrase(language, 'OR_MORE', 'min')} {noun(language, cards, GEN, PLUR)}"


def _died(wanted: dict[str, Any], none: bool, least: Any, language: str) -> str:
    """Who died this turn. Raises NoWording."""
    rest = {name: value for name, value in wanted.items() if name not in ("zone", "died_this_turn")}
    turn = phrase(language, "THIS_TURN")
    if none or least is not None:
        many = "" if none else f"{least} {phrase(language, 'OR_MORE', 'min')} "
        said, sing = f"{many}{noun(language, rest, GEN, PLUR)}", False
    else:
        said, sing = noun(language, rest, NOM), True
    if language == "en":
        return f"{turn} {said} {phrase('en', 'NOT') + ' ' if none else ''}{phrase('en', 'PERISHED')}"
    died = other_phrase("ru", "PERISHED", "-", {"masc": 0, "femn": 1}.get(_gender(rest), 2) if sing else 2)
    return f"{turn} {phrase('ru', 'NOT') + ' ' if none else ''}{died} {said}"


def _gender(wanted: Feature) -> str:
    return nature(NounPhrase("ru", wanted).head)[0] or ""


def stays_in_grave(effects: list[Feature], when: Feature | None, language: str) -> str | None:
    """ "Cannot be exiled from your graveyard, while there is an elf in your squad"; None for anything else."""
    from service.cards.wording.conditions import condition

    held = dict(when or {})
    kept = list(effects) == [{"effect": "replace", "what": "exile", "with": []}]
    if not kept or held.pop("self", None) != {"zone": "graveyard"} or held.keys() - {"exists"}:
        return None
    exiled = other_phrase("ru", "SUFFERED", "exile", 1) if language == "ru" else phrase("en", "SUFFERED", "exile")
    said = f"{phrase(language, 'CANNOT')} {exiled} {phrase(language, 'OUT_OF_GRAVE', 'own')}"
    return f"{said}, {condition(held, language)}" if held else said


def wounds_itself_less(effects: list[Feature], language: str) -> str | None:
    """ "Wound this card and that card by 5 (wounds itself by 2 instead of 5, if it is dark)"; None for others."""
    from service.cards.wording.passages import so_it_is

    itself, other = effects if len(effects) == 2 else ({}, {})
    less, usual = itself.get("x"), other.get("x")
    if not isinstance(less, dict) or less.get("of") != "case" or itself != {"effect": "wound", "x": less, "to": "self"}:
        return None
    asked = less["if"].get("exists", {})
    about = asked.get("filter", {})
    if (
        other != {"effect": "wound", "x": usual, "to": "subject"}
        or less["else"] != usual
        or set(less["if"]) != {"exists"}
    ):
        raise NoWording("no words for whom it wounds less")
    if set(asked) != {"filter"} or about.get("is") != "subject":
        raise NoWording("no words for whom it wounds less")
    by, me, so = phrase(language, "BY"), phrase(language, "SELF", "self"), so_it_is(about, language)
    instead = f"{less['then']} {phrase(language, 'INSTEAD_OF')} {less['else']}"
    wound, and_ = phrase(language, "WOUND"), phrase(language, "AND")
    if language == "en":
        that = f"that {phrase('en', 'KIND', 'card')}"
        return (
            f"{wound} {me} {and_} {that} {by} {usual} ({other_phrase('en', 'WOUND_SELF', '-', 1)} {by} {instead}, {so})"
        )
    oneself = other_phrase("ru", "ONESELF", "-", 1)
    that = phrase("ru", "PRONOUN", "both")
    return f"{wound} {oneself} {and_} {that} {by} {usual} ({phrase('ru', 'WOUNDS3')} {oneself} {by} {instead}, {so})"


__all__ = [
    "classes",
    "costing_like",
    "elements",
    "lies_in_grave",
    "more_of",
    "namesakes",
    "stays_in_grave",
    "strongest",
    "wounds_itself_less",
]
