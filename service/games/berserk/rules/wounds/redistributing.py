"""Redistribution: one card is healed, and others take as many wounds, as the player divides them (dictionary)."""

from __future__ import annotations

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.features.base import Deed, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.replacement import instead_of, replace, some_otherwise
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.wounds.counted import made_numbers
from service.games.berserk.rules.wounds.harm import wound
from service.games.berserk.rules.wounds.healing import heal


@effect("redistribute", "from", "full", "fewer", "alone", "alike")
def _redistribute(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.redistribution.4–6: one creature is healed, others take as many wounds, as the player divides them.

    ``filter`` says who can be given wounds, ``alone`` that only one of them is, ``alike`` that they have
    the name of the card that is healed; without a filter anybody else; nobody
    is spared for having few lives. ``fewer`` lets the player move fewer wounds than the text says.
    """
    moved = card.wounds if wanted.get("full") or "x" not in wanted else min(card.wounds, amount)
    source = run.card(current["source"])
    if run.game.heeded(source, card, "incorporeality") is not None:
        moved = 0
    takers = [
        c
        for c in run.game.in_play()
        if c.id != card.id and c.definition.has_lives and matches(run.game, c, source, wanted.get("filter", {}))
    ]
    if "alike" in wanted:
        takers = [c for c in takers if not c.hidden and c.definition.name == card.definition.name]
    if moved == 0 or not takers:
        rules = ("dictionary.redistribution.3", "416.2") if not moved else ("dictionary.redistribution.5",)
        run.emit("nothing_happens", rules, source=source.id, target=card.id)
        return
    about = {"source": source.id, "target": card.id}
    if wanted.get("fewer") and moved > 1:
        asked = list(range(moved, 0, -1))
        moved = int(run.choose(current, "number", current["player"], asked, ("dictionary.redistribution.4",), **about))
    if wanted.get("alone") and len(takers) > 1:
        named = [taker.id for taker in takers]
        rules = ("dictionary.redistribution.4", "412.1")
        takers = [run.card(str(run.choose(current, "target", current["player"], named, rules, key="taker", **about)))]
    healing = Deed("heal", card, source, current["player"], moved, current["type"], tuple(current.get("without", ())))
    instead = instead_of(run, current, healing)
    if instead is not None:
        later = {name: value for name, value in current.items() if name != "do"}
        run.do("redistribute_healed", **later, wounds=card.wounds, takers=tuple(taker.id for taker in takers))
        replace(run, current, healing, instead)
        return
    divided = shares(run, current, source, takers, moved)
    told = {"giver": card.id, "shared": len(divided) > 1}
    divided = made_numbers(run, current, "redistribute", divided, card.wounds, **told)
    kept = some_otherwise(run, current, "redistribute", divided, **told)
    divided = {ident: share for ident, share in divided.items() if ident not in kept}
    moved = sum(divided.values())
    if not moved:
        return
    heal(run, card, moved, ("dictionary.redistribution.4", "dictionary.heal.6"), source.id)
    _deal_shares(run, current, divided, card)


@step("redistribute_healed")
def _redistribute_healed(run: Run, current: Step) -> None:
    """dictionary.redistribution.4: where something came instead of the healing, so many wounds are dealt as were really
    healed by it (419.4)."""
    source, card = run.card(current["source"]), run.card(current["card"])
    healed = max(0, int(current["wounds"]) - card.wounds)
    takers = [taker for ident in current["takers"] if (taker := run.card(ident)).in_squad]
    if not healed or not takers:
        run.emit("nothing_happens", ("dictionary.redistribution.4", "419.4"), source=source.id, target=card.id)
        return
    _deal_shares(run, current, shares(run, current, source, takers, healed), card)


#: Who gets wounds, and how many, is the player's to say.
_AS_LIKED = ("dictionary.redistribution.4", "dictionary.redistribution.6")


def shares(
    run: Run, current: Step, source: Card, takers: list[Card], moved: int, rules: tuple[str, ...] = _AS_LIKED
) -> dict[str, int]:
    """How the player divides the wounds among those that may take them (dictionary.redistribution.4, .6)."""
    left, found = moved, {}
    for n, taker in enumerate(takers, 1):
        options = [left] if n == len(takers) else list(range(left + 1))
        key = f"number:{taker.id}"
        about = {"source": source.id, "target": taker.id}
        found[taker.id] = int(run.choose(current, "number", current["player"], options, rules, key=key, **about))
        left -= found[taker.id]
    return found


def _deal_shares(run: Run, current: Step, divided: dict[str, int], giver: Card) -> None:
    """The wounds are dealt as they were divided."""
    for ident, share in reversed(list(divided.items())):
        if share:
            rules = ("dictionary.redistribution.4", "dictionary.redistribution.5")
            about = {"source": current["source"], "chain": current["chain"], "shared": len(divided) > 1}
            wound(run, ident, share, current["type"], rules, **about)
            thing, shared = {"wounds": True}, len(divided) > 1
            told = Moment("shifted", current["source"], ident, amount=share, what=thing, origin=giver.id, shared=shared)
            happen(run, told)
