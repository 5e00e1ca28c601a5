"""What is about to be done, as an event: every game action is asked about right before it is performed (103.3, 419.1).

A game action (``Deed``) is told of by the effect that performs it. ``prospect`` compiles a pattern for it, in the form
in which patterns wait for what has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.rules.battlefield import board
from service.rules.battlefield.rows import crossed
from service.rules.features.base import CARRIED_OUT, HOST_LOST, Deed, Moment
from service.rules.forms.attack_types import ATTACKS
from service.rules.matching.view import Unmatched, View
from service.rules.patterns.events import Pattern, Question, pattern
from service.rules.patterns.moments import waits_for
from service.rules.position.game import Game
from service.rules.position.model import Card, Chain, Wire

_Read = Callable[[Game, Any], Any]


# -- which event an action is, and of what thing -----------------------------------------------------------------------


def _named(keyword: str) -> Wire:
    return {"feature": {"keyword": keyword}}


def _unit(told: Wire) -> Any:
    return {"marker": {"title": told["title"]}} if told["unit"] == "marker" else told["unit"]


def _chips(told: Wire) -> str:
    """Chips of cards of a graveyard are their counters (dictionary.incarnation.2)."""
    return "counters" if told.get("zone") == "graveyard" else "chips"


#: By the name of an effect, or of what a rule does: the event, and what it is that is got, lost, set or shifted.
_DONE: Mapping[str, tuple[str, Any]] = {
    **{word: (word, None) for word in ("die", "wound", "heal", "open", "close", "move")},
    "destroy": ("die", None), "push": ("move", None), "jump": ("move", None), "swap": ("move", None),
    "carried": ("move", None), "exile": ("put", None), "incarnation": ("put", None), "summon": ("put", None),
    "revive": ("put", None), "return_to_deck": ("put", None), "devour": ("put", None), "mill": ("put", None),
    "discard": ("put", None), "change_host": ("put", None), "uncover": ("show", None),
    "gain_flight": ("become", None), "lose_flight": ("become", None), "become": ("become", None),
    "extra_lives": ("gain", "extra_lives"), "gain_chips": ("gain", _chips), "have_wounds": ("gain", "wounds"),
    "incarnate": ("gain", "counters"), "take_control": ("gain", "control"), "curse": ("gain", _named("curse")),
    "poison": ("gain", _named("poison")), "bless": ("gain", _named("blessing")), "infect": ("gain", _named("plague")),
    "gain_element": ("gain", lambda told: {"element": told["element"]}),
    "gain_class": ("gain", lambda told: {"class": told["class"]}),
    "gain_feature": ("gain", lambda told: {"feature": told["feature"]}),
    "mark": ("gain", lambda told: {"marker": {"title": told["name"]}}),
    "mark_cell": ("gain", lambda told: {"marker": {"title": told["name"]}}),
    "lose_chips": ("lose", _chips),
    "lose_lives": ("lose", "extra_lives"), "lose_wounds": ("lose", "wounds"), "give_units": ("gain", _unit),
    "lose_element": ("lose", lambda told: {"element": told["element"]}),
    "lose_class": ("lose", lambda told: {"class": told["class"]}),
    "lose_feature": ("lose", lambda told: {"feature": told.get("feature", {"printed": True})}),
    "unmark": ("lose", lambda told: {"marker": {"title": told["name"]}}),
    "cure": ("lose", lambda told: _named(told["marker"])),
    "set_units": ("set", _unit), "set_result": ("set", "result"),
    **dict.fromkeys(("restore", "leave_unused"), ("set", lambda told: {"unused": {"keyword": told["keyword"]}})),
    "pass_units": ("shift", _unit), "redistribute": ("shift", "wounds"),
}  # fmt: skip
#: Of what things these are told: nobody is asked about any other.
_THINGS: Mapping[str, frozenset[str]] = {
    "gain": frozenset({"chips", "extra_lives", "wounds", "counters", "control"})
    | frozenset({"feature", "marker", "element", "class"}),
    "lose": frozenset({"chips", "extra_lives", "counters", "wounds", "feature", "marker", "element", "class"}),
    "set": frozenset({"wounds", "chips", "extra_lives", "marker", "result", "unused"}),
    "shift": frozenset({"wounds", "chips", "marker"}),
}
#: How a card moves or comes, and where it comes to, by the name of the effect.
_MOVED = {"move": "step", "push": "push", "jump": "jump", "swap": "swap", "incarnation": "incarnate",
          "change_host": "carried", "mill": "mill", "discard": "discard"}  # fmt: skip
_ZONES = {"exile": "exile", "devour": "exile", "return_to_deck": "deck", "mill": "graveyard", "discard": "graveyard",
          **dict.fromkeys(("incarnation", "summon", "revive"), "in_play")}  # fmt: skip
_BECOMES = {"gain_flight": "flying", "lose_flight": "ground"}


def _is_done(word: str) -> _Read:
    kinds = frozenset(kind for kind, (event, _) in _DONE.items() if event == word)
    return lambda game, about: about.kind in kinds


def _what(game: Game, about: Deed) -> Any:
    if about.kind == CARRIED_OUT:
        chain = _chain(game, about)
        return {"feature": chain.text} if chain is not None and chain.text is not None else None
    what = _DONE.get(about.kind, ("", None))[1]
    return what(about.told) if callable(what) else what


# -- how an action tells of itself -------------------------------------------------------------------------------------


def _way(game: Game, about: Deed) -> str:
    return str(about.told.get("way", _MOVED.get(about.kind, about.kind)))


def _course(about: Deed) -> tuple[str | None, str | None]:
    """From which cell to which; of cards that change places each has its own."""
    told = about.told
    start, end = told["ways"][about.card.id] if "ways" in told else (told.get("start"), told.get("end"))
    return start, end


def _from(game: Game, about: Deed) -> Any:
    if "giver" in about.told:
        return game.get(about.told["giver"])
    return _course(about)[0] or game.cell_of(about.card)


def _direction(game: Game, about: Deed) -> int | None:
    start, end = _course(about)
    return board.way(start, end) if start is not None and end is not None else None


def _distance(game: Game, about: Deed) -> int | None:
    start, end = _course(about)
    if about.kind == CARRIED_OUT and about.source is not None and about.told["on"] is not None:
        start, end = game.cell_of(about.source), game.cell_of(about.told["on"])
    return game.ruleset.metric(start, end) if start is not None and end is not None else None


def _passed(game: Game, about: Deed) -> list[Card]:
    """Who stands on the cells in between, where it goes straight."""
    if about.kind == CARRIED_OUT:
        return crossed(game, about.source, about.told["on"])[1] if about.type == "strike_through_a_row" else []
    start, end = _course(about)
    return [card for cell in board.all_between(start, end) for card in game.at(cell)] if start and end else []


def _whose(game: Game, about: Deed) -> str:
    """Whose zone it is; of what happens in play, whose turn it is."""
    return about.card.owner if about.kind in _ZONES or about.kind == "uncover" else game.position.turn.active


def _chain(game: Game, about: Deed) -> Chain | None:
    return game.chain(about.chain) if about.chain is not None else None


def _hit(game: Game, about: Deed) -> Wire:
    """What the attack that an action is part of came to."""
    chain = _chain(game, about)
    return chain.hits.get(about.source.id, {}) if chain is not None and about.source is not None else {}


def _rolled(game: Game, about: Deed, what: str) -> int | None:
    chain = _chain(game, about)
    return getattr(chain, what).get(about.source.id) if chain is not None and about.source is not None else None


def _fighters(game: Game, about: Deed) -> int:
    chain = _chain(game, about)
    return len(chain.fighters) if chain is not None else 0


def _title(game: Game, about: Deed) -> str | None:
    chain = game.chain(about.chain) if about.chain is not None else None
    text: Wire = (chain.text or {}) if chain is not None else {}
    return text.get("title") or text.get("name")


def _in_attack(game: Game, about: Deed) -> bool:
    """Whether an action is performed by an attack, or by what has its type (a spell, an impact)."""
    return about.kind != CARRIED_OUT and about.type not in ("rule", "move", HOST_LOST)


def _cause_is(kind: str) -> _Read:
    return lambda game, about: about.type == kind


def _cause_at(game: Game, about: Deed) -> Card | None:
    """The host that died, or whom the attack or text is at."""
    if about.type == HOST_LOST:
        return game.get(about.card.host)
    chain = game.chain(about.chain) if about.chain is not None else None
    return game.get(chain.target) if chain is not None else None


#: What a game action comes of: the attack or text that performs it, the death of a host, a move that is paid for.
_CAUSE = Question(
    {
        "attack": _in_attack,
        "use": _in_attack,
        "die": _cause_is(HOST_LOST),
        "move": _cause_is("move"),
        "phase": lambda game, about: about.kind == "open" and about.source is None,
    },
    {
        "by": lambda game, about: about.source,
        "on": _cause_at,
        "type": lambda game, about: about.type,
        "through": lambda game, about: about.by,
        "way": lambda game, about: "step",
        "whose": lambda game, about: about.card.controller,
        "at": lambda game, about: "turn_start",
    },
)
_DEED = Question(
    {
        **{word: _is_done(word) for word in sorted({event for event, _ in _DONE.values()})},
        "roll": lambda game, about: about.kind == "roll",
        "block": lambda game, about: about.kind == "block",
        "redirect": lambda game, about: about.kind == "redirect",
        "reroll": lambda game, about: about.kind == "reroll",
        "attack": lambda game, about: about.kind == CARRIED_OUT and about.type in ATTACKS,
        "use": lambda game, about: about.kind == CARRIED_OUT and about.told["doing"] == "feature",
        "act": lambda game, about: about.kind == CARRIED_OUT and about.told["acts"],
        "defend": lambda game, about: about.kind == CARRIED_OUT and about.told["doing"] == "defend",
    },
    {
        "value": lambda game, about: _hit(game, about).get("value"),
        "pips": lambda game, about: _rolled(game, about, "rolls"),
        "result": lambda game, about: _rolled(game, about, "results"),
        "fight": lambda game, about: _fighters(game, about) > 1,
        "answering": lambda game, about: False,
        "by": lambda game, about: about.source,
        "on": lambda game, about: about.told.get("on", about.card),
        "type": lambda game, about: about.type,
        "force": lambda game, about: _hit(game, about).get("force"),
        "title": _title,
        "amount": lambda game, about: about.amount,
        "what": _what,
        "kind": lambda game, about: about.told.get("kind", _BECOMES.get(about.kind)),
        "way": _way,
        "from": _from,
        "to": lambda game, about: game.get(about.told.get("host")) or _course(about)[1],
        "to zone": lambda game, about: _ZONES.get(about.kind, "in_play"),
        "from zone": lambda game, about: about.card.zone,
        "closed": lambda game, about: about.told.get("closed"),
        "across": _passed,
        "direction": _direction,
        "range": _distance,
        "shared": lambda game, about: bool(about.told.get("shared")),
        "whose": _whose,
        "through": lambda game, about: about.by,
    },
    (_CAUSE, lambda game, about: about),
)


# -- patterns ----------------------------------------------------------------------------------------------------------


def prospect(wanted: Wire) -> Pattern:
    """A pattern for what is about to be done.

    Args:
        wanted: an event pattern; that it is ``landed``, which means carried out, need not be said.

    Raises:
        Unmatched: nobody is asked before such an event.
    """
    word, stage = str(wanted.get("event")), wanted.get("stage", "landed")
    if stage != "landed":
        raise Unmatched("stage", "this happens at once")
    _asked_about(word, wanted)
    on = wanted.get("on")
    what = on if isinstance(on, Mapping) and "event" in on else None
    unknown = {"cause", "title", "through"} & wanted.keys() if word in _OF_EVENTS else ()
    if unknown:
        raise Unmatched(min(unknown), "by what an attack is blocked or gets another target nobody asks before")
    if (what is not None) is not (word in _OF_EVENTS) and "on" in wanted and not _of_a_roll(wanted):
        raise Unmatched("on", "an attack or a text is blocked or gets another target, and nothing else")
    left_out = ("stage", "cause", "on") if what is not None else ("stage", "cause")
    fitting = pattern({name: told for name, told in wanted.items() if name not in left_out}, _DEED)
    checks = [_cause(wanted["cause"])] if "cause" in wanted else []
    checks += [_befalls(what)] if what is not None else []

    def fits(view: View, about: Deed) -> View | None:
        found = fitting(view, about)
        return found if found is not None and all(check(found, about) for check in checks) else None

    return fits if checks else fitting


#: What is done to attacks, texts and rolls.
_OF_EVENTS = frozenset({"block", "redirect"})


def _of_a_roll(wanted: Wire) -> bool:
    """Whether it is done to a roll, which may be told by its card too."""
    return bool(wanted["event"] == "reroll" or (wanted["event"] == "set" and wanted.get("what", "result") == "result"))


def _befalls(what: Wire) -> Callable[[View, Deed], bool]:
    """Whether the attack, text or roll to which it is done is such."""
    fitting = prospect({word: told for word, told in what.items() if word not in ("as", "per", "stage")})

    def so(view: View, about: Deed) -> bool:
        done_to = about.told.get("befalls")
        return done_to is not None and fitting(view, done_to) is not None

    return so


#: The events that are asked about before they happen; those that are declared, and carried out later.
FORESEEN = frozenset(_DEED.words)
DECLARED = frozenset({"attack", "use", "act", "defend", "roll"})


#: Where cards come to by what is asked about, and what of an event is known only as it is done.
_ASKED_ZONES = frozenset({"in_play", "deck", "exile"})
_UNKNOWN = {"show": frozenset({"from", "place"}), "become": frozenset({"to"}), "put": frozenset({"place"})}


def _asked_about(word: str, wanted: Wire) -> None:
    """Raises Unmatched where things or zones are spoken of about which nobody asks."""
    zones = wanted.get("to", ()) if word == "put" else ()
    listed = zones if isinstance(zones, list | tuple) else (zones,)
    unasked = [zone for zone in listed if isinstance(zone, str) and zone not in _ASKED_ZONES]
    if unasked:
        raise Unmatched("to", f"nobody is asked before cards come to {unasked[0]}")
    unknown = _UNKNOWN.get(word, frozenset()) & wanted.keys()
    if unknown:
        raise Unmatched(min(unknown), "nobody knows that before it is done")
    if word not in _THINGS:
        return
    for part in (wanted, *wanted.get("any", ()), *wanted.get("all", ()), wanted.get("not", {})):
        what = part.get("what")
        name = what if isinstance(what, str) or what is None else next(iter(what), "what")
        if name is not None and name not in _THINGS[word]:
            raise Unmatched("what", f"nobody is asked before that is done with {name}")


def _cause(wanted: Wire) -> Callable[[View, Deed], bool]:
    """What it comes of: what performs it, or what that was triggered by (405.1)."""
    performed: Pattern | None = None
    if wanted.get("event") in _CAUSE.words:
        performed = pattern(wanted, _CAUSE)
    triggers: dict[str, list[Pattern]] = {}
    if performed is None or wanted.get("event") in ("die", "move", "phase"):
        for name, fitting in waits_for(wanted):
            triggers.setdefault(name, []).append(fitting)

    def came_of(view: View, about: Deed) -> bool:
        if performed is not None and performed(view, about) is not None:
            return True
        chain = view.game.chain(about.chain) if about.chain is not None else None
        bound: Wire = chain.bound if chain is not None else {}
        if bound.get("name") not in triggers:
            return False
        told = {field: bound[field] for field in Moment._fields if field in bound}
        moment = Moment(**{**told, "shown": tuple(told.get("shown", ()))})
        return any(fitting(view, moment) is not None for fitting in triggers[moment.name])

    return came_of
