"""What a position remembers of what has happened: ``did`` in a selector, and events that are looked for or counted.

Today's memory is kept on the cards, under names of its own. A pattern is recognised by its fields, in any order; what
nobody keeps in mind is refused as the pattern is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from service.games.berserk.rules.asking.filters import hurt_by
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.repeats import attacked_by
from service.games.berserk.rules.matching.attributes import keyword_in
from service.games.berserk.rules.matching.compiling import (
    Number,
    Player,
    comparing,
    part,
    playing,
    selecting,
    speaks_of_it,
)
from service.games.berserk.rules.matching.view import Unmatched, View
from service.games.berserk.rules.patterns.recorded import amounts_of, times
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import FORCES, Card, Wire

#: How often it happened, as far as it is remembered: of what is not counted 1 for "it did".
Counted = Callable[[View, Card], int]


class Fact(NamedTuple):
    """Something that is remembered of a card.

    ``whose`` is the name of the card in the pattern; ``counts`` tells whether it is known how often it happened;
    ``open`` whether everybody has seen it of a hidden card too (415.3).
    """

    whose: str
    read: Counted
    counts: bool = False
    open: bool = False


def _forgotten(pattern: Wire) -> Unmatched:
    return Unmatched(str(pattern.get("event", "event")), "nobody remembers that yet")


def fact(pattern: Wire) -> Fact:
    """What is remembered of a card that an event pattern speaks of.

    Args:
        pattern: an event pattern in which the card has its part by a name (``it``, ``self`` …).

    Raises:
        Unmatched: nobody remembers it.
    """
    fields = {word: value for word, value in pattern.items() if word not in ("event", "nth")}
    for role, known in _FACTS.get(pattern["event"], ()):
        who = fields.get(role)
        if isinstance(who, Mapping) and set(who) == {"is"}:
            rest = {word: value for word, value in fields.items() if word != role}
            found = known(who["is"], rest)
            if found is not None:
                return _nth(found, pattern)
    raise _forgotten(pattern)


def kept_by_cards(pattern: Wire, many: bool = False) -> bool:
    """Whether the cards themselves, or the players, keep in mind what a pattern asks for, and how often it was."""
    try:
        return _of_game(pattern) is not None or fact(pattern).counts or not many
    except Unmatched:
        return False


def _nth(found: Fact, pattern: Wire) -> Fact:
    """The same where it is asked for the how-manieth: whether there was such a one."""
    if "nth" not in pattern:
        return found
    if not found.counts:
        raise _forgotten(pattern)
    so, read = comparing(pattern["nth"]), found.read

    def such(view: View, card: Card) -> int:
        return sum(so(view, number) is not False for number in range(1, read(view, card) + 1))

    return found._replace(read=such)


# -- what is kept of cards ---------------------------------------------------------------------------------------------


def _flag(name: str) -> Counted:
    return lambda view, card: bool(card.memory.get(name))


def _attacked(whose: str, rest: Wire) -> Fact | None:
    """Attacks of a type in this turn, at a card that fits (405.1)."""
    if rest.get("per") != "turn" or rest.keys() - {"per", "type", "on"}:
        return None
    kind = rest.get("type")
    if "on" in rest:
        return Fact(whose, _attacked_such(kind or "attacks", rest["on"]))
    if kind is not None:
        return Fact(whose, lambda view, card: bool(attacked_by(card, kind)))
    return Fact(whose, lambda view, card: int(card.memory.get("attacks", 0)), counts=True)


def _attacked_such(kind: Any, on: Any) -> Counted:
    if isinstance(on, Mapping) and set(on) == {"is"}:
        name = on["is"]
        return lambda view, card: any(
            isinstance(one, Card) and one.id in attacked_by(card, kind) for one in view.named(name)
        )
    kin = selecting(on)

    def such(view: View, card: Card) -> int:
        struck = (view.game.get(ident) for ident in attacked_by(card, kind))
        return any(one is not None and kin.may(view, one) for one in struck)

    return such


def _wounded(whose: str, rest: Wire) -> Fact | None:
    if rest == {"per": "turn"}:
        return Fact(whose, lambda view, card: hurt_by(card) > 0)
    if rest == {"per": "turn", "type": "attacks"}:
        return Fact(whose, _flag("wounded_by_attacks"))
    return _last(whose, rest, {}, "hurt", open=False)


def _moved(whose: str, rest: Wire) -> Fact | None:
    """Moves of this turn, by its own movement or otherwise (203, dictionary.jump.7); of the last turn of a player."""
    if rest == {"per": "turn"}:
        return Fact(whose, _went("went"), open=True)
    if rest == {"per": "turn", "way": "step"}:
        return Fact(whose, _went("walked"), open=True)
    over = rest.get("across")
    if rest == {"per": "turn", "across": over} and isinstance(over, Mapping) and set(over) == {"is"}:
        name = over["is"]
        return Fact(whose, lambda view, card: any(
            isinstance(one, Card) and bool(one.memory.get(f"passed_by:{card.id}")) for one in view.named(name)
        ), open=True)  # fmt: skip
    return _last(whose, rest, {}, "moved", open=True) or _last(whose, rest, {"way": "step"}, "walked", open=True)


def _went(name: str) -> Counted:
    def so(view: View, card: Card) -> int:
        return bool(card.memory.get(name)) or (card.moved > 0 and card.controller == view.game.position.turn.active)

    return so


def _last(whose: str, rest: Wire, said: Wire, what: str, open: bool) -> Fact | None:
    """What befell a card in the last turn of a player that is over (103.1, ruling s1_35.1)."""
    if "whose" not in rest or {k: v for k, v in rest.items() if k != "whose"} != {"per": "last_turn", **said}:
        return None
    player = playing(rest["whose"])

    def so(view: View, card: Card) -> int:
        turn = view.game.position.turn
        last = turn.number - (2 if turn.active == player(view) else 1)
        return last > 0 and last in (card.memory.get(f"{what}_on"), card.memory.get(f"{what}_before"))

    return Fact(whose, so, open=open)


def _got(whose: str, rest: Wire) -> Fact | None:
    """A named feature that it got in this turn."""
    what = rest.get("what")
    if rest != {"per": "turn", "what": what} or not isinstance(what, Mapping) or set(what) != {"feature"}:
        return None
    return Fact(whose, _flag(f"got_{keyword_in(what['feature'], 'gain')}"))


def _opened(whose: str, rest: Wire) -> Fact | None:
    """How often it opened in this turn, at its start too (219.4, 311.1)."""

    def read(view: View, card: Card) -> int:
        now = card.memory.get("opened") == view.game.position.turn.number
        return int(card.memory.get("openings", 1)) if now else 0

    return Fact(whose, read, counts=True) if rest == {"per": "turn"} else None


def _acted(whose: str, rest: Wire) -> Fact | None:
    return Fact(whose, lambda view, card: card.has_begun) if rest == {"per": "turn"} else None


def _died(whose: str, rest: Wire) -> Fact | None:
    """A card of a graveyard that went there in this turn by dying."""

    def read(view: View, card: Card) -> int:
        return card.zone == "graveyard" and card.memory.get("died") == view.game.position.turn.number

    return Fact(whose, read) if rest == {"per": "turn"} else None


def _defends(whose: str, rest: Wire) -> Fact | None:
    """It takes over a simple strike as its defender now (205.3, 412.5)."""

    def read(view: View, card: Card) -> int:
        return any(chain.bound.get("defender") == card.id == chain.target for chain in view.game.position.stack)

    return Fact(whose, read, open=True) if rest == {"per": "now"} else None


def _strikes_now(whose: str, rest: Wire) -> Fact | None:
    """Its own blow in the fight that goes on, as it has been counted (205.5, 205.6)."""
    if rest.get("per") != "now" or rest.get("fight") is not True or rest.keys() - {"per", "fight", "on", "force"}:
        return None
    told, foe = rest.get("force", FORCES), selecting(rest.get("on", {}))
    forces = (told,) if isinstance(told, str) else tuple(told)

    def read(view: View, card: Card) -> int:
        chain = next((one for one in reversed(view.game.position.stack) if card.id in one.fighters), None)
        if chain is None or len(chain.fighters) < 2 or chain.hits.get(card.id, {}).get("force") not in forces:
            return 0
        return any(one != card.id and foe.fits(view, view.game.card(one)) for one in chain.fighters)

    return Fact(whose, read, open=True)


def _result_of(view: View, card: Card) -> int | None:
    """The result of its roll in the attack that goes on (216.6)."""
    rolled = (chain for chain in reversed(view.game.position.stack) if card.id in chain.results)
    return next((chain.results[card.id] for chain in rolled), None)


def _alike(view: View, card: Card) -> int:
    rolled = [chain for chain in view.game.position.stack if card.id in chain.rolls]
    return 1 + any(card.id in chain.bound.get("alike", ()) for chain in rolled) if rolled else 0


def _rolled(whose: str, rest: Wire) -> Fact | None:
    """What it has rolled in the attack that goes on, by its result; how many of its dice show the same (103.1)."""
    pips = rest.get("pips", {})
    if rest.keys() == {"per", "pips", "for"} and rest["per"] == "now" and pips == {"as": rest["for"]}:
        return Fact(whose, _alike, counts=True, open=True)
    if rest.keys() != {"per", "result"} or rest["per"] != "now":
        return None
    so = comparing(rest["result"])

    def read(view: View, card: Card) -> int:
        result = _result_of(view, card)
        return result is not None and so(view, result) is True

    return Fact(whose, read, open=True)


#: By event the role of the card that remembers it, and what recognises the other fields.
_FACTS: Mapping[str, tuple[tuple[str, Callable[[str, Wire], Fact | None]], ...]] = {
    "attack": (("by", _attacked), ("by", _strikes_now)), "wound": (("on", _wounded),), "move": (("on", _moved),),
    "gain": (("on", _got),), "open": (("on", _opened),), "act": (("by", _acted),), "die": (("on", _died),),
    "defend": (("by", _defends),), "roll": (("by", _rolled),),
}  # fmt: skip


# -- what is asked -----------------------------------------------------------------------------------------------------


#: Events that everybody sees of a hidden card too (415.3).
_OPEN = frozenset({"move", "open", "close", "put", "attack", "defend"})


@part("did")
def did(pattern: Wire) -> tuple[Callable[[View, Card], bool], bool]:
    """A test of a card for its own part in an event, and whether everybody sees that of a hidden one.

    Raises:
        Unmatched: nobody remembers it.
    """
    of_game = _of_game(pattern)
    if of_game is not None:
        inner = speaks_of_it(pattern)
        return lambda view, card: bool(of_game(view.looking_at(card) if inner else view)), True
    if not speaks_of_it(pattern):  # its own part in it is left open: it is so of every card once that has happened
        so = happened(pattern)
        return lambda view, card: bool(so(view)), True
    if not kept_by_cards(pattern):
        booked = times(pattern)
        return lambda view, card: bool(booked(view.looking_at(card))), pattern["event"] in _OPEN
    found = fact(pattern)
    whose, read = found.whose, found.read
    if whose == "it":
        return lambda view, card: bool(read(view.looking_at(card), card)), found.open

    def had_part(view: View, card: Card) -> bool:
        within = view.looking_at(card)
        return any(isinstance(one, Card) and bool(read(within, one)) for one in within.named(whose))

    return had_part, found.open


@part("counted")
def counted(pattern: Wire) -> Number:
    """How often an event happened. Raises Unmatched."""
    of_game = _of_game(pattern)
    if of_game is not None:
        return of_game
    if not kept_by_cards(pattern, many=True):
        return times(pattern)
    found = fact(pattern)

    def read(view: View) -> int:
        return sum(int(found.read(view, one)) for one in view.named(found.whose) if isinstance(one, Card))

    return read


def _of_game(pattern: Wire) -> Number | None:
    """What the players or the turn itself remember."""
    fields = dict(pattern)
    if fields == {"event": "phase", "at": "battle_start", "per": "battle"}:
        return lambda view: int(view.game.position.turn.phase != "preliminary")
    if fields.keys() == {"event", "at", "whose", "per"} and _is(fields, "phase", at="turn_end", per="battle"):
        whose = playing(fields["whose"])
        return lambda view: _turns_over(view.game, whose(view))
    if fields.keys() == {"event", "way", "by", "per"} and _is(fields, "put", way="mulligan", per="battle"):
        return _mulligans(playing(fields["by"]), fields["by"] == "own")
    return None


def _is(fields: Wire, event: str, **more: str) -> bool:
    return {"event": event, **more}.items() <= fields.items()


def _turns_over(game: Game, seat: str | None) -> int:
    """How many turns of a player are over; the players take turns."""
    turn = game.position.turn
    return (turn.number - 1) // 2 if turn.active == seat else turn.number // 2


def _mulligans(whose: Player, own: bool) -> Number:
    """How many of them a player took (302.3): the owner of the card with the text, whoever controls it."""

    def read(view: View) -> int:
        seat = view.me.owner if own else whose(view)
        return int(view.game.position.players[seat].memory.get("mulligans", 0)) if seat in board.SEATS else 0

    return read


@part("happened")
def happened(pattern: Wire) -> Number:
    """Whether an event happened: a number above 0 where it did. Raises Unmatched."""
    if not kept_by_cards(pattern) or _of_game(pattern) is not None:
        return counted(pattern)
    found = fact(pattern)
    return lambda view: sum(int(found.read(view, one)) for one in view.named(found.whose) if isinstance(one, Card))


@part("added")
def added(field: Any, pattern: Wire) -> Number:
    """What a field of the events of this turn comes to: wounds that were dealt, cells that were gone.

    Raises:
        Unmatched: nobody remembers it.
    """
    who = pattern.get("by", {})
    if field == "result" and pattern == {"event": "roll", "by": {"is": who.get("is")}, "per": "now"}:
        return lambda view: sum(_result_of(view, one) or 0 for one in view.named(who["is"]) if isinstance(one, Card))
    read = next((known for said, known in _ADDED if said == {**pattern, "on": None, "sum": field}), None)
    whose = pattern.get("on")
    if read is None or not isinstance(whose, Mapping) or set(whose) != {"is"}:
        of = amounts_of(field, pattern)
        return lambda view: sum(of(view))
    name = whose["is"]
    return lambda view: sum(read(one) for one in view.named(name) if isinstance(one, Card))


_ADDED: tuple[tuple[Wire, Callable[[Card], int]], ...] = (
    ({"sum": "amount", "event": "wound", "on": None, "per": "turn"}, hurt_by),
    ({"sum": "distance", "event": "move", "on": None, "way": "step", "per": "turn"},
     lambda card: int(card.memory.get("steps", 0))),
)  # fmt: skip
