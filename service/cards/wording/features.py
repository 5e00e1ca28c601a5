"""Whole features as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from service.cards.combat import DIAGONAL
from service.cards.counting import TOLD_OF_VALUE
from service.cards.durations import endless
from service.cards.keywords import TITLES
from service.cards.wording.actions import actions, growing, limit
from service.cards.wording.bouts import alone
from service.cards.wording.closing import drained, drained_by, prepared
from service.cards.wording.conditions import holds
from service.cards.wording.counting import lettered, of_cost_x, of_every_force, told_of_number, where
from service.cards.wording.gains import raised
from service.cards.wording.incarnating import EITHER_ZONE, by_its_zone, third_rows
from service.cards.wording.keywords import keyword
from service.cards.wording.modifiers import against_cards, of_cards
from service.cards.wording.permanents import permanent
from service.cards.wording.prices import OTHERWISE, in_symbols, paid, playable
from service.cards.wording.rolls import exchanged
from service.cards.wording.spans import bracketed
from service.cards.wording.struggles import enemy_redirects
from service.cards.wording.triggers import SENT_ELSEWHERE, moment
from service.cards.wording.twofold import first_unanswered
from service.cards.wording.whom import (
    OTHERS,
    OthersMay,
    beside_the_dead,
    of_creatures,
    of_the_wounded,
    of_who_attacks,
    ranged,
)
from service.cards.wording.words import (
    AS_MANY,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    figure,
    first_of,
    forces,
    inflected,
    phrase,
    plural,
)

Feature = Mapping[str, Any]
_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP", "SPELL", "IMPACT", "POISON", "CURSE", "PLAGUE", "VULNERABILITY")
#: What a protection is called by in a feature: the sort whose word says it.
_FROM = {"shots": "shot", "throws": "throw", "discharges": "discharge", "spells": "spell", "impacts": "impact",
         "magic": "magic", "poison": "poison", "simple_strikes": "simple_strike", "special_strikes": "special_strike",
         "magic_strikes": "magic_strike", "strikes_through_a_row": "strike_through_a_row", "curses": "curse",
         "directed_strikes": "directed_strike", "unanswered_strikes": "unanswered_strike"}  # fmt: skip
#: A comma behind a clause where another mark stands, or nothing.
_NEEDLESS = re.compile(r""",(?=\s*(?:[,.;:)"]|\(|-\s|$))""")
_WITH_STANDING = re.compile(r" с стоящ")
_MASS = ("magic", "poison", "plague", "curse", "vulnerability")


def sentence(feature: Feature, language: str) -> str:
    """One feature as a sentence; what its text could mean besides is left out. Raises NoWording."""
    feature = {name: value for name, value in feature.items() if name != "readings"}
    try:
        said = _sentence(feature, language)
    except NoWording:
        raise
    except OTHERWISE as otherwise:
        raise NoWording("it is made otherwise than the words expect") from otherwise
    said = said.replace(AS_MANY.upper(), phrase(language, "NUMBER", AS_MANY))
    if language == "ru":
        said = _tidy(said)
    return said[:1].upper() + said[1:] + "."


def _tidy(said: str) -> str:
    """A clause has no comma behind it where another mark or the end stands; and "со стоящим" is easier to say."""
    return _WITH_STANDING.sub(" со стоящ", _NEEDLESS.sub("", said)).replace(" , ", ", ")


def _sentence(feature: Feature, language: str) -> str:
    """The sentence; what modifiers are counted by is said "for each", or where it has no such words as an X."""
    told = of_who_attacks(beside_the_dead(feature))
    feature = prepared(growing(of_every_force(told_of_number(of_creatures(of_the_wounded(told))))))
    try:
        return _lettered(feature, language)
    except NoWording:
        put, measure = lettered(feature, "by")
        if measure is None or lettered(feature)[0] == put:
            raise
        return _lettered(feature, language, "by")


def _lettered(feature: Feature, language: str, *more: str) -> str:
    """A sentence with X for the number that is counted, and what X is. Raises NoWording."""
    feature, said = bracketed(feature, language)
    if said:
        return clause(feature, language) + said
    put, measure = lettered(feature, *more)
    if measure is None:
        return clause(put, language)
    moment = feature.get("trigger", {}).get("on")
    if measure == {"of": "cost", "whose": "attacker"}:
        return clause(of_cost_x(put), language)
    if measure.get("of") == "amount":
        if moment not in ("prophecy", *TOLD_OF_VALUE):
            raise NoWording("no words for how many there were")
        measure = {**measure, "shown" if moment == "prophecy" else "of_attack": True}
    if measure.get("of") == "feature" and measure.get("whose") == "target":
        apart = {str(one.get("to")) for one in feature.get("effects", ())} == {"attacked", "each"}
        measure = {
            **measure,
            **({"apart": True} if apart else {"many": True} if _of_several(feature, language) else {}),
        }
    return clause(put, language) + where(measure, language)


def _of_several(feature: Feature, language: str) -> bool:
    """Whether a number is that of several cards, each by its own."""
    effects = feature["effects"]
    if feature.get("class") == "permanent":
        return all("cards" in one for one in effects)
    roles = {str(one.get("to")) for one in effects}
    if len(roles - {"self"}) > 1:
        raise NoWording("no words for the numbers of several cards")
    return language == "en" and roles == {"each"}


def clause(feature: Feature, language: str) -> str:
    """One feature without its full stop. Raises NoWording."""
    if "unsupported" in feature:
        raise NoWording("it was not understood")
    kind = str(feature.get("class"))
    if "class" not in feature and "keyword" in feature:
        return named(feature, language)
    if kind not in _KINDS:
        raise NoWording(f"no words for a {kind} feature")
    return _KINDS[kind](feature, language)


def named(feature: Feature, language: str, case: str = NOM) -> str:
    """A named feature, in the case that its sentence needs. Raises NoWording."""
    name = str(feature["keyword"])
    rest = {n: v for n, v in feature.items() if n not in ("keyword", "x")}
    x = feature.get("x")
    own = _NAMED.get(name)
    if own is not None:
        return own(feature, language, case)
    if rest.get("sums") == "existing":
        return raised(feature, language)
    if name == "diagonal_movement" and rest == {"only": True}:
        return f"{phrase(language, 'STEPS_ONLY', 'sing')} {phrase(language, 'DIAGONALLY')}"
    if "features" in rest:
        inner = [clause(f, language) for f in rest.pop("features")]
        if rest or x is not None:
            raise NoWording(f"no words for {name} with {', '.join(rest)}")
        return f"{keyword(language, name)}: {', '.join(inner)}"
    if name == "vampirism" and set(rest) == {"force"} and len(rest["force"]) == 1:
        return drained_by(rest["force"][0], language)
    if name == "vampirism" and set(rest) == {"less"}:
        return drained(int(rest["less"]), language)
    lone = alone(rest.get("against", {}), language)
    if lone is not None and name == "unanswered_strike":
        del rest["against"]
    aimed = f" {against_cards(rest.pop('against'), language)}" if "against" in rest else lone or ""
    if rest:
        raise NoWording(f"no words for {name} with {', '.join(sorted(rest))}")
    if x is not None:
        x = figure(x)
    return keyword(language, name, case) + (f" {x}" if x is not None else "") + aimed


def _only(feature: Feature, *names: str) -> None:
    more = feature.keys() - {"keyword", *names}
    if more:
        raise NoWording(f"no words for {feature['keyword']} with {', '.join(sorted(more))}")


def _protection(feature: Feature, language: str, case: str) -> str:
    _only(feature, "from", "amount", "base", "against", "force")
    word = phrase(language, "PROTECTION", "protection")
    bent = inflected(word, case) if language == "ru" else word
    of_force = forces(feature.get("force"), language, GEN)
    said = f"{bent} {phrase(language, 'FROM')} {of_force}{sort(language, feature['from'], GEN)}"
    if "against" in feature:
        if "amount" in feature:
            raise NoWording("no words for such a protection")
        if feature["against"] != {"not": DIAGONAL}:
            return f"{said} {of_cards(feature['against'], language)}"
        return f"{said}, {phrase(language, 'NOT_DEALT')} {phrase(language, 'DIAGONALLY')}"
    if "base" in feature:
        if {"amount", "against"} & feature.keys():
            raise NoWording("no words for such a protection")
        from service.cards.wording.blocking import of_value

        return f"{said} {of_value(feature['base'], True, language)}"
    if "amount" not in feature:
        return said
    ((bound, number),) = feature["amount"].items()
    number = figure(number)
    more = "" if bound == "equal" else f" {phrase(language, 'OR_LESS' if bound == 'max' else 'OR_MORE', bound)}"
    return f"{said} {phrase(language, 'OF_VALUE')} {number}{more}"


def _vulnerability_from(feature: Feature, language: str, case: str) -> str:
    _only(feature, "from", "against")
    word = keyword(language, "vulnerability", case)
    whose = f" {of_cards(feature['against'], language)}" if "against" in feature else ""
    return f"{word} {phrase(language, 'TO')} {sort(language, feature['from'], DAT)}{whose}"


def sort(language: str, name: str, case: str) -> str:
    """A sort of features in a case, in the plural where it has one. Raises NoWording."""
    word = _FROM.get(name, name)
    found = first_of(language, (*_SORTS, "PLAIN"), word)
    if language == "en":
        return found if word in _MASS else plural(found)
    return inflected(found, case, SING if word in _MASS else PLUR)


def _jump(feature: Feature, language: str, case: str) -> str:
    _only(feature, "range")
    return f"{keyword(language, 'jump', case)}{ranged(feature, language)}"


def _limit_of(terminal: str) -> Callable[[Feature, str, str], str]:
    def said(feature: Feature, language: str, case: str) -> str:
        _only(feature, "x")
        noun_, x = phrase(language, terminal), feature["x"]
        most = phrase(language, "AT_MOST")
        if language == "en":
            return f"{most} {x} {noun_ if x == 1 else plural(noun_)}"
        return f"{most} {counted(x, noun_)}"

    return said


def _may_stay_closed(feature: Feature, language: str, case: str) -> str:
    _only(feature)
    return f"{phrase(language, 'MAY_STAY_CLOSED')} {phrase(language, 'MOMENT', 'turn_start')}"


def _incarnation(feature: Feature, language: str, case: str) -> str:
    """How often it works, where that is more than once."""
    _only(feature, "x", "times")
    said = f"{keyword(language, 'incarnation', case)} {figure(feature['x'])}"
    times = feature.get("times")
    if times is None:
        return said
    if times == "unlimited":
        return f"{said}, {phrase(language, 'ANY_TIMES')} {phrase(language, 'PER', 'battle')}"
    often = limit({"times": times, "per": "battle"}, language)
    return f"{said}, {often.strip(' ()')}"


def _abroad(feature: Feature, language: str, case: str) -> str:
    _only(feature, "face", "cells", *(("filter",) if feature.get("cells") == "third_rows" else ()))
    if feature.get("cells") == "third_rows":
        return third_rows(feature, language)
    if "cells" in feature:
        return _incarnates(feature, language)
    face = f" {phrase(language, 'FACE', 'open')}" if feature.get("face") == "open" else ""
    row, third = phrase(language, "ROW"), phrase(language, "ORDINAL", "3")
    whose = phrase(language, "ENEMY", "enemy")
    where = f"{phrase(language, 'INTO')} {inflected(third, 'loct', SING, 'masc')} {inflected(row, 'loc2')} {whose}"
    where = where if language == "ru" else f"{phrase(language, 'IN')} the {whose} {third} {row}"
    return f"{phrase(language, 'MAY')} {phrase(language, 'INCARNATE')}{face} {where}"


def _incarnates(feature: Feature, language: str) -> str:
    """How it comes back where it comes back at home, or anywhere. Raises NoWording."""
    verb = phrase(language, "INCARNATES", "incarnation")
    where = {"home": "", "anywhere": f" {phrase(language, 'ON_ANY_CELL', 'any')}"}.get(feature["cells"])
    if where is None or (not where and feature["face"] == "closed"):
        raise NoWording("no words for how it comes back")
    face = f" {phrase(language, 'FACE', 'open')}" if feature["face"] == "open" else ""
    return f"{verb}{face}{where}"


_NAMED: Mapping[str, Callable[[Feature, str, str], str]] = {
    "protection": _protection,
    "vulnerability_from": _vulnerability_from,
    "jump": _jump,
    "chip_limit": _limit_of("CHIP"),
    "life_limit": _limit_of("LIVES"),
    "may_stay_closed": _may_stay_closed,
    "incarnation": _incarnation,
    "incarnation_abroad": _abroad,
}


def _triggered(feature: Feature, language: str) -> str:
    sent = enemy_redirects(feature, language)
    if sent is not None:
        return sent
    rest = dict(feature)
    priced = rest.pop("class") == "combined"
    trigger = rest.pop("trigger")
    if trigger == {"on": "starts_with"}:
        return _starts_with(rest, language)
    if trigger == {"on": "state"}:
        return _as_soon_as(rest, language)
    optional = rest.pop("optional", False)
    if priced:
        try:
            rest = paid(rest, optional)
        except NoWording:
            return _paid_for(feature, language)
    whose = trigger.get("whose", {})
    kind = str(whose.get("kind", "creature")) if isinstance(whose, Mapping) else "creature"
    times = limit(rest.pop("limit", None), language, kind)
    swapped = exchanged({**rest, "trigger": trigger}, times, language)
    if swapped is not None:
        return swapped
    once = first_unanswered(feature, language)
    if once is not None:
        return once
    may = f" {phrase(language, 'MAY')}" if optional else ""
    if trigger["on"] in TITLES:
        return _titled(trigger, rest, may, times, language)
    if rest.get("condition") == EITHER_ZONE and not optional and rest.keys() == {"condition", "effects"}:
        told = by_its_zone(rest["effects"], language)
        if told is not None:
            return f"{moment(trigger, None, language)} - {told}{times}"
    deeds = {effect["effect"] for effect in rest.get("effects", ())}
    if trigger["on"] == "before_attacked" and (deeds & {"redirect"} or ("whose" in trigger and "block" in deeds)):
        trigger = {**trigger, "on": SENT_ELSEWHERE}
    when = moment(trigger, rest.pop("condition", None), language)
    if optional and times and rest == {"effects": [{"effect": "set_die", "x": 1, "to": "subject"}]}:
        return f"{{sudden}}: {when} - {actions(rest, language, trigger['on'])}{times}"  # its player may leave it
    if endless([feature]):  # what is got in an attack lasts for it alone, or it is said
        rest["effects"] = [{"until": "battle", **effect} for effect in rest["effects"]]
    if trigger["on"] in ("death", "any_death") and "type" not in trigger and "effects" in rest:
        rest["effects"] = [{**one, "to": "killer"} if one.get("to") == "attacker" else one for one in rest["effects"]]
    try:
        return f"{when} -{may} {actions(rest, language, trigger['on'], optional)}{times}"
    except OthersMay:
        roles = {str(e.get("to")) for e in rest["effects"][1:]}
        loses_and_gets = [e["effect"] for e in rest["effects"]] == ["lose_feature", "gain_feature"]
        if rest.keys() - _OTHERS_DO or (
            roles - {"target"} and not (loses_and_gets and roles <= {"occupant", "subject"})
        ):
            raise
        return f"{when} - {actions(rest, language, trigger['on'], OTHERS)}{times}"


def _paid_for(feature: Feature, language: str) -> str:
    """What may be paid for at its moment: "{sudden}{tap}: On a shot against your elf - a spell". Raises NoWording."""
    if feature.get("optional") is not True:
        raise NoWording("no words for what has to be paid")
    held = {name: value for name, value in feature.items() if name not in ("cost", "optional")}
    return f"{in_symbols(feature['cost'], True)}: {_triggered({**held, 'class': 'triggered'}, language)}"


def _as_soon_as(rest: dict[str, Any], language: str) -> str:
    """What the card does as soon as something comes to be so. Raises NoWording."""
    so, many = dict(rest.pop("condition")), rest.pop("limit", None)
    if so.pop("turn", None) == "own" and many is not None and many.get("per") == "turn":
        many = {**many, "per": "own_turn"}
    if many is None or not so:
        raise NoWording("no words for how often something comes to be so")
    return f"{phrase(language, 'IF')} {holds(so, language)} - {actions(rest, language, 'state')}{limit(many, language)}"


#: What a feature may hold whose deeds are others'.
_OTHERS_DO = frozenset({"target", "effects", "type", "name"})


def _titled(trigger: Feature, rest: dict[str, Any], may: str, times: str, language: str) -> str:
    """What a named feature does at its own time."""
    name, die = keyword(language, trigger["on"]), trigger.get("die")
    if trigger.keys() - {"on", "die"} or (die is not None and set(die) != {"max"}):
        raise NoWording(f"no words for such a {trigger['on']}")
    number = f" {figure(die['max'])}" if die is not None else ""
    try:
        return f"{name}{number}:{may} {actions(rest, language, trigger['on'], bool(may))}{times}"
    except OthersMay:
        if rest.keys() - _OTHERS_DO or len(rest["effects"]) > 1:
            raise
        return f"{name}{number}: {actions(rest, language, trigger['on'], OTHERS)}{times}"


#: What is said of what a card begins with.
_BEGUN = {"effect", "x", "to"}


def _starts_with(rest: Feature, language: str) -> str:
    (effect,) = rest["effects"]
    begins = phrase(language, "BEGINS_WITH")
    word = {"gain_chips": "CHIP", "extra_lives": "LIVES", "have_wounds": "WOUNDS"}.get(effect["effect"])
    figures = isinstance(effect["x"], int) or effect["x"] == "x"
    if set(rest) != {"effects"} or effect.get("to") != "self" or word is None or not figures or set(effect) != _BEGUN:
        raise NoWording("no words for such a start")
    noun_ = phrase(language, word)
    extra = phrase(language, "EXTRA") if word == "LIVES" else ""
    x = effect["x"]
    if language == "en":
        many = noun_ if x == 1 or noun_.endswith("s") else plural(noun_)
        return " ".join(f"{begins} {figure(x)} {extra} {many}".split())
    more = f"{inflected(extra, INS, SING if x == 1 else PLUR, 'femn')} " if extra else ""
    return f"{begins} {figure(x)} {more}{counted(x, noun_, INS).split(' ', 1)[1]}"


_KINDS: Mapping[str, Callable[[Feature, str], str]] = {
    "playable": playable,
    "triggered": _triggered,
    "combined": _triggered,
    "permanent": permanent,
}
