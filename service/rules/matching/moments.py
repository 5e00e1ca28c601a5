"""Moments as events: which moments an event pattern waits for, and how each tells of what happened (405.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.rules import board
from service.rules.beforehand import found_with
from service.rules.features.base import Moment
from service.rules.game import Game
from service.rules.matching.compiling import PARTS, Selecting, compiled, selecting
from service.rules.matching.events import Pattern, Question, pattern
from service.rules.matching.questions import through
from service.rules.matching.view import PRESENT, Unmatched, View
from service.rules.model import FORCES, Card, Wire

#: Fields of a pattern that say which moment it is; the others are asked of the moment.
_TELLING = frozenset({"event", "stage", "at"})
_ZONES = {"in_play": "entered", "graveyard": "buried", "exile": "exiled"}
_THINGS: Mapping[tuple[str, str], str] = {
    ("gain", "chips"): "chips_gained", ("gain", "extra_lives"): "lives_gained", ("gain", "counters"): "counter_gained",
    ("lose", "chips"): "chips_lost", ("lose", "extra_lives"): "lives_lost", ("lose", "counters"): "counter_lost",
}  # fmt: skip
_PLAIN = {"wound": "wounds_dealt", "heal": "healed", "die": "died", "open": "opened", "close": "closed",
          "move": "moved", "act": "acted", "redirect": "redirected"}  # fmt: skip
#: What the type of a coming or a move is called in the language.
_WAYS = {"summon": "summon", "revive": "revive", "incarnation": "incarnate", "movement": "step",
         "jump": "jump", "teleportation": "teleport"}  # fmt: skip
_KNOWN_WAYS = frozenset(_WAYS.values())


def waits_for(wanted: Wire) -> Iterator[tuple[str, Pattern]]:
    """The moments that an event pattern waits for, each with what is asked of it.

    Raises:
        Unmatched: no moment tells of such an event.
    """
    if "any" in wanted and "event" not in wanted:
        for each in wanted["any"]:
            yield from waits_for(each)
        return
    if wanted.get("event") == "so":
        yield _it_is_so(wanted)
        return
    if "next" in wanted:
        yield from ((name, _if(fitting, _not_present)) for name, fitting in waits_for(_but(wanted, "next")))
        return
    if "nth" in wanted:
        so = PARTS["the so-manieth"](wanted)
        plain = {word: told for word, told in wanted.items() if word not in ("nth", "per", "for")}
        yield from ((name, _within(fitting, so)) for name, fitting in waits_for(plain))
        return
    for name, rest in _moments(wanted):
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
    for part in so.get("all", (so,)):
        kin = part.get("exists", {})
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
_BLOWS = frozenset({"attack_landed", "struck_back"})


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


def _moments(wanted: Wire) -> Iterator[tuple[str, Wire]]:
    word = str(wanted.get("event"))
    if word not in _POINTS:
        raise Unmatched(word, "no moment tells of that yet")
    rest = {name: told for name, told in wanted.items() if name not in _TELLING}
    for name, left in _POINTS[word](wanted, rest):
        ways = (left["way"],) if isinstance(left.get("way"), str) else left.get("way", ())
        for way in ways:
            if way not in _KNOWN_WAYS:
                raise Unmatched(way, "no moment tells that a card comes that way")
        yield name, {"event": word, **left}


def _plain(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    if wanted["event"] == "move" and wanted.get("stage") == "declared" and wanted.get("way", "step") == "step":
        left = {name: told for name, told in rest.items() if name not in ("on", "way")}
        yield "declared", {**left, "type": "move", **({"by": rest["on"]} if "on" in rest else {})}
        return
    if "stage" in wanted and wanted["stage"] != "landed":
        raise Unmatched("stage", "this happens at once")
    if wanted["event"] == "act":  # who acts is whom the moment is about
        rest = {("on" if name == "by" else name): told for name, told in rest.items()}
    yield _PLAIN[wanted["event"]], rest


def _attack(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    stage = wanted.get("stage", "landed")
    if stage == "landed" and wanted.get("force") == "miss":
        yield "attack_missed", {name: told for name, told in rest.items() if name != "force"}
    elif stage == "landed":
        hits = rest.get("force") == list(FORCES)  # of whatever force, it has hit
        yield "attack_landed", {name: told for name, told in rest.items() if name != "force" or not hits}
    elif stage == "declared":
        yield "declared", {"type": "attacks", **rest}
    elif stage == "aimed":
        told = _aimed(wanted)
        yield told, rest
        if told == "targeted":  # that it is struck in answer is known of the striker only later (216.8b)
            yield "struck_back", rest
    elif stage == "ended":  # a move ends too, and whatever else is used
        yield "after_payment", {"type": "attacks", **rest}
    else:
        raise Unmatched("stage", "of an attack the moments are: declared, aimed, landed, ended")


def _aimed(wanted: Wire) -> str:
    """216.4e: the moment of the attacked card, or of the one that attacks, by whose it is in the text."""
    by, on = wanted.get("by", {}), wanted.get("on", {})
    attacked = (isinstance(by, Mapping) and not by.keys() - {"as"}) or "is" in on
    return "targeted" if attacked else "assaulted"


def _roll(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    if wanted.get("stage") == "counted":
        yield "resulted", rest
    elif wanted.get("fight"):
        for name in ("fighting", *(("resulted",) if "result" in wanted else ())):
            yield name, {word: told for word, told in rest.items() if word != "fight"}
    elif "stage" not in wanted or wanted["stage"] == "rolled":
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
        if set(feature) != {"keyword"} or stage not in ("aimed", "landed"):
            raise Unmatched("what", "a named feature that is aimed, or that has been carried out")
        rest = {name: told for name, told in rest.items() if name != "what"}
        if stage == "aimed":
            yield _named(wanted), {**rest, "through": feature}
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


def _put(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    left = {name: told for name, told in rest.items() if name not in ("to", "cause")}
    if wanted.get("cause") == {"event": "phase", "at": "placing"}:
        yield "placed", left
    elif wanted.get("way") == "carried":
        yield "host_changed", {name: told for name, told in left.items() if name != "way"}
    elif isinstance(wanted.get("to"), str) and wanted["to"] in _ZONES and "cause" not in wanted:
        yield _ZONES[wanted["to"]], left
    else:
        raise Unmatched("put", "a card comes into play, to the graveyard, into exile, or onto another host")


def _thing(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    what = wanted.get("what")
    left = {name: told for name, told in rest.items() if name != "what"}
    word = wanted["event"]
    if isinstance(what, str) and (word, what) in _THINGS:
        if left.pop("cause", None) is not None:
            left["title"] = "gain_chip"  # it accumulates the chip that it closes for (starter.8.16)
        yield _THINGS[word, what], left
    elif word == "gain" and isinstance(what, Mapping) and set(what.get("feature", ())) == {"keyword"}:
        yield "marked", {**left, "through": what["feature"]}
    elif word == "gain" and isinstance(what, Mapping) and set(what.get("marker", ())) == {"title"}:
        yield "marked", {**left, "title": what["marker"]["title"]}
    elif word == "gain" and isinstance(what, Mapping) and ("element" in what or "class" in what):
        yield "became", {**left, "title": what.get("element", what.get("class"))}
    else:
        raise Unmatched("what", "no moment tells of that yet")


def _become(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    if wanted.get("kind") != "flying":
        raise Unmatched("become", "no moment tells of that yet")
    yield "marked", {**{n: told for n, told in rest.items() if n != "kind"}, "through": {"keyword": "flight"}}


def _show(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    yield ("shown" if wanted.get("from") == "deck" else "revealed"), {n: t for n, t in rest.items() if n != "from"}


def _defend(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    yield ("defence_over" if wanted.get("stage") == "ended" else "defended"), rest


def _phase(wanted: Wire, rest: Wire) -> Iterator[tuple[str, Wire]]:
    points = {"turn_start": "turn_start", "turn_end": "turn_end", "battle_start": "battle_start",
              "placing": "before_reveal"}  # fmt: skip
    if wanted.get("at") not in points:
        raise Unmatched("at", "no moment tells of that yet")
    yield points[wanted["at"]], rest


_POINTS: Mapping[str, Callable[[Wire, Wire], Iterator[tuple[str, Wire]]]] = {
    **dict.fromkeys(_PLAIN, _plain), "attack": _attack, "roll": _roll, "use": _use, "put": _put, "gain": _thing,
    "lose": _thing, "become": _become, "show": _show, "defend": _defend, "phase": _phase,
}  # fmt: skip


# -- how a moment tells of it ----------------------------------------------------------------------------------------


def _target(game: Game, moment: Moment) -> Card | None:
    """Whom it befell, as the attack found it where that is known."""
    card, found = game.get(moment.target), found_with(game, moment)
    return card if card is None or found is None else card._replace(wounds=found)


def _cell(game: Game, moment: Moment) -> str | None:
    if moment.end is not None:
        return moment.end
    card = game.get(moment.target)
    return game.cell_of(card) if card is not None else None


def _distance(game: Game, moment: Moment) -> int | None:
    here = _cell(game, moment)
    return None if here is None or moment.start is None else game.ruleset.metric(moment.start, here)


def _answering(game: Game, moment: Moment) -> bool:
    """Whether a blow is the reflector's; a roll is where its card did not make the attack rolled for (205.5)."""
    if moment.name not in ("rolled", "resulted") or moment.chain is None:
        return not moment.striking
    chain = game.chain(moment.chain)
    return chain is None or chain.source != moment.source


def _through(game: Game, moment: Moment) -> str | None:
    return through(game, moment.chain, moment.keyword)


def _blow(game: Game, moment: Moment) -> Moment | None:
    return moment if moment.chain is not None else None


def _striker(game: Game, moment: Moment) -> Any:
    chain = game.chain(moment.chain) if moment.chain is not None else None
    return game.get(chain.source if chain is not None else moment.part_of.get("by"))


def _aim(game: Game, moment: Moment) -> Any:
    chain = game.chain(moment.chain) if moment.chain is not None else None
    return game.get(chain.target if chain is not None else moment.part_of.get("on"))


def _fight(game: Game, moment: Moment) -> bool:
    """Whether two cards fight each other in the attack, so that both of them roll (205.5)."""
    chain = game.chain(moment.chain) if moment.chain is not None else None
    return len(chain.fighters) > 1 if chain is not None else bool(moment.part_of.get("fight"))


def _die(game: Game, moment: Moment) -> int | None:
    """The number on the die that its card rolled."""
    chain = game.chain(moment.chain) if moment.chain is not None else None
    rolled = chain.rolls.get(str(moment.source)) if chain is not None else moment.part_of.get("pips")
    return moment.die if rolled is None else rolled


def _direction(game: Game, moment: Moment) -> int | None:
    here = _cell(game, moment)
    return None if here is None or moment.start is None else board.way(moment.start, here)


def _ways(game: Game, moment: Moment) -> tuple[str, ...]:
    """How it comes there: a jump of its own is a movement too (dictionary.jump.7)."""
    return tuple(_WAYS[word] for word in (moment.keyword, moment.type) if word in _WAYS)


def _so(game: Game, about: Any) -> bool:
    return True


#: The attack in which a moment came about.
_ATTACK = Question(
    {"attack": _so, "move": lambda game, moment: moment.keyword == "move"},
    {
        "by": _striker,
        "on": _aim,
        "type": lambda game, moment: moment.type,
        "force": lambda game, moment: moment.force,
        "answering": _answering,
        "way": lambda game, moment: "step",
    },
)
#: Moments whose type tells what it is that comes.
_TITLED = frozenset({"chips_gained", "marked"})
MOMENT = Question(
    dict.fromkeys(("attack", "roll", "use", "put", "gain", "lose", "become", "show", "defend", "phase", *_PLAIN), _so),
    {
        "by": lambda game, moment: game.get(moment.source),
        "on": _target,
        "type": lambda game, moment: moment.type,
        "force": lambda game, moment: moment.force,
        "amount": lambda game, moment: moment.amount,
        "value": lambda game, moment: moment.amount,
        "pips": _die,
        "fight": _fight,
        "result": lambda game, moment: moment.die,
        "answering": _answering,
        "through": _through,
        "direction": _direction,
        "title": lambda game, moment: moment.type if moment.name in _TITLED else moment.keyword,
        "from": lambda game, moment: moment.start,
        "to": _cell,
        "range": _distance,
        "way": _ways,
        "whose": lambda game, moment: moment.seat,
    },
    (_ATTACK, lambda game, moment: moment),
)
_QUESTIONS: Mapping[str, Question] = {
    "redirected": MOMENT._replace(fields={**MOMENT.fields, "to": _target}),
    "prophesied": MOMENT._replace(
        fields={**MOMENT.fields, "on": lambda game, moment: [game.card(one) for one in moment.shown]}
    ),
}
