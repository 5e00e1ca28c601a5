"""Which moments tell of an event, by its word, and what of its pattern is still asked of them (405.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.matching.compiling import zones_of
from service.games.berserk.rules.matching.view import Unmatched
from service.games.berserk.rules.position.model import FORCES, SQUAD_ZONES, Wire

#: The ways of coming that moments tell apart.
WAYS = frozenset({"summon", "revive", "incarnate", "step", "jump", "teleport", "push", "swap", "carried"})
#: Fields of a pattern that say which moment it is; the others are asked of the moment.
_TELLING = frozenset({"event", "stage", "at"})
_PLAIN = {"wound": "wounds_dealt", "heal": "healed", "die": "died", "open": "opened", "close": "closed",
          "move": "moved", "act": "acted", "redirect": "redirected", "become": "changed", "shift": "shifted",
          "reroll": "rerolled", "block": "blocked"}  # fmt: skip
#: The words of events that moments tell of.
EVENTS = (*_PLAIN, "attack", "roll", "use", "put", "gain", "lose", "set", "show", "defend", "phase")


def moments_of(wanted: Wire) -> Iterator[tuple[str, Wire]]:
    """The moments that tell of an event, each with what is still asked of it.

    Raises:
        Unmatched: no moment tells of it.
    """
    word = str(wanted.get("event"))
    if word not in _POINTS:
        raise Unmatched(word, "no moment tells of that yet")
    rest = {name: told for name, told in wanted.items() if name not in _TELLING}
    for name, left in _POINTS[word](wanted, rest):
        for way in _several(left.get("way", ())):
            if way not in WAYS:
                raise Unmatched(way, "no moment tells that a card comes that way")
        yield name, {"event": word, **left}


def _several(told: Any) -> Iterable[Any]:
    return (told,) if isinstance(told, str) else told


def _but(rest: Wire, *words: str) -> dict[str, Any]:
    return {name: told for name, told in rest.items() if name not in words}


def _plain(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    if wanted["event"] == "move" and wanted.get("stage") == "declared" and wanted.get("way", "step") == "step":
        left = _but(rest, "on", "way")
        yield "declared", {**left, "type": "move", **({"by": rest["on"]} if "on" in rest else {})}
        return
    if wanted.get("stage", "landed") != "landed":
        raise Unmatched("stage", "this happens at once")
    if wanted["event"] == "act":  # who acts is whom the moment is about
        rest = {("on" if name == "by" else name): told for name, told in rest.items()}
    yield _PLAIN[wanted["event"]], rest


def _attack(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    stage = wanted.get("stage", "landed")
    if stage == "landed" and wanted.get("force") == "miss":
        yield "attack_missed", _but(rest, "force")
    elif stage == "landed":
        hits = rest.get("force") == list(FORCES)  # of whatever force, it has hit
        yield "attack_landed", _but(rest, "force") if hits else rest
    elif stage == "declared":
        yield "declared", {"type": "attacks", **rest}
    elif stage == "aimed":
        told = _aimed(wanted)
        yield told, rest
        if told == "targeted":  # that it is struck in answer is known of the striker only later (216.8b)
            yield "struck_back", rest
    elif stage == "counted":
        yield "counted", rest
    elif stage == "ended":  # a move ends too, and whatever else is used
        yield "after_payment", {"type": "attacks", **rest}
    else:
        raise Unmatched("stage", "of an attack the moments are: declared, aimed, counted, landed, ended")


def _aimed(wanted: Wire) -> str:
    """216.4e: the moment of the attacked card, or of the one that attacks, by whose it is in the text."""
    by, on = wanted.get("by", {}), wanted.get("on", {})
    attacked = (isinstance(by, Mapping) and not by.keys() - {"as"}) or "is" in on
    return "targeted" if attacked else "assaulted"


def _roll(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    stage = wanted.get("stage", "landed")
    if stage in ("counted", "ended"):
        yield "resulted", rest
    elif wanted.get("fight"):
        for name in ("fighting", *(("resulted",) if "result" in wanted else ())):
            yield name, _but(rest, "fight")
    elif stage in ("rolled", "landed"):
        yield "rolled", rest
        if "result" in wanted:  # what its edition means by the number of a roll
            yield "resulted", rest
    else:
        raise Unmatched("stage", "a die is rolled, and its result counted")


_USED = {"declared": "declared", "ended": "after_payment"}


def _use(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    stage, what = wanted.get("stage", "landed"), wanted.get("what", {})
    if not isinstance(what, Mapping):
        raise Unmatched("what", "features are used, and no things")
    feature = what.get("feature")
    if feature is not None:
        if set(feature) != {"keyword"} or stage not in ("declared", "aimed", "landed"):
            raise Unmatched("what", "a named feature that is declared or aimed, or that has been carried out")
        rest = _but(rest, "what")
        if stage != "landed":
            yield ("declared" if stage == "declared" else _named(wanted)), {**rest, "through": feature}
        elif feature["keyword"] == "prophecy":
            yield "prophesied", rest
        else:
            yield "feature_executed", {**rest, "through": feature}
    elif stage == "landed":
        yield "executed", rest
    elif stage == "aimed":
        yield _named(wanted), rest
    else:
        if stage not in _USED:
            raise Unmatched("stage", "of a use the moments are: declared, aimed, landed, ended")
        yield _USED[stage], rest


def _named(wanted: Wire) -> str:
    """Of what has its target: whether the text speaks of that target, or of what was declared, once."""
    return "aimed" if "on" in wanted else "came_about"


#: Where a card goes that no moment of its own tells of.
_ELSEWHERE = ("deck", "deal", "recruited")


def _put(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    to, onto = wanted.get("to"), isinstance(wanted.get("to"), Mapping)
    if wanted.get("way") == "recruit":
        if to not in (None, "recruited") or wanted.get("stage", "landed") not in ("declared", "landed"):
            raise Unmatched("put", "a card is recruited to those that are: as that is declared, or once it is paid for")
        yield ("taking" if wanted.get("stage") == "declared" else "taken"), _but(rest, "to", "way")
        return
    if wanted.get("cause") == {"event": "phase", "at": "placing"}:
        yield "placed", _but(rest, "to", "cause")
    elif wanted.get("way") == "carried":
        yield "host_changed", _but(rest, "way")
    elif onto:  # onto a cell, or a host
        yield "entered", rest
        if "way" not in wanted:
            yield "host_changed", rest
    else:
        named = (*_ELSEWHERE, "in_play", "graveyard", "exile") if to is None else tuple(_several(to))
        zones = frozenset[str]().union(*map(zones_of, named))
        known = (("in_play", "entered"), ("graveyard", "buried"), ("exile", "exiled"))
        for zone, name in known:
            if zones_of(zone) <= zones:
                yield name, _but(rest, "to")
                zones -= zones_of(zone)
        if zones:
            yield "zone_changed", {**rest, "to": sorted("recruited" if zone == "set" else zone for zone in zones)}
        if to is None and "from" not in wanted and "way" not in wanted:
            yield "host_changed", rest


#: The moments of things that are got, and that are lost.
_UNITS = {
    "gain": {"chips": "chips_gained", "extra_lives": "lives_gained", "counters": "counter_gained"},
    "lose": {"chips": "chips_lost", "extra_lives": "lives_lost", "counters": "counter_lost"},
}
_OTHERS = {"gain": ("marked", "became", "got"), "lose": ("forgone",)}
_TOLD_OF = {
    "gain": frozenset({"control", "wounds", "feature", "marker", "element", "class", "kind", "x"}),
    "lose": frozenset({"control", "wounds", "feature", "marker", "element", "class", "kind"}),
}


def _thing(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    what, units = wanted.get("what"), _UNITS[wanted["event"]]
    if isinstance(what, str) and what in units:
        yield units[what], _but(rest, "what")
        return
    named = () if what is None else (what,) if isinstance(what, str) else tuple(what)
    if not _TOLD_OF[wanted["event"]].issuperset(named):
        raise Unmatched("what", "no moment tells of that yet")
    yield from ((name, rest) for name in (*(() if what is not None else units.values()), *_OTHERS[wanted["event"]]))


def _set(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    yield "number_set", rest


def _show(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    """A card is turned up where it lies, or shown out of a zone; in play where something else is told
    of the card and no zone is."""
    on = wanted.get("on", {})
    lying = wanted.get("from", on.get("zone") if isinstance(on, Mapping) else None)
    zones = zones_of(lying) if isinstance(lying, str | list | tuple) else SQUAD_ZONES
    if zones & SQUAD_ZONES or ("from" not in wanted and lying is None):
        yield "revealed", _but(rest, "from") if zones >= SQUAD_ZONES else rest
    if zones - SQUAD_ZONES or ("from" not in wanted and set(on) <= {"as"}):
        yield "shown", rest


def _defend(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    yield ("defence_over" if wanted.get("stage") == "ended" else "defended"), rest


PHASES = {"turn_start": "turn_start", "turn_end": "turn_end", "battle_start": "battle_start",
           "placing": "before_reveal"}  # fmt: skip


def _phase(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    for at in _several(wanted.get("at", tuple(PHASES))):
        if at not in PHASES:
            raise Unmatched("at", "no moment tells of that yet")
        yield PHASES[at], rest


_POINTS: Mapping[str, Callable[[Wire, Wire], Iterator[tuple[str, Wire]]]] = {
    **dict.fromkeys(_PLAIN, _plain), "attack": _attack, "roll": _roll, "use": _use, "put": _put, "gain": _thing,
    "lose": _thing, "set": _set, "show": _show, "defend": _defend, "phase": _phase,
}  # fmt: skip
