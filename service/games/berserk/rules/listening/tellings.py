"""Moments that the trace itself tells of: what is got and lost, what a card becomes, its zones, what is blocked.

However something comes about, the same entry of the trace says so; its moment is told there, and nowhere else (405.1).
Moments of what has more to it than its entry says are told where it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from service.games.berserk.language import LANGUAGE
from service.games.berserk.rules.features.base import Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.position.events import Event
from service.games.berserk.rules.position.model import CREATURE_KINDS, Card, Chain, Position, Wire
from service.games.berserk.rules.stack.durations import lapse
from service.games.berserk.rules.stack.run import Run, telling

Telling = Callable[[Run, Position, Event], Iterator[Moment]]
_TELLINGS: dict[str, Telling] = {}
#: Whose and where a card is.
_WHERE = frozenset({"zone", "controller"})


@telling
def tell(run: Run, before: Position, event: Event, gone: Sequence[Chain]) -> None:
    """Tell the moments of an entry of the trace, which has just been made."""
    found = _TELLINGS.get(event.name)
    moments = list(found(run, before, event)) if found is not None else []
    if any(change[0] == "card" and change[2] in _WHERE for change in event.changes):
        moments += _changed(run, before, event)
    for moment in moments:
        happen(run, moment)
    for chain in gone:
        lapse(run, Moment("over", chain=chain.id))


def _tells(*names: str) -> Callable[[Telling], Telling]:
    def register(function: Telling) -> Telling:
        _TELLINGS.update(dict.fromkeys(names, function))
        return function

    return register


def _changed(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """A card goes from one zone to another, or over to the other player (217.1, 217.4)."""
    for change in event.changes:
        if change[0] != "card" or change[2] not in _WHERE:
            continue
        was, now = before.cards[change[1]], run.position.cards[change[1]]
        if change[2] == "zone" and was.zone != now.zone:
            yield Moment("zone_changed", event.source, now.id, seat=now.owner, left=was.zone, reached=now.zone)
        elif change[2] == "controller" and was.controller != now.controller and was.in_squad and now.in_squad:
            yield Moment("got", event.source, now.id, seat=now.controller, what={"control": True})
            yield Moment("forgone", event.source, now.id, seat=was.controller, what={"control": True})


@_tells("feature_gained")
def _feature_gained(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """407.1: a feature, or so much more of a named one; who had none of that has it then."""
    feature, ident = event.data.get("feature"), event.target
    if ident is None:  # several shown cards gave what they have (dictionary.unity.3)
        return
    gained = [feature] if feature is not None else [e["feature"] for e in _more(before.cards[ident], run.card(ident))]
    held = [one.data for one in before.cards[ident].definition.features]
    held += [entry["feature"] for entry in before.cards[ident].gained]
    for each in gained:
        name, x = each.get("keyword"), each.get("x")
        number = x if isinstance(x, int) else 0
        if name is not None and "sums" in each:
            yield Moment("got", event.source, ident, amount=number, what={"x": {"keyword": name}})
            if any(one.get("keyword") == name for one in held):
                continue
        told = {"x": x} if isinstance(x, int) else {}
        yield Moment("got", event.source, ident, amount=number, what={"feature": {"keyword": name, **told}})


def _more(before: Card, now: Card) -> list[Wire]:
    return [entry for entry in now.gained if entry not in before.gained]


@_tells("feature_lost")
def _feature_lost(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """407.3, 407.4: a named feature, or all that are printed on it."""
    feature = event.data.get("feature")
    names = [one.data.get("keyword") for one in before.cards[str(event.target)].definition.features]
    for name in (feature.get("keyword"),) if feature is not None else dict.fromkeys(names):
        yield Moment("forgone", event.source, event.target, what={"feature": {"keyword": name}})


@_tells("marker_lost", "effect_expired")
def _marker_lost(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """416.3: a marker, or what lies on a card as one; so it is where its time is over (418.1)."""
    if event.target is None or run.card(event.target).zone != before.cards[event.target].zone:
        return
    left = list(run.card(event.target).markers)
    for marker in before.cards[event.target].markers:
        if marker in left:
            left.remove(marker)
        elif marker["kind"] == "named":
            what = {"marker": {"title": marker.get("name"), "by": marker.get("source")}}
            yield Moment("forgone", event.source, event.target, what=what)
        elif marker["kind"] in ("class", "element") and marker.get("how", "added") == "added":
            yield Moment("forgone", event.source, event.target, what={marker["kind"]: marker["name"]})
        elif marker["kind"] in LANGUAGE.named:
            yield Moment("forgone", event.source, event.target, what={"feature": {"keyword": marker["kind"]}})
    now = [entry["id"] for entry in run.card(event.target).gained]
    for entry in before.cards[event.target].gained:
        if entry["id"] not in now and "keyword" in entry["feature"]:
            what = {"feature": {"keyword": entry["feature"]["keyword"]}}
            yield Moment("forgone", event.source, event.target, what=what)


@_tells("type_changed")
def _type_changed(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """208.3: it is of another type from now on."""
    was, now = before.cards[str(event.target)].kind, str(event.data["to"])
    if was != now:
        yield Moment("changed", event.source, event.target, keyword=now)
        yield Moment("got", event.source, event.target, what={"kind": _kinds(now)})
        yield Moment("forgone", event.source, event.target, what={"kind": _kinds(was)})


def _kinds(kind: str) -> list[str]:
    return [kind, *(["creature"] if kind in CREATURE_KINDS and kind != "creature" else [])]


@_tells("chain_blocked", "attack_blocked")
def _blocked(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """410.1: an attack or a text, or of a fight one blow, has no effect; who made it is whom the moment is about."""
    chain = next((one for one in before.stack if one.id == event.chain), None)
    if chain is not None:
        yield Moment("blocked", event.source, event.data.get("by", chain.source), chain=chain.id)


@_tells("card_placed_in_deck", "cards_put_under", "cards_put_on_top")
def _placed(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """206.9: a card of a deck comes to a place of it."""
    ordered = event.data.get("cards", (event.target,))
    place = {"cards_put_under": "bottom", "cards_put_on_top": "top"}.get(event.name, str(event.data.get("x")))
    for ident in ordered:
        was = before.cards[ident].zone
        yield Moment("zone_changed", event.source, ident, seat=event.player, left=was, reached="deck", place=place)


@_tells("wounds_put")
def _wounds_put(run: Run, before: Position, event: Event) -> Iterator[Moment]:
    """103.1: wounds that nothing deals or heals."""
    more = run.card(str(event.target)).wounds - before.cards[str(event.target)].wounds
    if more:
        name = "got" if more > 0 else "forgone"
        yield Moment(name, event.source, event.target, amount=abs(more), what={"wounds": True})


__all__ = ["tell"]
