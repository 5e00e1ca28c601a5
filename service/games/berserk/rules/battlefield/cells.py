"""Cells as targets: which cells a text lets a card be moved to (dictionary.range.2, dictionary.occupied_cell.1).

Which cells are meant is data (``squares``); only unoccupied ones can be moved to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.asking.numbers import reaching
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.mobility import barred, makes_way
from service.games.berserk.rules.battlefield.squares import misfits
from service.games.berserk.rules.features.base import Claim, Holder
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import attacker_in, mentions, names_in, referring, refers, roles_of
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Feature, Wire
from service.games.berserk.rules.targets.legality import MOVING, moves_target, range_of, sayings
from service.games.berserk.rules.telling.violations import Violation, violation

#: Effects that bring a card from elsewhere to the cell (dictionary.summon.5, dictionary.revive.6).
ARRIVING = frozenset({"summon", "revive"})
#: The work of looking at a cell (``work``).
LOOKED_AT = 8
#: What comes to the additional zone.
AIRY = frozenset({"flying", "terrain"})
#: What is never on a cell of its own: what a text summons of these needs none (210.2, 212.4, 214.4).
_ON_NO_CELL = frozenset({"terrain", "equipment", "symbiote", "companion", "parasite"})


def effects_in(game: Game, card: Card, data: Wire, bound: Wire) -> Sequence[Wire]:
    """The effects of a feature's text: its own, or those its named feature makes."""
    if "effects" in data:
        return tuple(data["effects"])
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if keyword is None or keyword.effects is None:
        return ()
    return tuple(keyword.effects(Holder(card, Feature("", data, "stack")), bound))


def cell_filter(effect: Wire) -> Wire | None:
    """The filter of the cell that an effect moves to, None where nobody chooses a cell."""
    name = effect["effect"]
    if "along" in effect:
        return None  # the way says where it comes
    if name in ARRIVING:
        if "stood" in effect.get("cell", {}) or (name == "revive" and "onto" in effect):
            return None  # the cell that somebody leaves, see ``arrivals``, or a host
        if effect.get("filter", {}).get("kind") in _ON_NO_CELL:
            return None
        arriving: Wire = effect.get("cell", {"adjacent": "self"})
        return arriving
    if name == "mark_cell":
        if {"every", "called"} & effect.keys():
            return None  # it says itself which cells
        return None if {"stood", "vacated"} & effect.get("cell", {}).keys() else effect.get("cell", {})
    if name == "jump":
        return {**effect.get("cell", {}), **({"within": effect["range"]} if "range" in effect else {})}
    if name == "move":
        wanted: Wire = effect.get("cell", {})
        return None if "stood" in wanted else wanted
    if name == "push" and "cell" in effect:
        pushed: Wire = {"adjacent": "moved"} if effect["cell"] == "adjacent" else effect["cell"]
        return pushed
    return None


def as_far(game: Game, source: Card, effect: Wire, bound: Wire) -> Wire:
    """An effect with how far it goes as a number, where its text counts that (104.1)."""
    cell = effect.get("cell")
    if isinstance(effect.get("range", 0), int) and not (isinstance(cell, Mapping) and "within" in cell):
        return effect
    if isinstance(cell, Mapping) and "within" in cell:
        return {**effect, "cell": {**cell, "within": _far(game, source, cell["within"], bound)}}
    return {**effect, "range": _far(game, source, effect["range"], bound)}


def _far(game: Game, source: Card, far: Any, bound: Wire) -> int:
    """A range as printed, the number of the moment, or one that is counted; an X that nobody announced is 0."""
    if isinstance(far, str):
        return int(bound.get(far, 0))
    return max(0, number(game, far, source, None, bound))


class Spot(NamedTuple):
    """One cell to be named at the declaration (412.1): the effect that needs it, and the card it moves there; none is
    known of what is summoned, nor of what comes from a graveyard where no target was named."""

    effect: Wire
    moved: str | None = None
    #: The effect's place in its text.
    place: int = 0
    #: How far from the card with the text the cell may lie at most.
    reach: int | None = None


def spots(game: Game, source: Card, effects: Sequence[Wire], targets: Sequence[str], bound: Wire) -> list[Spot]:
    """The cells that a text needs, in the order of its effects, then of its targets.

    None for what sits on a host: a feature that moves it is declared in vain, and blocked (210.11, 214.7).
    """
    found = []
    for place, effect in enumerate(_seen(as_far(game, source, one, bound), targets, bound) for one in effects):
        held = [one for one in _held(effect) if cell_filter(one) is not None and landing(game, source, one)]
        found += [Spot(one, None, place) for one in held]  # what only may come about needs a cell where there is one
        later = "chooser" in effect or _after_another(effects, place)  # it is chosen as the text is carried out
        if later or cell_filter(effect) is None or _needs_none(game, source, effect, targets):
            continue
        several = targets if effect.get("to", "target") == "target" and targets else targets[:1]
        if effect["effect"] == "summon":
            found.append(Spot(effect, None, place))
        elif effect["effect"] == "mark_cell":
            found += [Spot(effect, None, place)] * int(effect.get("count", 1))
        elif effect["effect"] in ARRIVING:
            found += [Spot(effect, ident, place) for ident in several or (None,)]
        else:
            moved = [next(iter(moved_by(effect, source, t, bound)), None) for t in several or (None,)]
            here = [game.card(ident) for ident in moved if ident is not None]
            found += [Spot(effect, card.id, place) for card in here if immovable(card) is None]
    return _without_the_gone(game, effects, found)


def _after_another(effects: Sequence[Wire], place: int) -> bool:
    """Whether a card goes to a cell that is told by where another one stands, whom the text has moved before."""
    moving = [one.get("called") or one.get("to", "target") if one["effect"] in MOVING else None for one in effects]
    gone = {*moving[:place]} - {None, moving[place]}
    cell = effects[place].get("cell") if gone and moving[place] is not None else None
    return mentions(cell, lambda part: isinstance(part, Mapping) and part.get("is") in gone)


def needed(game: Game, source: Card, data: Wire, targets: Sequence[str], bound: Wire) -> list[Spot]:
    """The cells to name for a feature (412.1), within its range where it is no attack's (dictionary.range.2).

    None for a later part of its text that cannot be done: the earlier ones are done without it (416.2, 423.3).
    """
    found = spots(game, source, effects_in(game, source, data, bound), targets, bound)
    moved = [None if spot.effect["effect"] in ARRIVING else game.get(spot.moved) for spot in found]
    found = [s._replace(reach=reach_of(game, source, card, data)) for s, card in zip(found, moved, strict=True)]
    return [spot for spot in found if _leads(spot.place, data) or options_for(game, source, spot)]


def _leads(place: int, data: Wire) -> bool:
    """Whether an effect of a text is what it does first: of an attack that is the attack itself (216.11)."""
    return place == 0 and data.get("type") not in ATTACKS


def reach_of(game: Game, source: Card, moved: Card | None, data: Wire) -> int | None:
    """How far a cell may lie that a text moves a card to: as far as the text reaches, unless that is an attack's."""
    if "range" not in data or moved is None or data.get("type") in ATTACKS:
        return None
    return range_of(game, source, moved, data, source.controller)


def reached(game: Game, source: Card, reach: int | None, cell: str) -> bool:
    """Whether a cell lies within the range of a text (dictionary.range.2)."""
    here = game.cell_of(source)
    return reach is None or here is None or game.ruleset.metric(here, cell) <= reach


def _seen(effect: Wire, targets: Sequence[str], bound: Wire) -> Wire:
    """An effect with the cells near the target as those near that card, which is known as the cell is named (412.1)."""
    cell = effect.get("cell")
    if len(targets) != 1 or not isinstance(cell, Mapping) or not refers(cell):
        return effect
    return {**effect, "cell": referring(cell, roles_of(bound, targets[0]))}


def _without_the_gone(game: Game, effects: Sequence[Wire], found: list[Spot]) -> list[Spot]:
    """No cell is named for a card that has died by now: it is not moved (416.2), and the rest of the text is done."""
    gone = [
        spot
        for spot in found
        if spot.moved is not None and spot.effect["effect"] not in ARRIVING and not game.card(spot.moved).in_squad
    ]
    if not gone or {spot.place for spot in gone} == set(range(len(effects))):
        return found
    return [spot for spot in found if spot not in gone]


#: Effects that hold others which are carried out with them, or may be.
_HOLDERS = frozenset({
    "area", "may", "attempt", "choose", "roll", "contest", "if_shown", "suppose",
    "prophecy", "meanness", "take_lives", "take_counter", "exile_dead",
})  # fmt: skip


def _held(effect: Wire) -> Iterator[Wire]:
    """The effects that bring cards in and are held by another one."""
    if effect["effect"] not in _HOLDERS:
        return
    lists = [effect.get(name, ()) for name in ("effects", "then", "otherwise")]
    lists += [*effect.get("options", ()), *(outcome["effects"] for outcome in effect.get("outcomes", ()))]
    for one in (one for effects in lists for one in effects):
        if one["effect"] == "summon":
            yield one
        yield from _held(one)


def _needs_none(game: Game, source: Card, effect: Wire, targets: Sequence[str]) -> bool:
    """What stands on no cell can come where no cell is left to be named (211.2, 212.4)."""
    if effect["effect"] not in ARRIVING or landing(game, source, effect):
        return False
    if effect["effect"] == "revive":
        revived = (source.id,) if effect.get("to") == "self" else targets
        coming = [card for ident in revived if (card := game.get(ident)) is not None]
        return bool(coming) and all(card.kind in AIRY for card in coming)
    wanted = effect.get("filter", {})
    owner = board.other(source.controller) if effect.get("from") == "enemy" else source.controller
    zones = ("deck", "graveyard") if effect.get("graveyard") else ("deck",)
    if wanted.get("kind") in AIRY or wanted.get("flying") is True:
        return True
    fitting = (c for zone in zones for c in game.zone(zone, owner) if matches(game, c, source, wanted))
    return any(card.kind in AIRY for card in fitting)


def options_for(game: Game, source: Card, spot: Spot) -> list[str]:
    """The cells that fit, in board order."""
    if spot.effect["effect"] == "mark_cell":
        from service.games.berserk.rules.battlefield.squares import markable

        return markable(game, source, spot.effect)
    if spot.effect["effect"] in ARRIVING:
        return landing(game, source, spot.effect)
    free = fitting(game, source, game.get(spot.moved), spot.effect)
    return [cell for cell in free if reached(game, source, spot.reach, cell)]


def allotted(
    game: Game, source: Card, effects: Sequence[Wire], targets: Sequence[str], bound: Wire, cells: Sequence[str]
) -> list[Mapping[str, Any]]:
    """Which of the cells named belongs to which effect: its ``cells``, and by card where it moves several."""
    asked = spots(game, source, effects, targets, bound)
    if len(cells) < len(asked):  # nobody named one for what could not be done
        asked = [spot for spot in asked if options_for(game, source, spot)]
    left = list(zip(asked, cells, strict=False))
    found: list[Mapping[str, Any]] = []
    for place in range(len(effects)):
        mine = [(spot, cell) for spot, cell in left if spot.place == place]
        where: dict[str, Any] = {"cells": tuple(cell for _, cell in mine)}
        if len(mine) > 1 and mine[0][0].effect["effect"] != "mark_cell":
            where["spots"] = {spot.moved: cell for spot, cell in mine if spot.moved is not None}
        found.append(where)
    return found


def moved_by(effect: Wire, source: Card, target: str | None, bound: Wire) -> tuple[str, ...]:
    """The ids of the cards that an effect moves, as far as they are known when it is declared."""
    if effect["effect"] not in MOVING:
        return ()
    to = effect.get("to") or ("self" if effect["effect"] == "jump" or target is None else "target")
    named = {"self": source.id, "target": target, "host": source.host}
    named |= {"attacked": bound.get("target"), "attacker": attacker_in(bound)}
    named |= {role: bound.get(role) for role in ("subject", "occupant")}
    if to == "named":
        named[to] = names_in(bound).get(effect["called"])
    both = effect["effect"] == "swap" and effect.get("with") != "targets"
    found = [named.get(to)] + ([source.id] if both else [])
    return tuple(ident for ident in found if isinstance(ident, str))


def fitting(game: Game, source: Card, moved: Card | None, effect: Wire) -> list[str]:
    """The cells that an effect can move a card to, in board order; none for what does not stand on its own cell."""
    if moved is None or moved.zone != "battlefield" or moved.cell is None or moved.host is not None:
        return []
    wanted = _further(game, moved, effect)
    way = way_of(effect)
    free = [cell for cell in board.CELLS if not cell_faults(game, source, moved, wanted, cell, way=way)]
    return [cell for cell in free if barred(game, moved, cell, way) is None]


def way_of(effect: Wire) -> str | None:
    """In what way an effect brings a card to a cell, as texts may speak of it: jump and teleportation are different
    features (dictionary.jump.1, dictionary.teleportation.6)."""
    name = effect.get("keyword", "jump" if effect["effect"] == "jump" else None)
    return name if name in ("jump", "teleportation") else None


def _further(game: Game, moved: Card, effect: Wire) -> Wire:
    """The filter of the cell that a card is moved to; a jump goes as far as its range with what changes it (422.1),
    whoever's text lets the card make it."""
    wanted = cell_filter(effect) or {}
    if way_of(effect) != "jump" or "within" not in wanted or not game.hears("range"):
        return wanted
    found = game.ask("range", Claim("jump", moved.controller, moved))
    return {**wanted, "within": reaching(found, wanted["within"])}


#: The cell is a target, and is named at the declaration.
ARRIVAL_RULES = ("dictionary.summon.5", "dictionary.revive.6")


def landing(game: Game, source: Card, effect: Wire) -> list[str]:
    """The cells that a card can be summoned or revived to, in board order."""
    coming, wanted = _coming(source), cell_filter(effect) or {}
    if beside_nothing(source, effect):
        wanted = {"half": "own"}
    return [c for c in board.CELLS if not cell_faults(game, source, coming, wanted, c)]


def beside_nothing(source: Card, effect: Wire) -> bool:
    """Whether a text of a card that stands nowhere brings one in and does not say where: beside it, as the book has
    it (dictionary.revive.5), is no cell at all."""
    stands = source.in_squad or source.cell is not None
    return effect["effect"] in ARRIVING and not stands and not {"cell", "onto"} & effect.keys()


def _coming(source: Card) -> Card:
    """Who comes in by a text, seen from where its card stands, which is not the one that comes: it stays in its cell,
    where it is one of those that stand beside another cell (207.7)."""
    return source._replace(id="")


def cell_faults(
    game: Game,
    source: Card,
    moved: Card,
    wanted: Wire,
    cell: str,
    said: tuple[str, ...] = (),
    way: str | None = None,
) -> list[Violation]:
    """Every reason why a card cannot be moved to a cell, in some ``way``; ``said`` is where the book says which cells
    are meant."""
    game.work.spend(LOOKED_AT)
    names: dict[str, Any] = {"source": source.id, "cell": cell}
    found = []
    if game.occupied(cell) and not makes_way(game, moved, cell, way):
        found.append(violation("cell_occupied", "dictionary.occupied_cell.1", *said, **names))
    unfit = misfits(game, source, moved, wanted, cell)
    return found + [violation("cell_not_legal", rule, *said, **names) for rule in unfit]


def immovable(card: Card) -> tuple[str, tuple[str, ...]] | None:
    """Why a card cannot be moved by a feature: ``refused`` for flyers (211.3), ``blocked`` for what sits on a host."""
    if card.hidden:
        return None
    if card.kind == "flying":
        return "refused", ("211.3",)
    if card.host is not None:
        return "blocked", ("214.7",) if card.kind == "equipment" else ("210.11",)
    return None


def _stays(game: Game, target: str) -> bool:
    """Whether a card sits on a host: what would move it is blocked, and a cell named for it does no harm (210.11)."""
    why = immovable(game.card(target))
    return why is not None and why[0] == "blocked"


def placing_faults(
    game: Game, source: Card, data: Wire, targets: Sequence[str], cells: Sequence[str], bound: Wire
) -> list[Violation]:
    """What is wrong with the cells named for a feature (412.1), and with moving flyers (211.3)."""
    found = [f for target in targets or (None,) for f in flyer_faults(game, source, data, target, bound)]
    asked = needed(game, source, data, targets, bound)
    if not asked:
        idle = moves_target(data) and any(_stays(game, target) for target in targets)
        return found + (
            [violation("too_many_cells", "412.1", source=source.id)] if cells and not (found or idle) else []
        )
    if found:
        return found
    if len(cells) != len(asked):
        rules = ARRIVAL_RULES if asked[0].effect["effect"] in ARRIVING else ()
        code = "cell_missing" if len(cells) < len(asked) else "too_many_cells"
        return [violation(code, *rules, "412.1", "400.4", source=source.id)]
    for order, (spot, cell) in enumerate(zip(asked, cells, strict=True)):
        if cell in cells[:order]:
            found.append(violation("cell_occupied", "dictionary.occupied_cell.1", source=source.id, cell=cell))
        if spot.effect["effect"] == "mark_cell":
            if cell not in options_for(game, source, spot):
                found.append(violation("cell_not_legal", "103.1", "412.1", source=source.id, cell=cell))
            continue
        arriving = spot.effect["effect"] in ARRIVING
        moved = _coming(source) if arriving else source if spot.moved is None else game.card(spot.moved)
        wanted = (cell_filter(spot.effect) or {}) if arriving else _further(game, moved, spot.effect)
        found += cell_faults(game, source, moved, wanted, cell, sayings(data, spot.effect), way_of(spot.effect))
        if not reached(game, source, spot.reach, cell):
            found.append(violation("cell_not_legal", "dictionary.range.2", source=source.id, cell=cell))
        kept = None if arriving else barred(game, moved, cell, way_of(spot.effect))
        if kept is not None:
            found.append(kept)
    return found


def flyer_faults(game: Game, source: Card, data: Wire, target: str | None, bound: Wire) -> list[Violation]:
    """Features that move cards cannot be declared at flyers (211.3), unless they do something else first (416.2)."""
    effects = effects_in(game, source, data, bound)
    leading = [effect for place, effect in enumerate(effects) if _leads(place, data)]
    moved = {ident for e in leading for ident in moved_by(e, source, target, bound)}
    return [
        violation("cannot_be_moved", "211.3", source=source.id, target=ident)
        for ident in sorted(moved)
        if game.card(ident).kind == "flying" and not game.card(ident).hidden
    ]
