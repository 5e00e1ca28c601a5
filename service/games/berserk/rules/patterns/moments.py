"""Moments as events: which moments an event pattern waits for, and how each tells of what happened (405.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.matching.compiling import PARTS, Selecting, compiled, part, selecting
from service.games.berserk.rules.matching.view import PRESENT, Unmatched, View
from service.games.berserk.rules.patterns.events import Pattern, pattern
from service.games.berserk.rules.patterns.points import moments_of
from service.games.berserk.rules.patterns.told import MOMENT, PROPHESIED, REDIRECTED, moment_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Wire

_QUESTIONS = {"redirected": REDIRECTED, "prophesied": PROPHESIED}


def waits_for(wanted: Wire) -> Iterator[tuple[str, Pattern]]:
    """The moments that an event pattern waits for, each with what is asked of it.

    Raises:
        Unmatched: no moment tells of such an event.
    """
    if "any" in wanted and "event" not in wanted:
        for each in wanted["any"]:
            yield from waits_for(each)
        return
    if "is" in wanted and "event" not in wanted:
        if wanted.keys() != {"is", "stage"} or wanted["stage"] != "ended":
            raise Unmatched("is", "of what has a name on the stack it is told that it has ended")
        yield "over", pattern({"is": wanted["is"]}, MOMENT)
        return
    if wanted.get("event") == "so":
        yield _it_is_so(wanted)
        return
    if "next" in wanted:
        yield from ((name, _if(fitting, _not_present)) for name, fitting in waits_for(_but(wanted, "next")))
        return
    if "nth" in wanted:
        so = PARTS["the so-manieth"](wanted)
        plain = {word: told for word, told in wanted.items() if word not in _COUNTED}
        yield from ((name, _within(fitting, so)) for name, fitting in waits_for(plain))
        return
    for name, rest in moments_of(wanted):
        fitting = pattern(rest, _QUESTIONS.get(name, MOMENT))
        word = wanted["event"]
        states = _STATES - {"wounds"} if name == "attack_landed" else _STATES  # how it was found is known of these
        if name not in _LEAVING and states & wanted.get("on", {}).keys():
            fitting = _if(fitting, _still_in_play)
        if word == "attack" and "answering" not in wanted and name in _BLOWS:
            yield name, _if(fitting, _as_an_attack(wanted))
        elif word == "roll" and name in ("rolled", "fighting", "resulted") and "stage" not in wanted:
            yield name, _if(fitting, _as_a_roll(wanted))
        else:
            yield name, fitting


#: What is asked of how often it was, and not of the event.
_COUNTED = frozenset({"nth", "per", "for"})
#: Where in what has several stages something can have come of it.
_STAGES = (None, "declared", "aimed", "rolled", "counted", "landed", "ended")


@part("one of those")
def one_of_those(wanted: Wire, read: Callable[[Game, Any], Iterable[Wire]]) -> Pattern:
    """Whether one of the moments that are read off what happens fits a pattern: what it came of, or what it is done to;
    at whatever stage where none is told.

    Raises:
        Unmatched: no moment tells of such an event.
    """
    waiting: dict[str, list[Pattern]] = {}
    if "nth" in wanted:
        so, plain = PARTS["the so-manieth so far"](wanted), {w: v for w, v in wanted.items() if w not in _COUNTED}
        return _within(one_of_those(plain, read), so)
    for each in wanted["any"] if "event" not in wanted and "any" in wanted else (wanted,):
        if "nth" in each:
            raise Unmatched("nth", "of one of several events nobody counts how often it was")
        for stage in (each["stage"],) if "stage" in each else _STAGES:
            try:
                for name, fitting in waits_for(each if stage is None else {**each, "stage": stage}):
                    waiting.setdefault(name, []).append(fitting)
            except Unmatched:
                if stage is None or "stage" in each:
                    raise

    def fits(view: View, about: Any) -> View | None:
        entries = tuple(read(view.game, about))
        told = (
            fitting(view, moment_of({**entry, "causes": entries[place + 1 :]}))  # what came before it
            for place, entry in enumerate(entries)
            for fitting in waiting.get(entry["name"], ())
        )
        return next((found for found in told if found is not None), None)

    return fits


def _within(fitting: Pattern, so: Callable[[View, Moment], bool]) -> Pattern:
    """The same where something is so of what it names."""

    def fits(view: View, moment: Moment) -> View | None:
        found = fitting(view, moment)
        return found if found is not None and so(found, moment) else None

    return fits


def _but(wanted: Wire, word: str) -> Wire:
    return {name: told for name, told in wanted.items() if name != word}


def _not_present(view: View, moment: Moment) -> bool:
    """418.1: whether it is of another turn than the one in which the text was made, of another attack."""
    present = view.names.get(PRESENT, ())
    if moment.chain is not None:
        return moment.chain not in present
    return moment.seat is None or str(view.game.position.turn.number) not in present


#: Moments told while the card that leaves is still there.
_LEAVING = frozenset({"died", "buried", "exiled"})
#: What only a card in play has: one that has died by now has no number of lives any more, even or odd (402.3, 206.2).
_STATES = frozenset({"lives", "wounds", "extra_lives", "chips", "closed"})


def _still_in_play(view: View, moment: Moment) -> bool:
    card = view.game.get(moment.target)
    return card is None or card.in_squad


def _it_is_so(wanted: Wire) -> tuple[str, Pattern]:
    """What triggers as soon as something is so: whether it is so now (405.1), or the moment that tells of just that: a
    card forms and breaks a formation by its own moves (dictionary.formation.9), and gets chips (216.11a)."""
    if wanted.keys() - {"event", "if"}:
        raise Unmatched("so", "that a condition has come true")
    if "if" not in wanted:
        raise Unmatched("so", "it says what has come true: if")
    so = wanted["if"]
    met = compiled("condition", so)
    if so in (_FORMED, {"not": _FORMED}):
        name = "formation_formed" if so == _FORMED else "formation_broken"
        return name, lambda view, moment: view if moment.target == view.me.id else None
    chips = so.get("exists", {})
    if so.keys() == {"exists"} and chips.keys() == {"is", "chips"} and chips["is"] == "self" and _least(chips["chips"]):
        return "chips_gained", _reached(chips["chips"]["min"])
    return "so_now", _now_so(met, dict(_named_in(so)))


def _now_so(met: Callable[[View], bool | None], named: Mapping[str, Selecting]) -> Pattern:
    """Whether it is so now, with the names of those by whom it is."""

    def so_now(view: View, moment: Moment) -> View | None:
        if moment.target != view.me.id or met(view) is not True:
            return None
        found = {
            name: tuple(_ident(one) for one in kin.among(view) if kin.fits(view, one)) for name, kin in named.items()
        }
        return view._replace(names={**view.names, **found}) if found else view

    return so_now


def _ident(one: Card | str) -> str:
    return one if isinstance(one, str) else one.id


def _named_in(so: Wire) -> Iterator[tuple[str, Selecting]]:
    """Whom a condition gives a name, as it is met: those that there are."""
    for one in so.get("all", (so,)):
        kin = one.get("exists", {})
        if "as" in kin and "event" not in kin:
            yield kin["as"], selecting({word: told for word, told in kin.items() if word != "as"})


#: It stands in a formation.
_FORMED: Wire = {"exists": {"is": "self", "near": {"formed": {"kind": "creature"}}}}


def _least(bounds: Wire) -> bool:
    return bounds.keys() == {"min"} and isinstance(bounds["min"], int)


def _reached(least: int) -> Pattern:
    """Whether the chips that the card has just got make it so many as it had not before."""

    def reached(view: View, moment: Moment) -> View | None:
        card = view.game.get(moment.target)
        if card is None or card.id != view.me.id:
            return None
        return view if card.chips - int(moment.amount or 0) < least <= card.chips else None

    return reached


#: Moments of a blow, which may be the reflector's.
_BLOWS = frozenset({"attack_landed", "struck_back", "counted"})


def _if(fitting: Pattern, so: Callable[[View, Moment], bool]) -> Pattern:
    return lambda view, moment: fitting(view, moment) if so(view, moment) else None


def _as_an_attack(wanted: Wire) -> Callable[[View, Moment], bool]:
    """Whether a blow that answers is what a text about attacks speaks of: where it says "strike" (205.6), or where the
    edition has the same moment for a strike and an attack (``answers_attack``)."""
    kinds = wanted.get("type", "attacks")
    named = (kinds,) if isinstance(kinds, str) else kinds
    strikes = any(str(kind).endswith(("strike", "strikes")) for kind in named)
    return lambda view, moment: moment.striking or strikes or bool(view.game.ruleset.added("answers_attack"))


def _as_a_roll(wanted: Wire) -> Callable[[View, Moment], bool]:
    """Which moment of a roll a text about its number waits for: for the result, where that is what its edition means by
    the number of a roll (``modified_rolls``)."""
    asks = bool(wanted.get("result", {}).keys() - {"as"})
    return lambda view, moment: (
        (moment.name == "resulted") is (asks and bool(view.game.ruleset.added("modified_rolls")))
    )
