"""Cards that a text picks on the way: named by a player, drawn by chance, such as go together (412.1, 423.3)."""

from __future__ import annotations

from itertools import chain, combinations, islice
from typing import Any

from service.games.berserk.rules.arriving.placing import onward_from, way_named
from service.games.berserk.rules.arriving.reveal import reveal_card
from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.cells import immovable
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import chosen_of, shielded
from service.games.berserk.rules.doing.texts import fitting, keep_in_mind, then
from service.games.berserk.rules.forms.references import names_in, naming
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.matching.compiling import holds
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.preliminary.dealing import shuffled
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.deciding import decides, seen_from
from service.games.berserk.rules.targets.singling import by_chance, lot, singled_out, too_few
from service.games.berserk.rules.targets.targeting import ENOUGH, pick_several, willing


@effect(
    "pick", "effects", "fewer", "least", "as", "name", "among", "chooser", "random", "together", "so_many",
    "shape", "start",
    needs=("filter", "effects"), anywhere=True,
)  # fmt: skip
def _pick(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A card that only this part of a text is about: named when that part is carried out (412.1, 423.3), since nobody
    knew before whether it would be; a card with protection from the text is none that it could name (411.1).

    Its effects speak of it as the ``subject``; with ``x`` of so many cards, or ``fewer``, which are ``done``. What is
    done to them is done ``as`` a spell or an impact, where the text says so within an attack (401.1). ``among`` whom:
    the ``target`` cards of the text, or those that are ``done``; the others of these are ``done`` then.
    """
    source = run.card(current["source"])._replace(controller=current["player"])
    such = fitting(run, current, source, wanted["filter"])
    able = [ident for ident in such if ident not in run.position.cards or not shielded(run, current, ident)]
    if "among" in wanted:
        able = [ident for ident in _spoken_of(current, wanted["among"]) if ident in such]
    able = _going(run, current, able)
    if not able:
        run.emit("nothing_happens", ("412.1", "423.3"), source=source.id, target=source.id)
        return
    run.interpret("a-choice-in-the-middle")
    if "as" in wanted:
        current = {**current, "type": wanted["as"]}
    if "so_many" in wanted:
        several = _such(run, current, _of_a_lot(run, current, able), wanted["filter"])
        then(run, {**current, "cells": ()}, wanted["effects"], done=several, **_known(run, current, several))
        return
    if "x" in wanted or "together" in wanted:
        fewer = bool(wanted.get("fewer"))
        several = _drawn_or_named(run, current, able, amount, fewer)
        several = _such(run, current, several, wanted["filter"])
        known = {"done": several, **_known(run, current, several)}
        then(run, {**current, "cells": ()}, wanted["effects"], **known)
        return
    if wanted.get("random"):
        picked = shuffled(run, current, current["player"], tuple(able))[0]
    else:
        picked = str(run.choose(current, "target", decides(run, current, wanted), able, ("412.1",), source=source.id))
    if not _such(run, current, (picked,), wanted["filter"]):
        return
    others = _known(run, current, picked)
    if "among" in wanted:
        others["done"] = tuple(ident for ident in able if ident != picked)
    then(run, {**current, "cells": ()}, wanted["effects"], subject=picked, **others)


def _known(run: Run, current: Step, picked: Any) -> dict[str, Any]:
    """Who has the name of the choice from now on: in what hangs on it, and in what follows that."""
    known = naming(current["bound"], current["effect"], picked)
    keep_in_mind(run, current, {current["effect"].get("called"): picked})
    if len(picked) == 1 and board.is_cell(picked[0]) and "called" in current["effect"]:  # where a part may put a card
        known[f"stood_{current['effect']['called']}"] = picked[0]
    return known


def _of_a_lot(run: Run, current: Step, able: list[str]) -> tuple[str, ...]:
    """So many as a comparison says, whatever they are; where there are fewer, all that there are (423.3)."""
    wanted, view = current["effect"], seen_from(run, current)
    found = lot(view, wanted, able)
    if not found.enough:
        return tuple(able) if found.sets is None and too_few(view, wanted, able) else ()
    if willing(run, current) and found.sizes != {0}:
        found = found._replace(sizes=found.sizes - {0})
    if wanted.get("random"):
        return by_chance(run, current, found)
    told_apart = any("nth" in one for one in wanted["effects"])
    about = {"source": current["source"]}
    return singled_out(run, current, found, decides(run, current, wanted), "pick", told_apart, **about)


def _such(run: Run, current: Step, named: tuple[str, ...], wanted: Wire) -> tuple[str, ...]:
    """Those of the cards that are what the text says; hidden ones are looked at once they are up (415.3, 415.4)."""
    unseen = [one for one in named if one in run.position.cards and run.card(one).hidden and run.card(one).in_squad]
    for ident in unseen:
        reveal_card(run, run.card(ident), ("415.2", "415.3", "415.4"))
    source = run.card(current["source"])._replace(controller=current["player"])
    able = fitting(run, current, source, wanted) if unseen else named
    for ident in (one for one in unseen if one not in able):
        run.emit("nothing_happens", ("415.4",), source=source.id, target=ident)
    return tuple(ident for ident in named if ident not in unseen or ident in able)


def _going(run: Run, current: Step, able: list[str]) -> list[str]:
    """Those of the cards that can go the way in which the one that is named moves, where it does so at once (103.4)."""
    wanted = current["effect"]
    moves = wanted["effects"][0] if wanted["effects"] else {}
    if "along" not in moves or moves.get("called") != wanted.get("called"):
        return able
    run.interpret("the-same-way")
    way, cards = way_named(current, moves), map(run.card, able)
    free = (c for c in cards if c.zone == "battlefield" and immovable(c) is None)
    return [card.id for card in free if onward_from(run.game, card, card.cell, way) is not None]


def _spoken_of(current: Step, among: str) -> tuple[str, ...]:
    """The cards of which one is meant: the targets of the text, or those that were named before."""
    if among == "done":
        return tuple(current["bound"].get("done", ()))
    return tuple(current["targets"]) or tuple(t for t in (current["target"],) if t is not None)


def _drawn_or_named(run: Run, current: Step, able: list[str], number: int, fewer: bool) -> tuple[str, ...]:
    """So many cards by chance (101.2), as many as are so together, or as a player names them."""
    wanted = current["effect"]
    if wanted.get("random"):
        return shuffled(run, current, current["player"], tuple(able))[:number]
    if "together" in wanted:
        return _together(run, current, able, number, fewer)
    return _named(run, current, able, number, fewer)


#: Of how many cards the sets are looked through that may be named together.
_LOOKED_THROUGH = 5_000


def _together(run: Run, current: Step, able: list[str], number: int, fewer: bool) -> tuple[str, ...]:
    """Cards one after another of which all together have to be so (412.1): none is named with which no more fit."""
    wanted, least = current["effect"], int(current["effect"].get("least", 0)) if fewer else number
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    known = names_in(chosen_of(current))
    sizes = range(max(1, least), min(number, len(able)) + 1)
    sets = islice(chain(*(combinations(able, size) for size in sizes)), _LOOKED_THROUGH)
    so = wanted["together"]["said"]["so"]
    fit = [set(one) for one in sets if holds(View(run.game, source, {**known, wanted["called"]: one}), so)]
    found: list[str] = []
    while left := [c for c in able if c not in found and any({*found, c} <= one for one in fit)]:
        options = [*left, ENOUGH] if set(found) in fit or (not found and not least) else left
        about = {"source": source.id, "key": f"pick{len(found)}"}
        pick = str(run.choose(current, "target", decides(run, current, wanted), options, ("412.1",), **about))
        if pick == ENOUGH:
            break
        found.append(pick)
    return tuple(found)


def _named(run: Run, current: Step, able: list[str], number: int, fewer: bool) -> tuple[str, ...]:
    """So many cards one after another, or ``fewer``, which can be none; where there are not so many, all (412.1)."""
    least = current["effect"].get("least", int(willing(run, current))) if fewer else number
    told_apart = any("nth" in one for one in current["effect"]["effects"])
    player = decides(run, current, current["effect"])
    found = pick_several(run, current, able, least, number, ("412.1",), "pick", told_apart, player)
    if not found:
        run.interpret("or-fewer")
    return found
