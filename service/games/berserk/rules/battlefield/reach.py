"""How far an attack or another ability reaches: next to it, as far as its range, across a row."""

from __future__ import annotations

from service.games.berserk.rules.asking.numbers import reaching
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.forms.attack_types import MELEE, RANGED
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.telling.violations import Violation, violation

#: The paragraphs that make a melee attack which is no simple strike one.
_CLOSE = {"special_strike": "dictionary.special_strike.1", "magic_strike": "dictionary.magic_strike.1"}


def reach(game: Game, source: Card, target: Card, kind: str, limit: int | None) -> Violation | None:
    """Whether an ability of that type reaches a card: melee, ranged with a range, across a row; None when it does.

    Flyers are next to nobody (211.4) and only ranged attacks reach them with a range (dictionary.range.3).
    """
    names = {"source": source.id, "target": target.id}
    if kind in MELEE and game.hears("reaches") and game.ask("reaches", Claim(kind, source.controller, source, target)):
        return None
    if kind == "simple_strike":
        return _struck(game, source, target)
    if kind in ("special_strike", "magic_strike"):
        ok = game.adjacent(source, target) or game.flying(source) or _as_far(game, source, target, kind)
        return None if ok else violation("not_adjacent", _CLOSE[kind], "401.3", "401.5", **names)
    if kind == "strike_through_a_row":
        return (
            None
            if _across(game, source, target)
            else violation("out_of_range", "dictionary.strike_through_a_row.4", **names)
        )
    if kind in RANGED and game.ruleset.too_near and game.adjacent(source, target):
        return violation("too_near", *game.ruleset.too_near, **names)
    if limit is None or source.zone == "additional":
        return None
    if target.zone == "additional":
        ok = kind in RANGED
        return None if ok else violation("out_of_range", "dictionary.range.3", **names)
    away = game.range_between(source, target)
    return None if away is not None and away <= limit else violation("out_of_range", "dictionary.range.2", **names)


def _struck(game: Game, source: Card, target: Card) -> Violation | None:
    """Whether a simple strike reaches: flyers strike anything (211.5), others what is adjacent (207.7a), and flyers
    only where they closed for it (211.8, 211.9)."""
    names = {"source": source.id, "target": target.id}
    if game.flying(source):
        return None
    if target.zone == "additional" and game.flying(target):
        if _may_strike_flyers(game, source):
            return None
        return violation("cannot_attack_flying", "211.8", "205.2", **names)
    if target.zone == "additional":
        return violation("not_adjacent", "207.7a", "205.2", **names)
    if game.adjacent(source, target) or _as_far(game, source, target, "simple_strike"):
        return None
    return violation("not_adjacent", "207.7a", "205.2", "401.5", **names)


def _as_far(game: Game, source: Card, target: Card, kind: str) -> bool:
    """Whether a text gives a strike a range, and that is far enough (422.1, dictionary.range.2)."""
    if not game.hears("range"):
        return False
    limit = reaching(game.ask("range", Claim(kind, source.controller, source, target)), None)
    away = game.range_between(source, target)
    return limit is not None and away is not None and away <= limit


def _may_strike_flyers(game: Game, source: Card) -> bool:
    """211.9: closed for it on the last own turn, for one strike on this one, or sooner (``flyer_strike``)."""
    since = source.memory.get("strike_at_flyer")
    if since is None:
        return False
    waited = game.position.turn.number - int(since)
    return 0 <= waited <= 2 if game.ruleset.added("flyer_strike") else waited == 2


def _across(game: Game, source: Card, target: Card) -> bool:
    """One free cell, or one cell with own cards, between source and target on a vertical or horizontal; more of them
    where a text says so."""
    here, there = game.cell_of(source), game.cell_of(target)
    middle = board.all_between(here, there) if here is not None and there is not None else ()
    if not middle or not (len(middle) == 1 or _crosses(game, source, target)):
        return False
    if all(_passable(game, source, cell) for cell in middle) and not ridden_by_others(game, source, target):
        return True
    return len(middle) == 1 and _crosses_over(game, source, target, middle[0])


def _crosses_over(game: Game, source: Card, target: Card, cell: str) -> bool:
    """Whether a text lets strikes through a row go over who stands on a cell, and so over who sits there (103.1)."""
    if not game.hears("crosses_over"):
        return False
    about = Claim("strike_through_a_row", source.controller, source, target)
    there = [card for card in game.at(cell) if card.host is None]
    told = [found for _, found in game.ask("crosses_over", about)]
    return any(there and all(over(card) for card in there) for over in told)


def _crosses(game: Game, source: Card, target: Card) -> bool:
    """Whether a text lets strikes through a row go over so many cells (103.1)."""
    about = Claim("strike_through_a_row", source.controller, source, target)
    return game.hears("crosses") and bool(game.ask("crosses", about))


def _passable(game: Game, source: Card, cell: str) -> bool:
    there = game.at(cell)
    return all(c.controller == source.controller for c in there) if there else not game.occupied(cell)


def ridden_by_others(game: Game, source: Card, target: Card) -> bool:
    """Whether another player's card sits on a card of the cells between two (strike-across-a-rider)."""
    here, there = game.cell_of(source), game.cell_of(target)
    middle = board.all_between(here, there) if here is not None and there is not None else ()
    under = [card for cell in middle for card in game.at(cell)]
    return any(rider.controller != source.controller for card in under for rider in game.hosted(card.id))
