"""What happens is told to whoever listens: who triggers, and what is remembered of the moment for it (405.1, 405.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.games.berserk.rules.asking.ignoring import deaf, ignorer
from service.games.berserk.rules.asking.limits import subject_of
from service.games.berserk.rules.asking.measures import counted_of_the_dead, counts_the_dead, goes_with
from service.games.berserk.rules.features.base import Holder, Moment, Unsaid
from service.games.berserk.rules.forms.references import comes_in_there, speaks_of_near
from service.games.berserk.rules.listening.awaiting import event_of
from service.games.berserk.rules.listening.lineage import cause_of, descent, repeats
from service.games.berserk.rules.listening.occasions import calmed_by
from service.games.berserk.rules.listening.outliving import for_its_maker
from service.games.berserk.rules.listening.recurring import due
from service.games.berserk.rules.listening.sequences import IN_A_ROW, watch
from service.games.berserk.rules.listening.waiting import last_seen, wait
from service.games.berserk.rules.position.markers import works_of
from service.games.berserk.rules.position.model import EMPTY, Card, Wire
from service.games.berserk.rules.stack.durations import lapse
from service.games.berserk.rules.stack.run import Run

#: Moments of a card that goes from play to the graveyard, told while it still stands where it stood.
FALLING = ("died", "buried")
#: Moments of a card that goes out of play.
LEAVING = (*FALLING, "exiled")


def happen(run: Run, moment: Moment, wave: int = 0, **extra: Any) -> None:
    """Tell a moment to whoever listens; what triggers waits to be declared at the next priority (405.2).

    Of what waits, a higher ``wave`` is put on the stack later. ``extra`` is remembered of the moment as well.
    """
    if run.game.memo.get("unasked"):  # no text looks back, or asks what something came of
        _tell(run, moment, wave, extra)
        return
    from service.games.berserk.rules.listening.causes import asked, with_causes
    from service.games.berserk.rules.listening.record import book
    from service.games.berserk.rules.patterns.sought import sought

    run.game.memo["unasked"] = not asked(run.game) and not sought(run.game)
    moment = with_causes(run, moment)
    _tell(run, moment, wave, extra)
    book(run, moment)


def _tell(run: Run, moment: Moment, wave: int, extra: Wire) -> None:
    if run.game.hears(IN_A_ROW):
        watch(run, moment)
    lapse(run, moment)
    if not run.game.hears(moment.name):
        return
    cause = cause_of(run, moment)
    for me, bound in _heard(run, moment):
        if isinstance(bound, Unsaid):
            run.interpret(bound.reading)
        if bound is None or isinstance(bound, Unsaid):
            continue
        heedless = ignorer(run.game, me, moment, cause) if run.game.hears("ignores") else None
        if heedless is not None and deaf(run.game, me, {**moment.bound(), **bound}, heedless):
            data = {"feature": me.feature.id}
            run.emit("feature_ignored", ("408.1", "408.2", "408.4"), chain=cause, target=me.card.id, data=data)
            continue
        if heedless is not None:
            run.interpret("ignored-but-not-answered")
            bound = {**bound, "spares": heedless.id}
        if not due(run, me, bound):
            continue
        inherited = descent(run, moment)
        if not repeats(run, me, moment, inherited):
            if keeper := calmed_by(run.game, me.card) if _concentrates(me) else None:
                run.do("reveal", card=keeper, rules=("415.2",))
            told = {**moment.bound(), **bound, **_whereabouts(run, me, moment, bound), **extra, **inherited}
            for _ in range(_markers_met(run, me, moment, told)):
                wait(run, _counted(run, me, moment, told), told, wave)


def _markers_met(run: Run, me: Holder, moment: Moment, bound: Wire) -> int:
    """How many markers of the card the moment is one of: each of several equal ones works by itself (103.1)."""
    trigger = me.feature.data.get("trigger", {})
    form, whose, event = trigger.get("cell"), trigger.get("whose"), event_of(me.feature.data)
    if event:
        told = {
            field: event[field] for field in ("to", "on") if isinstance(event.get(field), Mapping)
        }  # zones are words
        form, whose = (
            {"to": {"selector": {"such": told.get("to", EMPTY)}}},
            {"selector": {"such": told.get("on", EMPTY)}},
        )
    there = works_of(run.game, me.card, form.get("to") if isinstance(form, Mapping) else None, None, moment.end)
    return max(there, works_of(run.game, me.card, whose, run.game.get(subject_of(bound)), None))


def _heard(run: Run, moment: Moment) -> Iterator[tuple[Holder, Any]]:
    """Who listens to a moment, with what it has to say to that, once or several times."""
    for holder, handler in run.game.listeners(moment.name):
        me = for_its_maker(holder)
        told = handler(run.game, me, moment)
        yield from ((me, one) for one in (told if type(told) is tuple else (told,)))


def _concentrates(me: Holder) -> bool:
    """Whether a text is one of concentration, which a hidden card may have kept from being disturbed."""
    return bool(me.feature.data.get("trigger", {}).get("on") == "concentration")


def _counted(run: Run, me: Holder, moment: Moment, bound: Wire) -> Holder:
    """A feature that counts something of a card that dies, with the numbers as they are now (405.4); so it is with the
    counters of a card that may return at once, which it comes back without (dictionary.incarnation.4)."""
    dead, at_once = run.game.get(moment.target), not run.game.ruleset.added("incarnation_declared")
    told = moment.name in LEAVING or (moment.name == "counter_gained" and at_once)
    if not told or dead is None or not counts_the_dead(me.feature.data, goes_with(me.card, dead)):
        return me
    data = counted_of_the_dead(run.game, me.feature.data, me.card, dead, bound)
    return Holder(me.card, me.feature._replace(data=data))


def _whereabouts(run: Run, me: Holder, moment: Moment, bound: Wire) -> dict[str, Any]:
    """Where a dying card stood and what chips it had, for what its own death triggers, or that it is put into the
    graveyard (405.4); where another died, and where the attacked card stands, which may die of the attack before its
    neighbours are named.

    What sits on a card that dies goes with it, so that it counts as dying too (210.6, 214.6).
    """
    if moment.target is None:
        return {}
    return {**_as_it_was(run, moment, bound), **_left_there(run, me, moment, run.card(moment.target))}


#: What a card has in play alone.
_IN_PLAY = ("zone", "wounds", "extra_lives", "chips", "closed", "controller")


def _as_it_was(run: Run, moment: Moment, bound: Wire) -> Wire:
    """The card of a moment as it is now, where a text has named it: it may be gone as that is carried out."""
    card = run.game.get(moment.target)
    leaves = moment.name in LEAVING or moment.name == "attack_landed"
    if card is None or not leaves or card.id not in bound.get("names", {}).values():
        return {}
    return {"was": {card.id: {"cell": run.game.cell_of(card), **{name: getattr(card, name) for name in _IN_PLAY}}}}


def _left_there(run: Run, me: Holder, moment: Moment, card: Card) -> dict[str, Any]:
    """The same as texts of the older form remember it."""
    leaves = moment.name == "exiled" and moment.target == me.card.id  # as who dies does
    if moment.name not in FALLING and not leaves:
        cell = run.game.cell_of(card)
        stands = cell is not None and speaks_of_near(me.feature.data, "attacked")
        return {"struck_at": cell} if stands else {}
    told: dict[str, Any] = {}
    if moment.target != me.card.id or speaks_of_near(me.feature.data, "dead"):
        there = run.game.cell_of(card) or moment.start
        told = {"fell": there} if comes_in_there(me.feature.data) else {}
        told |= {"fell_at": there} if there is not None else {}
    if moment.target not in (me.card.id, me.card.host):
        return told
    start = {"place": moment.start} if moment.start is not None and moment.target == me.card.id else {}
    hosted = {"hosted": me.card.host} if moment.target == me.card.host else {}
    return {**told, **start, **hosted, **last_seen(run.game, me.card)}
