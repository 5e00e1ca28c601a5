"""What cards and players get and lose: coins, features, lives, strike, markers, control; numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from service.games.heroes.course.run import Run, Step
from service.games.heroes.deeds.base import deed, doer, in_play, kept_until, next_effect, number, seats, who
from service.games.heroes.position.model import Arrival, Card, Wire
from service.games.heroes.position.numbers import most_lives, strike
from service.games.heroes.position.said import bound
from service.games.heroes.rules import coins, state
from service.games.heroes.rules.replacing import replaced
from service.games.heroes.rules.statements import forbidden, protected
from service.judge.matching import Happening
from service.judge.matching.events import says

#: What it is called to become such a one.
_BECOMES = {"mechanism": ("heroes.glossary.upgrade",)}
#: What is changed that is no basic property.
_NOT_BASIC = ("heroes.104.3.4", "heroes.later.104.3.1", "heroes.104.2", "heroes.later.104.3")
_EFFECTS = {
    "strengthening": "heroes.glossary.strengthening-effect", "weakening": "heroes.glossary.weakening-effect",
}  # fmt: skip
#: What gaining these is called, by an entry of its own.
_FEATURES = {"poison": "heroes.glossary.poison-action", "stun": "heroes.glossary.stun-action"}
#: Control is no basic property, and a new one takes the place of the old one.
_CONTROL = ("heroes.glossary.gain-control", "heroes.104.3.4", "heroes.later.104.3.1", "heroes.104.2")
_OPPOSITE = {"strengthening": "weakening", "weakening": "strengthening"}


@deed("gain")
def gain(run: Run, frame: Step, said: Wire) -> bool:
    """A card or a player gets a thing."""
    what = said["what"]
    if what in ("coins", "prayers"):
        return _players_gain(run, frame, said)
    if what == "control":
        return _control(run, frame, said)
    done = False
    for card in in_play(run, frame, said):
        amount = number(run, frame, said.get("amount", 1), card)
        happening = Happening("gain", {"on": card.id, "by": doer(run, frame, said), "what": what, "amount": amount})
        if amount <= 0 and not isinstance(what, dict) and what not in ("strike", "lives"):
            continue
        if protected(run.table, card, happening):
            run.emit("protected", ("heroes.glossary.protection",), told={"target": card.id, "source": frame["source"]})
            continue
        if forbidden(run.table, happening) is not None or replaced(run, happening):
            continue
        _got(run, frame, said, card, amount, happening)
        done = True
    return done


def _got(run: Run, frame: Step, said: Wire, card: Card, amount: int, happening: Happening) -> None:
    what = said["what"]
    word: str = what if isinstance(what, str) else next(iter(what))
    inner: Any = None if isinstance(what, str) else what[word]
    rules: tuple[str, ...]
    until = kept_until(run, frame, said)
    if word == "extra_lives":
        fields: dict[str, Any] = {"extra_lives": card.extra_lives + amount}
        rules = ("heroes.glossary.extra-lives",)
    elif word in ("strike", "lives"):
        fields = {"markers": (*card.markers, {"kind": word, "amount": amount, **until})}
        rules = ("heroes.104.3.1",) if word == "strike" else ("heroes.glossary.maximum-lives",)
    elif word == "marker":
        fields = {"markers": with_marker(card, inner["title"], amount, until)}
        rules = (_EFFECTS.get(inner["title"], "heroes.glossary.effect"),)
    elif word == "feature":
        fields, rules = (
            _feature(run, card, bound(inner, frame["names"]), until),
            ("heroes.glossary.gains", *_entry(inner)),
        )
    elif word in ("class", "element"):
        named = inner if isinstance(inner, str) else frame["names"].get(inner["is"])
        fields = {"markers": (*card.markers, {"kind": word, "name": named, **until})}
        rules = _NOT_BASIC
    elif word == "unused":
        fields, rules = _ready(run, card), ("heroes.glossary.ready",)
    elif word == "x":
        fields, rules = _greater(card, inner["keyword"], amount), ("heroes.glossary.increase-poison",)
    else:
        fields, rules = {"markers": (*card.markers, {"kind": word, "amount": amount})}, ("heroes.glossary.effect",)
    told: dict[str, Any] = {"target": card.id, "source": frame["source"], "what": _plain(what), "amount": amount}
    run.emit("gained", rules, cards={card.id: fields}, happens=[happening], told=told)


def _ready(run: Run, card: Card) -> dict[str, Any]:
    """It may attack and defend again, and what it activates once a turn is unused (heroes.glossary.ready)."""
    again = {"attack", "defend", *(one.id for one in run.table.features(card) if "playable" in one.said)}
    return {"used": {name: times for name, times in card.used.items() if name not in again}}


def _plain(what: Any) -> Any:
    """What is got in a word, as the trace tells it."""
    if isinstance(what, str):
        return what
    word, inner = next(iter(what.items()))
    if word == "feature":
        return inner.get("keyword", "feature")
    return inner.get("title", word) if isinstance(inner, Mapping) else word


def _entry(feature: Wire) -> tuple[str, ...]:
    entry = _FEATURES.get(str(feature.get("keyword")))
    return (entry,) if entry is not None else ()


def with_marker(card: Card, title: str, amount: int, until: Wire) -> tuple[Wire, ...]:
    """The markers of a card with so many more of one kind; strengthening and weakening take each other away
    (heroes.glossary.strengthening-effect)."""
    markers = list(card.markers)
    opposite = _OPPOSITE.get(title)
    while amount > 0 and opposite is not None and any(one["kind"] == opposite for one in markers):
        markers = _fewer(markers, opposite, 1)
        amount -= 1
    if amount <= 0:
        return tuple(markers)
    for place, one in enumerate(markers):
        if one["kind"] == title and not until and "until" not in one:
            markers[place] = {**one, "amount": int(one.get("amount", 1)) + amount}
            return tuple(markers)
    return (*markers, {"kind": title, "amount": amount, **until})


def _fewer(markers: list[Wire], kind: str, amount: int) -> list[Wire]:
    found: list[Wire] = []
    for one in markers:
        if one["kind"] == kind and amount > 0:
            there = int(one.get("amount", 1))
            taken = min(there, amount)
            amount -= taken
            if there > taken:
                found.append({**one, "amount": there - taken})
        else:
            found.append(one)
    return found


def _feature(run: Run, card: Card, feature: Wire, until: Wire) -> dict[str, Any]:
    """A feature is gained; of stun there is one (heroes.glossary.stun)."""
    numbers = [int(one["id"][1:]) for one in card.gained]
    if feature.get("keyword") == "stun" and any(says(one["feature"], feature) for one in card.gained):
        return {}
    entry = {"id": f"g{1 + max(numbers, default=0)}", "feature": feature, **until}
    return {"gained": (*card.gained, entry)}


def _greater(card: Card, keyword: str, amount: int) -> dict[str, Any]:
    """The number of a gained feature grows (heroes.glossary.increase-poison)."""
    found = [one for one in card.gained if one["feature"].get("keyword") == keyword]
    if not found:
        return {}
    best = max(found, key=lambda one: int(one["feature"].get("x", 1)))
    more = {**best, "feature": {**best["feature"], "x": int(best["feature"].get("x", 1)) + amount}}
    return {"gained": tuple(more if one is best else one for one in card.gained)}


def _players_gain(run: Run, frame: Step, said: Wire) -> bool:
    amount = number(run, frame, said.get("amount", 1))
    for seat in seats(run, frame, said):
        if amount <= 0:
            continue
        if said["what"] == "coins":
            coins.gain(run, seat, amount, frame["source"], kept_until(run, frame, said).get("until"))
        else:
            prayers = run.position.players[seat].prayers + amount
            told = {"player": seat, "amount": amount, "source": frame["source"]}
            rules = ("heroes.glossary.prayers", "heroes.basics.30")
            run.emit("prayers_gained", rules, players={seat: {"prayers": prayers}}, told=told)
    return amount > 0


def _control(run: Run, frame: Step, said: Wire) -> bool:
    """Cards come into a player's squad (heroes.glossary.gain-control, heroes.glossary.give)."""
    seat = who(run, frame, said.get("by"))
    turn = run.position.turn
    cards = [card for card in in_play(run, frame, said) if card.controller != seat and card.kind != "hero"]
    if cards:
        fields = {"controller": seat, "arrived": Arrival(turn.number, turn.active)}
        run.emit(
            "control_gained", (*_CONTROL, *_given(frame, seat)), cards={card.id: fields for card in cards},
            effects=(*run.position.effects, *_given_back(run, frame, said, cards, fields)),
            happens=[Happening("gain", {"on": card.id, "by": seat, "what": "control"}) for card in cards],
            told={"cards": [card.id for card in cards], "player": seat},
        )  # fmt: skip
    return bool(cards)


def _given(frame: Step, seat: str) -> tuple[str, ...]:
    """What it is called where a player's own card goes to the opponent."""
    return ("heroes.glossary.give",) if seat != frame["player"] else ("heroes.glossary.squad",)


def _given_back(run: Run, frame: Step, said: Wire, cards: list[Card], fields: Wire) -> Iterator[Wire]:
    """What gives each card back to whoever had it, where its control ends."""
    until = kept_until(run, frame, said)
    first = next_effect(run)
    for place, card in enumerate(cards if until else ()):
        yield {"id": f"e{first + place}", "source": frame["source"], "player": frame["player"], "back": card.id,
               "from": card.controller, "arrived": tuple(fields["arrived"]), **until}  # fmt: skip


@deed("lose")
def lose(run: Run, frame: Step, said: Wire) -> bool:
    """A card or a player no longer has a thing."""
    what = said["what"]
    if what == "game":
        for seat in seats(run, frame, said):
            state.end(run, run.other(seat), "by_text", ("heroes.601",))
        return True
    if what in ("coins", "prayers"):
        return _players_lose(run, frame, said)
    done = False
    for card in in_play(run, frame, said):
        amount = number(run, frame, said.get("amount", 1), card)
        fields, lost = _without(card, what, amount, kept_until(run, frame, said))
        if not fields:
            continue
        done = done or lost > 0
        told = {"on": card.id, "by": doer(run, frame, said), "what": what, "amount": lost}
        run.emit("lost", ("heroes.glossary.loses-features",) if "feature" in str(what) else ("heroes.glossary.effect",),
                 cards={card.id: fields}, happens=[Happening("lose", told)],
                 told={"target": card.id, "source": frame["source"], "what": _plain(what), "amount": lost})  # fmt: skip
        if "as" in said:
            frame["names"][said["as"]] = lost
        _woken(run, card.id, what)
    return done


def _without(card: Card, what: Any, amount: int, until: Wire) -> tuple[dict[str, Any], int]:
    """The fields of a card without a thing, and how much of it is lost."""
    word, inner = (what, None) if isinstance(what, str) else next(iter(what.items()))
    if word == "feature":
        part = {name: value for name, value in dict(inner or {}).items() if name != "printed"}
        told = {"feature": part, **until} if part else {"all": True, **until}
        if part and part == inner:
            kept = tuple(one for one in card.gained if not says(one["feature"], part))
            return {"gained": kept, "lost": (*card.lost, told)}, 1
        return {"lost": (*card.lost, told)}, 1
    if word == "features_of":
        return {"lost": (*card.lost, {"all": True, **until})}, 1
    if word == "extra_lives":
        taken = min(max(0, card.extra_lives), amount)
        return ({"extra_lives": card.extra_lives - taken}, taken) if taken else ({}, 0)
    if word in ("strike", "lives"):
        return {"markers": (*card.markers, {"kind": word, "amount": -amount, **until})}, amount
    title = inner["title"] if isinstance(inner, Mapping) else word
    taken = min(card.marked(title), amount)
    return ({"markers": tuple(_fewer(list(card.markers), title, taken))}, taken) if taken else ({}, 0)


def _woken(run: Run, ident: str, what: Any) -> None:
    """Who loses sleeping opens (heroes.glossary.sleeping)."""
    card = run.card(ident)
    if not isinstance(what, Mapping) or not card.in_play or not card.closed:
        return
    if what.get("feature", {}).get("keyword") == "sleeping" and run.table.named(card, "sleeping") is None:
        run.emit("opened", ("heroes.glossary.sleeping",), cards={ident: {"closed": False}},
                 happens=[Happening("open", {"on": ident})], told={"cards": [ident]})  # fmt: skip


def _players_lose(run: Run, frame: Step, said: Wire) -> bool:
    amount = number(run, frame, said.get("amount", 1))
    done = True
    for seat in seats(run, frame, said):
        if said["what"] == "coins" and "until" in said:  # they are closed: paid
            payable = run.position.players[seat].coins >= amount
            coins.spend(run, seat, amount if payable else 0, frame["source"], coins.FOR_ABILITY)
            done = payable and done
        elif said["what"] == "coins":
            done = coins.lose(run, seat, amount, frame["source"]) == amount and done
        else:
            there = run.position.players[seat].prayers
            taken = min(there, amount)
            done = done and taken == amount
            run.emit("prayers_lost", ("heroes.glossary.prayers",), players={seat: {"prayers": there - taken}},
                     told={"player": seat, "amount": taken, "source": frame["source"]})  # fmt: skip
    return done


@deed("set")
def set_number(run: Run, frame: Step, said: Wire) -> bool:
    """A number of cards becomes so much, once."""
    cards = in_play(run, frame, said)
    if not isinstance(said["what"], str):
        for card in cards:
            _overwritten(run, frame, said, card)
        return bool(cards)
    made = _SET[said["what"]]
    for card in cards:
        amount = number(run, frame, said.get("amount", 0), card)
        fields, rules = made(run, card, amount, kept_until(run, frame, said))
        told = {"target": card.id, "source": frame["source"], "what": said["what"], "amount": amount}
        run.emit("became", rules, cards={card.id: fields}, told=told)
    return bool(cards)


def _overwritten(run: Run, frame: Step, said: Wire, card: Card) -> None:
    """Its classes or elements are this one from now on, as long as it is in play (heroes.later.104.3.1)."""
    word, inner = next(iter(said["what"].items()))
    named = inner if isinstance(inner, str) else frame["names"].get(inner["is"])
    entry = {"kind": f"only_{word}", "name": named, **kept_until(run, frame, said)}
    rules = (*_BECOMES.get(str(named), ()), *_NOT_BASIC)
    run.emit("became", rules, cards={card.id: {"markers": (*card.markers, entry)}},
             told={"target": card.id, "source": frame["source"], "what": word, "amount": named})  # fmt: skip


def _strike_becomes(run: Run, card: Card, amount: int, until: Wire) -> tuple[dict[str, Any], tuple[str, ...]]:
    change = amount - strike(run.table, card)
    markers = (*card.markers, {"kind": "strike", "amount": change, **until}) if change else card.markers
    return {"markers": markers}, ("heroes.glossary.strike-becomes", "heroes.104.3.1")


def _lives_become(run: Run, card: Card, amount: int, until: Wire) -> tuple[dict[str, Any], tuple[str, ...]]:
    change = amount - most_lives(run.table, card)
    return {"wounds": 0, "extra_lives": card.extra_lives + change}, ("heroes.glossary.lives-become", "heroes.104.3.2")


_SET: Mapping[str, Callable[[Run, Card, int, Wire], tuple[dict[str, Any], tuple[str, ...]]]] = {
    "strike": _strike_becomes, "lives": _lives_become,
}  # fmt: skip
