"""The further targets of a text, as they are named when it is declared, and as it is carried out (412.1, 423.3)."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.texts import then
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.forms.references import naming
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import standing
from service.games.berserk.rules.matching.compiling import seat
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.targets.aiming import Aiming, begun, moded, named, onward, possible, range_of
from service.games.berserk.rules.targets.singling import by_chance, singled_out


@step("aims")
def _aims(run: Run, current: Step) -> None:
    """412.1: what is left to be named of a text that was just declared, one question after another."""
    chain = run.chain(current["chain"])
    if chain is None:
        return
    source = standing(run.card(chain.source), chain.bound, chain.player)
    first = chain.targets or ((chain.target,) if chain.target is not None else ())
    state, one = onward(begun(run.game, source, chain.player, chain.text or {}, chain.bound, first, chain.x))
    while one is not None:
        state, one = onward(_answered(run, current, state, one))
    changes = run.set_chain(chain, bound={**chain.bound, "aims": dict(state.aims), "modes": dict(state.modes)})
    whom = [ident for those in state.aims.values() for ident in those]
    run.emit("targets_named", ("412.1",), changes, chain=chain, source=chain.source, data={"targets": whom or ["—"]})
    kind = str((chain.text or {}).get("type", "impact"))
    for ident in dict.fromkeys(ident for ident in whom if ident in run.position.cards):
        happen(run, Moment("aimed", chain.source, ident, kind, chain=chain.id))


def _answered(run: Run, current: Step, state: Aiming, one: Wire) -> Aiming:
    key, about = one["place"] + state.left[-1].round, {"source": state.source.id}
    player = _decides(state, one)
    if one["effect"] == "choose":
        places = [n for n in range(len(one["options"])) if possible(moded(state, one, n))]
        names = [str(n + 1) for n in places or range(len(one["options"]))]
        mode = run.choose(current, "mode", player, names, ("216.11a", "412.1"), key=key, **about)
        return moded(state, one, int(mode) - 1)
    found = range_of(state, one)
    if not found.enough:
        return named(state, one, ())
    if found.sets is None and found.sizes == {1}:  # nobody is named with whom nothing else could be aimed any more
        left = tuple(whom for whom in found.able if possible(named(state, one, (whom,))))
        found = found._replace(able=left or found.able)
    if one.get("random"):
        return named(state, one, by_chance(run, current, found))
    return named(state, one, singled_out(run, current, found, player, key, source=state.source.id))


def _decides(state: Aiming, one: Wire) -> str:
    """Which player names it."""
    told = one.get("chooser", "own")
    player = told["player"] if isinstance(told, Mapping) else told
    if player == "its_player":
        player = {"controller": {"is": one.get("called", one["to"])}}
    return seat(state.view(), player) or state.player


@effect(
    "aimed", "effects", "place", "chooser", "random", "together", "so_many", "shape", "start", "far",
    needs=("filter", "effects", "so_many", "place"), anywhere=True,
)  # fmt: skip
def _aimed(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A part of a text about whom it was aimed at as it was declared; without what has become illegal (423.3)."""
    key = wanted["place"] + current["bound"].get("round", "")
    whom = current["bound"].get("aims", {}).get(key, ())
    if not whom:
        run.emit("nothing_happens", ("412.1", "423.3"), source=current["source"], target=card.id)
    told = whom[0] if len(whom) == 1 else tuple(whom)
    then(run, current, wanted["effects"], **naming(current["bound"], wanted, told))
