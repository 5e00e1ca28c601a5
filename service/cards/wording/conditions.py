"""While, or if, what is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording import cellmarks, tallies
from service.cards.wording.cells import either_place, rows
from service.cards.wording.comparing import (
    classes,
    costing_like,
    elements,
    lies_in_grave,
    more_of,
    namesakes,
    ranges_differ,
    strongest,
)
from service.cards.wording.keywords import keyword
from service.cards.wording.mounting import being
from service.cards.wording.nouns import HERO, noun, so_many, worn
from service.cards.wording.places import moved_of, moved_words
from service.cards.wording.skirmishes import in_line
from service.cards.wording.states import in_turn, said_of
from service.cards.wording.words import (
    ACC,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    inflected,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]
#: What the card with the text costs itself.
_OF_SELF = {"of": "cost", "whose": "self"}


#: What is said of a host in a word.
_OF_HOST = ({"wounded": True}, {"wounded": False}, {"closed": True}, {"closed": False})


def condition(when: Feature, language: str) -> str:
    """While what is so. Raises NoWording."""
    return f"{phrase(language, 'WHILE')} {holds(when, language)}"


def holds(when: Feature, language: str) -> str:
    """What is so, without the word before it. Raises NoWording."""
    if set(when) == {"self"}:
        return _state(when["self"], language)
    if set(when) == {"exists"}:
        return _exists(dict(when["exists"]), language)
    if set(when) == {"lines"} and when["lines"]["of"] == "rows" and when["lines"]["min"] == 6:
        in_, each, row = phrase(language, "INTO"), phrase(language, "EACH"), phrase(language, "ROW")
        if language == "ru":
            each, row = inflected(each, "loct", SING, "masc"), "ряду"
        there = noun(language, when["lines"]["filter"], NOM)
        return f"{in_} {each} {row} {phrase(language, 'HAS')} {there}"
    if set(when) == {"more"}:
        return more_of(when["more"], language)
    if set(when) == {"self", "exists"} and when["self"].keys() <= {"row", "half"}:
        return _rows_hold(when["self"], dict(when["exists"]), language)
    if set(when) == {"classes"}:
        return classes(when["classes"], language)
    if when == {"mulligans": {"min": 1}}:
        return phrase(language, "USED_MULLIGAN")
    if set(when) == {"elements"}:
        return elements(dict(when["elements"]), language)
    if set(when) == {"ranges"}:
        return ranges_differ(when["ranges"], language)
    if set(when) == {"seat"}:
        return phrase(language, "SEAT", when["seat"]).split(" ", 1)[1]
    if set(when) in ({"all"}, {"any"}):
        ((name, parts),) = when.items()
        return f" {phrase(language, 'AND' if name == 'all' else 'OR')} ".join(holds(part, language) for part in parts)
    if len(when) > 1 and not {"turn", "round", "in_turn", "turns_over"} & when.keys():
        return f" {phrase(language, 'AND')} ".join(holds({name: value}, language) for name, value in when.items())
    raise NoWording(f"no words for a condition on {', '.join(sorted(when))}")


def _rows_hold(place: Feature, found: dict[str, Any], language: str) -> str:
    """In some row stands the card itself, and so many others. Raises NoWording."""
    others, least = dict(found.pop("filter")), found.pop("min", None)
    if found or not isinstance(least, int) or any(others.pop(name, None) != value for name, value in place.items()):
        raise NoWording("no words for who stands in a row")
    stands = f"{phrase(language, 'STANDS')} {phrase(language, 'SELF', 'self')} {phrase(language, 'AND')}"
    more = f"{least} {phrase(language, 'OR_MORE', 'min')} {so_many(language, others)}"
    return f"{rows(place, language)} {stands} {more}"


def _state(state: Feature, language: str) -> str:
    told = tallies.past(state, language)
    if told is not None:
        return told
    if set(state) == {"closed"}:
        return phrase(language, "SHORT", "closed" if state["closed"] else "open")
    if state == {"wounded": False}:
        return phrase(language, "UNWOUNDED")
    has = phrase(language, "OWNS", SING)
    if state == {"chips": {"min": 1}}:
        chip = phrase(language, "CHIP")
        return f"{has} {inflected(chip, ACC) if language == 'ru' else 'a ' + chip}"
    if set(state) == {"lives"} and len(state["lives"]) == 1:
        ((bound, number),) = state["lives"].items()
        terminal = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        if terminal is not None and isinstance(number, int):
            lives = phrase(language, "LIVES")
            many = counted(number, lives).split(" ", 1)[1] if language == "ru" else plural(lives)
            return f"{has} {number} {phrase(language, terminal, bound)} {many}"
    if state == {"extra_lives": {"min": 1}}:
        extra, lives = phrase(language, "EXTRA"), phrase(language, "LIVES")
        if language == "en":
            return f"{has} {extra} {plural(lives)}"
        return f"{has} {inflected(extra, ACC, PLUR, 'femn')} {inflected(lives, ACC, PLUR)}"
    if set(state) == {"room"}:
        return phrase(language, "HAS_ROOM", state["room"])
    if set(state) == {"cell"}:
        return cellmarks.stands(state["cell"], language)
    stands = f"{phrase(language, 'SELF', 'self') + ' ' if language == 'en' else ''}{phrase(language, 'STANDS')}"
    if state == {"edge": True}:
        me = phrase(language, "SELF", "self")
        return f"{me} {phrase(language, 'STANDS')} {phrase(language, 'AT_AN_EDGE')}"
    if set(state) == {"column"}:
        return f"{stands} {phrase(language, 'IN_COLUMN', state['column'])}"
    if set(state) == {"chips"} and len(state["chips"]) == 1:
        ((bound, number),) = state["chips"].items()
        terminal = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        if terminal is not None and isinstance(number, int):
            chip = phrase(language, "CHIP")
            many = counted(number, chip).split(" ", 1)[1] if language == "ru" else plural(chip)
            return f"{has} {number} {phrase(language, terminal, bound)} {many}"
    if state == {"flying": True}:
        it_is = f"{phrase('en', 'PRONOUN', 'both')} {phrase('en', 'EQUALS')} " if language == "en" else ""
        return f"{it_is}{phrase(language, 'STATE', 'flying')}"
    if set(state) == {"host"} and set(state["host"]) == {"cost"} and len(state["host"]["cost"]) == 1:
        ((bound, number),) = state["host"]["cost"].items()
        terminal = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        if terminal is None or not isinstance(number, int):
            raise NoWording("no words for what the host costs")
        host = f"{'the ' if language == 'en' else ''}{phrase(language, 'HOST')}"
        costs = phrase(language, "STANDS" if language == "ru" else "COSTS3")
        return f"{host} {costs} {number} {phrase(language, terminal, bound)}"
    if set(state) == {"host"} and set(state["host"]) == {"element"}:
        element = phrase(language, "ELEMENT", state["host"]["element"])
        return f"the {phrase('en', 'HOST')} is {element}" if language == "en" else f"{_host()} {element}"
    if set(state) == {"host"} and set(state["host"]) == {"class"}:
        word = phrase(language, "CLASS", state["host"]["class"])
        if language == "en":
            return f"the {phrase('en', 'HOST')} {phrase('en', 'EQUALS')} {with_article(word)}"
        return f"{_host()} - {word}"
    if set(state) == {"host"} and state["host"] in _OF_HOST:
        said = (
            said_of(state["host"], language, named=False)
            if "wounded" in state["host"]
            else _state(state["host"], language)
        )
        return f"the {phrase('en', 'HOST')} {said.removeprefix('it ')}" if language == "en" else f"{_host()} {said}"
    if set(state) == {"any"} and not any("row" in one for one in state["any"]):
        return said_of(state, language, named=False)
    if either_place(state):
        me = f"{phrase('en', 'SELF', 'self')} " if language == "en" else ""
        return f"{me}{said_of(state, language, named=False)}"
    if state.keys() <= {"row", "any", "half"} and state.keys() & {"row", "any"} and state != {"row": 1, "half": "own"}:
        return f"{stands} {rows(state, language)}"
    if set(state) == {"row", "half"}:
        return f"{stands} {phrase(language, 'IN_FIRST_ROW', state['half'])}"
    if set(state) == {"half"}:
        return f"{stands} {phrase(language, 'ON_HALF', state['half'])}"
    if state == {"defending": True}:
        who = f"{phrase(language, 'SELF', 'self')} " if language == "en" else ""
        return f"{who}{phrase(language, 'DEFENDS3')}"
    if state == {"zone": "graveyard"}:
        place = 2 if language == "en" else 1
        return f"{phrase(language, 'SELF', 'self')} {other_phrase(language, 'OUT_OF_GRAVE', 'own', place)}"
    if state in ({"kind": "parasite"}, {"kind": "companion"}):
        return being(str(state["kind"]), language)
    if state == {"hurt": False}:
        return f"{phrase(language, 'NOT_HURT')} {phrase(language, 'THIS_TURN')}"
    moves = dict(state)
    moved = moved_of(moves)
    if moved is not None and not moves:
        it = f"{phrase(language, 'PRONOUN', 'both')} " if language == "en" else ""
        return f"{it}{moved_words(moved, language)}"
    if set(state) == {"keyword"} or state == {"poisoned": True}:
        return f"{has} {keyword(language, state.get('keyword', 'poison'), ACC)}"
    return said_of(state, language, named=False)


def bound(when: Feature, language: str, others: bool) -> str:
    """In whose turn, or while what is so, before what holds; of ``others`` this card is named. Raises NoWording."""
    turn = in_turn(when, language)
    if turn is not None:
        return turn
    placed = len(when) > 1 and when.get("self", {}).keys() & {"row", "half"}
    if others and "self" in when and set(when["self"]) != {"host"} and not placed:
        me, rest = phrase(language, "SELF", "self"), {name: value for name, value in when.items() if name != "self"}
        more = f" {phrase(language, 'AND')} {holds(rest, language)}" if rest else ""
        return f"{phrase(language, 'WHILE')} {me} {said_of(when['self'], language, named=True)}{more}"
    return condition(when, language)


def _host() -> str:
    return phrase("ru", "HOST")


def _outlives_host(language: str) -> str:
    """More lives than its host."""
    me, host = phrase(language, "SELF", "self"), phrase(language, "HOST")
    if language == "en":
        return f"{me} {phrase('en', 'OUTLIVES')} the {host}"
    more, lives, than, at = (phrase("ru", word) for word in ("MORE_THAN", "LIVES", "THAN", "AT"))
    return f"{at} {inflected(me, GEN)} {more} {inflected(lives, GEN, PLUR)}, {than} {at} {inflected(host, GEN)}"


def _exists(found: dict[str, Any], language: str) -> str:
    wanted = dict(found.pop("filter"))
    most, least = found.pop("max", None), found.pop("min", None)
    if found:
        raise NoWording(f"no words for a card's {', '.join(sorted(found))}")
    none = most == 0
    if wanted == {"hosting": True, "fewer_lives": True} and least is None and most is None:
        return _outlives_host(language)
    if most:
        return _there_are(wanted, least, most, language)
    if wanted.get("namesake") is True and least is None:
        return namesakes(wanted, none, language)
    if set(wanted) == {"kind", "host"} and wanted["host"] == {"other": False} and isinstance(least, int):
        word = phrase(language, "KIND", wanted["kind"])
        many = inflected(word, GEN, PLUR) if language == "ru" else plural(word)
        return f"{phrase(language, 'OWNS', SING)} {phrase(language, 'AT_LEAST')} {least} {many}"
    if wanted.get("zone") == "graveyard":
        return lies_in_grave(wanted, none, least, language)
    if least is None and not none and wanted.get("host") == {"other": False} and wanted.get("kind") == "equipment":
        del wanted["host"]
        return f"{phrase(language, 'WEARS')} {worn(language, wanted)}"
    if least is None and not none and set(wanted) == {"adjacent", "any"}:
        joint = f" {phrase(language, 'OR')} "
        told = [noun(language, option, NOM) for option in wanted["any"]]
        return f"{phrase(language, 'STANDS_BESIDE')} {joint.join(told)}"
    own = {"of": "strike", "force": wanted.get("strike", {}).get("force"), "whose": "self"}
    if none and least is None and wanted.get("strike", {}).get("min") == own:
        return strongest(wanted, language)
    if least is None and not none and wanted.get("behind"):
        del wanted["behind"]
        return f"{phrase(language, 'CELL_BEHIND')} {phrase(language, 'STANDS')} {noun(language, wanted, NOM)}"
    if least is None and not none and wanted.get("any", ({},))[0] == {"other": False}:
        return _either_has(wanted, language)
    if none and least is None and "half" in wanted:
        there = phrase(language, "ON_HALF", wanted.pop("half"))
        number = PLUR if language == "ru" else SING
        return (
            f"{there} {other_phrase(language, 'HAS_NO', '-', -1)} {noun(language, wanted, GEN, number, article=False)}"
        )
    if wanted.get("adjacent") and none and least is None:
        return _none_beside(wanted, language)
    if wanted.get("adjacent") and not none and isinstance(least, int):
        del wanted["adjacent"]
        many = f"{least} {phrase(language, 'OR_MORE', 'min')} {so_many(language, wanted)}"
        return f"{other_phrase(language, 'STANDS_BESIDE', '-', 1 if language == 'en' else 0)} {many}"
    if least is None and not none and wanted.get("opposite"):
        del wanted["opposite"]
        opposite = phrase(language, "OPPOSITE") if language == "en" else other_phrase(language, "OPPOSITE", "-", 1)
        return f"{opposite} {phrase(language, 'STANDS')} {noun(language, wanted, NOM)}"
    if wanted.get("adjacent") and not none and least is None:
        del wanted["adjacent"]
        return f"{phrase(language, 'STANDS_BESIDE')} {noun(language, wanted, NOM)}"
    along = in_line(wanted, none, least, language)
    if along is not None:
        return along
    line = next((name for name in ("same_column", "same_row") if wanted.get(name) is True), None)
    if line is not None and wanted.get("other") and not none and least is None:
        del wanted[line], wanted["other"]
        where = phrase(language, "ON_ONE_COLUMN", line) if line == "same_column" else phrase(language, "ON_ONE_ROW")
        me = f"{phrase(language, 'SELF', 'self')} " if language == "en" else ""
        stands = f"{me}{phrase(language, 'STANDS')} {where} {phrase(language, 'WITH')}"
        return f"{stands} {noun(language, wanted, INS)}"
    if wanted.get("formed") and not none:
        del wanted["formed"]
        many = "" if least is None else f"{least} {phrase(language, 'OR_MORE', 'min')} "
        cards = noun(language, wanted, INS, SING if least is None else PLUR, article=least is None)
        return f"{phrase(language, 'IN_FORMATION')} {phrase(language, 'WITH')} {many}{cards}"
    side = wanted.pop("side", None)
    if side in ("own", "enemy"):
        has = phrase(language, "HAS_NO" if none else "HAS")
        if wanted.get("other") is True and _OF_SELF in wanted.get("cost", {}).values():
            return costing_like(wanted, side, has, none, language)
        if least is not None:
            if none or not isinstance(least, int):
                raise NoWording("no words for so many")
            more = f"{least} {phrase(language, 'OR_MORE', 'min')}"
            return f"{phrase(language, 'IN_SQUAD', side)} {has} {more} {noun(language, wanted, GEN, PLUR)}"
        if not none and wanted.get("any", HERO) != HERO and all(len(option) == 1 for option in wanted["any"]):
            return f"{phrase(language, 'IN_SQUAD', side)} {has} {_one_of(wanted, language)}"
        cards = noun(language, wanted, GEN if none else NOM, article=not none)
        return f"{phrase(language, 'IN_SQUAD', side)} {has} {cards}"
    return _there_are({**wanted, **({} if side is None else {"side": side})}, least, most, language)


def _there_are(wanted: dict[str, Any], least: int | None, most: int | None, language: str) -> str:
    """So many cards on the battlefield, in a squad or at a place. Raises NoWording."""
    if wanted.get("side") in ("own", "enemy"):
        there = phrase(language, "IN_SQUAD", wanted.pop("side"))
    elif wanted.pop("adjacent", False):
        there = phrase(language, "BESIDE") + ("" if language == "ru" else f" {phrase('en', 'SELF', 'self')}")
    elif "column" in wanted:
        there = phrase(language, "IN_COLUMN", wanted.pop("column"))
    elif "half" in wanted and "row" not in wanted:
        there = phrase(language, "ON_HALF", wanted.pop("half"))
    else:
        there = phrase(language, "IN_PLAY", "field")
    has = phrase(language, "HAS_NO" if most == 0 else "HAS")
    if most == 0:
        return f"{there} {has} {noun(language, wanted, GEN, article=False)}"
    if least is None and most is None:
        return f"{there} {has} {noun(language, wanted, NOM)}"
    if least is not None and most is not None and least != most:
        raise NoWording("no words for so many")
    word = "AT_LEAST" if most is None else "AT_MOST_TIMES" if least is None else "EXACTLY"
    many = other_phrase("ru", word, "-", 1) if (language, word) == ("ru", "AT_MOST_TIMES") else phrase(language, word)
    return f"{there} {has} {many} {most or least} {so_many(language, wanted)}"


def _either_has(wanted: dict[str, Any], language: str) -> str:
    """The card itself, or another, has additional lives or chips. Raises NoWording."""
    _, other = wanted.pop("any")
    if wanted not in ({"extra_lives": {"min": 1}}, {"chips": {"min": 1}}):
        raise NoWording("no words for what has to be there")
    who = f"{phrase(language, 'SELF', 'self')} {phrase(language, 'OR')} {noun(language, other, NOM, article=False)}"
    has = phrase(language, "OWNS", SING) if language == "ru" else phrase(language, "HAS")
    had = _state(wanted, language).removeprefix(phrase(language, "OWNS", SING))
    return f"{who} {has}{had}"


def _none_beside(wanted: dict[str, Any], language: str) -> str:
    """Beside it stands none of some cards."""
    del wanted["adjacent"]
    beside, no = phrase(language, "BESIDE"), other_phrase(language, "HAS_NO", "-", -1)
    if language == "ru":
        return f"{beside} {no} {noun('ru', wanted, GEN, PLUR)}"
    return f"{beside} {phrase('en', 'SELF', 'self')} {no} {noun('en', wanted, article=False)}"


def _one_of(wanted: Feature, language: str) -> str:
    """A card of one sort or another. Raises NoWording."""
    if wanted.keys() - {"other", "any"}:
        raise NoWording("no words for cards of several sorts")
    first, *others = wanted["any"]
    other = {"other": True} if wanted.get("other") else {}
    told = [noun(language, {**other, **first}, NOM), *(noun(language, option, NOM) for option in others)]
    return f" {phrase(language, 'OR')} ".join(told)
