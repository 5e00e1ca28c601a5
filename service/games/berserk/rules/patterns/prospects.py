"""What is about to be done, as an event: every game action is asked about right before it is performed (103.3, 419.1).

A game action (``Deed``) is told of by the effect that performs it. ``prospect`` compiles a pattern for it, in the form
in which patterns wait for what has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.rows import crossed
from service.games.berserk.rules.features.base import ANSWER, CARRIED_OUT, HOST_LOST, Deed, Moment
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.readers import READERS, reads
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.events import Pattern, Question, pattern
from service.games.berserk.rules.patterns.moments import one_of_those
from service.games.berserk.rules.patterns.questions import named_chain
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire

_Read = Callable[[Game, Any], Any]


# -- which event an action is, and of what thing -----------------------------------------------------------------------


def _named(keyword: str) -> Wire:
    return {"feature": {"keyword": keyword}}


def _unit(told: Wire) -> Any:
    if "keyword" in told:
        return {"x": {"keyword": told["keyword"]}}
    return {"marker": {"title": told["title"]}} if told["unit"] == "marker" else told["unit"]


def _chips(told: Wire) -> str:
    """Chips of cards of a graveyard are their counters (dictionary.incarnation.2)."""
    return "counters" if told.get("zone") == "graveyard" else "chips"


#: By the name of an effect, or of what a rule does: the event, and what it is that is got, lost, set or shifted.
DONE: Mapping[str, tuple[str, Any]] = {
    **{word: (word, None) for word in ("die", "wound", "heal", "open", "close", "move")},
    "destroy": ("die", None), "push": ("move", None), "jump": ("move", None), "swap": ("move", None),
    "carried": ("move", None), "exile": ("put", None), "incarnation": ("put", None), "summon": ("put", None),
    "revive": ("put", None), "return_to_deck": ("put", None), "devour": ("put", None), "mill": ("put", None),
    "discard": ("put", None), "change_host": ("put", None), "put_back": ("put", None), "uncover": ("show", None),
    "win": ("win", None), "roll": ("roll", None), "throw_die": ("roll", None),
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
    "shift": frozenset({"wounds", "chips", "extra_lives", "counters", "marker", "x"}),
}
#: How a card moves or comes, and where it comes to, by the name of the effect.
_MOVED = {"move": "step", "push": "push", "jump": "jump", "swap": "swap", "incarnation": "incarnate",
          "change_host": "carried", "mill": "mill", "discard": "discard"}  # fmt: skip
_ZONES = {"exile": "exile", "devour": "exile", "return_to_deck": "deck", "put_back": "deck",
          "mill": "graveyard", "discard": "graveyard",
          **dict.fromkeys(("incarnation", "summon", "revive"), "in_play")}  # fmt: skip
_BECOMES = {"gain_flight": "flying", "lose_flight": "ground"}


def _is_done(word: str) -> _Read:
    kinds = frozenset(kind for kind, (event, _) in DONE.items() if event == word)
    return lambda game, about: about.kind in kinds


def _what(game: Game, about: Deed) -> Any:
    if about.kind == CARRIED_OUT:
        chain = _chain(game, about)
        return {"feature": chain.text} if chain is not None and chain.text is not None else None
    what = DONE.get(about.kind, ("", None))[1]
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


def _by(game: Game, about: Deed) -> Card | None:
    """Who does it: who rolls the die; of a victory the card with the text, as the player’s who wins (102.2b)."""
    if about.kind == "win":
        player = about.owner if about.told.get("whose", "own") == "own" else board.other(about.owner)
        return about.card._replace(controller=player)
    return about.card if _rolls(about) else about.source


def _rolls(about: Deed) -> bool:
    return about.kind in ("roll", "throw_die")


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
    return READERS["fighters"](game, chain) if chain is not None else 0


def _title(game: Game, about: Deed) -> str | None:
    chain = _chain(game, about)
    text: Wire = about.told.get("by_text") or (chain.text if chain is not None else None) or {}
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
        **{word: _is_done(word) for word in sorted({event for event, _ in DONE.values()})},
        "block": lambda game, about: about.kind == "block",
        "redirect": lambda game, about: about.kind == "redirect",
        "reroll": lambda game, about: about.kind == "reroll",
        "attack": lambda game, about: about.kind in (CARRIED_OUT, ANSWER) and about.type in ATTACKS,
        "use": lambda game, about: about.kind == CARRIED_OUT and about.told["doing"] == "feature",
        "act": lambda game, about: about.kind == CARRIED_OUT and about.told["acts"],
        "defend": lambda game, about: about.kind == CARRIED_OUT and about.told["doing"] == "defend",
    },
    {
        "is": named_chain,
        "value": lambda game, about: _hit(game, about).get("value"),
        "pips": lambda game, about: _rolled(game, about, "rolls"),
        "result": lambda game, about: _rolled(game, about, "results"),
        "fight": lambda game, about: _fighters(game, about) > 1,
        "answering": lambda game, about: bool(about.told.get("answering")),
        "by": _by,
        "on": lambda game, about: about.told.get("on", None if _rolls(about) else about.card),
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
        "place": lambda game, about: about.told.get("place"),
        "shared": lambda game, about: bool(about.told.get("shared")),
        "whose": lambda game, about: game.position.turn.active,
        "through": lambda game, about: about.by,
    },
    (_CAUSE, lambda game, about: about),
)


# -- patterns ----------------------------------------------------------------------------------------------------------


@reads("prospect")
def prospect(wanted: Wire) -> Pattern:
    """A pattern for what is about to be done.

    Args:
        wanted: an event pattern; that it is ``landed``, which means carried out, need not be said.

    Raises:
        Unmatched: nobody is asked before such an event.
    """
    word, stage = str(wanted.get("event")), wanted.get("stage", "landed")
    if stage != "landed":
        late = "what comes instead does so as it is carried out; before, it is blocked, redirected, or a text triggers"
        raise Unmatched("stage", late if word in DECLARED else "this happens at once")
    _asked_about(word, wanted)
    if word == "attack" and "answering" not in wanted:  # a blow that answers is spoken of as that
        wanted = {**wanted, "answering": False}
    on = wanted.get("on")
    what = on if isinstance(on, Mapping) and "event" in on else None
    if what is not None and word not in _OF_EVENTS and not _of_a_roll(wanted):
        raise Unmatched("on", "an attack or a text is blocked or gets another target, and nothing else")
    left_out = ("stage", "cause", "on") if what is not None else ("stage", "cause")
    fitting = pattern({name: told for name, told in wanted.items() if name not in left_out}, _DEED)
    checks = [_cause(wanted["cause"])] if "cause" in wanted else []
    checks += [_befalls(what)] if what is not None else []

    def fits(view: View, about: Deed) -> View | None:
        found = fitting(view, about)
        for check in checks:
            found = check(found, about) if found is not None else None
        return found

    return fits if checks else fitting


#: What is done to attacks, texts and rolls.
_OF_EVENTS = frozenset({"block", "redirect"})


def _of_a_roll(wanted: Wire) -> bool:
    """Whether it is done to a roll, which may be told by its card too."""
    return bool(wanted["event"] == "reroll" or (wanted["event"] == "set" and wanted.get("what", "result") == "result"))


#: What performs what is done, and is no moment before it.
_PERFORMING = frozenset({"attack", "use"})


def _came_of(game: Game, about: Deed) -> Iterator[Wire]:
    """The moments that what performs it came of, the nearest first."""
    chain = _chain(game, about)
    bound: Wire = chain.bound if chain is not None else {}
    if "name" in bound:
        yield {field: bound[field] for field in Moment._fields if field in bound}
    yield from bound.get("causes", ())


def _befalls(what: Wire) -> Pattern:
    """Whether the attack, text or roll to which it is done is such, with the names of what has one in that."""
    fitting = prospect({word: told for word, told in what.items() if word not in ("as", "per", "stage")})

    def so(view: View, about: Deed) -> View | None:
        done_to = about.told.get("befalls")
        return fitting(view, done_to) if done_to is not None else None

    return so


#: The events that are asked about before they happen; those that are declared, and carried out later.
FORESEEN = frozenset(_DEED.words)
DECLARED = frozenset({"attack", "use", "act", "defend", "roll"})


#: Where cards come to by what is asked about.
_ASKED_ZONES = frozenset({"in_play", "deck", "exile"})


def _asked_about(word: str, wanted: Wire) -> None:
    """Raises Unmatched where things or zones are spoken of about which nobody asks."""
    zones = wanted.get("to", ()) if word == "put" else ()
    listed = zones if isinstance(zones, list | tuple) else (zones,)
    unasked = [zone for zone in listed if isinstance(zone, str) and zone not in _ASKED_ZONES]
    if unasked:
        raise Unmatched("to", f"nobody is asked before cards come to {unasked[0]}")
    if word not in _THINGS:
        return
    for part in (wanted, *wanted.get("any", ()), *wanted.get("all", ()), wanted.get("not", {})):
        what = part.get("what")
        name = what if isinstance(what, str) or what is None else next(iter(what), "what")
        if name is not None and name not in _THINGS[word]:
            raise Unmatched("what", f"nobody is asked before that is done with {name}")


def _cause(wanted: Wire) -> Pattern:
    """What it comes of: what performs it, or what that was triggered by (405.1); of what is carried out itself whatever
    it came of, and of a defence the strike that is defended against (205.3)."""
    if "is" in wanted and "event" not in wanted:
        return pattern(wanted, _DEED)
    word = wanted.get("event")
    defended = prospect(wanted) if word == "attack" else None
    performed = pattern(wanted, _CAUSE) if word in _CAUSE.words else None
    of_those: Pattern | None = None
    try:
        of_those = one_of_those(wanted, _came_of)
    except Unmatched:
        if performed is None:
            raise

    def came_of(view: View, about: Deed) -> View | None:
        if "strike" in about.told:
            return defended(view, about.told["strike"]) if defended is not None else None
        found = performed(view, about) if performed is not None else None
        itself = about.kind == CARRIED_OUT or word not in _PERFORMING
        return of_those(view, about) if found is None and of_those is not None and itself else found

    return came_of
