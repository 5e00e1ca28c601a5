"""Numbers that a text counts when it needs them: "X, where X is the number of …" (104.1, 414.3).

A measure is data: ``{"of": "cards", "filter": {"class": "troll", "side": "own"}, "max": 3}``.

``of``       ``wounds``, ``lives``, ``extra_lives``, ``chips``, ``cost`` of a card;
             ``cards``: how many in play fit ``filter``, ``elements``: how many elements they have between them;
             ``strike``: the printed value of its simple strike with that ``force``, or ``modified``, with what is
             added to it; ``movement``: its printed movement reserve;
             ``difference``: by how much two numbers (``between``) differ, whichever is greater;
             ``feature``: the X of the card's named feature ``keyword``, 0 without it;
             ``left``: how much of the X of such a feature is not used up this turn;
             ``steps``: the cells that it went by its own movement in this turn;
             ``mulligans``: how many of them the card's player took (302.3);
             ``done``: how many cards a part of the text was carried out on, ``dealt``: how many wounds it dealt them;
             ``excess``: the wounds that are more than its lives; ``sum``: ``each`` of all cards that fit ``filter``,
             ``greatest``: the greatest of these;
             ``case``: ``then`` if something is so (``if``), ``else`` otherwise; ``distance``: how far a card has moved;
             ``amount``, ``die``: of the moment; ``x``: the X that was announced with the text
``whose``    ``self`` (the card with the text), ``target`` (the other card of the matter), ``attacked``, ``attacker``,
             ``host``, ``shown``, ``chosen`` (the target of the text, whomever the effect is about), ``dead`` (who dies:
             its numbers are counted as it dies), ``spent`` (what the text took from a graveyard for what follows)
``times``, ``plus``, ``divide`` with ``round``, ``max``: what is made of the number, in this order; never below 0,
             except where a negative ``times`` takes away, and not from a number (``plus``)
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.asking.filters import hurt_by, matches, reckoned
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.mobility import printed_movement
from service.games.berserk.rules.forms.readers import reads
from service.games.berserk.rules.forms.references import attacker_in, names_in, referring, refers, roles_of
from service.games.berserk.rules.matching.attributes import printed_strike, strike_now
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.games.berserk.rules.position.natures import elements_now, units_left

#: The forces of a strike in the order of its printed values.


@reads("number")
def number(game: Game, wanted: Any, me: Card, other: Card | None = None, bound: Wire = EMPTY) -> int:
    """The number that a measure comes to now; a plain number is itself."""
    if not isinstance(wanted, Mapping):
        return int(wanted)
    card = _whose(game, wanted, me, other, bound)
    result = _counted(game, _placed(wanted, other, bound), me, card, bound) * int(wanted.get("times", 1)) + int(
        wanted.get("plus", 0)
    )
    by = int(wanted.get("divide", 1))
    result = -(-result // by) if wanted.get("round") == "up" else result // by
    if wanted.get("signed"):  # what is added to a number may take away from it
        return result
    if wanted.get("times", 1) < 0 and wanted.get("plus", 0) <= 0:
        return max(result, -int(wanted["max"])) if "max" in wanted else result
    return _bounded(wanted, result)


def _placed(wanted: Wire, other: Card | None, bound: Wire) -> Wire:
    """The measure with the cards that its filter is seen from: in a modifier the attacked one is the other card."""
    told = {name: wanted[name] for name in ("filter", "if") if refers(wanted.get(name, {}))}
    if not told:
        return wanted
    ident = other.id if other is not None else None
    roles = roles_of(bound, ident)
    roles = {**roles, "attacked": roles["attacked"] or ident}
    return {**wanted, **{name: referring(value, roles) for name, value in told.items()}}


def _bounded(wanted: Wire, result: int) -> int:
    return max(0, min(result, int(wanted.get("max", result))))


def _whose(game: Game, wanted: Wire, me: Card, other: Card | None, bound: Wire) -> Card:
    """The card that is looked at: where the text does not say, the other card of the matter, if there is one."""
    whose = wanted.get("whose", "target")
    if whose == "shown":
        return next((game.card(ident) for ident in bound.get("shown", ())), other or me)
    named = {
        "attacked": bound.get("target"),
        "dead": bound.get("target"),
        "attacker": attacker_in(bound),
        "chosen": bound.get("chosen"),
        "spent": bound.get("spent"),
        "host": me.host,
    }.get(whose)
    if named is not None:
        return game.get(named) or me
    return me if whose == "self" or other is None else other


def _counted(game: Game, wanted: Wire, me: Card, card: Card, bound: Wire) -> int:
    of = wanted["of"]
    if of == "said":
        from service.games.berserk.rules.matching.compiling import amount
        from service.games.berserk.rules.matching.view import View

        return amount(View(game, me, {"target": card.id, **names_in(bound)}), wanted["number"])
    if of == "difference":
        one, another = (number(game, part, me, card, bound) for part in wanted["between"])
        return abs(one - another)
    if of == "strike":
        return (
            strike_now(game, card, wanted["force"]) if wanted.get("modified") else printed_strike(card, wanted["force"])
        )
    if of == "case":
        return int(wanted["then"] if condition_met(game, me, wanted["if"]) else wanted["else"])
    if of == "distance":
        start, end = bound.get("start"), bound.get("end")
        return game.ruleset.metric(str(start), str(end)) if start and end else 0
    if of == "sum":
        form = wanted.get("filter", {})
        fit = [c for c in reckoned(game, form) if not c.hidden and matches(game, c, me, form)]
        return sum(number(game, wanted["each"], me, c, bound) for c in fit)
    if of == "greatest":
        fit = [c for c in reckoned(game, wanted["filter"]) if not c.hidden and matches(game, c, me, wanted["filter"])]
        return max((number(game, wanted["each"], me, c, bound) for c in fit), default=0)
    if of in ("cards", "elements"):
        form = wanted.get("filter", {})
        among = [c for c in reckoned(game, form) if matches(game, c, me, form)]
        return len(among) if of == "cards" else len({e for c in among if not c.hidden for e in elements_now(game, c)})
    if of == "feature":
        found = game.has(card, wanted["keyword"])
        return found.x if found is not None else 0
    if of == "left":
        return units_left(game, card, wanted["keyword"])
    if of == "free_cells" and not wanted.get("in_area"):
        here = game.cell_of(card)
        return sum(not game.occupied(cell) for cell in board.neighbours(here)) if here is not None else 0
    if of == "row":
        return board.row(str(bound["end"])) if bound.get("end") else 0
    if of == "free_cells":
        return sum(not game.occupied(cell) for cell in str(bound.get("area") or "").split())
    if of == "done":
        return len(bound.get("done", ()))
    if of == "steps":
        return int(card.memory.get("steps", 0))
    if of == "hurt":
        return hurt_by(card)
    if of == "mulligans":
        return int(game.position.players[me.owner].memory.get("mulligans", 0))
    if of == "movement":
        return printed_movement(card)
    known = {
        "wounds": card.wounds, "lives": card.lives_left, "extra_lives": card.extra_lives, "chips": card.chips,
        "cost": card.price, "excess": max(0, -card.lives_left),
        "counters": card.chips if card.zone == "graveyard" else 0,
    }  # fmt: skip
    return int(known[of] if of in known else bound.get(of, 0))


#: Numbers of the moment, or of the text as it was announced, which nobody knows who looks at a filter later.
_OF_THE_MOMENT = frozenset({"amount", "die", "x", "done", "dealt", "distance"})
#: Bounds of a filter that may be counted.
_BOUNDED = frozenset({"cost", "strike", "lives_at_most", "movement"})


def settled(game: Game, form: Wire, me: Card, bound: Wire) -> Wire:
    """A filter with the bounds that its text's moment tells as numbers: "costing X or less, X being what it dealt"."""
    return {name: _settled(game, value, me, bound) if name in _BOUNDED else value for name, value in form.items()}


def _settled(game: Game, value: Any, me: Card, bound: Wire) -> Any:
    if not isinstance(value, Mapping):
        return value
    if "of" in value:
        told = value["of"] in _OF_THE_MOMENT or value.get("whose") in (
            "shown",
            "attacked",
            "attacker",
            "dead",
            "chosen",
            "spent",
        )
        return number(game, value, me, None, bound) if told else value
    return {name: _settled(game, item, me, bound) for name, item in value.items()}


#: Whose numbers are those of a card that dies: the dead one's, and as it dies itself its own.
_DYING = {False: ("dead",), True: ("dead", "self")}


def counted_of_the_dead(game: Game, text: Any, me: Card, dead: Card, bound: Wire) -> Any:
    """A text with what it counts of a dying card as numbers: afterwards the card has nothing of it any more (405.4)."""
    if isinstance(text, list | tuple):
        return tuple(counted_of_the_dead(game, item, me, dead, bound) for item in text)
    if not isinstance(text, Mapping):
        return text
    itself = goes_with(me, dead)
    if "of" in text and text.get("whose") in _DYING[itself]:
        return number(game, text, me, dead, bound)
    if text.get("of") == "said":
        named = {name for name, known in bound.get("names", EMPTY).items() if known == dead.id}
        return told_now(game, text, me, bound, named | {"self"} if itself else named)
    told = {name: counted_of_the_dead(game, item, me, dead, bound) for name, item in text.items()}
    return {**told, "value": (told["value"],) * 3} if isinstance(told.get("value"), int) else told


def counted_of_target(game: Game, text: Any, me: Card, target: Card, bound: Wire) -> Any:
    """A text with what it counts of its target as numbers, for what is done once the target has gone (104.1)."""
    if isinstance(text, list | tuple):
        return tuple(counted_of_target(game, item, me, target, bound) for item in text)
    if not isinstance(text, Mapping):
        return text
    if "of" in text and text.get("whose") in ("target", "chosen"):
        return number(game, text, me, target, bound)
    if text.get("of") == "said":
        return told_now(game, text, me, {**bound, "chosen": target.id}, {"target"})
    return {name: counted_of_target(game, item, me, target, bound) for name, item in text.items()}


def told_now(game: Game, measure: Wire, me: Card, bound: Wire, names: Container[str]) -> Wire | int:
    """A number said in the language of cards with what it counts of those who have one of these names as it is now; a
    whole number where that is all of it."""
    from service.games.berserk.rules.matching.compiling import amount
    from service.games.berserk.rules.matching.view import View

    view = View(game, me, names_in(bound))

    def settled_in(part: Any) -> Any:
        if isinstance(part, list | tuple):
            return tuple(map(settled_in, part))
        if not isinstance(part, Mapping):
            return part
        if "of" in part and part.get("is") in names:
            return amount(view, part)
        return {word: settled_in(value) for word, value in part.items()}

    told = settled_in(measure["number"])
    return told if isinstance(told, int) else {**measure, "number": told}


def goes_with(card: Card, dead: Card) -> bool:
    """Whether a card leaves with a dying one: the dying card itself, and what sits on it (210.6, 214.6)."""
    return dead.id in (card.id, card.host)


def counts_the_dead(text: Any, itself: bool) -> bool:
    """Whether a text counts anything of a dying card, be it the one with the text."""
    if isinstance(text, list | tuple):
        return any(counts_the_dead(item, itself) for item in text)
    if not isinstance(text, Mapping):
        return False
    return (
        ("of" in text and text.get("whose") in _DYING[itself])
        or text.get("of") == "said"
        or any(counts_the_dead(item, itself) for item in text.values())
    )
