"""Death at once: where the edition's book knows no destruction effect that waits (``Ruleset.adds``: dead_at_once).

Who has no lives left is dead before anything is declared that triggered at the same moment; cards that die by one
deed die together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service.games.berserk.rules.features.base import HOST_LOST, Deed
from service.games.berserk.rules.forms.references import mentions, refers
from service.games.berserk.rules.listening.awaiting import event_of, speaks_of_its_event
from service.games.berserk.rules.listening.waiting import last_seen, wait_for_destruction
from service.games.berserk.rules.position.model import Wire
from service.games.berserk.rules.stack.replacement import instead_of, name_of, replace
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.wounds.death import Passing, depart, tell

#: As what the death of a card is told to replacements that dies with its host.
#: Moments that a card suffers: what they trigger on a card that they kill comes too late for it.
_SUFFERED = frozenset({"wounds_dealt", "attack_landed"})
#: Names by which a text speaks of the card that has died.
_DEAD = frozenset({"dead", "subject", "attacked"})


def perish(run: Run) -> bool:
    """Let all cards that wait for their destruction die now, where the edition has it so; False where there are none.

    What else has triggered goes on waiting.
    """
    if not run.game.ruleset.added("dead_at_once"):
        return False
    doomed = [w for w in run.waiting if w["kind"] == "destruction"]
    if doomed:
        run.waiting = [w for w in run.waiting if w["kind"] != "destruction"]
        run.do("perish", doomed=doomed, dying=[])
    return bool(doomed)


@step("perish")
def _perish(run: Run, current: Step) -> None:
    """One doomed card after another: does something come instead of its death (419.1)? Then the others die together."""
    doomed, dying = current["doomed"], current["dying"]
    if not doomed:
        riders = [] if current.get("riders") else _riders(run, dying)
        if riders:
            run.do("perish", doomed=riders, dying=dying, riders=True)
        else:
            _die(run, dying)
        return
    first, *rest = doomed
    card = run.card(first["card"])
    source = run.game.get(first["bound"].get("source"))
    if current.get("riders"):  # they die with their host unless something takes them off it before
        deed = Deed("die", card, source, first["player"], type=HOST_LOST)
        found = instead_of(run, current, deed)
        run.do("perish", doomed=rest, dying=dying, riders=True)
        if found is not None:
            replace(run, current, deed, found)
        return
    kind, without = str(first["bound"].get("type", "rule")), tuple(first["bound"].get("without", ()))
    deed = Deed("die", card, source, first["player"], type=kind, without=without)
    found = instead_of(run, current, deed) if card.in_squad else None
    if found is not None:
        if found[1].effects:
            run.do("look_again", card=card.id, bound={**first["bound"], "without": [*without, name_of(found[0])]})
        replace(run, current, deed, found)
    run.do("perish", doomed=rest, dying=[*dying, first] if card.in_squad and found is None else dying)


@step("look_again")
def _look_again(run: Run, current: Step) -> None:
    """Who still has no lives left by what came instead of its death dies, and that comes no second time (419.5)."""
    card = run.card(current["card"])
    if card.in_squad and card.definition.has_lives and card.lives_left <= 0:
        run.interpret("still-without-lives")
        wait_for_destruction(run, card, ("402.3", "419.5"), current["bound"])


def _riders(run: Run, dying: Iterable[Wire]) -> list[Wire]:
    """Who sits on the dying and dies with them, where a text could come instead of that (419.1)."""
    if not (run.game.hears("replaces") or run.game.hears("forbids")):
        return []
    gone = {doom["card"] for doom in dying}
    found = [(rider, doom) for doom in dying for rider in run.game.hosted(doom["card"]) if rider.id not in gone]
    return [{"card": rider.id, "player": rider.controller, "bound": doom["bound"]} for rider, doom in found]


def _die(run: Run, dying: Iterable[Wire]) -> None:
    """All die at one moment, and so does what sits on them (starter.3.12); features see them all as they were."""
    before, at_once = len(run.waiting), run.game.ruleset.added("dead_at_once")
    deaths: dict[str, tuple[tuple[str, ...], Wire]] = {}
    for doom in dying:
        deaths[doom["card"]] = (("402.3a", "dictionary.death.1", *at_once), doom["bound"])
    for ident, (_, bound) in list(deaths.items()):
        for rider in run.game.hosted(ident):
            deaths.setdefault(rider.id, (("214.6" if rider.kind == "equipment" else "210.6",), bound))
    stood = {ident: last_seen(run.game, run.card(ident)) for ident in deaths}
    passings = [tell(run, run.card(ident), rules, bound) for ident, (rules, bound) in deaths.items()]
    _count_once(run, before)
    for entry in run.waiting[before:]:  # 405.4: who dies with another one answers that death from where it stood too
        entry["bound"] = {**stood.get(entry["card"], {}), **entry["bound"]}
    for passing in passings:
        depart(run, passing)
    _fall_silent(run, passings)


def _count_once(run: Run, before: int) -> None:
    """Several deaths at one moment are one occasion for a text, unless it does something with the dead card itself."""
    kept: list[Step] = []
    seen: set[tuple[str, str]] = set()
    for entry in run.waiting[before:]:
        name = (entry["card"], entry.get("feature", ""))
        if entry["kind"] == "feature" and _of_any_death(entry) and name in seen:
            run.interpret("deaths-at-one-moment")
            run.emit("nothing_happens", ("starter.death.2",), source=entry["card"], target=entry["card"])
            continue
        seen.add(name)
        kept.append(entry)
    run.waiting[before:] = kept


def _of_any_death(entry: Step) -> bool:
    """Whether a text triggered at a death and says nothing of the card that died."""
    data = entry["data"]
    if event_of(data):
        return not speaks_of_its_event(data)
    return "class" in data and not _speaks_of_the_dead({k: v for k, v in data.items() if k != "trigger"})


def _speaks_of_the_dead(value: Any) -> bool:
    return refers(value) or mentions(value, lambda part: isinstance(part, str) and part in _DEAD)


def _fall_silent(run: Run, passings: Iterable[Passing]) -> None:
    """What triggered on a card as it was attacked or wounded is not declared when that killed it."""
    gone = {passing.card for passing in passings}
    for entry in list(run.waiting):
        bound = entry["bound"]
        suffered = bound.get("name") in _SUFFERED and bound.get("target") == entry["card"] != bound.get("source")
        if entry["card"] in gone and suffered:
            run.waiting.remove(entry)
            run.interpret("lethal-wounds-trigger-nothing-on-the-dead")
            rules = run.game.ruleset.added("dead_at_once")
            run.emit("nothing_happens", rules, source=entry["card"], target=entry["card"])
