"""How a moment tells of what happened: where each field of an event is read off it (405.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.language import LANGUAGE
from service.games.berserk.rules.asking.beforehand import found_with
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.rows import crossed
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.patterns.events import Question
from service.games.berserk.rules.patterns.points import EVENTS, PHASES
from service.games.berserk.rules.patterns.questions import named_chain, through
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import CREATURE_KINDS, ELEMENTS, SYMBIOTE_KINDS, Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS

#: What the type of a coming or a move is called in the language.
_CALLED: Mapping[str, str] = {"summon": "summon", "revive": "revive", "incarnation": "incarnate", "movement": "step",
           "jump": "jump", "teleportation": "teleport"}  # fmt: skip


def moment_of(entry: Wire) -> Moment:
    """The moment that an entry of the record, or of what something came of, tells of."""
    told = {word: value for word, value in entry.items() if word not in ("turn", "asked")}
    lists: dict[str, Any] = {word: tuple(told[word]) for word in ("shown", "over", "causes") if word in told}
    return Moment(**{**told, **lists})


def _target(game: Game, moment: Moment) -> Card | None:
    """Whom it befell, as the attack found it where that is known."""
    if moment.name == "feature_executed" and moment.target is None and moment.chain is not None:
        chain = game.chain(moment.chain)
        return game.get(chain.target) if chain is not None else None
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
    named = (_CALLED[word] for word in (moment.keyword, moment.type) if word is not None and word in _CALLED)
    return (*named, *(() if moment.way is None else (moment.way,)))


#: Moments of a card that comes to where something else can be than a cell: a host.
_ONTO = frozenset({"entered", "host_changed", "changed"})


def _come_to(game: Game, moment: Moment) -> Any:
    """Where it is then: its cell, or the host that it sits on."""
    card = game.get(moment.target) if moment.name in _ONTO else None
    host = game.get(card.host) if card is not None else None
    return host or _cell(game, moment)


def _come_from(game: Game, moment: Moment) -> Any:
    """The cell that it leaves, or the card that something goes from; who dies stands on that cell as this is told."""
    died = game.get(moment.target) if moment.name == "died" else None
    return game.get(moment.origin) or moment.start or (died.cell if died is not None else None)


#: The zone that a card comes to, by the moments that tell of one alone.
_ZONES = {"entered": "in_play", "buried": "graveyard", "exiled": "exile"}


def _zone_to(game: Game, moment: Moment) -> str:
    return moment.reached or _ZONES.get(moment.name, "in_play")


def _zone_from(game: Game, moment: Moment) -> str | None:
    """The zone that it leaves; what is told before the card goes finds it there."""
    card = game.get(moment.target)
    return moment.left or (card.zone if card is not None else None)


def _place(game: Game, moment: Moment) -> str | int | None:
    """At which place of a deck, by its word or counted from the top."""
    return int(moment.place) if moment.place is not None and moment.place.isdigit() else moment.place


def _whose(game: Game, moment: Moment) -> str | None:
    """Whose turn it is, or whose phase."""
    return (moment.seat if moment.name in PHASES.values() else None) or game.position.turn.active


def _kinds(game: Game, moment: Moment) -> tuple[str, ...]:
    """What it has become, by each word for that."""
    kind = str(moment.keyword)
    groups = (
        ("creature", kind in CREATURE_KINDS),
        ("symbiote", kind in SYMBIOTE_KINDS),
        ("ground", kind == "creature"),
    )
    return (kind, "card", *(word for word, so in groups if so and word != kind))


def _across(game: Game, moment: Moment) -> list[Card]:
    """The cards over which a strike through a row goes (dictionary.strike_through_a_row.4)."""
    by, on = game.get(moment.source), game.get(moment.target)
    if moment.over or moment.type != "strike_through_a_row" or by is None or on is None:
        return [game.card(ident) for ident in moment.over]
    return crossed(game, by, on)[1]


def thing_of(game: Game, moment: Moment) -> Any:
    """What is got, lost or set, as the language says it."""
    if moment.name == "marked":
        return _marker(moment)
    if moment.name == "became":
        return {"element" if moment.keyword in ELEMENTS else "class": moment.keyword}
    return _UNITS.get(moment.name, moment.what)


def _marker(moment: Moment) -> Any:
    if moment.type is not None:
        return {"marker": {"title": moment.type, "by": moment.source}}
    keyword = "flight" if moment.keyword == "flight" else moment.keyword
    return {"feature": {"keyword": keyword}} if keyword in LANGUAGE.named else None


_UNITS: Mapping[str, str] = {
    "chips_gained": "chips", "lives_gained": "extra_lives", "counter_gained": "counters",
    "chips_lost": "chips", "lives_lost": "extra_lives", "counter_lost": "counters",
}  # fmt: skip


def _title(game: Game, moment: Moment) -> tuple[str, ...]:
    """What a text calls its ability, its blow, the wounds that it deals, or a marker."""
    if moment.name == "marked":
        return (moment.type,) if moment.type is not None else ()
    chain = game.chain(moment.chain) if moment.chain is not None else None
    told = title_of(chain) if chain is not None else moment.part_of.get("title")
    return tuple(one for one in (told, moment.keyword) if one is not None)


def title_of(chain: Chain) -> str | None:
    """What a text that is carried out is called."""
    text: Wire = chain.text or {}
    return text.get("name") or text.get("title")


def _blow(game: Game, moment: Moment) -> tuple[Wire, ...]:
    """The attack or text that something is done to, as the moments that it is."""
    chain = game.chain(moment.chain) if moment.chain is not None else None
    about = moment.part_of if chain is None else part_of(chain, moment)
    if chain is None and not about:
        return ()
    told = {"source": about.get("by"), "target": about.get("on"), "type": about.get("type", moment.type)}
    told |= {"force": about.get("force"), "amount": about.get("value"), "striking": True, "part_of": about}
    if chain is not None:
        told |= {"chain": chain.id}
    return tuple({"name": name, **told} for name in ("rolled", "attack_landed", "executed"))  # each came of the next


def part_of(chain: Chain, moment: Moment) -> Wire:
    """What is known of the attack or text that a moment is part of."""
    blocked = moment.name == "blocked"  # which tells nothing of the attack but that
    hit = chain.hits.get(str(chain.source), {}) if blocked else {}
    found = {
        "by": chain.source,
        "on": chain.target,
        "type": CHAIN_KINDS[chain.kind].attack_type(chain) if blocked else None,
        "force": hit.get("force"),
        "value": hit.get("value"),
        "fight": len(chain.fighters) > 1,
        "pips": chain.rolls.get(str(moment.source)),
        "title": title_of(chain),
    }
    return {word: value for word, value in found.items() if value is not None and value is not False}


def _value(game: Game, moment: Moment) -> int | None:
    """What an attack comes to; before its force is known nobody can tell (216.8)."""
    return None if moment.name == "attack_landed" and moment.force is None else moment.amount


def _so(game: Game, about: Any) -> bool:
    return True


MOMENT = Question(
    dict.fromkeys(EVENTS, _so),
    {
        "is": named_chain,
        "by": lambda game, moment: game.get(moment.source),
        "on": _target,
        "type": lambda game, moment: moment.type,
        "force": lambda game, moment: moment.force,
        "amount": lambda game, moment: moment.amount,
        "value": _value,
        "pips": _die,
        "fight": _fight,
        "result": lambda game, moment: moment.die,
        "answering": _answering,
        "through": _through,
        "across": _across,
        "direction": _direction,
        "title": _title,
        "from": _come_from,
        "from zone": _zone_from,
        "to": _come_to,
        "to zone": _zone_to,
        "place": _place,
        "shared": lambda game, moment: moment.shared,
        "closed": lambda game, moment: (card := game.get(moment.target)) is not None and card.closed,
        "range": _distance,
        "way": _ways,
        "kind": _kinds,
        "what": thing_of,
        "whose": _whose,
        "causes": lambda game, moment: moment.causes,
        "blow": _blow,
    },
)
REDIRECTED = MOMENT._replace(fields={**MOMENT.fields, "to": _target})
PROPHESIED = MOMENT._replace(
    fields={**MOMENT.fields, "on": lambda game, moment: [game.card(one) for one in moment.shown]}
)
