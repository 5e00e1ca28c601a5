"""The queue (heroes.glossary.triggered-ability): what has triggered is lined up and carried out, the first first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service.games.heroes.course.listening import limit_key
from service.games.heroes.course.run import OTHER, Run, Step, answer, hook
from service.games.heroes.position.model import Card, Wire

#: What triggers at once is lined up by the nonactive player first, each in an order of their own.
_ORDER = (
    "heroes.glossary.least-active-player",
    "heroes.glossary.nonactive-player",
    "heroes.glossary.triggered-ability",
)


@hook("line_up")
def line_up(run: Run) -> None:
    """Line up what has triggered at once: the nonactive player first, each in an order that they choose."""
    waiting = run.position.waiting
    active = run.position.turn.active
    for seat in (OTHER[active], active):
        own = [one for one in waiting if one["player"] == seat]
        if not own:
            continue
        if len({one["player"] for one in waiting}) > 1 or _differ(own):
            run.interpret("heroes-simultaneous-triggers")
        if _differ(own):
            run.ask("order", seat, [one["id"] for one in own], _ORDER, {"do": "line_up"}, many=[len(own), len(own)],
                    ordered=True)  # fmt: skip
        else:
            _queue(run, own)
        return


def _differ(own: Iterable[Wire]) -> bool:
    """Whether it matters in which order one player's abilities are carried out: not for copies of the same one."""
    kinds = {(str(one["do"]), str(one.get("names"))) for one in own}
    return len(kinds) > 1


@answer("line_up")
def lined_up(run: Run, step: Step, chosen: Any) -> None:
    """Line them up as their player wants."""
    by_id = {one["id"]: one for one in run.position.waiting}
    _queue(run, [by_id[ident] for ident in chosen])


def _queue(run: Run, triggers: list[Wire]) -> None:
    ids = {one["id"] for one in triggers}
    left = tuple(one for one in run.position.waiting if one["id"] not in ids)
    run.emit(
        "triggered", _ORDER[-1:], waiting=left, queue=(*run.position.queue, *triggers),
        told={"sources": [one["source"] for one in triggers], "player": triggers[0]["player"]},
    )  # fmt: skip


@hook("carry_on")
def carry_on(run: Run) -> None:
    """Carry out the first ability of the queue, wherever its source is by now (heroes.faq.10)."""
    first, *rest = run.position.queue
    source = run.card(first["source"])
    rules = tuple(first.get("rules", _ORDER[-1:]))
    changes: dict[str, Any] = {}
    for doubt in first.get("unsure", ()):
        run.interpret(doubt)
    if "effect" in first:
        changes["effects"] = tuple(one for one in run.position.effects if one["id"] != first["effect"])
    cards: dict[str, Any] = {}
    if "limit" in first:
        key = limit_key(first["feature"], first["limit"])
        if int(source.used.get(key, 0)) >= int(first["limit"].get("times", 1)):
            run.emit("not_again", ("heroes.glossary.once-per-turn",), queue=tuple(rest), told={"source": source.id})
            return
        cards[source.id] = {"used": {**source.used, key: int(source.used.get(key, 0)) + 1}}
    run.emit("carried_out", rules, cards=cards, queue=tuple(rest), told=_told(first), **changes)
    more = {word: first[word] for word in ("through", "spared") if word in first}
    frame = frame_of(source, first["player"], first["feature"], first["names"], first.get("was"), **more)
    deeds = list(first["do"])
    if "pay" in first:
        deeds = [{"optional": list(map(_closing, first["pay"])), "by": "own", "do": deeds}]
    run.push({"do": "deeds", "deeds": deeds, "frame": frame})


def _closing(paid: Wire) -> Wire:
    """A part of a price: coins are closed by it, and not lost for good (heroes.glossary.payment)."""
    return {**paid, "until": _CLOSED} if paid.get("deed") == "lose" and paid.get("what") == "coins" else paid


_CLOSED = {"event": "phase", "at": "turn_start", "whose": "own"}


def _told(first: Wire) -> Wire:
    return {"source": first["source"], "player": first["player"], "feature": first["feature"]}


def frame_of(source: Card, player: str, feature: str, names: Wire, was: Wire | None = None, **more: Any) -> Step:
    """What deeds of a text know: whose text it is, who has which name, and what cards were."""
    return {"source": source.id, "player": player, "feature": feature, "names": dict(names), "was": dict(was or {}),
            **more}  # fmt: skip
